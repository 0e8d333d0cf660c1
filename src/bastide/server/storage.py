"""Storage: tables, seats, and the append-only log of actions, which is the truth about every game.

One writer commits whatever has come in meanwhile in one transaction, so many tables share the cost of reaching the
disk. A write is answered after its commit, never before. The primary key (table, position) refuses a second entry for
the same position.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Executable, delete, event, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bastide.errors import BastideError
from bastide.game.setup import Setup
from bastide.server.checkpoints import Checkpoint
from bastide.server.faults import STORAGE, Refused
from bastide.server.log import BrokenLog, Entry, LogRow
from bastide.server.metrics import COMMITS
from bastide.server.migrations import upgrade
from bastide.server.schema import chat, checkpoints, log, seats, tables
from bastide.server.seats import Assistance, Clock, Seat
from bastide.text import Text

BUSY_MS = 2000
"""How long a write waits for another program that holds the file."""
CHAT_KEPT = 100

_NEWER = Text(
    en="The file {file} was written by a newer Bastide; update the program, or give another file.",
    de="Die Datei {file} wurde von einem neueren Bastide geschrieben; aktualisiere das Programm oder nimm eine andere.",
)
_UNREADABLE = Text(
    en="The file {file} cannot be used as storage: {reason}.",
    de="Die Datei {file} ist als Speicher nicht zu gebrauchen: {reason}.",
)
_A_FOLDER = Text(
    en="{file} is a folder; name a file in it for the games, such as {example}.",
    de="{file} ist ein Ordner; nenne eine Datei darin für die Spiele, etwa {example}.",
)


class Saying(Struct, frozen=True):
    """One row of the chat."""

    seat: int
    name: str
    text: str
    time: float


class Stored(Struct, frozen=True):
    """A table as it is stored, without its log."""

    id: str
    created: float
    setup: Setup
    seed: int
    assistance: Assistance
    clock: Clock | None
    origin: str
    seats: tuple[Seat, ...]
    over: bool


class Taken(Exception):  # noqa: N818 - read as "raise Taken"
    """The position has been answered already."""


class NotStored(Refused):
    """The storage did not take it: locked, full, or broken. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__("storage", STORAGE)


Job = Callable[[AsyncConnection], Awaitable[None]]
_encode = msgspec.json.encode


