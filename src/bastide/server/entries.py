"""The entries of a table's log: actions of players, and the two things that happen to a game from outside."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.game.actions import Action, AnyAction


class TakeBack(Action, frozen=True, tag="take-back"):
    """From here on the game is again as it was at an earlier position."""

    position: int


class Flag(Action, frozen=True, tag="flag"):
    """A clock has run out: the game is over and this seat has lost."""

    seat: int


Entry = AnyAction | TakeBack | Flag


def in_force(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: without take-backs and what they took back."""
    return [entries[number] for number in numbers_in_force(entries)]


def numbers_in_force(entries: Sequence[Entry]) -> list[int]:
    """Which entries count; the number of an entry is the position that it answered."""
    lines: list[tuple[object, int] | None] = [None]
    for number, entry in enumerate(entries):
        lines.append(lines[entry.position] if isinstance(entry, TakeBack) else (lines[-1], number))
    found: list[int] = []
    at: object = lines[-1]
    while isinstance(at, tuple):
        at, number = at
        found.append(number)
    return found[::-1]
