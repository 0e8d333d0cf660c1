"""What a move of a .jcz file is seen in, and how it names figures and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bastide.formats.jcz.declared import FIGURES, SPOTS
from bastide.formats.jcz.file import Move
from bastide.formats.jcz.places import Pointer, find_segment
from bastide.formats.jcz.tiles import TileNames
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.formats.reading import is_number
from bastide.game.actions import Action, Choose
from bastide.game.game import Game
from bastide.text import Text
from bastide.tiles.geometry import Cell

_NO_FIGURE_ID = Text(
    en="{figure} is no figure; one is written as player, kind and number: 0.small.1.",
    de="{figure} ist keine Figur; man schreibt sie als Spieler, Art und Nummer: 0.small.1.",
)
_FIGURE = Text(en="Figures called {figure} are not built yet.", de="Figuren namens {figure} gibt es noch nicht.")
_NOBODY = Text(en="no {figure} stands there.", de="dort steht keine Figur {figure}.")


class Now(Struct):
    """The game, the names of its tiles, the moves around, the number that chance uses."""

    game: Game
    names: TileNames
    previous: Move | None
    following: Move | None
    upcoming: str | None  # the type of the next move, payments aside
    newer: bool  # is the file of the newer program?
    random: float | None
    foretell: Callable[[str], None]
    """Name what is drawn next."""

    @property
    def step(self) -> str:
        return self.game.decision.step if self.game.decision else ""

    @property
    def offered(self) -> list[Action]:
        return self.game.decision.actions if self.game.decision else []

    def choices(self, word: str) -> list[Choose]:
        """What is offered under a word."""
        return [action for action in self.offered if isinstance(action, Choose) and action.what == word]


Meaning = Callable[[Now, Any], list[Action]]
"""Payload of a move -> the actions it stands for."""


class Standing(Struct, rename="camel"):
    """A figure and where it stands."""

    feature_pointer: Pointer
    meeple_id: str


def read_figure(written: str, game: Game) -> tuple[int, str]:
    """`0.small.1` -> player 0, small."""
    player, _, rest = written.partition(".")
    kind = rest.partition(".")[0]
    if not is_number(player) or not kind:
        raise FormatError(_NO_FIGURE_ID, figure=written)
    if FIGURES.get(kind) not in game.rules.kinds:
        raise Unsupported(_FIGURE, figure=kind)
    return int(player), FIGURES[kind]


def figure_at(game: Game, standing: Standing) -> int:
    """The number of a figure that stands where the pointer says."""
    player, figure = read_figure(standing.meeple_id, game)
    pointer = standing.feature_pointer
    owned = range(*game.rules.ranges.get((player, figure), (0, 0)))
    if where := SPOTS.get(pointer.location) or SPOTS.get(pointer.feature):
        spot = where, pointer.position
        number = next((n for n in owned if n in game.spots and _spot(game, n) == spot), None)
    else:
        segment = find_segment(game.board, pointer)
        number = next((n for n in owned if game.where[n] == segment), None)
    if number is None:
        raise Difference(_NOBODY, figure=standing.meeple_id)
    return number


def _spot(game: Game, figure: int) -> tuple[str, Cell | None]:
    return game.spots[figure].where, game.spots[figure].cell
