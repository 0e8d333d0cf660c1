"""The Ferries: the worked examples, every value of the options, and what they meet."""

from typing import Any

import pytest
from questions import BLUE, GREEN, RED, YELLOW, asked, deployments, figure, happened, question, returned, words_offered

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent, FeatureCompleted
from bastide.game.game import HOME, Game
from bastide.game.module import Token
from bastide.game.scoring import value_of
from bastide.modules import new_game
from bastide.modules.ferries import ROUTES, SUPPLY, Ferries, joined_by
from bastide.modules.goldmines import Gold
from bastide.modules.king_robber import RobberBaron, completed_features
from bastide.modules.little_buildings import HOUSE, Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.tunnel import Laid, Tunnels
from bastide.players import load
from bastide.testkit.referee import check_board
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.face import ROAD
from bastide.tiles.geometry import cell_at

MODULES = ("ferries",)
Cell = tuple[int, int]

NE, NS, NW, ES, EW, SW = ROUTES
AT = (0, 0)
"""Where the lake is, in most scenes."""


def ferry_game(board: str, figures: str = "", ferries: dict[Cell, str] | None = None, **choices: Any) -> Game:
    """A scene with ferries on its lakes."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(board, figures, modules=modules, **choices)
    for cell, route in (ferries or {}).items():
        lake = game.board.cells[cell_at(*cell)]
        game.slot(Ferries).routes += ((lake, route),)
        game.board.link(*joined_by(game, lake, route))
    return game


def put(game: Game, player: int, cell: Cell, place: str, kind: str = "small") -> None:
    """A figure on a road that would be complete without its ferry."""
    game.deploy(game.free_figure(player, kind), find_segment(game.board, cell, place))


def join(game: Game, route: str, cell: Cell = AT) -> list[AnyEvent]:
    """Lay or move a ferry, and hold the board against a second reading of it."""
    events = game.apply(Choose(route, cell=cell))
    check_board(game)
    return events


def same_road(game: Game, *places: tuple[Cell, str]) -> bool:
    first, *others = (find_segment(game.board, *place) for place in places)
    return all(game.board.same_feature(first, other) for other in others)


def tiles(game: Game, cell: Cell, place: str) -> int:
    return game.board.tiles(find_segment(game.board, cell, place))


def is_complete(game: Game, cell: Cell, place: str) -> bool:
    return game.board.is_complete(find_segment(game.board, cell, place))


def in_reach(game: Game) -> set[Cell]:
    """The lakes whose ferries may be moved."""
    actions = game.decision.actions if game.decision else []
    return {a.cell for a in actions if isinstance(a, Choose) and a.what in ROUTES and a.cell}


def completed(game: Game, events: list[AnyEvent]) -> list[int]:
    """The lengths of the roads that are complete now."""
    return [game.board.tiles(e.segment) for e in events if isinstance(e, FeatureCompleted) and e.kind == ROAD]


# -- worked examples ---------------------------------------------------------------------------------------------------

WEST = "(-3,0) X rrrr, (-2,0) U frfr, (-1,0) U frfr"


def test_ferries_v1_the_road_without_ferry_is_complete() -> None:
    game = ferry_game(WEST, "Blue (-1,0) E-W", draw="FR2 V")
    lay(game, "(0,0) FR2 frrr", "E")
    assert asked(game) == (RED, "T5.3")
    assert points(join(game, ES)) == [(BLUE, 4, "road")]
    assert same_road(game, (AT, "E"), (AT, "S"))
    assert not is_complete(game, AT, "E")
    assert game.where[figure(game, RED)] == find_segment(game.board, AT, "E")


def test_ferries_v2_the_ferry_brings_red_and_blue_together() -> None:
    game = ferry_game(WEST, "Blue (-1,0) E-W", draw="FR2 V")
    lay(game, "(0,0) FR2 frrr", "E")
    assert points(join(game, EW)) == []
    assert tiles(game, AT, "E") == 4
    road = find_segment(game.board, AT, "W")
    assert set(game.figures_on(road)) == {figure(game, RED), figure(game, BLUE)}
    assert not game.board.is_complete(road)


CROSSING = "(0,0) FR2 frrr, (1,0) U frfr, (-1,0) U frfr"


def crossing(south: str, **choices: Any) -> Game:
    """Green's thief is in the east, Yellow's in the south; Green is to lay a tile."""
    board = f"{CROSSING}, (0,1) {south}"
    game = ferry_game(board, "Green (1,0) E-W", {AT: ES}, players=4, turn="Green", draw="U U V", **choices)
    put(game, YELLOW, (0, 1), "N")
    return game


def test_ferries_v3_moving_a_ferry_parts_one_road_and_joins_two() -> None:
    game = crossing("V rffr")
    assert tiles(game, AT, "E") == 3
    lay(game, "(2,0) U frfr")
    assert asked(game) == (GREEN, "T5.4")
    assert points(join(game, EW)) == []
    assert (tiles(game, AT, "E"), tiles(game, AT, "S")) == (4, 2)
    assert same_road(game, (AT, "W"), (AT, "E"), ((2, 0), "E"))
    assert game.figures_on(find_segment(game.board, AT, "E")) == [figure(game, GREEN)]
    assert game.figures_on(find_segment(game.board, AT, "S")) == [figure(game, YELLOW)]
    assert not is_complete(game, AT, "E")
    assert not is_complete(game, AT, "S")


def test_ferries_v4_what_is_cut_off_is_scored_in_the_turn_of_another() -> None:
    game = crossing("X rrrr")
    lay(game, "(2,0) U frfr")
    events = join(game, EW)
    assert points(events) == [(YELLOW, 2, "road")]
    assert game.where[figure(game, YELLOW)] == HOME


@pytest.mark.parametrize(("tile", "pairs"), [("FR1 crrr", 3), ("FR2 frrr", 3), ("FR3 rrrr", 6)])
def test_ferries_v5_a_ferry_must_be_laid_without_a_figure_too(tile: str, pairs: int) -> None:
    game = ferry_game("(-1,0) U frfr", draw=f"{tile.split()[0]} V")
    lay(game, f"(0,0) {tile}")
    assert asked(game) == (RED, "T5.3")
    assert game.decision is not None
    assert len(game.decision.actions) == pairs
    assert PASS not in game.decision.actions


TWO_LAKES = "(0,0) FR2 frrr, (1,0) U frfr, (2,0) FR2 frrr, (3,0) U frfr"


def test_ferries_v6_only_the_nearer_ferry_is_in_reach() -> None:
    game = ferry_game(TWO_LAKES, ferries={AT: EW, (2, 0): EW}, draw="U V")
    lay(game, "(4,0) U frfr")
    assert in_reach(game) == {(2, 0)}
    assert words_offered(game) == {ES, SW}


# -- figures on a lake tile --------------------------------------------------------------------------------------------


def test_ferries_each_road_of_the_lake_is_free_by_itself() -> None:
    """There is no ferry yet when the figure is placed."""
    game = ferry_game(WEST, "Blue (-1,0) E-W", draw="FR2 V")
    lay_only(game, "(0,0) FR2 frrr")
    roads = {place for place in deployments(game) if "road" in place}
    assert roads == {"(0, 0) road E", "(0, 0) road S"}


def test_ferries_the_turned_lake_names_the_sides_of_the_table() -> None:
    game = ferry_game("(0,1) U rfrf", draw="FR1 V")
    lay(game, "(0,0) FR1 rcrr")
    assert words_offered(game) == {NS, NW, SW}
    join(game, NW)
    assert same_road(game, (AT, "N"), (AT, "W"))
    assert not same_road(game, (AT, "N"), (AT, "S"))
    assert game.tokens() == [Token(NW, cell=AT)]


# -- which ferries may be moved ----------------------------------------------------------------------------------------


def test_ferries_both_directions_have_a_first_ferry_and_the_order_is_free() -> None:
    board = "(0,0) FR2 frrr, (1,0) U frfr, (3,0) U frfr, (4,0) FR2 frrr"
    game = ferry_game(board, ferries={AT: ES, (4, 0): SW}, draw="U V V")
    lay(game, "(2,0) U frfr")
    assert in_reach(game) == {AT, (4, 0)}
    join(game, ES, (4, 0))
    assert asked(game) == (RED, "T5.4")
    assert in_reach(game) == {AT}  # each ferry once, and the other one still although it is cut off now
    join(game, SW)
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_what_is_in_reach_is_settled_before_the_first_is_moved() -> None:
    """Once the near ferry leads elsewhere, the lake behind it has become the first; it is not in reach all the same."""
    board = "(0,0) FR2 frrr, (-1,0) FR2 frrr, (0,1) U rfrf, (1,0) U frfr"
    game = ferry_game(board, ferries={AT: ES, (-1, 0): ES}, draw="U V V")
    lay(game, "(2,0) U frfr")
    assert in_reach(game) == {AT}
    join(game, EW)
    assert same_road(game, ((2, 0), "E"), ((-1, 0), "S"))
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_at_a_crossing_every_road_is_a_direction() -> None:
    board = "(1,0) FR2 frrr, (-1,0) FR2 frrr, (0,1) FR2 rrrf"
    ferries = {(1, 0): EW, (-1, 0): EW, (0, 1): NS}
    game = ferry_game(board, ferries=ferries, draw="X V")
    lay(game, "(0,0) X rrrr")
    assert in_reach(game) == ferries.keys()


def test_ferries_a_lake_that_is_entered_beside_its_ferry_is_out_of_reach() -> None:
    game = ferry_game("(0,0) FR2 frrr, (1,0) U frfr", ferries={AT: SW}, draw="U V V")
    lay(game, "(2,0) U frfr")
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_a_road_in_a_circle_reaches_a_ferry_once() -> None:
    board = "(0,0) FR2 frrr, (1,0) V ffrr, (0,1) V rrff"
    game = ferry_game(board, ferries={AT: ES}, draw="V V V")
    lay(game, "(1,1) V rffr", "N")
    assert in_reach(game) == {AT}
    assert points(join(game, EW)) == []
    assert tiles(game, (1, 1), "N") == 4


def test_ferries_a_completed_circle_is_scored() -> None:
    game = ferry_game("(0,0) FR2 frrr, (1,0) V ffrr, (0,1) V rrff", ferries={AT: ES}, draw="V V V")
    lay(game, "(1,1) V rffr", "N")
    assert points(game.apply(PASS)) == [(RED, 4, "road")]


def test_ferries_one_may_move_to_roads_away_from_the_own_one() -> None:
    game = crossing("V rffr")
    lay(game, "(2,0) U frfr")
    join(game, SW)
    assert same_road(game, (AT, "W"), ((0, 1), "N"))
    assert (tiles(game, (2, 0), "E"), tiles(game, AT, "W")) == (3, 3)
    assert not is_complete(game, AT, "E")


def test_ferries_moving_may_be_declined() -> None:
    game = crossing("V rffr")
    lay(game, "(2,0) U frfr")
    assert question(game).decline.say() == "leave the ferries"
    game.apply(PASS)
    assert same_road(game, (AT, "S"), ((2, 0), "E"))
    assert asked(game) == (YELLOW, "T2.1")


def test_ferries_a_tile_without_a_road_moves_none() -> None:
    game = ferry_game(CROSSING, ferries={AT: EW}, draw="E V V")
    lay(game, "(0,-1) E cfff")
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_a_new_lake_first_gets_its_ferry_and_then_moves_another() -> None:
    game = ferry_game("(0,0) FR2 frrr", ferries={AT: EW}, draw="FR2 V V")
    lay(game, "(1,0) FR2 frrr")
    assert asked(game) == (RED, "T5.3")
    assert in_reach(game) == {(1, 0)}
    join(game, SW, (1, 0))
    assert asked(game) == (RED, "T5.4")
    assert in_reach(game) == {AT}  # the new one lies already
    join(game, ES)
    assert same_road(game, (AT, "S"), ((1, 0), "S"))
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_the_next_player_may_move_what_was_moved() -> None:
    game = crossing("V rffr")
    lay(game, "(2,0) U frfr")
    join(game, EW)
    lay(game, "(3,0) U frfr")
    assert asked(game) == (YELLOW, "T5.4")
    assert in_reach(game) == {AT}


# -- scoring -----------------------------------------------------------------------------------------------------------


def test_ferries_a_lake_counts_once_although_two_of_its_roads_belong_to_it() -> None:
    board = "(-1,0) X rrrr, (1,0) X rrrr, (0,1) X rrrr"
    game = ferry_game(board, draw="FR2 V")
    lay(game, "(0,0) FR2 frrr", "E")
    assert points(join(game, EW)) == [(RED, 3, "road")]


def test_ferries_what_a_split_leaves_empty_is_complete_and_pays_nobody() -> None:
    board = f"{CROSSING}, (0,1) X rrrr"
    game = ferry_game(board, "Red (1,0) E-W", {AT: ES}, draw="U V V")
    lay(game, "(2,0) U frfr")
    events = join(game, EW)
    assert points(events) == []
    assert completed(game, events) == [2]


def test_ferries_a_road_that_was_complete_before_is_not_completed_again() -> None:
    board = "(0,0) FR3 rrrr, (1,0) U frfr, (0,-1) X rrrr"
    game = ferry_game(board, ferries={AT: ES}, draw="U V V")
    lay(game, "(2,0) U frfr")
    assert completed(game, join(game, EW)) == []


def test_ferries_the_tiles_of_a_scored_road_count_again() -> None:
    """The road in the west was scored at the lake. The ferry opens it again, and it is completed once more."""
    game = ferry_game(f"{WEST}, (1,0) U frfr", "Blue (-1,0) E-W", draw="FR2 U X V")
    lay(game, "(0,0) FR2 frrr", "E")
    assert points(join(game, ES)) == [(BLUE, 4, "road")]
    lay(game, "(2,0) U frfr")
    assert points(join(game, EW)) == []
    assert not is_complete(game, (-2, 0), "E")
    lay(game, "(3,0) X rrrr")
    assert points(game.apply(PASS)) == [(RED, 7, "road")]


def test_ferries_majorities_are_those_of_the_joined_roads() -> None:
    board = "(-1,0) X rrrr, (1,0) X rrrr, (0,2) U rfrf"
    game = ferry_game(board, draw="FR2 V V")
    lay_only(game, "(0,0) FR2 frrr")
    put(game, BLUE, AT, "W")
    put(game, BLUE, AT, "W")
    game.apply(PASS)
    put(game, RED, AT, "E")
    assert points(join(game, EW)) == [(BLUE, 3, "road")]
    assert game.where[figure(game, RED)] == HOME


def test_ferries_at_the_end_roads_count_as_the_ferries_lie() -> None:
    board = f"{CROSSING}, (0,1) V rffr"
    game = ferry_game(board, "Red (1,0) E-W, Blue (-1,0) E-W", {AT: ES}, draw="V")
    assert points(game.if_ended_now().events) == [(BLUE, 2, "road"), (RED, 3, "road")]


# -- options and the supply --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "place", "laid"),
    [
        ("always", "", True),
        ("always", "E", True),
        ("only-with-thief", "", False),
        ("only-with-thief", "WR", False),
        ("only-with-thief", "E", True),
    ],
)
def test_ferries_option_place(value: str, place: str, laid: bool) -> None:
    game = ferry_game("(-1,0) U frfr", draw="FR2 V V", options={"ferries.place": value})
    lay(game, "(0,0) FR2 frrr", place)
    assert asked(game) == ((RED, "T5.3") if laid else (BLUE, "T2.1"))


def test_ferries_option_place_the_phantom_is_a_thief_too() -> None:
    options = {"ferries.place": "only-with-thief"}
    game = ferry_game("(-1,0) U frfr", draw="FR2 V V", modules=("phantom",), options=options)
    lay(game, "(0,0) FR2 frrr", "WR")
    phantom = next(a for a in (game.decision.actions if game.decision else ()) if a != PASS)
    game.apply(phantom)
    assert asked(game) == (RED, "T5.3")


@pytest.mark.parametrize(
    ("value", "step", "slips_in"), [("after-figure", "T4.2", False), ("before-figure", "T3.12", True)]
)
def test_ferries_option_relay_time(value: str, step: str, slips_in: bool) -> None:
    """Yellow's thief in the south keeps Green off the road, unless the ferry moves first."""
    game = ferry_game(
        f"{CROSSING}, (0,1) V rffr",
        "Yellow (0,1) N-W",
        {AT: ES},
        players=4,
        turn="Green",
        draw="U V V",
        options={"ferries.relay-time": value},
    )
    lay_only(game, "(2,0) U frfr")
    assert asked(game) == (GREEN, step)
    if slips_in:
        join(game, EW)
    assert ("(2, 0) road E-W" in deployments(game)) is slips_in
    game.apply(PASS)
    assert asked(game) == ((YELLOW, "T2.1") if slips_in else (GREEN, "T5.4"))


