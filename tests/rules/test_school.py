"""The School: the worked examples, the options, where it is laid, and what it meets."""

from __future__ import annotations

from random import Random

import pytest
from carcassonne import BLOCK, may_enter
from questions import BLUE, GREEN, RED, asked, happened, offered, question
from school_scenes import CITY_OF_8, MODULES, ROAD_OF_3, ROAD_OF_5, SCHOOL, holder_of, school_game

from bastide.aid import make_sheet
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.game import Game, Spot
from bastide.game.module import OptionValue, Token
from bastide.game.notation import position
from bastide.game.telling import told
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.ferries import ROUTES, Ferries, joined_by
from bastide.modules.goldmines import Gold
from bastide.modules.king_robber import RobberBaron
from bastide.modules.little_buildings import HOUSE, Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.robbers import Robbers
from bastide.modules.school import EATEN, IN_SCHOOL, NOWHERE, Teacher
from bastide.modules.tunnel import Laid, Tunnels
from bastide.players.greedy import GreedyPlayer
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene, segment_name
from bastide.tiles.geometry import Cell, cell_at, cell_of

TEACHER = "teacher"
EAST_SOUTH = list(ROUTES)[3]
Options = dict[str, OptionValue]

# -- the worked examples -----------------------------------------------------------------------------------------------


def test_school_1_the_holder_gets_the_same_points_and_the_teacher_moves_on() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue")
    events = lay(game, "(-3,0) X rrrr")
    assert points(events) == [(BLUE, 5, "road"), (RED, 5, TEACHER)]
    assert happened(events, "teacher-returned") == happened(events, "teacher-taken") == [()]
    assert holder_of(game) == BLUE


def test_school_2_any_feature_is_copied_and_the_teacher_goes_back() -> None:
    tiles = "(10,5) E fcff" + "".join(f", ({x},5) G fcfc" for x in range(11, 15))
    game = school_game(f"{SCHOOL}, {tiles}", "Green (10,5) E", draw="E", holder=RED, turn="Green")
    assert points(lay(game, "(15,5) E fffc")) == [(GREEN, 12, "city"), (RED, 12, TEACHER)]
    assert holder_of(game) == IN_SCHOOL


def test_school_3_the_holder_gets_his_own_points_twice() -> None:
    game = school_game(f"{SCHOOL}, (10,5) X rrrr, (11,5) U frfr, (12,5) U frfr", "Red (11,5) E-W", draw="X", holder=RED)
    assert points(lay(game, "(13,5) X rrrr")) == [(RED, 4, "road"), (RED, 4, TEACHER)]
    assert holder_of(game) == IN_SCHOOL


def test_school_3_with_a_school_road_he_takes_the_teacher_again() -> None:
    game = school_game(ROAD_OF_5, "Red (0,0) E-W", draw="X", holder=RED)
    assert points(lay(game, "(-3,0) X rrrr")) == [(RED, 5, "road"), (RED, 5, TEACHER)]
    assert holder_of(game) == RED


def test_school_4_an_empty_school_road_takes_the_teacher_from_his_holder() -> None:
    game = school_game(ROAD_OF_5, draw="X", holder=RED, turn="Blue")
    assert points(lay(game, "(-3,0) X rrrr")) == []
    assert holder_of(game) == BLUE


def lessons(game: Game) -> dict[int, Choose]:
    """The features that may be copied, by their points."""
    actions = game.decision.actions if game.decision else []
    return {action.number: action for action in actions if isinstance(action, Choose) and action.number is not None}


@pytest.mark.parametrize("copied", [3, 8])
def test_school_5_of_several_features_the_holder_chooses(copied: int) -> None:
    figures = "Green (19,0) E-W, Blue (20,-1) S"
    game = school_game(f"{SCHOOL}, {CITY_OF_8}, {ROAD_OF_3}", figures, draw="L", holder=RED, turn="Green")
    lay(game, "(20,0) L crrr")
    assert asked(game) == (RED, "T8.5")
    assert question(game).why.say("en") == "Red has the teacher and gets the points of one of them."
    assert lessons(game).keys() == {3, 8}
    assert points(game.apply(lessons(game)[copied])) == [(RED, copied, TEACHER)]
    assert holder_of(game) == IN_SCHOOL


