"""Learn to play the base game in a minute on one core, with NumPy alone.

    python examples/train_reinforce.py [--seconds 45] [--rounds 0] [--games 256] [--seed 1]

A linear policy gives every legal answer a worth from a few traits (`bastide.envs.traits`) and plays by chance, the
better answers more often (softmax). It starts as a random player, plays a random player in a few hundred games at once,
and makes answers that were followed by points more likely (REINFORCE with discounted changes of the margin).
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from bastide.envs.batch import BatchEnv
from bastide.envs.traits import TRAITS, traits

Numbers = NDArray[np.float32]
Answers = NDArray[np.int64]
Observation = dict[str, NDArray[np.integer]]

DISCOUNT, STEPS, CUT = 0.93, 96, 24
"""Points count less the later they come; of 96 steps the last 24 are played for the others' sake only."""


def choose(seen: Observation, weights: Numbers, rng: np.random.Generator) -> tuple[Answers, Numbers]:
    """An answer for each game, and how its traits differ from what the policy expects: the gradient of its log."""
    game, number, rows = traits(seen)
    starts = np.searchsorted(game, np.arange(len(seen["scalars"])))
    worth = rows @ weights
    chance = np.exp(worth - np.maximum.reduceat(worth, starts)[game])
    chance /= np.add.reduceat(chance, starts)[game]
    expected = np.add.reduceat(rows * chance[:, None], starts)
    noisy = np.log(chance + 1e-12) + rng.gumbel(size=len(game))
    chosen = np.flatnonzero(noisy == np.maximum.reduceat(noisy, starts)[game])
    return number[chosen], rows[chosen] - expected


def gradient(
    env: BatchEnv, seen: Observation, weights: Numbers, rng: np.random.Generator
) -> tuple[Observation, Numbers]:
    """Play on for some steps: what would make the answers more likely that were followed by points."""
    slopes, rewards, dones = [], [], []
    for _ in range(STEPS):
        answers, slope = choose(seen, weights, rng)
        seen, reward, done, _ = env.step(answers)
        slopes.append(slope)
        rewards.append(reward)
        dones.append(done)
    gain, gains = np.zeros_like(rewards[0]), []
    for reward, done in zip(rewards[::-1], dones[::-1], strict=True):
        gain = reward + DISCOUNT * np.where(done, 0, gain)
        gains.append(gain)
    kept = np.stack(gains[::-1])[:-CUT]
    kept = (kept - kept.mean()) / (kept.std() + 1e-6)
    return seen, np.einsum("tgk,tg->k", np.stack(slopes)[:-CUT], kept) / kept.size


def win_rate(weights: Numbers, games: int, opponent: str, seed: int) -> tuple[float, float]:
    """Share of wins, draws counting half, and mean margin of one game in each row."""
    env, rng = BatchEnv(opponent=opponent, reward="margin"), np.random.default_rng(seed)  # type: ignore[arg-type]
    seen, _ = env.reset(games, seed)
    margin = np.zeros(games)
    running = np.ones(games, bool)
    while running.any():
        answers, _ = choose(seen, weights, rng)
        seen, rewards, dones, _ = env.step(answers)
        margin += rewards * running
        running &= ~dones
    return float((np.sign(margin) + 1).mean() / 2), float(margin.mean())


def train(seconds: float, most: int, games: int, seed: int) -> Numbers:
    """Learn for some seconds, or for so many rounds if `most` is not 0."""
    env, rng = BatchEnv(opponent="random", reward="margin"), np.random.default_rng(seed)
    weights, mean, square = (np.zeros(TRAITS, np.float32) for _ in range(3))
    seen, _ = env.reset(games, seed)
    start, rounds = time.monotonic(), 0
    while rounds < most or (most == 0 and time.monotonic() - start < seconds):
        seen, slope = gradient(env, seen, weights, rng)
        rounds += 1
        mean = 0.8 * mean + 0.2 * slope  # Adam
        square = 0.98 * square + 0.02 * slope**2
        weights += 0.1 * (mean / (1 - 0.8**rounds)) / (np.sqrt(square / (1 - 0.98**rounds)) + 1e-6)
    print(f"{rounds} rounds of {STEPS} steps in {games} games, {time.monotonic() - start:.0f} s")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play the base game, with NumPy alone.")
    parser.add_argument("--seconds", type=float, default=45, help="time to learn (default 45)")
    parser.add_argument("--rounds", type=int, default=0, help="learn for so many rounds, whatever time they take")
    parser.add_argument("--games", type=int, default=256, help="games at once (default 256)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    nothing = np.zeros(TRAITS, np.float32)
    result = "{}: {:.0%} wins against {}, margin {:+.1f}"
    rate, margin = win_rate(nothing, options.games, "random", 1000)
    print(result.format("before", rate, "random", margin))
    weights = train(options.seconds, options.rounds, options.games, options.seed)
    for opponent in ("random", "greedy"):
        rate, margin = win_rate(weights, options.games, opponent, 2000)
        print(result.format("after", rate, opponent, margin))


if __name__ == "__main__":
    main()
