"""The Count of Carcassonne: followers leave the city for a scoring, in the game and at its end."""

from __future__ import annotations

import pytest
from carcassonne import (
    BLOCK,
    CASTLE,
    CATHEDRAL,
    MARKET,
    MODULES,
    SMITHY,
    TOWN,
    in_quarter,
    may_enter,
    redeploy,
    redeployments,
)
from questions import BLUE, GREEN, RED, asked, figure, question, returned

from bastide.game.actions import PASS, Choose
from bastide.game.events import Scored
from bastide.game.game import ELSEWHERE, HOME, Game
from bastide.game.module import OptionValue
from bastide.modules.count.quarters import QUARTERS
from bastide.testkit.scene import lay, points, scene

YELLOW_FIRST = ("Yellow", "Blue", "Green")
CITY8 = f"{BLOCK}, (10,0) E fcff, (11,0) G fcfc, (12,0) G fcfc"
"""A city of three tiles that waits for its last one in the east."""


# -- in the game ------------------------------------------------------------------------------------


def yellow_completes(
    figures: str = "Green (10,0) E",
    *,
    count: str = MARKET,
    large: bool = False,
    options: dict[str, OptionValue] | None = None,
) -> Game:
    """Yellow completes a city of four tiles; Blue has a follower in the castle."""
    modules = (*MODULES, "inns-cathedrals") if large else MODULES
    game = scene(CITY8, figures, draw="E V V V", players=YELLOW_FIRST, modules=modules, options=options)
    in_quarter(game, CASTLE, figure(game, BLUE, "large" if large else "small"), count=count)
    lay(game, "(13,0) E fffc")
    return game


def test_count_cc2_a_follower_of_the_castle_joins_a_city() -> None:
    game = yellow_completes()
    assert asked(game) == (BLUE, "T7.3")
    assert redeployments(game) == {"small": {(10, 0), (11, 0), (12, 0), (13, 0)}}
    events = game.apply(redeploy(game, figure(game, BLUE), (12, 0)))
    assert points(events) == [(BLUE, 8, "city"), (GREEN, 8, "city")]
    assert returned(events) == {(figure(game, BLUE), "scored"), (figure(game, GREEN), "scored")}
    assert game.where.count(HOME) == len(game.where)


def test_count_cc2_the_quarter_of_the_count_is_locked() -> None:
    game = yellow_completes(count=CASTLE)
    assert game.scores == [0, 0, 8]
    assert may_enter(game)


def test_count_cc3_the_large_follower_counts_two() -> None:
    game = yellow_completes(large=True)
    events = game.apply(redeploy(game, figure(game, BLUE, "large"), (10, 0)))
    assert points(events) == [(BLUE, 8, "city")]
    (scored,) = (e for e in events if isinstance(e, Scored))
    assert scored.breakdown.strength == ((BLUE, 2), (GREEN, 1))


def test_count_redeployment_may_be_declined() -> None:
    game = yellow_completes()
    assert points(game.apply(PASS)) == [(GREEN, 8, "city")]
    assert game.where[figure(game, BLUE)] == ELSEWHERE


@pytest.mark.parametrize("joined", [False, True])
def test_count_an_unoccupied_feature_is_joined_by_option_only(joined: bool) -> None:
    game = yellow_completes("", options={"count-redeploy-unoccupied": joined})
    assert asked(game) == ((BLUE, "T7.3") if joined else (BLUE, "T2.1"))
    if joined:
        assert points(game.apply(redeploy(game, figure(game, BLUE), (10, 0)))) == [(BLUE, 8, "city")]


QUARTER_AND_FEATURE = {
    SMITHY: ("(20,0) W rrrf, (21,0) U frfr", "Green (21,0) E-W", "(22,0) W rfrr", 3, "road"),
    CATHEDRAL: (
        "(20,0) B ffff, (19,-1) V frrf, (20,-1) U frfr, (21,-1) V ffrr, (21,0) U rfrf, (21,1) V rffr, (20,1) U frfr, "
        "(19,1) V rrff",
        "Green (20,0) monastery",
        "(19,0) U rfrf",
        9,
        "monastery",
    ),
}


