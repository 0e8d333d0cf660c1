"""What is printed on one tile: segments, edges, and its four rotations worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from bastide.bounds import Groups, Line, Number, Segments, Word, Words
from bastide.tiles.geometry import (
    AROUND,
    EDGE,
    HALVED,
    LONG,
    MEADOWS,
    ORDINARY,
    SHAPES,
    STEP,
    ShapeName,
    meets,
    port,
    turned_step,
)

Kind = Literal["city", "road", "field", "river", "monastery", "garden", "castle", "cathedral"]
CITY: Kind = "city"
ROAD: Kind = "road"
FIELD: Kind = "field"
RIVER: Kind = "river"
MONASTERY: Kind = "monastery"
GARDEN: Kind = "garden"
CASTLE: Kind = "castle"  # the building of a German castle, a piece of two cells
CATHEDRAL: Kind = "cathedral"  # a German cathedral, not the one of Inns & Cathedrals

KINDS: tuple[Kind, ...] = get_args(Kind)
AREA_KINDS = frozenset((MONASTERY, GARDEN, CASTLE))
"""Kinds that are complete when every cell round their piece is filled."""
MONASTERIES = frozenset(("monastery", "shrine", "abbey", "yaga-hut"))
"""Words of the tile files that all mean a monastery; the more special ones stay as a flag."""

BOARD = "board"
"""The part of a set that is one large start piece, cell by cell."""
HANDED_OUT = frozenset(("abbey", BOARD, "castle", "half"))
"""Parts of a set that never lie in the pile."""

Flag = int | str | bool


class Segment(Struct, frozen=True):
    """One printed piece of landscape: what it is, which sides it reaches, which cities a field touches."""

    index: int
    kind: Kind
    reach: tuple[str, ...] = ()
    touches: tuple[int, ...] = ()
    flags: dict[str, Flag] = {}
    pennants: int = 0


class Layout(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a tile file; the notation is described in docs/tiles.md."""

    edges: Word
    segments: Segments
    count: Number = 1
    start: Number = 0
    gardens: Number = 0
    symbols: Words = ()
    shape: ShapeName = "square"
    wagon: Groups = ()
    part: Word = ""
    at: tuple[Number, Number] | None = None
    name: Line = ""
    codes: Words = ()
    jcz: Words = ()
    replaces: Word = ""
    edition: Word = ""
    note: Line = ""


class Meadow(NamedTuple):
    """A side that joins fields and closes the rest: its cell, where a demand has its four bits, and its ports."""

    step: int
    shift: int
    middle: int
    halves: tuple[int, int]


_OUTSIDE_TRIANGLE = ((-1, -1), (0, 0), (-1, 0), (-1, 1), (0, 1), (1, 1))
"""NW, own cell, W, SW, S and SE, as drawn with the right angle in the south-west (halflings.md, Scoring)."""


