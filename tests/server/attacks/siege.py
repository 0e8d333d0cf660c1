"""A real server under attack, and a bystander at another table who notes how long replies take.

What counts is the processor time of the server's event loop between a question and its answer: a loaded machine does
not change it, and whatever runs on the loop meanwhile is in it.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
from house import Person, free_port
from websockets.asyncio.client import connect

LONGEST = 0.25
"""Seconds that the reply of another table may take."""
ATTACKER, BYSTANDER = "127.0.0.3", "127.0.0.2"
"""Visitors are told apart by their addresses."""
SEATS = [{"who": "here"}, {"who": "here"}]


class Siege:
    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.address = f"127.0.0.1:{port}"
        self.process = process

    def loop_seconds(self) -> float:
        """Processor time of the event loop, which is the first thread of the server."""
        task = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat")
        return int(task.read_text().split()[0]) / 1e9

    def http(self, visitor: str = ATTACKER) -> httpx.AsyncClient:
        way = httpx.AsyncHTTPTransport(local_address=visitor)
        return httpx.AsyncClient(base_url=f"http://{self.address}", timeout=120, transport=way)

    async def make(self, visitor: str = ATTACKER, **wanted: object) -> tuple[str, list[str | None]]:
        async with self.http(visitor) as http:
            made = (await http.post("/api/tables", json={"seats": SEATS, "first": 0, **wanted})).json()
        return made["table"]["id"], made["secrets"]

    @contextlib.asynccontextmanager
    async def person(self, table: str, secret: str | None = None, visitor: str = ATTACKER) -> AsyncIterator[Person]:
        address = f"ws://{self.address}/api/tables/{table}/socket"
        async with connect(address, max_queue=None, max_size=None, local_addr=(visitor, 0)) as line:
            person = Person(line)
            await person.send(type="hello", protocol=1, secret=secret)
            await person.hear("state", "error")
            yield person

    async def slowest(self, attack: Awaitable[object]) -> float:
        """The longest that the loop worked between a bystander's question and its answer, during the attack."""
        table, secrets = await self.make(BYSTANDER)
        async with self.person(table, secrets[0], BYSTANDER) as bystander:
            await self._waited(bystander)  # the first answer imports and compiles
            attacking = asyncio.ensure_future(attack)
            worst = 0.0
            while not attacking.done():
                worst = max(worst, await self._waited(bystander))
                await asyncio.sleep(0.04)  # slower than the limit of messages
            await attacking
            return max(worst, await self._waited(bystander))

    async def spent(self, asking: Awaitable[object]) -> float:
        """How long the loop worked while something was asked of it."""
        before = self.loop_seconds()
        await asking
        return self.loop_seconds() - before

    async def _waited(self, bystander: Person) -> float:
        return await self.spent(bystander.ask(type="ask", what="fields"))


@contextlib.asynccontextmanager
async def besieged(folder: Path, *options: str, limited: bool = True) -> AsyncIterator[Siege]:
    """The server as people start it, or one without limits of rate."""
    port, database = str(free_port()), str(folder / "t.sqlite")
    usual = ("-m", "bastide.server", "--port", port, "--database", database, "--no-painting", "--workers", "1", *options)
    command = usual if limited else (str(Path(__file__).with_name("serving.py")), port, database)
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        await asyncio.to_thread(process.stdout.readline)  # its address, once it listens
        yield Siege(int(port), process)
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(process.wait, 20)
        process.kill()
        process.wait()
        process.stdout.close()


async def until(done: Callable[[], Awaitable[bool]], seconds: float) -> bool:
    """Ask again and again; False when the time is over."""
    end = time.monotonic() + seconds
    while not await done():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.1)
    return True
