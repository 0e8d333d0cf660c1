"""The players that judge whole turns: legal in every module, quick, sensible where a module asks something special."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from walk import play

import bastide
from bastide.game.actions import PASS, Choose
from bastide.game.frames import Round
from bastide.game.game import Game
from bastide.modules import MODULES, make_setup, rules_for
from bastide.players import load
from bastide.players.auction import best_answer
from bastide.players.classic import ClassicPlayer
from bastide.players.search import SearchJudge, SearchPlayer
from bastide.players.turns import SEEDS, Turns, after, hung_on_chance
from bastide.testkit.scene import lay_only, scene

BAZAARS = ["bridges-castles-bazaars"]


def test_normal_beats_greedy() -> None:
    """By about 30 points a game, says docs/strength.md; a game of each seat leaves room for luck."""
    first, second = (play([], 4, *names)[0].scores for names in (("normal", "greedy"), ("greedy", "normal")))
    assert first[0] + second[1] > first[1] + second[0]


@pytest.mark.parametrize("module", [id for id in MODULES if id != "base"])
def test_normal_plays_every_module(module: str) -> None:
    game, times = play([module], 5, "normal", "random", decisions=60)
    assert sorted(times)[len(times) // 2] < 5, "nobody waits for long, even on a busy machine"
    assert game.if_ended_now().scores[0] > game.if_ended_now().scores[1]


def test_both_play_many_modules_at_once() -> None:
    mix = ["princess-dragon", "tower", "abbey-mayor", "hills-sheep", *BAZAARS]
    game, _ = play(mix, 9, "normal", "classic", decisions=16)
    assert len(game.actions()) == 16


def test_a_game_of_one_can_be_judged() -> None:
    """Puzzles have one player: nobody else's points are to be taken off."""
    game = Game(rules_for(replace(make_setup(2), players=("Ada",))), 1)
    for _ in range(6):
        assert game.decision is not None
        game.apply(SearchPlayer(1).choose(game.view(0)))
    assert len(game.board.pieces) > 2


@pytest.mark.parametrize("name", ["classic", "normal"])
def test_it_completes_a_city_for_its_points(name: str) -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V V")
    assert load(name, 1).choose(game.view(0)) == bastide.Place((0, -1), 2)


def test_the_classic_player_needs_no_luck() -> None:
    game = bastide.new_game(2, [], seed=8)
    assert ClassicPlayer().choose(game.view(0)) == ClassicPlayer().choose(game.view(0))


# -- sales ------------------------------------------------------------------------------------------------------------


def at_first_sale(seed: int) -> bastide.Game:
    game = bastide.new_game(2, BAZAARS, seed=seed)
    players = [load("random", seed), load("random", seed + 1)]
    while (decision := game.decision) is not None and decision.sale is None:
        game.apply(players[decision.player].choose(game.view(decision.player)))
    assert game.decision is not None, "no bazaar in this game"
    return game


def test_a_whole_sale_is_answered() -> None:
    game, answered = at_first_sale(3), 0
    player = SearchPlayer(1)
    while game.decision is not None and game.decision.sale is not None:
        game.apply(player.choose(game.view(game.decision.player)))
        answered += 1
    assert answered >= 2


def test_no_bid_is_higher_than_the_tile_is_worth() -> None:
    game = at_first_sale(3)
    assert game.decision is not None
    me = game.decision.player
    view = game.view(me)
    action = best_answer(view, Turns(lambda g, p: 0.0, lines=50, deep=1))
    assert isinstance(action, Choose)
    assert action.number == 0, "tiles that are worth the same are worth no bid"
    raised = after(game, Choose("bid", tile=action.tile, number=30))
    assert raised.decision is not None
    assert SearchPlayer(1).choose(raised.view(raised.decision.player)) == PASS


def test_a_supposed_turn_changes_nothing() -> None:
    game = at_first_sale(3)
    before = game.state()
    face = game.rules.faces["A"]
    supposed = game.suppose(lambda new: new.frame(Round).start_turn(new, 1, face))
    assert supposed.decision is not None
    assert (supposed.decision.player, supposed.decision.tile) == (1, face)
    assert game.state() == before


# -- chance in an answer ----------------------------------------------------------------------------------------------


def test_a_draw_of_the_next_tile_is_no_chance_of_the_answer() -> None:
    game = bastide.new_game(2, [], seed=1).view(0)
    while game.decision is not None and len(game.board.pieces) < 8:
        new = after(game, game.decision.actions[-1])
        assert not hung_on_chance(game, new)
        game = new


def test_sheep_hang_on_chance() -> None:
    game = bastide.new_game(2, ["hills-sheep"], seed=2)
    players = [load("random", 1), load("random", 2)]
    seen = 0
    while (decision := game.decision) is not None:
        view = game.view(decision.player)
        for action in decision.actions:
            if isinstance(action, Choose) and action.what in ("grow", "gather"):
                seen += 1
                assert hung_on_chance(view, after(view, action)) == (action.what == "grow")
        game.apply(players[decision.player].choose(view))
    assert seen


def test_chance_is_tried_evenly() -> None:
    game = bastide.new_game(2, [], seed=1)
    found = []
    for seed in SEEDS:
        game.seed = seed
        found.append(game.chance(len(SEEDS)))
    assert sorted(found) == list(range(len(SEEDS)))


def test_what_is_no_better_than_passing_is_left_alone() -> None:
    game = scene("(0,0) D crfr", draw="U V V")
    lay_only(game, "(1,0) U frfr")
    assert Turns(lambda g, p: 0.0, lines=50, deep=1).best(game.view(0)) == PASS


def test_a_full_flock_is_gathered_and_a_new_one_grows() -> None:
    """Two wolves among eighteen tokens: one sheep is worth a risk, a dozen are not."""
    choices = {}
    for tokens in (("sheep-1",), ("sheep-4", "sheep-4", "sheep-3", "sheep-3")):
        game = tending(tokens)
        assert game.decision is not None
        action = SearchPlayer(1).choose(game.view(game.decision.player))
        assert isinstance(action, Choose)
        choices[len(tokens)] = action.what
    assert choices == {1: "grow", 4: "gather"}


def tending(tokens: tuple[str, ...]) -> bastide.Game:
    """A game in which a shepherd with these tokens is asked to grow or to gather."""
    from bastide.modules.hills_sheep.shepherds import Flocks

    game = bastide.new_game(2, ["hills-sheep"], seed=2)
    players = [load("random", 1), load("random", 2)]
    while (decision := game.decision) is not None:
        if any(isinstance(action, Choose) and action.what == "grow" for action in decision.actions):
            first, _ = game.rules.ranges[decision.player, "shepherd"]
            game.slot(Flocks).beside = ((first, tokens),)
            return game
        game.apply(players[decision.player].choose(game.view(decision.player)))
    raise AssertionError("no shepherd was asked")


def test_the_judge_knows_the_worth_of_what_stands_beside_a_figure() -> None:
    from random import Random

    game = tending(("sheep-1",))
    more = tending(("sheep-1", "sheep-4"))
    assert game.decision is not None
    me = game.decision.player
    less_worth, more_worth = (SearchJudge(g, Random(1)).worth(g, me) for g in (game, more))
    assert more_worth > less_worth + 1
