"""`bastide review`: what every turn of a game lost, and how much was luck."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bastide.cli.options import AsJson
from bastide.cli.speech import language, say, told
from bastide.errors import BastideError
from bastide.text import Text, install

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.game.record import Record
    from bastide.review import Review

NAME = "review"
_AI = install("ai")
_INSTALL = Text(*(text.replace("[", "\\[") for text in (_AI.en, _AI.de)))  # in help, a bracket begins markup
HELP = told(
    f"""Review a finished game: what each turn lost, and how much was luck.

Every turn is looked into as a strong player would, knowing what the player could know: the tiles that were left, not
their order. The loss of a turn is how many points of expected final lead the best turn would have kept. The luck of a
tile is how much more it was worth than the tiles that might have come. The lead at the beginning, and all luck less all
losses, add up to the result, but for the error of the estimates.

FILE is a record of this program, or any file that [bold]bastide import[/] can read, such as a Board Game Arena log; -
is standard input. The base game, alone or with River, Abbot, Inns & Cathedrals and Traders & Builders, is judged by a
simulator, which comes with the extra ai ({_INSTALL.en}); other games, and these without it, are played on through the
engine, less often and so with larger errors, on all cores.

[bold]Examples[/]
  bastide review game.bastide.json
  bastide review log.json --depth quick --player 1
  bastide review game.jcz --html review.html
  bastide review game.bastide.json --json""",
    f"""Ein Spiel besprechen: was jeder Zug verloren hat und wie viel Glück war.

Jeder Zug wird so untersucht, wie ein starker Spieler es täte, der weiß, was der Spieler wissen konnte: die Plättchen,
die übrig waren, nicht ihre Folge. Der Verlust eines Zuges ist, wie viele Punkte erwarteten Vorsprungs am Ende der beste
Zug bewahrt hätte. Das Glück eines Plättchens ist, wie viel mehr es wert war als die, die hätten kommen können. Der
Vorsprung am Anfang und alles Glück abzüglich aller Verluste ergeben das Ergebnis, bis auf den Fehler der Schätzung.

FILE ist eine Aufzeichnung dieses Programms oder jede Datei, die [bold]bastide import[/] lesen kann, etwa ein Protokoll
der Board Game Arena; - ist die Standardeingabe. Das Grundspiel, allein oder mit Fluss, Abt, Wirtshäusern &
Kathedralen und Händlern & Baumeistern, beurteilt ein Simulator, der mit dem Zusatz ai kommt ({_INSTALL.de}); andere
Spiele, und diese ohne ihn, werden mit den Regeln selbst weitergespielt, seltener und darum mit größeren Fehlern, auf
allen Kernen.

