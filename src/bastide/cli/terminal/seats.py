"""Who sits where: people by their names, computer players by the word that calls them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.cli.speech import say
from bastide.errors import SetupError
from bastide.players import DEFAULT, NAMES, Player, load
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
        if kind := computer_in(name):
            raise SetupError(_A_COMPUTERS, name=name, kind=kind)
        names.append(_computer_name(name.lower(), names) if name.lower() in NAMES else name)
    return seats_of(names)


def _computer_name(kind: str, taken: Sequence[str]) -> str:
    number = sum(computer_in(name) == kind for name in taken)
    return f"{say(NAMES[kind])} {number + 1} ({kind})" if number else f"{say(NAMES[kind])} ({kind})"


def seats_of(names: Sequence[str]) -> Seats:
    """The seats of a game that was saved: a computer is known by the word at the end of its name."""
    return Seats(tuple(names), tuple(computer_in(name) for name in names))


def computer_in(name: str) -> str | None:
    return next((kind for kind in NAMES if name.endswith(f" ({kind})")), None)
