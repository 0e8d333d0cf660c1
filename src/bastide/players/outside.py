"""Computer players that are not ours: installed under the entry point `bastide.players`, or named `module:Class`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from typing import Any

from bastide.errors import BastideError
from bastide.text import Text

GROUP = "bastide.players"

_NO_MODULE = Text(
    en="Computer player {name}: the module {module} cannot be imported ({reason}); run the command where it lies, or "
    "install it.",
    de="Computerspieler {name}: Das Modul {module} lässt sich nicht importieren ({reason}); rufe den Befehl dort auf, "
    "wo es liegt, oder installiere es.",
)
_NO_CLASS = Text(
    en="Computer player {name}: the module {module} has no {attribute}; write MODULE:CLASS.",
    de="Computerspieler {name}: Das Modul {module} hat kein {attribute}; schreibe MODUL:KLASSE.",
)
_NO_PLAYER = Text(
    en="Computer player {name}: {attribute} has no method choose(view); docs/bot.md shows a player.",
    de="Computerspieler {name}: {attribute} hat keine Methode choose(view); docs/bot.md zeigt einen Spieler.",
)
_NOT_MADE = Text(
    en="Computer player {name} cannot be made: {reason}. It is called with seed and seconds where it takes them.",
    de="Computerspieler {name} lässt sich nicht anlegen: {reason}. Er bekommt seed und seconds, wo er sie annimmt.",
)


def installed() -> dict[str, EntryPoint]:
    """The players that other packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def is_path(name: str) -> bool:
    """Is it written `package.module:Class`?"""
    module, colon, attribute = name.partition(":")
    return bool(colon) and all(part.isidentifier() for part in (*module.split("."), *attribute.split(".")))


def make(name: str, path: str, seed: int | None, seconds: float | None) -> Any:
    """The player of a path; raises an error for people that names what is wrong with it."""
    factory = _factory(name, path)
    if not callable(getattr(factory, "choose", None)):
        raise BastideError(_NO_PLAYER, name=name, attribute=path.partition(":")[2])
    try:
        taken = signature(factory).parameters
        return factory(**{key: value for key, value in (("seed", seed), ("seconds", seconds)) if key in taken})
    except Exception as error:
        raise BastideError(_NOT_MADE, name=name, reason=f"{type(error).__name__}: {error}") from error


def _factory(name: str, path: str) -> Callable[..., Any]:
    module, _, attribute = path.partition(":")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)  # an installed command does not look into the folder in which it is called
    try:
        found: Any = import_module(module)
    except Exception as error:
        raise BastideError(_NO_MODULE, name=name, module=module, reason=error) from error
    try:
        for part in attribute.split("."):
            found = getattr(found, part)
    except AttributeError:
        raise BastideError(_NO_CLASS, name=name, module=module, attribute=attribute) from None
    return found  # type: ignore[no-any-return]
