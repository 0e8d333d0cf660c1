"""Luck apart from play: 0 over all draws, without a bias where only some tiles are looked at, None without a draw."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean

import pytest

import bastide
from bastide.game.game import Game
from bastide.modules import MODULES, playable_together
from bastide.players import load
from bastide.players.luck import Luck, luck_of_draw, redrawn
from bastide.players.turns import table_of
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import scene
from bastide.tiles.face import Face


def late(modules: list[str], left: int = 10, seed: int = 4) -> Game:
    """A view of a game with so many tiles left and one in hand."""
    game, player = bastide.new_game(2, modules, seed=seed), load("greedy", seed)
    while sum(map(len, game.piles)) > left or game.decision is None or game.decision.tile is None:
        assert game.decision is not None
        game.apply(player.choose(game.view(game.decision.player)))
    return game.view(game.decision.player)


def held(game: Game) -> Face:
    assert game.decision is not None
    assert game.decision.tile is not None
    return game.decision.tile


def lucks(game: Game, tiles: int, seed: int = 1) -> dict[Face, Luck]:
    """The luck of every tile that might have been drawn, each when it is the one in hand."""
    found = dict[Face, Luck]()
    for face in {held(game), *game.piles[game.stage]}:
        new = redrawn(game, face)
        luck = luck_of_draw(new, tiles, seed) if new else None
        if luck is not None:
            found[face] = luck
    return found


@pytest.mark.parametrize("modules", [["king-robber"], ["hills-sheep"], ["princess-dragon"]])
def test_over_all_draws_luck_is_nothing(modules: list[str]) -> None:
    game = late(modules)
    number = Counter([held(game), *game.piles[game.stage]])
    found = lucks(game, 1000)
    assert max(luck.points for luck in found.values()) > 0.5 > -0.5 > min(luck.points for luck in found.values())
    assert sum(luck.points * number[face] for face, luck in found.items()) == pytest.approx(0, abs=0.01)
    assert not any(luck.error for luck in found.values()), "every tile was looked at"


def test_some_tiles_tell_the_same_but_for_an_error_that_is_told() -> None:
    game = late(["king-robber"], 30)
    exact = luck_of_draw(game, 1000, 1)
    some = [luck for seed in range(20) if (luck := luck_of_draw(game, 6, seed))]
    assert exact is not None
    assert fmean(luck.points for luck in some) == pytest.approx(exact.points, abs=0.5)
    spread = fmean((luck.points - exact.points) ** 2 for luck in some) ** 0.5
    assert 0.4 < spread / fmean(luck.error for luck in some) < 2


def test_the_tile_that_closes_everything_is_lucky() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E U U U V V V W W")
    luck = luck_of_draw(game, 1000, 1)
    assert luck is not None
    assert luck.points > 2


def test_another_tile_is_drawn_at_the_same_moment() -> None:
    game = late(["hills-sheep"])
    for face in set(game.piles[game.stage]):
        new = redrawn(game, face)
        if new is None:
            continue
        assert held(new) is face
        assert new.state()[0] == game.state()[0], "the same table"
        before = Counter([held(game), *(f for pile in game.piles for f in pile)])
        assert Counter([face, *(f for pile in new.piles for f in pile)]) == before
        hidden = [g.unseen - g.hidden_with_tile() for g in (game, new)]
        assert hidden[0] == hidden[1], "what lies beneath hills on the table stays there"


@pytest.mark.parametrize("seed", range(4))
def test_the_same_tile_drawn_once_more_is_the_same_moment_in_any_mix(seed: int) -> None:
    """Where drawing it has done something, such as to turn the wheel of fortune, nothing is told."""
    rng = random.Random(seed)
    chosen = rng.sample(sorted(MODULES), 8) if seed else ["wheel-of-fortune"]
    game = bastide.new_game(2, tuple(playable_together(chosen)), seed=seed)
    told = 0
    while (decision := game.decision) is not None:
        if decision.tile is not None and rng.random() < 0.2 and luck_of_draw(view := game.view(decision.player), 1, 1):
            again = redrawn(view, decision.tile)
            assert again is not None
            assert table_of(again) == table_of(view)
            assert again.decision is not None
            assert set(again.decision.actions) == set(decision.actions)
            told += 1
        game.apply(lively_answer(decision, rng))
    assert told > 3


def test_where_no_tile_was_drawn_there_is_no_luck() -> None:
    game = scene("(0,0) D crfr", draw="U V W")
    assert luck_of_draw(game, 10, 1) is not None
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    assert luck_of_draw(game, 10, 1) is None, "the tile lies"
