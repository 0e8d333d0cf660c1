"""One painted tile: everything of a plan in painter's order, with its seats, marks and outlines."""

from __future__ import annotations

from functools import lru_cache

from bastide.art import buildings, land, wheel
from bastide.art.canvas import Canvas
from bastide.art.grid import contours
from bastide.art.pen import disc, poly, rect, smooth
from bastide.art.plan import plan_of
from bastide.art.settle import Thing
from bastide.art.towns import TownPainter, bridges, viaduct
from bastide.tiles.face import Face


class Tile:
    """A turned face, painted. `marks` are the places of symbols, for pieces that are put on them."""

    def __init__(self, face: Face, rotation: int, seed: int) -> None:
        self.plan = plan_of(face, rotation, seed)
        self.canvas = Canvas(self.plan)
        self.things = sorted(self.canvas.places.things, key=lambda t: (t.at.imag, t.at.real))
        self.seats = [self.canvas.places.seats[s.index] for s in face.segments]
        self.marks = {_mark(thing): thing.at for thing in self.things if thing.segment < 0} | land.yard(self.plan)
        if any(thing.word == "abbey" for thing in self.things):
            buildings.abbey(self.canvas)
        else:
            self._paint()

    def svg(self, style: str) -> str:
        canvas, decorated = self.canvas, style == "painted"
        badges = "".join(f'<g class="badge">{pen.svg(decorated)}</g>' for pen in canvas.badges)
        return f'<g class="tile">{canvas.ground.svg(decorated)}{canvas.relief.svg(decorated)}{badges}</g>'

    def extent(self) -> tuple[complex, complex]:
        """The corners of what it covers: its cells, or all of a wheel that reaches over others."""
        c = self.plan.rim.wheel
        if c is None or wheel.SYMBOL not in self.plan.face.symbols:
            return self.plan.low, self.plan.high
        reach = (wheel.RIM + wheel.MARGIN) * (1 + 1j)
        return c - reach, c + reach

    def elements(self) -> int:
        pens = (self.canvas.ground, self.canvas.relief, *self.canvas.badges)
        return sum(len(pen.items) for pen in pens) + len(self.canvas.badges)

    def _paint(self) -> None:
        canvas, plan = self.canvas, self.plan
        land.water(canvas)
        land.crops(canvas)
        land.roads(canvas)
        self.marks |= wheel.paint(canvas) | land.ferry_lakes(canvas)
        self.marks |= {f"mouth:{segment}": p for segment, p in plan.mouths().items()}
        self._towns(TownPainter(canvas, [i for i in plan.cities if i != plan.bridge_city]))
        if plan.bridge_city is not None:
            self._towns(TownPainter(canvas, [plan.bridge_city], raised=True))
        viaduct(canvas)
        bridges(canvas)
        land.villages(canvas)
        land.vignettes(canvas)
        land.Planter(canvas).paint()
        for thing in self.things:
            buildings.paint_thing(canvas, thing)

    def _towns(self, painter: TownPainter) -> None:
        painter.paint_ground()
        painter.paint_relief()
        for city in painter.cities:
            for thing in self.canvas.things_in(city.segment):
                buildings.in_town(self.canvas, thing)
        painter.paint_front()

    # ---- outlines
    def outline(self, index: int) -> str:
        """Path data of a segment: closed for areas, open lines for roads and rivers."""
        plan, kind = self.plan, self.plan.segments[index].kind
        if kind == "city":
            return poly(plan.outlines[index])
        if kind in ("road", "river"):
            return "".join(map(smooth, plan.road_lines(index)))
        if kind == "field":
            loops = contours(plan.grid, plan.regions[index], self._on_rim)
            return "".join(poly(loop) for loop in loops if loop)
        return self._building_outline(next(t for t in self.things if t.segment == index))

    def _on_rim(self, p: complex) -> bool:
        low, high = self.plan.low, self.plan.high
        return p.real in (low.real, high.real) or p.imag in (low.imag, high.imag)

    def _building_outline(self, thing: Thing) -> str:
        p, s = thing.at, thing.size
        if thing.word == "abbey":
            return rect(self.plan.low, self.plan.high)
        if thing.word == "garden":
            return poly([p + complex(x, y) * s for x, y in ((-11, -7.5), (11, -7.5), (12.4, 8), (-12.4, 8))])
        if thing.word in ("shrine", "yaga-hut"):
            return disc(p + 3j * s, 13 * s, 8 * s)
        if thing.word == "castle":
            return disc(p - 4j * s, 24 * s, 15 * s)
        return smooth(buildings.court(thing), True)


def _mark(thing: Thing) -> str:
    return f"quarter:{thing.value}" if thing.name == "quarter" else thing.name


@lru_cache(maxsize=512)
def painted(face: Face, rotation: int, seed: int) -> Tile:
    """A painted tile, kept for the next time it is asked for."""
    return Tile(face, rotation % 4, seed)
