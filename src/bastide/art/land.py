"""Painting the open country: water, crops, roads, villages, trees and a few things to find."""

from __future__ import annotations

import math
from itertools import combinations

from bastide.art.canvas import Canvas
from bastide.art.geometry import Line, apart, at_length, bezier, length, near, offset, turn, unit
from bastide.art.landmarks import school
from bastide.art.pen import Layer, at, blob, disc, moved, num, poly, smooth, wobble
from bastide.art.plan import MOUNDS, GroundPlan
from bastide.art.sprites import HOUSE, TREE, bush, house, house_shadow, tree
from bastide.art.ways import Node, Way

POOLS = {"lake": (26.0, 21.0), "spring": (8.5, 7.0), "pool": (12.0, 10.0)}
PLAZAS = {
    "village": (10.5, 9.2),
    "hamlet": (6.6, 5.8),
    "ring": (13.5, 12.5),
    "labyrinth": (22.0, 20.0),
    "school": (15.0, 13.0),
}
SYMBOL_PLAZA = (12.0, 11.0)
LAKE = (18.0, 14.5)
"""Half axes of a lake for a ferry."""
JETTY = ((3.4, -3.4), (-5.4, -3.4), (-5.4, 3.4), (3.4, 3.4))
"""Seen from the shore: outwards, across."""
SIDES = {"north": -1j, "east": 1 + 0j, "south": 1j, "west": -1 + 0j}
CROPS = "c1 c2 c4 c5 c1l c2l c4l c5l"
_RIPPLES = ((-14, -6), (-2, 3), (-12, 9), (2, -10))


# ---- water
def water(canvas: Canvas) -> None:
    plan, pen, rng = canvas.plan, canvas.ground, canvas.rng
    lines = [wobble(rng, way.line[::2], 0.7) for way in plan.ways if way.kind == "river"]
    pools = [(n.at, n.kind, blob(rng, n.at, *POOLS[n.kind], 10, 0.09)) for n in plan.nodes if n.kind in POOLS]
    rivers = {way.segment for way in plan.ways if way.kind == "river"}
    forks = [n.at for n in plan.nodes if n.kind == "fork" and rivers.intersection(n.ways)]
    pools += [(p, "fork", blob(rng, p, 12, 11, 10, 0.09)) for p in forks]
    ponds = [thing.at for thing in canvas.places.things if thing.name == "inn"]
    pools += [(p, "pond", blob(rng, p, 11, 8, 9, 0.1)) for p in ponds]
    data = list(map(smooth, lines))
    pen("wb", *data)
    pen("wbp", *(d for _, _, d in pools))
    pen("ww", *data)
    pen("wwp", *(d for _, _, d in pools))
    pen("wd", *(smooth(offset(line, 0.8)) for line in lines))
    pen("wl", *(ripple for line in lines for ripple in _ripples(canvas, line)))
    for p, kind, _ in pools:
        _shore(canvas, p, kind)


def _ripples(canvas: Canvas, line: Line) -> list[str]:
    rng, found = canvas.rng, []
    for _ in range(int(length(line) / 11)):
        p, t = at_length(line, rng.uniform(0.06, 0.94))
        p += t * 1j * rng.uniform(-4.6, 4.6)
        e = t * rng.uniform(1.6, 3.4)
        found.append(smooth([p - e, p - e * 0.3 + t * 0.7j, p + e * 0.4 - t * 0.5j, p + e]))
    return found


