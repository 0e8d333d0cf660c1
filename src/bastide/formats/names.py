"""Players, as foreign files name them and as we tell how they stand."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.game.game import Game


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names as they are; an empty one becomes `Player 2`, the second of two equal ones `Ada (2)`."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        wanted = name.strip() or f"Player {number}"
        candidate, copy = wanted, 2
        while candidate in found:
            candidate, copy = f"{wanted} ({copy})", copy + 1
        found.append(candidate)
    return tuple(found)


def standing(game: Game) -> str:
    """`Ada 7, Bob 16`"""
    return ", ".join(f"{name} {points}" for name, points in zip(game.player_names, game.scores, strict=True))
