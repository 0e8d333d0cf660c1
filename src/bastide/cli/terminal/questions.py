"""The few questions before a game when the command says nothing: go on with an old one, who plays, with what."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text as Line

from bastide.cli.speech import say
from bastide.cli.terminal.saves import unfinished
from bastide.cli.terminal.seats import STRONGEST
from bastide.game.record import Record
from bastide.modules import MODULES
from bastide.players import known
from bastide.server.levels import levels
from bastide.text import Text

_WELCOME = Text(
    en="Welcome to Bastide. Enter takes what stands in brackets.",
    de="Willkommen bei Bastide. Enter nimmt, was in Klammern steht.",
)
_GO_ON = Text(en="There are games that are not over:", de="Es gibt Spiele, die noch nicht zu Ende sind:")
_WHICH = Text(
    en="Go on with which one, or 0 for a new game? [1] ", de="Mit welchem weitermachen, oder 0 für ein neues? [1] "
)
_GAME = Text(en="{names}, {scores}, {tiles} tiles laid", de="{names}, {scores}, {tiles} Plättchen gelegt")
_NAME = Text(en="Your name? [{name}] ", de="Dein Name? [{name}] ")
_COMPUTERS = Text(en="Computers you can play against:", de="Computer, gegen die man spielen kann:")
_OTHER_COMPUTERS = Text(en="For comparing players: {words}.", de="Um Spieler zu vergleichen: {words}.")
_OTHERS = Text(
    en="Who else plays? Names with commas, a computer by its word. [{strongest}] ",
    de="Wer spielt noch? Namen mit Kommas, ein Computer mit seinem Wort. [{strongest}] ",
)
_MODULES = Text(
    en="Which modules besides the base game? Numbers with commas. [none] ",
    de="Welche Module außer dem Grundspiel? Nummern mit Kommas. [keine] ",
)
_AGAIN = Text(en="Please give one of the numbers.", de="Bitte eine der Nummern eingeben.")
_PLAYER = Text(en="You", de="Du")


def ask_which_game(console: Console) -> Path | None:
    """A saved game to go on with, or None for a new one."""
    games = list(unfinished())
    if not games:
        return None
    console.print(Line(say(_GO_ON), "bold"))
    for number, (_, record) in enumerate(games, 1):
        console.print(Line.assemble((f"{number:>2} ", "bold cyan"), game_text(record)))
    numbers = ask_numbers(console, _WHICH, [1], len(games), lowest=0)
    return games[numbers[0] - 1][0] if numbers[0] else None


def game_text(record: Record) -> str:
    game = record.replay()
    scores = ":".join(str(score) for score in game.scores)
    return say(_GAME, names=" – ".join(game.player_names), scores=scores, tiles=len(game.board.pieces))


def ask_seats(console: Console) -> list[str]:
    """The seats: one's own name, and the others."""
    console.print(Line(say(_WELCOME), "bold"))
    own = default_name()
    name = console.input(Line(say(_NAME, name=own))).strip() or own
    show_computers(console)
    others = console.input(Line(say(_OTHERS, strongest=STRONGEST))).strip() or STRONGEST
    return [name, *(other.strip() for other in others.split(",") if other.strip())]


def show_computers(console: Console) -> None:
    """The levels, each with what it is like, then the words of all other players."""
    offered = [level for level in levels() if not level.expert]
    console.print(Line(say(_COMPUTERS), "bold"))
    for level in offered:
        word, name = (f"{level.id:>8} ", "bold cyan"), (say(level.name), "bold")
        console.print(Line.assemble(word, name, f", {say(level.about)}"))
    words = [word for word in known() if word not in {level.id for level in offered}]
    console.print(say(_OTHER_COMPUTERS, words=", ".join(words)))


def default_name() -> str:
    """The name of the account, in capitals where names have them."""
    try:
        return getpass.getuser().split(".")[0].capitalize()
    except (OSError, KeyError):
        return say(_PLAYER)


def ask_modules(console: Console) -> list[str]:
    ids = [id for id in MODULES if id != "base"]
    for number, id in enumerate(ids, 1):
        module = MODULES[id]
        console.print(
            Line.assemble((f"{number:>2} ", "bold cyan"), (say(module.name), "bold"), f"  {say(module.about)}")
        )
    return [ids[number - 1] for number in ask_numbers(console, _MODULES, [], len(ids))]


def ask_numbers(console: Console, prompt: Text, default: Sequence[int], highest: int, lowest: int = 1) -> list[int]:
    while True:
        words = console.input(Line(say(prompt))).replace(",", " ").split()
        if not words:
            return [*default]
        if all(word.isdecimal() and lowest <= int(word) <= highest for word in words):
            return [int(word) for word in words]
        console.print(say(_AGAIN), style="yellow")
