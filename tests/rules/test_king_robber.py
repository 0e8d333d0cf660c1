"""King & Robber Baron: its worked examples, every value of its options, and what it does with other modules."""

from __future__ import annotations

from typing import Any

import pytest
from questions import BLUE, RED, asked, happened, offered

from bastide import new_game
from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import AnyEvent, Scored
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import Token
from bastide.modules.king_robber import King, RobberBaron
from bastide.testkit.scene import lay, lay_only, points, scene

MODULES = ("king-robber",)
PLAYERS = ("Blue", "Red", "Yellow")
B, R, Y = range(3)
COLUMN = "({x},0) E cfff, ({x},-1) G cfcf"
ROAD = "(0,0) D crfr, (-1,0) W rrrf"


def columns(*places: int) -> str:
    """Cities of two tiles that a third one completes."""
    return ", ".join(COLUMN.format(x=x) for x in places)


def holder(game: Game, card: type[King] | type[RobberBaron] = King) -> tuple[int, int]:
    return game.slot(card).holder, game.slot(card).record


def three_cities(board: str = "", **choices: Any) -> tuple[Game, list[AnyEvent]]:
    """KR1: Blue completes two tiles, Red three, Yellow three; then the game is over."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(f"(0,0) D crfr, {columns(10, 20)}{board}", draw="E E E", players=PLAYERS, modules=modules, **choices)
    events = lay(game, "(0,-1) E ffcf")
    assert holder(game) == (B, 2)
    events += lay(game, "(10,-2) E ffcf")
    assert holder(game) == (R, 3)
    events += lay(game, "(20,-2) E ffcf")
    assert game.over
    return game, events


# -- the cards ---------------------------------------------------------------------------------------------------------


def test_king_robber_kr1_the_king_goes_to_a_larger_city() -> None:
    game, events = three_cities()
    assert holder(game) == (R, 3)
    assert points(events) == [(R, 3, "king")]
    assert happened(events, "king-taken") == [(2,), (3,)]


def test_king_robber_kr2_the_city_of_carcassonne_is_one_more() -> None:
    _, events = three_cities(", (40,40) CO7/0", modules=("count",))
    assert points(events) == [(R, 4, "king")]
    _, events = three_cities(", (40,40) CO7/0", modules=("count",), options={"carcassonne-is-city": False})
    assert points(events) == [(R, 3, "king")]


def test_king_robber_kr3_the_robber_baron_goes_to_whoever_completes_a_road() -> None:
    game = scene(ROAD, draw="W", modules=MODULES)
    events = lay(game, "(1,0) W rfrr")
    assert happened(events, "robber-baron-taken") == [(3,)]
    assert holder(game, RobberBaron) == (RED, 3)
    assert points(events) == [(RED, 1, "robber-baron")]


def test_king_robber_kr4_of_several_cities_the_largest_counts() -> None:
    """H lies between a city of one tile and one of three."""
    board = "(0,-1) E ffcf, (0,1) G cfcf, (0,2) G cfcf, (0,3) E cfff"
    game = scene(board, draw="H V", modules=MODULES)
    game.slots[King] = King(BLUE, 3)
    events = lay(game, "(0,0) H cfcf")
    assert holder(game) == (RED, 4)
    assert happened(events, "king-taken") == [(4,)]


@pytest.mark.parametrize(("option", "keeps"), [("keep", R), ("move", Y)])
def test_king_robber_a_city_of_equal_size(option: str, keeps: int) -> None:
    game, _ = three_cities(options={"king-robber-tie": option})
    assert holder(game) == (keeps, 3)


def test_king_robber_a_smaller_city_never_takes_the_card() -> None:
    game = scene("(0,0) D crfr", draw="E V", modules=MODULES, options={"king-robber-tie": "move"})
    game.slots[King] = King(BLUE, 3)
    lay(game, "(0,-1) E ffcf")
    assert holder(game) == (BLUE, 3)


def test_king_robber_the_holder_raises_the_record() -> None:
    game = scene(columns(0), draw="E V", modules=MODULES)
    game.slots[King] = King(RED, 2)
    assert happened(lay(game, "(0,-2) E ffcf"), "king-taken") == [(3,)]
    assert holder(game) == (RED, 3)


def test_king_robber_monasteries_and_open_features_give_no_card() -> None:
    game = scene("(0,0) D crfr", draw="V", modules=MODULES)
    lay(game, "(0,1) V ffrr")
    assert holder(game) == holder(game, RobberBaron) == (-1, 0)
    assert game.scores == [0, 0]


def test_king_robber_a_ring_is_one_road() -> None:
    game = scene("(0,0) V frrf, (1,0) V ffrr, (1,1) V rffr", draw="V", modules=MODULES)
    events = lay(game, "(0,1) V rrff")
    assert holder(game, RobberBaron) == (RED, 4)
    assert points(events) == [(RED, 1, "robber-baron")]


# -- options -----------------------------------------------------------------------------------------------------------


def both_cards(option: str, king: int, robber: int) -> Game:
    """One city and two roads are completed on the board, then the game ends."""
    board = "(0,0) D crfr, (0,-1) E ffcf, (-1,0) W rrrf, (1,0) W rfrr, (9,0) W rrrf, (10,0) W rfrr"
    game = scene(board, draw="V", modules=MODULES, options={"king-robber-scoring": option})
    game.slots[King], game.slots[RobberBaron] = King(king, 9), RobberBaron(robber, 9)
    lay(game, "(0,1) V ffrr")
    return game


@pytest.mark.parametrize(
    ("option", "apart", "together"),
    [
        ("default", [1, 2], [0, 3]),
        ("10", [10, 10], [0, 20]),
        ("15-40", [15, 15], [0, 40]),
        ("continuous", [0, 0], [0, 0]),
    ],
)
def test_king_robber_scoring(option: str, apart: list[int], together: list[int]) -> None:
    assert both_cards(option, RED, BLUE).scores == apart
    assert both_cards(option, BLUE, BLUE).scores == together


def test_king_robber_why_both_cards_bring_so_much() -> None:
    game = both_cards("15-40", BLUE, BLUE)
    told = [breakdown_text(game.rules, event) for event in game.events if isinstance(event, Scored)]
    assert told == ["King (half of 40 for both cards): 20", "Robber Baron (half of 40 for both cards): 20"]
    game = both_cards("15-40", RED, BLUE)
    told = [breakdown_text(game.rules, event, "de") for event in game.events if isinstance(event, Scored)]
    assert told == ["König: 15", "Raubritter: 15"]


def test_king_robber_continuous_pays_the_holder_before_the_completion() -> None:
    board = "(0,-1) E ffcf, (0,1) E cfff, (9,0) D crfr"
    game = scene(board, draw="E H E V", modules=MODULES, options={"king-robber-scoring": "continuous"})
    assert points(lay(game, "(9,-1) E ffcf")) == []  # nobody held it
    assert points(lay(game, "(0,0) H cfcf")) == [(RED, 2, "king")]  # two cities at once
    assert holder(game) == (RED, 2)


def test_king_robber_continuous_pays_roads_and_cities_apart() -> None:
    game = scene(f"{ROAD}, (0,-1) E ffcf", draw="W V", modules=MODULES, options={"king-robber-scoring": "continuous"})
    game.slots[King], game.slots[RobberBaron] = King(RED, 2), RobberBaron(BLUE, 2)
    events = lay(game, "(1,0) W rfrr")
    assert points(events) == [(BLUE, 1, "robber-baron")]
    assert holder(game, RobberBaron) == (RED, 3)


# -- with other modules ------------------------------------------------------------------------------------------------


def test_king_robber_size_is_tiles_not_points() -> None:
    """A cathedral, pennants and a siege change nothing."""
    board = "(0,0) EK cccc, (0,1) E cfff, (0,-1) KA1 ffcf, (-1,0) F fcfc, (-2,0) E fcff"
    game = scene(board, draw="E V", modules=(*MODULES, "inns-cathedrals", "siege"))
    lay(game, "(1,0) E fffc")
    assert holder(game) == (RED, 6)


def test_king_robber_a_castle_is_no_completed_city() -> None:
    game = scene("(0,0) D crfr, (9,0) D crfr", "Red (0,0) N", draw="E E", modules=(*MODULES, "bridges-castles-bazaars"))
    lay(game, "(0,-1) E ffcf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert holder(game) == (-1, 0)
    events = lay(game, "(9,-1) E ffcf")
    assert holder(game) == (BLUE, 2)
    assert (BLUE, 1, "king") in points(events)


def test_king_robber_a_bridge_tile_counts_in_the_length() -> None:
    """B carries a bridge between two villages."""
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene("(2,0) W rfrr, (1,-1) B ffff", draw="B W V", modules=modules)
    assert game.decision is not None
    game.apply(next(a for a in game.decision.actions if isinstance(a, Place) and a.built and a.cell == (1, 0)))
    while asked(game)[1] != "T2.1":
        game.apply(PASS)
    lay(game, "(0,0) W rrrf")
    assert holder(game, RobberBaron) == (BLUE, 3)


def test_king_robber_an_abbey_completes_for_its_placer_and_is_no_part_of_the_size() -> None:
    board = "(0,-1) E ffcf, (1,0) U frfr, (2,0) W rfrr, (0,1) B ffff, (-1,0) B ffff"
    game = scene(board, draw="V", modules=(*MODULES, "abbey-mayor"))
    game.apply(Choose("abbey", cell=(0, 0)))
    game.apply(PASS)
    assert holder(game) == (RED, 1)
    assert holder(game, RobberBaron) == (RED, 2)


def test_king_robber_the_cards_change_in_both_parts_of_a_double_turn() -> None:
    game = scene(
        f"(0,0) D crfr, {columns(10)}",
        "Red (0,0) N, Red builder (0,0) N",
        draw="E E V",
        modules=(*MODULES, "traders-builders"),
        options={"double-turn": "must"},
    )
    events = lay(game, "(0,-1) E ffcf")
    assert asked(game) == (RED, "T2.1")
    events += lay(game, "(10,-2) E ffcf")
    assert happened(events, "king-taken") == [(2,), (3,)]


def test_king_robber_the_cards_keep_nobody_out_of_carcassonne() -> None:
    """Continuous points are no points of a scoring: Blue scores a city, Red holds the King and gets 1 point."""
    game = scene(
        f"{columns(0)}, (40,40) CO7/0",
        "Blue (0,0) N",
        draw="E V",
        modules=(*MODULES, "count"),
        options={"king-robber-scoring": "continuous"},
    )
    game.slots[King] = King(RED, 9)
    assert points(lay(game, "(0,-2) E ffcf")) == [(BLUE, 6, "city"), (RED, 1, "king")]
    assert asked(game) == (RED, "T8.11")


# -- what people see ---------------------------------------------------------------------------------------------------


def test_king_robber_the_cards_are_shown_with_the_size_to_beat() -> None:
    game = scene(ROAD, draw="W V", modules=MODULES)
    assert game.tokens() == []
    lay(game, "(1,0) W rfrr")
    assert game.tokens() == [Token("robber-baron", 3, player=RED)]


def test_king_robber_the_lines_name_the_new_holder() -> None:
    game = scene(ROAD, draw="W V", modules=MODULES)
    lay_only(game, "(1,0) W rfrr")
    lines = event_lines(game, game.apply(PASS))
    assert "Red has the Robber Baron (road of 3 tiles)" in lines[0]


def test_king_robber_a_position_tells_the_size_to_beat_but_no_holder() -> None:
    game = new_game(2, MODULES, position="D@0,0 E@0,-1/2")
    assert holder(game) == (-1, 2)
    assert holder(game, RobberBaron) == (-1, 0)


@pytest.mark.parametrize("element", ["king", "robber-baron"])
@pytest.mark.parametrize("tiles", [{}, {"king-robber": 1}])
def test_king_robber_each_card_alone(element: str, tiles: dict[str, int]) -> None:
    game = new_game(2, tiles=tiles, elements={element: 1}, seed=3)
    while not game.over:
        assert game.decision is not None
        game.apply(game.decision.actions[0])
    assert [token.what for token in game.tokens()] == [element]
