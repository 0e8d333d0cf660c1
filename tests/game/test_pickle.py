"""Games travel between processes: a round trip keeps the state and goes on to the same game."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
from copy import copy, deepcopy
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.modules import MODULES, playable_together
from bastide.testkit.lively import lively_answer
from bastide.tiles.face import Layout

BLANK = Layout(edges="FFFF", segments=("monastery", "field NL NR EL ER SL SR WL WR"), count=3)


def play(game: bastide.Game, seed: int, moves: int = 10_000) -> bastide.Game:
    """The same seed gives the same answers to the same decisions."""
    chance = Random(seed)
    while game.decision is not None and moves:
        game.apply(lively_answer(game.decision, chance))
        moves -= 1
    return game


def again(thing: bastide.Game) -> bastide.Game:
    found = pickle.loads(pickle.dumps(thing))
    assert isinstance(found, bastide.Game)
    return found


@pytest.mark.parametrize("module", ["base", *(id for id in MODULES if id != "base"), "all"])
def test_a_game_comes_back_and_goes_on(module: str) -> None:
    modules = playable_together(MODULES) if module == "all" else [module]
    game = bastide.new_game(3, modules, seed=4, custom_tiles={"blank": BLANK})
    play(game, 1, 60)
    found = again(game)
    assert found.state() == game.state()
    assert found.events == game.events
    assert found.actions() == game.actions()
    assert play(found, 2).state() == play(game, 2).state()
    assert found.record().to_json() == game.record().to_json()


def test_every_decision_comes_back() -> None:
    """Also in the middle of an auction, a dragon's run, a castle."""
    game, chance = bastide.new_game(2, playable_together(MODULES), seed=3), Random(3)
    while game.decision is not None:
        found = pickle.loads(pickle.dumps(game.decision))
        assert (found.player, found.step, found.actions, found.ranges) == (
            game.decision.player,
            game.decision.step,
            game.decision.actions,
            game.decision.ranges,
        )
        game.apply(lively_answer(game.decision, chance))


def test_a_view_comes_back_as_a_view() -> None:
    game = play(
        bastide.new_game(2, ["traders-builders"], seed=5, options={"goods-hidden": True}, draws=["E", "U"]), 1, 9
    )
    view = game.view(1)
    found = again(view)
    assert found.state() == view.state()
    assert found.rules.setup.draws == ()
    with pytest.raises(bastide.BastideError):
        found.record()


def test_a_long_game_comes_back() -> None:
    """The log is a chain of actions, longer than the interpreter may nest."""
    game = bastide.new_game(2, tiles={"base": 20}, seed=1)
    play(game, 1)
    assert len(game.actions()) > sys.getrecursionlimit()
    assert again(game).actions() == game.actions()


def test_rules_and_faces_are_shared_by_what_comes_back() -> None:
    game = bastide.new_game(2, ["abbey-mayor"], seed=1, custom_tiles={"blank": BLANK})
    one, two = again(game), again(game)
    assert one.rules is two.rules
    assert {id(face) for pile in one.piles for face in pile} <= {id(face) for face in one.rules.faces.values()}


def test_a_record_comes_back(tmp_path: Path) -> None:
    record = play(bastide.new_game(2, ["river"], seed=2, custom_tiles={"blank": BLANK}), 1).record()
    found = pickle.loads(pickle.dumps(record))
    assert found.to_json() == record.to_json()
    assert found.replay().state() == record.replay().state()


def test_errors_come_back_with_both_languages() -> None:
    game = bastide.new_game(2, seed=1)
    with pytest.raises(bastide.IllegalAction) as refusal:
        game.apply(bastide.PASS)
    found = pickle.loads(pickle.dumps(refusal.value))
    assert isinstance(found, bastide.IllegalAction)
    assert (found.say("en"), found.say("de")) == (refusal.value.say("en"), refusal.value.say("de"))


def test_games_go_to_other_processes_and_back() -> None:
    games = [bastide.new_game(2, ["river", "tower"], seed=seed) for seed in range(2)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.starmap(play, [(game, 7) for game in games])
    assert [game.state() for game in found] == [play(game, 7).state() for game in games]


@pytest.mark.parametrize("how", [copy, deepcopy])
def test_the_copies_of_the_library_are_copies(how: object) -> None:
    assert callable(how)
    game = play(bastide.new_game(2, seed=1), 1, 9)
    before, other = game.state(), how(game)
    play(other, 2)
    assert game.state() == before
