"""Compiled rules of the river: its tiles come first and continue it from the spring to the lake.

Nothing in the base game (`jit.boxes`). Where it flows its tiles show field to the others, and their fields join there
as anywhere. It has one arm, and may not bend twice in a row to the same side. Rules: river.md.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.jit import boxes, inner, popcount
from bastide.sim.layout import NONE, Int, Record
from bastide.sim.plane import at, piece_at

EVERY_ROTATION = 15
RIVER_TILES, LAKES = 2, 1
"""Sides of a tile that is yet to come to which the river flows, in the order in which they are drawn."""


@boxes(EVERY_ROTATION)
def river_allows(s: Record, t: Record, face: Int, slot: Int) -> Int:
    """T2.1: the rotations in which a tile may lie in an open cell as far as the river goes, a bit for each."""
    if t.water[face * 4] == 0:
        return 0 if is_river_end(s, slot) else EVERY_ROTATION
    found = 0
    if is_river_end(s, slot):
        for rotation in range(4):
            if continues(s, t, np.int64(t.water[face * 4 + rotation])):
                found |= 1 << rotation
    return found


@boxes(False)
def is_river_end(s: Record, slot: Int) -> Int:
    """Does the river flow into this open cell? If its tiles are used up it does so to the end, and nothing fits."""
    return s.place[slot] == s.river


@boxes(0)
def river_sides(s: Record, t: Record, face: Int) -> Int:
    """To how many sides the river of a tile flows: RIVER_TILES are drawn first, then LAKES, then what has none."""
    return popcount(np.int64(t.water[face * 4]))


@inner
def continues(s: Record, t: Record, water: Int) -> Int:
    """Does a tile with these river sides take the river up, and lead it on to an empty cell without a U-turn?"""
    entry = (s.river_flows + 2) & 3
    if not water >> entry & 1:
        return False
    for side in range(4):
        if side != entry and water >> side & 1:
            turned = (side - s.river_flows) & 3
            if piece_at(s, s.river + t.step[side]) >= 0 or (turned != 0 and turned == s.river_turned):
                return False
    return True


@boxes()
def flow_on(s: Record, t: Record, orientation: Int, place: Int) -> None:
    """T2.3: note where the river flows on from a new tile."""
    water, came, is_spring = np.int64(t.water[orientation]), np.int64(s.river_flows), s.river == NONE
    if water == 0:
        return
    s.river = NONE
    for side in range(4):
        if water >> side & 1 and (is_spring or side != (came + 2) & 3):
            s.river = at(s, place + t.step[side])
            s.river_flows = side
            s.river_turned = 0 if is_spring else (side - came) & 3


@boxes()
def river_first(s: Record, t: Record, w: Record, number: Int) -> None:
    """S2.4: of a sampled order the river tiles come first, then the lake."""
    if s.river == NONE:
        return
    first = 0
    for sides in (RIVER_TILES, LAKES):
        for index in range(first, number):
            face = w.order[index]
            if river_sides(s, t, np.int64(face)) == sides:
                w.order[index] = w.order[first]
                w.order[first] = face
                first += 1
