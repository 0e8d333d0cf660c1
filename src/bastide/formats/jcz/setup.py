"""From the choices of a .jcz file to a setup of our own."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from bastide.board import Piece
from bastide.errors import SetupError
from bastide.formats.jcz.declared import (
    BENEATH,
    EDITIONS,
    ELEMENTS,
    FIXED,
    FIXED_NOW,
    IMPLIED,
    RULES,
    SETS,
    SINCE,
)
from bastide.formats.jcz.file import File, Start, placed_tile
from bastide.formats.jcz.places import read_rotation
from bastide.formats.jcz.tiles import TileNames
from bastide.formats.names import distinct_names
from bastide.formats.outcome import Difference, FormatError, Unsupported, located
from bastide.formats.reading import is_number
from bastide.game.events import TileDrawn
from bastide.game.foreign import ForeignSet
from bastide.game.game import Game
from bastide.game.module import Element, Module, OptionValue
from bastide.game.notation import Laid, Position
from bastide.game.setup import Setup
from bastide.modules import ELEMENTS as BUILT
from bastide.modules import MODULES, OPTIONS, PLAYERS, check_setup, rules_for
from bastide.text import Text
from bastide.tiles.geometry import cell_of
from bastide.tiles.sets import load_set

END_MARK = "#END"
"""Older draw orders end the game with it."""
FOLLOWER = "small"
"""A file that lists none has a game without followers."""

_NOT_BUILT = Text(
    en="The file uses what is not built yet: {names}.", de="Die Datei braucht, was es noch nicht gibt: {names}."
)
_UNKNOWN = Text(
    en="The file uses what is not known here: {names}.", de="Die Datei braucht, was hier nicht bekannt ist: {names}."
)
_PLAYERS = Text(
    en="The file has {number} players; here 1 to 6 can play.",
    de="Die Datei hat {number} Spieler; hier können 1 bis 6 spielen.",
)
_RULE = Text(
    en="The file sets the rule {rule} to {value}, which is not known here.",
    de="Die Datei setzt die Regel {rule} auf {value}, das ist hier nicht bekannt.",
)
_NUMBER = Text(
    en="The file says {value} for {name}; a number is needed there.",
    de="Die Datei sagt {value} für {name}; dort muss eine Zahl stehen.",
)
_AT = Text(en="{place}: {reason}", de="{place}: {reason}")


def make_setup(file: File) -> Setup:
    """Our setup for the choices of a file, as far as everything in it is built; the start is not in it yet."""
    if not 1 <= len(file.players) <= PLAYERS[-1]:
        raise Unsupported(_PLAYERS, number=len(file.players))
    _check_known(file)
    rows = _rows(file)
    elements = _elements(file, rows)
    tiles: dict[str, int] = {}
    for row, number in rows:
        tiles[row.tiles] = max(number, tiles.get(row.tiles, 0))
    elements |= {e.id: 1 for e in BUILT.values() if any(s in tiles for s in e.comes_with) and e.id not in elements}
    setup = Setup(
        players=distinct_names([player.name or "" for player in file.players]),
        tiles=tiles,
        elements=elements,
        options=_options(file, rows, elements, tiles),
    )
    with located(_AT, place="setup"):
        check_setup(setup)
    return setup


# -- what is built -----------------------------------------------------------------------------------------------------


def _check_known(file: File) -> None:
    """Raise Unsupported if the file uses anything that is not built, naming all of it."""
    sets = [name for name, _ in _listed_sets(file)]
    unknown = [name for name in sets if _plain_name(name) not in SETS]
    unknown += [key for key in file.setup.elements if key not in ELEMENTS and key not in IMPLIED]
    unknown += [key for key in file.setup.rules or () if key not in RULES]
    if unknown:
        raise Unsupported(_UNKNOWN, names=", ".join(unknown))
    keys = [key for key in _keys(file) if ELEMENTS[key] not in BUILT]
    rows = [(name, SETS[_plain_name(name)]) for name in sets]
    missing = [_titled(name, row) for name, row in rows if not _is_built(row) or (keys and not _has_module(row))]
    missing += [Text(en=key, de=key) for key in keys if key not in map(_plain_name, sets)]
    if missing:
        names = Text(en=", ".join(name.en for name in missing), de=", ".join(name.de for name in missing))
        raise Unsupported(_NOT_BUILT, names=names)


def _titled(name: str, row: ForeignSet) -> Text:
    """The name of a set as people know it, and the file's own."""
    title = load_set(row.tiles).name
    return Text(en=f"{title.en} ({name})", de=f"{title.de} ({name})")


