"""The greedy player: tries every answer and takes the one after which it stands best, as if the game ended now.

It knows no module: the engine tells it what an answer leads to and what the end would bring. Points count, and so
do figures in its supply, because they are worth points as long as there are tiles to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bastide.game.actions import Action, Place
from bastide.game.game import HOME, Game

FIGURE = 2.5
"""What a figure in the supply is worth at the beginning; the worth falls to nothing with the last tile."""
FEW = 0.9
"""How much less each further figure of a kind in the supply is worth than the one before."""
LOOKED_INTO = 12
"""Placements whose next answers are tried as well; the others are judged by the placement alone."""
NUMBERS = 4
"""Numbers tried of an answer that has no highest one."""
NOISE = 0.01
"""Equal answers are told apart by chance."""


class GreedyPlayer:
    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None, "the game is over"
        me = decision.player
        after = [(action, _after(game, action)) for action in _answers(game)]
        judged = [(self._worth(new, me), number) for number, (_, new) in enumerate(after)]
        judged.sort(reverse=True)
        if any(isinstance(action, Place) for action, _ in after):
            judged = [(self._best_next(after[number][1], me, worth), number) for worth, number in judged[:LOOKED_INTO]]
        return after[max(judged)[1]][0]

    def _best_next(self, game: Game, me: int, worth: float) -> float:
        """The worth of a placement with the best answer to what is asked right after it."""
        decision = game.decision
        if decision is None or decision.player != me or decision.tile is not None:
            return worth
        return max(self._worth(_after(game, action), me) for action in _answers(game))

    def _worth(self, game: Game, me: int) -> float:
        """Own points less those of the others if the game ended now, and what the own supply is good for."""
        scores = game.if_ended_now().scores
        others = [score for player, score in enumerate(scores) if player != me]
        left = sum(len(pile) for pile in game.piles)
        share = left / (left + len(game.board.pieces))
        lead = scores[me] - sum(others) / len(others)
        return lead + FIGURE * share * _supply(game, me) + NOISE * self._random.random()


def _after(game: Game, action: Action) -> Game:
    new = game.copy()
    new.apply(action)
    return new


def _answers(game: Game) -> Iterator[Action]:
    """The legal answers; of numbers without an end the lowest ones."""
    decision = game.decision
    assert decision is not None
    yield from decision.actions
    for numbers in decision.ranges:
        highest = numbers.lowest + NUMBERS - 1
        last = highest if numbers.highest is None else min(numbers.highest, highest)
        for number in range(numbers.lowest, last + 1):
            yield replace(numbers.action, number=number)


def _supply(game: Game, me: int) -> float:
    """The figures at home, each further one of a kind a little less worth."""
    total = 0.0
    for kind in game.rules.kinds:
        first, last = game.rules.ranges[me, kind]
        at_home = game.where[first:last].count(HOME)
        total += (1 - FEW**at_home) / (1 - FEW)
    return total
