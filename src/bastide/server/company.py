"""The processes that serve from one database: what the others have stored, who sits with them, which clocks run out.

No process owns a table, so none is missed. What must be agreed on is in the database; processes tell each other only
that something has changed there, and one that did not hear it looks again when its line is back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Protocol

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.server.databases import CONNECTING, Postgres
from bastide.server.schema import presence, processes, tables
from bastide.server.storage import News, Storage
from bastide.server.writer import CHANNEL, NotStored, announce

BEAT = 2.0
"""Seconds between two signs of life."""
DEAD = 3 * BEAT
"""Seconds without one after which nobody sits with a process any more."""
LOOK = 1.0
"""Seconds between two looks for clocks that have run out."""
CLAIMED = 5.0
"""Seconds for which a process that looks after a clock has it for itself."""
REMEMBERED = 40 * 86400.0
"""Seconds after which nobody asks any more when a process was up: no clock runs so long."""
_PAUSE = 0.2

_log = logging.getLogger("bastide.server")
_decode = msgspec.json.Decoder(News).decode


class Followed(Protocol):
    """Whoever wants to know."""

    def heard(self, news: News) -> None:
        """Another process has stored something."""

    def missed(self) -> None:
        """The line was down: everything may have changed."""

    async def look_after(self, table: str) -> float | None:
        """A clock of this table may have run out; tells when to look again, if ever."""


class Company:
    def __init__(self, storage: Storage, host: Followed) -> None:
        self._storage = storage
        self._host = host

    @contextlib.asynccontextmanager
    async def joined(self) -> AsyncIterator[None]:
        """Be one of the processes on the database."""
        await self._begin()
        tasks = [asyncio.create_task(self._live())]
        if isinstance(self._storage.database, Postgres):
            tasks.append(asyncio.create_task(self._listen(self._storage.database)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(NotStored):
                await self._storage.write("", self._leave)

    # -- signs of life ------------------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        storage = self._storage
        await storage.set_clock()
        old = storage.uptime.now() - REMEMBERED
        storage.uptime.note((row.begin, row.beat) for row in await storage.read(select(processes)) if row.beat > old)
        now = storage.uptime.now()

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(processes).where(processes.c.beat < old))
            await connection.execute(insert(processes), {"id": storage.process, "begin": now, "beat": now})

        await storage.write("", job)

    async def _live(self) -> None:
        beaten = 0.0
        while True:
            with contextlib.suppress(NotStored):
                runs = await self._look_after_clocks()
                if (runs or self._storage.shared) and self._storage.uptime.now() >= beaten + BEAT:
                    await self._beat(steady=self._storage.uptime.now() < beaten + 2 * BEAT)
                    beaten = self._storage.uptime.now()
            await asyncio.sleep(LOOK)

    async def _beat(self, *, steady: bool) -> None:
        """Show a sign of life; where nothing hindered it, look who shows none any more."""
        storage = self._storage

        async def job(connection: AsyncConnection) -> None:
            values = {"beat": storage.uptime.now()}
            await connection.execute(update(processes).where(processes.c.id == storage.process).values(values))

        await storage.write("", job)
        if storage.shared:
            await storage.set_clock()
            if steady:
                await storage.write("", self._bury)

    async def _bury(self, connection: AsyncConnection) -> None:
        """Nobody sits with a process that is dead."""
        alive = select(processes.c.id).where(processes.c.beat > self._storage.uptime.now() - DEAD)
        gone = delete(presence).where(presence.c.process.not_in(alive)).returning(presence.c.table)
        left = {table for (table,) in (await connection.execute(gone)).all()}
        if left:
            await announce(connection, [News("", table, "presence") for table in sorted(left)])

    async def _leave(self, connection: AsyncConnection) -> None:
        values = {"beat": self._storage.uptime.now()}
        await connection.execute(update(processes).where(processes.c.id == self._storage.process).values(values))
        await connection.execute(delete(presence).where(presence.c.process == self._storage.process))

    # -- clocks -------------------------------------------------------------------------------------------------------

    async def _look_after_clocks(self) -> bool:
        """Look after the clocks that have run out, wherever they were started; does any run at all?"""
        ((first,),) = await self._storage.read(select(func.min(tables.c.deadline)))
        if first is not None and first <= self._storage.uptime.now():
            for table, until in await self._storage.write("", self._claim):
                await self._put_off(table, until, await self._host.look_after(table))
        return first is not None

    async def _claim(self, connection: AsyncConnection) -> list[tuple[str, float]]:
        """Some tables whose clock may have run out; the other processes leave them to this one until then."""
        now = self._storage.uptime.now()
        due = select(tables.c.id).where(tables.c.deadline <= now).limit(20).with_for_update(skip_locked=True)
        claimed = update(tables).where(tables.c.id.in_(due)).values(deadline=now + CLAIMED)
        return [(id, now + CLAIMED) for (id,) in (await connection.execute(claimed.returning(tables.c.id))).all()]

    async def _put_off(self, table: str, claimed: float, again: float | None) -> None:
        """Look again then, unless the game has gone on meanwhile."""

        async def job(connection: AsyncConnection) -> None:
            where = (tables.c.id == table) & (tables.c.deadline == claimed)
            await connection.execute(update(tables).where(where).values(deadline=again))

        await self._storage.write(table, job)

    # -- news ---------------------------------------------------------------------------------------------------------

    async def _listen(self, database: Postgres) -> None:
        while True:
            try:
                line = await database.connect()
            except database.faults as fault:
                _log.warning("the database cannot be reached: %s", fault)
                await asyncio.sleep(_PAUSE)
                continue
            try:
                with contextlib.suppress(*database.faults):
                    await self._follow(line)
            finally:
                line.terminate()
            await asyncio.sleep(_PAUSE)

    async def _follow(self, line: Any) -> None:
        """Hear what the others tell until the line breaks."""
        broken = asyncio.Event()
        line.add_termination_listener(lambda _: broken.set())
        await line.add_listener(CHANNEL, self._hear)
        self._host.missed()
        while not broken.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), BEAT)
                return
            await line.execute("SELECT 1", timeout=CONNECTING)  # a line that is dead without a word

    def _hear(self, _line: object, _pid: int, _channel: str, payload: object) -> None:
        news = _decode(str(payload))
        if news.process != self._storage.process:
            self._host.heard(news)
