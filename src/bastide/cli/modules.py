"""`bastide modules`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bastide.cli import completion
from bastide.cli.options import AsJson
from bastide.cli.speech import say, told
from bastide.errors import BastideError
from bastide.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType
    from rich.text import Text as Line

    from bastide.game.module import Element, Module, Option
    from bastide.modules.presets import Preset
    from bastide.tiles.sets import TileSet

NAME = "modules"
HELP = told(
    """Show the modules: what can be played, and what each one brings.

Without a name it lists all modules with their names in English and German, year, number of tiles, elements and
options, then the presets (editions as people own them) and the tile sets that can be laid but whose rules are
not built yet ("tiles only"). With names it tells all about these: what they are about, elements, and options with every
value.

Elements, options and presets are what [bold]bastide play[/] takes as --element, --option and --preset.

[bold]Examples[/]
  bastide modules
  bastide modules base inns-cathedrals
  bastide modules --json""",
    """Die Module zeigen: was sich spielen lässt und was jedes mitbringt.

Ohne Namen werden alle Module aufgezählt, mit englischem und deutschem Namen, Jahr, Zahl der Plättchen, Elementen und
Optionen, danach die Vorlagen (Ausgaben, wie man sie besitzt) und die Plättchensätze, die sich legen lassen, deren
Regeln aber noch fehlen („nur Plättchen“). Mit Namen steht dort alles über diese: worum es geht, Elemente, und Optionen
mit jedem Wert.

Elemente, Optionen und Vorlagen nimmt [bold]bastide play[/] als --element, --option und --preset an.

