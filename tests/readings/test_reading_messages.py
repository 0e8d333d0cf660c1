"""The Messages, read a second time.

Positions written from the German sources alone (the compendium, the rules of 2021 and the play aid), without our rule
file and the module at hand. What the sources leave open has no position here:

- whether a counter that rests on a dark field between two buildings of one scoring, and goes on, has landed there;
- whether a tie is a majority for the follower who is scored and taken back;
- what a message is good for that cannot be carried out, but that the 2 points are always there;
- the play aid sends followers home after a message “unless stated otherwise”; the compendium leaves them standing, in
  words, for each message but the last. The positions follow the compendium.
"""

from __future__ import annotations

import pytest
from messages_scenes import ROAD, messages_game, move, reads, set_counters
from questions import BLUE, RED, asked, figure, offered, returned
from robbers_scenes import ROAD_AND_CITY

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent, Happened
from bastide.game.game import HOME, Game
from bastide.game.module import OptionValue
from bastide.testkit.scene import lay, lay_only, scene

TWO_POINTS, CARRY_OUT = Choose("two-points"), Choose("carry-out")


def counters(game: Game, player: int) -> tuple[int, int]:
    """The points of man and woman."""
    at = {token.what: token.number for token in game.tokens() if token.player == player}
    return at["counter-man"], at["counter-woman"]


def drawn(events: list[AnyEvent]) -> list[str]:
    return [e.what for e in events if isinstance(e, Happened) and e.what.startswith("message-")]


def red_reads(
    message: str,
    board: str = "",
    figures: str = "",
    *,
    draw: str = "X V V V",
    options: dict[str, OptionValue] | None = None,
) -> Game:
    """Red's man goes from 3 to 5 with a small road, and Red turns this message over."""
    game = messages_game(
        f"{ROAD}, {board}" if board else ROAD,
        f"Red (0,0) E, {figures}" if figures else "Red (0,0) E",
        draw=draw,
        counters={RED: (3, 0), BLUE: (1, 1)},
        message=message,
        options=options,
    )
    lay(game, "(1,0) X rrrr")
    assert drawn(move(game, "man")) == [message]
    return game


def carried_out(game: Game) -> int:
    """What the open message brings Red's woman; nobody else gets anything."""
    game.apply(CARRY_OUT)
    move(game, "woman")
    assert counters(game, BLUE) == (1, 1)
    man, woman = counters(game, RED)
    assert man == 5
    return woman


# -- two counters ------------------------------------------------------------------------------------------------------


def test_two_counters_of_everybody_begin_at_zero() -> None:
    """A woman stands beside the man on the zero, for each player."""
    game = scene("(0,0) D crfr", draw="V V", players=3, modules=("messages",))
    assert [counters(game, player) for player in range(3)] == [(0, 0)] * 3


@pytest.mark.parametrize(("counter", "stand"), [("man", (9, 1)), ("woman", (7, 3))])
@pytest.mark.parametrize("owner", ["Red", "Blue"])
def test_whoever_gets_points_picks_the_counter(owner: str, counter: str, stand: tuple[int, int]) -> None:
    """Whenever a player gets points, active or not, that player says which of both figures moves, with all of them."""
    game = messages_game(ROAD, f"{owner} (0,0) E", draw="X V", counters={RED: (7, 1), BLUE: (7, 1)})
    lay(game, "(1,0) X rrrr")
    player = game.player_names.index(owner)
    assert asked(game)[0] == player
    move(game, counter)
    assert counters(game, player) == stand
    assert asked(game) == (BLUE, "T2.1")


