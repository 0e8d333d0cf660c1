"""A guest: one open socket at a table, sitting on a seat or watching."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from itertools import takewhile

from bastide.server.faults import Refused
from bastide.server.limits import Bucket
from bastide.server.log import Laid
from bastide.server.messages import FromServer, encode, error
from bastide.server.tolls import Account

RESTARTING = 1012
"""The code with which a socket is closed that can be opened again in a moment."""
NOT_FOUND = 4404
"""The code of a socket whose table is not there, or not any more."""
GONE = 4410
"""The code for a table that was closed, and for those who may not come in any more."""
WAITING = 300
"""Messages that may wait for a slow line; then it is cut, and the client comes back for the newest state."""

WAITING_BYTES = 4_000_000
"""Of messages that wait already."""


class Guest:
    def __init__(
        self,
        seat: int | None,
        bucket: Bucket,
        account: Account,
        name: str = "",
        visitor: str = "",
        *,
        brief: bool = False,
    ) -> None:
        self.seat = seat
        self.visitor = visitor
        self.name = name
        self.bucket = bucket
        self.account = account
        self.brief = brief
        self.told: Sequence[Laid] = ()  # the tiles of the last state
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self._bytes = 0  # in the outbox
        self.cut = False
        self.close_code = 1000
        self._question: asyncio.Task[None] | None = None

    @property
    def viewer(self) -> int:
        return -1 if self.seat is None else self.seat

    def known(self, laid: Sequence[Laid]) -> int:
        """How many of the first tiles need not be told again."""
        if not self.brief:
            return 0
        same = takewhile(lambda pair: pair[0] == pair[1], zip(self.told, laid, strict=False))
        return sum(1 for _ in same)

    async def think(self, answering: Coroutine[object, object, None]) -> None:
        """Answer a question in a task of its own; a guest has one such task at a time, the next question waits."""
        if self._question is not None:
            await asyncio.wait([self._question])
        self._question = asyncio.create_task(answering)

    def forget_question(self) -> None:
        if self._question is not None:
            self._question.cancel()

    def tell(self, message: FromServer) -> None:
        self.send(encode(message))

    def dismiss(self, reason: Refused) -> None:
        """Say why, and close the socket for good."""
        self.tell(error(reason))
        self.close_code = GONE
        self.send(None)

    def send(self, data: bytes | None) -> None:
        """Queue a message; None closes the socket. Never waits."""
        if self.cut:
            return
        if self._outbox.full() or self._bytes > WAITING_BYTES:
            self.cut = True
            self._outbox = asyncio.Queue()
        else:
            self._bytes += len(data or b"")
            self._outbox.put_nowait(data)

    async def next(self) -> bytes | None:
        """The next message that is to be sent; None when there will be none."""
        if self.cut:
            return None
        data = await self._outbox.get()
        self._bytes -= len(data or b"")
        return data
