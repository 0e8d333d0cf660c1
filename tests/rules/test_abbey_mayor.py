"""Abbey & Mayor: its worked examples, every value of its options, and what it does with other modules."""

from __future__ import annotations

from typing import Any

import pytest

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.events import AnyEvent, FigureDeployed, FigurePut, FigureReturned, Scored, TilePlaced
from bastide.game.game import ELSEWHERE, HOME, Game, Spot
from bastide.game.module import Token
from bastide.modules.abbey_mayor.mayor import pennants
from bastide.modules.abbey_mayor.wagon import may_enter
from bastide.modules.king_robber import King, RobberBaron
from bastide.modules.princess_dragon import Dragon, Fairy
from bastide.modules.tower import in_reach
from bastide.modules.traders_builders import Goods
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene, segment_name
from bastide.tiles.geometry import cell_at, cell_of
from bastide.tiles.sets import load_set

RED, BLUE, YELLOW = 0, 1, 2
MODULES = ("abbey-mayor",)
THREE = ("Red", "Blue", "Yellow")


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


# -- the abbey ---------------------------------------------------------------------------------------------------------

HOLE = "(0,-1) E ffcf, (1,0) U frfr, (2,0) W rfrr, (0,1) B ffff, (-1,0) B ffff"
ABBEY = Choose("abbey", cell=(0, 0))


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


# -- the barn ----------------------------------------------------------------------------------------------------------

BARN_FARM = "(0,0) B ffff, (1,0) E fcff, (2,0) E fffc, (0,1) B ffff, (1,2) E cfff"
BARN = Choose("barn", corner=(1, 1))


def barn_game(figures: str = "", modules: tuple[str, ...] = MODULES, **choices: Any) -> Game:
    """Blue has laid the last of the four tiles round the corner."""
    game = scene(BARN_FARM, figures, draw="E V V", turn="Blue", modules=modules, **choices)
    lay_only(game, "(1,1) E ffcf")
    return game


def put_barn(game: Game, player: int, corner: tuple[int, int], field: int) -> int:
    barn = game.free_figure(player, "barn")
    game.put(barn, Spot("corner", corner=corner, segment=field))
    return barn


@pytest.mark.parametrize(
    ("pig", "value"), [("", 6), (", Red pig (0,0) NL", 8), (", Blue (0,1) NL, Blue pig (0,1) NL", 6)]
)
def test_abbey_mayor_am3_barn_pays_the_farmers_off(pig: str, value: int) -> None:
    game = barn_game("Red (0,0) NL" + pig, (*MODULES, "traders-builders"))
    assert offered(game, "barn") == {BARN}
    events = game.apply(BARN)
    assert (RED, value, "field") in points(events)
    assert all(at != find_segment(game.board, (0, 0), "NL") for at in game.where)
    assert game.where[figure(game, BLUE, "barn")] == ELSEWHERE
    assert [(e.player, e.points) for e in game.if_ended_now().events if isinstance(e, Scored)] == [(BLUE, 8)]


def test_abbey_mayor_barn_scoring_is_told() -> None:
    game = barn_game("Red (0,0) NL")
    (scored,) = (e for e in game.apply(BARN) if isinstance(e, Scored))
    assert (scored.breakdown.units, scored.breakdown.rate, scored.breakdown.because) == ((("cities", 2),), 3, ("barn",))


def test_abbey_mayor_farmers_share_or_lose_the_majority_at_a_barn() -> None:
    shared = barn_game("Red (0,0) NL, Blue (0,1) NL")
    assert points(shared.apply(BARN)) == [(RED, 6, "field"), (BLUE, 6, "field")]
    most = barn_game("Red (0,0) NL, Red (0,1) NL, Blue (0,1) NL")
    assert points(most.apply(BARN)) == [(RED, 6, "field")]
    assert most.where.count(HOME) == len(most.where) - 1


