"""How much of the event loop one visitor may have: whoever takes more waits a little, so that nobody else does.

Every message costs at most some hundredths of a second; a flood of the dearest ones, from many sockets, is slowed down
to a share of the loop. Whoever is alone here has all of it.
"""

from __future__ import annotations

import asyncio
import time
import types
from collections import OrderedDict
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

VISITORS_KEPT = 10_000
PRESENT = 60.0
"""Seconds for which somebody counts as being here after each message."""
T = TypeVar("T")


class Account:
    """Seconds of the event loop that a visitor has in hand; below zero is debt."""

    __slots__ = ("_at", "_left", "_tolls")

    def __init__(self, tolls: Tolls) -> None:
        self._tolls = tolls
        self._left, self._at = tolls.burst, time.monotonic()

    def charge(self, seconds: float) -> None:
        self._left, self._at = self.left() - seconds, time.monotonic()

    def left(self) -> float:
        return min(self._tolls.burst, self._left + (time.monotonic() - self._at) * self._tolls.rate)

    async def settle(self) -> None:
        """Wait until nothing is owed any more, as long as somebody else is here."""
        self._tolls.note(self)
        while (left := self.left()) < 0 and self._tolls.somebody_besides(self):
            await asyncio.sleep(-left / self._tolls.rate)


class Tolls:
    """One account for each visitor, by its seconds a second and at once; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[str, Account] = OrderedDict()
        self._last: tuple[Account | None, float] = (None, 0.0)
        self._before: tuple[Account | None, float] = (None, 0.0)  # the last one who was another

    def of(self, visitor: str) -> Account:
        account = self._known.setdefault(visitor, Account(self))
        self._known.move_to_end(visitor)
        if len(self._known) > VISITORS_KEPT:
            self._known.popitem(last=False)
        return account

    def note(self, account: Account) -> None:
        """This visitor has come with something."""
        if self._last[0] is not account:
            self._before = self._last
        self._last = account, time.monotonic()

    def somebody_besides(self, account: Account) -> bool:
        other = self._before if self._last[0] is account else self._last
        return other[0] is not None and time.monotonic() - other[1] < PRESENT


@types.coroutine
def metered(work: Coroutine[Any, Any, T], account: Account) -> Generator[Any, Any, T]:
    """Run a coroutine, and charge the time of each of its steps while it goes.

    Not the processor time: on a busy machine the loop itself gets less of that, and there is less to share.
    """
    value: Any = None
    fault: BaseException | None = None
    while True:
        began = time.perf_counter()
        try:
            step = work.send(value) if fault is None else work.throw(fault)
        except StopIteration as done:
            found: T = done.value
            return found
        finally:
            account.charge(time.perf_counter() - began)
        try:
            value, fault = (yield step), None
        except BaseException as thrown:
            value, fault = None, thrown
