"""The Watchtowers: the worked examples, the options, and what a tower counts."""

from __future__ import annotations

import pytest
from carcassonne import BLOCK, CASTLE, MARKET, in_quarter, may_enter, redeploy
from questions import BLUE, RED, figure, offered

from bastide.aid import make_sheet
from bastide.game.actions import PASS, Choose, Place
from bastide.game.game import Game, Spot
from bastide.game.module import OptionValue
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.players.greedy import GreedyPlayer
from bastide.players.random import RandomPlayer
from bastide.testkit.scene import find_segment, lay, points, scene
from bastide.tiles.geometry import cell_at

MODULES = ("watchtowers",)
EAST, WEST = "(1,0) D rcrf", "(-1,0) B ffff"
KNIGHT, MONK = "Red (0,0) N", "Blue (-1,0) monastery"
CITY, TOWER = "city", "watchtower"


def tower_game(tower: str, *around: str, figures: str = f"{KNIGHT}, {MONK}", **choices: object) -> Game:
    """A tower tile at (0,0) with half a city, which an E at (0,-1) completes."""
    modules = (*MODULES, *choices.pop("modules", ()))  # type: ignore[misc]
    board = ", ".join((f"(0,0) {tower}", *(around or (EAST, WEST))))
    return scene(board, figures, draw="E V V", modules=modules, **choices)  # type: ignore[arg-type]


def complete(game: Game) -> list[tuple[int, int, str]]:
    return points(lay(game, "(0,-1) E ffcf"))


@pytest.mark.parametrize(
    ("tower", "around", "figures", "paid"),
    [
        ("WT3 cfrf", (EAST, WEST), f"{KNIGHT}, {MONK}", 3),
        ("WT9 cffr", (EAST, "(-1,0) U frfr"), KNIGHT, 3),
        ("WT2 cfff", (EAST, WEST), f"{KNIGHT}, {MONK}", 3),
        ("WT4 cfrf", (EAST, WEST), f"{KNIGHT}, {MONK}", 4),
        ("WT1 ccrf", ("(1,0) F fcfc", WEST), f"{KNIGHT}, {MONK}", 2),
    ],
    ids=["V1", "V2", "V3", "V4", "V5"],
)
def test_watchtowers_what_each_tower_counts(tower: str, around: tuple[str, ...], figures: str, paid: int) -> None:
    assert complete(tower_game(tower, *around, figures=figures)) == [(RED, paid, TOWER), (RED, 4, CITY)]


def test_watchtowers_a_tower_says_what_it_counts() -> None:
    game = tower_game("WT4 cfrf")
    (event, _) = [e for e in lay(game, "(0,-1) E ffcf") if hasattr(e, "breakdown")]
    assert (event.breakdown.units, event.breakdown.rate) == ((("followers-around", 2),), 2)
    assert event.breakdown.segment == find_segment(game.board, (0, 0), "N")


@pytest.mark.parametrize(
    ("value", "paid"),
    [("follower-on-tile", [(BLUE, 4, CITY)]), ("active-player", [(RED, 3, TOWER), (BLUE, 4, CITY)])],
)
def test_watchtowers_v6_nobody_on_the_tower_tile(value: str, paid: list[tuple[int, int, str]]) -> None:
    options = {"watchtower.points-to": value}
    game = scene(
        f"(0,-1) E ffcf, {EAST}, {WEST}", "Blue (0,-1) S", draw="WT3 V", modules=MODULES, options=options, turn="Red"
    )
    assert points(lay(game, "(0,0) WT3 cfrf")) == paid


def test_watchtowers_v6_the_active_player_needs_nobody_in_the_feature() -> None:
    game = tower_game("WT3 cfrf", figures=MONK, options={"watchtower.points-to": "active-player"})
    assert complete(game) == [(RED, 3, TOWER)]


THIEVES = "Red (0,0) S, Red (0,0) S"


