"""Every word of a choice: why one is refused, in both languages, with the rule and the thing in the way.

The cases stand in `refusals`, one file for each module.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from questions import RED, figure
from refusals.abbot import ABBOT
from refusals.cases import Case

from bastide import new_game
from bastide.errors import IllegalAction
from bastide.game.actions import Choose, Place
from bastide.game.why_not import NAMES, NAMES_NOTHING, NOT_ASKED
from bastide.modules import MODULES, PRESETS
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import scene
from bastide.tiles.geometry import cell_of

FILES = [path.stem for path in sorted(Path(__file__).with_name("refusals").glob("*.py")) if path.stem != "cases"]
OF_FILE: dict[str, dict[str, Case]] = {name: import_module(f"refusals.{name}").CASES for name in FILES}
CASES = {case: parts for cases in OF_FILE.values() for case, parts in cases.items()}

FALL_BACK = (NOT_ASKED.en.split("{")[0], NOT_ASKED.de.split("{")[0])


@pytest.mark.parametrize("case", CASES)
def test_refusals_say_why(case: str) -> None:
    make, wanted, english, german = CASES[case]
    game = make()
    action, before = wanted(game), game.digest()
    with pytest.raises(IllegalAction) as refusal:
        game.apply(action)
    assert (refusal.value.say("en"), refusal.value.say("de")) == (english, german)
    assert not english.startswith(FALL_BACK[0])
    assert game.digest() == before


@pytest.mark.parametrize("case", CASES)
def test_refusals_are_short(case: str) -> None:
    for text in CASES[case][2:]:
        assert all(len(sentence.split()) <= 15 for sentence in re.split(r"[.;:]", text))


def test_refusals_no_case_hides_another() -> None:
    assert len(CASES) == sum(map(len, OF_FILE.values()))


@pytest.mark.parametrize("name", FILES)
def test_refusals_each_file_is_that_of_a_module(name: str) -> None:
    assert name.replace("_", "-") in MODULES


def refused_words() -> set[str]:
    return {word for module in MODULES.values() for element in module.elements for word in element.refusals}


def test_refusals_every_word_is_refused_once() -> None:
    assert {wanted(make()).what for make, wanted, _, _ in CASES.values()} == refused_words()


def test_refusals_every_handled_word_has_one() -> None:
    handled = {word for module in MODULES.values() for element in module.elements for word in element.handlers}
    assert handled <= refused_words()


@pytest.mark.parametrize(("preset", "seed"), [("everything", 0), ("everything", 1), ("everything-wheel", 2)])
def test_refusals_every_word_offered_has_one_and_names_its_things(preset: str, seed: int) -> None:
    """In games with all modules: a choice with a further thing is refused for that, not for the moment."""
    game, chance = new_game(3, PRESETS[preset].modules, seed=seed), Random(seed)
    while game.decision is not None:
        offered = [action for action in game.decision.actions if isinstance(action, Choose)]
        for action in offered[:3]:
            free = next(thing for thing in ("number", "tile", "corner") if getattr(action, thing) is None)
            reason = game.why_not(replace(action, **{free: "U" if free == "tile" else 1}))
            assert reason is not None
            assert reason.text in (NAMES, NAMES_NOTHING), action
        game.apply(lively_answer(game.decision, chance))


WRONG: dict[str, tuple[Choose, str, str]] = {
    "no such word": (
        Choose("teleport"),
        "There is no choice called teleport in this game.",
        "In diesem Spiel gibt es keine Wahl namens teleport.",
    ),
    "a word of another module": (
        Choose("princess", figure=0),
        "There is no choice called princess in this game.",
        "In diesem Spiel gibt es keine Wahl namens princess.",
    ),
    "nothing named": (
        Choose("recall"),
        "The choice recall must name figure.",
        "Die Wahl recall muss nennen: Figur.",
    ),
    "no such figure": (
        Choose("recall", figure=99),
        "There is no figure number 99 in this game.",
        "In diesem Spiel gibt es keine Figur Nummer 99.",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_refusals_of_things_that_do_not_exist(case: str) -> None:
    action, english, german = WRONG[case]
    reason = ABBOT().why_not(action)
    assert reason is not None
    assert (reason.say("en"), reason.say("de")) == (english, german)


def test_refusals_at_another_moment_tell_what_is_asked() -> None:
    game = scene("(0,0) D crfr", draw="U V", modules=("abbot",))
    reason = game.why_not(Choose("recall", figure=figure(game, RED, "abbot")))
    assert reason is not None
    assert reason.say("en") == "That is not possible yet. Now: place the tile."
    assert reason.say("de") == "Das ist jetzt nicht dran. Dran ist: das Plättchen anlegen."


@pytest.mark.parametrize("spring", ["joined", "split"])
def test_refusals_a_spring_along_the_wall(spring: str) -> None:
    game = new_game(2, ("count", "river"), seed=1, options={"river-spring": spring})
    assert game.decision is not None
    assert game.decision.tile is not None
    fits = game.board.placements(game.decision.tile)
    reasons = {
        reason.say("en")
        for cell, rotations in fits
        for rotation in rotations
        if (reason := game.why_not(Place(cell_of(cell), rotation)))
    }
    assert "The spring touches the city with field, and its river flows away." in reasons
