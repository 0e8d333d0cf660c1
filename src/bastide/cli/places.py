"""Where the server of this machine keeps its games, for the commands that look after them."""

from __future__ import annotations

import os
from pathlib import Path

from bastide.cli.browser import check_installed


def place_of_games(database: str | None, config: Path | None) -> Path | str:
    """The database that was named, that of the settings, or the usual file."""
    check_installed()
    from bastide.server.settings import database as setting
    from bastide.server.start import default_database

    return setting(database, os.environ, config) or default_database()
