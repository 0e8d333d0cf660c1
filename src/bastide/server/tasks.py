"""What a table does that no guest waits for: every task has a name, and is done once at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING

from bastide.server.messages import error
from bastide.server.writer import NotStored

if TYPE_CHECKING:
    from bastide.server.table import Table

FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds between two tries to store what a computer or a clock has done."""

_log = logging.getLogger("bastide.server")


class Tasks:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._running: dict[str, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def start(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Begin some work, unless a task of that name is running."""
        if name not in self._running:
            self._running[name] = asyncio.create_task(self._do(name, work))

    async def _do(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do some work under a name that is free again the moment it ends: whoever looks then must start it anew."""
        try:
            await work()
        except Exception:
            _log.exception("table %s: %s failed", self._table.id, name)
        finally:
            del self._running[name]

    def cancel(self) -> None:
        """End them all."""
        for task in self._running.values():
            task.cancel()

    async def patiently(self, step: Callable[[], Awaitable[bool]]) -> bool:
        """Do something that no guest asked for; where it cannot be stored, say so and try again."""
        wait = FIRST_WAIT
        while True:
            try:
                return await step()
            except NotStored as fault:
                self._table.tell(error(fault))
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
