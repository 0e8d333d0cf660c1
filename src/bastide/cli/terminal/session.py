"""The course of a game at the terminal: ask people, let computers answer, take back, save after every action."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from bastide.cli.speech import language, say
from bastide.cli.terminal.commands import Command, command_in
from bastide.cli.terminal.menu import Entry, entries_of
from bastide.cli.terminal.news import turn_at
from bastide.cli.terminal.pages import help_page, result_page, scores_page, tiles_page
from bastide.cli.terminal.screen import Screen, numbered
from bastide.cli.terminal.why import why_not_lines
from bastide.errors import BastideError
from bastide.game.actions import Action
from bastide.game.decision import NumberRange
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.game.notation import position
from bastide.players import Player
from bastide.players.random import RandomPlayer
from bastide.text import Text
from bastide.tiles.geometry import Cell

_CELL = re.compile(r"\(?\s*(-?\d{1,3})\s*[,; ]\s*(-?\d{1,3})\s*\)?")

_NOT_UNDERSTOOD = Text(
    en="“{line}” is neither a number in the list nor a command; h shows what you can type.",
    de="„{line}“ ist keine Nummer der Liste und kein Befehl; h zeigt, was du eingeben kannst.",
)
_NOTHING_TO_UNDO = Text(
    en="There is nothing to take back in this turn.", de="In diesem Zug gibt es nichts zurückzunehmen."
)
_REPLACED = Text(
    en="{name} could not think of a move; a simple one was played instead.",
    de="{name} ist kein Zug eingefallen; stattdessen wurde ein einfacher gespielt.",
)
_NUMBER = Text(en="A number from {lowest}: ", de="Eine Zahl ab {lowest}: ")
_NUMBER_BETWEEN = Text(en="A number from {lowest} to {highest}: ", de="Eine Zahl von {lowest} bis {highest}: ")
_CONFIRM = Text(
    en="Done. Enter to go on, u to take it back: ",
    de="Fertig. Weiter mit Enter, z nimmt es zurück: ",
)


class Quit(Exception):  # noqa: N818 - read as "raise Quit"
    """A player leaves; the game is saved already."""


class Session:
    """One game with its players, its screen and all that has happened in it."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player | None],
        screen: Screen,
        save: Callable[[Game], None],
        *,
        events: Sequence[AnyEvent] = (),
        confirm: bool = True,
    ) -> None:
        self.game = game
        self.players = players
        self.screen = screen
        self.save = save
        self.confirm = confirm
        self.trouble: list[str] = []
        self.replaced: list[str] = []
        """Computers for which another move was played, as lines for people."""
        self.events: list[AnyEvent] = [*events]
        self.before: list[tuple[Game, int]] = []
        """What a player may go back to in this turn: the game, and how many events there were."""

    def play(self) -> None:
        """Play until the game is over; raises Quit when somebody leaves."""
        self.save(self.game)
        try:
            while (decision := self.game.decision) is not None:
                computer = self.players[decision.player]
                if computer is None:
                    self.answer(self.ask())
                else:
                    self.screen.thinking(self.game.player_names[decision.player])
                    self.apply(self.computed(computer))
            self.screen.clear()
            for line in self.replaced:
                self.screen.console.print(line, style="yellow")
            self.screen.console.print(result_page(self.game, self.events, self.screen.scale_of_all(self.game)))
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def computed(self, computer: Player) -> Action:
        """A computer's answer; if it has none, any legal one, and the players are told."""
        decision = self.game.decision
        assert decision is not None
        view = self.game.view(decision.player)
        with suppress(Exception):  # a player may be anybody's; the game goes on
            action = computer.choose(view)
            if decision.allows(action):
                return action
        line = say(_REPLACED, name=self.game.player_names[decision.player])
        self.replaced = [*dict.fromkeys((*self.replaced, line))]
        return RandomPlayer().choose(view)

    def apply(self, action: Action) -> None:
        self.events += self.game.apply(action)
        self.keep()

    def keep(self) -> None:
        """Save; a disk that is full is no reason to stop playing, but one to say so."""
        try:
            self.save(self.game)
        except BastideError as error:
            self.trouble = [error.say(language())]
        else:
            self.trouble = []

    # -- people --------------------------------------------------------------------------------------------------------

    def answer(self, action: Action) -> None:
        """Carry out what a person chose; at the end of a turn it can still be taken back."""
        before = self.game.copy()
        self.before.append((before, len(self.events)))
        self.apply(action)
        if self.turn_goes_on(before):
            return
        if self.confirm and not self.turn_is_over():
            self.undo()
        else:
            self.before.clear()
            self.screen.centre = None

    def turn_goes_on(self, before: Game) -> bool:
        """Is it still the same player's word, with nothing new drawn? Only then taking back gives nothing away."""
        now, then = self.game.decision, before.decision
        same = now is not None and then is not None and now.player == then.player
        return same and self.game.seed == before.seed and self.game.script == before.script

    def turn_is_over(self) -> bool:
        """Show what the turn has brought, but not what comes next; False if it is taken back."""
        self.screen.show_turn(self.game, turn_at(self.events, self.before[0][1]))
        found = command_in(self.screen.ask(_CONFIRM))
        if found and found[0].id == "quit":
            raise Quit
        return not (found and found[0].id == "undo")

    def undo(self) -> None:
        self.game, told = self.before.pop()
        del self.events[told:]
        self.keep()

    def ask(self) -> Action:
        """Ask until there is an action; everything else that is typed is dealt with on the way."""
        message: list[str] = []
        while True:
            assert self.game.decision is not None
            view = self.game.view(self.game.decision.player)
            entries = entries_of(view)
            self.screen.show(view, entries, self.events, [*message, *self.replaced, *self.trouble])
            line = self.screen.ask()
            entry = chosen(entries, line)
            if entry is None:
                message = self.other(view, line)
            elif (action := self.settle(view, entries, entry)) is not None:
                return action
            else:
                message = []

    def settle(self, view: Game, entries: Sequence[Entry], entry: Entry) -> Action | None:
        """The action of an entry; asks for the rotation or the number where it is open. None: back to the list."""
        if entry.range is not None:
            return self.number(entry.range)
        if len(entry.actions) == 1:
            return entry.actions[0]
        while True:
            self.screen.show(view, [], self.events, turned=entry)
            line = self.screen.ask()
            if line.isdecimal() and 1 <= int(line) <= len(entry.actions):
                return entry.actions[int(line) - 1]
            if not line or command_in(line):
                self.leave_if(line)
                return None

    def number(self, numbers: NumberRange) -> Action | None:
        text = _NUMBER if numbers.highest is None else _NUMBER_BETWEEN
        spoken = {"lowest": numbers.lowest, "highest": numbers.highest}
        line = self.screen.ask(Text(en=text.say("en", **spoken), de=text.say("de", **spoken)))
        if not re.fullmatch(r"-?\d{1,9}", line):
            self.leave_if(line)
            return None
        action = replace(numbers.action, number=int(line))
        return action if numbers.allows(action) else None

    def leave_if(self, line: str) -> None:
        found = command_in(line)
        if found and found[0].id == "quit":
            raise Quit

    def other(self, view: Game, line: str) -> list[str]:
        """What is typed besides an answer; returns what to say about it."""
        if not line:
            return []
        if cell := cell_in(line):
            return why_not_lines(view, cell)
        if line in ("+", "-"):
            self.screen.zoom(view, -1 if line == "+" else 1)
            return []
        found = command_in(line)
        return self.obey(view, *found) if found else [say(_NOT_UNDERSTOOD, line=line)]

    def obey(self, view: Game, command: Command, rest: str) -> list[str]:
        match command.id:
            case "quit":
                raise Quit
            case "undo" if not self.before:
                return [say(_NOTHING_TO_UNDO)]
            case "undo":
                self.undo()
            case "tiles":
                self.screen.page(tiles_page(view, colours=self.screen.colours))
            case "scores":
                self.screen.page(scores_page(view, self.events))
            case "why":
                return why_not_lines(view, cell_in(rest))
            case "move":
                self.screen.centre = cell_in(rest)
            case "copy":
                self.screen.page_to_copy(position(view))
            case _:
                self.screen.page(help_page(view))
        return []


def chosen(entries: Sequence[Entry], line: str) -> Entry | None:
    """The entry of a number, or of a cell that is typed out."""
    if line.isdecimal():
        return dict(numbered(entries)).get(int(line))
    cell = cell_in(line)
    return next((entry for entry in entries if cell is not None and entry.cell == cell), None)


def cell_in(line: str) -> Cell | None:
    found = _CELL.fullmatch(line.strip())
    return (int(found[1]), int(found[2])) if found else None
