"""Pairs, what is counted of them, and seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.arena.play import A, B, Pair, PlayedGame, PlayedPair, play_pair, seat_names
from bastide.arena.results import Estimate, Match
from bastide.arena.seeds import fresh_seed, read_seeds, seeds_from
from bastide.errors import BastideError
from bastide.modules import make_setup

SETUP = make_setup(2)


def game(sides: tuple[int, ...], scores: tuple[int, ...], seconds: float = 0.5) -> PlayedGame:
    return PlayedGame(sides, scores, ((seconds,) * 20, (0.1,)))


def test_a_pair_swaps_seats_and_repeats() -> None:
    pair = Pair(("greedy", "random"), SETUP, 42)
    played, again = play_pair(pair), play_pair(pair)
    assert [g.sides for g in played.games] == [(A, B), (B, A)]
    assert [g.scores for g in played.games] == [g.scores for g in again.games]
    assert played.margin > 20
    assert played.won == 1


def test_more_seats_are_taken_in_turn() -> None:
    pair = Pair(("random", "random"), make_setup(3, ["river"]), 5)
    assert [g.sides for g in play_pair(pair).games] == [(A, B, A), (B, A, B)]
    assert seat_names(("greedy", "random"), (A, B, A)) == ("greedy 1", "random", "greedy 2")


def test_margin_and_wins_are_counted_from_the_first_side() -> None:
    assert game((A, B), (50, 40)).margin == 10
    assert game((B, A), (50, 40)).margin == -10
    assert game((A, B, A), (50, 40, 20)).margin == -5
    assert game((A, B), (50, 50)).won == 0.5
    assert game((A, B, A), (50, 50, 50)).won == pytest.approx(2 / 3)
    assert game((B, A), (50, 40)).won == 0


def test_the_unit_of_the_error_is_the_pair() -> None:
    pair = Pair(("greedy", "random"), SETUP, 1, seconds=0.2)
    played = [
        PlayedPair(pair, (game((A, B), (60, 40)), game((B, A), (50, 50)))),
        PlayedPair(pair, (game((A, B), (50, 40)), game((B, A), (40, 70)))),
    ]
    match = Match.of(played)
    assert match.margin == Estimate(15, 5)
    assert (match.wins, match.draws, match.losses) == (3, 1, 0)
    assert match.won.mean == 0.875
    a, b = match.sides
    assert (a.player, a.points.mean, a.seconds_95, a.late) == ("greedy", 57.5, 0.5, 80)
    assert (b.player, b.points.mean, b.late) == ("random", 42.5, 0)


def test_one_pair_has_no_error() -> None:
    assert Estimate.of([3.0]) == Estimate(3.0, None)


def test_seeds_are_different_and_repeat() -> None:
    assert seeds_from(5, 30) == seeds_from(5, 30)
    assert len(set(seeds_from(5, 30))) == 30
    assert seeds_from(5, 1) == [5]
    assert fresh_seed() != fresh_seed()


def test_a_seed_file(tmp_path: Path) -> None:
    file = tmp_path / "seeds.txt"
    file.write_text("# release 1\n12\n\n13  # a deck\n14\n", encoding="utf-8")
    assert read_seeds(file, None) == [12, 13, 14]
    assert read_seeds(file, 2) == [12, 13]
    with pytest.raises(BastideError, match=r"seeds\.txt has 3 seeds, but 4 pairs"):
        read_seeds(file, 4)


@pytest.mark.parametrize(
    ("text", "sentence"), [("1\nx7\n", "line 2: “x7” is no seed"), ("1\n1\n", "twice"), ("", "has 0 seeds")]
)
def test_mistakes_in_a_seed_file_are_named(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "seeds.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BastideError, match=sentence):
        read_seeds(file, None)
