"""A .jcz file as typed values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bastide.formats.outcome import FormatError
from bastide.formats.reading import as_kind, parse
from bastide.text import Text

_SETUP_ONLY = Text(
    en="This file holds a setup without a game; start a new game with these choices instead.",
    de="Diese Datei enthält eine Auswahl ohne Spiel; beginne stattdessen ein neues Spiel damit.",
)


class Start(Struct):
    tile: str
    x: int = 0
    y: int = 0
    rotation: int | str = 0


class Choices(Struct):
    """`setup`"""

    sets: dict[str, int | float | bool]
    elements: dict[str, Any]
    rules: dict[str, Any] | None = None
    start: list[Start] | None = None


class Player(Struct):
    name: str | None = None


class Move(Struct):
    """One message of the `replay`."""

    type: str
    payload: dict[str, Any] | None = None
    player: int | None = None


class Annotations(Struct, rename="camel"):
    draw_order: list[str] | None = None
    end_turn: int | None = None


class Test(Struct):
    assertions: list[str] | None = None
    description: str | None = None


class File(Struct, rename="camel"):
    setup: Choices
    players: list[Player]
    replay: list[Move] | None = None
    game_annotations: Annotations | None = None
    test: Test | None = None
    app_version: str | None = None
    initial_random: float | None = None

    @property
    def moves(self) -> list[Move]:
        return self.replay or []

    @property
    def assertions(self) -> list[str]:
        return (self.test.assertions if self.test else None) or []

    @property
    def draw_order(self) -> list[str]:
        return (self.game_annotations.draw_order if self.game_annotations else None) or []

    @property
    def end_turn(self) -> int | None:
        return self.game_annotations.end_turn if self.game_annotations else None

    def is_newer(self, version: int) -> bool:
        """Was it written by that version of the program or a later one?"""
        first = (self.app_version or "").partition(".")[0]
        return first.isdecimal() and int(first) >= version


def is_jcz(value: Any) -> bool:
    """Does a JSON value look like such a file?"""
    return isinstance(value, dict) and isinstance(value.get("setup"), dict) and "sets" in value["setup"]


def read_file(text: str) -> File:
    """The file as typed values; raises a BastideError that names the place if something is wrong."""
    value = parse(text)
    if is_jcz(value) and "players" not in value and "replay" not in value:
        raise FormatError(_SETUP_ONLY)
    return as_kind(value, File)
