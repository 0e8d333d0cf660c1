"""Painting what stands on a tile by name: monasteries and their kin, symbols of the landscape, badges."""

from __future__ import annotations

import math
from collections.abc import Callable

from bastide.art import landmarks
from bastide.art.canvas import Canvas
from bastide.art.geometry import Line
from bastide.art.glyphs import badge, plate
from bastide.art.pen import Layer, at, moved, rect, smooth
from bastide.art.settle import Thing
from bastide.art.sprites import CHURCH, TREE, bush, church, tree

WITH_COURT = frozenset(("monastery", "special", "church", "cathedral"))
TWIN_TOWERS = (-8.0, 8.2)
_RING = [math.radians(a) for a in range(112, 430, 12)]


# ---- churches
def paint_church(
    canvas: Canvas, p: complex, scale: float, towers: tuple[float, ...] = (-8,), high: float = 16.5, roof: str = "sl"
) -> None:
    layer = Layer()
    church(layer, p, scale, towers, high, roof)
    canvas.relief.flush(layer, CHURCH)


def in_town(canvas: Canvas, thing: Thing) -> None:
    """Churches and castles inside the walls; they stand behind the near wall."""
    p, s = thing.at, thing.size
    if thing.word == "cathedral" and thing.segment < 0:
        paint_church(canvas, p + complex(-2, 14) * s, 1.15 * s, TWIN_TOWERS, 21)
    elif thing.segment >= 0:
        paint_church(canvas, p, 0.9 * s)
    elif thing.word == "quarter=cathedral":
        paint_church(canvas, p + 9j, 0.8, TWIN_TOWERS, 21)
    elif thing.word == "quarter=castle":
        landmarks.landmark(canvas.relief, "castle", p + 4j, 0.6, canvas.rng)


def court(thing: Thing) -> Line:
    """The ring wall of a monastery, open to the south where the door is."""
    return [thing.at + complex(1.5 + math.cos(a) * 19.5, math.sin(a) * 11.5 - 3.5) * thing.size for a in _RING]


def monastery(canvas: Canvas, thing: Thing) -> None:
    """A church in a walled court. Roads end at the wall, one from the north at a gate beside the nave."""
    if thing.host >= 0:
        return  # stands in its town already
    p, s, pen, rng = thing.at, thing.size, canvas.relief, canvas.rng
    ring = court(thing)
    canvas.ground("crt", smooth(ring, True))
    walled = thing.word != "church"
    for cls in ("mk", "mt") if walled else ():
        pen(cls, smooth(ring[5:-6]))
    gate = _north_gate(canvas, thing)
    if gate is not None and walled:
        pen("tb", f"M{at(gate - 3.6 + 2j)}v-6h7.2v6Z")
        pen("ga", f"M{at(gate - 2 + 2j)}v-2.6a2 2 0 0 1 4 0v2.6Z")
    elif gate is None and s > 0.7:
        layer = Layer()
        tree(layer, rng, p + complex(15.6, -5) * s, 3 * s, "tall")
        tree(layer, rng, p + complex(12.6, -7) * s, 3.2 * s, "tall")
        pen.flush(layer, TREE, decoration=True)
    grand = thing.word == "cathedral"
    roof = {"special": "r1", "church": "r4"}.get(thing.word, "sl")
    high = {"cathedral": 21, "church": 25}.get(thing.word, 16.5)
    paint_church(canvas, p + complex(-1.5, 2) * s, s * 1.12, TWIN_TOWERS if grand else (-8.0,), high, roof)
    if thing.word == "special":
        _ridge_turret(canvas, p + complex(9.4, -17.4) * s, s)
    layer = Layer()
    for x, y, r in ((9, 4.6, 1.8), (12.6, 3.6, 2.1), (15.8, 1.4, 1.6), (-14.6, 1.2, 1.9)):
        bush(layer, rng, p + complex(x, y) * s, r * s)
    pen.flush(layer, TREE, decoration=True)
    for cls in ("mk", "mt") if walled else ():
        pen(cls, smooth(ring[:6]), smooth(ring[-7:]))


def _ridge_turret(canvas: Canvas, p: complex, s: float) -> None:
    """The sign of a special monastery, together with its red roof."""
    canvas.relief("fa", moved("M-1.7 3.4V-1.6H1.7V3.4Z", p, s))
    canvas.relief("sl", moved("M-2.6 -1.2L0 -9.6L2.6 -1.2Z", p, s))
    canvas.relief("gold", moved("M0 -9.2V-12.6M-1.2 -11.4H1.2", p, s))


