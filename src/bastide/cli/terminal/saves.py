"""Where games are kept: a folder of the user's, one record a game, written after every action."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path

from platformdirs import user_config_path

from bastide.errors import BastideError
from bastide.game.record import Record
from bastide.modules import rules_for
from bastide.places import data_folder

SUFFIX = ".bastide.json"
READ = 50
"""So many files are looked into for games that are not over; every one is replayed, and hundreds would take long."""


def folder() -> Path:
    """`games` in the data folder."""
    return data_folder() / "games"


def folders() -> list[Path]:
    """Where games may be: they were once kept in the folder for settings."""
    if os.environ.get("BASTIDE_HOME"):
        return [folder()]
    return [folder(), user_config_path("bastide", appauthor=False, roaming=True) / "games"]


def new_file() -> Path:
    """A file for a new game, named after the hour; the folder is made if it is missing."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    name = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    taken = sum(file.name.startswith(name) for file in place.iterdir())
    return place / f"{name}{f'-{taken + 1}' if taken else ''}{SUFFIX}"


def load(file: Path) -> Record:
    return Record.load(file, rules_for)


def unfinished(most: int = 5) -> Iterator[tuple[Path, Record]]:
    """Games that are not over, the newest first; files that cannot be read are left alone."""
    found = {file for place in folders() for file in place.glob(f"*{SUFFIX}")}
    files = sorted(found, key=lambda file: file.stat().st_mtime_ns, reverse=True)
    yield from islice(_not_over(files[:READ]), most)


def _not_over(files: Iterable[Path]) -> Iterator[tuple[Path, Record]]:
    for file in files:
        try:
            record = load(file)
        except BastideError:
            continue
        if not record.replay().over:
            yield file, record
