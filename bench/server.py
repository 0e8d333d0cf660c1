"""How the server bears up: what the README's figures come from. Everything runs over loopback.

    python bench/server.py latency                 # one table, from an action to the other socket
    python bench/server.py latency --everything    # the same with six players and every module
    python bench/server.py load [--tables 500]     # many tables with two sockets each
    python bench/server.py load --sleeping 10000   # the same beside tables at which nobody sits just now
    python bench/server.py kills [--kills 50]      # kill -9 at random moments; nothing acknowledged may be lost

The server is a process of its own, started with `python bench/server.py serve`; the players are in this one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

PLENTY = (1e9, 1e9)
MID_GAME = 60
"""Position from which tables under load go on: some thirty tiles lie."""


class NumberRange(msgspec.Struct):
    action: dict[str, Any]
    lowest: int


class Decision(msgspec.Struct):
    player: int
    actions: list[msgspec.Raw]
    ranges: list[NumberRange] = []

    def answers(self) -> list[Any]:
        """Every action, and the lowest number where a number is asked for."""
        return self.actions + [bid.action | {"number": bid.lowest} for bid in self.ranges]


class Snapshot(msgspec.Struct):
    position: int
    decision: Decision | None


class Message(msgspec.Struct):
    type: str
    snapshot: Snapshot | None = None
    code: str = ""


_decode = msgspec.json.Decoder(Message).decode


def serve(port: int, database: str) -> None:
    """The server without limits of rate: all players come from one address here."""
    from bastide.server.app import create_app
    from bastide.server.limits import Limits
    from bastide.server.start import listen

    limits = Limits(creating=PLENTY, asking=PLENTY, opening=PLENTY, messages=PLENTY, sockets=10**6, loop=PLENTY)
    app = create_app(database, limits=limits, workers=1, paint_ahead=False)
    listen(app, "127.0.0.1", port, log_level="error")


@contextlib.asynccontextmanager
async def running() -> AsyncIterator[tuple[str, int]]:
    """(address, process id) of a fresh server."""
    from house import free_port

    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = (sys.executable, __file__, "serve", "--port", str(port), "--database", f"{folder}/bench.sqlite")
        process = await asyncio.create_subprocess_exec(*command)
        try:
            await answering(port)
            yield f"127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            await process.wait()


async def answering(port: int) -> None:
    async with httpx.AsyncClient() as http:
        while True:
            with contextlib.suppress(httpx.TransportError):
                await http.get(f"http://127.0.0.1:{port}/api/catalogue")
                return
            await asyncio.sleep(0.05)


def memory(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError


class Seat:
    """One socket, which keeps the newest state and notes when it came."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.snapshot = Snapshot(0, None)
        self.came = 0.0
        self.news = asyncio.Event()
        self.errors = 0
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for data in self.line:
            message = _decode(data)
            self.errors += message.type == "error"
            if message.snapshot and message.type == "state":
                self.snapshot, self.came = message.snapshot, time.perf_counter()
                self.news.set()

    async def reach(self, position: int) -> None:
        while self.snapshot.position < position:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)


class Pair:
    """A table and its people, two of them or more."""

    def __init__(self, seats: list[Seat], rng: random.Random) -> None:
        self.seats = seats
        self.rng = rng
        self.latencies: list[float] = []

    async def move(self, *, draft: bool) -> None:
        """Whoever decides answers; measured until the other one knows."""
        decision = self.seats[0].snapshot.decision
        if decision is None:
            return
        mine, other = self.seats[decision.player], self.seats[decision.player - 1]
        position = mine.snapshot.position
        assert mine.snapshot.decision is not None
        action = self.rng.choice(mine.snapshot.decision.answers())
        fields: dict[str, Any] = {"id": 1, "position": position, "actions": [action]}
        if draft:
            await mine.line.send(msgspec.json.encode({"type": "draft", **fields}), text=True)
        begin = time.perf_counter()
        await mine.line.send(msgspec.json.encode({"type": "act", **fields}), text=True)
        await other.reach(position + 1)
        self.latencies.append(other.came - begin)
        await asyncio.gather(*(seat.reach(position + 1) for seat in self.seats))


