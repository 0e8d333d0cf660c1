"""What a match has shown: the margin with its standard error first, then wins, points and time."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from msgspec import Struct

from bastide.arena.play import A, B, PlayedPair


class Estimate(Struct, frozen=True):
    """A mean and its standard error; with a single value there is none."""

    mean: float
    error: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        number = len(values)
        mean = sum(values) / number
        if number < 2:
            return cls(mean, None)
        return cls(mean, sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number))


class Side(Struct, frozen=True):
    """One player of the match: points per seat, and seconds per decision."""

    player: str
    points: Estimate
    decisions: int
    seconds: float
    seconds_95: float
    """95 of 100 decisions took no longer."""
    late: int | None
    """Decisions that took longer than the time of the match, if it has one."""


class Match(Struct, frozen=True):
    """Everything is counted from the first player's side. The unit is the pair: its games share a deck."""

    pairs: int
    margin: Estimate
    won: Estimate
    wins: int
    draws: int
    losses: int
    sides: tuple[Side, Side]
    seeds: tuple[int, ...]

    @classmethod
    def of(cls, played: Sequence[PlayedPair]) -> Match:
        games = [game for pair in played for game in pair.games]
        return cls(
            pairs=len(played),
            margin=Estimate.of([pair.margin for pair in played]),
            won=Estimate.of([pair.won for pair in played]),
            wins=sum(game.won > 0.5 for game in games),
            draws=sum(game.won == 0.5 for game in games),
            losses=sum(game.won < 0.5 for game in games),
            sides=(_side(played, A), _side(played, B)),
            seeds=tuple(pair.pair.seed for pair in played),
        )


def _side(played: Sequence[PlayedPair], side: int) -> Side:
    times = sorted(seconds for pair in played for game in pair.games for seconds in game.seconds[side])
    limit = played[0].pair.seconds
    return Side(
        player=played[0].pair.players[side],
        points=Estimate.of([sum(game.points(side) for game in pair.games) / 2 for pair in played]),
        decisions=len(times),
        seconds=sum(times) / len(times) if times else 0.0,
        seconds_95=times[ceil(0.95 * len(times)) - 1] if times else 0.0,
        late=None if limit is None else sum(seconds > limit for seconds in times),
    )
