"""Storage: tables, seats, and the append-only log of actions, which is the truth about every game.

The primary key (table, position) refuses a second entry for the same position, whichever process wants to store it.
Where several processes share a database, each is told what the others have stored.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    ScalarSelect,
    Select,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bastide.errors import BastideError
from bastide.game.setup import Setup
from bastide.server.checkpoints import Checkpoint
from bastide.server.databases import database_at
from bastide.server.faults import NO_TABLE, Refused
from bastide.server.log import NOBODY, BrokenLog, Entry, LogRow
from bastide.server.migrations import upgrade
from bastide.server.schema import archive, chat, checkpoints, log, metadata, seats, tables
from bastide.server.seats import Assistance, Clock, Seat, SpectatorsChat
from bastide.server.uptime import Uptime
from bastide.server.writer import Job, NotStored, Writer, announce, patiently
from bastide.text import Text

CHAT_KEPT = 100
ProposalKind = Literal["end", "remove", "computer"]
"""To end the game now, to remove who is absent, to let a computer take over a seat that was left."""

_NEWER = Text(
    en="{place} was written by a newer Bastide; update the program, or name another place.",
    de="{place} wurde von einem neueren Bastide geschrieben; aktualisiere das Programm oder nimm einen anderen Ort.",
)


class Saying(Struct, frozen=True):
    """One row of the chat."""

    seat: int
    name: str
    text: str
    time: float
    number: int = 0
    apart: bool = False
    """Only spectators hear it."""


class TakeBackQuestion(Struct, frozen=True):
    """Somebody wants to go back to a position; it was asked at another, and ends when the game goes on."""

    player: int
    position: int
    asked: int
    waiting: tuple[int, ...]


class RematchOffer(Struct, frozen=True):
    """Somebody wants to play again. The player is the one who asked or, if so, declined."""

    player: int
    waiting: tuple[int, ...]
    next: str = ""
    declined: bool = False


class Proposal(Struct, frozen=True):
    """What is proposed to those who play."""

    what: ProposalKind
    player: int
    """Who proposed it; of a computer that may take over: who has left."""
    seat: int
    """Whose seat it is about."""
    among: tuple[int, ...]
    """All who play; it is over when somebody of them is gone."""
    waiting: tuple[int, ...]
    position: int
    turn: int
    time: float
    declined: int = NOBODY


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
    started: float = 0.0
    """When the last seat was taken."""
    take_back: TakeBackQuestion | None = None
    rematch: RematchOffer | None = None
    closed: bool = False
    """Nobody comes in any more."""
    spectators_chat: SpectatorsChat = "apart"
    proposal: Proposal | None = None
    """The last one; `Proposals` knows whether it is still open."""

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def first_deadline(self) -> float | None:
        """When the first clock of the game might run out, if one does."""
        runs = self.started and not (self.over or self.closed) and self.clock and self.clock.at_zero == "flag"
        return self.started + self.clock.seconds if runs and self.clock else None


class Listed(NamedTuple):
    """A table in a list, and the number of entries in its log."""

    stored: Stored
    position: int


class Present(Struct, frozen=True):
    """Who is at a table, as one process sees it."""

    seats: tuple[int, ...] = ()
    watching: int = 0
    names: tuple[str, ...] = ()


What = Literal["log", "stored", "chat", "presence", "gone", "done"]


class News(Struct, frozen=True, array_like=True):
    """What a process tells the others: something of a table has changed. Small; the rest is in the database."""

    process: str
    table: str
    what: What
    saying: Saying | None = None


_encode = msgspec.json.encode


class Storage:
    def __init__(self, database: Path | str) -> None:
        self.database = database_at(database)
        self.engine: AsyncEngine
        self.process = secrets.token_hex(8)
        self.uptime = Uptime()
        self._writer = Writer(self.database)

    @property
    def shared(self) -> bool:
        """May other processes write here, too?"""
        return self.database.shared

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Storage]:
        self.engine = self.database.engine()
        try:
            await self._prepare()
            async with self._writer.running(self.engine):
                yield self
        finally:
            await self.engine.dispose()

    async def _prepare(self) -> None:
        try:
            async with self.engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
                if not await connection.run_sync(upgrade):
                    raise BastideError(_NEWER, place=self.database)
        except self.database.faults as fault:
            raise self.database.unusable(fault) from None

    async def set_clock(self) -> None:
        """Go by the clock of a database that others share."""
        if self.shared:
            ((now,),) = await self.read(text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS float)"))
            self.uptime.set(now)

    # -- writing ------------------------------------------------------------------------------------------------------

    async def write(self, table: str, job: Job, *what: What) -> Any:
        """Do something in a transaction, and tell the other processes what of the table has changed."""
        return await self._writer.store(table, job, *(News(self.process, table, each) for each in what))

    async def create(self, stored: Stored, lines: Sequence[LogRow] = (), sayings: Sequence[Saying] = ()) -> None:
        """A new table with its seats, and the log it begins with; or one out of the archive."""
        row = {"id": stored.id, "created": stored.created, "deadline": stored.first_deadline, **_columns(stored)}
        people = [_seat_row(stored.id, number, seat) for number, seat in enumerate(stored.seats)]

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables), row)
            await connection.execute(insert(seats), people)
            if lines:
                await connection.execute(insert(log), self._rows(stored.id, 0, lines))
            if sayings:
                await connection.execute(insert(chat), [_chat_row(stored.id, saying) for saying in sayings])
            await connection.execute(delete(archive).where(archive.c.id == stored.id))

        await self.write(stored.id, job)

    async def append(
        self, table: str, position: int, lines: Sequence[LogRow], *, over: bool = False, deadline: float | None = None
    ) -> None:
        """Entries that answer a position, all or none; raises Taken if it was answered before.

        The deadline is when a clock might run out, as far as one runs.
        """
        statements: list[Executable] = [insert(log).values(self._rows(table, position, lines))]
        if over or deadline:
            values = {"deadline": None, "over": True} if over else {"deadline": deadline}
            statements.append(update(tables).where(tables.c.id == table).values(values))

        async def job(connection: AsyncConnection) -> None:
            for statement in statements:
                await connection.execute(statement)

        await self.write(table, job, "log")

    async def change(self, id: str, change: Callable[[Stored], Stored], *, unsay: Collection[int] = ()) -> Stored:
        """Change what is stored of a table besides its log, as it is now; one process at a time does so.

        What some seats have said may be forgotten along with it.
        """

        async def job(connection: AsyncConnection) -> Stored:
            row = (await connection.execute(select(tables).where(tables.c.id == id).with_for_update())).one_or_none()
            if row is None:
                raise Refused("not-found", NO_TABLE)
            old = _stored(row, (await connection.execute(_bodies(id))).all())
            new = change(old)
            values = _columns(new) | ({"deadline": new.first_deadline} if _begins_or_ends(old, new) else {})
            await connection.execute(update(tables).where(tables.c.id == id).values(values))
            for number, (before, after) in enumerate(zip(old.seats, new.seats, strict=True)):
                if before != after:
                    where = (seats.c.table == id) & (seats.c.seat == number)
                    await connection.execute(update(seats).where(where).values(_seat_row(id, number, after)))
            if new.names != old.names:  # checkpoints tell the old ones
                await connection.execute(delete(checkpoints).where(checkpoints.c.table == id))
            if unsay:
                await connection.execute(delete(chat).where((chat.c.table == id) & chat.c.seat.in_(unsay)))
            return new

        changed: Stored = await self.write(id, job, "stored")
        return changed

    async def say(self, table: str, saying: Saying) -> Saying:
        row = _chat_row(table, saying)

        async def job(connection: AsyncConnection) -> Saying:
            number: int = (await connection.execute(insert(chat).returning(chat.c.number), row)).scalar_one()
            await connection.execute(delete(chat).where((chat.c.table == table) & (chat.c.number <= _older(table))))
            said = msgspec.structs.replace(saying, number=number)
            if self.shared:
                await announce(connection, [News(self.process, table, "chat", said)])
            return said

        said: Saying = await self.write(table, job)
        return said

    async def delete(self, id: str) -> None:
        """Forget a table and everything that is stored of it."""
        of_tables = [(table, table.c.table) for table in metadata.sorted_tables if "table" in table.c]

        async def job(connection: AsyncConnection) -> None:
            for table, key in (*of_tables, (tables, tables.c.id), (archive, archive.c.id)):
                await connection.execute(delete(table).where(key == id))

        await self.write(id, job, "gone")

    async def keep(self, table: str, code: str, made: Sequence[Checkpoint], *, instead: bool = False) -> None:
        """Keep checkpoints of a table, where asked for instead of all it has."""
        where = checkpoints.c.table == table
        if not instead:
            positions = [checkpoint.position for checkpoint in made]
            where &= (checkpoints.c.code == code) & checkpoints.c.position.in_(positions)
        now = self.uptime.now()
        rows = [{"table": table, "code": code, "time": now, **msgspec.structs.asdict(one)} for one in made]

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(checkpoints).where(where))
            if rows:
                await connection.execute(insert(checkpoints), rows)

        await self.write(table, job)

    # -- reading ------------------------------------------------------------------------------------------------------

    async def read(self, statement: Executable) -> Sequence[Any]:
        async def rows() -> Sequence[Any]:
            async with self.engine.connect() as connection:
                return (await connection.execute(statement)).all()

        try:
            return await patiently(self.database, rows)
        except self.database.faults as error:
            raise NotStored from error

    async def ping(self) -> None:
        """Raise NotStored if the storage does not answer."""
        await self.read(select(1))

    async def table(self, id: str) -> Stored | None:
        if not id.isalnum():  # PostgreSQL would not even look for some of these
            return None
        found = await self.read(select(tables).where(tables.c.id == id))
        return _stored(found[0], await self.read(_bodies(id))) if found else None

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        """The entries from a position on; raises BrokenLog if one of them is missing or cannot be read."""
        columns = (log.c.position, log.c.entry, log.c.seat, log.c.seconds, log.c.gained, log.c.time)
        where = (log.c.table == table) & (log.c.position >= after)
        rows = await self.read(select(*columns).where(where).order_by(log.c.position))
        return [_line(at, *row) for at, row in enumerate(rows, after)]

    async def checkpoints(self, table: str, code: str) -> list[Checkpoint]:
        """The checkpoints of a table that a program of this code wrote, in order."""
        kept = checkpoints.c
        statement = select(kept.since, kept.position, kept.steps, kept.state)
        statement = statement.where((kept.table == table) & (kept.code == code)).order_by(kept.position)
        return [Checkpoint(*row) for row in await self.read(statement)]

    async def length(self, table: str) -> int:
        """The number of entries in a table's log."""
        ((number,),) = await self.read(select(func.count()).select_from(log).where(log.c.table == table))
        return int(number)

    async def chat(self, table: str, after: int = 0, most: int | None = CHAT_KEPT) -> list[Saying]:
        """The last sayings at a table, oldest first; those behind a number."""
        columns = (chat.c.seat, chat.c.name, chat.c.text, chat.c.time, chat.c.number, chat.c.apart)
        where = (chat.c.table == table) & (chat.c.number > after)
        rows = await self.read(select(*columns).where(where).order_by(chat.c.number.desc()).limit(most))
        return [Saying(*row) for row in reversed(rows)]

    async def open_tables(self, limit: int, before: tuple[float, str] | None = None) -> list[Listed]:
        """Tables with an open seat, newest first; those behind one by its time and id."""
        where: ColumnElement[bool] = tables.c.id.in_(select(seats.c.table).where(seats.c.open)) & ~tables.c.closed
        if before:
            where &= tuple_(tables.c.created, tables.c.id) < tuple_(*before)
        order = tables.c.created.desc(), tables.c.id.desc()
        rows = await self.read(select(tables).where(where).order_by(*order).limit(limit))
        ids = [row.id for row in rows]
        people: dict[str, list[tuple[bytes]]] = {id: [] for id in ids}
        for id, body in await self.read(
            select(seats.c.table, seats.c.body).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
        ):
            people[id].append((body,))
        counted = select(log.c.table, func.count()).where(log.c.table.in_(ids)).group_by(log.c.table)
        lengths = dict(map(tuple, await self.read(counted)))
        found = []
        for row in rows:
            with contextlib.suppress(msgspec.MsgspecError):  # a damaged one hides no other
                found.append(Listed(_stored(row, people[row.id]), lengths.get(row.id, 0)))
        return found

    def _rows(self, table: str, position: int, lines: Sequence[LogRow]) -> list[dict[str, object]]:
        now = self.uptime.now()
        return [
            {
                "table": table,
                "position": position + number,
                "entry": _encode(line.entry),
                "seat": line.seat,
                "seconds": line.seconds,
                "gained": line.gained,
                "time": line.time or now,
            }
            for number, line in enumerate(lines)
        ]