def _shore(canvas: Canvas, p: complex, kind: str) -> None:
    rng, pen = canvas.rng, canvas.ground
    large = kind == "lake"
    rx, ry = {"lake": (27, 22), "pond": (11.6, 8.6), "fork": (13, 12)}.get(kind, (9.4, 7.6))
    for _ in range(11 if large else 6):
        angle = rng.uniform(0, 2 * math.pi)
        q = p + complex(math.cos(angle) * rx, math.sin(angle) * ry)
        if any(apart(q, way.line) < (9 if way.kind == "river" else 6) for way in canvas.plan.ways):
            continue
        if kind == "spring":
            pen("s-stone", blob(rng, q, rng.uniform(1.2, 2.2), rng.uniform(0.9, 1.5), 6, 0.15))
        else:
            pen("reed", moved("M-.9 0l-.6 -2.6M0 0v-3.4M.9 0l.6 -2.4", q, 1), decoration=True)
    k = 1.0 if large else 0.45
    pen(
        "wl",
        *(
            f"M{at(p + complex(x, y) * k)}q{num(3 * k)} {num(-2.2 * k)} {num(6 * k)} 0t{num(6 * k)} 0"
            for x, y in _RIPPLES
        ),
    )


# ---- crops
def crops(canvas: Canvas) -> None:
    """Ploughland: bands of furrows along a road, river or wall, clear of everything, so never like a border."""
    plan, rng, layer = canvas.plan, canvas.rng, Layer()
    lines = [way.line for way in plan.ways if len(way.line) > 8]
    lines += [gap.curve for city in plan.cities.values() for gap in city.gaps]
    for s in plan.segments:
        if s.kind == "field" and rng.random() < 0.5 and plan.regions[s.index]:
            for _ in range(24):
                rows = _bands(canvas, lines)
                if _bands_fit(canvas, s.index, rows):
                    _plough(canvas, layer, rows)
                    break
    canvas.ground.flush(layer, CROPS, decoration=True)


def _bands(canvas: Canvas, lines: list[Line]) -> list[Line]:
    """Parallel lines between which the bands lie."""
    rng, plan = canvas.rng, canvas.plan
    if lines and rng.random() < 0.8:
        base, first = rng.choice(lines), rng.uniform(9, 13)
    else:
        span = plan.high - plan.low
        m = plan.low + complex(rng.uniform(0.2, 0.8) * span.real, rng.uniform(0.2, 0.8) * span.imag)
        t = turn(1, rng.uniform(-40, 40))
        base, first = bezier(m - t * 18, m - t * 6 + t * 3j, m + t * 6 + t * 3j, m + t * 18, 12), 0.0
    side, count, width = rng.choice((-1, 1)), rng.choice((4, 5, 5, 6)), rng.uniform(3.8, 4.8)
    total = length(base)
    part = min(rng.uniform(24, 40) / total, 0.9)
    start = rng.uniform(0.05, max(0.06, 0.95 - part))
    middle = [at_length(base, start + part * z / 8)[0] for z in range(9)]
    return [offset(middle, side * (first + m * width)) for m in range(count + 1)]


def _bands_fit(canvas: Canvas, field: int, rows: list[Line]) -> bool:
    low, high = canvas.plan.low + 4 + 4j, canvas.plan.high - 4 - 4j
    grid, room = canvas.plan.grid, canvas.places.room
    for row in (rows[0], rows[-1], *rows[1:-1]):
        for p in row:
            if not (low.real < p.real < high.real and low.imag < p.imag < high.imag):
                return False
            i = grid.index(p)
            if grid.values[i] != field or room[i] < 2.6:
                return False
    return True


def _plough(canvas: Canvas, layer: Layer, rows: list[Line]) -> None:
    rng = canvas.rng
    tones = rng.choices(("1515", "1551", "4545", "5454", "1151", "4444", "2424"), (3, 2, 3, 2, 2, 2, 1))[0]
    for m in range(len(rows) - 1):
        first, last = rng.randrange(2), 9 - rng.randrange(2)
        a, b, tone = rows[m][first:last], rows[m + 1][first:last], f"c{tones[m % 4]}"
        layer(tone, smooth(a) + "L" + smooth(b[::-1])[1:] + "Z")
        for z in (0.2, 0.5, 0.8):
            furrow = [p + (q - p) * z for p, q in zip(a, b, strict=True)]
            layer(tone + "l", smooth(furrow[rng.randrange(2) : len(furrow) - rng.randrange(2)]))
    canvas.places.take_line((p for row in rows[::2] for p in row[::2]), 2.5)