def _is_built(row: ForeignSet) -> bool:
    return (_has_module(row) or row.plain) and all(element in BUILT for element in row.brings)


def _has_module(row: ForeignSet) -> bool:
    return any(row.tiles in module.all_tiles for module in MODULES.values())


def _keys(file: File) -> list[str]:
    """The keys of elements that make a difference; a figure nobody owns makes none."""
    return [
        key
        for key, value in file.setup.elements.items()
        if key in ELEMENTS and not (_is_zero(value) and ELEMENTS[key] != FOLLOWER and not _is_switch(key))
    ]


def _is_zero(value: object) -> bool:
    return not isinstance(value, bool) and str(value).partition(".")[0] == "0"


def _is_switch(key: str) -> bool:
    """Is it on whatever its value? Figures and tokens have a number."""
    element = BUILT.get(ELEMENTS[key])
    return element is not None and element.figure is None


# -- sets and elements -------------------------------------------------------------------------------------------------


def _listed_sets(file: File) -> Iterator[tuple[str, int]]:
    """The sets that are used, with the number of copies."""
    for name, number in file.setup.sets.items():
        if not math.isfinite(number):
            raise FormatError(_NUMBER, name=name, value=number)
        if int(number) > 0:
            yield name, int(number)


def _plain_name(name: str) -> str:
    """`basic:2` -> `basic`"""
    return name.partition(":")[0]


def _rows(file: File) -> list[tuple[ForeignSet, int]]:
    return [(SETS[_plain_name(name)], number) for name, number in _listed_sets(file)]


def _elements(file: File, rows: list[tuple[ForeignSet, int]]) -> dict[str, int]:
    editions = {name.partition(":")[2] for name, _ in _listed_sets(file)}
    found = {FOLLOWER: 0}
    for key in _keys(file):
        if key not in EDITIONS or EDITIONS[key] in editions:
            found[ELEMENTS[key]] = _number(key, file.setup.elements[key])
    for key, version in SINCE.items():
        if file.version and file.version < version and _has_set_of(ELEMENTS[key], rows):
            found.setdefault(ELEMENTS[key], 1)
    for row, _ in rows:
        found |= dict.fromkeys(row.brings, 1)
        if row.whole:
            found |= {e.id: _usual(e) for e in _module_of(row).elements if e.id not in found and not e.always}
    return found


def _module_of(row: ForeignSet) -> Module:
    return next(module for module in MODULES.values() if row.tiles in module.all_tiles)


def _has_set_of(element: str, rows: list[tuple[ForeignSet, int]]) -> bool:
    """Is there a tile set of this element's module?"""
    modules = [module for module in MODULES.values() if any(e.id == element for e in module.elements)]
    return any(row.tiles in module.all_tiles for module in modules for row, _ in rows)


def _usual(element: Element) -> int:
    return element.figure.count if element.figure else 1


def _number(key: str, value: object) -> int:
    """How many; a switch is on whatever its value, even `false`."""
    if isinstance(value, bool) or _is_switch(key):
        return _usual(BUILT[ELEMENTS[key]])
    whole = str(value).partition(".")[0]
    if not is_number(whole):
        raise FormatError(_NUMBER, name=key, value=value)
    return int(whole)


# -- options -----------------------------------------------------------------------------------------------------------


def _options(
    file: File, rows: list[tuple[ForeignSet, int]], elements: dict[str, int], tiles: dict[str, int]
) -> dict[str, OptionValue]:
    """Rules of the file, that program's defaults where they are not ours, and what is fixed there."""
    found: dict[str, OptionValue] = FIXED | (FIXED_NOW if file.is_newer else {})
    for row, _ in rows:
        found |= row.options
    for name, row in SETS.items():
        if row.first_tile and _begins_with(file, name, row):
            found |= row.first_options
    told = file.setup.rules or {}
    for key, rule in RULES.items():
        missing = rule.missing_now if file.is_newer and rule.missing_now else rule.missing
        value = told.get(key)
        written = missing if value is None else _written(value)
        if written and written not in rule.values:
            raise Unsupported(_RULE, rule=key, value=written)
        if written:
            found[rule.option] = rule.values[written]
    playing = {option.id for module in _modules_in_play(elements, tiles) for option in module.options}
    return {id: value for id, value in found.items() if id in playing and value != OPTIONS[id].default}


