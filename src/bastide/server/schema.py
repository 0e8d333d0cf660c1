"""The schema of the storage. A change of it comes with a step in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, false

SCHEMA = 6
"""The newest version, to which every older database is brought."""

PASSING = {"passing": True}
"""Marks tables of what is true for a moment only: it is not backed up."""

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Float, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("seed", String, nullable=False),
    Column("assistance", String, nullable=False),
    Column("clock", LargeBinary, nullable=False),
    Column("origin", String, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("started", Float),
    Column("deadline", Float, index=True),
    Column("take_back", LargeBinary),
    Column("rematch", LargeBinary),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("spectators_chat", String, nullable=False, server_default="apart"),
    Column("proposal", LargeBinary),
)
seats = Table(
    "seats",
    metadata,
    Column("table", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("open", Boolean, nullable=False),
    Index("open_seats", "open", "table"),
)
log = Table(
    "log",
    metadata,
    Column("table", String, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("time", Float, nullable=False),
    Column("gained", Float, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
chat = Table(
    "chat",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table", String, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("time", Float, nullable=False),
    Column("apart", Boolean, nullable=False, server_default=false()),
)
checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table", String, primary_key=True),
    Column("code", String, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("since", Integer, nullable=False),
    Column("steps", LargeBinary, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("time", Float, nullable=False),
)
"""Games at positions of their logs, for the program whose `code` wrote them; the log gives all of it back.

`steps` are those from the checkpoint before, at position `since`, up to this one.
"""
archive = Table(
    "archive",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Float, nullable=False),
    Column("archived", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Finished tables with their seats, log and chat, each packed into one body."""
processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("begin", Float, nullable=False),
    Column("beat", Float, nullable=False),
)
presence = Table(
    "presence",
    metadata,
    Column("process", String, primary_key=True),
    Column("table", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Index("present_at", "table"),
    info=PASSING,
)
house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""One row: what those who run the server have decided for all of it."""
reviews = Table(
    "reviews",
    metadata,
    Column("table", String, primary_key=True),
    Column("depth", String, primary_key=True),
    Column("code", String, primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("time", Float, nullable=False),
)
"""Turns of reviews, for the program whose `code` wrote them."""
results = Table(
    "results",
    metadata,
    Column("key", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("time", Float, nullable=False),
    Index("results_by_time", "time"),
    info=PASSING,
)
"""What came of jobs, until whoever waits for it has seen it."""
hands = Table(
    "hands",
    metadata,
    Column("process", String, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("beat", Float, nullable=False),
    info=PASSING,
)
"""How many jobs each process can do at once."""
