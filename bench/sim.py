"""How fast the simulator is, beside the engine: what the figures for `bastide.sim` come from.

    python bench/sim.py [--rounds 11] [--json] [--start]

Everything is measured in this one run, interleaved, in processor time of one core; the table gives the median of the
rounds, the spread of their middle half, and the ratio to random games of the engine. With `--start` also how long the
first use takes, from a warm and from an empty cache, each in processes of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

import numpy as np

import bastide
from bastide.game.game import Game
from bastide.players import bridge
from bastide.players.lookahead import judged
from bastide.sim import GREEDY, PLACE, RANDOM, STATE, Simulator, prepare
from bastide.sim.layout import STATE_BOXES

Row = tuple[str, str, Callable[[int], float]]
Result = tuple[str, str, float, tuple[float, float]]
"""What, unit, median, middle half."""
FIRST_USE = "from bastide.sim import GREEDY, Simulator; Simulator().games([1], GREEDY)"


BOXES = ("river", "abbot", "inns-cathedrals", "traders-builders")


def engine_games(games: int, modules: Sequence[str] = ()) -> Callable[[int], float]:
    rules = bastide.rules_for(bastide.make_setup(2, modules))

    def measure(round_: int) -> float:
        start = time.process_time()
        for seed in range(games):
            game, chance = Game(rules, round_ * games + seed), random.Random(seed).random
            while (decision := game.decision) is not None:
                actions = decision.actions
                game.apply(actions[int(chance() * len(actions))])
        return games / (time.process_time() - start)

    return measure


def sim_games(games: int, policy: int, players: int = 2, farm_scoring: str = "ed3") -> Callable[[int], float]:
    return games_from(Simulator(players, farm_scoring=farm_scoring), games, policy)


def games_from(sim: Simulator, games: int, policy: int) -> Callable[[int], float]:
    def measure(round_: int) -> float:
        start = time.process_time()
        sim.games(np.arange(round_ * games, (round_ + 1) * games), policy)
        return games / (time.process_time() - start)

    return measure


def middle_game(seed: int, modules: Sequence[str] = ()) -> tuple[Game, Simulator]:
    """A random game with 36 tiles laid and a tile in hand, on both sides."""
    game = bastide.new_game(2, modules, seed=seed)
    chance = random.Random(seed)
    while len(game.board.pieces) < 36 or game.decision is None or game.decision.tile is None:
        assert game.decision is not None
        game.apply(chance.choice(game.decision.actions))
    sim = bridge.to_simulator(game)
    assert sim.phase == PLACE
    return game, sim


def microseconds(
    times: int, make: Callable[[Game, Simulator], Callable[[], object]], modules: Sequence[str] = ()
) -> Callable[[int], float]:
    def measure(round_: int) -> float:
        run = make(*middle_game(round_, modules))
        run()
        start = time.process_time()
        for _ in range(times):
            run()
        return (time.process_time() - start) / times * 1e6

    return measure


def truncated(game: Game, sim: Simulator) -> Callable[[], object]:
    """One hundred playouts of ten turns after the first move."""
    moves, _ = sim.moves()
    return lambda: sim.roll_out(moves[:1], range(100), GREEDY, turns=10)


def taken_over(game: Game, _: Simulator) -> Callable[[], object]:
    return lambda: bridge.to_simulator(game)


def rows() -> list[Row]:
    four_boxes = bridge.to_simulator(bastide.new_game(2, BOXES, seed=1))
    return [
        ("random games of the engine", "games/s", engine_games(20)),
        ("random games", "games/s", sim_games(4000, RANDOM)),
        ("greedy games", "games/s", sim_games(400, GREEDY)),
        ("greedy games, farms by the first edition", "games/s", sim_games(400, GREEDY, farm_scoring="ed1")),
        ("greedy games, farms by the second edition", "games/s", sim_games(400, GREEDY, farm_scoring="ed2")),
        ("random games of six players", "games/s", sim_games(4000, RANDOM, 6)),
        ("greedy games of six players", "games/s", sim_games(400, GREEDY, 6)),
        ("copy of a position at 36 tiles", "µs", microseconds(2000, lambda _, sim: sim.copy)),
        ("all turns with their points at 36 tiles", "µs", microseconds(500, lambda _, sim: sim.moves)),
        ("100 greedy playouts of 10 turns", "µs", microseconds(5, truncated)),
        ("a position from the engine", "µs", microseconds(50, taken_over)),
        ("all turns judged by the tables at 36 tiles", "µs", microseconds(20, lambda _, sim: lambda: judged(sim))),
        ("four boxes: random games of the engine", "games/s", engine_games(10, BOXES)),
        ("four boxes: random games", "games/s", games_from(four_boxes, 1000, RANDOM)),
        ("four boxes: a position from the engine", "µs", microseconds(50, taken_over, BOXES)),
        ("four boxes: all turns judged at 36 tiles", "µs", microseconds(20, lambda _, sim: lambda: judged(sim), BOXES)),
    ]


def first_use() -> list[Result]:
    """Processor seconds of a whole process, the interpreter's own start taken off."""

    def seconds(code: str, **more: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | more, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    bare = statistics.median(seconds("pass") for _ in range(5))
    imports = [seconds("import bastide, numba") - bare for _ in range(5)]
    warm = [seconds(FIRST_USE) - bare for _ in range(5)]
    with tempfile.TemporaryDirectory() as empty:
        cold = [seconds("from bastide.sim import prepare; prepare()", NUMBA_CACHE_DIR=empty) - bare]
    return [
        result("the engine and Numba imported, nothing used", "s", imports),
        result("first use, warm cache", "s", warm),
        result("first use, empty cache", "s", cold),
    ]


def result(what: str, unit: str, values: list[float]) -> Result:
    low, _, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
    return what, unit, statistics.median(values), (low, high)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the simulator beside the engine, in one run.")
    parser.add_argument("--rounds", type=int, default=11, help="interleaved rounds (default 11)")
    parser.add_argument("--start", action="store_true", help="also measure the first use, from an empty cache too")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    prepare()
    prepare(boxes=True)
    table = rows()
    measured: list[list[float]] = [[] for _ in table]
    for round_ in range(options.rounds):
        for (_, _, measure), values in zip(table, measured, strict=True):
            values.append(measure(round_))
    results = [result(what, unit, values) for (what, unit, _), values in zip(table, measured, strict=True)]
    if options.start:
        results += first_use()
    if options.json:
        names = ("what", "unit", "median", "middle half")
        print(json.dumps([dict(zip(names, row, strict=True)) for row in results], indent=1))
        return
    engine = statistics.median(measured[0])
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, {options.rounds} rounds")
    print(f"a position has {STATE.itemsize} bytes, with boxes {STATE_BOXES.itemsize}\n")
    for what, unit, median, (low, high) in results:
        ratio = f"{median / engine:7.1f} x" if unit == "games/s" else ""
        print(f"{what:44} {median:10.2f} {unit:8} ({low:.2f} to {high:.2f}) {ratio}")


if __name__ == "__main__":
    main()
