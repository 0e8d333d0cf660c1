"""What is printed on a tile, as the client is told."""

from __future__ import annotations

from msgspec import Struct

from bastide.tiles.face import Flag, Layout, face_of
from bastide.tiles.geometry import ShapeName


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
    symbols: tuple[str, ...]
    segments: list[SegmentShown]


def tile_shown(tile_id: str, layout: Layout, set_id: str) -> TileShown:
    segments = [SegmentShown(s.kind, s.reach, s.flags) for s in face_of(tile_id, set_id, layout).segments]
    return TileShown(
        tile_id, layout.name, layout.count, layout.start, layout.edges, layout.shape, layout.symbols, segments
    )
