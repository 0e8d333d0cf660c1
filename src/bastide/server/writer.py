"""The one writer of a process: it commits whatever has come in meanwhile in one transaction.

A write is answered after its commit, never before. Writes that are refused, because a position is taken or by their own
check, cost the others nothing but time.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bastide.server.databases import Database
from bastide.server.faults import STORAGE, Refused
from bastide.server.metrics import COMMITS

PATIENCE = 5.0
"""Seconds for which a lost connection is tried again before somebody is told."""
PAUSE = 0.1
CHANNEL = "bastide"
"""The channel of PostgreSQL on which processes tell each other what they have stored."""

Job = Callable[[AsyncConnection], Awaitable[Any]]
T = TypeVar("T")


class Taken(Exception):  # noqa: N818 - read as "raise Taken"
    """The position has been answered already."""


class NotStored(Refused):
    """The storage did not take it, or cannot say whether it did: locked, full, broken, or out of reach."""

    def __init__(self) -> None:
        super().__init__("storage", STORAGE)


class _Write:
    """Something to be stored, what the other processes are told of it, and whoever waits for it."""

    __slots__ = ("answer", "job", "news", "table")

    def __init__(self, table: str, job: Job, news: Sequence[Struct]) -> None:
        self.table, self.job, self.news = table, job, news
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def settle(self, outcome: object) -> None:
        if self.answer.done():
            return
        if isinstance(outcome, Exception):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


class Writer:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine: AsyncEngine
        self._waiting: asyncio.Queue[_Write] = asyncio.Queue()

    @contextlib.asynccontextmanager
    async def running(self, engine: AsyncEngine) -> AsyncIterator[None]:
        self._engine = engine
        task = asyncio.create_task(self._write())
        try:
            yield
        finally:
            await self._waiting.join()
            task.cancel()

    async def store(self, table: str, job: Job, *news: Struct) -> Any:
        """Do something of a table in a transaction; returns its result once that is stored."""
        write = _Write(table, job, news)
        self._waiting.put_nowait(write)
        try:
            return await asyncio.shield(write.answer)
        except (Taken, Refused):
            raise
        except Exception as error:
            raise NotStored from error

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            batch.sort(key=lambda write: write.table)  # processes that lock the same tables do so in the same order
            for write, outcome in zip(batch, await self._outcomes(batch), strict=True):
                self._waiting.task_done()
                write.settle(outcome)

    async def _outcomes(self, batch: list[_Write]) -> list[object]:
        """What came of each: a result, or the exception that whoever waits for it is told."""
        try:
            return await patiently(self._database, lambda: self._commit(batch))
        except IntegrityError:
            if len(batch) == 1:
                return [Taken()]
            return [outcome for write in batch for outcome in await self._outcomes([write])]
        except Exception as fault:  # the disk, the file, the driver: nobody is told "stored"
            return [fault] * len(batch)

    async def _commit(self, batch: list[_Write]) -> list[object]:
        with COMMITS.time():
            return await self._transaction(batch)

    async def _transaction(self, batch: list[_Write]) -> list[object]:
        async with self._engine.connect() as connection:
            outcomes = [await _outcome(write.job, connection) for write in batch]
            if self._database.shared:
                await self._announce(connection, batch, outcomes)
            try:
                await connection.commit()
            except self._database.faults as fault:  # it may be stored all the same: the log will tell
                raise NotStored from fault
        return outcomes

    async def _announce(self, connection: AsyncConnection, batch: list[_Write], outcomes: list[object]) -> None:
        """Tell the other processes, who hear of it when and only when it is stored."""
        stored = (write for write, outcome in zip(batch, outcomes, strict=True) if not isinstance(outcome, Refused))
        news = [each for write in stored for each in write.news]
        if news:
            await announce(connection, news)


_NOTIFY = text("SELECT pg_notify(:channel, each) FROM unnest(CAST(:news AS text[])) AS each")


async def announce(connection: AsyncConnection, news: Sequence[Struct]) -> None:
    """Tell all processes something, when the transaction is committed."""
    await connection.execute(
        _NOTIFY, {"channel": CHANNEL, "news": [msgspec.json.encode(each).decode() for each in news]}
    )


async def _outcome(job: Job, connection: AsyncConnection) -> object:
    """A job that is refused has changed nothing; the others go on."""
    try:
        return await job(connection)
    except Refused as fault:
        return fault


async def patiently(database: Database, work: Callable[[], Awaitable[T]]) -> T:
    """Do something, and do it again while the connection is lost before anything was stored."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return await work()
        except database.faults as fault:
            if not database.lost(fault) or time.monotonic() > until:
                raise
            await asyncio.sleep(PAUSE)
