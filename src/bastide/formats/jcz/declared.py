"""What the words of a .jcz file mean here, gathered from what the modules declare (`bastide.game.foreign`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from bastide.formats.jcz.file import PLACE_TILE
from bastide.game.foreign import ForeignMove, ForeignSale, ForeignWait, Jcz
from bastide.modules import MODULES
from bastide.modules.tiles_only import TILES_ONLY

T = TypeVar("T")


def _declared() -> Iterator[Jcz]:
    for module in MODULES.values():
        foreign = (*module.foreign, *(entry for element in module.elements for entry in element.foreign))
        yield from (entry for entry in foreign if isinstance(entry, Jcz))
    yield from (entry for module in TILES_ONLY for entry in module.foreign if isinstance(entry, Jcz))


DECLARED = tuple(_declared())


def _all(field: Callable[[Jcz], Mapping[str, T]]) -> dict[str, T]:
    return {name: value for jcz in DECLARED for name, value in field(jcz).items()}


# -- the setup ---------------------------------------------------------------------------------------------------------

SETS = _all(lambda jcz: jcz.sets)
ELEMENTS = _all(lambda jcz: jcz.elements)
IMPLIED = {key for jcz in DECLARED for key in jcz.implied}
SINCE = _all(lambda jcz: jcz.since)
EDITIONS = _all(lambda jcz: jcz.editions)
RULES = _all(lambda jcz: jcz.rules)
FIXED = _all(lambda jcz: jcz.fixed)
FIXED_NOW = _all(lambda jcz: jcz.fixed_now)
BENEATH = {element: jcz.beneath for jcz in DECLARED if jcz.beneath for element in jcz.elements.values()}
"""Element -> symbol of the tiles beneath which it puts another one."""

# -- the game ----------------------------------------------------------------------------------------------------------

FIGURES = _all(lambda jcz: jcz.figures)
FEATURES = _all(lambda jcz: jcz.features)
SPOTS = _all(lambda jcz: jcz.spots)
ALIKE = tuple(jcz.alike for jcz in DECLARED if jcz.alike)
MESSAGES = _all(lambda jcz: jcz.messages)
SALES: dict[str, ForeignSale] = {jcz.sale.message: jcz.sale for jcz in DECLARED if jcz.sale}
WAITS: tuple[ForeignWait, ...] = tuple(wait for jcz in DECLARED for wait in jcz.waits)
UNTIL_COMMIT = {step for jcz in DECLARED for step in jcz.until_commit}
DRAWS = _all(lambda jcz: jcz.draws)
PAYMENTS = {type_: move.payment for type_, move in MESSAGES.items() if move.payment}

DEPLOY, RETURN = "DEPLOY_MEEPLE", "RETURN_MEEPLE"


def kinds_of(type_: str) -> dict[str, ForeignMove]:
    """The kinds of a message: what stands after the space in a declaration."""
    return {key.removeprefix(f"{type_} "): move for key, move in MESSAGES.items() if key.startswith(f"{type_} ")}


UNDRAWN = {tile: move.word for tile, move in kinds_of(PLACE_TILE).items() if isinstance(move.word, str)}
"""Tile that is not drawn -> the word of our choice that lays it."""


class Origin(Struct, frozen=True):
    """Which message a word of our choices stands for, its kind, and the value or location that it names."""

    message: str
    kind: str
    named: str
    move: ForeignMove


def _origins() -> Iterator[tuple[str, Origin]]:
    for message, move in MESSAGES.items():
        kind = message.partition(" ")[2]
        words = {"": move.word} if isinstance(move.word, str) else move.word
        named = words.items() if isinstance(words, Mapping) else [("", word) for word in words]
        for name, word in named:
            yield word, Origin(message, kind, name, move)


ORIGINS = dict(_origins())
LOCATIONS = {kind for kind, move in kinds_of(DEPLOY).items() if move.by == ("kind",)}
"""Locations of pointers that alone say where a figure goes, whatever the tile."""

# -- assertions --------------------------------------------------------------------------------------------------------

PHASES = _all(lambda jcz: jcz.phases) | {wait.step: wait.phase for wait in WAITS}
NO_PASS = {step for jcz in DECLARED for step in jcz.no_pass}
TOKENS = _all(lambda jcz: jcz.tokens)
ACTIONS = _all(lambda jcz: jcz.actions)
STATES = _all(lambda jcz: jcz.states)


def sources_of(kind: str) -> set[str]:
    """The sources of our awards that a file calls so."""
    return {kind, *(source for jcz in DECLARED for source in jcz.awards.get(kind, ()))}
