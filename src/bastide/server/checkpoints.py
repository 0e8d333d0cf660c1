"""Checkpoints: a game at some positions of its log, so that nothing long is ever replayed while others wait.

The log stays the truth. A checkpoint is worth something only to the program that wrote it: it carries the digest of the
code, and whoever finds another one replays the log.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sys
import zlib
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from bastide.game.rules import Rules
from bastide.server.log import GameSoFar
from bastide.tiles.face import Face

APART = 50
"""Entries between two checkpoints, and the most that is replayed on the event loop."""
_FAST = 1
_SOURCES = ("", "board", "game", "modules", "server", "tiles", "tiles/data")
_STATES = (
    "bastide.board.",
    "bastide.game.",
    "bastide.modules.",
    "bastide.tiles.",
    "bastide.text",
    "bastide.server.log",
)
"""Where the classes of a game are."""


class Checkpoint(Struct, frozen=True):
    """The game at a position, and the steps from the checkpoint before, at `since`, up to it."""

    since: int
    position: int
    steps: bytes
    state: bytes


class _Packing(pickle.Pickler):
    """Leaves out what the rules hold anyway: themselves and the faces of their tiles."""

    def __init__(self, sink: io.BytesIO, rules: Rules) -> None:
        super().__init__(sink, protocol=5)
        self._rules = rules

    def persistent_id(self, thing: object) -> str | None:
        if isinstance(thing, Face):
            return thing.id if self._rules.faces.get(thing.id) is thing else None
        return "" if thing is self._rules else None


class _Unpacking(pickle.Unpickler):
    """Only a server writes checkpoints, and only into its own storage, so what is read here was packed above.

    Whoever puts another file in that place still gets nothing carried out: a name leads to a class of the game, or to a
    function of its rules, and to nothing else.
    """

    def __init__(self, source: io.BytesIO, rules: Rules) -> None:
        super().__init__(source)
        self._rules = rules

    def persistent_load(self, name: Any) -> Rules | Face:
        return self._rules.faces[name] if name else self._rules

    def find_class(self, module: str, name: str) -> object:
        found = super().find_class(module, name) if module.startswith(_STATES) and "." not in name else None
        of_the_game = isinstance(found, type) or module.startswith("bastide.modules.") or name in ("roll", "face_of")
        if not of_the_game or getattr(found, "__module__", "") != module:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a game")
        return found


def packed(so_far: GameSoFar) -> bytes:
    """A game as bytes, without its log."""
    lean, sink = so_far.copy(), io.BytesIO()
    lean.game.log = None
    _Packing(sink, lean.game.rules).dump(lean)
    return zlib.compress(sink.getvalue(), _FAST)


def unpacked(data: bytes, rules: Rules) -> GameSoFar:
    """The game again, with these rules."""
    so_far: GameSoFar = _Unpacking(io.BytesIO(zlib.decompress(data)), rules).load()
    return so_far


@cache
def code_version() -> str:
    """Changes whenever a game might be packed, or told, in another way: a fingerprint of everything it is made of."""
    fingerprint = hashlib.sha256(f"{sys.version} {msgspec.__version__}".encode())
    for name in _SOURCES:
        folder = resources.files("bastide").joinpath(name)
        for file in sorted(_files(folder), key=str):
            fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()[:16]


def _files(folder: Any) -> list[Any]:
    """The sources of a folder, also of those in it where it holds modules."""
    found = [file for file in folder.iterdir() if file.name.endswith((".py", ".toml"))]
    if folder.name == "modules":
        found += [file for inner in folder.iterdir() if inner.is_dir() for file in _files(inner)]
    return found


def usable(kept: list[Checkpoint], length: int) -> list[Checkpoint]:
    """The checkpoints of a log of this length that follow each other from its beginning."""
    found: list[Checkpoint] = []
    for checkpoint in sorted(kept, key=lambda one: one.position):
        if checkpoint.since != (found[-1].position if found else 0) or checkpoint.position > length:
            break
        found.append(checkpoint)
    return found
