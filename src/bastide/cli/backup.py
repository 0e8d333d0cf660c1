"""`bastide backup`: all games of a server in one file, while it runs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from bastide.cli.options import Config, Database
from bastide.cli.places import place_of_games
from bastide.cli.speech import say, told
from bastide.text import Text

NAME = "backup"
HELP = told(
    """Copy all games of a server to one file, while it runs.

The copy holds what was stored at one moment. [bold]bastide restore[/] brings it back; a backup of a file may be
restored to PostgreSQL, and the other way round. FILE must not exist yet, and is there only when it is complete.

[bold]Examples[/]
  bastide backup games-monday.sqlite
  bastide backup games-monday.sqlite --config /etc/bastide.toml
  bastide backup games-monday.sqlite --database postgresql://bastide@db.example.org/bastide""",
    """Alle Spiele eines Servers in eine Datei kopieren, während er läuft.

Die Kopie enthält, was in einem Augenblick gespeichert war. [bold]bastide restore[/] holt sie zurück; die Sicherung
einer Datei lässt sich in PostgreSQL wiederherstellen und umgekehrt. FILE darf es noch nicht geben; die Datei ist erst
da, wenn sie vollständig ist.

[bold]Beispiele[/]
  bastide backup spiele-montag.sqlite
  bastide backup spiele-montag.sqlite --config /etc/bastide.toml
  bastide backup spiele-montag.sqlite --database postgresql://bastide@db.example.org/bastide""",
)

_DONE = Text(en="{file} is written. Tables: {number}.", de="{file} ist geschrieben. Tische: {number}.")


def run(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", show_default=False, help=told("Where the copy goes.", "Wohin die Kopie kommt.")),
    ],
    database: Database = None,
    config: Config = None,
) -> None:
    place = place_of_games(database, config)
    from bastide.server.backup import back_up

    typer.echo(say(_DONE, file=file, number=asyncio.run(back_up(place, file))))
