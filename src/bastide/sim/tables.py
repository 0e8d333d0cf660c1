"""The tiles of the base set, and of the boxes, as tables for the compiled code, made from the tile files."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bastide.sim.layout import (
    BASE,
    BOXES,
    CITY,
    DEMANDS,
    FIELD,
    GARDEN,
    MONASTERY,
    NONE,
    RIVER,
    ROAD,
    TABLES,
    TABLES_BOXES,
    Record,
)
from bastide.tiles.face import Face
from bastide.tiles.sets import copies
from bastide.tiles.sets import face as packaged_face

KINDS = {"city": CITY, "road": ROAD, "field": FIELD, "monastery": MONASTERY, "garden": GARDEN, "river": RIVER}
EDGES = {"C": CITY, "R": ROAD, "F": FIELD, "W": FIELD}
"""Where a river flows its tiles show field to the others, and their fields join there as anywhere."""
VARIANTS = ("F1-v3", "F12-v3", "F1-split")
"""Springs and a lake that options of the river bring."""
BOX_SETS = ("base", "river", "inns-cathedrals", "traders-builders")
WARES = ("wine", "grain", "cloth")
_WANTED = np.arange(DEMANDS)[:, None] >> np.arange(0, 8, 2) & 3
"""Demand -> the edge it wants on each side."""


@cache
def faces(boxes: bool = False) -> tuple[Face, ...]:
    """The faces of the base set, or of all boxes with gardens and without; they are called by their number here."""
    if not boxes:
        return tuple(c.face for c in copies("base", gardens=False))
    found = {c.face.id: c.face for id in BOX_SETS for gardens in (False, True) for c in copies(id, gardens=gardens)}
    found |= {id: packaged_face(id) for id in VARIANTS}
    assert len(found) <= BOXES.faces
    return tuple(found.values())


@cache
def face_numbers(boxes: bool = False) -> dict[str, int]:
    return {face.id: number for number, face in enumerate(faces(boxes))}


@cache
def tables(boxes: bool = False) -> NDArray[np.void]:
    """The one record of type TABLES, or TABLES_BOXES."""
    made = np.zeros(1, TABLES_BOXES if boxes else TABLES)
    t: Record = made[0]
    skew = (BOXES if boxes else BASE).skew
    t["step"] = (-skew, 1, skew, -1)
    t["around"] = [x + skew * y for x, y in product((-1, 0, 1), repeat=2) if x or y]
    for number, face in enumerate(faces(boxes)):
        _add_segments(t, number, face)
        for rotation in range(4):
            _add_ports(t, number, face, rotation)
        _add_fits(t, number, face)
        if boxes:
            _add_signs(t, number, face)
    for copy in () if boxes else copies("base", gardens=False):
        number = face_numbers()[copy.face.id]
        t["total"][number] = copy.count
        if copy.start:
            t["start"] = number
    return made


def _add_segments(t: Record, number: int, face: Face) -> None:
    cities = [segment.index for segment in face.segments if segment.kind == "city"]
    t["segments"][number] = len(face.segments)
    t["city_segments"][number] = len(cities)
    t["several_cities"][number] = len(cities) > 1
    t["several_roads"][number] = sum(segment.kind == "road" for segment in face.segments) > 1
    for segment in face.segments:
        at = number, segment.index
        t["kind"][at] = KINDS[segment.kind]
        t["pennants"][at] = segment.pennants
        t["ports"][at] = face.open_ports[segment.index]
        t["city"][at] = 1 << cities.index(segment.index) if segment.kind == "city" else 0
        t["touches"][at] = sum(1 << cities.index(index) for index in segment.touches)


def _add_signs(t: Record, number: int, face: Face) -> None:
    """Inns, cathedrals, goods and rivers; a river tile fits no open cell but that of the river."""
    t["ware"][number] = NONE
    for segment in face.segments:
        at = number, segment.index
        t["special"][at] = "inn" in segment.flags or "cathedral" in segment.flags
        if "goods" in segment.flags:
            t["ware"][at] = WARES.index(str(segment.flags["goods"]))
    for rotation in range(4):
        edges = face.turned_edges(rotation)
        t["water"][number * 4 + rotation] = sum(1 << side for side in range(4) if edges[side] == "W")
    if face.is_river:
        t["matches"][number] = 0


def _add_ports(t: Record, number: int, face: Face, rotation: int) -> None:
    at = number * 4 + rotation
    t["edge"][at] = [EDGES[letter] for letter in face.turned_edges(rotation)]
    t["port"][at] = NONE
    for segment in face.segments:
        for name in face.turned_reach(segment.index, rotation):
            t["port"][at, "NESW".index(name[0]), ("", "L", "R").index(name[1:])] = segment.index


def _add_fits(t: Record, number: int, face: Face) -> None:
    looks = [_look(face, rotation) for rotation in range(4)]
    for rotation in range(4):
        edges = t["edge"][number * 4 + rotation]
        fits = ((_WANTED == 0) | (edges == _WANTED)).all(axis=1)
        t["fits"][number] |= fits << rotation
        if looks[rotation] not in looks[:rotation]:
            t["distinct"][number] |= fits << rotation
    t["matches"][number] = t["fits"][number] != 0


def _look(face: Face, rotation: int) -> list[str]:
    """What the tile looks like after turning, whatever the numbers of its segments."""

    def seen(index: int) -> tuple[object, ...]:
        segment = face.segments[index]
        return segment.kind, sorted(segment.flags.items()), sorted(face.turned_reach(index, rotation))

    return sorted([repr((seen(s.index), sorted(map(repr, map(seen, s.touches))))) for s in face.segments])
