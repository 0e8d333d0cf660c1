"""`bastide tiles`: tiles drawn in the terminal."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide.cli import completion
from bastide.cli.options import AsJson
from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, RenderableType

    from bastide.tiles.face import Face
    from bastide.tiles.sets import TileSet

NAME = "tiles"
HELP = told(
    """Draw tiles in the terminal, with their numbers, codes and symbols.

Without a name it lists the tile sets. A set shows all its tiles with how often each is in the box; a tile shows its
landscape in words as well: what reaches which side, and which cities a field touches. Sets and tiles may be mixed.

With --custom it reads tiles of your own. Every fault in the file is named; without a fault they are drawn, and
[bold]bastide play --custom FILE[/] plays with them.

[bold]Examples[/]
  bastide tiles
  bastide tiles base
  bastide tiles D EK --rotation 1
  bastide tiles inns-cathedrals --json
  bastide tiles --custom my-tiles.toml""",
    """Plättchen im Terminal zeichnen, mit Anzahl, Kennungen und Zeichen.

Ohne Namen werden die Plättchensätze aufgezählt. Ein Satz zeigt alle seine Plättchen mit ihrer Anzahl; ein Plättchen
zeigt seine Landschaft auch in Worten: was an welche Seite reicht und welche Städte eine Wiese berührt. Sätze und
Plättchen dürfen gemischt sein.

Mit --custom werden eigene Plättchen gelesen. Jeder Fehler der Datei wird genannt; ohne Fehler werden sie gezeichnet,
und [bold]bastide play --custom FILE[/] spielt mit ihnen.

[bold]Beispiele[/]
  bastide tiles
  bastide tiles base
  bastide tiles D EK --rotation 1
  bastide tiles inns-cathedrals --json
  bastide tiles --custom meine.toml""",
)

_UNKNOWN = Text(
    en="No set and no tile is called {name}; {hint}", de="Kein Satz und kein Plättchen heißt {name}; {hint}"
)
_SEE = Text(en="bastide tiles lists the sets.", de="bastide tiles zählt die Sätze auf.")
_SETS = Text(en="Tile sets", de="Plättchensätze")
_TILES = Text(en="tiles", de="Plättchen")
_OTHER = Text(en="other printings", de="andere Drucke")
_TOUCHES = Text(en="touches {cities}", de="berührt {cities}")
_COUNT = Text(en="{number} in the set {set}", de="{number}-mal im Satz {set}")
_START = Text(en="start tile", de="Startplättchen")
_CODES = Text(en="codes: {codes}", de="Kennungen: {codes}")
_MORE = Text(en="Draw them with: bastide tiles SET", de="Gezeichnet werden sie mit: bastide tiles SATZ")


def run(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SET|TILE",
            autocompletion=completion.tile_sets,
            show_default=False,
            help=told("Sets or tiles to draw.", "Sätze oder Plättchen, die gezeichnet werden."),
        ),
    ] = None,
    rotation: Annotated[
        int,
        typer.Option(
            "--rotation",
            "-r",
            min=0,
            max=3,
            metavar="0-3",
            help=told("Quarter turns clockwise.", "Vierteldrehungen im Uhrzeigersinn."),
        ),
    ] = 0,
    custom: Annotated[
        Path | None,
        typer.Option(
            "--custom",
            metavar="FILE",
            show_default=False,
            help=told("Check and draw the tiles of a file.", "Die Plättchen einer Datei prüfen und zeichnen."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    from bastide.cli.output import console, print_json
    from bastide.tiles.custom import read_custom_tiles
    from bastide.tiles.sets import load_set, set_ids

    sets = [load_set(name) for name in names or () if name in set_ids()]
    faces = [find_face(name) for name in names or () if name not in set_ids()]
    if custom is not None:
        sets.append(read_custom_tiles(custom))
    if as_json:
        listed = sets or ([] if faces else [load_set(id) for id in set_ids()])
        print_json([*map(set_as_json, listed), *map(face_as_json, faces)])
        return
    out = console()
    if not sets and not faces:
        show_sets(out)
    for tile_set in sets:
        show_set(out, tile_set, rotation)
    for one in faces:
        show_face(out, one, rotation)


def find_face(name: str) -> Face:
    """A tile by its id, in capitals or not."""
    from bastide.tiles.near import near
    from bastide.tiles.sets import UnknownId, face, load_set, set_ids

    for spelling in (name, name.upper()):
        with suppress(UnknownId):
            return face(spelling)
    known = [*set_ids(), *(tile for id in set_ids() for tile in load_set(id).tile)]
    raise BastideError(_UNKNOWN, name=name, hint=near(name, known, _SEE))


def show_sets(out: Console) -> None:
    from rich import box
    from rich.table import Table

    from bastide.tiles.sets import load_set, set_ids

    table = Table(title=say(_SETS), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", style="bold cyan", no_wrap=True)
    table.add_column("English")
    table.add_column("Deutsch")
    table.add_column(say(_TILES), justify="right", no_wrap=True)
    for id in set_ids():
        tile_set = load_set(id)
        table.add_row(id, tile_set.name.en, tile_set.name.de, str(tile_set.total))
    out.print(table)
    out.print(say(_MORE), style="dim")


def show_set(out: Console, tile_set: TileSet, rotation: int) -> None:
    """All tiles of a set side by side, then other printings of single tiles."""
    from rich.columns import Columns

    out.print(f"[bold]{say(tile_set.name)}[/]  ({tile_set.id}, {tile_set.total} {say(_TILES)})\n")
    out.print(Columns(list(pictures(tile_set, rotation)), padding=(0, 2)))
    if tile_set.variant:
        out.print(f"{say(_OTHER)}\n", style="bold")
        out.print(Columns(list(pictures(tile_set, rotation, variants=True)), padding=(0, 2)))


def pictures(tile_set: TileSet, rotation: int, *, variants: bool = False) -> Iterator[RenderableType]:
    from rich.console import Group
    from rich.text import Text as Line

    from bastide.cli.terminal.pages import tile_picture
    from bastide.tiles.drawing import legend
    from bastide.tiles.face import Face

    for tile_id, layout in (tile_set.variant if variants else tile_set.tile).items():
        face = Face(tile_id, tile_set.id, layout)
        picture = tile_picture(face, f"{tile_id}  ×{layout.count}", rotation)
        notes = [f"{mark} {say(text)}" for mark, text in legend(face, rotation).items()]
        yield Group(picture, *(Line(note, "dim", no_wrap=True) for note in notes), Line())


def show_face(out: Console, face: Face, rotation: int) -> None:
    """One tile: drawing and words."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text as Line

    from bastide.cli.terminal.pages import tile_picture

    grid = Table.grid(padding=(0, 3))
    grid.add_row(tile_picture(face, face.id, rotation), Group(*(Line(line) for line in face_lines(face, rotation))))
    out.print(grid)