[bold]Beispiele[/]
  bastide review spiel.bastide.json
  bastide review protokoll.json --depth quick --player 1
  bastide review spiel.jcz --html besprechung.html
  bastide review spiel.bastide.json --json""",
)

_WORK = Text(en="turns", de="Züge")
_BETTER = Text(
    en=f"The extra ai judges the base game better ({_AI.en}).",
    de=f"Der Zusatz ai beurteilt das Grundspiel besser ({_AI.de}).",
)
_WRITTEN = Text(en="The review is in {file}.", de="Die Besprechung steht in {file}.")
_NO_PLAYER = Text(
    en="--player {number}: the game has the players 1 to {last} ({names}).",
    de="--player {number}: Das Spiel hat die Spieler 1 bis {last} ({names}).",
)
_NO_FOLDER = Text(
    en="--html: there is no folder {folder}; make it first.",
    de="--html: Den Ordner {folder} gibt es nicht; lege ihn an.",
)
_A_FOLDER = Text(
    en="--html: {folder} is a folder; name a file in it.",
    de="--html: {folder} ist ein Ordner; nenne eine Datei darin.",
)
_MARK = 1.0
"""Losses from here on stand out."""


def run(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help=told("A record, or a game of another program.", "Eine Aufzeichnung oder ein Spiel von anderswo."),
        ),
    ],
    depth: Annotated[
        Literal["quick", "normal", "deep"],
        typer.Option(
            "--depth",
            metavar="quick|normal|deep",
            help=told(
                "How hard to look: some seconds, up to two minutes, some minutes.",
                "Wie gründlich: einige Sekunden, bis zu zwei Minuten, einige Minuten.",
            ),
        ),
    ] = "normal",
    player: Annotated[
        int | None,
        typer.Option(
            "--player",
            min=1,
            metavar="N",
            show_default=False,
            help=told("Only the turns of this player, counted from 1.", "Nur die Züge dieses Spielers, ab 1 gezählt."),
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="OUT.html",
            show_default=False,
            help=told("Write a web page with pictures.", "Eine Webseite mit Bildern schreiben."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    from bastide.cli.output import console, print_json
    from bastide.cli.records import read_record

    record = read_record(file)
    check_player(record, player)
    if html is not None:
        check_page(html)
    found = reviewed(record, depth)
    if player is not None:
        found = found.of_player(player - 1)
    if html is not None:
        from bastide.review.page import page

        html.write_text(page(record, found, language()), encoding="utf-8")
        typer.echo(say(_WRITTEN, file=html), err=as_json)
    if as_json:
        print_json(found)
    elif html is None:
        show(console(), found)


def check_page(html: Path) -> None:
    """Can the page be written there? Said before the review is made, which takes long."""
    if not html.parent.is_dir():
        raise BastideError(_NO_FOLDER, folder=html.parent)
    if html.is_dir():
        raise BastideError(_A_FOLDER, folder=html)


def check_player(record: Record, player: int | None) -> None:
    names = record.setup.players
    if player is not None and not 1 <= player <= len(names):
        raise BastideError(_NO_PLAYER, number=player, last=len(names), names=", ".join(names))


def reviewed(record: Record, depth: Literal["quick", "normal", "deep"]) -> Review:
    """The review, with a bar while it is made."""
    from bastide.cli.output import progress
    from bastide.review import review
    from bastide.review.turns import played_turns

    with progress(say(_WORK), len(played_turns(record))) as advance:
        return review(record, depth, lambda _done, _all: advance(), os.cpu_count() or 1)


def show(out: Console, found: Review) -> None:
    """The table of the turns, the worst ones, and what came together for each player."""
    from bastide.players import thinker
    from bastide.review import words

    if not thinker.HAS_SIMULATOR:
        out.print(say(_BETTER), markup=False)
    if not found.over:
        out.print(say(words.UNFINISHED))
    _show_turns(out, found)
    _show_worst(out, found)
    _show_totals(out, found)


def _show_turns(out: Console, found: Review) -> None:
    from rich.table import Table
    from rich.text import Text as Line

    from bastide.review import words

    table = Table(box=None, header_style="bold", pad_edge=False)
    for text, right in (
        (words.TURN, True),
        (words.PLAYER, False),
        (words.TILE, False),
        (words.LUCK, True),
        (words.LOSS, True),
        (words.LEAD, True),
        (words.POINTS, True),
    ):
        table.add_column(say(text), justify="right" if right else "left")
    for turn in found.turns:
        loss = words.number(turn.loss, language()) + _error(turn.error)
        table.add_row(
            str(turn.number),
            Line(found.players[turn.player]),
            Line(turn.tile),
            "" if turn.luck is None else words.number(turn.luck, language(), sign=True),
            (f"[bold red]{loss}[/]" if turn.loss >= _MARK else loss) if turn.loss >= 0.05 else "·",
            words.number(turn.played_lead, language(), sign=True),
            ":".join(map(str, turn.scores)),
        )
    out.print(table)


def _error(error: float) -> str:
    from bastide.review import words

    return f" ± {words.number(error, language())}" if error else ""


def _show_worst(out: Console, found: Review) -> None:
    from rich.text import Text as Line

    from bastide.review import words

    out.print(f"\n[bold]{say(words.WORST)}[/]" if found.worst else f"\n{say(words.NOTHING_LOST)}")
    for turn in found.worst_turns():
        lost = say(words.LOST, points=words.number(turn.loss, language()))
        out.print(Line(f"{turn.number}. {found.players[turn.player]}, {turn.tile}: {lost}"), soft_wrap=True)
        for text, told_turn in ((words.PLAYED, turn.played_text), (words.BETTER, turn.best_text)):
            out.print(Line(f"   {say(text)}: {say(told_turn)}"), soft_wrap=True)
        if turn.why.en:
            out.print(Line(f"   {say(turn.why)}"), soft_wrap=True)


def _show_totals(out: Console, found: Review) -> None:
    from rich.table import Table
    from rich.text import Text as Line

    from bastide.review import words

    table = Table(box=None, header_style="bold", pad_edge=False)
    for number, text in enumerate((words.PLAYER, words.POINTS, words.LOSS, words.LUCK, words.CLEAN)):
        table.add_column(say(text), justify="right" if number else "left")
    for total in found.totals:
        table.add_row(
            Line(total.name),
            str(total.score),
            words.number(total.loss, language()) + _error(total.error),
            "" if total.luck is None else words.number(total.luck, language(), sign=True) + _error(total.luck_error),
            words.percent(total.accuracy, language()),
        )
    out.print()
    out.print(table)
