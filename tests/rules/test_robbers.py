"""The Robbers: the worked examples, the options, and what they meet."""

from __future__ import annotations

import pytest
from questions import BLUE, GREEN, RED, YELLOW, asked, happened, offered, question
from robbers_scenes import MODULES, ROAD_AND_CITY, TOWN, robbers_game

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent
from bastide.game.game import Game, Spot
from bastide.game.module import Token
from bastide.modules import new_game
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.robbers import SUPPLY, Robbers
from bastide.players import load
from bastide.testkit.scene import lay, lay_only, points
from bastide.tiles.geometry import cell_at


def fields(game: Game) -> tuple[int, ...]:
    return game.slot(Robbers).fields


def send(game: Game, field: int) -> list[AnyEvent]:
    return game.apply(Choose("robber", number=field))


# -- placing robbers ---------------------------------------------------------------------------------------------------


def test_robbers_v1_the_active_player_and_the_next_with_a_robber() -> None:
    game = robbers_game(draw="RaubA V", scores={BLUE: 7, GREEN: 12, YELLOW: 20}, robbers={BLUE: 0, GREEN: 20})
    lay_only(game, "(0,1) RaubA ffrr")
    assert asked(game) == (RED, "T3.7")
    send(game, 7)
    assert asked(game) == (YELLOW, "T3.7")
    game.apply(PASS)
    assert asked(game) == (RED, "T4.2")
    assert fields(game) == (7, 0, 20, SUPPLY)


def test_robbers_who_declines_passes_the_chance_to_nobody() -> None:
    game = robbers_game(draw="RaubA V", scores={BLUE: 7})
    lay_only(game, "(0,1) RaubA ffrr")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T3.7")
    game.apply(PASS)
    assert asked(game) == (RED, "T4.2")


def test_robbers_go_where_a_counter_of_somebody_else_stands() -> None:
    game = robbers_game(draw="RaubA V", scores={RED: 5, BLUE: 62, GREEN: 12}, robbers={RED: 0})
    lay_only(game, "(0,1) RaubA ffrr")
    assert offered(game, "robber") == {Choose("robber", number=12)}  # 0 is where it is, 5 the own counter
    assert question(game).why.say() == (
        "It will take half of the next points of whoever is there (Red 5, Blue 12, Green 12, Yellow 0)."
    )


@pytest.mark.parametrize(
    ("value", "players"),
    [("active-and-next", [RED, BLUE]), ("all-others", [RED, BLUE, YELLOW]), ("next-only", [BLUE])],
)
def test_robbers_option_who_places(value: str, players: list[int]) -> None:
    game = robbers_game(draw="RaubA V", scores={BLUE: 7}, robbers={GREEN: 7}, options={"robbers.who-places": value})
    lay_only(game, "(0,1) RaubA ffrr")
    found = []
    while (now := asked(game))[1] == "T3.7":
        found.append(now[0])
        game.apply(PASS)
    assert found == players


def test_robbers_without_the_symbol_nobody_is_asked() -> None:
    game = robbers_game(draw="U V", scores={BLUE: 7})
    lay_only(game, "(1,0) U frfr")
    assert asked(game) == (RED, "T4.2")


# -- robbing -----------------------------------------------------------------------------------------------------------


def test_robbers_v2_every_robber_on_the_field_takes_half() -> None:
    game = robbers_game(
        TOWN, "Blue (0,0) S", draw="E V", scores={BLUE: 10, RED: 1, GREEN: 2}, robbers={RED: 10, GREEN: 10}
    )
    events = lay(game, "(0,1) E cfff")
    assert points(events) == [(BLUE, 4, "city"), (GREEN, 2, "robber"), (RED, 2, "robber")]
    assert game.scores == [3, 14, 4, 0]
    assert fields(game) == (SUPPLY,) * 4


