"""Bastide: a program for the game Carcassonne.

    import bastide

    game = bastide.new_game(["Ada", "Bot"], modules=["river", "inns-cathedrals"], seed=7)
    while game.decision is not None:
        game.apply(game.decision.actions[0])  # the engine asks, you answer
    print(game.scores, game.winners)
    game.record().save("first.bastide.json")
    same_game = bastide.load("first.bastide.json").replay()

What there is besides the functions below; help(bastide.Game) tells more of one:

    Game, Decision                        the state, and what is asked
    Place, Deploy, Choose, Pass, PASS     the answers; each is an Action
    Record                                a game to save, share and replay
    Setup, Rules, MODULES                 the choices, compiled; all modules by name
    BastideError, IllegalAction,
    SetupError                            what is wrong, as a sentence in two languages
    Text, Sentence                        texts in English and German

Games, records and decisions can be copied and pickled. bastide.players has computer players, bastide.envs environments
for learning, bastide.review reviews and hints, bastide.testkit an independent referee.
"""

import os

from bastide.errors import BastideError as BastideError
from bastide.errors import IllegalAction as IllegalAction
from bastide.errors import SetupError as SetupError
from bastide.game.actions import PASS as PASS
from bastide.game.actions import Action as Action
from bastide.game.actions import Choose as Choose
from bastide.game.actions import Deploy as Deploy
from bastide.game.actions import Pass as Pass
from bastide.game.actions import Place as Place
from bastide.game.decision import Decision as Decision
from bastide.game.game import Game as Game
from bastide.game.lines import breakdown_text, turn_lines
from bastide.game.notation import position
from bastide.game.record import Record as Record
from bastide.game.record import moment_text
from bastide.game.rules import Rules as Rules
from bastide.game.setup import Setup as Setup
from bastide.modules import MODULES as MODULES
from bastide.modules import make_setup, new_game, rules_for
from bastide.text import Sentence as Sentence
from bastide.text import Text as Text

__version__ = "0.2.0"

# What help(bastide) writes out: the functions. It would print the whole of every class that is listed here; those are
# exported by their aliases and named in the docstring.
__all__ = [
    "breakdown_text",
    "load",
    "make_setup",
    "moment_text",
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
