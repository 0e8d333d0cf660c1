"""Who may come in, how often, and under which name: addresses, proxies, hosts, origins, half-sent requests."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from ipaddress import ip_network
from pathlib import Path

import pytest
from house import PLENTY, House, house, runs
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from bastide.errors import BastideError
from bastide.server import run, wire
from bastide.server.limits import Limits
from bastide.server.lock import only_server
from bastide.server.visitors import Access, household, is_local_name, origin_of, speaks_for
from bastide.server.wire import LARGEST_HEAD, Lines

HERE = (ip_network("127.0.0.1"),)
CLUB = Access(public_url="https://bastide.example.org", trusted_proxies=HERE)
SEATS = {"seats": [{"who": "here"}] * 2}


def limits(**some: object) -> Limits:
    plenty = {"creating": PLENTY, "asking": PLENTY, "opening": PLENTY, "messages": PLENTY, "sockets": 10**6}
    return Limits(**(plenty | some))  # type: ignore[arg-type]


# -- addresses ---------------------------------------------------------------------------------------------------------


def test_a_home_has_one_network_of_ipv6_and_one_address_of_ipv4() -> None:
    assert household("2001:db8:1:2:aaaa::1") == household("2001:db8:1:2:bbbb::2") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("testclient") == "testclient"


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["198.51.100.1, 203.0.113.9"], "203.0.113.9"),  # what is further left a visitor can invent
        (["198.51.100.1", "203.0.113.9, 127.0.0.1"], "203.0.113.9"),
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["[2001:db8::1]:4711"], "2001:db8::1"),
        (["127.0.0.1"], "127.0.0.1"),
        (["unknown"], None),
        (["203.0.113.9, evil"], None),
        ([], None),
    ],
)
def test_a_trusted_proxy_speaks_for_the_nearest_address_that_is_none(forwarded: list[str], address: str | None) -> None:
    assert speaks_for(forwarded, HERE) == address


@runs
async def test_only_trusted_proxies_are_believed(tmp_path: Path) -> None:
    for access, codes in ((CLUB, [201, 201, 429]), (Access(), [201, 429, 429])):
        async with house(tmp_path / "t.sqlite", access=access, limits=limits(creating=(0.0, 1))) as server:
            asked = []
            for address in ("203.0.113.1", "203.0.113.2", "203.0.113.1"):
                headers = {"X-Forwarded-For": f"192.0.2.66, {address}"}
                if access.public_url:
                    headers["Host"] = "bastide.example.org"
                answer = await server.http.post("/api/tables", json=SEATS, headers=headers)
                asked.append(answer.status_code)
            assert asked == codes


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", "::1", "192.168.1.20", "kitchen", "kitchen.local", "pc.lan", "a.home.arpa"]
)
def test_local_names(name: str) -> None:
    assert is_local_name(name)


@pytest.mark.parametrize("name", ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a.com"])
def test_names_of_the_world(name: str) -> None:
    assert not is_local_name(name)


async def status(server: House, host: str, **headers: str) -> int:
    return (await server.http.get("/api/health", headers={"Host": host, **headers})).status_code


@runs
async def test_a_server_at_home_has_local_names_only(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", access=Access(names=("pc.fritz.box",))) as server:
        port = server.address.rpartition(":")[2]
        for host in (f"localhost:{port}", f"[::1]:{port}", "kitchen.local", "pc.fritz.box:8000", "PC.Fritz.box"):
            assert await status(server, host) == 200, host
        for host in ("evil.example", f"evil.example:{port}", "", "[::1", "localhost.evil.example"):
            assert await status(server, host) == 403, "a name that leads here by DNS rebinding"
        told = await server.http.get("/", headers={"Host": "evil.example"})
        assert (told.json()["code"], "evil.example" in told.json()["text"]["de"]) == ("host", True)
        table, _ = await server.create("here", "here")
        evil = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
        with pytest.raises(InvalidStatus):
            async with server.line(table, additional_headers={"Origin": evil["Origin"]}):
                raise AssertionError("a foreign page must not get a socket")
        assert (await server.http.post("/api/tables", json=SEATS, headers=evil)).json()["code"] == "host"


@runs
async def test_a_public_server_has_its_public_name(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", access=CLUB) as server:
        afar = {"X-Forwarded-For": "203.0.113.9"}
        assert await status(server, "bastide.example.org", **afar) == 200
        assert await status(server, "Bastide.Example.Org:443", **afar) == 200
        for host in ("other.example.org", "127.0.0.1", "localhost", server.address):
            assert await status(server, host, **afar) == 403, host
        assert await status(server, server.address) == 200, "on the machine itself it can be looked after"
        assert await status(server, "evil.example") == 403
        own = {"Host": "bastide.example.org", **afar}
        for origin, code in (
            ("https://bastide.example.org", 201),
            ("http://bastide.example.org", 403),
            ("https://evil.example", 403),
            ("null", 403),
        ):
            answer = await server.http.post("/api/tables", json=SEATS, headers=own | {"Origin": origin})
            assert answer.status_code == code, origin


def test_an_origin_is_written_as_browsers_do() -> None:
    assert origin_of("https://Bastide.Example.org:443/") == "https://bastide.example.org"
    assert origin_of("http://[::1]:8000") == "http://[::1]:8000"


@runs
async def test_metrics_are_for_those_whom_the_settings_name(tmp_path: Path) -> None:
    access = Access(
        public_url="https://bastide.example.org", trusted_proxies=HERE, metrics_from=(ip_network("203.0.113.0/24"),)
    )
    async with house(tmp_path / "t.sqlite", access=access) as server:
        for address, code in (("203.0.113.9", 200), ("198.51.100.1", 404)):
            headers = {"Host": "bastide.example.org", "X-Forwarded-For": address}
            assert (await server.http.get("/api/metrics", headers=headers)).status_code == code
        assert (await server.http.get("/api/metrics")).status_code == 404


# -- sockets -----------------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def sockets(server: House, table: str, number: int) -> AsyncIterator[list[ClientConnection]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(server.line(table)) for _ in range(number)]


@runs
async def test_one_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", limits=limits(sockets=3)) as server:
        table, _ = await server.create("here", "here")
        async with sockets(server, table, 3):
            with pytest.raises(InvalidStatus):
                async with server.line(table):
                    raise AssertionError("a fourth socket")
        async with asyncio.timeout(5):
            while True:
                with contextlib.suppress(InvalidStatus):
                    async with sockets(server, table, 3):
                        return


@runs
async def test_one_address_opens_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", limits=limits(opening=(0.0, 3))) as server:
        table, _ = await server.create("here", "here")
        for _ in range(3):
            async with server.line(table):
                pass
        with pytest.raises(InvalidStatus):
            async with server.line(table):
                raise AssertionError("a fourth opening")


# -- half-sent requests ------------------------------------------------------------------------------------------------

Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def pipes(server: House, number: int = 1) -> AsyncIterator[list[Pipe]]:
    host, _, port = server.address.partition(":")
    found = [await asyncio.open_connection(host, int(port)) for _ in range(number)]
    try:
        yield found
    finally:
        for _, writer in found:
            writer.close()


async def first_line(reader: asyncio.StreamReader) -> str:
    """What the server says before it hangs up; nothing where it says nothing."""
    return (await asyncio.wait_for(reader.read(), 10)).partition(b"\r\n")[0].decode()


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "half",
    [b"", b"\r\n", b"P", HEAD, HEAD + b"X-A: b", HEAD + b"Content-Length: 900\r\n\r\n{"],
    ids=["nothing", "a blank line", "a letter", "half a head", "half a line", "half a body"],
)
@runs
async def test_a_request_that_is_never_whole_loses_its_line(tmp_path: Path, half: bytes) -> None:
    async with house(tmp_path / "t.sqlite", lines=Lines(seconds=0.5)) as server, pipes(server) as ((reader, writer),):
        writer.write(half)
        assert (await first_line(reader)).startswith("HTTP/1.1 408")


@runs
async def test_dripping_does_not_help(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", lines=Lines(seconds=1)) as server, pipes(server) as ((reader, writer),):
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            writer.write(HEAD)
            while time.monotonic() - began < 5 and not reader.at_eof():
                writer.write(b"X-A: b\r\n")
                await writer.drain()
                await asyncio.sleep(0.1)
        assert time.monotonic() - began < 4


@runs
async def test_the_second_request_of_a_line_is_hurried_too(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", lines=Lines(seconds=1)) as server, pipes(server) as ((reader, writer),):
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.write(HEAD)
        rest = await asyncio.wait_for(reader.read(), 10)
        assert b"HTTP/1.1 408" in rest


@pytest.mark.parametrize("pieces", [1, 40], ids=["at once", "bit by bit"])
@runs
async def test_a_head_that_is_too_large_is_refused(tmp_path: Path, pieces: int) -> None:
    async with house(tmp_path / "t.sqlite") as server, pipes(server) as ((reader, writer),):
        line = b"X-A: " + b"b" * (LARGEST_HEAD // pieces + 10) + b"\r\n"
        with contextlib.suppress(ConnectionError):
            writer.write(HEAD)
            for _ in range(pieces):
                writer.write(line)
                await writer.drain()
                await asyncio.sleep(0.005)
            writer.write(b"\r\n" if pieces == 1 else b"")
        assert (await first_line(reader)).startswith("HTTP/1.1 431")
        assert (await server.http.get("/api/health")).status_code == 200


@runs
async def test_a_name_without_end_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server, pipes(server) as ((reader, writer),):
        with contextlib.suppress(ConnectionError):
            writer.write(HEAD)
            for _ in range(100):
                writer.write(b"X" * 1000)
                await writer.drain()
                await asyncio.sleep(0.001)
        with contextlib.suppress(ConnectionError):
            assert (await first_line(reader)).startswith("HTTP/1.1 431")


@runs
async def test_one_address_has_so_many_lines_and_no_more(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", lines=Lines(5)) as server:
        async with pipes(server, 5), pipes(server) as ((reader, _),):
            assert (await first_line(reader)).startswith("HTTP/1.1 429")
        await asyncio.sleep(0.1)
        assert (await server.http.get("/api/health")).status_code == 200, "lines that are closed count no more"
    async with house(tmp_path / "t.sqlite", lines=Lines(5, trusted=HERE)) as server, pipes(server, 20):
        assert (await server.http.get("/api/health")).status_code == 200


@runs
async def test_a_socket_is_no_line_any_more(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", lines=Lines(3, seconds=0.5)) as server:
        table, secrets = await server.create("here", "here")
        async with sockets(server, table, 6), server.person(table, secrets[0]) as ada:
            await asyncio.sleep(1)
            await ada.play()


@runs
async def test_whoever_does_not_read_the_answer_loses_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "ANSWER_SECONDS", 0.5)
    async with house(tmp_path / "t.sqlite", lines=Lines(3)) as server, pipes(server) as ((reader, writer),):
        request = b"GET /api/gallery HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(request * 60)
        await asyncio.sleep(3)
        writer.transport.resume_reading()  # type: ignore[attr-defined]
        with contextlib.suppress(ConnectionError):
            whole = await asyncio.wait_for(reader.read(), 10)
            assert whole.count(b"HTTP/1.1 200") < 60


# -- one file, one server ----------------------------------------------------------------------------------------------


def test_a_second_server_on_one_file_ends_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "t.sqlite"
    with only_server(file), pytest.raises(BastideError) as told:
        run(port=0, database=file)
    assert str(told.value) == (
        f"Another Bastide server already uses {file}; stop it first, or give another file with --database."
    )
    with only_server(file):
        pass
