"""Compiling: decorators for inner functions and for the entries that are cached, and a word while it takes long.

Only entries are cached; what they call is compiled into them. Numba's cache notices a change in an entry's own file; a
change in another file of this room gives it a new folder.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from numba.extending import intrinsic, overload

from bastide.places import data_folder
from bastide.sim.layout import (
    NODE,
    STATE,
    STATE_BOXES,
    TABLES,
    TABLES_BOXES,
    VIEW,
    VIEW_BOXES,
    WORK,
    WORK_BOXES,
)
from bastide.text import Text

F = TypeVar("F", bound=Callable[..., Any])

COMPILING = Text(
    en="Bastide is compiling its simulator; this happens once and takes some seconds ...",
    de="Bastide übersetzt seinen Simulator; das geschieht einmal und dauert einige Sekunden ...",
)

NAMES = {
    "tables": numba.from_dtype(TABLES)[::1],
    "states": numba.from_dtype(STATE)[::1],
    "works": numba.from_dtype(WORK)[::1],
    "views": numba.from_dtype(VIEW)[::1],
    "nodes": numba.from_dtype(NODE)[::1],
    "int": numba.int64,
    "ints": numba.int64[::1],
    "table": numba.int64[:, ::1],
    "cube": numba.int64[:, :, ::1],
    "weights": numba.float32[::1],
    "reals": numba.float64[::1],
    "realtable": numba.float64[:, ::1],
    "real": numba.float64,
}
"""The words in which the types of an entry are written. Records come as arrays, which are far quicker to hand over."""

NAMES_OF_BOXES = NAMES | {
    "tables": numba.from_dtype(TABLES_BOXES)[::1],
    "states": numba.from_dtype(STATE_BOXES)[::1],
    "works": numba.from_dtype(WORK_BOXES)[::1],
    "views": numba.from_dtype(VIEW_BOXES)[::1],
}
"""The same words in games with boxes."""

_ENTRIES: list[tuple[Any, Any]] = []
_ENTRIES_OF_BOXES: list[tuple[Any, Any]] = []


_COMPILED: dict[str, Any] = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner(function: F) -> F:
    """A function that compiled code alone may call; compiled into each entry that needs it."""
    return cast(F, numba.njit(function, **_COMPILED))


def part(function: F) -> F:
    """The same for a function with one caller: it is written out there, which is quicker to compile."""
    return cast(F, numba.njit(function, inline="always", **_COMPILED))


def boxes(otherwise: object = None) -> Callable[[F], F]:
    """A function for games with boxes, its first argument a state; in the base game a call of it is `otherwise`.

    `otherwise` is a value, or a plain function that takes the same and is called instead. Which of the two is compiled
    in hangs on the type of the state, so it costs nothing where a game is played.
    """

    def decorate(function: F) -> F:
        names = ", ".join(inspect.signature(function).parameters)
        known: dict[str, Any] = {"state": numba.from_dtype(STATE_BOXES), "function": function}
        exec(  # all of them must have the same names for what they take
            f"def called({names}): raise NotImplementedError\n"
            f"def other({names}): return {None if callable(otherwise) else otherwise!r}\n"
            f"def choose({names}): return function if {names.partition(',')[0]} == state else other\n",
            known,
        )
        if callable(otherwise):
            known["other"] = otherwise
        overload(known["called"], jit_options={"error_model": "numpy"}, strict=False)(known["choose"])
        return cast(F, known["called"])

    return decorate


def entry(*takes: str, boxes: bool = False) -> Callable[[F], F]:
    """A function for callers in Python, what it takes in the words of NAMES; compiled on `prepare` or first use.

    With `boxes` it can be compiled for games with boxes as well.
    """

    def decorate(function: F) -> F:
        dispatcher = _cached(function)
        _ENTRIES.append((dispatcher, tuple(NAMES[word] for word in takes)))
        if boxes:
            _ENTRIES_OF_BOXES.append((dispatcher, tuple(NAMES_OF_BOXES[word] for word in takes)))
        return cast(F, dispatcher)

    return decorate


def _cached(function: Callable[..., Any]) -> Any:
    """The function with a cache on disk; without one where no folder can be written."""
    how: dict[str, Any] = {"error_model": "numpy", "nogil": True}
    folder, others = _folder(), numba.config.CACHE_DIR  # type: ignore[attr-defined]
    if folder is None:
        return numba.njit(function, **how)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        return numba.njit(function, cache=True, **how)
    finally:
        numba.config.CACHE_DIR = others  # type: ignore[attr-defined]


@cache
def _folder() -> Path | None:
    """Where entries are kept as long as this room stays as it is, if anything can be written."""
    for home in _homes():
        with suppress(OSError):
            folder = home / "compiled" / _stamp()
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
            return folder
    return None


def _homes() -> list[Path]:
    """What Numba is told to use, beside this room, and our data folder."""
    told = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    homes = [Path(told)] if told else []
    homes.append(Path(__file__).parent / "__pycache__")
    with suppress(ImportError):
        homes.append(data_folder())
    return homes


def prepare(*, boxes: bool = False) -> None:
    """Load every entry from the cache, or compile it: before workers are started, or while somebody reads the menu.

    The entries for games with boxes are prepared on request only; else each is compiled when a game first needs it.
    """
    for dispatcher, types in _ENTRIES_OF_BOXES if boxes else _ENTRIES:
        dispatcher.compile(types)


class Teller(event.Listener):
    """Says once that the simulator is being compiled; who has a better place to say it replaces `tell`."""

    def __init__(self) -> None:
        self.tell: Callable[[Text], None] = _say
        self.told = False

    def on_start(self, event: Any) -> None:
        if not self.told and any(event.data["dispatcher"] is dispatcher for dispatcher, _ in _ENTRIES):
            self.told = True
            self.tell(COMPILING)

    def on_end(self, event: Any) -> None:
        """Do nothing: only the start of compiling is told."""


def _say(text: Text) -> None:
    language = os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
    print(text.say("de" if language.startswith("de") else "en"), file=sys.stderr)


def _stamp() -> str:
    """A fingerprint of this room."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _popcount(context: Any, number: Any) -> Any:

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.int64(numba.int64), build


popcount: Any = intrinsic(_popcount)
"""How many bits of a number are set; one instruction."""


TELLER = Teller()
event.register("numba:compile", TELLER)  # type: ignore[no-untyped-call]
