"""Where things are: a pointer of a .jcz file, and the segment it names."""

from __future__ import annotations

import re

from msgspec import Struct

from bastide.board import Board
from bastide.formats.jcz.declared import FEATURES
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.text import Text
from bastide.tiles.face import CASTLE, CITY
from bastide.tiles.geometry import Cell, cell_at, cell_text, is_on_table

Reach = frozenset[str]
"""Sides or half-edges after turning; empty for what lies inside the tile."""

_ALL = frozenset("NESW")
_MIDDLE = {
    **{name: at for at, name in enumerate(("I", "II", "III", "IV"))},
    **dict.fromkeys(("CLOISTER", "MONASTERY", "AS_ABBOT", "INNER_FARM", "INNER_FIELD"), 0),
    **dict.fromkeys(("INNER_FARM_B", "INNER_FIELD_B"), 1),
}
"""What lies inside the tile -> which of several of its kind."""
_HALF = re.compile(r"[NESW][LR]")
_SIDES = re.compile(r"[NESW]{1,4}")
_BUT = re.compile(r"_([NESW])")

_NO_ROTATION = Text(
    en="{rotation} is no rotation; there are R0, R90, R180 and R270.",
    de="{rotation} ist keine Drehung; es gibt R0, R90, R180 und R270.",
)
_NO_FEATURE = Text(
    en="A feature called {feature} is not known yet.", de="Ein Gebiet namens {feature} ist noch nicht bekannt."
)
_NO_LOCATION = Text(
    en="A place called {location} on a tile is not known yet.",
    de="Ein Ort namens {location} auf einem Plättchen ist noch nicht bekannt.",
)
_NO_TILE = Text(en="No tile lies at {cell}.", de="Auf {cell} liegt kein Plättchen.")
_NO_SEGMENT = Text(
    en="Tile {tile} at {cell} has no {feature} at {location}.",
    de="Plättchen {tile} auf {cell} hat bei {location} kein Gebiet {feature}.",
)


class Pointer(Struct, frozen=True):
    """A segment by the name of its feature and the edges it reaches on the board."""

    position: Cell
    feature: str
    location: str


def read_rotation(value: object) -> int:
    """`R90`, or 90, as quarter turns."""
    degrees = str(value).removeprefix("R")
    if degrees not in ("0", "90", "180", "270"):
        raise FormatError(_NO_ROTATION, rotation=value)
    return int(degrees) // 90


def read_location(name: str) -> Reach:
    """`WE` -> W and E, `_E` -> all but E, `NL.NR` -> these halves, `I` -> nothing."""
    reach: set[str] = set()
    for part in name.split("."):
        if _HALF.fullmatch(part):
            reach.add(part)
        elif _SIDES.fullmatch(part):
            reach |= set(part)
        elif but := _BUT.fullmatch(part):
            reach |= _ALL - {but[1]}
        elif part not in _MIDDLE:
            raise Unsupported(_NO_LOCATION, location=name)
    return frozenset(reach)


def find_segment(board: Board, pointer: Pointer) -> int:
    """The segment that a pointer names."""
    wanted, kind = read_location(pointer.location), FEATURES.get(pointer.feature)
    if kind is None:
        raise Unsupported(_NO_FEATURE, feature=pointer.feature)
    number = board.cells.get(cell_at(*pointer.position)) if is_on_table(pointer.position) else None
    if number is None:
        raise Difference(_NO_TILE, cell=cell_text(pointer.position))
    kinds = (CASTLE, CITY) if kind == CASTLE else (kind,)  # a town that has become a castle is still printed as a city
    of_kind = [s for s in board.segments(number) if board.printed[s].kind in kinds]
    found = [s for s in of_kind if reach_of(board, s) == wanted]
    if not wanted:
        at = _MIDDLE.get(pointer.location, 0)
        found = found[at : at + 1]
    elif not found:
        found = [s for s in of_kind if wanted < reach_of(board, s)]
    if len(found) != 1:
        tile = board.pieces[number].face.id
        where = {"cell": cell_text(pointer.position), "feature": pointer.feature, "location": pointer.location}
        raise Difference(_NO_SEGMENT, tile=tile, **where)
    return found[0]


def reach_of(board: Board, segment: int) -> Reach:
    """The sides or half-edges that a segment reaches on the board; a divided side is named at its first city only."""
    piece, printed = board.pieces[board.piece_of[segment]], board.printed[segment]
    if segment in board.added or not piece.face.is_square:
        return frozenset(printed.reach)
    index = segment - piece.first
    shared = printed.flags.get("shares")
    hidden = shared if any(other.flags.get("shares") == shared for other in piece.face.segments[:index]) else None
    sides = zip(printed.reach, piece.face.turned_reach(index, piece.rotation), strict=True)
    return frozenset(turned for name, turned in sides if name != hidden)
