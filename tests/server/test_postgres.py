"""Several processes on one PostgreSQL: whoever comes to whichever of them is at the same table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from cluster import Cluster
from house import House, Message, Person, house, play_on, runs
from sqlalchemy import Connection, text

from bastide.errors import BastideError
from bastide.server import run
from bastide.server.levels import USUAL
from bastide.server.log import Flag, Leave, LogRow, TakeOver
from bastide.server.schema import log, metadata, processes
from bastide.server.storage import Storage
from bastide.server.writer import Taken

FEW = {"base": 0, "river": 1}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path))


@contextlib.asynccontextmanager
async def two(address: str) -> AsyncIterator[tuple[House, House]]:
    async with house(address) as one, house(address) as other:
        yield one, other


async def until(holds: Callable[[], Awaitable[bool]], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not await holds():
            await asyncio.sleep(0.05)


# -- one process -----------------------------------------------------------------------------------------------------


@runs
async def test_a_game_on_postgres_goes_on_after_a_restart(postgres: str) -> None:
    async with house(postgres) as server:
        table, secrets = await server.create("here", "here", modules=["inns-cathedrals"])
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 20)
            before = ada.snapshot
    async with house(postgres) as server, server.person(table, secrets[0]) as ada:
        assert ada.snapshot == before


@runs
async def test_the_steps_lead_to_the_schema_on_postgres_too(postgres: str) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with Storage(postgres).opened() as storage, storage.engine.connect() as connection:
        assert await connection.run_sync(compare) == []


@runs
async def test_many_processes_may_open_a_new_database_at_once(postgres: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        await asyncio.gather(*(stack.enter_async_context(Storage(postgres).opened()) for _ in range(4)))


def test_a_database_that_cannot_be_used_is_told(postgres: str, cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(BastideError, match=r"cannot be used as storage: database .* does not exist"):
        run(database=cluster.address("nothing"))
    with pytest.raises(BastideError, match="cannot be used as storage"):
        run(database=f"postgresql://bastide:sesame@/x?host={tmp_path}")
    with pytest.raises(BastideError, match=r"^(?!.*sesame)"):
        run(database=f"postgresql://bastide:sesame@/x?host={tmp_path}")
    with pytest.raises(BastideError, match="address"):
        run(database="postgresql://host:port/x")


@runs
async def test_a_newer_database_is_refused(postgres: str) -> None:
    async with Storage(postgres).opened() as storage, storage.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(BastideError, match="newer"):
        async with Storage(postgres).opened():
            pass


@runs
async def test_ids_that_no_table_has_are_not_found(postgres: str) -> None:
    async with house(postgres) as server:
        for id in ("nothere", "%00", "a%00b", "ü", "a'b"):
            assert (await server.http.get(f"/api/tables/{id}")).status_code == 404


# -- writing ---------------------------------------------------------------------------------------------------------


@runs
async def test_a_position_is_answered_once_among_many_at_once(postgres: str) -> None:
    """Refused entries leave the others of their transaction alone, and no two processes wait for each other."""
    async with Storage(postgres).opened() as one, Storage(postgres).opened() as other:

        async def answer(storage: Storage, table: str, seat: int) -> bool:
            try:
                await storage.append(table, 0, [LogRow(Flag(seat), seat), LogRow(Flag(seat), seat)])
            except Taken:
                return False
            return True

        tables = [f"table{number}" for number in range(20)]
        mine = (answer(one, table, 0) for table in tables)
        theirs = (answer(other, table, 1) for table in reversed(tables))
        done = await asyncio.wait_for(asyncio.gather(*mine, *theirs), 20)
        assert sum(done) == len(tables)
        for table in tables:
            lines = await one.log(table)
            assert len(lines) == 2
            assert lines[0].entry == lines[1].entry
        assert len(await one.read(log.select())) == 2 * len(tables)


# -- two processes ---------------------------------------------------------------------------------------------------


@runs
async def test_two_people_play_at_two_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.create("here", "here", modules=["traders-builders"])
        async with one.person(table, secrets[0]) as ada, other.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 30)
            assert ada.snapshot["position"] == bob.snapshot["position"] == 30
            assert ada.snapshot["pieces"] == bob.snapshot["pieces"]
            states = [person.heard[-1] for person in (ada, bob)]
            assert all("events" in state for state in states)


@runs
async def test_where_nobody_sits_a_game_is_not_followed_but_known_when_somebody_comes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.create("here", "here")
        async with other.person(table, secrets[0]) as ada, other.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 12)
            await asyncio.sleep(0.3)
            known = await one.hub.table(table)
            assert known.awake
            assert known.position == 0
            async with one.person(table) as eve:
                assert eve.snapshot["position"] == 12
                await play_on([ada, bob, eve], 2)
                assert eve.snapshot["position"] == 14


@runs
async def test_only_one_of_two_answers_to_a_position_counts(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, (ada, _) = await one.create("here", "here")
        for _ in range(5):
            async with one.person(table, ada) as first, other.person(table, ada) as second:
                if first.snapshot["decision"]["player"] != 0:
                    break
                position = first.snapshot["position"]
                actions = first.snapshot["decision"]["actions"]
                answers = await asyncio.gather(first.act(actions[0]), second.act(actions[-1]))
                assert sorted(answer["type"] for answer in answers) == ["accepted", "error"]
                assert [a["code"] for a in answers if a["type"] == "error"] == ["position"]
                for person in (first, second):
                    while person.snapshot["position"] == position:
                        await person.hear("state")
                assert first.snapshot["pieces"] == second.snapshot["pieces"]


@runs
async def test_a_seat_taken_at_one_process_is_taken_at_all(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, (ada, _) = await one.create("here", "open")
        assert [t["id"] for t in (await other.http.get("/api/tables")).json()["tables"]] == [table]
        async with one.person(table, ada) as person:
            takers = await asyncio.gather(
                *(s.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bo"}) for s in (other, one, other, one))
            )
            assert sorted(answer.status_code for answer in takers) == [200, 409, 409, 409]
            secret = next(answer.json()["secret"] for answer in takers if answer.status_code == 200)
            welcome = await person.hear("welcome")
            assert [seat["name"] for seat in welcome["table"]["seats"]] == ["Person 0", "Bo"]
            assert not (await one.http.get("/api/tables")).json()["tables"]
            for server in (one, other):
                async with server.person(table, secret) as bo:
                    assert bo.snapshot["viewer"] == 1, "the secret is known at once, everywhere"


async def _presence(person: Person, *online: bool, watching: int) -> None:
    while True:
        told = await person.hear("presence")
        if [seat["online"] for seat in told["seats"]] == list(online) and told["watching"] == watching:
            return


@runs
async def test_who_is_there_is_known_at_all_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, (ada, bob) = await one.create("here", "here")
        async with one.person(table, ada) as first:
            async with other.person(table, bob) as second:
                await _presence(first, True, True, watching=0)
                await _presence(second, True, True, watching=0)
                async with other.line(table) as line:
                    await Person(line).send(type="hello", protocol=1, secret=None, name="Eva")
                    await _presence(first, True, True, watching=1)
                    assert '"watchers":["Eva"]' in first.heard[-1]
                await _presence(first, True, True, watching=0)
            await _presence(first, True, False, watching=0)


@runs
async def test_nobody_sits_with_a_dead_process(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.company.DEAD", 2.5)
    async with house(postgres) as one:
        table, (ada, bob) = await one.create("here", "here")
        async with one.person(table, ada) as first, house(postgres) as other, other.line(table) as line:
            await Person(line).send(type="hello", protocol=1, secret=bob)
            await _presence(first, True, True, watching=0)
            async with one.hub.storage.engine.begin() as connection:
                dying = {"id": other.hub.storage.process}
                await connection.execute(text("UPDATE processes SET id = 'dead' WHERE id = :id"), dying)
                await connection.execute(text("UPDATE presence SET process = 'dead' WHERE process = :id"), dying)
            await _presence(first, True, False, watching=0)


@runs
async def test_what_is_said_is_heard_at_all_processes_once(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, (ada, bob) = await one.create("here", "here")
        async with one.person(table, ada) as first, other.person(table, bob) as second:
            for person, word in ((first, "Hello"), (second, "Grüß dich ☀")):
                await person.send(type="chat", text=word)
                for everybody in (first, second):
                    assert (await everybody.hear("chat"))["text"] == word
            await first.play()
            for person in (first, second):
                while person.snapshot["position"] < 1:
                    await person.hear("state")
                assert sum('"type":"chat"' in text for text in person.heard) == 2


@runs
async def test_a_take_back_is_agreed_across_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.create("link", "link", "link")
        for seat, secret in enumerate(secrets):
            await one.http.post(f"/api/tables/{table}/seats/{seat}", json={"secret": secret})
        async with (
            one.person(table, secrets[0]) as ada,
            other.person(table, secrets[1]) as bob,
            other.person(table, secrets[2]) as eva,
        ):
            await play_on([ada, bob, eva], 6)
            await ada.send(type="take-back", position=2)
            assert (await bob.hear("take-back"))["waiting"] == [1, 2]
            await bob.send(type="answer-take-back", yes=False)
            for person in (ada, bob, eva):
                assert (await person.hear("take-back-over")) == {"type": "take-back-over", "agreed": False}
            await ada.send(type="take-back", position=2)
            await bob.hear("take-back")
            await eva.hear("take-back")
            async with one.person(table) as late:
                assert (await late.hear("take-back"))["waiting"] == [1, 2]
            await asyncio.gather(*(person.send(type="answer-take-back", yes=True) for person in (bob, eva)))
            for person in (ada, bob, eva):
                assert (await person.hear("take-back-over"))["agreed"]
                while person.snapshot["position"] < 7:
                    await person.hear("state")
                assert len(person.snapshot["pieces"]) == 2
            await play_on([ada, bob, eva], 1)
            assert eva.snapshot["position"] == 8, "and only once"


@runs
async def test_people_settle_an_end_across_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.seated(3)
        async with (
            one.person(table, secrets[0]) as ada,
            other.person(table, secrets[1]) as bob,
            other.person(table, secrets[2]) as eva,
        ):
            await ada.send(type="propose", what="end")
            assert (await bob.hear("proposal"))["waiting"] == [1, 2]
            await asyncio.gather(*(person.send(type="answer-proposal", yes=True) for person in (bob, eva)))
            for person in (ada, bob, eva):
                while not person.snapshot["over"]:
                    await person.hear("state")
                assert (person.snapshot["stopped"], person.snapshot["position"]) == (True, 1), "and only once"


@runs
async def test_a_seat_that_is_left_is_settled_across_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.seated(3, tiles=FEW)
        for server in (one, other):
            (await server.hub.table(table)).patience = 0
        async with one.person(table, secrets[1]) as bob, other.person(table, secrets[2]) as eva:
            async with other.person(table, secrets[0]):
                await _presence(bob, True, True, True, watching=0)
                refused = await bob.ask(type="propose", what="remove", seat=0)
                assert refused["text"]["en"] == "P0 is at the table.", "there, by another process"
            await _presence(bob, False, True, True, watching=0)
            await bob.send(type="propose", what="remove", seat=0)
            await eva.hear("proposal")
            await eva.send(type="answer-proposal", yes=True)
            for person in (bob, eva):
                while (await person.hear("proposal"))["what"] != "computer":
                    pass
                await person.send(type="answer-proposal", yes=True)
            for person in (bob, eva):
                while person.snapshot["stand_ins"] != {"0": USUAL}:
                    await person.hear("state")
            assert [line.entry for line in (await one.hub.storage.log(table))[:2]] == [
                Leave(0, removed=True),
                TakeOver(0, USUAL),
            ]


@runs
async def test_a_seat_that_is_free_again_is_free_at_all_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, _ = await one.create("here", "open", "open")
        bob = (await one.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob"})).json()["secret"]
        async with one.person(table, bob) as here, other.person(table, bob) as there:
            await here.send(type="leave")
            for person in (here, there):
                while (await person.hear("welcome"))["seat"] is not None:
                    pass


@runs
async def test_a_table_is_closed_at_all_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, (ada, _) = await one.create("here", "open")
        async with one.person(table, ada) as person, other.person(table) as guest:
            await person.send(type="close")
            assert (await guest.hear("error"))["code"] == "closed"


@runs
async def test_a_rematch_is_agreed_across_processes(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.create("link", "link", tiles=FEW)
        for seat, secret in enumerate(secrets):
            await one.http.post(f"/api/tables/{table}/seats/{seat}", json={"secret": secret})
        async with one.person(table, secrets[0]) as ada, other.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 200)
            await asyncio.gather(*(person.send(type="rematch") for person in (ada, bob)))
            found: list[Message] = [await person.hear("rematch-over") for person in (ada, bob)]
            assert found[0]["table"] == found[1]["table"]
        async with other.person(found[0]["table"], secrets[1]) as again:
            assert again.snapshot["position"] == 0


@runs
async def test_computers_play_wherever_somebody_watches(postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, (ada, _) = await one.create("here", "computer:random", tiles=FEW)
        async with one.person(table, ada) as first, other.person(table, ada) as second:
            while not second.snapshot["over"]:
                if second.snapshot["decision"]["player"] == 0:
                    await second.play()
                else:
                    await second.hear("state")
            while not first.snapshot["over"]:
                await first.hear("state")
            assert first.snapshot["pieces"] == second.snapshot["pieces"]


# -- clocks ----------------------------------------------------------------------------------------------------------

CLOCK = {"seconds": 10, "increment": 0, "at_zero": "flag"}


async def _spend(server: House, table: str, seconds: float) -> None:
    """Let time pass at a table, in which the server was up."""
    async with server.hub.storage.engine.begin() as connection:
        values = {"table": table, "seconds": seconds}
        change = "UPDATE tables SET started = started - :seconds, deadline = deadline - :seconds WHERE id = :table"
        await connection.execute(text(change), values)


async def _been_up(address: str) -> None:
    """Let there have been a server for long."""
    async with Storage(address).opened() as storage, storage.engine.begin() as connection:
        row = {"id": "before", "begin": 0.0, "beat": storage.uptime.now()}
        await connection.execute(processes.insert(), row)


@runs
async def test_time_runs_out_once_whoever_watches(postgres: str) -> None:
    await _been_up(postgres)
    async with two(postgres) as (one, other):
        table, (ada, bob) = await one.create("here", "here", clock=CLOCK)
        await _spend(one, table, 8)
        for server in (one, other):
            (await server.hub.table(table)).rest()
            await (await server.hub.table(table)).refresh()
        async with one.person(table, ada) as first, other.person(table, bob) as second:
            for person in (first, second):
                while not person.snapshot["over"]:
                    await person.hear("state")
                assert (person.snapshot["flagged"], person.snapshot["position"]) == (0, 1)
            assert len(await one.hub.storage.log(table)) == 1


@runs
async def test_time_runs_out_where_nobody_watches(postgres: str) -> None:
    await _been_up(postgres)
    async with house(postgres) as one:
        table, _ = await one.create("here", "here", clock=CLOCK)
    async with house(postgres) as other:
        await _spend(other, table, 9)

        async def flagged() -> bool:
            return bool(await other.hub.storage.log(table))

        await until(flagged)
        assert [line.entry for line in await other.hub.storage.log(table)] == [Flag(0)]
        stored = await other.hub.storage.table(table)
        assert stored is not None
        assert stored.over


# -- bad days --------------------------------------------------------------------------------------------------------


@runs
async def test_a_restart_of_the_database_is_survived(cluster: Cluster, postgres: str) -> None:
    async with two(postgres) as (one, other):
        table, secrets = await one.create("here", "here")
        async with one.person(table, secrets[0]) as ada, other.person(table, secrets[1]) as bob:
            for _ in range(3):
                await play_on([ada, bob], 4)
                await asyncio.to_thread(cluster.stop)
                await asyncio.to_thread(cluster.start)
            await play_on([ada, bob], 4)
            assert ada.snapshot["pieces"] == bob.snapshot["pieces"]
        assert len(await one.hub.storage.log(table)) == 16


@runs
async def test_a_process_that_heard_nothing_looks_again(cluster: Cluster, postgres: str) -> None:
    """What is stored while the line for news is down reaches everybody when it is back."""
    async with two(postgres) as (one, other):
        table, secrets = await one.create("here", "here")
        async with one.person(table, secrets[0]) as ada, other.person(table, secrets[1]) as bob:
            async with one.hub.storage.engine.begin() as connection:
                await connection.execute(
                    text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
                )
            await ada.play()
            await ada.send(type="chat", text="Still there?")
            while bob.snapshot["position"] < 1:
                await bob.hear("state")
            assert any("Still there?" in text for text in bob.heard) or await bob.hear("chat")


@runs
async def test_without_the_database_people_are_told(
    cluster: Cluster, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.server.writer.PATIENCE", 0.2)
    async with house(postgres) as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            place = person.snapshot["decision"]["actions"][0]
            await asyncio.to_thread(cluster.stop)
            try:
                assert (await person.act(place))["code"] == "storage"
                failed = await server.http.get("/api/tables")
                assert (failed.status_code, failed.json()["code"]) == (503, "storage")
                assert (await server.http.get("/api/ready")).status_code == 503
            finally:
                await asyncio.to_thread(cluster.start)
            assert (await person.act(place))["type"] == "accepted"