@pytest.mark.parametrize("quarter", QUARTER_AND_FEATURE)
def test_count_each_quarter_has_its_kind_of_feature(quarter: str) -> None:
    tiles, figures, last, value, kind = QUARTER_AND_FEATURE[quarter]

    def completed(quarter: str) -> Game:
        code = last.split()[1]
        game = scene(f"{BLOCK}, {tiles}", figures, draw=f"{code} V V V", players=YELLOW_FIRST, modules=MODULES)
        in_quarter(game, quarter, figure(game, BLUE), count=MARKET)
        lay(game, last)
        return game

    game = completed(quarter)
    assert asked(game) == (BLUE, "T7.3")
    assert game.decision is not None
    events = game.apply(game.decision.actions[0])
    assert points(events) == [(BLUE, value, kind), (GREEN, value, kind)]
    for other in set(QUARTERS) - {quarter}:
        assert completed(other).scores == [0, 0, value]


ROAD_FIRST = {
    "all-at-once": ["Blue road", "Yellow road", "Blue city", "Blue city", "Yellow city", "Yellow city"],
    "one-by-one": ["Blue road", "Yellow road", "Blue city", "Yellow city", "Blue city", "Yellow city"],
    "per-player": ["Blue road", "Blue city", "Blue city", "Yellow road", "Yellow city", "Yellow city"],
}
"""Who sends followers where, when Yellow completes a road and a city and everybody sends all he can."""


def road_and_city(rounds: str) -> Game:
    """Yellow has completed Green's road of two tiles and Green's town; he and Blue have followers for both."""
    game = scene(
        TOWN,
        "Green (0,4) S, Green (1,5) W",
        draw="L V V V",
        players=YELLOW_FIRST,
        modules=MODULES,
        options={"count-redeploy-rounds": rounds},
    )
    in_quarter(game, CASTLE, *(figure(game, player, number=n) for player in (0, BLUE) for n in (0, 1)))
    in_quarter(game, SMITHY, *(figure(game, player, number=2) for player in (0, BLUE)), count=MARKET)
    lay(game, "(0,5) L crrr")
    return game


@pytest.mark.parametrize("rounds", ROAD_FIRST)
def test_count_order_of_redeployment(rounds: str) -> None:
    game, told = road_and_city(rounds), []
    while game.decision is not None and game.decision.step == "T7.3":
        choices = [a for a in game.decision.actions if isinstance(a, Choose) and a.segment is not None]
        choice = min(choices, key=lambda a: game.board.printed[a.segment or 0].kind != "road")
        told.append(f"{game.player_names[game.decision.player]} {game.board.printed[choice.segment or 0].kind}")
        game.apply(choice)
    assert told == ROAD_FIRST[rounds]
    assert game.scores == [6, 6, 2]
    assert not game.spots


@pytest.mark.parametrize(
    ("rounds", "order"),
    [
        ("all-at-once", ["Blue", "Yellow", "Blue", "Blue", "Yellow", "Yellow"]),
        ("one-by-one", ["Blue", "Yellow", "Blue", "Yellow", "Blue", "Yellow"]),
        ("per-player", ["Blue", "Blue", "Yellow", "Yellow", "Yellow"]),
    ],
)
def test_count_who_has_passed_is_not_asked_again(rounds: str, order: list[str]) -> None:
    """Nobody goes to the road; to the city Blue sends one follower and passes, Yellow sends both."""
    game, told = road_and_city(rounds), []
    while game.decision is not None and game.decision.step == "T7.3":
        name = game.player_names[game.decision.player]
        told.append(name)
        cities = [a for a in game.decision.actions if isinstance(a, Choose) and is_city(game, a)]
        sent = figure(game, BLUE) not in game.spots
        game.apply(cities[0] if cities and not (name == "Blue" and sent) else PASS)
    assert told == order
    assert figure(game, BLUE, number=1) in game.spots
    assert figure(game, RED, number=1) not in game.spots


def is_city(game: Game, choice: Choose) -> bool:
    return choice.segment is not None and game.board.printed[choice.segment].kind == "city"


def test_count_points_of_those_who_came_late() -> None:
    """Two knights of Blue beat the one who was there; the road is shared."""
    game = road_and_city("all-at-once")
    smith, first, second = (figure(game, BLUE, number=n) for n in (2, 0, 1))
    game.apply(redeploy(game, smith, (1, 5)))
    game.apply(PASS)  # Yellow, road
    game.apply(redeploy(game, first, (0, 4)))
    game.apply(redeploy(game, second, (0, 5)))
    events = game.apply(PASS)  # Yellow, city
    assert points(events) == [(BLUE, 2, "road"), (GREEN, 2, "road"), (BLUE, 4, "city")]


