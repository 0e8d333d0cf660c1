"""Board Game Arena logs: a packet for each step of a game, with everything that happened in it."""

from __future__ import annotations

from bastide.formats.bga.log import is_log, read_log
from bastide.formats.bga.replay import Replay
from bastide.game.game import Game

__all__ = ["is_log", "play", "read_log"]


def play(text: str, *, compare: bool) -> Game:
    """The game of a log; raises a BastideError if it cannot be played, or with `compare` leads to something else."""
    return Replay(read_log(text), compare=compare).run()
