"""The application: HTTP routes and the socket of every table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from bastide import __version__
from bastide.server import admin, health, metrics, puzzles, routes
from bastide.server.absence import PATIENCE
from bastide.server.drawings import Drawings
from bastide.server.gate import Gate
from bastide.server.hub import AWAKE, Hub
from bastide.server.keeping import Keeping
from bastide.server.limits import Limits
from bastide.server.socket import table_socket
from bastide.server.visitors import Access

LARGEST_BODY = 2 * 1024 * 1024


class Bastide(Litestar):
    """The application behind its gate."""

    gate: Gate

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        inside = super().__call__
        if scope["type"] == "lifespan":
            await inside(scope, receive, send)
        else:
            await self.gate.let_in(inside, scope, receive, send)


def create_app(
    database: Path | str,
    *,
    players: Sequence[str] = (),
    workers: int | None = None,
    seeds: Callable[[], int] | None = None,
    awake: int = AWAKE,
    access: Access | None = None,
    limits: Limits | None = None,
    paint_ahead: bool = True,
    keeping: Keeping = Keeping(),  # noqa: B008 - it never changes
    patience: int = PATIENCE,
) -> Bastide:
    """The server as an ASGI application, with its storage in the file, or at the address, `database`."""
    hub = Hub(database, players=players, seeds=seeds, workers=workers, awake=awake, keeping=keeping, patience=patience)
    drawings = Drawings(hub.workers, hub.storage.database.drawings, ahead=paint_ahead)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with hub.opened():
            drawings.prepare(("base",))
            watching = asyncio.create_task(metrics.watch_loop())
            yield
            watching.cancel()
            drawings.stop()

    app = Bastide(
        route_handlers=[*routes.HANDLERS, *puzzles.HANDLERS, *health.HANDLERS, admin.ROUTER, table_socket],
        lifespan=[lifespan],
        logging_config=None,
        exception_handlers=routes.EXCEPTIONS,
        after_request=routes.finish,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Bastide", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
    )
    app.state.hub = hub
    app.state.drawings = drawings
    app.state.access = access or Access()
    app.state.limits = limits or Limits()
    app.gate = Gate(app.state.access, app.state.limits, hub.house)
    return app
