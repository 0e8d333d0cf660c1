"""Bridges, Castles & Bazaars: bazaars, with the worked examples and options."""

from __future__ import annotations

import pytest
from questions import BLUE, GREEN, RED, asked, happened, question

from bastide import new_game
from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import AnyEvent, Scored, TileDrawn, TileRemoved, TileReturned, TurnStarted
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules.bridges_castles_bazaars.sales import Bazaar
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.players.random import RandomPlayer
from bastide.testkit.scene import lay, points, scene
from bastide.tiles.geometry import Cell

MODULES = ("bridges-castles-bazaars",)
NO_AUCTION: dict[str, OptionValue] = {"bazaar.auction": False}
CHOOSE_FIRST: dict[str, OptionValue] = {**NO_AUCTION, "bazaar.free-choice": "choose-first"}


def bazaar(
    draw: str = "V U W B B B",
    *,
    players: int = 3,
    options: dict[str, OptionValue] | None = None,
    modules: tuple[str, ...] = (),
) -> Game:
    """Red has laid a bazaar tile and finished his turn."""
    game = scene(
        "(0,0) D crfr",
        draw=f"BB6 {draw}",
        players=players,
        modules=(*MODULES, *modules),
        elements={"bridges": 0},
        options=options,
    )
    lay(game, "(0,1) BB6 ffff")
    return game


def bid(game: Game, tile: str, number: int) -> list[AnyEvent]:
    return game.apply(Choose("bid", tile=tile, number=number))


def hand(game: Game) -> str:
    return game.decision.tile.id if game.decision and game.decision.tile else ""


def lay_anywhere(game: Game, *kept: Cell) -> list[AnyEvent]:
    """Lay the tile in hand at the first place that is not kept free, without a figure."""
    assert game.decision is not None
    player = game.decision.player
    events = list(game.apply(next(a for a in game.decision.actions if isinstance(a, Place) and a.cell not in kept)))
    while game.decision is not None and game.decision.player == player and game.decision.allows(PASS):
        events += game.apply(PASS)
    return events


def free_for_all(game: Game) -> None:
    """Everybody selects with a bid of 0, nobody raises."""
    while asked(game)[1] in ("T10.3", "T9.4"):
        assert game.decision is not None
        if game.decision.allows(PASS):
            game.apply(PASS)
        else:
            game.apply(Choose("bid", tile=game.decision.ranges[0].action.tile, number=0))


# -- the auction -------------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_1_an_auction() -> None:
    game = bazaar()
    assert happened(game.events, "bazaar") == [("V", "U", "W")]
    assert asked(game) == (BLUE, "T10.3")
    bid(game, "U", 2)
    assert asked(game) == (GREEN, "T10.3")
    game.apply(PASS)
    assert asked(game) == (RED, "T10.3")
    bid(game, "U", 3)
    assert asked(game) == (BLUE, "T10.3")
    assert points(game.apply(Choose("buy"))) == [(BLUE, -3, "bazaar"), (RED, 3, "bazaar")]
    assert asked(game) == (GREEN, "T10.3")
    bid(game, "V", 2)
    assert asked(game) == (RED, "T10.3")  # Blue has a tile and is out
    bid(game, "V", 3)
    assert asked(game) == (GREEN, "T10.3")
    events = game.apply(Choose("sell"))
    assert points(events) == [(RED, -3, "bazaar"), (GREEN, 3, "bazaar")]
    assert game.scores == [0, -3, 3]
    order = []
    for _ in range(4):
        order.append((asked(game)[0], hand(game)))
        lay_anywhere(game)
    assert order == [(BLUE, "U"), (GREEN, "W"), (RED, "V"), (BLUE, "B")]


def test_bridges_castles_bazaars_2_only_the_selector_bids() -> None:
    game = bazaar()
    bid(game, "U", 2)
    game.apply(PASS)
    events = game.apply(PASS)
    assert points(events) == [(BLUE, -2, "bazaar")]
    assert game.scores == [0, -2, 0]
    assert Token("bazaar-tile", player=BLUE, tile="U") in game.tokens()


