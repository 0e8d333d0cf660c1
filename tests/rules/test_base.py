"""The base game: its worked examples, one test each, and every value of its options."""

from typing import Any

import pytest

from bastide.game.events import Breakdown, FeatureCompleted, FigureReturned, Scored, TileRemoved, TileReturned
from bastide.game.game import HOME
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_last, lay_only, placements, points, scene
from bastide.tiles.sets import load_set

RED, BLUE, GREEN, YELLOW = range(4)
ROAD_OF_THREE = "(0,0) D crfr, (-1,0) W rrrf"


# -- roads -----------------------------------------------------------------------------------------------------------


def test_base_r1_road_of_three() -> None:
    """A road of three tiles between two villages pays 3."""
    game = lay_last(ROAD_OF_THREE, "(1,0) W rfrr", figures="Red (0,0) E-W")
    assert game.scores == [3, 0]


def test_base_r1_thief_laid_with_the_last_tile_comes_back_at_once() -> None:
    game = scene("(1,0) W rfrr, (-1,0) W rrrf", draw="D V")
    events = lay(game, "(0,0) D crfr", "E-W")
    assert points(events) == [(RED, 3, "road")]
    assert [e.reason for e in events if isinstance(e, FigureReturned)] == ["scored"]
    assert game.where == [HOME] * 14


def test_base_r2_loop_of_four() -> None:
    game = lay_last("(0,-1) D crfr, (0,0) V frrf, (1,0) V ffrr, (0,1) V rrff", "(1,1) V rffr", figures="Red (0,0) E-S")
    assert game.scores == [4, 0]


def test_base_r3_loop_through_a_village_counts_the_village_tile_once() -> None:
    game = lay_last("(0,0) W frrr, (1,0) V ffrr, (0,1) V rrff", "(1,1) V rffr", figures="Red (0,0) E")
    assert game.scores == [4, 0]
    assert game.board.same_feature(find_segment(game.board, (0, 0), "E"), find_segment(game.board, (0, 0), "S"))


# -- cities ----------------------------------------------------------------------------------------------------------


def test_base_c1_city_with_a_pennant() -> None:
    game = lay_last("(0,0) D crfr, (0,-1) F cfcf", "(0,-2) E ffcf", figures="Red (0,0) N")
    assert game.scores == [8, 0]


def test_base_c2_two_city_parts_of_one_tile_count_once() -> None:
    game = lay_last("(0,0) I ccff, (0,-1) N fccf, (1,-1) N ffcc", "(1,0) N cffc", figures="Red (0,-1) E-S")
    assert game.scores == [8, 0]


def test_base_c3_a_tie_pays_both_in_full() -> None:
    game = lay_last("(-1,0) E fcff, (1,0) E fffc, (0,-1) E ffcf", "(0,0) Q ccfc", figures="Blue (-1,0) E, Red (1,0) W")
    assert game.scores == [10, 10]


@pytest.mark.parametrize(("tiny_city", "value"), [(4, 4), (2, 2)])
def test_base_c4_city_of_two_tiles(tiny_city: int, value: int) -> None:
    game = lay_last("(0,0) D crfr", "(0,-1) E ffcf", "S", options={"tiny-city": tiny_city})
    assert game.scores == [value, 0]
    assert game.where == [HOME] * 14


def test_base_tiny_city_counts_each_pennant_once() -> None:
    """With tiny-city=2 two tiles with a pennant pay 3; three tiles pay as ever."""
    options = {"tiny-city": 2}
    three = lay_last("(0,0) M ccff, (0,-1) E ffcf", "(1,0) E fffc", figures="Red (0,0) N", options=options)
    assert three.scores == [8, 0]
    unfinished = scene("(0,0) E cfff", "Red (0,0) N", options=options)
    assert unfinished.scores == [1, 0]


# -- monasteries -----------------------------------------------------------------------------------------------------


def test_base_m1_monastery_and_the_road_round_it() -> None:
    ring = "(-1,-1) V frrf, (0,-1) U frfr, (1,-1) V ffrr, (1,0) U rfrf, (1,1) V rffr, (0,1) U frfr, (-1,1) V rrff"
    game = scene(f"(0,0) B ffff, {ring}", "Red (0,0) monastery, Blue (1,0) N-S", draw="U V")
    events = lay(game, "(-1,0) U rfrf")
    assert points(events) == [(RED, 9, "monastery"), (BLUE, 8, "road")]