def test_abbey_mayor_am4_joining_a_farm_to_a_barn() -> None:
    game = scene(
        "(0,0) D crfr, (0,-1) E ffcf, (1,-1) B ffff, (1,-2) B ffff",
        "Red (0,-1) NL, Red pig (1,-2) NL",
        draw="E E U B V",
        turn="Blue",
        modules=(*MODULES, "traders-builders"),
    )
    lay_only(game, "(0,-2) E cfff")
    assert points(game.apply(Choose("barn", corner=(1, -1)))) == [(RED, 4, "field")]
    assert game.free_figure(RED, "pig") != HOME
    lay(game, "(0,-3) E ffcf", "NL")
    lay(game, "(1,0) U frfr")
    lay(game, "(0,-4) B ffff", "pig NL")
    lay_only(game, "(1,-3) V rrff")
    assert "small field NL-SL-SR-WL-WR-ER" not in figure_actions(game)
    events = game.apply(PASS)
    assert points(events) == [(RED, 4, "field"), (BLUE, 8, "barn")]
    assert game.scores == [8, 8]


def joining(figures: str, modules: tuple[str, ...] = (*MODULES, "traders-builders"), **choices: Any) -> Game:
    """Blue has a barn in the east; the next tile at (-1,0) joins the farm in the west to it."""
    game = scene(f"{BARN_FARM}, (1,1) E ffcf, (-2,0) B ffff", figures, draw="E V V", modules=modules, **choices)
    put_barn(game, BLUE, (1, 1), find_segment(game.board, (1, 1), "NL"))
    return game


@pytest.mark.parametrize(("pig", "value"), [("", 2), (", Red pig (-2,0) NL", 4)])
def test_abbey_mayor_joining_pays_one_for_each_city(pig: str, value: int) -> None:
    game = joining("Red (-2,0) NL" + pig)
    events = lay(game, "(-1,0) E cfff")
    assert points(events) == [(RED, value, "field")]
    (scored,) = (e for e in events if isinstance(e, Scored))
    assert (scored.breakdown.rate, scored.breakdown.because) == (1, ("barn",))
    assert game.where.count(HOME) == len(game.where) - 1
    assert points(game.if_ended_now().events) == [(BLUE, 8, "barn")]


def test_abbey_mayor_nothing_is_scored_where_no_farmer_is_joined() -> None:
    assert points(lay(joining(""), "(-1,0) E cfff")) == []


def test_abbey_mayor_no_farmer_and_no_pig_on_a_farm_with_a_barn() -> None:
    game = joining("Red (-2,0) NL")
    lay_only(game, "(-1,0) E cfff")
    assert figure_actions(game) == {"small city N", "mayor city N", "wagon city N"}
    with pytest.raises(IllegalAction, match="No farmer may join a farm with a barn"):
        game.apply(Deploy("small", find_segment(game.board, (-1, 0), "SL")))


def test_abbey_mayor_farmers_of_a_farm_without_barn_may_still_be_placed() -> None:
    game = scene(f"{BARN_FARM}, (1,1) E ffcf, (-1,0) U rfrf", draw="E V V", modules=MODULES)
    put_barn(game, BLUE, (1, 1), find_segment(game.board, (1, 1), "NL"))
    lay_only(game, "(-2,0) E cfff")
    assert any(action.startswith("small field") for action in figure_actions(game))


@pytest.mark.parametrize(("value", "number"), [("not-occupied", 0), ("occupied", 1)])
def test_abbey_mayor_barn_placement_on_a_farm_with_a_barn(value: str, number: int) -> None:
    board = f"{BARN_FARM}, (1,1) E ffcf, (-1,0) B ffff"
    game = scene(board, draw="E V V", modules=MODULES, options={"barn-placement": value})
    put_barn(game, BLUE, (1, 1), find_segment(game.board, (1, 1), "NL"))
    lay_only(game, "(-1,1) E ffcf")
    assert len(offered(game, "barn")) == number


def test_abbey_mayor_every_owner_of_a_barn_is_paid_once() -> None:
    game = scene(f"{BARN_FARM}, (1,1) E ffcf, (-1,0) B ffff", draw="V", modules=MODULES, elements={"barn": 2})
    field = find_segment(game.board, (1, 1), "NL")
    for player, corner in ((RED, (1, 1)), (RED, (0, 1)), (BLUE, (1, 1))):
        put_barn(game, player, corner, field)
    assert points(game.if_ended_now().events) == [(RED, 8, "barn"), (BLUE, 8, "barn")]


