"""Many people at many tables of several servers on one database, while servers are killed and the database restarts.

Everybody comes back by themselves, to whichever server answers, and remembers what was sent and what was acknowledged.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
from cluster import Cluster
from house import Message, free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

BENCH = Path(__file__).parents[2] / "bench" / "server.py"
PEOPLE: dict[str, Any] = {"seats": [{"who": "here"}] * 2, "first": 0}
GONE = (OSError, WebSocketException, TimeoutError)
PINGS: Any = {"ping_interval": 2, "ping_timeout": 4}
PATIENCE = 10.0
"""Seconds after which whoever hears nothing tries another line."""


class Servers:
    """Some server processes on one database, each at its own port."""

    def __init__(self, database: str, number: int, *, by_table: bool = False) -> None:
        self.database = database
        self.by_table = by_table
        self.ports = [free_port() for _ in range(number)]
        self.processes: list[subprocess.Popen[bytes]] = []
        self._next = 0

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        command = (sys.executable, str(BENCH), "serve", "--port", str(port), "--database", self.database)
        return subprocess.Popen(command, start_new_session=True)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Servers]:
        self.processes = [self._start(port) for port in self.ports]
        try:
            await asyncio.gather(*map(self.answers, self.ports))
            yield self
        finally:
            for process in self.processes:
                _end(process)

    async def answers(self, port: int) -> None:
        """Wait until a server answers."""
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    await http.get(f"http://127.0.0.1:{port}/api/health")
                    return
                await asyncio.sleep(0.05)

    def kill(self, number: int) -> None:
        """End one with all that it has started, at once, and start it again."""
        _end(self.processes[number])
        self.processes[number] = self._start(self.ports[number])

    def next_port(self) -> int:
        """As a proxy does it: one after the other."""
        self._next += 1
        return self.ports[self._next % len(self.ports)]

    def port_for(self, table: str, lost: int) -> int:
        """As one does it that sends all of a table to the same server, and on to the next where that is gone."""
        if not self.by_table:
            return self.next_port()
        return self.ports[(crc32(table.encode()) + lost) % len(self.ports)]

    def processor(self) -> float:
        """Seconds of processor time that the servers have used."""
        return sum(processor(process.pid) for process in self.processes)


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def processor(pid: int, *, ended_children: bool = False) -> float:
    """Seconds of processor time that a process has used, or also those whom it started and who have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return sum(map(int, fields[11 : 15 if ended_children else 13])) / os.sysconf("SC_CLK_TCK")


class Somebody:
    """One seat, which always comes back, and notes how long that took."""

    def __init__(self, servers: Servers, table: str, secret: str) -> None:
        self._servers, self._table, self._secret = servers, table, secret
        self.snapshot: Message = {}
        self.outages: list[float] = []
        self.answers: asyncio.Queue[Message | None] = asyncio.Queue()  # None: the line broke
        self.changed = asyncio.Event()
        self._line: ClientConnection | None = None
        self._lost = 0.0

    async def stay(self) -> None:
        """Be at the table for good."""
        for lost in itertools.count():
            port = self._servers.port_for(self._table, lost)
            place = f"ws://127.0.0.1:{port}/api/tables/{self._table}/socket"
            with contextlib.suppress(*GONE):
                async with connect(
                    place, max_queue=None, open_timeout=PATIENCE, ping_interval=2, ping_timeout=4
                ) as line:
                    await self._listen(line)
            self._line = None
            self._lost = self._lost or time.monotonic()
            self.answers.put_nowait(None)
            await asyncio.sleep(0.05)

    async def _listen(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "protocol": 1, "secret": self._secret}))
        async for text in line:
            message: Message = json.loads(text)
            if message["type"] == "state":
                self._note(line, message["snapshot"])
            elif message["type"] in ("accepted", "error"):
                self.answers.put_nowait(message)

    def _note(self, line: ClientConnection, snapshot: Message) -> None:
        if self._lost:
            self.outages.append(time.monotonic() - self._lost)
            self._lost = 0.0
        self._line = line
        if snapshot["position"] >= self.snapshot.get("position", 0):
            self.snapshot = snapshot
        self.changed.set()

    async def act(self, position: int, action: Message) -> Message | None:
        """Send an action and wait for its answer; None where the line broke first."""
        while not self.answers.empty():
            self.answers.get_nowait()
        if self._line is None:
            await asyncio.sleep(0.05)
            return None
        try:
            await self._line.send(json.dumps({"type": "act", "id": 1, "position": position, "actions": [action]}))
            return await asyncio.wait_for(self.answers.get(), PATIENCE)
        except GONE:
            return None


