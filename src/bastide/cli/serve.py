"""`bastide serve`: the server for a club, or for the world."""

from __future__ import annotations

import os
from collections.abc import Callable
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from bastide.cli.speech import language, say, told
from bastide.server.settings import ALL, Setting, described, read
from bastide.text import Text

NAME = "serve"
HELP = told(
    """Serve tables to a club, or to the world; for a game on this machine there is [bold]bastide play[/].

The server speaks plain HTTP and stands behind a proxy that has the certificate: docs/hosting.md shows the whole way,
for nginx and Caddy, with systemd or in a container. SIGTERM ends it gently: players are told, moves are stored, and
their pages come back by themselves.

[bold]Settings[/] come from a file (--config), from the environment and from flags, each stronger than the one before.
[bold]--port 8080[/] is [bold]port = 8080[/] in the file and [bold]BASTIDE_PORT=8080[/] in the environment; lists are
written with commas, in the file as lists. [bold]--check[/] shows them all, and where each one comes from.

[bold]Examples[/]
  bastide serve --config /etc/bastide.toml
  bastide serve --config /etc/bastide.toml --check
  bastide serve --public-url https://bastide.example.org --trusted-proxies 127.0.0.1""",
    """Tische für einen Verein oder die ganze Welt; für ein Spiel auf diesem Rechner gibt es [bold]bastide play[/].

Der Server spricht einfaches HTTP und steht hinter einem Proxy, der das Zertifikat hat: docs/hosting.md zeigt den ganzen
Weg, für nginx und Caddy, mit systemd oder im Container. SIGTERM beendet ihn sanft: Die Spieler erfahren es, Züge werden
gespeichert, und ihre Seiten kommen von selbst wieder.

[bold]Einstellungen[/] kommen aus einer Datei (--config), aus der Umgebung und von Schaltern; das Spätere geht vor.
[bold]--port 8080[/] ist [bold]port = 8080[/] in der Datei und [bold]BASTIDE_PORT=8080[/] in der Umgebung; Listen stehen
mit Kommas, in der Datei als Listen. [bold]--check[/] zeigt alle, und woher sie kommen.

[bold]Beispiele[/]
  bastide serve --config /etc/bastide.toml
  bastide serve --config /etc/bastide.toml --check
  bastide serve --public-url https://bastide.example.org --trusted-proxies 127.0.0.1""",
)

_RUNNING = Text(
    en="Bastide listens on {address} for {url}.",
    de="Bastide hört auf {address} für {url}.",
)


def serve(config: Path | None, check: bool, flags: dict[str, str]) -> None:
    settings, found = read(flags, os.environ, config)
    if check:
        for name, value, place in described(settings, found):
            typer.echo(f"{name} = {value}  ({place.say(language())})")
        return
    from bastide.cli.browser import check_installed, warming_up
    from bastide.server import serve as serve_forever

    check_installed()
    with warming_up(quietly=True):
        serve_forever(settings, lambda address: typer.echo(say(_RUNNING, address=address, url=settings.public_url)))


def _option(setting: Setting) -> Parameter:
    """The flag of a setting; it is read and checked like the environment."""
    help = told(setting.about.help.en, setting.about.help.de)
    default = ", ".join(setting.default) if isinstance(setting.default, tuple) else str(setting.default or "")
    option = typer.Option(f"--{setting.name}", metavar=_metavar(setting), show_default=default or False, help=help)
    return Parameter(setting.field, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, option])


def _metavar(setting: Setting) -> str:
    if setting.is_list:
        return "LIST"
    return "N" if setting.kind is int else "|".join(get_args(setting.kind)) or "TEXT"


_CONFIG = typer.Option(
    "--config",
    metavar="FILE",
    show_default=False,
    help=told("A TOML file with settings.", "Eine TOML-Datei mit Einstellungen."),
)
_CHECK = typer.Option("--check", help=told("Show all settings and stop.", "Alle Einstellungen zeigen und aufhören."))


def _command() -> Callable[..., None]:
    """The command with a flag for every setting that is no secret."""
    shown = [setting for setting in ALL.values() if not setting.about.secret]

    def run(config: Path | None = None, check: bool = False, **given: str | None) -> None:
        flags = {s.name: value for s in shown if (value := given.get(s.field)) is not None}
        serve(config, check, flags)

    parameters: list[Parameter] = [
        Parameter("config", Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[Path | None, _CONFIG]),
        Parameter("check", Parameter.KEYWORD_ONLY, default=False, annotation=Annotated[bool, _CHECK]),
        *map(_option, shown),
    ]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    annotations: dict[str, Any] = {parameter.name: parameter.annotation for parameter in parameters}
    run.__annotations__ = annotations
    return run


run = _command()
