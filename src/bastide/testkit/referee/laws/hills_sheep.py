"""Hills, vineyards and flocks (hills-sheep.md)."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, FigureDeployed, FigureReturned, Happened, Scored
from bastide.testkit.referee.law import FOLLOWERS, Award, Disagreement, Law, Standing
from bastide.testkit.referee.tiling import AREAS, Feature


class Hills(Law):
    elements = ("hills",)

    def break_tie(self, tied: list[int], figures: Sequence[Standing]) -> list[int]:
        """Of tied players those with followers on hills, or with most of them there."""
        tiling = self.referee.tiling
        high = [
            figure.player
            for figure in figures
            if figure.kind in FOLLOWERS
            and tiling.mark(figure.spot).kind not in AREAS
            and "hill" in tiling.pieces[figure.spot[0]].layout.symbols
        ]
        most = max(high.count(player) for player in tied)
        enough = most if self.referee.options["hill-tiebreaker"] == "most-on-hills" else min(most, 1)
        return [player for player in tied if high.count(player) >= enough]


class Vineyards(Law):
    elements = ("vineyards",)

    def addition(self, feature: Feature, *, complete: bool) -> int:
        """3 points for each vineyard round a completed monastery; round a garden by option, round a castle never."""
        adorned = {"monastery": True, "garden": self.referee.options["vineyards-for-garden"]}
        if not complete or not adorned.get(feature.kind):
            return 0
        tiling = self.referee.tiling
        (spot,) = feature.spots
        near = tiling.pieces_round(spot[0])
        return 3 * sum("vineyard" in tiling.pieces[number].layout.symbols for number in near)


class Sheep(Law):
    elements = ("shepherd",)

    def begin(self) -> None:
        self.tokens: dict[int, list[int]] = {}
        self.receiver = -1
        self.going: set[int] = set()
        self.due: list[Award] = []

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if not isinstance(action, Choose) or action.what not in ("grow", "gather") or action.segment is None:
            return []
        shepherds = self._on(self.referee.tiling.feature(self.referee.spot_of[action.segment]))
        if action.what == "gather":
            return self._gather(shepherds)
        self.receiver = min(f for f in shepherds if self.referee.owners[f] == decision.player)
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, FigureDeployed) and self._is_placed(event.figure):
            self.receiver = event.figure
            self.going.discard(event.figure)  # gathered in this part, and placed again
        elif isinstance(event, Happened) and event.what.startswith("sheep-"):
            self.tokens.setdefault(self.receiver, []).append(int(event.what.removeprefix("sheep-")))
        elif isinstance(event, FigureReturned):
            if event.reason == "gathered" and event.figure not in self.going:
                return self._closed()
        elif isinstance(event, Scored) and event.source == "sheep":
            return self._paid((event.player, event.points, event.source))
        return []

    def _is_placed(self, figure: int) -> bool:
        """Does a shepherd come to the board? One who flees from the plague is there already, and draws nothing."""
        return self.referee.kinds[figure] == "shepherd" and figure not in self.referee.figures

    def _paid(self, award: Award) -> list[Award]:
        """What nobody has gathered by choice comes from closed fields."""
        beside = [] if award in self.due else self._closed()
        if award in self.due:
            self.due.remove(award)
        return beside

    def left(self, figure: int) -> None:
        if figure not in self.referee.figures:  # who flees takes the flock along
            self.tokens.pop(figure, None)

    def tile_laid(self) -> None:
        self.going.clear()
        self.due.clear()

    def before_scoring(self) -> None:
        if any(shepherd not in self.going for field in self._closed_fields() for shepherd in self._on(field)):
            raise Disagreement("a flock on a closed field was not gathered")

    def _closed(self) -> list[Award]:
        """A field without an open edge is gathered, whoever closed it."""
        return [award for field in self._closed_fields() for award in self._gather(self._on(field))]

    def _closed_fields(self) -> list[Feature]:
        if self.referee.options["sheep.closed-field"] != "gather":
            return []
        shepherds = [s for s in self.referee.figures.values() if s.kind == "shepherd"]
        fields = dict.fromkeys(self.referee.tiling.feature(shepherd.spot) for shepherd in shepherds)
        return [field for field in fields if field.complete]

    def _gather(self, shepherds: list[int]) -> list[Award]:
        """Every player with a shepherd there gets all the sheep of the field."""
        fresh = [shepherd for shepherd in shepherds if shepherd not in self.going]
        self.going.update(fresh)
        sheep = sum(sum(self.tokens.get(shepherd, ())) for shepherd in fresh)
        awards = [(player, sheep, "sheep") for player in {self.referee.owners[shepherd] for shepherd in fresh}]
        self.due += awards
        return awards

    def _on(self, field: Feature) -> list[int]:
        return [figure for figure in self.referee.on(field) if self.referee.figures[figure].kind == "shepherd"]
