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


class Seats(Struct, frozen=True):
    """The names in turn order, and for each the computer player who sits there, or None for a person."""

    names: tuple[str, ...]
    computers: tuple[str | None, ...]

    def players(self, seed: int) -> tuple[Player | None, ...]:
        """The computer players, each with luck of its own."""
        return tuple(load(kind, seed + number) if kind else None for number, kind in enumerate(self.computers, 1))


def take_seats(words: Sequence[str]) -> Seats:
    """Seats from the command line: a name, or the word for a computer, who brings a name and perhaps a number."""
    names: list[str] = []
    for word in words:
        name = word.strip()
        if not name:
            raise SetupError(_EMPTY, computer=STRONGEST)
        kind = name.lower()
        if kind in NAMES:
            number = sum(computer_in(taken) == kind for taken in names)
            name = f"{say(NAMES[kind])} {number + 1}" if number else say(NAMES[kind])
        names.append(name)
    return seats_of(names)


def seats_of(names: Sequence[str]) -> Seats:
    """The seats of a game that was saved: a computer is known by its name, in whatever language it sat down."""
    return Seats(tuple(names), tuple(computer_in(name) for name in names))


def computer_in(name: str) -> str | None:
    word, _, number = name.partition(" ")
    if number and not number.isdecimal():
        return None
    return next((kind for kind, text in NAMES.items() if word in (text.en, text.de)), None)
