"""The Goldmines: laying gold, handing it out, what it is worth, with the worked examples."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from carcassonne import BLOCK, MARKET, SMITHY, in_quarter, redeploy
from questions import BLUE, GREEN, RED, YELLOW, asked, figure, happened, offered, question

from bastide.aid import make_sheet
from bastide.game.actions import PASS, Choose
from bastide.game.events import Breakdown, Scored
from bastide.game.game import Game
from bastide.game.lines import event_lines
from bastide.game.module import Token
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.goldmines import Gold
from bastide.players.greedy import GreedyPlayer
from bastide.players.random import RandomPlayer
from bastide.players.search import SearchPlayer
from bastide.testkit.scene import lay, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("goldmines",)


def put_gold(game: Game, lying: Mapping[Cell, int]) -> Game:
    for cell, number in lying.items():
        game.slot(Gold).put(game.board.cells[cell_at(*cell)], number)
    return game


def gold_on(game: Game) -> dict[Cell, int]:
    return {token.cell: token.number for token in game.tokens() if token.what == "gold" and token.cell}


def owned(game: Game) -> dict[int, int]:
    return dict(game.slot(Gold).owned)


# -- laying ------------------------------------------------------------------------------------------------------------


def test_goldmines_v1_gold_is_laid_and_taken_with_the_city() -> None:
    game = scene("(0,-1) E ffcf", "Red (0,-1) S", draw="GoldB GoldH E V", turn="Blue", modules=MODULES)
    lay(game, "(0,0) GoldB crrc")
    assert gold_on(game) == {(0, 0): 1, (0, -1): 1}  # with one neighbour nothing is asked
    lay_only(game, "(1,0) GoldH ffrr")
    assert offered(game, "gold") == {Choose("gold", cell=(0, 0)), Choose("gold", cell=(0, -1))}
    game.apply(Choose("gold", cell=(0, 0)))
    game.apply(PASS)
    assert gold_on(game) == {(0, 0): 2, (0, -1): 1, (1, 0): 1}
    events = lay(game, "(-1,0) E fcff")
    assert points(events) == [(RED, 6, "city")]
    assert happened(events, "gold-taken") == [(3,)]
    assert owned(game) == {RED: 3}
    assert gold_on(game) == {(1, 0): 1}


def test_goldmines_the_second_piece_goes_to_any_tile_around() -> None:
    game = scene("(0,0) D crfr, (1,0) U frfr, (-1,1) B ffff, (3,0) B ffff", draw="GoldH V", modules=MODULES)
    lay_only(game, "(0,1) GoldH frrf")
    assert asked(game) == (RED, "T3.4")
    assert offered(game, "gold") == {Choose("gold", cell=cell) for cell in ((0, 0), (1, 0), (-1, 1))}
    assert question(game).what.say() == "put gold on a neighbouring tile"
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    game.apply(Choose("gold", cell=(-1, 1)))
    assert gold_on(game) == {(0, 1): 1, (-1, 1): 1}
    assert asked(game) == (RED, "T4.2")


@pytest.mark.parametrize(
    ("left", "lying"), [(2, {(0, 1): 1, (0, 0): 15}), (1, {(0, 1): 1, (0, 0): 15}), (0, {(0, 0): 16})]
)
def test_goldmines_what_is_missing_in_the_supply_is_not_laid(left: int, lying: dict[Cell, int]) -> None:
    """First on the laid tile; with the supply empty nobody is asked."""
    game = scene("(0,0) D crfr, (1,0) U frfr", draw="GoldH V", modules=MODULES)
    put_gold(game, {(0, 0): 16 - left})
    lay_only(game, "(0,1) GoldH frrf")
    if left == 2:
        game.apply(Choose("gold", cell=(0, 0)))
    assert gold_on(game) == lying
    assert asked(game) == (RED, "T4.2")


def test_goldmines_the_city_of_carcassonne_carries_no_gold() -> None:
    game = scene(f"{BLOCK}, (3,2) B ffff, (3,3) B ffff", draw="GoldH V", modules=("goldmines", "count"))
    lay_only(game, "(2,2) GoldH rffr")
    assert offered(game, "gold") == {Choose("gold", cell=cell) for cell in ((3, 2), (3, 3))}
    reason = game.why_not(Choose("gold", cell=(1, 1)))
    assert reason is not None
    assert reason.say() == "The City of Carcassonne carries no gold."


def test_goldmines_only_with_a_goldmine() -> None:
    game = scene("(0,0) D crfr, (1,0) U frfr", draw="V V", modules=MODULES)
    lay(game, "(2,0) V ffrr")
    assert gold_on(game) == {}


# -- handing out -------------------------------------------------------------------------------------------------------

ROAD = "(0,0) X rrrr, (1,0) U frfr, (2,0) U frfr"
BOTH = "Red (1,0) E-W, Blue (1,0) E-W"


@pytest.mark.parametrize(("active", "expected"), [("Red", {RED: 2, BLUE: 1}), ("Blue", {RED: 1, BLUE: 2})])
def test_goldmines_v2_v3_a_tie_shares_from_the_active_player(active: str, expected: dict[int, int]) -> None:
    game = scene(ROAD, BOTH, draw="W V", turn=active, modules=MODULES)
    put_gold(game, dict.fromkeys(((0, 0), (1, 0), (2, 0)), 1))
    events = lay(game, "(3,0) W rrfr")
    assert points(events) == [(RED, 4, "road"), (BLUE, 4, "road")]
    assert owned(game) == expected
    assert gold_on(game) == {}


def test_goldmines_v4_nobody_there_takes_nothing() -> None:
    game = scene("(0,0) GoldB crrc, (0,-1) E ffcf", "Green (0,0) E-S", draw="E W W V", players=3, modules=MODULES)
    put_gold(game, {(0, 0): 2})
    lay(game, "(-1,0) E fcff")
    assert gold_on(game) == {(0, 0): 2}
    lay(game, "(1,0) W rfrr")
    lay(game, "(0,1) W rrrf")
    assert owned(game) == {GREEN: 2}


@pytest.mark.parametrize(
    ("number", "worth"), [(0, 0), (1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (16, 64)]
)
def test_goldmines_v5_what_gold_is_worth(number: int, worth: int) -> None:
    game = scene("(0,0) D crfr", draw="V", modules=MODULES)
    for _ in range(number):
        game.slot(Gold).give(BLUE)
    end = game.if_ended_now()
    assert end.scores == [0, worth]
    gold = [event for event in end.events if isinstance(event, Scored)]
    each = worth // number if number else 0
    assert [event.breakdown for event in gold] == [Breakdown((("gold-pieces", number),), each)] * bool(number)


def test_goldmines_gold_on_tiles_is_lost_at_the_end() -> None:
    game = put_gold(scene("(0,0) D crfr", "Red (0,0) N", draw="V", modules=MODULES), {(0, 0): 3})
    assert game.if_ended_now().scores == [1, 0]


def test_goldmines_v6_a_monastery_takes_the_gold_around_it() -> None:
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (1, 1)]
    board = ", ".join(f"({x},{y}) B ffff" for x, y in around)
    game = scene(board, "Yellow (0,0) monastery", draw="B V", players=4, turn="Yellow", modules=MODULES)
    put_gold(game, {(1, -1): 1, (0, 0): 1})
    assert points(lay(game, "(1,1) B ffff")) == [(YELLOW, 9, "monastery")]
    assert owned(game) == {YELLOW: 2}


TWO_ROADS = "(1,0) U frfr, (2,0) X rrrr, (-1,0) U frfr, (-2,0) X rrrr"
OWN_ROADS = "Red (1,0) E-W, Blue (-1,0) E-W"
"""A crossing at (0,0) completes both."""


def test_goldmines_several_features_share_one_distribution() -> None:
    """Red and Blue each win a road; the crossing between them belongs to both."""
    game = scene(TWO_ROADS, OWN_ROADS, draw="X V", modules=MODULES)
    put_gold(game, {(1, 0): 1, (-1, 0): 1})
    lay_only(game, "(0,0) X rrrr")
    put_gold(game, {(0, 0): 2})
    game.apply(PASS)
    assert asked(game) == (RED, "T8.8")
    assert offered(game, "take-gold") == {Choose("take-gold", cell=(1, 0)), Choose("take-gold", cell=(0, 0))}
    assert question(game).source == "goldmines.md, Handing out gold"
    game.apply(Choose("take-gold", cell=(0, 0)))
    assert asked(game) == (BLUE, "T8.8")
    events = game.apply(Choose("take-gold", cell=(0, 0)))
    assert happened(events, "gold-taken") == [(2,), (2,)]
    assert owned(game) == {RED: 2, BLUE: 2}


def test_goldmines_option_choice_takes_from_the_tile_with_most_claimants() -> None:
    game = scene(TWO_ROADS, OWN_ROADS, draw="X V", modules=MODULES, options={"gold.choice": "most-claimed"})
    put_gold(game, {(1, 0): 1})
    lay_only(game, "(0,0) X rrrr")
    put_gold(game, {(0, 0): 1})
    events = game.apply(PASS)
    assert owned(game) == {RED: 2}  # first the crossing, then what only Red may take
    assert "Red takes 2 gold" in "; ".join(event_lines(game, events))


def test_goldmines_who_has_no_claim_left_is_skipped() -> None:
    game = scene(ROAD, "Red (1,0) E-W", draw="W V", players=3, turn="Blue", modules=MODULES)
    put_gold(game, {(0, 0): 4})
    lay(game, "(3,0) W rrfr")
    assert owned(game) == {RED: 4}


def test_goldmines_a_hill_breaks_the_tie_for_the_gold_too() -> None:
    game = scene(
        "(0,0) HS13 frfr, (1,0) U frfr",
        "Red (0,0) E, Blue (1,0) E-W",
        draw="W V V",
        turn="Blue",
        modules=(*MODULES, "hills-sheep"),
    )
    put_gold(game, {(1, 0): 2})
    lay(game, "(2,0) W rrfr")
    assert owned(game) == {RED: 2}


def test_goldmines_farmers_get_none() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) SL, Blue (0,0) N", draw="E V", modules=MODULES)
    put_gold(game, {(0, 0): 1})
    lay(game, "(0,-1) E ffcf")
    assert owned(game) == {BLUE: 1}


def test_goldmines_strength_0_gets_none() -> None:
    game = scene("(0,0) E cfff", "Blue mayor (0,0) N", draw="E V V", modules=(*MODULES, "abbey-mayor"))
    put_gold(game, {(0, 0): 1})
    lay(game, "(0,-1) E ffcf")
    assert owned(game) == {}


def test_goldmines_a_follower_taken_back_completes_nothing() -> None:
    game = scene("(0,0) B ffff", "Red abbot (0,0) monastery", draw="U V", modules=(*MODULES, "abbot"))
    put_gold(game, {(0, 0): 1})
    lay_only(game, "(0,1) U frfr")
    game.apply(Choose("recall", figure=figure(game, RED, "abbot")))
    assert owned(game) == {}
    assert gold_on(game) == {(0, 0): 1}


def test_goldmines_a_follower_out_of_carcassonne_counts_for_the_gold() -> None:
    game = scene(f"{BLOCK}, (0,4) X rrrr, (1,4) U frfr", "Red (1,4) E-W", draw="W V V", modules=("goldmines", "count"))
    in_quarter(game, SMITHY, figure(game, BLUE), count=MARKET)
    put_gold(game, {(1, 4): 1, (0, 4): 1})
    lay(game, "(2,4) W rrfr")
    game.apply(redeploy(game, figure(game, BLUE), (1, 4)))
    assert owned(game) == {RED: 1, BLUE: 1}


def test_goldmines_a_castle_that_is_paid_claims_the_gold_around_it() -> None:
    """Six tiles: its own two and their neighbours to the sides."""
    game = scene(
        "(0,0) E ffcf, (1,0) E fcff, (1,1) B ffff, (-1,1) B ffff",
        "Red (0,0) S, Blue (1,0) E",
        draw="E E V V",
        modules=("goldmines", "bridges-castles-bazaars"),
    )
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    put_gold(game, {(-1, 1): 1, (1, 1): 1, (0, 0): 1})
    lay(game, "(2,0) E fffc")
    assert points(game.apply(PASS)) == [(BLUE, 4, "city"), (RED, 4, "castle")]
    assert owned(game) == {RED: 3}


# -- what people and computers see -------------------------------------------------------------------------------------


def test_goldmines_gold_is_shown_on_tiles_and_before_players() -> None:
    game = put_gold(scene("(0,0) D crfr", draw="V", modules=MODULES), {(0, 0): 2})
    game.slot(Gold).give(BLUE)
    assert game.tokens() == [Token("gold", 2, cell=(0, 0)), Token("gold", 1, player=BLUE)]


def test_goldmines_the_play_aid_counts_with_the_value_card() -> None:
    sheet = make_sheet(rules_for(make_setup(3, MODULES)))
    rows = {row.id: row for c in sheet.chapters for s in c.sections for row in s.rows if row.module == "goldmines"}
    assert list(rows) == ["S4", "T3.4", "T8.8", "E18"]
    assert [counted.each for counted in rows["E18"].counted] == [1, 2, 3, 4]
    assert rows["E18"].counted[1].text.en == "piece, if you have 4 to 6"


def test_goldmines_tiles_are_in_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum("gold" in face.symbols for pile in game.piles for face in pile) == 8


def test_goldmines_a_computer_lays_gold_where_it_will_take_it() -> None:
    """Red's city lacks one tile; Blue's road on the other side has just begun."""
    board, figures = "(0,0) G fcfc, (-1,0) E fcff, (0,2) U rfrf", "Red (0,0) E-W, Blue (0,2) N-S"
    game = scene(board, figures, draw="GoldH " + "E " * 20, modules=MODULES)
    lay_only(game, "(0,1) GoldH frrf")
    assert SearchPlayer(seed=1).choose(game.view(RED)) == Choose("gold", cell=(0, 0))


def test_goldmines_computer_players_take_gold() -> None:
    def taken(player: GreedyPlayer | RandomPlayer) -> int:
        game = new_game(2, MODULES, seed=3)
        while game.decision is not None:
            game.apply(player.choose(game.view(game.decision.player)))
        return sum(owned(game).values())

    assert taken(GreedyPlayer(1)) > 1.5 * taken(RandomPlayer(1))
