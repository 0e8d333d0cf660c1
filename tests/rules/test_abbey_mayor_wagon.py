"""Abbey & Mayor: the wagon, with its worked example and option."""

from __future__ import annotations

import pytest
from abbey_mayor_scenes import (
    ABBEY,
    BLUE,
    HOLE,
    MODULES,
    RED,
    THREE,
    VILLAGES,
    YELLOW,
    asked,
    drive_to,
    drives,
    figure,
)

from bastide.game.actions import PASS, Deploy
from bastide.game.events import FigureDeployed, FigureReturned
from bastide.game.game import HOME
from bastide.modules.king_robber import RobberBaron
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene


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


@pytest.mark.parametrize("option", ["roads-and-cities", "roads-only"])
def test_abbey_mayor_wagon_between_an_abbey_and_a_city_that_it_closes(option: str) -> None:
    sides = "(0,-1) G cfcf, (1,0) U frfr, (0,1) B ffff, (-1,0) B ffff"
    corners = "(-1,-1) B ffff, (1,-1) B ffff, (1,1) B ffff, (-1,1) B ffff"
    game = scene(f"{sides}, {corners}", draw="V V", modules=MODULES, options={"wagon-abbey": option})
    game.apply(ABBEY)
    game.apply(Deploy("wagon", find_segment(game.board, (0, 0), "monastery")))
    city = {((0, -1), "city N-S")} if option == "roads-and-cities" else set()
    assert drives(game) == {((1, 0), "road E-W")} | city


@pytest.mark.parametrize("option", ["roads-and-cities", "roads-only"])
def test_abbey_mayor_wagon_from_a_closed_city_into_the_abbey(option: str) -> None:
    game = scene(HOLE, "Blue wagon (0,-1) S", draw="V V", modules=MODULES, options={"wagon-abbey": option})
    game.apply(ABBEY)
    game.apply(PASS)
    assert asked(game) == ((BLUE, "T8.9") if option == "roads-and-cities" else (BLUE, "T2.1"))


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
