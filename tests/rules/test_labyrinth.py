"""The Labyrinth: the worked examples, every value of the options, and what a network meets."""

from __future__ import annotations

from typing import Any

import pytest
from carcassonne import BLOCK, SMITHY, in_quarter, redeploy
from questions import BLUE, RED, asked, deployments, figure, offered, question

from bastide import new_game
from bastide.aid import make_sheet
from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import Scored
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue
from bastide.game.notation import on_board
from bastide.modules import make_setup, rules_for
from bastide.modules.king_robber import RobberBaron
from bastide.modules.labyrinth import place_in_network
from bastide.modules.little_buildings import SHED, Buildings
from bastide.modules.mage_witch import Magic
from bastide.players import Player, load
from bastide.testkit.referee import check_board, check_decision
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

MODULES = ("labyrinth",)
SIMPLE: dict[str, OptionValue] = {"labyrinth": "simple"}
ARMS: dict[str, OptionValue] = {"labyrinth.arms": "places"}
NETWORK = "(0,0) LA1 rrrr, (0,-1) A ffrf, (1,0) X rrrr, (-1,0) W frrr"
LAST = "(0,1) A rfff"
"""It closes the south branch, and with it the network of five tiles."""
CENTRE, NORTH, EAST, WEST = "(0,0) N", "(0,-1) S", "(1,0) W", "(-1,0) E"
V1 = f"Red {CENTRE}, Red {EAST}, Blue {NORTH}"


def maze_game(board: str, figures: str = "", **choices: Any) -> Game:
    modules = (*MODULES, *choices.pop("modules", ()))
    return scene(board, figures, modules=modules, **choices)


def complete(figures: str, board: str = NETWORK, **choices: Any) -> list[tuple[int, int, str]]:
    """Red closes the last end and places nobody."""
    game = maze_game(board, figures, draw="A V V", **choices)
    return points(lay(game, LAST))


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_labyrinth_v1_the_majority_is_paid_for_tiles_and_followers() -> None:
    assert complete(V1) == [(RED, 11, "road")]


def test_labyrinth_v1_the_award_says_why() -> None:
    game = maze_game(NETWORK, V1, draw="A V V")
    events = lay(game, LAST)
    (scored,) = (event for event in events if isinstance(event, Scored))
    assert scored.breakdown.units == (("tiles", 5),)
    assert scored.breakdown.additions == (("followers-in-labyrinth", 6),)
    assert scored.breakdown.strength == ((RED, 2), (BLUE, 1))
    assert "+6 followers in the labyrinth" in breakdown_text(game.rules, scored)
    assert all(at < 0 for at in game.where)


def test_labyrinth_v2_a_tie_pays_both_in_full() -> None:
    assert complete(f"Red {CENTRE}, Blue {NORTH}") == [(RED, 9, "road"), (BLUE, 9, "road")]


def test_labyrinth_v3_simple_pays_for_tiles_alone() -> None:
    assert complete(f"Red {CENTRE}", options=SIMPLE) == [(RED, 5, "road")]


@pytest.mark.parametrize(
    ("options", "modules", "board", "points"),
    [
        ({}, (), NETWORK, 4),
        (SIMPLE, (), NETWORK, 4),
        ({}, ("inns-cathedrals",), f"{NETWORK}, (0,1) EB rfrf", 0),
    ],
    ids=["V4", "simple", "V5"],
)
def test_labyrinth_v4_v5_unfinished_brings_no_points_for_followers(
    options: dict[str, OptionValue], modules: tuple[str, ...], board: str, points: int
) -> None:
    game = maze_game(board, V1, options=options, modules=modules)
    assert game.over
    assert game.scores == [points, 0]


def test_labyrinth_v5_an_inn_raises_the_tiles_and_not_the_followers() -> None:
    board = NETWORK.replace("(0,-1) A ffrf", "(0,-1) EB rfrf, (0,-2) A ffrf")
    figures = f"Red {CENTRE}, Red {EAST}, Blue (0,-1) N-S"
    game = maze_game(board, figures, draw="A V V", modules=("inns-cathedrals",))
    assert points(lay(game, LAST)) == [(RED, 2 * 6 + 6, "road")]


