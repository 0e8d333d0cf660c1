"""Abbey & Mayor: what it does with other modules."""

from __future__ import annotations

from typing import Any

import pytest
from abbey_mayor_scenes import (
    ABBEY,
    BARN,
    BARN_FARM,
    BLUE,
    HOLE,
    MODULES,
    RED,
    VILLAGES,
    asked,
    barn_game,
    drive_to,
    drives,
    figure,
    joining,
    offered,
    put_barn,
)

from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.game import HOME, Game, Spot
from bastide.modules.abbey_mayor.mayor import pennants
from bastide.modules.abbey_mayor.wagon import why_not_enter
from bastide.modules.king_robber import King, RobberBaron
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import in_reach
from bastide.modules.traders_builders import Goods
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at
from bastide.tiles.sets import load_set


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


@pytest.mark.parametrize(("inert", "barns"), [(True, {(1, 0), (1, 1)}), (False, set())])
def test_abbey_mayor_barn_beside_the_volcano_lake(inert: bool, barns: set[tuple[int, int]]) -> None:
    """Whoever lays the volcano lake puts no figure on it: a barn would stand on its corner (river2.md 3.4)."""
    board = "(-1,0) RII1 fwff, (0,-1) B ffff, (1,-1) B ffff, (1,0) B ffff, (0,1) B ffff, (1,1) B ffff"
    modules = (*MODULES, "river2")
    game = scene(board, draw="RII3 V V", modules=modules, options={"river2-volcano-inert": inert})
    lay_only(game, "(0,0) RII3 fffw")
    assert {action.corner for action in offered(game, "barn") if isinstance(action, Choose)} == barns


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
    assert why_not_enter(game, game.rules.kinds["wagon"], city) is None
    game.converted = (city,)
    assert why_not_enter(game, game.rules.kinds["wagon"], city) is not None
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


OLD_BRIDGE = "(-2,0) U frfr, (-1,0) U frfr, (1,-1) B ffff, (1,1) B ffff, (2,0) B ffff"


def test_abbey_mayor_abbey_that_closes_an_old_bridge_extends_nothing() -> None:
    modules = (*MODULES, "traders-builders", "bridges-castles-bazaars")
    game = scene(OLD_BRIDGE, "Red (-1,0) E-W, Red builder (-1,0) E-W", draw="B V V", turn="Blue", modules=modules)
    game.apply(Place((0, 0), 0, built=Choose("bridge-east-west", cell=(0, 0))))
    while asked(game)[0] == BLUE:
        game.apply(PASS)
    assert asked(game) == (RED, "T1.3")
    game.apply(Choose("abbey", cell=(1, 0)))
    assert not any("small road" in action for action in figure_actions(game))
    game.apply(PASS)
    assert asked(game)[0] == BLUE
