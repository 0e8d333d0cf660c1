"""What those who run the server decide: closed tables, and the rules of the house."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Integer, LargeBinary, false

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.add_column("tables", Column("closed", Boolean, nullable=False, server_default=false()))
    op.create_table("house", Column("id", Integer, primary_key=True), Column("body", LargeBinary, nullable=False))
