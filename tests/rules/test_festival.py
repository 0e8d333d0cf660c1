"""The Festival: its worked examples, its option, and what it meets."""

import carcassonne
import pytest

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent, FigureReturned
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import Token
from bastide.modules import new_game
from bastide.modules.count.quarters import Count
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.players import load
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

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


@pytest.mark.parametrize(
    ("back", "expected"), [(True, [(BLUE, 4, "city")]), (False, [(BLUE, 4, "city"), (RED, 4, "castle")])]
)
def test_festival_a_castle_without_its_lord_never_scores(back: bool, expected: list[tuple[int, int, str]]) -> None:
    game = scene(
        "(0,0) E ffcf",
        "Red (0,0) S",
        draw="E 10i E V",
        turn="Blue",
        modules=("festival", "bridges-castles-bazaars"),
        elements={"bridges": 0},
    )
    lay(game, "(0,1) E cfff")
    assert game.decision is not None
    game.apply(next(action for action in game.decision.actions if action != PASS))
    lay_only(game, "(1,0) 10i crrf")
    if back:
        take_back(game, figure(game, RED))
    else:
        game.apply(PASS)
    lay(game, "(1,-1) E ffcf", "S")
    assert points(game.apply(PASS)) == expected  # Blue founds no castle of his own


def test_festival_a_tower_grows_again_when_its_follower_is_taken_back() -> None:
    game = scene("(0,0) TJ ffff, (1,0) B ffff", draw="10i B B", modules=("festival", "tower"))
    follower = figure(game, RED)
    game.slot(Towers).heights = ((cell_at(0, 0), 1),)
    game.put(follower, Spot("tower", cell=(0, 0)))
    lay_only(game, "(2,0) 10i crrf")
    take_back(game, follower)
    lay_only(game, "(0,1) B ffff")
    assert game.decision is not None
    assert Choose("tower-piece", cell=(0, 0)) in game.decision.actions


def test_festival_the_fairy_stays_where_she_is() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="10i V", modules=("festival", "princess-dragon"))
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = figure(game, RED), cell_at(0, 0)
    lay_only(game, "(0,-1) 10i rfcr")
    take_back(game, figure(game, RED))
    assert Token("fairy", cell=(0, 0)) in game.tokens()


def test_festival_the_count_is_not_moved_by_a_follower_who_leaves_his_quarter() -> None:
    game = scene(carcassonne.TOWN, draw="10i V", modules=("festival", "count"))
    inside = figure(game, RED)
    carcassonne.in_quarter(game, carcassonne.MARKET, inside, count=carcassonne.MARKET)
    lay_only(game, "(2,0) 10i crrf")
    take_back(game, inside)
    assert game.where[inside] == HOME
    assert game.slot(Count).quarter == carcassonne.MARKET


def test_festival_computer_players_take_figures_back() -> None:
    taken = 0
    for seed in range(3):
        game, player = new_game(2, MODULES, seed=seed), load("normal", seed)
        while (decision := game.decision) is not None:
            action = player.choose(game.view(decision.player))
            taken += isinstance(action, Choose) and action.what == "festival"
            game.apply(action)
    assert taken >= 2


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
