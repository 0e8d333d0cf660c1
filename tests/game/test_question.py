"""Every decision is told in words: what is decided, why, and what passing means."""

from __future__ import annotations

import random

import pytest

import bastide
from bastide.game.actions import PASS, Choose
from bastide.game.decision import Decision
from bastide.game.game import Game
from bastide.game.question import Asked, asked
from bastide.testkit.lively import lively_answer

NAMES = ["Ada", "Bo", "Cleo"]
BOXES = (
    "count",
    "siege",
    "princess-dragon",
    "tower",
    "abbey-mayor",
    "bridges-castles-bazaars",
    "hills-sheep",
    "traders-builders",
    "inns-cathedrals",
)
ALWAYS_KNOWN = {"T2.1", "T4.2"}
"""Placing a tile and setting a figure need no reason; a reason is told where there is one."""


def _course(modules: tuple[str, ...], seed: int, decisions: int) -> list[tuple[Game, Decision]]:
    rng = random.Random(seed)
    found: list[tuple[Game, Decision]] = []
    game = bastide.new_game(NAMES, modules=modules, seed=seed)
    while game.decision is not None and len(found) < decisions:
        found.append((game.copy(), game.decision))
        game.apply(lively_answer(game.decision, rng))
    return found


def _told(modules: tuple[str, ...], seed: int, decisions: int = 400) -> list[tuple[Decision, Asked]]:
    return [(decision, asked(game.view(1), decision, NAMES)) for game, decision in _course(modules, seed, decisions)]


@pytest.mark.parametrize("modules", [(box,) for box in BOXES] + [BOXES], ids=lambda modules: "+".join(modules)[:40])
def test_every_decision_says_what_and_why_in_both_languages(modules: tuple[str, ...]) -> None:
    for decision, words in _told(modules, seed=4):
        for sentence in (words.what, words.why, words.decline):
            assert "{" not in sentence.say("en") + sentence.say("de")
        assert words.what.say("en")
        assert words.what.say("de")
        assert bool(words.why.say("en")) == bool(words.why.say("de"))
        if decision.step not in ALWAYS_KNOWN:
            assert words.why.say("en"), f"{decision}: no reason is told"
            assert PASS not in decision.actions or words.decline.say("en"), f"{decision}: passing has no words"


def _offers(decision: Decision, what: str) -> bool:
    answers = [*decision.actions, *(number.action for number in decision.ranges)]
    return any(isinstance(answer, Choose) and answer.what == what for answer in answers)


def _first_words(what: str, modules: tuple[str, ...]) -> list[Asked]:
    """The words of decisions that offer an answer, in the first game in which it comes up."""
    for seed in range(20):
        if found := [words for decision, words in _told(modules, seed) if _offers(decision, what)]:
            return found
    raise AssertionError(f"{what} did not come up")


@pytest.mark.parametrize(
    ("what", "box", "says"),
    [
        ("dragon", "princess-dragon", "of 6"),
        ("capture", "tower", "has raised the tower"),
        ("drive", "abbey-mayor", "has been scored"),
        ("bid", "bridges-castles-bazaars", "may raise once"),
        ("sell", "bridges-castles-bazaars", "bids most"),
        ("castle", "bridges-castles-bazaars", "alone in this two-tile city"),
        ("grow", "hills-sheep", "shepherd"),
        ("escape", "siege", "monastery"),
    ],
)
def test_decisions_of_one_step_are_told_apart(what: str, box: str, says: str) -> None:
    assert all(says in words.why.say("en") for words in _first_words(what, (box,)))


def test_a_follower_through_a_portal_is_told_that_he_may_go_far() -> None:
    told = {
        words.why.say("en")
        for seed in range(3)
        for decision, words in _told(("princess-dragon",), seed)
        if decision.step == "T4.2"
    }
    assert any("portal" in why for why in told)
