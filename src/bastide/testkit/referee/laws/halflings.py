"""Halflings (halflings.md): which half tiles may be laid instead of drawing. The tiling counts the halves."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.pieces import same
from bastide.tiles.sets import face

EACH = {"draft-2": 2, "draft-3": 3, "random-3": 3}


class Halflings(Law):
    """They move no points of their own, so the books are of the tiles before players, as far as they were offered."""

    elements = ("half-tiles",)

    def begin(self) -> None:
        self.held: list[set[str]] = [set() for _ in range(self.referee.players)]
        self.laid = [0] * self.referee.players

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step == "T1.3":
            self._compare(decision)
            if isinstance(action, Choose) and action.what == "half-tile":
                self.held[decision.player].discard(str(action.tile))
                self.laid[decision.player] += 1
        return []

    def _compare(self, decision: Decision) -> None:
        """Whatever was offered once and not laid is offered again, wherever it fits; and only what fits."""
        player = decision.player
        offered = {a.tile for a in decision.actions if isinstance(a, Choose) and a.what == "half-tile" and a.tile}
        self.held[player] |= offered
        same(f"half tiles on offer to player {player}", offered, {t for t in self.held[player] if self._fits(t)})
        most = EACH[str(self.referee.options["halflings.deal"])]
        if len(self.held[player]) + self.laid[player] > most:
            raise Disagreement(f"player {player} has more than {most} half tiles")

    def _fits(self, tile: str) -> bool:
        found = self.referee.tiling.placements(face(tile).layout)
        for law in self.referee.laws:
            found = law.allowed(face(tile).layout, found)
        return bool(found)
