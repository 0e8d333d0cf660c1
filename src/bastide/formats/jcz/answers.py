"""Messages that modules declare: the choice of ours that each stands for, found by what its pointer names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from bastide.board import Board
from bastide.formats.jcz.declared import DRAWS, MESSAGES
from bastide.formats.jcz.now import Now, Standing, figure_at, read_figure
from bastide.formats.jcz.places import Pointer, find_segment, reach_of
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.formats.reading import as_kind
from bastide.game.actions import PASS, Action, Choose
from bastide.game.foreign import Pointed
from bastide.text import Text
from bastide.tiles.geometry import Cell

POINTERS = {"MOVE_NEUTRAL_FIGURE": "to", "PLACE_TILE": "position"}
"""Type of a message -> the field with its pointer, where that is not `pointer`."""
CORNER = frozenset(("NL", "WR"))
"""Half-edges of the field in the north-west corner of a tile."""

_NO_CORNER = Text(
    en="a corner is named by the tile south-east of it and the field with NL and WR there, not {location}.",
    de="eine Ecke heißt nach dem Plättchen südöstlich von ihr und dessen Wiese mit NL und WR, nicht {location}.",
)
_VALUE = Text(
    en="{value} is no answer here; there are {values}.", de="{value} ist hier keine Antwort; es gibt {values}."
)
_NO_LOCATION = Text(
    en="A place called {location} is not known here; there are {values}.",
    de="Ein Ort namens {location} ist hier nicht bekannt; es gibt {values}.",
)


def answer(now: Now, message: str, payload: Any) -> Action:
    """What a message stands for: the offered choice that fits or, for its refusal, the choice as the file has it."""
    move, told = MESSAGES[message], Told(now, message, payload)
    word = told.word(move.word)
    foretell(now, word, told.random)
    things = [THINGS[thing](told) for thing in move.by]
    for choice in now.choices(word):
        if all(thing.fits(choice) for thing in things):
            return choice
    if move.or_pass and PASS in now.offered:
        return PASS
    named: dict[str, Any] = {thing.name: thing.value for thing in things if thing.name}
    return Choose(word, **named)


def foretell(now: Now, drawing: str, number: float | None) -> None:
    """Name what chance draws for a word or a figure, by the number in the file."""
    pick = DRAWS.get(drawing)
    if pick is not None and number is not None and 0 <= number < 1 and (drawn := pick(now.game, number)):
        now.foretell(drawn)


# -- what a message says -----------------------------------------------------------------------------------------------


class Told(Struct):
    """A message and its payload, read field by field."""

    now: Now
    message: str
    payload: Any

    def read(self, field: str, kind: Any) -> Any:
        return read_field(self.payload, field, kind)

    @property
    def field(self) -> str:
        return POINTERS.get(self.message.partition(" ")[0], "pointer")

    @property
    def pointer(self) -> Pointer:
        pointer: Pointer = self.read(self.field, Pointer)
        return pointer

    @property
    def segment(self) -> int:
        return find_segment(self.now.game.board, self.pointer)

    @property
    def random(self) -> float | None:
        number = self.payload.get("random")
        return None if number is None else as_kind(number, float)

    def word(self, words: str | Mapping[str, str] | tuple[str, ...]) -> str:
        """Our word, by the location of the pointer or, where the type of the message says all, by its value."""
        if isinstance(words, str):
            return words
        if isinstance(words, tuple):
            return next((word for word in words if self.now.choices(word)), words[0])
        values = ", ".join(words)
        if " " in self.message:
            if self.pointer.location not in words:
                raise Unsupported(_NO_LOCATION, location=self.pointer.location, values=values)
            return words[self.pointer.location]
        value = self.read("value", str)
        if value not in words:
            raise FormatError(_VALUE, value=value, values=values)
        return words[value]


def read_field(payload: Any, field: str, kind: Any) -> Any:
    """A field that must be there."""
    return getattr(as_kind(payload, _holder(field, kind)), field)


@cache
def _holder(field: str, kind: Any) -> type[Struct]:
    return msgspec.defstruct("Payload", [(field, kind)])


# -- what a pointer names ----------------------------------------------------------------------------------------------


class Thing(Struct, frozen=True):
    """Something that a pointer names: how a choice names it, and which choices fit."""

    fits: Callable[[Choose], bool]
    name: str = ""
    value: Any = None


def _by_cell(told: Told) -> Thing:
    place = told.read(told.field, Cell | dict[str, Any])
    cell = place if isinstance(place, tuple) else told.pointer.position
    return Thing(lambda choice: choice.cell == cell, "cell", cell)


def _by_figure(told: Told) -> Thing:
    figure = figure_at(told.now.game, told.read(told.field, Standing))
    return Thing(lambda choice: choice.figure == figure, "figure", figure)


def _by_cell_or_figure(told: Told) -> Thing:
    is_cell = isinstance(told.read(told.field, Cell | dict[str, Any]), tuple)
    return _by_cell(told) if is_cell else _by_figure(told)


def _by_kind(told: Told) -> Thing:
    """Any figure of the same owner and kind will do."""
    rules = told.now.game.rules
    owner, kind = read_figure(told.read("meepleId", str), told.now.game)
    return Thing(lambda choice: choice.figure in range(*rules.ranges.get((owner, kind), (0, 0))))


def _by_segment(told: Told) -> Thing:
    segment = told.segment
    return Thing(lambda choice: choice.segment == segment, "segment", segment)


def _by_feature(told: Told) -> Thing:
    board, segment = told.now.game.board, told.segment
    return Thing(
        lambda choice: choice.segment is not None and board.same_feature(choice.segment, segment), "segment", segment
    )


def _by_corner(told: Told) -> Thing:
    """A corner is named by the tile south-east of it, and that tile's field there."""
    corner = told.pointer.position
    if not is_at_corner(told.now.game.board, told.segment):
        raise Difference(_NO_CORNER, location=told.pointer.location)
    return Thing(lambda choice: choice.corner == corner, "corner", corner)


def is_at_corner(board: Board, field: int) -> bool:
    """Does a field fill the north-west corner of its tile?"""
    return reach_of(board, field) >= CORNER


THINGS: dict[Pointed, Callable[[Told], Thing]] = {
    "cell": _by_cell,
    "figure": _by_figure,
    "cell or figure": _by_cell_or_figure,
    "kind": _by_kind,
    "segment": _by_segment,
    "feature": _by_feature,
    "corner": _by_corner,
}