@pytest.mark.parametrize(("options", "may_stand"), [({}, True), (SIMPLE, False)])
def test_labyrinth_v6_a_branch_is_free_by_itself(options: dict[str, OptionValue], may_stand: bool) -> None:
    board = "(0,0) LA1 rrrr, (-1,0) W frrr"
    game = maze_game(board, f"Blue {WEST}", draw="U V", options=options)
    lay_only(game, "(0,-1) U rfrf")
    assert ("small road N-S" in figure_actions(game)) is may_stand
    check_decision(game)


# -- where a follower may stand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "may_stand"), [({}, True), (SIMPLE, False)])
def test_labyrinth_the_centre_is_free_for_whoever_lays_it(options: dict[str, OptionValue], may_stand: bool) -> None:
    game = maze_game("(0,-1) U rfrf, (1,0) X rrrr", f"Blue (0,-1) N-S, Blue {EAST}", draw="LA1 V", options=options)
    lay_only(game, "(0,0) LA1 rrrr")
    assert ("small road N-E-S-W" in figure_actions(game)) is may_stand
    check_decision(game)
    if may_stand:
        events = game.apply(Deploy("small", find_segment(game.board, (0, 0), "N")))
        assert "into the labyrinth" in " ".join(event_lines(game, events))


def test_labyrinth_simple_a_free_network_is_claimed_as_a_whole() -> None:
    game = maze_game("(0,0) LA1 rrrr", draw="U U V", options=SIMPLE)
    lay(game, "(0,-1) U rfrf", "N-S")
    lay_only(game, "(0,1) U rfrf")
    assert "small road N-S" not in figure_actions(game)
    assert game.board.same_feature(find_segment(game.board, (0, 1), "N"), find_segment(game.board, (0, -1), "N"))


def test_labyrinth_a_follower_in_the_centre_leaves_the_branches_free() -> None:
    game = maze_game("(0,0) LA1 rrrr", f"Blue {CENTRE}", draw="U V")
    lay_only(game, "(0,-1) U rfrf")
    assert "small road N-S" in figure_actions(game)
    assert question(game).why.say() == (
        "In a labyrinth, the centre and each branch are free until somebody stands there."
    )


def test_labyrinth_a_road_far_from_it_asks_as_usual() -> None:
    game = maze_game("(0,0) LA1 rrrr, (5,0) U rfrf", f"Blue {CENTRE}", draw="U V")
    lay_only(game, "(5,1) U rfrf")
    assert "labyrinth" not in question(game).why.say()


def test_labyrinth_an_occupied_branch_is_refused() -> None:
    game = maze_game("(0,0) LA1 rrrr, (0,-1) U rfrf", "Blue (0,-1) N-S", draw="U V")
    lay_only(game, "(0,-2) U rfrf")
    assert "small road N-S" not in figure_actions(game)
    with pytest.raises(IllegalAction, match="A follower stands on this feature already"):
        game.apply(Deploy("small", find_segment(game.board, (0, -2), "N")))


LOOP = "(0,0) LA1 rrrr, (1,0) U frfr, (2,0) V ffrr, (0,1) V rrff, (1,1) U frfr"


@pytest.mark.parametrize(
    ("figures", "may_stand"), [("", True), (", Blue (1,0) E-W", False), (", Blue (1,1) E-W", False)]
)
def test_labyrinth_a_tile_that_joins_two_branches_needs_both_free(figures: str, may_stand: bool) -> None:
    game = maze_game(LOOP, f"Blue {CENTRE}{figures}", draw="V V")
    lay_only(game, "(2,1) V rffr")
    assert ("small road N-W" in figure_actions(game)) is may_stand
    check_decision(game)


