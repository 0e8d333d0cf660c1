"""What is said at a table, and who hears it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
        await table.bring_back()
        name = table.stored.seats[seat].name if seat >= 0 else ""
        saying = Saying(seat, name, clean(text), table.storage.uptime.now())
        if saying.text:
            self.hear(await table.storage.say(table.id, saying))

    def hear(self, saying: Saying) -> None:
        """Tell everybody what was said, here or at another process."""
        self._last = max(self._last, saying.number)
        self._table.tell(_said(saying))

    async def catch_up(self) -> None:
        """Tell everybody what was said at other processes."""
        for saying in await self._table.storage.chat(self._table.id, self._last):
            self.hear(saying)

    async def sayings(self) -> Sequence[Saying]:
        """The last ones, oldest first."""
        table = self._table
        return table.archived.sayings if table.archived else await table.storage.chat(table.id)

    def tell(self, guest: Guest, sayings: Sequence[Saying]) -> None:
        """Tell somebody who comes what was said before."""
        for saying in sayings:
            self._last = max(self._last, saying.number)
            guest.tell(_said(saying))


def _said(saying: Saying) -> Said:
    return Said(saying.seat, saying.name, saying.text, saying.time)