def test_bridges_castles_bazaars_payments_tell_the_bid() -> None:
    game = bazaar()
    bid(game, "U", 2)
    bid(game, "U", 3)
    game.apply(PASS)
    awards = [event for event in game.apply(Choose("sell")) if isinstance(event, Scored)]
    assert [(award.player, award.breakdown.additions) for award in awards] == [
        (GREEN, (("bid", -3),)),
        (BLUE, (("bid", 3),)),
    ]
    assert [breakdown_text(game.rules, award) for award in awards] == ["bazaar: -3", "bazaar: 3"]
    assert [breakdown_text(game.rules, award, "de") for award in awards] == ["Basar: -3", "Basar: 3"]


def test_bridges_castles_bazaars_8_too_few_tiles() -> None:
    game = bazaar("V U")
    assert asked(game) == (BLUE, "T2.1")
    assert not game.slot(Bazaar).pending
    assert asked(bazaar("V U W")) == (BLUE, "T10.3")


def test_bridges_castles_bazaars_the_selector_must_bid() -> None:
    game = bazaar()
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    assert [(r.action, r.lowest, r.highest) for r in game.decision.ranges] == [
        (Choose("bid", tile=tile), 0, None) for tile in ("V", "U", "W")
    ]
    with pytest.raises(IllegalAction):
        bid(game, "U", -1)
    with pytest.raises(IllegalAction):
        bid(game, "B", 1)
    bid(game, "U", 0)


def test_bridges_castles_bazaars_a_bid_must_be_higher_and_has_no_upper_end() -> None:
    game = bazaar()
    bid(game, "U", 2)
    with pytest.raises(IllegalAction):
        bid(game, "U", 2)
    with pytest.raises(IllegalAction):
        bid(game, "V", 9)
    bid(game, "U", 1000)
    assert asked(game) == (RED, "T10.3")
    with pytest.raises(IllegalAction):
        bid(game, "U", 1000)


def test_bridges_castles_bazaars_everybody_acts_once() -> None:
    """Green passed; Red's raise is the last word before the selector decides."""
    game = bazaar(players=4)
    order = [asked(game)[0]]
    bid(game, "U", 0)
    while game.decision is not None and game.decision.ranges:
        order.append(asked(game)[0])
        bid(game, "U", game.decision.ranges[0].lowest)
    assert order == [BLUE, GREEN, 3, RED]
    assert asked(game) == (BLUE, "T10.3")
    assert game.decision is not None
    assert set(game.decision.actions) == {Choose("buy"), Choose("sell")}


def test_bridges_castles_bazaars_the_next_selector_is_the_next_without_a_tile() -> None:
    """Blue sells to Green; the next selector is Yellow, and Blue is asked again later."""
    game = bazaar("V U W X B B", players=4)
    bid(game, "U", 0)
    bid(game, "U", 1)
    game.apply(PASS)
    game.apply(PASS)
    game.apply(Choose("sell"))
    assert asked(game) == (3, "T10.3")
    bid(game, "V", 0)
    assert asked(game) == (RED, "T10.3")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T10.3")
    game.apply(PASS)
    assert asked(game) == (RED, "T10.3")


def test_bridges_castles_bazaars_equal_tiles_are_one_choice() -> None:
    game = bazaar("V V U B B")
    assert game.decision is not None
    assert [r.action.tile for r in game.decision.ranges] == ["V", "U"]
    bid(game, "V", 0)
    game.apply(PASS)
    game.apply(PASS)
    assert game.decision is not None
    assert [r.action.tile for r in game.decision.ranges] == ["V", "U"]


def test_bridges_castles_bazaars_scores_are_settled_before_the_next_question() -> None:
    """Also where another module wants to hear of every award."""
    game = bazaar(modules=("count",))
    bid(game, "U", 2)
    game.apply(PASS)
    game.apply(PASS)
    assert asked(game) == (GREEN, "T10.3")
    assert game.scores == [0, -2, 0]


