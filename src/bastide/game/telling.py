"""Answers in words: what a button says before, and the history afterwards, from what the elements declare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.game import HOME, Game
from bastide.game.lines import feature_name
from bastide.game.shown import Answer
from bastide.text import Sentence, Text
from bastide.tiles.face import Kind

INTO: dict[Kind, Text] = {
    "city": Text(en="into the city", de="in die Stadt"),
    "road": Text(en="onto the road", de="auf die Straße"),
    "field": Text(en="onto the field", de="auf die Wiese"),
    "river": Text(en="onto the river", de="auf den Fluss"),
    "monastery": Text(en="into the monastery", de="ins Kloster"),
    "garden": Text(en="into the garden", de="in den Garten"),
    "castle": Text(en="into the castle", de="in die Burg"),
    "cathedral": Text(en="to the cathedral", de="zum Dom"),
}
"""Where a figure goes, by the kind of its segment."""

_OF = Text(en="{figure} of {name}", de="{figure} von {name}")
_DEPLOYED = Text(en="{figure} {to}", de="{figure} {to}")
_PLACED = Text(en="tile on {cell}", de="Plättchen auf {cell}")
_PLACED_WITH = Text(en="tile on {cell}, {built}", de="Plättchen auf {cell}, {built}")
_PASSED = Text(en="passed", de="gepasst")


class Worded(NamedTuple):
    """An answer in words: its button, the same beside the thing it points at, and what the history says."""

    button: Sentence
    here: Sentence
    told: Sentence


def worded(game: Game, action: Choose, names: Sequence[str]) -> Worded:
    """The words of an answer, in the game in which it is given; `names` are those of the players."""
    answer = game.rules.answers[action.what]
    values = _values(game, action, answer, names)
    here = answer.here or answer.button
    button = here if action.figure is None and "{figure}" in answer.button.en else answer.button
    return Worded(*(Sentence(_form(text, values), values) for text in (button, here, answer.told)))


def told(game: Game, action: Action, names: Sequence[str]) -> Sentence:
    """An answer as the history tells it, in the game in which it is given."""
    if isinstance(action, Choose):
        return worded(game, action, names).told
    if isinstance(action, Deploy):
        name = game.rules.kinds[action.figure].name
        return Sentence(_DEPLOYED, {"figure": name, "to": _into(game, action.segment)})
    if isinstance(action, Place):
        cell = f"{action.cell[0]},{action.cell[1]}"
        if action.built is None:
            return Sentence(_PLACED, {"cell": cell})
        return Sentence(_PLACED_WITH, {"cell": cell, "built": worded(game, action.built, names).told})
    return Sentence(_PASSED)


def figure_name(game: Game, figure: int, names: Sequence[str]) -> Text | Sentence:
    """`abbot`, where it is the decider's own in the supply; `abbot of Ada` anywhere else."""
    owner, kind = game.rules.figures[figure]
    decision = game.decision
    if game.where[figure] == HOME and decision is not None and decision.player == owner:
        return kind.name
    return Sentence(_OF, {"figure": kind.name, "name": names[owner]})


def _values(game: Game, action: Choose, answer: Answer, names: Sequence[str]) -> dict[str, object]:
    values: dict[str, object] = {"number": "…" if action.number is None else action.number}
    if action.figure is not None:
        values["figure"] = figure_name(game, action.figure, names)
    if action.segment is not None:
        values |= {"feature": feature_name(game, action.segment), "to": _into(game, action.segment)}
    if answer.values:
        values |= answer.values(game, names)
    return values


def _into(game: Game, segment: int) -> Text:
    return INTO[game.board.printed[segment].kind]


def _form(text: Text, values: dict[str, object]) -> Text:
    """`one|many`, by the number."""
    form = 0 if values.get("number", 1) == 1 else -1
    return Text(en=text.en.split("|")[form], de=text.de.split("|")[form])
