"""A turn of any mix of modules, reviewed through the engine with the learned evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.players.ahead import Effort
from bastide.players.luck import luck_of_draw
from bastide.players.sampling import compare, look_into
from bastide.review.measured import measured
from bastide.review.structs import TurnReview
from bastide.review.turns import Played


class SampledDepth(Struct, frozen=True):
    """How hard to look: for the best turn, at the difference to the one played, and at how many other tiles."""

    effort: Effort
    samples: int
    tiles: int


DEPTHS = {
    "quick": SampledDepth(Effort(0.2), 2, 5),
    "normal": SampledDepth(Effort(1.0, 5, 1, ((2, 3), (2, 2))), 8, 20),
    "deep": SampledDepth(Effort(1.0, 6, 1, ((3, 4), (5, 2))), 24, 40),
}


class Sampled:
    def __init__(self, depth: str) -> None:
        self.depth = DEPTHS[depth]

    def look(self, turn: Played) -> TurnReview:
        """What the turn lost; only what its player could know is asked."""
        plan, view = self.depth, turn.before.view(turn.player)
        best = look_into(view, plan.effort, turn.position, keep=[turn.actions])[0].actions
        leads = self._leads(view, (best, turn.actions), turn.position)
        return measured(turn, best, leads, luck_of_draw(view, plan.tiles, turn.position))

    def _leads(self, view: Game, turns: Sequence[Sequence[Action]], seed: int) -> list[list[float]]:
        """The leads after the turns, sample by sample.

        In some mixes the evaluation finds whoever has just had a turn too far ahead, or not far enough. Between two
        players that is evened out: for both turns alike by half of what the answer to them changes.
        """
        samples, deep = self.depth.samples, self.depth.effort.turns
        leads = compare(view, turns, samples, deep, seed)
        if view.rules.players != deep + 1:
            return leads
        at_once = compare(view, turns, samples, 0, seed)
        tempo = (fmean(map(fmean, at_once)) - fmean(map(fmean, leads))) / 2
        return [[lead + tempo for lead in row] for row in leads]
