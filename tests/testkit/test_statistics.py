"""Random base games on average: the same as in 40,000 games of two other programs, within the error of 1,500."""

import math

import pytest

from bastide.testkit.statistics import REFERENCE, Measure, play_random_games

GAMES, REFERENCE_GAMES = 1500, 40_000
SIGMAS = 4
"""Six figures at four standard errors: one run in about 2,600 would fail by chance, were the seed not fixed."""


@pytest.fixture(scope="module")
def found() -> dict[str, Measure]:
    return play_random_games(GAMES, seed=0)


@pytest.mark.parametrize("figure", REFERENCE)
def test_random_play_looks_as_it_should(figure: str, found: dict[str, Measure]) -> None:
    measure = found[figure]
    theirs = measure.error * math.sqrt(GAMES / REFERENCE_GAMES)
    assert abs(measure.mean - REFERENCE[figure]) < SIGMAS * math.hypot(measure.error, theirs)


def test_the_errors_are_small_enough_to_see_a_wrong_rule(found: dict[str, Measure]) -> None:
    """A point more or less, a placement more or less, one game in five won by the other player: all would be seen."""
    assert found["points"].error * SIGMAS < 1
    assert found["placements"].error * SIGMAS < 1
    assert found["first player wins"].error * SIGMAS < 0.1


def test_other_games_than_the_base_game_look_different() -> None:
    """Inns and a large follower change the points: the figures are able to fail."""
    with_inns = play_random_games(60, seed=0, modules=["inns-cathedrals"])
    assert abs(with_inns["placements"].mean - REFERENCE["placements"]) > SIGMAS * with_inns["placements"].error
