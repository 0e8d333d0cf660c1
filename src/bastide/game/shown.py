"""How an element looks and reads: its answers, tokens and places, declared beside its rules.

The client, the terminal, the history, hints and computer players all read these declarations; none of them has a table
of its own by the words of a module. Named places (`tower-site`, `quarter:castle`) are places of the drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from bastide.text import Text
from bastide.tiles.geometry import Cell

if TYPE_CHECKING:
    from bastide.game.game import Game

Icon = Literal["bridge", "bridge-ns", "crown", "leave", "prison", "save", "sword", "swords", "swap", "undo", "unlock"]
"""Line icons that the client draws."""


class Sign(Struct, frozen=True, omit_defaults=True):
    """The picture of an answer or a token: a figure, a badge or a tile of the drawings, or a line icon."""

    figure: str = ""
    badge: str = ""
    tile: str = ""
    icon: Icon | None = None
    lying: bool = False
    """The figure lies, that of `figure` or the one in hand."""


NO_SIGN = Sign()
"""A figure of the supply is its own sign."""


class Picture(Struct, frozen=True, omit_defaults=True):
    """What stands for a module in a list: one of its tiles, and a sign over it where the tile alone says too little."""

    tile: str
    sign: Sign = NO_SIGN


class Answer(Struct, frozen=True, kw_only=True):
    """A kind of `Choose`: its button, its sign on the table and its line in the history.

    The texts have places for `{figure}`, `{feature}` (a segment's), `{to}` ("into the city"), `{number}`, `{place}` in
    the history (a cell's, "west of the monastery") and whatever `values` adds; `one|many` are told apart by the number.
    """

    button: Text
    told: Text
    here: Text | None = None
    """The button, shorter, where the thing it speaks of is pointed at on the table."""
    sign: Sign = NO_SIGN
    place: str = ""
    """The named place that it points at: on the tile of its cell, that of its segment (the drawings have `mouth:2`
    for segment 2 of a tile), or wherever the drawings have it."""
    caption: Text | None = None
    """What is written beside the named place."""
    values: Callable[[Game, Sequence[str]], dict[str, object]] | None = None
    """(game, names of the players): what else the texts name."""


Where = Literal["cell", "segment", "corner", "place", "edge", "beside", "aside"]
"""Where a token is shown that lies on the board: in the middle of its cell, on its segment beside the figures there, in
a corner of its cell, at a named place, on the edge between the two halves of a feature, beside a building; or `aside`,
a tile that lies open beside the pile. What has a figure is shown beside it, and what belongs to a player alone lies in
front of that player."""


class TokenKind(Struct, frozen=True, kw_only=True):
    """A kind of token: what it is called and looks like, where it is shown, and what one is worth."""

    name: Text
    """`tile|tiles` where one and many differ."""
    sign: Sign = NO_SIGN
    shown: Where = "cell"
    place: str = ""
    """The named place, if the token itself names none."""
    material: Literal["", "wood", "stone"] = ""
    """Its colour, where it is no player's."""
    stacks: bool = False
    """Its number is that of pieces on top of each other."""
    card: bool = False
    """Only one player holds it; its number is no count, `detail` says what it is."""
    detail: Text | None = None
    worth: float = 0.0
    """Points that one beside a figure, or before a player, is worth to a computer player, besides what the end pays
    for it."""
    worth_on_tile: float = 0.0
    """Points that one on a tile is worth to whoever wins a feature there."""
    collected: tuple[int, ...] = ()
    """What the end pays for none, one, two ... before a player, up to all there are, where they come from tiles and
    their number decides what each is worth."""
    threat: float = 0.0
    """Points that one on a tile costs the owner of each figure on a tile beside it, to a computer player."""


class Compass(Struct, frozen=True, omit_defaults=True):
    """Lines through a cell that part the table into four sections, with the letter of a wind at the end of each."""

    cell: Cell
    winds: tuple[Text, ...]
    """North, east, south and west; north is up unless it is turned."""
    rotation: int = 0
    """Quarter turns clockwise."""
    section: Cell | None = None
    """The way into the section, (1, -1) being up and to the right, in which the tile in hand brings points."""
    points: int = 0
    """How many."""
