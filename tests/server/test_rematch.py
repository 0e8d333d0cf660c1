"""A rematch by consent, who watches, and whose turn it is for somebody who comes back."""

from __future__ import annotations

from pathlib import Path

from house import House, Person, house, play_on, runs

FEW = {"base": 0, "river": 1}
CLOCK = {"seconds": 900, "increment": 10, "at_zero": "nothing"}


async def _finished(server: House, *who: str) -> tuple[str, list[str | None]]:
    """A table whose game is over; every seat that has a secret is taken."""
    table, secrets = await server.create(*who, tiles=FEW, assistance="counts", clock=CLOCK)
    for seat, word in enumerate(who):
        if word == "link":
            await server.http.post(
                f"/api/tables/{table}/seats/{seat}", json={"name": "Bob", "colour": 4, "secret": secrets[seat]}
            )
    async with server.person(table, secrets[0]) as first, server.person(table, secrets[1]) as second:
        await play_on([first, second], 100)
        assert first.snapshot["over"]
    return table, secrets


async def _next_table(person: Person) -> str:
    told = await person.hear("rematch-over")
    assert isinstance(told["table"], str)
    return told["table"]


@runs
async def test_a_rematch_by_consent_keeps_seats_colours_and_secrets(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await _finished(server, "here", "link")
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            await first.send(type="rematch")
            assert await other.hear("rematch") == {"type": "rematch", "player": 0, "waiting": [1]}
            await other.send(type="answer-rematch", yes=False)
            assert await first.hear("rematch-over") == {"type": "rematch-over", "player": 1, "table": None}

            await first.send(type="rematch")
            await other.hear("rematch")
            async with server.person(table, bob) as late:
                assert (await late.hear("rematch"))["waiting"] == [1]
            await other.send(type="answer-rematch", yes=True)
            new = await _next_table(first)
            assert await _next_table(other) == new != table
        before = (await server.http.get(f"/api/tables/{table}")).json()
        after = (await server.http.get(f"/api/tables/{new}")).json()
        for same in ("seats", "assistance", "clock", "figures"):
            assert after[same] == before[same], same
        assert after["setup"] == before["setup"] | {"first": 1}, "the next one begins"
        assert (after["started"], after["position"], after["decides"]) == (True, 0, 1)
        async with server.person(new, ada) as first, server.person(new, bob) as other:
            await play_on([first, other], 2)
            assert first.snapshot["position"] == 2
        async with server.person(table, ada) as again:
            assert await _next_table(again) == new, "whoever comes back is told"
            await again.send(type="rematch")
            assert await _next_table(again) == new, "and there is no second one"


@runs
async def test_both_ask_at_once_and_a_computer_needs_no_asking(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await _finished(server, "here", "link")
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            await first.send(type="rematch")
            await other.send(type="rematch")
            assert await _next_table(first) == await _next_table(other)

        table, (ada, _) = await server.create("here", "computer:random", tiles=FEW)
        async with server.person(table, ada) as person:
            while person.snapshot["decision"] is not None:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                else:
                    await person.hear("state")
            await person.send(type="rematch")
            new = await _next_table(person)
        assert (await server.http.get(f"/api/tables/{new}")).json()["seats"][1]["player"] == "random"


@runs
async def test_a_rematch_is_for_those_who_played_and_after_the_game(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person, server.person(table) as guest:
            assert (await person.ask(type="rematch"))["code"] == "unfinished"
            assert (await guest.ask(type="rematch"))["code"] == "seat"
            assert (await person.ask(type="answer-rematch", yes=True))["code"] == "seat"


@runs
async def test_spectators_are_counted_and_named_where_they_are_known(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person, server.person(table), server.line(table) as line:
            eva = Person(line)
            await eva.send(type="hello", protocol=1, secret=None, name="Eva\n")
            here = await person.hear("presence")
            while here["watching"] < 2:
                here = await person.hear("presence")
            assert here["watchers"] == ["Eva"]


@runs
async def test_a_table_tells_whose_turn_it_is_also_after_a_rest(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            await play_on([person], 1)
            decides = person.snapshot["decision"]["player"]
        (await server.hub.table(table)).rest()
        assert (await server.http.get(f"/api/tables/{table}")).json()["decides"] == decides
