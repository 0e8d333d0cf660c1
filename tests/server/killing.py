"""A server that is killed at random moments of a game, again and again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
from house import Message, Person
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


@contextlib.asynccontextmanager
async def process(database: Path, port: int) -> AsyncIterator[subprocess.Popen[bytes]]:
    """The server as it is started by people, until it is killed."""
    command = (sys.executable, "-m", "bastide.server", "--port", str(port), "--database", str(database))
    running = subprocess.Popen([*command, "--no-painting", "--workers", "1"], stdout=subprocess.DEVNULL)
    try:
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    await http.get(f"http://127.0.0.1:{port}/api/tables")
                    break
                await asyncio.sleep(0.02)
        yield running
    finally:
        running.kill()
        await asyncio.to_thread(running.wait)


class Killing:
    """One game after the other, with what the server has acknowledged of the present one."""

    def __init__(self, database: Path, port: int) -> None:
        self.database, self.port = database, port
        self.rng = random.Random(11)
        self.table, self.secrets = "", [""]
        self.acknowledged: dict[int, Message] = {}  # position -> the action that led there
        self.total = self.lost = 0

    async def go(self, kills: int) -> None:
        for _ in range(kills):
            async with process(self.database, self.port) as running:
                await self._check()
                moment = self.rng.uniform(0.02, 0.5)
                killing = asyncio.get_running_loop().call_later(moment, running.kill)
                with contextlib.suppress(WebSocketException, OSError):
                    await self._play()
                killing.cancel()
        async with process(self.database, self.port):
            await self._check()

    def _line(self) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket", max_queue=None)

    async def _check(self) -> None:
        """Everything acknowledged must be there, as it was; then a new game if the old one is over."""
        over = not self.table
        if self.table:
            async with self._line() as line:
                guest = Person(line)
                await guest.send(type="hello", protocol=1, secret=None)
                over = (await guest.hear("state"))["snapshot"]["over"]
                steps = (await guest.ask(type="ask", what="course"))["steps"]
            there = {step["position"]: step["action"] for step in steps}
            self.lost += sum(there.get(position) != action for position, action in self.acknowledged.items())
        if over:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as http:
                wanted = {"seats": [{"who": "here"}] * 2, "modules": ["inns-cathedrals", "traders-builders"]}
                made = (await http.post("/api/tables", json=wanted)).json()
            self.table, self.secrets, self.acknowledged = made["table"]["id"], made["secrets"], {}

    async def _play(self) -> None:
        """Play both seats as fast as it goes."""
        async with self._line() as one, self._line() as two:
            people = [Person(one), Person(two)]
            for person, secret in zip(people, self.secrets, strict=True):
                await person.send(type="hello", protocol=1, secret=secret)
                await person.hear("state")
            while not people[0].snapshot["over"]:
                person = people[people[0].snapshot["decision"]["player"]]
                action = self.rng.choice(person.snapshot["decision"]["actions"])
                position = (await person.act(action))["position"]
                self.acknowledged[position] = action
                self.total += 1
                for everybody in people:
                    while everybody.snapshot["position"] < position:
                        await everybody.hear("state")
