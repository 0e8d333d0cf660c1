"""Abbey & Mayor: the abbey and the mayor, with their worked examples and options."""

from __future__ import annotations

from abbey_mayor_scenes import (
    ABBEY,
    BLUE,
    HOLE,
    MODULES,
    RED,
    THREE,
    YELLOW,
    asked,
    figure,
    offered,
    pass_on,
)

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import Scored, TilePlaced
from bastide.game.game import HOME, Game
from bastide.game.lines import event_lines
from bastide.game.module import Token
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene

# -- the abbey ---------------------------------------------------------------------------------------------------------


def test_abbey_mayor_am1_abbey_closes_what_it_touches() -> None:
    game = scene(HOLE, "Blue (0,-1) S, Yellow (1,0) W", draw="V", players=THREE, modules=MODULES)
    assert asked(game) == (RED, "T1.3")
    assert offered(game, "abbey") == {ABBEY}
    game.apply(ABBEY)
    assert asked(game) == (RED, "T4.2")
    assert figure_actions(game) == {"small monastery", "wagon monastery"}
    monastery = find_segment(game.board, (0, 0), "monastery")
    assert points(game.apply(Deploy("small", monastery))) == [(YELLOW, 2, "road"), (BLUE, 2, "city")]
    assert game.where.count(monastery) == 1
    assert points(game.if_ended_now().events) == [(RED, 5, "monastery")]


def test_abbey_mayor_abbey_with_eight_neighbours_is_worth_nine() -> None:
    ring = "(-1,-1) V frrf, (0,-1) U frfr, (1,-1) V ffrr, (1,0) U rfrf, (1,1) V rffr, (0,1) U frfr, (-1,1) V rrff"
    game = scene(f"{ring}, (-1,0) U rfrf", draw="V V", modules=MODULES)
    game.apply(ABBEY)
    assert points(game.apply(Deploy("small", find_segment(game.board, (0, 0), "monastery")))) == [(RED, 9, "monastery")]


def test_abbey_mayor_abbey_completes_the_last_neighbour_of_a_monastery() -> None:
    around = "(1,0) U rfrf, (1,1) V rffr, (0,1) U frfr, (-1,1) V rrff, (-1,0) U rfrf, (-1,-1) V frrf, (1,-1) V ffrr"
    game = scene(f"(0,0) B ffff, {around}, (0,-2) U frfr", "Blue (0,0) monastery", draw="V V", modules=MODULES)
    events = game.apply(Choose("abbey", cell=(0, -1)))
    assert points([*events, *game.apply(PASS)]) == [(BLUE, 9, "monastery")]


def test_abbey_mayor_abbey_is_no_tile_of_the_features_it_closes() -> None:
    game = scene(HOLE, "Blue (0,-1) S", draw="V V", modules=MODULES)
    game.apply(ABBEY)
    events = game.apply(PASS)
    (scored,) = (e for e in events if isinstance(e, Scored))
    assert scored.breakdown.units == (("tiles", 1),)


def test_abbey_mayor_abbey_closes_a_road_of_one_tile() -> None:
    board = "(0,-1) B ffff, (1,0) AM10 fffr, (0,1) B ffff, (-1,0) B ffff"
    game = scene(board, "Blue (1,0) W", draw="V V", modules=MODULES)
    game.apply(ABBEY)
    assert points(game.apply(PASS)) == [(BLUE, 1, "road")]


def test_abbey_mayor_abbey_parts_fields() -> None:
    game = scene(HOLE, draw="V V", modules=MODULES)
    game.apply(ABBEY)
    west, south = find_segment(game.board, (-1, 0), "EL"), find_segment(game.board, (0, 1), "NL")
    assert not game.board.same_feature(west, south)


def test_abbey_mayor_abbey_needs_all_four_neighbours() -> None:
    game = scene("(0,-1) E ffcf, (1,0) U frfr, (0,1) B ffff", draw="V V", modules=MODULES)
    assert asked(game) == (RED, "T2.1")


def test_abbey_mayor_abbey_fits_beside_an_abbey() -> None:
    board = f"{HOLE}, (0,0) abbey/0, (-1,-1) B ffff, (-2,0) B ffff, (-1,1) B ffff".replace("(-1,0) B ffff, ", "")
    game = scene(board, draw="V V", modules=MODULES)
    assert offered(game, "abbey") == {Choose("abbey", cell=(-1, 0))}


