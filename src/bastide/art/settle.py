"""Who stands where: buildings and symbols take their places first, then a seat for a figure on every segment.

Decoration takes what is left, so nothing ever stands where a figure will be put.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from bastide.art.geometry import apart, at_length, dot
from bastide.art.plan import GroundPlan
from bastide.art.ways import COURT, RADIUS

IN_THE_PLAN = frozenset(
    ("spring", "lake", "river-fork", "road-bridge", "city-bridge", "ferry-lake", "school", "fortune-wheel")
)
"""Symbols that the plan itself shows as a way, a lake or a bridge."""
AT_A_JUNCTION = frozenset(
    ("bazaar", "fair", "circus-site", "acrobat-site", "watchtower", "plague", "tower-site", "robber", "festival")
)
"""Symbols that take the place of the houses where roads meet."""
ROOM = {
    "volcano": 17, "hill": 16, "vineyard": 14, "garden": 13, "tower-site": 11, "portal": 11, "shrine": 12,
    "crop-circle": 15, "fruit-tree": 11, "sheep": 10, "watchtower": 11, "pig-herd": 10, "cathedral": 19,
    "fair": 13, "bathhouse": 13, "porxada": 15, "gold": 12, "circus-site": 13, "acrobat-site": 12, "mage": 12,
    "robber": 11,
}  # fmt: skip
LARGEST = {
    "volcano": 1.35, "hill": 1.25, "vineyard": 1.35, "garden": 1.2, "tower-site": 1.2, "portal": 1.25,
    "crop-circle": 1.1, "pennant": 1.0, "wind-rose": 1.9,
}  # fmt: skip
BADGE_ROOM = 8.6
LARGEST_BADGE = 1.3
SHORT = 20
"""A road to a tunnel mouth on which a figure and a token have no room one behind the other."""


@dataclass
class Thing:
    """A building or symbol: the word of the tile file, its place and size, its segment (or -1)."""

    word: str
    at: complex
    size: float = 1.0
    segment: int = -1
    host: int = -1
    """The city in which it stands, or -1."""

    @property
    def name(self) -> str:
        return self.word.partition("=")[0]

    @property
    def value(self) -> str:
        return self.word.partition("=")[2]


class Settlement:
    """Places on one plan, and the room that is still free in every cell of its grid."""

    def __init__(self, plan: GroundPlan) -> None:
        self.plan = plan
        self.rng = Random(f"{plan.face.set_id}/{plan.face.id}/{plan.rotation}/{plan.seed}/places")
        self.grid = plan.grid
        self.centres = [self.grid.centre(i) for i in range(len(self.grid.values))]
        self.room = self.grid.depth()
        self.to_rim = [self._to_rim(p) for p in self.centres]
        self.things: list[Thing] = []
        self.seats: dict[int, complex] = {}
        self.roadsides: dict[int, complex] = {}
        """For each road with an inn, the point of the road next to it."""
        self.plazas: set[int] = set()
        """Indices of nodes whose houses make room for a symbol."""
        self._buildings()
        self._marks_of_segments()
        self._symbols()
        self._seats()

    # ---- room
    def _to_rim(self, p: complex) -> float:
        low, high = p - self.plan.low, self.plan.high - p
        d = min(low.real, low.imag, high.real, high.imag)
        if self.plan.face.is_triangle:
            d = min(d, dot(p - self.plan.rim.point(1), self.plan.rim.inward(1)))
        return d

    def take(self, p: complex, r: float) -> None:
        """Nobody else comes nearer than r."""
        reach = complex(r + 26, r + 26)
        for i in self.grid.box(p - reach, p + reach):
            d = abs(self.centres[i] - p) - r
            if d < self.room[i]:
                self.room[i] = d

    def take_line(self, line: Iterable[complex], r: float) -> None:
        for p in line:
            self.take(p, r)

    def most_room(self, segment: int) -> float:
        """Room in the best place of a segment; the rim counts as a border, since a corner is no good place."""
        return max((min(self.room[i], self.to_rim[i] + 4) for i in self.plan.regions[segment]), default=0.0)

    def best(self, segment: int, rim: float, pull: complex | None, cap: float = 99) -> tuple[complex, float]:
        """The roomiest place of a segment, not nearer than `rim` to the rim, pulled towards a point."""
        best, found = -1e9, -1
        for i in sorted(self.plan.regions[segment]):
            score = min(self.room[i], cap, self.to_rim[i] - rim + 4) + self.rng.random()
            if self.to_rim[i] < rim:
                score -= 60
            if pull is not None:
                score -= 0.12 * abs(self.centres[i] - pull)
            if score > best:
                best, found = score, i
        if found < 0:
            return self.plan.centre, 0.0
        return self.centres[found], self.room[found]

    def claim(self, word: str, segment: int, host: int = -1, pull: complex | None = None, own: int = -1) -> Thing:
        """Give a thing the best place of a segment, in the size that fits there."""
        name = word.partition("=")[0]
        room = ROOM.get(name, BADGE_ROOM)
        p, free = self.best(segment, room + 1, self.plan.centre if pull is None else pull, room + 6)
        size = min(LARGEST.get(name, LARGEST_BADGE if name not in ROOM else 1.0), max(0.6, (free + 2) / room))
        self.take(p, room * size)
        thing = Thing(word, p, size, own, host)
        self.things.append(thing)
        return thing

    # ---- buildings
    def _buildings(self) -> None:
        plan = self.plan
        for node in plan.nodes:
            if node.segment >= 0:
                foot = node.at + complex(-0.9, 3.5) * node.size
                self.things.append(Thing(self._building_word(node.segment), foot, node.size, node.segment))
                self.seats[node.segment] = node.at + complex(8, 8.7) * node.size
                self.take(node.at, COURT[0] * node.size)
            else:
                self.take(node.at, RADIUS.get(node.kind, 6) + 6)
        for bridge in plan.bridges:
            self.take(bridge.at, 11)
        for i in plan.loose_buildings():
            if plan.segments[i].kind != "garden":
                self._loose(i)

    def _building_word(self, segment: int) -> str:
        s = self.plan.segments[segment]
        return next((w for w in ("shrine", "abbey", "yaga-hut", "church", "special") if w in s.flags), s.kind)

    def _loose(self, i: int) -> None:
        """A building without a road stands in its town, or in the roomiest field."""
        plan, word = self.plan, self._building_word(i)
        if word == "abbey":
            self.things.append(Thing(word, plan.centre, 1, i))
            self.seats[i] = plan.centre - 2 + 34j
            return
        towns = [x for g in plan.face.layout.wagon if i in g for x in g if plan.segments[x].kind == "city"]
        fields = sorted((s.index for s in plan.segments if s.kind == "field"), key=lambda k: -self.most_room(k))
        host = (towns or fields or list(plan.cities))[0]
        p, free = self.best(host, 17, plan.centre + 6j)
        size = min(1.22, max(0.6, free / 17))
        if word == "shrine":
            size = min(1.2, max(0.7, free / 12))
            self.things.append(Thing(word, p, size, i))
            self.seats[i] = p + 9 + 8j
            self.take(p, 12 * size)
            return
        self.things.append(Thing(word, p + complex(-1, 8 * size), size, i, host if host in plan.cities else -1))
        self.seats[i] = p + complex(8, 13) * size
        self.take(p, 18 * size)
        self.take(self.seats[i] - 3j, 7)

    # ---- marks
    def _marks_of_segments(self) -> None:
        for s in self.plan.segments:
            if s.kind == "city":
                words = ["cathedral"] * ("cathedral" in s.flags) + ["pennant"] * s.pennants
                words += [str(s.flags["goods"])] if "goods" in s.flags else []
                words += [w for w in ("princess", "besieged", "darmstadtium") if w in s.flags]
                for word in words:
                    self.claim(word, s.index, s.index)
            if "bathhouse" in s.flags:
                self._bathhouse(s.index, str(s.flags["bathhouse"]))
            if word := next((word for word in ("pig-herd", "blank") if word in s.flags), ""):
                self.claim(word, s.index)
            elif "inn" in s.flags:
                self._inn(s.index)
            elif s.kind == "garden":
                fields = [f.index for f in self.plan.segments if f.kind == "field"]
                thing = self.claim("garden", max(fields, key=self.most_room), own=s.index)
                self.seats[s.index] = thing.at + complex(3, 8) * thing.size

    def _beside(self, segment: int, distance: float, most: float) -> tuple[complex, complex]:
        """A place beside a road with most room, and the point of the road next to it."""
        plan = self.plan
        best, found, road = -1e9, plan.centre, plan.centre
        curves = [gap.curve for city in plan.cities.values() for gap in city.gaps]
        for line in plan.road_lines(segment):
            for k in range(13):
                fraction = 0.2 + 0.05 * k
                q, t = at_length(line, fraction)
                for side in (-1, 1):
                    c = q + t * 1j * side * distance
                    i = self.grid.index(c)
                    if self.to_rim[i] < 12:
                        continue
                    room = [apart(c, way.line) - 4.5 for way in plan.ways] + [apart(c, x) for x in curves]
                    score = min([*room, self.room[i] + 2, most]) - abs(fraction - 0.5) * 3
                    score += 1.5 if c.imag < q.imag else 0
                    if score > best:
                        best, found, road = score, c, q
        return found, road

    def _inn(self, segment: int) -> None:
        """A pond beside the road with a house between."""
        pond, self.roadsides[segment] = self._beside(segment, 17, 11)
        self.things.append(Thing("inn", pond, 1, segment))
        self.take(pond, 10)

    def _bathhouse(self, segment: int, seats: str) -> None:
        """A bath belongs to one road or city and stands beside or in it."""
        word = f"bathhouse={seats}"
        if segment in self.plan.cities:
            self.claim(word, segment, segment)
        else:
            place = self._beside(segment, 20, 14)[0]
            self.things.append(Thing(word, place, 0.85))
            self.take(place, ROOM["bathhouse"])

    def _symbols(self) -> None:
        plan = self.plan
        words = sorted(plan.face.symbols)
        junction = next((k for k, n in enumerate(plan.nodes) if n.kind in ("village", "hamlet", "ring")), -1)
        for word in words:
            name = word.partition("=")[0]
            if name in IN_THE_PLAN:
                continue
            if name == "city-quarters":
                self._quarters()
            elif junction >= 0 and name in AT_A_JUNCTION:
                self.plazas.add(junction)
                self.things.append(Thing(word, plan.nodes[junction].at))
                junction = -1
            else:
                host = self._host(name)
                self.claim(word, host, host if host in plan.cities else -1)

    def _host(self, name: str) -> int:
        plan = self.plan
        fields = [s.index for s in plan.segments if s.kind == "field"]
        if name == "porxada" or (name == "bazaar" and not fields):
            fields = list(plan.cities) or fields
        elif not fields or max(map(self.most_room, fields)) < 7:
            fields = fields + list(plan.cities)
        return max(fields, key=lambda k: min(self.most_room(k), 30))

    def _quarters(self) -> None:
        """The four quarters of the Count's city stand in the corners of its middle tile."""
        town = next(iter(self.plan.cities), -1)
        for word, p in (("castle", 25 + 27j), ("cathedral", 74 + 27j), ("market", 25 + 75j), ("blacksmith", 75 + 75j)):
            self.things.append(Thing(f"quarter={word}", p, 1, -1, town))
            self.take(p, 16)

    # ---- seats
    def _seats(self) -> None:
        """Ways have the fewest good places and come first; the rest keeps clear of them."""
        segments = [s for s in self.plan.segments if s.index not in self.seats and "town" not in s.flags]
        for s in segments:
            if s.kind in ("road", "river"):
                self.seats[s.index] = self._seat_on_way(s.index)
        for p in list(self.seats.values()):
            self.take(p - 3j, 8)
        for s in segments:
            cells = sorted(self.plan.regions[s.index])
            if s.kind in ("city", "field") and cells:
                middle = sum(self.centres[i] for i in cells) / len(cells) if s.kind == "city" else None
                p, _ = self.best(s.index, 9, middle, 9 if s.kind == "city" else 13)
                self.seats[s.index] = p + 3j
                self.take(p, 7.5)
        for s in self.plan.segments:
            self.seats.setdefault(s.index, self.plan.centre)

    def _seat_on_way(self, segment: int) -> complex:
        """On the line of the way, clear of bridges, junctions, symbols and the figures of others."""
        lines = self.plan.road_lines(segment)
        if "labyrinth" in self.plan.segments[segment].flags:
            return next(node.at for node in self.plan.nodes if node.kind == "labyrinth") + 2j
        taken = [b.at for b in self.plan.bridges] + [n.at for n in self.plan.nodes if n.segment < 0]
        taken += [thing.at for thing in self.things] + list(self.seats.values()) + list(self.plan.mouths().values())

        def calm(fraction: float) -> float:
            p = at_length(lines[0], fraction)[0]
            room = min([20.0, *(abs(p - q) for q in taken)])
            return room - abs(fraction - 0.5) * 8 + min(self.to_rim[self.grid.index(p)], 12)

        mouth, rim = self.plan.mouths().get(segment), lines[0][0]
        if mouth is not None and abs(mouth - rim) < SHORT:  # beside the mouth, on which a token may lie
            return mouth + (12 if abs((mouth - rim).imag) > abs((mouth - rim).real) else -11j)
        return at_length(lines[0], max((k / 20 for k in range(4, 16)), key=calm))[0] + 2j
