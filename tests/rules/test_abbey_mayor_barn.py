"""Abbey & Mayor: the barn, with its worked examples and options."""

from __future__ import annotations

import pytest
from abbey_mayor_scenes import (
    BARN,
    BARN_FARM,
    BLUE,
    MODULES,
    RED,
    barn_game,
    figure,
    joining,
    offered,
    put_barn,
)

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.events import FigurePut, Scored
from bastide.game.game import ELSEWHERE, HOME
from bastide.game.lines import event_lines
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene


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


def test_abbey_mayor_by_option_a_pig_joins_a_farmer_who_has_just_met_a_barn() -> None:
    """Two cities at the farm: 1 point each for the farmer, 2 with the pig."""
    game = joining("Red (-2,0) NL", options={"barn-pig": "allowed"})
    lay_only(game, "(-1,0) E cfff")
    assert figure_actions(game) == {
        *("small city N", "mayor city N", "wagon city N"),
        "pig field EL-ER-SL-SR-WL-WR",
    }
    events = game.apply(Deploy("pig", find_segment(game.board, (-1, 0), "SL")))
    assert points(events) == [(RED, 4, "field")]
    assert game.where[figure(game, RED, "pig")] == HOME


def test_abbey_mayor_by_option_a_pig_still_needs_an_own_farmer() -> None:
    game = joining("Blue (-2,0) NL", options={"barn-pig": "allowed"})
    lay_only(game, "(-1,0) E cfff")
    assert figure_actions(game) == {"small city N", "mayor city N", "wagon city N"}


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
    assert "On a farm with a barn only if that was agreed" in game.rules.kinds["barn"].rule.say()


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
    events = game.apply(BARN)[:1]
    assert events == [FigurePut(barn, "corner", corner=(1, 1))]
    assert event_lines(game, events) == ["Blue's barn placed: corner of four fields north-west of 1,1"]
    assert event_lines(game, events, "de") == ["Gutshof von Blue gesetzt: Ecke von vier Wiesen nordwestlich von 1,1"]
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
