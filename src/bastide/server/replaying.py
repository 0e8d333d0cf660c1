"""Replaying: the history of a table out of its log, and the checkpoints that make this short the next time."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.modules import rules_for
from bastide.server.checkpoints import Checkpoint, code_version, usable
from bastide.server.history import History, is_short
from bastide.server.log import BrokenLog, LogRow
from bastide.server.seats import distinct
from bastide.server.workers.jobs import ReplayJob
from bastide.server.writer import NotStored, Taken

if TYPE_CHECKING:
    from bastide.server.table import Table


class Replaying:
    def __init__(self, table: Table) -> None:
        self._table = table

    async def history(self, lines: list[LogRow]) -> History:
        """The history from the newest checkpoint; where that is too long ago, a worker makes new ones first."""
        table, stored, code = self._table, self._table.stored, code_version()
        setup = replace(stored.setup, players=distinct(table.names()))
        kept = usable(await table.storage.checkpoints(table.id, code), len(lines))
        if not is_short(setup, lines, kept):
            job = ReplayJob(setup, stored.seed, lines, tuple(table.names()))
            kept = await table.workers.replay(job, table.visitor)
            with contextlib.suppress(NotStored):
                await table.storage.keep(table.id, code, kept, instead=True)
        try:
            return History(rules_for(setup), stored.seed, table.names, lines, kept)
        except BastideError as fault:
            raise BrokenLog(0, str(fault)) from fault

    def keep_checkpoints(self, history: History) -> None:
        """Store what was made; a checkpoint that is lost only costs time."""
        made, history.made = history.made, []
        if made:
            self._table.tasks.start(f"checkpoint {made[0].position}", lambda: self._store(made))

    async def _store(self, made: list[Checkpoint]) -> None:
        with contextlib.suppress(NotStored, Taken):
            await self._table.storage.keep(self._table.id, code_version(), made)
