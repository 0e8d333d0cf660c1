"""Tiles, figures and whole boards as SVG, drawn from the tile data. This room knows tiles and nothing else.

Everything is computed from the segments of a face; paths carry classes, colours live in the style sheet. A tile is
drawn after it is turned, so roofs, trees and badges stand upright in every rotation. A cell is 100 units wide; the
drawing of a piece of several cells begins at its first cell, like its place on the board. `seed` is the number of the
copy in the game: two copies of one face differ in small things, and a game looks the same for everybody.
"""

from __future__ import annotations

import re

from bastide.art.badges import badge_symbols
from bastide.art.board import Placed, Standing, board_svg
from bastide.art.figures import COLOURS, FIGURES, ArtError, Colour, figure_svg, figure_symbols
from bastide.art.meadow import meadow_pattern
from bastide.art.plan import plan_of
from bastide.art.skins import STYLES, Style, stylesheet
from bastide.art.tile import painted
from bastide.tiles.face import Face

__all__ = [
    "COLOURS",
    "FIGURES",
    "STYLES",
    "ArtError",
    "Colour",
    "Placed",
    "Standing",
    "Style",
    "badge_symbols",
    "board_svg",
    "check",
    "extent",
    "figure_svg",
    "figure_symbols",
    "marks",
    "meadow_pattern",
    "seats",
    "segment_outline",
    "stylesheet",
    "symbol",
    "symbol_id",
    "tile_svg",
]

Place = tuple[float, float]


def tile_svg(face: Face, rotation: int = 0, seed: int = 0, style: Style = "painted") -> str:
    """The drawing of a turned face as a `<g>`, to lie on ground of class `ground`; it carries no colours."""
    return painted(face, rotation, seed).svg(style)


def symbol_id(face: Face, rotation: int = 0, seed: int = 0) -> str:
    """The id under which `symbol` defines a drawing."""
    name = re.sub(r"[^A-Za-z0-9-]", lambda m: f"_{ord(m[0]):x}_", f"{face.set_id}-{face.id}")  # ids of custom tiles
    return f"tile-{name}-{rotation % 4}-{seed}"


def symbol(face: Face, rotation: int = 0, seed: int = 0) -> tuple[str, str]:
    """The id and the definition of a drawing for `<use>`; one definition serves both styles."""
    name = symbol_id(face, rotation, seed)
    return name, f'<g id="{name}">{tile_svg(face, rotation, seed)}</g>'


def seats(face: Face, rotation: int = 0, seed: int = 0) -> list[Place]:
    """For every segment a calm place where a figure stands (in a field it lies there), by segment number."""
    return [_place(p) for p in painted(face, rotation, seed).seats]


def marks(face: Face, rotation: int = 0, seed: int = 0) -> dict[str, Place]:
    """Where the symbols of a tile are, for pieces that are put on them: `tower-site`, `crown:taxes:0` and so on."""
    return {name: _place(p) for name, p in painted(face, rotation, seed).marks.items()}


def extent(face: Face, rotation: int = 0) -> tuple[float, float, float, float]:
    """Left, top, width and height of what a drawing covers; large things may reach over the cells beside it."""
    low, high = painted(face, rotation, 0).extent()
    return (*_place(low), *_place(high - low))


def segment_outline(face: Face, rotation: int, index: int, seed: int = 0) -> str:
    """Path data of a segment: a closed area for cities, fields and buildings, the middle line for roads and rivers."""
    return painted(face, rotation, seed).outline(index)


def check(face: Face, rotation: int = 0, seed: int = 0) -> list[str]:
    """Where the drawing would disagree with the facts of the face, found by flood fill; empty when it is true."""
    return plan_of(face, rotation, seed).errors


def _place(p: complex) -> Place:
    return round(p.real, 1), round(p.imag, 1)
