"""Crop Circles: the worked examples, its options, and what it meets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from abbey_mayor_scenes import put_barn
from questions import BLUE, GREEN, RED, asked, figure, offered, question, returned

from bastide.aid import make_sheet
from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import AnyEvent
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import OptionValue
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.fruit_trees import Orchard
from bastide.modules.goldmines import Gold
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, points, scene
from bastide.tiles.geometry import Cell, cell_at, cell_of

BOTH_SETS = {"corn-circles-1": 1}
SHIELD = "(0,1) Korn5 fcfc"
"""Lies beneath D at (0,0)."""


def circle(board: str, figures: str, tile: str, deploy: str = "", *more: str, **choices: Any) -> Game:
    """Red, or who has the turn, has laid a tile with a circle; its part is played up to the choice for all."""
    draw = choices.pop("draw", "V V V")
    modules = ("crop-circles", *more)
    game = scene(board, figures, draw=f"{tile.split()[1]} {draw}", modules=modules, sets=BOTH_SETS, **choices)
    lay(game, tile, deploy)
    if asked(game)[1] == "T4.3":
        game.apply(PASS)
    return game


def choose(game: Game, what: str) -> list[AnyEvent]:
    """`crop-add` or `crop-remove`, for everybody."""
    (action,) = offered(game, what)
    return game.apply(action)


def joinings(game: Game) -> set[tuple[str, Cell, str]]:
    """Kind of the figure, cell and kind of the segment, of everything that may be added."""
    board, found = game.board, set[tuple[str, Cell, str]]()
    for action in offered(game, "crop-join"):
        assert isinstance(action, Choose)
        assert action.figure is not None
        assert action.segment is not None
        kind = game.rules.figures[action.figure][1].id
        found.add((kind, cell_of(board.cell_of(action.segment)), board.printed[action.segment].kind))
    return found


def add(game: Game, cell: Cell, place: str) -> list[AnyEvent]:
    free = game.free_figure(asked(game)[0], "small")
    return game.apply(Choose("crop-join", figure=free, segment=find_segment(game.board, cell, place)))


def leaving(game: Game) -> set[int]:
    return {action.figure for action in offered(game, "crop-leave") if isinstance(action, Choose)}  # type: ignore[misc]


def take_back(game: Game, number: int) -> list[AnyEvent]:
    return game.apply(Choose("crop-leave", figure=number))


# -- the examples ------------------------------------------------------------------------------------------------------


def example_1() -> Game:
    board = "(0,0) D crfr, (1,0) U frfr, (1,-1) E cfff"
    return circle(board, "Red (0,0) N, Green (1,-1) N", SHIELD, "W", players=("Red", "Green", "Blue"))


def test_crop_1_a_knight_is_added_where_an_own_one_stands() -> None:
    game = example_1()
    assert asked(game) == (0, "T9.2")
    assert points(choose(game, "crop-add")) == []
    assert asked(game) == (1, "T9.2")
    add(game, (1, -1), "N")
    assert asked(game) == (0, "T9.2"), "Blue has no knight"
    west = find_segment(game.board, (0, 1), "W")
    assert joinings(game) == {("small", (0, 0), "city"), ("small", (0, 1), "city")}
    east = Choose("crop-join", game.free_figure(0, "small"), find_segment(game.board, (0, 1), "E"))
    assert game.why_not(east) is not None
    assert points(add(game, (0, 1), "W")) == []
    assert game.where.count(west) == 2
    assert asked(game) == (1, "T2.1")


def test_crop_1_nobody_has_to_add() -> None:
    game = example_1()
    choose(game, "crop-add")
    game.apply(PASS)
    game.apply(PASS)
    assert asked(game) == (1, "T2.1")
    assert sum(at >= 0 for at in game.where) == 3


@pytest.mark.parametrize(
    ("board", "paid"), [("(0,-1) E ffcf", 4), ("(0,-2) E ffcf, (0,-1) G cfcf", 6)], ids=["2 (2021)", "3 (2012)"]
)
def test_crop_2_3_everyone_takes_a_farmer_back(board: str, paid: int) -> None:
    game = scene(
        f"{board}, (5,0) U frfr, (5,5) U frfr",
        "Blue (5,0) NL, Red (5,5) NL",
        draw="KK3 V V",
        players=("Green", "Blue", "Red"),
        modules=("crop-circles",),
        sets=BOTH_SETS,
    )
    assert points(lay(game, "(0,0) KK3 crff", "N")) == [(0, paid, "city")]
    assert game.where[figure(game, 0)] == HOME
    assert asked(game) == (0, "T9.2")
    choose(game, "crop-remove")
    for player in (1, 2):
        farmer = figure(game, player)
        assert asked(game) == (player, "T9.2")
        assert game.why_not(PASS) is not None
        assert leaving(game) == {farmer}
        events = take_back(game, farmer)
        assert returned(events) == {(farmer, "crop-circle")}
        assert points(events) == []
    assert asked(game) == (1, "T2.1"), "Green has no farmer"


def test_crop_4_without_a_suitable_follower_in_supply_a_player_is_skipped() -> None:
    game = circle(
        "(0,0) U frfr, (0,5) U frfr, (5,5) U frfr",
        "Red (0,0) E-W, Blue (0,5) E-W, Green (5,5) E-W",
        "(1,0) Korn1 frrr",
        "",
        "abbey-mayor",
        players=3,
    )
    for player, spared in ((RED, ""), (BLUE, "mayor")):
        for kind in {"small", "wagon", "mayor"} - {spared}:
            for number in range(*game.rules.ranges[player, kind]):
                if game.where[number] == HOME:
                    game.put(number, Spot("prison", player=GREEN))
    choose(game, "crop-add")
    assert asked(game) == (GREEN, "T9.2")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_crop_5_the_builder_goes_with_the_last_knight_and_the_lord_of_a_castle_stays() -> None:
    game = circle(
        "(0,0) E cfff, (5,0) E cfff",
        "Blue (5,0) N, Blue builder (5,0) N, Blue (0,0) N",
        "(1,0) Korn5 cfcf",
        "",
        *("traders-builders", "bridges-castles-bazaars"),
    )
    game.converted += (find_segment(game.board, (0, 0), "N"),)
    choose(game, "crop-remove")
    knight, builder = figure(game, BLUE), figure(game, BLUE, "builder")
    assert leaving(game) == {knight}
    assert {number for number, _ in returned(take_back(game, knight))} == {knight, builder}


def test_crop_5_nobody_is_added_to_the_lord_of_a_castle() -> None:
    game = circle("(0,0) E cfff", "Blue (0,0) N", "(1,0) Korn5 cfcf", "", "bridges-castles-bazaars")
    game.converted += (find_segment(game.board, (0, 0), "N"),)
    choose(game, "crop-add")
    assert asked(game) == (BLUE, "T2.1")


def test_crop_6_of_two_farmers_one_leaves_and_the_other_keeps_his_pig() -> None:
    game = circle(
        "(0,0) U frfr, (0,5) U frfr, (2,0) E ffcf",
        "Blue (0,0) NL, Blue (0,5) NL, Blue pig (0,5) NL",
        "(2,1) Korn3 cfrf",
        "",
        "traders-builders",
    )
    choose(game, "crop-remove")
    first, second = figure(game, BLUE), figure(game, BLUE, number=1)
    assert leaving(game) == {first, second}
    assert returned(take_back(game, first)) == {(first, "crop-circle")}
    assert game.where[figure(game, BLUE, "pig")] >= 0


# -- who is concerned, and what may be added ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "kind"),
    [
        *((tile, "city") for tile in ("KK1", "KK2", "Korn5", "Korn6")),
        *((tile, "field") for tile in ("KK3", "KK5", "Korn3", "Korn4")),
        *((tile, "road") for tile in ("KK4", "KK6", "Korn1", "Korn2")),
    ],
)
def test_crop_every_circle_concerns_one_kind_of_follower(tile: str, kind: str) -> None:
    figures = "Blue (0,0) N, Blue (0,0) E-W, Blue (0,0) SL, Blue abbot (3,3) monastery"
    modules = ("crop-circles", "abbot")
    game = scene("(0,0) D crfr, (3,3) B ffff", figures, draw=f"{tile} V V", modules=modules, sets=BOTH_SETS)
    assert game.decision is not None
    places = [action for action in game.decision.actions if isinstance(action, Place)]
    game.apply(min(places, key=lambda place: place.cell == (0, -1)))  # there some complete the city
    if asked(game) == (RED, "T4.2"):
        game.apply(PASS)
    choose(game, "crop-add")
    assert joinings(game) == {("small", (0, 0), kind)}


EVERYBODY = ("abbey-mayor", "inns-cathedrals", "phantom", "abbot", "traders-builders", "hills-sheep")


@pytest.mark.parametrize(
    ("tile", "figures", "kinds"),
    [
        ("(1,0) Korn1 frrr", "Blue (0,0) E-W", {"small", "large", "phantom", "wagon"}),
        ("(0,-1) Korn3 rfcf", "Blue (0,0) SL", {"small", "large", "phantom"}),
        (SHIELD, "Blue (0,0) N", {"small", "large", "phantom", "wagon", "mayor"}),
    ],
    ids=["road", "field", "city"],
)
def test_crop_which_figures_may_be_added(tile: str, figures: str, kinds: set[str]) -> None:
    game = circle("(0,0) D crfr", figures, tile, "", *EVERYBODY)
    choose(game, "crop-add")
    assert {kind for kind, _, _ in joinings(game)} == kinds


def test_crop_every_kind_of_knight_may_be_taken_back() -> None:
    game = circle(
        "(0,0) D crfr, (5,0) E cfff, (5,5) E cfff",
        "Blue wagon (0,0) N, Blue builder (0,0) N, Blue mayor (5,0) N, Blue phantom (5,5) N",
        SHIELD,
        "",
        *EVERYBODY,
    )
    choose(game, "crop-remove")
    assert leaving(game) == {figure(game, BLUE, kind) for kind in ("wagon", "mayor", "phantom")}


def test_crop_a_shepherd_is_no_farmer() -> None:
    board, figures = "(0,0) D crfr, (0,5) U frfr", "Blue shepherd (0,0) SL, Blue (0,5) NL"
    game = circle(board, figures, "(0,-1) Korn3 rfcf", "", "hills-sheep")
    choose(game, "crop-remove")
    assert leaving(game) == {figure(game, BLUE)}


def test_crop_an_added_follower_counts_for_the_majority() -> None:
    board, figures = "(0,0) E cfff, (0,-2) E ffcf", "Red (0,0) N, Blue (0,-2) S"
    game = circle(board, figures, "(1,0) Korn5 cfcf", draw="G V V")
    choose(game, "crop-add")
    add(game, (0, -2), "S")
    game.apply(PASS)
    assert points(lay(game, "(0,-1) G cfcf")) == [(BLUE, 6, "city")]


def test_crop_each_player_adds_one_follower() -> None:
    game = circle("(0,0) D crfr", "Blue (0,0) N", SHIELD)
    choose(game, "crop-add")
    add(game, (0, 0), "N")
    assert asked(game) == (BLUE, "T2.1")


def test_crop_the_choice_is_asked_although_it_concerns_nobody() -> None:
    game = circle("(0,0) D crfr", "Blue (0,0) E-W", SHIELD)
    assert asked(game) == (RED, "T9.2")
    assert game.why_not(PASS) is not None
    choose(game, "crop-remove")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("imprisoned", [False, True])
def test_crop_nothing_is_asked_while_no_follower_stands_on_the_board(imprisoned: bool) -> None:
    game = scene("(0,0) D crfr", draw="Korn5 V V", modules=("crop-circles", "tower"))
    if imprisoned:
        game.put(figure(game, BLUE), Spot("prison", player=RED))
    lay(game, SHIELD)
    assert asked(game) == (BLUE, "T2.1")


def test_crop_a_circle_means_nothing_without_its_element() -> None:
    game = circle("(0,0) D crfr", "Blue (0,0) N", SHIELD, elements={"crop-circle": 0})
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("players", [2, 6])
def test_crop_everybody_from_the_left_of_the_active_player(players: int) -> None:
    names = ("Red", "Blue", "Green", "Yellow", "Black", "Grey")[:players]
    board = "(0,0) D crfr" + "".join(f", ({3 * n},5) E cfff" for n in range(players))
    figures = ", ".join(f"{name} ({3 * n},5) N" for n, name in enumerate(names))
    game = circle(board, figures, SHIELD, players=players, turn="Blue")
    choose(game, "crop-remove")
    order = []
    while asked(game)[1] == "T9.2":
        order.append(asked(game)[0])
        take_back(game, min(leaving(game)))
    assert order == [(BLUE + 1 + n) % players for n in range(players)]


def test_crop_the_questions_name_who_is_concerned() -> None:
    game = circle("(0,0) D crfr", "Blue (0,0) N", SHIELD)
    assert question(game).what.say() == "let everyone add a knight, or take one back"
    assert question(game).why.say("de") == "Der Kornkreis zeigt einen Schild: Es geht um Ritter. Du bist zuletzt dran."
    choose(game, "crop-remove")
    assert question(game).what.say("de") == "einen Ritter zurücknehmen"


# -- the options -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "cells"), [(True, {(0, 0)}), (False, {(0, 0), (0, -1)})])
def test_crop_option_same_tile(value: bool, cells: set[Cell]) -> None:
    options = {"crop-circles.same-tile": value}
    game = circle("(0,0) D crfr, (0,-1) G cfcf", "Blue (0,0) N", SHIELD, options=options)
    choose(game, "crop-add")
    assert {cell for _, cell, _ in joinings(game)} == cells


@pytest.mark.parametrize(
    ("value", "what"), [("may", "add a knight, or skip"), ("must", "add a knight")], ids=["may", "must"]
)
def test_crop_option_add(value: str, what: str) -> None:
    game = circle("(0,0) D crfr", "Blue (0,0) N", SHIELD, options={"crop-circles.add": value})
    choose(game, "crop-add")
    assert (game.why_not(PASS) is None) == (value == "may")
    assert question(game).what.say() == what


@pytest.mark.parametrize(
    ("tiles", "names"),
    [
        ({}, {"Korn"}),
        ({"corn-circles-1": 1}, {"KK", "Korn"}),
        ({"corn-circles-1": 1, "corn-circles-2": 0}, {"KK"}),
    ],
    ids=["II", "both", "I"],
)
def test_crop_either_set_or_both(tiles: dict[str, int], names: set[str]) -> None:
    game = new_game(2, ["crop-circles"], tiles=tiles, seed=1)
    ids = [face.id for pile in game.piles for face in pile if face.set_id.startswith("corn-circles")]
    assert Counter(id.rstrip("123456") for id in ids) == dict.fromkeys(names, 6)


def test_crop_the_first_set_brings_the_rules() -> None:
    assert "crop-circle" in make_setup(2, tiles={"corn-circles-1": 1}).elements


@pytest.mark.parametrize("same_tile", [True, False])
@pytest.mark.parametrize("adding", ["may", "must"])
def test_crop_the_play_aid_tells_what_is_played(same_tile: bool, adding: str) -> None:
    options: dict[str, OptionValue] = {"crop-circles.same-tile": same_tile, "crop-circles.add": adding}
    sheet = make_sheet(rules_for(make_setup(3, ["crop-circles"], options=options)))
    rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    chosen, done = (row for row in rows if row.id == "T9.2")
    assert (chosen.who, done.who) == ("active", "from-left")
    assert ("onto the tile" in done.more.en) is same_tile
    assert ("voluntary" in done.more.en) is (adding == "may")


# -- with other modules ------------------------------------------------------------------------------------------------


def test_crop_gold_is_handed_out_before() -> None:
    board, modules = "(0,-1) E ffcf, (5,5) U frfr", ("crop-circles", "goldmines")
    game = scene(board, "Blue (5,5) NL", draw="KK3 V V", modules=modules, sets=BOTH_SETS)
    game.slot(Gold).put(game.board.cells[cell_at(0, -1)])
    lay(game, "(0,0) KK3 crff", "N")
    assert asked(game) == (RED, "T9.2")
    assert game.slot(Gold).owned == ((RED, 1),)


def test_crop_the_action_belongs_to_the_part_of_the_tile() -> None:
    board, figures = "(0,0) U frfr", "Red (0,0) E-W, Red builder (0,0) E-W"
    game = circle(board, figures, "(1,0) KK6 rrfr", "", "traders-builders")
    choose(game, "crop-remove")
    builder = figure(game, RED, "builder")
    assert builder in {number for number, _ in returned(take_back(game, figure(game, RED)))}
    assert asked(game) == (RED, "T9.3"), "the second part stays earned"


def test_crop_a_bazaar_of_the_same_turn_comes_after_it() -> None:
    game = scene(
        "(0,0) U frfr, (0,5) E cfff",
        "Red (0,0) E-W, Red builder (0,0) E-W, Blue (0,5) N",
        draw="BB5 Korn5 V V V V",
        modules=("crop-circles", "traders-builders", "bridges-castles-bazaars"),
    )
    lay(game, "(1,0) BB5 fcfr")
    game.apply(Choose("second-part"))
    lay(game, SHIELD)
    choose(game, "crop-remove")
    take_back(game, figure(game, BLUE))
    assert asked(game)[1] == "T10.3"


def test_crop_carcassonne_towers_and_monasteries_are_not_concerned() -> None:
    board = "(0,0) D crfr, (3,3) B ffff"
    game = circle(board, "Blue (3,3) monastery", SHIELD, "", "tower", elements={"count": 1})
    game.put(figure(game, BLUE, number=1), Spot("castle-quarter"))
    game.put(figure(game, BLUE, number=2), Spot("tower", cell=(0, 0)))
    choose(game, "crop-remove")
    assert asked(game) == (BLUE, "T2.1")


def test_crop_a_follower_added_on_a_hill_tile_stands_on_the_hill() -> None:
    game = circle(
        "(0,0) HS9 crrf, (0,-1) G cfcf, (0,-3) E ffcf",
        "Red (0,-1) N-S, Blue (0,-3) S, Blue (0,-3) S",
        "(-1,0) Korn5 cfcf",
        "",
        "hills-sheep",
        draw="G V V",
        options={"crop-circles.same-tile": False},
    )
    choose(game, "crop-add")
    game.apply(PASS)
    add(game, (0, 0), "N")
    assert points(lay(game, "(0,-2) G cfcf")) == [(RED, 8, "city")]


def test_crop_no_farmer_is_added_at_a_barn() -> None:
    board, figures = "(0,0) D crfr, (0,5) U frfr", "Blue (0,0) SL, Blue (0,5) NL"
    game = circle(board, figures, "(0,-1) Korn3 rfcf", "", "abbey-mayor")
    put_barn(game, RED, (0, 5), find_segment(game.board, (0, 5), "NL"))
    choose(game, "crop-add")
    assert joinings(game) == {("small", (0, 0), "field")}


def test_crop_nobody_is_added_on_the_tile_of_the_dragon() -> None:
    options = {"crop-circles.same-tile": False}
    board = "(0,0) D crfr, (0,-1) G cfcf"
    game = circle(board, "Blue (0,0) N", SHIELD, "", "princess-dragon", options=options)
    game.slot(Dragon).cell = cell_at(0, -1)
    choose(game, "crop-add")
    assert joinings(game) == {("small", (0, 0), "city")}


def test_crop_an_added_follower_picks_no_fruit() -> None:
    """He comes to a tile with a tree and its stack, but not in the figure step."""
    game = circle("(0,0) D crfr, (5,5) ObstA crfr", "Blue (5,5) N", SHIELD, "", "fruit-trees")
    game.slot(Orchard).stacks = ((game.board.cells[cell_at(5, 5)], "apple"),)
    choose(game, "crop-add")
    add(game, (5, 5), "N")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("what", ["crop-add", "crop-remove"])
def test_crop_the_fairy_stays_on_her_tile(what: str) -> None:
    game = circle("(0,0) D crfr", "Blue (0,0) N", SHIELD, "", "princess-dragon")
    fairy = game.slot(Fairy)
    fairy.cell, fairy.figure = cell_at(0, 0), figure(game, BLUE)
    choose(game, what)
    game.apply(next(iter(offered(game, "crop-join") | offered(game, "crop-leave"))))
    assert game.slot(Fairy).cell == cell_at(0, 0)


# -- computer players --------------------------------------------------------------------------------------------------


CONTESTED = "(0,0) D crfr, (0,-1) G cfcf, (0,-2) G cfcf, (5,5) E cfff"
LEVELS = ("greedy", "classic", "normal", "strong")


@pytest.mark.parametrize("level", LEVELS)
def test_crop_computer_players_add_to_what_they_then_win(level: str) -> None:
    figures = "Blue (0,0) N, Red (0,-1) N-S, Blue (5,5) N"
    game = circle(CONTESTED, figures, SHIELD, draw="E " * 30)
    choose(game, "crop-add")
    action = load(level, 1).choose(game.view(BLUE))
    assert isinstance(action, Choose)
    assert action.segment == find_segment(game.board, (0, 0), "N")


@pytest.mark.parametrize("level", LEVELS)
def test_crop_computer_players_take_back_whom_they_need_least(level: str) -> None:
    """The city of four tiles is Blue's alone, and a tile for it will come, though not at once."""
    board = "(0,0) D crfr, (0,-1) G cfcf, (0,-2) G cfcf, (0,-3) G cfcf, (5,5) E cfff"
    game = circle(board, "Blue (0,0) N, Blue (5,5) N", SHIELD, draw="E V V V V " * 6)
    choose(game, "crop-remove")
    assert load(level, 1).choose(game.view(BLUE)) == Choose("crop-leave", figure=figure(game, BLUE, number=1))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_crop_computer_players_choose_what_harms_others(level: str) -> None:
    """Only Blue has a knight, and his city is worth much; the greedy player does not look so far."""
    board = "(0,0) D crfr, (0,-1) G cfcf, (0,-2) G cfcf, (0,-3) G cfcf"
    game = circle(board, "Blue (0,0) N", SHIELD, draw="E " * 30)
    assert load(level, 1).choose(game.view(RED)) == Choose("crop-remove", cell=(0, 1))


def test_crop_computer_players_answer_out_of_turn() -> None:
    """A whole game of three levels; each adds or takes back in the turns of others too."""
    game, words, out_of_turn = new_game(3, ["crop-circles"], tiles={"corn-circles-1": 1}, seed=2), Counter[str](), 0
    players = [load(level, 1) for level in ("random", "greedy", "classic")]
    turn = 0
    while (decision := game.decision) is not None:
        action = players[decision.player].choose(game.view(decision.player))
        turn = decision.player if decision.tile else turn
        if decision.step == "T9.2" and isinstance(action, Choose):
            words[action.what] += 1
            out_of_turn += decision.player != turn
        game.apply(action)
    assert words["crop-add"] + words["crop-remove"] >= 10
    assert words["crop-join"] >= 2
    assert words["crop-leave"] >= 2
    assert out_of_turn >= 4
