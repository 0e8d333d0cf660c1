"""What is printed on a tile, as the client is told."""

from __future__ import annotations

from msgspec import Struct

from bastide.tiles.face import Flag, Layout, face_of
from bastide.tiles.geometry import Cell, ShapeName


class SegmentShown(Struct, frozen=True):
    kind: str
    reach: tuple[str, ...]
    flags: dict[str, Flag]


class TileShown(Struct, frozen=True):
    tile: str
    name: str
    count: int
    start: int
    edges: str
    shape: ShapeName
    at: Cell | None
    """Its place in a start board or block, where it has a fixed one."""
    symbols: tuple[str, ...]
    segments: list[SegmentShown]


def tile_shown(tile_id: str, layout: Layout, set_id: str) -> TileShown:
    segments = [SegmentShown(s.kind, s.reach, s.flags) for s in face_of(tile_id, set_id, layout).segments]
    return TileShown(
        tile=tile_id,
        name=layout.name,
        count=layout.count,
        start=layout.start,
        edges=layout.edges,
        shape=layout.shape,
        at=layout.at,
        symbols=layout.symbols,
        segments=segments,
    )
