"""Flagging: whoever has to decide loses when the clock of that seat runs out, where the table plays by that rule."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from bastide.server.faults import Overtaken
from bastide.server.log import NOBODY, Flag, LogRow

if TYPE_CHECKING:
    from bastide.server.table import Table


class Flagging:
    def __init__(self, table: Table) -> None:
        self._table = table

    def time_is_up(self, seat: int) -> None:
        """The clock of this seat has run out, as far as this process knows."""
        self._table.tasks.start("flag", lambda: self._flag(seat))

    async def look_after_clock(self) -> float | None:
        """A clock may have run out; tells when to look again, if ever."""
        table = self._table
        await table.begin()
        running = table.clocks.running
        if running == NOBODY or table.clocks.clock is None or table.clocks.clock.at_zero != "flag":
            return None
        return table.storage.uptime.now() + table.clocks.left(running) - table.clocks.passed

    async def _flag(self, seat: int) -> None:
        """A clock has run out: whoever had to decide has lost."""
        table = self._table

        async def step() -> bool:
            async with table.alone() as history:
                position = table.position
                if table.on_the_clock(history.so_far) != seat or table.clocks.left(seat) > table.clocks.passed:
                    return False
                with contextlib.suppress(Overtaken):
                    await table.append([LogRow(Flag(seat), seat)], goes_on=True, over=True)
                    table.show([], position)
            return True

        await table.tasks.patiently(step)
