"""Who is at a table, by whichever process, and who is told of it."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as insert_or_update
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.server.messages import Here, Presence
from bastide.server.schema import presence
from bastide.server.seats import people
from bastide.server.storage import Present, Storage
from bastide.server.writer import NotStored

if TYPE_CHECKING:
    from bastide.server.table import Table


class TablePresence:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._elsewhere = Present()  # who is here by other processes
        self._unannounced = False  # do other processes know yet who is here?

    def everywhere(self) -> Present:
        """Who is here, by whichever process."""
        return _together([self._here(), self._elsewhere])

    def _here(self) -> Present:
        """Who is here by this process."""
        guests = self._table.guests
        online = {guest.seat for guest in guests if guest.seat is not None}
        watching = [guest.name for guest in guests if guest.seat is None]
        return Present(tuple(sorted(online)), len(watching), tuple(sorted({name for name in watching if name})))

    def show(self) -> None:
        """Tell the guests of this process who is here."""
        table, present = self._table, self.everywhere()
        waited_for = people(table.stored.seats).difference(present.seats) if self._here().seats else set()
        table.absence.note(waited_for)
        if table.so_far:
            table.proposals.update(table.so_far)
        seats = enumerate(table.stored.seats)
        here = [Here(seat.name, number in present.seats or seat.who == "computer") for number, seat in seats]
        table.tell(Presence(here, present.watching, list(present.names)))

    def announce(self) -> None:
        """Let everybody know who is here, also those at other processes."""
        self.show()
        if self._table.storage.shared:
            self.put()
            self._table.news.hear("presence")

    def put(self) -> None:
        """Let the other processes know who is here by this one."""
        self._unannounced = True
        self._table.tasks.start("presence", self._put)

    async def _put(self) -> None:
        table = self._table
        while self._unannounced:
            self._unannounced = False
            with contextlib.suppress(NotStored):  # when the line is back, it is told again
                await _put_present(table.storage, table.id, self._here())

    async def look_elsewhere(self) -> None:
        """Look who is here by other processes, and show it where that has changed."""
        elsewhere = await _present_elsewhere(self._table.storage, self._table.id)
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self.show()


async def _put_present(storage: Storage, table: str, here: Present) -> None:
    """Store who sits at a table with this process; the others are told."""
    row = {"process": storage.process, "table": table, "body": msgspec.json.encode(here)}
    mine = (presence.c.process == storage.process) & (presence.c.table == table)

    async def job(connection: AsyncConnection) -> None:
        if here == Present():
            await connection.execute(delete(presence).where(mine))
        else:
            put = insert_or_update(presence).values(row)
            keys = (presence.c.process, presence.c.table)
            await connection.execute(put.on_conflict_do_update(index_elements=keys, set_={"body": row["body"]}))

    await storage.write(table, job, "presence")


async def _present_elsewhere(storage: Storage, table: str) -> Present:
    """Who sits at a table with the other processes."""
    where = (presence.c.table == table) & (presence.c.process != storage.process)
    found = [
        msgspec.json.decode(body, type=Present) for (body,) in await storage.read(select(presence.c.body).where(where))
    ]
    return _together(found)


def _together(parts: Collection[Present]) -> Present:
    return Present(
        tuple(sorted({seat for part in parts for seat in part.seats})),
        sum(part.watching for part in parts),
        tuple(sorted({name for part in parts for name in part.names})),
    )
