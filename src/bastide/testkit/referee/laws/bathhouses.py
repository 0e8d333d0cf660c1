"""Bathhouses (bathhouses.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, FigurePut, FigureReturned, Scored, TurnStarted
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature, Point


class Bathhouses(Law):
    """Flags pay, a lone follower bathes, and a guest leaves for points or when his bath is surrounded."""

    elements = ("baths",)

    def begin(self) -> None:
        self.lone: list[int] = []  # who still has to bathe
        self.scores = [0] * self.referee.players

    # -- flags --------------------------------------------------------------------------------------------------------

    def addition(self, feature: Feature, *, complete: bool) -> int:
        if not complete or feature.kind not in ("road", "city"):
            return 0
        return sum(int(self.referee.tiling.mark(spot).flags.get("bathhouse", 0)) for spot in feature.spots)

    def _prices(self) -> dict[Point, int]:
        """The baths on the table by their cells."""
        marks = [(piece.cell, mark.flags) for piece in self.referee.tiling.pieces for mark in piece.marks]
        return {cell: int(flags["bathhouse"]) for cell, flags in marks if "bathhouse" in flags}

    def _guests(self) -> dict[int, Point | None]:
        return {figure: put.at for figure, put in self.referee.away.items() if put.where == "bath"}

    def _is_surrounded(self, cell: Point) -> bool:
        x, y = cell
        near = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return all(self.referee.tiling.filled.get(other) for other in near)

    # -- in -----------------------------------------------------------------------------------------------------------

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        """Scored from roads to cities; who was alone bathes as long as there are baths."""
        alone = [self.referee.followers(feature) for feature in features if feature.kind in ("road", "city")]
        self.lone = [followers[0] for followers in alone if len(followers) == 1]
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        match event:
            case Scored():
                self.scores[event.player] += event.points
            case FigurePut(where="bath"):
                self._bathes(event)
            case FigureReturned(reason="scored") if event.figure in self.lone and self._free():
                raise Disagreement(f"figure {event.figure} was alone and should bathe, but went home")
            case FigureReturned(reason="bath-closed"):
                cell = self._guests().get(event.figure)
                if cell is None or not self._is_surrounded(cell):
                    raise Disagreement(f"figure {event.figure} left a bath that is not surrounded")
            case TurnStarted() | EndStarted():
                self._check_released()
        return []

    def _free(self) -> set[Point]:
        return self._prices().keys() - self._guests().values()

    def _bathes(self, event: FigurePut) -> None:
        if event.figure not in self.lone or event.at not in self._free():
            raise Disagreement(f"figure {event.figure} bathes at {event.at}, where it should not")
        self.lone.remove(event.figure)

    # -- out ----------------------------------------------------------------------------------------------------------

    def _check_released(self) -> None:
        for figure, cell in self._guests().items():
            if cell is not None and self._is_surrounded(cell):
                raise Disagreement(f"figure {figure} bathes at {cell}, which is surrounded")

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        choices = [a.figure for a in decision.actions if isinstance(a, Choose) and a.what == "leave-bath"]
        if choices or (decision.step == "T4.2" and any(isinstance(a, Deploy) for a in decision.actions)):
            self._check_payable(decision.player, choices)
        if not isinstance(action, Choose) or action.what != "leave-bath":
            return []
        cell = self._guests()[action.figure or 0]
        assert cell is not None
        return [(decision.player, -self._prices()[cell], "bath-ransom")]

    def _check_payable(self, player: int, choices: list[int | None]) -> None:
        own = {f: cell for f, cell in self._guests().items() if self.referee.owners[f] == player and cell is not None}
        poor = self.referee.options["bath.negative"] == "no"
        payable = {f for f, cell in own.items() if not poor or self._prices()[cell] <= self.scores[player]}
        if set(choices) != payable:
            raise Disagreement(f"player {player} may buy back {sorted(payable)}, offered is {choices}")
