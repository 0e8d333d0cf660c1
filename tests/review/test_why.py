"""Why a turn is better: the sentences of scenes, and no mix of modules that they stumble over."""

from __future__ import annotations

import random
import re

import pytest

import bastide
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.modules import MODULES, playable_together
from bastide.players.turns import goes_on, part_of
from bastide.review import clauses, hints
from bastide.review.why import NOTHING, sentence, what_speaks_for, why
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import lay_only, scene
from bastide.text import Text

LONGEST = 260
"""Characters of an explanation: two short sentences."""


def open_actions(game: Game) -> list[Action]:
    assert game.decision is not None
    return game.decision.actions


def turn(game: Game, cell: tuple[int, int], rotation: int, on: str = "") -> tuple[Action, ...]:
    """A whole turn; a follower goes onto the first free segment of this kind."""
    place, laid = Place(cell, rotation), game.copy()
    laid.apply(place)
    if laid.decision is None or not laid.decision.allows(PASS):
        return (place,)
    free = [action for action in laid.decision.actions if isinstance(action, Deploy)]
    wanted = [action for action in free if laid.board.printed[action.segment].kind == on]
    return place, wanted[0] if on else PASS


def test_closing_pays_and_brings_the_knight_back() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V")
    better, worse = turn(game, (0, -1), 2), turn(game, (1, 0), 2)
    assert why(game, better, worse) == Text(
        en="Closes the city for 4 points and gets the knight back.",
        de="Schließt die Stadt für 4 Punkte ab und holt den Ritter zurück.",
    )


def test_nothing_is_said_where_nothing_differs() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V")
    assert why(game, turn(game, (1, 0), 2), turn(game, (1, 0), 2)) == NOTHING


def test_a_gift_to_another_is_told_of_the_turn_that_makes_it() -> None:
    game = scene("(0,0) E cfff", "Blue (0,0) N", draw="E V")
    better, worse = turn(game, (1, 0), 2, "city"), turn(game, (0, -1), 2)
    told = why(game, better, worse)
    assert told.en.endswith("The played turn closes Blue's city for 4 points.")
    assert told.de.endswith("Der gespielte Zug schließt die Stadt von Blue für 4 Punkte ab.")
    assert "Blue" not in what_speaks_for(game, better, [worse]).en


def test_a_claim_names_what_it_may_bring() -> None:
    game = scene("(0,0) E cfff", draw="B" + 9 * " V" + 8 * " U" + 4 * " W")
    told = why(game, turn(game, (1, 0), 0, "monastery"), turn(game, (1, 0), 0))
    assert re.fullmatch(r"Claims the monastery \(about [4-6] points\)\.", told.en)
    assert re.fullmatch(r"Besetzt das Kloster \(etwa [4-6] Punkte\)\.", told.de)


def test_the_last_follower_is_missed() -> None:
    game = scene("(0,0) E cfff", draw="V U", elements={"small": 1})
    told = why(game, turn(game, (0, 1), 0), turn(game, (0, 1), 0, "road"))
    assert "The played turn uses the last follower." in told.en
    assert "Der gespielte Zug setzt den letzten Gefolgsmann ein." in told.de


def test_a_gap_that_no_tile_fits_is_seen() -> None:
    """Two cities face the cell that Blue's city waits for, and no tile that is left has two."""
    game = scene("(0,0) E cfff, (1,0) B ffff", "Blue (0,0) N", draw="E E E V")
    told = why(game, turn(game, (1, -1), 3), turn(game, (2, 0), 0))
    assert "leaves Blue's city with a gap that no tile fits" in told.en.lower().replace("blue", "Blue")
    assert "die Stadt von Blue mit einer Lücke zurück, in die kein Plättchen passt" in told.de


def test_a_subordinate_clause_ends_with_a_comma_in_german() -> None:
    gap, back = clauses.DEAD_GAP, clauses.ONE_BACK
    assert sentence((gap, back), "de").endswith("in die kein Plättchen passt, und holt einen Gefolgsmann zurück.")
    assert sentence((back, gap), "de").startswith("Holt einen Gefolgsmann zurück und lässt ")
    assert sentence((back, back, gap), "en").startswith("Gets a follower back, gets a follower back and leaves ")


def test_a_follower_who_is_captured_is_told() -> None:
    game = scene("(0,0) TJ ffff, (0,1) B ffff, (9,0) U frfr", "Blue (0,1) monastery", draw="U U U", modules=["tower"])
    lay_only(game, "(10,0) U frfr")
    raising = Choose("tower-piece", cell=(0, 0))
    raised = game.copy()
    raised.apply(raising)
    assert raised.decision is not None
    capture = next(a for a in raised.decision.actions if isinstance(a, Choose) and a.what == "capture")
    told = why(game, (raising, capture), (PASS,))
    assert told.en == "Removes the followers from Blue's monastery and takes a follower from Blue."
    assert told.de == "Räumt das Kloster von Blue und nimmt Blue einen Gefolgsmann."
    assert why(game, (PASS,), (raising, capture)) == NOTHING


def test_a_crown_of_the_wheel_is_worth_something() -> None:
    game, rng = bastide.new_game(["Ada", "Bob"], ["wheel-of-fortune"], seed=1), random.Random(1)
    while not (crowns := [a for a in open_actions(game) if isinstance(a, Choose) and a.what.startswith("crown-")]):
        game.apply(rng.choice(open_actions(game)))
    told = [why(game, (crown,), (PASS,)).en for crown in crowns]
    assert "Puts a follower where more points are to come." in told


def test_hints_say_why() -> None:
    game = scene("(0,0) E cfff", "Red (0,0) N", draw="E V")
    best, *others = hints(game.view(0))
    assert best.why.en == "Closes the city for 4 points, claims the field (about 3 points) and gets the knight back."
    assert best.why.de.startswith("Schließt die Stadt für 4 Punkte ab, besetzt die Wiese ")
    assert all(other.why.en != best.why.en for other in others)


def whole_turn(game: Game, rng: random.Random) -> tuple[Action, ...]:
    """A turn by chance, up to where chance or somebody else decides."""
    assert game.decision is not None
    me, part, new, found = game.decision.player, part_of(game), game.copy(), list[Action]()
    while new.decision is not None and new.decision.player == me and len(found) < 10:
        found.append(lively_answer(new.decision, rng))
        new.apply(found[-1])
        if not goes_on(new, part):
            break
    return tuple(found)


@pytest.mark.parametrize("seed", range(6))
def test_every_mix_is_explained_in_short_sentences(seed: int) -> None:
    rng = random.Random(seed)
    chosen = rng.sample(sorted(MODULES), 7) if seed else list(MODULES)
    game = bastide.new_game(["Ada", "Bob"], tuple(playable_together(chosen)), seed=seed)
    found = list[Text]()
    while game.decision is not None:
        if rng.random() < 0.1:
            view = game.view(game.decision.player)
            found.append(why(view, whole_turn(view, rng), whole_turn(view, rng)))
        game.apply(lively_answer(game.decision, rng))
    assert sum(text != NOTHING for text in found) > len(found) / 6
    for text in (said for told in found for said in (told.en, told.de)):
        assert len(text) < LONGEST, text
        assert not re.search(r"[{}|]|\bNone\b|-\d", text), text
