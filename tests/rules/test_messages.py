"""The Messages: the worked examples, the options, and what they meet."""

from __future__ import annotations

from random import Random

import pytest
from messages_scenes import MODULES, ROAD, messages_game, move, reads
from questions import BLUE, RED, asked, figure, offered, question, words_offered

from bastide.game.actions import PASS, Choose
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import Token
from bastide.modules import new_game
from bastide.modules.messages import MESSAGES, draw_message, points_on
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.robbers import SUPPLY, Robbers
from bastide.modules.tunnel import Tunnels
from bastide.players import load
from bastide.testkit.positions import check_position
from bastide.testkit.scene import lay, lay_only, points
from bastide.tiles.geometry import cell_at


def carry_out(game: Game) -> list[tuple[int, int, str]]:
    return points(game.apply(Choose("carry-out")))


def messages_due(message: str, board: str, figures: str, **more: object) -> Game:
    """Red's road of 2 points has brought the message, with the man on 5; nothing else has been scored."""
    game = messages_game(
        f"(20,0) X rrrr, {board}",
        f"Red (20,0) E, {figures}".rstrip(", "),
        draw="X V V",
        counters={RED: (3, 0)},
        message=message,
        **more,  # type: ignore[arg-type]
    )
    lay(game, "(21,0) X rrrr")
    move(game, "man")
    assert reads(game)
    return game


# -- moving the counters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("counter", "expected", "message"), [("man", (5, 0), True), ("woman", (3, 2), False)])
def test_messages_1_a_dark_field_brings_a_message(counter: str, expected: tuple[int, int], message: bool) -> None:
    game = messages_game(ROAD, "Red (0,0) E", draw="X V", counters={RED: (3, 0)})
    lay(game, "(1,0) X rrrr")
    assert asked(game) == (RED, "T8.6")
    assert question(game).why.say() == "Red: 2 points. The man is on field 3, the woman on field 0."
    move(game, counter)
    assert points_on(game, RED) == expected
    assert reads(game) is message


def test_messages_2_the_track_has_fifty_fields() -> None:
    game = messages_game(ROAD, "Red (0,0) E", draw="X V", counters={RED: (48, 0)})
    lay(game, "(1,0) X rrrr")
    move(game, "man")
    assert reads(game)


@pytest.mark.parametrize(
    ("road", "city", "message"), [("man", "woman", True), ("woman", "man", False), ("man", "man", True)]
)
def test_messages_3_one_message_from_a_scoring(road: str, city: str, message: bool) -> None:
    """A road of 2 and a city of 4 points."""
    game = messages_game(
        "(0,1) X rrrr, (0,-1) E ffcf",
        "Red (0,1) N, Red (0,-1) S",
        draw="10j V",
        counters={RED: (3, 1)},
        modules=("festival",),
    )
    lay(game, "(0,0) 10j cfrf")
    game.apply(Choose("move-first", number=2))
    move(game, road)
    move(game, city)
    assert reads(game) is message
    if message:
        game.apply(Choose("two-points"))
        move(game, "woman")
        assert not reads(game)  # 5 and 5: both came to a dark field, and there was one message


def test_messages_4_only_the_active_player_reads() -> None:
    game = messages_game(ROAD, "Blue (0,0) E", draw="X V", counters={BLUE: (8, 0)})
    lay(game, "(1,0) X rrrr")
    assert asked(game) == (BLUE, "T8.6")
    move(game, "man")
    assert asked(game) == (BLUE, "T2.1")
    assert points_on(game, BLUE) == (10, 0)


# -- the eight messages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inn", "expected"), [(False, 2), (True, 0)])
def test_messages_5_the_smallest_road(inn: bool, expected: int) -> None:
    """Blue has more thieves on the road of two tiles; with its inn the other one is worth nothing."""
    longest = "(0,0) EB frfr" if inn else "(0,0) U frfr"
    game = messages_due(
        "message-road",
        f"{longest}, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr, (0,3) U frfr, (1,3) U frfr",
        "Red (0,0) E-W, Red (0,3) E-W, Blue (1,3) E-W, Blue (0,3) E-W",
        modules=("inns-cathedrals",),
    )
    paid = carry_out(game) or points(move(game, "woman"))  # 0 points move nobody
    assert paid == [(RED, expected, "message-points")]


def test_messages_5_or_two_points() -> None:
    game = messages_due("message-road", "(0,0) U frfr", "Red (0,0) E-W")
    game.apply(Choose("two-points"))
    assert points(move(game, "woman")) == [(RED, 2, "message-points")]