def test_ferries_without_a_ferry_in_the_supply_none_is_laid() -> None:
    lakes = {(10 * n, 5): EW for n in range(SUPPLY)}
    board = ", ".join(f"({x},{y}) FR2 frrr" for x, y in lakes)
    game = ferry_game(f"{board}, (-1,0) U frfr", ferries=lakes, draw="FR2 V V")
    lay(game, "(0,0) FR2 frrr")
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_tiles_are_in_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum("ferry-lake" in face.symbols for pile in game.piles for face in pile) == 8


# -- with other modules ------------------------------------------------------------------------------------------------


def test_ferries_an_inn_counts_for_the_whole_road_and_no_longer() -> None:
    board = "(0,0) FR2 frrr, (-1,0) EB frfr, (1,0) U frfr, (0,1) X rrrr"
    game = ferry_game(board, "Red (1,0) E-W", {AT: EW}, draw="U V V", modules=("inns-cathedrals",))
    road = find_segment(game.board, (1, 0), "E-W")
    assert value_of(game, road, complete=True).points == 6
    lay(game, "(2,0) U frfr")
    join(game, ES)
    assert value_of(game, road, complete=True).points == 4
    assert value_of(game, find_segment(game.board, AT, "W"), complete=True).points == 4


BUILDER = ("traders-builders",)


