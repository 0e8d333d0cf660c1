"""Rematches: whoever wants to play again asks, and where everybody agrees a new table waits for the same people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.levels import USUAL
from bastide.server.log import GameSoFar
from bastide.server.messages import RematchAsked, RematchOver
from bastide.server.names import free_name
from bastide.server.seats import Seat, people, same_person
from bastide.server.storage import RematchOffer, Stored

if TYPE_CHECKING:
    from bastide.server.table import Table

Again = Callable[[Stored], Awaitable[str]]
"""Makes a table like the given one and tells its id."""


class Rematches:
    """The one offer that may be open at a table, and the table that it led to. It is stored with the table."""

    def __init__(self, table: Table, again: Again) -> None:
        self._table = table
        self._again = again

    def message(self) -> RematchAsked | RematchOver | None:
        offer = self._table.stored.rematch
        if offer and offer.next:
            return RematchOver(offer.player, offer.next)
        return RematchAsked(offer.player, list(offer.waiting)) if offer and offer.waiting else None

    def changed(self, before: RematchOffer | None) -> None:
        """Tell everybody what has become of the offer."""
        offer = self._table.stored.rematch
        if offer is None or offer == before:
            return
        if offer.declined:
            self._table.tell(RematchOver(offer.player, None))
        elif message := self.message():
            self._table.tell(message)

    async def ask(self, guest: Guest) -> None:
        """Offer a rematch; where one is offered already, asking is agreeing."""
        if guest.seat is None:
            raise Refused("seat", faults.WATCHING)
        if not self._table.over:
            raise Refused("unfinished", faults.UNFINISHED)
        left = (await self._table.wake()).so_far.left
        if guest.seat in left:
            raise Refused("seat", faults.LEFT)
        if (offer := self._table.stored.rematch) and offer.next:
            guest.tell(RematchOver(offer.player, offer.next))
            return
        seat = guest.seat

        def ask(stored: Stored) -> Stored:
            offer = stored.rematch
            if offer is None or not (offer.waiting or offer.next):
                offer = RematchOffer(seat, tuple(sorted(people(stored.seats).difference(left))))
            done = same_person(stored.seats, seat)
            return replace(stored, rematch=replace(offer, waiting=tuple(s for s in offer.waiting if s not in done)))

        await self._go_on((await self._table.change(ask)).rematch)

    async def answer(self, guest: Guest, yes: bool) -> None:
        offer = self._table.stored.rematch
        if guest.seat is None or offer is None or guest.seat not in offer.waiting:
            raise Refused("seat", faults.NOT_YOURS)
        if yes:
            await self.ask(guest)
            return
        declined = RematchOffer(guest.seat, (), declined=True)
        await self._table.change(lambda stored: replace(stored, rematch=declined))

    async def _go_on(self, offer: RematchOffer | None) -> None:
        """Where everybody has agreed, who did so last makes the new table."""
        if offer is None or offer.waiting or offer.next:
            return
        stored, so_far = self._table.stored, (await self._table.wake()).so_far
        next = await self._again(replace(stored, seats=_seats_again(stored.seats, so_far)))
        await self._table.change(lambda stored: replace(stored, rematch=replace(offer, next=next)))


def _seats_again(seats: Sequence[Seat], so_far: GameSoFar) -> tuple[Seat, ...]:
    """The seats of the next game: instead of whoever has left a computer plays."""
    found = list(seats)
    for number in so_far.left:
        name = free_name([seat.name for seat in found])
        player = so_far.stand_ins.get(number, USUAL)
        found[number] = replace(seats[number], who="computer", name=name, player=player, secret_hash="")
    return tuple(found)