def test_bridges_castles_bazaars_what_people_see_of_an_auction() -> None:
    game = bazaar()
    assert game.decision is not None
    assert game.decision.sale is not None
    assert set(game.decision.sale.tiles) == {"V", "U", "W"}
    events = bid(game, "U", 2)
    assert event_lines(game, events) == ["Blue bids 2 for U"]
    assert event_lines(game, events, "de") == ["Blue bietet 2 für U"]
    sale = game.decision.sale
    assert sale is not None
    assert (sale.offered, sale.bid, sale.bidder) == ("U", 2, BLUE)
    for viewer in (RED, GREEN, -1):
        assert game.view(viewer).tokens() == game.tokens()
    game.apply(PASS)
    bid(game, "U", 3)
    game.apply(Choose("sell"))
    assert Token("bazaar-tile", player=RED, tile="U") in game.tokens()
    free_for_all(game)
    assert {t.player for t in game.tokens() if t.what == "bazaar-tile"} == {GREEN, RED}  # Blue plays his
    lay_anywhere(game)
    assert {t.player for t in game.tokens() if t.what == "bazaar-tile"} == {RED}
    lay_anywhere(game)
    assert not [t for t in game.tokens() if t.what.startswith("bazaar")]


# -- turns with the tiles ----------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_tiles_are_played_in_whole_turns() -> None:
    game = bazaar()
    free_for_all(game)
    started = [e.player for e in game.events if isinstance(e, TurnStarted)]
    assert started == [BLUE]
    started += [e.player for _ in range(3) for e in lay_anywhere(game) if isinstance(e, TurnStarted)]
    assert started == [BLUE, GREEN, RED, BLUE]
    assert hand(game) == "B"


def test_bridges_castles_bazaars_a_tile_that_fits_nowhere_is_replaced_by_a_draw() -> None:
    """Only cities lie on the table: neither B nor V fits, and both players draw."""
    game = scene("(0,0) C cccc", draw="BB1 B V E R E", modules=MODULES, elements={"bridges": 0})
    lay(game, "(1,0) BB1/0")
    free_for_all(game)
    assert [e.tile for e in game.events if isinstance(e, TileRemoved)] == ["B"]
    assert (asked(game), hand(game)) == ((BLUE, "T2.1"), "E")
    assert question(game).why.say() == ""  # this one does not come from the bazaar


def test_bridges_castles_bazaars_a_bought_bazaar_tile_calls_no_bazaar() -> None:
    game = bazaar("BB9 V U B B B B B B")
    free_for_all(game)
    for _ in range(3):
        assert asked(game)[1] == "T2.1"
        assert question(game).why.say() == "The tile comes from the bazaar."
        lay_anywhere(game)
    assert asked(game) == (BLUE, "T2.1")
    assert hand(game) == "B"
    assert not game.slot(Bazaar).pending


@pytest.mark.parametrize("delayed", [False, True])
def test_bridges_castles_bazaars_a_bought_one_does_not_with_the_delay_either(delayed: bool) -> None:
    game = bazaar("BB9 V U B B B B B B", options={"bazaar.delayed": delayed})
    free_for_all(game)
    for _ in range(3):
        lay_anywhere(game)
    assert asked(game) == (BLUE, "T2.1")


def builders_turn(who: str, draw: str, options: dict[str, OptionValue] | None = None) -> Game:
    """A bazaar of three; a player's tile extends his builder's road, so that he draws another in a second part."""
    game = scene(
        "(0,0) D crfr",
        f"{who} (0,0) E-W, {who} builder (0,0) E-W",
        draw=f"BB6 {draw}",
        players=3,
        modules=(*MODULES, "traders-builders"),
        elements={"bridges": 0},
        options={**(options or {}), "double-turn": "must"},
    )
    lay(game, "(0,1) BB6 ffff")
    return game


def play_out(game: Game) -> list[tuple[int, str]]:
    """Everybody lays his tile, U onto the builder's road; returns who decided with which tile, up to a next bazaar."""
    told: list[tuple[int, str]] = []
    while asked(game)[1] == "T2.1" and len(told) < 6:
        told.append((asked(game)[0], hand(game)))
        if hand(game) == "U":
            lay(game, "(1,0) U frfr")
        else:
            lay_anywhere(game, (1, 0), (1, 1), (1, -1), (2, 0))
    return told


