"""The plain tree search: legal, by the clock, and no longer than an answer can still change."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

pytest.importorskip("numba")

import bastide
from bastide.players import load, mcts
from bastide.testkit.scene import scene


def test_it_completes_a_city_for_its_points() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V V")
    action = load("mcts", 1, 0.3).choose(game.view(0))
    assert action == bastide.Place((0, -1), 2)


def test_what_cannot_change_any_more_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """A city is completed, or it is not: when half of the time is over, the other half cannot turn that round."""
    clock = count(step=0.05)
    monkeypatch.setattr(mcts, "time", SimpleNamespace(perf_counter=clock.__next__))
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V V")
    load("mcts", 1, 4.0).choose(game.view(0))
    assert 1.0 < next(clock) < 3.5
