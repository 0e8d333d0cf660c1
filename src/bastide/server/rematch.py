"""Rematches: whoever wants to play again asks, and where everybody agrees a new table waits for the same people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.messages import RematchAsked, RematchOver
from bastide.server.seats import people, same_person
from bastide.server.storage import Stored

if TYPE_CHECKING:
    from bastide.server.table import Table

Again = Callable[[Stored], Awaitable[str]]
"""Makes a table like the given one and tells its id."""


class Rematches:
    """The one offer that may be open at a table, and the table that it led to."""

    def __init__(self, table: Table, again: Again) -> None:
        self._table = table
        self._again = again
        self._player = -1
        self._open: set[int] = set()  # seats whose answer is open
        self._next = ""

    def message(self) -> RematchAsked | RematchOver | None:
        if self._next:
            return RematchOver(self._player, self._next)
        return RematchAsked(self._player, sorted(self._open)) if self._open else None

    async def ask(self, guest: Guest) -> None:
        """Offer a rematch; where one is offered already, asking is agreeing."""
        table, seats = self._table, self._table.stored.seats
        if guest.seat is None:
            raise Refused("seat", faults.WATCHING)
        if not table.over:
            raise Refused("unfinished", faults.UNFINISHED)
        if self._open:
            self._open -= same_person(seats, guest.seat)
        else:
            self._player, self._open = guest.seat, people(seats) - same_person(seats, guest.seat)
        await self._go_on()

    async def answer(self, guest: Guest, yes: bool) -> None:
        if guest.seat is None or guest.seat not in self._open:
            raise Refused("seat", faults.NOT_YOURS)
        if yes:
            await self.ask(guest)
            return
        self._open = set()
        self._table.tell(RematchOver(guest.seat, None))

    async def _go_on(self) -> None:
        async with self._table.alone():
            if not self._open and not self._next:
                self._next = await self._again(self._table.stored)
        if message := self.message():
            self._table.tell(message)
