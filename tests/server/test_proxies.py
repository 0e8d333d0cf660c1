"""The examples for nginx and Caddy, with the real programs where they are installed; CI installs them if it can."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from club import URL, Club, club
from house import Person, free_port, runs
from websockets.asyncio.client import connect

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "bastide.example.org"
VISITOR = "127.0.0.5"
"""From there people come to the proxy, which comes from elsewhere to the server."""
SEATS = {"seats": [{"who": "here"}] * 2, "first": 0}


def need(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


@contextlib.contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    with subprocess.Popen(command, env=os.environ | environment, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(100):
                with contextlib.suppress(httpx.TransportError):
                    httpx.get(f"http://127.0.0.1:{port}/", timeout=5)
                    break
                time.sleep(0.1)
            yield
        finally:
            process.terminate()


@contextlib.contextmanager
def nginx(folder: Path, port: int, server: int) -> Iterator[None]:
    program = need("nginx")
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("    listen [::]:80;\n", "")
    (folder / "site").write_text(site.replace("127.0.0.1:8000", f"127.0.0.1:{server}"))
    temporary = "".join(f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    http = f"http {{ access_log off; {temporary} include {folder}/site; }}"
    (folder / "conf").write_text(f"pid {folder}/pid; error_log stderr; daemon off; events {{}} {http}")
    command = [program, "-p", str(folder), "-c", str(folder / "conf"), "-e", "stderr"]
    with running(command, port):
        yield


@contextlib.contextmanager
def caddy(folder: Path, port: int, server: int) -> Iterator[None]:
    program = need("caddy")
    (folder / "Caddyfile").write_text("{\n admin off\n}\n" + (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(
        command, port, BASTIDE_NAME=f"http://{NAME}:{port}", BASTIDE_SERVER=f"127.0.0.1:{server}", HOME=str(folder)
    ):
        yield


def client(port: int) -> httpx.AsyncClient:
    """Somebody who pretends to be somebody else."""
    headers = {"Host": f"{NAME}:{port}", "X-Forwarded-For": "192.0.2.1"}
    transport = httpx.AsyncHTTPTransport(local_address=VISITOR)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, headers=headers, timeout=60)


@pytest.mark.parametrize("proxy", [nginx, caddy])
@runs
async def test_a_game_is_played_through_the_proxy(proxy: object, tmp_path: Path) -> None:
    assert callable(proxy)
    port = free_port()
    with club(tmp_path, "--drain-seconds", "1", "--metrics-from", "::1") as server, proxy(tmp_path, port, server.port):
        async with client(port) as http:
            made = await http.post("/api/tables", json=SEATS, headers={"Origin": URL})
            assert made.status_code == 201, made.text
            assert (await http.get("/api/metrics")).status_code == 404
            await _play(port, made.json())
            assert {entry["address"] for entry in server.log() if "POST" in entry["text"]} == {VISITOR}
            if proxy is caddy:
                await _restart(server, tmp_path, http)


async def _play(port: int, made: dict[str, object]) -> None:
    table, secrets = made["table"], made["secrets"]
    assert isinstance(table, dict)
    assert isinstance(secrets, list)
    address = f"ws://{NAME}:{port}/api/tables/{table['id']}/socket"
    way = {"host": "127.0.0.1", "port": port, "local_addr": (VISITOR, 0)}
    async with connect(address, origin=URL, **way) as line:  # type: ignore[arg-type]
        person = Person(line)
        await person.send(type="hello", protocol=1, secret=secrets[0])
        await person.hear("state")
        await person.play()


async def _restart(server: Club, folder: Path, http: httpx.AsyncClient) -> None:
    """A request that comes while the server restarts waits for it."""
    server.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(server.process.wait, 30)
    asked = asyncio.create_task(http.get("/api/health"))
    await asyncio.sleep(0.5)
    assert not asked.done()
    with club(folder, port=server.port):
        assert (await asked).status_code == 200
