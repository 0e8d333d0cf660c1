"""`bastide bench`: how fast the engine is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bastide.cli.options import AsJson
from bastide.cli.speech import told
from bastide.errors import BastideError
from bastide.text import Text

NAME = "bench"
HELP = told(
    """Measure the speed of the engine and print a table.

Everything is measured in one run, interleaved, on one core; the table gives the median of the rounds and the spread of
their middle half. It runs bench/run.py, so it needs a checkout of the sources.

[bold]Examples[/]
  bastide bench
  bastide bench --rounds 5
  bastide bench --json""",
    """Die Geschwindigkeit der Regelmaschine messen und als Tabelle ausgeben.

Alles wird in einem Lauf gemessen, abwechselnd und auf einem Kern; die Tabelle nennt den Median der Runden und die
Spanne ihrer mittleren Hälfte. Dazu läuft bench/run.py, es braucht also ein Quellverzeichnis.

[bold]Beispiele[/]
  bastide bench
  bastide bench --rounds 5
  bastide bench --json""",
)

_NO_CHECKOUT = Text(
    en="There is no bench/run.py beside this program; the benchmark runs in a checkout of the sources.",
    de="Neben diesem Programm gibt es kein bench/run.py; die Messung läuft in einem Quellverzeichnis.",
)


def run(
    rounds: Annotated[
        int,
        typer.Option("--rounds", min=1, metavar="N", help=told("Interleaved rounds.", "Runden im Wechsel.")),
    ] = 21,
    as_json: AsJson = False,
) -> None:
    import runpy
    import sys

    script = script_of_checkout()
    before, sys.argv = sys.argv, [str(script), "--rounds", str(rounds), *(["--json"] if as_json else [])]
    try:
        runpy.run_path(str(script), run_name="__main__")
    finally:
        sys.argv = before


def script_of_checkout() -> Path:
    script = Path(__file__).parents[3] / "bench" / "run.py"
    if not script.is_file():
        raise BastideError(_NO_CHECKOUT)
    return script
