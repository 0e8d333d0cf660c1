"""`bastide server check`: are the games of a server sound?"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bastide.cli.options import Config, Database
from bastide.cli.places import place_of_games
from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from bastide.server.repair import Damage
    from bastide.server.storage import Storage

NAME = "server"
HELP = told(
    """Look after the games of a server: [bold]bastide server check[/] replays every log and says which are damaged.

With [bold]--repair[/] a damaged game ends before the damage, and goes on from there; what was cut off is written to a
file. [bold]--close TABLE[/] takes a table out of the database, and writes all of it to a file. Stop the server first.

[bold]Examples[/]
  bastide server check
  bastide server check --database /srv/bastide/tables.sqlite --repair
  bastide server check --close k3v9x2m7qd""",
    """Nach den Spielen eines Servers sehen: [bold]bastide server check[/] spielt jedes Protokoll nach.

Was beschädigt ist, wird genannt. Mit [bold]--repair[/] endet ein beschädigtes Spiel vor dem Schaden und geht dort
weiter; was abgeschnitten wurde, kommt in eine Datei. [bold]--close TABLE[/] nimmt einen Tisch heraus und schreibt alles
von ihm in eine Datei. Halte den Server vorher an.

[bold]Beispiele[/]
  bastide server check
  bastide server check --database /srv/bastide/tables.sqlite --repair
  bastide server check --close k3v9x2m7qd""",
)

DAMAGED = 1
_DAMAGED = Text(
    en="{table}: damaged at move {position} of {length} ({reason}).",
    de="{table}: bei Zug {position} von {length} beschädigt ({reason}).",
)
_UNUSABLE = Text(
    en="{table}: cannot be used ({reason}). Close it with --close {table}.",
    de="{table}: nicht zu gebrauchen ({reason}). Schließe ihn mit --close {table}.",
)
_CUT = Text(en="  It ends there now; the rest is in {file}.", de="  Er endet jetzt dort; der Rest steht in {file}.")
_MENDED = Text(en="  That is mended.", de="  Das ist behoben.")
_CLOSED = Text(en="{table} is closed; all of it is in {file}.", de="{table} ist geschlossen; alles steht in {file}.")
_NO_TABLE = Text(en="There is no table {table}.", de="Einen Tisch {table} gibt es nicht.")
_SUM = Text(
    en="Tables checked: {checked}. Damaged: {damaged}. Repaired: {repaired}.",
    de="Geprüfte Tische: {checked}. Beschädigt: {damaged}. Repariert: {repaired}.",
)


def run(
    what: Annotated[Literal["check"], typer.Argument(help=told("What to do.", "Was zu tun ist."), show_default=False)],
    database: Database = None,
    config: Config = None,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair", help=told("Let damaged games end before the damage.", "Beschädigte Spiele vorher enden lassen.")
        ),
    ] = False,
    close: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE",
            show_default=False,
            help=told("Take this table out of the database.", "Diesen Tisch aus der Datenbank nehmen."),
        ),
    ] = None,
    folder: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER",
            help=told("Where to write what is taken out.", "Wohin geschrieben wird, was herausgenommen wird."),
        ),
    ] = Path(),
) -> None:
    place = place_of_games(database, config)
    from bastide.server.databases import existing
    from bastide.server.lock import only_writer

    existing(place)
    with only_writer(place) if repair or close else contextlib.nullcontext():
        damaged = asyncio.run(_close(place, close, folder) if close else _check(place, repair, folder))
    if damaged:
        raise typer.Exit(DAMAGED)


async def _close(place: Path | str, table: str, folder: Path) -> int:
    from bastide.server import repair
    from bastide.server.storage import Storage

    async with Storage(place).opened() as storage:
        if table not in [id async for id in repair.all_tables(storage)]:
            raise BastideError(_NO_TABLE, table=table)
        typer.echo(say(_CLOSED, table=table, file=await repair.close(storage, table, folder)))
    return 0


async def _check(place: Path | str, mend: bool, folder: Path) -> int:
    """Returns how many tables are still damaged."""
    from bastide.server import repair
    from bastide.server.storage import Storage

    checked = damaged = repaired = 0
    async with Storage(place).opened() as storage:
        async for id in repair.all_tables(storage):
            checked += 1
            if found := await repair.check(storage, id):
                damaged += 1
                repaired += await _deal_with(storage, found, mend, folder)
    typer.echo(say(_SUM, checked=checked, damaged=damaged, repaired=repaired))
    return damaged - repaired


async def _deal_with(storage: Storage, damage: Damage, mend: bool, folder: Path) -> bool:
    """Tell of a damage and repair it where that is wanted and possible."""
    from bastide.server import repair

    if damage.position is None:
        typer.echo(say(_UNUSABLE, table=damage.table, reason=damage.reason))
        return False
    values = {"position": damage.position, "length": damage.length, "reason": damage.reason}
    typer.echo(say(_DAMAGED, table=damage.table, **values))
    if mend:
        file = await repair.cut(storage, damage, folder)
        typer.echo(say(_CUT, file=file) if file else say(_MENDED))
    return mend
