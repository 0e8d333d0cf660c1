"""What the moves of a .jcz file mean: message by message, the actions they stand for.

A module whose moves are not here yet adds a function to `module_moves` and its row to `MOVES`.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bastide.formats.jcz.commit import COMMIT, SHEPHERD_CONFIRM, WAITS, confirm, is_awaited
from bastide.formats.jcz.module_moves import (
    AXES,
    capture,
    choose_prisoner,
    climb,
    confirm_shepherd,
    drive_on,
    foretell_sheep,
    move_neutral,
    place_token,
    put_barn,
    tend_flock,
)
from bastide.formats.jcz.now import Meaning, Now, Standing, figure_at, read_figure
from bastide.formats.jcz.places import Pointer, find_segment, read_rotation
from bastide.formats.jcz.quarters import LEAVING, enter_city, is_quarter, leave_city
from bastide.formats.jcz.sales import BID, BUY_OR_SELL, buy_or_sell, make_bid
from bastide.formats.jcz.tables import TOWER
from bastide.formats.outcome import Difference, Unsupported
from bastide.formats.reading import as_kind
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.text import Text
from bastide.tiles.geometry import Cell

ABBEY = "AM/A"
"""The tile that is not drawn."""
RETURNS = {"ABBOT_RETURN": "recall", "PRINCESS": "princess", "SIEGE_ESCAPE": "escape", "FESTIVAL": "festival"}
"""`source` of a RETURN_MEEPLE -> the word of our choice."""
PAY_RANSOM = "PAY_RANSOM"
UNASKED = {"ransom": PAY_RANSOM, **dict.fromkeys(AXES.values(), "PLACE_TOKEN")}
"""Word of a choice that is asked for here, but made there at any time -> the move that uses it; without that move: no.
"""

_TYPE = Text(
    en="Moves of the type {type} are not known here yet.",
    de="Züge der Art {type} sind hier noch nicht bekannt.",
)
_OTHER_TILE = Text(
    en="the file places {theirs}, but tile {ours} is in hand.",
    de="die Datei legt {theirs}, in der Hand ist aber Plättchen {ours}.",
)
_NOT_OURS = Text(
    en="the figure {figure} belongs to another player.", de="die Figur {figure} gehört einem anderen Spieler."
)
_SOURCE = Text(
    en="Taking figures back for the reason {source} is not known here yet.",
    de="Figuren aus dem Grund {source} zurückzunehmen ist hier noch nicht bekannt.",
)


class TilePayload(Struct, rename="camel"):
    tile_id: str
    rotation: str | int
    position: Cell


class FigurePayload(Struct, rename="camel"):
    pointer: Pointer
    meeple_id: str


class ReturnPayload(Struct):
    pointer: Standing
    source: str


def place_tile(now: Now, payload: Any) -> list[Action]:
    told = as_kind(payload, TilePayload)
    if told.tile_id == ABBEY:
        return [Choose("abbey", cell=told.position)]
    hand = now.game.decision.tile if now.game.decision else None
    if hand is not None and not now.names.fits(told.tile_id, hand):
        raise Difference(_OTHER_TILE, theirs=told.tile_id, ours=hand.id)
    place = Place(told.position, read_rotation(told.rotation))
    if now.game.decision and not now.game.decision.allows(place):  # where only a bridge makes it fit, it goes with it
        others = (a for a in now.offered if isinstance(a, Place))
        place = next((a for a in others if (a.cell, a.rotation) == (place.cell, place.rotation)), place)
    return [place]


def deploy_figure(now: Now, payload: Any) -> list[Action]:
    told, game = as_kind(payload, FigurePayload), now.game
    player, figure = read_figure(told.meeple_id, game)
    if game.decision and player != game.decision.player:
        raise Difference(_NOT_OURS, figure=told.meeple_id)
    if now.step == "T8.9":
        return [drive_on(now, player, told.pointer)]
    if is_quarter(told.pointer):
        return [enter_city(now, figure, told.pointer)]
    if now.step in LEAVING:
        return [leave_city(now, figure, told.pointer)]
    if told.pointer.feature == TOWER:
        return [climb(now, figure, told.pointer)]
    if figure == "barn":
        return [put_barn(now, told.pointer)]
    if figure == "shepherd" and not is_awaited(SHEPHERD_CONFIRM, now.upcoming, newer=now.newer):  # drawn at once
        foretell_sheep(now, now.random)
    return [Deploy(figure, find_segment(game.board, told.pointer))]


def return_figure(now: Now, payload: Any) -> list[Action]:
    told = as_kind(payload, ReturnPayload)
    if told.source not in RETURNS:
        raise Unsupported(_SOURCE, source=told.source)
    return [Choose(RETURNS[told.source], figure=figure_at(now.game, told.pointer))]


def decline(now: Now, payload: Any) -> list[Action]:
    """PASS: nothing of what is offered; that program may ask where here nothing is open."""
    return [] if now.step in WAITS else [PASS]


def commit(now: Now, payload: Any) -> list[Action]:
    """COMMIT: the turn goes on to its scoring; whatever is still offered is declined with it."""
    if now.step in WAITS:
        return [COMMIT]
    moved = now.previous is not None and now.previous.type == "DEPLOY_MEEPLE"
    if now.step in LEAVING:
        return _stay(now) if moved else [PASS]
    return [PASS, COMMIT]


def _stay(now: Now) -> list[Action]:
    """A player has sent followers out of Carcassonne; his others stay, unless somebody else is asked already."""
    assert now.game.decision is not None
    assert now.previous is not None
    if now.previous.player in (None, now.game.decision.player):
        return [PASS]
    confirm(now.game)
    return []


def nothing(now: Now, payload: Any) -> list[Action]:
    return []


MOVES: dict[str, Meaning] = {
    "PLACE_TILE": place_tile,
    "DEPLOY_MEEPLE": deploy_figure,
    "RETURN_MEEPLE": return_figure,
    "MOVE_NEUTRAL_FIGURE": move_neutral,
    "PLACE_TOKEN": place_token,
    "CAPTURE_FOLLOWER": capture,
    PAY_RANSOM: choose_prisoner("ransom"),
    "EXCHANGE_FOLLOWER": choose_prisoner("exchange"),
    "FLOCK_EXPAND_OR_SCORE": tend_flock,
    BID: make_bid,
    BUY_OR_SELL: buy_or_sell,
    SHEPHERD_CONFIRM: confirm_shepherd,
    "PASS": decline,
    "COMMIT": commit,
    "TILE_CONFIRM": nothing,
}


def meaning_of(type_: str) -> Meaning:
    if type_ not in MOVES:
        raise Unsupported(_TYPE, type=type_)
    return MOVES[type_]
