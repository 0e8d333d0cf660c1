"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bastide.cli import completion
from bastide.cli.speech import told

AsJson = Annotated[
    bool, typer.Option("--json", help=told("Print JSON for a program.", "JSON für ein Programm ausgeben."))
]
Modules = Annotated[
    list[str] | None,
    typer.Option(
        "--modules",
        "-m",
        metavar="LIST",
        autocompletion=completion.modules,
        show_default=False,
        help=told("Modules besides the base game, with commas.", "Module außer dem Grundspiel, mit Kommas."),
    ),
]
Preset = Annotated[
    str,
    typer.Option(
        "--preset",
        metavar="NAME",
        autocompletion=completion.presets,
        show_default=False,
        help=told(
            "A preset with its modules and options; --modules and --option add to it.",
            "Eine Vorlage mit ihren Modulen und Optionen; --modules und --option ergänzen sie.",
        ),
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        autocompletion=completion.options,
        show_default=False,
        help=told("A rule that tables play differently.", "Eine Regel, die man verschieden spielt."),
    ),
]
Processes = Annotated[
    int | None,
    typer.Option(
        "--processes",
        min=1,
        metavar="N",
        show_default=False,
        help=told("How many at a time; else one for each core.", "Wie viele zugleich; sonst einer je Kern."),
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|ADDRESS",
        show_default=False,
        help=told(
            "Where the games are: a file, or postgresql://…; without it where the server has them.",
            "Wo die Spiele liegen: eine Datei oder postgresql://…; sonst dort, wo der Server sie hat.",
        ),
    ),
]
Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        show_default=False,
        help=told("The settings of the server.", "Die Einstellungen des Servers."),
    ),
]
