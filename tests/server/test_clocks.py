"""Clocks: what they show follows from the log, and nothing is earned by a take-back or a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from house import Person, house, play_on, runs

from bastide.server.log import Flag
from bastide.server.uptime import Uptime, gaps

CLOCK = {"seconds": 60, "increment": 20, "at_zero": "flag"}


async def _shown(person: Person) -> list[float]:
    remaining: list[float] = (await person.hear("clock"))["remaining"]
    return remaining


def _shift(file: Path, seconds: float) -> None:
    """Let everything have been so much earlier."""
    made = sqlite3.connect(file)
    with made:
        made.execute("UPDATE tables SET started = started - ?, deadline = deadline - ?", (seconds, seconds))
        made.execute("UPDATE log SET time = time - ?", (seconds,))
        made.execute('UPDATE processes SET "begin" = "begin" - ?, beat = beat - ?', (seconds, seconds))
    made.close()


@runs
async def test_a_take_back_earns_nothing(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here", clock=CLOCK)
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            for round in range(1, 4):
                await play_on([ada, bob], 2)
                assert 79 < (await server.hub.table(table)).clocks.shown().remaining[0] <= 80, "a turn is over"
                await ada.send(type="take-back", position=0)
                for person in (ada, bob):
                    while person.snapshot["position"] < 3 * round:
                        await person.hear("state")
                shown = (await server.hub.table(table)).clocks.shown()
                assert shown.running == 0
                assert 58 < shown.remaining[0] <= 60
        table_in_memory = await server.hub.table(table)
        before = table_in_memory.clocks.shown().remaining
        table_in_memory.rest()
        await table_in_memory.begin()
        after = table_in_memory.clocks.shown().remaining
        assert all(abs(a - b) < 0.5 for a, b in zip(after, before, strict=True)), "the log tells the same"


@runs
async def test_time_to_think_is_paid_even_where_the_game_rested(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here", clock=CLOCK)
        async with server.person(table, ada) as person:
            await asyncio.sleep(1)
            (await server.hub.table(table)).rest()
            await person.play()
        assert (await server.hub.storage.log(table))[0].seconds >= 1


@runs
async def test_a_restart_refunds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, _) = await server.create("here", "here", clock=CLOCK)
        await asyncio.sleep(1)
    async with house(file) as server, server.person(table, ada) as person:
        assert 55 < (await _shown(person))[0] <= 59


@runs
async def test_time_when_the_server_is_down_counts_for_nobody(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, _) = await server.create("here", "here", clock=CLOCK)
        await asyncio.sleep(1)
    _shift(file, 1000)
    async with house(file) as server, server.person(table, ada) as person:
        assert 55 < (await _shown(person))[0] <= 59
    _shift(file, 1000)
    async with house(file) as server, server.person(table, ada) as person:
        assert 50 < (await _shown(person))[0] <= 59


@runs
async def test_clocks_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, _ = await server.create("here", "here", clock=CLOCK)
    made = sqlite3.connect(file)
    with made:  # the server was up long before, and nobody has answered
        made.execute("UPDATE tables SET started = started - 59, deadline = deadline - 59")
        made.execute('UPDATE processes SET "begin" = "begin" - 1000')
    made.close()
    async with house(file) as server:
        async with asyncio.timeout(10):
            while not (log := await server.hub.storage.log(table)):
                await asyncio.sleep(0.05)
        assert [line.entry for line in log] == [Flag(0)], "nobody had to come and look"


def test_gaps_between_processes() -> None:
    assert gaps([(100, 200), (205, 300), (150, 160), (400, 500)]) == [(float("-inf"), 100), (300, 400)]


def test_uptime_leaves_out_what_nobody_was_up() -> None:
    uptime = Uptime()
    now = uptime.now()
    uptime.note([(now - 1000, now - 900), (now - 500, now - 2)])
    assert abs(uptime.since(now - 950) - 550) < 1
    assert abs(uptime.since(now - 2000) - 600) < 1
    assert uptime.since(now + 5) == 0
    uptime.set(now + 30)
    assert abs(uptime.now() - now - 30) < 1
