"""Records from files: our own, and those of other programs through `bastide.formats`."""

from __future__ import annotations

from pathlib import Path

from bastide.game.record import FORMAT, Record
from bastide.modules import rules_for


def read_record(file: Path) -> Record:
    """The record in a file of any known form."""
    if is_own(file):
        return Record.load(file, rules_for)
    from bastide import formats

    return formats.read(file)


def is_own(file: Path) -> bool:
    """Is it a record of this program, or nothing that any other could have written?"""
    try:
        head = file.read_bytes()[:200]
    except OSError:
        return True  # the record says what is wrong with the file
    return FORMAT.encode() in head
