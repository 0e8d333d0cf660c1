"""The game in the browser: the server on this machine, and its page."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bastide.cli.output import console
from bastide.cli.speech import say
from bastide.errors import BastideError
from bastide.text import Text, install

_MISSING = Text(
    en="Playing in the browser needs a few more packages; install Bastide with the extra play ({install}), "
    "or play in the terminal with: bastide play --terminal",
    de="Das Spiel im Browser braucht noch ein paar Pakete; installiere Bastide mit dem Zusatz play ({install}), "
    "oder spiele im Terminal mit: bastide play --terminal",
)
_RUNNING = Text(
    en="Bastide is at {address}. Stop it with Ctrl+C; every game is kept.",
    de="Bastide ist unter {address}. Strg+C hält es an; alle Spiele bleiben erhalten.",
)


def serve(host: str, port: int, database: Path | None, players: Sequence[str] = (), *, open_page: bool) -> None:
    """Serve until interrupted."""
    check_installed()
    from bastide.server import run

    out = console()
    with warming_up():
        run(
            host,
            port,
            database,
            open_browser=open_page,
            players=players,
            on_start=lambda address: out.print(say(_RUNNING, address=address)),
        )


def check_installed() -> None:
    """Raise BastideError, with what to install, if the server's packages are missing."""
    try:
        import litestar  # noqa: F401
    except ModuleNotFoundError as error:
        raise BastideError(_MISSING, install=install("play")) from error


@contextmanager
def warming_up(*, quietly: bool = False) -> Iterator[None]:
    """Have the simulator compiled meanwhile, so that the first move of a computer need not wait for it."""
    from bastide.players.thinker import HAS_SIMULATOR

    if not HAS_SIMULATOR:
        yield
        return
    command = "import bastide.players.lookahead, bastide.sim; bastide.sim.prepare(); bastide.sim.prepare(boxes=True)"
    said = subprocess.DEVNULL if quietly else None
    with subprocess.Popen((sys.executable, "-c", command), start_new_session=True, stderr=said) as process:
        try:
            yield
        finally:
            process.terminate()
