"""One's own games: whoever has the secret of a seat may take them home, and have them deleted."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from house import House, house, play_on, runs
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from bastide.errors import BastideError
from bastide.game.record import Record
from bastide.modules import rules_for
from bastide.server.own import delete_all, export_all
from bastide.server.schema import metadata

FEW = {"base": 0, "river": 1}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path))


def bearer(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


async def _game(server: House, *who: str, moves: int, **wanted: object) -> tuple[str, list[str | None]]:
    """A table where everybody sits, has played and has said something."""
    table, secrets = await server.create(*who, tiles=FEW, **wanted)
    for seat, word in enumerate(who):
        if word == "link":
            wish = {"name": f"Guest {seat}", "secret": secrets[seat]}
            await server.http.post(f"/api/tables/{table}/seats/{seat}", json=wish)
    async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
        await play_on([ada, bob], moves)
        for person, word in ((ada, "mine"), (bob, "yours")):
            await person.send(type="chat", text=f"This is {word}.")
            while (await person.hear("chat"))["text"] != f"This is {word}.":
                pass  # the words of the other one
    return table, secrets


async def _export(server: House, table: str, secret: str | None) -> Any:
    answer = await server.http.get(f"/api/tables/{table}/export", headers=bearer(secret))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def _everything(server: House) -> str:
    """All that is in the database."""
    found = [
        await server.hub.storage.read(select(table)) for table in metadata.sorted_tables if table.name != "processes"
    ]
    return repr(found)


@runs
async def test_a_finished_game_comes_with_its_record(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await _game(server, "here", "link", moves=200)
        found = await _export(server, table, ada)
        assert (found["table"]["id"], found["seat"]) == (table, 0)
        assert len(found["log"]) == found["table"]["position"]
        assert [saying["text"] for saying in found["chat"]] == ["This is mine.", "This is yours."]
        record = Record.from_json(json.dumps(found["record"]), rules_for)
        assert record.replay().over


@runs
async def test_an_unfinished_game_tells_nothing_that_the_seat_may_not_know(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", seeds=lambda: 123456789012345) as server:
        table, (ada, bob) = await _game(server, "here", "link", moves=4)
        text = json.dumps(await _export(server, table, ada))
        assert "123456789012345" not in text, "the seed would tell what is drawn"
        assert str(bob) not in text
        assert "secret" not in text
        assert (await _export(server, table, ada))["record"] is None


@runs
async def test_only_whoever_has_a_seat_may_ask(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await _game(server, "here", "link", moves=4)
        _, (other, _) = await _game(server, "here", "link", moves=4)
        for headers in ({}, bearer("wrong"), bearer(other), {"Authorization": "Basic QQ=="}):
            for answer in (
                await server.http.get(f"/api/tables/{table}/export", headers=headers),
                await server.http.delete(f"/api/tables/{table}", headers=headers),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "secret")
        assert (await server.http.delete("/api/tables/nowhere", headers=bearer("x"))).status_code == 404


@runs
async def test_a_game_of_ones_own_is_deleted_without_a_trace(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        before = await _everything(server)
        table, (ada, _) = await _game(server, "here", "here", moves=60, modules=["inns-cathedrals"])
        async with server.person(table, ada) as person:
            gone = await server.http.delete(f"/api/tables/{table}", headers=bearer(ada))
            assert gone.json() == {"deleted": True}
            assert (await person.hear("error"))["code"] == "not-found"
            with pytest.raises(ConnectionClosed):
                await person.line.recv()
            assert person.line.close_code == 4404
        assert (await server.http.get(f"/api/tables/{table}")).status_code == 404
        assert await _everything(server) == before


@runs
async def test_others_keep_a_game_that_is_over(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await _game(server, "link", "link", moves=200)
        async with server.person(table, bob) as other:
            gone = await server.http.delete(f"/api/tables/{table}?language=de", headers=bearer(ada))
            assert gone.json() == {"deleted": False}
            welcome = await other.hear("welcome")
            assert [seat["name"] for seat in welcome["table"]["seats"]] == ["Spieler 1", "Guest 1"]
        text = await _everything(server)
        assert "Guest 0" not in text
        assert "This is mine" not in text
        assert "This is yours" in text
        refused = await server.http.get(f"/api/tables/{table}/export", headers=bearer(ada))
        assert refused.status_code == 403, "the secret opens nothing any more"
        found = await _export(server, table, bob)
        assert found["record"]["setup"]["players"] == ["Spieler 1", "Guest 1"]
        gone = await server.http.delete(f"/api/tables/{table}", headers=bearer(bob))
        assert gone.json() == {"deleted": True}, "nobody is left"


@runs
async def test_a_game_that_others_play_is_not_deleted(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await _game(server, "link", "link", moves=4)
        refused = await server.http.delete(f"/api/tables/{table}", headers=bearer(ada))
        assert (refused.status_code, refused.json()["code"]) == (409, "unfinished")
        async with server.person(table, ada) as first, server.person(table, bob) as second:
            await play_on([first, second], 2)


@runs
async def test_a_deleted_game_is_gone_at_all_processes(postgres: str) -> None:
    async with house(postgres) as one, house(postgres) as other:
        table, (ada, _) = await _game(one, "here", "here", moves=4)
        async with other.person(table, ada) as person:
            await one.http.delete(f"/api/tables/{table}", headers=bearer(ada))
            assert (await person.hear("error"))["code"] == "not-found"
        for server in (one, other):
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 404


@runs
async def test_games_are_exported_and_deleted_without_a_server(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        mine = await _game(server, "here", "here", moves=4)
        shared = await _game(server, "link", "link", moves=4)
    links = [f"https://bastide.example.org/t/{mine[0]}#{mine[1][0]}", f"{shared[0]}#{shared[1][1]}"]
    found = json.loads(await export_all(file, links))
    assert [(game["table"]["id"], game["seat"]) for game in found["games"]] == [(mine[0], 0), (shared[0], 1)]
    with pytest.raises(BastideError, match="Others still play"):
        await delete_all(file, links, "en")
    assert len(json.loads(await export_all(file, links))["games"]) == 2, "all or none"
    assert await delete_all(file, links[:1], "en") == [(mine[0], True)]
    for wrong in (links[0], f"{shared[0]}#wrong", shared[0], "nonsense"):
        with pytest.raises(BastideError, match="is not the link of a seat here") as fault:
            await export_all(file, [wrong])
        assert "wrong" not in str(fault.value), "secrets are not repeated"
    with pytest.raises(BastideError, match="There are no games"):
        await export_all(tmp_path / "nothing.sqlite", links)
    assert not (tmp_path / "nothing.sqlite").exists()


def test_nothing_is_deleted_under_a_running_server(tmp_path: Path) -> None:
    from bastide.server.lock import only_server

    file = tmp_path / "t.sqlite"

    async def make() -> tuple[str, list[str | None]]:
        async with house(file) as server:
            return await _game(server, "here", "here", moves=2)

    table, secrets = asyncio.run(make())
    with only_server(file), pytest.raises(BastideError, match="Another Bastide server"):
        asyncio.run(delete_all(file, [f"{table}#{secrets[0]}"], "en"))
