"""The command as a whole: its sub-commands, its language, and how errors reach people."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from bastide.cli import (
    aid,
    backup,
    bench,
    delete,
    export,
    fuzz,
    games,
    imports,
    ladder,
    match,
    modules,
    play,
    puzzles,
    replay,
    restore,
    review,
    serve,
    server,
    tiles,
    work,
)
from bastide.cli.output import INTERRUPTED
from bastide.cli.speech import in_language, language, say, take_language, told, use_language
from bastide.cli.usage import usage_sentence
from bastide.errors import BastideError
from bastide.text import Text

WRONG_INPUT = 2

_NO_FILE = Text(en="{file}: there is no such file.", de="{file}: diese Datei gibt es nicht.")
_A_FOLDER = Text(en="{file} is a folder, not a file.", de="{file} ist ein Ordner, keine Datei.")
_NOT_ALLOWED = Text(
    en="{file} may not be read or written here.", de="{file} darf hier nicht gelesen oder geschrieben werden."
)
_FILE_TROUBLE = Text(en="{file}: {reason}.", de="{file}: {reason}.")
_TROUBLE = Text(en="The system says: {reason}.", de="Das System meldet: {reason}.")


told("Install completion for the current shell.", "Die Ergänzung mit Tab in der Shell einrichten, die gerade läuft.")
told(
    "Show completion for the current shell, to copy it or customize the installation.",
    "Den Text der Ergänzung mit Tab zeigen, um ihn selbst einzurichten.",
)
_HELP_HELP = told("Show this help and stop.", "Diese Hilfe zeigen und aufhören.")


class Explained(TyperCommand):
    """A sub-command whose help option speaks the chosen language too."""

    def get_help_option(self, ctx: Any) -> Any:
        return explained(super().get_help_option(ctx))

    def get_usage(self, ctx: Any) -> str:
        return spoken_usage(super().get_usage(ctx))


def spoken_usage(usage: str) -> str:
    if language() == "de":
        for english, german in (("Usage: ", "Aufruf: "), ("OPTIONS", "OPTIONEN"), ("COMMAND", "BEFEHL")):
            usage = usage.replace(english, german)
    return usage


def explained(option: Any) -> Any:
    """A flag of typer's own in the chosen language; that it is a bool helps nobody."""
    if option is not None:
        option.help, option.metavar = in_language(_HELP_HELP), " "
    return option


class Bastide(TyperGroup):
    """Finds the language before anything is said, and turns every foreseen error into one sentence."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            chosen, rest = take_language(sys.argv[1:] if args is None else args, os.environ)
            use_language(chosen)
            self.translate()
            code = super().main(rest or ["--help"], prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.Abort:
            code = INTERRUPTED
        except (BastideError, typer.TyperException, OSError) as error:
            if isinstance(error, BrokenPipeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                sys.exit(1)
            typer.echo(sentence_of(error), err=True)
            code = WRONG_INPUT
        sys.exit(code if isinstance(code, int) else 0)

    def translate(self) -> None:
        """Put every help text into the chosen language."""
        for command in (self, *self.commands.values()):
            command.help = in_language(command.help or "")
            command.short_help = in_language(command.short_help or "")
            for parameter in command.params:
                told_help = getattr(parameter, "help", None)
                if told_help:
                    parameter.help = in_language(told_help)  # type: ignore[attr-defined]
                if getattr(parameter, "is_flag", False):
                    parameter.metavar = " "
        translate_headings()

    def get_help_option(self, ctx: Any) -> Any:
        return explained(super().get_help_option(ctx))

    def get_usage(self, ctx: Any) -> str:
        return spoken_usage(super().get_usage(ctx))


def translate_headings() -> None:
    """The words that typer itself puts round the help texts."""
    from typer import rich_utils

    rich_utils.STYLE_HELPTEXT = ""
    german = language() == "de"
    rich_utils.ARGUMENTS_PANEL_TITLE = "Argumente" if german else "Arguments"
    rich_utils.OPTIONS_PANEL_TITLE = "Optionen" if german else "Options"
    rich_utils.COMMANDS_PANEL_TITLE = "Befehle" if german else "Commands"
    rich_utils.DEFAULT_STRING = "[Vorgabe: {}]" if german else "[default: {}]"
    rich_utils.REQUIRED_LONG_STRING = "[nötig]" if german else "[required]"


def sentence_of(error: BastideError | typer.TyperException | OSError) -> str:
    if isinstance(error, BastideError):
        return error.say(language())
    if isinstance(error, typer.TyperException):
        return usage_sentence(error)
    if error.filename is None:
        return say(_TROUBLE, reason=error.strerror or error)
    if isinstance(error, FileNotFoundError):
        return say(_NO_FILE, file=error.filename)
    if isinstance(error, IsADirectoryError):
        return say(_A_FOLDER, file=error.filename)
    if isinstance(error, PermissionError):
        return say(_NOT_ALLOWED, file=error.filename)
    return say(_FILE_TROUBLE, file=error.filename, reason=error.strerror)


app = typer.Typer(
    cls=Bastide,
    name="bastide",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=told(
        """Bastide: a program for the game Carcassonne, the base game and its expansions, in any mix.

Start with [bold]bastide play[/], and look around with [bold]bastide modules[/] and [bold]bastide tiles[/].
Every command explains itself: [bold]bastide play --help[/].""",
        """Bastide: ein Programm für das Spiel Carcassonne, Grundspiel und Erweiterungen in jeder Mischung.

Los geht es mit [bold]bastide play[/]; [bold]bastide modules[/] und [bold]bastide tiles[/] zeigen, was es gibt.
Jeder Befehl erklärt sich selbst: [bold]bastide play --help[/].""",
    ),
)


def show_version(wanted: bool) -> None:
    if wanted:
        from bastide import __version__

        typer.echo(f"bastide {__version__}")
        raise typer.Exit


@app.callback()
def options(
    _language: Annotated[
        str,
        typer.Option(
            "--language",
            metavar="en|de",
            show_default=False,
            help=told(
                "Language of all texts; may stand anywhere. Without it LANGUAGE, LC_ALL and LANG decide.",
                "Sprache aller Texte; darf überall stehen. Ohne sie entscheiden LANGUAGE, LC_ALL und LANG.",
            ),
        ),
    ] = "en",
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=show_version,
            help=told("Show the version and stop.", "Die Version zeigen und aufhören."),
        ),
    ] = False,
) -> None:
    """The options of the command as a whole; the language is taken out before typer sees the arguments."""


PARTS = (play, modules, tiles, aid, replay, review, puzzles, imports, match, ladder, games, fuzz, bench)
SERVER_PARTS = (serve, server, work, backup, restore, export, delete)
for part in (*PARTS, *SERVER_PARTS):
    app.command(part.NAME, cls=Explained, help=part.HELP)(part.run)
