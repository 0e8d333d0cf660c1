"""The wheel: where the pig stops, what that pays everybody, and the crowns (wheel-of-fortune.md)."""

from __future__ import annotations

from collections import Counter

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, FigureReturned, Happened, Scored, TilePlaced, TileRemoved, TileReturned
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature
from bastide.tiles.sets import face

WHEEL = {"fortune": 1, "taxes": 2, "famine": 1, "storm": 2, "inquisition": 1, "plague": 2}
"""The sectors clockwise, with their crowns."""
NAMES = tuple(WHEEL)
CROWNS = tuple(
    f"crown-{name}" if crowns == 1 else f"crown-{name}-{number + 1}"
    for name, crowns in WHEEL.items()
    for number in range(crowns)
)
"""The places where followers stand on the wheel."""


def number_of(tile: str) -> int:
    printed = [symbol.split("=")[1] for symbol in face(tile).layout.symbols if symbol.startswith("wheel=")]
    return int(printed[0]) if printed else 0


class Wheel(Law):
    elements = ("fortune-wheel",)

    def begin(self) -> None:
        self.sector = 0
        self.runs: list[int] = []
        """How far the pig has run, for tiles that are still in hand."""
        self.losing: list[int] = []
        """Who is still to take a follower back."""
        self.paid: set[int] = set()
        """Figures that were paid on a crown and go home."""
        self.crowned = True
        """Have the crowns been paid since the pig stopped?"""

    # -- the pig ----------------------------------------------------------------------------------------------------

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, Happened) and event.what.startswith("pig-to-"):
            return self._run(NAMES.index(event.what.removeprefix("pig-to-")), event.player)
        if isinstance(event, FigureReturned) and event.reason == "wheel-crown" and not self.crowned:
            raise Disagreement(f"figure {event.figure} leaves its crown unpaid")
        if isinstance(event, TileRemoved | TileReturned):
            unplaceable = event.reason != "given-up"
            if not unplaceable or self.referee.options["wheel.trigger-unplaceable"]:
                self._check_run(event.tile)
        elif isinstance(event, TilePlaced):
            self._check_run(event.tile)
            self._check_over()
        return []

    def _run(self, to: int, player: int) -> list[Award]:
        if not self._is_there:
            raise Disagreement("a pig runs where no wheel is")
        self.runs.append((to - self.sector) % len(NAMES))
        self.sector = to
        self.paid = {figure for figure, place in self._on_crowns().items() if place.split("-")[1] == NAMES[to]}
        order = [(player + n) % self.referee.players for n in range(self.referee.players)]
        self.losing = order if NAMES[to] == "plague" else []
        self.crowned = False
        return self._paid(NAMES[to], player, order)

    def _check_run(self, tile: str) -> None:
        """Each tile with a number that was in hand has moved the pig by it."""
        number = number_of(tile)
        if number and self._is_there and self.runs[:1] != [number]:
            raise Disagreement(f"{tile} moves the pig by {number}, but it ran {self.runs}")
        self.runs = self.runs[bool(number) :]

    def _check_over(self) -> None:
        if self.runs:
            raise Disagreement(f"the pig ran {self.runs} for no tile")
        if forgotten := [player for player in self.losing if self._on_land(player)]:
            raise Disagreement(f"players {forgotten} took nobody back")
        if stayed := self.paid & self._on_crowns().keys():
            raise Disagreement(f"figures {stayed} stayed on a crown that was paid")
        self.losing, self.paid = [], set()

    @property
    def _is_there(self) -> bool:
        return any("fortune-wheel" in piece.layout.symbols for piece in self.referee.tiling.pieces)

    # -- what a sector pays -----------------------------------------------------------------------------------------

    def _paid(self, sector: str, active: int, order: list[int]) -> list[Award]:
        if sector == "fortune":
            return [(active, 3, "wheel-fortune")]
        counts = {"taxes": self._taxes, "famine": self._famine, "storm": self._storm, "inquisition": self._monks}
        if sector not in counts:
            return []
        due = [(player, counts[sector](player), f"wheel-{sector}") for player in order]
        return [award for award in due if award[1]]

    def _taxes(self, player: int) -> int:
        """n knights in a city of p pennants: n times (p + n)."""
        referee, total = self.referee, 0
        for city in referee.occupied("city"):
            knights = len(referee.followers(city, player))
            total += knights * (referee.pennants(city) + knights)
        return total

    def _famine(self, player: int) -> int:
        referee = self.referee
        return sum(len(referee.cities(f)) * len(referee.followers(f, player)) for f in referee.occupied("field"))

    def _storm(self, player: int) -> int:
        referee = self.referee
        out = {*referee.figures, *referee.away}
        return sum(owner == player and referee.is_follower(f) for f, owner in referee.owners.items() if f not in out)

    def _monks(self, player: int) -> int:
        """Two points for each, lying abbots among them; heretics by option (monasteries.md, Interactions)."""
        referee = self.referee
        lying = [f for f, put in referee.away.items() if put.where == "lying-abbot" and referee.owners[f] == player]
        counted = [
            f for f in referee.occupied("monastery") if referee.options["wheel.heretics"] or not self._is_cult(f)
        ]
        return 2 * (len(lying) + sum(len(referee.followers(feature, player)) for feature in counted))

    def _is_cult(self, feature: Feature) -> bool:
        return "shrine" in self.referee.elements and self.referee.has(feature, "shrine")

    # -- the plague -------------------------------------------------------------------------------------------------

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step != "T1.6":
            return []
        while self.losing and not self._on_land(self.losing[0]):
            self.losing.pop(0)
        if self.losing[:1] != [decision.player]:
            raise Disagreement(f"player {decision.player} takes a follower back before {self.losing}")
        wanted = {Choose("wheel-plague", figure=figure) for figure in self._on_land(decision.player)}
        if set(decision.actions) != wanted:
            raise Disagreement(f"the plague takes {decision.actions}, the referee finds {wanted}")
        self.losing.pop(0)
        return []

    def _on_land(self, player: int) -> list[int]:
        """Followers on tiles: on features, towers and beds of abbots."""
        referee = self.referee
        there = [*referee.figures, *referee.away]
        return [
            figure
            for figure in there
            if referee.owners[figure] == player and referee.is_follower(figure) and referee.cell_of(figure) is not None
        ]

    # -- the crowns -------------------------------------------------------------------------------------------------

    def _on_crowns(self) -> dict[int, str]:
        return {figure: put.where for figure, put in self.referee.away.items() if put.where in CROWNS}

    def _crowned(self, sector: str) -> list[Award]:
        owners = Counter(
            self.referee.owners[figure] for figure, place in self._on_crowns().items() if sector == place.split("-")[1]
        )
        points = 6 if WHEEL[sector] == 2 and owners.total() == 1 else 3
        return [(owner, points, "wheel-crown") for owner in owners.elements()]

    def explains(self, event: Scored) -> list[Award] | None:
        """The crowns come after the sector, whose points may have taken somebody off them (Crown scoring)."""
        if event.source != "wheel-crown" or self.crowned:
            return None
        due = self._crowned(NAMES[self.sector])
        award = event.player, event.points, event.source
        if award not in due:
            return None
        self.crowned = True
        due.remove(award)
        return due

    def figure_actions(self, player: int) -> list[Action]:
        """One follower of each kind in the supply, onto every free crown."""
        if not self._is_there:
            return []
        referee = self.referee
        out, taken = {*referee.figures, *referee.away}, set(self._on_crowns().values())
        first: dict[str, int] = {}
        for figure, owner in referee.owners.items():
            if owner == player and referee.is_follower(figure) and figure not in out:
                first.setdefault(referee.kinds[figure], figure)
        return [Choose(place, figure=figure) for place in CROWNS if place not in taken for figure in first.values()]
