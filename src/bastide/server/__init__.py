"""The server: tables, seats, clocks, storage and the socket protocol. `bastide.server.run` starts it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.server.hub import Hub
    from bastide.server.settings import Settings


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
    """Serve people at this machine or in its network until interrupted.

    Games are kept in a file, in the PostgreSQL database of an address (`postgresql://USER@HOST/NAME`) or, where neither
    is given, in a file of the user's data folder. `players` are computer players besides ours and the installed ones,
    as `package.module:Class`: nobody at a table can name another. `on_start` is told the address once the page can be
    opened. Raises BastideError if the port, the database or a player is no good.
    """
    from bastide.server.app import create_app  # worker processes import this room, too, and need no web framework
    from bastide.server.start import held, listen
    from bastide.server.visitors import Access

    with held(database) as place:
        access = Access(names=(host.lower(),))
        app = create_app(place, players=players, workers=workers, seeds=seeds, paint_ahead=paint_ahead, access=access)
        listen(app, host, port, open_browser=open_browser, on_start=on_start, log_level=log_level)


def serve(settings: Settings, on_start: Callable[[str], None] | None = None) -> None:
    """Serve the world, as the settings say, until interrupted; raises BastideError like `run`."""
    from bastide.server import logs
    from bastide.server.app import create_app
    from bastide.server.keeping import Keeping
    from bastide.server.limits import Limits
    from bastide.server.start import held, listen
    from bastide.server.visitors import Access
    from bastide.server.wire import Lines

    logs.configure(settings.log_level, settings.log_format)
    proxies = tuple(map(ip_network, settings.trusted_proxies))
    access = Access(
        public_url=settings.public_url,
        trusted_proxies=proxies,
        metrics_from=tuple(map(ip_network, settings.metrics_from)),
        admin_secret=settings.admin_secret,
    )
    limits = Limits(
        creating=(settings.tables_per_minute / 60, settings.tables_per_minute),
        asking=(settings.requests_per_second, 8 * settings.requests_per_second),
        opening=(settings.opens_per_minute / 60, settings.opens_per_minute),
        sockets=settings.sockets_per_address,
    )
    keeping = Keeping(
        unbegun=settings.unbegun_days,
        unfinished=settings.unfinished_days,
        passing=settings.passing_days,
        archived=settings.archive_days,
    )
    lines = Lines(settings.connections_per_address, settings.request_seconds, proxies)
    with held(settings.database) as place:
        workers = settings.workers or None
        app = create_app(
            place,
            players=settings.players,
            workers=workers,
            access=access,
            limits=limits,
            keeping=keeping,
            patience=settings.absent_minutes,
        )
        hub: Hub = app.state.hub
        drain = functools.partial(hub.drain, settings.drain_seconds)
        listen(app, settings.host, settings.port, lines=lines, on_start=on_start, drain=drain)


__all__ = ["run", "serve"]
