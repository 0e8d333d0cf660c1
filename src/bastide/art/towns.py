"""Painting towns: ground and streets, rows of houses, walls with towers and gates, bridges of houses on arches."""

from __future__ import annotations

import math
from itertools import pairwise

from bastide.art.canvas import Canvas
from bastide.art.geometry import Line, apart, at_length, bezier, dot, inside, length, turn, unit
from bastide.art.pen import Layer, at, blob, num, poly, smooth
from bastide.art.settle import Thing
from bastide.art.sprites import HOUSE, TOWER, TREE, gatehouse, house, tower, tree, tunnel_mouth
from bastide.art.walls import NECK, WALL_HEIGHT, City, Gap, Gate

UP = -1j * WALL_HEIGHT
PALETTES = (("r1", "r2", "r1", "r3"), ("r1", "r2", "r2", "r4"), ("r1", "r3", "r2", "r1"))
CLEAR = {"cathedral": 17.0, "monastery": 14.0, "special": 14.0, "church": 14.0, "quarter": 13.0}
"""How far houses stay from a thing inside the walls; 7.2 for badges and banners."""


class TownPainter:
    """All towns of a tile at once, so that the number of elements does not grow with the towns."""

    def __init__(self, canvas: Canvas, cities: list[int], raised: bool = False) -> None:
        self.canvas, self.plan, self.rng = canvas, canvas.plan, canvas.rng
        self.cities = [self.plan.cities[i] for i in cities]
        self.raised = raised
        self.ground = canvas.relief if raised else canvas.ground
        self.streets: dict[int, list[Line]] = {}

    def paint_ground(self) -> None:
        for city in self.cities:
            self._streets(city)
        if self.raised:
            for city in self.cities:
                self._arches_shadow(city)
        self.ground("cg", *(poly(self.plan.outlines[c.segment]) for c in self.cities))
        self.ground("cs", *(smooth(s) for c in self.cities for s in self.streets[c.segment]))
        for city in self.cities:
            self._squares(city)

    def paint_relief(self) -> None:
        relief, roofs, green = self.canvas.relief, Layer(), Layer()
        self._walls(front=False)
        for city in self.cities:
            self._houses(city, roofs, green)
        relief.flush(roofs, HOUSE, decoration=True)
        relief.flush(green, TREE, decoration=True)

    def paint_front(self) -> None:
        self._walls(front=True)
        self._tunnels()
        for city in self.cities:
            if city.neck:
                self._arches(city)

    # ---- ground
    def _streets(self, city: City) -> None:
        """From each gate and through the middle of each open side, where the street goes on next door."""
        rim, i = self.plan.rim, city.segment
        hub = self.hub(city)
        lines = []
        for gap in city.gaps:
            for gate in gap.gates:
                if gate.look == "gate":
                    lines.append(bezier(gate.at, gate.at - gate.out * 9, hub + (gate.at - hub) * 0.3, hub, 8))
        for item in rim.items:
            if item.kind == "city" and item.segment == i:
                for m in range(item.a + 1, item.b):
                    if m % 2:
                        q = rim.point(m)
                        lines.append(bezier(q, q + rim.inward(m) * 12, hub + (q - hub) * 0.35, hub, 8))
        self.streets[i] = lines

    def hub(self, city: City) -> complex:
        if "town" in self.plan.segments[city.segment].flags:
            outline = self.plan.outlines[city.segment]
            return sum(outline) / len(outline)
        return self.canvas.places.seats[city.segment] - 2.5j

    def _squares(self, city: City) -> None:
        self.ground("csp", blob(self.rng, self.hub(city), 7, 5.4, 9, 0.1))
        for thing in self.canvas.things_in(city.segment):
            k = CLEAR.get(thing.name, 7.2) / 7.2
            k = 1 + (k - 1) * 0.6
            self.ground("csp", blob(self.rng, thing.at + 2j, 8.5 * thing.size * k, 6.5 * thing.size * k, 9, 0.1))

    # ---- houses
    def _houses(self, city: City, roofs: Layer, green: Layer) -> None:
        rng, low, high = self.rng, self.plan.low, self.plan.high
        fits = _Fits(self, city)
        ys = [p.imag for p in fits.outline]
        xs = [p.real for p in fits.outline]
        y, bottom = max(min(ys), low.imag) + 7.8 + rng.uniform(0, 1.2), max(ys)
        palette, phase = rng.choice(PALETTES), rng.uniform(0, 6)
        rows = max(1, round((bottom - 0.8 - y) / 7.1))
        pitch = (bottom - 0.8 - y) / rows if bottom > high.imag - 1 else 7.1
        while y < bottom + 3:
            x = max(min(xs), low.real) + rng.uniform(0.5, 2)
            while x < max(xs) - 4:
                x = self._house(fits, roofs, green, x, y + 1.3 * math.sin(x * 0.085 + phase), palette)
            y += max(pitch, 5)

    def _house(self, fits: _Fits, roofs: Layer, green: Layer, x: float, y: float, palette: tuple[str, ...]) -> float:
        """Try a house at x; returns where the next may stand."""
        rng, low, high = self.rng, self.plan.low, self.plan.high
        width = rng.choice((5.4, 6.2, 7.0, 7.8, 8.8, 10.0)) + rng.uniform(-0.3, 0.3)
        left = high.real - 0.6 - x
        if width > left > 4.4:
            width = left
        tall = rng.choice((1.0, 1.0, 1.0, 1.3))
        y = min(max(y + rng.uniform(-0.5, 0.5), low.imag + (7.9 if tall == 1 else 9)), high.imag - 0.4)
        if not fits(complex(x, y), width):
            return x + 1.4
        if rng.random() < 0.07:
            tree(green, rng, complex(x + 2.4, y), rng.uniform(2.2, 2.8))
            return x + 5
        house(roofs, rng, complex(x, y), width, rng.choice(palette), tall)
        return x + width + rng.choice((0.4, 0.6, 0.8, 1.0, 2.6))

    # ---- walls
    def _walls(self, front: bool) -> None:
        """Stretches that look south (front, painted over the roofs) or north (behind them)."""
        runs, towers, gates = [], [], []
        for gap in (gap for city in self.cities for gap in city.gaps):
            south = [_looks_south(b - a) for a, b in pairwise(gap.wall)]
            runs += _runs(gap, south, front)
            towers += [gap.wall[m] for m in range(1, len(south)) if (south[m - 1] or south[m]) == front]
            gates += [gate for gate in gap.gates if (gate.out.imag > -0.3) == front]
        if front and not self.raised:
            curtains = [[link.a, link.b] for link in self.plan.links if link.look == "curtain"]
            runs += curtains
            towers += [p for line in curtains for p in line]
        if runs:
            self._stretches(runs, front)
        layer = Layer()
        for p in self._standing(towers, gates):
            tower(layer, p)
        for gate in sorted(gates, key=lambda g: g.at.imag):
            if gate.look == "tunnel":
                tunnel_mouth(layer, gate.at + gate.out * 1.5)
            else:
                gatehouse(layer, gate.at, gate.out, gate.look)
        self.canvas.relief.flush(layer, TOWER)

    def _stretches(self, runs: list[Line], front: bool) -> None:
        pen, rng = self.canvas.relief, self.rng
        if front:
            pen("wsl", *(poly([p + 1.6 + 1.4j for p in run], False) for run in runs))
        pen("wf", *(poly([a, b, b + UP, a + UP]) for run in runs for a, b in pairwise(run)))
        for run in runs:
            for a, b in pairwise(run):
                count = int(abs(b - a) / 3.1)
                for m in range(count):
                    p = a + (b - a) * (m + rng.uniform(0.2, 0.8)) / count - rng.choice((1j, 2.1j))
                    e = unit(b - a) * rng.uniform(0.7, 1.3)
                    pen("x-st", f"M{at(p)}l{at(e)}", decoration=True)
        top = [poly([p + UP for p in run], False) for run in runs]
        for cls in ("wk", "wt", "wm"):
            pen(cls, *top)

    def _standing(self, towers: Line, gates: list[Gate]) -> Line:
        """Towers that do not crowd each other, a gate in a side wall, or a viaduct."""
        high = [way.line for way in self.plan.ways if way.over]
        kept: Line = []
        for p in sorted(towers, key=lambda p: (p.imag, p.real)):
            crowded = any(abs(p - q) < 6 for q in kept)
            beside = any(abs(g.out.real) > 0.62 and abs(g.at - p) < 7 for g in gates)
            if not crowded and not beside and all(apart(p, line) > 7.5 for line in high):
                kept.append(p)
        return kept

    # ---- tunnels under the town, arches of a bridge
    def _tunnels(self) -> None:
        """A printed tunnel is shown as on a map: a dashed line between its two mouths, over the roofs."""
        for s in self.plan.segments:
            lines = self.plan.road_lines(s.index) if "tunnel" in s.flags else []
            if len(lines) == 2 and not self.raised:
                a, b = lines[0][-1], lines[1][-1]
                d = unit(b - a)
                data = poly([a + d * 6, b - d * 6], False)
                self.canvas.relief("tu1", data)
                self.canvas.relief("tu2", data)

    def _arches_shadow(self, city: City) -> None:
        a, b = city.neck or (0j, 0j)
        self.ground("wsl2", poly([a + 5 + 4j, b + 5 + 4j], False))

    def _arches(self, city: City) -> None:
        """Openings under the bridge on the sides one can see."""
        a, b = city.neck or (0j, 0j)
        d = unit(b - a)
        pen = self.canvas.relief
        for side in (-1, 1):
            out = d * 1j * side
            if out.imag < -0.5:
                continue
            steps = [s for s in (0.09, 0.31, 0.5, 0.69, 0.91) if out.imag > 0.5 or s in (0.09, 0.91)]
            for s in steps:
                p = a + (b - a) * s + out * NECK
                if out.imag > 0.5:
                    wet = any(way.kind == "river" and apart(p, way.line) < 7 for way in self.plan.ways)
                    pen("gw" if wet else "ba", f"M{at(p - 3 + 0.4j)}v-1.6a3 2.6 0 0 1 6 0v1.6Z")
                else:
                    x = out.real
                    pen(
                        "ba",
                        f"M{at(p + x * 1.4 + 3.4j)}v-5.4q{num(x * 0.4)} -2 {num(x * 1.6)} -2t{num(x * 1.6)} 2v5.4Z",
                    )


