"""How fast the environments are: what the figures in docs/research.md come from.

    python bench/envs.py [--rounds 7] [--json]

Steps (answers) in a second of processor time of one core, observations and masks included, the choice of random answers
not. The rounds are interleaved; the table gives the median and the spread of the middle half.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import pyspiel

import bastide.envs.openspiel  # noqa: F401 - registers the game, and the environment of Gymnasium
from bastide.envs import aec
from bastide.envs.batch import BatchEnv
from bastide.envs.layout import BASE_ANSWERS, BASE_FACES, by_name

FOUR = ("river", "abbot", "inns-cathedrals", "traders-builders")
MIX = ("inns-cathedrals", "traders-builders", "princess-dragon")
Measure = Callable[[int], float]


def batch(
    games: int, players: int = 2, modules: Sequence[str] = (), opponent: Literal["random", "greedy"] | None = None
) -> Measure:
    """Whole games from the first tile on, so that early and late turns have their share."""
    env = BatchEnv(players, modules, opponent=opponent)

    def measure(round_: int) -> float:
        rng, spent, steps = np.random.default_rng(round_), 0.0, 0
        observation, _ = env.reset(games, seed=round_)
        ended = np.zeros(games, bool)
        while not ended.all():
            mask = observation["action_mask"]
            actions = (mask * (1 + rng.random(mask.shape, dtype=np.float32))).argmax(axis=1)
            start = time.process_time()
            observation, _, dones, _ = env.step(actions)
            spent += time.process_time() - start
            steps += games
            ended |= dones
        return steps / spent

    return measure


def agents(**choice: Any) -> Measure:
    def measure(round_: int) -> float:
        env = aec.raw_env(**choice)
        env.reset(seed=round_)
        spent, steps = 0.0, 0
        while True:
            start = time.process_time()
            observation, _, over, _, _ = env.last()
            spent += time.process_time() - start
            if over:
                return steps / spent
            action = env.action_space(env.agent_selection).sample(observation["action_mask"])
            start = time.process_time()
            env.step(action)
            spent += time.process_time() - start
            steps += 1

    return measure


def single(**choice: Any) -> Measure:
    def measure(round_: int) -> float:
        env = gymnasium.make("bastide/Carcassonne-v0", disable_env_checker=True, **choice)
        _, info = env.reset(seed=round_)
        spent, steps, over = 0.0, 0, False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            start = time.process_time()
            _, _, over, _, info = env.step(action)
            spent += time.process_time() - start
            steps += 1
        return steps / spent

    return measure


def openspiel(modules: Sequence[str] = ()) -> Measure:
    game = pyspiel.load_game(f"bastide_carcassonne(modules={'+'.join(modules)})")
    observer = game.make_py_observer()

    def measure(round_: int) -> float:
        rng, start, steps = np.random.default_rng(round_), time.process_time(), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(int(rng.choice(state.legal_actions())))
            steps += 1
        return steps / (time.process_time() - start)

    return measure


ROWS: dict[str, Measure] = {
    "batch, 256 games": batch(256),
    "batch, 256 games of six players": batch(256, 6),
    "batch, 256 games against random": batch(256, opponent="random"),
    "batch, 256 games against greedy": batch(256, opponent="greedy"),
    "batch, 256 games, four boxes": batch(256, modules=FOUR),
    "batch, four boxes, against random": batch(256, modules=FOUR, opponent="random"),
    "batch, four boxes, against greedy": batch(256, modules=FOUR, opponent="greedy"),
    "PettingZoo, base game": agents(),
    "PettingZoo, list of legal moves": agents(actions="list"),
    "PettingZoo, three expansions": agents(modules=MIX),
    "PettingZoo, four boxes": agents(modules=FOUR),
    "Gymnasium against random": single(opponent="random"),
    "Gymnasium against greedy": single(opponent="greedy"),
    "OpenSpiel": openspiel(),
    "OpenSpiel, four boxes": openspiel(FOUR),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the environments, in one run.")
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds (default 7)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    for measure in ROWS.values():  # compiled code is loaded here
        measure(0)
    found: dict[str, list[float]] = {what: [] for what in ROWS}
    for round_ in range(options.rounds):
        for what, measure in ROWS.items():
            found[what].append(measure(round_))
    if options.json:
        print(json.dumps({what: statistics.median(values) for what, values in found.items()}, indent=1))
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, {options.rounds} rounds")
    print(f"an observation has {by_name(BASE_FACES, BASE_ANSWERS).itemsize} bytes\n")
    for what, values in found.items():
        low, _, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
        print(f"{what:36} {statistics.median(values):10,.0f} steps/s ({low:,.0f} to {high:,.0f})")


if __name__ == "__main__":
    main()