class Storage:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.engine: AsyncEngine
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Storage]:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BastideError(_UNREADABLE, file=self.file, reason=error.strerror) from None
        self.engine = create_async_engine(f"sqlite+aiosqlite:///{self.file}")
        event.listen(self.engine.sync_engine, "connect", _prepare)
        event.listen(self.engine.sync_engine, "begin", _begin)
        try:
            await self._check()
            self._writer = asyncio.create_task(self._write())
            yield self
        finally:
            if self._writer:
                await self._jobs.join()
                self._writer.cancel()
            await self.engine.dispose()

    async def _check(self) -> None:
        try:
            async with self.engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
                if not await connection.run_sync(upgrade):
                    raise BastideError(_NEWER, file=self.file)
        except DBAPIError as error:
            raise BastideError(_UNREADABLE, file=self.file, reason=error.orig) from None

    # -- writing ------------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            outcome: list[Exception | None] = [None] * len(batch)
            try:
                with COMMITS.time():
                    await self._commit(batch, outcome)
            except Exception as error:  # the disk, the file, the driver: nobody is told "stored"
                outcome = [error] * len(batch)
            for (_, answer), fault in zip(batch, outcome, strict=True):
                self._jobs.task_done()
                if answer.done():
                    continue
                if fault is None:
                    answer.set_result(None)
                else:
                    answer.set_exception(fault)

    async def _commit(self, batch: list[tuple[Job, asyncio.Future[None]]], outcome: list[Exception | None]) -> None:
        async with self.engine.begin() as connection:
            for number, (job, _) in enumerate(batch):
                try:
                    await job(connection)
                except IntegrityError:  # undoes this one statement only
                    outcome[number] = Taken()

    async def _store(self, job: Job) -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, answer))
        try:
            await asyncio.shield(answer)
        except Taken:
            raise
        except Exception as error:
            raise NotStored from error

    async def create(self, stored: Stored, lines: Sequence[LogRow] = ()) -> None:
        """A new table with its seats, and the log it begins with."""
        row = {
            "id": stored.id,
            "created": stored.created,
            "setup": _encode(stored.setup),
            "seed": str(stored.seed),
            "assistance": stored.assistance,
            "clock": _encode(stored.clock),
            "origin": stored.origin,
            "over": stored.over,
        }
        people = [
            {"table": stored.id, "seat": number, "body": _encode(seat), "open": seat.is_open}
            for number, seat in enumerate(stored.seats)
        ]

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables), row)
            await connection.execute(insert(seats), people)
            if lines:
                await connection.execute(insert(log), _rows(stored.id, 0, lines))

        await self._store(job)

    async def append(self, table: str, position: int, lines: Sequence[LogRow], *, over: bool = False) -> None:
        """Entries that answer a position, all or none; raises Taken if it was answered before."""
        statements: list[Executable] = [insert(log).values(_rows(table, position, lines))]
        if over:
            statements.append(update(tables).where(tables.c.id == table).values(over=True))

        async def job(connection: AsyncConnection) -> None:
            for statement in statements:
                await connection.execute(statement)

        await self._store(job)

    async def seat(self, table: str, number: int, seat: Seat) -> None:
        where = (seats.c.table == table) & (seats.c.seat == number)
        statement = update(seats).where(where).values(body=_encode(seat), open=seat.is_open)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._store(job)

    async def say(self, table: str, saying: Saying) -> None:
        row = {"table": table, **msgspec.structs.asdict(saying)}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(chat), row)

        await self._store(job)

    async def keep(self, table: str, code: str, made: Sequence[Checkpoint], *, instead: bool = False) -> None:
        """Keep checkpoints of a table, where asked for instead of all it has."""
        where = checkpoints.c.table == table
        if not instead:
            positions = [checkpoint.position for checkpoint in made]
            where &= (checkpoints.c.code == code) & checkpoints.c.position.in_(positions)
        now = time.time()
        rows = [{"table": table, "code": code, "time": now, **msgspec.structs.asdict(one)} for one in made]

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(checkpoints).where(where))
            if rows:
                await connection.execute(insert(checkpoints), rows)

        await self._store(job)

    # -- reading ------------------------------------------------------------------------------------------------------

    async def _read(self, statement: Executable) -> Sequence[Any]:
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(statement)).all()
        except DBAPIError as error:
            raise NotStored from error

    async def ping(self) -> None:
        """Raise NotStored if the storage does not answer."""
        await self._read(select(1))

    async def table(self, id: str) -> Stored | None:
        found = await self._read(select(tables).where(tables.c.id == id))
        if not found:
            return None
        people = await self._read(select(seats.c.body).where(seats.c.table == id).order_by(seats.c.seat))
        row = found[0]
        return Stored(
            row.id,
            row.created,
            msgspec.json.decode(row.setup, type=Setup),
            int(row.seed),
            row.assistance,
            msgspec.json.decode(row.clock, type=Clock | None),
            row.origin,
            tuple(msgspec.json.decode(body, type=Seat) for (body,) in people),
            bool(row.over),
        )

    async def log(self, table: str) -> list[LogRow]:
        """All entries of a table; raises BrokenLog if one of them is missing or cannot be read."""
        columns = (log.c.position, log.c.entry, log.c.seat, log.c.seconds)
        rows = await self._read(select(*columns).where(log.c.table == table).order_by(log.c.position))
        return [_line(at, *row) for at, row in enumerate(rows)]

    async def checkpoints(self, table: str, code: str) -> list[Checkpoint]:
        """The checkpoints of a table that a program of this code wrote, in order."""
        kept = checkpoints.c
        statement = select(kept.since, kept.position, kept.steps, kept.state)
        statement = statement.where((kept.table == table) & (kept.code == code)).order_by(kept.position)
        return [Checkpoint(*row) for row in await self._read(statement)]

    async def length(self, table: str) -> int:
        """The number of entries in a table's log."""
        ((number,),) = await self._read(select(func.count()).select_from(log).where(log.c.table == table))
        return int(number)

    async def chat(self, table: str) -> list[Saying]:
        """The last sayings at a table, oldest first."""
        columns = (chat.c.seat, chat.c.name, chat.c.text, chat.c.time)
        statement = select(*columns).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(CHAT_KEPT)
        return [Saying(*row) for row in reversed(await self._read(statement))]

    async def open_tables(self, limit: int) -> list[str]:
        """Tables with an open seat, newest first."""
        statement = (
            select(tables.c.id)
            .where(tables.c.id.in_(select(seats.c.table).where(seats.c.open)))
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return [id for (id,) in await self._read(statement)]


async def check_file(file: Path) -> None:
    """Raise BastideError, with a sentence for people, if the file cannot be used as storage."""
    if file.is_dir():
        raise BastideError(_A_FOLDER, file=file, example=file / "tables.sqlite")
    async with Storage(file).opened():
        pass


def _line(at: int, position: int, entry: bytes, seat: int, seconds: float) -> LogRow:
    if position != at:
        raise BrokenLog(at, "the entry is missing")
    try:
        return LogRow(msgspec.json.decode(entry, type=Entry), seat, seconds)
    except msgspec.MsgspecError as error:
        raise BrokenLog(at, str(error)) from None


def _rows(table: str, position: int, lines: Sequence[LogRow]) -> list[dict[str, object]]:
    now = time.time()
    return [
        {
            "table": table,
            "position": position + number,
            "entry": _encode(line.entry),
            "seat": line.seat,
            "seconds": line.seconds,
            "time": now,
        }
        for number, line in enumerate(lines)
    ]


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
