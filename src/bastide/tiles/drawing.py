"""Tiles drawn with characters, 15 columns and 7 rows for each cell, for terminals and for checking by eye.

A drawing is a list of rows of (character, style). Styles are plain names: the ground (`field`, `city`, `road`,
`river`, `town`, `village`, `hedge`, `wall`, `none`), with `.mark` behind it where a sign stands on it. Whoever prints
the drawing chooses the colours, and may put a figure on the seat of a segment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from bastide.text import Text
from bastide.tiles.face import CITY, FIELD, RIVER, ROAD, Face, Kind, Layout, parse_segment
from bastide.tiles.frame import STEPS, UNIT, Place, all_round, turn
from bastide.tiles.ground import ground_of
from bastide.tiles.marks import marks_of
from bastide.tiles.signs import BUILDINGS
from bastide.tiles.sketch import HEDGE, HUB, TOWN

Pixel = tuple[str, str]
"""One character and its style."""

COLUMNS, ROWS = 2 * UNIT + 1, UNIT
"""The size of one cell in characters."""

_NORTH, _EAST, _SOUTH, _WEST = STEPS
_BENDS = {
    frozenset((_NORTH, _EAST)): "╚",
    frozenset((_NORTH, _WEST)): "╝",
    frozenset((_SOUTH, _EAST)): "╔",
    frozenset((_SOUTH, _WEST)): "╗",
    frozenset((_NORTH, _SOUTH, _EAST)): "╠",
    frozenset((_NORTH, _SOUTH, _WEST)): "╣",
    frozenset((_EAST, _WEST, _SOUTH)): "╦",
    frozenset((_EAST, _WEST, _NORTH)): "╩",
    frozenset(STEPS): "╬",
}
_SHADES = "▒░▓"
_NEUTRAL = {HEDGE: (":", "hedge"), HUB: ("■", "village"), TOWN: ("▓", "town")}
_WATER, _GRASS, _WALL = "≈", "·", "│"


def draw(face: Face, rotation: int = 0) -> list[list[Pixel]]:
    """The tile as rows of (character, style), free to be changed."""
    return [list(row) for row in _drawn(face.layout, rotation % 4)]


def draw_text(face: Face, rotation: int = 0) -> list[str]:
    """The tile as rows of text."""
    return ["".join(character for character, _ in row) for row in _drawn(face.layout, rotation % 4)]


def seat(face: Face, rotation: int, index: int) -> tuple[int, int]:
    """Row and column where a figure on a segment stands; no two segments of a tile share a seat."""
    x, y = _turned(face.layout, marks_of(face.layout).seats[index], rotation % 4)
    return y, _column(x)


def legend(face: Face, rotation: int = 0) -> dict[str, Text]:
    """The marks in the drawing with what they mean."""
    return {mark.characters[rotation % 4]: mark.name for mark in marks_of(face.layout).marks}


@lru_cache(maxsize=1024)
def _drawn(layout: Layout, rotation: int) -> tuple[tuple[Pixel, ...], ...]:
    canvas = _Canvas(layout, rotation)
    return tuple(tuple(canvas.row(y)) for y in range(canvas.ground.rows))


def _turned(layout: Layout, place: Place, rotation: int) -> Place:
    ground = ground_of(layout)
    rows, columns = ground.rows, ground.columns
    for _ in range(rotation):
        place, rows, columns = turn(place, rows), columns, rows
    return place


def _column(x: int) -> int:
    return COLUMNS * (x // UNIT) + 2 * (x % UNIT) + 1


class _Canvas:
    """A turned tile, asked place by place. `arms` has the steps that each way takes from each of its places."""

    def __init__(self, layout: Layout, rotation: int) -> None:
        self.ground = ground_of(layout).turned(rotation)
        self.kinds: dict[int, Kind] = {i: parse_segment(i, text).kind for i, text in enumerate(layout.segments)}
        self.shades = self._shade_cities()
        self.arms = self._find_arms()
        marks = marks_of(layout)
        self.marks = {_turned(layout, mark.place, rotation): mark.characters[rotation] for mark in marks.marks}
        self.buildings = {
            _turned(layout, marks.seats[i], rotation) for i, kind in self.kinds.items() if kind in BUILDINGS
        }

    def _shade_cities(self) -> dict[int, str]:
        """Cities that meet on a tile get different shades."""
        land = self.ground.land
        shades: dict[int, str] = {}
        for index in sorted(i for i, kind in self.kinds.items() if kind == CITY):
            beside = {land.get(q) for p, i in land.items() if i == index for q in all_round(p)}
            used = {shades[i] for i in shades if i in beside}
            shades[index] = next((shade for shade in _SHADES if shade not in used), _SHADES[0])
        return shades

    def _find_arms(self) -> dict[Place, dict[int, set[Place]]]:
        arms: dict[Place, dict[int, set[Place]]] = {}
        for way in self.ground.ways:
            path = [*way.path, way.aim] if way.aim else list(way.path)
            for here, there in pairwise(path):
                step = (there[0] - here[0], there[1] - here[1])
                arms.setdefault(here, {}).setdefault(way.segment, set()).add(step)
                if there != way.aim:
                    arms.setdefault(there, {}).setdefault(way.segment, set()).add((-step[0], -step[1]))
            for end, (dx, dy) in zip((way.path[0], way.path[-1]), way.outward, strict=False):
                step = (dx, 0) if dx and dy else (dx, dy)  # a road leaves a slanting side level
                arms.setdefault(end, {}).setdefault(way.segment, set()).add(step)
        return arms

    def row(self, y: int) -> Iterator[Pixel]:
        for x in range(self.ground.columns):
            place = (x, y)
            if x % UNIT == 0:
                yield self.between((x - 1, y), place, (place,))
            yield self.at(place)
            yield self.between(place, (x + 1, y), (place,) if x % UNIT == UNIT - 1 else (place, (x + 1, y)))

    def at(self, place: Place) -> Pixel:
        if place not in self.ground.land:
            return " ", "none"
        if place in self.marks:
            style = self.ground_style(place)
            return self.marks[place], f"{style}.mark"
        if place in self.arms:
            return self.way_at(place)
        return self.land_at(place)

    def land_at(self, place: Place) -> Pixel:
        land, (x, y) = self.ground.land, place
        index = land[place]
        if index == HUB and all(land.get((x + dx, y + dy), HUB) == HUB for dx, dy in STEPS):
            return " ", "village"  # a large one is drawn by its rim, also across several cells
        if index < 0:
            return _NEUTRAL[index]
        if self.kinds[index] == CITY:
            return self.shades[index], "city"
        return _GRASS, "field"

    def ground_style(self, place: Place) -> str:
        if place in self.arms:
            return self.way_at(place)[1]
        return self.land_at(place)[1]

    def way_at(self, place: Place) -> Pixel:
        """The uppermost way: a road over a river, the upright one of two roads."""
        ways = self.arms[place]
        top = max(ways, key=lambda i: (self.kinds[i] == ROAD, _NORTH in ways[i], i))
        if self.kinds[top] == RIVER:
            return _WATER, "river"
        arms = frozenset(ways[top])
        return _BENDS.get(arms, "═" if arms <= {_EAST, _WEST} else "║"), "road"

    def between(self, left: Place, right: Place, beside: tuple[Place, ...]) -> Pixel:
        """The character between two places of a row; where cells meet there are two of them, one beside each place."""
        land = self.ground.land
        there = [p for p in (left, right) if 0 <= p[0] < self.ground.columns]
        if self.buildings & set(beside) and all(p in land for p in there):
            return ("[" if right in self.buildings else "]"), f"{self.ground_style(there[0])}.mark"
        if found := self._way_between(left, right):
            return found
        if any(p not in land for p in there):
            return " ", "none"
        if all(land[p] == HUB for p in there):
            return min(self.land_at(p) for p in there)
        if self._is_slanting_hedge(left, right) or self._is_slanting_hedge(right, left):
            return _NEUTRAL[HEDGE]
        return self._land_between({land[p] for p in there})

    def _is_slanting_hedge(self, hedge: Place, beside: Place) -> bool:
        """Does a hedge go on above or below the place beside it? Then there is no gap in it."""
        land, (x, y) = self.ground.land, beside
        return land.get(hedge) == HEDGE and HEDGE in (land.get((x, y - 1)), land.get((x, y + 1)))

    def _land_between(self, indexes: set[int]) -> Pixel:
        cities = [i for i in indexes if self.kinds.get(i) == CITY]
        if cities:
            return (_WALL, "wall") if len(cities) > 1 else (self.shades[cities[0]], "city")
        if len(indexes) == 1 and min(indexes) < 0:
            return _NEUTRAL[min(indexes)]
        if FIELD in {self.kinds.get(i) for i in indexes}:
            return " ", "field"
        return "┄" if HUB in indexes else " ", "hedge"  # a way beside another, or beside the place where others end

    def _way_between(self, left: Place, right: Place) -> Pixel | None:
        for here, there, step, rail in ((left, right, _EAST, "("), (right, left, _WEST, ")")):
            for index, arms in self.arms.get(here, {}).items():
                if step not in arms:
                    continue
                if self.kinds[index] == RIVER:
                    return _WATER, "river"
                if self._is_crossing(here):
                    return rail, "road"
                if self._is_crossing(there):
                    return (")" if rail == "(" else "("), "road"
                return "═", "road"
        return None

    def _is_crossing(self, place: Place) -> bool:
        return sum(self.kinds[i] == ROAD for i in self.arms.get(place, {})) > 1
