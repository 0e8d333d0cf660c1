"""Bringing a database from any released schema to the newest one.

`versions` holds one step for each schema, whose revision is its number. Alembic notes the number in the database; in a
file of SQLite it stands in `user_version` too, where programs older than Alembic here look for it.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bastide.server.schema import SCHEMA

FOLDER = Path(__file__).parent
_UPGRADING = 0x62617374
"""The lock that lets only one process at a time change the schema of a PostgreSQL database."""


def upgrade(connection: Connection) -> bool:
    """Bring the database to the newest schema, inside the open transaction; False if a newer program wrote it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADING})
    found = version(connection)
    if found < SCHEMA:
        _run(connection, found)
    return found <= SCHEMA


def version(connection: Connection) -> int:
    """The number of the schema; 0 for an empty database."""
    if connection.dialect.name == "sqlite":
        return int(connection.execute(text("PRAGMA user_version")).scalar_one())
    if not inspect(connection).has_table("alembic_version"):
        return 0
    return int(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def _run(connection: Connection, found: int) -> None:
    from alembic import command  # takes half a second to import, and is seldom needed
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    if found == 1 and not inspect(connection).has_table("alembic_version"):  # written before Alembic was used here
        command.stamp(config, "1")
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"PRAGMA user_version = {SCHEMA}"))
