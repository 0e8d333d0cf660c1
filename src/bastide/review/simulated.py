"""A turn, reviewed with the simulator."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.game.actions import Action
from bastide.players.lookahead import Effort, Leads, Weights, look_into
from bastide.players.measure import compare, draws
from bastide.review.structs import TurnReview, plain
from bastide.review.turns import Played
from bastide.review.why import NOTHING, why
from bastide.review.words import told


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
        best, best_lead, played_lead, error = self._measured(turn)
        luck = self.luck(turn)
        return TurnReview(
            number=turn.number,
            position=turn.position,
            player=turn.player,
            tile=turn.tile,
            played=plain(turn.actions),
            played_text=told(turn.before, turn.actions, exact=True),
            best=plain(best),
            best_text=told(turn.before, best, exact=True),
            why=why(turn.before, best, turn.actions) if best != turn.actions else NOTHING,
            before=best_lead - luck,
            best_lead=best_lead,
            played_lead=played_lead,
            loss=best_lead - played_lead,
            error=error,
            luck=luck,
            scores=tuple(turn.after.scores),
        )

    def _measured(self, turn: Played) -> tuple[tuple[Action, ...], float, float, float]:
        """The best turn, its lead, the lead of what was played, and the standard error of the difference."""
        best, leads = self.leads(turn, [turn.actions])
        best_lead, played_lead = (float(mean) for mean in leads.mean(axis=1))
        if best_lead <= played_lead:
            return turn.actions, played_lead, played_lead, 0.0
        error = float((leads[0] - leads[1]).std(ddof=1)) / self.depth.samples**0.5
        return best, best_lead, played_lead, error

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
