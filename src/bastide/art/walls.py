"""Cities of a plan: how far their walls stand back from the rim, where the gates are, and cities that are bridges."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from bastide.art.geometry import Line, apart, at_length, bezier, dot, interpolate, length, turn, unit
from bastide.art.rim import Item, Rim

WALL_HEIGHT = 5.0
NECK = 13.0
"""Half the width of a city where it is a bridge."""
_DEPTH = ((0.1, 0.16), (0.25, 0.26), (0.375, 0.42), (0.5, 0.555), (0.75, 0.695), (0.9, 0.74))
_DEPTH_WITH_CITIES = ((0.25, 0.50), (0.5, 0.63), (0.75, 0.735))
_UNDER_A_BRIDGE = 0.40
_TWO_IN_A_TRIANGLE = 0.77
_CAP, _CORNER_CAP = 31.0, 112.0  # on large pieces: how deep a city of one side stands, or one in the corner


@dataclass
class Gate:
    """A gate at a fraction of its wall; `look` tells a road's gate from water and from a tunnel mouth."""

    fraction: float
    look: str
    at: complex = 0j
    out: complex = 0j


@dataclass
class Gap:
    """The inner side of a city between two of its places on the rim; becomes one stretch of wall."""

    a: int
    span: int
    curve: Line
    gates: list[Gate] = field(default_factory=list)
    wall: Line = field(default_factory=list)


@dataclass
class City:
    """A city's places on the rim (runs of sides and single points) and the gaps between them."""

    segment: int
    places: list[tuple[int, int]]
    gaps: list[Gap]
    neck: tuple[complex, complex] | None = None
    """Where the city is a bridge: the two ends of its middle line."""

    def outline(self, rim: Rim) -> Line:
        ring: Line = []
        for a, b in self.places:
            ring += [rim.point(s) for s in range(a, b + 1)]
            for gap in self.gaps:
                if (gap.a - b) % rim.halves == 0:
                    ring += (gap.wall or gap.curve)[1:-1]
        return ring

    def on_neck(self, p: complex, margin: float = 0.0) -> bool:
        return self.neck is not None and apart(p, self.neck) <= NECK + margin and self._between(p)

    def _between(self, p: complex) -> bool:
        assert self.neck is not None
        a, b = self.neck
        return 0 <= dot(p - a, unit(b - a)) <= abs(b - a)