@pytest.mark.parametrize(("delayed", "again"), [(False, False), (True, True)])
def test_bridges_castles_bazaars_a_bazaar_tile_drawn_while_tiles_wait(delayed: bool, again: bool) -> None:
    """Blue plays U and draws a bazaar tile for his second part; Green and Red still have tiles to place."""
    game = builders_turn("Blue", "U V W BB9 B B B B B B B", {"bazaar.delayed": delayed})
    free_for_all(game)
    told = play_out(game)
    assert told[:4] == [(BLUE, "U"), (BLUE, "BB9"), (GREEN, "V"), (RED, "W")]
    assert (asked(game) == (BLUE, "T10.3")) == again
    assert (len(told) == 4) == again


def test_bridges_castles_bazaars_a_bazaar_tile_drawn_when_all_are_placed_calls_one() -> None:
    """Red is the last to play; what he draws for his second part is a tile like any other."""
    game = builders_turn("Red", "V W U BB9 B B B B B B B")
    for tile in ("V", "W"):
        bid(game, tile, 0)
        while game.decision is not None and game.decision.allows(PASS):
            game.apply(PASS)
    told = play_out(game)
    assert told == [(BLUE, "V"), (GREEN, "W"), (RED, "U"), (RED, "BB9")]
    assert asked(game) == (BLUE, "T10.3")
    free_for_all(game)
    assert [player for player, _ in play_out(game)][:4] == [BLUE, GREEN, RED, BLUE]


def test_bridges_castles_bazaars_the_second_part_comes_before_the_auction() -> None:
    game = scene(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="BB10 V U W B B B",
        players=3,
        modules=(*MODULES, "traders-builders"),
        elements={"bridges": 0},
    )
    lay(game, "(2,0) BB10 frfr")
    assert asked(game) == (RED, "T9.3")
    game.apply(Choose("second-part"))
    assert hand(game) == "V"
    lay_anywhere(game)
    assert asked(game) == (BLUE, "T10.3")
    assert happened(game.events, "bazaar") == [("U", "W", "B")]


def test_bridges_castles_bazaars_by_option_the_auction_comes_before_the_second_part() -> None:
    game = scene(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="BB10 V U W B B B",
        players=3,
        modules=(*MODULES, "traders-builders"),
        elements={"bridges": 0},
        options={"bazaar.time": "after-part"},
    )
    lay(game, "(2,0) BB10 frfr")
    assert asked(game) == (BLUE, "T9.4")
    assert happened(game.events, "bazaar") == [("V", "U", "W")]
    free_for_all(game)
    for player, tile in ((BLUE, "V"), (GREEN, "U")):
        assert (asked(game)[0], hand(game)) == (player, tile)
        lay_anywhere(game)
    assert (asked(game)[0], hand(game)) == (RED, "W")
    assert game.decision is not None
    game.apply(next(action for action in game.decision.actions if isinstance(action, Place)))
    game.apply(PASS)
    assert asked(game) == (RED, "T9.3")  # the builder's part has waited
    game.apply(Choose("second-part"))
    assert (asked(game)[0], hand(game)) == (RED, "B")
    lay_anywhere(game)
    assert (asked(game)[0], hand(game)) == (BLUE, "B")


def test_bridges_castles_bazaars_the_game_does_not_end_while_tiles_are_owed() -> None:
    game = bazaar("V U W")
    free_for_all(game)
    assert not game.tiles_left()
    for _ in range(3):
        assert not game.over
        lay_anywhere(game)
    assert game.over


def test_bridges_castles_bazaars_no_abbey_instead_of_a_bought_tile() -> None:
    hole = "(5,4) B ffff, (6,5) B ffff, (5,6) B ffff, (4,5) B ffff"
    game = scene(
        f"(0,0) D crfr, {hole}",
        draw="BB6 V U W B B B",
        players=2,
        modules=(*MODULES, "abbey-mayor"),
        elements={"bridges": 0},
    )
    game.apply(PASS)  # the abbey of Red
    lay(game, "(0,1) BB6 ffff")
    free_for_all(game)
    assert asked(game) == (BLUE, "T2.1")
    lay_anywhere(game)
    assert asked(game) == (RED, "T2.1")
    lay_anywhere(game)
    assert asked(game) == (BLUE, "T1.3")


