"""A server for tests, with people who talk to it as browsers and programs do."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from bastide.server.app import create_app
from bastide.server.hub import Hub
from bastide.server.limits import Limits
from bastide.server.start import configured
from bastide.server.visitors import Access
from bastide.server.wire import Lines

Message = dict[str, Any]
PLENTY = (1e6, 1e6)


def runs(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine."""

    @functools.wraps(test)
    def run(*args: object, **named: object) -> None:
        asyncio.run(test(*args, **named))

    return run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Person:
    """One socket at a table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[str] = []
        self.snapshot: Message = {}
        self._next = 0

    async def send(self, **message: object) -> None:
        await self.line.send(json.dumps(message))

    async def hear(self, *types: str) -> Message:
        """The next message of one of these types; all others are noted."""
        while True:
            text = await asyncio.wait_for(self.line.recv(), 120)
            assert isinstance(text, str)
            self.heard.append(text)
            message: Message = json.loads(text)
            if message["type"] == "state":
                self.snapshot = message["snapshot"]
            if message["type"] in types:
                return message

    async def ask(self, **message: object) -> Message:
        """Send something and wait for its answer or error."""
        self._next += 1
        await self.send(id=self._next, **message)
        while True:
            answer = await self.hear("answer", "drafted", "accepted", "error")
            if answer.get("id") == self._next:
                return answer

    async def act(self, *actions: Message) -> Message:
        return await self.ask(type="act", position=self.snapshot["position"], actions=actions)

    async def play(self, number: int = 0) -> Message:
        """Answer the decision with one of the legal actions and wait until everybody is told."""
        position = self.snapshot["position"]
        actions = self.snapshot["decision"]["actions"]
        answer = await self.act(actions[number % len(actions)])
        assert answer["type"] == "accepted", answer
        while self.snapshot["position"] <= position:
            await self.hear("state")
        return answer


class House:
    def __init__(self, port: int, hub: Hub) -> None:
        self.address = f"127.0.0.1:{port}"
        self.hub = hub
        self.http = httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60)

    async def create(self, *who: str, **wanted: object) -> tuple[str, list[str | None]]:
        """A table; seats are given by a word, computers as `computer:random`."""
        seats = []
        for number, word in enumerate(who):
            kind, _, player = word.partition(":")
            seat: Message = {"who": kind, "name": f"Person {number}"}
            seats.append(seat | {"player": player} if player else seat)
        answer = await self.http.post("/api/tables", json={"first": 0, "seats": seats, **wanted})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return made["table"]["id"], made["secrets"]

    async def seated(self, number: int, *more: str, **wanted: object) -> tuple[str, list[str]]:
        """A table of so many people, each at a screen of their own, who have sat down; more seats may follow."""
        table, secrets = await self.create(*["link"] * number, *more, **wanted)
        for seat in range(number):
            wish = {"name": f"P{seat}", "secret": secrets[seat]}
            answer = await self.http.post(f"/api/tables/{table}/seats/{seat}", json=wish)
            assert answer.status_code == 200
        return table, [secret or "" for secret in secrets]

    @contextlib.asynccontextmanager
    async def line(self, table: str, **options: Any) -> AsyncIterator[ClientConnection]:
        options = {"max_queue": None, "ping_interval": None} | options  # as browsers, which send no pings
        async with connect(f"ws://{self.address}/api/tables/{table}/socket", **options) as line:
            yield line

    @contextlib.asynccontextmanager
    async def person(self, table: str, secret: str | None = None, *, brief: bool = False) -> AsyncIterator[Person]:
        async with self.line(table) as line:
            person = Person(line)
            await person.send(type="hello", protocol=1, secret=secret, brief=brief)
            await person.hear("state", "error")
            yield person


async def play_on(people: list[Person], moves: int, choose: Callable[[int], int] = lambda n: 7 * n) -> None:
    """Let the people of a table play moves, or to the end, each seeing the outcome before the next one."""
    for number in range(moves):
        decision = people[0].snapshot["decision"]
        if decision is None:
            return
        await people[decision["player"]].play(choose(number))
        newest = people[decision["player"]].snapshot["position"]
        for person in people:
            while person.snapshot["position"] < newest:
                await person.hear("state")


@contextlib.asynccontextmanager
async def house(
    database: Path | str,
    *,
    seeds: Callable[[], int] | None = lambda: 7,
    limits: Limits | None = None,
    access: Access | None = None,
    lines: Lines | None = None,
    awake: int = 100,
) -> AsyncIterator[House]:
    app = create_app(
        database,
        workers=1,
        seeds=seeds,
        awake=awake,
        limits=limits
        or Limits(creating=PLENTY, asking=PLENTY, opening=PLENTY, messages=PLENTY, sockets=10**6, loop=PLENTY),
        access=access,
        paint_ahead=False,
    )
    port = free_port()
    server = uvicorn.Server(configured(app, lines or Lines(10**6), "error"))
    serving = asyncio.create_task(server.serve([socket.create_server(("127.0.0.1", port), backlog=2048)]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
            assert not serving.done()
        found = House(port, app.state.hub)
        async with found.http:
            yield found
    finally:
        server.should_exit = True
        await serving
