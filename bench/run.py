"""How fast the engine is: what the README's figures come from.

    python bench/run.py [--rounds 21] [--json]

Everything is measured in this one run, interleaved, in processor time of one core; the table gives the median of the
rounds and the spread of their middle half. Machines differ and are shared: read the ratios, not the seconds.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

import bastide
from bastide.game.actions import Action
from bastide.game.decision import Decision
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.modules import base, playable_together

Row = tuple[str, str, Callable[[int], float]]


def choose(decision: Decision, chance: Callable[[], float]) -> Action:
    """Any listed action; where only numbers are asked for, the lowest one."""
    actions = decision.actions
    if actions:
        return actions[int(chance() * len(actions))]
    bid = decision.ranges[0]
    return replace(bid.action, number=bid.lowest)


def play(rules: Rules, seed: int) -> Game:
    game, chance = Game(rules, seed), random.Random(seed).random
    while (decision := game.decision) is not None:
        game.apply(choose(decision, chance))
    return game


def games_per_second(rules: Rules, games: int) -> Callable[[int], float]:
    def measure(round_: int) -> float:
        start = time.process_time()
        for seed in range(games):
            play(rules, round_ * games + seed)
        return games / (time.process_time() - start)

    return measure


def until(rules: Rules, tiles: int, seed: int) -> Game:
    """A random game played until so many tiles lie."""
    game, chance = Game(rules, seed), random.Random(seed).random
    while (decision := game.decision) is not None and len(game.board.pieces) < tiles:
        game.apply(choose(decision, chance))
    return game


def copy_microseconds(rules: Rules, tiles: int) -> Callable[[int], float]:
    def measure(round_: int) -> float:
        game, copies = until(rules, tiles, round_), 2000
        start = time.process_time()
        for _ in range(copies):
            game.copy()
        return (time.process_time() - start) / copies * 1e6

    return measure


def turn_microseconds(rules: Rules, tiles: int, turns: int = 20) -> Callable[[int], float]:
    """A turn from the moment `tiles` lie, averaged over the next turns of several games."""

    def measure(round_: int) -> float:
        spent, games = 0.0, 6
        for seed in range(games):
            game, chance = until(rules, tiles, round_ * games + seed), random.Random(seed).random
            start = time.process_time()
            while (decision := game.decision) is not None and len(game.board.pieces) < tiles + turns:
                game.apply(choose(decision, chance))
            spent += time.process_time() - start
        return spent / (games * turns) * 1e6

    return measure


def decision_microseconds(rules: Rules) -> Callable[[int], float]:
    def measure(round_: int) -> float:
        start = time.process_time()
        games = [play(rules, round_ * 2 + seed) for seed in range(2)]
        decisions = sum(len(game.actions()) for game in games)
        return (time.process_time() - start) / decisions * 1e6

    return measure


def rows() -> list[Row]:
    alone = Rules(bastide.make_setup(2), [base.MODULE])
    installed = bastide.rules_for(bastide.make_setup(2))
    modules = playable_together(id for id in bastide.MODULES if id != "base")
    everything = bastide.rules_for(bastide.make_setup(2, modules))
    large = bastide.rules_for(bastide.make_setup(2, tiles={"base": 5}))
    found: list[Row] = [
        ("base game, no other module installed", "games/s", games_per_second(alone, 40)),
        ("base game, all modules installed and off", "games/s", games_per_second(installed, 40)),
        ("copy of a game at 36 tiles", "µs", copy_microseconds(installed, 36)),
        ("a turn at tile 30", "µs", turn_microseconds(large, 30)),
        ("a turn at tile 300", "µs", turn_microseconds(large, 300)),
        ("copy of a game with all modules at 130 tiles", "µs", copy_microseconds(everything, 130)),
        ("a decision with all modules on", "µs", decision_microseconds(everything)),
    ]
    found += [
        (f"base game with {id}", "games/s", games_per_second(bastide.rules_for(bastide.make_setup(2, [id])), 10))
        for id in modules
    ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine, side by side in one run.")
    parser.add_argument("--rounds", type=int, default=21, help="interleaved rounds (default 21)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    table = rows()
    for _, _, measure in table:
        measure(-1)  # what is learned on first use belongs to no round
    measured: list[list[float]] = [[] for _ in table]
    for round_ in range(options.rounds):
        for (_, _, measure), values in zip(table, measured, strict=True):
            values.append(measure(round_))
    results: list[dict[str, Any]] = [
        {
            "what": what,
            "unit": unit,
            "median": statistics.median(values),
            "middle half": statistics.quantiles(values, n=4)[::2] if len(values) > 1 else values * 2,
        }
        for (what, unit, _), values in zip(table, measured, strict=True)
    ]
    if options.json:
        print(json.dumps(results, indent=1))
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, {options.rounds} rounds\n")
    for result in results:
        low, high = result["middle half"]
        print(f"{result['what']:48} {result['median']:8.1f} {result['unit']:8} ({low:.1f} to {high:.1f})")


if __name__ == "__main__":
    main()