def test_abbey_mayor_barn_needs_a_corner_of_four_tiles_with_one_field_each() -> None:
    def corners(board: str, last: str) -> set[Action]:
        game = scene(board, draw=f"{last.split()[1]} V V", modules=MODULES)
        lay_only(game, last)
        return offered(game, "barn")

    here = {Choose("barn", corner=(0, 0))}
    assert corners("(-1,-1) B ffff, (0,-1) B ffff, (-1,0) B ffff", "(0,0) B ffff") == here
    assert corners("(-1,-1) B ffff, (0,-1) B ffff", "(0,0) B ffff") == set()
    assert corners("(-1,-1) B ffff, (0,-1) B ffff, (-1,0) B ffff", "(0,0) V frrf") == here
    assert corners("(-1,-1) V frrf, (0,-1) V ffrr, (-1,0) V rrff", "(0,0) V rffr") == here  # inside the loop
    assert corners("(-1,-1) E fffc, (0,-1) E fcff, (-1,0) B ffff", "(0,0) B ffff") == here
    assert corners("(-1,-1) E ffcf, (0,-1) B ffff, (-1,0) E cfff", "(0,0) B ffff") == set()
    assert corners("(-1,-1) AM9 fffc, (0,-1) B ffff, (-1,0) B ffff", "(0,0) B ffff") == set()  # two fields meet there
    assert corners("(-1,-1) abbey/0, (0,-1) B ffff, (-1,0) B ffff", "(0,0) B ffff") == set()


def test_abbey_mayor_barn_stays_on_its_corner() -> None:
    game = barn_game()
    barn = figure(game, BLUE, "barn")
    assert game.apply(BARN)[0] == FigurePut(barn, "corner", (1, 1))
    assert game.free_figure(BLUE, "barn") == HOME
    assert game.spots[barn].corner == (1, 1)


def test_abbey_mayor_placement_goes_before_joining() -> None:
    """One tile joins Red's farmer in the south-west to Blue's barn, and lets Red place a barn in the north."""
    south = "(-1,0) B ffff, (-1,-1) U frfr, (1,0) B ffff, (1,-1) U frfr"
    north = "(-1,-2) B ffff, (0,-2) B ffff, (1,-2) B ffff"
    game = scene(f"{south}, {north}", "Red (-1,0) NL, Blue (0,-2) NL", draw="U V V", modules=MODULES)
    put_barn(game, BLUE, (2, 0), find_segment(game.board, (1, 0), "NL"))
    lay_only(game, "(0,-1) U frfr")
    events = game.apply(Choose("barn", corner=(0, -1)))
    rates = [(e.player, e.breakdown.rate) for e in events if isinstance(e, Scored)]
    assert rates == [(BLUE, 3), (RED, 1)]


def test_abbey_mayor_barn_without_farmers_and_without_its_set() -> None:
    game = scene(BARN_FARM, draw="E V V", elements={"barn": 1, "farmers": 0})
    lay_only(game, "(1,1) E ffcf")
    game.apply(BARN)
    assert points(game.if_ended_now().events) == [(RED, 8, "barn")]


# -- the wagon ---------------------------------------------------------------------------------------------------------

VILLAGES = "(-1,0) W rrrf, (0,0) U frfr"


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


def test_abbey_mayor_am5_wagon_drives_on() -> None:
    game = scene(VILLAGES, "Red wagon (0,0) E-W", draw="W V", modules=MODULES)
    assert points(lay(game, "(1,0) W rfrr")) == [(RED, 3, "road")]
    assert asked(game) == (RED, "T8.9")
    assert drives(game) == {
        ((-1, 0), "road N"),
        ((-1, 0), "road S"),
        ((1, 0), "road N"),
        ((1, 0), "road S"),
    }
    wagon = figure(game, RED, "wagon")
    events = drive_to(game, (1, 0), "S")
    assert events[0] == FigureDeployed(wagon, find_segment(game.board, (1, 0), "S"))
    assert asked(game) == (BLUE, "T2.1")


def test_abbey_mayor_wagon_may_go_home() -> None:
    game = scene(VILLAGES, "Red wagon (0,0) E-W", draw="W V", modules=MODULES)
    lay(game, "(1,0) W rfrr")
    wagon = figure(game, RED, "wagon")
    assert FigureReturned(wagon, find_segment(game.board, (0, 0), "E-W"), "scored") in game.apply(PASS)


def test_abbey_mayor_wagon_only_to_unfinished_unoccupied_features() -> None:
    board = f"{VILLAGES}, (-1,1) A rfff, (-1,-1) A ffrf"
    game = scene(board, "Red wagon (0,0) E-W, Blue (-1,1) monastery", draw="W V", modules=MODULES)
    lay(game, "(1,0) W rfrr", "N")
    assert drives(game) == {((1, 0), "road S")}


