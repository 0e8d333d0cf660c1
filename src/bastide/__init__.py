"""Bastide: a program for the game Carcassonne.

import bastide

game = bastide.new_game(players=["Ada", "Bot"], modules=["river", "inns-cathedrals"], seed=7)
while not game.over:
    game.apply(game.decision.actions[0])
print(game.scores, game.winners)
"""

from bastide.errors import BastideError, IllegalAction, SetupError
from bastide.game.actions import PASS, Action, Choose, Deploy, Pass, Place
from bastide.game.decision import Decision
from bastide.game.game import Game
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
    "Rules",
    "Sentence",
    "Setup",
    "SetupError",
    "Text",
    "__version__",
    "make_setup",
    "new_game",
    "rules_for",
]
