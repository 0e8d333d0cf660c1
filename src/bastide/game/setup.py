"""The choices that make a game: players, tile sets, elements and options."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.module import OptionValue
from bastide.tiles.face import Layout


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is decided before the first draw. With a seed and the actions it is the whole game."""

    players: tuple[str, ...]
    """Their names, in turn order."""
    tiles: dict[str, int]
    """Tile set -> copies of it."""
    elements: dict[str, int]
    """Element -> how many of its figure each player has; 1 where it has none."""
    options: dict[str, OptionValue] = {}
    """The options that differ from their default."""
    custom_tiles: dict[str, Layout] = {}
    """Tiles of the players' own, by id."""
    first: int = 0
    """The player who begins."""
    position: str = ""
    """A position to begin from instead of the start tile, as `bastide.game.notation` writes it."""
    draws: tuple[str, ...] = ()
    """Tiles that are drawn first, in this order, in place of chance: imported games and puzzles."""
