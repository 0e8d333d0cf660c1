"""Looking ahead through the engine, in any mix of modules.

All turns are judged by the learned evaluation. Then the most promising answers are played on from, everybody answering
by the evaluation with less thought, on the same samples of chance: what is drawn, rolled or moved the engine decides
from a seed that is the same for every answer in question. After each round the worse ones are given up. Nothing is
known of the real order of the tiles, because a view has none.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import stdev

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action
from bastide.game.claims import claims_of
from bastide.game.decision import Decision
from bastide.game.frames import Placements
from bastide.game.game import Game
from bastide.players.auction import best_answer
from bastide.players.evaluation import Evaluation
from bastide.players.outlook import Outlook
from bastide.players.search import FEWEST_LINES, LINES, NOISE
from bastide.players.turns import EQUAL, Candidate, Turns, after, answers, is_same_part, part_of, turn_of
from bastide.tiles.geometry import STEP

NEAR = 8.0
"""An answer that the evaluation finds so many points worse than the best is not looked into."""
TRUST = 8.0
"""The evaluation counts as much as so many samples."""
SURE = 3.0
"""An answer that is behind the best by so many standard errors is given up after a round."""
ANSWERS = 60
"""Answers after which a sample is judged as it stands."""
AT_ONCE = 0.25
"""Seconds of processor time that judging the turns may always take; where there is more time, half of it."""
FURTHER = 0.5
"""The part of the time that a decision gets that places no tile."""
QUICK_CELLS, QUICK_LINES = 8, 6
"""How much thought the answers of a sample get: open cells, and ways to use the figure."""


class Effort(Struct, frozen=True):
    """How far to look: `part` of a full search at once, then so many answers are played on from.

    They are looked into `turns` deep, in rounds of (samples for each, answers kept), for so many seconds at most.
    """

    part: float = 1.0
    candidates: int = 1
    turns: int = 1
    rounds: tuple[tuple[int, int], ...] = ()
    seconds: float = 0.0


NORMAL = Effort(0.2)
HARD = Effort(1.0, 5, 1, ((4, 2), (6, 1)), 0.4)
STRONG = Effort(1.0, 8, 1, ((8, 4), (12, 2), (16, 1)), 1.8)
LONG = Effort(1.0, 12, 2, ((8, 6), (16, 4), *((16, 3),) * 1000), 10.0)
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
        assert game.decision is not None
        self.game, self.effort, self.random = game, effort, random
        self.me = game.decision.player
        self.lines = sorted(lines, key=lambda line: -line.worth)
        self.leads: list[list[float]] = [[] for _ in lines]
        """Of each line, sample by sample."""
        self._paths: dict[int, tuple[Action, ...]] = {}

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
        """Play on so often from each; False where time ran out."""
        return all(self._sample(alive, until) for _ in range(samples))

    def _sample(self, alive: Sequence[int], until: float) -> bool:
        """Play on once from each; False where time ran out, and then none of it counts."""
        seed, found = self.random.getrandbits(64), list[float]()
        for at in alive:
            worth = self._play_on(at, seed, until)
            if worth is None:
                return False
            found.append(worth)
        for at, worth in zip(alive, found, strict=True):
            self.leads[at].append(worth)
        return True

    def _play_on(self, at: int, seed: int, until: float) -> float | None:
        """How good the position is for the player some turns after an answer; None where time ran out."""
        last = turn_of(self.game) + self.effort.turns
        game, _ = _play(self.whole_part(at, seed, until), (), until, lambda game: turn_of(game) <= last)
        return None if time.perf_counter() > until else Evaluation(game).worth(game, self.me)

    def path(self, at: int) -> tuple[Action, ...]:
        """An answer and what goes with it to the end of the turn part."""
        if at not in self._paths:
            self.whole_part(at, 0, math.inf)
        return self.lines[at].action, *self._paths[at]

    def whole_part(self, at: int, seed: int, until: float) -> Game:
        """The game after the rest of the turn part; what goes with the answer is thought out for the first sample."""
        decision, part, line = self.game.decision, part_of(self.game), self.lines[at]
        tile = decision.tile if decision else None
        game, known = after(self.game, line.action, seed), self._paths.get(at, line.later)
        game, path = _play(game, known, until, lambda game: is_same_part(game, part, tile))
        self._paths.setdefault(at, tuple(path))
        return game


def _play(
    game: Game, known: Sequence[Action], until: float, goes_on: Callable[[Game], bool]
) -> tuple[Game, list[Action]]:
    """Play on as long as `goes_on` says, first what is known, then without much thought; the game, and the answers."""
    path, known = list[Action](), list(known)
    while game.decision is not None and goes_on(game) and len(path) < ANSWERS and time.perf_counter() < until:
        if not known or not game.decision.allows(known[0]):
            known = list(quick_turn(game, until))
        path.append(known.pop(0))
        game = after(game, path[-1])
    return game, path


def quick_turn(game: Game, until: float = math.inf) -> tuple[Action, ...]:
    """A good answer without much thought, and what was thought of to follow it."""
    decision = game.decision
    assert decision is not None
    if decision.sale:
        return (PASS if decision.allows(PASS) else next(answers(decision)),)
    if len(decision.actions) == 1 and not decision.ranges:
        return (decision.actions[0],)
    seconds = max(until - time.perf_counter(), 0.0)
    turns = Turns(Evaluation(game).worth, lines=QUICK_LINES, deep=1, seconds=seconds)
    best = turns.best_line(narrowed(game))
    return best.action, *best.later


def narrowed(game: Game) -> Game:
    """The same game with only the placements that matter most."""
    assert game.decision is not None
    few = len(game.decision.placements) <= QUICK_CELLS
    return game if few else with_placements(game, promising(game)[:QUICK_CELLS])


def promising_first(game: Game) -> Game:
    """The same game with the placements that matter most first."""
    assert game.decision is not None
    return with_placements(game, promising(game)) if game.decision.placements else game


def promising(game: Game) -> Placements:
    """The placements: first where claimed features wait, then narrow ones."""
    assert game.decision is not None
    claimed = Counter(cell for claim in Outlook(game, claims_of(game)).features for cell in claim.cells)
    cells = game.board.cells
    return sorted(
        game.decision.placements,
        key=lambda place: (-claimed[place[0]], -sum(place[0] + step in cells for step in STEP)),
    )


def with_placements(game: Game, placements: Placements) -> Game:
    """The same game where only these placements are to choose from, beside the other answers."""
    decision, new = game.decision, game.copy()
    assert decision is not None
    new.decision = Decision(
        decision.player,
        decision.step,
        decision.take,
        decision.others,
        tile=decision.tile,
        placements=placements,
        ranges=decision.ranges,
    )
    return new
