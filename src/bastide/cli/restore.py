"""`bastide restore`: the games of a backup, to be played on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from bastide.cli.options import Config, Database
from bastide.cli.places import place_of_games
from bastide.cli.speech import say, told
from bastide.text import Text

NAME = "restore"
HELP = told(
    """Bring back the games of a [bold]bastide backup[/].

They go into a file that does not exist yet, or into an empty database: nothing is ever overwritten. Move the old file
away first. A backup of an older Bastide is brought up to date.

[bold]Examples[/]
  bastide restore games-monday.sqlite --database /var/lib/bastide/tables.sqlite
  bastide restore games-monday.sqlite --database postgresql://bastide@db.example.org/bastide""",
    """Die Spiele einer Sicherung ([bold]bastide backup[/]) zurückholen.

Sie kommen in eine Datei, die es noch nicht gibt, oder in eine leere Datenbank: Nichts wird je überschrieben. Räume die
alte Datei vorher weg. Die Sicherung eines älteren Bastide wird auf den neuesten Stand gebracht.

[bold]Beispiele[/]
  bastide restore spiele-montag.sqlite --database /var/lib/bastide/tables.sqlite
  bastide restore spiele-montag.sqlite --database postgresql://bastide@db.example.org/bastide""",
)

_DONE = Text(en="The games are back. Tables: {number}.", de="Die Spiele sind zurück. Tische: {number}.")


def run(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", show_default=False, help=told("The backup.", "Die Sicherung.")),
    ],
    database: Database = None,
    config: Config = None,
) -> None:
    place = place_of_games(database, config)
    from bastide.server.backup import restore

    typer.echo(say(_DONE, number=asyncio.run(restore(file, place))))