class _Fits:
    """Is there room for a house? Walls, streets, squares and things are kept clear."""

    def __init__(self, painter: TownPainter, city: City) -> None:
        plan, canvas = painter.plan, painter.canvas
        self.outline = plan.outlines[city.segment]
        self.walls = [gap.wall for gap in city.gaps]
        self.high = plan.high
        seat = painter.hub(city) + 0.5j
        self.keep = [(seat, 6.2)] + [_clearance(t) for t in canvas.places.things if t.host == city.segment]
        self.streets = painter.streets[city.segment]
        self.street_box = [
            (min(p.real for p in s), max(p.real for p in s), min(p.imag for p in s), max(p.imag for p in s))
            for s in self.streets
        ]

    def __call__(self, foot: complex, width: float) -> bool:
        corners = [foot, foot + width, foot - 3.2j, foot + width - 3.2j]
        middle = foot + width / 2
        if foot.real + width > self.high.real - 0.5 or not all(inside(p, self.outline) for p in corners):
            return False
        if not inside(middle - 6.6j, self.outline):
            return False
        for p, r in self.keep:
            if abs(middle.real - p.real) < r + width / 2 - 1.5 and -r * 0.8 - 1 < foot.imag - p.imag < r + 4:
                return False
        if any(apart(p, wall) <= 2.1 for wall in self.walls for p in corners):
            return False
        return not any(self._on_street(k, corners, middle - 1j) for k in range(len(self.streets)))

    def _on_street(self, k: int, corners: Line, middle: complex) -> bool:
        x0, x1, y0, y1 = self.street_box[k]
        if corners[1].real < x0 - 4 or corners[0].real > x1 + 4 or not y0 - 4 < middle.imag < y1 + 7:
            return False
        street = self.streets[k]
        return apart(middle, street) < 3.2 or any(apart(p, street) < 2 for p in corners)


