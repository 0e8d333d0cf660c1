"""La Porxada (la-porxada.md): who changes places with whom, who has the bonus, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, FigureDeployed, FigurePut, Happened
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.laws.wheel_of_fortune import CROWNS
from bastide.testkit.referee.tiling import Feature, Spot

PLACES = frozenset(
    ("tower", "lying-abbot", "castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter", *CROWNS)
)
"""Where followers are on the table, but on no segment."""
Place = Spot | tuple[str, object]


class Porxada(Law):
    elements = ("porxada",)
    words = ("porxada-marker",)

    def begin(self) -> None:
        self.cities: set[Spot] = set()
        self.marked: set[int] = set()
        self.named: list[int] = []
        self.moving: dict[int, Place] = {}

    # -- the tile -----------------------------------------------------------------------------------------------------

    def tile_laid(self) -> None:
        """It is used for the bonus, unless a swap is chosen."""
        number = len(self.referee.tiling.pieces) - 1
        if "porxada" in self.referee.tiling.pieces[number].layout.symbols:
            self.cities.add((number, 0))

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        word = action.what if isinstance(action, Choose) else ""
        figure = action.figure if isinstance(action, Choose) else None
        is_asked = Choose("porxada-bonus") in decision.actions
        if is_asked and not self._can_swap(decision.player):
            raise Disagreement("a swap was offered, but there are not followers of two players")
        if word == "swap-own" or (is_asked and action == PASS):
            self.cities.discard((len(self.referee.tiling.pieces) - 1, 0))
        if word == "swap-own" and figure is not None:
            self.named = [figure]
        elif word == "swap-with" and figure is not None:
            self.named.append(figure)
        elif word == "accept-swap":
            own, other = self.named
            self.moving = {own: self._place(other), other: self._place(own)}
        return []

    def _can_swap(self, player: int) -> bool:
        owners = {self.referee.owners[figure] for figure in self._followers()}
        return player in owners and len(owners) > 1

    def _followers(self) -> list[int]:
        referee = self.referee
        away = [figure for figure, put in referee.away.items() if put.where in PLACES]
        return [figure for figure in (*referee.figures, *away) if referee.is_follower(figure)]

    def _place(self, figure: int) -> Place:
        if figure in self.referee.figures:
            return self.referee.figures[figure].spot
        put = self.referee.away[figure]
        return put.where, put.at

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, Happened) and event.what == "porxada-marker" and self.referee.options["porxada.stay"]:
            self._foretell(self._staying())
        elif isinstance(event, FigureDeployed):
            self._moved(event.figure, self.referee.spot_of[event.segment])
        elif isinstance(event, FigurePut):
            self._moved(event.figure, (event.where, event.at))
        return []

    def _moved(self, figure: int, place: Place) -> None:
        if figure in self.moving and place != self.moving.pop(figure):
            raise Disagreement(f"figure {figure} went to {place} in a swap")

    def before_scoring(self) -> None:
        if self.moving:
            raise Disagreement(f"figures {sorted(self.moving)} should have changed places")

    # -- the bonus ----------------------------------------------------------------------------------------------------

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        if not self.referee.options["porxada.stay"]:
            for feature in features:
                self._foretell(self.referee.followers(feature) if self.cities & feature.spots else [])
        return []

    def _staying(self) -> list[int]:
        """Knights in completed cities of the bonus."""
        cities = {self.referee.tiling.feature(spot) for spot in self.cities}
        return [figure for city in cities if city.complete for figure in self.referee.followers(city)]

    def _foretell(self, knights: Sequence[int]) -> None:
        fresh = {self.referee.owners[figure] for figure in knights} - self.marked
        self.foretold += [("porxada-marker", owner, ()) for owner in fresh]
        self.marked |= fresh

    def keeps_followers(self, feature: Feature) -> bool:
        return bool(self.referee.options["porxada.stay"] and self.cities & feature.spots)

    def counts_as_complete(self, feature: Feature, player: int, winners: Sequence[int]) -> bool:
        if feature.kind != "city":
            return False
        return bool(self.marked & (set(winners) if self.referee.options["porxada.bonus-for-all"] else {player}))
