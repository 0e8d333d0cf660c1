"""The catalogue: everything that can be chosen for a table, with its words, and the tiles of every set."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from msgspec import Struct

from bastide import __version__
from bastide.game.module import Element, Module, Option, OptionValue
from bastide.game.shown import Picture, TokenKind
from bastide.modules import ELEMENTS, MODULES, PRESETS, tiles_in_game
from bastide.modules.presets import Preset
from bastide.players import NAMES
from bastide.server.levels import USUAL, LevelShown, levels
from bastide.server.messages import PROTOCOL
from bastide.server.printed import TileShown, tile_shown
from bastide.server.seats import COLOURS
from bastide.text import Text
from bastide.tiles.sets import copies, load_set, set_ids
from bastide.tiles.signs import FLAGS, KIND_NAMES, SYMBOLS

Group = Literal["base", "large", "small"]


class ValueShown(Struct, frozen=True):
    value: OptionValue
    text: Text
    most_players: int | None
    """How many may play with it, if that is a limit."""
    brings: str | None
    """A further tile set that it takes into the game."""
    takes_out: dict[str, int]
    """Tile set -> how many of its tiles leave the game, once a set of the module is in it."""


class OptionShown(Struct, frozen=True):
    id: str
    text: Text
    default: OptionValue
    values: list[ValueShown]


class ElementShown(Struct, frozen=True):
    id: str
    name: Text
    figure: str | None


class ModuleShown(Struct, frozen=True):
    id: str
    name: Text
    about: Text
    picture: Picture | None
    year: int
    group: Group
    tiles: tuple[str, ...]
    more_tiles: tuple[str, ...]
    needs: tuple[str, ...]
    elements: list[ElementShown]
    """Those that can be switched off."""
    options: list[OptionShown]
    start_board: bool
    """Its tiles are a start board, of which only one can be in a game."""


class FigureKind(Struct, frozen=True):
    name: Text
    rule: Text
    count: int
    follower: bool
    called: dict[str, Text]
    """Value of the option `words` -> the name in those editions."""


class SetShown(Struct, frozen=True):
    id: str
    name: Text
    total: int
    in_game: int
    playable: bool


class Catalogue(Struct, frozen=True):
    protocol: int
    version: str
    art: str
    modules: list[ModuleShown]
    figures: dict[str, FigureKind]
    sets: list[SetShown]
    presets: list[Preset]
    players: list[LevelShown]
    usual_player: str
    words: dict[str, Text]
    tokens: dict[str, TokenKind]
    colours: int


class Tiles(Struct, frozen=True):
    id: str
    name: Text
    total: int
    tiles: list[TileShown]
    variants: list[TileShown]
    """Other printings of some of its tiles, which an option brings, and copies to which an element adds something."""


def catalogue(players: Mapping[str, Text] = NAMES) -> Catalogue:
    figures = [element.figure for element in ELEMENTS.values() if element.figure]
    return Catalogue(
        protocol=PROTOCOL,
        version=__version__,
        art=art_version(),
        modules=[_module(module) for module in MODULES.values()],
        figures={f.id: FigureKind(f.name, f.rule, f.count, f.follower, dict(f.called)) for f in figures},
        sets=[_set(set_id) for set_id in set_ids()],
        presets=list(PRESETS.values()),
        players=levels(players),
        usual_player=USUAL,
        words=dict(KIND_NAMES)
        | {word: sign.name for word, sign in (FLAGS | SYMBOLS).items()}
        | {word: text for element in ELEMENTS.values() for word, text in element.words.items()},
        tokens={word: kind for element in ELEMENTS.values() for word, kind in element.token_kinds.items()},
        colours=COLOURS,
    )


def _set(set_id: str) -> SetShown:
    tile_set = load_set(set_id)
    playable = any(set_id in module.all_tiles for module in MODULES.values())
    in_game = tiles_in_game(set_id) if playable else tile_set.total
    return SetShown(set_id, tile_set.name, tile_set.total, in_game, playable)


def _module(module: Module) -> ModuleShown:
    return ModuleShown(
        id=module.id,
        name=module.name,
        about=module.about,
        picture=module.picture,
        year=module.year,
        group=_group(module),
        tiles=module.tiles,
        more_tiles=module.more_tiles,
        needs=module.needs,
        elements=[_element(element) for element in module.elements if not element.always],
        options=[_option(option) for option in module.options],
        start_board=any(element.start_board for element in module.elements),
    )


def _element(element: Element) -> ElementShown:
    return ElementShown(element.id, element.name, element.figure.id if element.figure else None)


def _option(option: Option) -> OptionShown:
    values = [
        ValueShown(v, text, option.most_players.get(v), option.brings.get(v), dict(option.takes_out.get(v, {})))
        for v, text in option.values.items()
    ]
    return OptionShown(option.id, option.text, option.default, values)


def _group(module: Module) -> Group:
    if module.id == "base":
        return "base"
    return "large" if module.large else "small"


@cache
def art_version() -> str:
    """Changes whenever a drawing might: a fingerprint of the drawing program and of the tiles."""
    fingerprint = hashlib.sha256()
    for package in ("bastide.art", "bastide.tiles"):
        for folder in (resources.files(package), resources.files(package).joinpath("data")):
            if folder.is_dir():
                for file in sorted(folder.iterdir(), key=lambda f: f.name):
                    if file.name.endswith((".py", ".toml", ".css")):
                        fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()[:12]


@cache
def tiles_of(set_id: str) -> Tiles:
    """The tiles of a set as the gallery shows them; raises UnknownId."""
    tile_set = load_set(set_id)
    tiles = [tile_shown(tile_id, layout, set_id) for tile_id, layout in tile_set.tile.items()]
    printings = [tile_shown(tile_id, layout, set_id) for tile_id, layout in tile_set.variant.items()]
    known = {tile.tile for tile in tiles}
    added = [c.face for c in copies(set_id, gardens=True) if c.face.id not in known]
    variants = printings + [tile_shown(face.id, face.layout, set_id) for face in added]
    return Tiles(tile_set.id, tile_set.name, tile_set.total, tiles, variants)
