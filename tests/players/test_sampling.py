"""Looking into turns through the engine: whole turns, best first, the same for equal seeds, and known ones kept."""

from __future__ import annotations

from statistics import fmean

import pytest

import bastide
from bastide.game.actions import PASS, Action, Deploy, Place
from bastide.players import load
from bastide.players.ahead import Effort
from bastide.players.sampling import compare, error_of_difference, error_of_mean, look_into, own_answers
from bastide.players.turns import table_of
from bastide.testkit.scene import scene

SHORT = Effort(0.3, 4, 1, ((2, 3), (2, 2)))


def some_way_on(modules: list[str], answered: int, seed: int = 3) -> bastide.Game:
    """A view of a game some answers on, with a tile to place."""
    game, player = bastide.new_game(2, modules, seed=seed), load("greedy", seed)
    while answered > 0 or game.decision is None or game.decision.tile is None:
        assert game.decision is not None
        game.apply(player.choose(game.view(game.decision.player)))
        answered -= 1
    return game.view(game.decision.player)


def after(game: bastide.Game, actions: tuple[Action, ...]) -> bastide.Game:
    new = game.copy()
    for action in actions:
        new.apply(action)
    return new


@pytest.mark.parametrize("modules", [["tower"], ["princess-dragon", "hills-sheep"], ["count", "phantom"]])
def test_options_are_whole_legal_turns_the_best_first(modules: list[str]) -> None:
    view = some_way_on(modules, 50)
    found = look_into(view, SHORT, 1)
    assert sorted((option.samples for option in found), reverse=True) == [option.samples for option in found]
    assert found[0].samples == 4
    assert found[0].lead == max(option.lead for option in found if option.samples == 4)
    assert found[0].behind == 0
    assert len({option.actions for option in found}) == len(found)
    for option in found:
        assert len(after(view, option.actions).board.pieces) == len(view.board.pieces) + 1
    assert found == look_into(view, SHORT, 1)
    assert found[0].lead != look_into(view, SHORT, 2)[0].lead


def test_of_turns_that_leave_the_same_table_one_is_looked_into() -> None:
    """Turned by half, the road looks the same."""
    game = scene("(0,0) D crfr", draw="U V W", modules=["king-robber"])
    tables = [table_of(after(game, option.actions)) for option in look_into(game, SHORT, 1)[:4]]
    assert all(table not in tables[:at] for at, table in enumerate(tables))


def test_turns_to_keep_are_looked_into_to_the_end() -> None:
    view = some_way_on(["king-robber"], 30)
    worst = look_into(view, SHORT, 1)[-1].actions
    kept = next(option for option in look_into(view, SHORT, 1, keep=[worst]) if option.actions == worst)
    assert kept.samples == 4
    assert kept.behind > 0


def test_closing_a_city_is_seen_to_be_best_and_measured_alike() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V U U W", modules=["king-robber"])
    best = look_into(game, SHORT, 1)[0].actions
    assert best[0] == Place((0, -1), 2)
    other = (
        next(a for a in game.decision.actions if isinstance(a, Place) and a.cell != (0, -1)) if game.decision else PASS
    )
    ours, theirs = compare(game, (best, (other, PASS)), 6, 1, seed=1)
    assert len(ours) == len(theirs) == 6
    assert fmean(ours) > fmean(theirs) + 2
    assert compare(game, (best, best), 2, 1, seed=1)[0] == compare(game, (best, best), 2, 1, seed=1)[1]


def test_a_known_turn_is_followed_to_its_end() -> None:
    """Also where something is done before the tile is laid: what follows it belongs to the same turn."""
    game = scene("(0,0) D crfr", draw="U V W", modules=["king-robber"])
    place = Place((1, 0), 0)
    laid = after(game, (place,))
    assert laid.decision is not None
    thief = next(action for action in laid.decision.actions if isinstance(action, Deploy))
    with_thief, without = compare(game, ((place, thief), (place, PASS)), 1, 0, seed=1)
    assert with_thief != without


def test_own_answers_end_where_chance_or_somebody_else_decides() -> None:
    game = scene("(0,0) D crfr", draw="U V W")
    place = Place((1, 0), 0)
    assert own_answers(game, (place, PASS, Place((2, 0), 0), PASS)) == (place, PASS)
    assert own_answers(game, (place, Deploy("small", 99))) == (place,)


def test_errors_of_means() -> None:
    assert error_of_mean([3.0]) == 0
    assert error_of_mean([1.0, 3.0]) == pytest.approx(1.0)
    assert error_of_difference([1.0, 3.0], [0.0, 2.0]) == 0, "always one better"
