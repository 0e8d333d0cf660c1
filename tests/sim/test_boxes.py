"""The engine and the simulator agree in games with River, Abbot, Inns & Cathedrals and Traders & Builders."""

from __future__ import annotations

import agreement_boxes
import numpy as np
import pytest

from bastide import Game, make_setup, new_game, rules_for
from bastide.game.actions import Choose
from bastide.game.setup import Setup
from bastide.players import bridge, load

FOUR = ["river", "abbot", "inns-cathedrals", "traders-builders"]


@pytest.mark.parametrize("first", range(0, 120, 30))
def test_random_games(first: int) -> None:
    """Any of the four boxes, 2 to 6 players, all options: legal answers, figures, scores, boards, the end."""
    games = [agreement_boxes.random_game(seed) for seed in range(first, first + 30)]
    assert sum(game.over for game in games) > 28


def test_random_games_with_all_four() -> None:
    games = [agreement_boxes.random_game(seed, FOUR) for seed in range(500, 515)]
    assert sum(game.over for game in games) > 12


@pytest.mark.parametrize(
    "setup",
    [
        make_setup(2, ["abbot", "tower"]),
        make_setup(2, ["inns-cathedrals"], tiles={"inns-cathedrals": 2}),
        make_setup(2, ["inns-cathedrals"], elements={"large": 2}),
        make_setup(2, ["traders-builders"], options={"farm-scoring": "ed1"}),
        make_setup(2, ["traders-builders"], options={"goods-hidden": True}),
        make_setup(2, ["river"], options={"river-uturn": "strict"}),
    ],
    ids=["another module", "a set twice", "two large", "a pig of 2001", "hidden goods", "another rule about U-turns"],
)
def test_what_the_simulator_leaves_to_the_engine(setup: Setup) -> None:
    assert not bridge.knows(Game(rules_for(setup), 1))


def test_farms_count_right_where_there_are_more_cities_than_bits() -> None:
    """The same games with 64 bits for cities, which is as good as enough, and with 20."""
    sim = bridge.to_simulator(new_game(3, FOUR, seed=1))
    ends = np.zeros(100, sim.states.dtype)
    scores = sim.games(range(100), ends=ends)
    assert not ends["crowded"].any()
    sim.state["city_bits"] = -1 << 20
    assert (sim.games(range(100), ends=ends) == scores).all()
    assert ends["crowded"].all()


def test_the_second_part_is_taken() -> None:
    for seed in range(50):
        game, player = new_game(2, ["traders-builders"], seed=seed), load("random", seed)
        while game.decision is not None and game.decision.step != "T9.3":
            game.apply(player.choose(game))
        if game.decision is not None:
            assert load("strong", 1).choose(game.view(game.decision.player)) == Choose("second-part")
            return
    raise AssertionError("no builder's feature was extended")


def test_a_game_of_normal_players_uses_what_is_in_the_boxes() -> None:
    """Large follower, abbot, builder and pig are all placed, abbots come back, second parts are played."""
    game, players = new_game(2, FOUR, seed=8), [load("normal", seat) for seat in range(2)]
    seen = set()
    while (decision := game.decision) is not None:
        action = players[decision.player].choose(game.view(decision.player))
        seen.add(getattr(action, "figure", None) if not isinstance(action, Choose) else action.what)
        game.apply(action)
    assert {"small", "large", "abbot", "builder", "pig", "second-part"} <= seen
