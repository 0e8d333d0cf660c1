"""The gate that every request and socket passes first: it gives them an id, and writes down what became of them."""

from __future__ import annotations

import logging
import secrets
import time

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from bastide.server.logs import REQUEST
from bastide.server.metrics import REQUESTS

REQUEST_ID = "X-Request-ID"
_log = logging.getLogger("bastide.access")


class Gate:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = REQUEST.set(secrets.token_hex(6))
        try:
            if scope["type"] == ScopeType.HTTP:
                await self._request(scope, receive, send)
            else:
                await self._socket(scope, receive, send)
        finally:
            REQUEST.reset(token)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)[REQUEST_ID] = REQUEST.get()
            await send(message)

        try:
            await self._app(scope, receive, answer)
        finally:
            took = time.perf_counter() - began
            REQUESTS.labels(scope["method"], scope.get("path_template", ""), str(status)).observe(took)
            fields = {"address": _address(scope), "status": status, "ms": round(1000 * took, 1)}
            _log.info("%s %s", scope["method"], _path(scope), extra={"fields": fields})

    async def _socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        _log.info("opens %s", _path(scope), extra={"fields": {"address": _address(scope)}})
        try:
            await self._app(scope, receive, send)
        finally:
            fields = {"address": _address(scope), "seconds": round(time.perf_counter() - began, 1)}
            _log.info("closed %s", _path(scope), extra={"fields": fields})


def _address(scope: HTTPScope | WebSocketScope) -> str:
    return scope["client"][0] if scope["client"] else ""


def _path(scope: HTTPScope | WebSocketScope) -> str:
    """As it was sent, without the question behind it."""
    return scope["raw_path"].decode("ascii", "replace")