def test_abbey_mayor_wagon_without_a_target_goes_home() -> None:
    game = scene("(0,0) D crfr", "Red wagon (0,0) N", draw="E V", modules=MODULES)
    lay(game, "(0,-1) E ffcf")
    assert asked(game) == (BLUE, "T2.1")
    assert game.where[figure(game, RED, "wagon")] == HOME


def test_abbey_mayor_wagon_of_another_player_is_asked_out_of_turn() -> None:
    game = scene(VILLAGES, "Blue wagon (0,0) E-W", draw="W V", modules=MODULES)
    lay(game, "(1,0) W rfrr")
    assert asked(game) == (BLUE, "T8.9")


def test_abbey_mayor_wagons_of_the_active_player_first_then_clockwise() -> None:
    board = "(0,0) W rrrf, (0,-1) A ffrf, (1,0) A fffr, (0,1) A rfff"
    game = scene(
        "(0,-1) A ffrf, (1,0) A fffr, (0,1) A rfff",
        "Yellow wagon (0,-1) S, Red wagon (1,0) W, Blue wagon (0,1) N",
        draw="W V V",
        players=THREE,
        turn="Blue",
        modules=MODULES,
    )
    events = lay(game, "(0,0) W rrrf")
    assert sorted(points(events)) == [(RED, 2, "road"), (BLUE, 2, "road"), (YELLOW, 2, "road")], board
    assert asked(game) == (BLUE, "T8.9")
    assert drives(game) == {((0, 1), "monastery")}
    drive_to(game, (0, 1), "monastery")
    assert asked(game) == (YELLOW, "T8.9")
    game.apply(PASS)
    assert asked(game) == (RED, "T8.9")
    drive_to(game, (1, 0), "monastery")
    assert asked(game) == (YELLOW, "T2.1")


def test_abbey_mayor_each_wagon_sees_where_the_earlier_ones_went() -> None:
    """Two roads end in one village: its third road is free for one wagon only."""
    game = scene(
        "(0,-1) AM10 ffrf, (1,0) AM10 fffr",
        "Red wagon (0,-1) S, Blue wagon (1,0) W",
        draw="W V V",
        modules=MODULES,
    )
    lay(game, "(0,0) W rrrf")
    drive_to(game, (0, 0), "S")
    assert asked(game) == (BLUE, "T2.1")
    assert game.where[figure(game, BLUE, "wagon")] == HOME


def test_abbey_mayor_wagon_by_gate_and_cloister() -> None:
    game = scene("(0,0) S ccrc, (-1,0) E fcff, (1,0) E fffc", "Red wagon (0,0) N", draw="E V", modules=MODULES)
    lay(game, "(0,-1) E ffcf")
    assert drives(game) == {((0, 0), "road S")}
    inside = scene(
        "(0,0) BO ccfc, (-1,0) E fcff, (1,0) E fffc",
        "Red wagon (0,0) N",
        draw="E V",
        modules=(*MODULES, "princess-dragon"),
    )
    lay(inside, "(0,-1) E ffcf")
    assert drives(inside) == {((0, 0), "monastery")}


def test_abbey_mayor_wagon_from_city_to_city_on_one_tile_only() -> None:
    game = scene("(0,0) EI crcr", "Red wagon (0,0) N", draw="E V", modules=(*MODULES, "inns-cathedrals"))
    lay(game, "(0,-1) E ffcf")
    assert drives(game) == {((0, 0), "city S"), ((0, 0), "road E"), ((0, 0), "road W")}
    apart = scene("(0,0) H cfcf", "Red wagon (0,0) N", draw="E V", modules=MODULES)
    lay(apart, "(0,-1) E ffcf")
    assert asked(apart) == (BLUE, "T2.1")


def test_abbey_mayor_wagon_from_road_and_city_into_the_abbey() -> None:
    game = scene(HOLE, "Red wagon (1,0) W, Blue wagon (0,-1) S", draw="V V", modules=MODULES)
    game.apply(ABBEY)
    game.apply(PASS)
    assert drives(game) == {((0, 0), "monastery"), ((2, 0), "road N"), ((2, 0), "road S")}
    drive_to(game, (0, 0), "monastery")
    assert asked(game) == (BLUE, "T2.1")