def test_count_all_redeployments_come_before_the_first_scoring() -> None:
    game = road_and_city("all-at-once")
    events = game.apply(redeploy(game, figure(game, BLUE, number=2), (0, 5)))
    assert points(events) == []
    events = game.apply(PASS)
    assert points(events) == []
    assert asked(game) == (BLUE, "T7.3")


# -- at the end ------------------------------------------------------------------------------------------------------

END = f"{BLOCK}, (10,0) E fcff, (20,0) U frfr, (30,0) B ffff, (40,0) E fcff"


def at_the_end(options: dict[str, OptionValue] | None = None, count: str = CASTLE, figures: str = "") -> Game:
    """Red lays the last tile; then followers leave all quarters but the locked one. Blue has one in each quarter."""
    standing = "Red (10,0) E, Red (20,0) E-W, Red (30,0) monastery, Red (-1,1) SL"
    game = scene(END, f"{standing}{figures}", draw="V", modules=MODULES, options=options)
    for number, quarter in enumerate(QUARTERS):
        in_quarter(game, quarter, figure(game, BLUE, number=number), count=count)
    lay(game, "(-1,-2) V rrff")
    return game


def test_count_at_the_end_followers_leave_all_open_quarters() -> None:
    game = at_the_end()
    assert asked(game) == (BLUE, "E4")
    assert redeployments(game)["small"] >= {(20, 0), (30, 0), (-1, 1), (-2, 0)}
    assert (10, 0) not in redeployments(game)["small"]
    assert (40, 0) not in redeployments(at_the_end(count=MARKET))["small"]
    assert (10, 0) in redeployments(at_the_end(count=MARKET))["small"]


def test_count_at_the_end_of_the_game_the_points_are_shared() -> None:
    game = at_the_end(count=MARKET)
    game.apply(redeploy(game, figure(game, BLUE, number=0), (10, 0)))
    game.apply(redeploy(game, figure(game, BLUE, number=2), (20, 0)))
    game.apply(redeploy(game, figure(game, BLUE, number=3), (30, 0)))
    assert game.over
    assert game.scores == [1 + 1 + 1 + 3, 3]


def test_count_at_the_end_market_only() -> None:
    game = at_the_end({"count-final": "market-only"})
    assert asked(game) == (BLUE, "E4")
    assert all(y <= 1 and x <= 1 for x, y in redeployments(game)["small"])
    assert "quarters" not in question(game).why.say()  # only one of them is open
    assert at_the_end({"count-final": "market-only"}, count=MARKET).over


def test_count_at_the_end_unoccupied_features_by_option() -> None:
    game = at_the_end({"count-redeploy-unoccupied": True}, count=MARKET)
    assert (40, 0) in redeployments(game)["small"]


def test_count_at_the_end_one_follower_each_a_round_left_of_the_last_player_first() -> None:
    game = scene(
        END,
        "Red (10,0) E",
        draw="V",
        players=3,
        turn="Blue",
        modules=MODULES,
    )
    for player in (RED, BLUE, GREEN):
        numbers = (1, 2) if player == RED else (0, 1)
        in_quarter(game, CASTLE, *(figure(game, player, number=n) for n in numbers), count=MARKET)
    lay(game, "(-1,-2) V rrff")
    order = []
    while not game.over:
        player = asked(game)[0]
        order.append(player)
        passes = player == RED and order.count(RED) == 1
        assert game.decision is not None
        game.apply(PASS if passes else game.decision.actions[0])
    assert order == [GREEN, RED, BLUE, GREEN, BLUE]


def test_count_complete_features_are_not_joined_at_the_end() -> None:
    board = f"{BLOCK}, (10,0) E fcff, (11,0) E fffc"
    game = scene(board, draw="V", modules=MODULES, options={"count-redeploy-unoccupied": True})
    in_quarter(game, CASTLE, figure(game, BLUE), count=MARKET)
    lay(game, "(-1,-2) V rrff")
    assert (10, 0) not in redeployments(game).get("small", set())


def test_count_at_the_end_begins_with_whoever_drew_but_could_not_lay() -> None:
    """Red took the last turn; Blue's C has no place and no other tile is left, so he is left of the last player."""
    board = f"{BLOCK}, (-2,2) E cfff, (2,1) E fffc, (20,0) U frfr"
    game = scene(board, "Red (20,0) E-W", draw="V C", players=3, modules=MODULES)
    for player in (RED, BLUE, GREEN):
        in_quarter(game, SMITHY, figure(game, player, number=1), count=MARKET)
    lay(game, "(-1,-2) V rrff")
    assert asked(game) == (BLUE, "E4")