def test_abbey_mayor_passing_draws_a_tile_and_keeps_the_abbey() -> None:
    game = scene(HOLE, draw="V V V", modules=MODULES)
    game.apply(PASS)
    assert asked(game) == (RED, "T2.1")
    assert Token("abbey", 1, player=RED) in game.tokens()


def test_abbey_mayor_each_player_has_one_abbey() -> None:
    holes = f"{HOLE}, (0,2) B ffff, (1,1) B ffff, (-1,2) B ffff, (-2,1) B ffff"
    game = scene(holes, draw="V V V V", modules=MODULES)
    assert offered(game, "abbey") == {ABBEY, Choose("abbey", cell=(-1, 1))}
    game.apply(ABBEY)
    pass_on(game, "T1.3")
    assert asked(game) == (BLUE, "T1.3")
    assert [token for token in game.tokens() if token.what == "abbey"] == [Token("abbey", 1, player=BLUE)]
    game.apply(PASS)
    lay(game, "(3,0) V frrf")
    assert asked(game) == (RED, "T2.1")


def test_abbey_mayor_number_of_abbeys_by_the_setup() -> None:
    game = scene(HOLE, draw="V V", modules=MODULES, elements={"abbey": 2})
    assert game.tokens() == [Token("abbey", 2, player=RED), Token("abbey", 2, player=BLUE)]


def test_abbey_mayor_abbey_without_its_tile_set_and_without_the_element() -> None:
    game = scene(HOLE, draw="V V", elements={"abbey": 1})
    game.apply(ABBEY)
    assert game.board.pieces[-1].face.id == "abbey"
    assert asked(scene(HOLE, draw="V V", modules=MODULES, elements={"abbey": 0})) == (RED, "T2.1")


def test_abbey_mayor_a_tile_that_fits_nowhere_does_not_bring_the_question_again() -> None:
    board = "(0,-1) B ffff, (1,0) B ffff, (0,1) B ffff, (-1,0) B ffff"
    game = scene(board, draw="C V V", modules=MODULES)
    events = game.apply(PASS)
    assert asked(game) == (RED, "T2.1")
    assert {type(event).__name__ for event in events} == {"TileDrawn", "TileRemoved"}


def test_abbey_mayor_no_abbey_before_the_river_has_its_lake() -> None:
    game = scene(f"{HOLE}, (0,-2) F1 wfff", draw="F12 | V V V", modules=(*MODULES, "river"))
    assert asked(game) == (RED, "T2.1")
    lay(game, "(0,-3) F12 ffwf")
    assert asked(game) == (BLUE, "T1.3")


# -- abbeys after the last tile ----------------------------------------------------------------------------------------

TWO_HOLES = f"{HOLE}, (1,1) B ffff, (0,2) B ffff, (-1,2) B ffff, (-2,1) B ffff, (3,0) V rrff"


def last_tile(**options: str) -> Game:
    """Red lays the last tile."""
    game = scene(TWO_HOLES, "Blue (0,-1) S", draw="V", players=THREE, modules=MODULES, options=options)
    game.apply(PASS)
    lay(game, "(3,-1) V ffrr")
    return game


def test_abbey_mayor_last_abbeys_go_clockwise_from_the_next_player() -> None:
    game = last_tile()
    assert asked(game) == (BLUE, "E2")
    game.apply(PASS)
    assert asked(game) == (YELLOW, "E2")
    events = game.apply(ABBEY)
    assert [(e.player, e.tile) for e in events if isinstance(e, TilePlaced)] == [(YELLOW, "abbey")]
    assert asked(game) == (YELLOW, "T4.2")
    events = game.apply(Deploy("wagon", find_segment(game.board, (0, 0), "monastery")))
    assert points(events) == [(BLUE, 2, "city")]
    assert asked(game) == (RED, "E2")
    assert offered(game, "abbey") == {Choose("abbey", cell=(-1, 1))}
    events = game.apply(PASS)
    assert points(events) == [(YELLOW, 6, "monastery")]
    assert game.over


def test_abbey_mayor_last_abbeys_are_told_before_the_final_scoring() -> None:
    """Blue's city is completed by his abbey and scored with it; what the final scoring brings him is told apart."""
    game = scene(f"{TWO_HOLES}, (9,0) E cfff", "Blue (0,-1) S, Blue (9,0) N", draw="V", modules=MODULES)
    game.apply(PASS)
    events = lay(game, "(3,-1) V ffrr") + game.apply(ABBEY)
    while not game.over:
        events += game.apply(PASS)
    lines = event_lines(game, events)
    assert lines[-3:-1] == ["Blue: abbey at 0,0; road complete; Blue +2 (city)", "Final scoring: Blue +1 (city)"]
    assert event_lines(game, events, "de")[-3:-1] == [
        "Blue: Abtei auf 0,0; Straße fertig; Blue +2 (Stadt)",
        "Schlusswertung: Blue +1 (Stadt)",
    ]


