"""The tiles of the base set as tables for the compiled code, made from the tile files."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bastide.sim.layout import CITY, DEMANDS, FACES, FIELD, MONASTERY, NONE, ROAD, SKEW, TABLES, Record
from bastide.tiles.face import Face
from bastide.tiles.sets import copies

KINDS = {"city": CITY, "road": ROAD, "field": FIELD, "monastery": MONASTERY}
EDGES = {"C": CITY, "R": ROAD, "F": FIELD}
_WANTED = np.arange(DEMANDS)[:, None] >> np.arange(0, 8, 2) & 3
"""Demand -> the edge it wants on each side."""


@cache
def faces() -> tuple[Face, ...]:
    """The faces of the base set; the simulator calls them by their number in this list."""
    return tuple(c.face for c in copies("base", gardens=False))


@cache
def face_numbers() -> dict[str, int]:
    return {face.id: number for number, face in enumerate(faces())}


@cache
def tables() -> NDArray[np.void]:
    """The one record of type TABLES."""
    made = np.zeros(1, TABLES)
    t: Record = made[0]
    t["step"] = (-SKEW, 1, SKEW, -1)
    t["around"] = [x + SKEW * y for x, y in product((-1, 0, 1), repeat=2) if x or y]
    for number, copy in enumerate(copies("base", gardens=False)):
        t["total"][number] = copy.count
        if copy.start:
            t["start"] = number
        _add_segments(t, number, copy.face)
        for rotation in range(4):
            _add_ports(t, number, copy.face, rotation)
        _add_fits(t, number, copy.face)
    assert number + 1 == FACES
    return made


def _add_segments(t: Record, number: int, face: Face) -> None:
    cities = [segment.index for segment in face.segments if segment.kind == "city"]
    t["segments"][number] = len(face.segments)
    t["city_segments"][number] = len(cities)
    t["has_city"][number] = bool(cities)
    t["has_road"][number] = any(segment.kind == "road" for segment in face.segments)
    for segment in face.segments:
        at = number, segment.index
        t["kind"][at] = KINDS[segment.kind]
        t["pennants"][at] = segment.pennants
        t["ports"][at] = face.open_ports[segment.index]
        t["city"][at] = 1 << cities.index(segment.index) if segment.kind == "city" else 0
        t["touches"][at] = sum(1 << cities.index(index) for index in segment.touches)


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
        return segment.kind, segment.pennants, sorted(face.turned_reach(index, rotation))

    return sorted([repr((seen(s.index), sorted(map(repr, map(seen, s.touches))))) for s in face.segments])
