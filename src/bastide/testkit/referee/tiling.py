"""A second, slow reading of the laid tiles, to check the board against: no code is shared with `bastide.board`.

It knows the layouts as they stand in the tile files, where each piece lies and how it is turned. Sides are drawn as
lines on the plane, four units to a cell, so that two pieces meet where their lines coincide; features are found by
flood fill over these lines, anew whenever something near them has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from bastide.tiles.face import Layout

Point = tuple[int, int]
"""Four units to a cell: the corner of cell (x, y) is (4x, 4y), the middle of its north side (4x + 2, 4y)."""
Spot = tuple[int, int]
"""A segment: the number of its piece and its number on it."""

UNIT = 4
ANY = "AM"
"""Edges that lie beside anything: an abbey's joins nothing, a blank tile's (M) joins fields."""

# The corners of each shape, clockwise from the north-west, and the names of the sides between them.
_OUTLINES: dict[str, tuple[tuple[str, ...], tuple[Point, ...]]] = {
    "square": (("N", "E", "S", "W"), ((0, 0), (1, 0), (1, 1), (0, 1))),
    "double": (
        ("N1", "N2", "E", "S2", "S1", "W"),
        ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)),
    ),
    "triangle": (("H", "S", "W"), ((0, 0), (1, 1), (0, 1))),
}
_CELLS: dict[str, tuple[Point, ...]] = {
    "square": ((0, 0),),
    "double": ((0, 0), (1, 0)),
    "triangle": ((0, 0),),
}


class Mark(NamedTuple):
    """A segment as it is printed: its word, where it reaches, the cities it touches, its flags."""

    kind: str
    reach: tuple[str, ...]
    touches: tuple[int, ...]
    flags: dict[str, str]


class Side(NamedTuple):
    """One side of a piece on the plane: its letter, its middle and the middles of its left and right half."""

    name: str
    letter: str
    middle: Point
    left: Point
    right: Point


class Outline(NamedTuple):
    """A turned piece at the origin: cells, sides, and for each segment the points where it meets others."""

    cells: tuple[Point, ...]
    sides: tuple[Side, ...]
    marks: tuple[Mark, ...]
    ends: tuple[tuple[Point, ...], ...]


class Laid:
    """A piece of the tiling: the cells it fills, its sides, and the points where each of its segments meets others."""

    def __init__(self, tile: str, layout: Layout, cell: Point, rotation: int) -> None:
        self.tile, self.layout, self.cell, self.rotation = tile, layout, cell, rotation
        shape = outline(layout, rotation)
        self.marks = shape.marks
        self.cells = [(cell[0] + x, cell[1] + y) for x, y in shape.cells]
        self.sides = [(self._at(side.middle), side.letter) for side in shape.sides]
        self.ends = [[self._at(end) for end in ends] for ends in shape.ends]

    def build(self, kind: str, names: tuple[str, ...]) -> None:
        """Something built across a square later, such as a bridge: one more segment, and these sides show a road."""
        sides = dict(zip("NESW", [(2, 0), (4, 2), (2, 4), (0, 2)], strict=True))
        ends = [self._at(sides[name]) for name in names]
        self.marks = (*self.marks, Mark(kind, names, (), {}))
        self.ends.append(ends)
        self.sides = [(middle, "R" if middle in ends else letter) for middle, letter in self.sides]

    def _at(self, point: Point) -> Point:
        return point[0] + UNIT * self.cell[0], point[1] + UNIT * self.cell[1]


class Feature(NamedTuple):
    """A feature found by flood fill; `open` counts what it still waits for."""

    kind: str
    spots: frozenset[Spot]
    open: int

    @property
    def complete(self) -> bool:
        return self.open == 0


class Tiling:
    """The pieces that lie on the board and what follows from them."""

    def __init__(
        self,
        pieces: Iterable[Laid] = (),
        links: Iterable[tuple[Spot, Spot]] = (),
        *,
        mouths: bool = False,
        spaces: bool = False,
    ) -> None:
        self.pieces: list[Laid] = []
        self.mouths = mouths  # is a tunnel mouth without a link an open end?
        self.spaces = spaces  # is a building on a triangle surrounded by cells, like others?
        self.links: list[tuple[Spot, Spot]] = list(links)
        self.waiting: set[Spot] = set()  # cathedrals that are not finished
        self.filled: dict[Point, list[int]] = {}
        self.letters: dict[Point, list[tuple[int, str]]] = {}
        self.meeting: dict[Point, list[Spot]] = {}
        self.has_walls = False
        self.marked: dict[str, list[Spot]] = {}  # kind of segment or flag -> where it is printed, in order
        self._found: dict[Spot, Feature] = {}
        for piece in pieces:
            self.lay(piece)

    def lay(self, piece: Laid) -> None:
        number = len(self.pieces)
        self.pieces.append(piece)
        for cell in piece.cells:
            self.filled.setdefault(cell, []).append(number)
        for middle, letter in piece.sides:
            self.letters.setdefault(middle, []).append((number, letter))
        for index, mark in enumerate(piece.marks):
            self._note_ends((number, index))
            for word in (mark.kind, *mark.flags):
                self.marked.setdefault(word, []).append((number, index))
        self.has_walls = self.has_walls or any(letter in ANY for _, letter in piece.sides)
        self._forget_near(piece)

    def build(self, number: int, kind: str, names: tuple[str, ...]) -> Spot:
        """Something is built across a piece that lies already."""
        piece = self.pieces[number]
        piece.build(kind, names)
        for middle, letter in piece.sides:
            self.letters[middle] = [(n, letter if n == number else shown) for n, shown in self.letters[middle]]
        spot = number, len(piece.marks) - 1
        self._note_ends(spot)
        self._forget_near(piece)
        return spot

    def _forget_near(self, piece: Laid) -> None:
        """What lies on a piece or round it may belong to other features now, or wait for less."""
        near = {number for cell in (*piece.cells, *around(piece.cells)) for number in self.filled.get(cell, ())}
        for spot in [(number, index) for number in near for index in range(len(self.pieces[number].marks))]:
            for member in self._found[spot].spots if spot in self._found else ():
                del self._found[member]

    def link(self, links: Iterable[tuple[Spot, Spot]]) -> None:
        """These are the links that are no edges."""
        self.links = list(links)
        self._found.clear()

    def wait(self, cathedrals: set[Spot]) -> None:
        """These are the cathedrals that are not finished."""
        self.waiting = cathedrals
        self._found.clear()

    def _note_ends(self, spot: Spot) -> None:
        for end in self.pieces[spot[0]].ends[spot[1]]:
            self.meeting.setdefault(end, []).append(spot)

    # -- placements -------------------------------------------------------------------------------------------------

    def placements(self, layout: Layout) -> set[tuple[Point, int]]:
        """Every (cell, rotation) where a piece lies on free ground, touches another, and all sides agree."""
        return {
            (cell, rotation)
            for rotation in range(4)
            for cell in self._candidates(outline(layout, rotation))
            if self.fits(Laid("", layout, cell, rotation))
        }

    def _candidates(self, shape: Outline) -> set[Point]:
        near = {(x + dx, y + dy) for x, y in self.filled for dx, dy in ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))}
        return {(x - dx, y - dy) for x, y in near for dx, dy in shape.cells}

    def fits(self, piece: Laid) -> bool:
        if not all(self._is_free(cell, piece) for cell in piece.cells):
            return False
        touching = False
        for middle, mine in piece.sides:
            for _, letter in self.letters.get(middle, ()):
                touching = True
                if letter != mine and letter not in ANY and mine not in ANY:
                    return False
        return touching

    def _is_free(self, cell: Point, piece: Laid) -> bool:
        """Empty, or half filled by one triangle whose other half is wanted."""
        there = [self.pieces[n] for n in self.filled.get(cell, ())]
        if not there:
            return True
        half = piece.layout.shape == "triangle" == there[0].layout.shape
        return half and len(there) == 1 and there[0].rotation == (piece.rotation + 2) % 4

    def demands(self) -> dict[Point, str]:
        """Free cell -> what its neighbours show to it, N E S W; a dot where nothing lies."""
        found: dict[Point, str] = {}
        for x, y in {cell for piece in self.pieces for cell in around(piece.cells)}:
            if (x, y) in self.filled:
                continue
            middles = [(4 * x + 2, 4 * y), (4 * x + 4, 4 * y + 2), (4 * x + 2, 4 * y + 4), (4 * x, 4 * y + 2)]
            shown = "".join(self.letters[m][0][1] if m in self.letters else "." for m in middles)
            if shown != "....":
                found[x, y] = shown
        return found

    # -- features ---------------------------------------------------------------------------------------------------

    @property
    def features(self) -> list[Feature]:
        """All features of the tiling."""
        spots = [(n, index) for n, piece in enumerate(self.pieces) for index in range(len(piece.marks))]
        return list(dict.fromkeys(self.feature(spot) for spot in spots))

    def feature(self, spot: Spot) -> Feature:
        """The feature of a segment, by flood fill; remembered until something is laid near it."""
        if spot not in self._found:
            spots = self._flood(spot)
            feature = Feature(self.mark(spot).kind, spots, sum(map(self._waits, spots)))
            self._found.update(dict.fromkeys(spots, feature))
        return self._found[spot]

    def _flood(self, first: Spot) -> frozenset[Spot]:
        found, edge = {first}, [first]
        while edge:
            fresh = self.beside(edge.pop()) - found
            found |= fresh
            edge += fresh
        return frozenset(found)

    def beside(self, spot: Spot) -> set[Spot]:
        """The segments that a segment meets."""
        number, index = spot
        ends = [end for end in self.pieces[number].ends[index] if not self._is_sealed(end)]
        found = {other for end in ends for other in self.meeting[end] if other[0] != number}
        for a, b in self.links:
            if spot in (a, b):
                found |= {a, b}
        return found

    def _waits(self, spot: Spot) -> int:
        """Ends of a segment that meet nothing yet, a tunnel mouth among them, or the empty cells round a monastery."""
        number, index = spot
        piece = self.pieces[number]
        ends = piece.ends[index]
        if not ends and piece.marks[index].kind in AREAS:
            return sum(not there for there in self._surrounded(number))
        if spot in self.waiting:
            return 1
        is_mouth = self.mouths and MOUTH in piece.marks[index].flags and not any(spot in link for link in self.links)
        return is_mouth + sum(
            all(other == number for other, _ in self.meeting[end])
            and not self._is_walled(end, number)
            and not self._is_sealed(end)
            for end in ends
        )

    def _is_walled(self, end: Point, piece: int) -> bool:
        """Does another piece close this end without joining it?"""
        return self.has_walls and any(number != piece and letter in ANY for number, letter in self._letters_at(end))

    def _is_sealed(self, end: Point) -> bool:
        """Does a blank tile meet anything but field on this side?"""
        shown = {letter for _, letter in self._letters_at(end)} if self.has_walls else set()
        return "M" in shown and not shown <= {"F", "M"}

    def _letters_at(self, end: Point) -> list[tuple[int, str]]:
        """What the pieces show on the side of an end. Halves lie one unit off the middle of their side."""
        x, y = end
        return [
            found
            for middle in ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if middle[0] % 2 == 0 and middle[1] % 2 == 0
            for found in self.letters.get(middle, ())
        ]

    def mark(self, spot: Spot) -> Mark:
        return self.pieces[spot[0]].marks[spot[1]]

    def surroundings(self, spot: Spot) -> int:
        """Filled cells of a monastery's area, its own among them."""
        return len(self.pieces[spot[0]].cells) + sum(self._surrounded(spot[0]))

    def _surrounded(self, number: int) -> list[bool]:
        """For each place that a building waits for: does something lie there?"""
        piece = self.pieces[number]
        found = [cell in self.filled for cell in self._cells_round(number)]
        if piece.layout.shape == "triangle" and not self.spaces:
            found.append(len(self.filled[piece.cell]) == 2)
        return found

    @staticmethod
    def _is_outside(cell: Point, triangle: Laid) -> bool:
        """Of the eight cells round a triangle, the five that lie along its legs and at its right angle."""
        x, y = cell[0] - triangle.cell[0], cell[1] - triangle.cell[1]
        corner_x, corner_y = ((-1, 1), (-1, -1), (1, -1), (1, 1))[triangle.rotation]
        return x == corner_x or y == corner_y

    def pieces_round(self, number: int) -> set[int]:
        """The other pieces that a building counts around it."""
        near = (*self._cells_round(number), *self.pieces[number].cells)
        return {n for cell in near for n in self.filled.get(cell, ())} - {number}

    def fills(self, number: int, building: int) -> bool:
        """Was this piece the first to lie at a place that the building waits for?"""
        round_ = self._cells_round(building)
        if any(cell in round_ and self.filled[cell][0] == number for cell in self.pieces[number].cells):
            return True
        return not self.spaces and self.pieces[building].cell in self.pieces[number].cells

    def _cells_round(self, number: int) -> list[Point]:
        piece = self.pieces[number]
        by_cell = piece.layout.shape != "triangle" or self.spaces
        return [cell for cell in around(piece.cells) if by_cell or self._is_outside(cell, piece)]


