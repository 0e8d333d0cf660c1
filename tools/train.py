"""Learns the tables with which computer players judge positions (bastide.sim.value).

    python tools/train.py --games 1000000 --workers 16 --out weights.npz
    python tools/train.py --boxes --games 200000 --out boxes.npz

Every worker plays the tables against themselves and corrects them as it goes; all share one memory. The result is the
mean of the tables over the last third of the games. Every so often they play the greedy player on fresh decks (with
boxes: the tables they began with). Any
number of workers will do, on any machine with NumPy and Numba; `--resume` goes on from a file of an earlier run.

With `--boxes` the games are random mixes of River, Abbot, Inns & Cathedrals and Traders & Builders, the river laid by
chance. Their tables begin with what is known of the base game, which they then play against.
"""

from __future__ import annotations

import argparse
import multiprocessing
import multiprocessing.pool
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.game.game import Game
from bastide.modules import make_setup, rules_for
from bastide.players import bridge
from bastide.players.lookahead import weights as shipped
from bastide.sim import Simulator
from bastide.sim.choose import ROOMS
from bastide.sim.layout import STATE, STATE_BOXES, VIEW, VIEW_BOXES, WORK, WORK_BOXES
from bastide.sim.learn import compare, learn
from bastide.sim.rows import AGAIN_AT, WEIGHTS, WEIGHTS_OF_BOXES
from bastide.sim.tables import tables

Tables = NDArray[np.float32]
GREEDY: Tables = np.zeros(0, np.float32)
CHUNK = 250
"""Games that a worker plays at a time."""
RATE, RATE_OF_BOXES, KEEP = 1.0, 0.3, 0.8
"""Large tables with boxes use many numbers several times in one position, so each must move less."""
NOISE = (0.6, 0.1)
"""How far values are blurred when a turn is chosen, at the beginning and at the end."""
CHECKS = 20
DECKS, DECKS_OF_BOXES = 400, 80
FIRST_DECK = 1 << 40

KEPT = ("weights", "errors", "efforts")
"""The arrays of a run, as its file names them."""

MODULES = ("river", "abbot", "inns-cathedrals", "traders-builders")
STARTS = 3000
"""Positions from which games with boxes begin."""
ALL_FOUR = 0.4
"""The part of them with all four boxes."""

_shared: list[Tables] = []
_starts: list[NDArray[np.void]] = []


def starts_with_boxes(number: int, seed: int) -> NDArray[np.void]:
    """Positions of two in random mixes of the boxes, where the simulator takes over."""
    chance, found = Random(seed), np.zeros(number, STATE_BOXES)
    at = 0
    while at < number:
        some = [module for module in MODULES if chance.random() < 0.5] or [chance.choice(MODULES)]
        modules = list(MODULES) if chance.random() < ALL_FOUR else some
        game = Game(rules_for(make_setup(2, modules)), chance.getrandbits(60))
        while (decision := game.decision) is not None and not (decision.tile and bridge.knows(game)):
            game.apply(chance.choice(decision.actions))
        if game.decision is not None:  # a river that could not be laid to its end
            found[at] = bridge.to_simulator(game, boxes=True).state
            at += 1
    return found


def rooms(boxes: bool) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.void]]:
    if boxes:
        return np.zeros(ROOMS, STATE_BOXES), np.zeros(1, WORK_BOXES), np.zeros(1, VIEW_BOXES)
    return np.zeros(ROOMS, STATE), np.zeros(1, WORK), np.zeros(1, VIEW)


def share(number: int) -> Tables:
    memory = multiprocessing.RawArray("f", number)
    return np.frombuffer(memory, np.float32)


def play(task: tuple[int, float]) -> float:
    """A chunk of games from a seed on; returns the mean square of the errors."""
    seed, noise = task
    seeds, (starts,) = np.arange(seed, seed + CHUNK), _starts
    boxes, first = len(starts) > 1, seed % len(starts)
    begin, rate = (np.roll(starts, -first), RATE_OF_BOXES) if boxes else (starts, RATE)
    weights, errors, efforts = _shared
    found = learn(tables(boxes), begin[:CHUNK], *rooms(boxes), weights, errors, efforts, seeds, rate, KEEP, noise)
    return float(found)


