"""Backups: taken while people play, restored to what was stored at one moment, on either kind of database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from cluster import Cluster
from house import House, house, play_on, runs
from test_migrations import GAME, POSITION, RELEASED, SECRETS, database

from bastide.errors import BastideError
from bastide.server.backup import back_up, restore

TABLES = 6


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path))


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    found: str = request.getfixturevalue("postgres")
    return found


class Load:
    """People who play at some tables as fast as they can, and what was acknowledged to them."""

    def __init__(self, server: House) -> None:
        self.server = server
        self.known: dict[str, int] = {}
        self.secrets: dict[str, list[str | None]] = {}

    async def _play(self, table: str, secrets: list[str | None]) -> None:
        async with self.server.person(table, secrets[0]) as ada, self.server.person(table, secrets[1]) as bob:
            while ada.snapshot["decision"]:
                await play_on([ada, bob], 1)
                self.known[table] = ada.snapshot["position"]
                await ada.send(type="chat", text=f"at {self.known[table]}")

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        self.secrets = dict([await self.server.create("here", "here") for _ in range(TABLES)])
        games = [asyncio.create_task(self._play(*table)) for table in self.secrets.items()]
        while len(self.known) < TABLES:
            await asyncio.sleep(0.05)
        yield
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)


@runs
async def test_a_backup_under_load_restores_to_a_consistent_state(place: Path | str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    async with house(place) as server:
        load = Load(server)
        async with load.playing():
            before = dict(load.known)
            number = await asyncio.to_thread(lambda: asyncio.run(back_up(place, copy)))
            await asyncio.sleep(0.2)
            after = dict(load.known)
    assert number == TABLES
    assert any(after[table] > before[table] for table in before), "they played on meanwhile"
    assert await restore(copy, tmp_path / "restored.sqlite") == TABLES
    async with house(tmp_path / "restored.sqlite") as server:
        for table, secrets in load.secrets.items():
            async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
                assert before[table] <= ada.snapshot["position"] <= after[table] + 1
                if ada.snapshot["decision"]:
                    await play_on([ada, bob], 1)


@runs
async def test_games_move_from_a_file_to_postgres_and_back(tmp_path: Path, postgres: str) -> None:
    file = database(tmp_path, RELEASED[0])
    assert await restore(file, postgres) == 2
    async with house(postgres) as server:
        async with server.person(GAME, SECRETS[0]) as ada, server.person(GAME, SECRETS[1]) as bob:
            assert ada.snapshot["position"] == POSITION
            await play_on([ada, bob], 3)
            await ada.send(type="chat", text="Moved.")
            await bob.hear("chat")
        await back_up(postgres, tmp_path / "back.sqlite")
    await restore(tmp_path / "back.sqlite", tmp_path / "again.sqlite")
    async with house(tmp_path / "again.sqlite") as server, server.person(GAME, SECRETS[0]) as ada:
        assert ada.snapshot["position"] == POSITION + 3
        assert [text for text in ada.heard if '"type":"chat"' in text][-1].count("Moved.") == 1


@runs
async def test_nothing_is_overwritten(tmp_path: Path, postgres: str) -> None:
    file = database(tmp_path, RELEASED[0])
    with pytest.raises(BastideError, match=r"old\.sqlite exists already"):
        await back_up(file, file)
    with pytest.raises(BastideError, match="exists already"):
        await restore(file, file)
    await restore(file, postgres)
    with pytest.raises(BastideError, match=r"There are games in postgresql://.* already"):
        await restore(file, postgres)


@runs
async def test_what_is_no_backup_is_refused_in_words(tmp_path: Path, cluster: Cluster) -> None:
    with pytest.raises(BastideError, match=r"There are no games in .*nothing\.sqlite"):
        await back_up(tmp_path / "nothing.sqlite", tmp_path / "copy.sqlite")
    assert list(tmp_path.iterdir()) == []
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader, this is no database. " * 50)
    with pytest.raises(BastideError, match=r"letter\.txt is not a backup"):
        await restore(letter, tmp_path / "t.sqlite")
    with pytest.raises(BastideError, match="is not a backup"):
        await back_up(letter, tmp_path / "copy.sqlite")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    with pytest.raises(BastideError, match="is not a backup"):
        await restore(tmp_path / "other.sqlite", tmp_path / "t.sqlite")
    newer = sqlite3.connect(database(tmp_path, RELEASED[0]))
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(BastideError, match="newer"):
        await restore(tmp_path / "old.sqlite", tmp_path / "t.sqlite")
    with pytest.raises(BastideError, match="cannot be used as storage"):
        await back_up(cluster.address("nothing"), tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()
    assert not (tmp_path / "t.sqlite").exists()


@runs
async def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for _ in range(3):
            await server.create("here", "here")
    await back_up(tmp_path / "t.sqlite", tmp_path / "copy.sqlite")
    data = bytearray((tmp_path / "copy.sqlite").read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    (tmp_path / "copy.sqlite").write_bytes(data)
    with pytest.raises(BastideError, match="damaged"):
        await restore(tmp_path / "copy.sqlite", tmp_path / "again.sqlite")


@runs
async def test_what_root_restores_belongs_to_whoever_runs_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path / "games.sqlite") as server:
        await server.create("here", "here")
    await back_up(tmp_path / "games.sqlite", tmp_path / "copy.sqlite")
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda file, user, group: given.update({Path(file).name: (user, group)}))
    await restore(tmp_path / "copy.sqlite", tmp_path / "again.sqlite")
    owner = tmp_path.stat()
    assert given == dict.fromkeys(("again.sqlite-lock", "again.sqlite"), (owner.st_uid, owner.st_gid))
