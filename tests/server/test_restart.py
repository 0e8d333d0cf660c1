"""Restarts: what was acknowledged is there afterwards, whatever happened to the server in between."""

from __future__ import annotations

import time
from pathlib import Path

from house import free_port, house, play_on, runs
from killing import Killing

KILLS = 8


@runs
async def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here", modules=["inns-cathedrals"])
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 20)
            before = ada.snapshot
    async with (
        house(tmp_path / "t.sqlite") as server,
        server.person(table, secrets[0]) as ada,
        server.person(table, secrets[1]) as bob,
    ):
        assert ada.snapshot == before
        await play_on([ada, bob], 5)
        assert ada.snapshot["position"] == 25


@runs
async def test_a_computer_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("computer:random", "computer:random")
    async with house(tmp_path / "t.sqlite") as server, server.person(table) as guest:
        while not guest.snapshot["over"]:
            await guest.hear("state")


@runs
async def test_idle_games_leave_memory_and_come_back(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", awake=3) as server:
        tables = [await server.create("here", "here") for _ in range(6)]
        for table, (ada, _) in tables:
            async with server.person(table, ada) as person:
                await person.play()
        known = [await server.hub.table(table) for table, _ in tables]
        assert sum(table.awake for table in known) <= 3
        server.hub.tidy(time.monotonic())
        assert not any(table.awake for table in known)
        async with server.person(*_first(tables)) as person:
            server.hub.tidy(time.monotonic())
            assert not (await server.hub.table(tables[0][0])).awake, "the game rests, the line stays"
            assert person.snapshot["position"] == 1
            await person.play()
            assert person.snapshot["position"] == 2


def _first(tables: list[tuple[str, list[str | None]]]) -> tuple[str, str | None]:
    return tables[0][0], tables[0][1][0]


@runs
async def test_killed_at_random_moments(tmp_path: Path) -> None:
    killing = Killing(tmp_path / "t.sqlite", free_port())
    await killing.go(KILLS)
    assert killing.total > KILLS, "moves were acknowledged"
    assert killing.lost == 0
