"""Symbols that are part of the landscape: volcano, hill, vineyard, garden, tower site, crop circle and so on."""

from __future__ import annotations

from random import Random

from bastide.art.drawings import DRAWINGS
from bastide.art.pen import Layer, Pen, at, blob, disc, moved, num
from bastide.art.sprites import HOUSE, TREE, bush, house, house_shadow, tree

SHAPES, CROPS, SECTORS = DRAWINGS.landmark, DRAWINGS.crop, DRAWINGS.sector


def landmark(pen: Pen, name: str, p: complex, scale: float, rng: Random) -> None:
    """One of `SHAPES`, with its trees."""
    for cls, data in SHAPES[name]:
        pen(cls, moved(data, p, scale))
    if name == "hill":
        layer = Layer()
        tree(layer, rng, p + complex(-1.4, -8.4) * scale, 2.6 * scale)
        tree(layer, rng, p + complex(2.6, -8) * scale, 2 * scale)
        pen.flush(layer, TREE, decoration=True)


def pennant(pen: Pen, p: complex, scale: float) -> None:
    for cls, data in SHAPES["pennant"]:
        pen(cls, moved(data, p, scale))


def crop_circle(pen: Pen, p: complex, scale: float, value: str, rng: Random) -> None:
    """A round of standing corn with a figure trodden into it."""
    pen("cc-corn", blob(rng, p, 13.4 * scale, 11 * scale, 14, 0.04))
    for y, w in ((-8.4, 6), (-6, 9.2), (-3.6, 11), (-1.2, 12), (1.2, 12), (3.6, 11), (6, 9.2), (8.4, 6)):
        pen("x-cc", f"M{at(p + complex(-w, y) * scale)}h{num(2 * w * scale)}")
    pen("cc-mark", disc(p, 9.2 * scale, 7.6 * scale))
    pen("cc-sign", moved(CROPS[value], p, scale * 0.94))


def vineyard(pen: Pen, p: complex, s: float, rng: Random) -> None:
    pen("y-soil", blob(rng, p, 13.5 * s, 9.5 * s, 10, 0.07))
    rows = (-6, -2, 2, 6)
    for r in rows:
        half = (11 - abs(r) * 0.5) * s
        pen("y-post", f"M{num(p.real - half)} {num(p.imag + r * s)}h{num(2 * half)}")
    places = [complex((10 - abs(r) * 0.5) * (m / 3 - 1), r - 0.8) for r in rows for m in range(7)]
    pen("y-leaf", *(blob(rng, p + q * s, 1.5 * s, 1.25 * s, 6, 0.2) for q in places))
    pen("y-grape", *(disc(p + (q + 0.7 + 0.9j) * s, 0.55 * s) for q in places))


def fruit_tree(pen: Pen, p: complex, s: float, rng: Random) -> None:
    """A full tree hung with fruit, on a patch of mown grass."""
    layer = Layer()
    pen("ga-bed", disc(p + 5.4j * s, 9.4 * s, 4 * s))
    tree(layer, rng, p + 6j * s, 7.6 * s)
    pen.flush(layer, TREE)
    places = ((-4, -6), (0, -8.4), (3.6, -5.4), (-1.4, -3.6), (4.6, -1.4), (-4.6, -1.6), (1.4, -0.6), (0.8, -5))
    pen("g-fruit", *(disc(p + complex(x, y) * s, 1.15 * s) for x, y in places))


def pigs(pen: Pen, p: complex, s: float) -> None:
    for d in (-5 - 2j, 4 - 3j, 3j):
        for cls, data in SHAPES["pig"]:
            pen(cls, moved(data, p + d * s, s))


def inn(pen: Pen, pond: complex, road: complex, rng: Random) -> None:
    """The house between pond and road, with its sign."""
    layer, p = Layer(), pond + (road - pond) * 0.36
    house_shadow(layer, p - 6 + 4j, 12.5)
    house(layer, rng, p - 6 + 4j, 12.5, "r4", 1.6, gable=True)
    pen.flush(layer, HOUSE)
    pen("p-pole", moved("M-11 4.2v-10h4.2", p, 1))
    pen("p-sign", moved("M-10.2 -5h3.6v3.4l-1.8 1.3l-1.8 -1.3Z", p, 1))


def school(pen: Pen, p: complex, toward: complex, rng: Random) -> None:
    """One wing of the school; the other stands on the partner tile across the court."""
    layer = Layer()
    for d, w, tall in ((-17 - 6j, 15, 2.0), (3 - 6j, 14, 2.0), (-8 - 1j, 17, 2.6)):
        house_shadow(layer, p + d, w)
        house(layer, rng, p + d, w, "r1", tall, gable=False)
    pen.flush(layer, HOUSE)
    bell = p + 0.5 - 11.5j
    pen("fa", moved("M-2.6 3V-6H2.6V3Z", bell, 1))
    pen("sl", moved("M-3.8 -5.6L0 -13L3.8 -5.6Z", bell, 1))
    pen("rose", disc(bell - 2.4j, 1.3))
    layer = Layer()
    bush(layer, rng, p - toward * 9 + 10j, 2.2)
    bush(layer, rng, p - toward * 5 + 12j, 1.8)
    pen.flush(layer, TREE, decoration=True)
