"""Sitting down at a table and standing up again, before its game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.seats import SEAT_NAME, Seat, clean, hash_of, holder, new_secret, with_free_colours
from bastide.server.storage import Stored
from bastide.text import Language

if TYPE_CHECKING:
    from bastide.server.table import Table


class Sitting:
    def __init__(self, table: Table) -> None:
        self._table = table

    async def join(self, number: int, name: str, colour: int, secret: str | None) -> str:
        """Take a seat, or change name and colour of the own one before the start; returns its secret."""
        given = ""

        def sit(stored: Stored) -> Stored:
            nonlocal given
            given = _may_sit(stored, number, secret)
            seat = stored.seats[number]
            if all(seat.taken for seat in stored.seats):
                return stored
            taken = replace(
                seat,
                name=clean(name) or seat.name,
                colour=_free_colour(stored.seats, number, colour),
                taken=True,
                secret_hash=hash_of(given),
            )
            seats = (*stored.seats[:number], taken, *stored.seats[number + 1 :])
            started = all(seat.taken for seat in seats)
            return replace(stored, seats=seats, started=self._table.storage.uptime.now() if started else 0.0)

        await self._table.change(sit)
        return given

    async def stand_up(self, number: int, language: Language) -> None:
        """Leave a seat before the game begins: it is free again, by its link if it has one."""

        def rise(stored: Stored) -> Stored:
            seat = stored.seats[number]
            if all(seat.taken for seat in stored.seats):
                raise Refused("position", faults.GONE_ON)
            if seat.who == "here":
                raise Refused("seat", faults.CLOSE_INSTEAD)
            name, secret = SEAT_NAME.say(language, number=number + 1), seat.secret_hash
            free = replace(seat, name=name, taken=False, secret_hash=secret if seat.who == "link" else "")
            return replace(stored, seats=(*stored.seats[:number], free, *stored.seats[number + 1 :]))

        await self._table.change(rise)


def _may_sit(stored: Stored, number: int, secret: str | None) -> str:
    """The secret with which somebody sits down; a new one on an open seat."""
    if not 0 <= number < len(stored.seats):
        raise Refused("not-found", faults.NO_SEAT)
    seat = stored.seats[number]
    if seat.is_open:
        return new_secret()
    if secret is None and seat.taken:
        raise Refused("seat", faults.SEAT_TAKEN)
    if secret is None or holder(stored.seats, secret) != number:
        raise Refused("secret", faults.SECRET)
    return secret


def _free_colour(seats: Sequence[Seat], number: int, colour: int) -> int:
    """Taken seats keep their colours; one that nobody sits on yet has only a proposal."""
    others = [seat for n, seat in enumerate(seats) if n != number and seat.taken]
    return with_free_colours([*others, replace(seats[number], colour=colour)])[-1].colour
