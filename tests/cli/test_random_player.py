"""The random player: any legal answer, numbers without end included, and equal seeds play alike."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision, NumberRange
from bastide.game.game import Game
from bastide.modules import new_game
from bastide.players import NAMES, load


def course(seed: int) -> list[Action]:
    game, player = new_game(2, seed=1), load("random", seed)
    while game.decision is not None:
        game.apply(player.choose(game.view(game.decision.player)))
    return game.actions()


def test_equal_seeds_play_alike() -> None:
    assert course(4) == course(4)
    assert course(4) != course(5)


def asked(*actions: Choose, ranges: tuple[NumberRange, ...] = ()) -> Game:
    game = new_game(2, seed=1)
    game.decision = Decision(0, "T2.1", lambda *_: None, (*actions, PASS), ranges=ranges)
    return game


def test_every_answer_is_as_likely_as_any_other() -> None:
    game, player = asked(Choose("a"), Choose("b")), load("random", 1)
    counted = Counter(player.choose(game) for _ in range(3000))
    assert set(counted) == {Choose("a"), Choose("b"), PASS}
    assert all(900 < number < 1100 for number in counted.values())


def test_numbers_without_an_end_stay_near_their_beginning() -> None:
    game, player = asked(ranges=(NumberRange(Choose("bid"), 3),)), load("random", 1)
    answers = [player.choose(game) for _ in range(500)]
    assert game.decision is not None
    assert all(game.decision.allows(answer) for answer in answers)
    bids = {answer.number for answer in answers if isinstance(answer, Choose)}
    assert bids == set(range(3, 10))


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(BastideError, match="There is no computer player called deep"):
        load("deep")
    assert all(load(name) for name in NAMES)
