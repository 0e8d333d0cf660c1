"""A raster over a tile: strokes, areas, connected pieces, and the distance to whatever is different."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from bastide.art.geometry import Line, apart

DIAGONAL = math.sqrt(2)


class Grid:
    """Cells of one size over a box; values lie in a flat list, row by row."""

    def __init__(self, low: complex, high: complex, step: float, value: int) -> None:
        self.low, self.step = low, step
        self.columns = round((high - low).real / step)
        self.rows = round((high - low).imag / step)
        self.values = [value] * (self.columns * self.rows)

    def centre(self, i: int) -> complex:
        y, x = divmod(i, self.columns)
        return self.low + complex((x + 0.5) * self.step, (y + 0.5) * self.step)

    def index(self, p: complex) -> int:
        """The cell that holds a point; points outside belong to the nearest cell."""
        q = (p - self.low) / self.step
        x = min(max(int(q.real), 0), self.columns - 1)
        y = min(max(int(q.imag), 0), self.rows - 1)
        return y * self.columns + x

    def box(self, low: complex, high: complex) -> Iterator[int]:
        a, b = (low - self.low) / self.step, (high - self.low) / self.step
        x0, x1 = max(int(a.real), 0), min(int(b.real) + 1, self.columns)
        y0, y1 = max(int(a.imag), 0), min(int(b.imag) + 1, self.rows)
        for y in range(y0, y1):
            yield from range(y * self.columns + x0, y * self.columns + x1)

    def along(self, line: Sequence[complex], radius: float) -> set[int]:
        """Cells whose middle is within a radius of a line."""
        found: set[int] = set()
        square, step, columns = radius * radius, self.step, self.columns
        low_x, low_y = self.low.real, self.low.imag
        reach = complex(radius, radius)
        for a, b in pairwise(line):
            low = complex(min(a.real, b.real), min(a.imag, b.imag)) - reach
            high = complex(max(a.real, b.real), max(a.imag, b.imag)) + reach
            ax, ay, dx, dy = a.real, a.imag, b.real - a.real, b.imag - a.imag
            norm = dx * dx + dy * dy or 1.0
            for i in self.box(low, high):
                x = low_x + (i % columns + 0.5) * step - ax
                y = low_y + (i // columns + 0.5) * step - ay
                t = min(max((x * dx + y * dy) / norm, 0.0), 1.0)
                x -= t * dx
                y -= t * dy
                if x * x + y * y <= square:
                    found.add(i)
        return found

    def within(self, ring: Line) -> set[int]:
        """Cells whose middle is inside a closed line."""
        found: set[int] = set()
        edges = list(zip(ring, ring[1:] + ring[:1], strict=True))
        for row in range(self.rows):
            y = self.low.imag + (row + 0.5) * self.step
            cuts = sorted(
                (b.real - a.real) * (y - a.imag) / (b.imag - a.imag) + a.real
                for a, b in edges
                if (a.imag > y) != (b.imag > y)
            )
            for x0, x1 in zip(cuts[::2], cuts[1::2], strict=False):
                first = max(math.ceil((x0 - self.low.real) / self.step - 0.5), 0)
                last = min(math.ceil((x1 - self.low.real) / self.step - 0.5), self.columns)
                found.update(range(row * self.columns + first, row * self.columns + last))
        return found

    def disc(self, at: complex, rx: float, ry: float) -> set[int]:
        reach = complex(rx, ry)
        found = set()
        for i in self.box(at - reach, at + reach):
            d = self.centre(i) - at
            if (d.real / rx) ** 2 + (d.imag / ry) ** 2 < 1:
                found.add(i)
        return found

    def paint(self, cells: set[int], value: int) -> None:
        for i in cells:
            self.values[i] = value

    def neighbours(self, i: int) -> Iterator[int]:
        x = i % self.columns
        if x:
            yield i - 1
        if x + 1 < self.columns:
            yield i + 1
        if i >= self.columns:
            yield i - self.columns
        if i + self.columns < len(self.values):
            yield i + self.columns

    def pieces(self, value: int) -> list[set[int]]:
        """Connected pieces of a value, largest first."""
        left = {i for i, v in enumerate(self.values) if v == value}
        found = []
        while left:
            first = left.pop()
            piece, todo = {first}, [first]
            while todo:
                for j in self.neighbours(todo.pop()):
                    if j in left:
                        left.remove(j)
                        piece.add(j)
                        todo.append(j)
            found.append(piece)
        return sorted(found, key=lambda p: (-len(p), min(p)))

    def depth(self) -> list[float]:
        """Distance of each cell to the nearest cell with another value (two passes, true to about 5 per cent)."""
        columns, rows, values = self.columns, self.rows, self.values
        far = float(columns + rows)
        depth = [far] * len(values)
        for i, v in enumerate(values):
            for j in (i + 1 if (i + 1) % columns else i, i + columns):
                if j < len(values) and values[j] != v:
                    depth[i] = depth[j] = 1.0
        self._sweep(depth, range(rows), range(columns), -1)
        self._sweep(depth, range(rows - 1, -1, -1), range(columns - 1, -1, -1), 1)
        return [d * self.step for d in depth]

    def _sweep(self, depth: list[float], ys: range, xs: range, way: int) -> None:
        columns, rows = self.columns, self.rows
        for y in ys:
            above = 0 <= y + way < rows
            for x in xs:
                i = y * columns + x
                d = depth[i]
                if 0 <= x + way < columns:
                    d = min(d, depth[i + way] + 1)
                if above:
                    j = i + way * columns
                    d = min(d, depth[j] + 1)
                    if x:
                        d = min(d, depth[j - 1] + DIAGONAL)
                    if x + 1 < columns:
                        d = min(d, depth[j + 1] + DIAGONAL)
                depth[i] = d


def contours(grid: Grid, cells: set[int], keep: Callable[[complex], bool]) -> list[Line]:
    """Closed lines round a set of cells, softened except where `keep` holds (the rim of the tile)."""
    columns, rows = grid.columns, grid.rows
    steps: dict[complex, list[complex]] = {}
    for i in cells:
        y, x = divmod(i, columns)
        sides = (
            (y == 0 or i - columns not in cells, complex(x, y), complex(x + 1, y)),
            (x == columns - 1 or i + 1 not in cells, complex(x + 1, y), complex(x + 1, y + 1)),
            (y == rows - 1 or i + columns not in cells, complex(x + 1, y + 1), complex(x, y + 1)),
            (x == 0 or i - 1 not in cells, complex(x, y + 1), complex(x, y)),
        )
        for open_side, a, b in sides:
            if open_side:
                steps.setdefault(a, []).append(b)
    loops = []
    while steps:
        start = min(steps, key=lambda p: (p.imag, p.real))
        loop, here = [start], _step(steps, start)
        while here != start:
            loop.append(here)
            here = _step(steps, here)
        loops.append(_soften([grid.low + p * grid.step for p in loop], keep))
    return loops


def _step(steps: dict[complex, list[complex]], here: complex) -> complex:
    there = steps[here].pop()
    if not steps[here]:
        del steps[here]
    return there


def _soften(loop: Line, keep: Callable[[complex], bool]) -> Line:
    """Average neighbours, then leave out what lies on a straight line."""
    for _ in range(2):
        n = len(loop)
        loop = [p if keep(p) else (loop[i - 1] + 2 * p + loop[(i + 1) % n]) / 4 for i, p in enumerate(loop)]
    middle = max(range(len(loop)), key=lambda i: abs(loop[i] - loop[0]))
    there, back = thinned(loop[: middle + 1], 0.5), thinned([*loop[middle:], loop[0]], 0.5)
    return there[:-1] + back[:-1]


def thinned(line: Line, most: float) -> Line:
    """A line without the points that lie within a distance of what remains (after Douglas and Peucker)."""
    if len(line) < 3:
        return line
    chord = [line[0], line[-1]]
    far = max(range(1, len(line) - 1), key=lambda i: apart(line[i], chord))
    if apart(line[far], chord) <= most:
        return chord
    return thinned(line[: far + 1], most)[:-1] + thinned(line[far:], most)
