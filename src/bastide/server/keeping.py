"""How long tables are kept: what nobody finishes expires, what is finished goes to the archive.

Only a public server does so; a file of one's own keeps everything, apart from checkpoints, which can be made again.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import AsyncIterator, Container
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, CursorResult, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.server.log import BrokenLog, LogRow
from bastide.server.schema import archive, chat, checkpoints, log, presence, reviews, seats, tables
from bastide.server.storage import Saying, Storage, Stored
from bastide.server.writer import Job, Taken

DAY = 86400.0
CHECKPOINT_DAYS = 30
IMPORTED = "import"
"""The origin of a game that was played elsewhere."""
BATCH = 100


class Keeping(Struct, frozen=True):
    """Days after which a table goes; 0 keeps it for ever."""

    unbegun: int = 0
    """Since it was made, where not all seats were ever taken, or nothing was played."""
    unfinished: int = 0
    """Since the last move of a game that is not over."""
    passing: int = 0
    """Since the last move of a game from elsewhere, or of computers alone."""
    archived: int = 0
    """Since the last move of a finished game, which goes to the archive and stays there."""


class Archived(Struct, frozen=True):
    """A finished table with all that belongs to it."""

    stored: Stored
    lines: list[LogRow]
    sayings: list[Saying]


_newest = select(func.max(log.c.time)).where(log.c.table == tables.c.id).scalar_subquery()
_moved = func.coalesce(_newest, tables.c.created)
_unbegun = or_(tables.c.started.is_(None), _newest.is_(None))


class Housekeeping:
    """One round of tidying up; tables with guests are left alone."""

    def __init__(self, storage: Storage, keeping: Keeping, in_use: Container[str]) -> None:
        self._storage = storage
        self._keeping = keeping
        self._in_use = in_use

    async def tidy(self) -> list[str]:
        """Returns the tables that are not among the others any more."""
        gone: list[str] = []
        keeping, now = self._keeping, self._storage.uptime.now()
        if keeping.unbegun:
            gone += await self._drop(_unbegun & ~tables.c.over & (tables.c.created < now - DAY * keeping.unbegun))
        if keeping.unfinished:
            gone += await self._drop(~tables.c.over & (_moved < now - DAY * keeping.unfinished))
        if keeping.passing:
            old = _moved < now - DAY * keeping.passing
            gone += await self._drop(old & ((tables.c.origin == IMPORTED) | tables.c.over), only_passing=True)
        if keeping.archived:
            gone += await self._archive(tables.c.over & (_moved < now - DAY * keeping.archived))
        await self._storage.write("", _drop_checkpoints(now - DAY * CHECKPOINT_DAYS))
        return gone

    async def _drop(self, where: ColumnElement[bool], *, only_passing: bool = False) -> list[str]:
        return [
            stored.id
            async for stored in self._found(where)
            if (_is_passing(stored) or not only_passing)
            and await self._storage.write(stored.id, _removal(stored.id, where))
        ]

    async def _archive(self, where: ColumnElement[bool]) -> list[str]:
        return [
            stored.id
            async for stored in self._found(where)
            if not _is_passing(stored) and await self._move(stored, where)
        ]

    async def _move(self, stored: Stored, where: ColumnElement[bool]) -> bool:
        storage = self._storage
        try:
            whole = Archived(stored, await storage.log(stored.id), await storage.chat(stored.id))
        except BrokenLog:
            return False  # it can still be repaired
        row = {
            "id": stored.id,
            "created": stored.created,
            "archived": storage.uptime.now(),
            "body": zlib.compress(msgspec.json.encode(whole)),
        }

        async def job(connection: AsyncConnection) -> bool:
            removed: bool = await _removal(stored.id, where)(connection)
            if removed:
                await connection.execute(insert(archive), row)
            return removed

        moved: bool = await storage.write(stored.id, job)
        return moved

    async def _found(self, where: ColumnElement[bool]) -> AsyncIterator[Stored]:
        """The tables of which this is true, and where nobody is."""
        where &= tables.c.id.not_in(select(presence.c.table))
        last = ""
        while ids := await self._ids(where & (tables.c.id > last)):
            for last in ids:
                if last not in self._in_use and (stored := await self._readable(last)):
                    yield stored

    async def _ids(self, where: ColumnElement[bool]) -> list[str]:
        rows = await self._storage.read(select(tables.c.id).where(where).order_by(tables.c.id).limit(BATCH))
        return [id for (id,) in rows]

    async def _readable(self, id: str) -> Stored | None:
        try:
            return await self._storage.table(id)
        except msgspec.MsgspecError:
            return None


def _is_passing(stored: Stored) -> bool:
    return stored.origin == IMPORTED or not any(seat.is_person for seat in stored.seats)


def _removal(id: str, where: ColumnElement[bool]) -> Job:
    """Removes a table with all that belongs to it, if what was said of it is still true."""

    async def job(connection: AsyncConnection) -> bool:
        result: CursorResult[Any] = await connection.execute(delete(tables).where((tables.c.id == id) & where))
        if result.rowcount:
            for other in (seats, log, chat, checkpoints, reviews):
                await connection.execute(delete(other).where(other.c.table == id))
        return bool(result.rowcount)

    return job


def _drop_checkpoints(before: float) -> Job:
    """Removes the checkpoints of tables at which nothing happened since then."""
    old = select(checkpoints.c.table).group_by(checkpoints.c.table).having(func.max(checkpoints.c.time) < before)

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(checkpoints).where(checkpoints.c.table.in_(old)))

    return job


async def bring_back(storage: Storage, whole: Archived) -> None:
    """Put a table out of the archive among the others again."""
    with contextlib.suppress(Taken):  # another process was faster
        await storage.create(whole.stored, whole.lines, whole.sayings)


async def at_hand(storage: Storage, id: str) -> Stored | None:
    """A table as it is stored, brought back out of the archive if it is there."""
    if whole := await archived(storage, id):
        await bring_back(storage, whole)
    return await storage.table(id)


async def archived(storage: Storage, id: str) -> Archived | None:
    """A table out of the archive."""
    if not id.isalnum():
        return None
    rows = await storage.read(select(archive.c.body).where(archive.c.id == id))
    return msgspec.json.decode(zlib.decompress(rows[0].body), type=Archived) if rows else None
