"""The score track as it lies on the table: a loop of 50 fields, and tiles for the laps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from bastide.game.game import Game

FIELDS = 50


class OnTrack(Struct, frozen=True):
    """Where a score stands: the field of the marker, and how many tiles "100" and "50" lie beside it."""

    field: int
    hundreds: int
    fifties: int


def on_track(score: int) -> OnTrack:
    """A score below zero stands behind field 0, one lap back."""
    laps, field = divmod(score, FIELDS)
    hundreds, fifties = divmod(laps, 2)
    return OnTrack(field, hundreds, fifties)


def counters(game: Game, player: int) -> tuple[int, ...]:
    """The points on each of a player's counters; most games have one for everybody."""
    own = game.rules.counters
    return own(game, player) if own else (game.scores[player],)