# -- getting a message -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "counter", "reading"),
    [
        ((3, 1), "man", True),
        ((3, 1), "woman", False),
        ((1, 3), "woman", True),
        ((8, 8), "woman", True),
        ((4, 4), "man", False),
        ((5, 7), "woman", False),  # the man rests on a dark field, but nobody landed there
        ((2, 1), "woman", False),  # 5 points together, on no dark field
        ((48, 0), "man", True),  # 50 points are the field 0
    ],
)
def test_a_message_for_landing_on_a_dark_field(before: tuple[int, int], counter: str, reading: bool) -> None:
    """The active player gets a message if one of the own counters lands on 0, 5, 10 and so on through the scoring."""
    game = messages_game(ROAD, "Red (0,0) E", draw="X V", counters={RED: before})
    lay(game, "(1,0) X rrrr")
    move(game, counter)
    assert reads(game) == reading


def test_only_the_active_player_gets_a_message() -> None:
    """Blue lands on 5 in Red's turn: nothing."""
    game = messages_game(ROAD, "Blue (0,0) E", draw="X V", counters={BLUE: (3, 0)})
    lay(game, "(1,0) X rrrr")
    assert drawn(move(game, "man")) == []
    assert asked(game) == (BLUE, "T2.1")


def test_one_message_for_a_scoring_of_several_buildings() -> None:
    """Each building's points go whole with one counter; both land on dark fields, and still there is one message."""
    game = messages_game(ROAD_AND_CITY, "Red (0,1) N-S, Red (0,-1) N-S", draw="L V", counters={RED: (2, 4)})
    lay(game, "(0,0) L crrr")
    game.apply(Choose("move-first", number=3))
    events = move(game, "man")
    assert counters(game, RED) == (5, 4)
    events += move(game, "woman")
    assert counters(game, RED) == (5, 10)
    assert len(drawn(events)) == 1
    game.apply(TWO_POINTS)
    assert drawn(move(game, "man")) == []
    assert asked(game) == (BLUE, "T2.1")


def test_points_of_a_message_may_bring_the_next_one() -> None:
    """The 2 points take the woman to a dark field: another message, and by it yet another."""
    game = messages_game(ROAD, "Red (0,0) E", draw="X V", counters={RED: (3, 3)})
    lay(game, "(1,0) X rrrr")
    move(game, "man")
    game.apply(TWO_POINTS)
    assert len(drawn(move(game, "woman"))) == 1
    assert counters(game, RED) == (5, 5)
    set_counters(game, RED, 5, 8)
    game.apply(TWO_POINTS)
    assert len(drawn(move(game, "woman"))) == 1
    assert counters(game, RED) == (5, 10)
    game.apply(TWO_POINTS)
    assert drawn(move(game, "man")) == []
    assert counters(game, RED) == (7, 10)


def test_points_of_an_action_may_bring_the_next_one() -> None:
    """Also the points of the carried out action can end on a dark field."""
    game = red_reads("message-farmers", "(9,0) E ffcf", "Red (9,0) NL")
    set_counters(game, RED, 5, 2)
    game.apply(CARRY_OUT)
    assert len(drawn(move(game, "woman"))) == 1
    assert counters(game, RED) == (5, 5)


def test_the_action_or_two_points_and_nothing_else() -> None:
    """Two possibilities: carry the message out, or take 2 points."""
    game = red_reads("message-farmers", "(9,0) E ffcf", "Red (9,0) NL")
    assert game.decision is not None
    assert set(game.decision.actions) == {CARRY_OUT, TWO_POINTS}
    game.apply(TWO_POINTS)
    move(game, "man")
    assert counters(game, RED) == (7, 0)
    assert asked(game) == (BLUE, "T2.1")


def test_a_read_message_goes_under_the_pile() -> None:
    """The message goes face down under the pile: eight different ones, then the same eight in the same order."""
    game = messages_game(ROAD, "Red (0,0) E", draw="X V", counters={RED: (3, 0)}, message="message-tile")
    lay(game, "(1,0) X rrrr")
    read = drawn(move(game, "man"))
    for _ in range(16):
        set_counters(game, RED, 3, 0)
        game.apply(TWO_POINTS)
        read += drawn(move(game, "man"))
    assert len(set(read[:8])) == 8
    assert read[8:16] == read[:8]
    assert read[16] == read[0]