def face_lines(face: Face, rotation: int) -> list[str]:
    from bastide.tiles.drawing import legend
    from bastide.tiles.sets import load_set, set_ids

    layout = face.layout
    known = face.set_id in set_ids()
    lines = [say(_COUNT, number=layout.count, set=say(load_set(face.set_id).name) if known else face.set_id)]
    if layout.start:
        lines.append(say(_START))
    if layout.codes:
        lines.append(say(_CODES, codes=", ".join(layout.codes)))
    lines += [segment_line(face, index, rotation) for index in range(len(face.segments))]
    return lines + [f"{mark} {say(text)}" for mark, text in legend(face, rotation).items()]


def segment_line(face: Face, index: int, rotation: int) -> str:
    """`2  field WR EL, touches 0`."""
    from bastide.tiles.signs import FLAGS, KIND_NAMES

    segment = face.segments[index]
    reach = face.turned_reach(index, rotation) if face.is_square else segment.reach
    parts = [" ".join([say(KIND_NAMES[segment.kind]), *reach])]
    parts += [say(FLAGS[name].name) for name in segment.flags if name in FLAGS]
    if segment.touches:
        parts.append(say(_TOUCHES, cities=", ".join(str(city) for city in segment.touches)))
    return f"{index}  {', '.join(parts)}"


def set_as_json(tile_set: TileSet) -> dict[str, object]:
    return {
        "id": tile_set.id,
        "name": tile_set.name,
        "total": tile_set.total,
        "tiles": tile_set.tile,
        "variants": tile_set.variant,
    }


def face_as_json(face: Face) -> dict[str, object]:
    return {"id": face.id, "set": face.set_id, "layout": face.layout}