[bold]Beispiele[/]
  bastide modules
  bastide modules base inns-cathedrals
  bastide modules --json""",
)

_UNKNOWN = Text(
    en="No module, preset or tile set is called {name}; {hint}",
    de="Kein Modul, keine Vorlage und kein Plättchensatz heißt {name}; {hint}",
)
_SEE = Text(en="bastide modules lists them.", de="bastide modules zählt sie auf.")
_PLAYABLE = Text(en="playable", de="spielbar")
_TILES_ONLY = Text(en="tiles only", de="nur Plättchen")
_MODULES = Text(en="Modules", de="Module")
_SETS = Text(en="Tile sets without rules (tiles only)", de="Plättchensätze ohne Regeln (nur Plättchen)")
_PRESET = Text(en="preset", de="Vorlage")
_PRESETS = Text(en="Presets", de="Vorlagen")
_YEAR = Text(en="year", de="Jahr")
_TILES = Text(en="tiles", de="Plättchen")
_ELEMENTS = Text(en="elements", de="Elemente")
_OPTIONS = Text(en="options", de="Optionen")
_STATE = Text(en="state", de="Stand")
_MORE = Text(
    en="More about one of them: bastide modules NAME. Its tiles: bastide tiles NAME.",
    de="Mehr über eines davon: bastide modules NAME. Seine Plättchen: bastide tiles NAME.",
)
_DEFAULT = Text(en="default", de="Vorgabe")
_EACH = Text(en="{number} for each player", de="{number} je Spieler")
_MORE_TILES = Text(en="further tiles", de="weitere Plättchen")
_IF_WANTED = Text(en="{number} tiles more, if wanted", de="auf Wunsch {number} Plättchen mehr")
_WITH = Text(en="with module {names}", de="mit dem Modul {names}")
_BRINGS = Text(en="brings {names}", de="bringt {names} mit")
_NO_OPTIONS = Text(en="no options", de="keine Optionen")


def run(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME",
            autocompletion=completion.modules_and_sets,
            show_default=False,
            help=told("Modules or tile sets to tell all about.", "Module oder Plättchensätze, über die alles kommt."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    from bastide.cli.output import console, print_json
    from bastide.modules import MODULES, PRESETS
    from bastide.tiles.sets import load_set

    check_names(names or ())
    modules = [module for module in MODULES.values() if not names or module.id in names]
    presets = [preset for preset in PRESETS.values() if not names or preset.id in names]
    sets = [load_set(id) for id in (names or tiles_only()) if id not in MODULES and id not in PRESETS]
    if as_json:
        print_json([*map(module_as_json, modules), *map(preset_as_json, presets), *map(set_as_json, sets)])
        return
    out = console()
    if not names:
        out.print(module_table(modules))
        out.print(preset_table(presets))
        out.print(set_table(sets))
        out.print(say(_MORE), style="dim")
        return
    for module in modules:
        out.print(module_page(module))
    for preset in presets:
        out.print(preset_page(preset))
    for tile_set in sets:
        out.print(f"[bold]{tile_set.name.en}[/] / {tile_set.name.de}  ({tile_set.id})")
        out.print(f"  {tile_set.total} {say(_TILES)}, {set_state(tile_set)}\n")


def check_names(names: Iterable[str]) -> None:
    from bastide.modules import MODULES, PRESETS
    from bastide.tiles.near import near
    from bastide.tiles.sets import set_ids

    known = [*MODULES, *PRESETS, *set_ids()]
    for name in names:
        if name not in known:
            raise BastideError(_UNKNOWN, name=name, hint=near(name, known, _SEE))


def tiles_only() -> list[str]:
    """The tile sets that no module plays."""
    from bastide.modules import MODULES
    from bastide.tiles.sets import set_ids

    return [id for id in set_ids() if not modules_with(id) and id not in MODULES]


def modules_with(set_id: str) -> list[str]:
    """The modules that a tile set belongs to."""
    from bastide.modules import MODULES

    return [module.id for module in MODULES.values() if set_id in module.all_tiles]


def tile_count(module: Module) -> int:
    from bastide.modules import tiles_in_game

    return sum(map(tiles_in_game, module.tiles))


# -- for people --------------------------------------------------------------------------------------------------------


def module_table(modules: list[Module]) -> RenderableType:
    from rich import box
    from rich.table import Table

    table = Table(title=say(_MODULES), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", style="bold cyan", no_wrap=True)
    table.add_column("English / Deutsch")
    table.add_column(say(_YEAR), no_wrap=True)
    table.add_column(say(_TILES), justify="right", no_wrap=True)
    table.add_column(say(_STATE), style="green", no_wrap=True)
    for module in modules:
        row = (module_names(module), str(module.year), str(tile_count(module)), say(_PLAYABLE))
        table.add_row(module.id, *row)
    return table


def module_names(module: Module) -> Line:
    """Both names, and below them what can be switched."""
    from rich.text import Text as Line

    names = Line.assemble((module.name.en, "bold"), " / ", (module.name.de, "bold"))
    parts = (
        (_MORE_TILES, module.more_tiles),
        (_ELEMENTS, [e.id for e in module.elements]),
        (_OPTIONS, [o.id for o in module.options]),
    )
    for what, ids in parts:
        if ids:
            names.append(f"\n{say(what)}: {', '.join(ids)}", "dim")
    return names


def preset_table(presets: list[Preset]) -> RenderableType:
    from rich import box
    from rich.table import Table

    table = Table(title=say(_PRESETS), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", style="bold cyan", no_wrap=True)
    table.add_column("English")
    table.add_column("Deutsch")
    for preset in presets:
        table.add_row(preset.id, preset.name.en, preset.name.de)
    return table


def preset_page(preset: Preset) -> RenderableType:
    """A preset with the options that would say the same."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text as Line

    from bastide.modules.choice import typed

    head = Line.assemble((say(preset.name), "bold"), f"  ({say(_PRESET)} {preset.id})")
    lines = [Line(say(preset.about))]
    if preset.modules:
        lines.append(Line.assemble("--modules ", (",".join(preset.modules), "cyan")))
    lines += [Line.assemble("--option  ", (f"{id}={typed(value)}", "cyan")) for id, value in preset.options.items()]
    return Group(head, Padding(Group(*lines), (0, 0, 1, 2)))