def test_bridges_castles_bazaars_a_dragon_tile_is_replaced_at_once() -> None:
    game = bazaar("BG V U W B B", modules=("princess-dragon",))
    assert [face.id for face in game.slot(Dragon).aside] == ["BG"]
    assert happened(game.events, "bazaar") == [("V", "U", "W")]


def test_bridges_castles_bazaars_too_few_tiles_once_a_dragon_tile_is_set_aside() -> None:
    game = bazaar("BG V U", modules=("princess-dragon",))
    assert asked(game) == (BLUE, "T2.1")
    returned = [e.tile for e in game.events if isinstance(e, TileReturned)]
    assert returned == ["V", "U"]
    assert "V goes back (too few tiles for a bazaar)" in event_lines(game, game.events)[0]
    assert "V kommt zurück (zu wenige Plättchen für einen Basar)" in event_lines(game, game.events, "de")[0]
    assert [e.tile for e in game.events if isinstance(e, TileDrawn)][:3] == ["BG", "V", "U"]
    assert sum(len(pile) for pile in game.piles) == 1


def test_bridges_castles_bazaars_hill_bases_do_not_count_as_tiles() -> None:
    game = bazaar("V U W B", modules=("hills-sheep",))
    assert asked(game) == (BLUE, "T10.3")
    few = scene("(0,0) D crfr", draw="BB6 V U W", players=3, modules=(*MODULES, "hills-sheep"), elements={"bridges": 0})
    few.unseen = 1
    lay(few, "(0,1) BB6 ffff")
    assert asked(few) == (BLUE, "T2.1")


# -- without auction ---------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_free_choice_plays_at_once() -> None:
    game = bazaar(options=NO_AUCTION)
    assert asked(game) == (BLUE, "T10.3")
    assert game.decision is not None
    assert game.decision.actions == [Choose("take", tile=tile) for tile in ("V", "U", "W")]
    game.apply(Choose("take", tile="W"))
    assert (asked(game), hand(game)) == ((BLUE, "T2.1"), "W")
    lay_anywhere(game)
    assert asked(game) == (GREEN, "T10.3")
    assert game.decision is not None
    assert game.decision.actions == [Choose("take", tile=tile) for tile in ("V", "U")]
    game.apply(Choose("take", tile="V"))
    lay_anywhere(game)
    assert (asked(game), hand(game)) == ((RED, "T2.1"), "U")  # the last tile is no choice
    lay_anywhere(game)
    assert (asked(game), hand(game)) == ((BLUE, "T2.1"), "B")
    assert game.scores == [0, 0, 0]


def test_bridges_castles_bazaars_free_choice_all_choose_first() -> None:
    game = bazaar(options=CHOOSE_FIRST)
    game.apply(Choose("take", tile="W"))
    assert asked(game) == (GREEN, "T10.3")
    assert Token("bazaar-tile", player=BLUE, tile="W") in game.tokens()
    game.apply(Choose("take", tile="V"))
    order = []
    for _ in range(4):
        order.append((asked(game)[0], hand(game)))
        lay_anywhere(game)
    assert order == [(BLUE, "W"), (GREEN, "V"), (RED, "U"), (BLUE, "B")]


@pytest.mark.parametrize("options", [NO_AUCTION, CHOOSE_FIRST])
def test_bridges_castles_bazaars_free_choice_and_a_delayed_bazaar(options: dict[str, OptionValue]) -> None:
    """Blue draws a bazaar tile for his second part: the next bazaar waits until everybody has played."""
    game = builders_turn("Blue", "U V W BB9 B B B B B B B", {**options, "bazaar.delayed": True})
    order = []
    for _ in range(12):
        if asked(game)[1] == "T2.1":
            order.append((asked(game)[0], hand(game)))
            if hand(game) == "U":
                lay(game, "(1,0) U frfr")
            else:
                lay_anywhere(game)
        elif len(order) < 4:
            assert game.decision is not None
            game.apply(game.decision.actions[0])
        else:
            break
    assert order == [(BLUE, "U"), (BLUE, "BB9"), (GREEN, "V"), (RED, "W")]
    assert asked(game) == (BLUE, "T10.3")
    assert game.decision is not None
    assert game.decision.actions == [Choose("take", tile="B")]


