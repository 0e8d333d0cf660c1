"""A right engine is not accused: positions in which the referee once complained without cause."""

from __future__ import annotations

from watching import watched

from bastide.game.actions import PASS, Choose, Place
from bastide.testkit.scene import scene


def test_a_castle_is_told_before_the_one_that_pays_it() -> None:
    """T8.6: the points on their way are told from the active player on, whose castle is paid by that of Red."""
    board, figures = "(0,0) E ffcf, (1,0) E ffcf, (-2,0) E fcff", "Red (0,0) S, Blue (1,0) S"
    game = scene(board, figures, draw="E E V E V V", modules=("bridges-castles-bazaars", "messages"))
    scorings = watched(
        game,
        *(Place((0, 1), 0), PASS, Choose("castle", segment=6)),
        *(Place((1, 1), 0), PASS, Choose("castle", segment=8)),
        *(Place((2, 0), 2), PASS),
        *(Place((-1, 0), 3), PASS, Choose("woman"), Choose("woman")),
    )
    assert (game.scores, scorings) == ([4, 4], 2)


def test_the_gingerbread_man_waits_beside_a_start_without_a_city() -> None:
    """The first city of the game comes with the first tile, and he may go there as into any other."""
    game = scene("(0,0) B ffff", draw="E V LebA V V", modules=("gingerbread-man",))
    watched(
        game,
        Place((1, 0), 1),
        PASS,
        Place((0, 1), 0),
        PASS,
        Place((0, -1), 0),
        PASS,
        Choose("gingerbread-man", segment=2),
    )