AREAS = ("monastery", "garden", "castle")
MOUTH = "tunnel-end"
_MONASTERIES = ("monastery", "shrine", "abbey", "yaga-hut")


def around(cells: list[Point]) -> set[Point]:
    return {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(cells)


@cache
def outline(layout: Layout, rotation: int) -> Outline:
    """The turned piece with its first cell at the origin."""
    names, corners = _OUTLINES[layout.shape]
    points = [_turn(_scaled(corner), rotation) for corner in corners]
    sides = []
    for i, (name, letter) in enumerate(zip(names, layout.edges, strict=True)):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
        middle = (ax + bx) // 2, (ay + by) // 2
        left, right = ((3 * ax + bx) // 4, (3 * ay + by) // 4), ((ax + 3 * bx) // 4, (ay + 3 * by) // 4)
        sides.append(Side(name, letter, middle, left, right))
    marks = tuple(read_mark(text) for text in layout.segments)
    places = {side.name: side.middle for side in sides}
    places |= {side.name + "L": side.left for side in sides} | {side.name + "R": side.right for side in sides}
    ends = tuple(tuple(places[name] for name in mark.reach) for mark in marks)
    cells = tuple(_turned_cell(cell, rotation) for cell in _CELLS[layout.shape])
    return Outline(cells, tuple(sides), marks, ends)


def _scaled(corner: Point) -> Point:
    return UNIT * corner[0], UNIT * corner[1]


def _turn(point: Point, rotation: int) -> Point:
    """Quarter turns clockwise about the middle of the first cell; y grows to the south."""
    x, y = point[0] - UNIT // 2, point[1] - UNIT // 2
    for _ in range(rotation):
        x, y = -y, x
    return x + UNIT // 2, y + UNIT // 2


def _turned_cell(cell: Point, rotation: int) -> Point:
    x, y = _turn((UNIT * cell[0] + UNIT // 2, UNIT * cell[1] + UNIT // 2), rotation)
    return x // UNIT, y // UNIT


@cache
def read_mark(text: str) -> Mark:
    """`city N W pennant=1` -> kind, reach, cities touched, flags; capital words are places."""
    word, *rest = text.split()
    reach = tuple(token for token in rest if token[0].isupper())
    flags = {word: ""} if word in _MONASTERIES and word != "monastery" else {}
    for token in rest:
        if not token[0].isupper():
            key, _, value = token.partition("=")
            flags[key] = value
    touches = tuple(int(n) for n in flags.pop("touches", "").split(",") if n)
    return Mark("monastery" if word in _MONASTERIES else word, reach, touches, flags)
