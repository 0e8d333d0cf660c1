"""The choices that make a game: players, tile sets, elements and options."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from bastide.bounds import MOST_CUSTOM_TILES, Draws, Number, Numbers, Options, Players, PositionText, Word
from bastide.tiles.face import Layout

CustomTiles = Annotated[dict[Word, Layout], Meta(max_length=MOST_CUSTOM_TILES)]


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is decided before the first draw. With a seed and the actions it is the whole game."""

    players: Players
    """Their names, in turn order."""
    tiles: Numbers
    """Tile set -> copies of it."""
    elements: Numbers
    """Element -> how many of its figure each player has; 1 where it has none."""
    options: Options = {}
    """The options that differ from their default."""
    custom_tiles: CustomTiles = {}
    """Tiles of the players' own, by id."""
    first: Number = 0
    """The player who begins."""
    position: PositionText = ""
    """A position to begin from instead of the start tile, as `bastide.game.notation` writes it."""
    draws: Draws = ()
    """Tiles that are drawn first, in this order, in place of chance: imported games and puzzles."""
