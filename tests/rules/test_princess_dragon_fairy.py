"""The fairy: her points at the start of a turn and at scorings, and what she does with other modules."""

from __future__ import annotations

from typing import Any

import pytest
from questions import BLUE, RED, asked, figure, happened, offered

from bastide.game.actions import PASS, Choose
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import OptionValue, Token
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene, start
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("princess-dragon",)


def fairy_beside(game: Game, number: int, cell: Cell) -> None:
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = number, cell_at(*cell)


ROAD3 = "(0,0) W rrrf, (1,0) U frfr"


def test_princess_dragon_pd4_the_fairy_pays_whoever_has_the_majority() -> None:
    game = scene(ROAD3, "Red (0,0) E, Red (1,0) E-W, Blue (1,0) E-W", draw="W V", modules=MODULES)
    fairy_beside(game, figure(game, BLUE), (1, 0))
    events = lay(game, "(2,0) W rfrr")
    assert points(events) == [(RED, 3, "road"), (BLUE, 3, "fairy")]
    assert game.scores == [3, 3]
    assert all(at == HOME for at in game.where)
    assert game.slot(Fairy) == Fairy(cell_at(1, 0), -1)
    assert Token("fairy", cell=(1, 0)) in game.tokens()


def test_princess_dragon_a_point_at_the_start_of_the_own_turn() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) E-W", draw="V V V", modules=MODULES)
    fairy_beside(game, figure(game, BLUE), (0, 0))
    assert points(lay(game, "(0,1) V ffrr")) == [(BLUE, 1, "fairy")]
    assert points(lay(game, "(-1,1) V rrff")) == []
    assert game.scores == [0, 1]


def test_princess_dragon_no_second_point_in_the_second_part() -> None:
    game = scene(
        "(0,0) U frfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="U U V V",
        modules=(*MODULES, "traders-builders"),
        options={"double-turn": "must"},
    )
    fairy_beside(game, figure(game, RED), (0, 0))
    start(game)
    assert points(game.events) == [(RED, 1, "fairy")]
    assert points(lay(game, "(1,0) U frfr")) == []
    assert asked(game) == (RED, "T2.1")


def test_princess_dragon_the_fairy_goes_to_any_own_follower() -> None:
    game = scene(
        "(0,0) D crfr, (0,1) TI ffff",
        "Red (0,0) E-W, Red large (0,0) N, Red pig (0,0) SL, Red (0,0) SL",
        draw="V V V",
        modules=(*MODULES, "inns-cathedrals", "traders-builders", "tower"),
    )
    on_tower, prisoner = figure(game, RED, number=2), figure(game, RED, number=3)
    game.slot(Towers).heights = ((cell_at(0, 1), 1),)
    game.put(on_tower, Spot("tower", cell=(0, 1)))
    game.put(prisoner, Spot("prison", player=BLUE))
    lay_only(game, "(-1,1) V ffrr")
    mine = {figure(game, RED), figure(game, RED, number=1), figure(game, RED, "large"), on_tower}
    assert offered(game, "fairy") == {Choose("fairy", figure=f) for f in mine}
    events = game.apply(Choose("fairy", figure=on_tower))
    assert happened(events, "fairy-moved") == [(0, 1)]
    assert game.slot(Fairy) == Fairy(cell_at(0, 1), on_tower)
    lay(game, "(1,1) V rrff")
    assert game.scores[RED] == 1  # on a tower she brings her point too


def test_princess_dragon_the_fairy_is_not_moved_to_where_she_stands() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W, Red (0,0) N", draw="V V", modules=MODULES)
    fairy_beside(game, figure(game, RED), (0, 0))
    lay_only(game, "(0,1) V ffrr")
    assert offered(game, "fairy") == {Choose("fairy", figure=figure(game, RED, number=1))}


def test_princess_dragon_the_fairy_needs_no_figure_in_supply() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W", draw="V V", modules=MODULES, elements={"small": 1})
    lay_only(game, "(0,1) V ffrr")
    assert figure_actions(game) == {"fairy"}