def test_abbey_mayor_wagon_from_the_abbey_to_what_it_closed() -> None:
    sides = "(0,-1) B ffff, (1,0) U frfr, (0,1) B ffff, (-1,0) B ffff"
    corners = "(-1,-1) B ffff, (1,-1) B ffff, (1,1) B ffff, (-1,1) B ffff"
    game = scene(f"{sides}, {corners}", draw="V V", modules=MODULES)
    game.apply(ABBEY)
    assert points(game.apply(Deploy("wagon", find_segment(game.board, (0, 0), "monastery")))) == [(RED, 9, "monastery")]
    assert drives(game) == {((1, 0), "road E-W")}


def test_abbey_mayor_wagon_same_or_next_tile() -> None:
    game = scene(
        f"{VILLAGES}, (0,1) E fcff, (-1,-1) A ffrf, (1,-1) B ffff, (2,0) X rrrr",
        "Red wagon (0,0) E-W, Blue (1,-1) monastery",
        draw="W V",
        modules=MODULES,
        options={"wagon-move": "same-or-next-tile"},
    )
    lay(game, "(1,0) W frrr")
    assert drives(game) == {
        ((-1, 0), "road S"),
        ((-1, -1), "monastery"),
        ((0, 1), "city E"),
        ((1, 0), "road S"),
    }
    drive_to(game, (0, 1), "E")
    assert game.where[figure(game, RED, "wagon")] == find_segment(game.board, (0, 1), "E")


def test_abbey_mayor_wagon_may_stand_on_road_city_and_cloister_but_no_field() -> None:
    game = scene("(0,0) D crfr", draw="A V", modules=MODULES)
    lay_only(game, "(1,0) A fffr")
    assert {a for a in figure_actions(game) if a.startswith("wagon")} == {"wagon road W", "wagon monastery"}


def test_abbey_mayor_no_drives_in_the_final_scoring() -> None:
    game = scene(VILLAGES, "Red wagon (0,0) E-W", modules=MODULES)
    assert game.over
    assert game.scores == [2, 0]


def test_abbey_mayor_wagon_without_its_set() -> None:
    game = scene(VILLAGES, "Red wagon (0,0) E-W", draw="W V", elements={"wagon": 1})
    lay(game, "(1,0) W rfrr")
    assert asked(game) == (RED, "T8.9")


def test_abbey_mayor_tiles_without_their_elements() -> None:
    off = {"abbey": 0, "mayor": 0, "barn": 0, "wagon": 0}
    game = scene("(0,0) D crfr", draw="AM11 V", modules=MODULES, elements=off)
    lay_only(game, "(1,0) AM11 frrr")
    assert "small road E-S-W" in figure_actions(game)
    assert all(action.startswith("small") for action in figure_actions(game))
    assert game.tokens() == []


def test_abbey_mayor_all_arms_of_the_three_end_road_count() -> None:
    board = "(0,0) AM11 frrr, (-1,0) A frff, (0,1) A rfff"
    game = scene(board, "Red (0,0) S", draw="A V", modules=(*MODULES, "king-robber"))
    events = lay(game, "(1,0) A fffr")
    assert points(events) == [(RED, 4, "road")]
    assert game.slot(RobberBaron).record == 4


# -- with other modules ------------------------------------------------------------------------------------------------


def test_abbey_mayor_goods_and_cards_go_to_whoever_lays_the_abbey() -> None:
    board = HOLE.replace("(0,-1) E ffcf", "(0,-1) HG ffcc, (-1,-1) E fcff")
    modules = (*MODULES, "traders-builders", "king-robber")
    game = scene(board, "Blue (0,-1) S", draw="V V", modules=modules)
    game.apply(ABBEY)
    events = game.apply(PASS)
    assert points(events) == [(BLUE, 4, "city")]
    assert game.slot(Goods).owned == ((0, 1, 0), (0, 0, 0))
    assert (game.slot(King).holder, game.slot(King).record) == (RED, 2)
    assert (game.slot(RobberBaron).holder, game.slot(RobberBaron).record) == (RED, 2)


def test_abbey_mayor_abbey_does_not_extend_a_builders_road() -> None:
    game = scene(HOLE, "Red (1,0) W, Red builder (1,0) W", draw="V V V", modules=(*MODULES, "traders-builders"))
    game.apply(ABBEY)
    game.apply(PASS)
    assert asked(game)[0] == BLUE


