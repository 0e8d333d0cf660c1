"""Take-backs: whoever wants to go back asks, and everybody else at the table agrees, or it stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.log import LogRow, TakeBack
from bastide.server.messages import TakeBackAsked, TakeBackOver
from bastide.server.seats import people, same_person

if TYPE_CHECKING:
    from bastide.server.table import Table


class TakeBacks:
    """The one question that may be open at a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._player = self._position = -1
        self._open: set[int] = set()  # seats whose answer is open

    def message(self) -> TakeBackAsked | None:
        return TakeBackAsked(self._player, self._position, sorted(self._open)) if self._open else None

    async def ask(self, guest: Guest, position: int) -> None:
        table = self._table
        if guest.seat is None:
            raise Refused("seat", faults.WATCHING)
        if table.over:
            raise Refused("over", faults.OVER)
        if not 0 <= position < table.position:
            raise Refused("position", faults.NO_TAKE_BACK)
        self._player, self._position = guest.seat, position
        self._open = people(table.stored.seats) - same_person(table.stored.seats, guest.seat)
        await self._go_on()

    async def answer(self, guest: Guest, yes: bool) -> None:
        if guest.seat is None or guest.seat not in self._open:
            raise Refused("seat", faults.NOT_YOURS)
        if not yes:
            self.end(agreed=False)
            return
        self._open -= same_person(self._table.stored.seats, guest.seat)
        await self._go_on()

    async def _go_on(self) -> None:
        if question := self.message():
            self._table.tell(question)
            return
        seat, position = self._player, self._position
        async with self._table.alone():
            before = self._table.position
            await self._table.append([LogRow(TakeBack(position), seat)])
            self._table.show([], before)

    def end(self, *, agreed: bool) -> None:
        """The question is answered, or an action has overtaken it."""
        if self._open or agreed:
            self._table.tell(TakeBackOver(agreed))
        self._open = set()
