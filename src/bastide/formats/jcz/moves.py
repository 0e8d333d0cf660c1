"""What the moves of a .jcz file mean: message by message, the actions they stand for.

Here are the messages that every game has; those of a module are declared in its file (`bastide.game.foreign`).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bastide.formats.jcz.answers import answer, foretell, read_field
from bastide.formats.jcz.commit import COMMIT, CONFIRMATIONS, WAIT_STEPS, confirm, is_awaited
from bastide.formats.jcz.declared import DEPLOY, MESSAGES, ORIGINS, PAYMENTS, RETURN, SALES, UNTIL_COMMIT, WAITS
from bastide.formats.jcz.file import PLACE_TILE, Move
from bastide.formats.jcz.now import Meaning, Now, read_figure
from bastide.formats.jcz.places import Pointer, find_segment, read_rotation
from bastide.formats.jcz.sales import make_bid
from bastide.formats.outcome import Difference, Unsupported
from bastide.formats.reading import as_kind
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.text import Text
from bastide.tiles.geometry import Cell

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
_FIGURE = Text(en="Moves of the figure {figure} are not built yet.", de="Züge der Figur {figure} gibt es noch nicht.")
_TOKEN = Text(
    en="Tokens called {token} are not built yet.", de="Plättchen und Steine namens {token} gibt es noch nicht."
)
KINDS = {RETURN: ("source", _SOURCE), "MOVE_NEUTRAL_FIGURE": ("figureId", _FIGURE), "PLACE_TOKEN": ("token", _TOKEN)}
"""Type of a message with several kinds -> the field that tells them apart, and what to say of an unknown one."""


class TilePayload(Struct, rename="camel"):
    tile_id: str
    rotation: str | int
    position: Cell


class ConfirmationPayload(Struct):
    random: float | None = None


class FigurePayload(Struct, rename="camel"):
    pointer: Pointer
    meeple_id: str


def place_tile(now: Now, payload: Any) -> list[Action]:
    told = as_kind(payload, TilePayload)
    if (undrawn := f"{PLACE_TILE} {told.tile_id}") in MESSAGES:
        return [answer(now, undrawn, payload)]
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
    kinds = (told.pointer.location, now.step, told.pointer.feature, told.meeple_id.split(".")[1])
    for message in (f"{DEPLOY} {kind}" for kind in kinds):
        if message in MESSAGES:
            return [answer(now, message, payload)]
    if not any(wait.after == figure and is_awaited(wait, now.upcoming, newer=now.newer) for wait in WAITS):
        foretell(now, figure, now.random)  # what he draws is drawn at once
    return [Deploy(figure, find_segment(game.board, told.pointer))]


def choose(type_: str) -> Meaning:
    """A message that a module declares."""
    return lambda now, payload: [answer(now, type_, payload)]


def choose_kind(type_: str) -> Meaning:
    """A message of which modules declare the kinds."""
    field, unknown = KINDS[type_]

    def meaning(now: Now, payload: Any) -> list[Action]:
        kind = _kind(read_field(payload, field, str))
        if f"{type_} {kind}" not in MESSAGES:
            raise Unsupported(unknown, **{field.removesuffix("Id"): kind})
        return [answer(now, f"{type_} {kind}", payload)]

    return meaning


def _kind(written: str) -> str:
    """`fairy.1` is a fairy."""
    return written.partition(".")[0]


def confirm_move(type_: str) -> Meaning:
    """The confirmation of one kind of move; chance draws only now, and something else may be open beside it."""
    wait = CONFIRMATIONS[type_]

    def meaning(now: Now, payload: Any) -> list[Action]:
        foretell(now, wait.after, as_kind(payload, ConfirmationPayload).random)
        if now.step == wait.step:
            return [COMMIT]
        confirm(now.game)
        return []

    return meaning


def decline(now: Now, payload: Any) -> list[Action]:
    """PASS: nothing of what is offered; that program may ask where here nothing is open.

    There the figure is declined by itself; here it is, with what follows, where that may be done beside the figure.
    """
    return [] if now.step in WAIT_STEPS or _is_offered(now, now.following) else [PASS]


def _is_offered(now: Now, move: Move | None) -> bool:
    """Is the move, payments aside, one of the choices?"""
    if move is None or move.type in PAYMENTS:
        return False
    words = {action.what for action in now.offered if isinstance(action, Choose)}
    return name_of(move) in {ORIGINS[word].message for word in words & ORIGINS.keys()}


def commit(now: Now, payload: Any) -> list[Action]:
    """COMMIT: the turn goes on to its scoring; whatever is still offered is declined with it."""
    if now.step in WAIT_STEPS:
        return [COMMIT]
    moved = now.previous is not None and now.previous.type == DEPLOY
    if now.step in UNTIL_COMMIT:
        return _stay(now) if moved else [PASS]
    return [PASS, COMMIT]


def _stay(now: Now) -> list[Action]:
    """A player has made such moves and makes no more, unless somebody else is asked already."""
    assert now.game.decision is not None
    assert now.previous is not None
    if now.previous.player in (None, now.game.decision.player):
        return [PASS]
    confirm(now.game)
    return []


def nothing(now: Now, payload: Any) -> list[Action]:
    return []


MOVES: dict[str, Meaning] = {
    PLACE_TILE: place_tile,
    DEPLOY: deploy_figure,
    "PASS": decline,
    "COMMIT": commit,
    "TILE_CONFIRM": nothing,
    **{type_: choose_kind(type_) for type_ in KINDS},
    **{type_: choose(type_) for type_ in MESSAGES if " " not in type_},
    **{type_: confirm_move(type_) for type_ in CONFIRMATIONS},
    **{type_: make_bid(sale) for type_, sale in SALES.items()},
}


def meaning_of(type_: str) -> Meaning:
    if type_ not in MOVES:
        raise Unsupported(_TYPE, type=type_)
    return MOVES[type_]


def name_of(move: Move) -> str:
    """The message as a module declares it: its type, and its kind where there are several."""
    if move.type not in KINDS:
        return move.type
    field, _ = KINDS[move.type]
    return f"{move.type} {_kind(str((move.payload or {}).get(field)))}"
