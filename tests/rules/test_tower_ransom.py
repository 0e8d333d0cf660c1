"""The ransom for prisoners of a tower: when, how often, at what price."""

from __future__ import annotations

from typing import Any

import pytest
from questions import BLUE, GREEN, RED, asked, deployments, figure, offered, returned
from tower_scenes import MODULES, PIECE, TOWER, imprison

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.game import Game
from bastide.game.module import Token
from bastide.modules.tower.raising import Towers
from bastide.modules.tower.ransom import pay_ransom, ransoms
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene, start


def ransom_game(scores: tuple[int, int] = (10, 4), number: int = 1, draw: str = "U U U U", **choices: Any) -> Game:
    """Blue holds followers of Red, who is about to place a tile."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(choices.pop("board", TOWER), choices.pop("figures", ""), draw=draw, modules=modules, **choices)
    game.scores = list(scores)
    for n in range(number):
        imprison(game, figure(game, RED, number=n), BLUE)
    return start(game)


RANSOM = Choose("ransom", figure=0)


def test_tower_tw5_a_ransom_of_three_points_frees_a_prisoner() -> None:
    game = ransom_game(number=2, elements={"small": 2})
    lay_only(game, "(21,0) U frfr")
    assert deployments(game) == set()
    events = game.apply(RANSOM)
    assert points(events) == [(RED, -3, "ransom"), (BLUE, 3, "ransom")]
    assert returned(events) == {(figure(game, RED), "ransomed")}
    assert game.scores == [7, 7]
    assert asked(game) == (RED, "T4.2")
    assert offered(game, "ransom") == set()  # not a second one in this turn
    game.apply(Deploy("small", find_segment(game.board, (21, 0), "E-W")))
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("option", "score", "possible"), [(3, 2, False), (3, 3, True), ("none", 2, True)])
def test_tower_points_needed_for_a_ransom(option: int | str, score: int, possible: bool) -> None:
    game = ransom_game((score, 0), options={"ransom-min-score": option})
    lay_only(game, "(21,0) U frfr")
    assert (RANSOM in offered(game, "ransom")) == possible
    if possible:
        game.apply(RANSOM)
        assert game.scores == [score - 3, 3]


def test_tower_a_ransom_while_the_tile_is_in_hand() -> None:
    game = ransom_game()
    assert asked(game) == (RED, "T2.1")
    game.apply(RANSOM)
    assert asked(game) == (RED, "T2.1")
    assert offered(game, "ransom") == set()
    lay(game, "(21,0) U frfr", "E-W")
    assert asked(game) == (BLUE, "T2.1")


def test_tower_a_ransom_after_the_figure_action() -> None:
    game = ransom_game()
    lay_only(game, "(21,0) U frfr")
    game.apply(Deploy("small", find_segment(game.board, (21, 0), "E-W")))
    assert game.decision is not None
    assert game.decision.actions == [RANSOM, PASS]
    game.apply(RANSOM)
    assert game.scores == [7, 7]
    assert asked(game) == (BLUE, "T2.1")


def test_tower_declined_after_the_figure_action_it_is_not_offered_again() -> None:
    game = ransom_game()
    lay_only(game, "(21,0) U frfr")
    game.apply(Deploy("small", find_segment(game.board, (21, 0), "E-W")))
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_tower_a_ransom_with_the_points_of_this_turn() -> None:
    board = f"{TOWER}, (0,9) E cfff"
    game = ransom_game((0, 0), board=board, draw="E E U U")
    lay(game, "(0,8) E ffcf", "S")
    assert asked(game) == (RED, "T10.0")
    assert game.scores == [4, 0]
    assert game.decision is not None
    assert game.decision.actions == [RANSOM, PASS]
    game.apply(RANSOM)
    assert game.scores == [1, 3]
    assert asked(game) == (BLUE, "T2.1")


def test_tower_until_the_figure_action() -> None:
    game = ransom_game(options={"ransom-window": "until-figure"})
    assert RANSOM in offered(game, "ransom")
    lay_only(game, "(21,0) U frfr")
    assert RANSOM in offered(game, "ransom")
    game.apply(Deploy("small", find_segment(game.board, (21, 0), "E-W")))
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("paid", [True, False])
def test_tower_before_drawing_only(paid: bool) -> None:
    game = ransom_game(options={"ransom-window": "start-only"})
    assert asked(game) == (RED, "T0.3")
    assert game.decision is not None
    assert game.decision.actions == [RANSOM, PASS]
    game.apply(RANSOM if paid else PASS)
    assert game.scores == ([7, 7] if paid else [10, 4])
    assert asked(game) == (RED, "T2.1")
    assert offered(game, "ransom") == set()
    lay_only(game, "(21,0) U frfr")
    assert offered(game, "ransom") == set()


def test_tower_one_ransom_in_a_double_turn_and_a_tower_piece_in_each_part() -> None:
    game = ransom_game(
        number=2,
        board="(0,0) TI ffff, (20,0) U frfr",
        figures="",
        modules=("traders-builders",),
        options={"double-turn": "must"},
    )
    thief, builder = figure(game, RED, number=3), figure(game, RED, "builder")
    road = find_segment(game.board, (20, 0), "E-W")
    game.deploy(thief, road)
    game.deploy(builder, road)
    game.apply(RANSOM)
    lay_only(game, "(21,0) U frfr")
    game.apply(PIECE)
    assert asked(game) == (RED, "T2.1")
    assert offered(game, "ransom") == set()
    lay_only(game, "(22,0) U frfr")
    game.apply(PIECE)
    assert Token("tower", 2, cell=(0, 0)) in game.tokens()
    assert game.slot(Towers).pieces == (8, 10)


def test_tower_the_next_turn_brings_the_next_ransom() -> None:
    game = ransom_game(number=2)
    game.apply(RANSOM)
    lay(game, "(21,0) U frfr")
    assert offered(game, "ransom") == set()  # it is Blue's turn
    lay(game, "(22,0) U frfr")
    assert offered(game, "ransom") == {Choose("ransom", figure=1)}


def test_tower_one_ransom_of_each_kind_and_captor_is_offered() -> None:
    game = ransom_game(number=2, modules=("inns-cathedrals",), players=3, scores=(10, 0, 0))  # type: ignore[arg-type]
    imprison(game, figure(game, RED, number=2), GREEN)
    imprison(game, figure(game, RED, "large"), BLUE)
    game = start(game)
    numbers = {figure(game, RED), figure(game, RED, number=2), figure(game, RED, "large")}
    assert offered(game, "ransom") == {Choose("ransom", figure=number) for number in numbers}
    game.apply(Choose("ransom", figure=figure(game, RED, "large")))
    assert game.scores == [7, 3, 0]  # the large follower costs no more


def test_tower_nobody_is_asked_for_a_ransom_without_prisoners() -> None:
    game = scene(TOWER, draw="U U", modules=MODULES)
    game.scores = [10, 10]
    assert offered(game, "ransom") == set()
    lay(game, "(21,0) U frfr", "E-W")
    assert asked(game) == (BLUE, "T2.1")


def test_tower_a_ransom_counts_for_nothing_in_carcassonne() -> None:
    """Blue scores by Red's hand; that Red lost and Blue won points by a ransom does not matter."""
    game = scene("(0,0) W rrrf, (1,0) U frfr, (9,9) CO7/0", "Blue (0,0) E", draw="W W V", modules=(*MODULES, "count"))
    game.scores = [5, 5]
    imprison(game, figure(game, RED), BLUE)
    game = start(game)
    game.apply(RANSOM)
    lay(game, "(2,0) W rfrr")
    assert asked(game) == (RED, "T8.11")
    assert game.scores == [2, 11]


