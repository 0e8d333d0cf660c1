"""Where buildings, signs and figures stand on the ground plan of a tile."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache

from msgspec import Struct

from bastide.text import Text
from bastide.tiles.face import CITY, FIELD, RIVER, ROAD, Flag, Layout, Segment, parse_segment
from bastide.tiles.frame import STEPS, Place, frame_of
from bastide.tiles.ground import Ground, ground_of
from bastide.tiles.signs import BUILDINGS, FLAGS, KIND_NAMES, Sign, symbol
from bastide.tiles.sketch import HUB, TOWN

_COUNTED = ("pennant", "wells")
_MOUTHS = ("tunnel", "tunnel-end")  # other signs of a road stand beside it
_ON_WATER = ("spring", "lake")
_IN_MIDDLE = ("labyrinth",)  # whoever is on such a road stands where its arms meet


class Mark(Struct, frozen=True):
    """A sign on a place. `characters` has one for each rotation."""

    place: Place
    characters: str
    name: Text


class Marks(Struct, frozen=True):
    """The seat of each segment, by its number, and everything that is printed besides landscape."""

    seats: dict[int, Place]
    marks: tuple[Mark, ...]


@lru_cache(maxsize=1024)
def marks_of(layout: Layout) -> Marks:
    segments = [parse_segment(i, text) for i, text in enumerate(layout.segments)]
    table = _Table(layout, segments, ground_of(layout))
    for segment in sorted(segments, key=lambda s: s.kind == "garden"):
        if segment.kind in BUILDINGS:
            table.put_building(segment)
    for segment in segments:
        if segment.kind not in BUILDINGS:
            table.put_seat(segment)
    for segment in segments:
        for word, value in segment.flags.items():
            if word in FLAGS and FLAGS[word].marks and segment.kind not in BUILDINGS:
                table.put_flag(segment, word, value)
    for text in layout.symbols:
        table.put_symbol(text)
    return Marks(table.seats, tuple(table.marks))


class _Table:
    """What stands already, so that nothing is put on top of it."""

    def __init__(self, layout: Layout, segments: list[Segment], ground: Ground) -> None:
        self.layout = layout
        self.segments = segments
        self.ground = ground
        self.frame = frame_of(layout.shape)
        self.seats: dict[int, Place] = {}
        self.marks: list[Mark] = []
        self.used: set[Place] = set()
        self.on_way = {place for way in ground.ways for place in way.path}

    def put_building(self, building: Segment) -> None:
        """At the end of its road, in the city a wagon reaches it from, or in the open."""
        ends = {way.aim for way in self.ground.ways if self._is_linked(building, way.segment)}
        hub = [p for p, index in self.ground.land.items() if index == HUB and p in ends]
        cities = [i for i, s in enumerate(self.segments) if s.kind == CITY and self._is_linked(building, i)]
        fields = [s.index for s in self.segments if s.kind == FIELD]
        choices = hub or [p for i in cities or fields or [TOWN] for p in self._free(i)]
        choices = choices or self._left_over()
        if building.kind == "garden":
            place = max(choices, key=lambda p: (min(self._depth(p), 2), self.frame.distance(p), p))
        else:
            place = min(choices, key=lambda p: (self.frame.distance(p), p))
        self.seats[building.index] = place
        words = [word for word in building.flags if word in FLAGS]
        sign = FLAGS[words[0]] if words else Sign(KIND_NAMES[building.kind], BUILDINGS[building.kind])
        self._put(place, sign, "")

    def _is_linked(self, building: Segment, index: int) -> bool:
        return any(building.index in group and index in group for group in self.layout.wagon)

    def put_seat(self, segment: Segment) -> None:
        ways = [way.path for way in self.ground.ways if way.segment == segment.index]
        if segment.flags.keys() & _IN_MIDDLE:
            place = self.frame.centre
        elif ways:
            place = self._best(self._straight(max(ways, key=len)), self._depth)
        else:
            place = self._best(self._free(segment.index) or self._left_over(), self._depth)
        self.seats[segment.index] = place
        self.used.add(place)

    def _straight(self, path: tuple[Place, ...]) -> list[Place]:
        """Places of a way that are neither bends nor crossings; its seat lies half-way if it can."""
        middle = len(path) // 2
        order = sorted(range(len(path)), key=lambda i: abs(i - middle))
        inner = [i for i in order if 0 < i < len(path) - 1 and self._goes_straight(path, i)]
        paths = [way.path for way in self.ground.ways]
        lonely = [path[i] for i in inner or order if sum(path[i] in other for other in paths) == 1]
        return lonely[:1] or [path[0]]

    def _goes_straight(self, path: tuple[Place, ...], i: int) -> bool:
        (x, y), (u, v) = path[i - 1], path[i + 1]
        return x == u or y == v

    def put_flag(self, segment: Segment, word: str, value: Flag) -> None:
        sign, seat = FLAGS[word], self.seats[segment.index]
        if word in _MOUTHS:
            for place in {way.path[-1]: None for way in self.ground.ways if way.segment == segment.index}:
                self._put(place, sign, "")
            return
        if segment.kind == ROAD and not segment.reach:
            self._put(seat, sign, "")
            return
        for _ in range(int(value) if word in _COUNTED else 1):
            if choices := self._beside(segment) if segment.kind == ROAD else self._free(segment.index):
                place = max(choices, key=lambda p: (min(self._depth(p), 2) - 0.1 * _apart(p, seat), p))
                self._put(place, sign, "" if value is True or word in _COUNTED else str(value))

    def _beside(self, road: Segment) -> list[Place]:
        path = {p for way in self.ground.ways if way.segment == road.index for p in way.path}
        beside = {(x + dx, y + dy) for x, y in path for dx, dy in STEPS}
        fields = [s.index for s in self.segments if s.kind == FIELD]
        return [p for index in fields for p in self._free(index) if p in beside]

    def put_symbol(self, text: str) -> None:
        """On the place where ways end, or near the middle of the tile."""
        sign, value = symbol(text)
        if not sign.marks:
            return
        rivers = {way.aim for way in self.ground.ways if self.segments[way.segment].kind == RIVER}
        hub = [p for p, index in self.ground.land.items() if index == HUB and p not in self.used]
        if text in _ON_WATER:
            hub = [p for p in hub if p in rivers]
        areas = [s.index for s in self.segments if s.kind in (FIELD, CITY)]
        choices = hub or [p for index in (*areas, TOWN) for p in self._free(index)]
        if choices:
            self._put(min(choices, key=lambda p: (self.frame.distance(p), p)), sign, value)

    def _put(self, place: Place, sign: Sign, value: str) -> None:
        self.used.add(place)
        characters = sign.mark(value) * 4
        if len(sign.marks) == 8:  # the winds turn with the tile
            at = sign.values.index(value)
            characters = "".join(sign.marks[(at + 2 * rotation) % 8] for rotation in range(4))
        name = Text(f"{sign.name.en} {value}", f"{sign.name.de} {value}") if value else sign.name
        self.marks.append(Mark(place, characters, name))

    def _free(self, index: int) -> list[Place]:
        taken = self.used | self.on_way
        return [p for p, i in self.ground.land.items() if i == index and p not in taken]

    def _left_over(self) -> list[Place]:
        """For what found no place of its own on a crowded tile."""
        return [p for p in self.ground.land if p not in self.used | self.on_way]

    def _best(self, choices: Collection[Place], worth: Callable[[Place], float]) -> Place:
        return max(choices, key=lambda p: (worth(p), -self.frame.distance(p), p))

    def _depth(self, place: Place) -> int:
        """Steps to the next place that is something else."""
        land, depth = self.ground.land, 1
        while all(land.get(p) == land[place] and p not in self.on_way for p in _ring(place, depth)):
            depth += 1
        return depth


def _ring(place: Place, radius: int) -> Iterator[Place]:
    x, y = place
    for i in range(radius):
        yield from ((x + i, y - radius + i), (x + radius - i, y + i), (x - i, y + radius - i), (x - radius + i, y - i))


def _apart(a: Place, b: Place) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
