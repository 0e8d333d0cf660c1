"""Migrations: whatever a released program has written is played on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from house import house, play_on, runs
from sqlalchemy import create_engine

from bastide.server.migrations import FOLDER, upgrade, version
from bastide.server.schema import SCHEMA, metadata
from bastide.server.storage import Storage

RELEASED = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
"""A database of every released schema, as SQL: a game under way, and a table with an open seat."""
GAME, SECRETS, POSITION = "sw8hsi9hr4", ("YuQKbalGT2Jl3k6bLq6lnor9", "3ahTli7THlrku5N2oVEO0rUA"), 13


def database(folder: Path, dump: Path) -> Path:
    file = folder / "old.sqlite"
    made = sqlite3.connect(file)
    made.executescript(dump.read_text())
    made.close()
    return file


@pytest.mark.parametrize("dump", RELEASED, ids=lambda dump: dump.stem)
@runs
async def test_a_game_of_every_released_schema_is_played_on(tmp_path: Path, dump: Path) -> None:
    file = database(tmp_path, dump)
    async with house(file) as server:
        open_tables = (await server.http.get("/api/tables")).json()["tables"]
        assert [table["id"] for table in open_tables] == ["7nzer8wqck"]
        async with server.person(GAME, SECRETS[0]) as ada, server.person(GAME, SECRETS[1]) as bob:
            assert ada.snapshot["position"] == POSITION
            assert any("Good luck!" in message for message in bob.heard)
            await play_on([ada, bob], 3)
    async with house(file) as server, server.person(GAME) as guest:
        assert guest.snapshot["position"] == POSITION + 3
    told = sqlite3.connect(file)
    assert told.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    told.close()


@pytest.mark.parametrize("dump", [None, *RELEASED], ids=lambda dump: dump.stem if dump else "empty")
def test_all_ways_lead_to_the_same_schema(tmp_path: Path, dump: Path | None) -> None:
    file = database(tmp_path, dump) if dump else tmp_path / "new.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        assert upgrade(connection)
    with engine.connect() as connection:
        assert version(connection) == SCHEMA
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_steps_are_numbered_one_after_the_other() -> None:
    steps = list(ScriptDirectory(str(FOLDER)).walk_revisions())
    assert [step.revision for step in steps] == [str(number) for number in range(SCHEMA, 0, -1)]


@runs
async def test_a_failed_migration_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = database(tmp_path, RELEASED[0])
    before = _everything(file)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bastide.server.migrations.SCHEMA", SCHEMA + 1)
    monkeypatch.setattr("alembic.command.upgrade", broken)
    with pytest.raises(ZeroDivisionError):
        async with Storage(file).opened():
            pass
    assert _everything(file) == before


def _everything(file: Path) -> list[str]:
    made = sqlite3.connect(file)
    try:
        return [*made.iterdump(), str(made.execute("PRAGMA user_version").fetchone())]
    finally:
        made.close()
