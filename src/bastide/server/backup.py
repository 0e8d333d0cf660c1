"""Backups: the whole storage as one file of SQLite, whatever it is kept in, and back.

A backup is taken while the server runs. It holds what was stored at one moment, so it is as consistent as the storage
itself, and a file of SQLite may be restored to PostgreSQL and the other way round.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Table, create_engine, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.errors import BastideError
from bastide.server.databases import Postgres, SqliteFile, database_at, existing
from bastide.server.lock import give_to_owner, only_server
from bastide.server.migrations import upgrade, version
from bastide.server.schema import SCHEMA, archive, chat, checkpoints, metadata, tables
from bastide.server.storage import Storage
from bastide.text import Text

KEPT = [table for table in metadata.sorted_tables if not table.info.get("passing") and table is not checkpoints]
"""Checkpoints are made anew: a server reads only its own."""
AT_ONCE = 500
"""Rows that are copied together."""

_EXISTS = Text(
    en="{file} exists already; name a file that does not.",
    de="{file} gibt es schon; nenne eine Datei, die es noch nicht gibt.",
)
_NO_BACKUP = Text(
    en="{file} is not a backup of Bastide, or it is damaged ({reason}).",
    de="{file} ist keine Sicherung von Bastide oder beschädigt ({reason}).",
)
_NEWER = Text(
    en="{file} was written by a newer Bastide; update the program first.",
    de="{file} wurde von einem neueren Bastide geschrieben; aktualisiere zuerst das Programm.",
)
_OTHER_SCHEMA = Text(
    en="{place} has another version of the schema than this program; back it up with the program that serves it.",
    de="{place} hat eine andere Schemaversion als dieses Programm; sichere es mit dem Programm, das daraus bedient.",
)
_NOT_EMPTY = Text(
    en="There are games in {place} already; restore to an empty database.",
    de="In {place} liegen schon Spiele; stelle in einer leeren Datenbank wieder her.",
)


async def back_up(place: Path | str, file: Path) -> int:
    """Write everything in a database to a new file, while servers use it; returns the number of tables."""
    database = existing(place)
    with _new_file(file) as part:
        if isinstance(database, SqliteFile):
            _copy_file(database.file, part)
        else:
            assert isinstance(database, Postgres)
            await _dump(database, part)
        return _checked(part, file)


async def restore(file: Path, place: Path | str) -> int:
    """Put the games of a backup into a new file, or into an empty database; returns the number of tables."""
    existing(file)
    number = _checked(file, file)
    database = database_at(place)
    if isinstance(database, SqliteFile):
        with only_server(database.file), _new_file(database.file) as part:
            _copy_file(file, part)
            _upgrade_file(part)
    else:
        async with Storage(place).opened() as storage:
            await _load(storage, file)
    return number


@contextlib.contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """Where to write; the file has its name only when it is complete and on the disk."""
    if file.exists():
        raise BastideError(_EXISTS, file=file)
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        part = Path(folder) / file.name
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        give_to_owner(part, file.parent)
        part.rename(file)


def _copy_file(source: Path, target: Path) -> None:
    """SQLite copies what is in a file at one moment; writers need not wait for it."""
    with contextlib.closing(_opened(source)) as games, contextlib.closing(sqlite3.connect(target)) as copy:
        try:
            games.backup(copy)
        except sqlite3.DatabaseError as error:
            raise BastideError(_NO_BACKUP, file=source, reason=error) from None
        copy.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)


def _checked(copy: Path, file: Path) -> int:
    """The number of tables in a backup; raises BastideError if it is none."""
    try:
        with contextlib.closing(_opened(copy)) as made:
            found: int = made.execute("PRAGMA user_version").fetchone()[0]
            (state,) = made.execute("PRAGMA quick_check(1)").fetchone()
            if state != "ok":
                raise BastideError(_NO_BACKUP, file=file, reason=state)
            number: int = made.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise BastideError(_NO_BACKUP, file=file, reason=error) from None
    if found > SCHEMA:
        raise BastideError(_NEWER, file=file)
    return number


def _upgrade_file(file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection)
        connection.execute(delete(checkpoints))
    engine.dispose()


# -- PostgreSQL ------------------------------------------------------------------------------------------------------


async def _dump(database: Postgres, file: Path) -> None:
    engine = database.engine().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    _upgrade_file(file)
    copy = create_engine(f"sqlite:///{file}")
    try:
        async with engine.begin() as games:
            if await games.run_sync(version) != SCHEMA:
                raise BastideError(_OTHER_SCHEMA, place=database)
            with copy.begin() as connection:
                for table in KEPT:
                    async for rows in _rows(games, table):
                        connection.execute(insert(table), rows)
    except database.faults as fault:
        raise database.unusable(fault) from None
    finally:
        copy.dispose()
        await engine.dispose()


async def _rows(games: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Any]]:
    async for rows in (await games.stream(select(table))).mappings().partitions(AT_ONCE):
        yield [dict(row) for row in rows]


async def _load(storage: Storage, file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        newest = Path(folder) / "backup.sqlite"
        _copy_file(file, newest)
        _upgrade_file(newest)
        source = create_engine(f"sqlite:///{newest}")
        try:
            async with storage.engine.begin() as target:
                await _check_empty(storage, target)
                with source.connect() as games:
                    for table in KEPT:
                        for rows in _partitions(games, table):
                            await target.execute(insert(table), rows)
                last = select(func.coalesce(func.max(chat.c.number), 0) + 1).scalar_subquery()
                await target.execute(select(func.setval(text("'chat_number_seq'"), last, False)))
        except storage.database.faults as fault:
            raise storage.database.unusable(fault) from None
        finally:
            source.dispose()


def _partitions(games: Connection, table: Table) -> Iterator[Sequence[Any]]:
    for rows in games.execute(select(table)).mappings().partitions(AT_ONCE):
        yield [dict(row) for row in rows]


async def _check_empty(storage: Storage, target: AsyncConnection) -> None:
    await target.execute(text("LOCK TABLE tables IN EXCLUSIVE MODE"))  # nobody begins a game meanwhile
    for table in (tables, archive):
        if (await target.execute(select(table.c.id).limit(1))).first():
            raise BastideError(_NOT_EMPTY, place=storage.database)
