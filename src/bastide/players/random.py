"""The random player: every legal answer is as likely as any other."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bastide.game.actions import Action
from bastide.game.decision import NumberRange
from bastide.game.game import Game

_SPREAD = 6
"""How far above its lowest number an answer without an upper end may go: a bid of a million helps nobody."""


class RandomPlayer:
    """Draws a number range as one answer first, then a number in it."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None, "the game is over"
        answers: list[Action | NumberRange] = [*decision.actions, *decision.ranges]
        answer = self._random.choice(answers)
        return self._number(answer) if isinstance(answer, NumberRange) else answer

    def _number(self, answer: NumberRange) -> Action:
        highest = answer.lowest + _SPREAD if answer.highest is None else answer.highest
        return replace(answer.action, number=self._random.randint(answer.lowest, highest))
