"""The greedy player: legal in every mix, better than chance, quick, and equal for equal seeds."""

from __future__ import annotations

import pytest
from walk import play

import bastide
from bastide.modules import MODULES
from bastide.players import NAMES
from bastide.players.greedy import GreedyPlayer
from bastide.players.levels import LEVELS
from bastide.testkit.scene import scene


def test_it_beats_chance() -> None:
    games = [play([], seed, "greedy", "random")[0] for seed in range(3)]
    assert all(game.scores[0] > 2 * game.scores[1] for game in games)


@pytest.mark.parametrize("module", [id for id in MODULES if id != "base"])
def test_it_plays_every_module(module: str) -> None:
    _, times = play([module], 5, "greedy", "greedy", decisions=40)
    assert sorted(times)[len(times) // 2] < 5, "nobody waits for long, even on a busy machine"


def test_equal_seeds_give_equal_games() -> None:
    assert play([], 3, "greedy", "greedy")[0].actions() == play([], 3, "greedy", "greedy")[0].actions()


def test_it_completes_a_city_for_its_points() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V V")
    action = GreedyPlayer(1).choose(game.view(0))
    assert action == bastide.Place((0, -1), 2)


def test_all_players_have_names_in_both_languages() -> None:
    others = ["random", "greedy", "mcts", "classic", "normal", "hard", "analysis"]
    assert list(NAMES) == [*LEVELS, *others], "the levels for people, then the others, weakest first"
    assert all(name.en and name.de for name in NAMES.values())
