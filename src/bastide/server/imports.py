"""Games from elsewhere, and games that go on from an earlier position, as tables."""

from __future__ import annotations

import secrets
from typing import Annotated

from msgspec import Meta, Struct

from bastide.bounds import Number
from bastide.game.actions import AnyAction
from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.hub import Hub, Places, SeatWanted, prepare_seats
from bastide.server.keeping import IMPORTED
from bastide.server.log import in_force
from bastide.server.messages import Actions
from bastide.server.seats import Seat, distinct, with_free_colours
from bastide.server.table import Table
from bastide.server.workers.jobs import ContinueJob

LONGEST_TEXT = 2 * 1024 * 1024


class ContinueWanted(Places, frozen=True, forbid_unknown_fields=True, kw_only=True):
    position: Number
    actions: Actions = ()
    """Played first, such as the better turn of a review."""


class TextWanted(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)]


async def import_game(hub: Hub, text: str, visitor: str) -> Table:
    """A game that was played elsewhere as a table to be watched, and continued at another."""
    game = await hub.workers.read(text, visitor)
    names = game.setup.players
    seats = with_free_colours([Seat("here", name, number, taken=True) for number, name in enumerate(names)])
    return await hub.store(game, Places([SeatWanted("here")] * len(seats)), seats, origin=IMPORTED)


async def continue_game(hub: Hub, table: Table, wanted: ContinueWanted, visitor: str) -> tuple[Table, list[str | None]]:
    """A new table that goes on from a position of a game that nobody plays any more."""
    history = await table.wake()
    if not table.ended:
        raise Refused("unfinished", faults.UNFINISHED)
    if not 0 <= wanted.position <= history.position:
        raise Refused("position", faults.NO_POSITION, last=history.position)
    if len(wanted.seats) != history.rules.players:
        raise Refused("setup", faults.OTHER_SEATS, number=history.rules.players)
    seats, told = prepare_seats(wanted, hub.players)
    before = (entry for entry in in_force(history.entries[: wanted.position]) if isinstance(entry, AnyAction))
    names = distinct([seat.name for seat in seats])
    job = ContinueJob(history.rules.setup, history.seed, (*before, *wanted.actions), secrets.randbits(64), names)
    return await hub.store(await hub.workers.go_on(job, visitor), wanted, seats, origin=table.id), told
