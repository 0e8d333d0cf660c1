"""The plain tree search: legal, by the clock, and no longer than an answer can still change."""

from __future__ import annotations

import time

import pytest

pytest.importorskip("numba")

import bastide
from bastide.players import load
from bastide.testkit.scene import scene


def test_it_completes_a_city_for_its_points() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V V")
    action = load("mcts", 1, 0.3).choose(game.view(0))
    assert action == bastide.Place((0, -1), 2)


def test_what_cannot_change_any_more_is_not_thought_about() -> None:
    """The last tile, with one place for it and nobody who could stand on it."""
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E")
    player = load("mcts", 1, 30.0)
    begin = time.perf_counter()
    player.choose(game.view(0))
    assert time.perf_counter() - begin < 25