def test_ferries_a_road_that_grows_by_a_ferry_alone_brings_no_double_turn() -> None:
    """The tile extends the road in the east; the builder's road in the west is only joined to it."""
    game = ferry_game(CROSSING, "Red (-1,0) E-W, Red builder (-1,0) E-W", {AT: ES}, draw="U V V", modules=BUILDER)
    lay(game, "(2,0) U frfr")
    assert happened(join(game, EW), "double-turn") == []
    assert same_road(game, ((-1, 0), "E"), ((2, 0), "E"))
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_a_builder_without_his_follower_goes_home() -> None:
    board = f"{CROSSING}, (0,1) V rffr"
    game = ferry_game(board, "Red (0,1) N-W", {AT: ES}, draw="U V V", modules=BUILDER)
    put(game, RED, (1, 0), "E", "builder")
    lay(game, "(2,0) U frfr")
    assert returned(join(game, EW)) == {(figure(game, RED, "builder"), "alone")}
    game.apply(PASS)  # the double turn is earned all the same


def test_ferries_a_builder_beside_his_follower_stays() -> None:
    game = ferry_game(CROSSING, "Red (1,0) E-W", {AT: ES}, draw="U V V", modules=BUILDER)
    put(game, RED, (1, 0), "E", "builder")
    lay(game, "(2,0) U frfr")
    assert returned(join(game, EW)) == set()


