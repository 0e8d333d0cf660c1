"""The arithmetic of `bench/people.py`, and judges with weights of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import bastide
from bastide.arena.results import Estimate
from bastide.errors import BastideError
from bastide.game.game import Game
from bastide.players import load
from bastide.players.lookahead import AT_ONCE, look_into, read_weights, weights
from bastide.review.simulated import Simulated
from bastide.review.turns import played_turns

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
from people import PEOPLE, JudgedGame, Lost, judge_game, level_asked, losses, table, told


def game_of(*lost: float, other: float = 0.0) -> JudgedGame:
    """A game of two, whose every turn lost this much; `other` in every turn of somebody else."""
    turns = {PEOPLE: [Lost(loss, loss - 1) for loss in lost], "other": [Lost(other, other)] * len(lost)}
    return JudgedGame(2, turns, [3.0, -1.0])


def begun(actions: int = 60) -> Game:
    game, player = bastide.new_game(["Ada", "Bob"], seed=7), load("normal", 1)
    for _ in range(actions):
        assert game.decision is not None
        game.apply(player.choose(game.view(game.decision.player)))
    return game


def test_a_loss_is_cut_at_zero_and_told_uncut_beside_it() -> None:
    leads = np.array([[4.0, 6.0], [1.0, 3.0], [8.0, 4.0]])
    assert losses(leads) == [Lost(3.0, 3.0), Lost(0.0, -1.0)]


def test_a_game_is_the_mean_of_its_players() -> None:
    game = game_of(1.0, 2.0, 3.0, 6.0)
    assert (game.a_turn(PEOPLE), game.a_game(PEOPLE), game.uncut_a_game(PEOPLE)) == (3.0, 6.0, 4.0)


def test_the_game_is_the_unit_of_the_errors() -> None:
    _, people, other, luck = table([game_of(1.0, 1.0, other=1.0), game_of(3.0, 3.0, other=2.0)])
    assert people.split()[:8] == ["people", "4", "2.000", "±", "1.000", "2.0", "±", "1.0"]
    assert other.endswith("0.5 ± 0.5")
    assert luck.endswith("2.0 ± 0.0")
    assert told(Estimate.of([2.0])) == "2.0"


def test_a_level_is_asked_for_a_whole_turn() -> None:
    game = begun()
    while game.decision is not None and game.decision.tile is None:
        game.apply(game.decision.actions[0])
    assert game.decision is not None
    view = game.view(game.decision.player)
    assert level_asked("normal", 1)(view) == look_into(view, AT_ONCE)[0].actions


def test_people_lose_what_their_review_says() -> None:
    record = begun(20).record()
    judge = Simulated("quick")
    (judged,) = judge_game(record, [judge], {})
    looked = [judge.look(turn) for turn in played_turns(record)]
    assert [lost.loss for lost in judged.lost[PEOPLE]] == [turn.loss for turn in looked]
    assert sum(judged.luck) == pytest.approx(sum(turn.luck or 0 for turn in looked))


def test_a_judge_uses_the_weights_it_is_given() -> None:
    (turn, *_) = reversed(played_turns(begun().record()))
    _, own = Simulated("quick").leads(turn, [turn.actions])
    _, same = Simulated("quick", weights().copy()).leads(turn, [turn.actions])
    _, none = Simulated("quick", np.zeros_like(weights())).leads(turn, [turn.actions])
    assert (own == same).all()
    assert not (own == none).all()


def test_weights_of_another_game_are_refused() -> None:
    with pytest.raises(BastideError, match="this game needs"):
        look_into(begun(), AT_ONCE, learned=weights(boxes=True))


def test_weights_are_read_from_what_training_wrote(tmp_path: Path) -> None:
    np.savez_compressed(tmp_path / "some.npz", weights=weights(), errors=weights())
    assert (read_weights(tmp_path / "some.npz") == weights()).all()
    (tmp_path / "none.npz").write_text("nothing")
    with pytest.raises(BastideError, match="holds no learned tables"):
        read_weights(tmp_path / "none.npz")
