"""Resigning: whoever gives up cannot win any more, and the game goes on for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.actions import PASS, AnyAction
from bastide.game.game import Game
from bastide.players.random import RandomPlayer
from bastide.server.guest import Guest
from bastide.server.log import EndNow, Entry, GameSoFar, Resign

if TYPE_CHECKING:
    from bastide.server.table import Table


class Resigning:
    def __init__(self, table: Table) -> None:
        self._table = table

    async def resign(self, guest: Guest) -> None:
        """Only oneself: somebody else is removed by everybody at the table."""
        table = self._table
        await table.note(lambda so_far: self.entries(so_far, table.player(guest, so_far)))

    def entries(self, so_far: GameSoFar, seat: int) -> list[Entry]:
        """A resignation; computers do not play on among themselves."""
        gone: list[Entry] = [Resign(seat)]
        after = so_far.copy()
        after.take(gone[0])
        return gone if after.over or self._table.playing(after) else [*gone, EndNow(seat)]


def least(view: Game) -> AnyAction:
    """The answer of a seat that nobody plays: it passes where it may, and chance lays its tiles."""
    decision = view.decision
    assert decision is not None
    return PASS if decision.allows(PASS) else RandomPlayer().choose(view)  # type: ignore[return-value]
