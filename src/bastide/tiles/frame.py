"""The grid of a shape: 7 x 7 places for each of its cells, with its rim and the caps along its sides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from bastide.tiles.geometry import LONG, SHAPES, ShapeName, Side

Place = tuple[int, int]
"""Column and row of a place, counted from the north-western corner of the piece."""

UNIT = 7
MIDDLE = UNIT // 2
STEPS: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_INWARD: tuple[Place, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0), (-1, 1))


class Frame:
    """Everything about a shape's grid that does not depend on the tile."""

    def __init__(self, shape: ShapeName) -> None:
        sides, cells = SHAPES[shape].sides, SHAPES[shape].cells
        self.columns = UNIT * (1 + max(x for x, _ in cells))
        self.rows = UNIT * (1 + max(y for _, y in cells))
        self.places = frozenset(
            (x, y) for y in range(self.rows) for x in range(self.columns) if shape != "triangle" or x <= y
        )
        self.around: dict[Place, tuple[Place, ...]] = {p: self._neighbours(p) for p in self.places}
        self.rim: dict[str, tuple[Place, ...]] = {name: _side_places(side) for name, side in sides.items()}
        self.on_rim = frozenset(p for side in self.rim.values() for p in side)
        self.inward: dict[str, Place] = {name: _INWARD[side.direction] for name, side in sides.items()}
        self.centre: Place = (2, 4) if shape == "triangle" else ((self.columns - 1) // 2, (self.rows - 1) // 2)

    def _neighbours(self, place: Place) -> tuple[Place, ...]:
        x, y = place
        return tuple((x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in self.places)

    def half(self, name: str) -> tuple[Place, ...]:
        """The rim places of a half-edge."""
        side = self.rim[name[:-1]]
        return side[:MIDDLE] if name[-1] == "L" else side[MIDDLE + 1 :]

    def gate(self, side: str) -> Place:
        """Where roads and rivers cross a side."""
        return self.rim[side][MIDDLE]

    def cap(self, side: str, depth: int) -> frozenset[Place]:
        """The places within `depth` of a side, fewer in each row; a deep cap ends in a line."""
        (dx, dy), rim = self.inward[side], self.rim[side]
        if dx and dy:  # rows along the slanting side, two for each step inwards
            rows = range(2 * depth - 1)
            return frozenset((x, y + k) for k in rows for x, y in rim[k : UNIT - 2 * k] if (x, y + k) in self.places)
        return frozenset(
            (x + k * dx, y + k * dy)
            for k in range(depth)
            for x, y in rim[min(k, MIDDLE) : UNIT - min(k, MIDDLE)]
            if (x + k * dx, y + k * dy) in self.places
        )

    def distance(self, place: Place) -> int:
        """Steps from the centre."""
        return abs(place[0] - self.centre[0]) + abs(place[1] - self.centre[1])

    def pieces(self, places: Iterable[Place]) -> list[set[Place]]:
        """The given places in connected pieces, the largest first."""
        rest, pieces = set(places), []
        while rest:
            piece, edge = set(), {min(rest)}
            while edge:
                piece |= edge
                rest -= edge
                edge = {q for p in edge for q in self.around[p] if q in rest}
            pieces.append(piece)
        return sorted(pieces, key=lambda piece: (-len(piece), min(piece)))

    def hull(self, points: Iterable[Place]) -> frozenset[Place]:
        """The places in the convex hull of some points."""
        corners = _corners(sorted(set(points)))
        if len(corners) < 3:
            return frozenset()
        sides = list(pairwise([*corners, corners[0]]))
        return frozenset(p for p in self.places if all(_turn(a, b, p) >= 0 for a, b in sides))


@cache
def frame_of(shape: ShapeName) -> Frame:
    return Frame(shape)


def all_round(place: Place) -> list[Place]:
    """The eight places round a place, on the tile or not."""
    x, y = place
    return [(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j]


def turn(place: Place, rows: int) -> Place:
    """A place after a quarter turn clockwise of a grid with so many rows."""
    return rows - 1 - place[1], place[0]


def _side_places(side: Side) -> tuple[Place, ...]:
    x, y, far = UNIT * side.x, UNIT * side.y, UNIT - 1
    run = range(UNIT)
    if side.direction == LONG:
        return tuple((x + i, y + i) for i in run)
    return (
        tuple((x + i, y) for i in run),
        tuple((x + far, y + i) for i in run),
        tuple((x + far - i, y + far) for i in run),
        tuple((x, y + far - i) for i in run),
    )[side.direction]


def _corners(points: list[Place]) -> list[Place]:
    corners: list[Place] = []
    for run in (points, points[::-1]):
        part: list[Place] = []
        for p in run:
            while len(part) > 1 and _turn(part[-2], part[-1], p) <= 0:
                part.pop()
            part.append(p)
        corners += part[:-1]
    return corners


def _turn(a: Place, b: Place, c: Place) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
