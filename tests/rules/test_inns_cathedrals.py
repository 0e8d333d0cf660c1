"""Inns & Cathedrals: its worked examples, and both values of its option."""

import pytest

from bastide.game.events import Scored
from bastide.testkit.scene import figure_actions, lay, lay_last, lay_only, points, scene

MODULES = ("inns-cathedrals",)
INN_ROAD = "(-1,0) W rrrf, (0,0) EB frfr"
CATHEDRAL_CITY = "(0,0) EK cccc, (0,-1) F cfcf, (0,-2) E ffcf, (0,1) E cfff, (1,0) E fffc, (-1,0) G fcfc"


def test_inns_cathedrals_ic1_the_large_follower_counts_double() -> None:
    game = lay_last(
        "(0,0) D crfr, (-1,0) W rrrf",
        "(1,0) W rfrr",
        figures="Blue large (0,0) E-W, Red (-1,0) E",
        modules=MODULES,
    )
    assert game.scores == [0, 3]


def test_inns_cathedrals_ic1_two_small_ones_are_as_strong() -> None:
    game = lay_last(
        "(0,0) D crfr, (-1,0) W rrrf",
        "(1,0) W rfrr",
        figures="Blue large (0,0) E-W, Red (0,0) E-W, Red (-1,0) E",
        modules=MODULES,
    )
    assert game.scores == [3, 3]


def test_inns_cathedrals_ic2_inn_road() -> None:
    game = lay_last(INN_ROAD, "(1,0) W rfrr", figures="Blue (0,0) E-W", modules=MODULES)
    assert game.scores == [0, 6]


def test_inns_cathedrals_ic3_a_second_inn_changes_nothing() -> None:
    game = lay_last(INN_ROAD, "(1,0) EC rrfr", figures="Blue (0,0) E-W", modules=MODULES)
    assert game.scores == [0, 6]


def test_inns_cathedrals_an_inn_belongs_to_its_own_road_alone() -> None:
    """The other two roads of the junction with an inn are plain roads."""
    game = lay_last("(0,0) EC frrr, (-1,0) U frfr", "(-2,0) W rrrf", figures="Blue (0,0) W", modules=MODULES)
    assert game.scores == [0, 3]


@pytest.mark.parametrize(("option", "value"), [("zero", 0), ("ignore", 3)])
def test_inns_cathedrals_ic4_unfinished_inn_road(option: str, value: int) -> None:
    game = scene(
        f"{INN_ROAD}, (1,0) U frfr", "Blue (0,0) E-W", modules=MODULES, options={"inn-cathedral-final": option}
    )
    assert points(game.events) == [(1, value, "road")]


def test_inns_cathedrals_ic5_cathedral() -> None:
    game = lay_last(CATHEDRAL_CITY, "(-2,0) E fcff", figures="Blue (0,-2) S", modules=MODULES)
    assert game.scores == [0, 24]


@pytest.mark.parametrize(("option", "value"), [("zero", 0), ("ignore", 7)])
def test_inns_cathedrals_ic6_unfinished_cathedral(option: str, value: int) -> None:
    """Six tiles and a pennant that are not closed."""
    game = scene(CATHEDRAL_CITY, "Blue (0,-2) S", modules=MODULES, options={"inn-cathedral-final": option})
    assert points(game.events) == [(1, value, "city")]
    assert game.where.count(-1) == len(game.where)


def test_inns_cathedrals_breakdown_names_inn_and_cathedral() -> None:
    road = scene(INN_ROAD, "Blue (0,0) E-W", draw="W V", modules=MODULES)
    (scored,) = (e for e in lay(road, "(1,0) W rfrr") if isinstance(e, Scored))
    assert (scored.breakdown.units, scored.breakdown.rate) == ((("tiles", 3),), 2)
    assert scored.breakdown.because == ("inn",)
    city = scene(CATHEDRAL_CITY, "Blue (0,-2) S", modules=MODULES)
    (scored,) = (e for e in city.events if isinstance(e, Scored))
    assert (scored.breakdown.rate, scored.breakdown.because) == (0, ("cathedral",))


@pytest.mark.parametrize(
    ("element", "tiles", "last", "value"),
    [("inns", INN_ROAD, "(1,0) W rfrr", 3), ("cathedrals", CATHEDRAL_CITY, "(-2,0) E fcff", 16)],
)
def test_inns_cathedrals_a_symbol_without_its_element_means_nothing(
    element: str, tiles: str, last: str, value: int
) -> None:
    figure = "Blue (0,0) E-W" if element == "inns" else "Blue (0,-2) S"
    game = lay_last(tiles, last, figures=figure, modules=MODULES, elements={element: 0})
    assert game.scores == [0, value]


def test_inns_cathedrals_large_and_small_are_offered_alike() -> None:
    game = scene("(0,0) D crfr", draw="B V", modules=MODULES)
    lay_only(game, "(0,1) B ffff")
    assert figure_actions(game) == {
        f"{figure} {place}" for figure in ("small", "large") for place in ("monastery", "field NL-NR-EL-ER-SL-SR-WL-WR")
    }


def test_inns_cathedrals_large_farmer_counts_two() -> None:
    game = scene(
        "(0,0) H cfcf, (0,-1) E ffcf, (0,1) E cfff, (1,0) U rfrf",
        "Red large (0,0) EL, Blue (1,0) WR",
        modules=MODULES,
    )
    assert game.scores == [6, 0]


def test_inns_cathedrals_inner_field_touches_its_four_cities() -> None:
    """The field in the middle of four cities reaches no edge; a farmer there is paid for the completed ones."""
    game = scene("(0,0) EH cccc, (0,-1) E ffcf, (1,0) E fffc", "Red (0,0) field", modules=MODULES)
    assert game.scores == [6, 0]
