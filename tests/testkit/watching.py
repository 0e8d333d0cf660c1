"""Scenes that the referee follows."""

from __future__ import annotations

from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.testkit.referee import Watch


def watched(game: Game, *actions: Action) -> int:
    """Play these actions and let the referee follow; returns how many awards it has seen."""
    watch = Watch(game)
    for played in actions:
        decision = game.decision
        assert decision is not None
        watch.follow(game, decision, played, game.apply(played))
    return watch.scorings
