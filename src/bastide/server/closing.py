"""Closing a table: whoever made it may, as long as nobody else plays there or keeps the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.log import GameSoFar
from bastide.server.seats import people, same_person
from bastide.server.storage import Stored

if TYPE_CHECKING:
    from bastide.server.table import Table


class Closing:
    def __init__(self, table: Table) -> None:
        self._table = table

    async def close(self, guest: Guest) -> None:
        """Nobody comes in any more; whoever is there is told, and has to go."""
        so_far = (await self._table.wake()).so_far

        def close(stored: Stored) -> Stored:
            if guest.seat is None or stored.seats[guest.seat].who != "here":
                raise Refused("seat", faults.NOT_MAKER)
            if self._others(stored, guest.seat, so_far):
                raise Refused("unfinished", faults.OTHERS_KEEP if self._table.ended else faults.OTHERS_PLAY_ON)
            return replace(stored, closed=True)

        await self._table.change(close)

    def _others(self, stored: Stored, seat: int, so_far: GameSoFar) -> set[int]:
        """The other people who play or, when it is over, have the game among theirs."""
        if not all(seat.taken for seat in stored.seats):
            return set()
        having = {n for n in people(stored.seats).difference(so_far.left) if stored.seats[n].secret_hash}
        others = having if self._table.ended else self._table.playing(so_far)
        return others - same_person(stored.seats, seat)
