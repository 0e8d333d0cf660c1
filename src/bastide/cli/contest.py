"""What `bastide match` and `bastide ladder` share: their options, their decks, and playing with a progress bar."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from bastide.arena.play import Pair, PlayedPair
    from bastide.arena.results import Estimate
    from bastide.game.setup import Setup

_WORK = Text(en="pairs of games", de="Spielpaare")
_SEED_OR_SEEDS = Text(
    en="Give --seed or --seeds, not both: a file brings its own seeds.",
    de="Entweder --seed oder --seeds: Eine Datei bringt ihre Startwerte mit.",
)
_INTERRUPTED = Text(
    en="Stopped after {played} of {wanted} pairs; this is what they say:",
    de="Nach {played} von {wanted} Paaren angehalten; das sagen sie:",
)
_NO_FOLDER = Text(
    en="--records {folder}: this folder cannot be made ({reason}); name another.",
    de="--records {folder}: Dieser Ordner lässt sich nicht anlegen ({reason}); nenne einen anderen.",
)
DEFAULT_PAIRS = 20

Pairs = Annotated[
    int | None,
    typer.Option(
        "--pairs",
        "-n",
        min=1,
        metavar="N",
        show_default=False,
        help=told(
            "Pairs of games: each deck is played twice, seats swapped. 20 without it, or as many as --seeds has.",
            "Spielpaare: Jeder Stapel wird zweimal gespielt, Plätze getauscht. Sonst 20, oder so viele --seeds hat.",
        ),
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--time",
        min=0.001,
        metavar="S",
        show_default=False,
        help=told(
            "Seconds for a decision; the table says how many took longer.",
            "Sekunden je Entscheidung; die Tabelle sagt, wie viele länger dauerten.",
        ),
    ),
]
Players = Annotated[
    int,
    typer.Option(
        "--players",
        min=2,
        max=6,
        metavar="N",
        help=told(
            "Seats at the table; the two sides sit in turn.", "Plätze am Tisch; die beiden Seiten sitzen abwechselnd."
        ),
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        metavar="S",
        show_default=False,
        help=told("Equal numbers give equal decks.", "Gleiche Zahlen geben gleiche Stapel."),
    ),
]
Seeds = Annotated[
    Path | None,
    typer.Option(
        "--seeds",
        metavar="FILE",
        show_default=False,
        help=told("A file with a seed for each deck, one a line.", "Eine Datei mit Startwerten, je Zeile einer."),
    ),
]
ClusterAddress = Annotated[
    str,
    typer.Option(
        "--farm",
        metavar="ADDRESS",
        show_default=False,
        help=told(
            "Play on the machines of a Ray cluster: its address, or auto.",
            "Auf den Maschinen eines Ray-Verbunds spielen: dessen Adresse, oder auto.",
        ),
    ),
]
Records = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="FOLDER",
        show_default=False,
        help=told("Where to write a record of every game.", "Wohin jedes Spiel aufgezeichnet wird."),
    ),
]


class Decks(Struct, frozen=True):
    """The seeds of the decks, and the number that gives them again; None where they are from a file."""

    seeds: list[int]
    seed: int | None


def decks(pairs: int | None, seed: int | None, file: Path | None) -> Decks:
    from bastide.arena.seeds import fresh_seed, read_seeds, seeds_from

    if file is not None:
        if seed is not None:
            raise BastideError(_SEED_OR_SEEDS)
        return Decks(read_seeds(file, pairs), None)
    first = fresh_seed() if seed is None else seed
    return Decks(seeds_from(first, pairs or DEFAULT_PAIRS), first)


def table_setup(players: int, preset: str, modules: Sequence[str], options: Sequence[str]) -> Setup:
    """The choices for all games; raises an error for people if they make no game."""
    from bastide.cli.choices import with_preset
    from bastide.modules import make_setup

    taken, chosen = with_preset(preset, modules, options)
    return make_setup(players, taken, options=chosen)


def check_players(names: Sequence[str]) -> None:
    """Says so at once if there is no such player."""
    from bastide.players import load

    for name in names:
        load(name)


def play_all(pairs: Sequence[Pair], processes: int | None, address: str) -> list[PlayedPair]:
    """Play the pairs, wherever that is; in their own order, whatever was finished first.

    Ctrl+C ends it early and loses nothing: what has been played by then is what counts.
    """
    from bastide.arena.cluster import open_cluster, play_on
    from bastide.cli.output import progress

    played: dict[int, PlayedPair] = {}
    try:
        with progress(say(_WORK), len(pairs)) as advance:
            for number, pair in play_on(open_cluster(processes, address), pairs):
                played[number] = pair
                advance()
    except KeyboardInterrupt:
        if not played:
            raise
        typer.echo(say(_INTERRUPTED, played=len(played), wanted=len(pairs)), err=True)
    return [played[number] for number in sorted(played)]


def make_folder(folder: Path) -> None:
    """The folder for the records, before anything is played for it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BastideError(_NO_FOLDER, folder=folder, reason=error.strerror) from None


def write_records(folder: Path, played: Sequence[PlayedPair]) -> int:
    """Write every game as NUMBER-GAME-PLAYERS.json; returns how many."""
    files = 0
    for number, pair in enumerate(played, 1):
        for turn, game in enumerate(pair.games, 1):
            seated = "-".join(pair.pair.players[side].replace(":", ".") for side in game.sides[:2])
            (folder / f"{number:04}-{turn}-{seated}.json").write_text(game.record, encoding="utf-8")
            files += 1
    return files


def spoken(estimate: Estimate, form: str = "+.2f") -> str:
    """`+12.30 ± 1.40`."""
    error = "" if estimate.error is None else f" ± {format(estimate.error, form.lstrip('+'))}"
    return format(estimate.mean, form) + error