# -- the eight messages ------------------------------------------------------------------------------------------------


def test_the_smallest_road() -> None:
    """Of the roads where Red is, with or without a majority, the one that would pay least; Red's follower stays."""
    roads = "(9,0) U frfr, (9,5) U frfr, (10,5) U frfr, (9,9) U frfr"
    game = red_reads(
        "message-road",
        f"{roads}, (9,12) U frfr, (10,12) U frfr, (11,12) U frfr, (12,0) X rrrr",
        "Blue (9,5) E-W, Blue (10,5) E-W, Red (9,5) E-W, Red (9,12) E-W, Blue (12,0) N",
    )
    assert carried_out(game) == 2  # Blue's majority and Blue's and nobody's shorter roads do not matter
    assert game.where[figure(game, RED, number=1)] != HOME


def test_the_smallest_city_counts_as_at_the_end() -> None:
    """A point for each tile and pennant as in the final scoring: the single tile with a pennant brings 2, not 4."""
    game = red_reads(
        "message-city", "(9,0) C cccc, (9,5) G cfcf, (9,6) G cfcf, (9,7) E cfff", "Red (9,0) N, Red (9,5) N-S"
    )
    assert carried_out(game) == 2
    assert game.where[figure(game, RED, number=1)] != HOME


def test_the_smallest_monastery() -> None:
    """The monastery with fewer neighbours, its own tile counted; the monk stays."""
    game = red_reads(
        "message-monastery",
        "(9,0) B ffff, (10,0) E cfff, (9,1) E ffcf, (9,9) B ffff, (10,9) E cfff, (9,10) E ffcf, (8,9) E cfff",
        "Red (9,0) monastery, Red (9,9) monastery",
    )
    assert carried_out(game) == 3
    assert game.where[figure(game, RED, number=1)] != HOME


def test_two_points_for_each_pennant() -> None:
    """All pennants of all cities with a follower of Red, majority or not; a city of Blue alone brings nothing."""
    game = red_reads(
        "message-pennants",
        "(9,0) C cccc, (9,-1) F cfcf, (9,5) C cccc, (9,9) C cccc, (9,20) E ffcf",
        "Blue (9,0) N, Blue (9,-1) N, Red (9,0) N, Red (9,-1) N, Red (9,5) N, Blue (9,9) N, Red (9,20) S",
    )
    assert carried_out(game) == 6


def test_two_points_for_each_knight() -> None:
    """Each own knight, whoever rules the city; followers elsewhere and knights of others count nothing."""
    game = red_reads(
        "message-knights",
        "(9,0) C cccc, (9,5) E ffcf, (9,9) B ffff",
        "Blue (9,0) N, Red (9,0) N, Red (9,0) N, Red (9,5) S, Red (9,9) monastery, Red (9,5) NL",
    )
    assert carried_out(game) == 6
    assert game.where[figure(game, RED, number=1)] != HOME


@pytest.mark.parametrize(("options", "each"), [({}, 3), ({"messages.farmer": 2}, 2)])
def test_points_for_each_farmer(options: dict[str, OptionValue], each: int) -> None:
    """The rules pay 3 points for each own farmer, the play aid 2: an option of ours. The farmers stay."""
    game = red_reads(
        "message-farmers",
        "(9,0) E ffcf, (9,5) E ffcf",
        "Red (9,0) NL, Red (9,5) NL, Blue (9,0) NL, Red (9,5) S",
        options=options,
    )
    assert carried_out(game) == 2 * each
    assert game.where[figure(game, RED, number=1)] != HOME


def test_one_more_tile() -> None:
    """The active player draws and lays one more tile, and may use one more follower; then it is Blue's turn."""
    game = red_reads("message-tile", draw="X V U V")
    game.apply(CARRY_OUT)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert (asked(game), game.decision.tile.id) == ((RED, "T2.1"), "V")
    lay(game, "(2,0) V ffrr", "S-W")
    assert game.where[figure(game, RED)] != HOME
    assert asked(game) == (BLUE, "T2.1")