def test_robbers_v3_robbed_points_are_not_robbed_and_take_robbers_along() -> None:
    game = robbers_game(
        "(0,0) D crfr, (-1,0) U frfr, (-2,0) U frfr, (-3,0) W rrrf",
        "Red (0,0) E-W",
        draw="W V",
        scores={RED: 10, BLUE: 12},
        robbers={BLUE: 10, YELLOW: 12},
    )
    events = lay(game, "(1,0) W rfrr")
    assert points(events) == [(RED, 5, "road"), (BLUE, 3, "robber")]
    assert game.scores[:2] == [15, 15]
    assert fields(game) == (SUPPLY, SUPPLY, SUPPLY, 15)
    assert happened(events, "robber-follows") == [(15,)]


@pytest.mark.parametrize(("first", "robbed"), [(3, 2), (6, 3)])
def test_robbers_v4_a_player_orders_the_own_points(first: int, robbed: int) -> None:
    game = robbers_game(
        ROAD_AND_CITY,
        "Red (0,-1) N-S, Red (0,1) N-S",
        draw="10j V",
        scores={RED: 8, BLUE: 1},
        robbers={BLUE: 8},
        modules=("festival",),
    )
    lay(game, "(0,0) 10j cfrf")
    assert asked(game) == (RED, "T8.6")
    assert offered(game, "move-first") == {Choose("move-first", number=3), Choose("move-first", number=6)}
    events = game.apply(Choose("move-first", number=first))
    assert [e for e in points(events) if e[2] == "robber"] == [(BLUE, robbed, "robber")]
    assert game.scores[:2] == [17, 1 + robbed]


def test_robbers_without_a_robber_beside_nobody_orders_anything() -> None:
    game = robbers_game(
        ROAD_AND_CITY,
        "Red (0,-1) N-S, Red (0,1) N-S",
        draw="10j V",
        scores={RED: 8},
        robbers={BLUE: 30},
        modules=("festival",),
    )
    assert points(lay(game, "(0,0) 10j cfrf")) == [(RED, 3, "road"), (RED, 6, "city")]


@pytest.mark.parametrize(("robs_first", "expected"), [(True, 3), (False, 2)])
def test_robbers_v5_the_owner_chooses_whom_to_rob(robs_first: bool, expected: int) -> None:
    game = robbers_game(
        ROAD_AND_CITY,
        "Red (0,-1) N-S, Green (0,1) N-S",
        draw="10j V",
        scores={RED: 8, GREEN: 8, BLUE: 1},
        robbers={BLUE: 8},
        modules=("festival",),
    )
    lay(game, "(0,0) 10j cfrf")
    assert asked(game) == (BLUE, "T8.6")
    assert offered(game, "rob") == {Choose("rob", number=3)}  # Red is the active player and comes first
    events = game.apply(Choose("rob", number=3) if robs_first else PASS)
    assert (BLUE, expected, "robber") in points(events)
    assert game.scores == [14, 1 + expected, 11, 0]


def test_robbers_v6_the_track_has_fifty_fields() -> None:
    game = robbers_game(
        "(0,0) D crfr, (-1,0) U frfr, (-2,0) U frfr, (-3,0) U frfr, (-4,0) U frfr, (-5,0) W rrrf",
        "Red (0,0) E-W",
        draw="W V",
        scores={RED: 62, BLUE: 1},
        robbers={BLUE: 12},
    )
    assert points(lay(game, "(1,0) W rfrr")) == [(RED, 7, "road"), (BLUE, 4, "robber")]


def test_robbers_v7_robbers_on_the_track_at_the_end() -> None:
    game = robbers_game(draw="U", figures="Red (0,0) N", scores={RED: 8}, robbers={BLUE: 8, GREEN: 30})
    events = lay(game, "(1,0) U frfr")
    assert points(events) == [(RED, 1, "city"), (BLUE, 3, "robber-left"), (GREEN, 3, "robber-left")]


@pytest.mark.parametrize(("value", "expected"), [(3, [(BLUE, 3, "robber-left")]), (0, [])])
def test_robbers_option_end_points(value: int, expected: list[tuple[int, int, str]]) -> None:
    game = robbers_game(draw="U", robbers={BLUE: 8}, options={"robbers.end-points": value})
    assert points(lay(game, "(1,0) U frfr")) == expected