# -- deploying -------------------------------------------------------------------------------------------------------


def test_base_p1_an_occupied_city_leaves_the_field() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="N", turn="Blue")
    lay_only(game, "(0,-1) N fccf")
    assert figure_actions(game) == {"small field NL-NR-WL-WR"}


def test_base_p2_an_occupied_field_leaves_the_rest() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) WR", draw="K", turn="Blue")
    lay_only(game, "(1,0) K cfrr")
    assert figure_actions(game) == {"small city N", "small road S-W", "small field SR-WL"}


@pytest.mark.parametrize("tile", load_set("base").tile)
def test_base_p3_edges_must_match_and_corners_do_not_connect(tile: str) -> None:
    game = scene("(0,0) D crfr", draw=f"{tile} V")
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == tile
    found = placements(game)
    east = {place for place in found if place.startswith("(1,0) ")}
    assert all(place[-1] == "r" for place in east)
    assert bool(east) == ("r" in load_set("base").tile[tile].edges.lower())
    assert not {place for place in found if place.startswith("(1,1) ")}


def test_base_supply_empty_means_no_question() -> None:
    figures = ", ".join(f"Red ({x},0) {'NL' if x % 2 else 'SL'}" for x in range(7))
    board = ", ".join(f"({x},0) U frfr" for x in range(7))
    crowded = scene(board, figures, draw="V V")
    assert crowded.free_figure(RED, "small") == HOME
    lay_only(crowded, "(0,1) V ffrr")
    assert crowded.decision is not None
    assert crowded.decision.step == "T2.1"
    assert crowded.decision.player == BLUE


def test_base_a_feature_completed_by_this_tile_may_be_claimed_but_own_followers_block_too() -> None:
    game = scene(ROAD_OF_THREE, "Red (0,0) E-W", draw="W")
    lay_only(game, "(1,0) W rfrr")
    assert "small road W" not in figure_actions(game)
    free = scene(ROAD_OF_THREE, draw="W")
    lay_only(free, "(1,0) W rfrr")
    assert "small road W" in figure_actions(free)


def test_base_without_followers_tiles_are_laid_all_the_same() -> None:
    game = scene("(0,0) D crfr", draw="U V", elements={"small": 0})
    lay_only(game, "(1,0) U frfr")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")


# -- fields ----------------------------------------------------------------------------------------------------------


def test_base_g1_a_tile_joins_three_farms() -> None:
    game = scene(
        "(-1,0) U rfrf, (1,0) U rfrf, (0,1) D frcr",
        "Red (-1,0) EL, Blue (1,0) WR, Yellow (0,1) NL",
        draw="E",
        players=4,
        turn="Green",
    )
    board = game.board
    farms = [find_segment(board, cell, half) for cell, half in (((-1, 0), "EL"), ((1, 0), "WR"), ((0, 1), "NL"))]
    assert not any(board.same_feature(a, b) for a in farms for b in farms if a != b)
    lay_only(game, "(0,0) E cfff")
    assert all(board.same_feature(farms[0], farm) for farm in farms)
    assert figure_actions(game) == {"small city N"}


def test_base_g2_two_farmers_come_to_share_a_farm() -> None:
    game = scene("(0,0) D crfr", draw="E U E", turn="Blue")
    lay(game, "(0,-1) E ffcf", "EL")
    lay(game, "(1,0) U frfr", "NL")
    lay(game, "(1,-1) E cfff")
    assert game.over
    assert game.scores == [3, 3]


# -- the end ---------------------------------------------------------------------------------------------------------


def test_base_e1_unfinished_road() -> None:
    assert scene("(0,0) W rrrf, (1,0) U frfr, (2,0) U frfr", "Red (2,0) E-W").scores == [3, 0]


