"""The pool of worker processes in which computers think and tiles are painted: the event loop never waits for them.

A worker that dies is replaced and the job tried once more, one that takes too long is replaced; then a computer plays
any legal move, so that no table ever stands still.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Container
from typing import TypeVar

from msgspec import Struct

from bastide.art import Style
from bastide.game.actions import AnyAction
from bastide.game.record import Record
from bastide.players import NAMES
from bastide.players.random import RandomPlayer
from bastide.review import Advice, Depth, TurnReview
from bastide.review.structs import plain
from bastide.server.checkpoints import Checkpoint
from bastide.server.faults import BUSY, Refused
from bastide.server.history import History
from bastide.server.log import BrokenLog, in_force
from bastide.server.storage import Stored
from bastide.server.workers.jobs import (
    BeginJob,
    Begun,
    Broken,
    ChooseJob,
    Chosen,
    ContinueJob,
    Done,
    Drawing,
    Failed,
    Hinted,
    HintJob,
    Impossible,
    Job,
    Painted,
    PaintJob,
    PlanJob,
    Planned,
    ReadJob,
    Replayed,
    ReplayJob,
    Reviewed,
    ReviewJob,
)
from bastide.server.workers.turns import LONG, RANKS, Kind, Ticket, Turns
from bastide.server.workers.worker import TookTooLong, Worker, WorkerFailed
from bastide.text import Sentence, Text
from bastide.tiles.face import Layout

THINKING_LIMIT = 20.0
PAINTING_LIMIT = 60.0
READING_LIMIT = 30.0
REPLAYING_LIMIT = 120.0
REVIEWING_LIMIT = 60.0
TRIES = 2
SHORT = 500
"""Entries of a game that is replayed in a moment, by the worker for short work."""

_TOO_LONG = Text(
    en="Reading this game takes too long; it may be damaged.",
    de="Dieses Spiel zu lesen dauert zu lange; vielleicht ist es beschädigt.",
)
_TOO_MUCH = Text(
    en="Checking these choices takes too long; take less of your own tiles or a shorter position.",
    de="Diese Auswahl zu prüfen dauert zu lange; nimm weniger eigene Plättchen oder eine kürzere Stellung.",
)
_NOT_PAINTED = Text(en="These tiles cannot be painted: {names}.", de="Diese Plättchen sind nicht zu malen: {names}.")
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


class Answer(Struct, frozen=True):
    """What a computer plays, and what the table is to be told where somebody else had to answer for it."""

    action: AnyAction
    notice: Sentence | None = None


def usual_number() -> int:
    """Of processes that think: as many as there are cores, without the one that serves."""
    return max(2, (os.cpu_count() or 2) - 1)


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
    """Processes that think, and one more for short work, so that nobody waits for a drawing while all others think.

    One visitor can have all of those who think but one.
    """

    def __init__(
        self,
        number: int | None = None,
        players: Container[str] = NAMES,
        thinker: Callable[[], Worker] = Worker,
    ) -> None:
        self._players = players
        self._thinker = thinker
        self._thinkers = [thinker() for _ in range(number or usual_number())]
        self._quick = Worker()
        self._idle = [*self._thinkers, self._quick]
        self._turns = Turns()
        self._running: Counter[str] = Counter()  # visitor -> long jobs under way
        self._thought: OrderedDict[str, Worker] = OrderedDict()  # table -> who thought for it last
        self._logged: OrderedDict[tuple[str, int], None] = OrderedDict()  # seats whose trouble is in the log

    def resize(self, number: int) -> None:
        """Have so many that think; those that have something to do are let go when they have done it."""
        while len(self._thinkers) < number:
            self._thinkers.append(self._thinker())
            self._idle.append(self._thinkers[-1])
        for worker in self._thinkers[max(1, number) :]:
            if worker in self._idle:
                self._thinkers.remove(worker)
                self._idle.remove(worker)
        self._hand_out()

    @property
    def all(self) -> list[Worker]:
        return [*self._thinkers, self._quick]

    @property
    def failing(self) -> bool:
        """Has every worker that had something to do failed at it last?"""
        asked = {worker.failing for worker in self.all} - {None}
        return asked == {True}

    @property
    def busy(self) -> int:
        return len(self.all) - len(self._idle)

    @property
    def queues(self) -> dict[str, int]:
        """How many jobs wait for a worker, by kind."""
        return self._turns.lengths()

    async def stop(self) -> None:
        for worker in self.all:
            await worker.stopped()

    async def _do(self, job: Job, limit: float, kind: Kind, visitor: str) -> Done:
        """Have a job done; a worker that dies is replaced, and the job is tried once more."""
        for left in reversed(range(TRIES)):
            try:
                return await self._try(job, limit, Ticket(kind, visitor, _table_of(job)))
            except WorkerFailed as error:
                if not isinstance(job, ChooseJob):  # that is told with its table, and once
                    _log.warning("a worker failed (%s): %s", type(job).__name__, error)
                if not left or isinstance(error, TookTooLong):
                    raise
        raise AssertionError

    async def _try(self, job: Job, limit: float, ticket: Ticket) -> Done:
        """A job that nobody waits for any more is still finished: a new process would cost more."""
        worker = await self._take(ticket)
        working = asyncio.create_task(self._work(worker, job, limit, ticket))
        working.add_done_callback(_seen)
        return await asyncio.shield(working)

    async def _work(self, worker: Worker, job: Job, limit: float, ticket: Ticket) -> Done:
        began = time.monotonic()
        try:
            rank = RANKS[ticket.kind] - self._running[ticket.visitor]
            return await worker.do(job, limit, rank)
        finally:
            self._turns.charge(ticket, time.monotonic() - began)
            self._give_back(worker, ticket)

    async def _take(self, ticket: Ticket) -> Worker:
        self._turns.add(ticket)
        self._hand_out()
        try:
            return await ticket.worker
        except asyncio.CancelledError:
            self._turns.drop(ticket)
            if ticket.worker.done() and not ticket.worker.cancelled():
                self._give_back(ticket.worker.result(), ticket)
            raise

    def _give_back(self, worker: Worker, ticket: Ticket) -> None:
        if ticket.kind in LONG:
            self._running[ticket.visitor] -= 1
            self._running += Counter()  # forgets whoever has none
        self._idle.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give idle workers to those who wait, in their order."""
        for ticket in self._turns.in_order() if self._idle else ():
            if worker := self._worker_for(ticket):
                self._idle.remove(worker)
                self._turns.drop(ticket)
                if ticket.kind in LONG:
                    self._running[ticket.visitor] += 1
                if ticket.table:
                    _remember(self._thought, ticket.table, worker)
                ticket.worker.set_result(worker)

    def _worker_for(self, ticket: Ticket) -> Worker | None:
        """An idle worker that this job may have, best one that knows the table."""
        thinkers = [worker for worker in self._idle if worker is not self._quick]
        if ticket.kind not in LONG:
            return self._quick if self._quick in self._idle else next(iter(thinkers), None)
        if self._running[ticket.visitor] >= max(1, len(self._thinkers) - 1):
            return None
        known = self._thought.get(ticket.table)
        return known if known in thinkers else next(reversed(thinkers), None)

    # -- thinking -----------------------------------------------------------------------------------------------------

    async def choose(self, stored: Stored, seat: int, history: History, visitor: str = "") -> Answer:
        """A computer's answer to the open decision; if it has none, any legal one."""
        view = history.so_far.game.view(seat)
        decision = view.decision
        assert decision is not None
        player = history.so_far.stand_ins.get(seat) or stored.seats[seat].player or "random"
        actions = tuple(entry for entry in in_force(history.entries) if isinstance(entry, AnyAction))
        job = ChooseJob(stored.id, history.rules.setup, history.seed, actions, seat, player)
        try:
            known = player in self._players
            done = await self._do(job, THINKING_LIMIT, "play", visitor) if known else Failed(_NOT_HERE)
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

    async def hints(
        self, stored: Stored, seat: int, history: History, tried: tuple[AnyAction, ...], visitor: str
    ) -> list[Advice]:
        """The best turns of a seat that decides, after answers that are only tried."""
        actions = tuple(entry for entry in in_force(history.entries) if isinstance(entry, AnyAction))
        job = HintJob(ChooseJob(stored.id, history.rules.setup, history.seed, actions, seat, ""), tried)
        done = await self._do_or(job, THINKING_LIMIT, "hint", visitor, Refused("fault", _NO_HINT))
        assert isinstance(done, Hinted)
        return done.hints

    async def plan(self, record: Record, depth: Depth, visitor: str) -> Planned:
        """What there is to review in a record; raises Refused where there is nothing."""
        job = PlanJob(record.setup, record.seed, plain(record.actions), depth)
        kind = _kind_by_length(len(record.actions))
        done = await self._do_or(job, REPLAYING_LIMIT, kind, visitor, Refused("busy", BUSY))
        if isinstance(done, Impossible):
            raise Refused("setup", Text(en=done.en, de=done.de))
        assert isinstance(done, Planned)
        return done

    async def review(self, record: Record, depth: Depth, turn: int, visitor: str) -> TurnReview:
        """One turn of a record; games that are being played come first."""
        job = ReviewJob(record.setup, record.seed, plain(record.actions), depth, turn)
        done = await self._do_or(job, REVIEWING_LIMIT, "review", visitor, Refused("busy", BUSY))
        assert isinstance(done, Reviewed)
        return done.turn

    # -- games --------------------------------------------------------------------------------------------------------

    async def read(self, text: str, visitor: str) -> Begun:
        """A game from elsewhere; raises Refused with what is wrong about it."""
        done = await self._do_or(ReadJob(text), READING_LIMIT, "long", visitor, Refused("malformed", _TOO_LONG))
        return _begun(done, "malformed")

    async def begin(self, job: BeginJob, visitor: str) -> Begun:
        """A new game, checked; raises Refused if it cannot be played."""
        return _begun(await self._do_or(job, READING_LIMIT, "short", visitor, Refused("setup", _TOO_MUCH)), "setup")

    async def go_on(self, job: ContinueJob, visitor: str) -> Begun:
        """A game that goes on from a position; raises Refused if its actions are not possible."""
        kind = _kind_by_length(len(job.actions))
        return _begun(await self._do_or(job, REPLAYING_LIMIT, kind, visitor, Refused("busy", BUSY)), "illegal")

    async def replay(self, job: ReplayJob, visitor: str) -> list[Checkpoint]:
        """The checkpoints of a log; raises BrokenLog where it is damaged."""
        kind = _kind_by_length(len(job.lines))
        done = await self._do_or(job, REPLAYING_LIMIT, kind, visitor, Refused("busy", BUSY))
        if isinstance(done, Broken):
            raise BrokenLog(done.position, done.reason)
        assert isinstance(done, Replayed)
        return done.checkpoints

    # -- drawings -----------------------------------------------------------------------------------------------------

    async def paint(
        self, style: Style, tiles: list[str], custom: dict[str, Layout], visitor: str = "", *, ahead: bool = False
    ) -> dict[str, Drawing]:
        """Drawings by their names; raises Refused if they cannot be painted."""
        job, fault = PaintJob(style, tuple(tiles), custom), Refused("malformed", _NOT_PAINTED, names=", ".join(tiles))
        done = await self._do_or(job, PAINTING_LIMIT, "ahead" if ahead else "paint", visitor, fault)
        assert isinstance(done, Painted)
        return done.drawings

    async def _do_or(self, job: Job, limit: float, kind: Kind, visitor: str, fault: Refused) -> Done:
        """Have a job done, or raise this fault."""
        try:
            done = await self._do(job, limit, kind, visitor)
        except WorkerFailed:
            raise fault from None
        if isinstance(done, Failed):
            _log.error("%s failed: %s", type(job).__name__, done.reason)
            raise fault
        return done


def _seen(working: asyncio.Task[Done]) -> None:
    """Whoever waited was told what went wrong; where nobody waited, nobody needs to know."""
    if not working.cancelled():
        working.exception()


def _kind_by_length(entries: int) -> Kind:
    return "short" if entries <= SHORT else "long"


def _begun(done: Done, code: str) -> Begun:
    if isinstance(done, Impossible):
        raise Refused(code, Text(en=done.en, de=done.de))
    assert isinstance(done, Begun)
    return done
