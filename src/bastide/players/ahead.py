"""Looking ahead through the engine, in any mix of modules.

All turns are judged by the learned evaluation. Then the most promising answers are played on from, everybody answering
by the evaluation with less thought, on the same samples of chance: a sample has one seed for every answer in question.
After each round the worse ones are given up.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random
from statistics import stdev

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action
from bastide.game.game import Game
from bastide.players.auction import best_answer
from bastide.players.evaluation import Evaluation
from bastide.players.playing_on import PlayingOn, promising_first
from bastide.players.search import FEWEST_LINES, LINES, NOISE
from bastide.players.together import play_on
from bastide.players.turns import EQUAL, Candidate, Turns

NEAR = 8.0
"""An answer that the evaluation finds so many points worse than the best is not looked into."""
TRUST = 8.0
"""The evaluation counts as much as so many samples."""
SURE = 3.0
"""An answer that is behind the best by so many standard errors is given up after a round."""
AT_ONCE = 0.25
"""Seconds of processor time that judging the turns may always take; where there is more time, half of it."""
FURTHER = 0.5
"""The part of the time that a decision gets that places no tile."""


class Effort(Struct, frozen=True):
    """How far to look: `part` of a full search at once, then so many answers are played on from.

    They are looked into `turns` deep, in rounds of (samples for each, answers kept), on one core or two, for so many
    seconds at most.
    """

    part: float = 1.0
    candidates: int = 1
    turns: int = 1
    rounds: tuple[tuple[int, int], ...] = ()
    seconds: float = 0.0
    cores: int = 1


NORMAL = Effort(0.2)
HARD = Effort(1.0, 5, 1, ((4, 2), (6, 1)), 0.4, cores=2)
STRONG = Effort(1.0, 8, 1, ((8, 4), (12, 2), (16, 1)), 1.8, cores=2)
LONG = Effort(1.0, 12, 2, ((8, 6), (16, 4), *((16, 3),) * 1000), 10.0, cores=2)
LEVELS = {"normal": NORMAL, "hard": HARD, "strong": STRONG, "analysis": LONG}


def effort_of(level: str, seconds: float | None = None) -> Effort:
    """The effort of a level; `seconds` is another limit for those that look ahead."""
    return LEVELS[level] if seconds is None else replace(LEVELS[level], seconds=seconds)


class AheadPlayer:
    """Answers every decision of any game; what it knows of modules comes from the engine."""

    def __init__(self, seed: int | None = None, seconds: float | None = None, level: str = "strong") -> None:
        self.effort = effort_of(level, seconds)
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        begin, decision = time.perf_counter(), game.decision
        assert decision is not None, "the game is over"
        seconds = self.effort.seconds if decision.tile else self.effort.seconds * FURTHER
        turns = turns_for(game, Evaluation(game), self.effort.part, self._random)
        turns.seconds = max(seconds / 2, AT_ONCE) / (len(decision.sale.tiles) if decision.sale else 1)
        if decision.sale or not self.effort.rounds:
            return best_answer(promising_first(game), turns)
        lines = turns.lines(promising_first(game))
        return Search(game, lines, self.effort, self._random).best(begin + seconds)


def turns_for(game: Game, judge: Evaluation, part: float, random: Random) -> Turns:
    """The search through the turns of a position, `part` of a full one."""
    lines = max(int(part * LINES / (3 + len(game.rules.elements))), FEWEST_LINES)
    return Turns(lambda new, me: judge.worth(new, me) + NOISE * random.random(), lines=lines, deep=4)


class Search:
    """The answers to one decision, and what samples say of each."""

    def __init__(self, game: Game, lines: list[Candidate], effort: Effort, random: Random) -> None:
        self.game, self.effort, self.random = game, effort, random
        self.lines = sorted(lines, key=lambda line: -line.worth)
        self.onward = PlayingOn(game, [(line.action, *line.later) for line in self.lines], effort.turns)
        self.leads: list[list[float]] = [[] for _ in lines]
        """Of each line, sample by sample."""

    def best(self, until: float) -> Action:
        """The best answer that is found until then; of equal ones passing."""
        alive = self.run(until)
        best = max(alive, key=self.mean)
        equal = [self.lines[at].action for at in alive if self.mean(at) > self.mean(best) - EQUAL]
        return PASS if PASS in equal else self.lines[best].action

    def run(self, until: float, keep: Sequence[int] = ()) -> list[int]:
        """Look into the lines until then; returns those that were not given up, which those to `keep` never are."""
        least = self.lines[0].worth - NEAR
        alive = [at for at, line in enumerate(self.lines) if line.worth > least][: self.effort.candidates]
        for samples, kept in self.effort.rounds:
            alive += [at for at in keep if at not in alive]
            if len(alive) == 1 or not self.sample(alive, samples, until):
                break
            alive.sort(key=lambda at: -self.mean(at))
            alive = [at for at in alive[:kept] if not self.is_clearly_worse(at, alive[0])]
        return alive

    def is_clearly_worse(self, at: int, best: int) -> bool:
        """Can more samples hardly bring this answer up to the best one? A few samples cannot tell."""
        if len(self.leads[at]) < TRUST:
            return False
        differences = [b - a for a, b in zip(self.leads[at], self.leads[best], strict=True)]
        error = stdev(differences) * math.sqrt(len(differences)) / (len(differences) + TRUST)
        return self.mean(best) - self.mean(at) > SURE * error

    def mean(self, at: int) -> float:
        """What an answer is worth by the samples and, as if it were some of them, by the evaluation."""
        return (sum(self.leads[at]) + TRUST * self.lines[at].worth) / (len(self.leads[at]) + TRUST)

    def sample(self, alive: Sequence[int], samples: int, until: float = math.inf) -> bool:
        """Play on so often from each; False where time ran out, and samples that some of them lack do not count."""
        seeds = [self.random.getrandbits(64) for _ in range(samples)]
        found = play_on(self.onward, [(at, seed) for seed in seeds for at in alive], until, self.effort.cores)
        whole = [seed for seed in seeds if all((at, seed) in found for at in alive)]
        for at in alive:
            self.leads[at] += [found[at, seed] for seed in whole]
        return len(whole) == samples