def test_base_e2_unfinished_monastery() -> None:
    game = scene(
        "(0,0) B ffff, (0,-1) U frfr, (1,0) U rfrf, (0,1) U frfr, (-1,0) U rfrf",
        "Yellow (0,0) monastery",
        players=4,
    )
    assert game.scores == [0, 0, 0, 5]
    assert game.winners == (YELLOW,)


def test_base_e3_unfinished_city() -> None:
    assert scene("(0,0) F fcfc, (-1,0) E fcff", "Blue (-1,0) E").scores == [0, 3]


def test_base_e4_unfinished_city_goes_to_the_majority() -> None:
    game = scene(
        "(0,0) C cccc, (0,-1) E ffcf, (1,0) G fcfc, (2,0) Q cfcc, (2,-1) E ffcf, (-1,0) E fcff",
        "Green (0,-1) S, Green (2,-1) S, Black (-1,0) E",
        players=("Green", "Black"),
    )
    assert game.scores == [8, 0]


# -- farms -----------------------------------------------------------------------------------------------------------

F3 = "(0,0) T crcc, (0,-1) E ffcf, (0,1) E cfff, (-1,0) E fcff, (1,0) V ffrr, (1,-1) E cfff, (1,-2) E ffcf"
F5 = (
    "(0,0) S crcc, (0,-1) E ffcf, (0,1) E cfff, (-1,0) E fcff, (1,0) U frfr, (2,0) U frfr, (3,0) S cccr, "
    "(3,-1) D frcr, (3,1) D crfr, (4,0) H fcfc, (1,1) E ffcf, (1,2) E cfff, (0,2) N ffcc"
)


def test_base_f1_only_completed_cities_pay() -> None:
    game = scene(
        "(0,0) D crfr, (1,0) D crfr, (0,-1) E ffcf, (1,-1) E ffcf, (0,1) E ffcf, (0,2) E cfff, (1,1) E ffcf",
        "Blue (0,0) WR, Red (0,0) SL",
    )
    assert game.scores == [3, 6]


def test_base_f2_three_cities() -> None:
    game = scene("(0,0) H cfcf, (0,-1) E ffcf, (0,1) E cfff, (1,0) E fcff, (2,0) E fffc", "Blue (0,0) EL")
    assert game.scores == [0, 9]


def test_base_f3_most_farmers_own_the_farm() -> None:
    game = scene(F3, "Red (0,-1) EL, Red (1,0) NL, Yellow (1,-1) SR, Blue (0,0) ER", players=("Red", "Yellow", "Blue"))
    assert game.scores == [6, 0, 3]


def test_base_f4_farmers_tie() -> None:
    game = scene(
        F3,
        "Red (0,-1) EL, Red (0,0) EL, Yellow (1,0) NL, Yellow (1,-1) SR, Blue (1,0) SR",
        players=("Red", "Yellow", "Blue"),
    )
    assert game.scores == [6, 6, 3]


@pytest.mark.parametrize(("edition", "scores"), [("ed3", [9, 15]), ("ed2", [9, 9]), ("ed1", [4, 12])])
def test_base_f5_farms_by_edition(edition: str, scores: list[int]) -> None:
    game = scene(F5, "Blue (1,0) NL, Red (2,0) SR, Blue (1,1) NR", options={"farm-scoring": edition})
    assert game.scores == scores


def test_base_f6_four_cities_for_the_majority() -> None:
    game = scene(
        "(0,0) H cfcf, (1,0) H cfcf, (0,-1) E ffcf, (0,1) E cfff, (1,-1) E ffcf, (1,1) E cfff, (2,0) U rfrf",
        "Yellow (0,0) WL, Yellow (1,0) ER, Black (2,0) WR",
        players=("Yellow", "Black"),
    )
    assert game.scores == [12, 0]


@pytest.mark.parametrize("edition", ["ed3", "ed2", "ed1"])
def test_base_farmers_off(edition: str) -> None:
    """Without farmers nobody may stand on a field, and no farm is scored."""
    choices: dict[str, Any] = {"elements": {"farmers": 0}, "options": {"farm-scoring": edition}}
    game = scene("(0,0) D crfr", draw="B", **choices)
    lay_only(game, "(0,1) B ffff")
    assert figure_actions(game) == {"small monastery"}
    assert points(scene(F5, "Blue (1,0) NL", **choices).events) == []


