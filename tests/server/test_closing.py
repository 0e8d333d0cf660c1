"""Closing a table: whoever made it may, and whoever is there is told."""

from __future__ import annotations

from pathlib import Path

from house import Person, house, runs


async def _dismissed(person: Person) -> bool:
    while (told := await person.hear("error"))["code"] != "closed":
        pass
    await person.line.wait_closed()
    return bool(told["text"]["de"] == "Dieser Tisch wurde geschlossen." and person.line.close_code == 4410)


@runs
async def test_before_the_game_whoever_made_the_table_closes_it(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, *_) = await server.create("here", "open", "open")
        bob = (await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob"})).json()["secret"]
        async with (
            server.person(table, ada) as first,
            server.person(table, bob) as other,
            server.person(table) as guest,
        ):
            for person in (other, guest):
                refused = await person.ask(type="close")
                assert refused["text"]["en"] == "Only whoever made this table can close it."
            await first.send(type="close")
            for person in (first, other, guest):
                assert await _dismissed(person)
        assert (await server.http.get("/api/tables")).json()["tables"] == []
    async with house(file) as server:
        assert (await server.http.get(f"/api/tables/{table}")).status_code == 410


@runs
async def test_while_others_play_nobody_closes_the_table(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob, *_) = await server.create("here", "link", "computer:random")
        await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob", "secret": bob})
        async with server.person(table, ada) as first:
            refused = await first.ask(type="close")
            assert refused["text"]["en"] == "Others still play here; you can leave the table."
            async with server.person(table, bob) as other:
                await other.send(type="resign")
                while not other.snapshot["resigned"]:
                    await other.hear("state")
                await first.send(type="close")
                assert await _dismissed(other)


@runs
async def test_a_game_that_is_over_stays_for_the_others(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await server.create("here", "link")
        await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob", "secret": bob})
        async with server.person(table, ada) as first:
            await first.send(type="resign")
            while not first.snapshot["over"]:
                await first.hear("state")
            assert (await first.ask(type="close"))["text"]["en"].startswith("This game is over and belongs to")
        assert (await server.http.get(f"/api/tables/{table}/record")).status_code == 200


@runs
async def test_alone_with_computers_one_closes_it_at_any_time(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for over in (False, True):
            table, (ada, *_) = await server.create("here", "here", "computer:random")
            async with server.person(table, ada) as person:
                if over:
                    await person.send(type="propose", what="end")
                    while not person.snapshot["over"]:
                        await person.hear("state")
                await person.send(type="close")
                assert await _dismissed(person)
