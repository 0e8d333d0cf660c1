"""Where Bastide keeps things on a machine: one data folder for the terminal and the server."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """BASTIDE_HOME, or the folder that the system keeps for the data of a program."""
    if home := os.environ.get("BASTIDE_HOME"):
        return Path(home)
    from platformdirs import user_data_path  # an extra: the core needs no folder

    return user_data_path("bastide", appauthor=False)
