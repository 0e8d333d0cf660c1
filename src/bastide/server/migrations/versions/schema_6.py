"""Who hears spectators; what is proposed at a table."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, LargeBinary, String, false

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("tables", Column("spectators_chat", String, nullable=False, server_default="apart"))
    op.add_column("tables", Column("proposal", LargeBinary))
    op.add_column("chat", Column("apart", Boolean, nullable=False, server_default=false()))
