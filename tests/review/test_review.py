"""Reviews: losses, luck, planted blunders, other forms of games, and the page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

import bastide
from bastide import formats
from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.decision import Decision
from bastide.game.game import Game
from bastide.game.places import place_words
from bastide.game.record import Record
from bastide.game.setup import Setup
from bastide.modules import MODULES, playable_together
from bastide.players import load
from bastide.players.ahead import Effort
from bastide.players.turns import answers, part_of
from bastide.review import Advice, Review, hint, hints, review
from bastide.review.page import page
from bastide.review.picture import picture
from bastide.review.reviewing import Depth, Reviewing
from bastide.review.sampled import Sampled
from bastide.review.structs import CLEAN, TurnReview, lead_of
from bastide.review.turns import Played, played_turns
from bastide.review.words import turn_text
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import scene
from bastide.text import Language

LEFT = "B,B,E,H,K,U,V,W"
"""The tiles that are left in the short games of these tests."""


def short_setup(names: Sequence[str] = ("Ada", "Bob"), left: str = LEFT) -> Setup:
    """A game that begins near its end: one tile lies on the table, and few are to come."""
    start = "D@0,0 scores=" + ",".join("0" for _ in names)
    known = bastide.rules_for(bastide.make_setup(list(names)))
    tiles = [copies.face.id for copies in known.copies for _ in range(copies.count)]
    tiles.remove("D")
    for tile in left.split(","):
        tiles.remove(tile)
    return bastide.make_setup(list(names), position=f"{start} out={','.join(sorted(tiles))}")


def played(
    level: str = "classic",
    names: Sequence[str] = ("Ada", "Bob"),
    seed: int = 4,
    blunder: Callable[[Game, Action], bool] | None = None,
    left: str = LEFT,
) -> Game:
    """A short game; an action that `blunder` picks out is not done."""
    game, player = Game(bastide.rules_for(short_setup(names, left)), seed), load(level, 1)
    while not game.over:
        assert game.decision is not None
        action = player.choose(game.view(game.decision.player))
        if blunder and blunder(game, action):
            action = PASS
        game.apply(action)
    return game


def on_monastery(game: Game, action: Action) -> bool:
    return isinstance(action, Deploy) and game.board.printed[action.segment].kind == "monastery"


def is_choice(action: Action, word: str) -> bool:
    return isinstance(action, Choose) and action.what == word


def open_decision(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def luck_of(turn: TurnReview) -> float:
    assert turn.luck is not None
    return turn.luck


def margins_of(found: Review, player: int) -> list[float]:
    """The player's margin after every turn, all of which are known between two players."""
    known = [margin for margin in found.margins[player] if margin is not None]
    assert len(known) == len(found.turns)
    return known


@pytest.fixture(scope="module")
def short() -> Review:
    return review(played().record(), "quick")


def test_the_shape_of_a_review(short: Review) -> None:
    assert short.players == ("Ada", "Bob")
    assert short.over
    assert [turn.number for turn in short.turns] == list(range(1, 9))
    assert [turn.player for turn in short.turns] == [0, 1] * 4
    assert sorted(turn.tile for turn in short.turns) == LEFT.split(",")
    assert all(turn.loss >= 0 and turn.error >= 0 for turn in short.turns)
    assert all(turn.best == turn.played for turn in short.turns if turn.loss == 0)
    assert all(turn.best != turn.played for turn in short.turns if turn.loss > 0)
    own, other = (margins_of(short, player) for player in (0, 1))
    assert own == [-margin for margin in other]
    assert short.margins[0][-1] == short.scores[0] - short.scores[1]


def test_positions_lead_back_to_the_record() -> None:
    record = played().record()
    for turn in review(record, "quick").turns:
        assert record.actions[turn.position : turn.position + len(turn.played)] == turn.played


def test_a_planted_blunder_is_the_worst_turn() -> None:
    good, bad = played(), played(blunder=on_monastery)
    assert good.scores != bad.scores
    found = review(bad.record(), "quick")
    worst = found.worst_turns()[0]
    assert worst.tile == "B"
    assert worst.played[-1] == PASS
    assert worst.loss > 2 * worst.error + CLEAN
    assert any(isinstance(action, Deploy) for action in worst.best)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_luck_and_play_add_up(seed: int) -> None:
    """The lead at the beginning, all luck less all losses: the result, but for the errors of the estimates.

    With five tiles to come everything is played to the end, so nothing is left to the tables.
    """
    found = review(played("random", seed=seed, left="B,E,H,U,V").record(), "normal")
    sign, first = (1, -1), found.turns[0]
    assert first.before is not None
    expected = sign[first.player] * first.before
    expected += sum(sign[turn.player] * (luck_of(turn) - turn.loss) for turn in found.turns)
    assert sum(turn.loss for turn in found.turns) > 4
    assert expected == pytest.approx(found.scores[0] - found.scores[1], abs=2)


