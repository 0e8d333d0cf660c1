"""A second reading of The School, from the German rules alone.

The positions were written from the German text, without a look at school.md, the module or its tests. Sources: the
rules of the fifteenth mini expansion (2011) and the play aid of 2018, which gives precedence to the rules.

Only the option for the side of the school was looked up afterwards.

What the text leaves open, and no position here decides: whether completing a road on which nobody stands is a scoring,
what the teacher copies when one tile completes several features, whether the final scoring is "the next scoring", and
what somebody else gets beside a tie ("all points" may be one share or the sum).
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bastide.game.game import Game
from bastide.modules import new_game
from bastide.testkit.scene import lay, points, scene

MODULES = ("school",)
SCHOOL = "(0,0) SchuleW rkrr, (1,0) SchuleE rrrk"
CITY_OF_12 = "(10,0) C cccc, (10,-1) E ffcf, (10,1) E cfff, (9,0) E fcff"
RED, BLUE, GREEN = range(3)


def teacher(game: Game) -> int | None:
    """Whose the teacher is; nobody's at the school."""
    (token,) = [token for token in game.tokens() if token.what == "teacher"]
    assert (token.player is None) != (token.cell is None)
    return token.player


def first_has_the_teacher(
    draw: str, tiles: str = "", figures: str = "", players: Sequence[str] = ("Red", "Blue")
) -> Game:
    """The first player has just closed a road of two tiles from the school, for 2 points; the second is to move."""
    game = scene(f"{SCHOOL}, {tiles}", figures, draw=f"W {draw}", players=players, modules=MODULES)
    assert points(lay(game, "(0,-1) W frrr", "S")) == [(0, 2, "road")]
    assert teacher(game) == 0
    return game


@pytest.mark.parametrize(("side", "row"), [("right", "D SchuleW SchuleE"), ("left", "SchuleW SchuleE D")])
def test_reading_school_is_laid_beside_the_start_tile_with_its_teacher(side: str, row: str) -> None:
    """The two tiles join to one school left or right of the start tile, and the teacher stands on it."""
    game = new_game(2, MODULES, seed=1, options={"school.side": side})
    lying = [game.board.piece_at(x, 0) for x in range(-2, 3)]
    assert " ".join(piece.face.id for piece in lying if piece) == row
    assert len(game.board.pieces) == 3
    assert teacher(game) is None


def test_reading_school_who_closes_a_road_to_it_takes_the_teacher() -> None:
    """The teacher is for the player who closes the road, whoever scores it."""
    game = scene(SCHOOL, "Blue (0,0) N", draw="W V", modules=MODULES)
    assert points(lay(game, "(0,-1) W frrr")) == [(BLUE, 2, "road")]
    assert teacher(game) == RED


def test_reading_school_any_other_road_brings_no_teacher() -> None:
    """Only roads that lead to the school are meant."""
    game = scene(f"{SCHOOL}, (10,0) W frrr", "Red (10,0) E", draw="W V", modules=MODULES)
    assert points(lay(game, "(11,0) W frrr")) == [(RED, 2, "road")]
    assert teacher(game) is None


def test_reading_school_one_or_several_roads_bring_the_one_teacher() -> None:
    """Who closes one road or several of them gets the teacher after the scoring, so no road of this turn twice."""
    game = scene(
        f"{SCHOOL}, (0,-1) V frrf",
        "Blue (0,-1) E-S, Green (1,0) N",
        draw="X V",
        players=3,
        modules=MODULES,
    )
    events = lay(game, "(1,-1) X rrrr")
    assert sorted(points(events)) == [(BLUE, 3, "road"), (GREEN, 2, "road")]
    assert teacher(game) == RED


def test_reading_school_the_scoring_that_brings_the_teacher_counts_once() -> None:
    """The teacher comes after the scoring: a road from school to school pays its four tiles once."""
    game = scene(f"{SCHOOL}, (0,-1) V frrf", "Red (0,-1) E-S", draw="V V", modules=MODULES)
    assert points(lay(game, "(1,-1) V ffrr")) == [(RED, 4, "road")]
    assert teacher(game) == RED