class Face:
    """A tile as printed, with everything about its rotations that the board looks up while a game runs.

    For each rotation: `cells` the steps to the cells it fills, `ports` (offset, segment) where it meets others,
    `shared` ports that two of its segments share, `near` what it demands of the cells around, `codes` the edges
    it shows in each of its own cells, `walls` the ports it closes without joining, `meadows` the sides that join
    fields and close the rest, `firm` the middles of all sides that are not field alone.
    """

    def __init__(self, id: str, set_id: str, layout: Layout) -> None:
        self.id = id
        self.set_id = set_id
        self.layout = layout
        self.shape = SHAPES[layout.shape]
        self.is_drawn = layout.at is None and layout.part not in HANDED_OUT
        self.is_square = layout.shape == "square"
        self.is_triangle = layout.shape == "triangle"
        self.symbols = frozenset(layout.symbols)
        self.segments = tuple(parse_segment(i, text) for i, text in enumerate(layout.segments))
        self.areas = tuple(s.index for s in self.segments if s.kind in AREA_KINDS)
        self.is_river = any(s.kind == RIVER for s in self.segments)
        self.cells: list[tuple[int, ...]] = []
        self.segment_ports: list[tuple[tuple[int, ...], ...]] = []
        self.ports: list[tuple[tuple[int, int], ...]] = []
        self.shared: list[tuple[tuple[int, tuple[int, ...]], ...]] = []
        self.near: list[tuple[tuple[int, int], ...]] = []
        self.codes: list[tuple[tuple[int, int], ...]] = []
        self.walls: list[tuple[int, ...]] = []
        self.meadows: list[tuple[Meadow, ...]] = []
        self.firm: list[tuple[int, ...]] = []
        for rotation in range(4):
            self.cells.append(tuple(turned_step(x, y, rotation) for x, y in self.shape.cells))
            self._add_ports(rotation)
            self._add_edges(rotation)
        self.open_ports = tuple(self._waits_for(s) for s in self.segments)
        self.ones, self.zeros = (1,) * len(self.segments), (0,) * len(self.segments)
        self.fits: dict[int, tuple[int, ...]] = {}  # demand of a cell -> rotations that meet it; filled on first use

    def _add_ports(self, rotation: int) -> None:
        by_segment = tuple(tuple(self._port(name, rotation) for name in segment.reach) for segment in self.segments)
        users: dict[int, tuple[int, ...]] = {}
        for index, offsets in enumerate(by_segment):
            for offset in offsets:
                users[offset] = (*users.get(offset, ()), index)
        self.segment_ports.append(by_segment)
        self.ports.append(tuple((offset, which[0]) for offset, which in users.items() if len(which) == 1))
        self.shared.append(tuple((offset, which) for offset, which in users.items() if len(which) > 1))

    def _add_edges(self, rotation: int) -> None:
        code: dict[int, int] = {}
        near: list[tuple[int, int]] = []
        walls: list[int] = []
        meadows: list[Meadow] = []
        firm: list[int] = []
        for side, letter in zip(self.shape.sides.values(), self.layout.edges, strict=True):
            edge = EDGE[letter]
            at = turned_step(side.x, side.y, rotation)
            if side.direction == LONG:  # the other half of the cell must meet the long side
                near.append((0, HALVED * (edge + 16 * (rotation + 1))))
                code[at] = code.get(at, 0) | edge << 16
                continue
            direction = (side.direction + rotation) % 4
            near.append((at + STEP[direction], edge << 4 * ((direction + 2) % 4)))
            code[at] = code.get(at, 0) | edge << 4 * direction
            middle, left, right = (port(side, half, rotation) for half in (-1, 0, 1))
            if letter not in MEADOWS:
                firm.append(middle)
            if letter == "A":
                walls += [middle, left, right]
            elif letter == "M":
                walls.append(middle)
                meadows.append(Meadow(at, 4 * direction, middle, (left, right)))
        self.near.append(tuple(near))
        self.codes.append(tuple(code.items()))
        self.walls.append(tuple(walls))
        self.meadows.append(tuple(meadows))
        self.firm.append(tuple(firm))

    def _port(self, name: str, rotation: int) -> int:
        """The port of a side (`N`) or of a half-edge (`NL`)."""
        sides = self.shape.sides
        if name in sides:
            return port(sides[name], -1, rotation)
        return port(sides[name[:-1]], "LR".index(name[-1]), rotation)

    def _waits_for(self, segment: Segment) -> int:
        return len(self.area(0)) if segment.kind in AREA_KINDS else len(segment.reach)

    def area(self, rotation: int) -> tuple[int, ...]:
        """Steps to the cells round the piece, for monasteries and castles."""
        own = set(self.cells[rotation])
        return tuple(sorted({cell + step for cell in own for step in AROUND} - own))

    def half_area(self, rotation: int) -> tuple[int, ...]:
        """For a monastery on a triangle: the five cells on its outer side, and 0, the other half of its own cell."""
        return tuple(turned_step(x, y, rotation) for x, y in _OUTSIDE_TRIANGLE)

    def learn(self, demands: Iterable[int]) -> None:
        """Fill `fits` for these demands and all ordinary ones; for pieces of one cell, shared by all games."""
        for demand in {*demands, *ORDINARY} - self.fits.keys():
            self.fits[demand] = tuple(r for r in range(4) if meets(self.codes[r][0][1], demand, r))

    def turned_edges(self, rotation: int) -> str:
        """The edges of a square after turning, clockwise from north: `D` turned once shows `RCRF`."""
        edges = self.layout.edges
        return edges[-rotation:] + edges[:-rotation] if rotation else edges

    def turned_reach(self, index: int, rotation: int) -> tuple[str, ...]:
        """The sides (or half-edges) of a square that a segment reaches after turning."""
        return tuple("NESW"[("NESW".index(name[0]) + rotation) % 4] + name[1:] for name in self.segments[index].reach)

    def __repr__(self) -> str:
        return f"<Face {self.id}>"

    def __reduce__(self) -> tuple[Callable[[str, str, Layout], Face], tuple[str, str, Layout]]:
        return face_of, (self.id, self.set_id, self.layout)

    def __deepcopy__(self, memo: object) -> Face:
        return self


@lru_cache(maxsize=4096)  # far more than all packaged tiles; custom tiles come and go
def face_of(tile_id: str, set_id: str, layout: Layout) -> Face:
    """The one face of a tile, which all games of a process share, wherever they come from."""
    return Face(tile_id, set_id, layout)


def parse_segment(index: int, text: str) -> Segment:
    """Read one line such as `city N W pennant=1` or `field EL ER touches=0`."""
    word, *rest = text.split()
    reach: list[str] = []
    touches: tuple[int, ...] = ()
    flags: dict[str, Flag] = {} if word in KINDS else {word: True}
    for token in rest:
        key, equals, value = token.partition("=")
        if key == "touches":
            touches = tuple(int(n) for n in value.split(","))
        elif equals:
            flags[key] = int(value) if value.isdigit() else value
        elif token[0].isupper():
            reach.append(token)
        else:
            flags[key] = True
    kind: Kind = MONASTERY if word in MONASTERIES else next(k for k in KINDS if k == word)
    return Segment(index, kind, tuple(reach), touches, flags, int(flags.get("pennant", 0)))
