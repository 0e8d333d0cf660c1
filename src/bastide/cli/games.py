"""`bastide games`: games of a computer player against itself, as records and as a table of positions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bastide.cli import completion, contest
from bastide.cli.options import Modules, Options, Preset, Processes
from bastide.cli.speech import say, told
from bastide.text import Text

NAME = "games"
HELP = told(
    """Let a computer player play against itself, and keep the games for learning from them.

The folder gets a record of every game, and the file positions.parquet: a row for every tile, with the position, the
answers, what it is worth to the player, and how the game ended. Every game has a deck of its own.

[bold]Examples[/]
  bastide games data --level strong --number 100
  bastide games data --level normal --number 1000 --modules inns-cathedrals --players 3
  bastide games data --number 20 --seed 7 --no-table""",
    """Einen Computerspieler gegen sich selbst spielen lassen und die Spiele aufheben, um daraus zu lernen.

Der Ordner bekommt von jedem Spiel eine Aufzeichnung, dazu die Datei positions.parquet: eine Zeile je Plättchen mit
Stellung, Antworten, Wert für den Spieler und Ausgang des Spiels. Jedes Spiel hat seinen eigenen
Stapel.

[bold]Beispiele[/]
  bastide games data --level strong --number 100
  bastide games data --level normal --number 1000 --modules inns-cathedrals --players 3
  bastide games data --number 20 --seed 7 --no-table""",
)

TABLE = "positions.parquet"

_WRITTEN = Text(en="{number} records in {folder}.", de="{number} Aufzeichnungen in {folder}.")
_ROWS = Text(en="{number} positions in {file}.", de="{number} Stellungen in {file}.")
_VALUING = Text(en="games valued", de="bewertete Spiele")
_AGAIN = Text(en="The same decks again: --seed {seed}", de="Dieselben Stapel: --seed {seed}")


def run(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER",
            show_default=False,
            help=told("Where the games go; it is made if need be.", "Wohin die Spiele kommen; er wird angelegt."),
        ),
    ],
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="PLAYER",
            autocompletion=completion.players,
            help=told("The computer player on all seats.", "Der Computerspieler auf allen Plätzen."),
        ),
    ] = "normal",
    number: Annotated[
        int,
        typer.Option("--number", "-n", min=1, metavar="N", help=told("How many games.", "Wie viele Spiele.")),
    ] = 20,
    preset: Preset = "",
    modules: Modules = None,
    option: Options = None,
    players: contest.Players = 2,
    seconds: contest.Seconds = None,
    seed: contest.Seed = None,
    processes: Processes = None,
    farm: contest.ClusterAddress = "",
    table: Annotated[
        bool,
        typer.Option(
            "--table/--no-table",
            help=told("Also write the table of positions.", "Auch die Tabelle der Stellungen schreiben."),
        ),
    ] = True,
) -> None:
    from bastide.arena.dataset import load_writer
    from bastide.arena.play import Pair

    if table:
        load_writer()
    contest.check_players((level,))
    setup = contest.table_setup(players, preset, modules or (), option or ())
    decks = contest.decks(number, seed, None)
    contest.make_folder(folder)
    wanted = [Pair((level, level), setup, deck, seconds, keep_records=True, swapped=False) for deck in decks.seeds]
    records = [game.record for pair in contest.play_all(wanted, processes, farm) for game in pair.games]
    for at, record in enumerate(records, 1):
        (folder / f"{at:05}.json").write_text(record, encoding="utf-8")
    typer.echo(say(_WRITTEN, number=len(records), folder=folder))
    if table:
        written = write_table(records, folder / TABLE)
        typer.echo(say(_ROWS, number=written, file=folder / TABLE))
    typer.echo(say(_AGAIN, seed=decks.seed))


def write_table(records: list[str], file: Path) -> int:
    """The positions of all games in one file; returns how many."""
    from bastide.arena.dataset import Row, rows, write_parquet
    from bastide.cli.output import progress
    from bastide.game.record import Record
    from bastide.modules import rules_for

    found: list[Row] = []
    with progress(say(_VALUING), len(records)) as advance:
        for number, record in enumerate(records, 1):
            found += rows(Record.unchecked(record, rules_for), number)
            advance()
    return write_parquet(found, file)
