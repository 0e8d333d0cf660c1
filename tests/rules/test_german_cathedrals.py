"""Cathedrals in Germany: the worked examples, every value of the options, and what they meet."""

from typing import Any

import pytest
from carcassonne import BLOCK, CATHEDRAL, SMITHY, in_quarter
from questions import BLUE, RED, asked, deployments, figure, offered

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import AnyEvent, FeatureCompleted, Scored
from bastide.game.game import HOME, Game
from bastide.game.lines import breakdown_text
from bastide.game.scoring import value_of
from bastide.game.telling import told
from bastide.modules import new_game
from bastide.modules.flying_machines import why_not_land
from bastide.modules.goldmines import Gold
from bastide.modules.king_robber import RobberBaron
from bastide.modules.little_buildings import HOUSE, Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.school import Teacher
from bastide.players import load
from bastide.testkit.referee import check_board
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

MODULES = ("german-cathedrals",)
AT = (0, 0)
Cell = tuple[int, int]

KATH, NORTH, CORNER, EAST = "(0,0) KathA rrrr", "(0,-1) V frrf", "(1,-1) V ffrr", "(1,0) V rffr"
SOUTH, END, WEST = "(0,1) U rfrf", "(0,2) A rfff", "(-1,0) X rrrr"
INN_NORTH, INN_SOUTH = "(0,-1) EA frrf", "(0,1) EB rfrf"
ALL = (KATH, NORTH, CORNER, EAST, SOUTH, END, WEST)
INNS = ("inns-cathedrals",)
ARCHBISHOP = "Blue (0,0) cathedral"


def cathedral_game(tiles: tuple[str, ...], figures: str = "", **choices: Any) -> Game:
    modules = (*MODULES, *choices.pop("modules", ()))
    return scene(", ".join(tiles), figures, modules=modules, **choices)


def last(tile: str, figures: str, board: tuple[str, ...] = ALL, **choices: Any) -> tuple[Game, list[AnyEvent]]:
    """Red completes the board with one of its tiles and places nobody."""
    without = tuple(other for other in board if other != tile)
    game = cathedral_game(without, figures, draw=f"{tile.split()[1]} V V", **choices)
    events = lay(game, tile)
    while game.decision is not None and game.decision.step != "T2.1":
        events += game.apply(PASS)
    check_board(game)
    return game, events


def instead(*changed: str) -> tuple[str, ...]:
    """The board with other tiles on some cells."""
    cells = {tile.split()[0]: tile for tile in changed}
    return tuple(cells.get(tile.split()[0], tile) for tile in ALL)


def worth(game: Game, cell: Cell, place: str, *, complete: bool) -> int:
    return value_of(game, find_segment(game.board, cell, place), complete=complete).points


def final(game: Game) -> list[tuple[int, int, str]]:
    return points(game.if_ended_now().events)


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_german_cathedrals_v1_a_road_back_to_its_cathedral() -> None:
    game, events = last(EAST, "Red (0,-1) E-S")
    assert points(events) == [(RED, 10, "road")]
    (award,) = (event for event in events if isinstance(event, Scored))
    assert breakdown_text(game.rules, award, "en") == "5 sections, 2 each (road from a cathedral): 10"


@pytest.mark.parametrize(("tile", "thief", "expected"), [(END, "(0,1) N-S", 6), (WEST, "(0,0) W", 4)])
def test_german_cathedrals_v2_the_other_roads(tile: str, thief: str, expected: int) -> None:
    _, events = last(tile, f"Red {thief}")
    assert points(events) == [(RED, expected, "road")]


@pytest.mark.parametrize("tile", [EAST, END, WEST])
def test_german_cathedrals_v3_the_last_road_completes_the_cathedral(tile: str) -> None:
    game, events = last(tile, ARCHBISHOP)
    assert points(events) == [(BLUE, 10, "cathedral")]
    assert game.where[figure(game, BLUE)] == HOME


def test_german_cathedrals_v4_an_inn() -> None:
    _, events = last(END, f"Red (0,1) N-S, {ARCHBISHOP}", instead(INN_SOUTH), modules=INNS)
    assert points(events) == [(RED, 9, "road"), (BLUE, 13, "cathedral")]


@pytest.mark.parametrize(("south", "expected"), [(SOUTH, [(RED, 2), (BLUE, 9)]), (INN_SOUTH, [(RED, 0), (BLUE, 7)])])
def test_german_cathedrals_v5_an_unfinished_road_at_the_end(south: str, expected: list[tuple[int, int]]) -> None:
    tiles = tuple(tile for tile in instead(south) if tile != END)
    game = cathedral_game(tiles, f"Red (0,1) N-S, {ARCHBISHOP}", draw="V", modules=INNS)
    assert [(player, paid) for player, paid, _ in final(game)] == expected


@pytest.mark.parametrize(("option", "expected"), [("zero", 4), ("by-state", 14)])
def test_german_cathedrals_v6_a_finished_inn_road_at_the_end(option: str, expected: int) -> None:
    tiles = tuple(tile for tile in instead(INN_NORTH) if tile != WEST)
    game = cathedral_game(tiles, ARCHBISHOP, draw="V", modules=INNS, options={"cathedral.final-inn": option})
    assert final(game) == [(BLUE, expected, "cathedral")]


@pytest.mark.parametrize("option", ["zero", "by-state"])
def test_german_cathedrals_an_unfinished_inn_road_brings_nothing_at_the_end(option: str) -> None:
    tiles = tuple(tile for tile in instead(INN_SOUTH) if tile != END)
    game = cathedral_game(tiles, ARCHBISHOP, draw="V", modules=INNS, options={"cathedral.final-inn": option})
    assert final(game) == [(BLUE, 7, "cathedral")]


# -- the archbishop ----------------------------------------------------------------------------------------------------


def test_german_cathedrals_the_archbishop_stands_beside_the_roads() -> None:
    """Each arm is a road of its own, and the cathedral a place of its own."""
    game = cathedral_game((SOUTH, END), "Blue (0,1) N-S", draw="KathA V V")
    lay_only(game, KATH)
    assert {place for place in deployments(game) if "field" not in place} == {
        f"(0, 0) {place}" for place in ("road N", "road E", "road W", "cathedral")
    }
    cathedral = Deploy("small", find_segment(game.board, AT, "cathedral"))
    assert told(game, cathedral, game.player_names).say() == "placed an archbishop"
    game.apply(cathedral)
    check_board(game)


@pytest.mark.parametrize(
    ("modules", "kind", "stands"),
    [
        (INNS, "large", True),
        (("abbey-mayor",), "wagon", True),
        (("abbey-mayor",), "mayor", False),
        (("abbot",), "abbot", False),
    ],
)
def test_german_cathedrals_who_may_be_archbishop(modules: tuple[str, ...], kind: str, stands: bool) -> None:
    game = cathedral_game((SOUTH,), draw="KathA V V", modules=modules)
    lay_only(game, KATH)
    assert ("(0, 0) cathedral" in deployments(game, kind)) is stands


def test_german_cathedrals_the_phantom_may_be_archbishop() -> None:
    game = cathedral_game((SOUTH,), draw="KathA V V", modules=("phantom",))
    lay(game, KATH, "E")
    assert "(0, 0) cathedral" in deployments(game, "phantom")


def test_german_cathedrals_without_archbishops_nobody_stands_there() -> None:
    """The tiles alone: a crossing like any other."""
    game = scene(SOUTH, draw="KathA V V", sets={"german-cathedrals": 1}, elements={"german-cathedrals": 0})
    lay_only(game, KATH)
    assert "(0, 0) cathedral" not in deployments(game)
    assert worth(game, AT, "S", complete=True) == 2


def test_german_cathedrals_one_is_complete_the_moment_it_is_laid() -> None:
    board = ("(0,-1) X rrrr", "(1,0) X rrrr", "(0,1) X rrrr", "(-1,0) X rrrr")
    game = cathedral_game(board, draw="KathA V V")
    events = lay(game, KATH, "cathedral")
    assert points(events) == [(RED, 8, "cathedral")]


def test_german_cathedrals_nobody_there_pays_nobody() -> None:
    game, events = last(END, "")
    assert points(events) == []
    cathedral = find_segment(game.board, AT, "cathedral")
    assert cathedral in [event.segment for event in events if isinstance(event, FeatureCompleted)]
    assert game.board.is_complete(cathedral)


def test_german_cathedrals_roads_are_scored_before_the_cathedral() -> None:
    _, events = last(END, f"Red (0,1) N-S, {ARCHBISHOP}")
    assert points(events) == [(RED, 6, "road"), (BLUE, 10, "cathedral")]


def test_german_cathedrals_several_archbishops_share_by_strength() -> None:
    _, events = last(END, f"{ARCHBISHOP}, Red (0,0) cathedral")
    assert points(events) == [(RED, 10, "cathedral"), (BLUE, 10, "cathedral")]
    _, events = last(END, f"{ARCHBISHOP}, Red large (0,0) cathedral", modules=INNS)
    assert points(events) == [(RED, 10, "cathedral")]


def test_german_cathedrals_an_arm_between_two_cathedrals_counts_for_both() -> None:
    board = ("(0,0) KathB frrr", "(1,0) KathE frrr", "(-1,0) X rrrr", "(2,0) X rrrr", "(0,1) A rfff")
    game = cathedral_game(board, "Blue (1,0) cathedral", draw="A V V")
    events = lay(game, "(1,1) A rfff")
    assert points(events) == [(BLUE, 6, "cathedral")]
    assert worth(game, AT, "E", complete=True) == 4


# -- with other modules ------------------------------------------------------------------------------------------------


def test_german_cathedrals_a_mage_counts_sections_and_a_witch_halves() -> None:
    for who, expected in (("mage", 15), ("witch", 5)):
        game = cathedral_game(ALL[:3] + ALL[4:], f"Red (0,-1) E-S, {ARCHBISHOP}", draw="V V", modules=("mage-witch",))
        setattr(game.slot(Magic), who, find_segment(game.board, (0, -1), "E-S"))
        assert points(lay(game, EAST)) == [(RED, expected, "road"), (BLUE, 10, "cathedral")]


def test_german_cathedrals_mage_and_witch_never_stand_there() -> None:
    game = cathedral_game((KATH, SOUTH), draw="MaHeA V V", modules=("mage-witch",))
    lay_only(game, "(0,2) MaHeA rrcr")
    segments = {action.segment for action in offered(game, "mage") if isinstance(action, Choose)}
    assert find_segment(game.board, AT, "cathedral") not in segments


def test_german_cathedrals_the_robber_baron_counts_tiles() -> None:
    game, _ = last(EAST, "", modules=("king-robber",))
    assert game.slot(RobberBaron).record == 4


def test_german_cathedrals_little_buildings_count_once_for_road_and_archbishop() -> None:
    game = cathedral_game(ALL[:3] + ALL[4:], f"Red (0,-1) E-S, {ARCHBISHOP}", draw="V V", modules=("little-buildings",))
    lying = ((cell, HOUSE, BLUE) for cell in (game.board.cells[cell_at(*at)] for at in (AT, (0, 1), (1, -1))))
    game.slot(Buildings).on += tuple(lying)
    assert points(lay(game, EAST)) == [(RED, 12, "road"), (BLUE, 13, "cathedral")]


def test_german_cathedrals_an_archbishop_takes_the_gold_of_his_roads() -> None:
    game = cathedral_game(ALL[:5] + ALL[6:], ARCHBISHOP, draw="A V", modules=("goldmines",))
    for cell in ((1, -1), (-1, 0)):
        game.slot(Gold).put(game.board.cells[cell_at(*cell)])
    lay(game, END)
    assert dict(game.slot(Gold).owned) == {BLUE: 2}


@pytest.mark.parametrize(("counts", "expected"), [(False, 4), (True, 6)])
def test_german_cathedrals_a_castle_beside_a_cathedral(counts: bool, expected: int) -> None:
    """The west road lies in the fief with the tile of the cathedral; by option the cathedral itself pays more."""
    board = ("(4,0) KathC rfrr", "(4,-1) A ffrf", "(4,1) A rfff", "(5,0) E ffcf")
    options = {"castle-counts-cathedral": counts, "castle.choice": "highest"}
    modules = ("bridges-castles-bazaars",)
    game = cathedral_game(board, "Red (5,0) S", draw="E X V", turn="Blue", modules=modules, options=options)
    lay(game, "(5,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert points(lay(game, "(3,0) X rrrr")) == [(RED, expected, "castle")]


def test_german_cathedrals_the_count_brings_nobody_there() -> None:
    """Road and cathedral are completed; followers of two quarters wait, and only the smiths may join, on the road."""
    board = (BLOCK, "(10,0) KathB frrr", "(11,0) X rrrr", "(10,1) A rfff")
    figures = "Blue (10,0) W, Blue (10,0) cathedral"
    game = cathedral_game(board, figures, draw="X V V", modules=("count",))
    in_quarter(game, SMITHY, figure(game, RED))
    in_quarter(game, CATHEDRAL, figure(game, RED, number=1))
    lay(game, "(9,0) X rrrr")
    assert asked(game) == (RED, "T7.3")
    targets = {(action.figure, game.board.printed[action.segment or 0].kind) for action in choices(game)}
    assert targets == {(figure(game, RED), "road")}


def choices(game: Game) -> list[Choose]:
    return [action for action in (game.decision.actions if game.decision else ()) if isinstance(action, Choose)]


@pytest.mark.parametrize("option", ["connected", "same-or-next-tile"])
def test_german_cathedrals_a_wagon_drives_into_the_cathedral(option: str) -> None:
    tiles = tuple(tile for tile in ALL if tile != WEST)
    game = cathedral_game(
        tiles[:5], "Red wagon (0,1) N-S", draw="A V V", modules=("abbey-mayor",), options={"wagon-move": option}
    )
    lay(game, END)
    assert asked(game) == (RED, "T8.9")
    wagon = figure(game, RED, "wagon")
    drive = Choose("drive", figure=wagon, segment=find_segment(game.board, AT, "cathedral"))
    assert drive in offered(game, "drive")
    game.apply(drive)
    assert game.where[wagon] == drive.segment


def test_german_cathedrals_no_wagon_drives_into_a_finished_one() -> None:
    tiles = tuple(tile for tile in ALL if tile != END)
    game = cathedral_game(tiles, "Red wagon (0,1) N-S", draw="A V V", modules=("abbey-mayor",))
    lay(game, END)
    cathedral = find_segment(game.board, AT, "cathedral")
    assert cathedral not in {a.segment for a in offered(game, "drive") if isinstance(a, Choose)}


@pytest.mark.parametrize(("tiles", "leads"), [((KATH, SOUTH), True), (ALL, False)])
def test_german_cathedrals_a_portal_leads_to_an_unfinished_one(tiles: tuple[str, ...], leads: bool) -> None:
    game = cathedral_game((*tiles, "(8,0) U frfr"), draw="BT V V", modules=("princess-dragon",))
    lay_only(game, "(9,0) BT cfrr")
    assert ("(0, 0) cathedral" in deployments(game)) is leads


@pytest.mark.parametrize(("tiles", "lands"), [((KATH, SOUTH), True), (ALL, False)])
def test_german_cathedrals_a_flier_lands_in_an_unfinished_one(tiles: tuple[str, ...], lands: bool) -> None:
    game = cathedral_game(tiles, draw="V V", modules=("flying-machines",))
    cathedral = find_segment(game.board, AT, "cathedral")
    assert (why_not_land(game, game.rules.kinds["small"], cathedral) is None) is lands


def test_german_cathedrals_an_abbey_closes_a_road() -> None:
    around = ("(-2,0) B ffff", "(-1,-1) B ffff", "(-1,1) B ffff")
    game = cathedral_game((*ALL[:-1], *around), ARCHBISHOP, draw="B V V", modules=("abbey-mayor",))
    abbey = next(action for action in choices(game) if action.cell == (-1, 0))
    game.apply(abbey)
    assert points(game.apply(PASS)) == [(BLUE, 9, "cathedral")]


def test_german_cathedrals_a_ferry_opens_a_road_again_but_not_the_cathedral() -> None:
    board = ("(0,0) KathB frrr", "(0,1) A rfff", "(-1,0) X rrrr")
    game = cathedral_game(board, ARCHBISHOP, draw="FR2 U U X V", modules=("ferries",))
    cathedral, lake = find_segment(game.board, AT, "cathedral"), (1, 0)
    lay(game, "(1,0) FR2 frrr")
    game.apply(Choose("ferry-east-west", cell=lake))
    lay(game, "(2,0) U frfr")
    assert points(game.apply(Choose("ferry-east-south", cell=lake))) == [(BLUE, 6, "cathedral")]
    lay(game, "(3,0) U frfr")
    assert points(game.apply(Choose("ferry-east-west", cell=lake))) == []
    assert not game.board.is_complete(find_segment(game.board, AT, "E"))
    assert game.board.is_complete(cathedral)
    check_board(game)
    lay(game, "(4,0) X rrrr")
    kinds = [event.kind for event in game.apply(PASS) if isinstance(event, FeatureCompleted)]
    assert kinds == ["road"]


def test_german_cathedrals_a_labyrinth_that_ends_at_one() -> None:
    board = ("(0,0) KathB frrr", "(1,0) LA1 rrrr", "(2,0) X rrrr", "(1,1) A rfff")
    game = cathedral_game(board, "Red (1,0) N", draw="A V V", modules=("labyrinth",))
    assert points(lay(game, "(1,-1) A ffrf")) == [(RED, 12, "road")]


def test_german_cathedrals_a_german_castle_at_the_other_end() -> None:
    game = cathedral_game(("(0,0) BurgC/0", "(3,0) KathB frrr"), draw="U V V", modules=("german-castles",))
    assert points(lay(game, "(2,0) U frfr", "E-W")) == [(RED, 9, "road")]


def test_german_cathedrals_a_lone_archbishop_does_not_bathe() -> None:
    game, events = last(END, ARCHBISHOP, (*ALL, "(9,9) BadA/0"), modules=("bathhouses",))
    assert points(events) == [(BLUE, 10, "cathedral")]
    assert game.where[figure(game, BLUE)] == HOME


def test_german_cathedrals_the_teacher_copies_an_archbishop() -> None:
    tiles = tuple(tile for tile in ALL if tile != END)
    game = cathedral_game(tiles, ARCHBISHOP, draw="A V V", modules=("school",))
    game.slot(Teacher).holder = RED
    assert points(lay(game, END)) == [(BLUE, 10, "cathedral"), (RED, 10, "teacher")]


# -- computer players --------------------------------------------------------------------------------------------------


def test_german_cathedrals_computer_players_have_archbishops() -> None:
    placed = paid = 0
    for seed in range(2):
        game, player = new_game(2, MODULES, seed=seed), load("greedy", seed)
        while game.decision is not None:
            action = player.choose(game.view(game.decision.player))
            if isinstance(action, Deploy):
                placed += game.board.printed[action.segment].kind == "cathedral"
            events = game.apply(action)
            paid += sum(award for _, award, source in points(events) if source == "cathedral")
    assert placed >= 3
    assert paid >= 20
