"""No player reads the order of the pile or the seed: games that differ only there get the same answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bastide.game.game import Game
from bastide.modules import make_setup, rules_for
from bastide.players import NAMES, ahead, load

SECONDS = {"mcts": 0.0, "analysis": 0.0, "strong": 60.0, "easy": 60.0, "medium": 60.0, "skilled": 60.0}
"""Limits of those that look at the clock, such that it makes no difference."""
BOXES = ["river", "abbot", "inns-cathedrals", "traders-builders"]
"""Those that the simulator plays."""
MODULES = [
    [],
    BOXES,
    ["abbot", "traders-builders"],
    ["river", "hills-sheep"],
    ["princess-dragon", "bridges-castles-bazaars"],
]


def with_other_future(game: Game, seed: int) -> Game:
    """The same game with another seed and every pile in another order."""
    new = game.copy()
    new.seed, new.start_seed = seed, seed
    for pile in new.piles:
        pile.reverse()
    return new


@pytest.fixture
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the engine a few samples are looked into, however long they take."""
    monkeypatch.setattr(ahead, "AT_ONCE", 3600.0)
    for name in ("hard", "strong"):
        effort = replace(ahead.LEVELS[name], candidates=3, rounds=((2, 2), (2, 1)), seconds=3600.0)
        monkeypatch.setitem(ahead.LEVELS, name, effort)


@pytest.mark.usefixtures("no_clock")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("modules", MODULES, ids=lambda modules: "+".join(modules) or "base")
def test_only_the_future_differs_and_the_answers_are_the_same(name: str, modules: list[str]) -> None:
    game = Game(rules_for(make_setup(2, modules)), 17)
    luck = load("random", 3)
    for number in range(30):
        decision = game.decision
        assert decision is not None
        if number % 5 == 4:
            other = with_other_future(game, 12345 + number)
            assert other.seed != game.seed
            players = [load(name, 7, SECONDS.get(name)) for _ in range(2)]
            views = [future.view(decision.player) for future in (game, other)]
            answers = [player.choose(view) for player, view in zip(players, views, strict=True)]
            assert answers[0] == answers[1]
        game.apply(luck.choose(game.view(decision.player)))
