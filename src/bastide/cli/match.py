"""`bastide match`: two computer players against each other, on equal decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bastide.cli import completion, contest
from bastide.cli.options import AsJson, Modules, Options, Preset, Processes
from bastide.cli.speech import say, told
from bastide.text import Text

if TYPE_CHECKING:
    from bastide.arena.results import Match

NAME = "match"
HELP = told(
    """Let two computer players meet and say which is stronger.

Every deck is played twice with the seats swapped, so that the luck of the draw cancels out. The margin in points comes
first, with its standard error: twice that error is about how far the truth may be away. Then the win rate, a draw
counting half. Without --seed or --seeds the decks are fresh every time.

No player ever sees more than its seat may know: neither the order of the tiles nor the seed.

[bold]Examples[/]
  bastide match normal greedy
  bastide match normal classic --pairs 100 --processes 2
  bastide match normal random --modules river,princess-dragon --players 3
  bastide match normal greedy --seeds release.txt --json
  bastide match normal greedy --pairs 5 --records games""",
    """Zwei Computerspieler gegeneinander antreten lassen und sagen, welcher stärker ist.

Jeder Stapel wird zweimal mit vertauschten Plätzen gespielt, damit sich das Ziehungsglück aufhebt. Zuerst kommt der
Vorsprung in Punkten mit seinem Standardfehler: Etwa das Doppelte davon kann die Wahrheit entfernt sein. Dann der Anteil
der Siege, ein Gleichstand zählt halb. Ohne --seed oder --seeds sind die Stapel jedes Mal neu.

Kein Spieler sieht mehr, als sein Platz wissen darf: weder die Folge der Plättchen noch den Startwert.

[bold]Beispiele[/]
  bastide match normal greedy
  bastide match normal classic --pairs 100 --processes 2
  bastide match normal random --modules river,princess-dragon --players 3
  bastide match normal greedy --seeds release.txt --json
  bastide match normal greedy --pairs 5 --records games""",
)

_MARGIN = Text(en="margin in points", de="Vorsprung in Punkten")
_WON = Text(en="win rate", de="Anteil der Siege")
_GAMES = Text(en="wins, draws, losses", de="Siege, Gleichstände, Niederlagen")
_POINTS = Text(en="points per seat", de="Punkte je Platz")
_TIME = Text(en="seconds per decision", de="Sekunden je Entscheidung")
_TIME_95 = Text(en="95 of 100 took at most", de="95 von 100 brauchten höchstens")
_LATE = Text(en="took longer than allowed", de="dauerten länger als erlaubt")
_HEAD = Text(
    en="{a} against {b}: {pairs}, {seats} seats, {modules}",
    de="{a} gegen {b}: {pairs}, {seats} Plätze, {modules}",
)
_PAIR = Text(en="1 pair", de="1 Paar")
_PAIRS = Text(en="{number} pairs", de="{number} Paare")
_BASE = Text(en="base game", de="Grundspiel")
_AGAIN = Text(
    en="The same decks again: --seed {seed} --pairs {pairs}", de="Dieselben Stapel: --seed {seed} --pairs {pairs}"
)
_WRITTEN = Text(en="{number} records in {folder}.", de="{number} Aufzeichnungen in {folder}.")


def run(
    first: Annotated[
        str,
        typer.Argument(
            metavar="A",
            autocompletion=completion.players,
            show_default=False,
            help=told("A computer player.", "Ein Computerspieler."),
        ),
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar="B",
            autocompletion=completion.players,
            show_default=False,
            help=told("The other one.", "Der andere."),
        ),
    ],
    pairs: contest.Pairs = None,
    seconds: contest.Seconds = None,
    preset: Preset = "",
    modules: Modules = None,
    option: Options = None,
    players: contest.Players = 2,
    seed: contest.Seed = None,
    seeds: contest.Seeds = None,
    processes: Processes = None,
    farm: contest.ClusterAddress = "",
    records: contest.Records = None,
    as_json: AsJson = False,
) -> None:
    from bastide.arena.play import Pair
    from bastide.arena.results import Match
    from bastide.cli.choices import listed
    from bastide.cli.output import print_json

    contest.check_players((first, second))
    setup = contest.table_setup(players, preset, modules or (), option or ())
    decks = contest.decks(pairs, seed, seeds)
    if records:
        contest.make_folder(records)
    wanted = [Pair((first, second), setup, deck, seconds, records is not None) for deck in decks.seeds]
    played = contest.play_all(wanted, processes, farm)
    match = Match.of(played)
    written = contest.write_records(records, played) if records else 0
    if as_json:
        print_json(match)
        return
    named = ", ".join([preset] * bool(preset) + listed(modules or ())) or say(_BASE)
    number = say(_PAIR if match.pairs == 1 else _PAIRS, number=match.pairs)
    typer.echo(say(_HEAD, a=first, b=second, pairs=number, seats=players, modules=named))
    show(match)
    if decks.seed is not None and match.pairs == len(wanted):
        typer.echo(say(_AGAIN, seed=decks.seed, pairs=match.pairs))
    if records:
        typer.echo(say(_WRITTEN, number=written, folder=records))


def show(match: Match) -> None:
    """The table: what is between the two first, then each of them."""
    from rich.table import Table

    from bastide.cli.output import console

    table = Table(box=None, show_header=True, header_style="bold")
    table.add_column("")
    for side in match.sides:
        table.add_column(side.player, justify="right")
    won, (a, b) = match.won, match.sides
    table.add_row(say(_MARGIN), f"[bold]{contest.spoken(match.margin, '+.1f')}[/]", "")
    table.add_row(say(_WON), f"{won.mean:.1%}" + ("" if won.error is None else f" ± {won.error:.1%}"), "")
    table.add_row(say(_GAMES), f"{match.wins}, {match.draws}, {match.losses}", "")
    table.add_row(say(_POINTS), *(contest.spoken(side.points, ".1f") for side in (a, b)))
    table.add_row(say(_TIME), *(f"{side.seconds:.4f}" for side in (a, b)))
    table.add_row(say(_TIME_95), *(f"{side.seconds_95:.4f}" for side in (a, b)))
    if a.late is not None:
        table.add_row(say(_LATE), *(str(side.late) for side in (a, b)))
    console().print(table)
