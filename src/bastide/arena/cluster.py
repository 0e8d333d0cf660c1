"""Where pairs are played: on the cores of this machine, or on many machines that Ray has joined.

A cluster takes pairs and gives back what has been played, in any order. A pair whose process or machine was lost is
handed out again; a mistake in a player is not tried twice, it is told. The extra that installs Ray is called `farm`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Protocol

from bastide.arena.play import Pair, PlayedPair, play_pair
from bastide.errors import BastideError
from bastide.text import Text, install

TRIES = 3

_LOST = Text(
    en="The process that played the pair of seed {seed} was lost {tries} times; play it alone with --seed {seed} "
    "--pairs 1 --processes 1, or give each process more memory.",
    de="Der Prozess mit dem Paar zum Startwert {seed} ging {tries}-mal verloren; spiele es allein mit --seed {seed} "
    "--pairs 1 --processes 1, oder gib jedem Prozess mehr Speicher.",
)
_NO_RAY = Text(
    en="More than one machine needs Ray; install Bastide with the extra farm: {install}",
    de="Mehr als eine Maschine braucht Ray; installiere Bastide mit dem Zusatz farm: {install}",
)
_NO_CLUSTER = Text(
    en="No Ray cluster answers at {address}; start one with “ray start --head” and give its address, or “auto”.",
    de="Unter {address} antwortet kein Ray-Verbund; starte einen mit „ray start --head“ und gib dessen Adresse an, "
    "oder „auto“.",
)


class Cluster(Protocol):
    """What a place to play must offer."""

    def submit(self, number: int, pair: Pair) -> None:
        """Take a pair on, under a number."""
        ...

    def gather(self) -> list[tuple[int, PlayedPair | None]]:
        """Wait until something has come back: what was played, or None where the process was lost."""
        ...

    def close(self) -> None:
        """Stop everything that still runs."""
        ...


def play_on(cluster: Cluster, pairs: Sequence[Pair]) -> Iterator[tuple[int, PlayedPair]]:
    """Play all pairs; each comes with its number as soon as it has been played."""
    tries = dict.fromkeys(range(len(pairs)), 1)
    try:
        for number, pair in enumerate(pairs):
            cluster.submit(number, pair)
        while tries:
            for number, played in cluster.gather():
                if played is not None:
                    del tries[number]
                    yield number, played
                    continue
                if tries[number] == TRIES:
                    raise BastideError(_LOST, seed=pairs[number].seed, tries=TRIES)
                tries[number] += 1
                cluster.submit(number, pairs[number])
    finally:
        cluster.close()


class Here:
    """In this process, one pair after the other."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, Pair]] = []

    def submit(self, number: int, pair: Pair) -> None:
        self._waiting.append((number, pair))

    def gather(self) -> list[tuple[int, PlayedPair | None]]:
        number, pair = self._waiting.pop(0)
        return [(number, play_pair(pair))]

    def close(self) -> None:
        self._waiting.clear()


class Cores:
    """In processes of their own on this machine."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool = process_pool(processes)
        self._waiting: dict[Future[PlayedPair], int] = {}

    def submit(self, number: int, pair: Pair) -> None:
        self._waiting[self._pool.submit(play_pair, pair)] = number

    def gather(self) -> list[tuple[int, PlayedPair | None]]:
        done, _ = wait(self._waiting, return_when=FIRST_COMPLETED)
        if any(isinstance(future.exception(), BrokenProcessPool) for future in done):
            return self._all_lost()
        return [(self._waiting.pop(future), future.result()) for future in done]

    def _all_lost(self) -> list[tuple[int, PlayedPair | None]]:
        """One process died, and the pool with it: what is not finished goes into a new one."""
        wait(self._waiting)
        self._pool.shutdown()
        self._pool = process_pool(self.processes)
        back: list[tuple[int, PlayedPair | None]] = []
        for future, number in self._waiting.items():
            lost = isinstance(future.exception(), BrokenProcessPool)
            back.append((number, None if lost else future.result()))
        self._waiting.clear()
        return back

    def close(self) -> None:
        """Stop whoever still plays, then wait: a pool left to the end of the program stumbles over its closed pipes."""
        if self._waiting:
            for process in list(self._pool._processes.values()):
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


def process_pool(processes: int) -> ProcessPoolExecutor:
    """Processes that share nothing with this one."""
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_leave_quietly)


def _leave_quietly() -> None:
    """Ctrl+C reaches every process of the terminal; those that play just go, the first one says what was played."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))


class RayCluster:
    """On the machines of a Ray cluster; each needs Bastide with the same version."""

    def __init__(self, address: str) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise BastideError(_NO_RAY, install=install("farm")) from None
        try:
            ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError):
            raise BastideError(_NO_CLUSTER, address=address) from None
        self._ray = ray
        self._play = ray.remote(play_pair).options(max_retries=0, scheduling_strategy="SPREAD")
        self._waiting: dict[Any, int] = {}

    def submit(self, number: int, pair: Pair) -> None:
        self._waiting[self._play.remote(pair)] = number

    def gather(self) -> list[tuple[int, PlayedPair | None]]:
        done, _ = self._ray.wait(list(self._waiting), num_returns=1)
        back: list[tuple[int, PlayedPair | None]] = []
        for reference in done:
            number = self._waiting.pop(reference)
            try:
                back.append((number, self._ray.get(reference)))
            except self._ray.exceptions.RayTaskError:
                raise
            except self._ray.exceptions.RayError:
                back.append((number, None))
        return back

    def close(self) -> None:
        for reference in self._waiting:
            self._ray.cancel(reference, force=True)
        self._ray.shutdown()


def open_cluster(processes: int | None = None, address: str = "") -> Cluster:
    """The Ray cluster at an address, or this machine; without a number all its cores are used."""
    if address:
        return RayCluster(address)
    number = processes or os.cpu_count() or 1
    return Cores(number) if number > 1 else Here()
