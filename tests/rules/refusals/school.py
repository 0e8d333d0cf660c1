"""The School: why a choice is refused."""

from __future__ import annotations

from questions import RED
from refusals.cases import Case
from school_scenes import CITY_OF_8, ROAD_OF_3, SCHOOL, school_game

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.testkit.scene import find_segment, lay


def choosing_a_lesson() -> Game:
    """Red has the teacher; Green's tile has completed a road of 3 and Blue's city of 8."""
    figures = "Green (19,0) E-W, Blue (20,-1) S"
    game = school_game(f"{SCHOOL}, {CITY_OF_8}, {ROAD_OF_3}", figures, draw="L", holder=RED, turn="Green")
    lay(game, "(20,0) L crrr")
    return game


CASES: dict[str, Case] = {
    "a feature that the teacher cannot copy": (
        choosing_a_lesson,
        lambda game: Choose("lesson", segment=find_segment(game.board, (0, 0), "N"), number=8),
        "This feature has brought nobody 8 points now.",
        "Dieses Gebiet hat gerade niemandem 8 Punkte gebracht.",
    ),
}
