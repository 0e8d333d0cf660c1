"""Games from elsewhere: own records, .jcz files, Board Game Arena logs and CarcassonneLab links.

    record = formats.read("game.jcz")            # a Record of our own, to replay, show and save
    for outcome in formats.check_all("game.jcz"):  # replayed through our rules and compared
        print(outcome.source, outcome.state, outcome.say())

The form is recognised by the content, not by the name of the file.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from bastide.errors import BastideError
from bastide.formats import bga, carcassonnelab, jcz
from bastide.formats.names import standing
from bastide.formats.outcome import Difference, FormatError, Outcome, State, Unsupported, listed
from bastide.formats.reading import is_json, parse, read_text
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.modules import rules_for
from bastide.text import Sentence, Text

__all__ = [
    "Difference",
    "FormatError",
    "Outcome",
    "State",
    "Unsupported",
    "check",
    "check_all",
    "listed",
    "read",
    "read_all",
]

_UNKNOWN = Text(
    en="This is no game in a known form: no record of Bastide, no .jcz file, no log of Board Game Arena, no link of "
    "CarcassonneLab.",
    de="Das ist kein Spiel in einer bekannten Form: keine Aufzeichnung von Bastide, keine .jcz-Datei, kein Protokoll "
    "von Board Game Arena, kein Link von CarcassonneLab.",
)
_SEVERAL = Text(
    en="The text holds {number} games; give one link at a time, or write them all as records with: bastide import FILE",
    de="Der Text enthält {number} Spiele; gib einen Link nach dem anderen, oder schreibe alle als Aufzeichnungen mit: "
    "bastide import FILE",
)
_PLAYED = Text(
    en="All {tiles} tiles lie as the rules allow; a link tells no scores. {scores}.",
    de="Alle {tiles} Plättchen liegen, wie es die Regeln erlauben; ein Link nennt keine Punkte. {scores}.",
)
_SAME = Text(
    en="{tiles} tiles, and everything the log says agrees. {scores}.",
    de="{tiles} Plättchen, und alles, was das Protokoll sagt, stimmt. {scores}.",
)
_RECORD = Text(
    en="{tiles} tiles lead to the recorded result. {scores}.",
    de="{tiles} Plättchen führen zum aufgezeichneten Ergebnis. {scores}.",
)


class _Found:
    """One game in a text, in the form that was recognised."""

    def __init__(self, place: str, read: Callable[[], Record], check: Callable[[], Sentence]) -> None:
        self.place = place
        self.read = read
        self.check = check


def read(source: str | os.PathLike[str]) -> Record:
    """The game in a file, or in a text, as a record of our own."""
    found = _find(_text(source))
    if len(found) > 1:
        raise FormatError(_SEVERAL, number=len(found))
    return found[0].read()


def read_all(source: str | os.PathLike[str]) -> list[Record]:
    """All games in a file or a text; a text may hold several links."""
    return [game.read() for game in _find(_text(source))]


def check(path: str | os.PathLike[str]) -> Outcome:
    """Replay the game of a file and compare; of several games the first that did not go well."""
    outcomes = check_all(path)
    return next((outcome for outcome in outcomes if outcome.state != "ok"), outcomes[0])


def check_all(path: str | os.PathLike[str]) -> list[Outcome]:
    """Replay every game of a file, or of a text, through our rules and compare it with what the file says."""
    try:
        found = _find(_text(path))
    except BastideError as error:
        return [_bad(os.fspath(path), error)]
    return [_outcome(f"{os.fspath(path)}{game.place}", game) for game in found]


def _outcome(source: str, game: _Found) -> Outcome:
    try:
        return Outcome(source, "ok", game.check())
    except BastideError as error:
        return _bad(source, error)


def _bad(source: str, error: BastideError) -> Outcome:
    return Outcome(source, "unsupported" if isinstance(error, Unsupported) else "failed", error.sentence)


def _text(source: str | os.PathLike[str]) -> str:
    """The text itself, or that of the file it names."""
    if isinstance(source, str) and (is_json(source) or "\n" in source or _is_link(source)):
        return source
    return read_text(source)


def _is_link(source: str) -> bool:
    """A folder may be called `#` too."""
    return carcassonnelab.LINK.search(source) is not None and not os.path.exists(source)


# -- recognising -------------------------------------------------------------------------------------------------------


def _find(text: str) -> list[_Found]:
    if is_json(text):
        return [_find_json(text)]
    links = carcassonnelab.find_links(text)
    if not links:
        raise FormatError(_UNKNOWN)
    return [_link(f":{line}" if len(links) > 1 else "", line, link) for line, link in links]


def _find_json(text: str) -> _Found:
    value = parse(text)
    if isinstance(value, dict) and "format" in value:
        return _Found("", lambda: _own(text), lambda: _told(_RECORD, _own(text).replay()))
    if jcz.is_jcz(value):
        return _Found("", lambda: jcz.play(text).record(), lambda: jcz.verify(jcz.play(text)))
    if bga.is_log(value):
        return _Found(
            "",
            lambda: bga.play(text, compare=False).record(),
            lambda: _told(_SAME, bga.play(text, compare=True)),
        )
    raise FormatError(_UNKNOWN)


def _link(place: str, line: int, link: str) -> _Found:
    return _Found(
        place,
        lambda: carcassonnelab.play(link, line).record(),
        lambda: _told(_PLAYED, carcassonnelab.play(link, line)),
    )


def _own(text: str) -> Record:
    return Record.from_json(text, rules_for)


def _told(text: Text, game: Game) -> Sentence:
    return Sentence(text, {"tiles": len(game.board.pieces), "scores": standing(game)})
