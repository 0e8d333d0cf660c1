"""What `new_game` is given, checked by type, so that a slip is told in a sentence and not by a traceback."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from bastide.errors import SetupError
from bastide.text import Text

_MUST_BE = Text(en="{what} must be {wanted}, not {given}.", de="{what} muss {wanted} sein, nicht {given}.")
_A_NAME = Text(en="A name", de="Ein Name")
_NO_NAME = Text(
    en="Player {number} has no name; give every player one.", de="Spieler {number} hat keinen Namen; gib jedem einen."
)
_NUMBER = Text(en="a whole number", de="eine ganze Zahl")
_TEXT = Text(en="a text", de="ein Text")
_NAMES = Text(en="a list of names", de="eine Liste von Namen")
_PLAYERS = Text(en="a list of names or a number", de="eine Liste von Namen oder eine Zahl")
_MAPPINGS = {
    "numbers": Text(en="a dict from names to numbers", de="ein dict von Namen auf Zahlen"),
    "values": Text(en="a dict from names to values", de="ein dict von Namen auf Werte"),
    "tiles": Text(en="a dict from names to tiles", de="ein dict von Namen auf Plättchen"),
}


def _wrong(what: str | Text, wanted: Text, given: object) -> SetupError:
    return SetupError(_MUST_BE, what=what, wanted=wanted, given=repr(given))


def player_names(players: Any) -> tuple[str, ...]:
    """The names of the players, none of them empty."""
    names = name_list("players", players, _PLAYERS)
    for number, name in enumerate(names, 1):
        if not name.strip():
            raise SetupError(_NO_NAME, number=number)
    return names


def name_list(what: str, given: Any, wanted: Text = _NAMES) -> tuple[str, ...]:
    """A list of names; a single text is none, though Python could take it apart."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise _wrong(what, wanted, given)
    names = tuple(given)
    for name in names:
        if not isinstance(name, str):
            raise _wrong(_A_NAME, _TEXT, name)
    return names


def whole_number(what: str, given: Any) -> int:
    """A whole number, also one of another library."""
    try:
        return index(given)
    except TypeError:
        raise _wrong(what, _NUMBER, given) from None


def one_text(what: str, given: Any) -> str:
    """A text."""
    if not isinstance(given, str):
        raise _wrong(what, _TEXT, given)
    return given


def mapping(what: str, given: Any, to: str, kind: type = object) -> dict[str, Any]:
    """A dict from names to things of a kind; None is an empty one."""
    found = {} if given is None else given
    if not isinstance(found, Mapping):
        raise _wrong(what, _MAPPINGS[to], given)
    if not all(isinstance(name, str) and isinstance(value, kind) for name, value in found.items()):
        raise _wrong(what, _MAPPINGS[to], given)
    return dict(found)
