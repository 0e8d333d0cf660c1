"""Bad days: wrong, forged, oversized and repeated messages, a locked file, a full disk, dying workers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import pytest
from house import Message, Person, house, play_on, runs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bastide.errors import BastideError
from bastide.server import run
from bastide.server.faults import Refused
from bastide.server.limits import Limits
from bastide.server.log import GameSoFar
from bastide.server.messages import read
from bastide.server.snapshot import Snapshot
from bastide.server.storage import Storage
from bastide.server.table import Table
from bastide.server.workers import pool

HELLO = {"type": "hello", "protocol": 1, "secret": None}


WRONG_GREETINGS: list[tuple[str, str]] = [
    ("nonsense", "malformed"),
    ("[]", "malformed"),
    ('{"type": "act", "position": 0, "actions": [{"do": "pass"}]}', "protocol"),
    (json.dumps(HELLO | {"protocol": 2}), "protocol"),
    (json.dumps(HELLO | {"secret": "guessed"}), "secret"),
    (json.dumps(HELLO | {"secret": ""}), "secret"),
    (json.dumps(HELLO | {"secret": 7}), "malformed"),
]


@runs
async def test_a_wrong_greeting_ends_the_line(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("here", "here")
        for first, code in WRONG_GREETINGS:
            async with server.line(table) as line:
                await line.send(first)
                told = json.loads(await line.recv())
                assert (told["type"], told["code"]) == ("error", code), first
                with pytest.raises(ConnectionClosed):
                    await line.recv()


WRONG_MESSAGES: list[tuple[str | bytes, str]] = [
    ("{", "malformed"),
    ('{"type": "fly"}', "malformed"),
    ('{"type": "act"}', "malformed"),
    ('{"type": "act", "position": 0, "actions": []}', "malformed"),
    ('{"type": "act", "position": 0, "actions": [{"do": "take-back", "position": 0}]}', "malformed"),
    ('{"type": "act", "position": 0, "actions": [{"do": "flag", "seat": 1}]}', "malformed"),
    (
        '{"type": "act", "position": 0, "actions": [{"do": "place", "cell": [1024, -1], "rotation": 0}]}',
        "malformed",
    ),
    ('{"type": "ask", "what": "cell", "cell": [0, 501]}', "malformed"),
    ('{"type": "ask", "what": "why-not", "action": {"do": "place", "cell": [-501, 0], "rotation": 0}}', "malformed"),
    ('{"type": "act", "position": 0, "actions": [{"do": "place", "cell": [9, 9], "rotation": 0}]}', "illegal"),
    ('{"type": "act", "position": 0, "actions": [{"do": "place", "cell": [0, -1], "rotation": 77}]}', "illegal"),
    ('{"type": "act", "position": 0, "actions": [{"do": "pass"}]}', "illegal"),
    (
        '{"type": "act", "position": 0, "actions": [{"do": "choose", "what": "bid", "number": %s}]}' % ("9" * 4299),
        "malformed",
    ),
    ('{"type": "act", "position": 1, "actions": [{"do": "pass"}]}', "position"),
    ('{"type": "act", "position": -1, "actions": [{"do": "pass"}]}', "position"),
    ('{"type": "take-back", "position": 5}', "position"),
    ('{"type": "answer-take-back", "yes": true}', "seat"),
    ('{"type": "ask", "what": "history", "position": -4}', "position"),
    ('{"type": "hello", "protocol": 1, "secret": null}', "protocol"),
    ('{"type": "chat", "text": "%s"}' % ("x" * 70_000), "too-large"),
    ("[" * 50_000, "malformed"),
    (b"\xff\xfe", "malformed"),
]


def test_reasons_are_told_in_german_and_others_words_are_quoted() -> None:
    far = {"type": "ask", "what": "why-not", "actions": [{"do": "place", "cell": [501, 0], "rotation": 0}]}
    with pytest.raises(Refused) as refused:
        read(json.dumps(far))
    assert refused.value.say("de") == "Felder reichen von -500 bis 500."
    with pytest.raises(Refused) as refused:
        read("{")
    assert re.fullmatch("Diese Nachricht ist nicht lesbar: „.*“\\.", refused.value.say("de"))
    assert re.fullmatch("This message cannot be read: “.*”\\.", refused.value.say("en"))


@runs
async def test_what_is_wrong_gets_a_reason_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            before = person.snapshot
            for message, code in WRONG_MESSAGES:
                await person.line.send(message)
                told = await person.hear("error")
                assert told["code"] == code, message[:100]
                assert told["text"]["en"]
                assert told["text"]["de"]
                assert (await person.ask(type="draft", position=0, actions=[]))["snapshot"] == before
            await person.play()


@runs
async def test_who_does_not_decide_and_who_watches_cannot_act(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            place = ada.snapshot["decision"]["actions"][0]
            assert (await bob.act(place))["code"] == "seat"
            assert (await bob.ask(type="draft", position=0, actions=[place]))["code"] == "seat"
            async with server.person(table) as guest:
                assert (await guest.act(place))["code"] == "seat"
                assert (await guest.ask(type="take-back", position=0))["code"] == "seat"


@runs
async def test_a_position_is_answered_once(tmp_path: Path) -> None:
    """Twenty tabs of one seat answer at the same moment: one of them does."""
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        lines = [server.person(table, ada) for _ in range(20)]
        people = [await line.__aenter__() for line in lines]
        place = people[0].snapshot["decision"]["actions"]
        answers = await asyncio.gather(*(p.act(place[n % len(place)]) for n, p in enumerate(people)))
        assert sorted(answer.get("code", "accepted") for answer in answers) == ["accepted"] + ["position"] * 19
        for line in lines:
            await line.__aexit__(None, None, None)


@runs
async def test_two_servers_on_one_file_do_not_part_ways(tmp_path: Path) -> None:
    """The primary key refuses the second answer, and the loser shows what has happened."""
    async with house(tmp_path / "t.sqlite") as one, house(tmp_path / "t.sqlite") as two:
        table, (ada, _) = await one.create("here", "here")
        async with one.person(table, ada) as here, two.person(table, ada) as there:
            await here.play(0)
            late = await there.act(there.snapshot["decision"]["actions"][1])
            assert late["code"] == "position"
            while there.snapshot["position"] == 0:
                await there.hear("state")
            assert there.snapshot["pieces"] == here.snapshot["pieces"]


@runs
async def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server, server.line("nowhere") as line:
        assert json.loads(await line.recv())["code"] == "not-found"
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


@runs
async def test_sockets_of_other_pages_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("here", "here")
        with pytest.raises(InvalidStatus):
            async with server.line(table, origin="https://evil.example"):
                pass
        async with server.line(table, origin=f"http://{server.address}") as line:
            await line.send(json.dumps(HELLO))
            assert json.loads(await line.recv())["type"] == "welcome"


async def _flood(person: Person, text: str) -> None:
    """Send and send until the line is cut."""
    while True:
        await person.send(type="chat", text=text)
        await person.hear("error")


@runs
async def test_a_frame_without_measure_ends_only_its_own_line(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person, server.person(table) as guest:
            with pytest.raises(ConnectionClosed):
                await _flood(guest, text="x" * 3_000_000)
            await person.play()


@runs
async def test_too_many_messages(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", limits=Limits(messages=(0.0, 5))) as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as noisy:
            for _ in range(5):
                await noisy.ask(type="ask", what="standing")
            assert (await noisy.ask(type="ask", what="standing"))["code"] == "rate"
            with pytest.raises(ConnectionClosed):
                await _flood(noisy, text="hm")
        async with server.person(table, ada) as again:
            await again.play()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["do", "cell", "x"]), inner),
    max_leaves=6,
)


@given(VALUES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_comes_is_read_or_refused(value: object) -> None:
    for message in (value, {"type": "act", "position": 0, "actions": value}, {"type": "ask", "what": value}):
        with contextlib.suppress(Refused):  # anything else would be a crash
            read(json.dumps(message))


# -- storage ---------------------------------------------------------------------------------------------------------


@runs
async def test_a_locked_file_says_so_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.databases.BUSY_MS", 100)
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            other = sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            place = person.snapshot["decision"]["actions"][0]
            assert (await person.act(place))["code"] == "storage"
            assert (await person.ask(type="chat", text="hm"))["code"] == "storage"
            failed = await server.http.post("/api/tables", json={"seats": [{"who": "here"}] * 2})
            assert (failed.status_code, failed.json()["code"]) == (503, "storage")
            assert (await person.ask(type="ask", what="standing"))["type"] == "answer", "looking still works"
            other.execute("ROLLBACK")
            other.close()
            assert (await person.act(place))["type"] == "accepted"


@runs
async def test_a_full_disk_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 4)
            await _fill(server.hub.storage)
            seen = 0
            while "code" not in (answer := await _try(ada, bob)):
                seen = answer["position"]
                assert seen < 500, "the disk never filled up"
            assert answer["code"] == "storage"
            _allow_pages(server.hub.storage, 1_000_000)
            assert "code" not in await _try(ada, bob)
    async with house(tmp_path / "t.sqlite") as server, server.person(table) as guest:
        assert guest.snapshot["position"] == seen + 1, "everything acknowledged is there"


async def _try(*people: Person) -> Message:
    """One move of whoever decides, or the error; all hear of it."""
    position = max(person.snapshot["position"] for person in people)
    for person in people:
        while person.snapshot["position"] < position:
            await person.hear("state")
    person = people[people[0].snapshot["decision"]["player"]]
    answer: Message = await person.act(person.snapshot["decision"]["actions"][-1])
    if "code" not in answer:
        for everybody in people:
            while everybody.snapshot["position"] < answer["position"]:
                await everybody.hear("state")
    return answer


async def _fill(storage: Storage) -> None:
    """Let the file have no page more than it has: what SQLite then says is what it says on a full disk."""
    ((pages,),) = await storage.read(text("PRAGMA page_count"))
    _allow_pages(storage, pages)


def _allow_pages(storage: Storage, pages: int) -> None:
    @event.listens_for(storage.engine.sync_engine, "checkout")
    def limit(connection: DBAPIConnection, *_: object) -> None:
        connection.cursor().execute(f"PRAGMA max_page_count = {pages}")


@runs
async def test_our_own_mistakes_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistake(*_: object) -> None:
        raise ZeroDivisionError

    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            monkeypatch.setattr("bastide.server.requests.answers.standing", mistake)
            assert (await person.ask(type="ask", what="standing"))["code"] == "fault"
            await person.play()
            monkeypatch.setattr("bastide.server.routes.shelf.tiles_of", mistake)
            failed = await server.http.get("/api/sets/base")
            assert (failed.status_code, failed.json()["code"]) == (500, "fault")


@runs
async def test_a_state_that_cannot_be_shown_stalls_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Table.look

    def stumbling(table: Table, so_far: GameSoFar, viewer: int, position: int) -> Snapshot:
        if viewer == -1:
            raise ZeroDivisionError
        return look(table, so_far, viewer, position)

    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:random")
        async with server.person(table, ada) as person, server.person(table) as guest:
            monkeypatch.setattr(Table, "look", stumbling)
            while person.snapshot["turn"] < 5:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                else:
                    await person.hear("state")
            assert (await guest.hear("error"))["code"] == "fault"
            async with server.person(table) as late:
                assert '"code":"fault"' in late.heard[-1]
            monkeypatch.undo()
            await person.play()
            assert (await guest.hear("state"))["snapshot"]["position"] > 0


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BastideError, match="--port"):
        run(port=taken.getsockname()[1], database=tmp_path / "t.sqlite")


@pytest.mark.parametrize("port", [99999, -1])
def test_a_port_that_does_not_exist_is_named(tmp_path: Path, port: int) -> None:
    with pytest.raises(BastideError, match=f"no port {port}; .* 0 to 65535"):
        run(port=port, database=tmp_path / "t.sqlite")


def test_a_file_that_is_no_storage_is_named_before_the_server_starts(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader, this is no database. " * 50)
    with pytest.raises(BastideError, match=r"letter\.txt"):
        run(database=letter)
    with pytest.raises(BastideError, match=r"games\.sqlite cannot be used"):
        run(database=letter / "folder" / "games.sqlite")
    newer = sqlite3.connect(tmp_path / "newer.sqlite")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(BastideError, match="newer"):
        run(database=tmp_path / "newer.sqlite")


# -- workers ---------------------------------------------------------------------------------------------------------


@runs
async def test_a_dying_worker_never_stalls_a_table(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:greedy")
        async with server.person(table, ada) as person:
            for _ in range(2):
                while person.snapshot["decision"]["player"] != 0:
                    await person.hear("state")
                    for worker in server.hub.workers.all:
                        if worker.pid:
                            os.kill(worker.pid, signal.SIGKILL)
                await person.play()


@runs
async def test_without_any_worker_a_legal_move_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:greedy")
        async with server.person(table, ada) as person:
            while person.snapshot["turn"] < 4:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                else:
                    await person.hear("state")


@runs
async def test_a_worker_that_thinks_for_ever_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "THINKING_LIMIT", 0.0)
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:greedy")
        async with server.person(table, ada) as person:
            while person.snapshot["turn"] < 3:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                else:
                    await person.hear("state")
