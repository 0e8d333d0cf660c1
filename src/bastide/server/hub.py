"""All tables of a server: those in memory, and the way to those in storage."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, MsgspecError, Struct
from msgspec.structs import replace

from bastide.bounds import Line, Number, Numbers, Options, PositionText, Word
from bastide.game.setup import CustomTiles
from bastide.players import NAMES, known, load
from bastide.server import faults
from bastide.server.absence import PATIENCE
from bastide.server.checkpoints import code_version
from bastide.server.company import Company
from bastide.server.faults import Closed, Damaged, Refused, Spoken
from bastide.server.guest import Guest
from bastide.server.house_rules import Decided, HouseRules
from bastide.server.keeping import Archived, Housekeeping, Keeping, archived
from bastide.server.levels import USUAL
from bastide.server.log import LogRow
from bastide.server.messages import FromServer, Notice, TableShown, table_shown
from bastide.server.names import free_name
from bastide.server.own import remove
from bastide.server.reviews import Reviews
from bastide.server.seats import (
    SEAT_NAME,
    Assistance,
    Clock,
    ColourNumber,
    Name,
    Seat,
    SpectatorsChat,
    Who,
    clean,
    distinct,
    hash_of,
    new_secret,
    usual_assistance,
    with_free_colours,
)
from bastide.server.storage import News, Storage, Stored
from bastide.server.table import Table
from bastide.server.workers.games import begin, takes_long
from bastide.server.workers.jobs import BeginJob, Begun, Impossible
from bastide.server.workers.pool import Workers
from bastide.text import Language, Text

if TYPE_CHECKING:
    from bastide.server.workers.together import Together

AWAKE = 1000
"""Games that may be in memory at once; those that nobody used for longest leave it."""
KNOWN = 5000
"""Tables that may be known at once, awake or not."""
SEARCHED = 8
"""Tables that are looked at when one of them has to go; those that are busy stay, and others come next time."""
HOUSEKEEPING = 3600.0
IDLE = 600.0
"""Seconds after which a game that nobody uses leaves memory."""
FRESH = 30.0
"""Seconds for which somebody who asked for a table may still come to it."""
LISTED = 50
"""Open tables on one page."""

_log = logging.getLogger("bastide.server")
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_NO_PLAYER = Text(
    en="There is no computer player called {name}; there are: {names}.",
    de="Einen Computerspieler namens {name} gibt es nicht; es gibt: {names}.",
)


RESTARTS = Notice(Spoken.of(faults.RESTARTS), restart=True)


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    who: Who
    name: Name | None = None
    colour: ColourNumber | None = None
    player: Line | None = None


class Places(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a table and how it is played."""

    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=6)]
    assistance: Assistance | None = None
    clock: Clock | None = None
    spectators_chat: SpectatorsChat = "apart"
    language: Language = "en"
    """Of the names that nobody has chosen."""


class TableWanted(Places, frozen=True, forbid_unknown_fields=True):
    modules: Annotated[list[Word], Meta(max_length=100)] = []
    tiles: Numbers = {}
    elements: Numbers = {}
    options: Options = {}
    custom_tiles: CustomTiles = {}
    position: PositionText = ""
    first: Number | None = None


class Load(Struct, frozen=True):
    """How much there is to do."""

    tables: int
    awake: int
    sockets: int
    busy: int
    queues: dict[str, int]


