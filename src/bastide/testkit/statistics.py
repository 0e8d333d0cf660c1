"""What random play looks like on average: a wrong rule that no single game shows moves these figures.

    python -m bastide.testkit.statistics [GAMES] [SEED]

Two players take every legal action with equal chance. The published figures of two other programs, over 40,000 games
of the base game, are in `REFERENCE`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bastide.game.events import TileRemoved
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.modules import make_setup, rules_for

REFERENCE = {
    "points": 19.42,
    "spread": 7.9,
    "first player wins": 0.493,
    "draws": 0.038,
    "placements": 32.65,
    "games with a discard": 0.0185,
}
"""Points of a player and their standard deviation; shares of games; legal placements a turn, all rotations counted."""


class Measure(Struct, frozen=True):
    """A mean over games, and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.4f} ± {self.error:.4f}"


class _Game(Struct, frozen=True):
    scores: tuple[int, ...]
    placements: float
    discarded: bool


def play_random_games(games: int, seed: int = 0, modules: Sequence[str] = ()) -> dict[str, Measure]:
    """Play random two-player games; the figures of `REFERENCE` with their standard errors."""
    rules = rules_for(make_setup(2, modules))
    played = [_play(rules, seed + number) for number in range(games)]
    points = _mean([sum(game.scores) / 2 for game in played])
    squares = [sum((score - points.mean) ** 2 for score in game.scores) / 2 for game in played]
    variance = _mean(squares)
    spread = math.sqrt(variance.mean)
    return {
        "points": points,
        "spread": Measure(spread, variance.error / (2 * spread)),
        "first player wins": _mean([game.scores[0] > game.scores[1] for game in played]),
        "draws": _mean([game.scores[0] == game.scores[1] for game in played]),
        "placements": _mean([game.placements for game in played]),
        "games with a discard": _mean([game.discarded for game in played]),
    }


def _play(rules: Rules, seed: int) -> _Game:
    game, chance = Game(rules, seed), Random(seed).random
    turns = placements = 0
    discarded = False
    while (decision := game.decision) is not None:
        actions = decision.actions
        if decision.tile is not None:
            turns += 1
            placements += len(actions)
        events = game.apply(actions[int(chance() * len(actions))])
        discarded = discarded or any(isinstance(event, TileRemoved) for event in events)
    return _Game(tuple(game.scores), placements / turns, discarded)


def _mean(values: Sequence[float]) -> Measure:
    number = len(values)
    mean = sum(values) / number
    variance = sum((value - mean) ** 2 for value in values) / (number - 1)
    return Measure(mean, math.sqrt(variance / number))


def main() -> None:
    games, seed = (*(int(word) for word in sys.argv[1:]), *(1500, 0)[len(sys.argv) - 1 :])
    found = play_random_games(games, seed)
    for name, measure in found.items():
        print(f"{name:22} {measure!s:20} reference {REFERENCE[name]}")


if __name__ == "__main__":
    main()
