"""One's own games: to take home, and to have them deleted. Whoever has the secret of a seat may do both."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.server import faults
from bastide.server.databases import existing
from bastide.server.faults import Refused
from bastide.server.keeping import at_hand
from bastide.server.lock import only_writer
from bastide.server.messages import TableShown
from bastide.server.seats import SEAT_NAME, Seat, distinct, people, same_person
from bastide.server.steps import LoggedAction
from bastide.server.storage import Saying, Storage, Stored
from bastide.server.table import Table
from bastide.server.workers.pool import Workers
from bastide.text import Language, Text

_NO_LINK = Text(
    en="“{link}” is not the link of a seat here; write TABLE#SECRET, in quotes.",
    de="„{link}“ ist hier kein Link eines Platzes; schreibe TISCH#GEHEIMNIS, in Anführungszeichen.",
)


class Played(Struct, frozen=True):
    """An entry of the log, as the seat may know it."""

    action: LoggedAction
    seat: int
    seconds: float
    """That the clock of the seat paid."""
    time: float


class Exported(Struct, frozen=True):
    """Everything that is stored of a game, as far as the seat may know it."""

    table: TableShown
    seat: int
    log: list[Played]
    chat: list[Saying]
    record: Raw | None
    """Of a game that is over."""


async def export(table: Table, secret: str) -> Exported:
    seat = _seat(table, secret)
    await table.bring_back()
    history = await table.wake()
    lines = await table.storage.log(table.id)
    actions = history.actions(seat, 0, history.position)
    played = [Played(a, line.seat, line.seconds, line.time) for a, line in zip(actions, lines, strict=False)]
    record = Raw((await table.record()).to_json().encode()) if table.ended else None
    heard = [saying for saying in await table.storage.chat(table.id, most=None) if not saying.apart]
    return Exported(table.shown(), seat, played, heard, record)


async def remove(table: Table, secret: str, language: Language) -> bool:
    """Forget whoever holds a seat. Where nobody else is left the whole table is deleted: then True.

    Others keep a game that is over: only the name, the secret and what was said there go.
    """
    mine = same_person(table.stored.seats, _seat(table, secret))
    if not await check_removable(table, secret):
        await table.storage.delete(table.id)
        return True

    def forget(stored: Stored) -> Stored:
        seats = [_forgotten(seat, n, language) if n in mine else seat for n, seat in enumerate(stored.seats)]
        names = distinct([seat.name for seat in seats])
        seats = [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]
        return replace(stored, seats=tuple(seats), setup=replace(stored.setup, players=names))

    await table.change(forget, unsay=mine)
    return False


async def check_removable(table: Table, secret: str) -> list[int]:
    """The seats of others who keep the game; raises Refused while they play it."""
    await table.wake()
    others = _others(table.stored, same_person(table.stored.seats, _seat(table, secret)))
    if others and not table.ended:
        raise Refused("unfinished", faults.OTHERS_PLAY)
    return others


def _seat(table: Table, secret: str) -> int:
    seat = table.seat_of(secret)
    assert seat is not None
    return seat


def _others(stored: Stored, mine: set[int]) -> list[int]:
    """The seats of other people who have not been forgotten yet."""
    return [number for number in people(stored.seats) - mine if stored.seats[number].secret_hash]


def _forgotten(seat: Seat, number: int, language: Language) -> Seat:
    return replace(seat, name=SEAT_NAME.say(language, number=number + 1), secret_hash="")


# -- without a server ------------------------------------------------------------------------------------------------


async def export_all(place: Path | str, links: Sequence[str]) -> bytes:
    """The games of some links as JSON."""
    existing(place)
    async with Storage(place).opened() as storage, _tables(storage) as table_of:
        found = [await export(*await table_of(link)) for link in links]
    return msgspec.json.encode({"games": found})


async def delete_all(place: Path | str, links: Sequence[str], language: Language) -> list[tuple[str, bool]]:
    """Remove somebody from the tables of some links; for each, whether all of it is deleted. All links, or none."""
    existing(place)
    with only_writer(place):
        async with Storage(place).opened() as storage, _tables(storage) as table_of:
            found = [await table_of(link) for link in links]
            for table, secret in found:
                await check_removable(table, secret)
            return [(table.id, await remove(table, secret, language)) for table, secret in found]


@contextlib.asynccontextmanager
async def _tables(storage: Storage) -> AsyncIterator[Callable[[str], Awaitable[tuple[Table, str]]]]:
    """Finds the table and the secret of a link."""
    workers = Workers(1)

    async def again(_: Stored) -> str:
        raise AssertionError("nobody plays here")

    async def table_of(link: str) -> tuple[Table, str]:
        address, _, secret = link.partition("#")
        id = address.rstrip("/").rpartition("/")[2]
        stored = await at_hand(storage, id) if secret else None
        if stored is None:
            raise BastideError(_NO_LINK, link=address)
        table = Table(stored, await storage.length(id), storage, workers, again)
        try:
            table.seat_of(secret)
        except Refused:
            raise BastideError(_NO_LINK, link=address) from None
        return table, secret

    try:
        yield table_of
    finally:
        await workers.stop()
