"""Leaving for good: a free seat before the game, and afterwards one of which the others decide."""

from __future__ import annotations

from pathlib import Path

from house import Person, house, play_on, runs
from msgspec.structs import replace
from test_proposals import FEW, until_over

from bastide.server.levels import USUAL
from bastide.server.log import Leave, Resign, TakeOver
from bastide.server.storage import Proposal


async def _left(person: Person) -> None:
    while not person.snapshot["left"]:
        await person.hear("state")


@runs
async def test_before_the_game_the_seat_is_free_again(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _, link) = await server.create("here", "open", "link")
        bob = (await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob"})).json()["secret"]
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            assert (await first.ask(type="leave"))["text"]["en"].startswith("You made this table")
            await other.send(type="leave", language="de")
            while (welcome := await other.hear("welcome"))["seat"] is not None:
                pass
            assert welcome["table"]["seats"][1]["name"] == "Spieler 2"
            assert not welcome["table"]["seats"][1]["taken"]
            assert (await other.ask(type="leave"))["code"] == "seat", "who has left only watches"
        assert [t["id"] for t in (await server.http.get("/api/tables")).json()["tables"]] == [table]
        async with server.person(table, bob) as other:
            assert '"code":"secret"' in other.heard[-1], "the seat is somebody else's now"
        for name in ("Cy", "Di"):
            url = f"/api/tables/{table}/seats/2"
            assert (await server.http.post(url, json={"name": name, "secret": link})).status_code == 200
            async with server.person(table, link) as person:
                await person.send(type="leave")
                while (welcome := await person.hear("welcome"))["seat"] is not None:
                    pass


@runs
async def test_a_computer_takes_over_if_all_agree(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, secrets = await server.seated(3, tiles=FEW)
        async with server.person(table, secrets[1]) as bob, server.person(table, secrets[2]) as eve:
            async with server.person(table, secrets[0]) as ada:
                await ada.send(type="leave")
                await _left(ada)
                assert ada.snapshot["decision"]["player"] == 0
                assert ada.snapshot["decision"]["actions"] == [], "who has left decides nothing"
                assert (await ada.ask(type="leave"))["code"] == "seat"
                assert (await ada.ask(type="propose", what="end"))["code"] == "seat"
                assert (await ada.ask(type="answer-proposal", yes=True))["code"] == "seat"
            asked = {"type": "proposal", "what": "computer", "player": 0, "seat": 0, "waiting": [1, 2]}
            assert await bob.hear("proposal") == asked
            await bob.send(type="answer-proposal", yes=True)
            assert (await eve.hear("proposal"))["waiting"] in ([1, 2], [2])
            assert bob.snapshot["decision"]["player"] == 0, "the game waits for the answer"
    async with (
        house(file) as server,
        server.person(table, secrets[1]) as bob,
        server.person(table, secrets[2]) as eve,
    ):
        assert (await eve.hear("proposal"))["waiting"] == [2], "also after a restart"
        await eve.send(type="answer-proposal", yes=True)
        people = {1: bob, 2: eve}
        while not bob.snapshot["over"]:
            seat = bob.snapshot["decision"]["player"]
            if seat in people:
                while people[seat].snapshot["position"] < bob.snapshot["position"]:
                    await people[seat].hear("state")
                await people[seat].play()
            if seat != 1:
                await bob.hear("state")
        assert bob.snapshot["stand_ins"] == {"0": USUAL}
        entries = [line.entry for line in await server.hub.storage.log(table)]
        assert entries[:2] == [Leave(0), TakeOver(0, USUAL)]
        assert len(entries) > 10
        steps = (await bob.ask(type="ask", what="course"))["steps"]
        assert [step["told"]["en"] for step in steps[:2]] == ["left the table", "is now played by a computer"]
        for person in (bob, eve):
            await person.send(type="rematch")
        new = (await bob.hear("rematch-over"))["table"]
        async with server.person(table, secrets[0]) as ada:
            assert (await ada.ask(type="rematch"))["code"] == "seat", "who has left does not come along"
        seats = (await server.http.get(f"/api/tables/{new}")).json()["seats"]
        assert [seat["who"] for seat in seats] == ["computer", "link", "link"]
        assert seats[0]["name"] != "P0"


@runs
async def test_otherwise_the_seat_has_resigned(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(3, tiles=FEW)
        async with server.person(table, secrets[1]) as bob, server.person(table, secrets[2]) as eve:
            async with server.person(table, secrets[0]) as ada:
                await ada.send(type="leave")
                await _left(ada)
            await bob.hear("proposal")
            await bob.send(type="answer-proposal", yes=True)
            await eve.hear("proposal")
            await eve.send(type="answer-proposal", yes=False)
            assert await bob.hear("proposal-over") == {"type": "proposal-over", "what": "computer", "declined": 2}
            while bob.snapshot["decision"]["player"] != 1:
                await bob.hear("state")
            assert bob.snapshot["resigned"] == [0]
            assert (await server.hub.storage.log(table))[1].entry == Resign(0)


@runs
async def test_with_two_players_the_other_may_win_at_once_or_play_on(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for yes in (False, True):
            table, secrets = await server.seated(2)
            async with server.person(table, secrets[1]) as bob:
                async with server.person(table, secrets[0]) as ada:
                    await ada.send(type="leave")
                    await _left(ada)
                await bob.hear("proposal")
                await bob.send(type="answer-proposal", yes=yes)
                if not yes:
                    assert (await until_over(bob))["winners"] == [1]
                    continue
                while bob.snapshot["decision"]["player"] != 1:
                    await bob.hear("state")
                assert not bob.snapshot["over"]


@runs
async def test_where_nobody_is_left_to_decide_leaving_is_resigning(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, *_) = await server.seated(1, "computer:random", "computer:random", tiles=FEW)
        async with server.person(table, ada) as person:
            await person.send(type="leave")
            seen = await until_over(person)
            assert (seen["left"], seen["resigned"], seen["stopped"]) == ([0], [0], True)
            assert 0 not in seen["winners"]


@runs
async def test_two_leave_one_after_the_other(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(4, tiles=FEW)
        async with server.person(table, secrets[3]) as dan, server.person(table, secrets[2]) as eve:
            for seat in (1, 0):
                async with server.person(table, secrets[seat]) as person:
                    await person.send(type="leave")
                    await _left(person)
                    while seat not in person.snapshot["left"]:
                        await person.hear("state")
            while len(dan.snapshot["left"]) < 2:
                await dan.hear("state")
            for yes in (True, False):
                for person in (dan, eve):
                    await person.send(type="answer-proposal", yes=yes)
                    if not yes:
                        break
                while not (dan.snapshot["stand_ins"] if yes else dan.snapshot["resigned"]):
                    await dan.hear("state")
            assert (dan.snapshot["stand_ins"], dan.snapshot["resigned"]) == ({"1": USUAL}, [0])


@runs
async def test_no_take_back_brings_anybody_back(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, secrets = await server.seated(2, tiles=FEW)
        async with server.person(table, secrets[0]) as ada:
            async with server.person(table, secrets[1]) as bob:
                await play_on([ada, bob], 1)
                await bob.send(type="leave")
                await _left(bob)
            await ada.hear("proposal")
            await ada.send(type="answer-proposal", yes=True)
            while not ada.snapshot["stand_ins"]:
                await ada.hear("state")
            await ada.send(type="take-back", position=0)
            while len(ada.snapshot["pieces"]) > 1:
                await ada.hear("state")
            assert (ada.snapshot["left"], ada.snapshot["stand_ins"]) == ([1], {"1": USUAL})
            before = ada.snapshot["stand_ins"]
    async with house(file) as server, server.person(table, secrets[0]) as ada:
        assert ada.snapshot["stand_ins"] == before


@runs
async def test_what_was_agreed_on_happens_also_if_the_server_stopped_before(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, secrets = await server.seated(2, tiles=FEW)
        async with server.person(table, secrets[0]) as ada:
            await ada.send(type="leave")
            await _left(ada)
        agreed = Proposal("computer", 0, 0, (1,), (), position=1, turn=1, time=0.0)
        await server.hub.storage.change(table, lambda stored: replace(stored, proposal=agreed))
    async with house(file) as server, server.person(table, secrets[1]) as bob:
        while not bob.snapshot["stand_ins"]:
            await bob.hear("state")
