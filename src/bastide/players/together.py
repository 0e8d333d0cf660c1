"""A second process that plays on as well: the engine is plain Python, which uses one core in each process.

It is started when something is first played on from, and it ends when its input does, so also with a process that is
killed. It is a program of its own and not a fork, so a script that asks a computer player need not be written for it.
Where it cannot be started, or is lost, the first one goes on alone.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, BinaryIO

from bastide.players.playing_on import PlayingOn

Task = tuple[int, int]
"""An answer to play on from, and a seed."""
Leads = dict[Task, float]

_LOST = OSError, EOFError, pickle.UnpicklingError
"""What a process that is lost shows itself by."""


def play_on(onward: PlayingOn, tasks: Sequence[Task], until: float, cores: int) -> Leads:
    """What each comes to, as far as there is time for them in their order."""
    waiting, found = deque(tasks), Leads()
    for answer, _ in tasks:
        onward.path(answer, until)  # so that both follow it
    other = helper() if cores > 1 else None
    helped = other.help(onward, waiting, found, until) if other else None
    try:
        _work_off(onward, waiting, found, until)
        if helped:
            helped.result()
            _work_off(onward, waiting, found, until)  # what came back from a process that was lost
    finally:
        waiting.clear()  # after Ctrl+C nobody goes on
    return found


def _work_off(onward: PlayingOn, waiting: deque[Task], found: Leads, until: float) -> None:
    while task := _next(waiting):
        lead = onward.lead(*task, until)
        if lead is None:
            break
        found[task] = lead


def _next(waiting: deque[Task]) -> Task | None:
    with suppress(IndexError):  # the last one may just have been taken
        return waiting.popleft()
    return None


class Helper:
    """The second process, and the thread that hands it one task after the other."""

    def __init__(self) -> None:
        command = (sys.executable, "-m", "bastide.players.together")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._thread = ThreadPoolExecutor(1, "helper")
        self._at_work: Future[object] = self._thread.submit(self._receive)  # what it says when it has started
        self._knows: PlayingOn | None = None
        self._lost = False

    @property
    def is_free(self) -> bool:
        """Has it started, and helps nobody?"""
        return self._at_work.done() and not self._lost

    def help(self, onward: PlayingOn, waiting: deque[Task], found: Leads, until: float) -> Future[object] | None:
        """Begin to take tasks; None where it is not free to."""
        if not self.is_free:
            return None
        self._at_work = self._thread.submit(self._take, onward, waiting, found, until)
        return self._at_work

    def _take(self, onward: PlayingOn, waiting: deque[Task], found: Leads, until: float) -> None:
        while task := _next(waiting):
            try:
                lead = self._lead(onward, task, until)
            except _LOST:
                self._lost = True
                waiting.appendleft(task)
                break
            if lead is None:
                break
            found[task] = lead

    def _lead(self, onward: PlayingOn, task: Task, until: float) -> float | None:
        if self._knows is not onward:
            self._send(onward)
            self._knows = onward
        self._send((*task, until - time.perf_counter()))
        lead: float | None = self._receive()
        return lead

    def _send(self, message: object) -> None:
        assert self._process.stdin
        pickle.dump(message, self._process.stdin, pickle.HIGHEST_PROTOCOL)
        self._process.stdin.flush()

    def _receive(self) -> Any:
        assert self._process.stdout
        return pickle.load(self._process.stdout)

    def close(self) -> None:
        self._process.kill()
        self._thread.shutdown()
        with suppress(OSError):  # what was not sent any more
            self._process.communicate()


@cache
def helper() -> Helper | None:
    """The one of this process, if there can be one."""
    if (os.cpu_count() or 1) < 2:
        return None
    with suppress(OSError):
        return Helper()
    return None


@atexit.register
def close() -> None:
    """End the second process, if there is one."""
    if helper.cache_info().currsize and (other := helper()):
        other.close()
    helper.cache_clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=helper.cache_clear)  # it belongs to the parent


def main() -> None:
    """Say that it has started, then play on from what comes in, until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches every process of a terminal
    source, output, sys.stdout = sys.stdin.buffer, sys.stdout.buffer, sys.stderr
    with suppress(EOFError, BrokenPipeError):
        _answer(output, None)
        while True:
            message = pickle.load(source)
            if isinstance(message, PlayingOn):
                onward = message
                continue
            at, seed, seconds = message
            _answer(output, onward.lead(at, seed, time.perf_counter() + seconds))


def _answer(output: BinaryIO, lead: float | None) -> None:
    pickle.dump(lead, output, pickle.HIGHEST_PROTOCOL)
    output.flush()


if __name__ == "__main__":
    main()
