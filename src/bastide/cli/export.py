"""`bastide export`: one's own games, to take home."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from bastide.cli.options import Config, Database
from bastide.cli.places import place_of_games
from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

NAME = "export"
HELP = told(
    """Write everything that a server has stored of someone's games to a file.

A game is named by the link of a seat, https://bastide.example.org/t/TABLE#SECRET; TABLE#SECRET is enough. The file has
the table, what was played and said, and the record of games that are over, as far as the seat may know it. Players
themselves ask the running server: docs/http.md tells how.

[bold]Examples[/]
  bastide export ada.json 'k3v9x2m7qd#4f…' 'https://bastide.example.org/t/m7qdk3v9x2#Zk…'""",
    """Alles in eine Datei schreiben, was ein Server von den Spielen eines Menschen gespeichert hat.

Ein Spiel nennt man mit dem Link eines Platzes, https://bastide.example.org/t/TISCH#GEHEIMNIS; TISCH#GEHEIMNIS genügt.
In der Datei stehen der Tisch, was gespielt und gesagt wurde, und die Aufzeichnung beendeter Spiele, soweit der Platz es
wissen darf. Spieler selbst fragen den laufenden Server: docs/http.md sagt, wie.

[bold]Beispiele[/]
  bastide export ada.json 'k3v9x2m7qd#4f…' 'https://bastide.example.org/t/m7qdk3v9x2#Zk…'""",
)

Links = Annotated[
    list[str],
    typer.Argument(
        metavar="LINK...",
        show_default=False,
        help=told("The links of seats, in quotes.", "Links von Plätzen, in Anführungszeichen."),
    ),
]
_EXISTS = Text(
    en="{file} exists already; name a file that does not.",
    de="{file} gibt es schon; nenne eine Datei, die es noch nicht gibt.",
)
_DONE = Text(en="{file}: {number} games.", de="{file}: {number} Spiele.")


def run(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", show_default=False, help=told("Where the games go.", "Wohin die Spiele kommen.")
        ),
    ],
    links: Links,
    database: Database = None,
    config: Config = None,
) -> None:
    place = place_of_games(database, config)
    from bastide.server.own import export_all

    if file.exists():
        raise BastideError(_EXISTS, file=file)
    file.write_bytes(asyncio.run(export_all(place, links)))
    typer.echo(say(_DONE, file=file, number=len(links)))