def test_labyrinth_a_branch_ends_at_the_next_labyrinth() -> None:
    board = "(0,0) LA1 rrrr, (1,0) U frfr"
    game = maze_game(board, f"Blue {CENTRE}, Blue (1,0) E-W", draw="LA1 U V", sets={"labyrinth": 2})
    lay(game, "(2,0) LA1 rrrr", "N")
    lay_only(game, "(3,0) U frfr")
    assert "small road E-W" in figure_actions(game)
    road, between = find_segment(game.board, (3, 0), "E"), find_segment(game.board, (1, 0), "E")
    assert game.board.same_feature(road, between)
    assert place_in_network(game.board, between) == {between}
    assert place_in_network(game.board, road) == {road}


def test_labyrinth_two_labyrinths_are_one_network() -> None:
    ends = "(0,-1) A ffrf, (0,1) A rfff, (-1,0) W frrr, (1,-1) A ffrf, (2,0) W rrfr"
    game = maze_game(
        f"(0,0) LA1 rrrr, {ends}, (1,0) LA1 rrrr", f"Red {CENTRE}, Blue (1,0) N, Blue (1,-1) S", draw="A V"
    )
    assert points(lay(game, "(1,1) A rfff")) == [(BLUE, 8 + 6, "road")]


def test_labyrinth_a_closed_branch_alone_scores_nothing() -> None:
    game = maze_game("(0,0) LA1 rrrr", f"Red {CENTRE}", draw="A V")
    assert points(lay(game, "(0,-1) A ffrf")) == []


# -- options -----------------------------------------------------------------------------------------------------------

ALL_ARMS = {"small road", "small road N", "small road E", "small road S", "small road W"}


def roads_offered(game: Game) -> set[str]:
    return {action for action in figure_actions(game) if "road" in action}


@pytest.mark.parametrize(
    ("board", "figures", "without"),
    [
        ("(0,-1) U rfrf", "", set()),
        ("(0,-1) U rfrf", "Blue (0,-1) N-S", {"small road N"}),
        ("(0,-1) U rfrf, (1,0) X rrrr", f"Blue (0,-1) N-S, Red {EAST}", {"small road N", "small road E"}),
    ],
)
def test_labyrinth_arms_are_places_by_option(board: str, figures: str, without: set[str]) -> None:
    game = maze_game(board, figures, draw="LA1-arms V", options=ARMS)
    lay_only(game, "(0,0) LA1-arms/0")
    assert roads_offered(game) == ALL_ARMS - without
    check_board(game)
    check_decision(game)


def test_labyrinth_who_stands_on_an_arm_stands_on_its_branch() -> None:
    game = maze_game("(0,-1) U rfrf", draw="LA1-arms U U V", options=ARMS)
    lay(game, "(0,0) LA1-arms/0", "E")
    lay_only(game, "(1,0) U frfr")
    assert roads_offered(game) == set()
    game.apply(PASS)
    lay_only(game, "(0,1) U rfrf")
    assert roads_offered(game) == {"small road N-S"}


def test_labyrinth_with_arms_is_the_same_network() -> None:
    board = NETWORK.replace("LA1 rrrr", "LA1-arms/0")
    assert complete(f"Red (0,0) road, Red (0,0) E, Blue {NORTH}", board, options=ARMS) == [(RED, 11, "road")]
    game = maze_game(board, options=ARMS, draw="V")
    assert game.board.tiles(find_segment(game.board, (0, 0), "road")) == 4


def test_labyrinth_with_arms_in_a_position() -> None:
    text = "LA1-arms@0,0:1.small.road1:1.small.road3 U@1,0 U@0,1/1 scores=0,0 player=0"
    game = new_game(2, MODULES, options=ARMS, position=text, draws=["U"], seed=1)
    assert str(on_board(game)) == f"{text} tile=U"
    check_board(game)
    assert game.board.same_feature(find_segment(game.board, (1, 0), "E"), find_segment(game.board, (0, 1), "S"))
    lay_only(game, "(0,2) U rfrf")
    assert "small road N-S" in figure_actions(game)


