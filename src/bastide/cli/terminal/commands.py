"""What people may type besides a number, in both languages at any time."""

from __future__ import annotations

from msgspec import Struct

from bastide.cli.speech import say
from bastide.text import Text


class Command(Struct, frozen=True):
    """A word, its German word, and what it does; the first letter is enough."""

    id: str
    word: Text
    about: Text


COMMANDS: tuple[Command, ...] = (
    Command(
        "undo",
        Text(en="undo", de="zurück"),
        Text(
            en="take back what you have done in this turn, one step at a time",
            de="einen Schritt deines Zuges zurücknehmen",
        ),
    ),
    Command(
        "tiles",
        Text(en="tiles", de="plättchen"),
        Text(en="show the tiles that are still to come", de="die Plättchen zeigen, die noch kommen"),
    ),
    Command(
        "scores",
        Text(en="scores", de="stand"),
        Text(en="show where everybody's points come from", de="zeigen, woher die Punkte kommen"),
    ),
    Command(
        "why",
        Text(en="why", de="warum"),
        Text(
            en="say why not: w 2,-1 for a cell, w alone for your figures",
            de="sagen, warum nicht: w 2,-1 für ein Feld, w allein für deine Figuren",
        ),
    ),
    Command(
        "move",
        Text(en="move", de="mitte"),
        Text(
            en="move the view: m 2,-1 to a cell, m alone back to the last move",
            de="den Ausschnitt verschieben: m 2,-1 zu einem Feld, m allein zum letzten Zug",
        ),
    ),
    Command(
        "copy",
        Text(en="copy", de="kopie"),
        Text(
            en="show this moment as one line, to share it or play on from it",
            de="diesen Moment als eine Zeile zeigen, zum Teilen oder Weiterspielen",
        ),
    ),
    Command("help", Text(en="help", de="hilfe"), Text(en="explain the screen", de="den Bildschirm erklären")),
    Command(
        "quit",
        Text(en="quit", de="ende"),
        Text(en="stop; the game is saved", de="aufhören; das Spiel ist gespeichert"),
    ),
)


def command_in(line: str) -> tuple[Command, str] | None:
    """The command that a line begins with, and the rest of the line."""
    word, _, rest = line.strip().lower().partition(" ")
    if word == "?":
        word = "help"
    for command in COMMANDS:
        if word and any(known.startswith(word) for known in (command.word.en, command.word.de)):
            return command, rest.strip()
    return None


def reminder() -> list[tuple[str, str]]:
    """Letter and rest of each command's word, for the line above the prompt."""
    return [(say(command.word)[0], say(command.word)[1:]) for command in COMMANDS]
