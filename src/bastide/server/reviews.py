"""Reviews of finished games: made once, turn by turn, by workers that are idle, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.game.record import Record
from bastide.review import Depth, Review, Reviewing, TurnReview
from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.log import numbers_in_force
from bastide.server.table import Table
from bastide.server.workers.pool import Workers

KEPT = 100
AT_ONCE = 2
"""Turns of one review that are looked into at the same time, where there are so many workers."""
_log = logging.getLogger("bastide.server")


class ReviewShown(Struct, frozen=True):
    """A review that is there, or how far it has come. `position` of its turns is that of the table."""

    done: int
    all: int
    review: Review | None


class _Work:
    """A review that is being made."""

    def __init__(self, reviewing: Reviewing, record: Record, numbers: list[int]) -> None:
        self.reviewing = reviewing
        self.record = record
        self.numbers = numbers
        self.turns: dict[int, TurnReview] = {}
        self.review: Review | None = None
        self.task: asyncio.Task[None] | None = None

    def shown(self) -> ReviewShown:
        return ReviewShown(len(self.turns), len(self.reviewing), self.review)

    async def run(self, workers: Workers) -> None:
        waiting = iter(range(len(self.reviewing)))

        async def one_after_the_other() -> None:
            for at in waiting:
                self.turns[at] = await workers.review(self.record, self.reviewing.depth, at)

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(one_after_the_other())
        turns = [replace(turn, position=self.numbers[turn.position]) for _, turn in sorted(self.turns.items())]
        self.review = self.reviewing.sum_up(turns)


class Reviews:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._works: OrderedDict[tuple[str, Depth], _Work] = OrderedDict()

    async def of(self, table: Table, depth: Depth) -> ReviewShown:
        """The review of a finished game, or how far it is; the first question begins it."""
        work = self._works.get((table.id, depth))
        if work is None:
            work = self._begin(await self._new(table, depth))
            self._works[table.id, depth] = work
            self._forget()
        self._works.move_to_end((table.id, depth))
        assert work.task is not None
        if work.task.done() and work.review is None:
            del self._works[table.id, depth]
            raise Refused("fault", faults.FAULT)
        return work.shown()

    async def _new(self, table: Table, depth: Depth) -> _Work:
        record = await table.record()
        history = await table.wake()
        try:
            return _Work(await asyncio.to_thread(Reviewing, record, depth), record, numbers_in_force(history.entries))
        except BastideError as fault:
            raise Refused("setup", fault.sentence) from None

    def _begin(self, work: _Work) -> _Work:
        work.task = asyncio.create_task(work.run(self._workers))
        work.task.add_done_callback(_note)
        return work

    def _forget(self) -> None:
        """Drop the finished reviews that were not asked for longest."""
        for key, work in list(self._works.items())[:-KEPT]:
            if work.review is not None:
                del self._works[key]

    async def stop(self) -> None:
        tasks = [work.task for work in self._works.values() if work.task and not work.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _note(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()):
        _log.error("a review failed", exc_info=fault)