def test_reading_school_example_1_he_goes_back_and_on_to_the_next() -> None:
    """Red has the teacher, Blue closes a school road of 5 points: 5 for both, and then Blue takes the teacher."""
    game = first_has_the_teacher("W V", "(2,0) U frfr, (3,0) U frfr, (4,0) U frfr", "Blue (2,0) E-W")
    lay(game, "(5,0) W frrr")
    assert game.scores == [2 + 5, 5]
    assert teacher(game) == BLUE


def test_reading_school_example_2_the_city_of_another() -> None:
    """Yellow has the teacher, Green's city brings 12: 12 for both, and the teacher goes back to the school."""
    game = first_has_the_teacher("E V", CITY_OF_12, "Green (10,0) E", players=("Yellow", "Green"))
    lay(game, "(11,0) E fffc")
    assert game.scores == [2 + 12, 12]
    assert teacher(game) is None


def test_reading_school_own_points_count_twice() -> None:
    """Whose own points are scored next gets them twice, also where somebody else triggers the scoring."""
    game = first_has_the_teacher("E V", CITY_OF_12, "Red (10,0) E")
    lay(game, "(11,0) E fffc")
    assert game.scores == [2 + 24, 0]
    assert teacher(game) is None


def test_reading_school_own_points_in_a_tie_count_twice() -> None:
    """Twice are the points that he gets himself: his share of a tie, while the other keeps his own."""
    game = first_has_the_teacher(
        "W V", "(10,0) W frrr, (11,0) U frfr, (12,0) U frfr", "Red (11,0) E-W, Blue (12,0) E-W"
    )
    lay(game, "(13,0) W frrr")
    assert game.scores == [2 + 8, 4]
    assert teacher(game) is None


def test_reading_school_triggering_for_another_copies_once() -> None:
    """His own points count twice, not those that he only triggers: the rules have precedence over the play aid."""
    game = first_has_the_teacher("B E V", CITY_OF_12, "Blue (10,0) E")
    lay(game, "(9,1) B ffff")
    lay(game, "(11,0) E fffc")
    assert game.scores == [2 + 12, 12]
    assert teacher(game) is None


def test_reading_school_a_monastery_is_a_scoring_too() -> None:
    """The next scoring counts, of whatever it is."""
    around = ((9, -1), (10, -1), (11, -1), (9, 0), (11, 0), (9, 1), (10, 1))
    tiles = ", ".join(f"({x},{y}) B ffff" for x, y in (*around, (10, 0)))
    game = first_has_the_teacher("B V", tiles, "Blue (10,0) monastery")
    lay(game, "(11,1) B ffff")
    assert game.scores == [2 + 9, 9]
    assert teacher(game) is None


def test_reading_school_he_serves_for_one_scoring() -> None:
    """After that scoring he stands at the school again, so the one after it pays its owner alone."""
    game = first_has_the_teacher("E W V", f"{CITY_OF_12}, (20,0) W frrr", "Blue (10,0) E, Blue (20,0) E")
    lay(game, "(11,0) E fffc")
    lay(game, "(21,0) W frrr")
    assert game.scores == [2 + 12, 12 + 2]
    assert teacher(game) is None


def test_reading_school_with_all_roads_closed_he_stays() -> None:
    """With all roads to the school closed the teacher need not leave it any more.

    Open: whether he goes out once more for the last road. After one more scoring he is at the school in any case.
    """
    closed = "(1,-1) W frrr, (-1,0) W rrrf, (0,1) W rrfr, (1,1) W rrfr, (0,-1) W frrr"
    game = scene(
        f"{SCHOOL}, {closed}, {CITY_OF_12}, (20,0) W frrr",
        "Blue (10,0) E, Blue (20,0) E",
        draw="W E W V",
        modules=MODULES,
    )
    lay(game, "(2,0) W rfrr", "W")
    lay(game, "(11,0) E fffc")
    assert teacher(game) is None
    before = list(game.scores)
    lay(game, "(21,0) W frrr")
    assert game.scores == [before[RED], before[BLUE] + 2]
    assert teacher(game) is None
