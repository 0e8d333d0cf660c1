"""Answers by chance for tests that want to see much: what an element offers comes up more often than it would."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision


def lively_answer(decision: Decision, rng: Random) -> Action:
    """A legal answer; often a choice of an element, a figure or a number."""
    choices = [action for action in decision.actions if isinstance(action, Choose)]
    figures = [action for action in decision.actions if isinstance(action, Deploy)]
    if decision.ranges and (not decision.actions or rng.random() < 0.6):
        chosen = rng.choice(decision.ranges)
        return replace(chosen.action, number=chosen.lowest + rng.randrange(3))
    if choices and rng.random() < 0.45:
        return rng.choice(choices)
    return rng.choice(figures if figures and rng.random() < 0.6 else decision.actions)
