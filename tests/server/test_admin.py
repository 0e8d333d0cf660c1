"""The admin page's part of the server: who may use it, and what it does to tables, names and addresses."""

from __future__ import annotations

import asyncio
import logging
from ipaddress import ip_network
from pathlib import Path

import pytest
from house import House, Message, Person, house, runs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bastide.server import admin, house_rules
from bastide.server.house_rules import Ban, Decided, HouseRules, plain
from bastide.server.limits import Buckets
from bastide.server.storage import Storage
from bastide.server.visitors import Access

SECRET = "a secret of the admins"
HERE = (ip_network("127.0.0.1"),)
ADMIN = Access(admin_secret=SECRET, trusted_proxies=HERE)
KEY = {"Authorization": f"Bearer {SECRET}"}


async def ask(server: House, path: str = "", **asked: object) -> Message:
    answer = await server.http.get(f"/api/admin{path}", headers=KEY, params=asked)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


async def tell(server: House, path: str, **body: object) -> None:
    answer = await server.http.post(f"/api/admin{path}", headers=KEY, json=body)
    assert answer.status_code == 204, answer.text


async def closed(person: Person) -> int | None:
    """The code with which a socket ends."""
    try:
        while True:
            await person.hear("nothing")
    except ConnectionClosed as fault:
        return fault.rcvd.code if fault.rcvd else None


# -- the secret --------------------------------------------------------------------------------------------------------


@runs
async def test_nobody_gets_in_without_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "_tries", Buckets(0.0, 3))
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        table, _ = await server.create("here", "here")
        for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": "Bearer"}):
            answer = await server.http.get("/api/admin", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "secret")
        for path in ("/notice", "/bans", "/bans/lift", f"/tables/{table}/close"):
            answer = await server.http.post(f"/api/admin{path}", json={}, headers={"Authorization": "Bearer guess"})
            assert answer.status_code == 429, "three guesses are enough"
        assert (await ask(server))["load"]["sockets"] == 0, "the secret opens nonetheless"
        assert "/api/admin" not in (await server.http.get("/schema")).text


@runs
async def test_a_server_without_a_secret_has_no_such_page(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for headers in ({}, {"Authorization": "Bearer"}, KEY):
            assert (await server.http.get("/api/admin", headers=headers)).status_code == 404


# -- looking -----------------------------------------------------------------------------------------------------------


@runs
async def test_tables_and_load_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "LISTED", 2)
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        made = [await server.create("here", "open") for _ in range(3)]
        (table, secrets) = made[0]
        async with server.person(table, secrets[0]):
            overview = await ask(server)
            assert overview["load"]["sockets"] == 1
            assert (overview["notice"], overview["bans"], overview["draining"]) == (None, [], False)
            (seen,) = (await ask(server, "/tables"))["tables"]
            assert (seen["id"], seen["sockets"], seen["visitors"]) == (table, 1, ["127.0.0.1"])
            assert [seat["name"] for seat in seen["seats"]] == ["Person 0", "Person 1"]
            assert (seen["started"], seen["over"], seen["closed"]) == (False, False, False)
            first = await ask(server, "/tables", everything=True)
            assert ([one["id"] for one in first["tables"]], first["more"]) == ([made[2][0], made[1][0]], True)
            rest = await ask(server, "/tables", everything=True, page=1)
            assert ([one["id"] for one in rest["tables"]], rest["more"]) == ([table], False)


# -- notices -----------------------------------------------------------------------------------------------------------


@runs
async def test_a_notice_reaches_everybody_also_later_and_after_a_restart(tmp_path: Path) -> None:
    friday = {"en": "We meet on Friday.", "de": "Wir treffen uns am Freitag."}
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada:
            await tell(server, "/notice", **friday)
            notice = await ada.hear("notice")
            assert (notice["text"], notice["restart"]) == (friday, False)
            async with server.person(table, secrets[1]) as bob:
                assert (await bob.hear("notice"))["text"] == friday
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        async with server.person(table, secrets[0]) as ada:
            assert (await ada.hear("notice"))["text"] == friday
        await tell(server, "/notice", en="Only English.")
        assert (await ask(server))["notice"] == {"en": "Only English.", "de": "Only English."}
        await tell(server, "/notice")
        assert (await ask(server))["notice"] is None
        async with server.person(table, secrets[0]) as ada:
            await ada.hear("presence")
            assert not any('"notice"' in text for text in ada.heard)


# -- closing -----------------------------------------------------------------------------------------------------------


