"""`bastide ladder`: all against all, and an Elo for each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from bastide.cli import completion, contest
from bastide.cli.options import AsJson, Modules, Options, Preset, Processes
from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from bastide.arena.elo import Rating
    from bastide.arena.play import PlayedPair
    from bastide.arena.results import Match

NAME = "ladder"
HELP = told(
    """Let computer players meet, all against all, and put them in order.

Every two of them play the same decks, each deck twice with the seats swapped. The Elo numbers have the mean 0 and a
95 % interval; 400 points more are odds of ten to one. The margins in points below are from the row's side.

[bold]Examples[/]
  bastide ladder random greedy classic normal
  bastide ladder easy medium skilled strong
  bastide ladder greedy classic normal --pairs 50 --json
  bastide ladder greedy normal --modules inns-cathedrals""",
    """Computerspieler jeder gegen jeden antreten lassen und sie ordnen.

Je zwei spielen dieselben Stapel, jeden zweimal mit vertauschten Plätzen. Die Elo-Zahlen haben den Mittelwert 0 und ein
95-%-Intervall; 400 Punkte mehr sind eine Chance von zehn zu eins. Die Vorsprünge darunter gelten für die Zeile.

[bold]Beispiele[/]
  bastide ladder random greedy classic normal
  bastide ladder easy medium skilled strong
  bastide ladder greedy classic normal --pairs 50 --json
  bastide ladder greedy normal --modules inns-cathedrals""",
)

_TOO_FEW = Text(
    en="A ladder needs at least two different players, not {name} alone.",
    de="Eine Rangliste braucht mindestens zwei verschiedene Spieler, nicht {name} allein.",
)
_PLAYER = Text(en="player", de="Spieler")
_GAMES = Text(en="games", de="Spiele")
_WON = Text(en="win rate", de="Anteil der Siege")
_TIME = Text(en="seconds per decision", de="Sekunden je Entscheidung")
_UNRATED = Text(
    en="Without a number, for want of games against the others: {names}.",
    de="Ohne Zahl, weil Spiele gegen die anderen fehlen: {names}.",
)
_AGAIN = Text(
    en="The same decks again: --seed {seed} --pairs {pairs}", de="Dieselben Stapel: --seed {seed} --pairs {pairs}"
)


class Ladder(Struct, frozen=True):
    """Ratings, best first, the players who have none for want of games, and the matches."""

    ratings: list[Rating]
    unrated: list[str]
    matches: list[Match]


def run(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            autocompletion=completion.players,
            show_default=False,
            help=told("Computer players.", "Computerspieler."),
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
    as_json: AsJson = False,
) -> None:
    from bastide.arena.play import Pair
    from bastide.cli.output import print_json

    contestants = list(dict.fromkeys(names))
    if len(contestants) < 2:
        raise BastideError(_TOO_FEW, name=contestants[0])
    contest.check_players(contestants)
    setup = contest.table_setup(players, preset, modules or (), option or ())
    decks = contest.decks(pairs, seed, seeds)
    meetings = list(combinations(contestants, 2))
    wanted = [Pair(meeting, setup, deck, seconds) for deck in decks.seeds for meeting in meetings]
    played = contest.play_all(wanted, processes, farm)
    ladder = ladder_of(contestants, [[p for p in played if p.pair.players == meeting] for meeting in meetings])
    if as_json:
        print_json(ladder)
        return
    show(ladder)
    if decks.seed is not None and len(played) == len(wanted):
        typer.echo(say(_AGAIN, seed=decks.seed, pairs=len(decks.seeds)))


def ladder_of(players: Sequence[str], played: Sequence[Sequence[PlayedPair]]) -> Ladder:
    from bastide.arena.elo import ratings
    from bastide.arena.results import Match

    matches = [Match.of(pairs) for pairs in played if pairs]
    results = {
        (match.sides[0].player, match.sides[1].player): (match.won.mean * 2 * match.pairs, 2 * match.pairs)
        for match in matches
    }
    rated = ratings(players, results)
    numbered = [rating.player for rating in rated]
    return Ladder(rated, [player for player in players if player not in numbered], matches)


def show(ladder: Ladder) -> None:
    from rich.table import Table

    from bastide.cli.output import console

    table = Table(box=None, header_style="bold")
    for head in (say(_PLAYER), "Elo", "± 95 %", say(_GAMES), say(_WON), say(_TIME)):
        table.add_column(head, justify="left" if head == say(_PLAYER) else "right")
    for rating in ladder.ratings:
        sides = [side for match in ladder.matches for side in match.sides if side.player == rating.player]
        decisions = sum(side.decisions for side in sides)
        spent = sum(side.seconds * side.decisions for side in sides) / decisions
        table.add_row(
            rating.player,
            f"{rating.elo:+.0f}",
            f"{rating.interval:.0f}",
            str(rating.games),
            f"{rating.won / rating.games:.1%}",
            f"{spent:.4f}",
        )
    out = console()
    out.print(table)
    if ladder.unrated:
        out.print(say(_UNRATED, names=", ".join(ladder.unrated)))
    out.print()
    out.print(margins(ladder))


def margins(ladder: Ladder) -> Table:
    """Row against column, in points with the standard error."""
    from rich.table import Table

    order = [*(rating.player for rating in ladder.ratings), *ladder.unrated]
    found = {tuple(side.player for side in match.sides): match.margin for match in ladder.matches}
    table = Table(box=None, header_style="bold")
    table.add_column("")
    for player in order[1:]:
        table.add_column(player, justify="right")
    for row, one in enumerate(order[:-1]):
        cells = []
        for column, other in enumerate(order[1:], 1):
            margin = found.get((one, other))
            if margin is None and (other_way := found.get((other, one))) is not None:
                margin = type(other_way)(-other_way.mean, other_way.error)
            cells.append("" if column <= row or margin is None else contest.spoken(margin, "+.1f"))
        table.add_row(one, *cells)
    return table