def test_totals_are_the_sums_of_the_turns(short: Review) -> None:
    for total in short.totals:
        own = [turn for turn in short.turns if turn.player == total.player]
        assert total.turns == len(own)
        assert total.loss == pytest.approx(sum(turn.loss for turn in own))
        assert total.luck == pytest.approx(sum(luck_of(turn) for turn in own))
        assert total.accuracy == sum(turn.loss < CLEAN for turn in own) / len(own)


def test_equal_records_give_equal_reviews(short: Review) -> None:
    told = []
    again = review(played().record(), "quick", lambda done, all_: told.append((done, all_)))
    assert again == short
    assert told == [(turn, 8) for turn in range(1, 9)]


def test_three_players() -> None:
    found = review(played(names=("Ada", "Bob", "Cleo")).record(), "quick")
    for player in range(3):
        known = [at for at, margin in enumerate(found.margins[player]) if margin is not None]
        own = [at for at, turn in enumerate(found.turns) if turn.player == player]
        assert known == sorted({*own, len(found.turns) - 1})
        assert found.margins[player][-1] == lead_of(player, found.scores)


def test_a_game_that_was_broken_off() -> None:
    record = played().record()
    short = Record(record.rules, record.seed, record.actions[:5])
    found = review(short, "quick")
    assert not found.over
    assert len(found.turns) == len(played_turns(short))


def in_mix(modules: Sequence[str], answered: int, seed: int = 2) -> Game:
    """A game of modules that the simulator does not know, so many answers on."""
    game, player = bastide.new_game(["Ada", "Bob"], modules, seed=seed), load("greedy", 1)
    for _ in range(answered):
        game.apply(player.choose(game))
    return game


def test_other_modules_are_measured_through_the_engine() -> None:
    record = in_mix(["king-robber"], 24).record()
    found = review(record, "quick")
    assert all(turn.loss >= 0 and turn.error >= 0 for turn in found.turns)
    assert all(turn.best == turn.played for turn in found.turns if turn.loss == 0)
    assert any(turn.loss > 0 for turn in found.turns)
    assert all(turn.luck is not None and turn.before is not None for turn in found.turns)
    assert all(total.luck_error > 0 for total in found.totals), "not every tile was looked at"
    assert re.search(r"<td>[+−]?\d+\.\d <span class=.error.>± \d", page(record, found))


def test_equal_records_of_any_mix_give_equal_reviews_however_many_processes_share_them() -> None:
    """And in whatever order their turns are looked into."""
    record = in_mix(["tower", "king-robber"], 30).record()
    alone, together = review(record, "quick"), review(record, "quick", processes=2)
    assert alone == together
    again = Reviewing(record, "quick")
    for at in reversed(range(len(again))):
        assert again.look(at) == alone.turns[at]


def test_a_planted_blunder_in_a_mix_is_the_worst_turn() -> None:
    """The tile closes the own city; it is laid elsewhere, and nobody is placed."""
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V U U W", modules=["king-robber"])
    place = next(a for a in open_decision(game).actions if isinstance(a, Place) and a.cell != (0, -1))
    after = game.copy()
    after.apply(place)
    after.apply(PASS)
    found = Sampled("normal").look(Played(1, 0, 0, game, (place, PASS), after))
    assert found.loss > max(CLEAN, 2 * found.error)
    assert isinstance(found.best[0], Place)
    assert found.best[0].cell == (0, -1)


def test_a_turn_is_judged_by_what_its_player_could_know() -> None:
    """Games that differ only in what is still to come have the same review of a turn."""
    turn = played_turns(in_mix(["princess-dragon", "hills-sheep"], 50, seed=5).record())[-2]
    other = turn.before.copy()
    other.seed = other.start_seed = 12345
    for pile in other.piles:
        for group in other.groups(pile):
            pile[group] = pile[group][::-1]
    judge = Sampled("quick")
    assert judge.look(turn) == judge.look(replace(turn, before=other))