def test_school_6_who_gets_all_points_says_which_feature_is_first() -> None:
    figures = "Green (19,0) E-W, Green (20,-1) S"
    game = school_game(f"{SCHOOL}, {CITY_OF_8}, {ROAD_OF_3}", figures, draw="L", holder=RED, turn="Green")
    lay(game, "(20,0) L crrr")
    assert asked(game) == (GREEN, "T8.5")
    assert question(game).why.say("en") == "Red has the teacher and gets the points of the first one too."
    assert points(game.apply(lessons(game)[3])) == [(RED, 3, TEACHER)]


def test_school_7_a_tie_is_one_feature() -> None:
    tiles = "(10,5) E fcff" + "".join(f", ({x},5) G fcfc" for x in range(11, 14))
    game = school_game(f"{SCHOOL}, {tiles}", "Blue (10,5) E, Red (11,5) E-W", draw="E", holder=RED, turn="Blue")
    assert points(lay(game, "(14,5) E fffc")) == [(RED, 10, "city"), (BLUE, 10, "city"), (RED, 10, TEACHER)]


# -- taking and using --------------------------------------------------------------------------------------------------


def test_school_features_of_equal_value_need_no_choice() -> None:
    city = "(20,-1) E ffcf"
    road = "(19,0) U frfr, (18,0) U frfr, (17,0) X rrrr"
    figures = "Green (19,0) E-W, Blue (20,-1) S"
    game = school_game(f"{SCHOOL}, {city}, {road}", figures, draw="L", holder=RED, turn="Green")
    assert points(lay(game, "(20,0) L crrr"))[-1] == (RED, 4, TEACHER)


def test_school_without_points_the_teacher_stays() -> None:
    game = school_game(f"{SCHOOL}, {ROAD_OF_3}", draw="L", holder=RED, turn="Green")
    assert points(lay(game, "(20,0) L crrr")) == []
    assert holder_of(game) == RED


def test_school_the_teacher_taken_in_a_scoring_copies_nothing_of_it() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", turn="Blue")
    assert points(lay(game, "(-3,0) X rrrr")) == [(BLUE, 5, "road")]
    assert holder_of(game) == BLUE


def test_school_one_road_between_two_of_its_ends_is_taken_once() -> None:
    """North of the west half a road leads round to the north of the east half."""
    game = school_game(f"{SCHOOL}, (1,-1) V frrf", "Blue (1,-1) E-S", draw="V", turn="Blue")
    events = lay(game, "(2,-1) V ffrr")
    assert points(events) == [(BLUE, 4, "road")]
    assert happened(events, "teacher-taken") == [()]
    assert holder_of(game) == BLUE


def test_school_after_the_sixth_road_the_teacher_is_used_once_more_and_stays() -> None:
    """Five roads end at crossings; the last one is Green's."""
    ends = "(0,0) X rrrr, (1,-1) X rrrr, (2,-1) X rrrr, (1,1) X rrrr, (2,1) X rrrr"
    school = "(1,0) SchuleW rkrr, (2,0) SchuleE rrrk"
    game = school_game(f"{ends}, {school}, (20,0) E ffcf", "Red (20,0) S", draw="X E", players=2)
    lay(game, "(3,0) X rrrr")
    assert holder_of(game) == RED
    assert points(lay(game, "(20,1) E cfff")) == [(RED, 4, "city"), (RED, 4, TEACHER)]
    assert holder_of(game) == IN_SCHOOL


AFTER_ROAD: Options = {"school.take": "after-road"}


