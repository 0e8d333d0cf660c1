"""A .jcz file as typed values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bastide.formats.outcome import FormatError, located
from bastide.formats.reading import as_kind, parse
from bastide.text import Text

PLACE_TILE = "PLACE_TILE"
NEWER = (6, 0)
"""The first version of the newer program."""

MOST = {"replay": 10_000, "setup.start": 100, "gameAnnotations.drawOrder": 3_000, "test.assertions": 1_000}
"""How long the lists of a file may be."""
_TOO_MANY = Text(
    en="“{place}” has {number} entries; up to {most} are read. Shorten it.",
    de="„{place}“ hat {number} Einträge; gelesen werden bis zu {most}. Kürze es.",
)
_SETUP_ONLY = Text(
    en="This file holds a setup without a game; start a new game with these choices instead.",
    de="Diese Datei enthält eine Auswahl ohne Spiel; beginne stattdessen ein neues Spiel damit.",
)
_OLD = Text(
    en="This file was written by a version of JCloisterZone before 5; open it in version 5 or later, save it again and "
    "import that file.",
    de="Diese Datei stammt von einer Version von JCloisterZone vor 5; öffne sie in Version 5 oder neuer, speichere sie "
    "noch einmal und lies diese Datei ein.",
)
_FILE = Text(en="The .jcz file cannot be read: {reason}", de="Die .jcz-Datei lässt sich nicht lesen: {reason}")


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


def placed_tile(move: Move) -> str:
    """The tile that a move lays, as far as it says so."""
    tile = (move.payload or {}).get("tileId")
    return tile if move.type == PLACE_TILE and isinstance(tile, str) else ""


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

    def list_at(self, place: str) -> Sequence[object]:
        """A list by the place at which it stands in the file."""
        lists: dict[str, Sequence[object]] = {
            "replay": self.moves,
            "setup.start": self.setup.start or (),
            "gameAnnotations.drawOrder": self.draw_order,
            "test.assertions": self.assertions,
        }
        return lists[place]

    @property
    def end_turn(self) -> int | None:
        return (self.game_annotations.end_turn if self.game_annotations else None) or None  # 0: none

    @property
    def version(self) -> tuple[int, int] | None:
        """The first two numbers of the version that wrote it: `5.7.99` -> (5, 7)."""
        found = re.match(r"(\d{1,4})(?:\.(\d{1,4}))?", self.app_version or "", re.ASCII)
        return (int(found[1]), int(found[2] or 0)) if found else None

    @property
    def is_newer(self) -> bool:
        """Was it written by the newer program?"""
        return self.version is not None and self.version >= NEWER


def is_jcz(value: Any) -> bool:
    """Does a JSON value look like such a file?"""
    return _has_in_setup(value, "sets") or _has_in_setup(value, "expansions")


def _has_in_setup(value: Any, key: str) -> bool:
    return isinstance(value, dict) and isinstance(value.get("setup"), dict) and key in value["setup"]


def read_file(text: str) -> File:
    """The file as typed values; raises a BastideError that names the place if something is wrong."""
    value = parse(text)
    if not _has_in_setup(value, "sets") and _has_in_setup(value, "expansions"):
        raise FormatError(_OLD)
    if is_jcz(value) and "players" not in value and "replay" not in value:
        raise FormatError(_SETUP_ONLY)
    with located(_FILE):
        file = as_kind(value, File)
    for place, most in MOST.items():
        number = len(file.list_at(place))
        if number > most:
            raise FormatError(_TOO_MANY, place=place, number=number, most=most)
    return file
