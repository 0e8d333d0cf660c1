"""Checking and repairing the logs of a database: `bastide server check`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.errors import BastideError
from bastide.modules import rules_for
from bastide.server.history import History
from bastide.server.log import BrokenLog, LogRow
from bastide.server.schema import checkpoints, log, seats, tables
from bastide.server.seats import distinct
from bastide.server.storage import Storage, Stored

BATCH = 100


class Damage(Struct, frozen=True):
    """What is wrong with a table; without a position not even its setup can be used."""

    table: str
    position: int | None
    length: int
    reason: str


async def all_tables(storage: Storage) -> AsyncIterator[str]:
    """The ids of all tables, in order."""
    last = ""
    while rows := await storage.read(select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id).limit(BATCH)):
        for (last,) in rows:
            yield last


async def check(storage: Storage, id: str) -> Damage | None:
    """Replay the log of a table as if somebody came to it."""
    length = await storage.length(id)
    try:
        stored = await storage.table(id)
        assert stored is not None
        over = _replayed(stored, await storage.log(id)).so_far.over
    except BrokenLog as fault:
        return Damage(id, fault.position, length, fault.reason)
    except (msgspec.MsgspecError, BastideError) as fault:
        return Damage(id, None, length, str(fault))
    if over != stored.over:
        return Damage(id, length, length, "it is noted as over, but goes on" if stored.over else "its end is not noted")
    return None


def _replayed(stored: Stored, lines: list[LogRow]) -> History:
    names = [seat.name for seat in stored.seats]
    rules = rules_for(replace(stored.setup, players=distinct(names)))
    return History(rules, stored.seed, lambda: names, lines)


async def cut(storage: Storage, damage: Damage, folder: Path) -> Path | None:
    """Let a table end before the damage. What is cut off is written to a file first; None where nothing is."""
    assert damage.position is not None
    file = await _save(storage, damage.table, damage.position, folder) if damage.position < damage.length else None

    async def job(connection: AsyncConnection) -> None:
        behind = (log.c.table == damage.table) & (log.c.position >= damage.position)
        await connection.execute(delete(log).where(behind))
        await connection.execute(delete(checkpoints).where(checkpoints.c.table == damage.table))

    await storage.write(damage.table, job, "log")
    stored = await storage.table(damage.table)
    assert stored is not None
    over = _replayed(stored, await storage.log(damage.table)).so_far.over

    async def note(connection: AsyncConnection) -> None:
        await connection.execute(update(tables).where(tables.c.id == damage.table).values(over=over))

    await storage.write(damage.table, note, "stored")
    return file


async def close(storage: Storage, id: str, folder: Path) -> Path:
    """Take a table out of the database; everything of it is written to a file first."""
    file = await _save(storage, id, 0, folder)
    await storage.delete(id)
    return file


async def _save(storage: Storage, id: str, position: int, folder: Path) -> Path:
    """Write the entries behind a position to a file, with the table and its seats, as they stand in the database."""
    found = {
        "table": await storage.read(select(tables).where(tables.c.id == id)),
        "seats": await storage.read(select(seats).where(seats.c.table == id).order_by(seats.c.seat)),
        "log": await storage.read(
            select(log).where((log.c.table == id) & (log.c.position >= position)).order_by(log.c.position)
        ),
    }
    plain = {name: [_plain(row._mapping) for row in rows] for name, rows in found.items()}
    file = folder / f"bastide-{id}-{position}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(plain)))
    return file


def _plain(row: Any) -> dict[str, object]:
    return {
        name: value.decode("utf-8", "replace") if isinstance(value, bytes) else value for name, value in row.items()
    }