@pytest.mark.parametrize(("options", "paid", "holder"), [({}, [], BLUE), (AFTER_ROAD, [(BLUE, 4, TEACHER)], IN_SCHOOL)])
def test_school_taken_right_after_the_road_he_copies_a_city_scored_after_it(
    options: Options, paid: list[tuple[int, int, str]], holder: int
) -> None:
    """Blue's tile completes a school road and Red's city."""
    tiles = f"{SCHOOL}, (-1,0) U frfr, (-2,-1) E ffcf"
    game = school_game(tiles, "Red (-2,-1) S", draw="L", turn="Blue", options=options)
    assert points(lay(game, "(-2,0) L crrr")) == [(RED, 4, "city"), *paid]
    assert holder_of(game) == holder


def test_school_after_road_the_old_holder_copies_what_came_before_it() -> None:
    tiles = f"{SCHOOL}, (-1,0) U frfr, (-2,-1) E ffcf"
    game = school_game(tiles, "Red (-2,-1) S, Blue (0,0) E-W", draw="L", holder=GREEN, turn="Blue", options=AFTER_ROAD)
    events = lay(game, "(-2,0) L crrr")
    assert points(events) == [(BLUE, 4, "road"), (RED, 4, "city"), (GREEN, 4, TEACHER), (BLUE, 4, TEACHER)]
    assert holder_of(game) == IN_SCHOOL


@pytest.mark.parametrize(("final", "score"), [(False, 0), (True, 3)])
def test_school_by_option_the_teacher_copies_the_first_feature_of_the_end(final: bool, score: int) -> None:
    game = scene(
        f"{SCHOOL}, (-1,0) U frfr",
        "Blue (0,0) E-W, Blue (0,0) N",
        draw="V",
        modules=MODULES,
        options={"school.final": final},
    )
    game.slot(Teacher).holder = RED
    assert game.if_ended_now().scores == [score, 4]


# -- beside other modules ----------------------------------------------------------------------------------------------


def test_school_the_fairy_is_not_copied() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("princess-dragon",))
    fairy, thief = game.slot(Fairy), game.rules.ranges[BLUE, "small"][0]
    fairy.cell, fairy.figure = cell_at(0, 0), thief
    assert points(lay(game, "(-3,0) X rrrr")) == [(BLUE, 5, "road"), (BLUE, 3, "fairy"), (RED, 5, TEACHER)]


def test_school_points_changed_by_mage_and_witch_are_copied() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("mage-witch",))
    game.slot(Magic).mage = find_segment(game.board, (-1, 0), "E")
    assert points(lay(game, "(-3,0) X rrrr")) == [(BLUE, 10, "road"), (RED, 10, TEACHER)]


def test_school_little_buildings_on_the_road_are_copied() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("little-buildings",))
    game.slot(Buildings).on = ((game.board.cells[cell_at(-1, 0)], HOUSE, BLUE),)
    assert points(lay(game, "(-3,0) X rrrr")) == [(BLUE, 6, "road"), (RED, 6, TEACHER)]


def test_school_goods_gold_and_cards_are_not_points_of_a_feature() -> None:
    """The robber baron goes to whoever completes a school road, as with any road."""
    game = school_game(
        ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("king-robber", "goldmines")
    )
    game.slot(Gold).put(game.board.cells[cell_at(-1, 0)])
    assert points(lay(game, "(-3,0) X rrrr")) == [(BLUE, 5, "road"), (RED, 5, TEACHER)]
    assert (game.slot(RobberBaron).holder, game.slot(RobberBaron).record) == (BLUE, 5)
    assert game.slot(Gold).owned == ((BLUE, 1),)


def test_school_a_watchtower_is_not_copied() -> None:
    """The tower counts Blue's knight and the follower of another; the teacher copies the city alone."""
    tiles = f"{SCHOOL}, (20,0) WT4 cfrf"
    game = school_game(tiles, "Blue (20,0) N", draw="E", holder=RED, turn="Blue", modules=("watchtowers",))
    assert points(lay(game, "(20,-1) E ffcf")) == [(BLUE, 2, "watchtower"), (BLUE, 4, "city"), (RED, 4, TEACHER)]