@pytest.mark.parametrize("follower", ["mayor", "wagon"])
def test_abbey_mayor_mayor_and_wagon_admit_a_builder(follower: str) -> None:
    game = scene("(0,0) D crfr", f"Red {follower} (0,0) N", draw="R V V", modules=(*MODULES, "traders-builders"))
    lay_only(game, "(0,-1) R cfcc")
    assert "builder city N-S-W" in figure_actions(game)


def builder_turn(draw: str, **options: str) -> Game:
    """Red has earned a double turn while there is a hole."""
    game = scene(
        HOLE,
        "Red (2,0) N, Red builder (2,0) N",
        draw=draw,
        modules=(*MODULES, "traders-builders"),
        options=options,
    )
    game.apply(PASS)
    lay(game, "(2,-1) V frrf")
    return game


def test_abbey_mayor_abbey_in_the_second_part() -> None:
    game = builder_turn("V V V")
    assert asked(game) == (RED, "T9.3")
    game.apply(Choose("second-part"))
    assert asked(game) == (RED, "T1.3")
    game.apply(ABBEY)
    game.apply(PASS)
    assert asked(game)[0] == BLUE


@pytest.mark.parametrize("double_turn", ["may", "must"])
def test_abbey_mayor_abbey_in_a_second_part_without_tiles(double_turn: str) -> None:
    game = builder_turn("V", **{"double-turn": double_turn})
    if double_turn == "may":
        game.apply(Choose("second-part"))
    assert asked(game) == (RED, "T1.3")
    game.apply(ABBEY)
    game.apply(PASS)
    assert game.over


def test_abbey_mayor_a_second_part_without_tiles_may_be_passed() -> None:
    game = builder_turn("V", **{"abbey-end": "lost", "double-turn": "must"})
    game.apply(PASS)
    assert game.over


def test_abbey_mayor_herd_raises_the_farmers_but_not_the_barn() -> None:
    game = scene(
        BARN_FARM.replace("(0,1) B ffff", "(0,1) GQ2 ffff"),
        "Red (0,0) NL",
        draw="E V",
        turn="Blue",
        modules=(*MODULES, "gq11"),
        options={"gq11-pig-herd": "pig"},
    )
    lay_only(game, "(1,1) E ffcf")
    assert points(game.apply(BARN)) == [(RED, 8, "field")]
    assert points(game.if_ended_now().events) == [(BLUE, 8, "barn")]


def test_abbey_mayor_besieged_city_at_the_barn() -> None:
    board = BARN_FARM.replace("(1,0) E fcff", "(1,0) KA1 fcff")
    game = scene(board, "Red (0,0) NL", draw="E V", turn="Blue", modules=(*MODULES, "siege"))
    lay_only(game, "(1,1) E ffcf")
    assert points(game.apply(BARN)) == [(RED, 9, "field")]
    assert points(game.if_ended_now().events) == [(BLUE, 12, "barn")]


def test_abbey_mayor_mayor_and_wagon_may_escape_by_an_abbey() -> None:
    board = "(0,-1) KA1 cfff, (1,0) V ffrr, (0,1) V frrf, (-1,0) V rrff"
    modules = (*MODULES, "siege")
    game = scene(board, "Red mayor (0,-1) N", draw="V V", modules=modules)
    game.apply(ABBEY)
    game.apply(PASS)
    assert offered(game, "escape") == {Choose("escape", figure=figure(game, RED, "mayor"))}


def test_abbey_mayor_shrine_limits_hold_for_abbeys() -> None:
    board = "(0,-1) CU1 ffff, (1,0) U rfrf, (0,1) U frfr, (-1,0) U rfrf"
    alone = scene(board, draw="V V", modules=(*MODULES, "cult"))
    assert offered(alone, "abbey") == {ABBEY}
    with_rival = scene(f"{board}, (0,-2) B ffff", draw="V V", modules=(*MODULES, "cult"))
    assert asked(with_rival) == (RED, "T2.1")
    without_challenges = scene(f"{board}, (0,-2) B ffff", draw="V V", modules=MODULES, sets={"cult": 1})
    assert asked(without_challenges) == (RED, "T1.3")


