"""Random setups: any mix of modules, elements, copies of tile sets, options and players that makes a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bastide.game.module import OptionValue
from bastide.game.setup import Setup
from bastide.modules import ELEMENTS, MODULES, make_setup

RANDOM = "random"
"""In place of a list of modules: a different mix for each game."""


def random_setup(rng: Random, modules: str | Sequence[str] = RANDOM, players: int | None = None) -> Setup:
    """A setup drawn from `rng`; what is given, modules or a number of players, is not left to chance."""
    chosen = _some_modules(rng) if modules == RANDOM else [id for id in modules if id != "base"]
    names = [f"Player {n + 1}" for n in range(players or rng.choice((2, 2, 3, 4, 5, 6)))]
    tiles = _more_tiles(rng, chosen) | _copies(rng)
    return make_setup(
        names,
        chosen,
        tiles=tiles | _one_board(rng, chosen, tiles),
        elements=_elements(rng),
        options=_options(rng, chosen, len(names)),
        first=rng.randrange(len(names)),
    )


def _some_modules(rng: Random) -> list[str]:
    """None, one, some or all: single modules and the whole box are tried more often than chance would."""
    known = [id for id in MODULES if id != "base"]
    number = rng.choice((0, 1, 1, rng.randint(0, len(known)), len(known)))
    return rng.sample(known, number)


def _elements(rng: Random) -> dict[str, int]:
    """Now and then some elements are left out, doubled, or come without their module."""
    if rng.random() < 0.6:
        return {}
    free = [id for id, element in ELEMENTS.items() if not element.always]
    return {id: _number(rng, id) for id in rng.sample(free, rng.randint(1, 3))}


def _number(rng: Random, element: str) -> int:
    figure = ELEMENTS[element].figure
    return rng.choice((0, 1, 2, figure.count)) if figure else rng.choice((0, 1))


def _more_tiles(rng: Random, chosen: list[str]) -> dict[str, int]:
    """Sets that a module takes only if somebody asks for them."""
    return {set_id: 1 for id in chosen for set_id in MODULES[id].more_tiles if rng.random() < 0.3}


def _copies(rng: Random) -> dict[str, int]:
    """Now and then a set is there twice, is left out, or comes without its module."""
    if rng.random() < 0.75:
        return {}
    sets = [id for module in MODULES.values() for id in module.all_tiles]
    return {rng.choice(sets): rng.choice((1, 2))} if rng.random() < 0.7 else {rng.choice(sets[1:]): 0}


def _one_board(rng: Random, chosen: list[str], tiles: dict[str, int]) -> dict[str, int]:
    """Of several start boards only one stays in the game."""
    sets = {set_id: 1 for id in chosen for set_id in MODULES[id].tiles} | tiles
    boards = [e for e in ELEMENTS.values() if e.start_board and any(sets.get(set_id) for set_id in e.comes_with)]
    others = rng.sample(boards, len(boards))[1:]
    return {set_id: 0 for element in others for set_id in element.comes_with}


def _options(rng: Random, chosen: list[str], players: int) -> dict[str, OptionValue]:
    return {
        option.id: rng.choice([v for v in option.values if players <= option.most_players.get(v, players)])
        for id in ("base", *chosen)
        for option in MODULES[id].options
        if rng.random() < 0.3
    }
