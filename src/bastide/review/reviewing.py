"""Reviewing: every turn of a record is looked into, with the simulator where it knows the game."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Literal, get_args

from bastide.errors import BastideError
from bastide.game.actions import Action
from bastide.game.record import Record
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.players.thinker import knows
from bastide.review.sampled import Sampled
from bastide.review.structs import Review, TurnReview, sum_up
from bastide.review.turns import Played, played_turns
from bastide.text import Text

Depth = Literal["quick", "normal", "deep"]
DEPTHS: tuple[Depth, ...] = get_args(Depth)
Progress = Callable[[int, int], None]
"""Told after every turn: how many are done, and how many there are."""
FEW_TURNS = 4
"""With fewer turns for each of them, processes are not worth their start."""

_NO_TURN = Text(
    en="There is nothing to review: no tile has been placed in this game.",
    de="Da ist nichts zu besprechen: In diesem Spiel wurde kein Plättchen gelegt.",
)
_NO_DEPTH = Text(
    en="There is no depth called {depth}; there are: {depths}.",
    de="Eine Tiefe namens {depth} gibt es nicht; es gibt: {depths}.",
)
_ALONE = Text(
    en="A review needs two players or more; this game has one.",
    de="Eine Besprechung braucht zwei Spieler oder mehr; dieses Spiel hat einen.",
)


_LOST = Text(
    en="A process of the review was ended from outside, perhaps for its memory; review the game once more.",
    de="Ein Prozess der Besprechung wurde von außen beendet, vielleicht wegen des Speichers; besprich das Spiel noch "
    "einmal.",
)


class Reviewing:
    """A review that is made turn by turn, in any order."""

    def __init__(self, record: Record, depth: Depth) -> None:
        if depth not in DEPTHS:
            raise BastideError(_NO_DEPTH, depth=depth, depths=", ".join(DEPTHS))
        if len(record.setup.players) < 2:
            raise BastideError(_ALONE)
        self.played = played_turns(record)
        if not self.played:
            raise BastideError(_NO_TURN)
        self.depth = depth
        self.simulated = all(knows(turn.before) for turn in self.played)
        """Does the simulator judge, which knows the game? Otherwise it is the engine."""
        self._look = _looker(depth, simulated=self.simulated)

    def __len__(self) -> int:
        return len(self.played)

    def look(self, at: int) -> TurnReview:
        return self._look(self.played[at])

    def sum_up(self, turns: list[TurnReview]) -> Review:
        last = self.played[-1].after
        return sum_up(
            last.player_names,
            turns,
            tuple(last.scores),
            depth=self.depth,
            over=last.over,
        )


def review(record: Record, depth: Depth = "normal", progress: Progress | None = None, processes: int = 1) -> Review:
    """What every turn of a game lost against the best that was found; equal records give equal reviews.

    Only what the player could know is used: the tiles that were left, never their order. The simulator has threads of
    its own; what the engine judges can be shared among processes. With more than one the script that calls it needs
    `if __name__ == "__main__":`, because each process imports it again.
    """
    reviewing, turns = Reviewing(record, depth), dict[int, TurnReview]()
    useful = 1 if reviewing.simulated else min(processes, len(reviewing) // FEW_TURNS)
    for at, turn in _shared_out(record, depth, len(reviewing), useful) if useful > 1 else _in_order(reviewing):
        turns[at] = turn
        if progress:
            progress(len(turns), len(reviewing))
    return reviewing.sum_up([turns[at] for at in range(len(reviewing))])


def _in_order(reviewing: Reviewing) -> Iterator[tuple[int, TurnReview]]:
    return ((at, reviewing.look(at)) for at in range(len(reviewing)))


def _shared_out(record: Record, depth: Depth, turns: int, processes: int) -> Iterator[tuple[int, TurnReview]]:
    """The turns as they are done by processes that share nothing with this one."""
    plan = record.rules.setup, record.seed, record.actions, depth
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, plan)
    try:
        for done in as_completed([pool.submit(_look, at) for at in range(turns)]):
            yield done.result()
    except BrokenProcessPool:
        raise BastideError(_LOST) from None
    finally:
        pool.shutdown(cancel_futures=True)


_here: list[Reviewing] = []
"""What this process reviews, if it is one of those that share a review."""


def _begin(setup: Setup, seed: int, actions: tuple[Action, ...], depth: Depth) -> None:
    """Ctrl+C reaches every process of the terminal; those that only help just go."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))
    _here.append(Reviewing(Record(rules_for(setup), seed, actions), depth))


def _look(at: int) -> tuple[int, TurnReview]:
    return at, _here[0].look(at)


def _looker(depth: Depth, *, simulated: bool) -> Callable[[Played], TurnReview]:
    if not simulated:
        return Sampled(depth).look
    from bastide.review.simulated import Simulated  # it needs NumPy and Numba

    return Simulated(depth).look
