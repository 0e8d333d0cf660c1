"""Badges: a parchment disc with a ring by family and a glyph of a few flat shapes, for symbols with no landscape."""

from __future__ import annotations

import math

from bastide.art.drawings import DRAWINGS, Glyph
from bastide.art.geometry import turn
from bastide.art.pen import Pen, disc, moved, poly

RADIUS = 7.6
RIM = {family: f"b-{family}" for family in ("goods", "danger", "travel", "court", "site")}
GLYPHS, DIGITS = DRAWINGS.glyph, DRAWINGS.digit
SEAL = Glyph("site", (("g-gold", "M0 -3.6L3 0L0 3.6L-3 0Z"),))
"""Stands on the badge of a word that has no glyph, as custom tiles may have."""
BY_DIRECTION = {"flier": Glyph("travel", (), "b-sky"), "wind-rose": Glyph("travel", ())}
COMPASS = {name: 45 * i for i, name in enumerate(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))}


def badge(pen: Pen, word: str, p: complex, scale: float, rotation: int = 0) -> None:
    """The badge of a symbol such as `mage`, `wheel=2` or `flier=NW`; directions turn with the tile."""
    name, _, value = word.partition("=")
    if name == "watchtower":
        name, value = value.split("/")[1], value.split("/")[0]
    glyph = BY_DIRECTION.get(name) or GLYPHS.get(name, SEAL)
    pen("b-sh", disc(p + complex(0.7, 1) * scale, RADIUS * scale))
    pen("b-bg", disc(p, RADIUS * scale))
    if glyph.ground and value not in DIGITS:
        pen(glyph.ground, disc(p, 6.3 * scale))
    pen(RIM[glyph.family], disc(p, 6.3 * scale))
    shift = 0j
    if value in DIGITS:
        shift = complex(-1.9 if name != "wheel" else 0, 0)
    for cls, data in glyph.paths:
        pen(cls, moved(data, p + shift * scale, scale * (0.62 if shift else 1.25 if name == "wheel" else 1.04)))
    if value in DIGITS:
        _digit(pen, value, p + (2.9 * scale if shift else 0), scale, alone=name == "wheel")
    elif name == "flier":
        _flier(pen, p, scale, COMPASS[value] + 90 * rotation)
    elif name == "wind-rose":
        _wind_rose(pen, p, scale, value, rotation)


def plate(pen: Pen, digit: str, p: complex, scale: float) -> None:
    """A number on a small disc of parchment, beside a drawing that says the rest."""
    pen("b-bg", disc(p, 5 * scale))
    pen("g-ink", moved(DIGITS[digit], p, 0.8 * scale))


def _digit(pen: Pen, digit: str, p: complex, scale: float, alone: bool) -> None:
    if alone:
        pen("b-bg", disc(p, 3.7 * scale))
    pen("g-ink", moved(DIGITS[digit], p, scale * (0.7 if alone else 0.62)))


def _flier(pen: Pen, p: complex, scale: float, degrees: float) -> None:
    """A winged machine that points where it flies."""

    def turned(*points: tuple[float, float]) -> str:
        return poly(p + turn(complex(x, y) * scale, degrees) for x, y in points)

    pen("g-cream", turned((0, -1.4), (5, 1.2), (5, 2.4), (0, 1.2), (-5, 2.4), (-5, 1.2)))
    pen("g-red", turned((0, -5.2), (1.2, -2.8), (0.9, 2.6), (2.2, 4.4), (-2.2, 4.4), (-0.9, 2.6), (-1.2, -2.8)))


def _wind_rose(pen: Pen, p: complex, scale: float, value: str, rotation: int) -> None:
    """A star whose north has a knob with its letter: on the colour of a full rose, or with one quarter filled."""

    def turned(*points: tuple[float, float], by: float = 0) -> str:
        return poly(p + turn(complex(x, y) * scale, by + 90 * rotation) for x, y in points)

    if value.startswith("full-"):
        pen(f"g-{value.removeprefix('full-')}", disc(p, 5.7 * scale))
    else:
        arc = [(5.6 * math.sin(math.radians(a)), -5.6 * math.cos(math.radians(a))) for a in range(0, 91, 15)]
        pen("g-red", turned((0, 0), *arc, by=COMPASS[value] - 45))
    pen("g-cream", *(turned((0, 0), (-1.1, -1.1), (0, -3.4), (1.1, -1.1), by=a) for a in (45, 135, 225, 315)))
    for a in (0, 90, 180, 270):
        pen("g-ink2", turned((0, 0), (-1.3, -1.3), (0, -5.4), by=a))
        pen("g-cream", turned((0, 0), (1.3, -1.3), (0, -5.4), by=a))
    north = p + turn(-6j * scale, 90 * rotation)
    pen("b-bg", disc(north, 2.2 * scale))
    pen("g-ink", moved("M-0.75 1V-1L0.75 1V-1", north, scale))
