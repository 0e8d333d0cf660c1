"""The `bastide` command. One file for each sub-command; they import what they need when they run."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the installed command."""
    try:
        from bastide.cli.app import app
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("typer", "rich"):
            raise
        sys.exit("The bastide command needs two more packages; install them with: pip install 'bastide[cli]'")
    app(prog_name="bastide")
