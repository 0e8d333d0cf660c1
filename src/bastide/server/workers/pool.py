"""The pool of worker processes in which computers think and tiles are painted: the event loop never waits for them.

A worker that dies or takes too long is replaced and the job tried once more; then a computer plays any legal move, so
that no table ever stands still.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Container
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec import Struct

from bastide.art import Style
from bastide.game.actions import AnyAction
from bastide.game.record import Record
from bastide.players import NAMES
from bastide.players.random import RandomPlayer
from bastide.review import Advice, Depth, TurnReview
from bastide.review.structs import plain
from bastide.server.faults import Refused
from bastide.server.history import History
from bastide.server.log import in_force
from bastide.server.metrics import WORKER_DEATHS
from bastide.server.storage import Stored
from bastide.server.workers.jobs import (
    LENGTH,
    ChooseJob,
    Chosen,
    Done,
    Drawing,
    Failed,
    Hinted,
    HintJob,
    Job,
    Painted,
    PaintJob,
    Read,
    ReadJob,
    Reviewed,
    ReviewJob,
    Unreadable,
)
from bastide.text import Sentence, Text
from bastide.tiles.face import Layout

THINKING_LIMIT = 20.0
PAINTING_LIMIT = 60.0
READING_LIMIT = 10.0
REVIEWING_LIMIT = 60.0
STARTING_LIMIT = 120.0
"""More for the first job of a worker: on a new machine the simulator is compiled then."""
TRIES = 2

_TOO_LONG = Text(
    en="Reading this game takes too long; it may be damaged.",
    de="Dieses Spiel zu lesen dauert zu lange; vielleicht ist es beschädigt.",
)
_NO_HINT = Text(
    en="No hint was found in time; play what you think best.",
    de="Ein Tipp war nicht rechtzeitig zu finden; spiele, was du für das Beste hältst.",
)
_REPLACED = Text(
    en="{name} could not think of a move; a simple one was played instead.",
    de="{name} ist kein Zug eingefallen; stattdessen wurde ein einfacher gespielt.",
)
_NOT_HERE = "no player of this server"
_NOTHING_LEGAL = "an answer that is not legal"
TABLES_KEPT = 1000
"""Tables of which it is remembered who thought for them, and what the log knows of them."""
_log = logging.getLogger("bastide.server")


class WorkerFailed(Exception):  # noqa: N818 - read as "raise WorkerFailed"
    """The worker died, took too long, or answered nonsense."""


class Answer(Struct, frozen=True):
    """What a computer plays, and what the table is to be told where somebody else had to answer for it."""

    action: AnyAction
    notice: Sentence | None = None


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._ending: asyncio.Task[None] | None = None
        self.failing = False
        self._decoder = msgspec.json.Decoder(Done)

    async def do(self, job: Job, limit: float) -> Done:
        try:
            done = await asyncio.wait_for(self._do(job), limit if self._process else limit + STARTING_LIMIT)
            self.failing = False
            return done
        except (OSError, EOFError, TimeoutError, msgspec.MsgspecError) as error:
            self.failing = True
            WORKER_DEATHS.inc()
            self.stop()
            raise WorkerFailed(repr(error)) from error
        except asyncio.CancelledError:
            self.stop()
            raise

    async def _do(self, job: Job) -> Done:
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        data = msgspec.json.encode(job)
        process.stdin.write(len(data).to_bytes(LENGTH, "big") + data)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH)
        done: Done = self._decoder.decode(await process.stdout.readexactly(int.from_bytes(head, "big")))
        return done

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "bastide.server.workers.process")
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        return self._process

    def stop(self) -> None:
        process, self._process = self._process, None
        if process:
            if process.returncode is None:
                process.kill()
            self._ending = asyncio.create_task(_end(process))

    async def stopped(self) -> None:
        self.stop()
        if self._ending:
            await self._ending


async def _end(process: asyncio.subprocess.Process) -> None:
    """Wait for a killed process, so that nothing of it remains."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    with suppress(RuntimeError):  # a job under way reads already
        await process.stdout.read()
    await process.wait()


_Waiting = asyncio.Future[Worker]


K = TypeVar("K")
V = TypeVar("V")


