"""The river as the referee sees it: found anew from the laid tiles, by following the water from the spring."""

from __future__ import annotations

from typing import NamedTuple

from bastide.testkit.referee.tiling import Laid, Point, Tiling, outline
from bastide.tiles.face import Layout

NORTH, EAST, SOUTH, WEST = ((0, -1), (1, 0), (0, 1), (-1, 0))
WAYS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}


class Flow(NamedTuple):
    """Water that leaves a tile: into which cell, which way, and the ways it flowed before, the spring first."""

    into: Point
    ways: tuple[Point, ...]

    @property
    def way(self) -> Point:
        return self.ways[-1]

    @property
    def bend(self) -> int:
        """What the last tile did: 0 straight on, 1 to the right, -1 to the left."""
        return _bend(self.ways[-2], self.ways[-1]) if len(self.ways) > 1 else 0


def _bend(before: Point, after: Point) -> int:
    """The sign of the turn; with y to the south a positive cross product turns to the right."""
    return before[0] * after[1] - before[1] * after[0]


def mouths(layout: Layout, rotation: int) -> list[Point]:
    """The ways in which a turned tile shows water."""
    centre = {(2, 0): NORTH, (4, 2): EAST, (2, 4): SOUTH, (0, 2): WEST}
    return [centre[side.middle] for side in outline(layout, rotation).sides if side.letter == "W"]


class Riverbed:
    """The open ends of the river in a tiling, and whether a tile may go on from there."""

    def __init__(self, tiling: Tiling, uturn: str) -> None:
        self.tiling = tiling
        self.uturn = uturn
        self.ends: list[Flow] = []
        for piece in tiling.pieces:
            if "W" in piece.layout.edges:
                entered = [flow for flow in self.ends if flow.into == piece.cell]
                self.ends = [flow for flow in self.ends if flow not in entered]
                self.ends += self.leaving(piece, entered[0] if entered else None)

    def leaving(self, piece: Laid, entered: Flow | None) -> list[Flow]:
        """Where the water goes on from a tile."""
        came = (-entered.way[0], -entered.way[1]) if entered else None
        before = entered.ways if entered else ()
        return [
            Flow((piece.cell[0] + way[0], piece.cell[1] + way[1]), (*before, way))
            for way in mouths(piece.layout, piece.rotation)
            if way != came
        ]

    def allows(self, layout: Layout, cell: Point, rotation: int, more_river: bool) -> bool:
        """Does the tile continue the river, leave it open, keep the arms apart and make no U-turn?"""
        entered = next((flow for flow in self.ends if flow.into == cell), None)
        if entered is None and (self.ends or "spring" not in layout.symbols):
            return False
        others = [flow for flow in self.ends if flow is not entered]
        fresh = self.leaving(Laid("", layout, cell, rotation), entered)
        if not fresh and not others and "lake" not in layout.symbols and more_river:
            return False
        targets = [flow.into for flow in (*fresh, *others)]
        if len(set(targets)) < len(targets) or any(flow.into in self.tiling.filled for flow in fresh):
            return False
        if entered is None:
            return True
        return all(
            self._no_uturn(flow, cell, [other for other in (*fresh, *others) if other is not flow]) for flow in fresh
        )

    def _no_uturn(self, flow: Flow, cell: Point, others: list[Flow]) -> bool:
        if self.uturn == "immediate":
            previous = _bend(flow.ways[-3], flow.ways[-2]) if len(flow.ways) > 2 else 0
            return not flow.bend or flow.bend != previous
        if self.uturn == "strict":
            return (-flow.way[0], -flow.way[1]) not in flow.ways
        if self.uturn == "free-space":
            return self._is_roomy(flow)
        return self._is_roomy(flow) and self._is_clear(flow, cell) and self._is_apart(flow, others)

    def _is_roomy(self, flow: Flow) -> bool:
        """The next two cells ahead, and those beside them, are empty."""
        (x, y), (dx, dy) = flow.into, flow.way
        strip = [(x + k * dx - s * dy, y + k * dy + s * dx) for k in (0, 1) for s in (-1, 0, 1)]
        return not any(cell in self.tiling.filled for cell in strip)

    def _is_clear(self, flow: Flow, cell: Point) -> bool:
        """Nothing lies ahead on the own line or a neighbouring one."""
        (dx, dy) = flow.way
        for x, y in self.tiling.filled:
            ahead = (x - cell[0]) * dx + (y - cell[1]) * dy
            aside = (x - cell[0]) * dy + (y - cell[1]) * dx
            if ahead > 0 and abs(aside) <= 1:
                return False
        return True

    def _is_apart(self, flow: Flow, others: list[Flow]) -> bool:
        """No other end flows the same way on a neighbouring line."""
        dx, dy = flow.way

        def line(end: Flow) -> int:
            return end.into[0] * dy + end.into[1] * dx

        return not any(other.way == flow.way and abs(line(other) - line(flow)) == 1 for other in others)
