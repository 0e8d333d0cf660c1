"""The Robbers, read a second time.

Positions written from the German sources alone (the compendium, the rules of 2021 and the play aid), without our rule
file and the module at hand. What the sources leave open has no position here:

- whether points of the final scoring are robbed: the rules of 2021 only say what a robber left on the track is worth;
- who sends a robber, by the play aid (only the next player who has one): both rule books name the active player first;
- a robber that waits for one counter of its field, while another moves on with robbed points: must it go along, and
  lose what it waited for? The sentence on robbed points knows no choice, so we move it (an option of ours);
- the score track as a ring: whether 3 and 53 points are the same field for a robber.
"""

from __future__ import annotations

import pytest
from messages_scenes import messages_game
from questions import BLUE, GREEN, RED, YELLOW, asked, figure, offered
from robbers_scenes import ROAD_AND_CITY, TOWN, robbers_game

from bastide.game.actions import PASS, Choose
from bastide.game.game import Game
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.robbers import Robbers
from bastide.testkit.scene import lay, lay_only
from bastide.tiles.geometry import cell_at

FIVE = "(0,0) X rrrr, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr"
"""With a crossing at (4,0) a road of 5 points is complete."""


def on_track(game: Game) -> dict[int, int]:
    """The fields of the robbers on the score track, by player."""
    return {t.player: t.number for t in game.tokens() if t.what == "robber-on-track" and t.player is not None}


def in_supply(game: Game) -> set[int]:
    return {t.player for t in game.tokens() if t.what == "robber" and t.player is not None}


def fields(game: Game) -> set[int | None]:
    """Where the player who is asked may put the robber."""
    return {action.number for action in offered(game, "robber") if isinstance(action, Choose)}


# -- sending a robber --------------------------------------------------------------------------------------------------


def test_a_robber_goes_where_another_players_counter_stands() -> None:
    """After the tile is laid the player may put the robber on a field with the counter of somebody else."""
    game = robbers_game(draw="RaubF V V", scores={RED: 7, BLUE: 5, GREEN: 5, YELLOW: 2})
    lay_only(game, "(1,0) RaubF frfr")
    assert asked(game)[0] == RED
    assert fields(game) == {2, 5}
    assert game.decision is not None
    assert game.decision.allows(PASS)
    game.apply(Choose("robber", number=5))
    assert on_track(game) == {RED: 5}


def test_the_own_counter_is_no_hindrance_on_a_shared_field() -> None:
    """One counter of another player is enough, whoever else is there."""
    game = robbers_game(draw="RaubF V V", scores={RED: 7, BLUE: 7, GREEN: 9, YELLOW: 9})
    lay_only(game, "(1,0) RaubF frfr")
    assert fields(game) == {7, 9}


def test_example_the_next_player_who_still_has_a_robber_sends_it_too() -> None:
    """The second and third player's robbers are on the track, so the fourth may follow the first; then it is over."""
    game = robbers_game(
        draw="RaubF V V", scores={RED: 1, BLUE: 2, GREEN: 3, YELLOW: 4}, robbers={BLUE: 3, GREEN: 4}, turn="Red"
    )
    lay_only(game, "(1,0) RaubF frfr")
    game.apply(Choose("robber", number=2))
    assert asked(game)[0] == YELLOW
    assert fields(game) == {1, 2, 3}
    game.apply(Choose("robber", number=2))
    assert on_track(game) == {RED: 2, BLUE: 3, GREEN: 4, YELLOW: 2}
    assert asked(game) == (RED, "T4.2")


def test_only_one_further_player_sends_a_robber() -> None:
    """The next player with a robber may send it: one player, not everybody."""
    game = robbers_game(draw="RaubF V V", scores={RED: 1, BLUE: 2, GREEN: 3, YELLOW: 4})
    lay_only(game, "(1,0) RaubF frfr")
    game.apply(PASS)
    assert asked(game)[0] == BLUE
    game.apply(Choose("robber", number=4))
    assert asked(game) == (RED, "T4.2")
    assert in_supply(game) == {RED, GREEN, YELLOW}