def test_a_review_that_an_older_program_has_saved_can_be_opened(short: Review) -> None:
    """It said whether rules of thumb had judged, and nothing of the error of the luck."""
    old = msgspec.to_builtins(short) | {"rough": True}
    for part in (*old["turns"], *old["totals"]):
        del part["luck_error"]
        part["luck"] = None
    opened = msgspec.convert(old, Review)
    assert [turn.loss for turn in opened.turns] == [turn.loss for turn in short.turns]
    assert "<td>–</td>" in page(played().record(), opened)


def test_boxes_that_the_simulator_plays_are_measured() -> None:
    """From the first tile of the river on, with luck apart; an abbot is taken back, a second part is played."""
    modules = ["river", "abbot", "inns-cathedrals", "traders-builders"]
    game, dice = bastide.new_game(["Ada", "Bob"], modules, seed=2), random.Random(3)
    while len(game.board.pieces) < 24:
        game.apply(dice.choice(open_decision(game).actions))
    found = review(game.record(), "quick")
    assert len(found.turns) == len(played_turns(game.record()))
    assert all(turn.luck is not None and turn.loss >= 0 for turn in found.turns)


def played_until_done(module: str, seed: int, *wanted: Callable[[Game, Action], bool]) -> Played:
    """The turn in which all that is wanted has been done; until then chance plays and does it where it can."""
    game, dice, left = bastide.new_game(["Ada", "Bob"], [module], seed=seed), random.Random(seed), list(wanted)
    part = part_of(game)
    while left or part_of(game) == part:
        assert game.decision is not None
        actions = list(answers(game.decision))
        fitting = [action for action in actions if left and left[0](game, action)]
        left, part = (left[1:], part_of(game)) if fitting else (left, part)
        game.apply(dice.choice(fitting or actions))
    return played_turns(game.record())[-1]


def test_an_abbey_instead_of_a_tile_is_a_turn() -> None:
    turn = played_until_done("abbey-mayor", 1, lambda _, action: is_choice(action, "abbey"))
    assert turn.tile == "abbey"
    assert is_choice(turn.actions[0], "abbey")
    assert turn_text(turn.before, turn.actions, "en").startswith("Place the abbey in the gap ")
    assert turn_text(turn.before, (PASS,), "de") == "ein Plättchen ziehen"
    found = Sampled("quick").look(turn)
    assert found.tile == "abbey"
    assert found.luck is None, "nothing was drawn"
    assert found.loss >= 0
    assert picture(turn.before, turn.actions, "#123456").count("#123456") == 1
    assert "#123456" not in picture(turn.before, (PASS,), "#123456")


def test_a_ransom_before_the_tile_is_placed_is_no_obstacle() -> None:
    def ransom(game: Game, action: Action) -> bool:
        return game.decision is not None and game.decision.tile is not None and is_choice(action, "ransom")

    turn = played_until_done("tower", 2, ransom)
    assert is_choice(turn.actions[0], "ransom")
    assert picture(turn.before, turn.actions, "#123456").count("#123456") == 1


def test_a_follower_on_a_bridge_is_no_obstacle() -> None:
    def bridge(game: Game, action: Action) -> bool:
        return isinstance(action, Choose) and action.what.startswith("bridge")

    def follower(game: Game, action: Action) -> bool:
        return isinstance(action, Deploy) and action.segment in game.board.added

    turn = played_until_done("bridges-castles-bazaars", 3, bridge, follower)
    assert picture(turn.before, turn.actions, "#123456").count("#123456") == 1


def test_what_cannot_be_reviewed() -> None:
    with pytest.raises(BastideError, match="no tile has been placed"):
        review(bastide.new_game(["Ada", "Bob"], seed=1).record())
    with pytest.raises(BastideError, match="depth called fast; there are: quick, normal, deep"):
        review(played().record(), cast(Depth, "fast"))


def test_a_game_of_another_program_is_reviewed() -> None:
    """A log of Board Game Arena that was played at random: the review finds that."""
    found = review(formats.read("tests/formats/data/three-players-unfinished.json"), "quick")
    assert len(found.players) == 3
    assert found.turns


def test_turns_in_words() -> None:
    game = played()
    record = game.record()
    turn = next(turn for turn in played_turns(record) if len(turn.actions) == 2 and turn.actions[1] != PASS)
    place, deploy = turn.actions
    assert isinstance(place, Place)
    assert isinstance(deploy, Deploy)
    told = turn_text(turn.before, turn.actions, "en")
    where = place_words(turn.before, place.cell).en
    assert re.match(rf"{where} \(\w+(, .*turn.*)?\), follower ", told)
    exact = turn_text(turn.before, turn.actions, "en", exact=True)
    assert re.match(rf"{where} \(\w+ on {place.cell[0]},{place.cell[1]}", exact)
    assert "Gefolgsmann" in turn_text(turn.before, turn.actions, "de")


