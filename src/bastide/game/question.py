"""A decision in words: what is decided, why, and what passing means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from bastide.game.actions import PASS, Choose
from bastide.text import Sentence, Text

if TYPE_CHECKING:
    from bastide.game.decision import Decision
    from bastide.game.game import Game

NOTHING = Text("", "")


class Asked(NamedTuple):
    """`why` and `decline` are empty where there is nothing to add; `source` where the turn order says it all."""

    what: Sentence
    why: Sentence
    decline: Sentence
    source: str


class Question(Struct, frozen=True):
    """The words of a decision, in which `{player}` is who decides.

    `values` (game, decision, names of the players) tells what else they name; `source` is the section of the rules.
    """

    what: Text
    why: Text = NOTHING
    decline: Text = NOTHING
    values: Callable[[Game, Decision, Sequence[str]], dict[str, object]] | None = None
    source: str = ""


# the decisions in which all elements may have a say
PLACE = Question(
    Text(en="place the tile", de="das Plättchen anlegen"),
    decline=Text(en="give the tile up", de="auf das Plättchen verzichten"),
    source="base.md, Place",
)
FIGURE_ACTION = Question(
    Text(en="place a figure, or skip", de="eine Figur setzen oder keine"),
    decline=Text(en="no figure", de="keine Figur"),
    source="base.md, Deploy a follower",
)
GO_ON = Question(
    Text(en="build more before scoring, or go on", de="noch etwas vor der Wertung bauen oder weiter"),
    decline=Text(en="go on", de="weiter"),
    source="base.md, Deploy a follower",
)


def asked(game: Game, decision: Decision, names: Sequence[str]) -> Asked:
    """A decision in words: those of an element that has a say in it, its own, or those of its step."""
    elements = (question(game, decision) for question in game.rules.question)
    own = decision.question or Question(game.rules.step_texts[decision.step])
    question = next((found for found in elements if found), own)
    values: dict[str, object] = {"player": names[decision.player]}
    if question.values:
        values |= question.values(game, decision, names)
    what, why, decline = (Sentence(text, values) for text in (question.what, question.why, question.decline))
    return Asked(what, why, decline, question.source)


def asks_only(decision: Decision, *words: str) -> bool:
    """Are all answers but passing of these words?"""
    answers = [action for action in decision.actions if action != PASS]
    return bool(answers) and all(isinstance(action, Choose) and action.what in words for action in answers)
