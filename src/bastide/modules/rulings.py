"""The few rulings that really name two modules, each with its source."""

from __future__ import annotations

from bastide.game.rules import Rules


def dragon_in_play(rules: Rules) -> bool:
    """A volcano means nothing without the dragon (river2.md 3.5; base.md 10)."""
    return "dragon" in rules.element_ids


def pigs_in_play(rules: Rules) -> bool:
    """The pig herd of River II counts only beside Traders & Builders (river2.md 6, `pig-herd: with-traders`)."""
    return "pig" in rules.element_ids