def test_messages_the_smallest_city_with_its_pennant() -> None:
    game = messages_due("message-city", "(0,0) E ffcf, (5,0) M cffc", "Red (0,0) S, Red (5,0) N-W")
    carry_out(game)
    assert points(move(game, "woman")) == [(RED, 1, "message-points")]


def test_messages_6_pennants() -> None:
    game = messages_due(
        "message-pennants",
        "(0,0) M cffc, (5,0) M cffc, (5,-1) F cfcf",
        "Red (0,0) N-W, Red (5,0) N-W, Blue (5,-1) N-S, Blue (5,-1) N-S",
    )
    carry_out(game)
    assert points(move(game, "woman")) == [(RED, 6, "message-points")]


def test_messages_7_knights_farmers_and_monasteries() -> None:
    board = "(0,0) E ffcf, (5,0) M cffc, (8,0) B ffff, (9,0) B ffff"
    knights = messages_due("message-knights", board, "Red (0,0) S, Red (5,0) N-W, Red (5,0) N-W")
    carry_out(knights)
    assert points(move(knights, "woman")) == [(RED, 6, "message-points")]
    farmers = messages_due("message-farmers", board, "Red (0,0) NL, Red (5,0) SL")
    carry_out(farmers)
    assert points(move(farmers, "woman")) == [(RED, 6, "message-points")]
    monks = messages_due(
        "message-monastery", f"{board}, (8,1) B ffff, (10,1) B ffff", "Red (8,0) monastery, Red (9,0) monastery"
    )
    carry_out(monks)
    assert points(move(monks, "woman")) == [(RED, 3, "message-points")]


@pytest.mark.parametrize(("value", "expected"), [(3, 6), (2, 4)])
def test_messages_option_farmer(value: int, expected: int) -> None:
    game = messages_due(
        "message-farmers",
        "(0,0) E ffcf, (5,0) M cffc",
        "Red (0,0) NL, Red (5,0) SL",
        options={"messages.farmer": value},
    )
    carry_out(game)
    assert points(move(game, "woman")) == [(RED, expected, "message-points")]


@pytest.mark.parametrize(("counter", "chain"), [("man", True), ("woman", False)])
def test_messages_8_two_points_may_bring_the_next_message(counter: str, chain: bool) -> None:
    game = messages_game(ROAD, "Red (0,0) E", draw="X V", counters={RED: (8, 3)})
    lay(game, "(1,0) X rrrr")
    move(game, "woman")
    game.apply(Choose("two-points"))
    move(game, counter)
    assert reads(game) is chain


def test_messages_another_tile_is_a_whole_turn_part() -> None:
    game = messages_due("message-tile", "(0,0) U frfr", "")
    game.apply(Choose("carry-out"))
    assert asked(game) == (RED, "T2.1")
    lay(game, "(1,0) V ffrr")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("per_part", [True, False])
def test_messages_another_tile_belongs_to_the_same_turn(per_part: bool) -> None:
    game = messages_due(
        "message-tile", "(0,0) U frfr, (5,5) TU2 crfr", "", modules=("tunnel",), options={"tunnel.per-part": per_part}
    )
    game.slot(Tunnels).used = True
    game.apply(Choose("carry-out"))
    lay_only(game, "(1,0) V ffrr")
    assert bool(offered(game, "tunnel-a")) is per_part


def test_messages_another_tile_needs_one() -> None:
    game = messages_game(ROAD, "Red (0,0) E", draw="X", counters={RED: (3, 0)}, message="message-tile")
    lay(game, "(1,0) X rrrr")
    move(game, "man")
    assert words_offered(game) == {"two-points"}


@pytest.mark.parametrize(
    "word",
    [
        "message-road",
        "message-city",
        "message-monastery",
        "message-pennants",
        "message-knights",
        "message-farmers",
        "message-follower",
    ],
)
def test_messages_what_cannot_be_carried_out_is_not_offered(word: str) -> None:
    game = messages_due(word, "(0,0) B ffff", "")
    assert words_offered(game) == {"two-points"}


@pytest.mark.parametrize(("others", "expected"), [("", 6), (", Blue (0,0) NL, Blue (0,0) NL", 0)])
def test_messages_9_one_follower_is_scored_and_comes_back(others: str, expected: int) -> None:
    game = messages_due(
        "message-follower",
        "(0,0) E ffcf, (0,1) E cfff, (1,0) E fcff, (2,0) E fffc",
        f"Red (0,0) NL{others}",
    )
    farmer = figure(game, RED, number=1)
    game.apply(Choose("carry-out"))
    assert offered(game, "score-follower") == {Choose("score-follower", figure=farmer)}
    game.apply(Choose("score-follower", figure=farmer))
    assert game.where[farmer] == HOME
    if expected:
        assert points(move(game, "woman")) == [(RED, expected, "message-points")]
    assert game.scores[RED] == 5 + expected