class Hub:
    def __init__(
        self,
        database: Path | str,
        *,
        players: Sequence[str] = (),
        seeds: Callable[[], int] | None = None,
        workers: int | None = None,
        awake: int = AWAKE,
        keeping: Keeping = Keeping(),  # noqa: B008 - it never changes
        patience: int = PATIENCE,
    ) -> None:
        for name in players:
            load(name)  # says so before anything is served
        self.players = known(players)
        self.storage = Storage(database)
        self._together = _together(self.storage, workers, self.players)
        self.workers = self._together.workers if self._together else Workers(workers, self.players)
        self.reviews = Reviews(self.workers, self.storage)
        self._seeds = seeds or (lambda: secrets.randbits(64))
        self._most_awake = awake
        self._keeping = keeping
        self._patience = patience
        self.house = HouseRules(self.storage)
        self.house.changed = self._enforce
        self.began = time.monotonic()
        self.draining = False
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._awake: OrderedDict[str, Table] = OrderedDict()  # those not used for longest come first
        self._loading: dict[str, asyncio.Task[Table | None]] = {}

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Hub]:
        thinking = self._together.working() if self._together else contextlib.nullcontext()
        async with self.storage.opened(), Company(self.storage, self).joined(), self.house.followed(), thinking:
            tidying = asyncio.create_task(self._tidy())
            housekeeping = asyncio.create_task(self._keep_house())
            try:
                yield self
            finally:
                tidying.cancel()
                housekeeping.cancel()
                for table in self._tables.values():
                    table.close()
                await self.reviews.stop()
                await self.workers.stop()

    # -- finding tables -----------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table by its id; loaded once, however many ask for it at the same time."""
        table = self._tables.get(id)
        if table is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
            table = await asyncio.shield(self._loading[id])
        if table is None:
            raise Refused("not-found", faults.NO_TABLE)
        if table.stored.closed:
            raise Closed
        table.used = time.monotonic()
        self._tables.move_to_end(id)
        return table

    async def _load(self, id: str) -> Table | None:
        try:
            kept = await self._stored(id)
            if kept is None:
                return None
            stored, position, whole = kept
            table = Table(stored, position, self.storage, self.workers, self.again, self._used, whole, self._patience)
            self._tables[id] = table
            self._forget_some()
            return table
        finally:
            del self._loading[id]

    def load(self) -> Load:
        tables = self._tables.values()
        return Load(
            len(tables),
            sum(table.awake for table in tables),
            sum(len(table.guests) for table in tables),
            self.workers.busy,
            self.workers.queues,
        )

    async def _stored(self, id: str) -> tuple[Stored, int, Archived | None] | None:
        """A table and the length of its log, from the storage or out of the archive."""
        try:
            if stored := await self.storage.table(id):
                return stored, await self.storage.length(id), None
        except MsgspecError as fault:
            _log.error("table %s cannot be read: %s", id, fault)
            raise Damaged(0) from None
        whole = await archived(self.storage, id)
        return (whole.stored, len(whole.lines), whole) if whole else None

    async def open_tables(self, after: str = "") -> tuple[list[TableShown], str | None]:
        """A page of the tables with an open seat, newest first, and what asks for the next one."""
        found = await self.storage.open_tables(LISTED + 1, _place(after) if after else None)
        last = found[LISTED - 1].stored if len(found) > LISTED else None
        return [table_shown(*one) for one in found[:LISTED]], f"{last.created!r}-{last.id}" if last else None

    # -- everybody ----------------------------------------------------------------------------------------------------

    def attended(self) -> list[Table]:
        """Tables where somebody is, by this process."""
        return [table for table in self._tables.values() if table.guests]

    def guests_of(self, id: str) -> list[Guest]:
        return self._tables[id].guests if id in self._tables else []

    async def close_table(self, id: str) -> None:
        """Nobody plays or watches there any more."""
        await (await self.table(id)).change(lambda stored: replace(stored, closed=True))

    def _enforce(self, old: Decided, new: Decided) -> None:
        """Tell the new notice, and send away who may not be here any more."""
        if new.notice and new.notice != old.notice:
            self.tell_all(Notice(new.notice))
        for table in self._tables.values():
            for guest in table.guests:
                try:
                    self.house.check_address(guest.visitor)
                except Refused as fault:
                    guest.dismiss(fault)

    def notices(self) -> list[Notice]:
        """What those are told who come now."""
        notice = self.house.decided.notice
        return [*([Notice(notice)] if notice else []), *([RESTARTS] if self.draining else [])]

    def tell_all(self, message: FromServer) -> None:
        for table in self._tables.values():
            table.tell(message)

    async def drain(self, seconds: float) -> None:
        """Tell everybody that the server restarts, let them go on for some seconds, and close all sockets."""
        self.draining = True
        self.tell_all(RESTARTS)
        end = time.monotonic() + seconds
        while self.load().sockets and time.monotonic() < end:
            await asyncio.sleep(0.1)
        await asyncio.gather(*(table.send_home() for table in self._tables.values()))

    # -- other processes ----------------------------------------------------------------------------------------------

    def heard(self, news: News) -> None:
        """Another process has stored something."""
        if news.what == "done":
            assert self._together is not None
            self._together.far.heard(news.table)
            return
        table, loading = self._tables.get(news.table), self._loading.get(news.table)
        if table and news.what == "gone":
            del self._tables[news.table]
            table.vanish()
        elif table and news.saying:
            table.chat.hear(news.saying)
        elif table:
            table.news.hear(news.what)
        elif loading:
            loading.add_done_callback(lambda _: self.heard(news))

    def missed(self) -> None:
        """Everything may have changed."""
        for id, table in list(self._tables.items()):
            if table.guests or table.busy or table.used > time.monotonic() - FRESH:
                table.news.hear("log", "stored", "chat", "presence")
                table.presence.put()
            else:
                self._forget(id)

    async def remove(self, id: str, secret: str, language: Language) -> bool:
        """Remove whoever holds a seat from a table, or all of it if nobody else is left there: then True."""
        table = await self.table(id)
        if not await remove(table, secret, language):
            return False
        self._tables.pop(id, None)
        table.vanish()
        return True

    async def look_after(self, table: str) -> float | None:
        """A clock may have run out; tells when to look again, if ever."""
        try:
            return await (await self.table(table)).flagging.look_after_clock()
        except Exception:  # one table that cannot be read stops no other clock
            _log.exception("table %s: its clock cannot be looked after", table)
            return self.storage.uptime.now() + IDLE

    # -- memory -------------------------------------------------------------------------------------------------------

    def _used(self, table: Table) -> None:
        """A game is needed; where too many are awake, those rest that were not used for longest."""
        self._awake[table.id] = table
        self._awake.move_to_end(table.id)
        for _ in range(min(SEARCHED, len(self._awake) - self._most_awake)):
            id, other = self._awake.popitem(last=False)
            if other.busy or other is table:
                self._awake[id] = other
            else:
                other.rest()

    def _forget_some(self) -> None:
        """Forget the tables without guests that were asked for longest ago, where too many are known."""
        for _ in range(min(SEARCHED, len(self._tables) - KNOWN)):
            id, table = next(iter(self._tables.items()))
            if table.guests or table.busy:
                self._tables.move_to_end(id)
            else:
                self._forget(id)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            self.tidy(time.monotonic() - IDLE)

    def tidy(self, before: float) -> None:
        """Games not used since then rest; tables without guests are forgotten until somebody comes."""
        for id, table in list(self._tables.items()):
            if table.used > before or table.busy:
                continue
            table.rest()
            self._awake.pop(id, None)
            if not table.guests:
                self._forget(id)

    def _forget(self, id: str) -> None:
        self._awake.pop(id, None)
        self._tables.pop(id).close()

    async def _keep_house(self) -> None:
        """Tidy up the storage every hour, and then look for garbage (see `leave_old_garbage`)."""
        while True:
            try:
                await self.keep_house()
            except Exception:  # perhaps it works in an hour
                _log.exception("the storage could not be tidied up")
            await asyncio.sleep(HOUSEKEEPING)
            gc.collect()

    async def keep_house(self) -> None:
        in_use = {id for id, table in self._tables.items() if table.guests or table.busy}
        for id in await Housekeeping(self.storage, self._keeping, in_use).tidy():
            if id in self._tables:
                self._forget(id)

    # -- new tables ---------------------------------------------------------------------------------------------------

    async def create(self, wanted: TableWanted, visitor: str) -> tuple[Table, list[str | None]]:
        """A new table, and the secrets of the seats whose people are known to whoever makes it."""
        seats, told = prepare_seats(wanted, self.players)
        job = BeginJob(
            players=distinct([seat.name for seat in seats]),
            modules=wanted.modules,
            tiles=wanted.tiles,
            elements=wanted.elements,
            options=wanted.options,
            custom_tiles=wanted.custom_tiles,
            position=wanted.position,
            first=secrets.randbelow(len(seats)) if wanted.first is None else wanted.first,
            seed=self._seeds(),
        )
        begun = await self.workers.begin(job, visitor) if takes_long(job) else begin(job)
        if isinstance(begun, Impossible):
            raise Refused("setup", Text(en=begun.en, de=begun.de))
        return await self.store(begun, wanted, seats), told

    async def again(self, stored: Stored) -> str:
        """The same game once more for the same people: the secrets of their seats stay, and the next seat begins."""
        setup = replace(stored.setup, first=(stored.setup.first + 1) % len(stored.seats), draws=())
        places = Places([], stored.assistance, stored.clock, stored.spectators_chat)
        return (await self.store(Begun(setup, self._seeds()), places, stored.seats, origin=stored.id)).id

    async def store(self, begun: Begun, places: Places, seats: Sequence[Seat], *, origin: str = "") -> Table:
        """A game that was begun, as a table."""
        if self.draining:
            raise Refused("restart", faults.NOT_NOW)
        for seat in seats:
            self.house.check_name(seat.name)
        stored = Stored(
            id="".join(secrets.choice(_ALPHABET) for _ in range(10)),
            created=self.storage.uptime.now(),
            setup=begun.setup,
            seed=begun.seed,
            assistance=places.assistance or usual_assistance(seats),
            clock=places.clock,
            origin=origin,
            seats=tuple(seats),
            over=begun.over,
            started=self.storage.uptime.now() if all(seat.taken for seat in seats) else 0.0,
            spectators_chat=places.spectators_chat,
        )
        await self.storage.create(stored, [LogRow(action) for action in begun.actions])
        if begun.checkpoints:
            await self.storage.keep(stored.id, code_version(), begun.checkpoints)
        table = await self.table(stored.id)
        await table.begin()
        return table


