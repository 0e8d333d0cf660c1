"""The learned evaluation: its file, its stages, and that it tells what matters apart."""

from __future__ import annotations

import pytest

import bastide
from bastide.modules.goldmines import Gold
from bastide.players import load
from bastide.players.evaluation import NAMES, STAGES, Evaluation, between, expected_pay, learned, share_of_stages
from bastide.testkit.scene import scene
from bastide.tiles.geometry import cell_at

MIX = ["princess-dragon", "tower", "traders-builders", "hills-sheep"]


def test_every_weight_belongs_to_a_term() -> None:
    assert set(learned()) <= set(NAMES)
    assert all(len(row) == len(STAGES) for row in learned().values())


@pytest.mark.parametrize(("left", "shares"), [(0, (0, 0, 0)), (4, (0.5, 0, 0)), (25, (0, 1, 0)), (200, (0, 0, 1))])
def test_weights_are_mixed_by_the_tiles_left(left: int, shares: tuple[float, ...]) -> None:
    assert share_of_stages(left) == shares


def test_a_finished_game_is_worth_its_points() -> None:
    game, luck = bastide.new_game(2, MIX, seed=3), load("random", 1)
    while (decision := game.decision) is not None:
        game.apply(luck.choose(game.view(decision.player)))
    assert Evaluation(game).values(game, 0) == game.scores


def test_followers_in_hand_are_worth_something() -> None:
    """Two boards alike, but on one of them a follower stands, which is worth a point if the game ended now."""
    weights = {"hand.7": (9.0, 9.0, 9.0)}
    stuck, free = (scene("(0,0) E cfff", *figures, draw="U" + 9 * " V") for figures in (("Red (0,0) N",), ()))
    assert Evaluation(free, weights).worth(free, 0) > Evaluation(stuck, weights).worth(stuck, 0)


def test_an_area_counts_by_the_points_at_stake() -> None:
    """A monastery pays 9 and a castle in Germany 12, so the same term of a castle is worth a third more."""
    monastery = scene("(0,0) B ffff", "Red (0,0) monastery", draw="U" + 9 * " V")
    castle = scene("(0,0) B ffff, (5,5) BurgA/0", "Red (5,5) castle", modules=("german-castles",), draw="U" + 9 * " V")
    stakes = [dict(stake_terms(game)) for game in (monastery, castle)]
    assert [list(found.values()) for found in stakes] == [[1.0], [pytest.approx(12 / 9)]]


def stake_terms(game: bastide.Game) -> list[tuple[str, float]]:
    """The terms of areas by their open cells."""
    found = [(NAMES[term], amount) for _, term, amount in Evaluation(game).terms(game)]
    return [(name, amount) for name, amount in found if name.startswith("area.") and name.split(".")[1].isdigit()]


def test_collected_tokens_are_worth_more_the_more_there_are() -> None:
    pays = (0, 1, 2, 3, 8, 10, 12)
    assert expected_pay(pays, 2, 0.0) == 2
    assert expected_pay(pays, 3, 1.0) > pays[3]
    assert expected_pay(pays, 6, 5.0) == 12, "there are no more than all"
    assert between(pays, 3.5) == 5.5


def test_gold_beneath_ones_own_city_is_worth_something() -> None:
    city = "(0,0) E cfff, (3,3) E cfff"
    values = []
    for cell in ((0, 0), (3, 3)):
        game = scene(city, "Red (0,0) N, Blue (3,3) N", modules=("goldmines",), draw="U" + 30 * " V" + " E E E")
        game.slot(Gold).put(game.board.cells[cell_at(*cell)], 2)
        values.append(Evaluation(game).worth(game, 0))
    assert values[0] > values[1] + 1


def test_a_follower_with_a_prospect_is_worth_that_alone() -> None:
    game, luck = bastide.new_game(2, ["wheel-of-fortune"], seed=1), load("random", 1)
    while not game.rules.prospects[0](game):
        assert game.decision is not None
        game.apply(luck.choose(game.view(game.decision.player)))
    found = [(player, NAMES[term], amount) for player, term, amount in Evaluation(game).terms(game)]
    assert any(name == "prospect" for _, name, _ in found)
    assert sum(amount for _, name, amount in found if name == "elsewhere") == 0


def test_terms_name_nobody_who_does_not_play() -> None:
    game, luck = bastide.new_game(3, MIX, seed=5), load("random", 2)
    for _ in range(120):
        assert game.decision is not None
        found = Evaluation(game.view(game.decision.player)).terms(game)
        assert all(0 <= player < 3 and 0 <= term < len(NAMES) for player, term, _ in found)
        game.apply(luck.choose(game.view(game.decision.player)))
