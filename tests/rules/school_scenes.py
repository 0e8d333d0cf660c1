"""The school as a scene, and a player who has the teacher."""

from __future__ import annotations

from typing import Any

from bastide.game.game import Game
from bastide.modules.school import Teacher
from bastide.testkit.scene import scene

MODULES = ("school",)
SCHOOL = "(0,0) D crfr, (1,0) SchuleW rkrr, (2,0) SchuleE rrrk"
ROAD_OF_5 = f"{SCHOOL}, (-1,0) U frfr, (-2,0) U frfr"
"""A crossing at (-3,0) completes the school road in the west."""
CITY_OF_8 = "(20,-1) G cfcf, (20,-2) G cfcf, (20,-3) E ffcf"
ROAD_OF_3 = "(19,0) U frfr, (18,0) X rrrr"
"""A tile L at (20,0) completes both."""


def school_game(
    tiles: str,
    figures: str = "",
    *,
    draw: str,
    holder: int | None = None,
    modules: tuple[str, ...] = (),
    **choices: Any,
) -> Game:
    choices = {"players": 3} | choices
    game = scene(tiles, figures, draw=f"{draw} V V", modules=(*MODULES, *modules), **choices)
    if holder is not None:
        game.slot(Teacher).holder = holder
    return game


def holder_of(game: Game) -> int:
    return game.slot(Teacher).holder