def test_labyrinth_simple_has_no_arms() -> None:
    game = maze_game("(0,-1) U rfrf", draw="LA1-arms V", options={**ARMS, **SIMPLE})
    lay_only(game, "(0,0) LA1-arms/0")
    assert roads_offered(game) == {"small road"}
    with pytest.raises(IllegalAction, match="one place, its centre"):
        game.apply(Deploy("small", find_segment(game.board, (0, 0), "N")))


@pytest.mark.parametrize("options", [ARMS, {}])
def test_labyrinth_has_no_arms_where_the_element_is_off(options: dict[str, OptionValue]) -> None:
    tiles = {face.id for face in new_game(2, MODULES, elements={"labyrinth": 0}, options=options, seed=1).piles[0]}
    assert {"LA1", "LA1-arms"} & tiles == {"LA1"}


def test_labyrinth_without_its_element_is_a_plain_road() -> None:
    setup = make_setup(2, (), tiles={"labyrinth": 1})
    assert setup.elements["labyrinth"] == 1  # the set brings it
    game = maze_game(NETWORK, V1, draw="A V V", elements={"labyrinth": 0})
    assert points(lay(game, LAST)) == [(RED, 5, "road")]


@pytest.mark.parametrize(("bonus", "paid"), [(2, 5 + 4), (4, 5 + 6)])
def test_labyrinth_a_large_follower_is_one_or_two(bonus: int, paid: int) -> None:
    options: dict[str, OptionValue] = {"labyrinth.large-bonus": bonus}
    figures = f"Red large {CENTRE}, Blue {NORTH}"
    assert complete(figures, modules=("inns-cathedrals",), options=options) == [(RED, paid, "road")]


def test_labyrinth_large_bonus_is_nothing_in_a_simple_game_and_on_other_roads() -> None:
    options: dict[str, OptionValue] = {"labyrinth.large-bonus": 4}
    modules = ("inns-cathedrals",)
    assert complete(f"Red large {CENTRE}", modules=modules, options={**options, **SIMPLE}) == [(RED, 5, "road")]
    game = maze_game("(0,0) X rrrr", "Red large (0,0) E", draw="A V", modules=modules, options=options)
    assert points(lay(game, "(1,0) A fffr")) == [(RED, 2, "road")]


# -- beside others -----------------------------------------------------------------------------------------------------


def test_labyrinth_a_builder_counts_neither_way() -> None:
    figures = f"Red {CENTRE}, Red builder {EAST}, Blue {NORTH}"
    game = maze_game(NETWORK, figures, draw="A V V", modules=("traders-builders",))
    assert points(lay(game, LAST)) == [(RED, 9, "road"), (BLUE, 9, "road")]


def test_labyrinth_a_builder_stands_on_any_branch_beside_an_own_follower() -> None:
    game = maze_game("(0,0) LA1 rrrr, (-1,0) W frrr", f"Red {WEST}", draw="U V", modules=("traders-builders",))
    lay_only(game, "(0,-1) U rfrf")
    assert {"small road N-S", "builder road N-S"} <= figure_actions(game)


@pytest.mark.parametrize(
    ("who", "halve", "paid"),
    [("mage", "value-only", 5 + 5 + 6), ("witch", "value-only", 3 + 6), ("witch", "everything", 6)],
)
def test_labyrinth_mage_and_witch_see_the_tiles(who: str, halve: str, paid: int) -> None:
    game = maze_game(NETWORK, V1, draw="A V V", modules=("mage-witch",), options={"magic.halve": halve})
    setattr(game.slot(Magic), who, find_segment(game.board, (0, 0), "N"))
    assert points(lay(game, LAST)) == [(RED, paid, "road")]


def test_labyrinth_followers_out_of_carcassonne_count() -> None:
    far = ", ".join(
        f"({x + 9},{y}) {tile}"
        for x, y, tile in ((0, 0, "LA1 rrrr"), (0, -1, "A ffrf"), (1, 0, "X rrrr"), (-1, 0, "W frrr"))
    )
    game = maze_game(f"{BLOCK}, {far}", "Blue (9,-1) S", draw="A V V", modules=("count",), turn="Blue")
    in_quarter(game, SMITHY, figure(game, RED), figure(game, RED, number=1), count="castle-quarter")
    lay(game, "(9,1) A rfff")
    assert asked(game) == (RED, "T7.3")
    game.apply(redeploy(game, figure(game, RED), (9, 1)))
    events = game.apply(redeploy(game, figure(game, RED, number=1), (9, 1)))
    assert points(events) == [(RED, 5 + 6, "road")]