@pytest.mark.parametrize(
    ("options", "figures", "towers"),
    [
        ({}, THIEVES, [RED, RED]),
        ({"watchtower.per": "owner"}, THIEVES, [RED]),
        ({}, f"{THIEVES}, Blue (0,0) S", [RED, RED, BLUE]),
        ({"watchtower.per": "owner"}, f"{THIEVES}, Blue (0,0) S", [RED, BLUE]),
        ({"watchtower.points-to": "active-player"}, THIEVES, [RED]),
    ],
)
def test_watchtowers_v7_several_followers(options: dict[str, OptionValue], figures: str, towers: list[int]) -> None:
    board = f"(0,0) WT3 cfrf, {EAST}, {WEST}, (0,-1) E ffcf, (0,1) U rfrf"
    game = scene(board, figures, draw="X V", modules=MODULES, options=options)
    assert points(lay(game, "(0,2) X rrrr")) == [*((player, 3, TOWER) for player in towers), (RED, 3, "road")]


def test_watchtowers_v8_a_castle_is_no_city() -> None:
    game = tower_game("WT3 cfrf", EAST, WEST, "(2,0) E fffc", modules=("bridges-castles-bazaars",))
    game.converted = (find_segment(game.board, (1, 0), "E"),)
    lay(game, "(0,-1) E ffcf")  # Red may found a castle of his own
    assert points(game.apply(PASS)) == [(RED, 2, TOWER), (RED, 4, CITY)]


def test_watchtowers_pennants_of_a_castle_do_not_count() -> None:
    around = ("(1,0) F fcfc", "(2,0) E fffc", WEST)
    game = tower_game("WT8 crcf", "(-1,0) U rfrf", "(1,0) D crfr", figures=KNIGHT)
    assert complete(game) == [(RED, 4, CITY)]  # no pennant, no award
    game = tower_game("WT1 ccrf", *around)
    game.converted = (find_segment(game.board, (1, 0), "E-W"),)
    assert complete(game) == [(RED, 4, CITY)]


def test_watchtowers_abbey_and_shrine_are_monasteries_and_a_garden_is_none() -> None:
    around = ("(1,0) abbey/0", "(-1,0) CU1 ffff", "(-1,1) B ffff", "(1,1) E-garden cfff")
    extra = ("abbey-mayor", "cult", "abbot")
    game = tower_game("WT2 cfff", *around, figures=KNIGHT, modules=extra)
    assert complete(game) == [(RED, 9, TOWER), (RED, 4, CITY)]


def test_watchtowers_every_follower_counts_once_and_other_figures_do_not() -> None:
    followers = (
        f"{KNIGHT}, Red (0,0) EL, Red wagon (0,0) S, Blue large (1,0) E, Blue mayor (1,0) E, Blue phantom (1,0) S"
    )
    others = "Red builder (0,0) N, Red pig (0,0) EL, Blue shepherd (0,0) SR"
    extra = ("traders-builders", "inns-cathedrals", "abbey-mayor", "phantom", "hills-sheep")
    game = tower_game("WT4 cfrf", EAST, figures=f"{followers}, {others}", modules=extra)
    assert complete(game) == []
    assert points(game.apply(PASS)) == [(RED, 12, TOWER), (RED, 4, CITY)]  # no phantom of Red


def test_watchtowers_a_follower_on_a_tower_of_the_area_counts() -> None:
    game = tower_game("WT4 cfrf", EAST, WEST, figures=KNIGHT, modules=("tower",))
    game.put(figure(game, BLUE), Spot("tower", cell=(1, 0)))
    game.put(figure(game, BLUE, number=1), Spot("prison", player=RED))
    assert complete(game) == [(RED, 4, TOWER), (RED, 4, CITY)]


def test_watchtowers_farmers_trigger_nothing() -> None:
    assert complete(tower_game("WT3 cfrf", figures=f"Red (0,0) EL, {MONK}")) == []


def test_watchtowers_a_tower_can_score_several_times() -> None:
    game = scene(
        f"(0,0) WT3 cfrf, {EAST}, {WEST}, (0,1) U rfrf",
        "Red (0,0) N, Blue (0,0) S",
        draw="E X V",
        modules=MODULES,
    )
    assert complete(game) == [(RED, 3, TOWER), (RED, 4, CITY)]
    assert points(lay(game, "(0,2) X rrrr")) == [(BLUE, 3, TOWER), (BLUE, 3, "road")]


def test_watchtowers_pay_nothing_at_the_end() -> None:
    game = scene(f"(0,0) WT3 cfrf, {EAST}", KNIGHT, modules=MODULES)
    assert game.over
    assert game.scores == [1, 0]