def _remember(kept: OrderedDict[K, V], key: K, value: V) -> None:
    """Keep it as the newest; the oldest is forgotten."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > TABLES_KEPT:
        kept.popitem(last=False)


def _table_of(job: Job) -> str:
    """The table that a job thinks for, or none."""
    if isinstance(job, HintJob):
        return job.choose.table
    return job.table if isinstance(job, ChooseJob) else ""


class Workers:
    def __init__(self, number: int | None = None, players: Container[str] = NAMES) -> None:
        self._players = players
        self._all = [Worker() for _ in range(number or max(1, (os.cpu_count() or 2) - 1))]
        self._idle = self._all[:]
        self._thought: OrderedDict[str, Worker] = OrderedDict()  # table -> who thought for it last
        self._logged: OrderedDict[tuple[str, int], None] = OrderedDict()  # seats whose trouble is in the log
        self._waiting: tuple[deque[_Waiting], deque[_Waiting]] = deque(), deque()  # those who play, those who can wait

    @property
    def failing(self) -> bool:
        """Has every worker failed at what it had to do last?"""
        return all(worker.failing for worker in self._all)

    @property
    def busy(self) -> int:
        return len(self._all) - len(self._idle)

    @property
    def queues(self) -> dict[str, int]:
        """How many wait for a worker."""
        return {name: len(queue) for name, queue in zip(("playing", "patient"), self._waiting, strict=True)}

    async def stop(self) -> None:
        for worker in self._all:
            await worker.stopped()

    async def _do(self, job: Job, limit: float, *, patient: bool = False, tries: int = TRIES) -> Done:
        for left in reversed(range(tries)):
            worker = await self._take(patient, _table_of(job))
            try:
                return await worker.do(job, limit)
            except WorkerFailed as error:
                if not isinstance(job, ChooseJob):  # that is told with its table, and once
                    _log.warning("a worker failed (%s): %s", type(job).__name__, error)
                if not left:
                    raise
            finally:
                self._give_back(worker)
        raise AssertionError

    async def _take(self, patient: bool, table: str) -> Worker:
        """A worker, best one that knows the table; the patient get one only when nobody else wants it."""
        worker = self._idle_for(table) if self._idle else await self._wait(patient)
        if table:
            _remember(self._thought, table, worker)
        return worker

    def _idle_for(self, table: str) -> Worker:
        known = self._thought.get(table)
        if known not in self._idle:
            return self._idle.pop()
        self._idle.remove(known)
        return known

    async def _wait(self, patient: bool) -> Worker:
        wait: _Waiting = asyncio.get_running_loop().create_future()
        self._waiting[patient].append(wait)
        try:
            return await wait
        except asyncio.CancelledError:
            if wait.done() and not wait.cancelled():
                self._give_back(wait.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        for queue in self._waiting:
            while queue:
                wait = queue.popleft()
                if not wait.done():
                    wait.set_result(worker)
                    return
        self._idle.append(worker)

    async def choose(self, stored: Stored, seat: int, history: History) -> Answer:
        """A computer's answer to the open decision; if it has none, any legal one."""
        view = history.so_far.game.view(seat)
        decision = view.decision
        assert decision is not None
        player = stored.seats[seat].player or "random"
        actions = tuple(entry for entry in in_force(history.entries) if isinstance(entry, AnyAction))
        job = ChooseJob(stored.id, history.rules.setup, history.seed, actions, seat, player)
        try:
            done = await self._do(job, THINKING_LIMIT) if player in self._players else Failed(_NOT_HERE)
        except WorkerFailed as error:
            done = Failed(str(error))
        if isinstance(done, Chosen) and decision.allows(done.action):
            return Answer(done.action)
        self._log_once(stored.id, seat, player, done.reason if isinstance(done, Failed) else _NOTHING_LEGAL)
        notice = Sentence(_REPLACED, {"name": stored.seats[seat].name})
        return Answer(RandomPlayer().choose(view), notice)  # type: ignore[arg-type]

    def _log_once(self, table: str, seat: int, player: str, reason: str) -> None:
        """One line for a seat: what fails once mostly fails at every turn."""
        if (table, seat) not in self._logged:
            text = "table %s, seat %d: player %s had no answer (%s); any legal one is played, also from now on"
            _log.error(text, table, seat, player, reason)
        _remember(self._logged, (table, seat), None)

    async def hints(self, stored: Stored, seat: int, history: History, tried: tuple[AnyAction, ...]) -> list[Advice]:
        """The best turns of a seat that decides, after answers that are only tried."""
        actions = tuple(entry for entry in in_force(history.entries) if isinstance(entry, AnyAction))
        job = HintJob(ChooseJob(stored.id, history.rules.setup, history.seed, actions, seat, ""), tried)
        try:
            done = await self._do(job, THINKING_LIMIT, tries=1)
        except WorkerFailed:
            raise Refused("fault", _NO_HINT) from None
        assert isinstance(done, Hinted)
        return done.hints

    async def review(self, record: Record, depth: Depth, turn: int) -> TurnReview:
        """One turn of a record; games that are being played come first."""
        job = ReviewJob(record.setup, record.seed, plain(record.actions), depth, turn)
        done = await self._do(job, REVIEWING_LIMIT, patient=True)
        assert isinstance(done, Reviewed)
        return done.turn

    async def read(self, text: str) -> Read:
        """A game from elsewhere; raises Refused with what is wrong about it."""
        try:
            done = await self._do(ReadJob(text), READING_LIMIT, tries=1)
        except WorkerFailed:
            raise Refused("malformed", _TOO_LONG) from None
        if isinstance(done, Unreadable):
            raise Refused("malformed", Text(en=done.en, de=done.de))
        assert isinstance(done, Read)
        return done

    async def paint(
        self, style: Style, tiles: list[str], custom: dict[str, Layout], *, patient: bool = False
    ) -> dict[str, Drawing]:
        done = await self._do(PaintJob(style, tuple(tiles), custom), PAINTING_LIMIT, patient=patient)
        assert isinstance(done, Painted)
        return done.drawings
