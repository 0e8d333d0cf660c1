"""`bastide replay`: a recorded game, turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from bastide.cli.options import AsJson
from bastide.cli.speech import language, say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as Line

    from bastide.game.events import AnyEvent
    from bastide.game.game import Game
    from bastide.game.record import Record

NAME = "replay"
HELP = told(
    """Go through a recorded game.

It prints one line a turn: the tile with its cell (the start tile lies at 0,0) and turns, the figure, and the points of
everybody; then the final scoring and the result. Every award can be asked for its reason with --why.

With --turn it shows one turn alone, with --board the board after it (without --turn: at the end). With --step it goes
through the game on the screen: Enter for the next turn, b back, a number for a turn, q to stop.

FILE is a record of this program, or any file that [bold]bastide import[/] can read; - is standard input.

[bold]Examples[/]
  bastide replay game.bastide.json
  bastide replay game.bastide.json --turn 12 --board
  bastide replay game.bastide.json --step
  bastide replay game.bastide.json --json""",
    """Ein aufgezeichnetes Spiel durchgehen.

Für jeden Zug steht da eine Zeile: das Plättchen mit Feld (das Startplättchen liegt auf 0,0) und Drehung, die Figur,
und die Punkte von allen; danach Schlusswertung und Ergebnis. Den Grund jeder Wertung nennt --why.

Mit --turn kommt nur ein Zug, mit --board der Tisch danach (ohne --turn: am Ende). Mit --step geht es am Bildschirm
durch das Spiel: Enter für den nächsten Zug, b zurück, eine Nummer für einen Zug, q zum Aufhören.

FILE ist eine Aufzeichnung dieses Programms oder jede Datei, die [bold]bastide import[/] lesen kann; - ist die
Standardeingabe.