def test_ferries_each_is_moved_once_in_a_double_turn() -> None:
    figures = "Red (1,0) E-W, Red builder (1,0) E-W"
    game = ferry_game(CROSSING, figures, {AT: ES}, draw="U U U V", modules=BUILDER)
    lay(game, "(2,0) U frfr")
    join(game, EW)
    game.apply(Choose("second-part"))
    lay(game, "(3,0) U frfr")
    assert asked(game) == (BLUE, "T2.1")
    lay(game, "(4,0) U frfr")
    assert asked(game) == (BLUE, "T5.4")


def test_ferries_one_laid_in_a_double_turn_is_not_moved_in_its_second_part() -> None:
    game = ferry_game("(1,0) U frfr", "Red (1,0) E-W, Red builder (1,0) E-W", draw="FR2 U V", modules=BUILDER)
    lay(game, "(0,0) FR2 frrr")
    join(game, EW)
    game.apply(Choose("second-part"))
    lay(game, "(2,0) U frfr")
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_mage_and_witch_brought_together_are_parted_before_the_scoring() -> None:
    board = "(-1,0) X rrrr, (1,0) X rrrr, (0,0) FR2 frrr, (0,1) U rfrf, (0,3) U rfrf"
    game = ferry_game(board, ferries={AT: EW}, draw="U V V", modules=("mage-witch",))
    magic = game.slot(Magic)
    magic.mage, magic.witch = (find_segment(game.board, *at) for at in ((AT, "W"), ((0, 3), "N")))
    lay_only(game, "(0,2) U rfrf")
    assert asked(game) == (RED, "T4.2")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")  # entered beside the ferry

    game = ferry_game(CROSSING, ferries={AT: ES}, draw="U V V", modules=("mage-witch",))
    magic = game.slot(Magic)
    magic.mage, magic.witch = (find_segment(game.board, *at) for at in (((1, 0), "E"), ((-1, 0), "E")))
    lay(game, "(2,0) U frfr")
    join(game, EW)
    assert asked(game) == (RED, "T3.6")
    assert question(game).what.say() == "move the mage or the witch"
    south = find_segment(game.board, AT, "S")
    game.apply(Choose("witch", segment=south))
    assert magic.witch == south
    assert asked(game) == (BLUE, "T2.1")