def duel(task: tuple[Tables, Tables, int, int]) -> NDArray[np.int64]:
    """The points of two tables on so many decks."""
    mine, theirs, seed, decks = task
    scores, (starts,) = np.zeros((2 * decks, 2), np.int64), _starts
    boxes, first = len(starts) > 1, seed % len(starts)
    begin = np.roll(starts, -first) if boxes else starts
    compare(tables(boxes), begin[:decks], *rooms(boxes), mine, theirs, np.arange(seed, seed + decks), scores)
    return scores


def match(pool: multiprocessing.pool.Pool, mine: Tables, theirs: Tables, seed: int) -> str:
    decks = DECKS if len(mine) == WEIGHTS else DECKS_OF_BOXES
    tasks = [(mine, theirs, seed + at, 10) for at in range(0, decks, 10)]
    scores = np.concatenate(pool.map(duel, tasks, chunksize=1))
    pairs = (scores[:, 0] - scores[:, 1]).reshape(-1, 2).mean(axis=1)
    points = scores.mean(axis=0)
    return f"{pairs.mean():+.1f} ± {pairs.std() / len(pairs) ** 0.5:.1f} ({points[0]:.1f} : {points[1]:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the tables of the computer players from games.")
    parser.add_argument("--boxes", action="store_true", help="for games with boxes")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop early after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    chosen = parser.parse_args()
    _shared.extend(share(WEIGHTS_OF_BOXES if chosen.boxes else WEIGHTS) for _ in KEPT)
    _starts.append(starts_with_boxes(STARTS, chosen.seed) if chosen.boxes else Simulator(2).states)
    rival = GREEDY
    if chosen.boxes:
        _shared[0][:WEIGHTS] = _shared[0][AGAIN_AT : AGAIN_AT + WEIGHTS] = shipped()
        rival = _shared[0].copy()
    if chosen.resume:
        kept = np.load(chosen.resume)
        if missing := [name for name in KEPT if name not in kept]:
            parser.error(f"--resume: {chosen.resume} has no {', '.join(missing)}; give a file that --out has written")
        for memory, name in zip(_shared, KEPT, strict=True):
            memory[:] = kept[name]
    play((0, 0.0))  # compiles before the workers start
    duel((rival, rival, 0, 1))
    with multiprocessing.get_context("fork").Pool(chosen.workers) as pool:
        train(pool, rival, chosen.games, chosen.seed, chosen.seconds, chosen.out)


def train(pool: multiprocessing.pool.Pool, rival: Tables, games: int, seed: int, seconds: float, out: Path) -> None:
    weights, begin, played = _shared[0], time.monotonic(), 0
    mean, means = np.zeros(len(weights)), 0
    rounds = CHECKS * 3
    before = weights.copy()
    for number in range(rounds):
        done = max(number / rounds, (time.monotonic() - begin) / seconds)
        noise = NOISE[0] + (NOISE[1] - NOISE[0]) * done
        first = (seed << 32) + played
        chunks = [(first + at, noise) for at in range(0, max(games // rounds, CHUNK), CHUNK)]
        error = sum(pool.map(play, chunks, chunksize=1)) / len(chunks)
        played += len(chunks) * CHUNK
        if done > 0.66:
            mean += weights
            means += 1
        print(f"{played} games, {time.monotonic() - begin:.0f} s, error {error**0.5:.3f}", flush=True)
        if number % 3 == 2:
            against = match(pool, weights, rival, FIRST_DECK)
            print(f"  rival {against}, three rounds before {match(pool, weights, before, FIRST_DECK)}", flush=True)
            before = weights.copy()
        if time.monotonic() - begin > seconds:
            break
    final = (mean / max(means, 1)).astype(np.float32) if means else weights.copy()
    print(f"mean of {means} rounds against the last: {match(pool, final, weights.copy(), 2 * FIRST_DECK)}")
    kept: dict[str, Any] = dict(zip(KEPT, (final, *_shared[1:]), strict=True))
    np.savez_compressed(out, **kept)


if __name__ == "__main__":
    main()