class Game:
    """Two people at a table, at whichever servers, and what they know of their game."""

    def __init__(self, servers: Servers, made: Message, seed: int, pause: float) -> None:
        self.table: str = made["table"]["id"]
        self.people = [Somebody(servers, self.table, secret) for secret in made["secrets"]]
        self.sent: dict[int, list[Message]] = {}  # position -> what was sent for it
        self.acknowledged: dict[int, Message] = {}  # position -> what was accepted for it
        self.latencies: list[float] = []
        self._pause = pause
        self._rng = random.Random(seed)

    async def play(self) -> None:
        """Play until the game is over, each some seconds after it is their turn."""
        while not (newest := self._newest()).get("over"):
            decision: Message = newest.get("decision") or {"player": 0}
            mover = self.people[decision["player"]]
            if "actions" not in decision or mover.snapshot is not newest:
                await self._wait()
                continue
            action = self._rng.choice(decision["actions"])
            await self._move(mover, newest["position"], action)

    def _newest(self) -> Message:
        """The newest state, best as whoever decides sees it."""
        last = max(person.snapshot.get("position", -1) for person in self.people)
        known = [person.snapshot for person in self.people if person.snapshot.get("position", -1) == last]
        deciding = (s for s in known if s.get("decision") and s["decision"]["actions"])
        return next(deciding, known[0])

    async def _wait(self) -> None:
        for person in self.people:
            person.changed.clear()
        waiting = [asyncio.create_task(person.changed.wait()) for person in self.people]
        await asyncio.wait(waiting, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()

    async def _move(self, mover: Somebody, position: int, action: Message) -> None:
        began = time.monotonic()
        self.sent.setdefault(position, []).append(action)
        answer = await mover.act(position, action)
        if answer and answer["type"] == "accepted":
            self.acknowledged[position] = action
            self.latencies.append(time.monotonic() - began)
            await asyncio.sleep(self._pause)
            await self._until(mover, position + 1)
        else:
            await asyncio.sleep(0.1)

    async def _until(self, mover: Somebody, position: int) -> None:
        while mover.snapshot["position"] < position:
            mover.changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(mover.changed.wait(), 1)


class Crowd:
    """Games that are played all the time; a new one begins where one is over."""

    def __init__(self, servers: Servers, pause: float = 0.0) -> None:
        self._servers = servers
        self._pause = pause
        self.games: list[Game] = []

    @contextlib.asynccontextmanager
    async def playing(self, tables: int) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._keep_playing(number)) for number in range(tables)]
        while len(self.games) < tables or not all(game.acknowledged for game in self.games):
            await asyncio.sleep(0.05)
            for task in tasks:
                assert not task.done(), task.exception()
        yield
        while going_on := [task for task in tasks if not task.done()]:
            for task in going_on:
                task.cancel()  # before Python 3.12 `wait_for` may swallow it
            await asyncio.wait(going_on, timeout=1)

    async def _keep_playing(self, number: int) -> None:
        while True:
            game = Game(self._servers, await self._make(), number, self._pause)
            self.games.append(game)
            staying = [asyncio.create_task(person.stay()) for person in game.people]
            try:
                await game.play()
            finally:
                for task in staying:
                    task.cancel()

    async def _make(self) -> Message:
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            while True:
                with contextlib.suppress(httpx.TransportError, KeyError, ValueError):
                    port = self._servers.next_port()
                    answer = await http.post(f"http://127.0.0.1:{port}/api/tables", json=PEOPLE)
                    made: Message = answer.json()
                    assert made["table"]["id"]
                    return made
                await asyncio.sleep(0.1)

    @property
    def moves(self) -> int:
        return sum(len(game.acknowledged) for game in self.games)

    @property
    def outages(self) -> list[float]:
        return sorted(outage for game in self.games for person in game.people for outage in person.outages)

    async def verdict(self) -> tuple[int, int]:
        """How many acknowledged moves are lost, and how many entries nobody sent for their position."""
        lost = unsent = 0
        async with httpx.AsyncClient(timeout=60) as http:
            for game in self.games:
                port = self._servers.next_port()
                headers = {"Authorization": f"Bearer {game.people[0]._secret}"}
                answer = await http.get(f"http://127.0.0.1:{port}/api/tables/{game.table}/export", headers=headers)
                there = [played["action"] for played in answer.json()["log"]]
                lost += sum(there[at : at + 1] != [action] for at, action in game.acknowledged.items())
                unsent += sum(action not in game.sent.get(at, ()) for at, action in enumerate(there))
        return lost, unsent


async def trouble(
    servers: Servers, cluster: Cluster, *, kills: int, restarts: int, every: float, rng: random.Random
) -> None:
    """Kill servers, one at a time, and restart the database now and then."""
    when = {kills * number // (restarts + 1) for number in range(1, restarts + 1)}
    for number in range(kills):
        await asyncio.sleep(rng.uniform(0.5, 1.5) * every)
        victim = rng.randrange(len(servers.ports))
        await asyncio.to_thread(servers.kill, victim)
        await servers.answers(servers.ports[victim])
        if number in when:
            await asyncio.to_thread(cluster.stop)
            await asyncio.to_thread(cluster.start)