def test_school_a_road_through_a_labyrinth_is_a_school_road() -> None:
    """The labyrinth west of the start tile joins four roads; the last end completes them all."""
    tiles = f"{SCHOOL}, (-1,0) LA1 rrrr, (-1,-1) A ffrf, (-2,0) A frff"
    game = school_game(tiles, draw="A", turn="Blue", modules=("labyrinth",))
    lay(game, "(-1,1) A rfff")
    assert holder_of(game) == BLUE


def test_school_a_wind_rose_is_not_copied() -> None:
    game = school_game("(0,0) WR4 fcfr, (3,1) B ffff", draw="WR2", holder=BLUE, modules=("wind-roses",))
    assert points(lay(game, "(2,1) WR2 cffc")) == [(RED, 3, "wind-rose")]
    assert holder_of(game) == BLUE


def test_school_a_farm_scored_by_a_barn_is_copied() -> None:
    """Red puts a barn beside Blue's farmer; the completed city is worth 3."""
    tiles = f"{SCHOOL}, (10,10) B ffff, (11,10) B ffff, (10,11) B ffff, (12,10) E fcff, (13,10) E fffc"
    game = school_game(tiles, "Blue (11,10) NL", draw="B", holder=GREEN, modules=("abbey-mayor",))
    lay_only(game, "(11,11) B ffff")
    game.apply(Choose("barn", corner=(11, 11)))
    assert points(game.events) == [(BLUE, 3, "field"), (GREEN, 3, TEACHER)]


def test_school_an_abbot_who_is_taken_back_is_a_scoring_of_its_own() -> None:
    """He brings 2 points, before the road is scored."""
    tiles = f"{ROAD_OF_5}, (20,0) B ffff, (21,0) B ffff"
    game = school_game(
        tiles, "Blue abbot (20,0) monastery, Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("abbot",)
    )
    lay_only(game, "(-3,0) X rrrr")
    recall = next(iter(offered(game, "recall")))
    assert points(game.apply(recall)) == [(BLUE, 2, "monastery"), (RED, 2, TEACHER), (BLUE, 5, "road")]
    assert holder_of(game) == BLUE


def test_school_castle_points_are_no_copy_of_their_own() -> None:
    """Red's castle gets the 4 points of Blue's city too; Green's teacher copies the city once."""
    tiles = f"{SCHOOL}, (20,0) E ffcf, (21,0) E ffcf"
    game = school_game(
        tiles, "Red (20,0) S, Blue (21,0) S", draw="E E", holder=GREEN, modules=("bridges-castles-bazaars",)
    )
    lay(game, "(20,1) E cfff")
    game.apply(next(iter(offered(game, "castle"))))
    assert holder_of(game) == GREEN
    lay(game, "(21,1) E cfff")
    assert points(game.apply(PASS)) == [(BLUE, 4, "city"), (RED, 4, "castle"), (GREEN, 4, TEACHER)]


def test_school_a_bridge_leads_to_it() -> None:
    """The road over a bridge at (-1,0) joins the school road in the west."""
    tiles = f"{SCHOOL}, (-2,0) X rrrr"
    game = school_game(tiles, draw="B", turn="Blue", modules=("bridges-castles-bazaars",))
    place = next(
        action
        for action in game.decision.actions  # type: ignore[union-attr]
        if isinstance(action, Place) and action.cell == (-1, 0) and action.built
    )
    game.apply(place)
    game.apply(PASS)
    assert holder_of(game) == BLUE


def test_school_a_tunnel_leads_to_it() -> None:
    """South of the western half a road goes underground; Red joins it to a finished road far away."""
    tiles = f"{SCHOOL}, (1,1) TU3 rrff, (11,5) X rrrr, (12,5) U frfr, (13,5) TU2 crfr"
    game = school_game(tiles, draw="U", modules=("tunnel",), players=2)
    near, far = find_segment(game.board, (1, 1), "N"), find_segment(game.board, (13, 5), "W")
    tunnels = game.slot(Tunnels)
    tunnels.free = tuple(segment for segment in tunnels.free if segment != near)
    tunnels.laid = (Laid(near, RED, 0),)
    lay_only(game, "(14,5) U frfr")
    game.apply(Choose("join-a", segment=far))
    game.apply(PASS)
    assert holder_of(game) == RED