def test_the_active_player_alone_may_move_a_robber_on_the_track() -> None:
    """Who drew the tile and has the robber on the track already may move it; others need theirs before them."""
    game = robbers_game(
        draw="RaubF V V",
        scores={RED: 1, BLUE: 2, GREEN: 3, YELLOW: 4},
        robbers={RED: 2, BLUE: 1, GREEN: 1, YELLOW: 1},
    )
    lay_only(game, "(1,0) RaubF frfr")
    assert asked(game)[0] == RED
    game.apply(Choose("robber", number=4))
    assert on_track(game) == {RED: 4, BLUE: 1, GREEN: 1, YELLOW: 1}
    assert asked(game) == (RED, "T4.2")


def test_a_robber_sent_with_the_tile_robs_what_the_tile_scores() -> None:
    """The robber is sent with the tile, before the figure and the scoring; it takes the points given next."""
    game = robbers_game("(0,0) X rrrr, (2,0) X rrrr", "Blue (0,0) E", draw="RaubF V V", scores={BLUE: 4}, players=2)
    lay_only(game, "(1,0) RaubF frfr")
    game.apply(Choose("robber", number=4))
    game.apply(PASS)  # Blue sends none
    game.apply(PASS)  # no figure
    assert game.scores == [2, 7]
    assert in_supply(game) == {RED, BLUE}


# -- robbing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("road", "half"), [("(0,0) X rrrr", 1), ("(0,0) X rrrr, (1,0) U frfr", 2), (FIVE, 3)])
def test_half_the_points_rounded_up_and_the_robbed_keeps_all(road: str, half: int) -> None:
    """Half the points, rounded up; the other keeps everything; the robber goes home. It may not wait for more."""
    cells = road.count("(")
    game = robbers_game(road, "Blue (0,0) E", draw="X V V", scores={RED: 20, BLUE: 8, GREEN: 30}, robbers={RED: 8})
    lay(game, f"({cells},0) X rrrr")
    assert game.scores == [20 + half, 8 + cells + 1, 30, 0]
    assert in_supply(game) == {RED, BLUE, GREEN, YELLOW}
    assert asked(game) == (BLUE, "T2.1")  # nobody was asked whether to rob


def test_a_counter_that_starts_elsewhere_is_not_robbed() -> None:
    """Robbed is who is moved away from the robber's field; to land on it costs nothing."""
    game = robbers_game(TOWN, "Blue (0,0) S", draw="E V V", scores={RED: 20, BLUE: 5, GREEN: 9}, robbers={RED: 9})
    lay(game, "(0,1) E cfff")
    assert game.scores == [20, 9, 9, 0]
    assert on_track(game) == {RED: 9}


def test_the_own_counter_is_never_robbed() -> None:
    """Red's robber stands with Red and Blue: Red's points pass it by, Blue's next points do not."""
    game = robbers_game(
        f"{TOWN}, (5,0) E ffcf", "Red (0,0) S, Blue (5,0) S", draw="E E V", scores={GREEN: 20}, robbers={RED: 0}
    )
    lay(game, "(0,1) E cfff")
    assert game.scores == [4, 0, 20, 0]
    assert on_track(game) == {RED: 0}
    lay(game, "(5,1) E cfff")
    assert game.scores == [6, 4, 20, 0]
    assert on_track(game) == {}


def test_example_all_robbers_of_the_field_get_half() -> None:
    """Blue gets 4 points; the robbers of Red and Green bring 2 points each and leave the track."""
    game = robbers_game(
        TOWN,
        "Blue (0,0) S",
        draw="E V V",
        scores={RED: 20, BLUE: 3, GREEN: 30, YELLOW: 9},
        robbers={RED: 3, GREEN: 3, YELLOW: 20},
        turn="Yellow",
    )
    lay(game, "(0,1) E cfff")
    assert game.scores == [22, 7, 32, 9]
    assert in_supply(game) == {RED, BLUE, GREEN}


