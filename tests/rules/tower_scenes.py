"""Boards and questions that the tests of the Tower share."""

from __future__ import annotations

from typing import Any

from questions import offered

from bastide.game.actions import Choose
from bastide.game.game import Game, Spot
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import lay_only, scene
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("tower",)
FAR = "(20,0) U frfr"
CROSS = ", ".join(f"({x},{y}) B ffff" for x in range(-4, 5) for y in range(-4, 5) if (x or y) and not (x and y))
TOWER = f"(0,0) TJ ffff, {CROSS}, (1,1) B ffff, {FAR}"
PIECE = Choose("tower-piece", cell=(0, 0))


def tower_game(figures: str = "", height: int = 0, board: str = TOWER, draw: str = "U U U U", **choices: Any) -> Game:
    """Red has laid a tile far away; a tower of that height stands at (0,0)."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(board, figures, draw=draw, modules=modules, **choices)
    set_height(game, (0, 0), height)
    lay_only(game, "(21,0) U frfr")
    return game


def set_height(game: Game, cell: Cell, height: int) -> None:
    others = [(at, number) for at, number in game.slot(Towers).heights if at != cell_at(*cell)]
    game.slot(Towers).heights = tuple(sorted(others + ([(cell_at(*cell), height)] if height else [])))


def imprison(game: Game, number: int, captor: int) -> None:
    game.put(number, Spot("prison", player=captor))


def prisoners(game: Game) -> dict[int, int]:
    """Figure -> captor."""
    return {f: spot.player for f, spot in game.spots.items() if spot.where == "prison" and spot.player is not None}


def in_reach(game: Game) -> set[int]:
    victims = (action.figure for action in offered(game, "capture") if isinstance(action, Choose))
    return {number for number in victims if number is not None}