def test_school_a_ferry_leads_to_it() -> None:
    game = school_game(f"{SCHOOL}, (-1,0) FR2 frrr", draw="X", turn="Blue", modules=("ferries",))
    lake = game.board.cells[cell_at(-1, 0)]
    game.slot(Ferries).routes = ((lake, EAST_SOUTH),)
    game.board.link(*joined_by(game, lake, EAST_SOUTH))
    lay(game, "(-1,1) X rrrr")
    assert asked(game) == (BLUE, "T5.4")
    game.apply(PASS)
    assert holder_of(game) == BLUE


def test_school_a_flying_machine_lands_on_its_roads() -> None:
    game = school_game(f"{SCHOOL}, (3,0) A fffr", draw="FlugG", modules=("flying-machines",))
    lay_only(game, "(4,0) FlugG ffff")
    game.script = ("die-2", *game.script)
    game.apply(next(iter(offered(game, "fly"))))
    board = game.board
    landings = {a.segment for a in offered(game, "land") if isinstance(a, Choose)}
    assert {find_segment(board, (2, 0), "N"), find_segment(board, (2, 0), "S")} <= landings


def test_school_a_portal_leads_to_its_roads_and_fields() -> None:
    game = school_game(f"{SCHOOL}, (20,0) B ffff", draw="BT", modules=("princess-dragon",))
    assert game.decision is not None
    assert game.decision.tile is not None
    assert "portal" in game.decision.tile.symbols
    place = next(a for a in game.decision.actions if isinstance(a, Place) and a.cell[0] > 10)
    game.apply(place)
    reached = {
        segment_name(game.board, action.segment)
        for action in game.decision.actions
        if isinstance(action, Deploy) and game.board.cell_of(action.segment) == cell_at(2, 0)
    }
    assert {name.split()[0] for name in reached} == {"road", "field"}
    assert len(reached) == 7


@pytest.mark.parametrize(("holder", "after"), [(IN_SCHOOL, EATEN), (BLUE, BLUE)])
def test_school_the_dragon_eats_the_teacher_in_the_school(holder: int, after: int) -> None:
    tiles = SCHOOL.replace("D crfr", "B3 frfr")  # a volcano
    game = school_game(tiles, draw="BJ", holder=holder, modules=("princess-dragon",), players=2)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert "dragon" in game.decision.tile.symbols
    place = next(a for a in game.decision.actions if isinstance(a, Place))
    game.apply(place)
    game.apply(PASS)
    events = game.apply(Choose("dragon", cell=(1, 0)))
    assert holder_of(game) == after
    assert len(happened(events, "teacher-eaten")) == (after == EATEN)
    shown = [token for token in game.tokens() if token.what == TEACHER]
    assert shown == ([] if after == EATEN else [Token(TEACHER, player=BLUE)])


def test_school_who_is_eaten_is_taken_by_nobody() -> None:
    game = school_game(ROAD_OF_5, draw="X", holder=EATEN, turn="Blue", modules=("princess-dragon",))
    lay(game, "(-3,0) X rrrr")
    assert holder_of(game) == EATEN


def test_school_count_copied_points_keep_their_owner_out_of_the_city() -> None:
    tiles = f"{BLOCK}, (10,0) E ffcf, (20,0) SchuleW rkrr, (21,0) SchuleE rrrk"
    for holder, entering in ((RED, False), (GREEN, True)):
        game = school_game(tiles, "Blue (10,0) S", draw="E", holder=holder, modules=("count",))
        lay(game, "(10,1) E cfff")
        assert may_enter(game) == entering