# -- the module --------------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_without_bazaars() -> None:
    game = scene("(0,0) D crfr", draw="BB6 V U W B", modules=MODULES, elements={"bridges": 0, "bazaars": 0})
    lay(game, "(0,1) BB6 ffff")
    assert asked(game) == (BLUE, "T2.1")


def test_bridges_castles_bazaars_computer_players_bid() -> None:
    """Numbers without an upper end are answered with low ones."""
    game = bazaar()
    player = RandomPlayer(5)
    bids = []
    for _ in range(20):
        copy = game.copy()
        while copy.decision is not None and copy.decision.step == "T10.3":
            answer = player.choose(copy)
            if isinstance(answer, Choose) and answer.number is not None:
                bids.append(answer.number)
            copy.apply(answer)
    assert bids
    assert max(bids) < 30


def test_bridges_castles_bazaars_a_record_of_an_auction_replays() -> None:
    game = new_game(3, MODULES, elements={"bridges": 0}, draws=("BB6", "V", "U", "W"), seed=2)
    lay_anywhere(game)
    bid(game, "U", 2)
    bid(game, "U", 5)
    game.apply(PASS)
    game.apply(Choose("sell"))
    free_for_all(game)
    for _ in range(3):
        lay_anywhere(game)
    assert game.scores == [0, 5, -5]
    assert game.record().replay().digest() == game.digest()


def test_bridges_castles_bazaars_no_abbey_after_a_bought_tile_that_fits_nowhere() -> None:
    """Bazaars 9: it is discarded, and its owner draws from the pile as usual."""
    hole = "(5,4) B ffff, (6,5) B ffff, (5,6) B ffff, (4,5) B ffff"
    game = scene(
        f"(0,0) B ffff, {hole}",
        draw="BB6 C V U W B",
        players=2,
        modules=(*MODULES, "abbey-mayor"),
        elements={"bridges": 0},
    )
    game.apply(PASS)  # the abbey of Red
    lay(game, "(0,1) BB6 ffff")
    bid(game, "C", 0)
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")
    assert any(isinstance(event, TileRemoved) and event.tile == "C" for event in game.events)
    assert hand(game) != "C"


def two_bazaar_tiles(rest: str) -> Game:
    """Red lays a bazaar tile in each part of a double turn."""
    game = scene(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw=f"BB10 BB6 {rest}",
        modules=(*MODULES, "traders-builders"),
        elements={"bridges": 0},
        options={"double-turn": "must"},
    )
    lay(game, "(2,0) BB10 frfr")
    lay_anywhere(game)
    return game


def test_bridges_castles_bazaars_two_bazaar_tiles_in_a_double_turn_hold_two_bazaars() -> None:
    game = two_bazaar_tiles("V V W W B B B")
    assert happened(game.events, "bazaar") == [("V", "V")]
    events: list[AnyEvent] = []
    free_for_all(game)
    for _ in range(2):
        events += lay_anywhere(game)
    assert happened(events, "bazaar") == [("W", "W")]
    assert asked(game) == (BLUE, "T10.3")
    free_for_all(game)
    order = []
    for _ in range(3):
        order.append((asked(game)[0], hand(game)))
        lay_anywhere(game)
    assert order == [(BLUE, "W"), (RED, "W"), (BLUE, "B")]


def test_bridges_castles_bazaars_too_few_tiles_for_the_second_bazaar() -> None:
    game = two_bazaar_tiles("V V U")
    free_for_all(game)
    for _ in range(2):
        lay_anywhere(game)
    assert asked(game) == (BLUE, "T2.1")
    assert not game.slot(Bazaar).pending
