"""Reviews that are kept; the results of jobs in the database, and who does them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Integer, LargeBinary, String

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.create_table(
        "reviews",
        Column("table", String, primary_key=True),
        Column("depth", String, primary_key=True),
        Column("code", String, primary_key=True),
        Column("turn", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
        Column("time", Float, nullable=False),
    )
    op.create_table(
        "results",
        Column("key", String, primary_key=True),
        Column("body", LargeBinary, nullable=False),
        Column("time", Float, nullable=False),
    )
    op.create_index("results_by_time", "results", ["time"])
    op.create_table(
        "hands",
        Column("process", String, primary_key=True),
        Column("number", Integer, nullable=False),
        Column("beat", Float, nullable=False),
    )