@pytest.mark.parametrize(("next_town", "scores"), [("Red", [12, 8, 40, 22]), ("Blue", [8, 12, 40, 22])])
def test_example_a_robber_goes_along_with_robbed_points(next_town: str, scores: list[int]) -> None:
    """Red gets 5, Blue robs 3; Yellow's robber beside Blue gets none of these but moves with Blue.

    Both counters then stand on one field, and Yellow robs whoever gets points next.
    """
    game = robbers_game(
        f"{FIVE}, (0,9) E ffcf",
        f"Red (0,0) E, {next_town} (0,9) S",
        draw="X E V",
        scores={RED: 3, BLUE: 5, GREEN: 40, YELLOW: 20},
        robbers={BLUE: 3, YELLOW: 5},
    )
    lay(game, "(4,0) X rrrr")
    assert game.scores == [8, 8, 40, 20]
    assert on_track(game) == {YELLOW: 8}
    assert in_supply(game) == {RED, BLUE, GREEN}
    lay(game, "(0,10) E cfff")
    assert game.scores == scores
    assert on_track(game) == {}


def test_robbed_points_take_the_robber_along_from_others_too() -> None:
    """The sentence knows no choice: the robber moves on with the counter that moves, though Green's stays there."""
    game = robbers_game(
        FIVE, "Red (0,0) E", draw="X V", scores={RED: 3, BLUE: 5, GREEN: 5, YELLOW: 20}, robbers={BLUE: 3, YELLOW: 5}
    )
    lay(game, "(4,0) X rrrr")
    assert game.scores == [8, 8, 5, 20]
    assert on_track(game) == {YELLOW: 8}


@pytest.mark.parametrize(("first", "robbed"), [(True, 2), (False, 3)])
def test_of_several_counters_that_score_the_robber_picks_one(first: bool, robbed: int) -> None:
    """Red's road brings 3, Blue's city 6, both counters stand with Green's robber: Green has half of either.

    It may decline the one only for the other; points that come next must be taken.
    """
    game = robbers_game(
        ROAD_AND_CITY, "Red (0,1) N-S, Blue (0,-1) N-S", draw="L V V", scores={YELLOW: 9}, robbers={GREEN: 0}
    )
    lay(game, "(0,0) L crrr")
    assert asked(game)[0] == GREEN
    game.apply(Choose("rob", number=2) if first else PASS)
    assert game.scores == [3, 6, robbed, 9]
    assert on_track(game) == {}
    assert asked(game) == (BLUE, "T2.1")


def test_two_robbers_of_one_field_pick_for_themselves() -> None:
    """Red's road brings 3, Blue's city 6: Green is content with Red's half, Yellow waits for Blue's."""
    game = robbers_game(
        ROAD_AND_CITY,
        "Red (0,1) N-S, Blue (0,-1) N-S",
        draw="L V V",
        scores={GREEN: 20, YELLOW: 30},
        robbers={GREEN: 0, YELLOW: 0},
    )
    lay(game, "(0,0) L crrr")
    for _ in range(2):
        game.apply(Choose("rob", number=2) if asked(game)[0] == GREEN else PASS)
    assert game.scores == [3, 6, 22, 33]
    assert on_track(game) == {}
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("turn", ["Red", "Blue"])
def test_two_players_rob_each_other_of_shared_points(turn: str) -> None:
    """Each robs half of the other's 4 points; the robbed points between only take a robber along."""
    game = robbers_game(
        "(0,0) X rrrr, (1,0) U frfr, (2,0) U frfr",
        "Red (0,0) E, Blue (1,0) E-W",
        draw="X V V",
        scores={RED: 3, BLUE: 5},
        robbers={RED: 5, BLUE: 3},
        players=2,
        turn=turn,
    )
    lay(game, "(3,0) X rrrr")
    assert game.scores == [3 + 4 + 2, 5 + 4 + 2]
    assert on_track(game) == {}


