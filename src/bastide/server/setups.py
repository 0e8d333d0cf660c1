"""Which games a server sets up."""

from __future__ import annotations

from bastide.errors import BastideError
from bastide.game.rules import Rules
from bastide.text import Text

LARGEST_GAME = 2000
"""Tiles of the largest game."""

_TOO_MANY = Text(
    en="This game would have {number} tiles; the server plays with up to {most}.",
    de="Dieses Spiel hätte {number} Plättchen; der Server spielt mit bis zu {most}.",
)


def check_size(rules: Rules) -> None:
    """Raise BastideError if there are too many tiles."""
    number = sum(copies.count for copies in rules.copies)
    if number > LARGEST_GAME:
        raise BastideError(_TOO_MANY, number=number, most=LARGEST_GAME)
