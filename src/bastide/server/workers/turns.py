"""Whose job comes next: whoever has had least comes first, visitor by visitor, and for one visitor kind by kind."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal, get_args

from bastide.server.faults import BUSY, Refused

if TYPE_CHECKING:
    from bastide.server.workers.worker import Worker

Kind = Literal["play", "hint", "review", "long", "short", "paint", "ahead"]
"""Computers' answers, hints, reviews, long and short work with games, drawings, drawings painted ahead."""
KINDS: tuple[Kind, ...] = get_args(Kind)
LONG: tuple[Kind, ...] = ("play", "hint", "review", "long")
"""They may take many seconds."""
PATIENT: tuple[Kind, ...] = ("review", "ahead")
"""They wait while anybody plays."""

RANKS: dict[Kind, int] = {"play": 30, "hint": 30, "short": 30, "long": 20, "paint": 20, "review": 10, "ahead": 0}
"""How soon a job is wanted where other processes have some, too."""

REGAINED = 0.5
"""Seconds of a worker that a visitor has for every second that passes."""
ALLOWANCE = 900.0
"""Seconds that a visitor may use up at once; whoever has spent more waits for all others."""
PATIENCE = 30.0
"""Seconds after which also the patient want their turn."""
MOST_WAITING = 300
"""Jobs of one visitor; the answers of computers come besides, one a table."""
VISITORS_KEPT = 10_000


class Ticket:
    """A job that waits for its worker."""

    def __init__(self, kind: Kind, visitor: str, table: str = "") -> None:
        self.kind = kind
        self.visitor = visitor
        self.table = table
        self.since = 0.0
        self.worker: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()


class Turns:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: dict[Ticket, None] = {}
        self._by_visitor: Counter[str] = Counter()
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # visitor -> seconds, when that was
        self._kinds: OrderedDict[tuple[str, Kind], float] = OrderedDict()  # visitor and kind -> seconds

    def add(self, ticket: Ticket) -> None:
        if ticket.kind != "play" and self._by_visitor[ticket.visitor] >= MOST_WAITING:
            raise Refused("busy", BUSY)
        ticket.since = self._clock()
        self._waiting[ticket] = None
        self._by_visitor[ticket.visitor] += 1

    def drop(self, ticket: Ticket) -> None:
        """It has its worker, or wants none any more."""
        if ticket not in self._waiting:
            return
        del self._waiting[ticket]
        self._by_visitor[ticket.visitor] -= 1
        if not self._by_visitor[ticket.visitor]:
            del self._by_visitor[ticket.visitor]

    def in_order(self) -> Iterator[Ticket]:
        """Who waits, the first one first."""
        yield from sorted(self._waiting, key=self._rank)

    def _rank(self, ticket: Ticket) -> tuple[bool, float, float, float]:
        spent, waited = self.spent(ticket.visitor), self._clock() - ticket.since
        yields = spent > ALLOWANCE or (ticket.kind in PATIENT and waited < PATIENCE)
        return yields, spent, self._kinds.get((ticket.visitor, ticket.kind), 0.0), ticket.since

    def spent(self, visitor: str) -> float:
        """Seconds that a visitor has used and not regained yet."""
        seconds, then = self._spent.get(visitor, (0.0, 0.0))
        return max(0.0, seconds - REGAINED * (self._clock() - then))

    def charge(self, ticket: Ticket, seconds: float) -> None:
        visitor, kind = ticket.visitor, (ticket.visitor, ticket.kind)
        self._spent[visitor] = (self.spent(visitor) + seconds, self._clock())
        self._kinds[kind] = self._kinds.get(kind, 0.0) + seconds
        self._spent.move_to_end(visitor)
        self._kinds.move_to_end(kind)
        if len(self._spent) > VISITORS_KEPT:
            self._spent.popitem(last=False)
        if len(self._kinds) > VISITORS_KEPT:
            self._kinds.popitem(last=False)

    def lengths(self) -> dict[str, int]:
        """How many jobs wait, by kind."""
        waiting = Counter(ticket.kind for ticket in self._waiting)
        return {kind: waiting[kind] for kind in KINDS}
