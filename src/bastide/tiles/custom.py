"""Tiles of the players' own, read from a file in the notation of the packaged sets (docs/tiles.md)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import msgspec

from bastide.errors import BastideError
from bastide.text import Language, Sentence, Text
from bastide.tiles.check import check_set, check_tile
from bastide.tiles.face import Layout
from bastide.tiles.geometry import SHAPES
from bastide.tiles.near import near
from bastide.tiles.sets import TileSet, load_set, set_ids

_HEAD = Text(en="{file} cannot be used:\n{faults}", de="{file} kann nicht benutzt werden:\n{faults}")
_MISSING_FILE = Text(en="There is no such file; check the path.", de="Eine solche Datei gibt es nicht; prüfe den Pfad.")
_UNREADABLE = Text(
    en="The file cannot be read ({reason}); it must be a text file you may open.",
    de="Die Datei lässt sich nicht lesen ({reason}); es muss eine Textdatei sein, die du öffnen darfst.",
)
_NOT_UTF8 = Text(
    en="Line {line} is not UTF-8 text; save the file as UTF-8.",
    de="Zeile {line} ist kein UTF-8-Text; speichere die Datei als UTF-8.",
)
_SYNTAX = Text(
    en="{place}: this is not TOML ({reason}); compare it with the example in docs/tiles.md.",
    de="{place}: das ist kein TOML ({reason}); vergleiche es mit dem Beispiel in docs/tiles.md.",
)
_TWICE = Text(
    en="{place}: [{table}] is there already; give every tile its own id.",
    de="{place}: [{table}] gibt es schon; gib jedem Plättchen seine eigene Kennung.",
)
_LINE = Text(en="Line {line}, column {column}", de="Zeile {line}, Spalte {column}")
_END = Text(en="End of the file", de="Ende der Datei")
_MISSING = Text(en="{where}`{key}` is missing; add {what}.", de="{where}`{key}` fehlt; ergänze {what}.")
_UNKNOWN = Text(en="{where}there is no key `{key}`; {hint}", de="{where}einen Schlüssel `{key}` gibt es nicht; {hint}")
_WRONG_TYPE = Text(en="{where}`{key}` must be {what}.", de="{where}`{key}` muss so aussehen: {what}.")
_NO_TILE = Text(en="There is no tile in it; add one as [tile.NAME].", de="Sie hat kein Plättchen; ergänze [tile.NAME].")
_PACKAGED_TILE = Text(
    en="{where}a tile of the set {set} has this id; choose another.",
    de="{where}ein Plättchen des Satzes {set} hat diese Kennung; wähle eine andere.",
)
_PACKAGED_SET = Text(
    en="`id` is {id}, the id of a packaged set; choose another.",
    de="`id` ist {id}, die Kennung eines mitgelieferten Satzes; wähle eine andere.",
)
_OF_TILE = Text(en="Tile {tile}: ", de="Plättchen {tile}: ")

_NUMBER = Text(en="a whole number, such as 2", de="eine ganze Zahl, etwa 2")
_WORD = Text(en="a text in quotes", de="ein Text in Anführungszeichen")
_WORDS = Text(en='a list of texts, such as ["hill"]', de='eine Liste von Texten, etwa ["hill"]')
_TILES = Text(
    en="tables of tiles, each headed by a line such as [tile.NAME]",
    de="Tabellen von Plättchen, jede mit einer Zeile wie [tile.NAME] darüber",
)
_LAYOUT_KEYS = {
    "edges": Text(en='a text of edge letters, such as "CRFR"', de='ein Text aus Kantenbuchstaben, etwa "CRFR"'),
    "segments": Text(
        en='a list of texts, such as ["city N", "field EL ER SL SR WL WR touches=0"]',
        de='eine Liste von Texten, etwa ["city N", "field EL ER SL SR WL WR touches=0"]',
    ),
    "count": _NUMBER,
    "start": _NUMBER,
    "gardens": _NUMBER,
    "symbols": _WORDS,
    "shape": Text(
        en=f"one of {', '.join(SHAPES)}, in quotes", de=f"eins von {', '.join(SHAPES)}, in Anführungszeichen"
    ),
    "wagon": Text(
        en="a list of groups of segment numbers, such as [[0, 1]]",
        de="eine Liste von Gruppen von Segmentnummern, etwa [[0, 1]]",
    ),
    "part": _WORD,
    "at": Text(en="two whole numbers, such as [0, 1]", de="zwei ganze Zahlen, etwa [0, 1]"),
    "name": _WORD,
    "codes": _WORDS,
    "jcz": _WORDS,
    "replaces": _WORD,
    "edition": _WORD,
    "note": _WORD,
}
_SET_KEYS = {
    "id": Text(
        en='a short text in quotes, such as "my-tiles"', de='ein kurzer Text in Anführungszeichen, etwa "meine"'
    ),
    "name": Text(en='{ en = "My tiles", de = "Meine Plättchen" }', de='{ en = "My tiles", de = "Meine Plättchen" }'),
    "total": Text(
        en="the number of all tiles, the sum of the counts", de="die Zahl aller Plättchen, die Summe von count"
    ),
    "tile": _TILES,
    "variant": _TILES,
    "builds_on": _WORD,
}


class TileFileError(BastideError):
    """The file cannot be used; `faults` has every reason, and the sentence all of them, one on each line."""

    def __init__(self, file: str, faults: Sequence[Sentence]) -> None:
        self.file = file
        self.faults = tuple(faults)
        lines = Text(en=_lines(faults, "en"), de=_lines(faults, "de"))
        super().__init__(_HEAD, file=file, faults=lines)


def read_custom_tiles(path: str | PathLike[str]) -> TileSet:
    """The set of tiles in a file of the user's; TileFileError names every fault in it."""
    file = fspath(path)
    table = _read_toml(file)
    tile_set, faults = _convert(table)
    if tile_set is None or faults:
        raise TileFileError(file, faults)
    return tile_set


