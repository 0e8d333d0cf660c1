"""Games from elsewhere, and games that go on from an earlier position, as tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.bounds import Number
from bastide.errors import BastideError
from bastide.game.actions import AnyAction
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.hub import Hub, Places, SeatWanted, prepare_seats
from bastide.server.log import Entry, in_force
from bastide.server.messages import Actions
from bastide.server.seats import Seat, with_free_colours
from bastide.server.storage import LogRow
from bastide.server.table import IMPORTED, Table
from bastide.tiles.face import Face


class ContinueWanted(Places, frozen=True, forbid_unknown_fields=True, kw_only=True):
    position: Number
    actions: Actions = ()
    """Played first, such as the better turn of a review."""


class TextWanted(Struct, frozen=True, forbid_unknown_fields=True):
    text: str


async def import_game(hub: Hub, text: str) -> Table:
    """A game that was played elsewhere as a table to be watched, and continued at another."""
    game = await hub.workers.read(text)
    names = game.setup.players
    seats = with_free_colours([Seat("here", name, number, taken=True) for number, name in enumerate(names)])
    lines = [LogRow(action) for action in game.actions]
    places = Places([SeatWanted("here")] * len(seats))
    return await hub.store(game.setup, game.seed, places, seats, lines, origin=IMPORTED, over=game.over)


async def continue_game(hub: Hub, table: Table, wanted: ContinueWanted) -> tuple[Table, list[str | None]]:
    """A new table that goes on from a position of a game that nobody plays any more."""
    history = await table.wake()
    if not table.ended:
        raise Refused("unfinished", faults.UNFINISHED)
    if not 0 <= wanted.position <= history.position:
        raise Refused("position", faults.NO_POSITION, last=history.position)
    if len(wanted.seats) != history.rules.players:
        raise Refused("setup", faults.OTHER_SEATS, number=history.rules.players)
    actions = _actions(history.entries[: wanted.position]) + list(wanted.actions)
    _check_legal(history.rules, history.seed, actions)
    setup, seed = _with_other_future(history.rules, history.seed, actions)
    seats, told = prepare_seats(wanted, hub.players)
    lines = [LogRow(action) for action in actions]
    return await hub.store(setup, seed, wanted, seats, lines, origin=table.id), told


def _actions(entries: Sequence[Entry]) -> list[AnyAction]:
    return [entry for entry in in_force(entries) if isinstance(entry, AnyAction)]


def _check_legal(rules: Rules, seed: int, actions: Sequence[AnyAction]) -> None:
    game = Game(rules, seed)
    try:
        for action in actions:
            game.apply(action)
    except BastideError as fault:
        raise Refused("illegal", fault.sentence) from None


def _with_other_future(rules: Rules, seed: int, actions: Sequence[AnyAction]) -> tuple[Setup, int]:
    """A setup and seed that lead to the same position but draw other tiles from there on.

    What has been drawn becomes the list of draws. Where chance decided more than draws (dice), that would change the
    past, so the future stays as it was.
    """
    before = _Noted(rules, seed)
    setup, new_seed = rules.setup, secrets.randbits(64)
    try:
        for action in actions:
            before.apply(action)
        setup = replace(setup, draws=tuple(before.drawn))
        after = Game(rules_for(setup), new_seed)
        for action in actions:
            after.apply(action)
    except BastideError:
        return rules.setup, seed
    same = after.view(-1).state() == before.view(-1).state() and after.slots == before.slots
    return (setup, new_seed) if same else (rules.setup, seed)


class _Noted(Game):
    """A game that notes what is drawn."""

    __slots__ = ("drawn",)

    def __init__(self, rules: Rules, seed: int) -> None:
        self.drawn: list[str] = []
        super().__init__(rules, seed)

    def draw_from(self, bag: Sequence[Face | str]) -> int:
        index = super().draw_from(bag)
        drawn = bag[index]
        self.drawn.append(drawn if isinstance(drawn, str) else drawn.id)
        return index
