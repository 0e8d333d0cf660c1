"""From the names of modules to a game: the choices, checked, and the rules they make."""

from __future__ import annotations

import copyreg
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import index
from typing import SupportsIndex

import msgspec

from bastide.errors import SetupError
from bastide.game.game import Game
from bastide.game.module import Element, Module, OptionValue
from bastide.game.notation import tiles_out
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import base
from bastide.modules.arguments import mapping, name_list, one_text, player_names, whole_number
from bastide.modules.course import NO_TILES
from bastide.modules.registry import ELEMENTS, MODULES, OPTIONS
from bastide.text import Text
from bastide.tiles.check import check_tile
from bastide.tiles.face import Layout
from bastide.tiles.near import near
from bastide.tiles.sets import load_set, set_ids

PLAYERS = range(2, 7)
"""How many play. A record may also be of one player alone: a puzzle, a scenario from another program."""

_UNKNOWN = Text(en="There is no {what} called {name}; {hint}", de="{what} namens {name} gibt es nicht; {hint}")
_MODULE = Text(en="module", de="Ein Modul")
_SET = Text(en="tile set", de="Einen Plättchensatz")
_ELEMENT = Text(en="element", de="Ein Element")
_OPTION = Text(en="option", de="Eine Option")
_PLAYERS = Text(en="A game has 2 to 6 players, not {number}.", de="Ein Spiel hat 2 bis 6 Spieler, nicht {number}.")
_MOST_PLAYERS = Text(
    en="With {option}={value} up to {most} play, not {number}; take a player out or choose another value.",
    de="Mit {option}={value} spielen höchstens {most}, nicht {number}; nimm jemanden heraus oder wähle etwas anderes.",
)
_SAME_NAME = Text(
    en="Two players are called {name}; give them different names.",
    de="Zwei Spieler heißen {name}; bitte verschiedene Namen wählen.",
)
_FIRST = Text(
    en="The first player is number {first}, but the players are numbered 0 to {last}.",
    de="Der erste Spieler hat die Nummer {first}, die Spieler sind aber von 0 bis {last} nummeriert.",
)
_VALUE = Text(
    en="Option {option} has the values {values}, not {value}.",
    de="Die Option {option} hat die Werte {values}, nicht {value}.",
)
_COPIES = Text(
    en="Tile set {name} is asked for {number} times; give a number from 0 to 20.",
    de="Der Plättchensatz {name} ist {number}-mal verlangt; möglich ist eine Zahl von 0 bis 20.",
)
_NUMBER = Text(
    en="Element {name} is asked for {number} times; give a number from 0 to 20.",
    de="Das Element {name} ist {number}-mal verlangt; möglich ist eine Zahl von 0 bis 20.",
)
_OF_TILE = Text(
    en="Tile {name} is asked for {number} times; give a number from 0 to 20.",
    de="Das Plättchen {name} ist {number}-mal verlangt; möglich ist eine Zahl von 0 bis 20.",
)
_ONE_BOARD = Text(
    en="Only one board can be the start, not all of these: {boards}. Leave the others out.",
    de="Nur eine Tafel kann der Anfang sein, nicht alle davon: {boards}. Lass die anderen weg.",
)
_NO_RIVER = Text(
    en="Tile {name} has a river; add the module river, or take the river off the tile.",
    de="Das Plättchen {name} hat einen Fluss; nimm das Modul river dazu oder den Fluss vom Plättchen.",
)