@pytest.mark.parametrize("value", [False, True])
def test_messages_option_off_board(value: bool) -> None:
    game = messages_game(
        "(0,0) X rrrr, (5,5) U frfr",
        "Red (0,0) E, Red (5,5) E-W",
        draw="X V",
        counters={RED: (3, 0)},
        message="message-follower",
        modules=("tower",),
        options={"messages.off-board": value},
    )
    watchman = figure(game, RED, number=2)
    game.put(watchman, Spot("tower", cell=(5, 5)))
    lay(game, "(1,0) X rrrr")
    move(game, "man")
    game.apply(Choose("carry-out"))
    choice = Choose("score-follower", figure=watchman)
    assert (choice in offered(game, "score-follower")) is value
    if value:
        game.apply(choice)
        assert game.where[watchman] == HOME
        assert game.scores[RED] == 5


def test_messages_10_at_the_end_both_are_added_up() -> None:
    game = messages_game("(0,0) D crfr", "Red (0,0) N", draw="U", counters={RED: (37, 25)})
    assert points(lay(game, "(1,0) U frfr")) == [(RED, 1, "city")]
    assert game.over
    assert game.scores[RED] == 63
    assert game.tokens() == [
        Token("counter-man", 63, player=RED),
        Token("counter-woman", 0, player=RED),
        Token("counter-man", 0, player=BLUE),
        Token("counter-woman", 0, player=BLUE),
    ]


@pytest.mark.parametrize(("value", "message"), [(True, True), (False, False)])
def test_messages_option_intermediate(value: bool, message: bool) -> None:
    game = messages_game(
        "(0,1) X rrrr, (0,-1) E ffcf",
        "Red (0,1) N, Red (0,-1) S",
        draw="10j V",
        counters={RED: (3, 0)},
        modules=("festival",),
        options={"messages.intermediate": value},
    )
    lay(game, "(0,0) 10j cfrf")
    game.apply(Choose("move-first", number=2))
    move(game, "man")
    move(game, "man")
    assert points_on(game, RED) == (9, 0)
    assert reads(game) is message


# -- the pile ----------------------------------------------------------------------------------------------------------


def test_messages_go_under_the_pile() -> None:
    """Eight readings show all eight; from then on the order is known."""
    game = new_game(2, MODULES, seed=3)
    drawn = [draw_message(game) for _ in range(16)]
    assert set(drawn[:8]) == set(MESSAGES)
    assert drawn[8:] == drawn[:8]
    assert drawn[:8] != list(MESSAGES)


# -- with others -------------------------------------------------------------------------------------------------------


def test_messages_the_fairys_point_brings_one_at_once() -> None:
    game = messages_game(
        "(0,0) D crfr", "Blue (0,0) N", draw="U U V", counters={BLUE: (4, 0)}, modules=("princess-dragon",)
    )
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = figure(game, BLUE), cell_at(0, 0)
    lay(game, "(1,0) U frfr")
    assert asked(game) == (BLUE, "T8.6.1")
    move(game, "man")
    assert asked(game) == (BLUE, "T8.6.1")
    assert reads(game)


def test_messages_points_lost_bring_none() -> None:
    game = messages_game("(0,0) D crfr", draw="U V", counters={RED: (8, 0), BLUE: (2, 0)}, modules=("tower",))
    prisoner = figure(game, RED)
    game.put(prisoner, Spot("prison", player=BLUE))
    lay_only(game, "(1,0) U frfr")
    game.apply(Choose("ransom", figure=prisoner))
    assert asked(game) == (RED, "T8.6.1")
    move(game, "man")
    assert points_on(game, RED) == (5, 0)
    assert asked(game) == (BLUE, "T8.6.1")
    move(game, "man")  # on 5 too, but it is not Blue's turn
    assert asked(game) == (RED, "T4.2")


def test_messages_11_robbed_points_bring_one_to_the_active_player() -> None:
    game = messages_game(
        "(0,0) D crfr, (-1,0) U frfr, (-2,0) U frfr, (-3,0) W rrrf",
        "Blue (0,0) E-W",
        draw="W V",
        counters={RED: (7, 0), BLUE: (12, 0)},
        modules=("robbers",),
    )
    game.slot(Robbers).send(RED, 12)
    lay(game, "(1,0) W rfrr")
    move(game, "man")
    assert asked(game) == (RED, "T8.6")
    move(game, "man")
    assert points_on(game, RED) == (10, 0)
    assert asked(game) == (RED, "T8.12")


