"""The players that look ahead in the simulator."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from random import Random

import pytest

from bastide.game.actions import Action, Deploy, Place
from bastide.game.game import Game
from bastide.modules import new_game
from bastide.players import NAMES, load, lookahead
from bastide.players.lookahead import AT_ONCE, HARD, Effort, best_turn, look_into

QUICK = {"mcts": 0.0, "analysis": 0.05}


def at_a_tile(seed: int, actions: int) -> Game:
    """A game some random actions on, with a tile to place."""
    game, luck = new_game(2, seed=seed), load("random", seed)
    while not (actions <= 0 and game.decision and game.decision.tile):
        game.apply(luck.choose(game))
        actions -= 1
    return game


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("name", NAMES)
def test_every_player_finishes_a_game(name: str, players: int) -> None:
    """A few tiles with the player in question, the rest by chance."""
    game, luck = new_game(players, seed=4), load("random", 1)
    player = load(name, 2, QUICK.get(name))
    asked = 0
    while (decision := game.decision) is not None:
        mine = asked % 16 < 2
        game.apply((player if mine else luck).choose(game.view(decision.player)))
        asked += 1
    assert game.over


def test_the_follower_goes_with_the_placement_that_was_thought_out() -> None:
    game = at_a_tile(11, 20)
    thinker = load("normal", 1)
    turn = look_into(game, AT_ONCE)[0].actions
    assert isinstance(turn[0], Place)
    for wanted in turn:
        assert thinker.choose(game) == wanted
        game.apply(wanted)


def test_a_follower_is_found_where_the_tile_lies_already() -> None:
    """As after a hint, or when somebody else has placed the tile."""
    game = at_a_tile(11, 20)
    turn = next(option.actions for option in look_into(game, AT_ONCE) if isinstance(option.actions[-1], Deploy))
    game.apply(turn[0])
    options = look_into(game, AT_ONCE)
    assert turn[1:] in [option.actions for option in options]
    assert game.decision is not None
    assert game.decision.allows(load("hard", 1).choose(game))


def test_options_are_whole_legal_turns_best_first() -> None:
    game = at_a_tile(5, 30)
    options = look_into(game, HARD, 1)
    assert options[0].samples > 0
    assert options[0].error > 0
    assert options[0].lead == max(option.lead for option in options if option.samples == options[0].samples)
    for option in options:
        new = game.copy()
        for action in option.actions:
            new.apply(action)
        assert new.decision is None or new.decision.player != game.decision.player  # type: ignore[union-attr]


def test_a_turn_to_keep_is_looked_into_to_the_end() -> None:
    game = at_a_tile(5, 30)
    worst = look_into(game, AT_ONCE)[-1].actions
    options = look_into(game, HARD, 1, keep=[worst])
    kept = next(option for option in options if option.actions == worst)
    assert kept.samples == options[0].samples
    assert kept.lead < options[0].lead


def test_turns_clearly_behind_are_given_up_without_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [at_a_tile(seed, 40) for seed in range(4)]
    early = [look_into(game, HARD, 1) for game in games]
    monkeypatch.setattr(lookahead, "SURE", 1e9)
    late = [look_into(game, HARD, 1) for game in games]
    assert [options[0].actions for options in early] == [options[0].actions for options in late]
    samples = [sum(option.samples for options in found for option in options) for found in (early, late)]
    assert samples[0] < 0.9 * samples[1]


def test_equal_seeds_give_equal_turns_whatever_the_number_of_threads() -> None:
    game = at_a_tile(8, 40)
    alone, together = (Effort(6, 2, ((8, 3), (16, 1)), threads=threads) for threads in (1, 2))
    assert best_turn(game, alone, Random(3)) == best_turn(game, together, Random(3))


def after(game: Game, actions: Sequence[Action]) -> Game:
    new = game.copy()
    for action in actions:
        new.apply(action)
    return new


@pytest.mark.parametrize("name", ["mcts", "normal", "hard", "strong"])
def test_with_the_last_tile_the_best_turn_is_found(name: str) -> None:
    for seed in (1, 2):
        game = at_a_tile(seed, 0)
        luck = load("random", seed)
        while any(game.piles) or not (game.decision and game.decision.tile):
            game.apply(luck.choose(game))
        assert game.decision is not None
        me, turns = game.decision.player, [option.actions for option in look_into(game, AT_ONCE)]
        margins = {scores[me] - scores[1 - me] for scores in (after(game, turn).scores for turn in turns)}
        load(name, 1, 0.2).choose(game)  # the simulator is compiled now, not on the player's clock
        player = load(name, 1, 1.0)
        while game.decision is not None:
            game.apply(player.choose(game))
        assert game.scores[me] - game.scores[1 - me] == max(margins)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system does not fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    game, effort = at_a_tile(8, 40), Effort(4, 1, ((2, 1),), threads=2)
    best_turn(game, effort, Random(3))
    child = multiprocessing.get_context("fork").Process(target=best_turn, args=(game, effort, Random(3)))
    child.start()
    child.join(60)
    assert child.exitcode == 0
