"""What is said at a table, and who hears it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.messages import Said
from bastide.server.seats import clean
from bastide.server.storage import Saying

if TYPE_CHECKING:
    from bastide.server.table import Table


class TableChat:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._last = 0  # the number of the newest saying that the guests know

    async def say(self, guest: Guest, text: str) -> None:
        table, seat = self._table, guest.viewer
        apart = self._is_apart(guest)
        await table.bring_back()
        name = table.stored.seats[seat].name if seat >= 0 else ""
        saying = Saying(seat, name, clean(text), table.storage.uptime.now(), apart=apart)
        if saying.text:
            self.hear(await table.storage.say(table.id, saying))

    def _is_apart(self, guest: Guest) -> bool:
        """Do only spectators hear this guest? Nobody whispers to those who play. Raises Refused for the silent."""
        table = self._table
        if guest.seat is not None:
            return False
        if table.stored.spectators_chat == "off":
            raise Refused("seat", faults.SPECTATORS_SILENT)
        return table.stored.spectators_chat == "apart" and table.started and not table.ended

    def hear(self, saying: Saying) -> None:
        """Tell what was said, here or at another process."""
        for guest in self._table.guests:
            self._tell(guest, saying)

    async def catch_up(self) -> None:
        """Tell what was said at other processes."""
        for saying in await self._table.storage.chat(self._table.id, self._last):
            self.hear(saying)

    async def sayings(self) -> Sequence[Saying]:
        """The last ones, oldest first."""
        table = self._table
        return table.archived.sayings if table.archived else await table.storage.chat(table.id)

    def tell(self, guest: Guest, sayings: Sequence[Saying]) -> None:
        """Tell somebody who comes what was said before."""
        for saying in sayings:
            self._tell(guest, saying)

    def _tell(self, guest: Guest, saying: Saying) -> None:
        self._last = max(self._last, saying.number)
        if guest.seat is None or not saying.apart:
            guest.tell(Said(saying.seat, saying.name, saying.text, saying.time, saying.apart))
