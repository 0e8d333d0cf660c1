"""Where everything on one turned face lies, derived from its segments alone; painting comes after, in `tile`."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from bastide.art.geometry import Line, inside, unit
from bastide.art.grid import Grid
from bastide.art.rim import Rim
from bastide.art.walls import Walls, build_wall
from bastide.art.ways import COURT, RADIUS, ROAD, Node, Router
from bastide.tiles.face import Face

OPEN, BARRIER, OUTSIDE = -2, -1, -9
MOUNDS = {"mouth": 7.4, "mound": 14.0}
"""Nodes under which roads go, with their radius."""


class GroundPlan:
    """Walls, ways, junctions and regions of a face; `errors` tells where the drawing disagrees with the facts."""

    def __init__(self, face: Face, rotation: int, seed: int) -> None:
        rng = Random(f"{face.set_id}/{face.id}/{rotation}/{seed}")
        self.face, self.rotation, self.seed = face, rotation, seed
        self.rim = Rim(face, rotation)
        self.segments = self.rim.segments
        walls = Walls(self.rim, rng)
        self.cities, self.bridge_city = walls.cities, walls.bridge
        router = Router(self.rim, self.cities, rng)
        self.ways, self.nodes = router.ways, router.nodes
        self.links, self.bridges = router.links, router.bridges
        joints = [p for link in self.links if link.look != "hedge" for p in (link.a, link.b)]
        for city in self.cities.values():
            for gap in city.gaps:
                build_wall(gap, joints, rng)
        self.outlines = {i: city.outline(self.rim) for i, city in self.cities.items()}
        self.errors: list[str] = []
        self.grid = self._raster()
        self.regions = self._regions()

    @property
    def low(self) -> complex:
        return self.rim.low

    @property
    def high(self) -> complex:
        return self.rim.high

    @property
    def centre(self) -> complex:
        return self.rim.centre

    def loose_buildings(self) -> list[int]:
        """Buildings to which no road leads."""
        reached = {node.segment for node in self.nodes}
        return [
            s.index
            for s in self.segments
            if s.kind in ("monastery", "castle", "cathedral", "garden") and s.index not in reached
        ]

    def mouths(self) -> dict[int, complex]:
        """Where roads end underground, by segment."""
        found = dict(mouth for node in self.nodes if node.kind in MOUNDS for mouth in self.mouths_at(node))
        return {segment: p for segment, p in found.items() if "tunnel-end" in self.segments[segment].flags}

    def mouths_at(self, mound: Node) -> list[tuple[int, complex]]:
        """Each segment that goes into a mound, and the place."""
        p, reach = mound.at, MOUNDS[mound.kind] * 0.78
        ways = [way for way in self.ways if way.segment in mound.ways and way.end in ("node", "free")]
        return [(w.segment, p + unit(w.line[-10] - p) * reach) for w in ways if abs(w.line[-1] - p) < 1]

    def road_lines(self, segment: int) -> list[Line]:
        return [way.line for way in self.ways if way.segment == segment]

    # ---- regions
    def _raster(self) -> Grid:
        """Segment numbers from the finished geometry, as they lie on the ground (under bridges, not on them)."""
        grid = Grid(self.low, self.high, 2, OPEN)
        for way in sorted(self.ways, key=lambda w: w.kind != "river"):
            grid.paint(grid.along(way.line, way.half_width), way.segment)
        for node in self.nodes:
            rx, ry = COURT if node.segment >= 0 else (RADIUS.get(node.kind, 0.0),) * 2
            if rx:
                grid.paint(grid.disc(node.at, rx * node.size, ry * node.size), BARRIER)
        for i in sorted(self.cities, key=lambda i: i == self.bridge_city):
            self._raster_city(grid, i)
        for link in self.links:
            grid.paint(grid.along([link.a, link.b], 3 if link.look in ("stub", "court") else 2.2), BARRIER)
        for way in self.ways:
            if way.over:
                grid.paint(grid.along(way.line, ROAD / 2), way.segment)
        if self.face.is_triangle:
            ring = grid.within(self.rim.ring())
            grid.paint(set(range(len(grid.values))) - ring, OUTSIDE)
        return grid

    def _raster_city(self, grid: Grid, i: int) -> None:
        city = self.cities[i]
        area = grid.within(self.outlines[i])
        walls: set[int] = set()
        for gap in city.gaps:
            walls |= grid.along(gap.wall, 1.6)
        if city.neck:
            on_ground = {c for c in area | walls if not city.on_neck(grid.centre(c), 2.5)}
            area, walls = area & on_ground, walls & on_ground
        grid.paint(area, i)
        grid.paint(walls, BARRIER)

    def _regions(self) -> dict[int, set[int]]:
        """Cells of every segment; fields are the connected open pieces."""
        grid = self.grid
        pieces = grid.pieces(OPEN)
        piece_of = {cell: k for k, piece in enumerate(pieces) for cell in piece}
        regions: dict[int, set[int]] = {}
        owner: dict[int, int] = {}
        fields = [s for s in self.segments if s.kind == "field"]
        for s in fields:
            mine = {piece_of[c] for name in s.reach for c in self._rim_cells(name) if c in piece_of}
            if s.reach and len(mine) != 1:
                self.errors.append(f"field {s.index} lies in {len(mine)} pieces")
            self.errors += [f"fields {owner[k]} and {s.index} run together" for k in mine if k in owner]
            owner |= dict.fromkeys(mine, s.index)
            regions[s.index] = set().union(*(pieces[k] for k in mine))
        rest = [k for k in range(len(pieces)) if k not in owner]
        inner = [s for s in fields if not s.reach]
        for s, k in zip(inner, rest, strict=False):
            regions[s.index] = pieces[k]
        if len(rest) < len(inner):
            self.errors.append("an inner field has no place")
        if fields:
            large = [k for k in rest[len(inner) :] if len(pieces[k]) * grid.step**2 > 48]
            self.errors += ["a pocket belongs to no field"] * len(large)
        self._check_cities()
        if self.bridge_city is not None:  # from here on the bridge is what one sees
            grid.paint(grid.within(self.outlines[self.bridge_city]), self.bridge_city)
            shown = {i for i, v in enumerate(grid.values) if v == self.bridge_city}
            regions = {i: cells - shown for i, cells in regions.items()}
        for s in self.segments:
            if s.kind != "field":
                regions[s.index] = {i for i, v in enumerate(grid.values) if v == s.index}
        for i, cells in regions.items():
            grid.paint(cells, i)
        return regions

    def _rim_cells(self, half: str) -> list[int]:
        s = self.rim.place(half)
        inward = self.rim.inward(s // 2 * 2 + 1)
        return [self.grid.index(self.rim.point(s + f) + inward * 1.5) for f in (0.3, 0.5, 0.7)]

    def _check_cities(self) -> None:
        areas = {i: self.grid.within(outline) for i, outline in self.outlines.items()}
        for i, j in ((i, j) for i in areas for j in areas if i < j):
            common = {c for c in areas[i] & areas[j] if self.grid.values[c] >= 0}
            if common and self.bridge_city not in (i, j):
                self.errors.append(f"cities {i} and {j} overlap")
        for way in self.ways:
            for i, outline in self.outlines.items():
                if not way.over and i != self.bridge_city and any(inside(p, outline) for p in way.line[2:-2]):
                    self.errors.append(f"{way.kind} {way.segment} runs into city {i}")
        for bridge in self.bridges:
            if bridge.upper.kind == bridge.lower.kind == "road" and "road-bridge" not in self.face.symbols:
                self.errors.append(f"roads {bridge.upper.segment} and {bridge.lower.segment} cross")


@lru_cache(maxsize=512)
def plan_of(face: Face, rotation: int, seed: int) -> GroundPlan:
    """The plan of a turned face; the seed is the number of the copy in the game."""
    return GroundPlan(face, rotation % 4, seed)