def test_abbey_mayor_dragon_eats_mayor_and_wagon_but_no_barn() -> None:
    traits = {
        kind: scene("(0,0) D crfr", modules=MODULES).rules.kinds[kind].traits for kind in ("mayor", "wagon", "barn")
    }
    assert {kind for kind, own in traits.items() if "edible" in own} == {"mayor", "wagon"}
    assert {kind for kind, own in traits.items() if "capturable" in own} == {"mayor", "wagon"}
    assert not {kind for kind, own in traits.items() if "climbs" in own}
    assert traits["mayor"] & {"castle-quarter", "market-quarter", "lord"} == {"castle-quarter"}
    assert "market-quarter" not in traits["wagon"]
    game = barn_game()
    game.apply(BARN)
    assert game.cell_of_figure(figure(game, BLUE, "barn")) is None


def test_abbey_mayor_barn_with_a_volcano_tile() -> None:
    board = "(-1,-1) B ffff, (0,-1) B ffff, (-1,0) B ffff"
    game = scene(board, draw="B2 V V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(0,0) B2 ffff")
    assert figure_actions(game) == {"barn"}


def test_abbey_mayor_wagon_may_not_drive_onto_the_dragons_tile() -> None:
    game = scene(VILLAGES, "Red wagon (0,0) E-W", draw="W V", modules=(*MODULES, "princess-dragon"))
    game.slot(Dragon).cell = cell_at(-1, 0)
    lay(game, "(1,0) W rfrr")
    assert drives(game) == {((1, 0), "road N"), ((1, 0), "road S")}


def test_abbey_mayor_fairy_stays_when_the_wagon_drives_off() -> None:
    game = scene(VILLAGES, "Red wagon (0,0) E-W", draw="W V", modules=(*MODULES, "princess-dragon"))
    fairy, wagon = game.slot(Fairy), figure(game, RED, "wagon")
    fairy.cell, fairy.figure = cell_at(0, 0), wagon
    assert points(lay(game, "(1,0) W rfrr")) == [(RED, 3, "road"), (RED, 3, "fairy")]
    drive_to(game, (1, 0), "N")
    assert (game.slot(Fairy).cell, game.slot(Fairy).figure) == (cell_at(0, 0), -1)


def test_abbey_mayor_fairy_is_paid_at_a_barn_and_beside_a_mayor_without_strength() -> None:
    modules = (*MODULES, "princess-dragon")
    barn = barn_game("Red (0,0) NL", modules)
    barn.slot(Fairy).cell, barn.slot(Fairy).figure = cell_at(0, 0), figure(barn, RED, "small")
    assert points(barn.apply(BARN)) == [(RED, 6, "field"), (RED, 3, "fairy")]
    mayor = scene("(0,0) D crfr", "Red mayor (0,0) N", draw="E V", modules=modules)
    mayor.slot(Fairy).cell, mayor.slot(Fairy).figure = cell_at(0, 0), figure(mayor, RED, "mayor")
    assert points(lay(mayor, "(0,-1) E ffcf")) == [(RED, 0, "city"), (RED, 3, "fairy")]


def test_abbey_mayor_portal_takes_mayor_and_wagon_where_they_may_stand() -> None:
    game = scene("(0,0) D crfr, (0,-1) N fccf", draw="BR V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(1,0) BR frrr")
    assert game.decision is not None
    far = {
        (a.figure, game.board.printed[a.segment].kind)
        for a in game.decision.actions
        if isinstance(a, Deploy) and game.board.cell_of(a.segment) != cell_at(1, 0)
    }
    assert {kind for name, kind in far if name == "mayor"} == {"city"}
    assert {kind for name, kind in far if name == "wagon"} == {"city", "road"}
    assert "barn" not in {name for name, _ in far}


def test_abbey_mayor_loser_of_a_challenge_does_not_drive() -> None:
    """The monastery of Red is complete first; the wagon of Blue on the shrine beside it goes home."""
    corners = "(-1,-1) GQ2 ffff, (1,-1) GQ2 ffff, (1,1) GQ2 ffff, (-1,1) GQ2 ffff"
    ring = f"{corners}, (0,-1) GQ2 ffff, (1,0) CU3 frff, (0,1) GQ2 ffff"
    game = scene(
        f"(0,0) B ffff, {ring}",
        "Red (0,0) monastery, Blue wagon (1,0) monastery",
        draw="B1 V V",
        modules=(*MODULES, "cult", "gq11", "princess-dragon"),
        elements={"dragon": 0},
    )
    events = lay(game, "(-1,0) B1 fffr")
    assert points(events) == [(RED, 9, "monastery"), (BLUE, 0, "challenge")]
    assert game.where[figure(game, BLUE, "wagon")] == HOME
    assert asked(game) == (BLUE, "T2.1")


