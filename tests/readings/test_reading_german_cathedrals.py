"""A second reading of Cathedrals in Germany, from the German text alone.

The positions were written from the German text, without a look at german-cathedrals.md, the module or its tests. The
only source is the play aid of 2018: table 2.3 option 14, table 2.5 steps 20, 21 and 25, table 3 steps 19, 21 and 22.

The road between two archbishops and the complete road with an inn were added later, with our rules open.

What the text leaves open, and no position here decides: whether the archbishop counts among the thieves of its roads,
and whether an incomplete road that comes back to the cathedral counts that tile twice for its thief at the end.
"""

from __future__ import annotations

import pytest

from bastide.testkit.scene import figure_actions, lay, lay_only, points, scene

MODULES = ("german-cathedrals",)
INNS = (*MODULES, "inns-cathedrals")
RED, BLUE = range(2)
MINSTER = "(0,0) KathB frrr"
"""Three roads, to the east, the south and the west."""
EAST, SOUTH, WEST = "(1,0) W frrr", "(0,1) W rrrf", "(-1,0) W rrrf"
"""Crossings that end them at once, with two sections each."""


def test_reading_german_cathedrals_a_meeple_may_be_archbishop() -> None:
    """Besides fields and roads the cathedral takes a meeple, as its archbishop."""
    game = scene("(0,-1) B ffff", draw="KathB V", modules=MODULES)
    lay_only(game, MINSTER)
    assert {"small cathedral", "small road E", "small road S", "small road W"} <= figure_actions(game)


def test_reading_german_cathedrals_its_roads_bring_two_points_a_section() -> None:
    """A completed road from a cathedral brings 2 points for each section, that at the cathedral included."""
    game = scene(f"{MINSTER}, (1,0) U frfr", "Red (1,0) E-W", draw="W V", turn="Blue", modules=MODULES)
    assert points(lay(game, "(2,0) W frrr")) == [(RED, 6, "road")]


def test_reading_german_cathedrals_a_road_between_two_of_them_is_doubled_once() -> None:
    """It is 2 points for each section, from however many cathedrals the road comes."""
    game = scene(f"{MINSTER}, (1,0) U frfr", "Red (1,0) E-W", draw="KathE V", modules=MODULES)
    assert points(lay(game, "(2,0) KathE frrr")) == [(RED, 6, "road")]


def test_reading_german_cathedrals_any_other_road_counts_as_usual() -> None:
    """A road that only ends beside it, at a crossing, is no road from the cathedral."""
    game = scene(f"{MINSTER}, {EAST}", "Red (1,0) E", draw="W V", modules=MODULES)
    assert points(lay(game, "(2,0) W frrr")) == [(RED, 2, "road")]


def test_reading_german_cathedrals_an_incomplete_road_is_not_doubled() -> None:
    """Completed roads are doubled; at the end a road brings 1 point for each tile."""
    game = scene(f"{MINSTER}, (1,0) U frfr", "Red (1,0) E-W", modules=MODULES)
    assert game.scores == [2, 0]


def test_reading_german_cathedrals_all_roads_complete_the_cathedral() -> None:
    """With its last road it is complete: a point for each section of its roads, those on its own tile singly."""
    game = scene(f"{MINSTER}, {EAST}", "Red (0,0) cathedral", draw="W W V", modules=MODULES)
    assert points(lay(game, WEST)) == []
    assert points(lay(game, SOUTH)) == [(RED, 6, "cathedral")]
    assert game.free_figure(RED, "small") == 0


def test_reading_german_cathedrals_thief_and_archbishop_are_paid_both() -> None:
    """The last road is scored as a road, and the cathedral for its archbishop."""
    game = scene(
        f"{MINSTER}, {EAST}, {WEST}", "Red (0,0) cathedral, Blue (0,0) S", draw="W V", turn="Blue", modules=MODULES
    )
    assert sorted(points(lay(game, SOUTH))) == [(RED, 6, "cathedral"), (BLUE, 4, "road")]


def test_reading_german_cathedrals_a_road_back_to_it_counts_both_its_sections_there() -> None:
    """Each section on the tile of the cathedral counts, also where two of them belong to one road."""
    game = scene(
        f"{MINSTER}, {WEST}, (1,0) V ffrr, (1,1) V rffr",
        "Red (0,0) cathedral, Blue (1,0) S-W",
        draw="V V",
        modules=MODULES,
    )
    assert sorted(points(lay(game, "(0,1) V rrff"))) == [(RED, 5 + 2, "cathedral"), (BLUE, 10, "road")]


def test_reading_german_cathedrals_an_inn_makes_it_three_points_a_tile() -> None:
    """A completed road with an inn brings 2 points for each tile, from a cathedral 3."""
    game = scene(f"{MINSTER}, (1,0) EB frfr", "Red (1,0) E-W", draw="W V", modules=INNS)
    assert points(lay(game, "(2,0) W frrr")) == [(RED, 9, "road")]


def test_reading_german_cathedrals_an_inn_counts_double_for_the_archbishop() -> None:
    """The sections of a road along an inn bring the archbishop 2 points each, those of the others 1."""
    game = scene(f"{MINSTER}, (1,0) EB frfr, (2,0) W frrr, {WEST}", "Red (0,0) cathedral", draw="W V", modules=INNS)
    assert points(lay(game, SOUTH)) == [(RED, 3 * 2 + 2 + 2, "cathedral")]


def test_reading_german_cathedrals_at_the_end_every_section_is_a_point() -> None:
    """At the end the archbishop gets a point for each section of the roads, complete or not."""
    game = scene(f"{MINSTER}, {EAST}, (-1,0) U frfr", "Red (0,0) cathedral", modules=MODULES)
    assert game.scores == [2 + 2 + 1, 0]


def test_reading_german_cathedrals_a_road_between_two_counts_for_both() -> None:
    """Each archbishop gets the sections of all roads from his cathedral, also those that lead to another one."""
    game = scene(
        f"{MINSTER}, (1,0) U frfr, (2,0) KathE frrr", "Red (0,0) cathedral, Blue (2,0) cathedral", modules=MODULES
    )
    assert game.scores == [3 + 1 + 1, 3 + 1 + 1]


@pytest.mark.parametrize(
    ("road", "thief"), [("(1,0) EB frfr", ", Blue (1,0) E-W"), ("(1,0) EB frfr, (2,0) W frrr", "")]
)
def test_reading_german_cathedrals_at_the_end_an_inn_takes_its_road_out(road: str, thief: str) -> None:
    """At the end sections of a road along an inn bring the archbishop nothing, be it open or complete.

    The thief on an open one gets nothing either.
    """
    game = scene(f"{MINSTER}, {WEST}, {road}", f"Red (0,0) cathedral{thief}", modules=INNS)
    assert game.scores == [2 + 1, 0]
