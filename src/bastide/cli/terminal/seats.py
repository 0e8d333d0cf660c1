"""Who sits where: people by their names, computer players by the word that calls them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.cli.speech import say
from bastide.errors import SetupError
from bastide.players import DEFAULT, Player, known, load
from bastide.players.outside import is_path
from bastide.text import Text

COLOURS = ("#e0284f", "#3b82e0", "#f4b312", "#17a673", "#d0d0d8", "#bb68cc")
MARKS = "●▲■✚★◆"
"""A colour and a mark for each seat, so that nobody depends on the colours."""

STRONGEST = DEFAULT

_EMPTY = Text(
    en="A seat needs a name; write --seat Ada or --seat {computer}.",
    de="Ein Platz braucht einen Namen, etwa --seat Ada oder --seat {computer}.",
)
_A_COMPUTERS = Text(
    en="{name}: only a computer's name ends in ({kind}); choose another name, or write --seat {kind}.",
    de="{name}: Nur der Name eines Computers endet auf ({kind}); wähle einen anderen oder schreibe --seat {kind}.",
)


_NOT_NAMED = Text(
    en="{name} is a computer player that is not ours; if you trust it, go on with --player {path}.",
    de="{name} ist ein fremder Computerspieler; wenn du ihm traust, geht es weiter mit --player {path}.",
)


class Seats(Struct, frozen=True):
    """The names in turn order, and for each the computer player who sits there, or None for a person."""

    names: tuple[str, ...]
    computers: tuple[str | None, ...]

    def players(self, seed: int) -> tuple[Player | None, ...]:
        """The computer players, each with luck of its own."""
        return tuple(load(kind, seed + number) if kind else None for number, kind in enumerate(self.computers, 1))


def take_seats(words: Sequence[str]) -> Seats:
    """Seats from the command line: a name, or the word for a computer, who brings a name and perhaps a number.

    Names are all that is saved, so a computer has its word in its name, `Mason (normal)`, and nobody else may.
    """
    names: list[str] = []
    for word in words:
        name = word.strip()
        if not name:
            raise SetupError(_EMPTY, computer=STRONGEST)
        if kind := computer_in(name, words):
            raise SetupError(_A_COMPUTERS, name=name, kind=kind)
        kind = name if is_path(name) or name in known() else name.lower()
        names.append(_computer_name(kind, names) if is_path(kind) or kind in known() else name)
    return seats_of(names, words)


def _computer_name(kind: str, taken: Sequence[str]) -> str:
    load(kind)  # says so at once if it cannot be made
    called = say(known((kind,))[kind])
    number = sum(computer_in(name, (kind,)) == kind for name in taken)
    return f"{called} {number + 1} ({kind})" if number else f"{called} ({kind})"


def seats_of(names: Sequence[str], named: Sequence[str] = ()) -> Seats:
    """The seats of a game that was saved: a computer is known by the word at the end of its name.

    `named` are the words of the command line: only those may be `module:Class`, since a file from somebody else must
    not choose what is imported here.
    """
    for name in names:
        if (path := _path_in(name)) and path not in named:
            raise SetupError(_NOT_NAMED, name=name, path=path)
    return Seats(tuple(names), tuple(computer_in(name, named) for name in names))


def computer_in(name: str, named: Sequence[str] = ()) -> str | None:
    paths = [word for word in named if is_path(word)]
    return next((kind for kind in known(paths) if name.endswith(f" ({kind})")), None)


def _path_in(name: str) -> str | None:
    """`module:Class` at the end of a name, in brackets."""
    path = name.rpartition(" (")[2].removesuffix(")")
    return path if name.endswith(")") and is_path(path) else None
