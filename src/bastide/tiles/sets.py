"""Tile sets: one file each, read when somebody asks for it, and turned into faces."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from bastide.errors import BastideError
from bastide.text import Text
from bastide.tiles.face import Face, Layout, face_of
from bastide.tiles.near import near

GARDEN_SUFFIX = "-garden"

_NO_SET = Text(en="There is no tile set called {name}; {hint}", de="Einen Plättchensatz {name} gibt es nicht; {hint}")
_NO_TILE = Text(en="There is no tile called {name}; {hint}", de="Ein Plättchen {name} gibt es nicht; {hint}")
_NO_GARDEN = Text(
    en="No copy of tile {name} has a garden; leave out “-garden”.",
    de="Kein Exemplar des Plättchens {name} hat einen Garten; lass „-garden“ weg.",
)
_EXAMPLES = Text(
    en="ids are written like D, EK or E-garden.",
    de="Kennungen schreibt man wie D, EK oder E-garden.",
)


class UnknownId(BastideError, KeyError):  # noqa: N818 - read as "raise UnknownId"
    """There is no set or tile of this id; the sentence names near ones."""

    def __str__(self) -> str:
        return self.say()


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
    """A packaged set; only its own file is read."""
    if set_id not in set_ids():
        raise UnknownId(_NO_SET, name=set_id, hint=near(set_id, set_ids()))
    source = resources.files("bastide.tiles").joinpath("data", f"{set_id}.toml")
    return msgspec.toml.decode(source.read_bytes(), type=TileSet)


@cache
def copies(set_id: str, *, gardens: bool) -> tuple[Copies, ...]:
    """What lies in the box of a packaged set. With gardens, single copies of some tiles carry one more segment."""
    return copies_of(load_set(set_id), gardens=gardens)


def copies_of(tile_set: TileSet, *, gardens: bool) -> tuple[Copies, ...]:
    """The same for any set, packaged or custom."""
    found = []
    for tile_id, layout in tile_set.tile.items():
        with_garden = layout.gardens if gardens else 0
        if plain := layout.count - with_garden:
            found.append(Copies(face_of(tile_id, tile_set.id, layout), plain, layout.start))
        if with_garden:
            garden_id = tile_id + GARDEN_SUFFIX
            found.append(Copies(face_of(garden_id, tile_set.id, _with_garden(layout)), with_garden, 0))
    return tuple(found)


@cache
def face(tile_id: str) -> Face:
    """The face of a packaged tile by its id, such as `D`, `EK` or `E-garden`; ids are unique over all sets."""
    plain_id = tile_id.removesuffix(GARDEN_SUFFIX)
    set_id, layout = _find(plain_id)
    if plain_id == tile_id:
        return face_of(tile_id, set_id, layout)
    if not layout.gardens:
        raise UnknownId(_NO_GARDEN, name=plain_id)
    return face_of(tile_id, set_id, _with_garden(layout))


def _with_garden(layout: Layout) -> Layout:
    return msgspec.structs.replace(layout, segments=(*layout.segments, "garden"))


def _find(tile_id: str) -> tuple[str, Layout]:
    known: list[str] = []
    for set_id in set_ids():
        tile_set = load_set(set_id)
        layouts = tile_set.tile | tile_set.variant
        if tile_id in layouts:
            return set_id, layouts[tile_id]
        known += layouts
    raise UnknownId(_NO_TILE, name=tile_id, hint=near(tile_id, known, _EXAMPLES))
