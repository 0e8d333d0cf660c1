"""Nothing grows for ever: tables expire or go to the archive, chat and lists are bounded."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from house import House, house, play_on, runs

from bastide.modules import new_game
from bastide.server import hub
from bastide.server.guest import WAITING_BYTES, Guest
from bastide.server.keeping import DAY, Housekeeping, Keeping
from bastide.server.limits import Bucket
from bastide.server.tolls import Tolls

KEEPING = Keeping(unbegun=7, unfinished=90, passing=30, archived=7)


def age(file: Path, table: str, days: float) -> None:
    """Let a table have been left alone for so long."""
    with sqlite3.connect(file) as stored:
        stored.execute("UPDATE tables SET created = created - ? WHERE id = ?", (days * DAY, table))
        stored.execute("UPDATE log SET time = time - ? WHERE `table` = ?", (days * DAY, table))
        stored.execute("UPDATE checkpoints SET time = time - ? WHERE `table` = ?", (days * DAY, table))


async def tidied(server: House, *, in_use: tuple[str, ...] = ()) -> list[str]:
    return await Housekeeping(server.hub.storage, KEEPING, in_use).tidy()


def end(file: Path, table: str) -> None:
    with sqlite3.connect(file) as stored:
        stored.execute("UPDATE tables SET over = 1 WHERE id = ?", (table,))
        last = stored.execute("SELECT coalesce(max(position), -1) FROM log WHERE `table` = ?", (table,)).fetchone()[0]
        entry = b'{"do":"flag","seat":0}'
        stored.execute(
            "INSERT INTO log (`table`, position, entry, seat, seconds, gained, time) VALUES (?, ?, ?, 0, 0, 0, ?)",
            (table, last + 1, entry, time.time()),
        )


@runs
async def test_what_nobody_finishes_expires(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        tables = {}
        for name in ("open", "untouched", "left", "new"):
            table, secrets = await server.create("here", "open" if name == "open" else "here")
            if name == "left":
                async with server.person(table, secrets[0]) as person:
                    await person.play()
            tables[name] = table
        record = new_game(2, seed=1).record().to_json()
        tables["import"] = (await server.http.post("/api/import", json={"text": record})).json()["id"]
        for name in ("open", "untouched", "left", "import"):
            age(file, tables[name], 6)
        assert await tidied(server) == []
        for name in ("open", "untouched", "left", "import"):
            age(file, tables[name], 2)
        assert set(await tidied(server, in_use=(tables["open"],))) == {tables["untouched"], tables["import"]}
        assert await tidied(server) == [tables["open"]]
        age(file, tables["left"], 90)
        assert await tidied(server) == [tables["left"]]
        for name in ("open", "left", "import"):
            server.hub._tables.pop(tables[name], None)
            assert (await server.http.get(f"/api/tables/{tables[name]}")).status_code == 404
        assert (await server.http.get(f"/api/tables/{tables['new']}")).status_code == 200
    with sqlite3.connect(file) as stored:
        for name in ("seats", "log", "checkpoints"):
            rows = stored.execute(f"SELECT DISTINCT `table` FROM {name}").fetchall()
            assert rows in ([], [(tables["new"],)]), name


@runs
async def test_a_finished_game_goes_to_the_archive_and_stays_readable(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, bo) = await server.create("here", "here")
        async with server.person(table, ada) as one, server.person(table, bo) as two:
            await play_on([one, two], 60)
            await one.send(type="chat", text="good game")
            await two.hear("chat")
    end(file, table)
    async with house(file) as server, server.person(table) as before:
        shown = before.snapshot
        course = (await before.ask(type="ask", what="course"))["steps"]
        info = (await server.http.get(f"/api/tables/{table}")).json()
        record = (await server.http.get(f"/api/tables/{table}/record")).text
    age(file, table, 8)
    async with house(file) as server:
        assert await tidied(server) == [table]
        assert await tidied(server) == []
        async with server.person(table, ada) as after:
            assert after.snapshot == shown | {"viewer": 0}
            assert (await after.ask(type="ask", what="course"))["steps"] == course
            assert any("good game" in text for text in after.heard)
        there = (await server.http.get(f"/api/tables/{table}")).json()
        assert there | {"created": 0} == info | {"created": 0}
        assert (await server.http.get(f"/api/tables/{table}/record")).text == record
        wish = {"position": 10, "seats": [{"who": "here"}] * 2}
        assert (await server.http.post(f"/api/tables/{table}/continue", json=wish)).status_code == 201


@runs
async def test_whoever_changes_something_brings_a_table_back(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        tables = [await server.create("here", "link") for _ in range(2)]
        for table, (ada, _) in tables:
            async with server.person(table, ada) as one:
                await one.send(type="chat", text="hello")
                await one.hear("chat")
    for table, _ in tables:
        end(file, table)
        age(file, table, 8)
    async with house(file) as server:
        assert len(await tidied(server)) == 2
        (spoken, (ada, _)), (left, (cy, _)) = tables
        async with server.person(spoken, ada) as one:
            await one.send(type="chat", text="still there?")
            assert (await one.hear("chat"))["text"] == "still there?"
            await one.send(type="rematch")
            assert (await one.hear("rematch", "rematch-over"))["player"] == 0
        secret = {"Authorization": f"Bearer {cy}"}
        exported = (await server.http.get(f"/api/tables/{left}/export", headers=secret)).json()
        assert [saying["text"] for saying in exported["chat"]] == ["hello"]
        with sqlite3.connect(file) as stored:
            assert stored.execute("SELECT count(*) FROM archive").fetchone() == (0,)
        assert len(await tidied(server)) == 2
        server.hub._tables.clear()
        gone = await server.http.delete(f"/api/tables/{left}", headers=secret)
        assert gone.status_code < 300, gone.text


@runs
async def test_a_table_with_guests_is_left_alone_and_a_home_keeps_everything(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, _) = await server.create("here", "here")
        age(file, table, 1000)
        await server.hub.keep_house()
        server.hub._keeping = KEEPING
        async with server.person(table, ada):
            await server.hub.keep_house()
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 200
        while server.hub._tables[table].guests:
            await server.http.get("/api/health")
        await server.hub.keep_house()
        assert (await server.http.get(f"/api/tables/{table}")).status_code == 404


@runs
async def test_old_checkpoints_go(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, bo) = await server.create("here", "here")
        async with server.person(table, ada) as one, server.person(table, bo) as two:
            await play_on([one, two], 55)
            shown = one.snapshot
    age(file, table, 31)
    async with house(file) as server:
        await server.hub.keep_house()
        with sqlite3.connect(file) as stored:
            assert stored.execute("SELECT count(*) FROM checkpoints").fetchone() == (0,)
        async with server.person(table, ada) as one:
            assert one.snapshot == shown


@runs
async def test_the_list_of_open_tables_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LISTED", 3)
    async with house(tmp_path / "t.sqlite") as server:
        made = [(await server.create("here", "open"))[0] for _ in range(7)]
        pages, after = [], ""
        while after is not None:
            page = (await server.http.get("/api/tables", params={"after": after})).json()
            pages.append([table["id"] for table in page["tables"]])
            after = page["next"]
        assert [len(page) for page in pages] == [3, 3, 1]
        assert [id for page in pages for id in page] == made[::-1]
        assert (await server.http.get("/api/tables", params={"after": "nonsense"})).status_code == 400


@runs
async def test_only_some_games_are_awake_and_some_tables_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "KNOWN", 6)
    async with house(tmp_path / "t.sqlite", awake=3) as server:
        made = [await server.create("here", "here") for _ in range(10)]
        assert sum(table.awake for table in server.hub._tables.values()) <= 3
        assert len(server.hub._tables) <= 6
        for table, (ada, _) in made:
            async with server.person(table, ada) as person:
                await person.play()


@runs
async def test_a_table_keeps_the_last_sayings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.storage.CHAT_KEPT", 3)
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        other, (cy, _) = await server.create("here", "here")
        async with server.person(table, ada) as person, server.person(other, cy) as elsewhere:
            await elsewhere.send(type="chat", text="hello")
            for number in range(8):
                await person.send(type="chat", text=f"saying {number}")
                await person.hear("chat")
    with sqlite3.connect(tmp_path / "t.sqlite") as stored:
        said = [text for (text,) in stored.execute("SELECT text FROM chat ORDER BY number")]
    assert said == ["hello", "saying 5", "saying 6", "saying 7"]


@runs
async def test_a_slow_line_is_cut_before_it_fills_the_memory() -> None:
    guest = Guest(None, Bucket(1, 1), Tolls(1, 1).of(""))
    large = b"x" * (WAITING_BYTES // 4)
    for _ in range(5):
        guest.send(large)
    assert not guest.cut
    guest.send(large)
    assert guest.cut
    assert await guest.next() is None


@runs
async def test_take_backs_come_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.take_back.MOST_TAKE_BACKS", 2)
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            await person.play()
            for _ in range(2):
                await person.send(type="take-back", position=0)
                await person.hear("take-back-over")
            assert (await person.ask(type="take-back", position=0))["code"] == "rate"
