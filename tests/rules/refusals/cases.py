"""What a case of a refusal is made of: a game, a choice that is refused in it, the two sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questions import figure

from bastide.game.actions import PASS, Choose
from bastide.game.game import Game
from bastide.testkit.scene import find_segment, lay, lay_only, scene

Case = tuple[Callable[[], Game], Callable[[Game], Choose], str, str]


def laid(board: str, figures: str, tile: str, *modules: str, **choices: Any) -> Callable[[], Game]:
    """Red has laid a tile and may use a figure."""

    def make() -> Game:
        game = scene(board, figures, draw=f"{tile.split()[1]} V V V", modules=modules, **choices)
        lay_only(game, tile)
        return game

    return make


def played(board: str, figures: str, tile: str, *modules: str, **choices: Any) -> Callable[[], Game]:
    """Red, or who else has the turn, has laid a tile and used no figure."""

    def make() -> Game:
        game = scene(board, figures, draw=f"{tile.split()[1]} V V V", modules=modules, **choices)
        lay(game, tile)
        return game

    return make


def the(
    word: str, *, of: int | None = None, kind: str = "small", nth: int = 0, **things: Any
) -> Callable[[Game], Choose]:
    """A choice with a figure of a player."""

    def choose(game: Game) -> Choose:
        return Choose(word, None if of is None else figure(game, of, kind, nth), **things)

    return choose


def at(word: str, cell: tuple[int, int], where: str, **things: Any) -> Callable[[Game], Choose]:
    """A choice with a segment."""
    return lambda game: the(word, **things, segment=find_segment(game.board, cell, where))(game)


def after_drawing(game: Game) -> Game:
    game.apply(PASS)
    return game
