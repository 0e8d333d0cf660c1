"""The clocks of a table: one runs while a person decides. Time when the server is down counts for nobody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bastide.server.log import NOBODY, LogRow
from bastide.server.messages import ClockShown
from bastide.server.seats import Clock


class Clocks:
    def __init__(self, clock: Clock | None, seats: int, up: Callable[[int], None]) -> None:
        self.clock = clock
        self.running = NOBODY
        self._up = up  # told whose time is up
        self._left = [float(clock.seconds) if clock else 0.0] * seats
        self._since = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    def charge(self, line: LogRow) -> None:
        """Count a stored entry."""
        if self.clock and line.seat >= 0:
            self._left[line.seat] -= line.seconds

    def run(self, seat: int) -> None:
        """Let this seat's clock run, nobody's for NOBODY."""
        self.stop()
        if not self.clock or seat == NOBODY:
            return
        self.running, self._since = seat, time.monotonic()
        if self.clock.at_zero == "flag":
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, self._left[seat]), self._up, seat)

    def stop(self) -> None:
        self.running = NOBODY
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def cost(self, seat: int, *, goes_on: bool) -> float:
        """What the entry about to be stored costs a seat; done deciding, it gets its increment."""
        if not self.clock or self.running != seat:
            return 0.0
        return time.monotonic() - self._since - (0 if goes_on else self.clock.increment)

    def left(self, seat: int) -> float:
        passed = time.monotonic() - self._since if seat == self.running else 0.0
        return self._left[seat] - passed

    def shown(self) -> ClockShown:
        return ClockShown([round(self.left(seat), 2) for seat in range(len(self._left))], self.running)
