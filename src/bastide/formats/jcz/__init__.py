"""Saved games and rule tests of the program JCloisterZone."""

from __future__ import annotations

from bastide.formats.jcz import replay
from bastide.formats.jcz.assertions import verify
from bastide.formats.jcz.file import is_jcz, read_file
from bastide.formats.jcz.replay import Replay

__all__ = ["Replay", "is_jcz", "play", "read_file", "verify"]


def play(text: str) -> Replay:
    """The game of a file, replayed through the rules; raises a BastideError if it cannot be played."""
    return replay.play(read_file(text))