def _read_toml(file: str) -> dict[str, Any]:
    try:
        data = Path(file).read_bytes()
        return tomllib.loads(data.decode())
    except FileNotFoundError:
        fault = Sentence(_MISSING_FILE)
    except OSError as error:
        fault = Sentence(_UNREADABLE, {"reason": error.strerror})
    except UnicodeDecodeError as error:
        fault = Sentence(_NOT_UTF8, {"line": data.count(b"\n", 0, error.start) + 1})
    except tomllib.TOMLDecodeError as error:
        fault = _syntax_fault(str(error))
    raise TileFileError(file, [fault])


def _syntax_fault(message: str) -> Sentence:
    """Python's reader says what and where in one English text; split it."""
    reason, _, place = message.rpartition(" (at ")
    numbers = re.findall(r"\d+", place)
    where = Sentence(_LINE, {"line": numbers[0], "column": numbers[1]}) if len(numbers) == 2 else Sentence(_END)
    if found := re.fullmatch(r"Cannot declare \((.+)\) twice", reason):
        return Sentence(_TWICE, {"place": where, "table": ".".join(re.findall(r"'([^']*)'", found[1]))})
    return Sentence(_SYNTAX, {"place": where, "reason": reason})


def _convert(table: dict[str, Any]) -> tuple[TileSet | None, list[Sentence]]:
    """The set, if its tables have the right form, and all faults that can be told."""
    faults = list(_form_faults("", table, TileSet, _SET_KEYS))
    layouts: dict[str, dict[str, Layout]] = {"tile": {}, "variant": {}}
    for key, found in layouts.items():
        entries = table.get(key, {})
        for tile_id, entry in entries.items() if isinstance(entries, dict) else ():
            own = list(_form_faults(tile_id, entry, Layout, _LAYOUT_KEYS))
            faults += own
            if not own:
                found[tile_id] = msgspec.convert(entry, Layout)
    if "tile" not in table:
        faults.append(Sentence(_NO_TILE))
    faults += _clash_faults(table)
    if not faults:
        tile_set = msgspec.convert(table, TileSet)
        return tile_set, check_set(tile_set)
    for tile_id, layout in (layouts["tile"] | layouts["variant"]).items():
        faults += check_tile(tile_id, layout)
    return None, faults


def _form_faults(tile: str, table: object, form: type[msgspec.Struct], keys: Mapping[str, Text]) -> Iterator[Sentence]:
    """Unknown and missing keys and values of the wrong type in one table."""
    where: Text | Sentence = Sentence(_OF_TILE, {"tile": tile}) if tile else Text(en="", de="")
    if not isinstance(table, dict):
        yield Sentence(_WRONG_TYPE, {"where": "", "key": f"tile.{tile}", "what": _TILES})
        return
    fields = {field.name: field for field in msgspec.structs.fields(form)}
    for key, value in table.items():
        if key not in fields:
            yield Sentence(_UNKNOWN, {"where": where, "key": key, "hint": near(key, fields)})
        elif not _is_right(value, dict[str, Any] if key in ("tile", "variant") else fields[key].type):
            yield Sentence(_WRONG_TYPE, {"where": where, "key": key, "what": keys[key]})
    for key, field in fields.items():
        if field.required and key not in table:
            yield Sentence(_MISSING, {"where": where, "key": key, "what": keys[key]})


def _is_right(value: object, type_: object) -> bool:
    try:
        msgspec.convert(value, type_)
    except msgspec.ValidationError:
        return False
    return True


def _clash_faults(table: Mapping[str, Any]) -> Iterator[Sentence]:
    packaged = {
        tile_id: set_id for set_id in set_ids() for tile_id in (*load_set(set_id).tile, *load_set(set_id).variant)
    }
    if table.get("id") in set_ids():
        yield Sentence(_PACKAGED_SET, {"id": table["id"]})
    for key in ("tile", "variant"):
        entries = table.get(key, {})
        for tile_id in entries if isinstance(entries, dict) else ():
            if tile_id in packaged:
                where = Sentence(_OF_TILE, {"tile": tile_id})
                yield Sentence(_PACKAGED_TILE, {"where": where, "set": packaged[tile_id]})


def _lines(faults: Sequence[Sentence], language: Language) -> str:
    return "\n".join(f"- {fault.say(language)}" for fault in faults)