@pytest.mark.parametrize("scoring", ["Red", "Blue"])
@pytest.mark.parametrize(("first", "robbed"), [(3, 2), (6, 3)])
def test_who_scores_twice_in_a_turn_decides_what_comes_first(scoring: str, first: int, robbed: int) -> None:
    """Several scorings of one player in a turn: that player says which is first, and only that one is robbed."""
    game = robbers_game(
        ROAD_AND_CITY,
        f"{scoring} (0,1) N-S, {scoring} (0,-1) N-S",
        draw="L V V",
        scores={YELLOW: 30},
        robbers={GREEN: 0},
    )
    lay(game, "(0,0) L crrr")
    player = game.player_names.index(scoring)
    assert asked(game)[0] == player
    game.apply(Choose("move-first", number=first))
    assert game.scores[player] == 9
    assert game.scores[GREEN] == robbed
    assert on_track(game) == {}


# -- the end, and other modules ----------------------------------------------------------------------------------------


def test_a_robber_left_on_the_track_brings_three_points() -> None:
    """2021: three points for the own robber that is still on the track at the end; one at home brings nothing."""
    game = robbers_game(draw="V V", scores={RED: 7, BLUE: 5}, robbers={RED: 5, GREEN: 7})
    assert game.if_ended_now().scores == [10, 5, 3, 0]


def test_the_older_rules_give_nothing_for_it() -> None:
    """The compendium has no scoring at the end; the option for its rules must not pay."""
    game = robbers_game(draw="V V", scores={RED: 7}, robbers={GREEN: 7}, options={"robbers.end-points": 0})
    assert game.if_ended_now().scores == [7, 0, 0, 0]


def test_a_single_point_is_robbed_whatever_it_is_for() -> None:
    """The robber takes the points given next, and half of one point is one: the fairy's, before any scoring."""
    game = robbers_game(
        "(0,0) D crfr", "Blue (0,0) E-W", draw="V V V", scores={BLUE: 4}, robbers={RED: 4}, modules=("princess-dragon",)
    )
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = figure(game, BLUE), cell_at(0, 0)
    lay(game, "(0,1) V ffrr")  # Blue's turn begins
    assert game.scores == [1, 5, 0, 0]
    assert on_track(game) == {}


@pytest.mark.parametrize(("turn", "reads"), [("Red", True), ("Blue", False)])
def test_robbed_points_bring_a_message_in_the_own_turn(turn: str, reads: bool) -> None:
    """2021: a counter that lands on a dark field by robbed points in the own turn draws a message."""
    game = messages_game(
        "(0,0) X rrrr, (1,0) U frfr, (2,0) U frfr",
        "Blue (0,0) E",
        draw="X V V",
        counters={RED: (3, 1), BLUE: (7, 1)},
        turn=turn,
        modules=("robbers",),
    )
    game.slot(Robbers).send(RED, 7)
    lay(game, "(3,0) X rrrr")
    game.apply(Choose("man"))  # Blue from 7 to 11
    assert asked(game)[0] == RED
    game.apply(Choose("man"))  # the robber's 2 points, from 3 to 5
    assert game.scores[RED] == 6
    assert in_supply(game) == {RED, BLUE}
    assert (game.decision is not None and game.decision.allows(Choose("two-points"))) == reads


@pytest.mark.parametrize(("counter", "robbed"), [("woman", True), ("man", False)])
def test_a_robber_may_stand_with_a_woman(counter: str, robbed: bool) -> None:
    """2021: the robber goes to a counter or a woman of another player, and robs that figure when it moves."""
    game = messages_game(
        "(0,0) D crfr, (9,0) E ffcf",
        "Blue (9,0) S",
        draw="RaubF E V",
        counters={RED: (1, 1), BLUE: (7, 2)},
        modules=("robbers",),
    )
    lay_only(game, "(1,0) RaubF frfr")
    assert fields(game) == {2, 7}
    game.apply(Choose("robber", number=2))
    game.apply(PASS)
    game.apply(PASS)
    lay(game, "(9,1) E cfff")
    game.apply(Choose(counter))
    if robbed:
        assert asked(game)[0] == RED
        game.apply(Choose("man"))
    assert game.scores == [4 if robbed else 2, 13]
    assert on_track(game) == ({} if robbed else {RED: 2})
