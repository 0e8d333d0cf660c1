"""This tree and an earlier commit, side by side: `python bench/compare.py REV`.

Both play the same work in turn, round after round, so that a busy machine slows both alike; what counts is the ratio.
Measured is processor time: a random base game, a random game with the modules that both know, and a decision of the
searching player with four modules.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

WORK = """
import sys, time
from bastide.game.game import Game
from bastide.modules import MODULES, make_setup, rules_for
from bastide.players.random import RandomPlayer
from bastide.players.search import SearchPlayer

def play(modules, games):
    rules, start = rules_for(make_setup(2, modules)), time.process_time()
    for seed in range(games):
        game, player = Game(rules, seed), RandomPlayer(seed)
        while game.decision is not None:
            game.apply(player.choose(game))
    return (time.process_time() - start) / games

def decide(times):
    game = Game(rules_for(make_setup(2, ["river", "abbot", "inns-cathedrals", "traders-builders"])), 5)
    player, searching = RandomPlayer(1), SearchPlayer(1)
    for _ in range(60):
        game.apply(player.choose(game))
    view = game.view(game.decision.player)
    searching.choose(view)
    start = time.process_time()
    for _ in range(times):
        searching.choose(view)
    return (time.process_time() - start) / times

if sys.argv[1] == "modules":
    print(*MODULES)
else:
    both = sys.argv[2].split(",")
    print(play([], 60), play(both, 4), decide(4))
"""
LEFT_OUT = ("base", "wheel-of-fortune")
"""Not chosen: what is always there, and the second of two boards of which only one can be the start."""
NAMES = ("random base game", "random game, all modules", "search decision, four modules")


def commit(name: str) -> str:
    """The name of a commit, for argparse, which says what is wrong with any other."""
    found = subprocess.run(["git", "rev-parse", "--verify", "-q", f"{name}^{{commit}}"], cwd=ROOT, capture_output=True)
    if found.returncode:
        raise argparse.ArgumentTypeError(f"git knows no commit {name} here; `git log` lists those that it knows")
    return name


def run(tree: Path, *arguments: str) -> str:
    env = os.environ | {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-c", WORK, *arguments]
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rev", type=commit, help="the earlier commit")
    parser.add_argument("--rounds", type=int, default=7)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", str(before), wanted.rev], cwd=ROOT, check=True)
        try:
            compare(before, wanted.rounds)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(before)], cwd=ROOT, check=True)


def compare(before: Path, rounds: int) -> None:
    known = set(run(before, "modules").split())
    both = ",".join(id for id in run(ROOT, "modules").split() if id in known and id not in LEFT_OUT)
    ratios: list[list[float]] = [[] for _ in NAMES]
    for _ in range(rounds):
        earlier, now = ([float(t) for t in run(tree, "time", both).split()] for tree in (before, ROOT))
        for ratio, was, is_now in zip(ratios, earlier, now, strict=True):
            ratio.append(is_now / was)
    for name, ratio in zip(NAMES, ratios, strict=True):
        low, high = min(ratio), max(ratio)
        print(f"{name:32} {statistics.median(ratio):.2f} of the earlier time ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
