"""For those who run the server: is it alive, is it ready, and how is it doing?"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from bastide import __version__
from bastide.server import metrics
from bastide.server.faults import NO_PAGE, Refused
from bastide.server.hub import Hub
from bastide.server.visitors import Access, comes_from

PATIENCE = 2.0
"""Seconds in which the storage must answer."""


class Health(Struct, frozen=True):
    version: str


class Readiness(Struct, frozen=True):
    ready: bool
    storage: bool
    workers: bool
    draining: bool


@get("/api/health", summary="Is the server alive?")
async def get_health() -> Health:
    return Health(__version__)


@get("/api/ready", summary="Can the server take players?")
async def get_ready(state: State) -> Response[Readiness]:
    hub: Hub = state.hub
    storage = await _answers(hub)
    workers = not hub.workers.failing
    ready = storage and workers and not hub.draining
    return Response(Readiness(ready, storage, workers, hub.draining), status_code=200 if ready else 503)


async def _answers(hub: Hub) -> bool:
    try:
        await asyncio.wait_for(hub.storage.ping(), PATIENCE)
    except (Refused, TimeoutError):
        return False
    return True


@get("/api/metrics", include_in_schema=False)
async def get_metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    access: Access = request.app.state.access
    if request.client is None or not comes_from(request.client.host, request.headers, access.metrics_from):
        raise Refused("not-found", NO_PAGE)
    return Response(metrics.written(request.app.state.hub), media_type=CONTENT_TYPE_PLAIN_0_0_4)


HANDLERS = [get_health, get_ready, get_metrics]
