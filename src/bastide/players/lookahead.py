"""Looking into turns with the simulator: what each is worth, at once or after playing on from it.

    from bastide.players.lookahead import STRONG, look_into

    for option in look_into(game, STRONG):
        print(option.lead, option.error, option.actions)

All turns are judged by the learned tables (`bastide.sim.value`). Then the most promising are played on from, some turns
deep with good moves on both sides, always on the same sampled orders of the tiles that are left; the worse half and
whatever is clearly behind is given up after each round, and the rest gets more samples. Nothing is known of the real
order.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from bastide.errors import BastideError
from bastide.game.actions import Action, Place
from bastide.game.game import Game
from bastide.players.bridge import figure_action, second_part_action, to_simulator
from bastide.players.turns import Option
from bastide.sim import NONE, STATE, Simulator
from bastide.sim.choose import ROOMS
from bastide.sim.layout import DEPLOY, SECOND, STATE_BOXES, VIEW, VIEW_BOXES, WORK, WORK_BOXES
from bastide.sim.rows import WEIGHTS, WEIGHTS_OF_BOXES
from bastide.sim.search import judge, try_out
from bastide.text import Text

Rows = NDArray[np.int64]
Leads = NDArray[np.float64]
Weights = NDArray[np.float32]
"""The numbers of learned tables; where they are left out, those that are shipped judge."""

NEAR = 8.0
"""A turn that the tables find so many points worse than the best is not looked into."""
SURE = 3.0
"""A turn that is behind the best by so many standard errors is given up after a round."""

_OTHER_TABLES = Text(
    en="The tables have {number} numbers, but this game needs {needed}; train them for it: python tools/train.py.",
    de="Die Tabellen haben {number} Zahlen, dieses Spiel braucht aber {needed}; trainiere sie dafür: python "
    "tools/train.py.",
)
_NO_TABLES = Text(
    en="{file} holds no learned tables; python tools/train.py --out FILE writes such a file.",
    de="{file} enthält keine gelernten Tabellen; python tools/train.py --out FILE schreibt eine solche Datei.",
)


class Effort(Struct, frozen=True):
    """How far to look: so many turns are looked into, `turns` deep, in rounds of (samples for each, turns kept)."""

    candidates: int = 1
    turns: int = 2
    rounds: tuple[tuple[int, int], ...] = ()
    threads: int = 1
    seconds: float | None = None
    """Rounds that are not begun by then are left out; with no rounds named, rounds are played until then."""


AT_ONCE = Effort()
HARD = Effort(8, 4, ((16, 4), (32, 2)))
STRONG = Effort(10, 6, ((12, 5), (24, 3), (48, 2)), threads=2, seconds=0.7)
LONG = Effort(20, 6, threads=2, seconds=10.0)
LEVELS = {"normal": AT_ONCE, "hard": HARD, "strong": STRONG, "analysis": LONG}


def effort_of(level: str, seconds: float | None = None) -> Effort:
    """The effort of a level; `seconds` is another limit, which for `analysis` is how long it looks."""
    effort = LEVELS[level]
    return effort if seconds is None else replace(effort, seconds=seconds)


def look_into(
    game: Game,
    effort: Effort = STRONG,
    seed: int | None = None,
    *,
    keep: Sequence[Sequence[Action]] = (),
    learned: Weights | None = None,
) -> list[Option]:
    """What the turns that may be played now are worth to the player who decides, best first.

    `keep` are turns that are looked into to the end whatever they are worth, such as the one that was played. Those
    that were looked into most come first, then those that were given up.
    """
    sim = to_simulator(game)
    rows, leads = judged(sim, learned)
    wanted = [at for actions in keep if (at := _index(game, sim, rows, actions)) is not None]
    search = _Search(sim, rows, leads, effort, Random(seed), learned)
    search.run(wanted)
    return [_option(sim, rows[at], search, at) for at in search.order()]


def best_turn(game: Game, effort: Effort, random: Random, learned: Weights | None = None) -> tuple[Action, ...]:
    """The answers of the best turn."""
    sim = to_simulator(game)
    rows, leads = judged(sim, learned)
    search = _Search(sim, rows, leads, effort, random, learned)
    search.run(())
    return _actions(sim, rows[search.order()[0]])


@cache
def weights(boxes: bool = False) -> Weights:
    """The learned tables of the base game, or of games with boxes; the card beside each says how they came about."""
    return read_weights(files("bastide.players").joinpath(f"weights/{'boxes' if boxes else 'base'}.npz"))


def read_weights(path: Path | Traversable) -> Weights:
    """The learned tables of a file that `tools/train.py` has written."""
    try:
        with path.open("rb") as file:
            found: Weights = np.load(file)["weights"].astype(np.float32)
    except (ValueError, KeyError, IndexError, EOFError) as error:
        raise BastideError(_NO_TABLES, file=path) from error
    return found


class Room:
    """The memory of one thread: states, working arrays and views of the simulator, and the tables that judge."""

    def __init__(self, boxes: bool = False, learned: Weights | None = None) -> None:
        self.learned = weights(boxes) if learned is None else learned
        needed = WEIGHTS_OF_BOXES if boxes else WEIGHTS
        if len(self.learned) != needed:
            raise BastideError(_OTHER_TABLES, number=len(self.learned), needed=needed)
        state, work, view = (STATE_BOXES, WORK_BOXES, VIEW_BOXES) if boxes else (STATE, WORK, VIEW)
        self.states, self.works, self.views = np.zeros(ROOMS, state), np.zeros(1, work), np.zeros(1, view)

    def play_on(self, sim: Simulator, rows: Rows, seeds: Rows, turns: int) -> Leads:
        """The lead of the player to move after each turn, a column for each sampled order, so many turns later."""
        leads, rows = np.empty((len(rows), len(seeds))), np.ascontiguousarray(rows)
        rooms = self.states, self.works, self.views
        try_out(sim.tables, sim.states, *rooms, self.learned, rows, seeds, turns, leads)
        return leads


def judged(sim: Simulator, learned: Weights | None = None) -> tuple[Rows, Leads]:
    """The turns that lead to different tables, and the lead after each by the tables, best first.

    Rows of x, y, rotation, the index of the segment of the tile that gets a figure, or NONE, and that figure.
    """
    most, room = sim.size.moves, Room(sim.has_boxes, learned)
    rows, leads = np.empty((most, 5), np.int64), np.empty(most)
    found = judge(sim.tables, sim.states, room.states, room.works, room.views, room.learned, rows, leads)
    order = np.argsort(-leads[:found], kind="stable")
    return rows[order], leads[order]


class _Search:
    """The search through the turns of one position."""

    def __init__(
        self, sim: Simulator, rows: Rows, leads: Leads, effort: Effort, random: Random, learned: Weights | None
    ) -> None:
        self.sim, self.rows, self.leads, self.effort = sim, rows, leads, effort
        self.random = random
        self.samples: list[Leads] = [np.empty(0)] * len(rows)
        """Of each turn its lead, sample by sample."""
        self.until = None if effort.seconds is None else time.perf_counter() + effort.seconds
        self.rooms = [Room(sim.has_boxes, learned) for _ in range(effort.threads)]

    def run(self, wanted: Sequence[int]) -> None:
        near = int((self.leads > self.leads[0] - NEAR).sum())
        alive = list(range(min(self.effort.candidates, near)))
        for samples, kept in self.effort.rounds or self._endless():
            alive += [at for at in dict.fromkeys(wanted) if at not in alive]
            if len(alive) == 1 or self._is_late():
                return
            self._sample(alive, samples)
            alive.sort(key=lambda at: -self.mean(at))
            alive = [at for at in alive[:kept] if not self._is_clearly_worse(at, alive[0])]

    def _is_clearly_worse(self, at: int, best: int) -> bool:
        """Can more samples hardly bring this turn up to the best one? A single one cannot tell."""
        behind = self.samples[best] - self.samples[at]
        return len(behind) > 1 and bool(behind.mean() > SURE * behind.std(ddof=1) / len(behind) ** 0.5)

    def _endless(self) -> list[tuple[int, int]]:
        """Rounds without an end, for as long as there is time."""
        if self.until is None:
            return []
        few = [(16 << number, max(self.effort.candidates >> number + 1, 4)) for number in range(3)]
        return few + [(128, 4)] * 100_000

    def _is_late(self) -> bool:
        return self.until is not None and time.perf_counter() > self.until

    def _sample(self, alive: list[int], samples: int) -> None:
        seeds = np.array([self.random.getrandbits(62) for _ in range(samples)], np.int64)
        shares = np.array_split(seeds, len(self.rooms))
        if len(self.rooms) == 1:
            found = [self._play(self.rooms[0], alive, shares[0])]
        else:
            found = list(threads().map(self._play, self.rooms, [alive] * len(shares), shares))
        leads = np.concatenate(found, axis=1)
        for at, more in zip(alive, leads, strict=True):
            self.samples[at] = np.concatenate((self.samples[at], more))

    def _play(self, room: Room, alive: list[int], seeds: Rows) -> Leads:
        return room.play_on(self.sim, self.rows[alive], seeds, self.effort.turns)

    def mean(self, at: int) -> float:
        samples = self.samples[at]
        return float(samples.mean() if len(samples) else self.leads[at])

    def error(self, at: int) -> float:
        samples = self.samples[at]
        return float(samples.std(ddof=1) / len(samples) ** 0.5) if len(samples) > 1 else 0.0

    def order(self) -> list[int]:
        """The turns, those that were looked into longest first."""
        return sorted(range(len(self.rows)), key=lambda at: (-len(self.samples[at]), -self.mean(at)))


@cache
def threads() -> ThreadPoolExecutor:
    """The threads that share the work; compiled code runs in both at once."""
    return ThreadPoolExecutor(2, "lookahead")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=threads.cache_clear)  # threads do not follow into a forked process


def _option(sim: Simulator, row: Rows, search: _Search, at: int) -> Option:
    return Option(_actions(sim, row), search.mean(at), search.error(at), len(search.samples[at]))


def _actions(sim: Simulator, row: Rows) -> tuple[Action, ...]:
    """The engine's answers for a row; it asks for a figure only where there is something to be done with one."""
    x, y, rotation, index, figure = (int(number) for number in row)
    if sim.phase == SECOND:
        return (second_part_action(yes=True),)
    if sim.phase == DEPLOY:
        return (_figure(sim, int(sim.state["first"][sim.state["pieces"] - 1]), index, figure),)
    after = sim.copy()
    after.place(x, y, rotation)
    asked = after.phase == DEPLOY
    place = Place((x, y), rotation)
    return (place, _figure(sim, int(sim.state["segments"]), index, figure)) if asked else (place,)


def _figure(sim: Simulator, first: int, index: int, figure: int) -> Action:
    return figure_action(sim, NONE if index == NONE else first + index, figure)


def _index(game: Game, sim: Simulator, rows: Rows, actions: Sequence[Action]) -> int | None:
    """The row that leads to the same table as these answers."""
    for at, row in enumerate(rows):
        if _actions(sim, row) == tuple(actions):
            return at
    return _same_table(game, sim, rows, actions)


def _same_table(game: Game, sim: Simulator, rows: Rows, actions: Sequence[Action]) -> int | None:
    """Answers that are written differently, such as another rotation that looks the same: by where the game is then."""
    wanted = _after(game, actions)
    return next((at for at, row in enumerate(rows) if _after(game, _actions(sim, row)) == wanted), None)


def _after(game: Game, actions: Sequence[Action]) -> tuple[object, ...]:
    new = game.copy()
    for action in actions:
        new.apply(action)
    return tuple(new.if_ended_now().scores), tuple(new.board.demand.items()), tuple(new.where)
