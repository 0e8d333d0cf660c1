"""The levels for people: named sets of numbers out of `levels.toml`, which says what each number means."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bastide.errors import BastideError
from bastide.text import Text

_NO_TOML = Text(
    en="{file} cannot be read ({reason}); mend that line, or install Bastide anew.",
    de="{file} lässt sich nicht lesen ({reason}); berichtige die Zeile oder installiere Bastide neu.",
)
_WRONG = Text(
    en="{file}, level {level}: {reason}. What each number may be stands at the top of the file.",
    de="{file}, Stufe {level}: {reason}. Was jede Zahl sein darf, steht am Anfang der Datei.",
)
_NO_PLAY = Text(
    en="{file}, level {level}: it needs plays alone, or engine with compiled and boxes, or engine with search.",
    de="{file}, Stufe {level}: Sie braucht nur plays, oder engine mit compiled und boxes, oder engine mit search.",
)

Part = Annotated[float, Meta(ge=0, le=1)]
Weight = Annotated[float, Meta(ge=0, le=5)]


class Habits(Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody plays who errs as people do."""

    sight: Annotated[int, Meta(ge=1, le=1000)]
    foresight: Part
    thrift: Weight
    cities: Weight
    farms: Part
    farms_until: Part
    joins: Part
    rivals: Part
    noise: Annotated[float, Meta(ge=0, le=20)]
    considered: Annotated[int, Meta(ge=1, le=1000)]


class Depth(Struct, frozen=True, forbid_unknown_fields=True):
    """How far to look with the simulator."""

    candidates: Annotated[int, Meta(ge=1, le=20)]
    turns: Annotated[int, Meta(ge=1, le=8)]
    rounds: tuple[tuple[Annotated[int, Meta(ge=1, le=1000)], Annotated[int, Meta(ge=1, le=20)]], ...]


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    called: Text
    name: Text
    about: Text
    plays: str = ""
    engine: Habits | None = None
    compiled: Habits | None = None
    boxes: Habits | None = None
    search: Depth | None = None

    @property
    def is_whole(self) -> bool:
        """Is it said how every game is played, and only once?"""
        simulated = (self.compiled, self.boxes)
        if self.plays:
            return not any((self.engine, *simulated, self.search))
        return self.engine is not None and (all(simulated) if self.search is None else not any(simulated))


def read_levels(path: Traversable) -> dict[str, Level]:
    """The levels of a file, by the words that call them; an error for people says what is wrong with it."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BastideError(_NO_TOML, file=path.name, reason=error) from None
    return {id: _level(path.name, id, given) for id, given in found.items()}


def _level(file: str, id: str, given: object) -> Level:
    try:
        level = msgspec.convert(given, Level)
    except msgspec.ValidationError as error:
        raise BastideError(_WRONG, file=file, level=id, reason=error) from None
    if not level.is_whole:
        raise BastideError(_NO_PLAY, file=file, level=id)
    return level


LEVELS = read_levels(files("bastide.players").joinpath("levels.toml"))
"""Those that are shipped, weakest first."""
