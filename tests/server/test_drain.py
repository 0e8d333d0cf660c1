"""The end of a server that is asked to stop: players are told, moves are stored, and everybody can come back."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import httpx
from club import club
from house import Person, runs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SEATS = {"seats": [{"who": "here"}] * 2, "first": 0}


@runs
async def test_sigterm_tells_the_players_stores_their_moves_and_lets_them_come_back(tmp_path: Path) -> None:
    url = "http://127.0.0.1:1"
    with club(tmp_path, "--public-url", url, "--drain-seconds", "2") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as http:
            table = (await http.post("/api/tables", json=SEATS)).json()
            address = f"ws://{server.address}/api/tables/{table['table']['id']}/socket"
            async with connect(address, max_queue=None) as socket:
                ada = Person(socket)
                await ada.send(type="hello", protocol=1, secret=table["secrets"][0])
                await ada.hear("state")
                server.process.send_signal(signal.SIGTERM)
                notice = await ada.hear("notice")
                assert notice["restart"]
                assert "your game is kept" in notice["text"]["en"]
                assert notice["text"]["de"]
                ready = await http.get("/api/ready")
                assert (ready.status_code, ready.json()["draining"]) == (503, True)
                refused = await http.post("/api/tables", json=SEATS)
                assert (refused.status_code, refused.json()["code"]) == (503, "restart")
                async with connect(address) as late:
                    guest = Person(late)
                    await guest.send(type="hello", protocol=1, secret=None)
                    assert (await guest.hear("notice"))["restart"], "who comes now is told, too"
                accepted = await ada.play()
                closed = await _closed(ada)
                assert closed == 1012
        assert await asyncio.to_thread(server.process.wait, 30) == 0
        assert not [entry for entry in server.log() if entry["level"] in ("warning", "error")]
    with club(tmp_path, "--public-url", url, port=server.port) as server:
        async with connect(address) as socket:
            guest = Person(socket)
            await guest.send(type="hello", protocol=1, secret=None)
            assert (await guest.hear("state"))["snapshot"]["position"] == accepted["position"]


async def _closed(person: Person) -> int | None:
    """The code with which the server closes a socket."""
    try:
        while True:
            await person.hear("state")
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_server_without_players_stops_at_once(tmp_path: Path) -> None:
    with club(tmp_path, "--drain-seconds", "600") as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(20) == 0


@runs
async def test_whoever_cannot_wait_asks_twice(tmp_path: Path) -> None:
    with club(tmp_path, "--public-url", "http://127.0.0.1:1", "--drain-seconds", "600") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as http:
            table = (await http.post("/api/tables", json=SEATS)).json()["table"]["id"]
        async with connect(f"ws://{server.address}/api/tables/{table}/socket") as socket:
            guest = Person(socket)
            await guest.send(type="hello", protocol=1, secret=None)
            server.process.send_signal(signal.SIGTERM)
            await guest.hear("notice")
            server.process.send_signal(signal.SIGTERM)
            assert await _closed(guest) == 1012
        await asyncio.to_thread(server.process.wait, 20)
