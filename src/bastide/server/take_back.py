"""Take-backs: whoever wants to go back asks, and everybody else at the table agrees, or it stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bastide.bounds import LONGEST_LOG
from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.log import LogRow, TakeBack
from bastide.server.messages import TakeBackAsked, TakeBackOver
from bastide.server.seats import same_person
from bastide.server.storage import Stored, TakeBackQuestion

if TYPE_CHECKING:
    from bastide.server.table import Table

MOST_TAKE_BACKS = 1000
"""At one table; each is an entry of the log for ever."""


class TakeBacks:
    """The one question that may be open at a table. It is stored with it, for everybody at whatever process."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def _open(self, stored: Stored) -> TakeBackQuestion | None:
        """The question, unless it is answered, or the game has gone on since it was asked."""
        question = stored.take_back
        return question if question and question.waiting and question.asked == self._table.position else None

    def message(self) -> TakeBackAsked | None:
        question = self._open(self._table.stored)
        return TakeBackAsked(question.player, question.position, list(question.waiting)) if question else None

    def changed(self, before: TakeBackQuestion | None) -> None:
        """Tell everybody what is open now, where that has changed."""
        if self._table.stored.take_back == before:
            return
        if question := self.message():
            self._table.tell(question)
        elif self._table.stored.take_back is None:
            self._table.tell(TakeBackOver(agreed=False))

    async def ask(self, guest: Guest, position: int) -> None:
        table, seats = self._table, self._table.stored.seats
        history = await table.wake()
        seat = table.player(guest, history.so_far)
        if not 0 <= position < table.position:
            raise Refused("position", faults.NO_TAKE_BACK)
        if table.position >= LONGEST_LOG or history.take_backs >= MOST_TAKE_BACKS:
            raise Refused("rate", faults.TOO_MANY_TAKE_BACKS)
        waiting = table.playing(history.so_far) - same_person(seats, seat)
        question = TakeBackQuestion(seat, position, table.position, tuple(sorted(waiting)))
        if waiting:
            await table.change(lambda stored: replace(stored, take_back=question))
        else:
            await self._go_back(question)

    async def answer(self, guest: Guest, yes: bool) -> None:
        def answer(stored: Stored) -> Stored:
            question = self._open(stored)
            if guest.seat is None or question is None or guest.seat not in question.waiting:
                raise Refused("seat", faults.NOT_YOURS)
            done = same_person(stored.seats, guest.seat)
            waiting = tuple(seat for seat in question.waiting if seat not in done)
            return replace(stored, take_back=replace(question, waiting=waiting) if yes else None)

        question = (await self._table.change(answer)).take_back
        if question and not question.waiting:
            await self._go_back(question)

    async def _go_back(self, question: TakeBackQuestion) -> None:
        """Everybody has agreed; who answered last does it."""
        table = self._table
        async with table.alone():
            if table.position != question.asked:
                raise Refused("position", faults.GONE_ON)
            await table.append([LogRow(TakeBack(question.position), question.player)], goes_on=True)
            table.show([], question.asked)
