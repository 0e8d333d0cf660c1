"""Boards and questions that the tests of Abbey & Mayor share."""

from __future__ import annotations

from typing import Any

from bastide.game.actions import PASS, Action, Choose
from bastide.game.events import AnyEvent
from bastide.game.game import Game, Spot
from bastide.testkit.scene import find_segment, lay_only, scene, segment_name
from bastide.tiles.geometry import cell_of

RED, BLUE, YELLOW = 0, 1, 2
MODULES = ("abbey-mayor",)
THREE = ("Red", "Blue", "Yellow")
HOLE = "(0,-1) E ffcf, (1,0) U frfr, (2,0) W rfrr, (0,1) B ffff, (-1,0) B ffff"
ABBEY = Choose("abbey", cell=(0, 0))
BARN_FARM = "(0,0) B ffff, (1,0) E fcff, (2,0) E fffc, (0,1) B ffff, (1,2) E cfff"
BARN = Choose("barn", corner=(1, 1))
VILLAGES = "(-1,0) W rrrf, (0,0) U frfr"


def asked(game: Game) -> tuple[int, str]:
    assert game.decision is not None
    return game.decision.player, game.decision.step


def offered(game: Game, what: str) -> set[Action]:
    assert game.decision is not None
    return {action for action in game.decision.actions if isinstance(action, Choose) and action.what == what}


def figure(game: Game, player: int, kind: str) -> int:
    return game.rules.ranges[player, kind][0]


def pass_on(game: Game, step: str) -> None:
    """Pass until that step is open."""
    while game.decision is not None and game.decision.step != step:
        game.apply(PASS)


def barn_game(figures: str = "", modules: tuple[str, ...] = MODULES, **choices: Any) -> Game:
    """Blue has laid the last of the four tiles round the corner."""
    game = scene(BARN_FARM, figures, draw="E V V", turn="Blue", modules=modules, **choices)
    lay_only(game, "(1,1) E ffcf")
    return game


def put_barn(game: Game, player: int, corner: tuple[int, int], field: int) -> int:
    barn = game.free_figure(player, "barn")
    game.put(barn, Spot("corner", corner=corner, segment=field))
    return barn


def joining(figures: str, modules: tuple[str, ...] = (*MODULES, "traders-builders"), **choices: Any) -> Game:
    """Blue has a barn in the east; the next tile at (-1,0) joins the farm in the west to it."""
    game = scene(f"{BARN_FARM}, (1,1) E ffcf, (-2,0) B ffff", figures, draw="E V V", modules=modules, **choices)
    put_barn(game, BLUE, (1, 1), find_segment(game.board, (1, 1), "NL"))
    return game


def drives(game: Game) -> set[tuple[tuple[int, int], str]]:
    """(cell, name) of the places where the wagon may go."""
    found = set()
    for action in offered(game, "drive"):
        assert isinstance(action, Choose)
        assert action.segment is not None
        found.add((cell_of(game.board.cell_of(action.segment)), segment_name(game.board, action.segment)))
    return found


def drive_to(game: Game, cell: tuple[int, int], place: str) -> list[AnyEvent]:
    segment = find_segment(game.board, cell, place)
    (action,) = (a for a in offered(game, "drive") if isinstance(a, Choose) and a.segment == segment)
    return game.apply(action)
