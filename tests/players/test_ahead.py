"""Looking ahead through the engine: legal in mixes with chance, the same for equal seeds, within its time."""

from __future__ import annotations

import time
from random import Random

import pytest

import bastide
from bastide.game.actions import PASS
from bastide.modules import PRESETS
from bastide.players import load
from bastide.players.ahead import AheadPlayer, Effort, Search
from bastide.players.evaluation import Evaluation
from bastide.players.playing_on import QUICK_CELLS, narrowed, promising_first, quick_turn
from bastide.players.turns import Candidate, Turns

MIX = ["princess-dragon", "hills-sheep", "traders-builders", "tower"]
QUICK = Effort(0.2, 3, 1, ((2, 2), (2, 1)), 3600.0)


def some_way_on(answered: int, seed: int = 6) -> bastide.Game:
    """A game some random answers on, with a tile to place."""
    game, luck = bastide.new_game(2, MIX, seed=seed), load("random", seed)
    while answered > 0 or game.decision is None or game.decision.tile is None:
        assert game.decision is not None
        game.apply(luck.choose(game.view(game.decision.player)))
        answered -= 1
    return game


def quick_player(seed: int) -> AheadPlayer:
    player = AheadPlayer(seed)
    player.effort = QUICK
    return player


def test_whole_turns_are_legal_and_equal_for_equal_seeds() -> None:
    game, players = some_way_on(40), [quick_player(3), quick_player(3)]
    for _ in range(4):
        assert game.decision is not None
        first, second = (player.choose(game.view(game.decision.player)) for player in players)
        assert first == second
        game.apply(first)


def test_without_time_the_evaluation_decides() -> None:
    game = some_way_on(60)
    assert game.decision is not None
    view = game.view(game.decision.player)
    begin = time.process_time()
    hurried, normal = (AheadPlayer(1, 0.0, level).choose(view) for level in ("analysis", "normal"))
    assert time.process_time() - begin < 5
    assert view.decision is not None
    assert view.decision.allows(hurried)
    assert view.decision.allows(normal)


def test_a_late_turn_of_many_modules_is_answered_in_time() -> None:
    """However many answers there are, half a second of processor time is enough for `normal` and `hard`."""
    chosen = PRESETS["everything"]
    game, luck = bastide.new_game(2, chosen.modules, options=chosen.options, seed=3), load("random", 3)
    while len(game.board.pieces) < 180 or game.decision is None or len(game.decision.placements) < 30:
        assert game.decision is not None
        game.apply(luck.choose(game.view(game.decision.player)))
    assert game.decision is not None
    view = game.view(game.decision.player)
    for level in ("normal", "hard"):
        begin = time.process_time()
        assert game.decision.allows(AheadPlayer(1, None, level).choose(view))
        assert time.process_time() - begin < 2, "with room for a slow machine"


@pytest.mark.parametrize(
    ("behind", "worse"),
    [
        ([1.0, 1.2] * 4, True),
        ([1.0, 1.2] * 3, False),
        ([9.0, -7.0] * 4, False),
    ],
    ids=["always behind", "too few samples", "now ahead, now behind"],
)
def test_an_answer_is_given_up_where_more_samples_would_change_nothing(behind: list[float], worse: bool) -> None:
    game = some_way_on(40)
    assert game.decision is not None
    search = Search(game, [Candidate(action, game, 0.0, False) for action in (PASS, PASS)], QUICK, Random(1))
    search.leads = [[0.0] * len(behind), [-points for points in behind]]
    assert search.is_clearly_worse(1, 0) == worse


def test_without_any_time_the_first_answer_is_taken() -> None:
    game = some_way_on(60)
    assert game.decision is not None
    first, second = promising_first(game), promising_first(game)
    assert first.decision is not None
    assert second.decision is not None
    assert sorted(map(repr, first.decision.actions)) == sorted(map(repr, game.decision.actions))
    assert first.decision.actions == second.decision.actions
    lines = Turns(Evaluation(game).worth, lines=50, deep=2, seconds=0.0).lines(first)
    assert [line.action for line in lines] == first.decision.actions[:1]


def test_samples_change_nothing_in_the_game_that_is_asked() -> None:
    game = some_way_on(50)
    assert game.decision is not None
    view = game.view(game.decision.player)
    before = view.state()
    quick_player(1).choose(view)
    assert view.state() == before


def test_the_placements_of_samples_are_some_of_the_legal_ones() -> None:
    game = some_way_on(70)
    few = narrowed(game)
    assert game.decision is not None
    assert few.decision is not None
    assert len(few.decision.placements) <= QUICK_CELLS
    assert all(game.decision.allows(action) for action in few.decision.actions)
    assert game.decision.allows(quick_turn(game)[0])


@pytest.mark.parametrize("modules", [MIX, ["river", "hills-sheep"], ["bridges-castles-bazaars", "messages"]])
def test_only_the_future_differs_and_the_answers_are_the_same(modules: list[str]) -> None:
    """No seed and no order of the pile is read."""
    game, luck = bastide.new_game(2, modules, seed=17), load("random", 3)
    for number in range(24):
        assert game.decision is not None
        if number % 8 == 7:
            other = game.copy()
            other.seed = other.start_seed = 12345 + number
            for pile in other.piles:
                pile.reverse()
            first, second = (quick_player(7).choose(way.view(game.decision.player)) for way in (game, other))
            assert first == second
        game.apply(luck.choose(game.view(game.decision.player)))
