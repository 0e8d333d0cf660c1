"""Reviewing: every turn of a record is looked into, with the simulator where it knows the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from bastide.errors import BastideError
from bastide.game.record import Record
from bastide.players.thinker import knows
from bastide.review.structs import Review, TurnReview, sum_up
from bastide.review.turns import Played, played_turns
from bastide.text import Text

Depth = Literal["quick", "normal", "deep"]
DEPTHS: tuple[Depth, ...] = get_args(Depth)
Progress = Callable[[int, int], None]
"""Told after every turn: how many are done, and how many there are."""

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
        self.rough = not all(knows(turn.before) for turn in self.played)
        """Do rules of thumb judge, because the simulator does not know the game?"""
        self._look = _looker(depth, rough=self.rough)

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
            rough=self.rough,
            over=last.over,
        )


def review(record: Record, depth: Depth = "normal", progress: Progress | None = None) -> Review:
    """What every turn of a game lost against the best that was found; equal records give equal reviews.

    Only what the player could know is used: the tiles that were left, never their order.
    """
    reviewing, turns = Reviewing(record, depth), list[TurnReview]()
    for at in range(len(reviewing)):
        turns.append(reviewing.look(at))
        if progress:
            progress(len(turns), len(reviewing))
    return reviewing.sum_up(turns)


def _looker(depth: Depth, *, rough: bool) -> Callable[[Played], TurnReview]:
    if rough:
        from bastide.review.rough import Rough

        return Rough(depth).look
    from bastide.review.simulated import Simulated

    return Simulated(depth).look
