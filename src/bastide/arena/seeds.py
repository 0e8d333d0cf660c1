"""The seeds of decks: fresh, from one number, or from a file that a release keeps."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random

from bastide.errors import BastideError
from bastide.text import Text

BITS = 48

_NO_TEXT = Text(
    en="{file} is not UTF-8 text; a file of seeds has one whole number in each line.",
    de="{file} ist kein Text in UTF-8; eine Datei mit Startwerten hat in jeder Zeile eine ganze Zahl.",
)
_NO_NUMBER = Text(
    en="{file}, line {line}: “{word}” is no seed; each line holds one whole number, or begins with #.",
    de="{file}, Zeile {line}: „{word}“ ist kein Startwert; jede Zeile hat eine ganze Zahl oder beginnt mit #.",
)
_TOO_FEW = Text(
    en="{file} has {number} seeds, but {pairs} pairs are wanted; ask for fewer pairs or add seeds.",
    de="{file} hat {number} Startwerte, verlangt sind aber {pairs} Paare; nimm weniger Paare oder mehr Startwerte.",
)
_TWICE = Text(
    en="{file}, line {line}: seed {seed} stands there twice; a deck counts once.",
    de="{file}, Zeile {line}: Den Startwert {seed} gibt es schon; ein Stapel zählt nur einmal.",
)


def fresh_seed() -> int:
    return secrets.randbits(BITS)


def seeds_from(seed: int, pairs: int) -> list[int]:
    """As many different seeds, the first being the number itself: so a pair can be played alone."""
    rng = Random(seed)
    found = dict.fromkeys([seed])
    while len(found) < pairs:
        found[rng.getrandbits(BITS)] = None
    return list(found)[:pairs]


def read_seeds(file: Path, pairs: int | None) -> list[int]:
    """The first seeds of a file, all of them without a number of pairs."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise BastideError(_NO_TEXT, file=file.name) from None
    found: dict[int, None] = {}
    for line, written in enumerate(lines, 1):
        text = written.partition("#")[0].strip()
        if not text:
            continue
        if not (text.isascii() and text.isdigit() and len(text) < 20):
            raise BastideError(_NO_NUMBER, file=file.name, line=line, word=text[:40])
        if int(text) in found:
            raise BastideError(_TWICE, file=file.name, line=line, seed=text)
        found[int(text)] = None
    if not found or (pairs is not None and len(found) < pairs):
        raise BastideError(_TOO_FEW, file=file.name, number=len(found), pairs=pairs or 1)
    return list(found)[:pairs]