def new_game(
    players: Sequence[str] | int = 2,
    modules: Iterable[str] = (),
    *,
    seed: int | None = None,
    tiles: Mapping[str, int] | None = None,
    elements: Mapping[str, int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    custom_tiles: Mapping[str, Layout] | None = None,
    first: int = 0,
    position: str = "",
    draws: Sequence[str] = (),
) -> Game:
    """A game of the base game with the given modules.

    `tiles` and `elements` change single parts of them: `tiles={"inns-cathedrals": 2}` takes the set twice,
    `elements={"large": 1}` adds the large follower without its tiles, `elements={"pig": 0}` leaves the pig out.
    A set that its module does not take by itself, such as `besiegers`, brings the elements of that module.
    Without a seed the game is different every time.
    """
    setup = make_setup(
        players,
        modules,
        tiles=tiles,
        elements=elements,
        options=options,
        custom_tiles=custom_tiles,
        first=first,
        position=position,
        draws=draws,
    )
    return Game(rules_for(setup), secrets.randbits(64) if seed is None else whole_number("seed", seed))


def make_setup(
    players: Sequence[str] | int = 2,
    modules: Iterable[str] = (),
    *,
    tiles: Mapping[str, int] | None = None,
    elements: Mapping[str, int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    custom_tiles: Mapping[str, Layout] | None = None,
    first: int = 0,
    position: str = "",
    draws: Sequence[str] = (),
) -> Setup:
    """The checked choices for a game; arguments as in `new_game`."""
    names = _names_of(players)
    ids = (modules,) if isinstance(modules, str) else name_list("modules", modules)
    tiles = mapping("tiles", tiles, "numbers", int)
    elements = mapping("elements", elements, "numbers", int)
    chosen = [base.MODULE, *(MODULES[_known(_MODULE, MODULES, id)] for id in ids if id != base.MODULE.id)]
    all_options = {id: _read(id, value) for id, value in mapping("options", options, "values").items()}
    all_tiles = {set_id: 1 for module in chosen for set_id in _sets_of(module, all_options)} | tiles
    chosen += [module for module in MODULES.values() if any(all_tiles.get(set_id) for set_id in module.more_tiles)]
    all_elements = {
        element.id: element.figure.count if element.figure else 1
        for module in chosen
        for element in (*module.elements, *(ELEMENTS[id] for id in module.needs))
        if not element.always
    } | {e.id: 1 for e in ELEMENTS.values() if any(all_tiles.get(set_id) for set_id in e.comes_with)}
    setup = Setup(
        players=names,
        tiles={id: n for id, n in all_tiles.items() if n},
        elements={id: n for id, n in (all_elements | elements).items() if n},
        options={id: v for id, v in all_options.items() if id not in OPTIONS or v != OPTIONS[id].default},
        custom_tiles=mapping("custom_tiles", custom_tiles, "tiles", Layout),
        first=whole_number("first", first),
        position=one_text("position", position),
        draws=name_list("draws", draws),
    )
    check_setup(setup)
    for id, number in tiles.items():
        _check_number(_COPIES, id, number)
    for id, number in elements.items():
        _check_number(_NUMBER, id, number)
    return setup


def _sets_of(module: Module, options: Mapping[str, OptionValue]) -> list[str]:
    """The tile sets of a module, and those that the chosen values of its options bring."""
    brought = [set_id for o in module.options for value, set_id in o.brings.items() if options.get(o.id) == value]
    return [*module.tiles, *brought]


def _names_of(players: Sequence[str] | int) -> tuple[str, ...]:
    if isinstance(players, SupportsIndex):
        number = index(players)
        if number not in PLAYERS:
            raise SetupError(_PLAYERS, number=number)
        return tuple(f"Player {n + 1}" for n in range(number))
    names = player_names(players)
    if len(names) not in PLAYERS:
        raise SetupError(_PLAYERS, number=len(names))
    return names


def rules_for(setup: Setup) -> Rules:
    """The compiled rules of a setup, which is checked first; compile once when many games share it."""
    check_setup(setup)
    return Rules(setup, MODULES.values())


def _reduced(rules: Rules) -> tuple[Callable[[bytes, tuple[str, ...]], Rules], tuple[bytes, tuple[str, ...]]]:
    return _compiled, (msgspec.msgpack.encode(rules.setup), tuple(module.id for module in rules.modules))


@lru_cache(maxsize=64)
def _compiled(setup: bytes, modules: tuple[str, ...]) -> Rules:
    return Rules(msgspec.msgpack.decode(setup, type=Setup), [MODULES[id] for id in modules])


copyreg.pickle(Rules, _reduced)
"""Rules hold functions: they travel as their setup and are compiled anew, once in a process."""


@cache
def tiles_in_game(set_id: str) -> int:
    """How many tiles of a set are in a game for which nothing else is chosen; the box may hold more."""
    out = tiles_out(new_game(tiles={set_id: 1}, seed=0))
    tile_set = load_set(set_id)
    return tile_set.total - sum(tile in tile_set.tile for tile in out)


def check_setup(setup: Setup) -> None:
    """Raise SetupError, with a sentence for people, if the choices make no game."""
    _check_players(setup)
    for set_id, number in setup.tiles.items():
        _known(_SET, set_ids(), set_id)
        _check_number(_COPIES, set_id, number)
    for id, number in setup.elements.items():
        _known(_ELEMENT, ELEMENTS, id)
        _check_number(_NUMBER, id, number)
    for id, value in setup.options.items():
        option = OPTIONS[_known(_OPTION, OPTIONS, id)]
        if not isinstance(value, str | int) or value not in option.values:
            listed = ", ".join(str(v) for v in option.values)
            raise SetupError(_VALUE, option=id, values=listed, value=value)
        most = option.most_players.get(value, len(setup.players))
        if len(setup.players) > most:
            raise SetupError(_MOST_PLAYERS, option=id, value=value, most=most, number=len(setup.players))
    if not setup.tiles and not setup.custom_tiles:
        raise SetupError(NO_TILES)
    boards = start_boards(setup.tiles, setup.elements)
    if len(boards) > 1:
        names = [element.name for element in boards]
        listed_names = Text(en=", ".join(name.en for name in names), de=", ".join(name.de for name in names))
        raise SetupError(_ONE_BOARD, boards=listed_names)
    _check_custom_tiles(setup)


def start_boards(tiles: Iterable[str], elements: Iterable[str]) -> list[Element]:
    """The chosen elements that bring a start board with these tile sets; more than one make no game."""
    sets, chosen = set(tiles), set(elements)
    return [e for e in ELEMENTS.values() if e.start_board and e.id in chosen and sets & set(e.comes_with)]


def playable_together(modules: Iterable[str]) -> list[str]:
    """These modules without those whose start board takes a place that an earlier one has."""
    ids = list(modules)
    boards = [id for id in ids if id in MODULES and any(element.start_board for element in MODULES[id].elements)]
    return [id for id in ids if id not in boards[1:]]


def _read(option: str, value: OptionValue) -> OptionValue:
    """A value that may be written as a text: `"2"` and `"true"` are what they say where the option knows that."""
    if option not in OPTIONS or not isinstance(value, str):
        return value
    return next((known for known in OPTIONS[option].values if typed(known) == value.lower()), value)


def typed(value: OptionValue) -> str:
    """The value of an option as a text, as it is typed after `--option NAME=`."""
    return str(value).lower()


def _check_players(setup: Setup) -> None:
    names = setup.players
    if len(names) not in (1, *PLAYERS):
        raise SetupError(_PLAYERS, number=len(names))
    for name in names:
        if names.count(name) > 1:
            raise SetupError(_SAME_NAME, name=name)
    if not 0 <= setup.first < len(names):
        raise SetupError(_FIRST, first=setup.first, last=len(names) - 1)


def _check_custom_tiles(setup: Setup) -> None:
    for tile_id, layout in setup.custom_tiles.items():
        if faults := check_tile(tile_id, layout):
            raise SetupError(faults[0])
        _check_number(_OF_TILE, tile_id, layout.count)
        if "W" in layout.edges and "river" not in setup.elements:
            raise SetupError(_NO_RIVER, name=tile_id)


def _check_number(text: Text, name: str, number: int) -> None:
    if not 0 <= number <= 20:
        raise SetupError(text, name=name, number=number)


def _known(what: Text, names: Iterable[str], name: str) -> str:
    if name not in names:
        raise SetupError(_UNKNOWN, what=what, name=name, hint=near(name, names))
    return name
