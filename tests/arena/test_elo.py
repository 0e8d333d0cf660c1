"""Elo: known odds, honest intervals, finite numbers."""

from __future__ import annotations

import pytest

from bastide.arena.elo import ratings


def test_three_to_one_are_190_points() -> None:
    best, other = ratings(["weak", "strong"], {("strong", "weak"): (3000, 4000)})
    assert best.player == "strong"
    assert best.elo - other.elo == pytest.approx(190.8, abs=1)
    assert best.elo + other.elo == pytest.approx(0, abs=1e-6)
    assert (best.games, best.won, other.won) == (4000, 3000, 1000)


def test_the_interval_of_two_players_is_the_textbook_one() -> None:
    """Half the 95 % interval of the difference is 1.96 * 400 / ln 10 / sqrt(n p q); each player has half of it."""
    best, _ = ratings(["a", "b"], {("a", "b"): (50, 99)})
    assert best.interval == pytest.approx(1.96 * 173.7 / (100 * 0.25) ** 0.5 / 2, rel=0.01)


def test_more_games_narrow_the_interval() -> None:
    few, many = (ratings(["a", "b"], {("a", "b"): (n * 0.6, n)})[0].interval for n in (20, 2000))
    assert many < few / 5


def test_who_wins_everything_has_a_number_too() -> None:
    best, middle, last = ratings(["c", "b", "a"], {("a", "b"): (40, 40), ("b", "c"): (40, 40), ("a", "c"): (40, 40)})
    assert [best.player, middle.player, last.player] == ["a", "b", "c"]
    assert 300 < best.elo - middle.elo < 2000
    assert best.interval > 100


def test_only_players_who_have_met_are_rated() -> None:
    """After an interruption nothing may relate some players to the others."""
    found = ratings(["a", "b", "c"], {("b", "c"): (3, 4)})
    assert [(rating.player, rating.games) for rating in found] == [("b", 4), ("c", 4)]
    pairs = ratings(["a", "b", "c", "d"], {("c", "d"): (4, 4), ("a", "b"): (1, 4)})
    assert [rating.player for rating in pairs] == ["b", "a"]
    assert sum(rating.elo for rating in pairs) == pytest.approx(0, abs=1e-6)
    chain = ratings(["a", "b", "c", "d"], {("a", "b"): (2, 4), ("c", "d"): (2, 4), ("b", "c"): (2, 4)})
    assert len(chain) == 4


def test_results_are_explained_together() -> None:
    """a beats b as b beats c: then a beats c by the sum, and the direct result agrees."""
    found = ratings(["a", "b", "c"], {("a", "b"): (750, 1000), ("b", "c"): (750, 1000), ("a", "c"): (900, 1000)})
    elo = {rating.player: rating.elo for rating in found}
    assert elo["a"] - elo["c"] == pytest.approx(2 * 190.8, abs=3)
    assert elo["b"] == pytest.approx(0, abs=2)
