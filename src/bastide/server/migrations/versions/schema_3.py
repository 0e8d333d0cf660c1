"""What several processes have to agree on: running clocks, open questions, who is up and who is where."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, LargeBinary, String

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", Column("started", Float))
    op.add_column("tables", Column("deadline", Float))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.add_column("tables", Column("take_back", LargeBinary))
    op.add_column("tables", Column("rematch", LargeBinary))
    op.add_column("log", Column("gained", Float, nullable=False, server_default="0"))
    op.create_table(
        "processes",
        Column("id", String, primary_key=True),
        Column("begin", Float, nullable=False),
        Column("beat", Float, nullable=False),
    )
    op.create_table(
        "presence",
        Column("process", String, primary_key=True),
        Column("table", String, primary_key=True),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_index("present_at", "presence", ["table"])
