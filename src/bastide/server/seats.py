"""Seats, clocks and secrets: who may sit where."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from bastide.text import Text

COLOURS = 6
SEAT_NAME = Text(en="Player {number}", de="Spieler {number}")

Who = Literal["here", "link", "open", "computer"]
Assistance = Literal["none", "counts", "full", "hints"]
"""Every level has what those before it have."""
AtZero = Literal["flag", "nothing"]
SpectatorsChat = Literal["apart", "all", "off"]
"""Who hears spectators: during a game only each other, always everybody, or nobody."""
LONGEST_NAME = 40
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Secret = Annotated[str, Meta(max_length=100)]
ColourNumber = Annotated[int, Meta(ge=0, lt=COLOURS)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for the whole game, seconds added when a player's decisions are done, and what happens at zero."""

    seconds: Annotated[int, Meta(ge=10, le=30 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0
    at_zero: AtZero = "flag"


class Seat(Struct, frozen=True):
    """A seat as it is stored. The secret itself is known only to whoever sits there."""

    who: Who
    name: str
    colour: int
    player: str | None = None
    """Of a computer: which one."""
    taken: bool = False
    secret_hash: str = ""

    @property
    def is_open(self) -> bool:
        return self.who == "open" and not self.taken

    @property
    def is_person(self) -> bool:
        return self.who != "computer"


def usual_assistance(seats: Sequence[Seat]) -> Assistance:
    """Whoever plays against computers, or alone, may ask for hints; among people only if they want it so."""
    return "hints" if sum(seat.is_person for seat in seats) < 2 else "full"


def people(seats: Sequence[Seat]) -> set[int]:
    return {number for number, seat in enumerate(seats) if seat.is_person}


def same_person(seats: Sequence[Seat], seat: int) -> set[int]:
    """The seats of whoever sits there: people at one screen are one person."""
    if seats[seat].who != "here":
        return {seat}
    return {number for number, other in enumerate(seats) if other.who == "here"}


def is_vacated(old: Seat, new: Seat) -> bool:
    """Is whoever sat there not on this seat any more?"""
    return old.taken and (not new.taken or old.secret_hash != new.secret_hash)


class PublicSeat(Struct, frozen=True):
    """What everybody may know of a seat."""

    who: Who
    name: str
    colour: int
    player: str | None
    taken: bool

    @classmethod
    def of(cls, seat: Seat) -> PublicSeat:
        return cls(seat.who, seat.name, seat.colour, seat.player, seat.taken)


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def hash_of(secret: str) -> str:
    """Secrets have 144 random bits, so a plain hash is enough to keep them out of the file."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def holder(seats: Sequence[Seat], secret: str) -> int | None:
    """The seat that a secret opens. All seats are compared, in constant time each."""
    wanted, found = hash_of(secret), None
    for number, seat in enumerate(seats):
        if hmac.compare_digest(wanted, seat.secret_hash or " " * len(wanted)):
            found = number
    return found


def clean(name: str) -> str:
    """A name without control characters and superfluous blanks."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def with_free_colours(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Give every seat a colour of its own, as near to its wish as the seats before it leave free."""
    used: set[int] = set()
    found = []
    for seat in seats:
        colour = next(c % COLOURS for c in range(seat.colour, seat.colour + COLOURS) if c % COLOURS not in used)
        used.add(colour)
        found.append(replace(seat, colour=colour))
    return tuple(found)


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, numbered where two are equal."""
    found: list[str] = []
    for name in names:
        told, number = name, 2
        while told in found:
            told, number = f"{name} {number}", number + 1
        found.append(told)
    return tuple(found)
