"""The clocks of a table: one runs while a person decides.

All of it follows from the log, so every process reads the same time from it, and a restart changes nothing. Time when
the server is down counts for nobody. What was gained with an entry is lost when it is taken back; what was spent is not
given back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from bastide.server.log import NOBODY, LogRow, TakeBack
from bastide.server.messages import ClockShown
from bastide.server.seats import Clock
from bastide.server.uptime import Uptime


class Clocks:
    def __init__(
        self,
        clock: Clock | None,
        seats: int,
        uptime: Uptime,
        up: Callable[[int], None],
        *,
        started: float = 0.0,
        lines: Iterable[LogRow] = (),
    ) -> None:
        self.clock = clock
        self.running = NOBODY
        self._uptime = uptime
        self._up = up  # told whose time is up
        self._since = started
        self._spent = [0.0] * seats
        self._gained = [(0.0,) * seats]  # by position: what each seat has gained with the entries that count
        self._alarm: asyncio.TimerHandle | None = None
        for line in lines:
            self.charge(line)

    def charge(self, line: LogRow) -> None:
        """Count a stored entry."""
        if not self.clock:
            return
        self._since = max(self._since, line.time)
        if line.seat != NOBODY:
            self._spent[line.seat] += line.seconds
        if isinstance(line.entry, TakeBack):
            self._gained.append(self._gained[line.entry.position])
        else:
            gained = enumerate(self._gained[-1])
            self._gained.append(tuple(before + line.gained * (seat == line.seat) for seat, before in gained))

    def run(self, seat: int) -> None:
        """Let this seat's clock run, nobody's for NOBODY."""
        self.stop()
        if not self.clock or seat == NOBODY:
            return
        self.running = seat
        if self.clock.at_zero == "flag":
            left = max(0.0, self.left(seat) - self.passed)
            self._alarm = asyncio.get_running_loop().call_later(left, self._up, seat)

    def stop(self) -> None:
        self.running = NOBODY
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    @property
    def passed(self) -> float:
        """Seconds since the game went on last."""
        return self._uptime.since(self._since)

    def left(self, seat: int) -> float:
        """What a seat had left when the game went on last."""
        assert self.clock is not None
        return self.clock.seconds - self._spent[seat] + self._gained[-1][seat]

    def deadline(self) -> float | None:
        """When a clock might run out, whichever runs, if somebody loses then."""
        if not self.clock or self.clock.at_zero != "flag":
            return None
        return self._uptime.now() + min(map(self.left, range(len(self._spent)))) - self.passed

    def shown(self) -> ClockShown:
        seats = range(len(self._spent))
        return ClockShown([round(self.left(n) - self.passed * (n == self.running), 2) for n in seats], self.running)