def test_a_turn_in_words_says_where_and_how_the_tile_is_turned() -> None:
    game = scene("(0,0) E cfff, (1,0) B ffff", draw="V U")
    assert game.decision is not None
    there = [action for action in game.decision.actions if isinstance(action, Place) and action.cell == (2, 0)]
    told = {turn_text(game, (action,), "en") for action in there}
    assert told == {"east of the monastery (V, half a turn)", "east of the monastery (V, a quarter turn left)"}
    last = "östlich vom Kloster (V, eine Vierteldrehung nach links), keine Figur"
    assert turn_text(game, (Place((2, 0), 3), PASS), "de") == last


def test_a_turn_in_words_tells_nothing_that_chance_decides() -> None:
    """What a shepherd draws from the bag is not known before."""
    words = [told.text.en for told in every_hint(("hills-sheep",), 4)]
    assert any("shepherd" in text for text in words)
    assert not any(word in text for text in words for word in ("draws", "wolf", "sheep"))


def test_hints_for_every_decision_of_all_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each kind of question: in words, none twice, and short enough to read."""
    monkeypatch.setattr(hint, "SAMPLED", Effort(0.2, 4, 1, ((1, 3),), 0.5))
    for advice in every_hint(tuple(playable_together(MODULES)), 1):
        assert advice.text.en
        assert len(advice.text.en) < 320, advice.text.en
        assert not re.search(r"-?\d+,-?\d+|\|", advice.text.en), advice.text.en


def every_hint(modules: tuple[str, ...], seed: int) -> list[Advice]:
    """The hints for the first decision of each kind that comes up in a game played by chance."""
    game, rng = bastide.new_game(["Ada", "Bob"], modules, seed=seed), random.Random(seed)
    seen, found = set[object](), list[Advice]()
    while (decision := game.decision) is not None:
        kind = (decision.step, decision.question)
        if kind not in seen:
            seen.add(kind)
            advice = hints(game.view(decision.player))
            assert len({one.text for one in advice}) == len(advice)
            found += advice
        game.apply(lively_answer(decision, rng))
    return found


def test_the_page_needs_nothing_else(short: Review) -> None:
    record = played(blunder=on_monastery).record()
    found = review(record, "quick")
    words: dict[Language, str] = {"en": "The worst turns", "de": "Die schlechtesten Züge"}
    for language, word in words.items():
        text = page(record, found, language)
        assert word in text
        assert text.count('class="moment"') == len(found.worst)
        assert text.count("data:image/svg+xml;base64,") == 2 * len(found.worst)
        assert not re.search(r'(?:src|href)="(?!data:|#)', text)
        assert "<script" not in text


def test_names_cannot_break_the_page() -> None:
    record = played(names=("<b>Ada</b>", "Bob & Co")).record()
    text = page(record, review(record, "quick"))
    assert "<b>Ada" not in text
    assert "&lt;b&gt;Ada" in text


def test_a_review_is_json(short: Review) -> None:
    assert msgspec.json.decode(msgspec.json.encode(short), type=Review) == short


def test_hints_are_legal_turns_the_best_first() -> None:
    game = played_until(3)
    found = hints(game.view(open_decision(game).player))
    assert 1 <= len(found) <= 3
    assert found[0].lead == max(advice.lead for advice in found)
    for advice in found:
        copy = game.copy()
        for action in advice.actions:
            copy.apply(action)


def test_hints_for_the_rest_of_a_turn_and_for_other_modules() -> None:
    game = played_until(0)
    game.apply(open_decision(game).actions[0])
    decision = open_decision(game)
    assert decision.tile is None
    assert all(decision.allows(advice.actions[0]) for advice in hints(game.view(decision.player)))
    other = bastide.new_game(["Ada", "Bob"], ["river2", "abbot"], seed=1)
    advice = hints(other.view(0))[0]
    assert open_decision(other).allows(advice.actions[0])


def played_until(turns: int) -> Game:
    game, dice = Game(bastide.rules_for(short_setup()), 4), random.Random(1)
    while (decision := open_decision(game)).tile is None or turns:
        turns -= decision.tile is not None
        game.apply(dice.choice(decision.actions))
    return game
