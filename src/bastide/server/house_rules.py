"""What those who run the server have decided for all of it: a notice for everybody, and who may not come in.

It is one row of the storage; other processes on the same one look at it every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from ipaddress import ip_network
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.server import faults
from bastide.server.faults import Refused, Spoken
from bastide.server.schema import house
from bastide.server.storage import Storage
from bastide.server.visitors import Network, household, is_in
from bastide.server.writer import NotStored

EVERY = 3.0
"""Seconds between two looks at what other processes have decided."""
MOST = 1000
"""Bans that are kept; the oldest ends when there is one more."""
Kind = Literal["address", "name"]


class Ban(Struct, frozen=True):
    kind: Kind
    what: str
    """A network, or a name as `plain` writes it."""
    time: float


class Decided(Struct, frozen=True):
    notice: Spoken | None = None
    bans: tuple[Ban, ...] = ()


class HouseRules:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.changed: Callable[[Decided, Decided], None] = lambda old, new: None
        """Told what was decided before, and what is now."""
        self.decided = Decided()
        self._networks: tuple[Network, ...] = ()
        self._names: frozenset[str] = frozenset()

    @contextlib.asynccontextmanager
    async def followed(self) -> AsyncIterator[None]:
        self._adopt(await self._read())
        following = asyncio.create_task(self._follow()) if self._storage.shared else None
        try:
            yield
        finally:
            if following:
                following.cancel()

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            with contextlib.suppress(NotStored):
                self._adopt(await self._read())

    async def _read(self) -> Decided:
        return _decoded(await self._storage.read(select(house.c.body)))

    async def change(self, change: Callable[[Decided], Decided]) -> None:
        """Decide something, on top of what other processes have decided meanwhile."""

        async def job(connection: AsyncConnection) -> Decided:
            new = change(_decoded((await connection.execute(select(house.c.body).with_for_update())).all()))
            await connection.execute(delete(house))
            await connection.execute(insert(house), {"id": 1, "body": msgspec.json.encode(new)})
            return new

        self._adopt(await self._storage.write("", job))

    def _adopt(self, new: Decided) -> None:
        old, self.decided = self.decided, new
        if old != new:
            self._networks = tuple(ip_network(ban.what) for ban in new.bans if ban.kind == "address")
            self._names = frozenset(ban.what for ban in new.bans if ban.kind == "name")
            self.changed(old, new)

    # -- who may come in ----------------------------------------------------------------------------------------------

    def check_address(self, address: str) -> None:
        """Raise Refused for an address, or a household, that is banned."""
        if self._networks and bars(address, self._networks):
            raise Refused("banned", faults.BANNED)

    def check_name(self, name: str) -> None:
        if plain(name) in self._names:
            raise Refused("banned", faults.NAME_BANNED)


def bars(address: str, networks: Iterable[Network]) -> bool:
    """Do these bans keep an address, or the household of one, out?"""
    return is_in(address.partition("/")[0], networks)


def plain(name: str) -> str:
    """A name without what only makes it look different: capitals, blanks, fancy letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def network(text: str) -> str:
    """The network that a text names: an address stands for its household. Raises Refused if it names none."""
    try:
        return str(ip_network(text.strip() if "/" in text else household(text.strip()), strict=False))
    except ValueError:
        raise Refused("malformed", faults.NO_NETWORK, what=text) from None


def _decoded(rows: Sequence[Any]) -> Decided:
    return msgspec.json.decode(rows[0][0], type=Decided) if rows else Decided()