# ---- roads
def roads(canvas: Canvas) -> None:
    """Ends at another road first, then ordinary roads with their plazas, then roads on bridges over roads."""
    plan, pen, rng = canvas.plan, canvas.ground, canvas.rng
    ways = [way for way in plan.ways if way.kind == "road"]
    on_top = [b.upper for b in plan.bridges if b.lower.kind == b.upper.kind]
    tees = [way for way in ways if way.end == "tee"]
    plain = [way for way in ways if way.end != "tee" and not any(way is top for top in on_top)]
    plazas = _plazas(canvas)
    _strokes(canvas, tees, [])
    _strokes(canvas, plain, [data for _, data in plazas])
    _strokes(canvas, [way for way in ways if any(way is top for top in on_top)], [])
    for node, _ in plazas:
        if node.kind == "ring":
            pen("rg", blob(rng, node.at, 6.2, 5.4, 9, 0.06))
        elif node.kind == "labyrinth":
            _labyrinth(canvas, node)
    for link in plan.links:
        if link.look in ("stub", "court"):
            wide = "3" if link.look == "court" else "2"
            pen(f"re{wide}", poly([link.a, link.b], False))
            pen(f"rf{wide}", poly([link.a, link.b], False))


def _plazas(canvas: Canvas) -> list[tuple[Node, str]]:
    found = []
    for k, node in enumerate(canvas.plan.nodes):
        size = SYMBOL_PLAZA if k in canvas.places.plazas and node.kind != "ring" else PLAZAS.get(node.kind)
        if size:
            found.append((node, blob(canvas.rng, node.at, *size, 10, 0.06)))
    return found


def _strokes(canvas: Canvas, ways: list[Way], plazas: list[str]) -> None:
    pen, rng = canvas.ground, canvas.rng
    lines = []
    for way in ways:
        line = wobble(rng, way.line[::3] if len(way.line) > 8 else way.line, 0.45)
        line[-1] = way.line[-1]
        lines.append(line)
    data = list(map(smooth, lines))
    pen("re", *data)
    pen("rep", *plazas)
    pen("rf", *data)
    pen("rfp", *plazas)
    pen("rc", *data)
    pen("x-rt", *(smooth(offset(line, k)) for line in lines for k in (-2.9, 2.6)), decoration=True)


def _labyrinth(canvas: Canvas, node: Node) -> None:
    """Hedged rings with gaps, turned by the seed."""
    lean = canvas.rng.uniform(0, 2 * math.pi)
    for k, r in enumerate((16.4, 12.2, 8.0)):
        a = lean + k * 2.3
        p = node.at + complex(math.cos(a) * r, math.sin(a) * r * 0.9)
        q = node.at + complex(math.cos(a - 0.5) * r, math.sin(a - 0.5) * r * 0.9)
        canvas.ground("ga-hedge", f"M{at(p)}A{num(r)} {num(r * 0.9)} 0 1 1 {at(q)}")
    canvas.ground("wel2", disc(node.at, 2.6, 2.2))


# ---- lakes with jetties
def ferry_lakes(canvas: Canvas) -> dict[str, complex]:
    """Lakes at which roads end at jetties; returns where a ferry between two of them is chosen."""
    plan, marks = canvas.plan, dict[str, complex]()
    for node in plan.nodes:
        if node.kind == "ferry-lake":
            rims = [way.line[0] - node.at for way in plan.ways if way.segment in node.ways]
            jetties = {_side(p): complex(p.real * LAKE[0], p.imag * LAKE[1]) / abs(p) for p in rims}
            _ferry_lake(canvas, node, list(jetties.values()))
            for a, b in combinations((side for side in SIDES if side in jetties), 2):
                marks[f"ferry-{a}-{b}"] = node.at + _between(SIDES[a], SIDES[b], len(jetties))
    return marks


def _between(a: complex, b: complex, roads: int) -> complex:
    """Where one chooses a ferry: in the corner between two roads, or on the lake, clear of the other straight one."""
    if a + b:
        return (a + b) * 27
    return 0j if roads < len(SIDES) else -15j if a.imag else 15j


