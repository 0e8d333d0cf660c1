"""The greedy player: tries every answer and takes the one after which it stands best, as if the game ended now.

It knows no module: the engine tells it what an answer leads to and what the end would bring. A figure that is out
costs half a point, so that none is spent for nothing.
"""

from __future__ import annotations

from random import Random

from bastide.game.actions import PASS, Action, Place
from bastide.game.claims import claims_of, final_scores
from bastide.game.decision import Decision
from bastide.game.game import HOME, Game
from bastide.players.turns import SEEDS, after, answers, has_drawn, hung_on_chance

FIGURE = 0.5
"""What a figure costs that is not in the supply."""
LOOKED_INTO = 40
"""Placements whose next answers are tried as well; the others are judged by the placement alone."""
NOISE = 0.01
"""Equal answers are told apart by chance."""


class GreedyPlayer:
    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None, "the game is over"
        return self._best(game, decision)[1]

    def _best(self, game: Game, decision: Decision) -> tuple[float, Action]:
        """The best answer, and its worth."""
        me = decision.player
        tried = [(action, after(game, action)) for action in answers(decision)]
        judged = [(self._outcome(game, action, new, me), number) for number, (action, new) in enumerate(tried)]
        judged.sort(reverse=True)
        if any(isinstance(action, Place) for action, _ in tried):
            judged = [(self._best_next(tried[number][1], me, worth), number) for worth, number in judged[:LOOKED_INTO]]
        worth, number = max(judged)
        return worth, tried[number][0]

    def _outcome(self, game: Game, action: Action, new: Game, me: int) -> float:
        """The worth of an answer with whatever it must lead to; where it hangs on chance, what it brings as a rule."""
        tries = [after(game, action, seed) for seed in SEEDS] if hung_on_chance(game, new) else [new]
        return sum(self._with_must(end, me) for end in tries) / len(tries)

    def _with_must(self, game: Game, me: int) -> float:
        """The worth of a position; what has to be answered in it is answered as well as can be."""
        decision = game.decision
        if decision is None or decision.player != me or has_drawn(decision) or decision.allows(PASS):
            return self._worth(game, me)
        return self._best_next(game, me, 0.0) if decision.tile is None else self._best(game, decision)[0]

    def _best_next(self, game: Game, me: int, worth: float) -> float:
        """The worth of a placement with the best answer to what is asked right after it."""
        decision = game.decision
        if decision is None or decision.player != me or decision.tile is not None:
            return worth
        return max(self._worth(after(game, action), me) for action in answers(decision))

    def _worth(self, game: Game, me: int) -> float:
        """Own points less those of the others if the game ended now, less what the figures cost that are out."""
        scores = final_scores(game, claims_of(game))
        others = [score for player, score in enumerate(scores) if player != me]
        lead = scores[me] - sum(others) / len(others)
        return lead - FIGURE * _out(game, me) + NOISE * self._random.random()


def _out(game: Game, me: int) -> int:
    """How many of the own figures are not in the supply."""
    if game.over:
        return 0
    return sum(at != HOME for at, owner in zip(game.where, game.rules.owner, strict=True) if owner == me)
