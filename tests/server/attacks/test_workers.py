"""Attacks on the worker processes: others still get answers, drawings and imports."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from house import runs
from siege import BYSTANDER, Siege, besieged, until
from thinking import SECONDS

from bastide.modules import new_game

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the workers in /proc")

LONG = [{"who": "computer", "player": "thinking:Long"}] * 2
PATIENCE = 60.0
"""Seconds that a visitor may wait on a slow machine; behind all jobs of the attackers it would be far more."""


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the long thinker."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]))


async def busy(siege: Siege) -> int:
    async with siege.http() as http:
        told = (await http.get("/api/metrics")).text
    return int(float(next(line for line in told.splitlines() if line.startswith("bastide_workers_busy")).split()[1]))


@contextlib.asynccontextmanager
async def many_tables(siege: Siege, number: int) -> AsyncIterator[None]:
    """Tables of computers that think long, all watched by the attacker."""
    async with contextlib.AsyncExitStack() as watching:
        for _ in range(number):
            table, _ = await siege.make(seats=LONG)
            await watching.enter_async_context(siege.person(table))
        yield


async def bystander_is_served(siege: Siege) -> None:
    """A computer answers three times, an import is read, a tile is drawn."""
    seats = [{"who": "here"}, {"who": "computer", "player": "random"}]
    table, (ada, _) = await siege.make(BYSTANDER, seats=seats)
    async with siege.person(table, ada, BYSTANDER) as person:
        while person.snapshot["turn"] < 6:
            if person.snapshot["decision"]["player"] == 0:
                await person.play()
            else:
                await person.hear("state")
    async with siege.http(BYSTANDER) as http:
        read = await http.post("/api/import", json={"text": new_game(2, seed=1).record().to_json()})
        assert read.status_code == 201
        drawn = await http.get("/api/art/now/tiles", params={"tiles": "D.0.0"})
        assert drawn.status_code == 200


@runs
async def test_twenty_tables_that_think_long(tmp_path: Path, thinkers: None) -> None:
    async with besieged(tmp_path, "--workers", "2", "--player", "thinking:Long") as siege, many_tables(siege, 20):
        assert await until(lambda: _is_busy(siege), 60)
        began = time.monotonic()
        await bystander_is_served(siege)
        assert time.monotonic() - began < PATIENCE


async def _is_busy(siege: Siege) -> bool:
    return await busy(siege) > 0


async def _is_idle(siege: Siege) -> bool:
    return await busy(siege) == 0


@runs
async def test_computers_wait_until_somebody_comes(tmp_path: Path, thinkers: None) -> None:
    async with besieged(tmp_path, "--player", "thinking:Long") as siege:
        table, _ = await siege.make(seats=LONG)
        await asyncio.sleep(1)
        assert await _is_idle(siege), "nobody watches"
        async with siege.person(table) as guest:
            await guest.hear("state")
            assert guest.snapshot["position"] == 1
        await until(lambda: _is_idle(siege), 4 * SECONDS)
        async with siege.http() as http:
            stopped = (await http.get(f"/api/tables/{table}")).json()["position"]
            await asyncio.sleep(1.5 * SECONDS)
            assert (await http.get(f"/api/tables/{table}")).json()["position"] == stopped


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@runs
async def test_dead_workers_are_replaced(tmp_path: Path) -> None:
    async with besieged(tmp_path) as siege:
        await bystander_is_served(siege)
        before = children(siege.process.pid)
        assert before
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        await asyncio.sleep(0.5)
        await bystander_is_served(siege)
        assert not set(children(siege.process.pid)) & set(before)
