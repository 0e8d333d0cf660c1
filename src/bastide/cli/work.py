"""`bastide work`: think for the servers on a database, from another machine."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

import typer

from bastide.cli.options import Config, Database
from bastide.cli.places import place_of_games
from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

NAME = "work"
HELP = told(
    """Think for the servers on a PostgreSQL database: computer players, hints, reviews, imports and drawings.

Every machine on which it runs adds to what all servers can do at once; none is needed, for each server thinks too. It
may be stopped at any time: whatever it had begun is done by somebody else. It takes jobs of its own version only.

[bold]Examples[/]
  bastide work --database postgresql://bastide@db.example.org/bastide
  bastide work --config /etc/bastide.toml --workers 4""",
    """Für die Server mit einer PostgreSQL-Datenbank denken: Computerspieler, Tipps, Analysen, Importe und Zeichnungen.

Jeder Rechner, auf dem das läuft, trägt zu dem bei, was alle Server zugleich schaffen; nötig ist keiner, denn jeder
Server denkt auch selbst. Man darf es jederzeit anhalten: Was begonnen war, erledigt jemand anders. Übernommen werden
nur Aufträge der eigenen Version.

[bold]Beispiele[/]
  bastide work --database postgresql://bastide@db.example.org/bastide
  bastide work --config /etc/bastide.toml --workers 4""",
)

_NO_DATABASE = Text(
    en="Work is handed out by a PostgreSQL database; name it with --database postgresql://USER@HOST/NAME.",
    de="Arbeit verteilt eine PostgreSQL-Datenbank; nenne sie mit --database postgresql://BENUTZER@RECHNER/NAME.",
)
_RUNNING = Text(
    en="{number} workers think for {place}. Stop it with Ctrl+C.",
    de="{number} Prozesse denken für {place}. Strg+C hält es an.",
)


def run(
    database: Database = None,
    config: Config = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            max=256,
            metavar="N",
            show_default=False,
            help=told(
                "Processes that think; without it one less than the machine has cores.",
                "Prozesse, die denken; ohne Angabe einer weniger, als der Rechner Kerne hat.",
            ),
        ),
    ] = None,
) -> None:
    place = place_of_games(database, config)
    from bastide.server.databases import database_at

    found = database_at(place)
    if not found.shared:
        raise BastideError(_NO_DATABASE)
    from bastide.server.workers.hands import work
    from bastide.server.workers.pool import usual_number

    number = workers or usual_number()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(work(place, number, lambda: typer.echo(say(_RUNNING, number=number, place=found))))
