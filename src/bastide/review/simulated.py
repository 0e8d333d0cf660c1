"""A turn, reviewed with the simulator."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.game.actions import Action
from bastide.players.lookahead import Effort, Leads, Weights, look_into
from bastide.players.luck import Luck
from bastide.players.measure import compare, draws
from bastide.review.measured import measured
from bastide.review.structs import TurnReview
from bastide.review.turns import Played


class SearchDepth(Struct, frozen=True):
    """How hard to look: for the best turn, at the difference to the one played, and at the other tiles."""

    effort: Effort
    samples: int
    deep: int
    draw_samples: int
    draw_deep: int


DEPTHS = {
    "quick": SearchDepth(Effort(8, 2, ((12, 4), (24, 2)), threads=2), 64, 4, 0, 0),
    "normal": SearchDepth(Effort(12, 4, ((24, 6), (48, 3), (96, 2)), threads=2), 256, 6, 16, 4),
    "deep": SearchDepth(Effort(20, 6, ((48, 10), (96, 5), (192, 3), (384, 2)), threads=2), 1024, 10, 64, 6),
}


class Simulated:
    def __init__(self, depth: str, learned: Weights | None = None) -> None:
        self.depth = DEPTHS[depth]
        self.learned = learned

    def look(self, turn: Played) -> TurnReview:
        best, leads = self.leads(turn, [turn.actions])
        return measured(turn, best, leads.tolist(), Luck(self.luck(turn), 0.0))

    def leads(self, turn: Played, answers: Sequence[Sequence[Action]]) -> tuple[tuple[Action, ...], Leads]:
        """The best turn that is found, and the leads after it and after each of these turns, on fresh samples."""
        plan = self.depth
        options = look_into(turn.before, plan.effort, turn.position, keep=answers, learned=self.learned)
        best = options[0].actions
        turns = (best, *answers)
        return best, compare(turn.before, turns, plan.samples, plan.deep, turn.position, self.learned)

    def luck(self, turn: Played) -> float:
        """The tile in hand against the mean of all that might have come, each played by the tables."""
        found = draws(turn.before, self.depth.draw_samples, self.depth.draw_deep, turn.position, self.learned)
        mean = sum(draw.number * draw.lead for draw in found) / sum(draw.number for draw in found)
        return next(draw.lead for draw in found if draw.tile == turn.tile) - mean