def test_labyrinth_the_robber_baron_counts_the_whole_network() -> None:
    game = maze_game(NETWORK, V1, draw="A V V", modules=("king-robber",))
    lay(game, LAST)
    assert game.slot(RobberBaron).record == 5


def test_labyrinth_a_castle_is_paid_for_the_network_as_one_building() -> None:
    network = "(1,0) A frff, (2,0) LA1 rrrr, (2,-1) A ffrf, (3,0) X rrrr"
    board, figures = f"(0,0) E ffcf, {network}", "Red (0,0) S, Blue (2,0) N"
    game = maze_game(board, figures, draw="E A V", modules=("bridges-castles-bazaars",), turn="Blue")
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert points(lay(game, "(2,1) A rfff")) == [(BLUE, 7, "road"), (RED, 7, "castle")]


def test_labyrinth_a_bridge_is_part_of_its_branch() -> None:
    game = maze_game("(0,0) LA1 rrrr", f"Blue {CENTRE}", draw="B U V", modules=("bridges-castles-bazaars",))
    game.apply(Place((1, 0), 0, built=Choose("bridge-east-west", cell=(1, 0))))
    assert "small road E-W" in figure_actions(game)
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "E")))
    lay_only(game, "(2,0) U frfr")
    assert "small road E-W" not in figure_actions(game)


@pytest.mark.parametrize(("first", "may_follow"), [("N", True), ("S", False)])
def test_labyrinth_a_phantom_needs_a_free_place_too(first: str, may_follow: bool) -> None:
    """Of the roads of the new crossing the southern one is a branch of the network."""
    game = maze_game("(0,0) LA1 rrrr", f"Blue {CENTRE}", draw="X V", modules=("phantom",))
    lay(game, "(0,-1) X rrrr", first)
    assert asked(game) == (RED, "T4.3")
    assert ("phantom road S" in figure_actions(game)) is may_follow
    check_decision(game)


def test_labyrinth_a_phantom_does_not_join_a_follower_in_the_centre() -> None:
    game = maze_game("(0,-1) U rfrf", draw="LA1 V", modules=("phantom",), elements={"farmers": 0})
    lay(game, "(0,0) LA1 rrrr", "N")
    assert game.decision is None or game.decision.step != "T4.3"


@pytest.mark.parametrize(("figures", "may_enter"), [("", True), (", Blue (0,-1) S", False)])
def test_labyrinth_a_wagon_drives_onto_a_free_branch(figures: str, may_enter: bool) -> None:
    game = maze_game(
        "(0,0) LA1 rrrr, (0,-1) X rrrr",
        f"Blue {CENTRE}, Red wagon (0,-1) E{figures}",
        draw="A V",
        modules=("abbey-mayor",),
    )
    lay(game, "(1,-1) A fffr")
    assert asked(game) == (RED, "T8.9")
    branch = find_segment(game.board, (0, -1), "S")
    assert game.decision is not None
    assert any(getattr(action, "segment", None) == branch for action in game.decision.actions) is may_enter


@pytest.mark.parametrize(
    ("figures", "options", "free"),
    [
        (f"Blue {CENTRE}, Blue (1,0) E-W", {}, {"(0, -1) road N-S"}),
        ("Blue (1,0) E-W", {}, {"(0, 0) road N-E-S-W", "(0, -1) road N-S"}),
        ("Blue (1,0) E-W", SIMPLE, set()),
    ],
)
def test_labyrinth_a_portal_leads_to_free_places(figures: str, options: dict[str, OptionValue], free: set[str]) -> None:
    board = "(0,0) LA1 rrrr, (0,-1) U rfrf, (1,0) U frfr, (5,0) D crfr"
    game = maze_game(board, figures, draw="BT V", modules=("princess-dragon",), options=options)
    lay_only(game, "(5,1) BT frrc")
    assert {place for place in deployments(game) if "road" in place and "(5," not in place} == free


