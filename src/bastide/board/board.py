"""The board: pieces, the demand of every open cell, and features that merge and split.

A feature is a label shared by its segments; `ring` strings the members together, so two features join in one swap and
can be listed without a search. The smaller side is relabelled, so "which feature is this" is one list look-up.
`open` counts, per label, the ports that still wait for something: 0 means complete, for roads, cities and monasteries
alike. Segments are numbered in the order they come to the table, which makes their numbers stable under replay; labels
are names of the moment and never leave this room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from bastide.tiles.face import AREA_KINDS, ROAD, Face, Kind, Segment
from bastide.tiles.geometry import (
    ANY,
    EDGE,
    HALVED,
    NOTHING,
    STEP,
    STRIDE,
    cell_at,
    cell_of,
    is_on_table,
    meets,
    turned_step,
)

_FREE = -1  # no port waits there
_WALL = -2  # an abbey's side: closes what it meets and joins nothing
_SHARED = -3  # -3, -4, ... : a port that several segments share, by its number in `shares`


class Piece(NamedTuple):
    """A tile that lies on the table; its segments are numbered from `first`."""

    face: Face
    cell: int
    rotation: int
    first: int


class Extent(Struct):
    """What a feature consists of, and what it waits for; another one as soon as anything of that has changed."""

    pieces: frozenset[int]
    pennants: int
    flags: frozenset[str]
    first_cell: int
    """The northernmost and then westernmost one."""
    cities: tuple[int, ...]
    """One segment of each city that a farm touches."""
    awaited: frozenset[int] | None = None
    """The empty cells it waits for, once `waiting.awaited` has worked them out."""


class Board:
    __slots__ = (
        "added",
        "cells",
        "demand",
        "ends",
        "extents",
        "joints",
        "label",
        "meadows",
        "mouths",
        "occupied",
        "open",
        "piece_of",
        "pieces",
        "printed",
        "ring",
        "sealed",
        "second_half",
        "shares",
        "size",
        "spaces_count",
        "waiting",
    )

    def __init__(self, *, spaces_count: bool = False) -> None:
        self.pieces: list[Piece] = []
        self.cells: dict[int, int] = {}  # cell with a piece -> the piece; of two triangles the first
        self.second_half: dict[int, int] = {}  # cell with two triangles -> the second
        self.spaces_count = spaces_count  # is a monastery on a triangle surrounded by cells, like any other?
        self.demand: dict[int, int] = {}  # open cell, also a half-open one -> what is shown to it, four bits a side
        self.ends: dict[int, int] = {}  # port key -> the segment that waits there, or a wall
        self.waiting: dict[int, tuple[int, ...]] = {}  # empty cell -> monasteries that wait for it
        # by segment
        self.label: list[int] = []
        self.ring: list[int] = []
        self.printed: list[Segment] = []
        self.piece_of: list[int] = []
        # by label
        self.open: list[int] = []
        self.size: list[int] = []
        self.occupied: list[int] = []  # followers
        self.extents: dict[int, Extent] = {}  # those worked out since the feature changed
        # what is not printed
        self.joints: tuple[tuple[int, int], ...] = ()  # links that are no edges: ferries, tunnels
        self.mouths: frozenset[int] = frozenset()  # segments that also wait for a link: open tunnel mouths
        self.added: dict[int, tuple[int, ...]] = {}  # segment built later (a bridge) -> its port keys
        self.shares: tuple[tuple[int, ...], ...] = ()  # segments that share one port
        # sides that join fields and close the rest
        self.meadows: dict[int, tuple[int, int]] = {}  # key of the middle -> keys of the half-edges
        self.sealed: frozenset[int] = frozenset()  # half-edges of such sides where no field has joined

    def copy(self) -> Board:
        new = Board.__new__(Board)
        new.pieces = self.pieces[:]
        new.cells = self.cells.copy()
        new.second_half = self.second_half.copy() if self.second_half else {}
        new.spaces_count = self.spaces_count
        new.demand = self.demand.copy()
        new.ends = self.ends.copy()
        new.waiting = self.waiting.copy()
        new.label = self.label[:]
        new.ring = self.ring[:]
        new.printed = self.printed[:]
        new.piece_of = self.piece_of[:]
        new.open = self.open[:]
        new.size = self.size[:]
        new.occupied = self.occupied[:]
        new.extents = self.extents.copy()
        new.joints = self.joints
        new.mouths = self.mouths
        new.added = self.added.copy() if self.added else {}
        new.shares = self.shares
        new.meadows = self.meadows.copy() if self.meadows else {}
        new.sealed = self.sealed
        return new

    # -- where a piece may lie ------------------------------------------------------------------------------------

    def placements(self, face: Face) -> list[tuple[int, tuple[int, ...]]]:
        """[(cell, rotations)] where the edges match; nothing is searched, only the demands are looked up."""
        if len(face.cells[0]) > 1:
            return self._wide_placements(face)
        fits = face.fits
        try:
            return [(cell, rotations) for cell, d in self.demand.items() if (rotations := fits[d])]
        except KeyError:  # demands never met before
            face.learn(self.demand.values())
            return self.placements(face)

    def _wide_placements(self, face: Face) -> list[tuple[int, tuple[int, ...]]]:
        found: dict[int, tuple[int, ...]] = {}
        for open_cell in self.demand:
            for rotation in range(4):
                for cover, _ in face.codes[rotation]:
                    cell = open_cell - cover
                    if rotation not in found.get(cell, ()) and self.matches(face, cell, rotation):
                        found[cell] = (*found.get(cell, ()), rotation)
        return list(found.items())

    def matches(self, face: Face, cell: int, rotation: int) -> bool:
        """Is the place free, and do all edges meet their neighbours?"""
        return all(
            self._has_room(cell + at) and meets(code, self.demand.get(cell + at, 0), rotation)
            for at, code in face.codes[rotation]
        )

    def _has_room(self, cell: int) -> bool:
        """Is the cell empty, or filled by one triangle only?"""
        return cell not in self.cells or cell in self.demand

    def holes(self) -> list[int]:
        """Open cells with a piece on all four sides."""
        return [c for c, d in self.demand.items() if d & 15 and d & 240 and d & 3840 and d & 61440 and d < HALVED]

    # -- laying a piece -------------------------------------------------------------------------------------------

    def place(self, face: Face, cell: int, rotation: int) -> tuple[int, ...]:
        """Lay a piece of any shape; returns the segments whose features may have changed."""
        ends, open_ = self.ends, self.open
        piece, first = len(self.pieces), len(self.label)
        last = first + len(face.segments)
        self.pieces.append(Piece(face, cell, rotation, first))
        self.label += range(first, last)
        self.ring += range(first, last)
        open_ += face.open_ports
        self.size += face.ones
        self.occupied += face.zeros
        self.printed += face.segments
        self.piece_of += (piece,) * (last - first)
        closed = self._seal_meadows(face, cell, rotation) if self.meadows or face.meadows[rotation] else ()
        touched = (*range(first, last), *self._fill(face, cell, rotation, piece), *closed)
        base = cell * STRIDE
        for offset, index in face.ports[rotation]:
            other = ends.pop(base + offset, _FREE)
            if other >= 0:
                open_[self.join(other, first + index)] -= 2
            elif other == _FREE:
                ends[base + offset] = first + index
            else:
                self._meet_special(other, first + index)
        if face.shared[rotation]:
            self._place_shared(base, first, face.shared[rotation])
        if face.walls[rotation]:
            touched += self._wall(base, face.walls[rotation])
        for index in face.areas:
            self._watch(self._area(face, rotation), cell, first + index)
        return touched

    def _fill(self, face: Face, cell: int, rotation: int, piece: int) -> tuple[int, ...]:
        """Take the cells, and demand of the cells around what the piece shows; returns monasteries that saw it."""
        cells, demand = self.cells, self.demand
        seen: tuple[int, ...] = ()
        for step in face.cells[rotation]:
            at = cell + step
            before = demand.pop(at, 0)
            if at in self.waiting:
                seen += self.waiting.pop(at)
            if before >= HALVED:
                self.second_half[at] = piece
                continue
            cells[at] = piece
            if face.is_triangle:
                demand[at] = before  # half of the cell stays open
        for segment in seen:
            self._wait_for(segment, -1)
        for step, shown in face.near[rotation]:
            near = cell + step
            if near not in cells or near in demand:
                demand[near] = demand.get(near, 0) | shown
        return seen

    def _meet_special(self, other: int, segment: int) -> None:
        """The port met a wall, or several segments that share it."""
        if other == _WALL:
            self._wait_for(segment, -1)
            return
        group = self.shares[_SHARED - other]
        for partner in group:
            self.join(partner, segment)
        self._wait_for(segment, -1 - len(group))

    def _wait_for(self, segment: int, more: int) -> None:
        """Its feature waits for so many more ports, or for fewer."""
        label = self.label[segment]
        self.open[label] += more
        self.extents.pop(label, None)

    def _place_shared(self, base: int, first: int, ports: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
        for offset, indices in ports:
            group = tuple(first + index for index in indices)
            other = self.ends.pop(base + offset, _FREE)
            if other == _FREE:
                self.ends[base + offset] = _SHARED - len(self.shares)
                self.shares += (group,)
            elif other == _WALL:
                for segment in group:
                    self._wait_for(segment, -1)
            elif other >= 0:
                for segment in group:
                    self.join(other, segment)
                self._wait_for(other, -1 - len(group))
            else:
                partners = self.shares[_SHARED - other]
                for segment in (*partners, *group):
                    self.join(partners[0], segment)
                self._wait_for(partners[0], -len(partners) - len(group))

    def _wall(self, base: int, offsets: tuple[int, ...]) -> tuple[int, ...]:
        closed: tuple[int, ...] = ()
        for offset in offsets:
            other = self.ends.pop(base + offset, _FREE)
            if other in (_FREE, _WALL):
                self.ends[base + offset] = _WALL
                continue
            group = (other,) if other >= 0 else self.shares[_SHARED - other]
            for segment in group:
                self._wait_for(segment, -1)
            closed += group
        return closed

    def _seal_meadows(self, face: Face, cell: int, rotation: int) -> tuple[int, ...]:
        """Where a meadow side meets anything but field, its field and those of the other side end."""
        base, shut = cell * STRIDE, tuple[int, ...]()
        for middle in face.firm[rotation]:
            shut += self.meadows.pop(base + middle, ())
        for side in face.meadows[rotation]:
            left, right = base + side.halves[0], base + side.halves[1]
            if self.demand.get(cell + side.step, 0) >> side.shift & 15 in (NOTHING, EDGE["F"], ANY):
                self.meadows[base + side.middle] = (left, right)
            else:
                shut += (left, right)
        closed = self._wall(0, shut)
        self.ends |= dict.fromkeys(shut, _WALL)
        self.sealed |= set(shut)
        return closed

    def _area(self, face: Face, rotation: int) -> tuple[int, ...]:
        """Steps to the cells that a monastery waits for; 0 is the other half of a triangle's own cell."""
        return face.half_area(rotation) if face.is_triangle and not self.spaces_count else face.area(rotation)

    def _watch(self, steps: tuple[int, ...], cell: int, segment: int) -> None:
        self.open[segment] = len(steps)
        for step in steps:
            near = cell + step
            if near in self.cells and (step or near not in self.demand):
                self.open[segment] -= 1
            else:
                self.waiting[near] = (*self.waiting.get(near, ()), segment)

    def build(self, piece: int, printed: Segment, keys: tuple[int, ...]) -> int:
        """Add a segment to a piece that lies already (a bridge); returns its number."""
        segment = len(self.label)
        self.label.append(segment)
        self.ring.append(segment)
        self.printed.append(printed)
        self.piece_of.append(piece)
        self.open.append(len(keys))
        self.size.append(1)
        self.occupied.append(0)
        self.added[segment] = keys
        for key in keys:
            other = self.ends.pop(key, _FREE)
            if other >= 0:
                self.open[self.join(other, segment)] -= 2
            elif other == _FREE:
                self.ends[key] = segment
            else:
                self._meet_special(other, segment)
        return segment

    def show(self, cell: int, direction: int, edge: int) -> None:
        """From now on the piece at `cell` shows another edge in that direction."""
        near, shift = cell + STEP[direction], 4 * ((direction + 2) % 4)
        if near in self.demand:
            self.demand[near] = self.demand[near] & ~(15 << shift) | edge << shift

    # -- features -------------------------------------------------------------------------------------------------

    def join(self, a: int, b: int) -> int:
        """Make the features of two segments one; returns its label."""
        label, ring, size = self.label, self.ring, self.size
        keep, gone = label[a], label[b]
        self.extents.pop(keep, None)
        if keep == gone:
            return keep
        self.extents.pop(gone, None)
        if size[keep] < size[gone]:
            keep, gone = gone, keep
        segment = gone
        while True:
            label[segment] = keep
            segment = ring[segment]
            if segment == gone:
                break
        ring[keep], ring[gone] = ring[gone], ring[keep]
        size[keep] += size[gone]
        self.open[keep] += self.open[gone]
        self.occupied[keep] += self.occupied[gone]
        return keep

    def link(self, a: int, b: int) -> None:
        """Join two segments that share no edge (ferry, tunnel)."""
        self.joints += ((a, b),)
        self.join(a, b)

    def open_mouth(self, segment: int) -> None:
        """From now on a segment also waits at an end that is no port (a tunnel mouth)."""
        self.mouths |= {segment}
        self._wait_for(segment, 1)

    def close_mouth(self, segment: int) -> None:
        """It waits there no longer."""
        self.mouths -= {segment}
        self._wait_for(segment, -1)

    def unlink(self, a: int, b: int) -> list[int]:
        """Take a link out: the touched feature is built anew from its own ports. Returns the labels of its parts.

        The followers of the parts are counted anew by the caller, who knows the figures.
        """
        self.joints = tuple(j for j in self.joints if j != (a, b))
        group = self.members(a)
        inside = set(group)
        for segment in group:
            self.extents.pop(segment, None)
            self.label[segment] = self.ring[segment] = segment
            self.size[segment], self.occupied[segment] = 1, 0
            waiting = sum(self.ends.get(key) == segment for key in self.port_keys(segment))
            self.open[segment] = waiting + (segment in self.mouths)
        owner: dict[int, int] = {}
        for segment in group:
            for key in self.port_keys(segment):
                if key in owner and key not in self.sealed:
                    self.join(owner[key], segment)
                owner[key] = segment
        for x, y in self.joints:
            if x in inside:
                self.join(x, y)
        return sorted({self.label[s] for s in group})

    def members(self, segment: int) -> list[int]:
        """All segments of the feature that a segment belongs to."""
        ring, found, at = self.ring, [segment], self.ring[segment]
        while at != segment:
            found.append(at)
            at = ring[at]
        return found

    def is_complete(self, segment: int) -> bool:
        return self.open[self.label[segment]] == 0

    def same_feature(self, a: int, b: int) -> bool:
        return self.label[a] == self.label[b]

    def extent(self, segment: int) -> Extent:
        """What the feature consists of; worked out once and kept until it changes, also in copies of the board."""
        label = self.label[segment]
        found = self.extents.get(label)
        if found is None:
            found = self.extents[label] = self._extent(self.members(segment))
        return found

    def _extent(self, members: list[int]) -> Extent:
        pieces, piece_of = self.pieces, self.piece_of
        pennants, flags, cities = 0, set[str](), set[int]()
        for segment in members:
            printed = self.printed[segment]
            if printed.flags:
                pennants += printed.pennants
                flags.update(printed.flags)
            if printed.touches:
                first = pieces[piece_of[segment]].first
                cities.update([self.label[first + index] for index in printed.touches])
        lies_on = frozenset([piece_of[segment] for segment in members])
        first_cell = min([pieces[piece].cell for piece in lies_on])
        return Extent(lies_on, pennants, frozenset(flags), first_cell, tuple(cities))

    def tiles(self, segment: int) -> int:
        """How many different pieces the feature lies on."""
        return len(self.extent(segment).pieces)

    def pieces_of(self, segment: int) -> frozenset[int]:
        """The pieces that a feature lies on; of a monastery its own and those around it."""
        if self.printed[segment].kind not in AREA_KINDS:
            return self.extent(segment).pieces
        face, cell, rotation, _ = self.pieces[self.piece_of[segment]]
        near = (*face.cells[rotation], *self._area(face, rotation))
        return frozenset(piece for step in near for piece in self.pieces_on(cell + step))

    def pennants(self, segment: int) -> int:
        return self.extent(segment).pennants

    def has_flag(self, segment: int, flag: str) -> bool:
        """Is the flag (inn, cathedral, pig-herd ...) printed anywhere on the feature?"""
        return flag in self.extent(segment).flags

    def cities_at(self, field: int) -> set[int]:
        """Labels of the completed cities that touch the farm of a field segment."""
        label, open_ = self.label, self.open
        return {label[city] for city in self.extent(field).cities if not open_[label[city]]}

    def completed(self, kind: Kind) -> list[int]:
        """The completed features of a kind, each by one of its segments."""
        printed = self.printed
        labels = dict.fromkeys(label for s, label in enumerate(self.label) if printed[s].kind == kind)
        return [label for label in labels if not self.open[label]]

    def unfinished(self, kinds: frozenset[Kind]) -> list[int]:
        """The unfinished features of these kinds, each by its newest segment."""
        printed, open_, found = self.printed, self.open, dict[int, int]()
        for segment, label in enumerate(self.label):
            if printed[segment].kind in kinds and open_[label]:
                found[label] = segment
        return sorted(found.values())

    def surroundings(self, segment: int) -> int:
        """Filled cells of a monastery's area, its own piece included."""
        face = self.pieces[self.piece_of[segment]].face
        own, around = len(face.cells[0]), len(self._area(face, 0))
        return own + around - self.open[segment]

    def port_keys(self, segment: int) -> tuple[int, ...]:
        if segment in self.added:
            return self.added[segment]
        face, cell, rotation, first = self.pieces[self.piece_of[segment]]
        return tuple(cell * STRIDE + offset for offset in face.segment_ports[rotation][segment - first])

    def segments(self, piece: int) -> Sequence[int]:
        """The segments of a piece, those built on it later included."""
        face, _, _, first = self.pieces[piece]
        own = range(first, first + len(face.segments))
        return (*own, *(s for s in self.added if self.piece_of[s] == piece)) if self.added else own

    def roads_at(self, segment: int) -> list[int]:
        """The roads printed on the tile of a building."""
        face, _, _, first = self.pieces[self.piece_of[segment]]
        return [first + printed.index for printed in face.segments if printed.kind == ROAD]

    def first_cell(self, segment: int) -> int:
        """The northernmost and then westernmost cell of a feature."""
        return self.extent(segment).first_cell

    def cell_of(self, segment: int) -> int:
        return self.pieces[self.piece_of[segment]].cell

    def cells_of(self, piece: int) -> tuple[int, ...]:
        """All cells that a piece fills."""
        face, cell, rotation, _ = self.pieces[piece]
        return tuple(cell + step for step in face.cells[rotation])

    def pieces_on(self, cell: int) -> tuple[int, ...]:
        """The pieces that lie on a cell: none, one, or two triangles."""
        if cell not in self.cells:
            return ()
        first = self.cells[cell]
        return (first, self.second_half[cell]) if cell in self.second_half else (first,)

    def is_half_open(self, cell: int) -> bool:
        """Does one triangle lie there, with room for another?"""
        return cell in self.cells and cell in self.demand

    def shown(self, cell: int, direction: int) -> int:
        """The edge that what lies on a cell shows to this direction; NOTHING also where a triangle has no leg."""
        for face, at, rotation, _ in (self.pieces[piece] for piece in self.pieces_on(cell)):
            edges = dict(face.codes[rotation]).get(cell - at, NOTHING)
            if edge := edges >> 4 * direction & 15:
                return edge
        return NOTHING

    def spaces(self, segment: int) -> int:
        """How many cells the feature lies on: a piece of several counts for each of them that its segments reach."""
        return len({cell for s in self.members(segment) for cell in self.cells_reached(s)})

    def cells_reached(self, segment: int) -> set[int]:
        """The cells of its piece whose sides a segment reaches."""
        face, cell, rotation, _ = self.pieces[self.piece_of[segment]]
        sides = face.shape.sides
        names = (name if name in sides else name[:-1] for name in self.printed[segment].reach)
        steps = {turned_step(sides[name].x, sides[name].y, rotation) for name in names if name in sides}
        return {cell + step for step in steps} or {cell}

    # -- for people -----------------------------------------------------------------------------------------------

    def piece_at(self, x: int, y: int) -> Piece | None:
        """The piece that lies on a cell, of two triangles the first; or None."""
        number = self.cells.get(cell_at(x, y)) if is_on_table((x, y)) else None
        return None if number is None else self.pieces[number]

    def mismatches(self, face: Face, cell: int, rotation: int) -> list[int]:
        """Directions (N E S W) in which a piece of one cell would not meet its neighbour."""
        code, demand = face.codes[rotation][0][1], self.demand.get(cell, 0)
        found = []
        for direction in range(4):
            mine, wanted = code >> 4 * direction & 15, demand >> 4 * direction & 15
            if mine and wanted and mine != wanted and ANY not in (mine, wanted):
                found.append(direction)
        return found

    def __repr__(self) -> str:
        spots = ", ".join(f"{p.face.id}@{cell_of(p.cell)}/{p.rotation}" for p in self.pieces[:4])
        return f"<Board of {len(self.pieces)} pieces: {spots} ...>"
