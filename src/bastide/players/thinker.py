"""The players that look ahead: with the simulator where it knows the game, through the engine everywhere else."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.players.ahead import AheadPlayer
from bastide.players.plan import Plan

if TYPE_CHECKING:
    from bastide.players.lookahead import Effort

HAS_SIMULATOR = find_spec("numba") is not None and find_spec("numpy") is not None


class Thinker:
    """A level of play: `normal`, `hard`, `strong` or `analysis`.

    A turn is thought out once: the follower that goes with a placement is remembered until it is asked for.
    """

    def __init__(self, level: str, seed: int | None = None, seconds: float | None = None) -> None:
        self.level = level
        self._seconds = seconds
        self._random = Random(seed)
        self._otherwise = AheadPlayer(seed, seconds, level)
        self._plan = Plan()

    def choose(self, game: Game) -> Action:
        if not knows(game):
            return self._otherwise.choose(game)
        return self._plan.next(game) or think(game, self._effort(), self._random, self._plan)

    def _effort(self) -> Effort:
        from bastide.players.lookahead import effort_of

        return effort_of(self.level, self._seconds)


def think(game: Game, effort: Effort, random: Random, plan: Plan) -> Action:
    """The first answer of the best turn that the simulator finds; those that follow it are kept in the plan."""
    from bastide.players.lookahead import best_turn

    action, *later = best_turn(game, effort, random)
    plan.keep(game, later)
    return action


def knows(game: Game) -> bool:
    """Can the simulator be asked about this position?"""
    if not HAS_SIMULATOR:
        return False
    from bastide.players import bridge

    return bridge.knows(game)


def knows_base(game: Game) -> bool:
    """Is it the base game, and is there a simulator to be asked about it?"""
    if not HAS_SIMULATOR:
        return False
    from bastide.players import bridge

    return bridge.is_base(game.rules)