@pytest.mark.parametrize(("built", "paid"), [(Choose("bridge-east-west", cell=(0, -1)), 4), (None, 2)])
def test_watchtowers_a_bridge_is_a_road(built: Choose | None, paid: int) -> None:
    around = (EAST, "(1,-1) X rrrr") if built else (EAST,)
    game = tower_game("WT9 cffr", *around, figures=KNIGHT, modules=("bridges-castles-bazaars",))
    game.apply(Place((0, -1), 2, built))
    game.apply(PASS)  # no figure
    assert points(game.apply(PASS)) == [(RED, paid, TOWER), (RED, 4, CITY)]  # no castle


def test_watchtowers_a_follower_out_of_carcassonne_stands_on_no_tile() -> None:
    """He joins the city, but no tower sees him and none is scored for him."""
    game = scene(f"{BLOCK}, (0,4) WT4 cfrf", "Red (0,4) N", draw="E V V", modules=("watchtowers", "count"))
    in_quarter(game, CASTLE, figure(game, BLUE), count=MARKET)
    lay(game, "(0,3) E ffcf")
    events = game.apply(redeploy(game, figure(game, BLUE), (0, 4)))
    assert points(events) == [(RED, 2, TOWER), (RED, 4, CITY), (BLUE, 4, CITY)]


@pytest.mark.parametrize(("mine", "may"), [("Red (0,4) N", False), ("Red (0,4) EL", True)])
def test_watchtowers_points_of_a_tower_keep_a_player_out_of_carcassonne(mine: str, may: bool) -> None:
    figures = f"{mine}, Blue (0,4) N, Blue (0,4) N"
    game = scene(f"{BLOCK}, (0,4) WT3 cfrf", figures, draw="E V V", modules=("watchtowers", "count"))
    lay(game, "(0,3) E ffcf")
    assert may_enter(game) is may


def test_watchtowers_the_fairy_is_paid_for_the_feature_only() -> None:
    game = tower_game("WT3 cfrf", modules=("princess-dragon",))
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = figure(game, RED), cell_at(0, 0)
    assert complete(game) == [(RED, 3, TOWER), (RED, 4, CITY), (RED, 3, "fairy")]


def test_watchtowers_a_castle_beside_gets_the_value_of_the_city_only() -> None:
    game = scene(
        "(0,0) E ffcf, (1,0) WT2 fcff, (1,1) B ffff",
        "Red (0,0) S, Blue (1,0) E",
        draw="E E V V",
        modules=("watchtowers", "bridges-castles-bazaars"),
    )
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay(game, "(2,0) E fffc")
    assert points(game.apply(PASS)) == [(BLUE, 3, TOWER), (BLUE, 4, CITY), (RED, 4, "castle")]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "once for each of them"),
        ({"watchtower.per": "owner"}, "once for each player"),
        ({"watchtower.points-to": "active-player"}, "You get the points"),
        ({"watchtower.points-to": "active-player", "watchtower.per": "owner"}, "You get the points"),
    ],
)
def test_watchtowers_the_play_aid_says_who_is_paid(options: dict[str, OptionValue], said: str) -> None:
    sheet = make_sheet(rules_for(make_setup(3, MODULES, options=options)))
    rows = (row for chapter in sheet.chapters for section in chapter.sections for row in section.rows)
    (row,) = (row for row in rows if row.id == "T8.2")
    assert said in row.more.en
    assert sorted(counted.each for counted in row.counted) == [1, 1, 2, 2, 3]


def test_watchtowers_tiles_are_in_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum(face.set_id == "watchtowers" for pile in game.piles for face in pile) == 12


def test_watchtowers_computer_players_score_towers() -> None:
    """A greedy player sees the points of a tower; a random one meets them now and then."""

    def from_towers(player: GreedyPlayer | RandomPlayer) -> int:
        game, paid = new_game(2, MODULES, seed=3), 0
        while game.decision is not None:
            events = game.apply(player.choose(game.view(game.decision.player)))
            paid += sum(number for _, number, source in points(events) if source == TOWER)
        return paid

    greedy, random = from_towers(GreedyPlayer(1)), from_towers(RandomPlayer(1))
    assert greedy > 2 * random
