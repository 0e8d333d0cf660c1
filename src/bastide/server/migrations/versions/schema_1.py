"""Tables, seats, the log and the chat."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        Column("id", String, primary_key=True),
        Column("created", Float, nullable=False),
        Column("setup", LargeBinary, nullable=False),
        Column("seed", String, nullable=False),
        Column("assistance", String, nullable=False),
        Column("clock", LargeBinary, nullable=False),
        Column("origin", String, nullable=False),
        Column("over", Boolean, nullable=False),
    )
    op.create_table(
        "seats",
        Column("table", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
        Column("open", Boolean, nullable=False),
    )
    op.create_index("open_seats", "seats", ["open", "table"])
    op.create_table(
        "log",
        Column("table", String, primary_key=True),
        Column("position", Integer, primary_key=True),
        Column("entry", LargeBinary, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("seconds", Float, nullable=False),
        Column("time", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        Column("number", Integer, primary_key=True),
        Column("table", String, nullable=False, index=True),
        Column("seat", Integer, nullable=False),
        Column("name", String, nullable=False),
        Column("text", String, nullable=False),
        Column("time", Float, nullable=False),
    )
