"""The rim of a turned face: where its sides lie, what stands on them, and what must hang together inside.

Positions on the rim are counted in half sides, clockwise from the first corner of the drawn face. Turning a face
turns its corners and nothing else, so the same positions mean the same thing in every rotation.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from bastide.art.geometry import Line, turn, unit
from bastide.tiles.face import BOARD, Face, Segment
from bastide.tiles.geometry import EAST, LONG, NORTH, SOUTH, WEST, Side

CELL = 100
_CENTRE = 50 + 50j
_FIRST_CORNER = {NORTH: 0j, EAST: 1 + 0j, SOUTH: 1 + 1j, WEST: 1j, LONG: 0j}


class Item(NamedTuple):
    """Something that keeps two fields apart on the rim: the run a..b of a city or of the wheel, the end of a way, or a
    bare point."""

    kind: str
    segment: int
    a: int
    b: int


class Rim:
    """Corners of a turned face, the items on its rim, and the blocks of items that are one barrier inside.

    The fields are a non-crossing partition of the arcs between the items, and the barriers are its complement: two
    items hang together exactly when no field has arcs on both sides of the chord between them.
    """

    def __init__(self, face: Face, rotation: int) -> None:
        sides = face.shape.sides
        self.face = face
        self.names = list(sides)
        self.corners = [turned(_corner(side), rotation) for side in sides.values()]
        self.halves = 2 * len(self.names)
        self.segments = list(face.segments)
        self.wheel = _middle_of_wheel(face, rotation)
        self.labels, self.ends = self._labels()
        self.items = self._items()
        self.arcs = self._arcs()
        self.blocks = self._blocks()
        xs, ys = [c.real for c in self.corners], [c.imag for c in self.corners]
        self.low, self.high = complex(min(xs), min(ys)), complex(max(xs), max(ys))
        self.centre = sum(self.corners) / len(self.corners)
        if face.is_triangle:  # the middle of the largest circle in it
            self.centre = turned(31 + 69j, rotation)

    # ---- places
    def point(self, s: float) -> complex:
        s %= self.halves
        i, f = int(s) // 2, (s % 2) / 2
        return self.corners[i] * (1 - f) + self.corners[(i + 1) % len(self.corners)] * f

    def along(self, s: float) -> complex:
        i = int(s % self.halves) // 2
        return unit(self.corners[(i + 1) % len(self.corners)] - self.corners[i])

    def inward(self, s: float) -> complex:
        return turn(self.along(s - 0.5), 90)

    def place(self, name: str) -> int:
        """Position of the first half of a side, or of a half side such as `NL`."""
        if name in self.names:
            return 2 * self.names.index(name)
        return 2 * self.names.index(name[:-1]) + "LR".index(name[-1])

    def is_seam(self, s: float) -> bool:
        return self.face.layout.edges[int(s % self.halves) // 2] == "K"

    def ring(self) -> Line:
        return list(self.corners)

    # ---- what stands on the rim
    def _labels(self) -> tuple[list[int | None], dict[int, int]]:
        """City or field on each half side, and the way that ends in the middle of a side."""
        labels: list[int | None] = [None] * self.halves
        ends: dict[int, int] = {}
        for segment in self.segments:
            for name in segment.reach:
                k = self.place(name)
                if segment.kind == "field":
                    labels[k] = segment.index
                elif segment.kind != "city":
                    ends[k + 1] = segment.index
                elif segment.flags.get("shares") == name:
                    labels[k + self._shared_half(segment, name)] = segment.index
                else:
                    labels[k] = labels[k + 1] = segment.index
        if (
            None in labels and "K" in self.face.layout.edges and self.wheel is None
        ):  # the town of a start block, no feature of the game
            town = len(self.segments)
            self.segments.append(Segment(town, "city", flags={"town": True}))
            labels = [town if label is None else label for label in labels]
        return labels, ends

    def _shared_half(self, segment: Segment, name: str) -> int:
        """Of a side that two cities share, the half next to the city's other side."""
        following = self.names[(self.names.index(name) + 1) % len(self.names)]
        return int(following in segment.reach)

    def is_city(self, label: int | None) -> bool:
        return label is not None and self.segments[label].kind == "city"

    def _items(self) -> list[Item]:
        items: list[Item] = []
        labels, n = self.labels, self.halves
        for s in range(n):
            before, after = labels[s - 1], labels[s]
            if self.is_city(after) and before != after:
                e = s + 1
                while labels[e % n] == after:
                    e += 1
                items.append(Item("city", after if after is not None else -1, s, e))
            elif self.wheel is not None and after is None:
                if before is not None:
                    items.append(
                        Item("wheel", -1, s, next(e for e in range(s + 1, s + n) if labels[e % n] is not None))
                    )
            elif not self.is_city(before) and not self.is_city(after):
                if s in self.ends:
                    items.append(Item(self.segments[self.ends[s]].kind, self.ends[s], s, s))
                elif before != after and None not in (before, after):
                    items.append(Item("bare", -1, s, s))
        first = labels[0]
        if not items and first is not None and self.is_city(first):
            items.append(Item("city", first, 0, n))
        return sorted([*items, *self._on_wheel()], key=lambda item: item.a) if self.wheel is not None else items

    def _on_wheel(self) -> list[Item]:
        """Where the wheel of a board reaches the rim of one of its cells."""
        labels, n = self.labels, self.halves
        if all(label is None for label in labels):
            return [Item("wheel", -1, 0, n)]
        starts = [s for s in range(n) if labels[s] is None and labels[s - 1] is not None]
        return [Item("wheel", -1, s, next(e for e in range(s, s + n) if labels[e % n] is not None)) for s in starts]

    def _arcs(self) -> list[int]:
        """The field after each item; a negative number of its own where there is none."""
        arcs = []
        for i, x in enumerate(self.items):
            y = self.items[(i + 1) % len(self.items)]
            gap = (y.a - x.b) % self.halves if len(self.items) > 1 else self.halves - (x.b - x.a)
            label = self.labels[x.b % self.halves]
            if gap and label is not None:
                arcs.append(label)
                continue
            between = self.fields_between(x.segment, y.segment) if x.segment != y.segment else []
            arcs.append(between[0] if between else -1 - i)
        return arcs

    def fields_between(self, city: int, other: int) -> list[int]:
        return [s.index for s in self.segments if s.kind == "field" and {city, other} <= set(s.touches)]

    def _blocks(self) -> list[int]:
        blocks = list(range(len(self.items)))
        for i, j in combinations(range(len(blocks)), 2):
            if not set(self.arcs[i:j]) & set(self.arcs[j:] + self.arcs[:i]):
                join(blocks, i, j)
        return blocks

    def mates(self, k: int, kind: str) -> list[int]:
        """Items of a kind in the block of item k."""
        return [j for j, it in enumerate(self.items) if self.blocks[j] == self.blocks[k] and it.kind == kind]


def turned(p: complex, rotation: int) -> complex:
    """A point of the drawn face after quarter turns about the middle of its first cell."""
    return (p - _CENTRE) * (1, 1j, -1, -1j)[rotation] + _CENTRE


def _middle_of_wheel(face: Face, rotation: int) -> complex | None:
    """The middle of the wheel that lies on the board of which this face is a cell."""
    at = face.layout.at
    return None if face.layout.part != BOARD or at is None else turned(CELL * (2 + 2j - complex(*at)), rotation)


def join(groups: list[int], i: int, j: int) -> None:
    """Merge two groups in a list of group labels."""
    old, new = groups[i], groups[j]
    groups[:] = [new if g == old else g for g in groups]


def _corner(side: Side) -> complex:
    return CELL * (complex(side.x, side.y) + _FIRST_CORNER[side.direction])
