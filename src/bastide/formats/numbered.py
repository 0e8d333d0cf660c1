"""The tile numbers and figure positions that Board Game Arena logs and CarcassonneLab links share."""

from __future__ import annotations

from functools import cache

from bastide.formats.outcome import Unsupported
from bastide.text import Text
from bastide.tiles.face import Face
from bastide.tiles.sets import face

TILES = tuple("TSNMPOGFIHEKJLDUVWXBACRQ")
"""The base tiles by number, from 1 on."""
START = "D"

SPOTS: dict[str, tuple[str, ...]] = {
    "A": ("monastery", "road S", "field"),
    "B": ("monastery", "field"),
    "C": ("city",),
    "D": ("road", "city", "field EL", "field SL"),
    "E": ("city", "field"),
    "F": ("city", "field NL", "field SL"),
    "G": ("city", "field NL", "field SL"),
    "H": ("city N", "city S", "field"),
    "I": ("city N", "city W", "field"),
    "J": ("road", "city", "field EL", "field SL"),
    "K": ("road", "city", "field SL", "field SR"),
    "L": ("road W", "road E", "road S", "city", "field EL", "field SR", "field SL"),
    "M": ("city", "field"),
    "N": ("city", "field"),
    "O": ("road", "city", "field SR", "field SL"),
    "P": ("road", "city", "field SR", "field SL"),
    "Q": ("city", "field"),
    "R": ("city", "field"),
    "S": ("road", "city", "field SR", "field SL"),
    "T": ("road", "city", "field SR", "field SL"),
    "U": ("road", "", "field NL", "field NR"),
    "V": ("road", "field SL", "field SR"),
    "W": ("road W", "road E", "road S", "field NL", "field SR", "field SL"),
    "X": ("road W", "road E", "road S", "road N", "field NL", "field NR", "field SL", "field SR"),
}
"""Tile -> what a figure at position 1, 2, ... stands on: a kind, and a side or half-edge where there are several."""
DRAWN = {"U": 1}
"""Tile -> how many quarter turns it is drawn away from our own drawing, where it is."""

_NO_TILE = Text(
    en="Tile number {number} is unknown; only the numbers 1 to 24 of the base game are.",
    de="Die Plättchennummer {number} ist unbekannt; bekannt sind nur die Nummern 1 bis 24 des Grundspiels.",
)


def tile_of(number: int) -> str:
    """The id of the tile with a number from 1 to 24."""
    if not 1 <= number <= len(TILES):
        raise Unsupported(_NO_TILE, number=number)
    return TILES[number - 1]


def rotation_of(tile: str, turns: int) -> int:
    """Our rotation of a tile that is turned so often there."""
    return (turns + DRAWN.get(tile, 0)) % 4


@cache
def segments_by_position(tile: str) -> dict[int, int]:
    """Position -> segment of a base tile."""
    printed = face(tile)
    return {at: _segment(printed, spot) for at, spot in enumerate(SPOTS[tile], 1) if spot}


def _segment(printed: Face, spot: str) -> int:
    kind, _, side = spot.partition(" ")
    drawn = DRAWN.get(printed.id, 0)
    (found,) = (
        s.index
        for s in printed.segments
        if s.kind == kind and (not side or side in printed.turned_reach(s.index, drawn))
    )
    return found
