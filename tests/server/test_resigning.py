"""Resigning: who gives up cannot win, and the others play on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from house import House, Person, house, play_on, runs

FEW = {"base": 0, "river": 1}


async def _seen(person: Person) -> Person:
    """The person has seen the newest state of the game."""
    while not person.snapshot["resigned"]:
        await person.hear("state")
    return person


@runs
async def test_with_two_players_the_other_has_won(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, bob) = await server.create("here", "here")
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            await play_on([first, other], 4)
            await first.send(type="resign")
            seen = (await _seen(other)).snapshot
            assert (seen["over"], seen["winners"], seen["resigned"]) == (True, [1], [0])
            assert seen["decision"] is None
            assert (await first.ask(type="resign"))["code"] == "over"
            steps = (await first.ask(type="ask", what="course"))["steps"]
            assert (steps[-1]["player"], steps[-1]["told"]["en"]) == (0, "resigned")
        record = await server.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        assert len(record.json()["actions"]) == 4, "a record has the moves alone"
    async with house(file) as server, server.person(table) as guest:
        assert (guest.snapshot["winners"], guest.snapshot["resigned"]) == ([1], [0]), "the log tells it"
    told = sqlite3.connect(file)
    assert told.execute("SELECT over FROM tables").fetchone() == (1,)
    told.close()


async def _three(server: House, *who: str) -> tuple[str, list[str | None]]:
    return await server.create(*who, tiles=FEW, assistance="counts")


@runs
async def test_among_three_the_game_goes_on_and_chance_lays_the_tiles(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await _three(server, "here", "here", "here")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await bob.send(type="resign")
            await _seen(ada)
            await _seen(bob)
            assert (ada.snapshot["over"], ada.snapshot["decision"]["player"]) == (False, 0)
            assert (await bob.act({"do": "pass"}))["text"]["en"] == "You have resigned; you can watch the game."
            async with server.person(table, secrets[2]) as eve:
                people = {0: ada, 2: eve}
                while not ada.snapshot["over"]:
                    seat = ada.snapshot["decision"]["player"]
                    if seat in people:
                        while people[seat].snapshot["position"] < ada.snapshot["position"]:
                            await people[seat].hear("state")
                        await people[seat].play()
                    if seat != 0:
                        await ada.hear("state")
            snapshot = ada.snapshot
            assert 1 not in snapshot["winners"]
            assert [figure for figure in snapshot["figures"] if figure["player"] == 1] == []
            assert {piece["player"] for piece in snapshot["pieces"]} >= {0, 1, 2}, "somebody has to lay the tiles"


@runs
async def test_computers_do_not_play_on_among_themselves(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, *_) = await _three(server, "here", "computer:random", "computer:random")
        async with server.person(table, ada) as person:
            await person.send(type="resign")
            seen = (await _seen(person)).snapshot
            assert (seen["over"], seen["stopped"]) == (True, True)
            assert 0 not in seen["winners"]
        record = await server.http.get(f"/api/tables/{table}/record")
        again = await server.http.post("/api/import", json={"text": record.text})
        assert again.status_code == 201, "the record of a game that ended early replays"


@runs
async def test_a_take_back_brings_nobody_back(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, secrets = await _three(server, "link", "link", "link")
        for seat, secret in enumerate(secrets):
            await server.http.post(f"/api/tables/{table}/seats/{seat}", json={"name": f"P{seat}", "secret": secret})
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[2]) as eve:
            async with server.person(table, secrets[1]) as bob:
                await ada.play()
                await bob.send(type="resign")
                await _seen(ada)
            await ada.send(type="take-back", position=0)
            asked = await eve.hear("take-back")
            assert asked["waiting"] == [2], "who has resigned is not asked"
            await eve.send(type="answer-take-back", yes=True)
            await ada.hear("take-back-over")
            await ada.hear("state")
            assert ada.snapshot["resigned"] == [1]
            assert len(ada.snapshot["pieces"]) == 1
            before = ada.snapshot
    async with house(file) as server, server.person(table, secrets[0]) as ada:
        assert ada.snapshot == before


@runs
async def test_who_thinks_pays_for_the_time_also_when_somebody_else_resigns(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        clock = {"seconds": 60, "increment": 20, "at_zero": "flag"}
        table, (ada, bob, _) = await server.create("here", "here", "here", clock=clock)
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            stored = await server.hub.storage.log(table)
            assert stored == []
            await other.send(type="resign")
            await _seen(first)
            (line,) = await server.hub.storage.log(table)
            assert line.seat == 0
            assert line.seconds > 0
            assert line.gained == 0


@runs
async def test_only_who_plays_can_resign(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "open")
        async with server.person(table, ada) as person, server.person(table) as guest:
            assert (await guest.ask(type="resign"))["code"] == "seat"
            assert (await person.ask(type="resign"))["code"] == "waiting"
