"""The line of a visitor before anything is understood: whoever sends requests by halves does not hold it for ever."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from bastide.server.visitors import Network, household, is_in

LARGEST_HEAD = 16 * 1024
"""Bytes of a request before its body."""
ANSWER_SECONDS = 300.0
"""How long an answer may take, and its way to a slow reader."""


class Lines:
    """All lines of a server: how many one address may have, and how long a request may take to arrive."""

    def __init__(self, most: int = 200, seconds: float = 30.0, trusted: Iterable[Network] = ()) -> None:
        self.most, self.seconds, self.trusted = most, seconds, tuple(trusted)
        self._open: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Count one more line; a trusted proxy may have any number."""
        if self._open[who] >= self.most and not is_in(who, self.trusted):
            return False
        self._open[who] += 1
        return True

    def leave(self, who: str) -> None:
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]

    def protocol(self) -> type[HttpToolsProtocol]:
        """What the web server speaks on every line."""

        class Line(_Line):
            lines = self

        return Line


class _Line(HttpToolsProtocol):
    lines: Lines
    _who = ""
    _in_head = True
    _head = 0
    _alarm: asyncio.TimerHandle | None = None

    # -- the line -----------------------------------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        who = household(self.client[0] if self.client else "")
        if self.lines.enter(who):
            self._who = who
            self._expect_request()
        else:
            self._turn_away(HTTPStatus.TOO_MANY_REQUESTS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()  # from here on it is a socket, and the gate counts those
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        self._set_alarm(None)
        if self._who:
            self.lines.leave(self._who)
            self._who = ""

    def _turn_away(self, status: HTTPStatus) -> None:
        self._cut_later()
        self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    # -- a request, and the time it takes -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._alarm is None:
            self._expect_request()
        self._head += len(data) if self._in_head else 0
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD:
            self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_head = False
        head = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if head > LARGEST_HEAD:
            self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        if self.transport.is_closing():
            return
        super().on_message_complete()
        self._expect_answer()

    def on_response_complete(self) -> None:
        self._set_alarm(None)  # how long the line stays open for another request is the web server's business
        super().on_response_complete()
        self._expect_answer()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._cut_later()  # what is still on its way may arrive

    def _expect_answer(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._cut_later()

    def _cut_later(self) -> None:
        self._set_alarm(self.loop.call_later(ANSWER_SECONDS, self.transport.abort))

    def _expect_request(self) -> None:
        self._set_alarm(self.loop.call_later(self.lines.seconds, self._turn_away, HTTPStatus.REQUEST_TIMEOUT))

    def _set_alarm(self, alarm: asyncio.TimerHandle | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm
