"""The Tower: its worked examples, every value of its options, and what it does with other modules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from questions import BLUE, GREEN, RED, YELLOW, asked, figure, happened, offered, question, returned, words_offered
from tower_scenes import FAR, MODULES, PIECE, TOWER, imprison, in_reach, prisoners, set_height, tower_game

from bastide import new_game
from bastide.game.actions import PASS, Choose
from bastide.game.events import FigurePut
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import event_lines
from bastide.game.module import Token
from bastide.modules import make_setup, rules_for
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene, start
from bastide.tiles.face import Layout
from bastide.tiles.geometry import cell_at

# -- raising a tower ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pieces"), [(2, 10), (3, 9), (4, 7), (5, 6), (6, 5)])
def test_tower_pieces_by_number_of_players(players: int, pieces: int) -> None:
    game = new_game(players, MODULES, seed=1)
    assert game.slot(Towers).pieces == (pieces,) * players
    assert Token("tower-piece", pieces, player=0) in game.tokens()


def test_tower_a_puzzle_of_one_player_has_pieces_too() -> None:
    setup = replace(make_setup(2, MODULES), players=("Solo",))
    assert Game(rules_for(setup), 1).slot(Towers).pieces == (10,)


MONKS = ", ".join(f"Blue ({x},{y}) monastery" for x, y in ((0, 1), (1, 0), (-1, 0), (0, -1), (0, 2), (1, 1)))


def test_tower_tw1_the_first_piece_reaches_five_cells() -> None:
    game = tower_game(f"Red (0,0) monastery, {MONKS}")
    events = game.apply(PIECE)
    assert happened(events, "tower-raised") == [(0, 0, 1)]
    assert asked(game) == (RED, "T4.2")
    assert in_reach(game) == {figure(game, RED), *(figure(game, BLUE, number=n) for n in range(4))}
    events = game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert prisoners(game) == {figure(game, BLUE): RED}
    monk = find_segment(game.board, (0, 1), "monastery")
    assert FigurePut(figure(game, BLUE), "prison", player=RED, segment=monk) in events
    assert asked(game) == (BLUE, "T2.1")
    assert game.slot(Towers).pieces == (9, 10)
    assert Token("tower", 1, cell=(0, 0)) in game.tokens()


def test_tower_tw2_the_second_piece_reaches_nine_cells() -> None:
    figures = "Green (0,-2) monastery, Blue (1,0) monastery, Yellow (-2,0) monastery, Black (1,1) monastery"
    board = TOWER.replace("(0,-1) B ffff, ", "")
    game = tower_game(figures, 1, board, players=5)
    game.apply(PIECE)
    assert in_reach(game) == {figure(game, player) for player in (GREEN, BLUE, YELLOW)}
    assert game.decision is not None
    assert PASS in game.decision.actions
    game.apply(PASS)
    assert prisoners(game) == {}
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("height", "cells"), [(1, 5), (2, 9), (3, 13), (4, 17)])
def test_tower_tw3_every_piece_reaches_four_cells_more(height: int, cells: int) -> None:
    everybody = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if (x or y) and not (x and y)]
    game = tower_game(height=height - 1, elements={"small": 20})
    monks = [(0, 0), *everybody, (1, 1)]
    for number, cell in enumerate(monks):
        game.deploy(figure(game, BLUE, number=number), find_segment(game.board, cell, "monastery"))
    game.apply(PIECE)
    assert len(in_reach(game)) == cells


def test_tower_without_a_victim_nobody_is_asked() -> None:
    game = tower_game()
    game.apply(PIECE)
    assert asked(game) == (BLUE, "T2.1")


def test_tower_no_piece_left() -> None:
    game = tower_game(height=1)
    game.slot(Towers).pieces = (0, 10)
    game = start(game)
    lay_only(game, "(22,0) U frfr")
    assert words_offered(game) == {"climb"}


def test_tower_a_tower_grows_on_any_foundation_in_any_turn() -> None:
    game = tower_game(board=f"{TOWER}, (9,9) TK cfff, (12,9) D crfr")
    assert offered(game, "tower-piece") == {PIECE, Choose("tower-piece", cell=(9, 9))}


def test_tower_the_piece_takes_the_place_of_a_follower() -> None:
    game = tower_game()
    game.apply(PIECE)
    assert asked(game) == (BLUE, "T2.1")


def test_tower_an_own_follower_goes_home() -> None:
    game = tower_game("Red (0,0) monastery")
    game.apply(PIECE)
    events = game.apply(Choose("capture", figure=figure(game, RED)))
    assert returned(events) == {(figure(game, RED), "captured")}
    assert prisoners(game) == {}


@pytest.mark.parametrize(("option", "own"), [("any", True), ("others-only", False)])
def test_tower_victims(option: str, own: bool) -> None:
    game = tower_game("Red (0,1) monastery, Blue (1,0) monastery", options={"tower-victims": option})
    game.apply(PIECE)
    wanted = {Choose("capture", figure=figure(game, BLUE))}
    assert offered(game, "capture") == wanted | ({Choose("capture", figure=figure(game, RED))} if own else set())


@pytest.mark.parametrize(("option", "may_pass"), [("optional", True), ("mandatory", False)])
def test_tower_capturing(option: str, may_pass: bool) -> None:
    game = tower_game("Blue (1,0) monastery", options={"tower-capture": option})
    game.apply(PIECE)
    assert game.decision is not None
    assert (PASS in game.decision.actions) == may_pass
    assert question(game).what.say().endswith(", or none") == may_pass
    assert question(game).what.say("de").endswith(" oder keinen") == may_pass


# -- followers on towers -----------------------------------------------------------------------------------------------


def test_tower_a_follower_closes_a_tower() -> None:
    game = tower_game(height=1, modules=("inns-cathedrals",))
    small, large = figure(game, RED), figure(game, RED, "large")
    assert offered(game, "climb") == {Choose("climb", figure=f, cell=(0, 0)) for f in (small, large)}
    game.apply(Choose("climb", figure=large, cell=(0, 0)))
    assert game.spots[large] == Spot("tower", cell=(0, 0))
    lay_only(game, "(22,0) U frfr")
    assert words_offered(game) == set()


def test_tower_nobody_climbs_a_bare_foundation() -> None:
    assert words_offered(tower_game()) == {"tower-piece"}


def test_tower_who_may_not_climb() -> None:
    """Abbot, mayor, wagon, barn, builder, pig, shepherd."""
    modules = ("abbot", "abbey-mayor", "traders-builders", "hills-sheep")
    game = tower_game(height=1, modules=modules)
    assert offered(game, "climb") == {Choose("climb", figure=figure(game, RED), cell=(0, 0))}


def test_tower_tw6_a_follower_is_captured_from_another_tower() -> None:
    board = f"(0,0) TI ffff, (2,0) TI ffff, {FAR}"
    game = tower_game(height=3, board=board, players=3)
    set_height(game, (2, 0), 1)
    game.put(figure(game, GREEN), Spot("tower", cell=(0, 0)))
    game = start(game)
    lay_only(game, "(22,0) U frfr")
    assert offered(game, "tower-piece") == {Choose("tower-piece", cell=(2, 0))}
    game.apply(Choose("tower-piece", cell=(2, 0)))
    game.apply(Choose("capture", figure=figure(game, GREEN)))
    assert prisoners(game) == {figure(game, GREEN): RED}
    lay_only(game, "(23,0) U frfr")
    assert PIECE in offered(game, "tower-piece")


def test_tower_prisoners_and_watchmen_are_worth_nothing_at_the_end() -> None:
    game = scene(TOWER, draw="U", modules=MODULES)
    set_height(game, (0, 0), 1)
    game.put(figure(game, RED), Spot("tower", cell=(0, 0)))
    imprison(game, figure(game, BLUE), RED)
    lay(game, "(21,0) U frfr")
    assert game.over
    assert game.scores == [0, 0]


# -- exchange ----------------------------------------------------------------------------------------------------------


def test_tower_tw4_prisoners_are_exchanged_at_the_captors_choice() -> None:
    game = tower_game("Blue (0,1) monastery", modules=("inns-cathedrals",))
    small, large, captured = figure(game, RED), figure(game, RED, "large"), figure(game, BLUE)
    imprison(game, small, BLUE)
    imprison(game, large, BLUE)
    game.apply(PIECE)
    game.apply(Choose("capture", figure=captured))
    assert asked(game) == (RED, "T4.2")
    assert game.decision is not None
    assert set(game.decision.actions) == {Choose("exchange", figure=small), Choose("exchange", figure=large)}
    events = game.apply(Choose("exchange", figure=large))
    assert returned(events) == {(large, "exchanged"), (captured, "exchanged")}
    assert prisoners(game) == {small: BLUE}


def test_tower_equal_prisoners_leave_nothing_to_choose() -> None:
    game = tower_game("Blue (0,1) monastery")
    for number in range(2):
        imprison(game, figure(game, RED, number=number), BLUE)
    game.apply(PIECE)
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert prisoners(game) == {figure(game, RED, number=1): BLUE}
    assert game.where[figure(game, RED)] == game.where[figure(game, BLUE)] == HOME


def test_tower_prisoners_of_a_third_player_stay() -> None:
    game = tower_game("Blue (0,1) monastery", players=3)
    imprison(game, figure(game, RED), GREEN)
    imprison(game, figure(game, GREEN), BLUE)
    game.apply(PIECE)
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert prisoners(game) == {figure(game, RED): GREEN, figure(game, GREEN): BLUE, figure(game, BLUE): RED}


# -- with other modules ------------------------------------------------------------------------------------------------


def test_tower_builder_and_pig_are_not_captured_but_go_home_with_the_last_follower() -> None:
    board = f"(0,0) TI ffff, (1,0) U rfrf, (1,1) U rfrf, {FAR}"
    game = tower_game(
        "Blue (1,0) N-S, Blue builder (1,1) N-S, Blue pig (1,0) WL, Blue (1,0) WL",
        board=board,
        modules=("traders-builders",),
    )
    game.apply(PIECE)
    assert in_reach(game) == {figure(game, BLUE), figure(game, BLUE, number=1)}
    events = game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert returned(events) == {(figure(game, BLUE, "builder"), "alone")}


def test_tower_shepherds_and_barns_are_not_captured() -> None:
    game = tower_game("Blue shepherd (1,0) NL", modules=("hills-sheep", "abbey-mayor"))
    game.put(figure(game, BLUE, "barn"), Spot("corner", corner=(0, 0), segment=find_segment(game.board, (0, 1), "NL")))
    game.apply(PIECE)
    assert asked(game)[1] != "T4.2"


@pytest.mark.parametrize(("option", "captured"), [("capturable", True), ("safe", False)])
def test_tower_wagons(option: str, captured: bool) -> None:
    modules = ("abbey-mayor", "inns-cathedrals", "abbot")
    figures = "Blue wagon (0,1) monastery, Blue large (1,0) monastery, Blue abbot (-1,0) monastery"
    game = tower_game(figures, modules=modules, options={"tower-wagon": option})
    game.deploy(figure(game, BLUE, "mayor"), find_segment(game.board, (0, -1), "monastery"))  # for want of a city
    game.apply(PIECE)
    others = {figure(game, BLUE, kind) for kind in ("large", "abbot", "mayor")}
    assert in_reach(game) == others | ({figure(game, BLUE, "wagon")} if captured else set())


@pytest.mark.parametrize(("safe", "captured"), [(False, True), (True, False)])
def test_tower_the_lord_of_a_castle(safe: bool, captured: bool) -> None:
    game = scene(
        "(0,0) TI ffff, (1,0) E cfff, (20,0) U frfr",
        "Blue (1,0) N",
        draw="E U U U",
        modules=(*MODULES, "bridges-castles-bazaars"),
        options={"castle.lord-safe": safe},
    )
    lay(game, "(1,-1) E ffcf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay_only(game, "(21,0) U frfr")
    game.apply(PIECE)
    assert (offered(game, "capture") == {Choose("capture", figure=figure(game, BLUE))}) == captured


def test_tower_followers_in_a_quarter_are_safe() -> None:
    game = new_game(2, (*MODULES, "count"), draws=("TI",), seed=5)
    game.put(figure(game, BLUE), Spot("castle-quarter"))
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    cell = game.board.pieces[-1].cell
    game.slot(Towers).heights = ((cell, 9),)
    game.apply(next(iter(offered(game, "tower-piece"))))
    assert offered(game, "capture") == set()


def test_tower_the_volcano_keeps_climbers_away_but_no_pieces() -> None:
    game = tower_game(height=1, modules=("princess-dragon",), board=f"{TOWER}, (9,9) TI ffff")
    set_height(game, (9, 9), 1)
    game.slot(Dragon).cell = cell_at(0, 0)
    game = start(game)
    lay_only(game, "(22,0) U frfr")
    assert offered(game, "tower-piece") == {PIECE, Choose("tower-piece", cell=(9, 9))}
    assert offered(game, "climb") == {Choose("climb", figure=figure(game, RED), cell=(9, 9))}


def test_tower_capture_comes_before_the_dragon() -> None:
    game = scene(
        "(0,0) TI ffff, (1,0) B ffff, (2,0) B2 ffff",
        "Blue (1,0) monastery",
        draw="BJ U",
        modules=(*MODULES, "princess-dragon"),
    )
    lay_only(game, "(3,0) BJ cfff")
    game.apply(PIECE)
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert asked(game) == (RED, "T6")
    assert prisoners(game) == {figure(game, BLUE): RED}


def test_tower_the_fairy_does_not_protect_and_stays() -> None:
    game = tower_game("Blue (0,1) monastery", modules=("princess-dragon",))
    game.slots[Fairy] = Fairy(cell_at(0, 1), figure(game, BLUE))
    game.apply(PIECE)
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert game.slot(Fairy) == Fairy(cell_at(0, 1), -1)
    assert points(game.events) == []  # and Blue's turn begins without her point


def test_tower_a_captured_monk_ends_the_challenge() -> None:
    """The monastery is completed by this turn's tile, but its monk is gone before the scoring."""
    ring = ", ".join(f"({x},{y}) B ffff" for x, y in ((-1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)))
    board = f"(0,0) TJ ffff, {ring.replace('(1,1) B', '(1,1) CU1')}"
    game = scene(
        board,
        "Blue (0,0) monastery, Green (1,1) monastery",
        draw="E E V V",
        players=3,
        modules=(*MODULES, "cult"),
    )
    lay(game, "(1,-1) E cfff")
    lay_only(game, "(1,0) E fcff")
    game.apply(PIECE)
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert game.scores == [0, 0, 0]
    assert game.where[figure(game, GREEN)] != HOME


# -- what people see ---------------------------------------------------------------------------------------------------


def test_tower_the_lines_tell_what_happened() -> None:
    game = tower_game("Blue (0,1) monastery")
    assert event_lines(game, game.apply(PIECE)) == ["the tower north of a monastery is raised to 1"]
    assert event_lines(game, game.events, "de") == ["der Turm nördlich von einem Kloster wächst auf 1"]
    events = game.apply(Choose("capture", figure=figure(game, BLUE)))[:1]
    assert event_lines(game, events) == ["Blue's follower moved: Red's prison"]
    game = tower_game(height=1)
    events = game.apply(Choose("climb", figure=figure(game, RED), cell=(0, 0)))[:1]
    assert event_lines(game, events) == ["Red's follower placed: tower at 0,0"]
    assert event_lines(game, events, "de") == ["Gefolgsmann von Red gesetzt: Turm auf 0,0"]


def test_tower_foundations_without_the_element_are_ordinary_tiles() -> None:
    game = new_game(2, tiles={"tower": 1}, seed=2)
    assert not game.slots
    while not game.over:
        assert game.decision is not None
        assert words_offered(game) == set()
        game.apply(game.decision.actions[0])


def test_tower_the_element_without_its_tiles() -> None:
    game = new_game(2, elements={"tower": 1}, seed=2)
    while not game.over:
        assert game.decision is not None
        assert words_offered(game) == set()
        game.apply(game.decision.actions[-1])


@pytest.mark.parametrize(("option", "open_to_climbers"), [("barred", False), ("volcano-only", True)])
def test_tower_on_the_tile_of_the_dragon(option: str, open_to_climbers: bool) -> None:
    game = tower_game(height=1, modules=("princess-dragon",), options={"tower-dragon": option})
    game.slot(Dragon).cell = cell_at(0, 0)
    game = start(game)
    lay_only(game, "(22,0) U frfr")
    assert offered(game, "tower-piece") == {PIECE}
    assert bool(offered(game, "climb")) == open_to_climbers


def test_tower_a_volcano_with_a_tower_takes_no_follower() -> None:
    hot = Layout(edges="FFFF", segments=("field NL NR EL ER SL SR WL WR",), symbols=("tower-site", "volcano"))
    game = new_game(
        2,
        (*MODULES, "princess-dragon"),
        options={"tower-dragon": "volcano-only"},
        custom_tiles={"hot": hot},
        position="hot@0,0",
        draws=("E",),
        seed=1,
    )
    set_height(game, (0, 0), 1)
    lay_only(game, "(0,1) E ffcf")
    assert offered(game, "tower-piece") == {PIECE}
    assert not offered(game, "climb")
