"""`bastide aid`: the play aid for a game with real tiles."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide.cli.choices import with_preset
from bastide.cli.options import AsJson, Modules, Options, Preset
from bastide.cli.speech import language, say, told
from bastide.errors import BastideError
from bastide.text import Text, install

if TYPE_CHECKING:
    from bastide.aid import Sheet

NAME = "aid"
HELP = told(
    """The play aid for a game with real tiles: exactly the steps of your modules, in their order.

It lists the setup with the pieces for your number of players, the steps of a turn, the scoring with a table of what
everything is worth, and the end of the game. Without a file it is printed here.

[bold]Examples[/]
  bastide aid --modules inns-cathedrals,abbot --players 4
  bastide aid --preset 2021 --players 3 --long --language de
  bastide aid --modules tower --players 5 --pdf aid.pdf --paper letter
  bastide aid --modules river --html aid.html""",
    """Die Spielhilfe für ein Spiel mit echten Plättchen: genau die Schritte deiner Module in ihrer Reihenfolge.

Sie zählt den Aufbau mit den Teilen für eure Spielerzahl auf, die Schritte eines Zuges, die Wertung mit einer Tabelle,
was alles wert ist, und das Spielende. Ohne Datei wird sie hier ausgegeben.

[bold]Beispiele[/]
  bastide aid --modules inns-cathedrals,abbot --players 4
  bastide aid --preset 2021 --players 3 --long --language de
  bastide aid --modules tower --players 5 --pdf hilfe.pdf --paper letter
  bastide aid --modules river --html hilfe.html""",
)

_WRITTEN = Text(en="The play aid is in {file}.", de="Die Spielhilfe steht in {file}.")
_NEEDS_PDF = Text(
    en="--pdf needs fpdf2: {install}. --html works without it.", de="--pdf braucht fpdf2: {install}. --html geht ohne."
)


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"


def run(
    modules: Modules = None,
    preset: Preset = "",
    option: Options = None,
    players: Annotated[int, typer.Option(min=2, max=6, help=told("How many play.", "Wie viele mitspielen."))] = 2,
    long: Annotated[
        bool,
        typer.Option("--long", help=told("With an explanation of every step.", "Mit einer Erklärung jedes Schritts.")),
    ] = False,
    pdf: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", show_default=False, help=told("Write a PDF to print.", "Ein PDF zum Drucken schreiben.")
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help=told("Write a page for a browser.", "Eine Seite für den Browser schreiben."),
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option(help=told("Paper of the PDF.", "Papier des PDF."))] = Paper.A4,
    as_json: AsJson = False,
) -> None:
    import msgspec

    from bastide.aid import make_sheet
    from bastide.aid.html import aid_html
    from bastide.aid.text import plain_text
    from bastide.modules import make_setup, rules_for

    chosen, options = with_preset(preset, modules or (), option or ())
    sheet, today = make_sheet(rules_for(make_setup(players, chosen, options=options))), date.today()
    if pdf is not None:
        pdf.write_bytes(_pdf(sheet, paper, today, long=long))
        typer.echo(say(_WRITTEN, file=pdf))
    if html is not None:
        html.write_text(aid_html(sheet, language(), today, long=long), encoding="utf-8")
        typer.echo(say(_WRITTEN, file=html))
    if as_json:
        typer.echo(msgspec.json.encode(sheet))
    elif pdf is None and html is None:
        typer.echo(plain_text(sheet, language(), today, long=long), nl=False)


def _pdf(sheet: Sheet, paper: Paper, today: date, *, long: bool) -> bytes:
    try:
        from bastide.aid.pdf import aid_pdf
    except ModuleNotFoundError:
        raise BastideError(_NEEDS_PDF, install=install("pdf")) from None
    return aid_pdf(sheet, language(), paper.value, today, long=long)