def _chat_row(table: str, saying: Saying) -> dict[str, object]:
    """Without a number: the database counts."""
    fields = msgspec.structs.asdict(saying)
    del fields["number"]
    return {"table": table, **fields}


def _older(table: str) -> ScalarSelect[int]:
    """The number of the newest saying at a table that is too old to be kept."""
    newest = select(chat.c.number).where(chat.c.table == table).order_by(chat.c.number.desc())
    return newest.offset(CHAT_KEPT).limit(1).scalar_subquery()


def _bodies(table: str) -> Select[tuple[bytes]]:
    return select(seats.c.body).where(seats.c.table == table).order_by(seats.c.seat)


def _stored(row: Row[Any], people: Sequence[Any]) -> Stored:
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
        row.started or 0.0,
        row.take_back and msgspec.json.decode(row.take_back, type=TakeBackQuestion),
        row.rematch and msgspec.json.decode(row.rematch, type=RematchOffer),
        bool(row.closed),
        row.spectators_chat,
        row.proposal and msgspec.json.decode(row.proposal, type=Proposal),
    )


def _columns(stored: Stored) -> dict[str, object]:
    """What may change of a table."""
    return {
        "setup": _encode(stored.setup),
        "seed": str(stored.seed),
        "assistance": stored.assistance,
        "clock": _encode(stored.clock),
        "origin": stored.origin,
        "over": stored.over,
        "started": stored.started or None,
        "take_back": stored.take_back and _encode(stored.take_back),
        "rematch": stored.rematch and _encode(stored.rematch),
        "closed": stored.closed,
        "spectators_chat": stored.spectators_chat,
        "proposal": stored.proposal and _encode(stored.proposal),
    }


def _begins_or_ends(old: Stored, new: Stored) -> bool:
    """Do clocks begin to run, or are they of no use any more?"""
    return (new.started, new.closed) != (old.started, old.closed)


def _seat_row(table: str, number: int, seat: Seat) -> dict[str, object]:
    return {"table": table, "seat": number, "body": _encode(seat), "open": seat.is_open}


async def check_database(database: Path | str) -> None:
    """Raise BastideError, with a sentence for people, if a file or an address cannot be used as storage."""
    async with Storage(database).opened():
        pass


def _line(at: int, position: int, entry: bytes, *rest: Any) -> LogRow:
    if position != at:
        raise BrokenLog(at, "the entry is missing")
    try:
        return LogRow(msgspec.json.decode(entry, type=Entry), *rest)
    except msgspec.MsgspecError as error:
        raise BrokenLog(at, str(error)) from None