def _north_gate(canvas: Canvas, thing: Thing) -> complex | None:
    roads = {w for node in canvas.plan.nodes if node.segment == thing.segment for w in node.ways}
    for way in canvas.plan.ways:
        from_north = way.line[0].imag < thing.at.imag - 35 and way.line[-1].imag < thing.at.imag - 10
        if way.segment in roads and from_north:
            return way.line[-1]
    return None


def abbey(canvas: Canvas) -> None:
    """The abbey fits anywhere: a walled precinct that fills the tile."""
    pen, rng = canvas.ground, canvas.rng
    pen("crt", rect(canvas.plan.low, canvas.plan.high))
    corners = ((6, 14), (50, 10), (94, 14), (96, 52), (94, 92), (50, 95), (6, 92), (4, 52))
    ring = [complex(x, y) for x, y in corners]
    pen("abg", smooth(ring, True))
    pen("rf2", "M46 74V93M46 80H82M46 80H16")
    beds = ((54, 66), (70, 66), (54, 84), (70, 84), (14, 84), (28, 84), (14, 68))
    pen("c4", *(f"M{x} {y}h12v7h-12Z" for x, y in beds))
    pen("c4l", *(f"M{x + 1.5} {y + k}h9" for x, y in beds for k in (2, 3.5, 5)))
    layer = Layer()
    for x, y in ((16, 30), (25, 27), (15, 42), (26, 39), (16, 54), (84, 30), (74, 27), (85, 42), (75, 40), (86, 55)):
        tree(layer, rng, complex(x + rng.uniform(-1, 1), y), 4, "tall" if x > 80 else "round")
    canvas.relief.flush(layer, TREE, decoration=True)
    paint_church(canvas, 42 + 74j, 1.7)
    for cls in ("mk", "mt"):
        canvas.relief(cls, smooth(ring, True))


# ---- symbols
def _pennant(canvas: Canvas, thing: Thing) -> None:
    landmarks.pennant(canvas.new_badge(), thing.at, thing.size)


def _inn(canvas: Canvas, thing: Thing) -> None:
    landmarks.inn(canvas.relief, thing.at, canvas.places.roadsides[thing.segment], canvas.rng)


def _vineyard(canvas: Canvas, thing: Thing) -> None:
    landmarks.vineyard(canvas.relief, thing.at, thing.size, canvas.rng)


def _crop_circle(canvas: Canvas, thing: Thing) -> None:
    landmarks.crop_circle(canvas.relief, thing.at, thing.size, thing.value, canvas.rng)


def _fruit_tree(canvas: Canvas, thing: Thing) -> None:
    landmarks.fruit_tree(canvas.relief, thing.at, thing.size, canvas.rng)


def _pigs(canvas: Canvas, thing: Thing) -> None:
    landmarks.pigs(canvas.relief, thing.at, thing.size)


def _bathhouse(canvas: Canvas, thing: Thing) -> None:
    """The house with its tub, and a plate that says how many may bathe."""
    landmarks.landmark(canvas.relief, "bathhouse", thing.at, thing.size, canvas.rng)
    plate(canvas.relief, thing.value, thing.at + complex(-9, 8) * thing.size, thing.size)


def _watchtower(canvas: Canvas, thing: Thing) -> None:
    landmarks.landmark(canvas.relief, "watchtower", thing.at - 5, thing.size, canvas.rng)
    badge(canvas.new_badge(), thing.word, thing.at + complex(7, 1) * thing.size, thing.size)


def _quarter(canvas: Canvas, thing: Thing) -> None:
    aside = 13 + 9j if thing.value in ("castle", "cathedral") else 0j
    badge(canvas.new_badge(), thing.value, thing.at + aside, 0.9)


def _town_cathedral(canvas: Canvas, thing: Thing) -> None:
    """The cathedral of Inns & Cathedrals was painted with its town."""
    if thing.segment >= 0:
        monastery(canvas, thing)


PAINTERS: dict[str, Callable[[Canvas, Thing], None]] = {
    "monastery": monastery,
    "special": monastery,
    "church": monastery,
    "cathedral": _town_cathedral,
    "pennant": _pennant,
    "inn": _inn,
    "vineyard": _vineyard,
    "crop-circle": _crop_circle,
    "fruit-tree": _fruit_tree,
    "pig-herd": _pigs,
    "bathhouse": _bathhouse,
    "watchtower": _watchtower,
    "quarter": _quarter,
}


def paint_thing(canvas: Canvas, thing: Thing) -> None:
    """A building or symbol in its place: by its own painter, as a landmark, or as a badge."""
    painter = PAINTERS.get(thing.name)
    if painter:
        painter(canvas, thing)
    elif thing.name in landmarks.SHAPES:
        landmarks.landmark(canvas.relief, thing.name, thing.at, thing.size, canvas.rng)
    else:
        badge(canvas.new_badge(), thing.word, thing.at, thing.size, canvas.plan.rotation)
