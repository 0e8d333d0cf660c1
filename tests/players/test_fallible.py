"""The levels for people: every error does what it says, and every game is played to its end."""

from __future__ import annotations

import time
from random import Random

import pytest
from msgspec.structs import replace
from walk import play

import bastide
from bastide.game.actions import PASS, Deploy, Place
from bastide.modules import MODULES, PRESETS
from bastide.players import load
from bastide.players.evaluation import AT, Evaluation, learned
from bastide.players.fallible import FalliblePlayer, Impression, noticed, with_sight
from bastide.players.levels import Habits, Level
from bastide.testkit.scene import scene
from bastide.text import Text
from bastide.tiles.face import CITY, FIELD, ROAD, Kind
from bastide.tiles.geometry import cell_of

FAULTLESS = Habits(
    sight=1000,
    foresight=1.0,
    thrift=1.0,
    cities=1.0,
    farms=1.0,
    farms_until=1.0,
    joins=1.0,
    rivals=1.0,
    noise=0.0,
    considered=1,
)
THREE_CITIES = "(0,0) E cfff, (0,-1) E ffcf, (-1,0) E cfff, (-1,-1) E ffcf, (-2,0) E cfff, (-2,-1) E ffcf"
TWO_OWNERS = "(0,0) D crfr, (1,0) U frfr"
"""Red stands in the city, Blue on the road."""
ON_THEM = "Red (0,0) N, Blue (1,0) E-W"
MANY = 30 * " V"
NO_CLOCK = 3600.0
BAZAARS = ["bridges-castles-bazaars"]


def somebody(seed: int = 1, /, **errors: float) -> FalliblePlayer:
    """A player who makes these errors and no others."""
    habits, name = replace(FAULTLESS, **errors), Text(en="", de="")
    return FalliblePlayer(Level(name, name, name, engine=habits, compiled=habits), seed)


def after_placing(game: bastide.Game, cell: tuple[int, int], rotation: int) -> bastide.Game:
    game.apply(Place(cell, rotation))
    return game


def claimed(game: bastide.Game, **errors: float) -> Kind | None:
    """What somebody with these errors claims."""
    answer = somebody(**errors).choose(game.view(0))
    return game.board.printed[answer.segment].kind if isinstance(answer, Deploy) else None


# -- the errors -------------------------------------------------------------------------------------------------------


def test_without_errors_positions_are_worth_what_they_are() -> None:
    game = scene(TWO_OWNERS, ON_THEM, draw="U" + MANY)
    assert Impression(game, FAULTLESS, Random(1)).values(game, 0) == pytest.approx(Evaluation(game).values(game, 0))


def test_short_sight_sees_the_points_of_today_alone() -> None:
    game = scene(TWO_OWNERS, ON_THEM, draw="U" + MANY)
    blind = replace(FAULTLESS, foresight=0.0, thrift=0.0, joins=0.0)
    assert Impression(game, blind, Random(1)).values(game, 0) == game.if_ended_now().scores


def test_farms_are_forgotten_until_late() -> None:
    """A farm of three completed cities, or a road of one tile."""
    early = after_placing(scene(THREE_CITIES, draw="U" + MANY), (1, 0), 1)
    late = after_placing(scene(THREE_CITIES, draw="U V"), (1, 0), 1)
    forgetful = {"farms": 0.0, "farms_until": 0.2}
    assert (claimed(early), claimed(early, **forgetful)) == (FIELD, ROAD)
    assert claimed(late, **forgetful) == FIELD


def test_love_of_cities_takes_an_open_city_before_a_completed_road() -> None:
    game = after_placing(scene("(0,0) A ffrf, (0,1) U rfrf", draw="T" + MANY), (0, 2), 2)
    assert (claimed(game), claimed(game, cities=2.0)) == (ROAD, CITY)


def test_followers_are_spent_early_or_kept_too_long() -> None:
    """With a farm and a short road to be had."""
    game = after_placing(scene("(0,0) U frfr", "Red (0,0) E-W", draw="V" + MANY), (0, -1), 1)
    answers = [somebody(thrift=thrift).choose(game.view(0)) for thrift in (0.0, 1.0, 3.0)]
    assert [isinstance(answer, Deploy) for answer in answers[:2]] == [True, True]
    assert answers[2] == PASS