def _clearance(thing: Thing) -> tuple[complex, float]:
    return thing.at + 2j, CLEAR.get(thing.name, 7.2) * thing.size


def _looks_south(direction: complex) -> bool:
    return turn(unit(direction), -90).imag > -0.3


def _runs(gap: Gap, south: list[bool], front: bool) -> list[Line]:
    """Connected pieces of wall that look the same way."""
    runs: list[Line] = []
    for k, s in enumerate(south):
        if s != front:
            continue
        if k and south[k - 1] == front:
            runs[-1].append(gap.wall[k + 1])
        else:
            runs.append([gap.wall[k], gap.wall[k + 1]])
    return runs


def viaduct(canvas: Canvas) -> None:
    """Roads that run over a town."""
    pen, plan = canvas.relief, canvas.plan
    for way in plan.ways:
        if not way.over:
            continue
        over = [k for k, p in enumerate(way.line) if any(inside(p, ring) for ring in plan.outlines.values())]
        line = way.line[max(0, min(over) - 2) : max(over) + 3]
        sides = [[p + unit(t) * 1j * w for p, t in _with_direction(line)] for w in (5.2, -5.2)]
        pen("wsl", poly([p + 3 + 1.5j for p in line], False))
        pen("rfb", poly(sides[0] + sides[1][::-1]))
        for cls in ("wk", "wt"):
            pen(cls, *(poly(side, False) for side in sides))


def _with_direction(line: Line) -> list[tuple[complex, complex]]:
    total = length(line)
    return [at_length(line, k * 4 / total) for k in range(int(total / 4) + 1)] + [at_length(line, 1)]


def bridges(canvas: Canvas) -> None:
    """Stone bridges where a road crosses a river or another road."""
    pen = canvas.relief
    hump = (0.0, -1.1, -1.6, -1.1, 0.0)
    for bridge in canvas.plan.bridges:
        half = bridge.lower.half_width + 4.5
        d, across = bridge.direction, bridge.direction * 1j
        spine = [bridge.at + d * half * t for t in (-1, -0.5, 0, 0.5, 1)]
        sides = [[p + across * 4.7 * s + 1j * h for p, h in zip(spine, hump, strict=True)] for s in (1, -1)]
        lower = max(sides, key=lambda side: sum(p.imag for p in side))
        face = [p + 1j * (3.2 - abs(i - 2) * 1.2) for i, p in enumerate(lower)]
        pen("wsl", poly([p + 1.6 + 1.6j for p in spine[1:-1]], False))
        pen("wf", poly(lower + face[::-1]))
        if abs(dot(across, 1j)) > 0.5 and bridge.lower.kind == "river":
            foot = lower[2] + 3.2j
            pen("gw", f"M{at(foot - 3.4)}q0 -3.4 3.4 -3.4t3.4 3.4Z")
        pen("rfb", smooth(sides[0]) + "L" + smooth(sides[1][::-1])[1:] + "Z")
        for cls in ("wk", "wt"):
            pen(cls, *map(smooth, sides))
