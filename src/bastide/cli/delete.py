"""`bastide delete`: somebody's games, deleted."""

from __future__ import annotations

import asyncio

import typer

from bastide.cli.export import Links
from bastide.cli.options import Config, Database
from bastide.cli.places import place_of_games
from bastide.cli.speech import language, say, told
from bastide.text import Text

NAME = "delete"
HELP = told(
    """Delete someone's games from a server, for good.

A game is named by the link of a seat, as for [bold]bastide export[/]. Where nobody else sits at the table, all of it is
deleted. Others keep a game that is over: only the name, the seat's secret and what was said there go. A game that
others still play cannot be deleted. A server on a file has to be stopped for it; with PostgreSQL it runs on.

[bold]Examples[/]
  bastide delete 'k3v9x2m7qd#4f…'""",
    """Spiele eines Menschen für immer von einem Server löschen.

Ein Spiel nennt man mit dem Link eines Platzes, wie für [bold]bastide export[/]. Sitzt sonst niemand am Tisch, wird er
ganz gelöscht. Andere behalten ein beendetes Spiel: Nur der Name, das Geheimnis des Platzes und das Gesagte gehen. Ein
Spiel, das andere noch spielen, lässt sich nicht löschen. Ein Server mit einer Datei muss dazu stehen; mit PostgreSQL
läuft er weiter.

[bold]Beispiele[/]
  bastide delete 'k3v9x2m7qd#4f…'""",
)

_DELETED = Text(en="{table} is deleted.", de="{table} ist gelöscht.")
_LEFT = Text(en="{table}: others keep the game, without you.", de="{table}: Andere behalten das Spiel, ohne dich.")


def run(links: Links, database: Database = None, config: Config = None) -> None:
    place = place_of_games(database, config)
    from bastide.server.own import delete_all

    for table, is_gone in asyncio.run(delete_all(place, links, language())):
        typer.echo(say(_DELETED if is_gone else _LEFT, table=table))
