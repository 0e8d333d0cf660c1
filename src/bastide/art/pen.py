"""Writing path data, and collecting paths by class so that many small things become few elements."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from bastide.art.geometry import unit

DECORATION = "d"
"""Class of everything that only adorns; the plain style leaves it out."""


def _tenths(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if value < 0 else text


def num(value: float) -> str:
    """One decimal, as short as possible."""
    return _tenths(round(value * 10))


def at(p: complex) -> str:
    return f"{num(p.real)} {num(p.imag)}"


def _pair(x: int, y: int) -> str:
    """Two numbers in tenths; a minus sign needs no space before it."""
    return _tenths(x) + ("" if y < 0 else " ") + _tenths(y)


def poly(points: Iterable[complex], close: bool = True) -> str:
    """Straight pieces, written as steps: half as long as with absolute places, and rounded so that none drifts."""
    data, command = "", ""
    x = y = 0
    for p in points:
        u, v = round(p.real * 10), round(p.imag * 10)
        dx, dy = u - x, v - y
        if not data:
            data, command = "M" + _pair(u, v), "M"
        elif not dy:
            data, command = f"{data}h{_tenths(dx)}", "h"
        elif not dx:
            data, command = f"{data}v{_tenths(dy)}", "v"
        else:
            sign = "l" if command != "l" else "" if dx < 0 else " "
            data, command = data + sign + _pair(dx, dy), "l"
        x, y = u, v
    return data + "Z" if close else data


def shape(origin: complex, scale: float, *points: tuple[float, float]) -> str:
    """A closed polygon given in its own small coordinates."""
    return poly(origin + complex(x, y) * scale for x, y in points)


def smooth(points: Sequence[complex], close: bool = False) -> str:
    """A soft line through the middles of a polyline's pieces; open ends stay exact."""
    if close:
        ring = [*points, points[0]]
        start = (points[-1] + points[0]) / 2
        knots = [(p, (p + q) / 2) for p, q in pairwise(ring)]
    elif len(points) < 3:
        return poly(points, False)
    else:
        start = points[0]
        knots = [(p, (p + q) / 2) for p, q in pairwise(points[1:-1])] + [(points[-2], points[-1])]
    x, y = round(start.real * 10), round(start.imag * 10)
    parts = ["M" + _pair(x, y)]
    for p, q in knots:
        u, v = round(q.real * 10), round(q.imag * 10)
        bend = _pair(round(p.real * 10) - x, round(p.imag * 10) - y)
        end = _pair(u - x, v - y)
        parts.append(f"q{bend}{'' if end.startswith('-') else ' '}{end}")
        x, y = u, v
    return "".join(parts) + ("Z" if close else "")


def blob(rng: Random, c: complex, rx: float, ry: float, corners: int = 9, rough: float = 0.12, lean: float = 0) -> str:
    ring = []
    for i in range(corners):
        angle, r = 2 * math.pi * i / corners + lean, 1 + rng.uniform(-rough, rough)
        ring.append(c + complex(math.cos(angle) * rx * r, math.sin(angle) * ry * r))
    return smooth(ring, True)


def disc(c: complex, rx: float, ry: float | None = None) -> str:
    ry = rx if ry is None else ry
    arc = f"a{num(rx)} {num(ry)} 0 1 0"
    return f"M{at(c - rx)}{arc} {num(2 * rx)} 0{arc} {num(-2 * rx)} 0Z"


def rect(low: complex, high: complex) -> str:
    return f"M{at(low)}H{num(high.real)}V{num(high.imag)}H{num(low.real)}Z"


def wobble(rng: Random, line: Sequence[complex], most: float) -> list[complex]:
    """The line of a hand that is not quite steady; ends stay exact."""
    last = len(line) - 1
    return [
        p + unit(line[i + 1] - line[i - 1]) * 1j * rng.uniform(-most, most) if 1 < i < last - 1 else p
        for i, p in enumerate(line)
    ]


_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")


def moved(data: str, origin: complex, scale: float) -> str:
    """Path data of a glyph drawn round (0, 0), moved and scaled."""
    out: list[str] = []
    command, k = "", 0
    for token in _TOKEN.findall(data):
        if token.isalpha():
            command, k = token, 0
            out.append(token)
            continue
        value = float(token)
        if command == "a":
            flag = k % 7 in (2, 3, 4)
            text = str(int(value)) if flag else num(value * scale)
        elif command == "H" or (command.isupper() and command != "V" and k % 2 == 0):
            text = num(origin.real + value * scale)
        elif command.isupper():
            text = num(origin.imag + value * scale)
        else:
            text = num(value * scale)
        if k and not text.startswith("-"):
            out.append(" ")
        out.append(text)
        k += 1
    return "".join(out)


class Layer(dict[str, list[str]]):
    """Paths by class, to be painted class by class: sixty houses cost ten elements."""

    def __call__(self, cls: str, *data: str) -> None:
        self.setdefault(cls, []).extend(data)


class Pen:
    """Paths in painter's order; neighbours of one class become one element."""

    def __init__(self) -> None:
        self.items: list[tuple[str, bool, list[str]]] = []

    def __call__(self, cls: str, *data: str, decoration: bool = False) -> None:
        if not data:
            return
        if self.items and self.items[-1][:2] == (cls, decoration):
            self.items[-1][2].extend(data)
        else:
            self.items.append((cls, decoration, list(data)))

    def flush(self, layer: Layer, order: str, decoration: bool = False) -> None:
        for cls in order.split():
            self(cls, *layer.get(cls, ()), decoration=decoration)

    def svg(self, decorated: bool) -> str:
        return "".join(
            f'<path class="{f"{DECORATION} " if decoration else ""}{cls}" d="{"".join(data)}"/>'
            for cls, decoration, data in self.items
            if decorated or not decoration
        )
