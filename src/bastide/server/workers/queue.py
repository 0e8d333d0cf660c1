"""Jobs in the database: procrastinate keeps them for whoever has a hand free, on whichever machine.

Its tables have a schema of their own for each version of it, made when it is first needed. Nothing in there is worth
keeping: whoever still waits for a job asks again.
"""

from __future__ import annotations

from importlib.metadata import version

from procrastinate import App, PsycopgConnector
from procrastinate.schema import SchemaManager
from sqlalchemy import text

from bastide import __version__
from bastide.server.databases import Postgres
from bastide.server.storage import Storage

SCHEMA = f"procrastinate_{version('procrastinate').replace('.', '_')}"
QUEUE = f"bastide {__version__}"
"""Only workers of the same version take a job: rules may change between versions."""
TASK = "work"
CONNECTIONS = 4
_MAKING = 0x6261736A
"""The lock under which one process makes the schema."""


def job_queue(storage: Storage) -> App:
    assert isinstance(storage.database, Postgres)
    connector = PsycopgConnector(
        conninfo=storage.database.address,
        kwargs={"options": f"-c search_path={SCHEMA}"},
        min_size=1,
        max_size=CONNECTIONS,
    )
    return App(connector=connector)


async def prepare(storage: Storage) -> None:
    """Make the tables of the queue, if nobody has yet."""
    async with storage.engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MAKING})
        table = f"{SCHEMA}.procrastinate_jobs"
        if (await connection.execute(text("SELECT to_regclass(:table)"), {"table": table})).scalar_one() is None:
            raw = await connection.get_raw_connection()
            make = f"CREATE SCHEMA {SCHEMA}; SET LOCAL search_path TO {SCHEMA}; {SchemaManager.get_schema()}"
            await raw.driver_connection.execute(make)  # type: ignore[union-attr]