def test_school_followers_of_carcassonne_join_a_school_road() -> None:
    tiles = f"{BLOCK}, (20,0) SchuleW rkrr, (21,0) SchuleE rrrk, (19,0) U frfr"
    game = school_game(tiles, "Blue (19,0) E-W", draw="X", modules=("count",), players=2)
    red = game.rules.ranges[RED, "small"][0]
    game.put(red, Spot("blacksmith-quarter"))
    lay_only(game, "(18,0) X rrrr")
    game.apply(PASS)
    assert asked(game) == (RED, "T7.3")


def test_school_robbers_take_half_of_the_copied_points() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("robbers",))
    game.scores[RED] = 7
    game.slot(Robbers).fields = (-1, -1, 7)
    assert points(lay(game, "(-3,0) X rrrr")) == [(BLUE, 5, "road"), (RED, 5, TEACHER), (GREEN, 3, "robber")]


def test_school_what_a_robber_takes_is_not_copied() -> None:
    game = school_game(ROAD_OF_5, "Blue (0,0) E-W", draw="X", holder=RED, turn="Blue", modules=("robbers",))
    game.scores[RED] = 7
    game.slot(Robbers).fields = (-1, -1, 0)
    paid = points(lay(game, "(-3,0) X rrrr"))
    assert sorted(paid) == sorted([(BLUE, 5, "road"), (GREEN, 3, "robber"), (RED, 5, TEACHER)])


# -- the start ---------------------------------------------------------------------------------------------------------


def laid(game: Game) -> list[tuple[str, Cell, int]]:
    return [(piece.face.id, cell_of(piece.cell), piece.rotation) for piece in game.board.pieces]


@pytest.mark.parametrize(("side", "west", "east"), [("right", (1, 0), (2, 0)), ("left", (-2, 0), (-1, 0))])
def test_school_it_lies_beside_the_start_tile(side: str, west: Cell, east: Cell) -> None:
    game = new_game(2, MODULES, options={"school.side": side}, seed=1)
    assert laid(game) == [("D", (0, 0), 0), ("SchuleW", west, 0), ("SchuleE", east, 0)]
    assert holder_of(game) == IN_SCHOOL
    left = [face.id for pile in game.piles for face in pile] + [game.decision.tile.id]  # type: ignore[union-attr]
    assert (left.count("D"), len(left)) == (3, 71)


def test_school_its_fields_run_across_the_seam() -> None:
    board = school_game(SCHOOL, draw="V").board
    assert board.same_feature(find_segment(board, (1, 0), "NR-EL"), find_segment(board, (2, 0), "NL-WR"))
    assert board.same_feature(find_segment(board, (1, 0), "ER-SL"), find_segment(board, (2, 0), "SR-WL"))
    roads = [
        s
        for cell in ((1, 0), (2, 0))
        for s in board.segments(board.cells[cell_at(*cell)])
        if board.printed[s].kind == "road"
    ]
    assert len({board.label[s] for s in roads}) == 6


def test_school_beside_the_city_the_first_player_lays_it_at_a_road() -> None:
    game = new_game(3, (*MODULES, "count"), first=1, seed=1)
    assert asked(game) == (1, "S6.3")
    assert game.decision is not None
    before = len(game.board.pieces)
    place = next(a for a in game.decision.actions if isinstance(a, Place) and a.rotation == 1)
    game.apply(place)
    (x, y), pieces = place.cell, laid(game)[before:]
    assert pieces == [("SchuleW", (x, y), 1), ("SchuleE", (x, y + 1), 1)]
    assert asked(game) == (1, "T2.1")


def test_school_either_half_may_touch_the_start() -> None:
    game = new_game(2, (*MODULES, "count"), seed=1)
    assert game.decision is not None
    cells = {a.cell for a in game.decision.actions if isinstance(a, Place)}
    far = {(x, y) for x, y in cells if cell_at(x, y) not in game.board.demand}
    assert far  # only the eastern half lies at a road there
    assert cells - far


