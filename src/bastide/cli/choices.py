"""The choices of a game as they are typed: lists with commas, `set=2`, `tiny-city=2`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bastide.errors import SetupError
from bastide.game.module import OptionValue
from bastide.modules import ELEMENTS, OPTIONS
from bastide.modules.choice import typed
from bastide.modules.presets import find_preset
from bastide.text import Text
from bastide.tiles.custom import read_custom_tiles
from bastide.tiles.face import Layout

_WHOLE_NUMBER = Text(
    en="{option} {word}: after “=” stands a whole number, such as {name}=2.",
    de="{option} {word}: Nach „=“ steht eine ganze Zahl, etwa {name}=2.",
)
_NEEDS_VALUE = Text(
    en="--option {name} needs a value, such as {name}={value}.",
    de="--option {name} braucht einen Wert, etwa {name}={value}.",
)
_VALUE = Text(en="VALUE", de="WERT")


def listed(words: Iterable[str]) -> list[str]:
    """`river,abbot` and `river abbot` and several of these, as one list."""
    return [name for word in words for name in word.replace(",", " ").split()]


def with_preset(
    preset: str, modules: Iterable[str], options: Iterable[str]
) -> tuple[list[str], dict[str, OptionValue]]:
    """The modules and options of a preset, if one is named, and those that are typed besides."""
    box = find_preset(preset) if preset else None
    chosen: dict[str, OptionValue] = {**option_values(options)}
    if box is None:
        return listed(modules), chosen
    return list(dict.fromkeys((*box.modules, *listed(modules)))), {**box.options} | chosen


def tile_copies(words: Iterable[str]) -> dict[str, int]:
    """`base=2`: tile sets with how often they are taken; a name alone is once."""
    return dict(_number("--tiles", word, 1) for word in listed(words))


def element_numbers(words: Iterable[str]) -> dict[str, int]:
    """`large=0`: elements with how many each player has; a name alone is as many as usual."""
    return dict(_number("--element", word, _usual(word)) for word in listed(words))


def _usual(name: str) -> int:
    element = ELEMENTS.get(name)
    return element.figure.count if element and element.figure else 1


def _number(option: str, word: str, default: int) -> tuple[str, int]:
    name, equals, value = word.partition("=")
    if not equals:
        return name, default
    if not (value.isascii() and value.isdigit() and len(value) < 6):
        raise SetupError(_WHOLE_NUMBER, option=option, word=word, name=name)
    return name, int(value)


def option_values(words: Iterable[str]) -> dict[str, str]:
    """`tiny-city=2`: options with their values, as they are typed."""
    return dict(_option(word) for word in listed(words))


def _option(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        example = typed(OPTIONS[name].default) if name in OPTIONS else _VALUE
        raise SetupError(_NEEDS_VALUE, name=name, value=example)
    return name, value


def custom_tiles(files: Iterable[Path]) -> dict[str, Layout]:
    """The tiles of the players' own files; raises an error that names every fault."""
    return {tile: layout for file in files for tile, layout in read_custom_tiles(file).tile.items()}
