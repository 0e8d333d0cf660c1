"""Rate limits: a bucket of tokens that fills up again."""

from __future__ import annotations

import time
from collections import OrderedDict

from bastide.server.tolls import Tolls

MOST_CLIENTS = 10_000


class Bucket:
    """`burst` requests at once, `rate` a second in the long run."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


Rate = tuple[float, float]
"""Requests a second in the long run, and at once."""


class Buckets:
    """One bucket for each client; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._known.setdefault(client, Bucket(self.rate, self.burst))
        self._known.move_to_end(client)
        if len(self._known) > MOST_CLIENTS:
            self._known.popitem(last=False)
        return bucket.take()


class Limits:
    """How much one visitor may ask for.

    New tables and seats, everything else over HTTP, opening sockets, messages of one socket, sockets at a time, seconds
    of the event loop a second.
    """

    def __init__(
        self,
        *,
        creating: Rate = (0.5, 30),
        asking: Rate = (50, 400),
        opening: Rate = (2, 120),
        messages: Rate = (30, 120),
        sockets: int = 200,
        loop: Rate = (0.3, 0.1),
    ) -> None:
        self.creating = Buckets(*creating)
        self.asking = Buckets(*asking)
        self.opening = Buckets(*opening)
        self.messages = messages
        self.sockets = sockets
        self.tolls = Tolls(*loop)