def test_ferries_a_mage_stays_on_its_part_of_the_road() -> None:
    game = ferry_game(CROSSING, "Red (1,0) E-W", {AT: ES}, draw="U V V", modules=("mage-witch",))
    game.slot(Magic).mage = find_segment(game.board, AT, "S")
    lay(game, "(2,0) U frfr")
    join(game, EW)
    assert value_of(game, find_segment(game.board, (1, 0), "E"), complete=False).points == 4
    assert value_of(game, find_segment(game.board, AT, "S"), complete=False).points == 2


@pytest.mark.parametrize(("value", "roads"), [("connected", False), ("same-or-next-tile", True)])
def test_ferries_a_wagon_at_the_lake(value: str, roads: bool) -> None:
    """The roads of a lake do not meet there; on tiles side by side they are near all the same."""
    options = {"wagon-move": value}
    game = ferry_game("(1,0) X rrrr", draw="FR2 V V", modules=("abbey-mayor",), options=options)
    lay(game, "(0,0) FR2 frrr", "wagon E")
    join(game, SW)
    south = find_segment(game.board, AT, "S")
    drives = {a.segment for a in game.decision.actions if isinstance(a, Choose)} if game.decision else set()
    assert asked(game) == (RED, "T8.9")
    assert (south in drives) is roads


