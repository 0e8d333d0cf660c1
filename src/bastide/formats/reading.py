"""From a file or a text to plain values, with a sentence for whatever is wrong."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bastide.formats.outcome import FormatError
from bastide.game.damage import decode, no_file, wrong
from bastide.text import Text

T = TypeVar("T")

LARGEST = 20_000_000
"""Bytes of a file; a long game has less than one million."""
_DIGITS = 9
_LARGE = Text(
    en="The file is larger than {most} MB, so it is no game; choose another one.",
    de="Die Datei ist größer als {most} MB, also kein Spiel; wähle eine andere.",
)
_NO_TEXT = Text(
    en="This is not UTF-8 text, so it cannot be a game.",
    de="Das ist kein Text in UTF-8, also kein lesbares Spiel.",
)
_FAULT = Text(
    en="{fault}. Put it right or fetch the file again.",
    de="{fault}. Stelle es richtig oder hole die Datei noch einmal.",
)
_FAULT_AT = Text(
    en="{place}: {fault}. Put it right or fetch the file again.",
    de="{place}: {fault}. Stelle es richtig oder hole die Datei noch einmal.",
)


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise no_file(Path(path), error) from None
    if len(data) > LARGEST:
        raise FormatError(_LARGE, most=LARGEST // 1_000_000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(_NO_TEXT) from None


def is_json(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[")


def parse(text: str) -> Any:
    """The value that a JSON text stands for."""
    return decode(text.encode("utf-8", "surrogatepass"), Any)


def is_number(written: str) -> bool:
    """Is it a whole number of a size that a game can have?"""
    return len(written) <= _DIGITS and written.isascii() and written.isdecimal()


def as_kind(value: Any, kind: type[T]) -> T:
    """A plain value as a typed one; numbers may be written as texts. Whoever calls says where the value stands."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        text = _FAULT_AT if " - at `" in str(error) else _FAULT
        raise FormatError(text, **wrong(str(error)).sentence.values) from None
