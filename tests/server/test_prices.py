"""What answers bring at once: worked out on a copy, only as far as the rules alone decide, and quickly."""

from __future__ import annotations

import random
import time

import bastide
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.game import Game
from bastide.modules import MODULES, playable_together
from bastide.server.prices import brought_by, prices
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import find_segment, lay_only, scene

RED, BLUE = 0, 1
GARDEN = "(0,0) E-garden cfff, (1,0) E fcff, (-1,0) E fffc, (0,1) E ffcf, (1,1) E fcff"


def priced(game: Game) -> dict[Action, dict[int, int]]:
    assert game.decision is not None
    actions = game.decision.actions
    found = prices(game.view(game.decision.player), actions)
    return dict(zip(actions, found or [{}] * len(actions), strict=True))


def test_an_abbot_taken_back_brings_the_points_of_his_garden() -> None:
    game = scene(GARDEN, "Red abbot (0,0) garden", draw="E V", modules=("abbot",))
    lay_only(game, "(-1,1) E ffcf")
    found = priced(game)
    assert [price for action, price in found.items() if isinstance(action, Choose)] == [{RED: 6}]
    assert found[PASS] == {}


def test_a_completed_city_brings_its_points_to_its_owner_whatever_is_answered() -> None:
    game = scene("(0,0) E cfff", "Blue (0,0) N", draw="E V")
    lay_only(game, "(0,-1) E ffcf")
    assert set(map(str, priced(game).values())) == {str({BLUE: 4})}


def test_a_follower_in_a_city_that_is_complete_brings_its_points() -> None:
    game = scene("(0,0) E cfff", draw="E V")
    lay_only(game, "(0,-1) E ffcf")
    found = priced(game)
    assert found[Deploy("small", find_segment(game.board, (0, -1), "S"))] == {RED: 4}
    assert found[PASS] == {}


def test_a_further_own_decision_is_passed_to_see_what_the_answer_brings() -> None:
    """Whether the city becomes a castle is asked before it is scored."""
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V", modules=("bridges-castles-bazaars",))
    lay_only(game, "(0,-1) E ffcf")
    assert priced(game)[PASS] == {RED: 4}
    game.apply(PASS)
    castle, decline = priced(game).values()
    assert (castle, decline) == ({}, {RED: 4})


def test_placements_are_not_priced() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V")
    assert not any(priced(game).values())


def test_the_next_turn_and_the_end_are_left_out() -> None:
    """A fairy pays at the start of the next turn, a farm at the end; neither comes from the answer."""
    game = scene("(0,0) E cfff", "Blue (0,0) SL", draw="E", modules=("princess-dragon",))
    lay_only(game, "(0,1) E ffcf")
    assert priced(game)[PASS] == {}


def test_a_draft_is_told_what_it_has_brought() -> None:
    game = scene("(0,0) E cfff", "Blue (0,0) N", draw="E V")
    lay_only(game, "(0,-1) E ffcf")
    assert brought_by(game.apply(PASS)) == {BLUE: 4}


LIMIT = 0.1


def test_with_all_modules_prices_take_no_longer_than_a_blink() -> None:
    """A server answers within 150 ms; most of that time is not for prices."""
    game, rng = bastide.new_game(["A", "B", "C", "D"], modules=playable_together(MODULES), seed=0), random.Random(0)
    while (decision := game.decision) is not None:
        view = game.view(decision.player)
        assert time_of_prices(view) < LIMIT or time_of_prices(view) < LIMIT  # the machine may be busy once
        game.apply(lively_answer(decision, rng))


def time_of_prices(view: bastide.Game) -> float:
    assert view.decision is not None
    began = time.process_time()
    prices(view, view.decision.actions)
    return time.process_time() - began