@pytest.mark.parametrize(
    ("first", "road", "city", "robbed"),
    [(3, "woman", "man", 2), (3, "man", "woman", 3), (3, "woman", "woman", 2), (3, "man", "man", 0)],
)
def test_messages_robbers_v4_the_victim_chooses_the_counter(first: int, road: str, city: str, robbed: int) -> None:
    game = messages_game(
        "(0,1) U rfrf, (0,2) W rrfr, (0,-1) G cfcf, (0,-2) E ffcf",
        "Red (0,-1) N-S, Red (0,1) N-S",
        draw="10j V",
        counters={RED: (1, 8), BLUE: (1, 1)},
        modules=("festival", "robbers"),
    )
    game.slot(Robbers).send(BLUE, 8)
    lay(game, "(0,0) 10j cfrf")
    game.apply(Choose("move-first", number=first))
    for counter in (road, city):
        move(game, counter)
        if asked(game) == (BLUE, "T8.6"):
            move(game, "woman")
    assert game.scores[BLUE] == 2 + robbed
    assert (game.slot(Robbers).fields[BLUE] == SUPPLY) is bool(robbed)


def test_messages_a_lord_is_no_knight_and_comes_back_without_points() -> None:
    game = messages_game(
        "(0,0) E ffcf, (20,0) X rrrr",
        "Red (0,0) S, Red (20,0) E",
        draw="E X V",
        turn="Blue",
        counters={RED: (3, 0)},
        message="message-follower",
        modules=("bridges-castles-bazaars",),
    )
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay(game, "(21,0) X rrrr")
    move(game, "man")
    assert not MESSAGES["message-knights"].possible(game, RED)
    game.apply(Choose("carry-out"))
    events = game.apply(Choose("score-follower", figure=figure(game, RED)))
    assert points(events) == []
    assert game.where[figure(game, RED)] == HOME


def test_messages_a_further_tile_waits_for_a_bazaar_that_interrupts_the_part() -> None:
    """Red's tile completes his road and calls a bazaar: Blue plays the tile from there, and Red both of his."""
    game = messages_game(
        ROAD,
        "Red (0,0) E",
        draw="BB5 V U V V V",
        counters={RED: (3, 0)},
        message="message-tile",
        modules=("bridges-castles-bazaars",),
        options={"bazaar.time": "after-part", "bazaar.auction": False},
    )
    lay(game, "(1,0) BB5 fcfr")
    move(game, "man")
    game.apply(Choose("carry-out"))
    game.apply(Choose("take", tile="V"))
    played = [lay_somewhere(game) for _ in range(4)]
    assert played == [BLUE, RED, RED, BLUE]


@pytest.mark.parametrize("second", [True, False])
def test_messages_a_further_tile_of_a_bazaar_may_earn_the_double_turn(second: bool) -> None:
    """messages.md, Interactions, Builder: Red is paid at T10.3, and his further tile extends his builder's road."""
    game = messages_game(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (0,0) E-W, Red builder (1,0) E-W",
        draw="BB5 V V U V V V V V",
        counters={RED: (4, 0)},
        message="message-tile",
        modules=("bridges-castles-bazaars", "traders-builders"),
    )
    lay(game, "(0,-1) BB5 rfcf")
    while game.decision is not None and not game.decision.ranges:
        game.apply(PASS)
    game.apply(Choose("bid", tile="V", number=0))
    game.apply(Choose("bid", tile="V", number=1))
    game.apply(Choose("buy"))
    for _ in (BLUE, RED):
        move(game, "man")
    game.apply(Choose("carry-out"))
    assert [lay_somewhere(game) for _ in range(2)] == [BLUE, RED], "the tiles of the bazaar go first"
    lay(game, "(2,0) U frfr")
    assert asked(game) == (RED, "T9.3")
    check_position(game, Random(1))
    game.apply(Choose("second-part") if second else PASS)
    players = [lay_somewhere(game) for _ in range(3)]
    assert players == ([RED, BLUE, RED] if second else [BLUE, RED, BLUE])


def lay_somewhere(game: Game) -> int:
    """Whoever has a tile lays it, and does nothing else."""
    assert game.decision is not None
    assert game.decision.tile is not None
    player = game.decision.player
    game.apply(game.decision.actions[0])
    while game.decision is not None and game.decision.tile is None:
        game.apply(PASS)
    return player


# -- what people and computers see -------------------------------------------------------------------------------------


def test_messages_computer_players_read_them() -> None:
    read = carried = 0
    for seed in range(2):
        game, player = new_game(2, MODULES, seed=seed), load("normal", seed)
        while (decision := game.decision) is not None:
            action = player.choose(game.view(decision.player))
            read += isinstance(action, Choose) and action.what in ("carry-out", "two-points")
            carried += action == Choose("carry-out")
            game.apply(action)
    assert read >= 10
    assert carried >= 4
