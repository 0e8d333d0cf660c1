"""The expansions, one file each, and the way from their names to a game."""

from bastide.modules.choice import (
    PLAYERS,
    check_setup,
    make_setup,
    new_game,
    playable_together,
    rules_for,
    tiles_in_game,
)
from bastide.modules.presets import PRESETS
from bastide.modules.registry import ELEMENTS, MODULES, OPTIONS

__all__ = [
    "ELEMENTS",
    "MODULES",
    "OPTIONS",
    "PLAYERS",
    "PRESETS",
    "check_setup",
    "make_setup",
    "new_game",
    "playable_together",
    "rules_for",
    "tiles_in_game",
]