async def sit_down(address: str, made: dict[str, Any], stack: contextlib.AsyncExitStack, seed: int) -> Pair:
    seats = []
    for secret in made["secrets"]:
        place = f"ws://{address}/api/tables/{made['table']['id']}/socket"
        line = await stack.enter_async_context(connect(place, max_queue=None))
        seat = Seat(line)
        await line.send(json.dumps({"type": "hello", "protocol": 1, "secret": secret}))
        seats.append(seat)
    for seat in seats:
        await seat.reach(1) if made["table"]["position"] else await asyncio.wait_for(seat.news.wait(), 30)
    return Pair(seats, random.Random(seed))


PEOPLE = {"seats": [{"who": "here"}] * 2, "first": 0}


async def latency(moves: int, everything: bool) -> None:
    async with running() as (address, pid), httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        wish = {"seats": [{"who": "here"}] * 6, "first": 0, "modules": every_module()} if everything else PEOPLE
        made = (await http.post("/api/tables", json=wish)).json()
        async with contextlib.AsyncExitStack() as stack:
            pair = await sit_down(address, made, stack, 1)
            for _ in range(moves):
                await pair.move(draft=False)
        report("one table", pair.latencies, pid)


def every_module() -> list[str]:
    from bastide.modules import PRESETS

    return list(PRESETS["everything"].modules)


async def load(tables: int, seconds: float, every: float, sleeping: int) -> None:
    from crowd import processor

    async with running() as (address, pid), httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        model = await finished_game(http)
        wanted = {"position": MID_GAME, "seats": PEOPLE["seats"]}
        made = [
            (await http.post(f"/api/tables/{model}/continue", json=wanted)).raise_for_status().json()
            for _ in range(sleeping + tables)
        ][sleeping:]
        async with contextlib.AsyncExitStack() as stack:
            pairs = [await sit_down(address, one, stack, n) for n, one in enumerate(made)]
            os.sync()  # what making the tables has written is no part of the measurement
            print(f"{tables} tables, {2 * tables} sockets, {sleeping} tables asleep: {memory(pid):.0f} MB", flush=True)
            begin, used = time.perf_counter(), processor(pid)
            await asyncio.gather(*(keep_playing(p, n, tables, seconds, every) for n, p in enumerate(pairs)))
            passed = time.perf_counter() - begin
            found = [value for pair in pairs for value in pair.latencies]
            share, errors = (processor(pid) - used) / passed, sum(s.errors for p in pairs for s in p.seats)
            print(f"{len(found) / passed:.0f} moves a second, {share:.0%} of a core, {errors} errors")
            report(f"{tables} tables", found, pid)


async def keep_playing(pair: Pair, number: int, tables: int, seconds: float, every: float) -> None:
    """A move every few seconds; the tables take their turns evenly."""
    begin = time.perf_counter()
    due = begin + every * number / tables
    while due < begin + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await pair.move(draft=True)
        due += every


async def finished_game(http: httpx.AsyncClient) -> str:
    """A game between computers, to be continued."""
    made = (await http.post("/api/tables", json={"seats": [{"who": "computer", "player": "random"}] * 2})).json()
    table: str = made["table"]["id"]
    async with connect(f"ws://{http.base_url.netloc.decode()}/api/tables/{table}/socket", max_queue=None) as line:
        await line.send('{"type": "hello", "protocol": 1}')  # computers play while somebody watches
        while not (await http.get(f"/api/tables/{table}")).json()["over"]:
            await asyncio.sleep(0.2)
    return table


def report(name: str, latencies: list[float], pid: int) -> None:
    ordered = sorted(1000 * value for value in latencies)
    median, p99 = statistics.median(ordered), ordered[int(0.99 * len(ordered))]
    print(
        f"{name}: {len(ordered)} moves, to the other socket: median {median:.1f} ms, p99 {p99:.1f} ms, "
        f"worst {ordered[-1]:.1f} ms; server {memory(pid):.0f} MB"
    )


async def kills(number: int) -> None:
    from house import free_port
    from killing import Killing

    with tempfile.TemporaryDirectory() as folder:
        killing = Killing(Path(folder) / "t.sqlite", free_port())
        await killing.go(number)
        print(f"{number} kills: {killing.total} moves acknowledged, {killing.lost} of them lost")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("latency", "load", "kills", "serve"))
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--sleeping", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=5)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--everything", action="store_true")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    match given.what:
        case "serve":
            serve(given.port, given.database)
        case "latency":
            asyncio.run(latency(given.moves, given.everything))
        case "load":
            asyncio.run(load(given.tables, given.seconds, given.every, given.sleeping))
        case "kills":
            asyncio.run(kills(given.kills))


if __name__ == "__main__":
    main()
