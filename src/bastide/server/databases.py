"""The two kinds of database: a file of SQLite for one process, PostgreSQL for as many as there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import sqlalchemy.exc
from sqlalchemy import Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bastide.errors import BastideError
from bastide.places import data_folder
from bastide.server.addresses import without_password
from bastide.text import Text, install

BUSY_MS = 2000
"""How long a write waits for another program that holds the file."""
CONNECTING = 5.0
"""Seconds that a connection to PostgreSQL may take."""
CONNECTIONS = 10
"""To PostgreSQL, which a process keeps; whoever finds none free waits, because a new one costs more than waiting."""

_UNREADABLE = Text(
    en="{place} cannot be used as storage: {reason}.",
    de="{place} ist als Speicher nicht zu gebrauchen: {reason}.",
)
_A_FOLDER = Text(
    en="{file} is a folder; name a file in it for the games, such as {example}.",
    de="{file} ist ein Ordner; nenne eine Datei darin für die Spiele, etwa {example}.",
)
_NO_GAMES = Text(en="There are no games in {place}.", de="In {place} liegen keine Spiele.")
_NO_POSTGRES = Text(
    en="For PostgreSQL a few more packages are needed; install Bastide with the extra postgres: {install}",
    de="Für PostgreSQL braucht es noch ein paar Pakete; installiere Bastide mit dem Zusatz postgres: {install}",
)
_NO_ADDRESS = Text(
    en="The address of the database cannot be read; write postgresql://USER@HOST/DATABASE.",
    de="Die Adresse der Datenbank ist nicht zu lesen; schreibe postgresql://BENUTZER@RECHNER/DATENBANK.",
)


class Database(Protocol):
    """Where a server keeps its games."""

    shared: bool
    """May other processes write there at the same time?"""
    faults: tuple[type[Exception], ...]
    """What is raised where the database does not take or give something."""

    @property
    def drawings(self) -> Path:
        """The folder for what is painted."""

    def engine(self) -> AsyncEngine: ...

    def unusable(self, fault: Exception) -> BastideError:
        """What people are told of a database that cannot be opened."""

    def lost(self, fault: Exception) -> bool:
        """Was it the connection that failed, so that another one may be tried?"""


def database_at(place: Path | str) -> Database:
    """The database of a file name, or of an address that begins with `postgresql://`."""
    if isinstance(place, str) and "://" in place:
        return Postgres(place)
    return SqliteFile(Path(place))


def existing(place: Path | str) -> Database:
    """The database of a server that has been there; raises BastideError where no file is."""
    database = database_at(place)
    if isinstance(database, SqliteFile) and not database.file.is_file():
        raise BastideError(_NO_GAMES, place=database)
    return database


class SqliteFile:
    shared = False
    faults: tuple[type[Exception], ...] = (DBAPIError,)

    def __init__(self, file: Path) -> None:
        self.file = file

    def __str__(self) -> str:
        return str(self.file)

    @property
    def drawings(self) -> Path:
        return self.file.with_name(f"{self.file.name}-drawings")

    def engine(self) -> AsyncEngine:
        if self.file.is_dir():
            raise BastideError(_A_FOLDER, file=self.file, example=self.file / "tables.sqlite")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BastideError(_UNREADABLE, place=self, reason=error.strerror) from None
        engine = create_async_engine(f"sqlite+aiosqlite:///{self.file}")
        event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine

    def unusable(self, fault: Exception) -> BastideError:
        return BastideError(_UNREADABLE, place=self, reason=getattr(fault, "orig", fault))

    def lost(self, fault: Exception) -> bool:
        return False


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


class Postgres:
    shared = True

    def __init__(self, address: str) -> None:
        try:
            import asyncpg
        except ModuleNotFoundError as error:
            raise BastideError(_NO_POSTGRES, install=install("postgres")) from error
        if not address.startswith(("postgresql://", "postgres://")):
            raise BastideError(_NO_ADDRESS)
        try:
            url = make_url(address).set(drivername="postgresql")
        except (ArgumentError, ValueError):
            raise BastideError(_NO_ADDRESS) from None
        self.address = url.render_as_string(hide_password=False)
        """With its password: for drivers, not for people."""
        self.faults: tuple[type[Exception], ...] = (
            DBAPIError,
            OSError,
            TimeoutError,
            sqlalchemy.exc.TimeoutError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
        )

    def __str__(self) -> str:
        return without_password(self.address)

    @property
    def drawings(self) -> Path:
        return data_folder() / "drawings"

    def engine(self) -> AsyncEngine:
        return create_async_engine(
            "postgresql+asyncpg://", async_creator=self.connect, pool_size=CONNECTIONS, max_overflow=0
        )

    async def connect(self) -> Any:
        """A connection of the driver itself, which reads all that may stand in an address, such as sslmode."""
        import asyncpg

        return await asyncpg.connect(self.address, timeout=CONNECTING)

    def unusable(self, fault: Exception) -> BastideError:
        reason = getattr(fault, "orig", None) or fault
        return BastideError(_UNREADABLE, place=self, reason=str(reason).rstrip("."))

    def lost(self, fault: Exception) -> bool:
        if isinstance(fault, DBAPIError):
            return fault.connection_invalidated or _is_going_down(fault)
        return isinstance(fault, self.faults)


def _is_going_down(fault: DBAPIError) -> bool:
    """Has the database ended the connection, or does it take none just now? (Classes 57 and 08 of its errors.)"""
    code = getattr(fault.orig, "sqlstate", None) or ""
    return code.startswith(("57P", "08"))
