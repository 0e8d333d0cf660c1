"""One attempt at a ground plan: cities in chosen sizes, ways on chosen routes, fields in what is left."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bastide.tiles.face import BOARD, CITY, FIELD, RIVER, ROAD, Layout, Segment
from bastide.tiles.frame import MIDDLE, UNIT, Frame, Place, all_round, frame_of

OPEN, HEDGE, HUB, TOWN = -1, -2, -3, -4
"""Places of no segment: still free; between two fields; where ways end; the walled town of a start block."""

Choice = tuple[str, int]
"""How a segment is laid: `cap`, `hull` and `corner` are sizes of cities, the others routes of ways."""

WHEEL = (10.7, 13.5)
"""The disc in the middle of a board: its radius, and where its middle lies from the corner of the board."""


class NoWayError(Exception):
    """No way leads there; the attempt is given up."""


class Way(Struct, frozen=True):
    """A piece of a road or river from the rim inwards, and the place its last step leads to."""

    segment: int
    path: tuple[Place, ...]
    outward: tuple[Place, ...]
    aim: Place | None = None


class Sketch:
    """`land` says which segment lies where, `ways` where roads and rivers run, also over and under other segments."""

    def __init__(
        self, layout: Layout, segments: Sequence[Segment], choices: Mapping[int, Choice], *, strict: bool = True
    ) -> None:
        self.layout = layout
        self.strict = strict
        self.segments = segments
        self.choices = choices
        self.frame: Frame = frame_of(layout.shape)
        self.land: dict[Place, int] = dict.fromkeys(self.frame.places, OPEN)
        self.ways: list[Way] = []
        self.hub: set[Place] = set()
        self.letters = dict(zip(self.frame.rim, layout.edges, strict=True))
        self.cities = [s for s in segments if s.kind == CITY]
        self.fields = [s for s in segments if s.kind == FIELD]
        self.field_of = {half: field.index for field in self.fields for half in field.reach}
        self.lay_cities()
        self.lay_town()
        self.lay_ways()
        self.grow_fields()
        self.lay_inner_fields()
        self.fill()
        self.part_fields()
        self.make_tips()

    def kind(self, place: Place) -> str:
        """The kind of the segment that lies there, or nothing."""
        index = self.land[place]
        return self.segments[index].kind if index >= 0 else ""

    # ---- cities

    def lay_cities(self) -> None:
        for city in self.cities:
            for side in city.reach:
                self._lay(city.index, self._part_of_rim(city, side))
        for city in sorted(self.cities, key=lambda c: len(c.reach)):
            self._lay(city.index, self._body(city, *self.choices[city.index]))

    def _lay(self, index: int, places: Sequence[Place] | frozenset[Place]) -> None:
        for place in places:
            if self.land[place] == OPEN:
                self.land[place] = index

    def _part_of_rim(self, city: Segment, side: str) -> tuple[Place, ...]:
        """All of a side, or one half of it where two cities share it."""
        rim, sides = self.frame.rim[side], list(self.frame.rim)
        if city.flags.get("shares") != side:
            return rim

        def steps_back(c: Segment) -> int:
            return min((sides.index(side) - sides.index(other) - 1) % len(sides) for other in c.reach)

        left = min((c for c in self.cities if side in c.reach), key=steps_back)
        return rim[: MIDDLE + 1] if city is left else rim[MIDDLE + 1 :]

    def _body(self, city: Segment, how: str, size: int) -> frozenset[Place]:
        frame = self.frame
        if how == "cap":
            return frame.cap(city.reach[0], size)
        area = frame.hull(p for side in city.reach for p in self._part_of_rim(city, side))
        for side, letter in self.letters.items():
            if side not in city.reach and letter != "K":
                area -= frame.cap(side, size if how == "hull" else 1)
        for _ in range(size if how == "corner" else 0):
            area = frozenset(p for p in area if all(q in area for q in frame.around[p]))
        return area

    def lay_town(self) -> None:
        """What a seam has besides fields is the town; an abbey fills its tile, a wheel the middle of a board."""
        if self.layout.part == BOARD and self.layout.at is not None:
            self.hub = _on_wheel(self.frame, *self.layout.at)
            self._lay(HUB, frozenset(self.hub))
            return
        points: list[Place] = []
        for side, letter in self.letters.items():
            if letter in "KA":
                free = [half for half in (f"{side}L", f"{side}R") if half not in self.field_of]
                points += [place for half in free for place in self.frame.half(half)]
                points += [self.frame.gate(side)] if free else []
        self._lay(TOWN, [*points, *self.frame.hull(points)])

    # ---- ways

    def lay_ways(self) -> None:
        """Rivers first, then roads with several ends, then the straightest; those that end in the middle wait."""
        lines = [s for s in self.segments if s.kind in (ROAD, RIVER) and s.reach]
        waits = {s.index: self.choices[s.index][0] == "hub" for s in lines}
        for line in sorted(lines, key=lambda s: (waits[s.index], s.kind != RIVER, -len(s.reach), self._detour(s))):
            for way in self._laid(line):
                self.ways.append(way)
                self._lay(line.index, way.path)

    def _detour(self, line: Segment) -> float:
        (x, y), (u, v) = self.frame.gate(line.reach[0]), self.frame.centre
        return abs(x - u) + abs(y - v) + 0.3 * (x != u and y != v)

    def _laid(self, line: Segment) -> list[Way]:
        """The ways of a line; where they cannot be laid as chosen, a sketch that is not strict keeps their ends."""
        how, detail = self.choices[line.index]
        try:
            return _LAYERS[how](self, line, detail)
        except NoWayError:
            if self.strict:
                raise
            return [self._way(line, [self.frame.gate(side)], [side]) for side in line.reach]

    def _way(self, line: Segment, path: Sequence[Place], sides: Sequence[str], aim: Place | None = None) -> Way:
        outward = tuple((-dx, -dy) for dx, dy in (self.frame.inward[side] for side in sides))
        return Way(line.index, tuple(path), outward, None if "tunnel-end" in line.flags else aim)

    def _join(self, line: Segment, round_centre: int) -> list[Way]:
        """All ends are one road: two of them straight or in a bow, more of them in a star."""
        gates = [self.frame.gate(side) for side in line.reach]
        avoid = {self.frame.centre, *all_round(self.frame.centre)} if round_centre else set()
        if len(gates) == 2:
            return [self._way(line, self.route(line, gates[0], gates[1].__eq__, avoid), line.reach)]
        centre = self.frame.centre
        return [
            self._way(line, self.route(line, gate, centre.__eq__), [side])
            for gate, side in zip(gates, line.reach, strict=True)
        ]

    def _stop(self, line: Segment, length: int) -> list[Way]:
        """The way ends in the open, at a house or a sign, and the field goes round."""
        side = line.reach[0]
        (x, y), (dx, dy) = self.frame.gate(side), self.frame.inward[side]
        if dx and dy:
            dx = 0
        path = [(x + k * dx, y + k * dy) for k in range(length + 1)]
        if any(self.land.get(place) != OPEN for place in path):
            raise NoWayError
        end = path.pop()
        self.land[end] = HUB
        return [self._way(line, path, [side], end)]

    def _to_hub(self, line: Segment, _: int) -> list[Way]:
        """The way ends where others end too."""
        if not self.hub:
            self.hub = self._find_hub(line)
            self.land |= dict.fromkeys(self.hub, HUB)
        return [self._lead(line, line.reach[0], self.hub)]

    def _to_gate(self, line: Segment, index: int) -> list[Way]:
        """The way ends at a city or at the town."""
        return [self._lead(line, line.reach[0], self._places(index))]

    def _to_far_gate(self, line: Segment, index: int) -> list[Way]:
        """The same by way of the middle of the tile."""
        targets, centre, around = self._places(index), self.frame.centre, self.frame.around
        first = self.route(line, self.frame.gate(line.reach[0]), centre.__eq__)
        rest = self.route(line, centre, lambda p: any(q in targets for q in around[p]), set(first[:-1]))
        path = [*first, *rest[1:]]
        return [self._way(line, path, line.reach, self._aim(path, targets))]

    def _places(self, index: int) -> set[Place]:
        return {p for p, i in self.land.items() if i == index}

    def _under(self, line: Segment, _: int) -> list[Way]:
        """Every end leads to the city and goes on below it; where one field lies on both sides, a mouth is enough."""
        city = {p for p in self.frame.places if self.kind(p) == CITY}
        ways = []
        for side in line.reach:
            if line.kind == ROAD and self.field_of[f"{side}L"] == self.field_of[f"{side}R"]:
                ways.append(self._way(line, [self.frame.gate(side)], [side]))
            else:
                ways.append(self._lead(line, side, city))
        return ways

    def _lead(self, line: Segment, side: str, targets: set[Place]) -> Way:
        around = self.frame.around
        path = self.route(line, self.frame.gate(side), lambda p: any(q in targets for q in around[p]))
        return self._way(line, path, [side], self._aim(path, targets))

    def _aim(self, path: Sequence[Place], targets: set[Place]) -> Place:
        """The target the last step of a way leads to, straight on if it can."""
        (x, y), (u, v) = path[-1], path[-2] if len(path) > 1 else path[-1]
        straight = (2 * x - u, 2 * y - v)
        return straight if straight in targets else next(q for q in self.frame.around[path[-1]] if q in targets)

    def _find_hub(self, line: Segment) -> set[Place]:
        frame = self.frame
        hub = self._building_on_seam()
        free = [p for p in frame.places if self.land[p] == OPEN and p not in frame.on_rim]
        if not free:
            raise NoWayError
        gate = frame.gate(line.reach[0])
        sign = -1 if "road-bridge" in self.layout.symbols else 1  # under the bridge, and then the house
        middle = min(free, key=lambda p: (frame.distance(p), sign * (abs(p[0] - gate[0]) + abs(p[1] - gate[1])), p))
        return {middle, *hub}

    def _building_on_seam(self) -> set[Place]:
        """A building that stands on the seam of two tiles parts the fields north and south of it."""
        places: set[Place] = set()
        for side, letter in self.letters.items():
            fields = {self.field_of.get(f"{side}L"), self.field_of.get(f"{side}R")}
            if letter == "K" and len(fields) == 2 and None not in fields:
                (x, y), (dx, dy) = self.frame.gate(side), self.frame.inward[side]
                places |= {(x + k * dx, y + k * dy) for k in range(MIDDLE)}
        return places

    def route(
        self,
        line: Segment,
        start: Place,
        is_goal: Callable[[Place], bool],
        avoid: set[Place] | frozenset[Place] = frozenset(),
    ) -> tuple[Place, ...]:
        """The cheapest way: short, with few bends, off the rim, straight over bridges."""
        if self._toll(line, start) is None:
            raise NoWayError
        heap: list[tuple[float, tuple[Place, ...], Place]] = [(0.0, (start,), (0, 0))]
        seen: set[tuple[Place, Place]] = set()
        while heap:
            cost, path, last = heapq.heappop(heap)
            here = path[-1]
            if is_goal(here):
                return path
            if (here, last) in seen:
                continue
            seen.add((here, last))
            for there in self.frame.around[here]:
                step = (there[0] - here[0], there[1] - here[1])
                toll = self._toll(line, there)
                bend = step != last and len(path) > 1
                if toll is None or there in avoid or there in path or (bend and self.land[here] != OPEN):
                    continue
                rim = 4 if there in self.frame.on_rim and not is_goal(there) else 0
                heapq.heappush(heap, (cost + 1 + toll + rim + 0.3 * bend, (*path, there), step))
        raise NoWayError

    def _toll(self, line: Segment, place: Place) -> float | None:
        """What it costs to lay a way over what lies there; None if it cannot be done."""
        if self.land[place] == OPEN:
            return 0
        below = self.kind(place)
        bridge = line.kind == ROAD and (
            below == RIVER
            or (below == ROAD and "road-bridge" in self.layout.symbols)
            or (below == CITY and "bridge-over" in line.flags)
        )
        return 1 if bridge else None

    # ---- fields

    def grow_fields(self) -> None:
        """All fields grow from their half-edges at the same speed; where two meet, a hedge parts them."""
        claims: dict[Place, set[int]] = {}
        for half, index in self.field_of.items():
            for place in (*self.frame.half(half), self.frame.gate(half[:-1])):
                claims.setdefault(place, set()).add(index)
        while claims:
            grown = []
            for place, fields in claims.items():
                if self.land[place] == OPEN:
                    self.land[place] = HEDGE if len(fields) > 1 else min(fields)
                    grown += [place] if len(fields) == 1 else []
            claims = {}
            for place in grown:
                for beside in self.frame.around[place]:
                    if self.land[beside] == OPEN:
                        claims.setdefault(beside, set()).add(self.land[place])

    def lay_inner_fields(self) -> None:
        """Fields without an edge lie in the gaps between their cities, or in a pocket cut out of them."""
        gaps = self.frame.pieces(p for p in self.frame.places if self.land[p] == OPEN)
        for field in self.fields:
            if field.reach:
                continue
            cities = set(field.touches)
            gap = next((g for g in gaps if cities <= {self.land[q] for p in g for q in self.frame.around[p]}), None)
            if gap:
                gaps.remove(gap)
                self.land |= dict.fromkeys(gap, field.index)
            else:
                self._cut_pocket(field)

    def _cut_pocket(self, field: Segment) -> None:
        inner = {f.index for f in self.fields if not f.reach}
        others = [p for p in self.frame.places if self.land[p] in inner]
        x, y = self.frame.centre

        def fitness(place: Place) -> tuple[int, int, int, int, Place]:
            beside = {self.land[q] for q in self.frame.around[place]}
            apart = min((abs(place[0] - q[0]) + abs(place[1] - q[1]) for q in others), default=0)
            diagonal = abs(abs(place[0] - x) - 2) + abs(abs(place[1] - y) - 2)
            return -len(beside & set(field.touches)), len(beside), -apart, diagonal, place

        inside = [p for p in self.frame.places if p not in self.frame.on_rim and self.kind(p) not in (ROAD, RIVER)]
        places = [p for p in inside if self.kind(p) == CITY] or inside
        self.land[min(places, key=fitness)] = field.index

    def fill(self) -> None:
        """What no field reaches belongs to the nearest city or to the town."""
        queue = deque(sorted(p for p in self.frame.places if self.land[p] == TOWN or self.kind(p) == CITY))
        while queue:
            place = queue.popleft()
            for beside in self.frame.around[place]:
                if self.land[beside] == OPEN:
                    self.land[beside] = self.land[place]
                    queue.append(beside)

    def part_fields(self) -> None:
        """A hedge between fields, and between a field and a city from which it lies apart, wherever they still meet."""
        while meeting := {p: n for p in self.frame.places if (n := self._strangers(p))}:
            on_rim = self.frame.on_rim
            place = max(meeting, key=lambda p: (not self._is_needed(p), meeting[p], p not in on_rim, p))
            self.land[place] = HEDGE

    def _is_needed(self, place: Place) -> bool:
        """Would the field fall apart without this place?"""
        rest = [p for p, index in self.land.items() if index == self.land[place] and p != place]
        return len(self.frame.pieces(rest)) != 1

    def _strangers(self, place: Place) -> int:
        if self.kind(place) != FIELD:
            return 0
        here = self.land[place]
        apart = str(self.segments[here].flags.get("apart", "")).split(",")
        return sum(
            self.land[q] != here and (self.kind(q) == FIELD or str(self.land[q]) in apart)
            for q in self.frame.around[place]
        )

    def make_tips(self) -> None:
        """A hedge between fields that border the same city is the tip of that city."""
        hedges = deque(sorted(p for p in self.frame.places if self.land[p] == HEDGE))
        idle = 0
        while idle < len(hedges):
            place = hedges.popleft()
            city = self._tip_of(place)
            if city is None:
                hedges.append(place)
                idle += 1
            else:
                self.land[place] = city
                idle = 0

    def _tip_of(self, place: Place) -> int | None:
        fields = [self.segments[self.land[q]] for q in self.frame.around[place] if self.kind(q) == FIELD]
        beside = {self.land[q] for q in all_round(place) if q in self.land and self.kind(q) == CITY}
        return min((c for c in beside if all(c in f.touches for f in fields)), default=None)


def _on_wheel(frame: Frame, column: int, row: int) -> set[Place]:
    """The places of a cell of the board that the wheel covers."""
    radius, middle = WHEEL
    x, y = middle - UNIT * column, middle - UNIT * row
    return {p for p in frame.places if (p[0] - x) ** 2 + (p[1] - y) ** 2 < radius**2}


_LAYERS: dict[str, Callable[[Sketch, Segment, int], list[Way]]] = {
    "join": Sketch._join,
    "stop": Sketch._stop,
    "hub": Sketch._to_hub,
    "gate": Sketch._to_gate,
    "far-gate": Sketch._to_far_gate,
    "under": Sketch._under,
}
