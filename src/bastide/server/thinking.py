"""Thinking: computers play until a person decides, as long as somebody is there to see it."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from bastide.server.faults import Overtaken, Refused
from bastide.server.history import History
from bastide.server.log import NOBODY, GameSoFar, LogRow, carry_out
from bastide.server.messages import error
from bastide.server.resigning import least
from bastide.server.workers.pool import Answer

if TYPE_CHECKING:
    from bastide.server.table import Table


class Thinking:
    def __init__(self, table: Table) -> None:
        self._table = table

    def start(self) -> None:
        self._table.tasks.start("thinking", self._think)

    async def _think(self) -> None:
        """Let computers play until a person decides, or everybody has gone."""
        while self._table.guests and await self._table.tasks.patiently(self._move):
            pass

    async def _move(self) -> bool:
        """One answer of a computer; False when a person decides or the game is over.

        An answer by which nothing happens yet, such as declining, is shown with what comes then where a computer
        decides next. So is one of several that a computer gives in the same section of a turn, such as a follower and
        a flea: people see one thing, and nobody has to watch small answers one by one.
        """
        table = self._table
        history = await table.wake()
        seat, position, answered = history.so_far.decider, table.position, asked(history.so_far)
        if not self._decides(history.so_far):
            return False
        answer = await self._answer(history, seat)
        async with table.alone() as history:
            if table.position == position:
                after = carry_out(history.so_far, seat, (answer.action,))
                with contextlib.suppress(Overtaken):
                    table.held += await table.append([LogRow(answer.action, seat)], over=after.over)
                    goes_on = self._decides(history.so_far)
                    if not goes_on or (table.held and asked(history.so_far) != answered):
                        table.show([], position)
                    if answer.notice:
                        table.tell(error(Refused("replaced", answer.notice)))
        return True

    async def _answer(self, history: History, seat: int) -> Answer:
        table = self._table
        if seat in history.so_far.resigned:
            return Answer(least(history.so_far.game.view(seat)))
        return await table.workers.choose(table.stored, seat, history, table.visitor)

    def _decides(self, so_far: GameSoFar) -> bool:
        """Does a computer decide, or nobody in place of a seat that has resigned?"""
        return so_far.decider not in (NOBODY, *so_far.undecided, *self._table.playing(so_far))


def asked(so_far: GameSoFar) -> tuple[int, str]:
    """Who decides, and in which section of the turn order: T2, T4 ..."""
    decision = so_far.game.decision
    return so_far.decider, decision.step.partition(".")[0] if decision else ""