def _side(p: complex) -> str:
    """The side of the tile to which a way leads from the middle."""
    return min(SIDES, key=lambda side: abs(SIDES[side] - unit(p)))


def _ferry_lake(canvas: Canvas, node: Node, jetties: list[complex]) -> None:
    pen, p = canvas.ground, node.at
    shore = blob(canvas.rng, p, *LAKE, 12, 0.05)
    pen("wbp", shore)
    pen("wwp", shore)
    pen("wl", *(f"M{at(p + d)}q1.5 -1.2 3 0t3 0" for d in (-11 - 5j, 5 - 8j, -6 + 8j, 6 + 5j)))
    for jetty in jetties:
        d = unit(jetty)
        pen("sh", poly([p + jetty + d * x + d * 1j * y + 1 + 1.2j for x, y in JETTY]))
        pen("jt", poly([p + jetty + d * x + d * 1j * y for x, y in JETTY]))
        planks = [[p + jetty + d * (x + 1j * y) for y in (-3.4, 3.4)] for x in (-3.2, -1, 1.2)]
        pen("jl", *(poly(line, False) for line in planks))


# ---- villages
def villages(canvas: Canvas) -> None:
    plan, pen, layer = canvas.plan, canvas.relief, Layer()
    spots = [
        p for k, node in enumerate(plan.nodes) if k not in canvas.places.plazas for p in _house_spots(canvas, node)
    ]
    for p in sorted(spots, key=lambda p: (p.imag, p.real)):
        width = canvas.rng.uniform(8.2, 9.8)
        house_shadow(layer, p - width / 2 + 2.9j, width)
        house(layer, canvas.rng, p - width / 2 + 2.9j, width, canvas.rng.choice(("r4", "r4", "r2")), 1.25)
        canvas.places.take(p, 6)
    pen.flush(layer, HOUSE)
    layer = Layer()
    for k, node in enumerate(plan.nodes):
        if node.kind == "village" and k not in canvas.places.plazas:
            layer("sh", disc(node.at + 0.8 + 1j, 2.6, 1.3))
            layer("wel", disc(node.at, 2.5, 1.9))
            layer("wel2", disc(node.at - 0.2j, 1.4, 1))
        elif node.kind in MOUNDS:
            _mound(canvas, node)
        elif node.kind == "school":
            school(pen, node.at, -plan.rim.inward(_seam(plan)), canvas.rng)
    pen.flush(layer, "sh wel wel2")


def _seam(plan: GroundPlan) -> int:
    return next(s for s in range(1, plan.rim.halves, 2) if plan.rim.is_seam(s - 0.5))


def yard(plan: GroundPlan) -> dict[str, complex]:
    """The place between the wings of the school, on the half in which somebody stands there."""
    return {"school": plan.rim.point(_seam(plan)) + 9j} if any(n.kind == "school" for n in plan.nodes) else {}


def _house_spots(canvas: Canvas, node: Node) -> Line:
    """Up to four places round a junction, clear of every road and wall."""
    plan, rng = canvas.plan, canvas.rng
    want, reach = {"village": (4, 13.0), "hamlet": (3, 9.5), "tee": (2, 9.5)}.get(node.kind, (0, 0.0))
    if not want:
        return []
    walls = [gap.wall for city in plan.cities.values() for gap in city.gaps]
    candidates = []
    for angle in range(0, 360, 12):
        d = turn(1, angle)
        c = node.at + complex(d.real * reach, d.imag * reach * 0.92)
        box = [c - 4.2 + 2.6j, c + 4.2 + 2.6j, c - 4.2 - 1.2j, c + 4.2 - 1.2j]
        room = min(apart(p, w.line) - (3 if w.kind == "river" else 0) for w in plan.ways for p in box)
        room = min([room] + [apart(p, wall) for wall in walls for p in box])
        if canvas.places.to_rim[plan.grid.index(c)] > 7:
            candidates.append((room + rng.uniform(0, 2), c))
    found: Line = []
    for room, c in sorted(candidates, key=lambda x: -x[0]):
        clear = all(abs(complex((c - o).real, (c - o).imag / 0.8)) > 8.6 for o in found)
        if room >= 4.6 and clear and len(found) < want:
            found.append(c)
    return found


