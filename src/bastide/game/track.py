"""The score track as it lies on the table: a loop of 50 fields, and tiles for the laps."""

from __future__ import annotations

from msgspec import Struct

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