class Walls:
    """Draws the cities of one face."""

    def __init__(self, rim: Rim, rng: Random) -> None:
        self.rim, self.rng = rim, rng
        indices = [s.index for s in rim.segments if s.kind == "city"]
        self.bridge = self._bridge(indices)
        self.count = len(indices)
        self.cities = {i: self._city(i) for i in indices}

    def _bridge(self, indices: list[int]) -> int | None:
        """Of the cities of a `city-bridge` face the first listed is on top."""
        if "city-bridge" not in self.rim.face.symbols or not indices or not self.rim.face.is_square:
            return None
        runs = [it for it in self.rim.items if it.kind == "city" and it.segment == indices[0]]
        straight = len(runs) == 2 and (runs[1].a - runs[0].a, runs[0].b - runs[0].a, runs[1].b - runs[1].a) == (4, 2, 2)
        return indices[0] if straight or (len(runs) == 1 and runs[0].b - runs[0].a == 2) else None

    def _city(self, i: int) -> City:
        if i == self.bridge:
            return self._bridge_city(i)
        places = self._places(i)
        city = City(i, places, [])
        for k, (a0, b0) in enumerate(places):
            a1, b1 = places[(k + 1) % len(places)]
            span = (a1 - b0) % self.rim.halves if len(places) > 1 else self.rim.halves - (b0 - a0)
            if span:
                city.gaps.append(self._gap(i, b0, span, a0 == b0, a1 == b1))
        return city

    def _places(self, i: int) -> list[tuple[int, int]]:
        """Runs of sides, and single points to which the city must come."""
        rim = self.rim
        places = [(it.a, it.b) for it in rim.items if it.kind == "city" and it.segment == i]
        for k, item in enumerate(rim.items):
            if item.kind == "bare" and self._nearest_city(k) == i:
                places.append((item.a, item.a))
            following = rim.items[(k + 1) % len(rim.items)]
            if self._borders_alone(i, item, following, rim.arcs[k]):
                s = (following.a if i == item.segment else item.b) % rim.halves
                places.append((s, s))
        return sorted(places)

    def _nearest_city(self, k: int) -> int:
        """Two fields meet at a bare rim point: the nearest city of the block parts them."""
        rim, s = self.rim, self.rim.items[k].a
        cities = [rim.items[j] for j in rim.mates(k, "city")]
        if not cities or rim.is_seam(s - 0.5):
            return -1
        return min(cities, key=lambda c: min((s - c.b) % rim.halves, (c.a - s) % rim.halves)).segment

    def _borders_alone(self, i: int, one: Item, other: Item, arc: int) -> bool:
        """Is the field between two cities one that touches city i only? Then its wall runs on to the neighbour."""
        rim = self.rim
        pair = {one.segment, other.segment}
        if one.kind != "city" or other.kind != "city" or len(pair) == 1 or i not in pair or arc < 0:
            return False
        if not (other.a - one.b) % rim.halves or any("town" in rim.segments[x].flags for x in pair):
            return False
        return set(rim.segments[arc].touches) & pair == {i}

    # ---- ordinary walls
    def _gap(self, i: int, b0: int, span: int, from_point: bool, to_point: bool) -> Gap:
        rim, n = self.rim, self.rim.halves
        others = [it for it in rim.items if it.kind == "city" and it.segment != i and (it.a - b0) % n < span]
        a, b = rim.point(b0), rim.point(b0 + span)
        start = self._leave(b0, +1, from_point, any(it.a % n == b0 % n for it in others))
        stop = self._leave(b0 + span, -1, to_point, any(it.b % n == (b0 + span) % n for it in others))
        top = self._top(i, b0, span, others)
        if len(rim.items) == 2 == self.count and not any(s.kind == "field" for s in rim.segments):
            top, start, stop = (a + b) / 2, unit(b - a), unit(a - b)  # nothing between two cities: one wall
        t = unit(b - a) if abs(b - a) > 1 else turn(unit(top - a), 90)
        ha, hb = 0.46 * abs(top - a), 0.46 * abs(top - b)
        curve = bezier(a, a + start * ha, top - t * ha * 0.8, top, 16)
        curve += bezier(top, top + t * hb * 0.8, b + stop * hb, b, 16)[1:]
        return Gap(b0, span, curve)

    def _top(self, i: int, b0: int, span: int, others: list[Item]) -> complex:
        """The point of the wall farthest from the rim."""
        rim, n = self.rim, self.rim.halves
        part = span / n
        middle, opposite = rim.point(b0 + span / 2), rim.point(b0 + span / 2 + n / 2)
        if n > 8 and part > 0.6:
            run = range(b0 + span, b0 + n)
            inward = [rim.inward(s) for s in run if s % 2]
            depth = _CAP if len(inward) == 1 else _CORNER_CAP
            return rim.point(b0 + (span + n) / 2) + unit(sum(inward)) * depth
        tau = interpolate(part, _DEPTH_WITH_CITIES if others else _DEPTH)
        if self.bridge is not None:
            tau = _UNDER_A_BRIDGE
        elif rim.face.is_triangle and others:
            tau = _TWO_IN_A_TRIANGLE
        return middle + (opposite - middle) * (tau + self.rng.uniform(-0.012, 0.012))

    def _leave(self, s: int, way: int, from_point: bool, crowded: bool) -> complex:
        """Direction in which a wall leaves the rim: 45 degrees, flatter beside another city."""
        rim = self.rim
        ahead, back = rim.along(s), rim.along(s - 0.5)
        if way < 0:
            ahead, back = -back, -ahead
        if abs(dot(ahead, back)) > 0.9:
            flat = 90 if rim.is_seam(s - 0.5) else 68 if from_point else 104 if s % 2 else 135
            return turn(ahead, way * flat)
        return turn(ahead, way * (31 if from_point else 62 if crowded else 45))

    # ---- cities that are bridges
    def _bridge_city(self, i: int) -> City:
        """A city that passes over another or over a river: narrow in the middle, on arches, fields run under it."""
        rim = self.rim
        runs = sorted((it.a, it.b) for it in rim.items if it.kind == "city" and it.segment == i)
        if len(runs) == 1:
            return self._bridge_head(i, runs[0])
        (a0, b0), (a1, b1) = runs
        m0, m1 = rim.point((a0 + b0) / 2), rim.point((a1 + b1) / 2)
        axis = unit(m1 - m0)
        gaps = []
        for here, there, way, foot in ((b0, a1, axis, m0), (b1, a0 + rim.halves, -axis, m1)):
            a, b = rim.point(here), rim.point(there)
            side = unit(a - foot)
            p, q = foot + way * 31 + side * NECK, foot + way * 69 + side * NECK
            curve = [*bezier(a, a - side * 17 + way * 7, p - way * 15, p, 12), (p + q) / 2]
            curve += bezier(q, q + way * 15, b - side * 17 - way * 7, b, 12)
            gaps.append(Gap(here, there - here, curve))
        return City(i, runs, gaps, (m0 + axis * 26, m1 - axis * 26))

    def _bridge_head(self, i: int, run: tuple[int, int]) -> City:
        """A city of one side whose bridge ends in a small bailey beyond the other city."""
        rim = self.rim
        a, b = run
        foot, way = rim.point((a + b) / 2), rim.inward((a + b) / 2)
        side = unit(rim.point(b) - foot)
        half = []
        for sign in (1, -1):
            s = side * sign
            corner, p, q = rim.point(b if sign > 0 else a), foot + way * 31 + s * NECK, foot + way * 69 + s * NECK
            line = [*bezier(corner, corner - s * 17 + way * 7, p - way * 15, p, 12), (p + q) / 2]
            line += bezier(q, q + way * 3, foot + way * 70 + s * 18, foot + way * 77 + s * 18, 6)
            line += bezier(
                foot + way * 77 + s * 18, foot + way * 85 + s * 18, foot + way * 89 + s * 9, foot + way * 89, 8
            )[1:]
            half.append(line)
        curve = half[0] + half[1][-2::-1]
        return City(i, [run], [Gap(b, rim.halves - (b - a), curve)], (foot + way * 26, foot + way * 69))


def build_wall(gap: Gap, joints: list[complex], rng: Random) -> None:
    """Straight pieces of wall along a curve, a tower at each bend; a gate lies in a piece of its own."""
    total = length(gap.curve)
    gates = [g.fraction * total for g in gap.gates]
    marks = [0.0, total] + [g + d for g in gates for d in (-5.2, 5.2)]
    for joint in joints:
        i = min(range(len(gap.curve)), key=lambda k: abs(gap.curve[k] - joint))
        if abs(gap.curve[i] - joint) < 1:
            marks.append(length(gap.curve[: i + 1]))
    full = []
    for a, b in pairwise(sorted(marks)):
        is_gate = b - a < 10.6 and any(a < g < b for g in gates)
        count = 1 if is_gate else max(1, round((b - a) / 17))
        full += [a + (b - a) * (i + (rng.uniform(-0.12, 0.12) if i else 0)) / count for i in range(count)]
    gap.wall = [gap.curve[0], *(at_length(gap.curve, m / total)[0] for m in full[1:]), gap.curve[-1]]
    for gate in gap.gates:
        gate.at, direction = at_length(gap.curve, gate.fraction)
        gate.out = turn(direction, -90)
