"""The `bastide` command. One file for each sub-command; they import what they need when they run."""

from __future__ import annotations

import os
import sys

from bastide.cli.speech import take_language
from bastide.errors import BastideError
from bastide.text import Text, install

_MISSING = Text(
    en="The bastide command needs a few more packages; install Bastide with the extra cli: {install}",
    de="Der Befehl bastide braucht noch ein paar Pakete; installiere Bastide mit dem Zusatz cli: {install}",
)


def main() -> None:
    """The entry point of the installed command."""
    try:
        from bastide.cli.app import app
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("typer", "rich", "platformdirs"):
            raise
        sys.exit(_missing())
    app(prog_name="bastide")


def _missing() -> str:
    """What to install, or what is wrong with the language asked for."""
    try:
        language, _ = take_language(sys.argv[1:], os.environ)
    except BastideError as error:
        return error.say()
    return _MISSING.say(language, install=install("cli"))
