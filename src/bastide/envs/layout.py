"""What an environment shows and how answers are numbered: one memory layout for the engine and for the simulator.

**Window.** The tables are 31 x 31 cells round the middle of the board: its north-western cell is (`west`, `north`), and
a cell of the board lies at row `y - north`, column `x - west`. Seats are counted from the observer: 0 is the observer,
1 the next player, and so on; seats that nobody has are 0 everywhere. All values are whole numbers, not scaled.

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

Fields = tuple[tuple[str, tuple[int, ...]], ...]
Arrays = dict[str, NDArray[np.integer]]

PLANES: Fields = (
    ("tile", ()),  # a tile lies here
    ("free", ()),  # the cell is empty, with a tile beside it
    ("last", ()),  # the tile laid last
    ("edge", (4, 4)),  # side N E S W of the tile shows a city, a road, a field, a river
    ("own", (4,)),  # strength of the own followers on the city or road at that side
    ("foreign", (4,)),  # and of all others' followers
    ("ends", (4,)),  # open ends of that city or road; 0 is complete
    ("tiles", (4,)),  # tiles of that city or road
    ("farm_own", (4, 2)),  # the same followers on the farm at the left and right half of a side
    ("farm_foreign", (4, 2)),
    ("area", ()),  # a monastery or garden
    ("area_own", ()),
    ("area_foreign", ()),
    ("area_missing", ()),  # empty cells round it
    ("pennants", ()),
    ("figures", (SEATS,)),  # figures of any kind on the tile, by seat
    ("tokens", ()),  # what modules put there: a dragon, a tower, a bridge
)
FEATURES: Fields = (
    ("used", ()),  # 1 if the row describes a feature
    ("kind", (5,)),  # city, road, field, monastery or garden, anything else
    ("size", ()),  # tiles of a city or road, filled cells of a monastery
    ("shields", ()),  # pennants
    ("waits", ()),  # open ends (half-edges for farms, empty cells for monasteries); 0 is complete
    ("cities", ()),  # completed cities at a farm
    ("strength", (SEATS,)),  # of the followers on it, by seat
    ("here", (ON_TILE,)),  # segment n of the last tile is part of it
)
SCALARS: Fields = (
    ("players", ()),
    ("scores", (SEATS,)),
    ("supply", (SEATS,)),  # figures in the supply
    ("left", ()),  # tiles still to be drawn
    ("turn", (SEATS,)),  # 1 for the seat that decides
    ("placing", ()),  # 1 if a tile is to be placed
    ("west", ()),
    ("north", ()),
    ("hand_edge", (4, 4)),  # of the tile in hand, not turned: as in `edge`
    ("hand_join", (6,)),  # 1 if one city or road reaches both sides NE NS NW ES EW SW
    ("hand_area", ()),
    ("hand_pennants", ()),
)
JOINS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
MOVES = ("do", "column", "row", "rotation", "figure", "feature", "segment", "number")
"""Columns of a list of legal moves: do is 0 place, 1 deploy, 2 pass, 3 choose; figure, feature (row of the table) and
segment (of the last tile) are counted from 1, and 0 where there is none."""


def count(fields: Fields) -> int:
    return sum(prod(shape) for _, shape in fields)


@cache
def by_name(faces: int, answers: int) -> np.dtype[np.void]:
    """An observation with every field by its name: what it is filled through."""
    return np.dtype(
        [(name, np.int16, (*shape, ROWS)) for name, shape in FEATURES]
        + [(name, np.int16, shape) for name, shape in SCALARS]
        + [("bag", np.int16, faces), ("hand", np.int16, faces)]
        + [(name, np.int8, (*shape, WINDOW, WINDOW)) for name, shape in PLANES]
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
    for field, shape in fields:
        if field == name:
            return slice(start, start + prod(shape))
        start += prod(shape)
    raise KeyError(name)