def set_table(sets: list[TileSet]) -> RenderableType:
    from rich import box
    from rich.table import Table

    table = Table(title=say(_SETS), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", style="cyan", no_wrap=True)
    table.add_column("English")
    table.add_column("Deutsch")
    table.add_column(say(_TILES), justify="right", no_wrap=True)
    for tile_set in sets:
        table.add_row(tile_set.id, tile_set.name.en, tile_set.name.de, str(tile_set.total))
    return table


def module_page(module: Module) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text as Line

    other = module.name.de if say(module.name) == module.name.en else module.name.en
    head = Line.assemble((say(module.name), "bold"), f" / {other}  ({module.id}, {module.year})")
    facts = [f"{tile_count(module)} {say(_TILES)}", say(_PLAYABLE)]
    if module.needs:
        facts.append(say(_BRINGS, names=", ".join(module.needs)))
    lines = [Line(say(module.about)), Line(", ".join(facts), "dim")]
    lines += [more_tiles_line(set_id) for set_id in module.more_tiles]
    lines += [element_line(element) for element in module.elements]
    if not module.options:
        lines.append(Line(say(_NO_OPTIONS), "dim"))
    for option in module.options:
        lines += option_lines(option)
    return Group(head, Padding(Group(*lines), (0, 0, 1, 2)))


def set_state(tile_set: TileSet) -> str:
    modules = modules_with(tile_set.id)
    return f"{say(_PLAYABLE)} {say(_WITH, names=', '.join(modules))}" if modules else say(_TILES_ONLY)


def more_tiles_line(set_id: str) -> Line:
    from rich.text import Text as Line

    from bastide.modules import tiles_in_game
    from bastide.tiles.sets import load_set

    line = Line.assemble("--tiles   ", (set_id, "cyan"), f"  {say(load_set(set_id).name)}")
    return line.append(f", {say(_IF_WANTED, number=tiles_in_game(set_id))}", "dim")


def element_line(element: Element) -> Line:
    from rich.text import Text as Line

    line = Line.assemble("--element ", (element.id, "cyan"), f"  {say(element.name)}")
    if element.figure:
        line.append(f", {say(_EACH, number=element.figure.count)}", "dim")
    return line


def option_lines(option: Option) -> list[Line]:
    from rich.text import Text as Line

    from bastide.modules.choice import typed

    lines = [Line.assemble("--option  ", (option.id, "cyan"), f"  {say(option.text)}")]
    for value, meaning in option.values.items():
        line = Line.assemble("             ", (f"{option.id}={typed(value)}", "cyan"), f"  {say(meaning)}")
        if value == option.default:
            line.append(f" ({say(_DEFAULT)})", "dim")
        lines.append(line)
    return lines


# -- for programs ------------------------------------------------------------------------------------------------------


def module_as_json(module: Module) -> dict[str, object]:
    return {
        "id": module.id,
        "name": module.name,
        "about": module.about,
        "year": module.year,
        "state": _PLAYABLE.en,
        "tiles": tile_count(module),
        "sets": module.tiles,
        "more_sets": module.more_tiles,
        "elements": [
            {
                "id": element.id,
                "name": element.name,
                "figures": element.figure.count if element.figure else None,
            }
            for element in module.elements
        ],
        "options": [
            {
                "id": option.id,
                "name": option.text,
                "default": option.default,
                "values": [{"value": value, "meaning": meaning} for value, meaning in option.values.items()],
            }
            for option in module.options
        ],
        "source": module.source,
    }


def preset_as_json(preset: Preset) -> dict[str, object]:
    return {
        "id": preset.id,
        "name": preset.name,
        "about": preset.about,
        "state": _PRESET.en,
        "modules": preset.modules,
        "options": preset.options,
    }


def set_as_json(tile_set: TileSet) -> dict[str, object]:
    state = _PLAYABLE if modules_with(tile_set.id) else _TILES_ONLY
    return {"id": tile_set.id, "name": tile_set.name, "state": state.en, "tiles": tile_set.total}
