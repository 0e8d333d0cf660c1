"""The server: tables, seats, clocks, storage and the socket protocol. `bastide.server.run` starts it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str | None = None,
    *,
    open_browser: bool = False,
    players: Sequence[str] = (),
    workers: int | None = None,
    seeds: Callable[[], int] | None = None,
    paint_ahead: bool = True,
    on_start: Callable[[str], None] | None = None,
    log_level: str = "warning",
) -> None:
    """Serve until interrupted; without a database in a file of the user's data folder.

    `players` are computer players besides ours and the installed ones, as `package.module:Class`: nobody at a table can
    name another. `on_start` is told the address once the page can be opened. Raises BastideError if the port, the file
    or a player is no good.
    """
    from bastide.server.app import create_app  # worker processes import this room, too, and need no web framework
    from bastide.server.start import default_database, serve
    from bastide.server.storage import check_file

    file = Path(database or default_database())
    asyncio.run(check_file(file))
    app = create_app(file, players=players, workers=workers, seeds=seeds, paint_ahead=paint_ahead)
    serve(app, host, port, open_browser=open_browser, on_start=on_start, log_level=log_level)


__all__ = ["run"]