def test_one_more_tile_with_a_figure_already_used() -> None:
    """“A further follower” comes on top of the one used with the first tile."""
    game = messages_game(ROAD, "Red (0,0) E", draw="X V V", counters={RED: (3, 0)}, message="message-tile")
    lay(game, "(1,0) X rrrr", "S")
    move(game, "man")
    game.apply(CARRY_OUT)
    lay(game, "(2,0) V ffrr", "S-W")
    assert sum(game.where[figure(game, RED, number=n)] != HOME for n in range(7)) == 2


def test_one_more_tile_may_score_and_bring_a_message() -> None:
    """Points from the action of a message can bring the next one: here by what the further tile completes."""
    game = red_reads("message-tile", "(9,5) X rrrr", "Red (9,5) E", draw="X X V V")
    set_counters(game, RED, 5, 8)
    game.apply(CARRY_OUT)
    lay(game, "(10,5) X rrrr")
    assert len(drawn(move(game, "woman"))) == 1
    assert counters(game, RED) == (5, 10)


@pytest.mark.parametrize(
    ("others", "number", "gain"),
    [
        ("Blue (9,5) E-W", 1, 3),  # two of Red against one of Blue: 3 tiles, all points for Red
        ("Blue (9,5) E-W, Blue (9,5) E-W, Blue (9,5) E-W", 1, 0),  # Blue rules: no points, and home all the same
        ("", 3, 3),  # a farmer beside one completed city
        ("", 4, 1),  # a lonely monk
    ],
)
def test_one_follower_scored_and_taken_back(others: str, number: int, gain: int) -> None:
    """A follower of Red's choice: with the majority Red alone gets what the end would pay. Then this one goes home."""
    game = red_reads(
        "message-follower",
        "(9,5) U frfr, (10,5) U frfr, (11,5) U frfr, (20,0) E ffcf, (20,1) E cfff, (30,0) B ffff",
        "Red (9,5) E-W, Red (9,5) E-W, Red (20,0) NL, Red (30,0) monastery" + (others and f", {others}"),
    )
    game.apply(CARRY_OUT)
    assert offered(game, "score-follower") == {
        Choose("score-follower", figure=figure(game, RED, number=n)) for n in range(1, 5)
    }
    chosen = figure(game, RED, number=number)
    events = game.apply(Choose("score-follower", figure=chosen))
    if gain:
        events += move(game, "woman")
    assert asked(game) == (BLUE, "T2.1")  # no points are waiting for a counter
    assert counters(game, RED) == (5, gain)
    assert counters(game, BLUE) == (1, 1)
    assert {home for home, _ in returned(events)} == {chosen}
    assert game.where[chosen] == HOME


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_end_adds_both_counters_and_gives_no_more_messages() -> None:
    """Both counters are added up before the final scoring; landing on a dark field in it brings nothing."""
    game = messages_game(
        "(9,5) U frfr", "Red (9,5) E-W, Blue (9,5) E-W", draw="U", counters={RED: (6, 7), BLUE: (8, 0)}
    )
    events = lay(game, "(10,5) U frfr")
    assert drawn(events) == []
    assert game.decision is None
    assert game.scores == [15, 10]


def test_the_last_turn_still_brings_a_message() -> None:
    """Only the final scoring is excepted: a building completed with the last tile brings its message."""
    game = messages_game(ROAD, "Red (0,0) E", draw="X", counters={RED: (3, 0)}, message="message-knights")
    lay_only(game, "(1,0) X rrrr")
    game.apply(PASS)
    move(game, "man")
    assert reads(game)
    game.apply(TWO_POINTS)
    move(game, "woman")
    assert game.decision is None
    assert game.scores[RED] == 7
