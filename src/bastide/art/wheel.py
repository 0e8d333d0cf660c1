"""The wheel of fortune: a large disc over the middle of its board, painted with one of the cells that it covers."""

from __future__ import annotations

from bastide.art.canvas import Canvas
from bastide.art.geometry import turn
from bastide.art.landmarks import SECTORS
from bastide.art.pen import at, disc, moved, poly
from bastide.art.ways import RADIUS

SYMBOL = "fortune-wheel"
RIM = RADIUS["wheel"]
BAND, FACE, HUB = 121.0, 117.0, 21.0
"""Where the ring with the crowns begins, how far the sectors reach, and the hub."""
CROWN_WAY, SIGN_WAY, PIG_WAY = 135.0, 96.0, 50.0
"""How far from the middle crowns, signs and the pig are."""
CROWNS = {"fortune": 1, "taxes": 2, "famine": 1, "storm": 2, "inquisition": 1, "plague": 2}
"""The sectors clockwise from the east, with their crown spaces."""
ASIDE = 12
"""Degrees from the middle of a sector to each of two crowns."""
MARGIN = 6.0
"""What the shadow needs beyond the rim."""
_CROWN = "M-3.9 2.8L-4.5 -2.4L-2 -.2L0 -3.8L2 -.2L4.5 -2.4L3.9 2.8Z"
_ARROW = ((0.0, -5.0), (7.4, 0.0), (0.0, 5.0), (2.4, 0.0))


def paint(canvas: Canvas) -> dict[str, complex]:
    """Paint the wheel, if this is the cell that carries it; returns where crowns and sectors are, by name."""
    c = canvas.plan.rim.wheel
    if c is None or SYMBOL not in canvas.plan.face.symbols:
        return {}
    marks = _marks(c)
    _paint_wood(canvas, c)
    _paint_sectors(canvas, c)
    _paint_crowns(canvas, [p for name, p in marks.items() if name.startswith("crown:")])
    return marks


def _marks(c: complex) -> dict[str, complex]:
    marks: dict[str, complex] = {}
    for k, (name, crowns) in enumerate(CROWNS.items()):
        way = turn(1, 60 * k)
        marks[f"wheel:{name}"] = c + way * PIG_WAY + 5j
        for m in range(crowns):
            aside = 0 if crowns == 1 else ASIDE * (2 * m - 1)
            marks[f"crown:{name}:{m}"] = c + turn(way, aside) * CROWN_WAY
    return marks


def _paint_wood(canvas: Canvas, c: complex) -> None:
    """Shadow, ring with its grain and studs."""
    pen = canvas.ground
    pen("wh-sh", disc(c + 2.4 + 3.6j, RIM))
    pen("wh-rim", disc(c, RIM))
    pen("wh-band", disc(c, RIM - 4.5))
    grain = [(126, 8, 40), (128, 70, 96), (144, 20, 58), (142.5, 130, 170), (127, 190, 232), (143.5, 250, 284)]
    grain += [(126.5, 292, 322), (144, 318, 350), (128, 150, 172), (142, 200, 222)]
    pen("x-wh", *(_arc(c, r, a, b) for r, a, b in grain))
    pen("wh-stud", *(disc(c + turn(1, 15 * k + 7.5) * (RIM - 2.4), 1.3) for k in range(24)))
    pen("wh-arrow", *(_arrow(c, 60 * k + 30) for k in range(6)))


def _arc(c: complex, r: float, a: float, b: float) -> str:
    return f"M{at(c + turn(r, a))}A{r:g} {r:g} 0 0 1 {at(c + turn(r, b))}"


def _arrow(c: complex, degrees: float) -> str:
    """A head on the ring between two sectors that points clockwise."""
    place, ahead = c + turn(CROWN_WAY, degrees), turn(1j, degrees)
    return poly(place + ahead * complex(x - 3, y) for x, y in _ARROW)


def _paint_sectors(canvas: Canvas, c: complex) -> None:
    pen = canvas.ground
    pen("wh-edge", disc(c, BAND))
    for k, name in enumerate(CROWNS):
        a, b = c + turn(FACE, 60 * k - 30), c + turn(FACE, 60 * k + 30)
        pen(f"wh-{name}", f"M{at(c)}L{at(a)}A{FACE:g} {FACE:g} 0 0 1 {at(b)}Z")
    pen("x-ray", *(poly([c + turn(34, a), c + turn(FACE - 9, a)], False) for a in range(0, 360, 10) if a % 60 != 30))
    pen("wh-bead", *(disc(c + turn(FACE - 5, a), 1.2) for a in range(0, 360, 10) if a % 60 != 30))
    pen("wh-spot", *(disc(c + turn(PIG_WAY, 60 * k), 16.5, 14) for k in range(6)))
    pen("wh-spoke", *(poly([c, c + turn(FACE, 60 * k + 30)], False) for k in range(6)))
    for k, name in enumerate(CROWNS):
        for cls, data in SECTORS[name]:
            pen(cls, moved(data, c + turn(SIGN_WAY, 60 * k), 2))
    pen("wh-hub", disc(c, HUB))
    pen("wh-hub2", disc(c, HUB - 6))
    pen("wh-pin", disc(c, 7))
    pen("wh-shine", disc(c - 2 - 2.4j, 2))


def _paint_crowns(canvas: Canvas, crowns: list[complex]) -> None:
    pen = canvas.ground
    pen("wh-socket", *(disc(p + 0.8 + 1.2j, 11.6) for p in crowns))
    pen("wh-seat", *(disc(p, 10.8) for p in crowns))
    pen("wh-trim", *(disc(p, 8.9) for p in crowns))
    pen("g-gold", *(moved(_CROWN, p, 1.35) for p in crowns))
