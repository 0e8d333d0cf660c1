"""Reviews: losses, luck, planted blunders, other forms of games, and the page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import msgspec
import pytest

import bastide
from bastide import formats
from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.players import load
from bastide.players.turns import answers, part_of
from bastide.review import Review, hints, review
from bastide.review.page import page
from bastide.review.picture import picture
from bastide.review.rough import Rough
from bastide.review.structs import CLEAN, lead_of
from bastide.review.turns import Played, played_turns
from bastide.review.words import turn_text

LEFT = "B,B,E,H,K,U,V,W"
"""The tiles that are left in the short games of these tests."""


def short_setup(names=("Ada", "Bob"), left=LEFT):
    """A game that begins near its end: one tile lies on the table, and few are to come."""
    start = "D@0,0 scores=" + ",".join("0" for _ in names)
    known = bastide.rules_for(bastide.make_setup(list(names)))
    tiles = [copies.face.id for copies in known.copies for _ in range(copies.count)]
    tiles.remove("D")
    for tile in left.split(","):
        tiles.remove(tile)
    return bastide.make_setup(list(names), position=f"{start} out={','.join(sorted(tiles))}")


def played(level="classic", names=("Ada", "Bob"), seed=4, blunder=None, left=LEFT) -> Game:
    """A short game; an action that `blunder` picks out is not done."""
    game, player = Game(bastide.rules_for(short_setup(names, left)), seed), load(level, 1)
    while not game.over:
        assert game.decision is not None
        action = player.choose(game.view(game.decision.player))
        if blunder and blunder(game, action):
            action = PASS
        game.apply(action)
    return game


def on_monastery(game, action) -> bool:
    return isinstance(action, Deploy) and game.board.printed[action.segment].kind == "monastery"


@pytest.fixture(scope="module")
def short() -> Review:
    return review(played().record(), "quick")


def test_the_shape_of_a_review(short):
    assert short.players == ("Ada", "Bob")
    assert short.over
    assert not short.rough
    assert [turn.number for turn in short.turns] == list(range(1, 9))
    assert [turn.player for turn in short.turns] == [0, 1] * 4
    assert sorted(turn.tile for turn in short.turns) == LEFT.split(",")
    assert all(turn.loss >= 0 and turn.error >= 0 for turn in short.turns)
    assert all(turn.best == turn.played for turn in short.turns if turn.loss == 0)
    assert all(turn.best != turn.played for turn in short.turns if turn.loss > 0)
    assert short.margins[0] == tuple(-margin for margin in short.margins[1])
    assert short.margins[0][-1] == short.scores[0] - short.scores[1]


def test_positions_lead_back_to_the_record():
    record = played().record()
    for turn in review(record, "quick").turns:
        assert record.actions[turn.position : turn.position + len(turn.played)] == turn.played


def test_a_planted_blunder_is_the_worst_turn():
    good, bad = played(), played(blunder=on_monastery)
    assert good.scores != bad.scores
    found = review(bad.record(), "quick")
    worst = found.worst_turns()[0]
    assert worst.tile == "B"
    assert worst.played[-1] == PASS
    assert worst.loss > 2 * worst.error + CLEAN
    assert any(isinstance(action, Deploy) for action in worst.best)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_luck_and_play_add_up(seed):
    """The lead at the beginning, all luck less all losses: the result, but for the errors of the estimates.

    With five tiles to come everything is played to the end, so nothing is left to the tables.
    """
    found = review(played("random", seed=seed, left="B,E,H,U,V").record(), "normal")
    sign, first = (1, -1), found.turns[0]
    expected = sign[first.player] * first.before
    expected += sum(sign[turn.player] * (turn.luck - turn.loss) for turn in found.turns)
    assert sum(turn.loss for turn in found.turns) > 4
    assert expected == pytest.approx(found.scores[0] - found.scores[1], abs=2)


def test_totals_are_the_sums_of_the_turns(short):
    for total in short.totals:
        own = [turn for turn in short.turns if turn.player == total.player]
        assert total.turns == len(own)
        assert total.loss == pytest.approx(sum(turn.loss for turn in own))
        assert total.luck == pytest.approx(sum(turn.luck for turn in own))
        assert total.accuracy == sum(turn.loss < CLEAN for turn in own) / len(own)


def test_equal_records_give_equal_reviews(short):
    told = []
    again = review(played().record(), "quick", lambda done, all_: told.append((done, all_)))
    assert again == short
    assert told == [(turn, 8) for turn in range(1, 9)]


def test_three_players():
    found = review(played(names=("Ada", "Bob", "Cleo")).record(), "quick")
    for player in range(3):
        known = [at for at, margin in enumerate(found.margins[player]) if margin is not None]
        own = [at for at, turn in enumerate(found.turns) if turn.player == player]
        assert known == sorted({*own, len(found.turns) - 1})
        assert found.margins[player][-1] == lead_of(player, found.scores)


def test_a_game_that_was_broken_off():
    record = played().record()
    short = Record(record.rules, record.seed, record.actions[:5])
    found = review(short, "quick")
    assert not found.over
    assert len(found.turns) == len(played_turns(short))


def test_other_modules_are_judged_roughly():
    game, player = bastide.new_game(["Ada", "Bob"], ["inns-cathedrals"], seed=2), load("greedy", 1)
    for _ in range(16):
        game.apply(player.choose(game))
    found = review(game.record(), "quick")
    assert found.rough
    assert found.totals[0].luck is None
    assert all(turn.loss >= 0 for turn in found.turns)
    assert "rules of thumb" in page(game.record(), found)


def played_until_done(module: str, seed: int, *wanted: Callable[[Game, Action], bool]) -> Played:
    """The turn in which all that is wanted has been done; until then chance plays and does it where it can."""
    game, dice, left = bastide.new_game(["Ada", "Bob"], [module], seed=seed), random.Random(seed), list(wanted)
    part = part_of(game)
    while left or part_of(game) == part:
        actions = list(answers(game.decision))
        fitting = [action for action in actions if left and left[0](game, action)]
        left, part = (left[1:], part_of(game)) if fitting else (left, part)
        game.apply(dice.choice(fitting or actions))
    return played_turns(game.record())[-1]


def test_an_abbey_instead_of_a_tile_is_a_turn():
    turn = played_until_done("abbey-mayor", 1, lambda _, action: isinstance(action, Choose) and action.what == "abbey")
    assert turn.tile == "abbey"
    assert turn.actions[0].what == "abbey"
    assert turn_text(turn.before, turn.actions, "en").startswith("abbey at ")
    assert turn_text(turn.before, (PASS,), "de") == "ein Plättchen ziehen"
    found = Rough("quick").look(turn)
    assert found.tile == "abbey"
    assert found.loss >= 0
    assert picture(turn.before, turn.actions, "#123456").count("#123456") == 1
    assert "#123456" not in picture(turn.before, (PASS,), "#123456")


def test_a_ransom_before_the_tile_is_placed_is_no_obstacle():
    turn = played_until_done(
        "tower", 2, lambda game, action: bool(game.decision.tile) and getattr(action, "what", "") == "ransom"
    )
    assert turn.actions[0].what == "ransom"
    assert picture(turn.before, turn.actions, "#123456").count("#123456") == 1


def test_a_follower_on_a_bridge_is_no_obstacle():
    def bridge(game: Game, action: Action) -> bool:
        return isinstance(action, Choose) and action.what.startswith("bridge")

    def follower(game: Game, action: Action) -> bool:
        return isinstance(action, Deploy) and action.segment in game.board.added

    turn = played_until_done("bridges-castles-bazaars", 3, bridge, follower)
    assert picture(turn.before, turn.actions, "#123456").count("#123456") == 1


def test_what_cannot_be_reviewed():
    with pytest.raises(BastideError, match="no tile has been placed"):
        review(bastide.new_game(["Ada", "Bob"], seed=1).record())
    with pytest.raises(BastideError, match="depth called fast; there are: quick, normal, deep"):
        review(played().record(), "fast")


def test_a_game_of_another_program_is_reviewed():
    """A log of Board Game Arena that was played at random: the review finds that."""
    found = review(formats.read("tests/formats/data/three-players-unfinished.json"), "quick")
    assert len(found.players) == 3
    assert found.turns


def test_turns_in_words():
    game = played()
    record = game.record()
    turn = next(turn for turn in played_turns(record) if len(turn.actions) == 2 and turn.actions[1] != PASS)
    place, deploy = turn.actions
    assert isinstance(place, Place)
    assert isinstance(deploy, Deploy)
    told = turn_text(turn.before, turn.actions, "en")
    assert re.match(rf"\w+ at {place.cell[0]},{place.cell[1]}.*, follower ", told)
    assert "Gefolgsmann" in turn_text(turn.before, turn.actions, "de")


def test_the_page_needs_nothing_else(short):
    record = played(blunder=on_monastery).record()
    found = review(record, "quick")
    for language, word in (("en", "The worst turns"), ("de", "Die schlechtesten Züge")):
        text = page(record, found, language)
        assert word in text
        assert text.count('class="moment"') == len(found.worst)
        assert text.count("data:image/svg+xml;base64,") == 2 * len(found.worst)
        assert not re.search(r'(?:src|href)="(?!data:|#)', text)
        assert "<script" not in text


def test_names_cannot_break_the_page():
    record = played(names=("<b>Ada</b>", "Bob & Co")).record()
    text = page(record, review(record, "quick"))
    assert "<b>Ada" not in text
    assert "&lt;b&gt;Ada" in text


def test_a_review_is_json(short):
    assert msgspec.json.decode(msgspec.json.encode(short), type=Review) == short


def test_hints_are_legal_turns_the_best_first():
    game = played_until(3)
    found = hints(game.view(game.decision.player))
    assert 1 <= len(found) <= 3
    assert found[0].lead == max(advice.lead for advice in found)
    for advice in found:
        copy = game.copy()
        for action in advice.actions:
            copy.apply(action)


def test_hints_for_the_rest_of_a_turn_and_for_other_modules():
    game = played_until(0)
    game.apply(game.decision.actions[0])
    assert game.decision.tile is None
    assert all(game.decision.allows(advice.actions[0]) for advice in hints(game.view(game.decision.player)))
    other = bastide.new_game(["Ada", "Bob"], ["river", "abbot"], seed=1)
    advice = hints(other.view(0))[0]
    assert advice.rough
    assert other.decision.allows(advice.actions[0])


def played_until(turns: int) -> Game:
    game, dice = Game(bastide.rules_for(short_setup()), 4), random.Random(1)
    while game.decision.tile is None or turns:
        turns -= game.decision.tile is not None
        game.apply(dice.choice(game.decision.actions))
    return game
