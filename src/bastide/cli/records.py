"""Records from files or standard input: our own, and those of other programs through `bastide.formats`."""

from __future__ import annotations

import sys
from pathlib import Path

from bastide.errors import BastideError
from bastide.game.damage import IN_FILE
from bastide.game.record import FORMAT, Record
from bastide.modules import rules_for
from bastide.text import Text

STANDARD_INPUT = "-"
LARGEST = 64 * 1024 * 1024
"""Bytes that are read from standard input; the longest record has a hundredth of it."""

_TOO_LARGE = Text(
    en="Standard input has more than {most} MiB; a single game is much smaller.",
    de="Die Standardeingabe hat mehr als {most} MiB; ein einzelnes Spiel ist viel kleiner.",
)
_NO_TEXT = Text(
    en="Standard input is not UTF-8 text, so it cannot be a game.",
    de="Die Standardeingabe ist kein Text in UTF-8, also kein lesbares Spiel.",
)
_STANDARD_INPUT = Text(en="Standard input", de="Standardeingabe")


def read_record(file: Path) -> Record:
    """The record in a file of any known form, or in standard input; every fault is told with the name of the file."""
    from bastide import formats

    if str(file) == STANDARD_INPUT:
        text = input_text()
        try:
            return formats.read(text)
        except BastideError as error:
            raise BastideError(IN_FILE, file=_STANDARD_INPUT, fault=error.sentence) from None
    if is_own(file):
        return Record.load(file, rules_for)
    try:
        return formats.read(file)
    except BastideError as error:
        raise BastideError(IN_FILE, file=file.name, fault=error.sentence) from None


def input_text() -> str:
    """What stands in standard input; with a line end, so that it is never taken for the name of a file."""
    data = sys.stdin.buffer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BastideError(_TOO_LARGE, most=LARGEST // 2**20)
    try:
        return data.decode("utf-8-sig") + "\n"
    except UnicodeDecodeError:
        raise BastideError(_NO_TEXT) from None


def is_own(file: Path) -> bool:
    """Is it a record of this program, or nothing that any other could have written?"""
    try:
        head = file.read_bytes()[:200]
    except (OSError, ValueError):
        return True  # the record says what is wrong with the file
    return FORMAT.encode() in head