def test_abbey_mayor_wagon_may_start_a_challenge() -> None:
    game = scene(
        "(0,0) CU3 frff, (1,0) U frfr, (0,-1) B ffff",
        "Red wagon (1,0) W, Blue (0,-1) monastery",
        draw="A V",
        modules=(*MODULES, "cult"),
    )
    lay(game, "(2,0) A fffr")
    assert ((0, 0), "monastery") in drives(game)


def market_game(**choices: Any) -> Game:
    """A follower of Red waits in the market while Blue's farmer is about to be joined to Blue's barn."""
    game = joining("Blue (-2,0) NL", (*MODULES, "count"), **choices)
    game.put(figure(game, RED, "small"), Spot("market-quarter"))
    return game


def test_abbey_mayor_followers_of_the_market_join_a_farm_before_a_barn_scores_it() -> None:
    game = market_game()
    lay(game, "(-1,0) E cfff")
    assert asked(game) == (RED, "T7.3")
    segment = find_segment(game.board, (-2, 0), "NL")
    events = game.apply(Choose("redeploy", figure=figure(game, RED, "small"), segment=segment))
    assert points(events) == [(RED, 2, "field"), (BLUE, 2, "field")]
    assert game.where[figure(game, RED, "small")] == HOME


def test_abbey_mayor_farmers_who_come_to_a_barn_at_the_end_are_paid_first() -> None:
    game = scene(
        f"{BARN_FARM}, (1,1) E ffcf", draw="V", modules=(*MODULES, "count"), options={"count-redeploy-unoccupied": True}
    )
    put_barn(game, BLUE, (1, 1), find_segment(game.board, (1, 1), "NL"))
    game.put(figure(game, RED, "small"), Spot("market-quarter"))
    lay(game, "(0,2) V ffrr")
    assert asked(game) == (RED, "E4")
    events = game.apply(
        Choose("redeploy", figure=figure(game, RED, "small"), segment=find_segment(game.board, (0, 0), "NL"))
    )
    assert points(events) == [(RED, 2, "field"), (BLUE, 8, "barn")]


def test_abbey_mayor_castle_at_a_barn_and_no_castle_for_a_mayor() -> None:
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene(BARN_FARM.replace(", (2,0) E fffc", ""), "Red (1,0) E", draw="E E V V", modules=modules)
    lay(game, "(2,0) E fffc")
    assert asked(game) == (RED, "T7.2")
    game.apply(game.decision.actions[0] if game.decision else PASS)
    lay_only(game, "(1,1) E ffcf")
    game.apply(BARN)
    assert points(game.if_ended_now().events)[-1] == (BLUE, 9, "barn")
    mayor = scene("(1,0) E fcff", "Red mayor (1,0) E", draw="E V", modules=modules)
    assert points(lay(mayor, "(2,0) E fffc")) == [(RED, 0, "city")]


def test_abbey_mayor_wagon_as_lord_drives_on_but_never_into_a_castle() -> None:
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene("(0,0) T ccrc", draw="V V", modules=modules)
    city = find_segment(game.board, (0, 0), "N")
    assert may_enter(game, game.rules.kinds["wagon"], city)
    game.converted = (city,)
    assert not may_enter(game, game.rules.kinds["wagon"], city)
    assert pennants(game, city) == 0


@pytest.mark.parametrize(("value", "number"), [("capturable", 2), ("safe", 1)])
def test_abbey_mayor_tower_takes_mayor_and_by_option_wagon(value: str, number: int) -> None:
    site = next(id for id, layout in load_set("tower").tile.items() if "tower-site" in layout.symbols)
    game = scene(f"(0,0) {site}/0", draw="V V", modules=(*MODULES, "tower"), options={"tower-wagon": value})
    board = game.board
    for kind in ("mayor", "wagon"):
        segment = next(s for s in range(len(board.label)) if board.printed[s].kind in game.rules.stands_on[kind])
        game.deploy(figure(game, BLUE, kind), segment)
    assert len(in_reach(game, RED, cell_at(0, 0), 1)) == number