def _place(after: str) -> tuple[float, str]:
    """Where a page of the list ended: the time and the id of its last table."""
    time, _, id = after.rpartition("-")
    try:
        return float(time), id
    except ValueError:
        raise Refused("malformed", faults.NO_PLACE) from None


def _together(storage: Storage, workers: int | None, players: Collection[str]) -> Together | None:
    """On a database that others share, all think for all."""
    if not storage.shared:
        return None
    from bastide.server.workers.together import Together  # needs the extra postgres

    return Together(storage, workers, players)


def prepare_seats(wanted: Places, players: Collection[str] = NAMES) -> tuple[tuple[Seat, ...], list[str | None]]:
    """The seats of a new table, and the secrets that its maker is told."""
    seats: list[Seat] = []
    told: list[str | None] = []
    given = {clean(seat.name or "") for seat in wanted.seats}
    for number, seat in enumerate(wanted.seats):
        secret = new_secret() if seat.who in ("here", "link") else None
        told.append(secret)
        taken = given.union(other.name for other in seats)
        seats.append(_seat(number, seat, secret, wanted.language, players, taken))
    names = distinct([seat.name for seat in seats])
    return with_free_colours([replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]), told


def _seat(
    number: int,
    wanted: SeatWanted,
    secret: str | None,
    language: Language,
    players: Collection[str],
    taken: Collection[str],
) -> Seat:
    name = clean(wanted.name or "")
    player = None
    if wanted.who == "computer":
        player = wanted.player or USUAL
        if player not in players:
            raise Refused("setup", _NO_PLAYER, name=player, names=", ".join(players))
        name = name or free_name(taken)
    return Seat(
        who=wanted.who,
        name=name or SEAT_NAME.say(language, number=number + 1),
        colour=number if wanted.colour is None else wanted.colour,
        player=player,
        taken=wanted.who in ("here", "computer"),
        secret_hash=hash_of(secret) if secret else "",
    )
