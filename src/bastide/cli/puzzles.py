"""`bastide puzzles`: positions of games in which one turn is better than every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from bastide.puzzles import Candidate, Grade, Puzzle

NAME = "puzzles"
HELP = told(
    """Make puzzles out of games: positions in which one turn is better than every other.

FILE is a record, or any file that [bold]bastide import[/] can read. Positions in which one turn stands out are looked
into by [bold]analysis[/] with twice its time; those in which it stays ahead by --margin points become puzzles. The more
of the levels greedy, classic, normal and hard miss the turn, the harder the puzzle: easy, medium, hard, master.

A puzzle is a line of JSON: the setup with the position, the best turn, what others give away, and why. In the base game
a puzzle takes about half a minute.

[bold]Examples[/]
  bastide puzzles game.bastide.json
  bastide puzzles games/*.json --out puzzles.jsonl --per-game 3 --grade hard --grade master
  bastide puzzles log.json --margin 5""",
    """Aus Spielen Rätsel machen: Stellungen, in denen ein Zug besser ist als jeder andere.

FILE ist eine Aufzeichnung oder jede Datei, die [bold]bastide import[/] lesen kann. Stellungen, in denen ein Zug
heraussticht, untersucht [bold]analysis[/] mit der doppelten Zeit; bleibt er um --margin Punkte vorn, wird ein Rätsel
daraus. Je mehr der Stufen greedy, classic, normal und hard den Zug verfehlen, desto schwerer: easy, medium, hard,
master.

Ein Rätsel ist eine Zeile JSON: die Partie mit der Stellung, der beste Zug, was andere verschenken, und warum. Im
Grundspiel dauert ein Rätsel etwa eine halbe Minute.

[bold]Beispiele[/]
  bastide puzzles spiel.bastide.json
  bastide puzzles spiele/*.json --out raetsel.jsonl --per-game 3 --grade hard --grade master
  bastide puzzles protokoll.json --margin 5""",
)

_WORK = Text(en="games", de="Spiele")
_FOUND = Text(en="Puzzles found: {number} ({grades}).", de="Gefundene Rätsel: {number} ({grades}).")
_NONE = Text(en="No puzzle found; try a smaller --margin.", de="Kein Rätsel gefunden; versuche ein kleineres --margin.")
_NO_GRADE = Text(
    en="--grade: there is no grade {grade}; there are: {grades}.",
    de="--grade: Eine Stufe {grade} gibt es nicht; es gibt: {grades}.",
)


def run(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            show_default=False,
            help=told("Records, or games of other programs.", "Aufzeichnungen oder Spiele von anderswo."),
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="OUT.jsonl",
            show_default=False,
            help=told("Add the puzzles to this file.", "Die Rätsel an diese Datei anhängen."),
        ),
    ] = None,
    margin: Annotated[
        float,
        typer.Option(
            "--margin",
            min=0.5,
            metavar="POINTS",
            help=told("How far the best turn is ahead.", "Wie weit der beste Zug vorn liegt."),
        ),
    ] = 3.0,
    per_game: Annotated[
        int,
        typer.Option(
            "--per-game", min=1, metavar="N", help=told("At most so many of one game.", "Höchstens so viele je Spiel.")
        ),
    ] = 5,
    grade: Annotated[
        list[str] | None,
        typer.Option(
            "--grade",
            metavar="easy|medium|hard|master",
            show_default=False,
            help=told("Only puzzles of these grades.", "Nur Rätsel dieser Stufen."),
        ),
    ] = None,
) -> None:
    from bastide.cli.output import progress

    wanted = checked_grades(grade or ())
    found, grades = list[str](), Counter[str]()
    with progress(say(_WORK), len(files)) as advance:
        for file in files:
            for number, puzzle in enumerate(puzzles_in(file, margin, wanted), 1):
                grades[puzzle.grade] += 1
                found.append(puzzle.id)
                note(puzzle, out)
                if number == per_game:
                    break
            advance()
    counted = ", ".join(f"{number} {name}" for name, number in grades.items())
    typer.echo(say(_FOUND, number=len(found), grades=counted) if found else say(_NONE), err=True)


def checked_grades(grades: list[str] | tuple[str, ...]) -> tuple[Grade, ...]:
    from bastide.puzzles import GRADES

    for grade in grades:
        if grade not in GRADES:
            raise BastideError(_NO_GRADE, grade=grade, grades=", ".join(GRADES))
    return tuple(grade for grade in GRADES if grade in grades or not grades)


def puzzles_in(file: Path, margin: float, grades: tuple[Grade, ...]) -> Iterator[Puzzle]:
    """The puzzles of a game, in the order of its turns."""
    from bastide.cli.records import read_record
    from bastide.puzzles import candidates

    found: Iterator[Candidate] = candidates(read_record(file), file.name)
    for candidate in found:
        if puzzle := candidate.found(margin, grades):
            yield puzzle


def note(puzzle: Puzzle, out: Path | None) -> None:
    """Write a puzzle at once: the search for the next one takes long."""
    from bastide.puzzles import write

    line = write([puzzle])
    if out is None:
        typer.echo(line, nl=False)
        return
    with out.open("a", encoding="utf-8") as file:
        file.write(line)