def _mound(canvas: Canvas, node: Node) -> None:
    """A grassy mound with a dark mouth where each road goes underground."""
    p, pen = node.at, canvas.relief
    r = MOUNDS[node.kind]
    pen("sh", disc(p + 3 + 2j, r * 1.05, r * 0.7))
    pen("hl", blob(canvas.rng, p - 1j, r, r * 0.85, 9, 0.08))
    pen("hl2", smooth([p + complex(-0.6, -0.2) * r, p + complex(-0.2, -0.65) * r, p + complex(0.4, -0.5) * r]))
    for _, q in canvas.plan.mouths_at(node):
        pen("tb", moved("M-4.6 3v-3.4a4.6 4.6 0 0 1 9.2 0v3.4Z", q, 1))
        pen("ga", moved("M-3 3v-3a3 3 0 0 1 6 0v3Z", q, 1))


# ---- trees and things to find
class Planter:
    """Trees: hedges where the facts ask for a border that nothing else draws, copses where there is room."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.plan, self.rng = canvas, canvas.plan, canvas.rng
        self.planted: list[tuple[complex, float, str]] = []
        self.hedge: list[tuple[complex, float]] = []
        for link in self.plan.links:
            if link.look == "hedge":
                count = max(2, int(abs(link.b - link.a) / 3.6))
                places = [link.a + (link.b - link.a) * m / count for m in range(count + 1)]
                self.hedge += [(self._inside(p) + 1.5j, 3.0) for p in places]
        for s in self.plan.segments:
            if s.kind == "field":
                self._field(s.index)

    def _inside(self, p: complex) -> complex:
        low, high = self.plan.low + 2.4 + 2.4j, self.plan.high - 2.4 - 2.4j
        return complex(min(max(p.real, low.real), high.real), min(max(p.imag, low.imag), high.imag))

    def _field(self, field: int) -> None:
        rng, places = self.rng, self.canvas.places
        cells = sorted(self.plan.regions[field])
        low, high = self.plan.low, self.plan.high
        area = len(cells) * self.plan.grid.step**2
        for _ in range(min(int(area / 2100 + rng.uniform(0.35, 1.25)), 40)):
            free = [
                i
                for i in cells
                if places.room[i] > 6.2 and places.to_rim[i] > 4
                and low.imag + 10 < places.centres[i].imag < high.imag - 3
            ]  # fmt: skip
            if not free:
                return
            i = min((rng.choice(free) for _ in range(5)), key=lambda m: places.room[m])  # trees like company
            self._group(places.centres[i], places.room[i])

    def _group(self, c: complex, room: float) -> None:
        rng = self.rng
        look = rng.choices(("copse", "row", "lone", "bushes"), (5, 1.8, 1.8, 1.4))[0]
        if look == "copse":
            wood = room > 13 and rng.random() < 0.6
            spread = 1.5 if wood else 1.0
            for _ in range(rng.choice((14, 18, 22)) if wood else rng.choice((4, 5, 6, 7))):
                p = c + complex(rng.gauss(0, 4.4), rng.gauss(0, 2.8)) * spread
                self._plant(p, rng.uniform(2.4, 4.4), "gold" if rng.random() < 0.05 else "round")
        elif look == "row":
            self._row(c)
        elif look == "lone":
            self._plant(c, rng.uniform(4.4, 5.4), rng.choice(("round", "round", "gold")))
        else:
            for _ in range(rng.choice((2, 3, 4))):
                self._plant(c + complex(rng.gauss(0, 3.6), rng.gauss(0, 1.8)), rng.uniform(1.3, 2.3), "bush")
        self.canvas.places.take(c, 9 if look == "copse" else 7)

    def _row(self, c: complex) -> None:
        """A row along the nearest way: poplars where it runs east to west."""
        rng, ways = self.rng, self.plan.ways
        t = unit(complex(1, rng.uniform(-0.3, 0.3)))
        if ways:
            line = min(ways, key=lambda w: near([c], w.line)).line
            m = min(range(len(line)), key=lambda k: abs(line[k] - c))
            t = unit(line[min(m + 1, len(line) - 1)] - line[max(m - 1, 0)])
        size, tall = rng.uniform(2.9, 3.6), abs(t.real) > 0.45
        for m in range(-2, 3):
            step = size * (1.5 if tall else 2.9 + rng.uniform(-0.5, 0.5))
            if tall or rng.random() < 0.7:
                self._plant(c + t * m * step, size * rng.uniform(0.75, 1.15), "tall" if tall else "round")

    def _plant(self, p: complex, r: float, look: str) -> None:
        plan, low, high = self.plan, self.plan.low, self.plan.high
        i = plan.grid.index(p)
        if not (low.real + 3 < p.real < high.real - 4 and low.imag + 8 < p.imag < high.imag - 2.5):
            return
        room = self.canvas.places.room
        crown = plan.grid.index(p - 1j * r * (3.4 if look == "tall" else 2))
        if room[i] <= 4.4 or room[crown] <= 2 or plan.segments[max(plan.grid.values[i], 0)].kind != "field":
            return
        flat, gap = (0.55, 0.5) if look == "tall" else (1.3, 0.78)
        for q, s, _ in self.planted:
            d = p + 2j - q
            if math.hypot(d.real, flat * d.imag) <= (r + s) * gap:
                return
        self.planted.append((p + 2j, r, look))

    def paint(self) -> None:
        pen, layer = self.canvas.relief, Layer()
        for p, r in self.hedge:
            bush(layer, self.rng, p, r)
        pen.flush(layer, TREE)
        layer = Layer()
        for p, r, look in sorted(self.planted, key=lambda t: t[0].imag):
            if look == "bush":
                bush(layer, self.rng, p, r)
            else:
                tree(layer, self.rng, p, r, look)
        pen.flush(layer, TREE, decoration=True)


def vignettes(canvas: Canvas) -> None:
    """Now and then something small to find: haycocks, a boat."""
    plan, rng, pen = canvas.plan, canvas.rng, canvas.relief
    fields = [s.index for s in plan.segments if s.kind == "field" and plan.regions[s.index]]
    if fields and rng.random() < 0.2:
        p, room = canvas.places.best(max(fields, key=canvas.places.most_room), 10, None, 8)
        if room > 6.5:
            for d, r in ((-3.4 - 1j, 2.3), (1j, 2.7), (3.8 - 0.4j, 2.1)):
                q = p + d
                pen("sh", disc(q + 1.2 + 0.2j, r * 1.1, r * 0.4), decoration=True)
                pen("hay", moved("M-1 0Q-.9 -1.9 0 -2Q.9 -1.9 1 0Q0 .4 -1 0Z", q, r), decoration=True)
                pen("x-hy", moved("M-.4 -.3l.2 -1M.3 -.2l-.1 -.9", q, r), decoration=True)
            canvas.places.take(p, 6)
    for way in plan.ways:
        if way.kind == "river" and rng.random() < 0.2:
            p = at_length(way.line, rng.uniform(0.25, 0.75))[0]
            seat = canvas.places.seats[way.segment]
            if all(abs(p - b.at) > 15 for b in plan.bridges) and abs(p - seat) > 12 and not _under_town(canvas, p):
                pen("boat", moved("M-4.2 -.6h8.4q-.8 2.8 -4.2 2.8t-4.2 -2.8Z", p, 1), decoration=True)
                pen("p-pole", f"M{at(p)}v-7", decoration=True)
                pen("sail", moved("M.4 -6.6q4 1.8 4 5.2h-4Z", p, 1), decoration=True)


def _under_town(canvas: Canvas, p: complex) -> bool:
    values = canvas.plan.grid.values
    return values[canvas.plan.grid.index(p)] in canvas.plan.cities