def _begins_with(file: File, name: str, row: ForeignSet) -> bool:
    """Does the game begin with the first tile of this set?"""
    if file.setup.start:
        return any(start.tile == row.first_tile for start in file.setup.start)
    sets = {_plain_name(listed) for listed, _ in _listed_sets(file)}
    return name in sets and not any(SETS[other].is_start for other in sets)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _modules_in_play(elements: dict[str, int], tiles: dict[str, int]) -> list[Module]:
    return [
        module
        for module in MODULES.values()
        if any(e.id in elements for e in module.elements) or any(s in tiles for s in module.tiles)
    ]


# -- the start ---------------------------------------------------------------------------------------------------------


def draw_limit(file: File) -> int | None:
    """After how many drawn tiles the game ends, where the file says so."""
    order = file.draw_order
    if END_MARK in order:
        return order.index(END_MARK)
    return file.end_turn


def start_position(file: File, setup: Setup, names: TileNames) -> str:
    """The position to begin from, where the usual start is not what the file has."""
    with located(_AT, place="setup.sets"):
        fresh = Game(rules_for(setup), 0)
    usual = tuple(Laid(p.face.id, cell_of(p.cell), p.rotation) for p in fresh.board.pieces)
    wanted = tuple(_laid(start, names, fresh.board.pieces) for start in file.setup.start or ()) or usual
    out, limit = _tiles_out(file), draw_limit(file)
    if wanted == usual and not out and limit is None:
        return ""
    begin = Position(pieces=wanted, out=out)
    try:
        begun = Game(rules_for(replace(setup, position=str(begin))), 0)
    except SetupError as error:
        place = _start_place(file, names, error.sentence.values)
        raise Difference(_AT, place=place, reason=error.sentence) from None
    if limit is not None:
        left = sum(len(pile) for pile in begun.piles) + sum(isinstance(e, TileDrawn) for e in begun.events)
        begin = replace(begin, unseen=max(left - max(limit, 0) - _beneath(file, setup, names, limit), 0))
    return str(begin)


def _beneath(file: File, setup: Setup, names: TileNames, limit: int) -> int:
    """How many of the drawn tiles hide another one: that does not bring the end nearer there."""
    symbols = {symbol for element, symbol in BENEATH.items() if element in setup.elements}
    if not symbols:
        return 0
    tiles = file.draw_order or [tile for move in file.moves if (tile := placed_tile(move))]
    faces = [names.faces[names.candidates(tile)[0]] for tile in tiles[:limit] if tile != END_MARK]
    return sum(not symbols.isdisjoint(face.symbols) for face in faces)


def _laid(start: Start, names: TileNames, usual: list[Piece]) -> Laid:
    """A start tile; of several printings the one that our own start would lay."""
    candidates = names.candidates(start.tile)
    faces = (piece.face for piece in usual)
    tile = next((f.id for f in faces if {f.id, f.layout.replaces} & set(candidates)), candidates[0])
    return Laid(tile, (start.x, start.y), read_rotation(start.rotation))


def _start_place(file: File, names: TileNames, fault: dict[str, object]) -> str:
    """Which start tile is meant, by the cell or the tile that the fault names."""
    for index, start in enumerate(file.setup.start or ()):
        cell = f"{start.x},{start.y}"
        if fault["cell"] == cell if "cell" in fault else fault.get("tile") in names.candidates(start.tile):
            return f"setup.start[{index}] ({start.tile})"
    return "setup.start"


def _tiles_out(file: File) -> tuple[str, ...]:
    """Tiles of our sets that belong to a part of which the file has fewer copies."""
    rows = _rows(file)
    out: list[str] = []
    for set_id in dict.fromkeys(row.tiles for row, _ in rows):
        mine = [(row.parts, number) for row, number in rows if row.tiles == set_id]
        most = max(number for _, number in mine)
        for tile_id, layout in load_set(set_id).tile.items():
            wanted = max((number for parts, number in mine if parts is None or layout.part in parts), default=0)
            out += [tile_id] * (layout.count * (most - wanted))
    return tuple(out)
