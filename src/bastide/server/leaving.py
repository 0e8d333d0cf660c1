"""Leaving a table for good: before the game the seat becomes free, later the others decide what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.log import Entry, GameSoFar, Leave
from bastide.text import Language

if TYPE_CHECKING:
    from bastide.server.table import Table


class Leaving:
    def __init__(self, table: Table) -> None:
        self._table = table

    async def leave(self, guest: Guest, language: Language) -> None:
        table = self._table
        if guest.seat is None:
            raise Refused("seat", faults.WATCHING)
        if not table.started:
            await table.sitting.stand_up(guest.seat, language)
            return
        await table.note(lambda so_far: self.entries(so_far, table.player(guest, so_far)))

    def entries(self, so_far: GameSoFar, seat: int, *, removed: bool = False) -> list[Entry]:
        """Somebody is gone; where nobody is left to decide about the seat, it has resigned."""
        gone: list[Entry] = [Leave(seat, removed)]
        after = so_far.copy()
        after.take(gone[0])
        return gone if self._table.playing(after) else [*gone, *self._table.resigning.entries(after, seat)]
