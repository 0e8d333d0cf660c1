"""Compiled: the plane, wound onto a ring of cells (layout.py)."""

from __future__ import annotations

import numpy as np

from bastide.sim.jit import inner
from bastide.sim.layout import CELLS, NONE, SKEW, SKEW_BOXES, Int, Record


@inner
def at(s: Record, place: Int) -> Int:
    """A place of the ring on which the plane is wound."""
    return place & (len(s.cells) - 1)


@inner
def place_of(s: Record, x: Int, y: Int) -> Int:
    return at(s, x + (SKEW if len(s.cells) == CELLS else SKEW_BOXES) * y)


@inner
def open_cells_from(s: Record) -> Int:
    """Numbers from here on in `cells` are open cells."""
    return len(s.orientation) + 1


@inner
def open_cell_at(s: Record, place: Int) -> Int:
    """The number of the open cell at a place, or one below 0."""
    return np.int64(s.cells[at(s, place)]) - open_cells_from(s)


@inner
def piece_at(s: Record, place: Int) -> Int:
    """The piece in a cell, or NONE."""
    seen = np.int64(s.cells[at(s, place)])
    return seen - 1 if seen < open_cells_from(s) else NONE
