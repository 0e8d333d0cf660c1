"""The gallery: what is drawn for every module, and for tile sets without rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from bastide.game.module import Element, Module
from bastide.game.shown import Sign
from bastide.modules import MODULES
from bastide.modules.tiles_only import TILES_ONLY, Piece
from bastide.server.catalogue import Tiles, tiles_of
from bastide.text import Text


class ModuleDrawn(Struct, frozen=True):
    id: str
    name: Text
    playable: bool
    sets: list[Tiles]
    pieces: list[Piece]


class Gallery(Struct, frozen=True):
    modules: list[ModuleDrawn]
    """Those that can be played come first."""


def gallery() -> Gallery:
    playable = [_drawn(module.id, module.name, True, module.all_tiles, _pieces(module)) for module in MODULES.values()]
    tiles_only = [_drawn(module.id, module.name, False, module.tiles, module.pieces) for module in TILES_ONLY]
    return Gallery(playable + tiles_only)


def _drawn(id: str, name: Text, playable: bool, sets: Iterable[str], pieces: Iterable[Piece]) -> ModuleDrawn:
    return ModuleDrawn(id, name, playable, [tiles_of(set_id) for set_id in sets], list(pieces))


def _pieces(module: Module) -> list[Piece]:
    """Figures and tokens that have a drawing of their own; some elements share one."""
    found = [piece for element in module.elements for piece in _pieces_of(element)]
    return list({piece.sign: piece for piece in reversed(found)}.values())[::-1]


def _pieces_of(element: Element) -> Iterator[Piece]:
    if element.figure:
        yield Piece(element.figure.name, Sign(figure=element.figure.id))
    for kind in element.token_kinds.values():
        if (kind.sign.figure or kind.sign.badge) and kind.shown != "aside":
            yield Piece(_single(kind.name), kind.sign)


def _single(name: Text) -> Text:
    return Text(name.en.partition("|")[0], name.de.partition("|")[0])
