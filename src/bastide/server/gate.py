"""The gate that every request and socket passes first.

It finds out who comes, gives each visit an id, turns away what is not for us or too much, and writes down what became
of it.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from bastide.server import faults
from bastide.server.faults import STATUS, Fault, Refused, Spoken
from bastide.server.house_rules import HouseRules
from bastide.server.limits import Limits
from bastide.server.logs import REQUEST
from bastide.server.metrics import REQUESTS
from bastide.server.tolls import metered
from bastide.server.visitors import FORWARDED, THIS_MACHINE, Access, comes_from, household, is_in, speaks_for

REQUEST_ID = "X-Request-ID"
READS = ("GET", "HEAD", "OPTIONS")
POLICY_VIOLATION = 1008
_log = logging.getLogger("bastide.access")


class Gate:
    def __init__(self, access: Access, limits: Limits, house: HouseRules) -> None:
        self.access, self.limits, self.house = access, limits, house
        self._sockets: Counter[str] = Counter()
        self._warned = False

    async def let_in(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        token = REQUEST.set(secrets.token_hex(6))
        try:
            self._find_out(scope)
            if scope["type"] == ScopeType.HTTP:
                await self._request(app, scope, receive, send)
            else:
                await self._socket(app, scope, receive, send)
        finally:
            REQUEST.reset(token)

    def _find_out(self, scope: Scope) -> None:
        """Put the visitor's own address in the place of a trusted proxy's, and take away what the proxy said."""
        peer, headers = _address(scope), Headers(scope["headers"])
        if not is_in(peer, self.access.trusted_proxies):
            if self.access.public_url and any(name in headers for name in FORWARDED):
                self._warn(peer)
            return
        told = speaks_for(headers.getall("x-forwarded-for", []), self.access.trusted_proxies)
        if told is not None:
            scope["client"] = (told, 0)
            scope["headers"] = [header for header in scope["headers"] if header[0].decode() not in FORWARDED]

    def _warn(self, peer: str) -> None:
        """Once: most likely a proxy has been forgotten in the settings."""
        if not self._warned:
            _log.warning("%s speaks for others, but is not in trusted-proxies: all of them count as one visitor", peer)
        self._warned = True

    # -- requests -----------------------------------------------------------------------------------------------------

    async def _request(self, app: ASGIApp, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)[REQUEST_ID] = REQUEST.get()
            await send(message)

        try:
            self._check(scope, must_be_own=scope["method"] not in READS)
            who = household(_address(scope))
            if not self.limits.asking.take(who):
                raise Refused("rate", faults.RATE)
            account = self.limits.tolls.of(who)
            await account.settle()
            await metered(_called(app, scope, receive, answer), account)
        except Refused as fault:
            await _refuse(fault, answer)
        finally:
            took = time.perf_counter() - began
            REQUESTS.labels(scope["method"], scope.get("path_template", ""), str(status)).observe(took)
            _note(scope, f"{scope['method']} %s", status=status, ms=round(1000 * took, 1))

    def _check(self, scope: Scope, *, must_be_own: bool) -> None:
        """Is it for us, from our own pages, and from somebody who may come in?"""
        self.house.check_address(_address(scope))
        headers = Headers(scope["headers"])
        host, is_local = headers.get("host", ""), comes_from(_address(scope), headers, THIS_MACHINE)
        if not self.access.answers_to(host, is_local=is_local):
            raise Refused("host", faults.HOST, host=host[:100])
        if must_be_own and not self.access.is_own(headers.get("origin"), host):
            raise Refused("origin", faults.ORIGIN)

    # -- sockets ------------------------------------------------------------------------------------------------------

    async def _socket(self, app: ASGIApp, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        try:
            self._check(scope, must_be_own=True)
            with self._room(household(_address(scope))):
                _note(scope, "opens %s")
                await app(scope, receive, send)
                _note(scope, "closed %s", seconds=round(time.perf_counter() - began, 1))
        except Refused as fault:
            _note(scope, "refused %s", code=fault.code)
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": fault.code})

    @contextmanager
    def _room(self, who: str) -> Iterator[None]:
        """Room for one more socket of a visitor."""
        if self._sockets[who] >= self.limits.sockets or not self.limits.opening.take(who):
            raise Refused("rate", faults.RATE)
        self._sockets[who] += 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]


async def _called(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


async def _refuse(fault: Refused, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    status = STATUS.get(fault.code, 400)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = msgspec.json.encode(Fault(fault.code, Spoken.of(fault.sentence)))
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _note(scope: Scope, text: str, **fields: object) -> None:
    """A line of the log: the path as it was sent, without the question behind it."""
    path = scope["raw_path"].decode("ascii", "replace")
    _log.info(text, path, extra={"fields": {"address": _address(scope), **fields}})


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope["client"] else ""