# -- what is reported ------------------------------------------------------------------------------------------------


def test_base_breakdown_of_a_completed_city() -> None:
    game = scene("(-1,0) E fcff, (1,0) E fffc, (0,-1) E ffcf", "Blue (-1,0) E, Blue (0,-1) S, Red (1,0) W", draw="Q V")
    (scored,) = (e for e in lay(game, "(0,0) Q ccfc") if isinstance(e, Scored))
    assert scored.breakdown == Breakdown(
        units=(("tiles", 4), ("pennants", 1)),
        rate=2,
        strength=((RED, 1), (BLUE, 2)),
        segment=find_segment(game.board, (0, 0), "N"),
    )
    assert (scored.player, scored.points, scored.source) == (BLUE, 10, "city")


def test_base_breakdown_names_the_tiny_city() -> None:
    game = scene("(0,0) D crfr", draw="E V", options={"tiny-city": 2})
    (scored,) = (e for e in lay(game, "(0,-1) E ffcf", "S") if isinstance(e, Scored))
    assert (scored.breakdown.rate, scored.breakdown.because) == (1, ("tiny-city",))


def test_base_breakdown_of_a_farm() -> None:
    (scored,) = (e for e in scene(F5, "Blue (1,0) NL").events if isinstance(e, Scored))
    assert (scored.breakdown.units, scored.breakdown.rate) == ((("cities", 2),), 3)
    assert scored.source == "field"


def test_base_a_farm_without_a_completed_city_is_scored_with_0() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) SL")
    assert points(game.events) == [(RED, 0, "field")]


def test_base_an_unoccupied_feature_is_reported_but_pays_nobody() -> None:
    game = scene(ROAD_OF_THREE, draw="W V")
    events = lay(game, "(1,0) W rfrr")
    assert [e.kind for e in events if isinstance(e, FeatureCompleted)] == ["road"]
    assert points(events) == []


def test_base_losers_come_home_too() -> None:
    game = lay_last(
        "(-1,0) E fcff, (1,0) E fffc, (0,-1) E ffcf",
        "(0,0) Q ccfc",
        figures="Blue (-1,0) E, Blue (0,-1) S, Red (1,0) W",
    )
    assert game.scores == [0, 10]
    assert game.where == [HOME] * 14


def test_base_features_are_scored_monasteries_first_then_roads_then_cities() -> None:
    """One tile ends a road and a city and is the last one round a monastery."""
    ring = "(-1,-1) E cfff, (0,-1) E cfff, (1,-1) E cfff, (1,0) E ffcf, (-1,1) E ffcf, (0,1) E ffcf, (-1,0) E fffc"
    game = scene(
        f"(0,0) B ffff, {ring}, (2,1) W rfrr, (1,2) W rrrf",
        "Red (0,0) monastery, Blue (1,0) S, Red (1,2) N",
        draw="J V",
    )
    events = lay(game, "(1,1) J crrf")
    assert points(events) == [(RED, 9, "monastery"), (RED, 3, "road"), (BLUE, 4, "city")]
    assert [type(e) for e in events].index(FigureReturned) > max(i for i, e in enumerate(events) if type(e) is Scored)


# -- tiles that fit nowhere ------------------------------------------------------------------------------------------

CITY_RING = "(0,0) U frfr"  # nothing but field and road: a city all round fits nowhere


@pytest.mark.parametrize(
    ("option", "draw", "event", "left"),
    [
        ("remove", "C V", TileRemoved, []),
        ("reshuffle", "C V", TileReturned, ["C"]),
        ("reshuffle", "C", TileRemoved, []),
    ],
)
def test_base_unplaceable_tile(
    option: str, draw: str, event: type[TileRemoved | TileReturned], left: list[str]
) -> None:
    """It leaves the game, or goes back to the pile as long as another tile can be placed."""
    game = scene(CITY_RING, draw=draw, options={"unplaceable-tile": option})
    assert [e.tile for e in game.events if isinstance(e, event)] == ["C"]
    assert [face.id for pile in game.piles for face in pile] == left
    assert game.over == (draw == "C")