def test_school_after_the_river_it_comes_before_the_rose() -> None:
    game, rng = new_game(2, (*MODULES, "river", "wind-roses"), seed=1), Random(3)
    while game.decision is not None and not game.decision.step.startswith("S"):
        assert game.slot(Teacher).west == NOWHERE
        game.apply(lively_answer(game.decision, rng))
    assert game.decision is not None
    player = game.decision.player
    assert asked(game) == (player, "S6.3")
    assert not any(face.is_river for pile in game.piles for face in pile)
    game.apply(game.decision.actions[0])
    assert asked(game) == (player, "S6.4")
    game.apply(game.decision.actions[0])
    assert asked(game) == (player, "T2.1")


def test_school_with_the_rose_alone_it_is_the_start() -> None:
    game = new_game(2, (*MODULES, "wind-roses"), seed=1)
    assert laid(game) == [("SchuleW", (0, 0), 0), ("SchuleE", (1, 0), 0)]
    assert asked(game) == (0, "S6.4")


def test_school_before_the_river_it_waits_for_a_road() -> None:
    """A plain spring has none; the school follows as soon as a river tile with a road lies."""
    options: Options = {"start-extras": "at-setup"}
    game, rng = new_game(2, (*MODULES, "river"), options=options, seed=1), Random(1)
    assert asked(game) == (0, "T2.1")
    while game.decision is not None and game.decision.step != "S6.3":
        game.apply(lively_answer(game.decision, rng))
    assert any(piece.face.layout.edges.count("R") for piece in game.board.pieces)


def test_school_a_position_knows_its_school() -> None:
    game = new_game(2, MODULES, seed=1)
    again = new_game(2, MODULES, seed=1, position=position(game))
    assert laid(again) == laid(game)
    assert asked(again) == (0, "T2.1")
    game = new_game(2, (*MODULES, "count"), seed=1)
    assert asked(new_game(2, (*MODULES, "count"), seed=1, position=position(game))) == (0, "S6.3")


# -- what people see ---------------------------------------------------------------------------------------------------


def test_school_the_teacher_is_shown_in_the_school_and_before_his_holder() -> None:
    game = school_game(SCHOOL, draw="V")
    assert game.tokens() == [Token(TEACHER, cell=(1, 0))]
    game.slot(Teacher).holder = BLUE
    assert game.tokens() == [Token(TEACHER, player=BLUE)]


def test_school_the_history_calls_it_by_its_name() -> None:
    game = new_game(2, (*MODULES, "count"), seed=1)
    assert game.decision is not None
    said = told(game, game.decision.actions[0], game.player_names)
    assert said.say("en").startswith("laid the school ")
    assert said.say("de").startswith("Schule ")


def test_school_the_play_aid_has_a_row_for_each_option() -> None:
    def rows(*modules: str, **options: OptionValue) -> dict[str, list[str]]:
        sheet = make_sheet(rules_for(make_setup(2, (*MODULES, *modules), options=options)))
        lines = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
        found: dict[str, list[str]] = {}
        for row in lines:
            if row.module == "school":
                found.setdefault(row.id, []).append(f"{row.text.en}. {row.more.en}")
        return found

    plain = rows()
    assert list(plain) == ["S2.4", "S6.3", "T8.5", "T8.7"]
    assert "right" in plain["S6.3"][0]
    assert "left" in rows(**{"school.side": "left"})["S6.3"][0]
    assert "T8.7" not in rows(**AFTER_ROAD)
    assert "right after" in rows(**AFTER_ROAD)["T8.5"][1]
    assert "E9" in rows(**{"school.final": True})
    assert "T1.0" in rows("river")
    assert "T6" in rows("princess-dragon")
    assert "T8.13" in rows("princess-dragon", dragon="after-scoring")


def test_school_computer_players_take_and_use_the_teacher() -> None:
    """Greedy players, two games: he is taken and pays."""
    taken = copied = 0
    for seed in (1, 2):
        game, player = new_game(2, MODULES, seed=seed), GreedyPlayer(seed)
        while game.decision is not None:
            events = game.apply(player.choose(game.view(game.decision.player)))
            taken += len(happened(events, "teacher-taken"))
            copied += sum(number for _, number, source in points(events) if source == TEACHER)
    assert taken >= 2
    assert copied >= 6
