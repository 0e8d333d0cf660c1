"""Checkpoints of games, and the archive of finished tables."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Integer, LargeBinary, String

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        Column("table", String, primary_key=True),
        Column("code", String, primary_key=True),
        Column("position", Integer, primary_key=True),
        Column("since", Integer, nullable=False),
        Column("steps", LargeBinary, nullable=False),
        Column("state", LargeBinary, nullable=False),
        Column("time", Float, nullable=False),
    )
    op.create_table(
        "archive",
        Column("id", String, primary_key=True),
        Column("created", Float, nullable=False),
        Column("archived", Float, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
