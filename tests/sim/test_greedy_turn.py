"""The greedy player of the simulator: no turn of the engine is worth more than the one it plays, with boxes too."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import agreement_boxes
import numpy as np
import pytest

from bastide import Game, make_setup, rules_for
from bastide.game.rules import Rules
from bastide.players import bridge
from bastide.sim import GREEDY, RANDOM, Simulator

FOUR = ["river", "abbot", "inns-cathedrals", "traders-builders"]


def worth(scores: list[int], out: int, me: int) -> float:
    """Own points less the mean of the others' if the game ended now, and half a point for every figure that is out."""
    return scores[me] - (sum(scores) - scores[me]) / (len(scores) - 1) - out / 2


def best_in_engine(game: Game) -> float:
    assert game.decision is not None
    me = game.decision.player
    return max(of_game(end, me) for end in after_turn(game, me))


def after_turn(game: Game, me: int) -> Iterable[Game]:
    """Where the tile in hand, and what may be done with the figures after it, lead to."""
    assert game.decision is not None
    for placement in game.decision.actions:
        placed = game.copy()
        placed.apply(placement)
        decision = placed.decision
        if decision is None or decision.step != "T4.2":
            yield placed
            continue
        for answer in decision.actions:
            end = placed.copy()
            end.apply(answer)
            yield end


def of_game(game: Game, me: int) -> float:
    owner = game.rules.owner
    out = 0 if game.over else sum(at >= 0 for at, player in zip(game.where, owner, strict=True) if player == me)
    return worth(game.if_ended_now().scores if not game.over else game.scores, out, me)


def of_greedy(sim: Simulator, me: int, seed: int) -> float:
    """The same of the turn that the simulator plays."""
    end = sim.copy()
    sim.games([seed], GREEDY, turns=1, ends=end.states)
    return worth(end.if_ended_now(), sum(map(len, end.figures(me).values())), me)


def position(rules: Rules, chance: Random, step: str) -> Game:
    """A game by chance that has come to a question at this step; not in its last turn, which the end follows."""
    while True:
        game, wanted = Game(rules, chance.getrandbits(60)), chance.randrange(160)
        while game.decision is not None and (wanted > 0 or game.decision.step != step or not bridge.knows(game)):
            game.apply(chance.choice(game.decision.actions))
            wanted -= 1
        if game.decision is not None and game.tiles_left():
            return game


@pytest.mark.parametrize("seed", range(16))
def test_no_turn_is_worth_more(seed: int) -> None:
    chance = Random(seed)
    rules = agreement_boxes.random_rules(chance, FOUR if seed % 2 else ())
    game = position(rules, chance, "T2.1")
    assert game.decision is not None
    sim = bridge.to_simulator(game, boxes=True)
    assert of_greedy(sim, game.decision.player, seed) == pytest.approx(best_in_engine(game))


def test_with_the_tile_laid_no_answer_is_worth_more() -> None:
    chance, rules = Random(5), rules_for(make_setup(2, FOUR))
    for _ in range(12):
        game = position(rules, chance, "T4.2")
        assert game.decision is not None
        me, ends = game.decision.player, []
        for answer in game.decision.actions:
            ends.append(game.copy())
            ends[-1].apply(answer)
        assert of_greedy(bridge.to_simulator(game), me, 1) == pytest.approx(max(of_game(end, me) for end in ends))


@pytest.mark.parametrize("players", [2, 5])
def test_it_beats_chance_with_all_four_boxes(players: int) -> None:
    sim = bridge.to_simulator(Game(rules_for(make_setup(players, FOUR)), 3))
    scores = sim.games(range(40), [GREEDY, *[RANDOM] * (players - 1)])
    assert (scores[:, 0] > scores[:, 1:].max(axis=1) + 20).all()


def test_it_uses_what_is_in_the_boxes() -> None:
    """Large followers, abbots and pigs are placed, goods are taken; a builder brings nothing by himself."""
    sim = bridge.to_simulator(Game(rules_for(make_setup(2, FOUR)), 3))
    used, ends = {"large": False, "abbot": False, "pig": False, "goods": False}, np.zeros(20, sim.states.dtype)
    for turns in range(10, 120, 10):
        sim.games(range(20), GREEDY, turns=turns, ends=ends)
        smalls = int(sim.state["smalls"])
        used["large"] |= bool((ends["where"][:, :2, smalls] >= 0).any())
        used["abbot"] |= bool((ends["where"][:, :2, smalls + 1] >= 0).any())
        used["pig"] |= bool((ends["pig"][:, :2] >= 0).any())
        used["goods"] |= bool(ends["goods"].any())
        assert not (ends["builder"][:, :2] >= 0).any()
    assert all(used.values()), used
