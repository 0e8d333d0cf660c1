"""Cells, sides and ports: where things are on the table and where two pieces meet.

A cell is one integer, so that a neighbour is one addition away. A port is a place where two segments can meet; its
key `cell * STRIDE + offset` is the same number from both sides of an edge. Squares, double tiles and triangles differ
only in the sides and cells listed here: one function lays them all, and nothing is turned while a game runs.
"""

from itertools import product
from typing import Literal

from msgspec import Struct

from bastide.bounds import Number

ShapeName = Literal["square", "double", "triangle"]

WIDTH, ORIGIN = 1024, 512
FARTHEST = 500  # from the start tile, for cells that others name: what lies around such a cell is still on the table
STRIDE = 9
NORTH, EAST, SOUTH, WEST, LONG = range(5)  # LONG: the long side of a triangle
STEP = (-WIDTH, 1, WIDTH, -1)
AROUND = (-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1)

EDGE = {"C": 1, "R": 2, "F": 3, "W": 4, "K": 5, "A": 15, "M": 15}  # K: seam of a start block
MEADOWS = "FM"  # edges that are all field: what meets here joins its fields
NOTHING, ANY = 0, 15  # as a demand: no neighbour there; a neighbour that fits anything
HALVED = 1 << 16  # demand of a cell that holds one triangle already
ORDINARY = tuple(n | e << 4 | s << 8 | w << 12 for n, e, s, w in product((NOTHING, 1, 2, 3), repeat=4))
"""The demands that cities, roads and fields alone can make."""

# An edge belongs to the cell south or east of it; these offsets are relative to `cell * STRIDE`.
_SOUTHERN, _EASTERN = WIDTH * STRIDE, STRIDE
_MIDDLE = (0, _EASTERN + 3, _SOUTHERN, 3)
_HALF = (1, 2, _EASTERN + 4, _EASTERN + 5, _SOUTHERN + 2, _SOUTHERN + 1, 5, 4)  # NL NR EL ER SL SR WL WR
_LONG, _LONG_HALF = 6, ((7, 8), (7, 8), (8, 7), (8, 7))  # by rotation

Cell = tuple[Number, Number]
"""A cell as people write it: x grows to the east, y to the south, the start tile lies at (0, 0)."""


class Side(Struct, frozen=True):
    """One unit side of a shape in its drawn position."""

    x: int
    y: int
    direction: int


class Shape(Struct, frozen=True):
    """The sides of a piece, clockwise as in its `edges`, and the cells it fills."""

    sides: dict[str, Side]
    cells: tuple[Cell, ...]


SHAPES: dict[ShapeName, Shape] = {
    "square": Shape({name: Side(0, 0, d) for d, name in enumerate("NESW")}, ((0, 0),)),
    "double": Shape(
        {
            "N1": Side(0, 0, NORTH),
            "N2": Side(1, 0, NORTH),
            "E": Side(1, 0, EAST),
            "S2": Side(1, 0, SOUTH),
            "S1": Side(0, 0, SOUTH),
            "W": Side(0, 0, WEST),
        },
        ((0, 0), (1, 0)),
    ),
    "triangle": Shape({"H": Side(0, 0, LONG), "S": Side(0, 0, SOUTH), "W": Side(0, 0, WEST)}, ((0, 0),)),
}


def is_on_table(cell: Cell) -> bool:
    """Is a cell that somebody names one of the table? Beyond it `cell_at` would mean a cell of another row."""
    return max(map(abs, cell)) <= FARTHEST


def cell_at(x: int, y: int) -> int:
    return (y + ORIGIN) * WIDTH + x + ORIGIN


def cell_of(cell: int) -> Cell:
    y, x = divmod(cell, WIDTH)
    return x - ORIGIN, y - ORIGIN


def cell_text(cell: Cell) -> str:
    """A cell as it is written everywhere: `3,-1`."""
    return f"{cell[0]},{cell[1]}"


def turned_step(x: int, y: int, rotation: int) -> int:
    """The step from a piece's first cell to another of its cells after `rotation` quarter turns clockwise."""
    for _ in range(rotation):
        x, y = -y, x
    return y * WIDTH + x


def port(side: Side, half: int, rotation: int) -> int:
    """Offset of a port key: the middle of a side (half -1, cities and roads) or one of its halves (0 left, 1 right)."""
    if side.direction == LONG:
        return _LONG if half < 0 else _LONG_HALF[rotation][half]
    direction = (side.direction + rotation) % 4
    offset = _MIDDLE[direction] if half < 0 else _HALF[2 * direction + half]
    return turned_step(side.x, side.y, rotation) * STRIDE + offset


def corner_ports(cell: int) -> tuple[int, int, int, int]:
    """Keys of the half-edges that meet in the north-western corner of a cell, clockwise from the northern one."""
    north_west = (cell - WIDTH - 1) * STRIDE
    return north_west + _HALF[3], cell * STRIDE + _HALF[0], cell * STRIDE + _HALF[7], north_west + _HALF[4]


def triangle_ports_at(corner: int, quarter: int, rotation: int) -> frozenset[int]:
    """The half-edges with which a triangle lies at a corner: two at its right angle, a leg and the long side, or none.

    `quarter` counts the cells round the corner clockwise from the north-western one.
    """
    ports = corner_ports(corner)
    legs = {(SOUTH + rotation) % 4, (WEST + rotation) % 4}
    sides = {(quarter + 1) % 4: ports[quarter], (quarter + 2) % 4: ports[quarter - 1]}
    own = [port for direction, port in sides.items() if direction in legs]
    if len(own) == 1:
        cell = corner + (-WIDTH - 1, -WIDTH, 0, -1)[quarter]
        own.append(cell * STRIDE + (8 if quarter < 2 else 7))  # the end of the long side in the south or north
    return frozenset(own)


def meets(code: int, demand: int, rotation: int) -> bool:
    """Do the edges of one cell of a piece meet what the neighbours of that cell show?"""
    long_side, other_half = code >> 16, demand >> 16
    if other_half:
        other_rotation, other_side = (other_half >> 4) - 1, other_half & 15
        if not long_side or other_rotation != (rotation + 2) % 4 or other_side != long_side:
            return False
    touching = bool(other_half)
    for shift in range(0, 16, 4):
        mine, wanted = code >> shift & 15, demand >> shift & 15
        if mine and wanted:
            touching = True
            if mine != wanted and ANY not in (mine, wanted):
                return False
    return touching or not long_side