def test_ferries_the_robber_baron_counts_what_is_completed_now() -> None:
    game = ferry_game(f"{WEST}, (1,0) U frfr", draw="FR2 U V", modules=("king-robber",))
    lay(game, "(0,0) FR2 frrr")
    join(game, ES)
    card = game.slot(RobberBaron)
    assert (card.holder, card.record) == (RED, 4)
    assert completed_features(game, ROAD) == 1
    lay(game, "(2,0) U frfr")
    join(game, EW)
    assert (card.holder, card.record) == (RED, 4)
    assert completed_features(game, ROAD) == 0


def test_ferries_the_lake_tile_belongs_to_each_of_its_roads() -> None:
    game = ferry_game(WEST, "Blue (-1,0) E-W", draw="FR2 V", modules=("goldmines",))
    lay_only(game, "(0,0) FR2 frrr")
    lake = game.board.cells[cell_at(*AT)]
    game.slot(Gold).put(lake)
    game.apply(PASS)
    join(game, ES)
    assert dict(game.slot(Gold).owned) == {BLUE: 1}


@pytest.mark.parametrize(("tile", "arms"), [("LA1 rrrr", "no-places"), ("LA1-arms rrrr", "places")])
def test_ferries_a_labyrinth_leads_to_the_first_ferry_of_every_branch(tile: str, arms: str) -> None:
    """Behind the lake in the north another one lies out of reach."""
    board = "(0,-1) FR2 rrrf, (0,-2) FR2 rrrf, (-1,0) FR2 frrr, (1,0) U frfr"
    ferries = {(0, -1): NS, (0, -2): NS, (-1, 0): ES}
    game = ferry_game(
        f"{board}, (0,0) {tile}",
        ferries=ferries,
        draw="U V V",
        modules=("labyrinth",),
        options={"labyrinth.arms": arms},
    )
    lay(game, "(2,0) U frfr")
    assert in_reach(game) == {(0, -1), (-1, 0)}
    join(game, NE, (0, -1))
    join(game, SW, (-1, 0))
    assert tiles(game, (2, 0), "E") == 5  # the labyrinth, two tiles in the east and both lakes
    assert not same_road(game, ((2, 0), "E"), ((-1, 0), "S"))


