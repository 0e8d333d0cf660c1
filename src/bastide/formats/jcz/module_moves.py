"""Moves that modules have brought: flocks, neutral figures, towers, castles, bridges, barns and wagons."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bastide.board import Board
from bastide.formats.jcz.commit import COMMIT, SHEPHERD_STEP, confirm
from bastide.formats.jcz.now import Meaning, Now, Standing, figure_at, read_figure
from bastide.formats.jcz.places import Pointer, find_segment, reach_of
from bastide.formats.jcz.quarters import move_count
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.formats.reading import as_kind
from bastide.game.actions import Action, Choose
from bastide.modules.hills_sheep import Flocks
from bastide.text import Text
from bastide.tiles.geometry import Cell

COUNT = "count"
NEUTRAL = ("fairy", "dragon")
"""Figures of nobody whose moves are choices with the figure's own name."""
FLOCK = {"EXPAND": "grow", "SCORE": "gather"}
AXES = {"NS": "bridge-north-south", "WE": "bridge-east-west"}
CORNER = frozenset(("NL", "WR"))
"""Half-edges of the field in the north-west corner of a tile."""

_FIGURE = Text(en="Moves of the figure {figure} are not built yet.", de="Züge der Figur {figure} gibt es noch nicht.")
_TOKEN = Text(
    en="Tokens called {token} are not built yet.", de="Plättchen und Steine namens {token} gibt es noch nicht."
)
_NO_CORNER = Text(
    en="a barn is named by the tile south-east of it and the field with NL and WR there, not {location}.",
    de="ein Gutshof heißt nach dem Plättchen südöstlich von ihm und dessen Wiese mit NL und WR, nicht {location}.",
)
_FLOCK = Text(
    en="{value} is no choice for a flock; there are EXPAND and SCORE.",
    de="{value} ist keine Wahl für eine Herde; es gibt EXPAND und SCORE.",
)


class NeutralPayload(Struct, rename="camel"):
    figure_id: str
    to: Cell | dict[str, Any]


class TokenPayload(Struct):
    token: str
    pointer: Cell | dict[str, Any]


class CapturePayload(Struct):
    pointer: Standing


class PrisonerPayload(Struct, rename="camel"):
    meeple_id: str


class ConfirmationPayload(Struct):
    random: float | None = None


class FlockPayload(Struct):
    value: str
    random: float | None = None


# -- neutral figures and tokens ----------------------------------------------------------------------------------------


def move_neutral(now: Now, payload: Any) -> list[Action]:
    """`fairy.1` beside a figure or onto a cell, `dragon.1` onto a cell, `count.1` into a quarter."""
    told = as_kind(payload, NeutralPayload)
    word = told.figure_id.partition(".")[0]
    if word == COUNT:
        return move_count(now, told.to)
    if word not in now.game.rules.element_ids or word not in NEUTRAL:
        raise Unsupported(_FIGURE, figure=word)
    if isinstance(told.to, tuple):
        return [Choose(word, cell=told.to)]
    return [Choose(word, figure=figure_at(now.game, as_kind(told.to, Standing)))]


def place_token(now: Now, payload: Any) -> list[Action]:
    told = as_kind(payload, TokenPayload)
    match told.token:
        case "TOWER_PIECE":
            cell = told.pointer if isinstance(told.pointer, tuple) else as_kind(told.pointer, Pointer).position
            return [Choose("tower-piece", cell=cell)]
        case "CASTLE":
            return [_castle(now, as_kind(told.pointer, Pointer))]
        case "BRIDGE":
            pointer = as_kind(told.pointer, Pointer)
            return [Choose(AXES.get(pointer.location, "bridge"), cell=pointer.position)]
    raise Unsupported(_TOKEN, token=told.token)


def _castle(now: Now, pointer: Pointer) -> Choose:
    """Either of the two segments of a town may be named."""
    board, segment = now.game.board, find_segment(now.game.board, pointer)
    for choice in now.choices("castle"):
        if choice.segment is not None and board.same_feature(choice.segment, segment):
            return choice
    return Choose("castle", segment=segment)


def climb(now: Now, figure: str, pointer: Pointer) -> Action:
    """A follower is deployed on top of a tower."""
    for choice in now.choices("climb"):
        fits = choice.figure is not None and now.game.rules.figures[choice.figure][1].id == figure
        if fits and choice.cell == pointer.position:
            return choice
    return Choose("climb", cell=pointer.position)


# -- prisoners ---------------------------------------------------------------------------------------------------------


def capture(now: Now, payload: Any) -> list[Action]:
    return [Choose("capture", figure=figure_at(now.game, as_kind(payload, CapturePayload).pointer))]


def choose_prisoner(word: str) -> Meaning:
    """A prisoner is named by kind alone; any of the same owner and kind will do."""

    def meaning(now: Now, payload: Any) -> list[Action]:
        wanted = read_figure(as_kind(payload, PrisonerPayload).meeple_id, now.game)
        for choice in now.choices(word):
            if choice.figure is not None:
                owner, kind = now.game.rules.figures[choice.figure]
                if (owner, kind.id) == wanted:
                    return [choice]
        return [Choose(word)]

    return meaning


# -- barns and wagons --------------------------------------------------------------------------------------------------


def put_barn(now: Now, pointer: Pointer) -> Action:
    """A barn is named by the tile south-east of it, and that tile's field there."""
    board = now.game.board
    if not is_at_corner(board, find_segment(board, pointer)):
        raise Difference(_NO_CORNER, location=pointer.location)
    return Choose("barn", corner=pointer.position)


def is_at_corner(board: Board, field: int) -> bool:
    """Does a field fill the north-west corner of its tile?"""
    return reach_of(board, field) >= CORNER


def drive_on(now: Now, player: int, pointer: Pointer) -> Action:
    """T8.9: a wagon is deployed again from its scored feature."""
    segment = find_segment(now.game.board, pointer)
    for choice in now.choices("drive"):
        mine = choice.figure is not None and now.game.rules.owner[choice.figure] == player
        if mine and choice.segment == segment:
            return choice
    return Choose("drive", segment=segment)


# -- flocks ------------------------------------------------------------------------------------------------------------


def tend_flock(now: Now, payload: Any) -> list[Action]:
    told = as_kind(payload, FlockPayload)
    if told.value not in FLOCK:
        raise FormatError(_FLOCK, value=told.value)
    if told.value == "EXPAND":
        foretell_sheep(now, told.random)
    word = FLOCK[told.value]
    return [next(iter(now.choices(word)), Choose(word))]


def confirm_shepherd(now: Now, payload: Any) -> list[Action]:
    """The shepherd's token is drawn by this number; something else may be open beside him, which goes first."""
    foretell_sheep(now, as_kind(payload, ConfirmationPayload).random)
    if now.step == SHEPHERD_STEP:
        return [COMMIT]
    confirm(now.game)
    return []


def foretell_sheep(now: Now, number: float | None) -> None:
    """A number from 0 to 1 picks a token out of the ordered bag (hills-sheep.md, Replaying .jcz files)."""
    bag = now.game.slot(Flocks).bag() if Flocks in now.game.slots else []
    if bag and number is not None and 0 <= number < 1:
        now.foretell(bag[int(number * len(bag))])
