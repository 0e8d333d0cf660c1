"""Scenes with outbreaks and fleas, and the answers that concern them."""

from __future__ import annotations

from typing import Any

from questions import offered

from bastide.game.actions import Choose
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.modules.plague.state import Plague
from bastide.testkit.scene import find_segment, scene, start
from bastide.tiles.geometry import cell_at, cell_of

MODULES = ("plague",)
Cells = list[tuple[int, int]]
ROAD = "(0,1) U frfr, (1,1) U frfr, (2,1) U frfr, (3,1) U frfr"
BESIDE = "(0,0) PE5 rrrr, (1,0) U frfr, (2,0) U frfr"


def sick(board: str, figures: str = "", fleas: Cells | None = None, **choices: Any) -> Game:
    """A game in which plague tiles of the board are outbreaks in their order, with fleas on these cells."""
    modules, draw = (*MODULES, *choices.pop("modules", ())), choices.pop("draw", "V V V")
    game = scene(board, figures, draw=f"B {draw}", modules=modules, **choices)
    return with_fleas(game, fleas or [])


def with_fleas(game: Game, cells: Cells) -> Game:
    """The turn begins anew, with fleas on these cells; the tile in hand is out."""
    game.slot(Plague).fleas = tuple(cell_at(*cell) for cell in cells)
    game.slot(Plague).turns = ()
    return start(game)


def flea(game: Game, cell: tuple[int, int]) -> list[AnyEvent]:
    return game.apply(Choose("flea", cell=cell))


def lift(game: Game, cell: tuple[int, int]) -> list[AnyEvent]:
    return game.apply(Choose("lift-flea", cell=cell))


def targets(game: Game, word: str = "flea") -> set[tuple[int, int]]:
    return {a.cell for a in offered(game, word) if isinstance(a, Choose) and a.cell is not None}


def may_flee(game: Game) -> set[int]:
    return {a.figure for a in offered(game, "flee") if isinstance(a, Choose) and a.figure is not None}


def refuges(game: Game, fleeing: int) -> set[tuple[int, int]]:
    """The tiles to which a figure may flee, once it has begun to."""
    copy = game.copy()
    copy.apply(Choose("flee", figure=fleeing))
    segments = [a.segment for a in offered(copy, "flee-to") if isinstance(a, Choose) and a.segment is not None]
    return {cell_of(copy.board.cell_of(segment)) for segment in segments}


def flee(game: Game, fleeing: int, cell: tuple[int, int], place: str) -> list[AnyEvent]:
    game.apply(Choose("flee", figure=fleeing))
    return game.apply(Choose("flee-to", figure=fleeing, segment=find_segment(game.board, cell, place)))


def lying(game: Game) -> dict[tuple[int, int], str]:
    """What lies of the plague on each cell."""
    return {token.cell: token.what for token in game.tokens() if token.cell is not None}


def row(y: int, last: int) -> tuple[str, Cells]:
    """Tiles with a straight road from x = 1 on, and their cells."""
    cells = [(x, y) for x in range(1, last + 1)]
    return "".join(f", ({x},{y}) U frfr" for x, y in cells), cells


def any_placement(game: Game) -> Any:
    assert game.decision is not None
    return game.decision.actions[0]