@pytest.mark.parametrize("joined", [True, False])
def test_ferries_a_finished_tunnel_leads_on_to_the_first_ferry(joined: bool) -> None:
    board = "(0,0) FR2 frrr, (1,0) TU2 crfr, (5,5) TU2 crfr"
    game = ferry_game(board, ferries={AT: EW}, draw="U V V", modules=("tunnel",))
    near, far = find_segment(game.board, (1, 0), "W"), find_segment(game.board, (5, 5), "E")
    tunnels = game.slot(Tunnels)
    tunnels.free = tuple(segment for segment in tunnels.free if segment != near)
    tunnels.laid = (Laid(near, RED, 0),)
    lay_only(game, "(6,5) U frfr")
    if joined:
        game.apply(Choose("join-a", segment=far))
    game.apply(PASS)
    assert in_reach(game) == ({AT} if joined else set())
    if joined:
        join(game, SW)
        assert same_road(game, (AT, "E"), ((6, 5), "E"))
        assert not is_complete(game, AT, "E")
        assert not is_complete(game, AT, "W")


def test_ferries_a_little_building_at_the_lake_counts_for_each_of_its_roads() -> None:
    game = ferry_game(WEST, "Blue (-1,0) E-W", draw="FR2 V", modules=("little-buildings",))
    lay_only(game, "(0,0) FR2 frrr")
    game.slot(Buildings).on += ((game.board.cells[cell_at(*AT)], HOUSE, RED),)
    game.apply(PASS)
    assert points(join(game, ES)) == [(BLUE, 5, "road")]
    assert value_of(game, find_segment(game.board, AT, "E"), complete=False).points == 2


def test_ferries_an_abbey_closes_a_road_of_the_lake() -> None:
    board = "(0,0) FR2 frrr, (2,0) B ffff, (1,-1) B ffff, (1,1) B ffff, (-1,0) X rrrr"
    game = ferry_game(board, "Red (0,0) E", {AT: EW}, draw="B V", modules=("abbey-mayor",))
    abbey = next(a for a in (game.decision.actions if game.decision else ()) if isinstance(a, Choose))
    game.apply(abbey)
    assert points(game.apply(PASS)) == [(RED, 2, "road")]


def test_ferries_the_phantom_stands_on_another_road_of_the_lake() -> None:
    game = ferry_game("(-1,0) U frfr", draw="FR2 V V", modules=("phantom",))
    lay(game, "(0,0) FR2 frrr", "E")
    assert deployments(game, "phantom") >= {"(0, 0) road S", "(0, 0) road W"}
    game.apply(PASS)
    assert asked(game) == (RED, "T5.3")


# -- computer players --------------------------------------------------------------------------------------------------


def test_ferries_a_computer_completes_its_road_and_joins_no_rival() -> None:
    game = ferry_game("(-2,0) X rrrr, (-1,0) U frfr, (1,0) U frfr", "Red (-1,0) E-W, Blue (1,0) E-W", draw="FR2 V V V")
    lay(game, "(0,0) FR2 frrr")
    for level in ("greedy", "classic", "normal"):
        chosen = load(level, 1).choose(game.view(RED))
        assert chosen == Choose(ES, cell=AT)


def test_ferries_computer_players_lay_and_move_them() -> None:
    laid = moved = 0
    for seed in range(2):
        game, player = new_game(2, MODULES, seed=seed), load("greedy", seed)
        while game.decision is not None:
            action = player.choose(game.view(game.decision.player))
            laid += game.decision.step == "T5.3"
            moved += game.decision.step == "T5.4" and action != PASS
            game.apply(action)
    assert laid == 16
    assert moved >= 2
