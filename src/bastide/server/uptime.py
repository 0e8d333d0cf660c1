"""When the server was up. Clocks count only that time: nobody loses on time because nobody could play."""

from __future__ import annotations

import time
from collections.abc import Iterable

GRACE = 10.0
"""Seconds between two signs of life that are no downtime."""

Span = tuple[float, float]


class Uptime:
    """The time of all processes on one database, and how much of it somebody was there to play with."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()
        self._down: list[Span] = []

    def now(self) -> float:
        """Seconds since 1970. It does not jump when somebody sets the clock of this machine."""
        return time.monotonic() + self._ahead

    def set(self, now: float) -> None:
        """Go by the clock of the database, which all processes share."""
        self._ahead = now - time.monotonic()

    def note(self, others: Iterable[Span]) -> None:
        """Learn, at the start, when processes before this one began and gave their last sign of life."""
        self._down = gaps([*others, (self.now(), self.now())])

    def since(self, moment: float) -> float:
        """The seconds of uptime since a moment."""
        now = self.now()
        lost = sum(max(0.0, min(end, now) - max(begin, moment)) for begin, end in self._down)
        return max(0.0, now - moment - lost)


def gaps(spans: Iterable[Span]) -> list[Span]:
    """What lies before and between spans of time."""
    found: list[Span] = []
    reached = float("-inf")
    for begin, end in sorted(spans):
        if begin > reached + GRACE:
            found.append((reached, begin))
        reached = max(reached, end)
    return found
