"""Puzzles: what makes one, and that every shipped one still is one."""

from __future__ import annotations

import random
from collections import Counter
from importlib.resources import files

import pytest

import bastide
from bastide.game.actions import PASS, Action, Deploy, Place
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.players import load
from bastide.players.thinker import HAS_SIMULATOR
from bastide.puzzles import GRADES, Candidate, Puzzle, candidates, key_of, read, shipped, write
from bastide.puzzles.making import ERRORS, MARGIN, apart
from bastide.puzzles.weighing import Weighed, glance
from bastide.testkit.scene import scene

PUZZLES = list(shipped().values())
SAMPLE = random.Random(5).sample(PUZZLES, 12)


def simple() -> Candidate:
    """Near the end: the tile in hand closes the own city, and its field is free for a farmer."""
    setup = bastide.make_setup(["Ada", "Bob"])
    known = bastide.rules_for(setup)
    tiles = [copies.face.id for copies in known.copies for _ in range(copies.count)]
    for tile in ("D", "E", "U", "V", "V"):
        tiles.remove(tile)
    start = f"D@0,0:0.small.city scores=0,0 player=0 tile=E out={','.join(sorted(tiles))}"
    return Candidate(bastide.make_setup(["Ada", "Bob"], position=start), "a test")


def test_there_are_many_for_everybody() -> None:
    assert len(PUZZLES) >= 200
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    grades = Counter(puzzle.grade for puzzle in PUZZLES)
    assert {"easy", "medium", "hard"} <= set(grades) <= set(GRADES)
    base = sum(not puzzle.modules() for puzzle in PUZZLES)
    assert base >= 30
    assert len(PUZZLES) - base >= 30
    assert len(files("bastide.puzzles").joinpath("puzzles.jsonl").read_bytes()) < 400_000


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_can_be_solved(puzzle: Puzzle) -> None:
    game = puzzle.game()
    assert game.decision is not None
    assert game.decision.tile is not None
    best = key_of(game, puzzle.best)
    assert best is not None, "the best turn is legal and whole"
    assert best not in puzzle.losses, "and there is no other that leaves the same table"
    assert min(puzzle.losses.values()) == puzzle.margin >= max(MARGIN, ERRORS * puzzle.error - 0.1)
    assert puzzle.why.en
    assert puzzle.why.de
    assert puzzle.text.en


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_the_judge_still_prefers_the_best_turn(puzzle: Puzzle) -> None:
    if not puzzle.modules() and not HAS_SIMULATOR:
        pytest.skip("the simulator has judged it")
    game = puzzle.game()
    assert game.decision is not None
    found = apart(game.view(game.decision.player), glance(game.view(game.decision.player)))
    assert key_of(game, puzzle.best) in list(found)[:2]


def test_a_turn_that_stands_out_becomes_a_puzzle() -> None:
    candidate = simple()
    assert candidate.stands_out(2.0)
    assert not candidate.stands_out(5.0)
    puzzle = candidate.puzzle(1.0, 0.2)
    assert puzzle is not None
    assert puzzle.best[0] == Place((0, -1), 2)
    assert puzzle.why.en.startswith("Closes the city for 4 points")
    assert candidate.puzzle(50.0, 0.02) is None, "no turn is that much better"
    assert read(write([puzzle])) == [puzzle]


def test_turns_that_leave_the_same_table_have_the_same_key() -> None:
    game = scene("(0,0) D crfr", draw="U V")
    one, other = (Place((1, 0), rotation) for rotation in (0, 2))
    assert key_of(game, (one, PASS)) == key_of(game, (other, PASS)) is not None
    north, south = (farmer(game, one, index) for index in (1, 2))
    assert key_of(game, north) == key_of(game, farmer(game, other, 2)) is not None
    assert key_of(game, south) == key_of(game, farmer(game, other, 1)) is not None
    assert len({key_of(game, turn) for turn in (north, south, (one, PASS))}) == 3


def farmer(game: Game, place: Place, index: int) -> tuple[Action, ...]:
    """A turn with a follower on a segment of the tile, counted from 0."""
    laid = game.copy()
    laid.apply(place)
    return place, Deploy("small", laid.board.pieces[-1].first + index)


def test_what_is_no_whole_turn_has_no_key() -> None:
    game = scene("(0,0) D crfr", draw="U V")
    place = Place((1, 0), 0)
    assert key_of(game, ()) is None
    assert key_of(game, (place,)) is None
    assert key_of(game, (place, PASS, PASS)) is None
    assert key_of(game, (Place((9, 9), 0), PASS)) is None


def test_equal_turns_count_once() -> None:
    game = scene("(0,0) D crfr", draw="U V")
    turns = [Weighed((Place((1, 0), rotation), PASS), lead) for rotation, lead in ((0, 3.0), (2, 3.0))]
    assert [turn.actions[0] for turn in apart(game, turns).values()] == [Place((1, 0), 0)]


def test_positions_of_a_record_without_its_names_and_its_first_turns() -> None:
    game, player = bastide.new_game(["Xaver", "Yvonne"], seed=3), load("greedy", 1)
    for _ in range(24):
        game.apply(player.choose(game))
    found = list(candidates(Record.of(game), "file"))
    assert len(found) >= 8
    assert all(candidate.setup.players == ("Ada", "Benno") for candidate in found)
    assert found[0].source == "file, 3"
