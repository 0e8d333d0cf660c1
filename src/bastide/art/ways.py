"""Roads and rivers of a plan: through ways first, then those that end on the tile, then what is still apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from bastide.art.geometry import Line, at_length, bezier, crossing, dot, inside, near, turn, unit
from bastide.art.rim import Item, Rim, join
from bastide.art.walls import City, Gate

ROAD, RIVER = 9.0, 15.0
BUILDINGS = frozenset(("monastery", "castle", "cathedral"))
RADIUS = {
    "village": 8.0, "hamlet": 6.0, "ring": 14.0, "labyrinth": 22.0, "lake": 22.0, "ferry-lake": 16.0, "mound": 14.0,
    "spring": 9.0, "pool": 11.0, "school": 15.0, "wheel": 150.0,
}  # fmt: skip
COURT = (17.4, 10.9)
"""Half axes of the court round a building of size 1 to which roads lead."""


@dataclass
class Way:
    """One stretch of road or river. `end`: edge, fork, gate, node, tee or free; `over` a city on a viaduct."""

    segment: int
    kind: str
    line: Line
    end: str = "edge"
    over: bool = False

    @property
    def half_width(self) -> float:
        return (ROAD if self.kind == "road" else RIVER) / 2


@dataclass
class Node:
    """A place where ways end: village, hamlet, ring, lake, spring, pool, mound, school, wheel, or a building."""

    kind: str
    at: complex
    ways: list[int] = field(default_factory=list)
    segment: int = -1
    size: float = 1.0


@dataclass
class Link:
    """What joins two things that the facts join and no way does: a stub of road, a curtain wall or a hedge."""

    look: str
    a: complex
    b: complex


@dataclass
class Bridge:
    at: complex
    direction: complex
    upper: Way
    lower: Way


class Router:
    """Lays the ways of one face between its cities."""

    def __init__(self, rim: Rim, cities: dict[int, City], rng: Random) -> None:
        self.rim, self.cities, self.rng = rim, cities, rng
        self.face = rim.face
        self.wagon = rim.face.layout.wagon
        self.outlines = [city.outline(rim) for city in cities.values()]
        self.ways: list[Way] = []
        self.nodes: list[Node] = []
        self.links: list[Link] = []
        self.bridges: list[Bridge] = []
        self.joined = list(range(len(rim.items)))
        if rim.wheel is not None:
            self.nodes.append(Node("wheel", rim.wheel))
        self._route()
        self._bridge()
        self._link()

    # ---- room and lines
    def _room(self, points: Line, no_city: set[int], no_way: set[int]) -> float:
        """Free distance round some points."""
        room = 99.0
        for i, city in self.cities.items():
            if i not in no_city:
                room = min([room, *(near(points, gap.curve[::3]) for gap in city.gaps)])
        for way in self.ways:
            if way.segment not in no_way:
                room = min(room, near(points, way.line[::3]) - way.half_width)
        for node in self.nodes:
            if no_way.isdisjoint(node.ways):
                room = min(room, near(points, [node.at]) - RADIUS.get(node.kind, 6))
        return room

    def _spot(self, want: complex, need: float, no_way: set[int] | None = None, box: int = 18) -> complex:
        """A free place near `want` with `need` units of room."""
        rim, best, found = self.rim, 1e9, want
        low, high = rim.low, rim.high
        for x in range(int(low.real) + box, int(high.real) - box + 1, 4):
            for y in range(int(low.imag) + box, int(high.imag) - box + 1, 4):
                p = complex(x, y)
                cost = abs(p - want)
                if cost >= best or (self.face.is_triangle and not self._in_triangle(p)):
                    continue
                cost += 3 * max(0.0, need - self._room([p], set(), no_way or set()))
                if cost < best and not any(inside(p, outline) for outline in self.outlines):
                    best, found = cost, p
        return found

    def _in_triangle(self, p: complex) -> bool:
        return dot(p - self.rim.point(1), self.rim.inward(1)) > 10

    def _through(self, s1: int, s2: int, kind: str, no_city: set[int], no_way: set[int]) -> Line:
        """A way from rim to rim: of several bends the one with most room. Leaves each side at a right angle."""
        rim, rng = self.rim, self.rng
        a, b, da, db = rim.point(s1), rim.point(s2), rim.inward(s1), rim.inward(s2)
        gap, t = abs(b - a), unit(b - a)
        sway = rng.uniform(8, 17) * rng.choice((-1, 1)) * (1.3 if kind == "river" else 0.7)
        shift, lean = rng.uniform(-3, 3), rng.uniform(-0.05, 0.05)
        need = 20 if kind == "river" else 15
        best, found = 1e9, [a, b]
        for bend in range(-24, 25, 3):
            if abs(dot(da, db)) > 0.9:
                m, d, h = (a + b) / 2 + t * 1j * (bend + shift), turn(t, sway), gap * 0.22
                line = bezier(a, a + da * h, m - d * h, m, 12) + bezier(m, m + d * h, b + db * h, b, 12)[1:]
            else:
                h = 0.42 + 0.01 * bend
                line = bezier(a, a + da * gap * (h + lean), b + db * gap * (h - lean), b)
            cost = 4 * max(0.0, need - self._room(line[::3], no_city, no_way)) + 0.3 * abs(bend)
            if cost < best:
                best, found = cost, line
        return found

    def _spoke(self, s: int, to: complex) -> Line:
        a, d = self.rim.point(s), self.rim.inward(s)
        aside = unit(to - a) * 1j * self.rng.uniform(-2.5, 2.5)
        return bezier(a, a + d * abs(to - a) * 0.42, to + (a - to) * 0.3 + aside, to)

    # ---- which way goes where
    def _route(self) -> None:
        by_segment: dict[int, list[int]] = {}
        for k, item in enumerate(self.rim.items):
            if item.kind in ("road", "river"):
                by_segment.setdefault(item.segment, []).append(k)
        for j, k in combinations(range(len(self.rim.items)), 2):
            one, other = self.rim.items[j], self.rim.items[k]
            if one.kind == other.kind == "city" and one.segment == other.segment:
                join(self.joined, j, k)
        many = {s: ks for s, ks in by_segment.items() if len(ks) > 1 and not self._flag(s, "tunnel")}
        for segment, ks in sorted(many.items(), key=lambda x: self.rim.segments[x[0]].kind != "river"):
            self._lay(segment, ks, by_segment)
        self._end([k for s, ks in by_segment.items() if s not in many for k in ks])

    def _end(self, single: list[int]) -> None:
        """Ways that end on the tile: at gates first, then at buildings and junctions, at other ways, in the open."""
        fates = {k: self._fate(k, single) for k in single}
        together: dict[tuple[str, int], list[int]] = {}
        for k, fate in fates.items():
            if fate[0] in ("node", "building"):
                together.setdefault(fate, []).append(k)
            elif fate[0] == "gate":
                self._to_gate(k, fate[1])
        for (how, what), ks in together.items():
            self._to_building(ks, what) if how == "building" else self._to_node(ks)
        for wanted, lay in (("wheel", self._to_wheel), ("tee", self._to_tee), ("free", self._to_free)):
            for k, (how, _) in fates.items():
                if how == wanted:
                    lay(k)

    def _flag(self, segment: int, name: str) -> bool:
        return name in self.rim.segments[segment].flags

    def _lay(self, segment: int, ks: list[int], by_segment: dict[int, list[int]]) -> None:
        """A road or river with two or more ends."""
        items, kind = self.rim.items, self.rim.segments[segment].kind
        over = self.rim.segments[segment].flags.get("bridge-over") == "city"
        mine = {items[j].segment for k in ks for j in self.rim.mates(k, "city")}
        if over or "city-bridge" in self.face.symbols:
            mine = set(self.cities)
        at = sorted(items[k].a for k in ks)
        crossed = {
            other
            for other, js in by_segment.items()
            if other != segment and len({at[0] < items[j].a < at[-1] for j in js}) == 2
        }
        if len(ks) == 2:
            line = self._through(at[0], at[1], kind, mine, crossed)
            self.ways.append(Way(segment, kind, line, over=over))
        else:
            mean = sum(self.rim.point(s) for s in at) / len(at)
            pos = self._spot(0.75 * self.rim.centre + 0.25 * mean, 18, crossed | {segment})
            self.ways += [Way(segment, kind, self._spoke(s, pos), "fork") for s in at]
            self.nodes.append(Node(self._fork_kind(segment), pos, [segment]))
        for k in ks[1:]:
            join(self.joined, ks[0], k)

    def _fork_kind(self, segment: int) -> str:
        if self._flag(segment, "labyrinth"):
            return "labyrinth"
        ring = self._flag(segment, "wells") or "fair" in self.face.symbols
        return "ring" if ring else "fork"

    def _fate(self, k: int, single: list[int]) -> tuple[str, int]:
        """How a way with one end on the rim ends inside; the first rule that applies."""
        rim, item = self.rim, self.rim.items[k]
        if rim.wheel is not None:
            return "wheel", 0
        buildings = self._in_wagon(item.segment, BUILDINGS)
        if buildings:
            return "building", buildings[0]
        cities = {rim.items[j].segment for j in rim.mates(k, "city")}
        gates = self._gates(item.segment, cities)
        if gates:
            return "gate", gates[0]
        ends = [j for j in single if rim.blocks[j] == rim.blocks[k] and j != k]
        if self._flag(item.segment, "tunnel"):  # two mouths, joined underground
            return ("gate", min(cities)) if cities else ("free", 0)
        if self._flag(item.segment, "tunnel-end"):
            return ("node", rim.blocks[k]) if ends else ("free", 0)
        if self._joins_through_road(k, single):
            return "tee", 0
        if len(cities) > 1 or any(not self._gates(rim.items[j].segment, cities) for j in ends):
            return "node", rim.blocks[k]
        if ends or (not cities and item.kind == "road" and set(rim.mates(k, "river")) - set(single)):
            return "tee", 0
        if cities:
            return "gate", min(cities)
        return ("node", rim.blocks[k]) if rim.mates(k, "bare") else ("free", 0)

    def _joins_through_road(self, k: int, single: list[int]) -> bool:
        return bool(set(self.rim.mates(k, "road")) - set(single))

    def _in_wagon(self, segment: int, kinds: frozenset[str]) -> list[int]:
        segments = self.rim.segments
        return [x for group in self.wagon if segment in group for x in group if segments[x].kind in kinds]

    def _gates(self, segment: int, cities: set[int]) -> list[int]:
        return [x for g in self.wagon if segment in g and len(g) == 2 for x in g if x in cities]

    # ---- ways that end on the tile
    def _to_gate(self, k: int, city: int) -> None:
        """Gates keep the order of their roads along the wall, drawn together towards its middle."""
        rim, item = self.rim, self.rim.items[k]
        gap = next(g for g in self.cities[city].gaps if 0 < (item.a - g.a) % rim.halves < g.span)
        fraction = 0.5 + ((item.a - gap.a) % rim.halves / gap.span - 0.5) * 0.55
        p, t = at_length(gap.curve, fraction)
        out, a = turn(t, -90), rim.point(item.a)
        if dot(out, a - p) < 0:
            out = -out
        d = abs(p - a)
        line = bezier(a, a + rim.inward(item.a) * d * 0.42, p + out * (0.5 + d * 0.36), p + out * 0.5)
        self.ways.append(Way(item.segment, item.kind, line, "gate"))
        look = "water" if item.kind == "river" else "tunnel" if self._flag(item.segment, "tunnel") else "gate"
        gap.gates.append(Gate(fraction, look))
        join(self.joined, k, next(j for j, x in enumerate(rim.items) if x.segment == city and x.kind == "city"))

    def _to_building(self, ks: list[int], segment: int) -> None:
        """Roads end at the court; one from the north comes in by its north-east side, beside the church."""
        items = [self.rim.items[k] for k in ks]
        mean = sum(self.rim.point(it.a) for it in items) / len(items)
        want, need = self.rim.centre + 6j, 25
        if len(ks) == 1:
            want += (self.rim.centre - mean) * 0.12
        if any(way.kind == "river" for way in self.ways):  # the building stands beyond the river
            beyond = self.rim.inward(items[0].a)
            want, need = self.rim.centre + beyond * (27 if abs(beyond.real) > 0.5 else 22) + 6j, 22
        pos = self._spot(want, need)
        to_rim = min((pos - self.rim.low).real, (self.rim.high - pos).real)
        size = min(1.15, max(0.7, min(self._room([pos], set(), set()), to_rim) / 20))
        roads = [it.segment for it in items]
        self.nodes.append(Node(self.rim.segments[segment].kind, pos, roads, segment, size))
        for k, item in zip(ks, items, strict=True):
            from_north = dot(self.rim.inward(item.a), 1j) > 0.9 and not self._flag(segment, "shrine")
            to = pos + (13 - 10.4j if from_north else 0j) * size
            self.ways.append(Way(item.segment, item.kind, self._spoke(item.a, to), "node"))
            join(self.joined, ks[0], k)

    def _to_node(self, ks: list[int]) -> None:
        items = [self.rim.items[k] for k in ks]
        mean = sum(self.rim.point(it.a) for it in items) / len(items)
        kind, need = self._node_kind(items)
        pos = self._spot(0.72 * self.rim.centre + 0.28 * mean, need)
        if kind == "ferry-lake":
            pos = self.rim.centre
        elif kind == "school":
            seam = next(s for s in range(1, self.rim.halves, 2) if self.rim.is_seam(s - 0.5))
            pos = self.rim.point(seam) + self.rim.inward(seam) * 27
        roads = [it.segment for it in items]
        for segment in self.rim.segments:
            if segment.kind == "road" and not segment.reach:  # it lies in the middle
                self.ways.append(Way(segment.index, "road", [pos + turn(3, 30 * k) for k in range(13)], "node"))
                roads.append(segment.index)
        self.nodes.append(Node(kind, pos, roads))
        for k, item in zip(ks, items, strict=True):
            self.ways.append(Way(item.segment, item.kind, self._spoke(item.a, pos), "node"))
            join(self.joined, ks[0], k)

    def _node_kind(self, items: list[Item]) -> tuple[str, int]:
        if any(self._flag(it.segment, "tunnel-end") for it in items):
            return "mound", 17
        if "ferry-lake" in self.face.symbols:
            return "ferry-lake", 20
        if "school" in self.face.symbols and "K" in self.face.layout.edges:
            return "school", 20
        if any("labyrinth" in segment.flags for segment in self.rim.segments):
            return "labyrinth", 18
        return ("pool" if all(it.kind == "river" for it in items) else "village"), 17

    def _to_wheel(self, k: int) -> None:
        """The road ends at the rim of the wheel, near the inner corner if the way to the middle leaves the cell."""
        rim, item = self.rim, self.rim.items[k]
        assert rim.wheel is not None
        a, c, reach = rim.point(item.a), rim.wheel, RADIUS["wheel"] + 1
        end = c + unit(a - c) * reach
        if not (rim.low.real <= end.real <= rim.high.real and rim.low.imag <= end.imag <= rim.high.imag):
            end = c + unit(min(rim.corners, key=lambda corner: abs(corner - c)) - c) * reach
        self.ways.append(Way(item.segment, item.kind, self._spoke(item.a, end), "node"))
        for j, block in enumerate(rim.blocks):
            if block == rim.blocks[k]:
                join(self.joined, k, j)

    def _to_tee(self, k: int) -> None:
        """The road ends at the side of another way of its block, which runs on unbroken."""
        rim, item = self.rim, self.rim.items[k]
        a = rim.point(item.a)
        aim = a + rim.inward(item.a) * 40
        mates = {x.segment: j for j, x in enumerate(rim.items) if rim.blocks[j] == rim.blocks[k] and j != k}
        points = [(p, way.segment) for way in self.ways if way.segment in mates for p in way.line[4:-3]]
        joint, segment = min(points, key=lambda x: abs(x[0] - aim))
        stop = joint + unit(a - joint) * (ROAD / 2 + 0.6)
        self.ways.insert(0, Way(item.segment, item.kind, self._spoke(item.a, stop), "tee"))
        self.nodes.append(Node("tee", stop, [item.segment]))
        join(self.joined, k, mates[segment])

    def _to_free(self, k: int) -> None:
        rim, item = self.rim, self.rim.items[k]
        kind, reach, need, box = "hamlet", 46, 15, 22
        if item.kind == "river":
            kind = "lake" if "lake" in self.face.symbols else "spring"
            reach, need = (50, 30) if kind == "lake" else (46, 15)
        elif self._flag(item.segment, "tunnel") or self._flag(item.segment, "tunnel-end"):
            kind, reach, need, box = "mouth", 14, 0, 10
        pos = self._spot(rim.point(item.a) + rim.inward(item.a) * reach, need, box=box)
        self.nodes.append(Node(kind, pos, [item.segment]))
        self.ways.append(Way(item.segment, item.kind, self._spoke(item.a, pos), "free"))

    # ---- crossings, and what is still apart
    def _bridge(self) -> None:
        for p, q in combinations(self.ways, 2):
            meet = p.end == q.end == "node" and any({p.segment, q.segment} <= set(node.ways) for node in self.nodes)
            if p.segment == q.segment or meet or "tee" in (p.end, q.end):
                continue
            hit = crossing(p.line, q.line)
            if hit:
                first_on_top = q.kind == "river" or (p.kind == q.kind and p.segment < q.segment)
                upper, lower, d = (p, q, hit[1]) if first_on_top else (q, p, hit[2])
                self.bridges.append(Bridge(hit[0], d, upper, lower))
                join(self.joined, self._item_of(p), self._item_of(q))

    def _item_of(self, way: Way) -> int:
        items = self.rim.items
        return next(k for k, it in enumerate(items) if (it.segment, it.kind) == (way.segment, way.kind))

    def _link(self) -> None:
        if "city-bridge" in self.face.symbols:  # fields run under the city: nothing is to be parted
            return
        drawn = [(k, line) for k, item in enumerate(self.rim.items) for line in self._drawn(item)]
        while True:
            best: tuple[float, complex, complex, int, int] | None = None
            for (ka, pa), (kb, pb) in combinations(drawn, 2):
                if self.rim.blocks[ka] == self.rim.blocks[kb] and self.joined[ka] != self.joined[kb]:
                    d, p, q = min(((abs(p - q), p, q) for p in pa for q in pb), key=lambda x: x[0])
                    if best is None or d < best[0]:
                        best = (d, p, q, ka, kb)
            if best is None:
                return
            _, p, q, ka, kb = best
            self.links.append(Link(self._link_look(ka, kb), p, q))
            join(self.joined, ka, kb)

    def _link_look(self, ka: int, kb: int) -> str:
        one, other = self.rim.items[ka], self.rim.items[kb]
        if any(node.kind == "school" for node in self.nodes):
            return "court"
        if "city" not in (one.kind, other.kind):
            return "hedge"
        by_cart = any({one.segment, other.segment} <= set(group) for group in self.wagon)
        return "stub" if by_cart else "curtain"

    def _drawn(self, item: Item) -> list[Line]:
        """Lines of whatever hangs on a rim item, for finding the nearest neighbour."""
        if item.kind == "bare":
            reached = any((item.a, item.a) in city.places for city in self.cities.values())
            return [] if reached else [[self.rim.point(item.a)]]
        if item.kind == "city":
            return [gap.curve[3:-3] for gap in self.cities[item.segment].gaps]
        mine = [way for way in self.ways if (way.segment, way.kind) == (item.segment, item.kind)]
        return [way.line[3:] if way.end in ("edge", "fork") else way.line[-1:] for way in mine]
