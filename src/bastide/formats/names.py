"""Players, as foreign files name them and as we tell how they stand."""

from __future__ import annotations

from collections.abc import Collection

from bastide.formats.outcome import Unsupported
from bastide.game.game import Game
from bastide.modules import PLAYERS
from bastide.text import Text

LONGEST = 40
"""Characters of a name."""
_PLAYERS = Text(
    en="The game has {number} players; here up to {most} can play.",
    de="Das Spiel hat {number} Spieler; hier können bis zu {most} spielen.",
)


def distinct_names(names: Collection[str]) -> tuple[str, ...]:
    """The names, without what cannot be printed; an empty one becomes `Player 2`, the second of two equal `Ada (2)`."""
    if len(names) > PLAYERS[-1]:
        raise Unsupported(_PLAYERS, number=len(names), most=PLAYERS[-1])
    found: list[str] = []
    for number, name in enumerate(names, 1):
        printed = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        wanted = printed[:LONGEST].strip() or f"Player {number}"
        candidate, copy = wanted, 2
        while candidate in found:
            candidate, copy = f"{wanted} ({copy})", copy + 1
        found.append(candidate)
    return tuple(found)


def standing(game: Game) -> str:
    """`Ada 7, Bob 16`"""
    return ", ".join(f"{name} {points}" for name, points in zip(game.player_names, game.scores, strict=True))
