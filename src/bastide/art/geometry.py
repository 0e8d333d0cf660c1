"""Plane geometry on complex numbers: x to the east, y to the south, so a turn by +90 degrees is clockwise."""

from __future__ import annotations

import cmath
import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

Point = complex
Line = list[complex]


def unit(v: complex) -> complex:
    length = abs(v)
    return v / length if length else v


def turn(v: complex, degrees: float) -> complex:
    return v * cmath.rect(1, math.radians(degrees))


def dot(a: complex, b: complex) -> float:
    return a.real * b.real + a.imag * b.imag


def cross(a: complex, b: complex) -> float:
    return a.real * b.imag - a.imag * b.real


def bezier(a: complex, b: complex, c: complex, d: complex, steps: int = 24) -> Line:
    line = []
    for i in range(steps + 1):
        t = i / steps
        s = 1 - t
        line.append(s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d)
    return line


def length(line: Sequence[complex]) -> float:
    return sum(abs(b - a) for a, b in pairwise(line))


def at_length(line: Sequence[complex], fraction: float) -> tuple[complex, complex]:
    """Point and direction at a fraction of a line's length."""
    marks = [0.0, *accumulate(abs(b - a) for a, b in pairwise(line))]
    x = min(max(fraction, 0.0), 1.0) * marks[-1]
    i = min(bisect_right(marks, x) - 1, len(line) - 2)
    step = line[i + 1] - line[i]
    return line[i] + step * ((x - marks[i]) / (abs(step) or 1)), unit(step)


def apart(p: complex, line: Sequence[complex]) -> float:
    """Distance of a point to a line."""
    best = abs(p - line[0])
    for a, b in pairwise(line):
        ab = b - a
        square = ab.real * ab.real + ab.imag * ab.imag
        t = ((p.real - a.real) * ab.real + (p.imag - a.imag) * ab.imag) / square if square else 0.0
        best = min(best, abs(p - a - ab * min(max(t, 0.0), 1.0)))
    return best


def near(points: Iterable[complex], line: Sequence[complex]) -> float:
    """Distance between the vertices of two lines: fast, and close enough for finding room."""
    return min(abs(p - q) for p in points for q in line)


def inside(p: complex, ring: Sequence[complex]) -> bool:
    result = False
    x, y = p.real, p.imag
    a = ring[-1]
    for b in ring:
        if (a.imag > y) != (b.imag > y) and x < (b.real - a.real) * (y - a.imag) / (b.imag - a.imag) + a.real:
            result = not result
        a = b
    return result


def crossing(p: Line, q: Line) -> tuple[complex, complex, complex] | None:
    """First crossing of two lines: the point and both directions."""
    for a, b in pairwise(p):
        for c, d in pairwise(q):
            r, s = b - a, d - c
            det = cross(r, s)
            if abs(det) > 1e-9:
                t, u = cross(c - a, s) / det, cross(c - a, r) / det
                if 0 <= t <= 1 and 0 <= u <= 1:
                    return a + t * r, unit(r), unit(s)
    return None


def offset(line: Sequence[complex], distance: float) -> Line:
    """The parallel line at a distance to the right (as one walks along it)."""
    last = len(line) - 1
    return [p + unit(line[min(i + 1, last)] - line[max(i - 1, 0)]) * 1j * distance for i, p in enumerate(line)]


def interpolate(x: float, table: Sequence[tuple[float, float]]) -> float:
    """Value at x of the straight pieces through a table of points."""
    if x <= table[0][0]:
        return table[0][1]
    for (x0, y0), (x1, y1) in pairwise(table):
        if x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return table[-1][1]