def test_princess_dragon_the_fairy_moved_now_is_paid_now() -> None:
    game = scene(ROAD3, "Red (0,0) E", draw="W V", modules=MODULES)
    lay_only(game, "(2,0) W rfrr")
    events = game.apply(Choose("fairy", figure=figure(game, RED)))
    assert points(events) == [(RED, 3, "road"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_stays_when_her_follower_leaves_a_tower() -> None:
    """He is captured from the tower, bought back and put there again: she is not with him any more."""
    game = scene("(0,0) D crfr, (0,1) TI ffff", draw="V V V V", modules=(*MODULES, "tower"))
    guarded = figure(game, RED)
    game.slot(Towers).heights = ((cell_at(0, 1), 1),)
    game.put(guarded, Spot("tower", cell=(0, 1)))
    fairy_beside(game, guarded, (0, 1))
    game.send_home(guarded, "captured")
    assert game.slot(Fairy) == Fairy(cell_at(0, 1), -1)
    game.put(guarded, Spot("tower", cell=(0, 1)))
    assert points(start(game).events) == []


def ending(board: str, figures: str, guarded: str, **choices: Any) -> Game:
    """A game that ends with the fairy beside the last figure of the scene that `guarded` names."""
    modules = choices.pop("modules", MODULES)
    game = scene(board, figures, draw="V", modules=modules, **choices)
    name, cell, place = guarded.split()
    x, y = (int(n) for n in cell.strip("()").split(","))
    segment = find_segment(game.board, (x, y), place)
    owner = game.player_names.index(name)
    number = next(f for f, at in enumerate(game.where) if at == segment and game.rules.owner[f] == owner)
    fairy_beside(game, number, (x, y))
    game.piles, game.script = [[]], ()
    return start(game)


def test_princess_dragon_the_fairy_at_the_end_on_road_city_and_monastery() -> None:
    board = "(0,0) D crfr, (0,1) B ffff"
    for guarded, value in (("Red (0,0) E-W", 1), ("Red (0,0) N", 1), ("Red (0,1) monastery", 2)):
        game = ending(board, guarded, guarded)
        assert game.scores == [value + 3, 0]


@pytest.mark.parametrize(("edition", "value"), [("ed3", 3), ("ed2", 3), ("ed1", 4)])
def test_princess_dragon_the_fairy_on_a_farm_in_every_edition(edition: str, value: int) -> None:
    game = ending("(0,0) D crfr, (0,-1) E ffcf", "Red (0,0) WR", "Red (0,0) WR", options={"farm-scoring": edition})
    assert points(game.events) == [(RED, value, "field"), (RED, 3, "fairy")]


@pytest.mark.parametrize("edition", ["ed3", "ed2", "ed1"])
def test_princess_dragon_the_fairy_on_a_farm_without_a_city(edition: str) -> None:
    game = ending("(0,0) D crfr", "Red (0,0) SL", "Red (0,0) SL", options={"farm-scoring": edition})
    assert game.scores == [3, 0]


def test_princess_dragon_the_fairy_on_a_road_that_is_worth_nothing() -> None:
    game = ending("(0,0) EA ffrr", "Red (0,0) S-W", "Red (0,0) S-W", modules=(*MODULES, "inns-cathedrals"))
    assert points(game.events) == [(RED, 0, "road"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_pays_the_weaker_player_at_the_end() -> None:
    game = ending("(0,0) U frfr, (1,0) U frfr", "Red (0,0) E-W, Red (1,0) E-W, Blue (1,0) E-W", "Blue (1,0) E-W")
    assert game.scores == [2, 3]


def test_princess_dragon_the_fairy_beside_a_recalled_abbot() -> None:
    game = scene("(0,0) D crfr, (0,1) B ffff", "Red abbot (0,1) monastery", draw="V V", modules=(*MODULES, "abbot"))
    abbot = figure(game, RED, "abbot")
    fairy_beside(game, abbot, (0, 1))
    lay_only(game, "(0,2) V ffrr")
    assert points(game.apply(Choose("recall", figure=abbot))) == [(RED, 3, "monastery"), (RED, 3, "fairy")]


def test_princess_dragon_by_option_the_fairy_is_not_paid_for_a_recall() -> None:
    game = scene(
        "(0,0) D crfr, (0,1) B ffff",
        "Red abbot (0,1) monastery",
        draw="V V",
        modules=(*MODULES, "abbot"),
        options={"abbot-recall-fairy": "no"},
    )
    abbot = figure(game, RED, "abbot")
    fairy_beside(game, abbot, (0, 1))
    lay_only(game, "(0,2) V ffrr")
    assert points(game.apply(Choose("recall", figure=abbot))) == [(RED, 3, "monastery")]


def test_princess_dragon_by_option_the_fairy_is_not_paid_for_a_recall_with_the_last_abbey_either() -> None:
    hole = "(0,-1) E ffcf, (1,0) U frfr, (2,0) W rfrr, (0,1) B ffff, (-1,0) B ffff"
    game = scene(
        f"{hole}, (5,0) B ffff",
        "Red abbot (5,0) monastery",
        draw="V",
        modules=(*MODULES, "abbot", "abbey-mayor"),
        options={"abbot-recall-fairy": "no"},
        turn="Blue",
    )
    abbot = figure(game, RED, "abbot")
    fairy_beside(game, abbot, (5, 0))
    game.apply(PASS)
    lay(game, "(5,1) V ffrr")
    assert asked(game) == (RED, "E2")
    game.apply(Choose("abbey", cell=(0, 0)))
    assert points(game.apply(Choose("recall", figure=abbot))) == [(RED, 2, "monastery")]


def test_princess_dragon_an_abbot_at_the_end_is_no_recall() -> None:
    game = scene(
        "(0,0) D crfr, (0,1) B ffff",
        "Red abbot (0,1) monastery",
        draw="V",
        modules=(*MODULES, "abbot"),
        options={"abbot-recall-fairy": "no"},
    )
    fairy_beside(game, figure(game, RED, "abbot"), (0, 1))
    assert points(lay(game, "(0,2) V ffrr"))[-2:] == [(RED, 3, "monastery"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_and_a_mayor_without_strength() -> None:
    game = scene("(0,0) D crfr", "Red mayor (0,0) N", draw="E V", modules=(*MODULES, "abbey-mayor"))
    fairy_beside(game, figure(game, RED, "mayor"), (0, 0))
    events = lay(game, "(0,-1) E ffcf")
    assert points(events)[:2] == [(RED, 0, "city"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_at_the_scoring_of_a_barn() -> None:
    board = "(0,0) D crfr, (0,-1) E ffcf, (1,-1) B ffff, (0,-2) B ffff"
    game = scene(board, "Red (0,-1) NL", draw="B V", turn="Blue", modules=(*MODULES, "abbey-mayor"))
    fairy_beside(game, figure(game, RED), (0, -1))
    lay_only(game, "(1,-2) B ffff")
    events = game.apply(Choose("barn", corner=(1, -1)))
    assert points(events)[:2] == [(RED, 3, "field"), (RED, 3, "fairy")]


CASTLES = (*MODULES, "bridges-castles-bazaars")


def castle_game(figures: str, draw: str) -> Game:
    """Red has turned a town into a castle, the fairy beside the lord."""
    game = scene("(0,0) D crfr, (0,1) B ffff", figures, draw=draw, modules=CASTLES)
    fairy_beside(game, figure(game, RED), (0, 0))
    lay(game, "(0,-1) E ffcf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    return game


def test_princess_dragon_the_fairy_stays_with_the_lord_of_a_castle() -> None:
    game = castle_game("Red (0,0) N, Blue (0,0) E-W", "E W W V")
    assert game.scores == [0, 0]
    assert game.slot(Fairy).figure == figure(game, RED)
    assert points(lay(game, "(-1,0) W rrrf")) == [(RED, 1, "fairy")]
    assert points(lay(game, "(1,0) W rfrr")) == [(BLUE, 3, "road"), (RED, 3, "castle"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_at_an_occupied_castle_at_the_end() -> None:
    game = castle_game("Red (0,0) N", "E")
    assert game.over
    assert points(game.events) == [(RED, 0, "castle")]


@pytest.mark.parametrize(("option", "paid"), [("no", 0), ("yes", 3)])
def test_princess_dragon_the_fairy_in_an_unfinished_besieged_city(option: str, paid: int) -> None:
    modules = (*MODULES, "siege")
    game = ending(
        "(0,0) KA1 cfff", "Red (0,0) N", "Red (0,0) N", modules=modules, options={"siege-final-fairy": option}
    )
    assert game.scores == [paid, 0]
    off = ending("(0,0) KA1 cfff", "Red (0,0) N", "Red (0,0) N", modules=modules, elements={"siege": 0})
    assert off.scores == [4, 0]


@pytest.mark.parametrize(("option", "entered"), [("counts", False), ("ignored", True)])
def test_princess_dragon_the_fairys_points_and_the_count(option: str, entered: bool) -> None:
    """Blue scores, Red gets the fairy's 3 points only."""
    game = scene(
        f"{ROAD3}, (9,9) CO7/0",
        "Blue (0,0) E, Blue (1,0) E-W, Red (1,0) E-W",
        draw="W V",
        modules=(*MODULES, "count"),
        options={"count-fairy": option},
    )
    fairy_beside(game, figure(game, RED), (1, 0))
    lay(game, "(2,0) W rfrr")
    assert game.scores == [3, 3]
    assert (asked(game) == (RED, "T8.11")) == entered


def test_princess_dragon_the_fairy_does_not_stand_in_a_quarter() -> None:
    game = scene("(0,0) D crfr", draw="V V", modules=(*MODULES, "count"))
    game.put(figure(game, RED), Spot("castle-quarter"))
    lay_only(game, "(0,1) V ffrr")
    assert offered(game, "fairy") == set()


# -- the fairy on a tile -----------------------------------------------------------------------------------------------

ON_TILE: dict[str, OptionValue] = {"fairy": "tile"}


def test_princess_dragon_on_a_tile_the_fairy_is_moved_to_a_tile() -> None:
    game = scene(
        "(0,0) D crfr, (0,1) B ffff",
        "Red (0,0) E-W, Red (0,0) N, Red (0,1) monastery",
        draw="V V",
        modules=MODULES,
        options=ON_TILE,
    )
    lay_only(game, "(0,2) V ffrr")
    assert offered(game, "fairy") == {Choose("fairy", cell=(0, 0)), Choose("fairy", cell=(0, 1))}
    game.apply(Choose("fairy", cell=(0, 0)))
    assert game.slot(Fairy) == Fairy(cell_at(0, 0), -1)


@pytest.mark.parametrize(("option", "paid"), [("once", 1), ("each-follower", 2)])
def test_princess_dragon_on_a_tile_the_point_at_the_start(option: str, paid: int) -> None:
    game = scene(
        "(0,0) D crfr",
        "Red (0,0) E-W, Red (0,0) N, Blue (0,0) SL",
        draw="V V V",
        modules=MODULES,
        options=ON_TILE | {"fairy-point": option},
    )
    fairy_beside(game, -1, (0, 0))
    assert points(start(game).events) == [(RED, paid, "fairy")]
    assert points(lay(game, "(0,1) V ffrr")) == [(BLUE, 1, "fairy")]


def test_princess_dragon_on_a_tile_every_player_of_the_scored_feature_is_paid() -> None:
    game = scene(
        ROAD3,
        "Red (1,0) E-W, Blue (1,0) E-W, Green (1,0) NL, Yellow (0,0) E",
        draw="W V",
        players=4,
        turn="Yellow",
        modules=MODULES,
        options=ON_TILE,
    )
    fairy_beside(game, -1, (1, 0))
    events = lay(game, "(2,0) W rfrr")
    assert [paid for paid in points(events) if paid[2] == "fairy"] == [(RED, 3, "fairy"), (BLUE, 3, "fairy")]


# -- her point by tile, her 3 points by follower -----------------------------------------------------------------------

LITERAL: dict[str, OptionValue] = {"fairy": "point-by-tile"}


@pytest.mark.parametrize(("option", "paid"), [("follower", []), ("point-by-tile", [(RED, 1, "fairy")])])
def test_princess_dragon_her_point_beside_a_follower_of_another(option: str, paid: list[tuple[int, int, str]]) -> None:
    game = scene(
        "(0,0) D crfr", "Red (0,0) E-W, Blue (0,0) N", draw="V V V", modules=MODULES, options={"fairy": option}
    )
    fairy_beside(game, figure(game, BLUE), (0, 0))
    assert points(start(game).events) == paid
    assert points(lay(game, "(0,1) V ffrr")) == [(BLUE, 1, "fairy")]


def test_princess_dragon_by_the_first_edition_her_3_points_go_to_her_follower_only() -> None:
    game = scene(ROAD3, "Red (1,0) E-W, Blue (1,0) E-W", draw="W V", modules=MODULES, options=LITERAL)
    fairy_beside(game, figure(game, BLUE), (1, 0))
    assert [paid for paid in points(lay(game, "(2,0) W rfrr")) if paid[1] == 3 and paid[2] == "fairy"] == [
        (BLUE, 3, "fairy")
    ]


def test_princess_dragon_by_the_first_edition_she_is_put_beside_a_follower() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W, Red (0,0) N", draw="V V", modules=MODULES, options=LITERAL)
    lay_only(game, "(0,1) V ffrr")
    mine = {figure(game, RED), figure(game, RED, number=1)}
    assert offered(game, "fairy") == {Choose("fairy", figure=number) for number in mine}
