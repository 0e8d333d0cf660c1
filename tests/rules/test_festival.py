"""The Festival: its worked examples, its option, and what it meets."""

import pytest

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent, FigureReturned
from bastide.game.game import HOME, Game, Spot
from bastide.modules import new_game
from bastide.testkit.scene import figure_actions, find_segment, lay_only, points, scene

RED, BLUE = 0, 1
MODULES = ("festival",)


def figure(game: Game, player: int, kind: str = "small", number: int = 0) -> int:
    return game.rules.ranges[player, kind][0] + number


def offered(game: Game) -> set[int]:
    assert game.decision is not None
    choices = (a for a in game.decision.actions if isinstance(a, Choose) and a.what == "festival")
    return {choice.figure for choice in choices if choice.figure is not None}


def take_back(game: Game, taken: int) -> list[AnyEvent]:
    return game.apply(Choose("festival", figure=taken))


def returned(events: list[AnyEvent]) -> list[int]:
    return [event.figure for event in events if isinstance(event, FigureReturned)]


def test_festival_1_a_farmer_comes_back_without_points() -> None:
    game = scene("(0,0) D crfr, (0,1) B ffff", "Red (0,0) SL, Red (0,0) EL", draw="10i V", modules=MODULES)
    lay_only(game, "(0,-1) 10i rfcr")
    second = figure(game, RED, number=1)
    assert second in offered(game)
    events = take_back(game, second)
    assert points(events) == []
    assert game.where[second] == HOME
    assert not any(at >= 0 and game.board.piece_of[at] == 2 for at in game.where)


def test_festival_2_without_a_figure_on_the_board_only_the_usual_is_offered() -> None:
    game = scene("(0,0) D crfr", draw="10i V", modules=MODULES)
    lay_only(game, "(0,-1) 10i rfcr")
    assert offered(game) == set()
    assert any(action.startswith("small") for action in figure_actions(game))


@pytest.mark.parametrize(("back", "expected"), [(True, []), (False, [(RED, 4, "city")])])
def test_festival_3_a_knight_taken_back_takes_no_part_in_the_scoring(
    back: bool, expected: list[tuple[int, int, str]]
) -> None:
    game = scene("(0,-1) E ffcf", "Red (0,-1) S", draw="10j V", modules=MODULES)
    lay_only(game, "(0,0) 10j cfrf")
    events = take_back(game, figure(game, RED)) if back else game.apply(PASS)
    assert points(events) == expected


def test_festival_4_the_builder_goes_with_the_last_follower() -> None:
    game = scene(
        "(0,0) U frfr, (1,0) D crfr",
        "Red (0,0) E-W, Red builder (1,0) E-W",
        draw="10a V",
        modules=("festival", "traders-builders"),
    )
    lay_only(game, "(2,0) 10a/0")
    events = take_back(game, figure(game, RED))
    assert set(returned(events)) == {figure(game, RED), figure(game, RED, "builder")}


def test_festival_4_the_double_turn_stays_earned() -> None:
    game = scene(
        "(0,0) U frfr, (1,0) D crfr",
        "Red (0,0) E-W, Red builder (1,0) E-W",
        draw="10a V V",
        modules=("festival", "traders-builders"),
    )
    lay_only(game, "(2,0) 10a/0")
    take_back(game, figure(game, RED, "builder"))
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (RED, "T9.3")


def test_festival_5_prisoners_and_others_figures_stay() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) N", draw="10i V", modules=("festival", "tower"))
    prisoner = figure(game, RED)
    game.put(prisoner, Spot("prison", player=BLUE))
    lay_only(game, "(0,-1) 10i rfcr")
    assert offered(game) == set()
    reason = game.why_not(Choose("festival", figure=prisoner))
    assert reason is not None
    assert reason.say() == "This figure is not on the board."
    other = game.why_not(Choose("festival", figure=figure(game, BLUE)))
    assert other is not None
    assert other.say("de") == "Diese Figur gehört Blue."


def test_festival_a_follower_in_a_quarter_and_a_barn_may_be_taken_back() -> None:
    game = scene("(0,0) D crfr", draw="10i V", modules=("festival", "abbey-mayor"), elements={"count": 1})
    inside, barn = figure(game, RED), figure(game, RED, "barn")
    game.put(inside, Spot("castle-quarter"))
    game.put(barn, Spot("corner", corner=(0, 0), segment=find_segment(game.board, (0, 0), "SL")))
    lay_only(game, "(0,-1) 10i rfcr")
    assert {inside, barn} <= offered(game)


def test_festival_is_the_one_figure_action() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="10d V", modules=MODULES)
    lay_only(game, "(1,0) 10d ffcr")
    take_back(game, figure(game, RED))
    assert game.decision is not None
    assert game.decision.player == BLUE


def test_festival_the_abbot_brings_no_points() -> None:
    game = scene("(0,0) B ffff", "Red abbot (0,0) monastery", draw="10c V", modules=("festival", "abbot"))
    lay_only(game, "(1,0) 10c frcf")
    assert points(take_back(game, figure(game, RED, "abbot"))) == []


def test_festival_only_with_its_tiles() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="U V", modules=MODULES)
    lay_only(game, "(1,0) U frfr")
    assert offered(game) == set()
    reason = game.why_not(Choose("festival", figure=figure(game, RED)))
    assert reason is not None
    assert reason.say() == "The tile just placed has no festival."


@pytest.mark.parametrize(("value", "expected"), [("figure", True), ("follower", False)])
def test_festival_option_return(value: str, expected: bool) -> None:
    game = scene(
        "(0,0) U frfr, (1,0) D crfr",
        "Red (0,0) E-W, Red builder (1,0) E-W",
        draw="10a V",
        modules=("festival", "traders-builders"),
        options={"festival.return": value},
    )
    lay_only(game, "(2,0) 10a/0")
    assert (figure(game, RED, "builder") in offered(game)) is expected


def test_festival_tiles_are_in_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum("festival" in face.symbols for pile in game.piles for face in pile) == 10
