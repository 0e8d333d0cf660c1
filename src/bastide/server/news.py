"""News: what other processes have changed at a table, and how this one catches up with it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bastide.server.storage import What
from bastide.server.tasks import FIRST_WAIT
from bastide.server.writer import NotStored

if TYPE_CHECKING:
    from bastide.server.table import Table


class TableNews:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._heard: set[What] = set()  # what nobody has looked at yet

    def hear(self, *news: What) -> None:
        """Another process has changed something."""
        table = self._table
        self._heard.update(news)
        table.behind |= "log" in news
        if table.guests or "stored" in news:
            table.tasks.start("following", self._follow)

    async def _follow(self) -> None:
        while self._heard:
            what = self._heard.pop()
            try:
                await self._look_at(what)
            except NotStored:
                self._heard.add(what)
                await asyncio.sleep(FIRST_WAIT)

    async def _look_at(self, what: What) -> None:
        table = self._table
        match what:
            case "log":
                await table.wake()
            case "stored":
                await table.refresh()
            case "chat":
                await table.chat.catch_up()
            case "presence":
                await table.presence.look_elsewhere()
            case "gone" | "done":
                raise AssertionError(what)