def test_joins_are_overlooked() -> None:
    """One tile may join two cities of different owners; what that moves is not counted."""
    game = scene("(0,0) N ccff, (2,0) N cffc", "Red (0,0) N-E, Blue (2,0) N-W", draw="R R R" + MANY)
    weights = {name: row for name, row in learned().items() if not name.startswith("join.")}
    assert AT["join.city.gain"] in {term for _, term, _ in Evaluation(game).terms(game)}
    blind = Impression(game, replace(FAULTLESS, joins=0.0), Random(1))
    assert blind.values(game, 0) == pytest.approx(Evaluation(game, weights).values(game, 0))
    assert blind.values(game, 0) != pytest.approx(Evaluation(game).values(game, 0))


def test_who_minds_no_rivals_counts_only_what_is_his() -> None:
    game = scene(TWO_OWNERS, ON_THEM, draw="U" + MANY)
    careless = Impression(game, replace(FAULTLESS, rivals=0.0), Random(1))
    mine, others = careless.values(game, 0)
    assert careless.worth(game, 0) == mine
    assert Impression(game, FAULTLESS, Random(1)).worth(game, 0) == pytest.approx(mine - others)


def test_the_eye_falls_on_ones_own_features_then_on_the_last_tile() -> None:
    game = scene("(0,0) D crfr, (1,0) U frfr, (2,0) U frfr", "Red (0,0) N", draw="E" + MANY)
    cells = [cell_of(cell) for cell, _ in noticed(game, 1000)]
    assert game.decision is not None
    assert len(cells) == len(game.decision.placements)
    assert cells[0] == (0, -1), "where the own city is open"
    assert set(cells[1:5]) == {(1, -1), (1, 1), (2, -1), (2, 1)}, "beside the last tile"
    few = with_sight(game, 1).decision
    assert few is not None
    assert {action.cell for action in few.actions if isinstance(action, Place)} == {(0, -1)}


def test_whoever_considers_everything_is_not_led_by_impressions() -> None:
    game = after_placing(scene(THREE_CITIES, draw="U" + MANY), (1, 0), 1)
    wild = {"noise": 20.0, "farms": 0.0, "farms_until": 0.0}
    assert {claimed(game, **wild, considered=1000) for _ in range(3)} == {claimed(game)}
    assert len({somebody(seed, **wild).choose(game.view(0)) for seed in range(8)}) > 1, "impressions alone are noisy"


# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "medium", "skilled"])
def test_equal_seeds_give_equal_games(level: str) -> None:
    games = []
    for _ in range(2):
        game, player = bastide.new_game(2, seed=3), load(level, 3, NO_CLOCK)
        while len(game.actions()) < 40:
            assert game.decision is not None
            game.apply(player.choose(game.view(game.decision.player)))
        games.append(game.actions())
    assert games[0] == games[1]


def test_hard_beats_easy() -> None:
    """By about 35 points a game, says docs/strength.md; four games leave room for luck."""
    lead = 0
    for seed in (1, 2):
        first, second = (play([], seed, *names)[0].scores for names in (("skilled", "easy"), ("easy", "skilled")))
        lead += first[0] - first[1] + second[1] - second[0]
    assert lead > 0


@pytest.mark.parametrize("module", [id for id in MODULES if id != "base"])
def test_they_play_every_module(module: str) -> None:
    game, _ = play([module], 5, "easy", "medium", decisions=24)
    assert len(game.actions()) == 24


def test_they_bid_for_tiles() -> None:
    game, luck = bastide.new_game(2, BAZAARS, seed=3), load("random", 3)
    while (decision := game.decision) is not None and decision.sale is None:
        game.apply(luck.choose(game.view(decision.player)))
    asked = 0
    while game.decision is not None and game.decision.sale is not None:
        game.apply(load("easy", asked).choose(game.view(game.decision.player)))
        asked += 1
    assert asked >= 2


def test_a_late_turn_of_many_modules_is_answered_in_time() -> None:
    chosen = PRESETS["everything"]
    game, luck = bastide.new_game(2, chosen.modules, options=chosen.options, seed=3), load("random", 3)
    while len(game.board.pieces) < 180 or game.decision is None or len(game.decision.placements) < 30:
        assert game.decision is not None
        game.apply(luck.choose(game.view(game.decision.player)))
    assert game.decision is not None
    view = game.view(game.decision.player)
    for level in ("easy", "medium", "skilled"):
        begin = time.process_time()
        assert game.decision.allows(load(level, 1).choose(view))
        assert time.process_time() - begin < 1, "a seventh of a second, with room for a slow machine"