def test_abbey_mayor_nobody_is_asked_without_a_hole() -> None:
    game = last_tile()
    game.apply(ABBEY)
    game.apply(PASS)
    assert asked(game) == (YELLOW, "E2")
    game.apply(Choose("abbey", cell=(-1, 1)))
    game.apply(PASS)
    assert game.over
    assert game.scores == [0, 2, 0]


def test_abbey_mayor_abbey_end_lost() -> None:
    assert last_tile(**{"abbey-end": "lost"}).over


# -- the mayor ---------------------------------------------------------------------------------------------------------

PENNANT_CITY = "(0,0) C cccc, (0,-1) F cfcf, (0,-2) E ffcf, (1,0) F fcfc, (2,0) E fffc, (0,1) E cfff"  # open at (-1,0)


def test_abbey_mayor_am2_mayor_is_as_strong_as_the_pennants() -> None:
    game = scene(
        PENNANT_CITY,
        "Blue mayor (0,0) N, Red (0,-1) N, Red (1,0) E",
        draw="E V",
        modules=MODULES,
    )
    events = lay(game, "(-1,0) E fcff")
    assert points(events) == [(BLUE, 20, "city")]
    (scored,) = (e for e in events if isinstance(e, Scored))
    assert scored.breakdown.strength == ((RED, 2), (BLUE, 3))
    assert game.where[figure(game, BLUE, "mayor")] == HOME


def test_abbey_mayor_am2_lone_mayor_without_pennants() -> None:
    game = scene("(0,0) D crfr", draw="E V", modules=MODULES)
    events = lay(game, "(0,-1) E ffcf", "mayor S")
    assert points(events) == [(RED, 0, "city")]
    assert game.scores == [0, 0]
    assert game.where[figure(game, RED, "mayor")] == HOME


def test_abbey_mayor_mayor_without_pennants_against_a_knight() -> None:
    game = scene("(0,0) G cfcf, (0,-1) E ffcf", "Red mayor (0,0) N, Blue (0,-1) S", draw="E V", modules=MODULES)
    assert points(lay(game, "(0,1) E cfff")) == [(BLUE, 6, "city")]


def test_abbey_mayor_mayor_and_knight_of_one_player_add_up() -> None:
    game = scene(
        "(0,0) F cfcf, (0,-1) E ffcf",
        "Red mayor (0,0) N, Red (0,-1) S, Blue (0,0) N",
        draw="E V",
        modules=MODULES,
    )
    assert points(lay(game, "(0,1) E cfff")) == [(RED, 8, "city")]


def test_abbey_mayor_mayor_only_in_a_city_without_knights() -> None:
    game = scene("(0,0) D crfr", draw="N V", modules=MODULES)
    lay_only(game, "(0,-1) N fccf")
    mayors = {action for action in figure_actions(game) if action.startswith("mayor")}
    assert mayors == {"mayor city E-S"}
    occupied = scene("(0,0) D crfr", "Blue (0,0) N", draw="N V", modules=MODULES)
    lay_only(occupied, "(0,-1) N fccf")
    assert not {action for action in figure_actions(occupied) if action.startswith("mayor")}


def test_abbey_mayor_mayor_occupies_a_city_with_strength_zero() -> None:
    game = scene("(0,0) D crfr", "Blue mayor (0,0) N", draw="N V", modules=MODULES)
    lay_only(game, "(0,-1) N fccf")
    assert not {action for action in figure_actions(game) if "city" in action}


def test_abbey_mayor_mayor_in_the_final_scoring() -> None:
    game = scene("(0,0) C cccc", "Blue mayor (0,0) N, Red (0,0) N", modules=MODULES)
    assert game.scores == [2, 2]


def test_abbey_mayor_last_abbeys_begin_with_whoever_could_not_draw() -> None:
    """Red lays the last tile that fits; what Blue draws fits nowhere, and nothing is left for him to draw."""
    game = scene(HOLE, draw="V C", players=THREE, modules=MODULES)
    game.apply(PASS)
    lay(game, "(-2,0) V ffrr")
    assert asked(game) == (BLUE, "T1.3")
    game.apply(PASS)
    assert asked(game) == (BLUE, "E2")
    game.apply(PASS)
    assert asked(game) == (YELLOW, "E2")
