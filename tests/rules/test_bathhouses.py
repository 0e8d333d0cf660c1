"""The Barber-Surgeons: the worked examples, their options, and what they meet."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from carcassonne import BLOCK, CASTLE, MARKET, in_quarter
from questions import BLUE, RED, asked, figure, happened, offered, question, returned
from robbers_scenes import robbers_game

from bastide.aid import make_sheet
from bastide.arena.deck import DeckGame
from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import TileDrawn
from bastide.game.game import HOME, Game, Spot
from bastide.game.scoring import value_of
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.ferries import Ferries, joined_by
from bastide.modules.goldmines import Gold
from bastide.modules.little_buildings import HOUSE
from bastide.modules.mage_witch import Magic
from bastide.modules.princess_dragon.fairy import own_followers
from bastide.modules.robbers import Robbers
from bastide.modules.tower.raising import in_reach
from bastide.players import load
from bastide.players.random import RandomPlayer
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("bathhouses",)
CITY = "(0,-1) E ffcf, (-1,0) E fcff"
"""Two ends of a city; BadE at (0,0) completes it."""
LAST = "(0,0) BadE cffc"
TOWN, COMPLETE = "(0,-1) E ffcf", "(0,0) E cfff"
"""A city without a bath of its own, and the tile that completes it."""
TWO_BATHS = f"{TOWN}, (8,0) BadA/0, (8,8) BadF/0"
"""Two baths elsewhere, with the flags 3 and 5."""


def bath(x: int, y: int) -> Spot:
    return Spot("bath", cell=(x, y), apart=True)


def bathing(game: Game, number: int, cell: Cell) -> None:
    game.put(number, Spot("bath", cell=cell, apart=True))


def scored(board: str, figures: str, last: str, *more: str, **choices: Any) -> Game:
    """The last tile of a feature has been laid; nobody was put on it."""
    game = scene(board, figures, draw=f"{last.split()[1]} V V V", modules=(*MODULES, *more), **choices)
    lay(game, last)
    return game


def baths_offered(game: Game) -> set[tuple[int, Cell | None]]:
    """What each of the offered baths costs, and its cell."""
    actions = game.decision.actions if game.decision else []
    chosen = [action for action in actions if isinstance(action, Choose) and action.what.startswith("bathe-")]
    return {(int(action.what.removeprefix("bathe-")), action.cell) for action in chosen}


def bathes(game: Game, cell: Cell, number: int = 0, kind: str = "small") -> bool:
    return game.spots.get(figure(game, RED, kind, number)) == bath(*cell)


# -- the examples ------------------------------------------------------------------------------------------------------


def test_bath_v1_flags_pay_and_the_lone_knight_bathes() -> None:
    game = scored(CITY, "Red (0,-1) S", LAST)
    assert game.scores == [10, 0]
    assert bathes(game, (0, 0))
    assert happened(game.events, "bathing") == [(0, 0)]
    assert asked(game) == (BLUE, "T2.1")


def test_bath_v2_two_knights_go_home() -> None:
    game = scored(CITY, "Red (0,-1) S, Blue (-1,0) E", LAST)
    assert game.scores == [10, 10]
    assert game.spots == {}
    assert set(game.where) == {HOME}


def test_bath_two_followers_of_one_player_go_home_too() -> None:
    game = scored(CITY, "Red (0,-1) S, Red (-1,0) E", LAST)
    assert set(game.where) == {HOME}


@pytest.mark.parametrize(("cell", "price"), [((8, 0), 3), ((8, 8), 5)])
def test_bath_v3_the_owner_chooses_and_pays_later(cell: Cell, price: int) -> None:
    game = scene(TWO_BATHS, "Red (0,-1) S", draw="E U U V", modules=MODULES)
    lay(game, COMPLETE)
    knight = figure(game, RED)
    assert asked(game) == (RED, "T8.9")
    assert baths_offered(game) == {(3, (8, 0)), (5, (8, 8))}
    assert game.why_not(PASS) is not None
    game.apply(Choose(f"bathe-{price}", figure=knight, cell=cell))
    assert bathes(game, cell)
    game.scores = [10, 0]
    lay(game, "(7,0) U frfr")
    for number in range(1, 7):
        game.put(figure(game, RED, number=number), Spot("prison", player=BLUE))
    lay_only(game, "(6,0) U frfr")
    assert question(game).what.say() == "buy a bathing follower back, or skip"
    assert points(game.apply(Choose("leave-bath", figure=knight))) == [(RED, -price, "bath-ransom")]
    assert game.where[knight] == HOME
    road = find_segment(game.board, (6, 0), "E-W")
    game.apply(Deploy("small", road))
    assert game.where[knight] == road


def test_bath_v4_without_a_free_bath_the_follower_goes_home() -> None:
    game = scene(CITY, "Red (0,-1) S", draw="BadE V V", modules=MODULES)
    lay_only(game, LAST)
    bathing(game, figure(game, BLUE), (0, 0))
    events = game.apply(PASS)
    assert returned(events) == {(figure(game, RED), "scored")}
    assert game.scores == [10, 0]


RING = "(0,0) BadC rfrf, (0,-1) U rfrf, (0,1) U rfrf" + "".join(
    f", ({x},{y}) B ffff" for x, y in ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1))
)
"""A bath with seven tiles around; the south-east is open."""


@pytest.mark.parametrize(("cell", "released"), [("(1,1)", True), ("(2,0)", False)])
def test_bath_v5_a_surrounded_bath_releases_its_guest(cell: str, released: bool) -> None:
    game = scene(RING, draw="B V V", turn="Blue", modules=MODULES)
    guest = figure(game, RED)
    bathing(game, guest, (0, 0))
    lay_only(game, f"{cell} B ffff")
    events = game.apply(PASS)
    assert returned(events) == ({(guest, "bath-closed")} if released else set())
    assert points(events) == []


def test_bath_a_surrounded_bath_releases_a_new_guest_at_once() -> None:
    board = f"{RING}, (1,1) B ffff, (8,-1) E ffcf"
    game = scored(board, "Red (8,-1) S", "(8,0) E cfff")
    assert returned(game.events) == {(figure(game, RED), "bath-closed")}
    assert game.spots == {}


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 5), (4, 6), (5, 6), (6, 6)])
@pytest.mark.parametrize("more", [(), ("river",), ("hills-sheep",), ("plague",)])
def test_bath_v6_tiles_by_number_of_players(players: int, tiles: int, more: tuple[str, ...]) -> None:
    """Nobody knows which are left out: a view has all six, and so many tiles fewer are drawn."""
    game = new_game(players, (*MODULES, *more), seed=players)
    assert sum(face.set_id == "bathhouses" for pile in game.view(0).piles for face in pile) in (5, 6)
    player, drawn = RandomPlayer(1), Counter(e.tile[:3] for e in game.events if isinstance(e, TileDrawn))
    while game.decision is not None:
        drawn += Counter(e.tile[:3] for e in game.apply(player.choose(game)) if isinstance(e, TileDrawn))
    assert drawn["Bad"] == tiles or (more == ("hills-sheep",) and drawn["Bad"] <= tiles)


def test_bath_which_tiles_are_left_out_hangs_on_chance() -> None:
    out = []
    for seed in range(8):
        game, player = new_game(2, MODULES, seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            game.apply(player.choose(game))
        out.append(frozenset(face.id for pile in game.piles for face in pile))
    assert all(len(left) == 2 for left in out)
    assert len(set(out)) > 3


@pytest.mark.parametrize("more", [(), ("river",)])
def test_bath_equal_decks_have_four_baths_too(more: tuple[str, ...]) -> None:
    game, player = DeckGame(rules_for(make_setup(2, (*MODULES, *more))), 5), RandomPlayer(1)
    while game.decision is not None:
        game.apply(player.choose(game))
    assert sum(tile.startswith("Bad") for tile in game.drawn) == 4


# -- flags -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "place", "flag"),
    [
        ("BadA/0", "E-W", 3),
        ("BadA/0", "N-S", 0),
        ("BadB/0", "S-W", 4),
        ("BadC/0", "N-S", 5),
        ("BadD/0", "N-W", 3),
        ("BadD/0", "E-S", 0),
        ("BadE/0", "N-W", 4),
        ("BadF/0", "N-E-W", 5),
    ],
)
def test_bath_every_flag_belongs_to_one_feature(tile: str, place: str, flag: int) -> None:
    game = scene(f"(0,0) {tile}", draw="V V", modules=MODULES)
    segment = find_segment(game.board, (0, 0), place)
    value = value_of(game, segment, complete=True)
    assert value.additions == ((("bath-flags", flag),) if flag else ())
    assert value_of(game, segment, complete=False).additions == ()


def test_bath_flags_of_one_feature_add_up() -> None:
    game = scene("(0,0) BadC rfrf, (0,1) BadC rfrf", draw="V V", modules=MODULES)
    assert value_of(game, find_segment(game.board, (0, 0), "N-S"), complete=True).points == 2 + 5 + 5


def test_bath_unfinished_features_get_nothing_for_flags_and_bathers_nothing_at_all() -> None:
    game = scene("(0,0) BadE cffc, (5,5) B ffff", "Red (0,0) N-W", draw="E", modules=MODULES)
    bathing(game, figure(game, BLUE), (0, 0))
    lay(game, "(5,6) E fffc")
    assert game.over
    assert game.scores == [1, 0]


def test_bath_nobody_gets_flag_points_where_nobody_stands() -> None:
    game = scored(CITY, "", LAST)
    assert game.scores == [0, 0]


@pytest.mark.parametrize(
    ("board", "place", "rate"),
    [("(0,0) BadC rfrf, (0,1) EB/1", "N-S", 2), ("(0,0) BadF ccfc, (0,-1) EK cccc", "N-E-W", 3)],
    ids=["inn", "cathedral"],
)
def test_bath_flags_are_not_multiplied(board: str, place: str, rate: int) -> None:
    game = scene(board, draw="V V", modules=(*MODULES, "inns-cathedrals"))
    value = value_of(game, find_segment(game.board, (0, 0), place), complete=True)
    assert (value.rate, value.points) == (rate, 2 * rate + 5)


@pytest.mark.parametrize(("who", "paid"), [("mage", 6 + 3 + 4), ("witch", 3 + 4)])
def test_bath_flags_are_added_after_mage_and_witch(who: str, paid: int) -> None:
    game = scene(CITY, "Red (0,-1) S", draw="BadE V V", modules=(*MODULES, "mage-witch"))
    setattr(game.slot(Magic), who, find_segment(game.board, (0, -1), "S"))
    lay(game, LAST)
    assert game.scores[RED] == paid


def test_bath_a_besieged_city_has_its_flags_in_full() -> None:
    game = scene("(0,0) BadF ccfc, (0,-1) KA1/2", draw="V V", modules=(*MODULES, "siege"))
    value = value_of(game, find_segment(game.board, (0, 0), "N-E-W"), complete=True)
    assert value.additions == (("bath-flags", 5),)


# -- who bathes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "module"),
    [("large", "inns-cathedrals"), ("mayor", "abbey-mayor"), ("wagon", "abbey-mayor"), ("phantom", "phantom")],
)
def test_bath_every_kind_of_follower_alone_counts_as_one(kind: str, module: str) -> None:
    game = scored(CITY, f"Red {kind} (0,-1) S", LAST, module)
    if asked(game) == (RED, "T4.3"):
        game.apply(PASS)
    assert bathes(game, (0, 0), kind=kind)


def test_bath_a_lone_wagon_bathes_instead_of_driving_on() -> None:
    game = scored(TWO_BATHS, "Red wagon (0,-1) S", COMPLETE, "abbey-mayor")
    assert offered(game, "drive") == set()
    assert len(baths_offered(game)) == 2


def test_bath_builder_goes_home_while_his_follower_bathes() -> None:
    game = scored(CITY, "Red (0,-1) S, Red builder (0,-1) S", LAST, "traders-builders")
    assert bathes(game, (0, 0))
    assert game.where[figure(game, RED, "builder")] == HOME


def test_bath_a_monk_does_not_bathe() -> None:
    around = [(x, y) for y in (4, 5, 6) for x in (4, 5, 6) if (x, y) not in ((5, 5), (6, 6))]
    board = "(0,0) BadE cffc, (5,5) B ffff" + "".join(f", ({x},{y}) B ffff" for x, y in around)
    game = scored(board, "Red (5,5) monastery", "(6,6) B ffff")
    assert game.scores == [9, 0]
    assert game.spots == {}


def test_bath_the_lord_of_a_new_castle_does_not_bathe() -> None:
    game = scored("(0,-1) E ffcf, (8,0) BadA/0", "Red (0,-1) S", COMPLETE, "bridges-castles-bazaars")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert game.spots == {}
    assert game.where[figure(game, RED)] >= 0


def test_bath_two_who_tied_on_a_hill_took_part() -> None:
    board, figures = "(0,0) HS9 crrf, (0,-2) E ffcf, (8,0) BadA/0", "Red (0,0) N, Blue (0,-2) S"
    game = scored(board, figures, "(0,-1) G cfcf", "hills-sheep")
    assert game.scores == [6, 0]
    assert game.spots == {}


def test_bath_who_comes_out_of_carcassonne_takes_part() -> None:
    modules = (*MODULES, "count")
    game = scene(f"{BLOCK}, (0,4) E cfff, (12,0) BadA/0", "Red (0,4) N", draw="E V V", modules=modules)
    in_quarter(game, CASTLE, figure(game, BLUE), count=MARKET)
    lay(game, "(0,3) E ffcf")
    city = find_segment(game.board, (0, 4), "N")
    game.apply(Choose("redeploy", figure=figure(game, BLUE), segment=city))
    assert {number for number, spot in game.spots.items() if spot.where == "bath"} == set()


ROAD_AND_CITY = "(0,-1) E ffcf, (-1,0) W rrrf, (1,0) W rfrr"
"""D at (0,0) completes the road and the city."""


def test_bath_baths_fill_up_in_the_order_of_the_scoring() -> None:
    """The road comes first: Blue bathes, and for Red there is no bath left."""
    game = scored(f"{ROAD_AND_CITY}, (8,0) BadA/0", "Red (0,-1) S, Blue (-1,0) E", "(0,0) D crfr")
    assert game.spots == {figure(game, BLUE): bath(8, 0)}
    assert game.where[figure(game, RED)] == HOME


def test_bath_each_owner_chooses_in_turn() -> None:
    board = f"{ROAD_AND_CITY}, (8,0) BadA/0, (8,8) BadF/0, (8,16) BadB/0"
    game = scored(board, "Red (0,-1) S, Blue (-1,0) E", "(0,0) D crfr")
    assert asked(game) == (BLUE, "T8.9")
    game.apply(Choose("bathe-5", figure=figure(game, BLUE), cell=(8, 8)))
    assert asked(game) == (RED, "T8.9")
    assert len(baths_offered(game)) == 2


@pytest.mark.parametrize(("value", "player"), [("owner", BLUE), ("active", RED)])
def test_bath_option_who_chooses(value: str, player: int) -> None:
    options = {"bath.who-chooses": value}
    game = scored(TWO_BATHS, "Blue (0,-1) S", COMPLETE, options=options)
    assert asked(game) == (player, "T8.9")
    game.apply(Choose("bathe-3", figure=figure(game, BLUE), cell=(8, 0)))
    assert game.spots == {figure(game, BLUE): bath(8, 0)}


# -- out again ---------------------------------------------------------------------------------------------------------


def in_bath(score: int, *more: str, board: str = "", tile: str = "(1,0) U frfr", **choices: Any) -> Game:
    """Red bathes for 3 and for 5 points, has so many points, and has laid a tile."""
    land = f"(0,0) D crfr, (8,0) BadA/0, (8,8) BadF/0{board}"
    game = scene(land, draw=f"{tile.split()[1]} V V", modules=(*MODULES, *more), **choices)
    bathing(game, figure(game, RED), (8, 0))
    bathing(game, figure(game, RED, number=1), (8, 8))
    game.scores[RED] = score
    lay_only(game, tile)
    return game


@pytest.mark.parametrize(
    ("value", "score", "free"),
    [("no", 2, set()), ("no", 3, {0}), ("no", 5, {0, 1}), ("yes", 0, {0, 1})],
)
def test_bath_option_negative(value: str, score: int, free: set[int]) -> None:
    game = in_bath(score, options={"bath.negative": value})
    assert offered(game, "leave-bath") == {Choose("leave-bath", figure=figure(game, RED, number=n)) for n in free}


def test_bath_several_may_be_bought_back_and_then_one_placed() -> None:
    game = in_bath(9)
    for number in (0, 1):
        game.apply(Choose("leave-bath", figure=figure(game, RED, number=number)))
    assert game.scores[RED] == 1
    assert game.spots == {}
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "E-W")))
    assert asked(game) == (BLUE, "T2.1")


def test_bath_after_the_figure_action_nobody_is_bought_back() -> None:
    game = in_bath(9, "abbot")
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "E-W")))
    assert asked(game) == (BLUE, "T2.1")
    assert offered(game, "leave-bath") == set()


def test_bath_others_do_not_buy_back() -> None:
    game = in_bath(9, turn="Blue")
    game.scores[BLUE] = 9
    assert offered(game, "leave-bath") == set()


def test_bath_the_price_lies_beside_the_guest() -> None:
    game = in_bath(0)
    shown = {(token.figure, token.what) for token in game.tokens()}
    assert shown == {(figure(game, RED), "bath-3"), (figure(game, RED, number=1), "bath-5")}


# -- what reaches a bather ---------------------------------------------------------------------------------------------


def test_bath_the_dragon_sends_a_bather_home() -> None:
    game = scene("(0,0) B2 ffff, (1,0) BadB frrf", draw="BJ V V", modules=(*MODULES, "princess-dragon"))
    bathing(game, figure(game, BLUE), (1, 0))
    lay(game, "(-1,0) BJ cfff")
    assert asked(game) == (RED, "T6")
    events = game.apply(Choose("dragon", cell=(1, 0)))
    assert returned(events) == {(figure(game, BLUE), "eaten")}


def test_bath_tower_fairy_and_princess_do_not_reach_a_bather() -> None:
    modules = (*MODULES, "tower", "princess-dragon")
    game = scene("(0,0) D crfr, (0,-1) BadE/2", "Blue (0,0) N", draw="V V", modules=modules)
    bathing(game, figure(game, BLUE, number=1), (0, -1))
    knight = figure(game, BLUE)
    assert in_reach(game, RED, cell_at(0, -1), 1) == (knight,)
    assert own_followers(game, BLUE) == [(knight, cell_at(0, 0))]
    assert game.figures_on(find_segment(game.board, (0, -1), "S")) == [knight]


def test_bath_the_festival_takes_a_bather_back() -> None:
    game = in_bath(0, "festival", tile="(0,-1) 10i rfcr")
    assert Choose("festival", figure=figure(game, RED)) in offered(game, "festival")


def test_bath_a_bather_is_not_seen_from_a_watchtower() -> None:
    board = "(0,0) WT4 cfrf, (-1,0) BadB ffrr"
    game = scene(board, "Red (0,0) N", draw="E V V", modules=(*MODULES, "watchtowers"))
    bathing(game, figure(game, BLUE), (-1, 0))
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 2, "watchtower"), (RED, 4, "city")]


def test_bath_the_gingerbread_man_changes_nothing() -> None:
    """He is in the first city of the board, which is completed."""
    game = scene(CITY, "Red (0,-1) S", draw="BadE V V", modules=(*MODULES, "gingerbread-man"))
    assert (RED, 10, "city") in points(lay(game, LAST))
    assert bathes(game, (0, 0))


def test_bath_gold_is_handed_out_as_ever() -> None:
    game = scene(CITY, "Red (0,-1) S", draw="BadE V V", modules=(*MODULES, "goldmines"))
    game.slot(Gold).put(game.board.cells[cell_at(0, -1)])
    lay(game, LAST)
    assert game.slot(Gold).owned == ((RED, 1),)
    assert bathes(game, (0, 0))


MAZE = "(0,0) LA1 rrrr, (0,-1) A ffrf, (1,0) X rrrr, (-1,0) W frrr, (8,0) BadA/0"
"""The last branch of a labyrinth is open in the south."""


@pytest.mark.parametrize(("others", "bathers"), [("", 1), (", Blue (1,0) W", 0)])
def test_bath_all_followers_of_a_labyrinth_count(others: str, bathers: int) -> None:
    game = scored(MAZE, f"Red (0,0) N{others}", "(0,1) A rfff", "labyrinth")
    assert game.scores[RED] > 0
    assert len(game.spots) == bathers


def test_bath_only_followers_of_the_road_over_the_ferry_count() -> None:
    """The road in the south ends at the lake; Blue stands there."""
    board = "(0,0) FR2 frrr, (-1,0) W rrrf, (0,1) U rfrf, (8,0) BadA/0"
    game = scene(board, "Blue (0,1) N-S", draw="W V V", modules=(*MODULES, "ferries"))
    lake = game.board.cells[cell_at(0, 0)]
    game.slot(Ferries).routes += ((lake, "ferry-east-west"),)
    game.board.link(*joined_by(game, lake, "ferry-east-west"))
    game.deploy(figure(game, RED), find_segment(game.board, (0, 0), "W"))
    lay(game, "(1,0) W rfrr")
    game.apply(PASS)  # the ferry stays
    assert bathes(game, (8, 0))


def test_bath_robbers_get_half_with_the_flags_and_nothing_of_a_ransom() -> None:
    game = robbers_game(CITY, "Red (0,-1) S", draw="BadE U U V", robbers={BLUE: 0}, players=2, modules=MODULES)
    lay(game, LAST)
    assert game.scores == [10, 5]
    game.slot(Robbers).send(BLUE, 10)
    lay(game, "(1,0) U rfrf")
    lay_only(game, "(1,1) U rfrf")
    assert points(game.apply(Choose("leave-bath", figure=figure(game, RED)))) == [(RED, -4, "bath-ransom")]
    assert game.slot(Robbers).fields[BLUE] == 10


def test_bath_little_buildings_may_lie_on_a_bath_tile() -> None:
    game = scene(CITY, draw="BadE V V", modules=(*MODULES, "little-buildings"))
    lay_only(game, LAST)
    assert offered(game, HOUSE) == {Choose(HOUSE, cell=(0, 0))}


def test_bath_a_crop_circle_does_not_concern_bathers() -> None:
    game = in_bath(0, "crop-circles", tile="(0,1) Korn5 fcfc")
    game.apply(PASS)
    (choice,) = offered(game, "crop-remove")
    game.apply(choice)
    assert asked(game) == (BLUE, "T2.1")


# -- the play aid, and computer players --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 5), (4, 6)])
def test_bath_the_play_aid_names_the_number_of_tiles(players: int, tiles: int) -> None:
    sheet = make_sheet(rules_for(make_setup(players, MODULES)))
    rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    (said,) = (row.text.en for row in rows if row.id == "S2.3")
    assert f"shuffle {tiles} bath tiles" in said


@pytest.mark.parametrize(("value", "who"), [("owner", "owner"), ("active", "active")])
def test_bath_the_play_aid_says_who_chooses(value: str, who: str) -> None:
    sheet = make_sheet(rules_for(make_setup(3, MODULES, options={"bath.who-chooses": value})))
    rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    assert [row.who for row in rows if (row.id, row.module) == ("T8.9", "bathhouses")] == [who]


@pytest.mark.parametrize("level", ["classic", "normal", "strong"])
def test_bath_computer_players_pay_for_a_follower_they_need(level: str) -> None:
    """They have no other, and the tile just laid completes a city that is worth more."""
    board = "(0,0) D crfr, (0,-1) G cfcf, (0,-2) G cfcf, (8,0) BadA/0"
    game = scene(board, draw="E " * 25, modules=MODULES, elements={"small": 1})
    bathing(game, figure(game, RED), (8, 0))
    game.scores[RED] = 5
    lay_only(game, "(0,-3) E ffcf")
    assert load(level, 1).choose(game.view(RED)) == Choose("leave-bath", figure=figure(game, RED))


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_bath_computer_players_choose_the_cheaper_bath(level: str) -> None:
    board = f"{TOWN}, (8,0) BadF/0, (8,8) BadA/0"
    game = scene(board, "Red (0,-1) S", draw="E " * 30, modules=MODULES)
    lay(game, COMPLETE)
    assert load(level, 1).choose(game.view(RED)) == Choose("bathe-3", figure=figure(game, RED), cell=(8, 8))


def test_bath_computer_players_use_the_baths() -> None:
    """Two games of the classic player against the greedy one: who bathes, and who is bought back."""
    words: Counter[str] = Counter()
    for seed in (1, 2):
        game, players = new_game(2, MODULES, seed=seed), [load("classic", seed), load("greedy", seed)]
        while (decision := game.decision) is not None:
            action = players[decision.player].choose(game.view(decision.player))
            words[action.what if isinstance(action, Choose) else ""] += 1
            game.apply(action)
    assert sum(number for word, number in words.items() if word.startswith("bathe-")) >= 2
