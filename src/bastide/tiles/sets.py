"""Tile sets: the packaged data files, read once, checked, and turned into faces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from bastide.text import Text
from bastide.tiles.face import Face, Layout

GARDEN_SUFFIX = "-garden"


class TileSet(Struct, frozen=True, forbid_unknown_fields=True):
    """One set as it stands in its file: the layouts by tile id, and other printings of single tiles."""

    id: str
    name: Text
    total: int
    tile: dict[str, Layout] = {}
    variant: dict[str, Layout] = {}
    builds_on: str = ""


class Copies(Struct, frozen=True):
    """How often a face is in a set, and how many of these copies are start tiles."""

    face: Face
    count: int
    start: int


@cache
def set_ids() -> tuple[str, ...]:
    """The ids of all packaged sets, in alphabetical order."""
    files = resources.files("bastide.tiles").joinpath("data").iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in files if f.name.endswith(".toml")))


@cache
def load_set(set_id: str) -> TileSet:
    source = resources.files("bastide.tiles").joinpath("data", f"{set_id}.toml")
    return msgspec.toml.decode(source.read_bytes(), type=TileSet)


@cache
def copies(set_id: str, *, gardens: bool) -> tuple[Copies, ...]:
    """What lies in the box of a set. With gardens, single copies of some tiles carry one more segment."""
    found = []
    for tile_id, layout in load_set(set_id).tile.items():
        with_garden = layout.gardens if gardens else 0
        if plain := layout.count - with_garden:
            found.append(Copies(face(tile_id), plain, layout.start))
        if with_garden:
            found.append(Copies(face(tile_id + GARDEN_SUFFIX), with_garden, 0))
    return tuple(found)


@cache
def face(tile_id: str) -> Face:
    """The face of a packaged tile by its id, such as `D`, `EK` or `E-garden`; ids are unique over all sets."""
    plain_id = tile_id.removesuffix(GARDEN_SUFFIX)
    set_id, layout = _layouts()[plain_id]
    if plain_id != tile_id:
        layout = msgspec.structs.replace(layout, segments=(*layout.segments, "garden"))
    return Face(tile_id, set_id, layout)


@cache
def _layouts() -> dict[str, tuple[str, Layout]]:
    return {tile_id: (set_id, layout) for set_id, tile_id, layout in _all_layouts()}


def _all_layouts() -> Iterator[tuple[str, str, Layout]]:
    for set_id in set_ids():
        tile_set = load_set(set_id)
        for tile_id, layout in (tile_set.tile | tile_set.variant).items():
            yield set_id, tile_id, layout