@pytest.mark.parametrize(("goes", "field"), [(True, 15), (False, 12)])
def test_robbers_option_follow_by_choice(goes: bool, field: int) -> None:
    game = robbers_game(
        "(0,0) D crfr, (-1,0) U frfr, (-2,0) U frfr, (-3,0) W rrrf",
        "Red (0,0) E-W",
        draw="W V",
        scores={RED: 10, BLUE: 12, GREEN: 12},
        robbers={BLUE: 10, YELLOW: 12},
        options={"robbers.follow": "owner-choice"},
    )
    lay(game, "(1,0) W rfrr")
    assert asked(game) == (YELLOW, "T8.6")
    game.apply(Choose("robber-along", number=15) if goes else PASS)
    assert fields(game)[YELLOW] == field


def test_robbers_option_follow_asks_nobody_where_no_other_counter_stays() -> None:
    game = robbers_game(
        TOWN,
        "Red (0,0) S",
        draw="E V",
        scores={RED: 10, BLUE: 12},
        robbers={BLUE: 10, YELLOW: 12},
        options={"robbers.follow": "owner-choice"},
    )
    lay(game, "(0,1) E cfff")
    assert asked(game) == (BLUE, "T2.1")
    assert fields(game)[YELLOW] == 14


def test_robbers_never_rob_the_own_counter() -> None:
    game = robbers_game(TOWN, "Blue (0,0) S", draw="E V", scores={BLUE: 10}, robbers={BLUE: 10})
    assert points(lay(game, "(0,1) E cfff")) == [(BLUE, 4, "city")]
    assert fields(game)[BLUE] == 10


def test_robbers_sent_with_a_tile_rob_what_it_completes() -> None:
    game = robbers_game("(-1,0) X rrrr, (0,1) X rrrr", "Blue (-1,0) E", draw="RaubA V", scores={BLUE: 7})
    lay_only(game, "(0,0) RaubA ffrr")
    send(game, 7)
    game.apply(PASS)
    assert points(game.apply(PASS)) == [(BLUE, 3, "road"), (RED, 2, "robber")]


# -- with others -------------------------------------------------------------------------------------------------------


def test_robbers_and_a_ransom_paid_back_is_no_step_forward() -> None:
    game = robbers_game(draw="U V", scores={RED: 10, BLUE: 20}, robbers={GREEN: 20, YELLOW: 10}, modules=("tower",))
    prisoner = game.rules.ranges[RED, "small"][0]
    game.put(prisoner, Spot("prison", player=BLUE))
    lay_only(game, "(1,0) U frfr")
    events = game.apply(Choose("ransom", figure=prisoner))
    assert points(events) == [(RED, -3, "ransom"), (BLUE, 3, "ransom"), (GREEN, 2, "robber")]
    assert fields(game) == (SUPPLY, SUPPLY, SUPPLY, 10)


def test_robbers_take_half_of_the_fairys_point() -> None:
    game = robbers_game(
        "(0,0) D crfr",
        "Blue (0,0) N",
        draw="U U V",
        scores={BLUE: 4},
        robbers={RED: 4},
        modules=("princess-dragon",),
    )
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = game.rules.ranges[BLUE, "small"][0], cell_at(0, 0)
    assert points(lay(game, "(1,0) U frfr")) == [(BLUE, 1, "fairy"), (RED, 1, "robber")]


# -- what people and computers see -------------------------------------------------------------------------------------


def test_robbers_lie_before_their_owners() -> None:
    game = robbers_game(draw="U", players=2, robbers={BLUE: 12})
    assert game.tokens() == [Token("robber", player=RED), Token("robber-on-track", 12, player=BLUE)]


def test_robbers_computer_players_send_them_and_rob() -> None:
    sent = robbed = 0
    for seed in range(2):
        game, player = new_game(2, MODULES, seed=seed), load("normal", seed)
        while (decision := game.decision) is not None:
            action = player.choose(game.view(decision.player))
            sent += isinstance(action, Choose) and action.what == "robber"
            robbed += sum(source == "robber" for _, _, source in points(game.apply(action)))
    assert sent >= 4
    assert robbed >= 3
