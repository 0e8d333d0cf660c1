"""What an environment shows and how answers are numbered: one memory layout for the engine and for the simulator.

**Window.** The tables are 31 x 31 cells round the middle of the board: its north-western cell is (`west`, `north`), and
a cell of the board lies at row `y - north`, column `x - west`. Seats are counted from the observer: 0 is the observer,
1 the next player, and so on; seats that nobody has are 0 everywhere. All values are whole numbers within the bounds
of their field; `scaled` divides them by its unit.

**Answers** are numbered in this order:

    0 .. 3843          place the tile in hand: (row * 31 + column) * 4 + rotation
    3844               pass
    3845 ..            deploy figure kind k on segment n of the last tile: 3845 + 8 * k + n
    the last 1024      every other legal answer, in the order of `answers.others`

In the base game there is one kind of figure, so the others begin at 3853. A placement outside the window is one of the
others; it is never lost.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

WINDOW = 31
MIDDLE = WINDOW // 2
ROWS = 64
"""Features that the table shows."""
SEATS = 6
ON_TILE = 8
"""Segments of the last tile that have an answer of their own; a ninth is one of the others."""
OTHERS = 1024
LISTED = 2048
"""Answers that a list of legal moves has room for."""

PLACEMENTS = WINDOW * WINDOW * 4
PASSING = PLACEMENTS
DEPLOYING = PASSING + 1
BASE_OTHERS = DEPLOYING + ON_TILE
BASE_ANSWERS = BASE_OTHERS + OTHERS
BASE_FACES = 24

Arrays = dict[str, NDArray[np.integer]]
Scaled = dict[str, NDArray[np.float32]]


class Field(NamedTuple):
    """One or several numbers of an observation that mean the same."""

    name: str
    shape: tuple[int, ...] = ()
    highest: int = 1
    """No number is higher: what mixes of modules bring beyond it is shown as the highest."""
    unit: int = 1
    """What a scaled observation counts in, so that usual values lie between 0 and 1."""
    lowest: int = 0


Fields = tuple[Field, ...]

PLANES: Fields = (
    Field("tile"),  # a tile lies here
    Field("free"),  # the cell is empty, with a tile beside it
    Field("last"),  # the tile laid last
    Field("edge", (4, 4)),  # side N E S W of the tile shows a city, a road, a field, a river
    Field("own", (4,), 31, 4),  # strength of the own followers on the city or road at that side
    Field("foreign", (4,), 63, 4),  # and of all others' followers
    Field("ends", (4,), 127, 8),  # open ends of that city or road; 0 is complete
    Field("tiles", (4,), 127, 8),  # tiles of that city or road
    Field("farm_own", (4, 2), 31, 4),  # the same followers on the farm at the left and right half of a side
    Field("farm_foreign", (4, 2), 63, 4),
    Field("area"),  # a monastery or garden
    Field("area_own", (), 31, 4),
    Field("area_foreign", (), 63, 4),
    Field("area_missing", (), 8, 8),  # empty cells round it
    Field("pennants", (), 4),
    Field("figures", (SEATS,), 31, 4),  # figures of any kind on the tile, by seat
    Field("tokens", (), 127, 4),  # what modules put there: a dragon, a tower, a bridge
)
FEATURES: Fields = (
    Field("used"),  # 1 if the row describes a feature
    Field("kind", (5,)),  # city, road, field, monastery or garden, anything else
    Field("size", (), 255, 8),  # tiles of a city or road, filled cells of a monastery
    Field("shields", (), 63, 4),  # pennants
    Field("waits", (), 1023, 8),  # open ends (half-edges for farms, empty cells for monasteries); 0 is complete
    Field("cities", (), 127, 4),  # completed cities at a farm
    Field("strength", (SEATS,), 31, 4),  # of the followers on it, by seat
    Field("here", (ON_TILE,)),  # segment n of the last tile is part of it
)
SCALARS: Fields = (
    Field("players", (), SEATS, SEATS),
    Field("scores", (SEATS,), 999, 100, -999),
    Field("supply", (SEATS,), 31, 8),  # figures in the supply
    Field("left", (), 999, 72),  # tiles still to be drawn
    Field("turn", (SEATS,)),  # 1 for the seat that decides
    Field("placing"),  # 1 if a tile is to be placed
    Field("west", (), 255, MIDDLE, -255),
    Field("north", (), 255, MIDDLE, -255),
    Field("hand_edge", (4, 4)),  # of the tile in hand, not turned: as in `edge`
    Field("hand_join", (6,)),  # 1 if one city or road reaches both sides NE NS NW ES EW SW
    Field("hand_area"),
    Field("hand_pennants", (), 4),
)
JOINS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
MOVES: Fields = (
    Field("do", (), 3),  # 0 place, 1 deploy, 2 pass, 3 choose
    Field("column", (), 255, WINDOW, -255),
    Field("row", (), 255, WINDOW, -255),
    Field("rotation", (), 3),
    Field("figure", (), 31),  # kind, counted from 1; 0 where there is none
    Field("feature", (), ROWS, ROWS),  # row of the table, counted from 1
    Field("segment", (), 31, ON_TILE),  # of the last tile, counted from 1
    Field("number", (), 999, 8, -999),
)
"""Columns of a list of legal moves."""


@cache
def fields_of(block: str, faces: int) -> Fields:
    """What the numbers of an array of an observation are, in their order."""
    if block in ("bag", "hand"):
        return (Field("bag", (faces,), 99, 4) if block == "bag" else Field("hand", (faces,)),)
    return {"planes": PLANES, "features": FEATURES, "scalars": SCALARS, "moves": MOVES}[block]


@cache
def along(block: str, faces: int, what: Literal["lowest", "highest", "unit"]) -> NDArray[np.integer]:
    """That value of every field of an array, in a type and shape that go with the array."""
    fields = fields_of(block, faces)
    values = np.concatenate([np.full(prod(field.shape), getattr(field, what), np.int16) for field in fields])
    return values.astype(np.int8)[:, None, None] if block == "planes" else values


def within(block: str, faces: int, array: NDArray[np.integer]) -> NDArray[np.integer]:
    """A copy in which no number lies beyond the bounds of its field."""
    lowest, highest = along(block, faces, "lowest"), along(block, faces, "highest")
    found: NDArray[np.integer] = np.maximum(np.minimum(array, highest), lowest)  # much faster than np.clip
    return found


def in_units(block: str, faces: int, array: NDArray[np.integer]) -> NDArray[np.float32]:
    found: NDArray[np.float32] = np.divide(array, along(block, faces, "unit").astype(np.float32))
    return found


def scaled(observation: Arrays) -> Scaled:
    """The arrays of one observation, or of a batch of them, in units; the mask is left out."""
    faces = observation["bag"].shape[-1]
    return {name: in_units(name, faces, array) for name, array in observation.items() if name != "action_mask"}


def count(fields: Fields) -> int:
    return sum(prod(field.shape) for field in fields)


@cache
def by_name(faces: int, answers: int) -> np.dtype[np.void]:
    """An observation with every field by its name: what it is filled through."""
    return np.dtype(
        [(field.name, np.int16, (*field.shape, ROWS)) for field in FEATURES]
        + [(field.name, np.int16, field.shape) for field in SCALARS]
        + [("bag", np.int16, faces), ("hand", np.int16, faces)]
        + [(field.name, np.int8, (*field.shape, WINDOW, WINDOW)) for field in PLANES]
        + [("mask", np.int8, answers)],
        align=True,
    )


@cache
def in_blocks(faces: int, answers: int) -> np.dtype[np.void]:
    """The same memory as a few arrays: what learners read."""
    return np.dtype(
        [
            ("features", np.int16, (count(FEATURES), ROWS)),
            ("scalars", np.int16, count(SCALARS)),
            ("bag", np.int16, faces),
            ("hand", np.int16, faces),
            ("planes", np.int8, (count(PLANES), WINDOW, WINDOW)),
            ("action_mask", np.int8, answers),
        ],
        align=True,
    )


def arrays(records: NDArray[np.void], faces: int, answers: int) -> Arrays:
    """The blocks of some observations as arrays over the same memory, one row a game: nothing is copied."""
    blocks = records.view(in_blocks(faces, answers))
    found = {name: blocks[name] for name in ("planes", "features", "scalars", "bag", "hand", "action_mask")}
    return found | {"features": found["features"].swapaxes(1, 2)}


def place_of(fields: Fields, name: str) -> slice:
    """Where a field lies in its block: `features[:, place_of(FEATURES, "strength")]`."""
    start = 0
    for field in fields:
        if field.name == name:
            return slice(start, start + prod(field.shape))
        start += prod(field.shape)
    raise KeyError(name)
