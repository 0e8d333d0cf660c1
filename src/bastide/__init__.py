"""Bastide: a program for the game Carcassonne.

import bastide

game = bastide.new_game(players=["Ada", "Bot"], modules=["river", "inns-cathedrals"], seed=7)
while not game.over:
    game.apply(game.decision.actions[0])
print(game.scores, game.winners)
game.record().save("first.bastide.json")
same_game = bastide.load("first.bastide.json").replay()
"""

import os

from bastide.errors import BastideError, IllegalAction, SetupError
from bastide.game.actions import PASS, Action, Choose, Deploy, Pass, Place
from bastide.game.decision import Decision
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, turn_lines
from bastide.game.notation import position
from bastide.game.record import Record
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import MODULES, make_setup, new_game, rules_for
from bastide.text import Sentence, Text

__version__ = "0.1.0"

__all__ = [
    "MODULES",
    "PASS",
    "Action",
    "BastideError",
    "Choose",
    "Decision",
    "Deploy",
    "Game",
    "IllegalAction",
    "Pass",
    "Place",
    "Record",
    "Rules",
    "Sentence",
    "Setup",
    "SetupError",
    "Text",
    "__version__",
    "breakdown_text",
    "load",
    "make_setup",
    "new_game",
    "position",
    "read_record",
    "rules_for",
    "turn_lines",
]


def load(path: str | os.PathLike[str]) -> Record:
    """A saved game, checked by replaying it; raises a BastideError that names what is wrong with the file."""
    return Record.load(path, rules_for)


def read_record(text: str | bytes) -> Record:
    """The same for a record at hand as a text."""
    return Record.from_json(text, rules_for)