def test_tower_a_ransom_of_the_last_turn_is_not_counted_against_the_others() -> None:
    """E2: abbeys are laid in parts of their own after the last turn."""
    game = ransom_game(number=2)
    imprison(game, figure(game, BLUE), RED)
    game.apply(RANSOM)
    assert ransoms(game, RED) == []
    assert ransoms(game, BLUE) == [Choose("ransom", figure=figure(game, BLUE))]


def test_tower_declined_it_is_asked_again_when_the_turn_has_brought_points() -> None:
    board = f"{TOWER}, (0,9) E cfff"
    game = ransom_game((10, 0), board=board, draw="E E U U")
    lay_only(game, "(0,8) E ffcf")
    game.apply(Deploy("small", find_segment(game.board, (0, 8), "S")))
    game.apply(PASS)
    assert asked(game) == (RED, "T10.0")
    assert game.scores == [14, 0]


def test_tower_two_players_who_have_bought_after_the_last_turn_buy_no_more() -> None:
    game = ransom_game(number=2)
    imprison(game, figure(game, BLUE), RED)
    imprison(game, figure(game, BLUE, number=1), RED)
    game.apply(RANSOM)
    pay_ransom(game, BLUE, Choose("ransom", figure=figure(game, BLUE)))
    assert ransoms(game, RED) == ransoms(game, BLUE) == []
