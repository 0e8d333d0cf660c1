"""Equal decks: whoever plays, the tiles come in one order; the players know nothing of it."""

from __future__ import annotations

import pytest

from bastide.arena.deck import DeckGame
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.modules import MODULES, make_setup, rules_for
from bastide.players import load


def play(modules: list[str], seed: int, luck: int, actions: int = 100_000) -> DeckGame:
    game = DeckGame(rules_for(make_setup(2, modules)), seed)
    players = [load("random", luck), load("random", luck + 1)]
    while (decision := game.decision) is not None and actions > 0:
        game.apply(players[decision.player].choose(game.view(decision.player)))
        actions -= 1
    return game


@pytest.mark.parametrize("modules", [[], ["river"], ["inns-cathedrals", "traders-builders"], ["count"]])
def test_different_games_draw_the_same_tiles(modules: list[str]) -> None:
    one, other = play(modules, 7, 1), play(modules, 7, 99)
    assert one.actions() != other.actions()
    assert one.drawn == other.drawn
    assert len(one.drawn) > 60


def test_decks_of_other_seeds_differ() -> None:
    assert play([], 7, 1, 60).drawn != play([], 8, 1, 60).drawn


def test_tokens_do_not_move_the_tiles() -> None:
    """Sheep come out of a bag of their own, however often the players reach into it."""
    tiles = []
    for luck in (1, 50):
        game = play(["hills-sheep"], 3, luck)
        assert any(name.startswith("sheep") for name in game.drawn)
        tiles.append([name for name in game.drawn if not name.startswith("sheep") and name != "wolf"])
    shorter = min(map(len, tiles))
    assert tiles[0][:shorter] == tiles[1][:shorter]


def test_every_deck_is_as_likely_as_any_other() -> None:
    """The first tile of many decks: every tile comes as often as its number in the pile says."""
    rules = rules_for(make_setup(2))
    first = [DeckGame(rules, seed).drawn[0] for seed in range(400)]
    often = max(set(first), key=first.count)
    assert often in ("U", "V")  # 8 and 9 of 71 tiles
    assert len(set(first)) > 15


@pytest.mark.parametrize("module", MODULES)
def test_records_replay_in_any_program(module: str) -> None:
    game = play([] if module == "base" else [module], 11, 5)
    read = Record.from_json(game.record().to_json(), rules_for)
    assert read.replay().scores == game.scores


def test_all_modules_at_once_come_to_an_end() -> None:
    game = play([id for id in MODULES if id not in ("base", "count")], 2, 3)
    assert game.over
    assert game.record().replay().scores == game.scores


def test_a_view_has_no_deck() -> None:
    game = play([], 7, 1, 20)
    view = game.view(0)
    assert type(view) is Game
    assert type(game.copy()) is Game
    assert view.rules.setup.draws == ()
    assert view.script == ()
    assert view.seed == 0


def test_what_a_view_draws_says_nothing_about_the_deck() -> None:
    """Playing on in a view draws by chance; over many decks it hits the true tile no more often than chance would."""
    rules, hits = rules_for(make_setup(2)), 0
    for seed in range(300):
        game = DeckGame(rules, seed)
        view = game.view(0)
        while len(game.drawn) == 1:
            assert game.decision is not None
            action = game.decision.actions[-1]
            view.apply(action)
            game.apply(action)
        assert view.decision is not None
        assert view.decision.tile is not None
        hits += view.decision.tile.id == game.drawn[1]
    assert hits < 50  # about 20 are to be expected
