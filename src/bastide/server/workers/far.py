"""Thinking elsewhere: jobs go into the database, and what came of them is awaited there.

Two processes that want the same wait for one job: equal jobs have equal keys, and their results lie ready for a while.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator, Callable

import msgspec
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.server.schema import hands, results
from bastide.server.storage import News, Storage
from bastide.server.workers.jobs import Done, Job
from bastide.server.workers.queue import QUEUE, TASK, job_queue, prepare
from bastide.server.workers.worker import STARTING_LIMIT, TookTooLong, Worker
from bastide.server.writer import NotStored, announce

LOOK = 2.0
"""Seconds after which a result is looked for that nobody has told of."""
AGAIN = 30.0
"""Seconds after which a job without a result is asked for again."""
KEPT = 120.0
"""Seconds for which a result lies ready."""
DEAD = 6.0
"""Seconds without a sign of life after which nobody counts on a process."""

_decoder = msgspec.msgpack.Decoder(Done)


def packed(job: Job) -> str:
    return base64.b85encode(msgspec.msgpack.encode(job)).decode()


def unpacked(text: str) -> Job:
    job: Job = msgspec.msgpack.decode(base64.b85decode(text), type=Job)
    return job


def key_of(job: Job) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(job)).hexdigest()[:32]


class Far:
    """Where this process hands in its jobs."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._queue = job_queue(storage)
        self._waiting: dict[str, asyncio.Event] = {}

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Far]:
        await prepare(self._storage)
        async with self._queue.open_async():
            yield self

    def heard(self, key: str) -> None:
        """Somebody has done a job."""
        if key in self._waiting:
            self._waiting[key].set()

    async def do(self, job: Job, limit: float, rank: int) -> Done:
        key = key_of(job)
        self._waiting.setdefault(key, asyncio.Event())
        try:
            return await asyncio.wait_for(self._do(key, job, limit, rank), 2 * limit + STARTING_LIMIT)
        except TimeoutError as error:
            raise TookTooLong(repr(error)) from error
        finally:
            self._waiting.pop(key, None)

    async def _do(self, key: str, job: Job, limit: float, rank: int) -> Done:
        handed_in = float("-inf")
        while True:
            with contextlib.suppress(NotStored, ConnectorException):  # the database comes back
                if done := await result(self._storage, key):
                    return done
                if time.monotonic() > handed_in + AGAIN:
                    await self._hand_in(key, job, limit, rank)
                    handed_in = time.monotonic()
            event = self._waiting.setdefault(key, asyncio.Event())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), LOOK)
            event.clear()

    async def _hand_in(self, key: str, job: Job, limit: float, rank: int) -> None:
        task = self._queue.configure_task(TASK, queue=QUEUE, lock=key, queueing_lock=key, priority=rank)
        with contextlib.suppress(AlreadyEnqueued):
            await task.defer_async(key=key, job=packed(job), limit=limit)


class FarWorker(Worker):
    """A hand somewhere, as the pool sees it."""

    def __init__(self, far: Far) -> None:
        super().__init__()
        self._far = far

    async def do(self, job: Job, limit: float, rank: int = 0) -> Done:
        try:
            done = await self._far.do(job, limit, rank)
        except TookTooLong:
            self.failing = True
            raise
        self.failing = False
        return done


# -- results ---------------------------------------------------------------------------------------------------------


async def result(storage: Storage, key: str) -> Done | None:
    found = await storage.read(select(results.c.body).where(results.c.key == key))
    return _decoder.decode(found[0][0]) if found else None


async def put_result(storage: Storage, key: str, done: Done) -> None:
    row = {"key": key, "body": msgspec.msgpack.encode(done), "time": storage.uptime.now()}

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(insert(results).values(row).on_conflict_do_nothing())
        await announce(connection, [News("", key, "done")])

    await storage.write(key, job)


# -- how many there are ----------------------------------------------------------------------------------------------


async def report(storage: Storage, number: int) -> None:
    """Tell how many hands this process has, and forget what nobody needs any more."""
    now = storage.uptime.now()
    row = {"process": storage.process, "number": number, "beat": now}

    async def job(connection: AsyncConnection) -> None:
        put = insert(hands).values(row)
        await connection.execute(put.on_conflict_do_update(index_elements=(hands.c.process,), set_=row))
        await connection.execute(delete(hands).where(hands.c.beat < now - 10 * DEAD))
        await connection.execute(delete(results).where(results.c.time < now - KEPT))

    await storage.write("", job)


async def leave(storage: Storage) -> None:
    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(hands).where(hands.c.process == storage.process))

    await storage.write("", job)


async def watch_hands(storage: Storage, resize: Callable[[int], None]) -> None:
    """Keep telling how many hands there are, on all machines together."""
    while True:
        alive = hands.c.beat > storage.uptime.now() - DEAD
        with contextlib.suppress(NotStored):
            ((number,),) = await storage.read(select(func.sum(hands.c.number)).where(alive))
            resize(int(number or 0))
        await asyncio.sleep(LOOK)
