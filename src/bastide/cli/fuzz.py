"""`bastide fuzz`: random games that check the rules."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from bastide.cli import completion
from bastide.cli.options import AsJson, Processes
from bastide.cli.output import INTERRUPTED
from bastide.cli.speech import say, told
from bastide.text import Text

if TYPE_CHECKING:
    from bastide.testkit.fuzz import Failure, Report

NAME = "fuzz"
HELP = told(
    """Play random games and check every rule that can be checked.

Each game has its own mix of modules, elements, options and players, plays random moves, and is watched: no piece is
lost, scores are the sum of their awards, an independent referee counts every feature again, a copy and a replay of the
record end in the same position, no view gives anything away.

A broken rule is told at once, with the line that plays that one game again; the exit code is 1 then. Ctrl+C stops, and
what has been checked by then is counted.

[bold]Examples[/]
  bastide fuzz
  bastide fuzz --games 2000 --seed 1 --modules random
  bastide fuzz --games 100 --modules river,inns-cathedrals
  bastide fuzz --preset 2021
  bastide fuzz --games 2000 --modules all --players 6 --processes 4""",
    """Zufällige Spiele spielen und jede Regel prüfen, die sich prüfen lässt.

Jedes Spiel hat seine eigene Mischung aus Modulen, Elementen, Optionen und Spielern, macht zufällige Züge und wird
überwacht: kein Teil geht verloren, Punkte sind die Summe ihrer Wertungen, ein unabhängiger Schiedsrichter zählt jedes
Gebiet nach, Kopie und Aufzeichnung führen zur selben Stellung, keine Sicht verrät etwas.

Ein Fehler wird sofort gemeldet, mit der Zeile, die genau dieses Spiel wiederholt; der Rückgabewert ist dann 1. Strg+C
hält an, und gezählt wird, was bis dahin geprüft ist.

[bold]Beispiele[/]
  bastide fuzz
  bastide fuzz --games 2000 --seed 1 --modules random
  bastide fuzz --games 100 --modules river,inns-cathedrals
  bastide fuzz --preset 2021
  bastide fuzz --games 2000 --modules all --players 6 --processes 4""",
)

_WORK = Text(en="random games", de="Zufallsspiele")
_FINE = Text(
    en="{games} games, {actions} actions, {moments} moments checked, {scorings} scorings recomputed: every rule held.",
    de="{games} Spiele, {actions} Aktionen, {moments} Stellungen geprüft, {scorings} Wertungen nachgerechnet: "
    "Jede Regel hielt.",
)
_BROKEN = Text(
    en="{games} games, {actions} actions, {moments} moments checked, {scorings} scorings recomputed: "
    "{number} broke a rule.",
    de="{games} Spiele, {actions} Aktionen, {moments} Stellungen geprüft, {scorings} Wertungen nachgerechnet: "
    "{number} mit Fehler.",
)
_AGAIN = Text(en="  play it again: {line}", de="  noch einmal: {line}")
_STOPPED = Text(en="Stopped after {games} of {wanted} games.", de="Nach {games} von {wanted} Spielen angehalten.")
_AT = Text(en="  at action {action} of {setup}", de="  bei Aktion {action} von {setup}")


def run(
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, metavar="N", help=told("How many games.", "Wie viele Spiele."))
    ] = 100,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            min=0,
            metavar="S",
            help=told(
                "Of the first game; each next one has one more.", "Des ersten Spiels; jedes weitere hat eins mehr."
            ),
        ),
    ] = 1,
    modules: Annotated[
        str,
        typer.Option(
            "--modules",
            "-m",
            metavar="LIST|random|all",
            autocompletion=completion.modules,
            help=told(
                "Modules with commas, another mix for each game, or all of them.",
                "Module mit Kommas, jedes Mal eine andere Mischung oder alle.",
            ),
        ),
    ] = "random",
    preset: Annotated[
        str,
        typer.Option(
            "--preset",
            metavar="NAME",
            autocompletion=completion.presets,
            show_default=False,
            help=told(
                "The modules of a preset, in place of --modules; options are left to chance.",
                "Die Module einer Vorlage statt --modules; die Optionen bestimmt der Zufall.",
            ),
        ),
    ] = "",
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            min=2,
            max=6,
            metavar="N",
            help=told("How many; 2 to 6 by chance if not given.", "Wie viele; ohne Angabe zufällig 2 bis 6."),
        ),
    ] = None,
    processes: Processes = None,
    as_json: AsJson = False,
) -> None:
    from bastide.cli.output import print_json

    at_a_time = min(processes or os.cpu_count() or 1, games)
    report = fuzzed(games, seed, chosen_modules(modules, preset), players, at_a_time, quiet=as_json)
    if report.games < games:
        typer.echo(say(_STOPPED, games=report.games, wanted=games), err=True)
    if as_json:
        print_json(report)
    else:
        numbers = {name: getattr(report, name) for name in ("games", "actions", "moments", "scorings")}
        typer.echo(say(_BROKEN if report.failures else _FINE, number=len(report.failures), **numbers))
    if report.failures:
        raise typer.Exit(1)
    if report.games < games:
        raise typer.Exit(INTERRUPTED)


def chosen_modules(modules: str, preset: str) -> str | list[str]:
    """What is to be fuzzed; raises an error for people if there is no such module or preset."""
    from bastide.cli.choices import listed
    from bastide.modules import MODULES, make_setup
    from bastide.modules.presets import find_preset

    if preset:
        return list(find_preset(preset).modules)
    if modules == "random":
        return modules
    if modules == "all":
        return list(MODULES)
    chosen = listed([modules])
    make_setup(2, chosen)
    return chosen


def fuzzed(
    games: int, seed: int, modules: str | list[str], players: int | None, processes: int, *, quiet: bool
) -> Report:
    """Play the games and tell of every failure as it comes. Ctrl+C ends it early; what has been seen by then counts."""
    from bastide.cli.output import progress
    from bastide.testkit.fuzz import Report, fuzz

    seen = Report(0, 0, 0, 0)
    with suppress(KeyboardInterrupt), progress(say(_WORK), games) as advance:

        def tell(_number: int, report: Report) -> None:
            nonlocal seen
            if not quiet:
                for failure in report.failures[len(seen.failures) :]:
                    show(failure)
            seen = report
            advance()

        fuzz(games, seed, modules, tell, players=players, processes=processes)
    return seen


def show(failure: Failure) -> None:
    typer.echo(failure.what)
    typer.echo(say(_AT, action=failure.action, setup=failure.setup))
    typer.echo(say(_AGAIN, line=failure.line))