@pytest.mark.parametrize(("witch", "paid"), [(False, 5 + 6 + 2), (True, 3 + 6 + 2)])
def test_labyrinth_little_buildings_come_on_top(witch: bool, paid: int) -> None:
    game = maze_game(NETWORK, V1, draw="A V V", modules=("little-buildings", "mage-witch"))
    game.slot(Buildings).on = tuple((game.board.cells[cell_at(*cell)], SHED, BLUE) for cell in ((0, 0), (1, 0)))
    if witch:
        game.slot(Magic).witch = find_segment(game.board, (0, 0), "N")
    assert points(lay(game, LAST)) == [(RED, paid, "road")]


def test_labyrinth_a_crop_circle_adds_to_thieves_in_the_centre_and_on_a_branch() -> None:
    board, figures = "(0,0) LA1 rrrr, (1,0) U frfr, (5,0) U frfr", f"Red {CENTRE}, Red (1,0) E-W, Blue (5,0) E-W"
    sets = {"corn-circles-1": 1}
    game = maze_game(board, figures, draw="KK4 V V", modules=("crop-circles",), sets=sets, turn="Blue")
    lay(game, "(6,0) KK4 ffrr")
    (add,) = offered(game, "crop-add")
    game.apply(add)
    assert asked(game) == (RED, "T9.2")
    joined = {action.segment for action in offered(game, "crop-join") if isinstance(action, Choose)}
    assert joined == {find_segment(game.board, (0, 0), "N"), find_segment(game.board, (1, 0), "E")}


# -- what people see ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "rows", "worth"),
    [
        ({}, ["T4.2", "T8.4"], ["followers in the labyrinth"]),
        (ARMS, ["T4.2", "T8.4"], ["followers in the labyrinth"]),
        (
            {"labyrinth.large-bonus": 4},
            ["T4.2", "T8.4"],
            ["followers in the labyrinth", "large followers in the labyrinth"],
        ),
        (SIMPLE, ["T4.2"], []),
    ],
)
def test_labyrinth_in_the_play_aid(options: dict[str, OptionValue], rows: list[str], worth: list[str]) -> None:
    sheet = make_sheet(rules_for(make_setup(3, MODULES, options=options)))
    listed = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    own = [row for step in listed for row in (step, *step.choices) if row.module == "labyrinth"]
    assert [row.id for row in own] == rows
    changes = [change.name.en for value in sheet.worth for change in value.changes if change.module == "labyrinth"]
    assert changes == worth


# -- computer players --------------------------------------------------------------------------------------------------


def test_labyrinth_a_computer_player_takes_the_majority_of_a_network() -> None:
    """Blue is alone in a long network; Red has laid a tile on a free branch."""
    board = "(0,0) LA1 rrrr, (1,0) U frfr, (2,0) U frfr, (3,0) X rrrr, (0,1) A rfff, (-1,0) A frff"
    game = maze_game(board, f"Blue {CENTRE}", draw="U V V V A A X X")
    lay_only(game, "(0,-1) U rfrf")
    road = Deploy("small", find_segment(game.board, (0, -1), "N"))
    assert load("greedy", 1).choose(game.view(RED)) == road


def test_labyrinth_computer_players_share_networks() -> None:
    """Two games of the level Easy: whoever may comes into a network with others more often than not."""
    assert sum(shared(load("greedy", 1), seed) for seed in (1, 2)) > 3


def shared(player: Player, seed: int) -> int:
    """How often a follower comes into a network with others in a game with three labyrinths."""
    game, found = new_game(2, MODULES, tiles={"labyrinth": 3}, seed=seed), 0
    while game.decision is not None:
        action = player.choose(game.view(game.decision.player))
        if isinstance(action, Deploy) and game.board.occupied[game.board.label[action.segment]]:
            found += 1
        game.apply(action)
    return found