@runs
async def test_a_closed_table_is_closed_for_everybody_and_for_good(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        table, secrets = await server.create("here", "open", "computer:random", clock={"seconds": 60})
        async with server.person(table, secrets[0]) as ada, server.person(table) as guest:
            await tell(server, f"/tables/{table}/close")
            for person in (ada, guest):
                assert (await person.hear("error"))["code"] == "closed"
                assert await closed(person) == 4410
        for path in ("", "/record"):
            answer = await server.http.get(f"/api/tables/{table}{path}")
            assert (answer.status_code, answer.json()["code"]) == (410, "closed")
        assert (await server.http.post(f"/api/tables/{table}/seats/1", json={})).status_code == 410
        assert (await server.http.get("/api/tables")).json()["tables"] == [], "it is not offered any more"
        (seen,) = (await ask(server, "/tables", everything=True))["tables"]
        assert (seen["closed"], seen["sockets"]) == (True, 0)
        again = await server.http.post(f"/api/admin/tables/{table}/close", headers=KEY)
        assert again.status_code == 410
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server, server.line(table) as line:
        person = Person(line)
        await person.send(type="hello", protocol=1, secret=secrets[0])
        assert (await person.hear("error"))["code"] == "closed"


# -- bans --------------------------------------------------------------------------------------------------------------


@runs
async def test_a_banned_address_is_sent_away_and_not_let_in_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "bastide.admin")
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        table, secrets = await server.create("here", "here")
        evil = {"X-Forwarded-For": "2001:db8:0:1::bad"}
        address = f"ws://{server.address}/api/tables/{table}/socket"
        async with connect(address, additional_headers=evil) as line, server.person(table, secrets[0]) as ada:
            person = Person(line)
            await person.send(type="hello", protocol=1, secret=None)
            await person.hear("state")
            seen = (await ask(server, "/tables"))["tables"][0]
            assert "2001:db8:0:1::/64" in seen["visitors"]
            await tell(server, "/bans", kind="address", what="2001:db8:0:1::/64")
            assert (await person.hear("error"))["code"] == "banned"
            assert await closed(person) == 4410
            await ada.play()
        neighbour = {"X-Forwarded-For": "2001:db8:0:1:ffff::2"}
        refused = await server.http.get("/api/tables", headers=neighbour)
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        with pytest.raises(InvalidStatus):
            async with connect(address, additional_headers=evil):
                raise AssertionError("the socket must not open")
        assert (await server.http.get("/api/tables", headers={"X-Forwarded-For": "2001:db8:0:2::1"})).is_success
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        assert (await server.http.get("/api/tables", headers=neighbour)).status_code == 403, "also after a restart"
        await tell(server, "/bans/lift", kind="address", what="2001:db8:0:1::7")
        assert (await server.http.get("/api/tables", headers=neighbour)).is_success
    assert [record.getMessage() for record in caplog.records] == [
        "address 2001:db8:0:1::/64 is banned",
        "address 2001:db8:0:1::/64 is not banned any more",
    ]


@runs
async def test_a_banned_name_sits_nowhere(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        table, _ = await server.create("here", "open")
        await tell(server, "/bans", kind="name", what="Mr. Evil")
        for name in ("Mr. Evil", "mr.evil", " MR.  EVIL ", "Ｍｒ. Evil"):
            made = await server.http.post("/api/tables", json={"seats": [{"who": "here", "name": name}] * 2})
            taken = await server.http.post(f"/api/tables/{table}/seats/1", json={"name": name})
            assert made.json()["code"] == taken.json()["code"] == "banned", name
        async with server.line(table) as line:
            person = Person(line)
            await person.send(type="hello", protocol=1, secret=None, name="mr. evil")
            assert (await person.hear("error"))["code"] == "banned"
        assert (await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Mrs. Evil"})).is_success


@runs
async def test_what_cannot_be_banned_is_said(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        for what, code in (("nonsense", "malformed"), ("1.2.3.4/99", "malformed"), ("127.0.0.0/8", "illegal")):
            answer = await server.http.post("/api/admin/bans", headers=KEY, json={"kind": "address", "what": what})
            assert answer.json()["code"] == code, what
        assert (await ask(server))["bans"] == []


@runs
async def test_the_newest_bans_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "MOST", 2)
    async with house(tmp_path / "t.sqlite", access=ADMIN) as server:
        for name in ("Ada", "Bob", "ada", "Cy"):
            await tell(server, "/bans", kind="name", what=name)
        assert [ban["what"] for ban in (await ask(server))["bans"]] == ["cy", "ada"]


def test_names_that_only_look_different_are_one() -> None:
    assert plain("  Ada\tLovelace ") == plain("ADA LOVELACE") == plain("ａｄａ lovelace")
    assert plain("Ada") != plain("Eda")


@runs
async def test_another_process_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_rules, "EVERY", 0.05)
    monkeypatch.setattr(Storage, "shared", True)
    async with Storage(tmp_path / "t.sqlite").opened() as one, Storage(tmp_path / "t.sqlite").opened() as two:
        here, there = HouseRules(one), HouseRules(two)
        told: list[Decided] = []
        there.changed = lambda _, new: told.append(new)
        async with here.followed(), there.followed():
            decided = Decided(bans=(Ban("name", "evil", 1.0),))
            await here.change(lambda _: decided)
            async with asyncio.timeout(10):
                while not told:
                    await asyncio.sleep(0.02)
    assert told == [decided]
