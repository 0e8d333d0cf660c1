"""The fairy (princess-dragon.md 4, 7)."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.testkit.referee.law import Award, Law
from bastide.testkit.referee.tiling import Feature, Point


class Fairy(Law):
    elements = ("fairy",)

    def begin(self) -> None:
        self.figure: int | None = None
        self.cell: Point | None = None

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if isinstance(action, Choose) and action.what == "fairy":
            self.figure = action.figure
            self.cell = action.cell if action.figure is None else self.referee.cell_of(action.figure)
        return []

    def left(self, figure: int) -> None:
        """She stays on the tile, alone."""
        if figure == self.figure:
            self.figure = None

    def turn_began(self, player: int) -> list[Award]:
        """1 point beside an own follower, or for an own one on her tile, once a turn."""
        by_tile = self.referee.options["fairy"] != "follower"
        guarded = [f for f in self._beside(by_tile=by_tile) if self.referee.owners[f] == player]
        each = by_tile and self.referee.options["fairy-point"] == "each-follower"
        return [(player, len(guarded) if each else 1, "fairy")] if guarded else []

    def scored(self, feature: Feature, figures: Sequence[int], *, complete: bool) -> list[Award]:
        """3 points when the feature of her follower is scored, whatever he gets himself."""
        if not complete and not all(law.is_scored(feature) for law in self.referee.laws):
            return []
        beside = self._beside(by_tile=self.referee.options["fairy"] == "tile")
        return [(player, 3, "fairy") for player in {self.referee.owners[f] for f in beside if f in figures}]

    def _beside(self, *, by_tile: bool) -> list[int]:
        """The follower she belongs to, or all on her tile, those on a tower too."""
        if not by_tile:
            return [] if self.figure is None else [self.figure]
        everybody = (*self.referee.figures, *self.referee.away)
        near = [f for f in everybody if self.cell is not None and self.referee.cell_of(f) == self.cell]
        return [figure for figure in near if self.referee.is_follower(figure)]
