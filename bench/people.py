"""How good people are: `python bench/people.py GAME ... [--weights FILE]`, where a game is a record, a log or a link.

A judge looks into every turn of the games as a review does, and says what was lost against the best that it found.
Each level is asked what it would play in the same positions, and the same judge says what that would have lost: same
judge, same positions. Losses are cut at zero, as in a review; the uncut ones are told beside them. The unit of the
standard errors is the game, and luck is that of the people's draws.

With `--weights` a second judge uses the tables of that file, and `normal` and `hard` are asked with them too: what a
judge's own tables gain from being judged by themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from msgspec import Struct

from bastide import formats
from bastide.arena.results import Estimate
from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.players import load
from bastide.players.lookahead import LEVELS, Leads, Weights, best_turn, read_weights
from bastide.players.turns import goes_on, part_of
from bastide.review.reviewing import DEPTHS
from bastide.review.simulated import Simulated
from bastide.review.turns import Played, played_turns

Answer = tuple[Action, ...]
Asked = Callable[[Game], Answer]
"""Says what somebody would play: the view of whoever decides -> a whole turn."""

PEOPLE = "people"
LEVELS_ASKED = ("greedy", "classic", "normal", "hard", "strong")
OTHER = ("normal", "hard")
"""Levels that are asked with the weights of the second judge too."""


class Lost(Struct, frozen=True):
    """What one turn lost by one judge: as a review tells it, and without the cut at zero."""

    loss: float
    uncut: float


class JudgedGame(Struct):
    """A game by one judge: who answered -> what each turn lost, and the luck of each player."""

    players: int
    lost: dict[str, list[Lost]]
    luck: list[float]

    def a_turn(self, who: str) -> float:
        return fmean(lost.loss for lost in self.lost[who])

    def a_game(self, who: str) -> float:
        """For each player, in the mean."""
        return sum(lost.loss for lost in self.lost[who]) / self.players

    def uncut_a_game(self, who: str) -> float:
        return sum(lost.uncut for lost in self.lost[who]) / self.players


def level_asked(level: str, seed: int) -> Asked:
    player = load(level, seed)

    def ask(view: Game) -> Answer:
        part, game, found = part_of(view), view.copy(), list[Action]()
        while not found or goes_on(game, part):
            found.append(player.choose(game))
            game.apply(found[-1])
        return tuple(found)

    return ask


def with_weights(level: str, seed: int, learned: Weights) -> Asked:
    random = Random(seed)
    return lambda view: best_turn(view, LEVELS[level], random, learned)


def losses(leads: Leads) -> list[Lost]:
    """What each answer loses; the first row is the best turn that was found."""
    best, *others = (float(lead) for lead in leads.mean(axis=1))
    return [Lost(max(best - lead, 0.0), best - lead) for lead in others]


def judge_turn(judge: Simulated, turn: Played, answers: Mapping[str, Answer]) -> dict[str, Lost]:
    """What each answer loses by the judge; equal answers are looked at once."""
    distinct = list(dict.fromkeys(answers.values()))
    _, leads = judge.leads(turn, distinct)
    found = dict(zip(distinct, losses(leads), strict=True))
    return {who: found[answer] for who, answer in answers.items()}


def judge_game(record: Record, judges: Sequence[Simulated], asked: Mapping[str, Asked]) -> list[JudgedGame]:
    """The game by each of the judges."""
    players = len(record.setup.players)
    games = [JudgedGame(players, {who: [] for who in (PEOPLE, *asked)}, [0.0] * players) for _ in judges]
    for turn in played_turns(record):
        view = turn.before.view(turn.player)
        answers = {PEOPLE: turn.actions} | {who: ask(view) for who, ask in asked.items()}
        for judge, game in zip(judges, games, strict=True):
            for who, lost in judge_turn(judge, turn, answers).items():
                game.lost[who].append(lost)
            game.luck[turn.player] += judge.luck(turn)
    return games


def told(number: Estimate, places: int = 1) -> str:
    error = "" if number.error is None else f" ± {number.error:.{places}f}"
    return f"{number.mean:.{places}f}{error}"


def table(games: Sequence[JudgedGame]) -> list[str]:
    """A line for each who answered: turns, loss a turn, a game, uncut, and how much more people lose a game."""
    lines = [f"{'who':24} {'turns':>6} {'loss a turn':>15} {'loss a game':>14} {'uncut':>14} {'people more by':>15}"]
    for who in games[0].lost:
        turns = sum(len(game.lost[who]) for game in games)
        a_turn = told(Estimate.of([game.a_turn(who) for game in games]), 3)
        a_game = told(Estimate.of([game.a_game(who) for game in games]))
        uncut = told(Estimate.of([game.uncut_a_game(who) for game in games]))
        more = told(Estimate.of([game.a_game(PEOPLE) - game.a_game(who) for game in games]))
        lines.append(f"{who:24} {turns:6} {a_turn:>15} {a_game:>14} {uncut:>14} {more:>15}")
    luck = Estimate.of([fmean(map(abs, game.luck)) for game in games])
    return [*lines, f"luck of a player in a game, its size: {told(luck)}"]


def told_game(game: JudgedGame, record: Record) -> str:
    """A game without names: points, and what the people lost and had in luck, by seat."""
    last = played_turns(record)[-1].after
    lost = [0.0] * game.players
    for turn, found in zip(played_turns(record), game.lost[PEOPLE], strict=True):
        lost[turn.player] += found.loss
    numbers = (
        f"{points} (lost {a:.1f}, luck {b:+.1f})" for points, a, b in zip(last.scores, lost, game.luck, strict=True)
    )
    return " : ".join(numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--levels", nargs="*", default=LEVELS_ASKED)
    parser.add_argument("--depth", choices=DEPTHS, default="quick")
    parser.add_argument("--weights", type=Path, help="the second judge's tables, as tools/train.py writes them")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    names, judges = ["shipped weights"], [Simulated(chosen.depth)]
    other = None if chosen.weights is None else read_weights(chosen.weights)
    if other is not None:
        names.append("other weights")
        judges.append(Simulated(chosen.depth, other))
    records = [record for source in chosen.games for record in formats.read_all(source)]
    judged: list[list[JudgedGame]] = []
    for number, record in enumerate(records, 1):
        asked = {level: level_asked(level, chosen.seed + number) for level in chosen.levels}
        if other is not None:
            asked |= {f"{level}, other weights": with_weights(level, chosen.seed + number, other) for level in OTHER}
        judged.append(judge_game(record, judges, asked))
        print(f"game {number} of {len(records)}: {told_game(judged[-1][0], record)}", flush=True)
    for name, games in zip(names, zip(*judged, strict=True), strict=True):
        print(f"\njudge with {name}, depth {chosen.depth}, {len(games)} games")
        print(*table(games), sep="\n")


if __name__ == "__main__":
    main()
