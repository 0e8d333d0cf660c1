"""Elo by the Bradley-Terry model: one number for each player that explains best who beat whom.

A game more, drawn, between every two players who met keeps the numbers finite where one has won everything. Intervals
come from the curvature of the likelihood. Games of a pair count as independent; they share a deck, which cancels luck,
so the true intervals are a little narrower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

from msgspec import Struct

SCALE = 400 / log(10)
"""Elo points in one unit of the logistic scale: 400 points are odds of ten to one."""
Z95 = 1.96
ROUNDS = 60
PRIOR = 0.5
"""Of the drawn game: half a win for each."""


class Rating(Struct, frozen=True):
    """A player's Elo, the mean of all being 0, and half the width of its 95 % interval."""

    player: str
    elo: float
    interval: float
    games: int
    won: float
    """Wins, draws counting half."""


Results = Mapping[tuple[str, str], tuple[float, int]]
"""(player, opponent) -> (won by the player, games), each meeting once."""


def comparable(players: Sequence[str], results: Results) -> list[str]:
    """The largest group of players who have met, directly or through others; of equally large ones the first."""
    group = {player: {player} for player in players}
    for one, other in results:
        joined = group[one] | group[other]
        group |= dict.fromkeys(joined, joined)
    largest = max(group.values(), key=len)
    return [player for player in players if player in largest]


def ratings(players: Sequence[str], results: Results) -> list[Rating]:
    """Ratings, best first, of the players who are `comparable`: nothing relates the others to them."""
    players = comparable(players, results)
    results = {meeting: result for meeting, result in results.items() if meeting[0] in players}
    number = {player: at for at, player in enumerate(players)}
    won = [[0.0] * len(players) for _ in players]
    for (one, other), (wins, games) in results.items():
        a, b = number[one], number[other]
        won[a][b] += wins + PRIOR
        won[b][a] += games - wins + PRIOR
    strength = [0.0] * len(players)
    for _ in range(ROUNDS):
        slope, curvature = _derivatives(strength, won)
        step = _solve(curvature, slope)
        strength = [s + max(-1.0, min(1.0, d)) for s, d in zip(strength, step, strict=True)]
    _, curvature = _derivatives(strength, won)
    mean = sum(strength) / len(strength)
    found = []
    for at, player in enumerate(players):
        unit = [float(at == i) - 1 / len(players) for i in range(len(players))]
        variance = sum(u * x for u, x in zip(unit, _solve(curvature, unit), strict=True))
        met = [(w, g) if p[0] == player else (g - w, g) for p, (w, g) in results.items() if player in p]
        found.append(
            Rating(
                player,
                SCALE * (strength[at] - mean),
                Z95 * SCALE * sqrt(variance),
                sum(games for _, games in met),
                sum(wins for wins, _ in met),
            )
        )
    return sorted(found, key=lambda rating: -rating.elo)


def _derivatives(strength: list[float], won: list[list[float]]) -> tuple[list[float], list[list[float]]]:
    """Slope and negative curvature of the log likelihood; a term that pins the mean makes it invertible."""
    size = len(strength)
    slope = [-sum(strength) / size] * size
    curvature = [[1.0 / size] * size for _ in strength]
    for a in range(size):
        for b in range(size):
            games = won[a][b] + won[b][a]
            if a == b or not games:
                continue
            expected = 1 / (1 + exp(strength[b] - strength[a]))
            slope[a] += won[a][b] - games * expected
            curvature[a][a] += games * expected * (1 - expected)
            curvature[a][b] -= games * expected * (1 - expected)
    return slope, curvature


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination; the matrix is symmetric and positive definite, so no pivots are sought."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            for column in range(at, len(row)):
                row[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        rest = sum(rows[at][i] * found[i] for i in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - rest) / rows[at][at]
    return found