[bold]Beispiele[/]
  bastide replay spiel.bastide.json
  bastide replay spiel.bastide.json --turn 12 --board
  bastide replay spiel.bastide.json --step
  bastide replay spiel.bastide.json --json""",
)

_NO_TURN = Text(
    en="The game has the turns 1 to {last}, not {turn}.", de="Das Spiel hat die Züge 1 bis {last}, nicht {turn}."
)
_NO_TURNS = Text(en="Nobody has had a turn in this game yet.", de="In diesem Spiel war noch niemand am Zug.")
_STEP = Text(
    en="Turn {turn} of {last}. Enter next, b back, number, q quit: ",
    de="Zug {turn} von {last}. Enter weiter, b zurück, Nummer, q Ende: ",
)
_SCORES = Text(en="Score: {scores}", de="Stand: {scores}")


class TurnPlayed(Struct):
    """One turn: what happened in it, and the game after it."""

    number: int
    player: int
    events: list[AnyEvent]
    game: Game


def run(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", show_default=False, help=told("The record.", "Die Aufzeichnung."))
    ],
    turn: Annotated[
        int | None,
        typer.Option(
            "--turn", "-t", min=1, metavar="N", show_default=False, help=told("Only this turn.", "Nur diesen Zug.")
        ),
    ] = None,
    board: Annotated[bool, typer.Option("--board", "-b", help=told("Draw the board.", "Den Tisch zeichnen."))] = False,
    why: Annotated[
        bool,
        typer.Option("--why", help=told("Tell where the points come from.", "Sagen, woher die Punkte kommen.")),
    ] = False,
    step: Annotated[
        bool,
        typer.Option("--step", "-s", help=told("Go through it on the screen.", "Am Bildschirm durchgehen.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    from bastide.cli.output import console, print_json
    from bastide.cli.records import read_record

    record = read_record(file)
    turns = turns_of(record)
    if turn is not None and not any(one.number == turn for one in turns):
        raise BastideError(_NO_TURN, turn=turn, last=turns[-1].number) if turns else BastideError(_NO_TURNS)
    wanted = [one for one in turns if turn in (None, one.number)]
    if as_json:
        print_json(record_as_json(record, wanted))
    elif step:
        walk(console(), turns, turn or 1)
    else:
        show(console(), record, wanted, board=board, why=why, alone=turn is not None)


def turns_of(record: Record) -> list[TurnPlayed]:
    """The turns of a game in order; what comes before the first and after the last belongs to them."""
    from bastide.game.events import EndStarted, TurnStarted

    turns: list[TurnPlayed] = []
    before: list[AnyEvent] = []
    ended = False
    for game in record.positions():
        for event in game.events:
            if isinstance(event, TurnStarted):
                turns.append(TurnPlayed(event.number, event.player, [], game))
            ended = ended or isinstance(event, EndStarted)
            (turns[-1].events if turns else before).append(event)
        if turns:
            turns[-1].game = game
            if len(turns) > 1 and any(isinstance(event, TurnStarted) for event in game.events):
                turns[-2].game = game
    if turns:
        turns[0].events[:0] = before
    return turns


def show(out: Console, record: Record, turns: list[TurnPlayed], *, board: bool, why: bool, alone: bool) -> None:
    """The lines of some turns, and the board after the last of them."""
    for turn in turns:
        for line in lines_of(turn, why=why):
            out.print(line, soft_wrap=True)
    game = turns[-1].game if turns else record.replay()
    if board:
        for line in board_lines(out, game):
            out.print(line, soft_wrap=True)
    if alone or not game.over:
        out.print(score_line(game), soft_wrap=True)


def lines_of(turn: TurnPlayed, *, why: bool) -> list[Line]:
    from rich.text import Text as Line

    from bastide.cli.terminal.news import award_line
    from bastide.game.events import Scored
    from bastide.game.lines import event_lines

    lines = [Line(text) for text in event_lines(turn.game, turn.events, language())]
    if why:
        lines += [award_line(turn.game, event) for event in turn.events if isinstance(event, Scored)]
    return lines


def score_line(game: Game) -> Line:
    from rich.text import Text as Line

    pairs = zip(game.player_names, game.scores, strict=True)
    return Line(say(_SCORES, scores=", ".join(f"{name} {score}" for name, score in pairs)))


def board_lines(out: Console, game: Game) -> list[Line]:
    """The whole board as large as the width allows; without colours it is always close up."""
    from bastide.cli.terminal.board import BoardDrawing
    from bastide.cli.terminal.screen import Screen

    drawing = BoardDrawing(game, Screen(out).scale_of_all(game))
    drawing.add_figures()
    drawing.add_last_move(len(game.board.pieces) - 1)
    return drawing.lines()


def walk(out: Console, turns: list[TurnPlayed], first: int) -> None:
    """Turn by turn on the screen."""
    from bastide.cli.terminal.screen import Screen

    screen, at = Screen(out), max(0, first - 1)
    while turns:
        turn = turns[at]
        screen.show_turn(turn.game, turn.events)
        prompt = {"turn": turn.number, "last": turns[-1].number}
        try:
            line = screen.ask(Text(en=_STEP.say("en", **prompt), de=_STEP.say("de", **prompt)))
        except (EOFError, KeyboardInterrupt):
            return
        if line.isdecimal() and 1 <= int(line) <= len(turns):
            at = int(line) - 1
        elif line.lower().startswith("b"):
            at = max(0, at - 1)
        elif line.lower().startswith("q") or (not line and at == len(turns) - 1):
            return
        elif not line:
            at += 1


def record_as_json(record: Record, turns: list[TurnPlayed]) -> dict[str, object]:
    from bastide.game.lines import event_lines
    from bastide.game.notation import position

    game = turns[-1].game if turns else record.replay()
    return {
        "setup": record.setup,
        "scores": game.scores,
        "winners": game.winners if game.over else None,
        "turns": [
            {
                "number": turn.number,
                "player": turn.player,
                "lines": event_lines(turn.game, turn.events, language()),
                "scores": turn.game.scores,
                "position": position(turn.game),
                "events": turn.events,
            }
            for turn in turns
        ],
    }
