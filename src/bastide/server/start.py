"""Starting the server: where its file is, and how it listens."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import FrameType

import uvicorn
from litestar import Litestar

from bastide.errors import BastideError
from bastide.places import data_folder
from bastide.server.lock import only_writer
from bastide.server.storage import check_database
from bastide.server.wire import Lines
from bastide.text import Text

LARGEST_FRAME = 1024 * 1024
"""A socket that sends more at once is closed without a word."""
SELDOM = 10**6
"""Collections of young garbage before old garbage is looked through as well: more than there are in an hour."""

_NO_PORT = Text(
    en="There is no port {port}; ports have the numbers 0 to 65535, choose one with --port.",
    de="Einen Port {port} gibt es nicht; Ports haben die Nummern 0 bis 65535, wähle einen mit --port.",
)
_NO_ADDRESS = Text(
    en="The server cannot listen on {host}, port {port} ({reason}); choose another with --host or --port.",
    de="Der Server kann auf {host}, Port {port} nicht hören ({reason}); wähle etwas anderes mit --host oder --port.",
)


def default_database() -> Path:
    """The file in the user's data folder where games are kept."""
    return data_folder() / "tables.sqlite"


@contextlib.contextmanager
def held(database: Path | str | None) -> Iterator[Path | str]:
    """The database of the games, or the usual file, checked; a file is for this process alone."""
    place = database or default_database()
    with only_writer(place):
        asyncio.run(check_database(place))
        yield place


def page_host(host: str) -> str:
    """The host under which the page is opened: a server that listens everywhere is at this machine's own address."""
    everywhere = {"0.0.0.0": (socket.AF_INET, "192.0.2.1", "127.0.0.1"), "::": (socket.AF_INET6, "2001:db8::1", "::1")}
    if host not in everywhere:
        return host
    family, elsewhere, here = everywhere[host]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))  # sends nothing; tells which address the way out begins at
            return str(probe.getsockname()[0])
        except OSError:
            return here


def leave_old_garbage() -> None:
    """Leave old garbage to the housekeeping of every hour.

    Looking through all that a thousand tables hold stops every one of them for half a second, finds next to nothing,
    and would be done several times a minute.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


Drain = Callable[[], Awaitable[None]]


class Server(uvicorn.Server):
    """Says when it is ready. Asked to stop, it first does what `drain` says; asked again, it stops at once."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], drain: Drain | None = None) -> None:
        super().__init__(config)
        self._ready, self._drain = ready, drain
        self._draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if self.started:
            leave_old_garbage()
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._drain is None or self._draining or not self.started:
            super().handle_exit(sig, frame)
        else:
            self._loop.call_soon_threadsafe(self._begin_to_stop, self._drain)

    def _begin_to_stop(self, drain: Drain) -> None:
        self._draining = self._draining or asyncio.create_task(self._stop(drain))

    async def _stop(self, drain: Drain) -> None:
        try:
            await drain()
        finally:
            self.should_exit = True


def configured(app: Litestar, lines: Lines, log_level: str | None) -> uvicorn.Config:
    """How the web server behaves; without a level the log is as it has been configured."""
    return uvicorn.Config(
        app,
        http=lines.protocol(),
        log_config=uvicorn.config.LOGGING_CONFIG if log_level else None,
        log_level=log_level,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=3,
    )


def listen(
    app: Litestar,
    host: str,
    port: int,
    *,
    lines: Lines | None = None,
    open_browser: bool = False,
    on_start: Callable[[str], None] | None = None,
    log_level: str | None = None,
    drain: Drain | None = None,
) -> None:
    """Listen until interrupted; `on_start` is told the address of the page. Port 0 takes any that is free."""
    if not 0 <= port <= 65535:
        raise BastideError(_NO_PORT, port=port)
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise BastideError(_NO_ADDRESS, host=host, port=port, reason=error.strerror) from None
    host = page_host(host)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    def ready() -> None:
        if on_start:
            on_start(address)
        if open_browser:
            webbrowser.open(address)

    config = configured(app, lines or Lines(), log_level)
    with listening:
        Server(config, ready, drain).run(sockets=[listening])
