"""Reviews of finished games: made once, turn by turn, by workers that are idle, and kept.

Every turn is stored when it is done: a review goes on after a restart, and at whichever process it is asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.game.record import Record
from bastide.review import Depth, Review, TurnReview
from bastide.review.structs import sum_up
from bastide.server import faults
from bastide.server.checkpoints import code_version
from bastide.server.faults import Refused
from bastide.server.log import numbers_in_force
from bastide.server.schema import reviews
from bastide.server.storage import Storage
from bastide.server.table import Table
from bastide.server.workers.jobs import Planned
from bastide.server.workers.pool import Workers
from bastide.server.writer import NotStored, Taken

KEPT = 100
"""Reviews in memory."""
STORED = 30 * 86400.0
"""Seconds for which the turns of a review are stored."""
AT_ONCE = 2
"""Turns of one review that are looked into at the same time, where there are so many workers."""
OF_ONE_VISITOR = 5
"""Reviews that are being made."""
FORGOTTEN = 60.0
"""Seconds after which a review rests that nobody asks for; the next question lets it go on."""
_log = logging.getLogger("bastide.server")


class ReviewShown(Struct, frozen=True):
    """A review that is there, or how far it has come. `position` of its turns is that of the table."""

    done: int
    all: int
    review: Review | None


class _Work:
    """A review that is being made."""

    def __init__(self, table: str, plan: Planned, record: Record, depth: Depth, numbers: list[int]) -> None:
        self.table = table
        self.plan = plan
        self.depth = depth
        self.visitor = ""
        self.asked = time.monotonic()
        self.turns: dict[int, TurnReview] = {}
        self.review: Review | None = None
        self.task: asyncio.Task[None] | None = None
        self._record: Record | None = record
        self._numbers = numbers

    @property
    def under_way(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def failed(self) -> bool:
        return self.task is not None and self.task.done() and self.task.exception() is not None

    def shown(self) -> ReviewShown:
        return ReviewShown(len(self.turns), self.plan.turns, self.review)

    def learn(self, turns: dict[int, TurnReview]) -> None:
        """Take over turns that are done already."""
        self.turns |= turns
        if len(self.turns) == self.plan.turns:
            self._finish()

    async def run(self, workers: Workers, storage: Storage) -> None:
        assert self._record is not None
        record = self._record
        waiting = iter(range(self.plan.turns))

        async def one_after_the_other() -> None:
            while time.monotonic() - self.asked < FORGOTTEN and (at := next(waiting, None)) is not None:
                if at not in self.turns:
                    turn = await workers.review(record, self.depth, at, self.visitor)
                    await keep_turn(storage, self.table, self.depth, at, turn)
                    self.turns[at] = turn

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(one_after_the_other())
        self.learn({})

    def _finish(self) -> None:
        if self.review is not None:
            return
        plan = self.plan
        turns = [replace(turn, position=self._numbers[turn.position]) for _, turn in sorted(self.turns.items())]
        self.review = sum_up(plan.names, turns, plan.scores, depth=self.depth, over=plan.over)
        self._record, self._numbers = None, []


class Reviews:
    def __init__(self, workers: Workers, storage: Storage) -> None:
        self._workers = workers
        self._storage = storage
        self._works: OrderedDict[tuple[str, Depth], _Work] = OrderedDict()

    async def of(self, table: Table, depth: Depth, visitor: str) -> ReviewShown:
        """The review of a finished game, or how far it is; a question begins it and lets it go on."""
        key = table.id, depth
        if key not in self._works:
            work = await self._new(table, depth, visitor)
            self._works.setdefault(key, work)
            self._forget()
        work = self._works[key]
        self._works.move_to_end(key)
        work.asked = time.monotonic()
        if work.review is None and self._storage.shared:
            work.learn(await kept_turns(self._storage, table.id, depth))
        if work.failed:
            del self._works[key]
            raise Refused("fault", faults.FAULT)
        if work.review is None and not work.under_way:
            self._begin(work, visitor)
        return work.shown()

    async def _new(self, table: Table, depth: Depth, visitor: str) -> _Work:
        record = await table.record()
        history = await table.wake()
        plan = await self._workers.plan(record, depth, visitor)
        work = _Work(table.id, plan, record, depth, numbers_in_force(history.entries))
        work.learn(await kept_turns(self._storage, table.id, depth))
        return work

    def _begin(self, work: _Work, visitor: str) -> None:
        if sum(other.under_way and other.visitor == visitor for other in self._works.values()) >= OF_ONE_VISITOR:
            raise Refused("busy", faults.BUSY)
        work.visitor = visitor
        work.task = asyncio.create_task(work.run(self._workers, self._storage))
        work.task.add_done_callback(_note)

    def _forget(self) -> None:
        """Drop the reviews that were not asked for longest; what is being made stays."""
        for key, work in list(self._works.items())[:-KEPT]:
            if not work.under_way:
                del self._works[key]

    async def stop(self) -> None:
        tasks = [work.task for work in self._works.values() if work.task and not work.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def keep_turn(storage: Storage, table: str, depth: Depth, turn: int, found: TurnReview) -> None:
    """Store a turn; one that cannot be stored is only made once more."""
    row = {"table": table, "depth": depth, "code": code_version(), "turn": turn, "time": storage.uptime.now()}
    row["body"] = msgspec.msgpack.encode(found)

    async def job(connection: AsyncConnection) -> None:
        if turn == 0:
            await connection.execute(delete(reviews).where(reviews.c.time < storage.uptime.now() - STORED))
        await connection.execute(insert(reviews), row)

    with contextlib.suppress(NotStored, Taken):
        await storage.write(table, job)


async def kept_turns(storage: Storage, table: str, depth: Depth) -> dict[int, TurnReview]:
    where = (reviews.c.table == table) & (reviews.c.depth == depth) & (reviews.c.code == code_version())
    rows = await storage.read(select(reviews.c.turn, reviews.c.body).where(where))
    return {turn: msgspec.msgpack.decode(body, type=TurnReview) for turn, body in rows}


def _note(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()):
        _log.error("a review failed", exc_info=fault)
