"""Who is absent, and for how long: as long as somebody else waits at the table, and the server does not restart."""

from __future__ import annotations

import time
from collections.abc import Iterable

PATIENCE = 10
"""Minutes after which the others may remove who is absent."""


class Absence:
    """What one process has seen. Where it has seen little, nobody is removed too early."""

    def __init__(self) -> None:
        self._moved = time.monotonic()
        self._away: dict[int, float] = {}  # seat -> since when nobody is there

    def moved(self) -> None:
        """The game has gone on."""
        self._moved = time.monotonic()

    def note(self, away: Iterable[int]) -> None:
        """On these seats there is nobody now, while others wait."""
        now = time.monotonic()
        self._away = {seat: self._away.get(seat, now) for seat in away}

    def seconds(self, seat: int) -> float | None:
        """For how long the game has waited for a seat where nobody is; None where somebody is."""
        since = self._away.get(seat)
        return None if since is None else time.monotonic() - max(since, self._moved)
