"""`bastide import`: games of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from bastide.cli.options import AsJson
from bastide.cli.speech import language, say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from bastide.formats import Outcome

NAME = "import"
HELP = told(
    """Read games of other programs: .jcz files, Board Game Arena logs, CarcassonneLab links.

Each game is played again, move by move, by the rules of this program. With --check the points are compared with what
the file says, and nothing is written: there is a line for each game and a last line that counts them. The exit code is
1 if any game failed. "Not supported" is a game that needs a module which is not built yet.

Without --check each game is written as a record of this program, beside its file or into the folder of -o; replay it
with [bold]bastide replay[/], or play on with [bold]bastide play[/]. A folder stands for all files in it, - for standard
input.

[bold]Examples[/]
  bastide import --check games/
  bastide import game.jcz
  bastide import log.json -o my-games/
  bastide import '#/0/0/...' -o lab.json""",
    """Spiele anderer Programme lesen: .jcz-Dateien, Protokolle der Board Game Arena, Links von CarcassonneLab.

Jedes Spiel wird Zug um Zug nach den Regeln dieses Programms noch einmal gespielt. Mit --check werden die Punkte mit
denen der Datei verglichen und nichts geschrieben: eine Zeile für jedes Spiel und eine letzte, die sie zählt. Der
Rückgabewert ist 1, wenn ein Spiel abweicht. „Nicht unterstützt“ ist ein Spiel mit einem Modul, das es noch nicht gibt.

Ohne --check wird jedes Spiel als Aufzeichnung dieses Programms geschrieben, neben seine Datei oder in den Ordner von
-o; [bold]bastide replay[/] zeigt es, [bold]bastide play[/] spielt es weiter. Ein Ordner steht für alle Dateien darin, -
für die Standardeingabe.

[bold]Beispiele[/]
  bastide import --check spiele/
  bastide import spiel.jcz
  bastide import protokoll.json -o meine-spiele/
  bastide import '#/0/0/...' -o lab.json""",
)

_WORK = Text(en="games", de="Spiele")
_EMPTY = Text(
    en="There is no game in {folder}; games are files ending in {suffixes}.",
    de="In {folder} ist kein Spiel; Spiele sind Dateien mit der Endung {suffixes}.",
)
_WRITTEN = Text(en="Written to {files}.", de="Geschrieben nach {files}.")
_STATES: dict[str, Text] = {
    "ok": Text(en="ok", de="ok"),
    "failed": Text(en="failed", de="abweichend"),
    "unsupported": Text(en="not supported", de="nicht unterstützt"),
}
_SUFFIXES = (".jcz", ".json", ".txt")
"""What counts as a game in a folder; a file that is named is always tried."""
_OWN = ".bastide.json"
_LINK = "link"
"""The name of a game that comes from a link and not from a file."""
_INPUT = "stdin"
"""The name of a game that comes from standard input."""
_SEVERAL = Text(en="{number} games; {said}", de="{number} Spiele; {said}")


def run(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help=told(
                "Files, folders, - or a link in quotes.", "Dateien, Ordner, - oder ein Link in Anführungszeichen."
            ),
        ),
    ],
    check: Annotated[
        bool,
        typer.Option("--check", help=told("Compare, and write nothing.", "Vergleichen und nichts schreiben.")),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER|FILE",
            show_default=False,
            help=told(
                "Where the records go; a name ending in .json for a single game.",
                "Wohin die Aufzeichnungen kommen; für ein einzelnes Spiel auch ein Name auf .json.",
            ),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    from bastide.cli.output import print_json, progress

    games = [game for file in files for game in games_in(file)]
    outcomes: list[Outcome] = []
    with progress(say(_WORK), len(games)) as advance:
        for game in games:
            outcomes.append(compare(game) if check else convert(game, output, alone=len(games) == 1))
            advance()
    if as_json:
        print_json([{"file": o.source, "state": o.state, "message": o.say(language())} for o in outcomes])
    else:
        show(outcomes)
    if any(outcome.state == "failed" for outcome in outcomes):
        raise typer.Exit(1)


def games_in(source: str) -> list[str]:
    """The file or link itself, or the games in a folder and its folders."""
    path = Path(source)
    if not path.is_dir():
        return [source]
    found = sorted(str(file) for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
    if not found:
        raise BastideError(_EMPTY, folder=path, suffixes=", ".join(_SUFFIXES))
    return found


def show(outcomes: list[Outcome]) -> None:
    width = max(len(say(text)) for text in _STATES.values())
    for outcome in outcomes:
        typer.echo(f"{say(_STATES[outcome.state]):{width}}  {outcome.source}: {outcome.say(language())}")
    numbers = {state: sum(outcome.state == state for outcome in outcomes) for state in _STATES}
    typer.echo(", ".join(f"{number} {say(_STATES[state])}" for state, number in numbers.items()))


def compare(source: str) -> Outcome:
    """The verdict on a file; of several games in it on all that went as badly as the worst."""
    from bastide import formats
    from bastide.text import Sentence

    order = ("failed", "unsupported", "ok")
    text = text_of(source)
    outcomes = [replace(one, source=source + one.source.removeprefix(text)) for one in formats.check_all(text)]
    worst = min(outcomes, key=lambda outcome: order.index(outcome.state))
    if len(outcomes) == 1:
        return worst
    said = [o.sentence for o in outcomes if o.state == worst.state] if worst.state != "ok" else [worst.sentence]
    several = Sentence(_SEVERAL, {"number": len(outcomes), "said": formats.listed(said)})
    return formats.Outcome(worst.source if worst.state != "ok" else source, worst.state, several)


def convert(source: str, output: Path | None, *, alone: bool) -> Outcome:
    """Write the games of a file as records of our own."""
    from bastide import formats
    from bastide.text import Sentence

    try:
        records = formats.read_all(text_of(source))
        places = names(Path(file_name(source)), output, len(records), alone=alone)
        for record, place in zip(records, places, strict=True):
            record.save(place)
    except formats.Unsupported as error:
        return formats.Outcome(source, "unsupported", error.sentence)
    except BastideError as error:
        return formats.Outcome(source, "failed", error.sentence)
    return formats.Outcome(source, "ok", Sentence(_WRITTEN, {"files": ", ".join(map(str, places))}))


def text_of(source: str) -> str:
    """The name of a file or a link as it is, or what stands in standard input."""
    from bastide.cli.records import STANDARD_INPUT, input_text

    return input_text() if source == STANDARD_INPUT else source


def file_name(source: str) -> str:
    from bastide.cli.records import STANDARD_INPUT

    if source == STANDARD_INPUT:
        return _INPUT
    return source if Path(source).is_file() else _LINK


def names(file: Path, output: Path | None, number: int, *, alone: bool) -> list[Path]:
    """Where the games of a file go: beside it, into a folder, or to the one file that was named."""
    if output is not None and output.suffix == ".json" and alone and number == 1:
        return [output]
    folder = output or file.parent
    folder.mkdir(parents=True, exist_ok=True)
    stem = file.name.removesuffix(_OWN).removesuffix(file.suffix)
    parts = [""] if number == 1 else [f"-{n}" for n in range(1, number + 1)]
    return [folder / f"{stem}{part}{_OWN}" for part in parts]
