"""Who hears whom at a table."""

from __future__ import annotations

from pathlib import Path

from house import House, Person, house, runs

FEW = {"base": 0, "river": 1}


async def _told(person: Person) -> list[str]:
    """The words that a person has heard up to now."""
    await person.ask(type="ask", what="feature", segment=0)
    return [text.split('"text":"')[1].split('"')[0] for text in person.heard if text.startswith('{"type":"chat"')]


@runs
async def test_spectators_hear_each_other_during_a_game_and_players_do_not(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, bob) = await server.create("here", "here")
        async with server.person(table, ada) as player, server.person(table) as eva, server.person(table) as tom:
            await eva.send(type="chat", text="There is a city")
            assert (await tom.hear("chat"))["apart"]
            await player.send(type="chat", text="Hello")
            assert not (await tom.hear("chat"))["apart"], "who plays is heard by everybody"
            assert await _told(player) == ["Hello"]
            async with server.person(table, bob) as late:
                assert await _told(late) == ["Hello"], "nor afterwards"
        secret = {"Authorization": f"Bearer {ada}"}
        mine = (await server.http.get(f"/api/tables/{table}/export", headers=secret)).json()
        assert [saying["text"] for saying in mine["chat"]] == ["Hello"]
    async with house(file) as server, server.person(table) as guest, server.person(table, ada) as player:
        assert await _told(guest) == ["There is a city", "Hello"]
        await player.send(type="resign")
        while not guest.snapshot["over"]:
            await guest.hear("state")
        await guest.send(type="chat", text="Well played")
        assert (await player.hear("chat"))["text"] == "Well played", "after the game everybody may hear it"


@runs
async def test_before_the_game_spectators_are_heard(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "open")
        async with server.person(table, ada) as player, server.person(table) as guest:
            await guest.send(type="chat", text="May I join?")
            assert (await player.hear("chat"))["text"] == "May I join?"


async def _said_by_a_spectator(server: House, chat: str) -> tuple[list[str], list[str]]:
    """What a player hears, and with which codes a spectator is refused."""
    table, (ada, _) = await server.create("here", "here", spectators_chat=chat)
    assert (await server.http.get(f"/api/tables/{table}")).json()["spectators_chat"] == chat
    async with server.person(table, ada) as player, server.person(table) as guest:
        await guest.send(id=1, type="chat", text="Hm")
        refused = []
        while '"type":"answer"' not in (guest.heard or [""])[-1]:
            await guest.send(type="ask", what="feature", segment=0)
            answer = await guest.hear("answer", "error")
            refused += [answer["code"]] if answer["type"] == "error" else []
        return await _told(player), refused


@runs
async def test_a_table_may_let_all_hear_them_or_nobody(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        assert await _said_by_a_spectator(server, "all") == (["Hm"], [])
        assert await _said_by_a_spectator(server, "off") == ([], ["seat"])
        wrong = await server.http.post("/api/tables", json={"seats": [{"who": "here"}], "spectators_chat": "loud"})
        assert wrong.status_code == 400


@runs
async def test_a_rematch_keeps_it(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:random", spectators_chat="off", tiles=FEW)
        async with server.person(table, ada) as person:
            await person.send(type="resign")
            while not person.snapshot["over"]:
                await person.hear("state")
            await person.send(type="rematch")
            new = (await person.hear("rematch-over"))["table"]
        assert (await server.http.get(f"/api/tables/{new}")).json()["spectators_chat"] == "off"
