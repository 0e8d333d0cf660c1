"""The admin page: tables, load, notices, closing, bans, for whoever has the secret of the settings."""

from __future__ import annotations

import hmac
import logging
import time
from ipaddress import ip_network
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import select

from bastide import __version__
from bastide.server import faults
from bastide.server.faults import Refused, Spoken
from bastide.server.house_rules import MOST, Ban, Decided, HouseRules, Kind, bars, network, plain
from bastide.server.hub import Hub, Load
from bastide.server.limits import Buckets
from bastide.server.schema import tables
from bastide.server.seats import PublicSeat
from bastide.server.storage import Stored
from bastide.server.visitors import Access, visitor

LISTED = 30
"""Tables on one page of the list."""
TRIES = (1 / 30, 5)
"""Wrong secrets of one visitor: a second in the long run, and at once."""
_tries = Buckets(*TRIES)
_log = logging.getLogger("bastide.admin")
AnyRequest = Request[Any, Any, State]
Line = Annotated[str, Meta(max_length=300)]


class Overview(Struct, frozen=True):
    """How the server is doing, and what has been decided."""

    version: str
    up: float
    """Seconds since the start."""
    draining: bool
    load: Load
    notice: Spoken | None
    bans: tuple[Ban, ...]


class TableSeen(Struct, frozen=True):
    id: str
    created: float
    started: bool
    over: bool
    closed: bool
    seats: list[PublicSeat]
    sockets: int
    visitors: list[str]
    """From where people have come to it, as far as they are there by this process."""


class TablesSeen(Struct, frozen=True):
    tables: list[TableSeen]
    more: bool


class NoticeWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A notice for everybody; nothing at all takes the last one back."""

    en: Line = ""
    de: Line = ""


class BanWanted(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    what: Annotated[str, Meta(min_length=1, max_length=100)]


async def check_secret(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Is this the secret? Whoever guesses has few tries; a server without a secret has no such page."""
    access: Access = connection.app.state.access
    if not access.admin_secret:
        raise Refused("not-found", faults.NO_PAGE)
    given = connection.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), access.admin_secret.encode()):
        if not _tries.take(visitor(connection)):
            raise Refused("rate", faults.RATE)
        raise Refused("secret", faults.ADMIN_SECRET)


@get("/", summary="How the server is doing")
async def get_overview(state: State) -> Overview:
    hub, decided = _hub(state), _house(state).decided
    return Overview(
        __version__, round(time.monotonic() - hub.began), hub.draining, hub.load(), decided.notice, decided.bans
    )


@get("/tables", summary="Tables, the newest first")
async def get_tables(
    state: State, page: Annotated[int, QueryParameter(ge=0, le=10**6)] = 0, everything: FromQuery[bool] = False
) -> TablesSeen:
    """Those where somebody is, or `everything` that is stored."""
    hub = _hub(state)
    if everything:
        statement = select(tables.c.id).order_by(tables.c.created.desc()).offset(page * LISTED).limit(LISTED + 1)
        ids = [id for (id,) in await hub.storage.read(statement)]
    else:
        live = sorted(hub.attended(), key=lambda table: -table.stored.created)
        ids = [table.id for table in live[page * LISTED : (page + 1) * LISTED + 1]]
    found = [await hub.storage.table(id) for id in ids[:LISTED]]
    return TablesSeen([_seen(hub, stored) for stored in found if stored], len(ids) > LISTED)


def _seen(hub: Hub, stored: Stored) -> TableSeen:
    guests = hub.guests_of(stored.id)
    return TableSeen(
        stored.id,
        stored.created,
        all(seat.taken for seat in stored.seats),
        stored.over,
        stored.closed,
        [PublicSeat.of(seat) for seat in stored.seats],
        len(guests),
        sorted({guest.visitor for guest in guests}),
    )


@post("/tables/{table_id:str}/close", status_code=204, summary="Close a table for good")
async def close_table(table_id: FromPath[str], state: State) -> None:
    await _hub(state).close_table(table_id)
    _log.warning("table %s is closed", table_id)


@post("/notice", status_code=204, summary="Tell everybody something")
async def post_notice(data: JSONBody[NoticeWanted], state: State) -> None:
    en, de = data.en.strip(), data.de.strip()
    notice = Spoken(en or de, de or en) if en or de else None
    await _house(state).change(lambda decided: replace(decided, notice=notice))
    _log.warning("the notice is now: %s", en or de or "none")


@post("/bans", status_code=204, summary="Ban an address or a name")
async def post_ban(request: AnyRequest, data: JSONBody[BanWanted], state: State) -> None:
    ban = Ban(data.kind, _what(data), time.time())
    if data.kind == "address" and bars(visitor(request), (ip_network(ban.what),)):
        raise Refused("illegal", faults.OWN_ADDRESS)

    def change(decided: Decided) -> Decided:
        others = _without(decided, ban)
        return replace(decided, bans=(ban, *others)[:MOST])

    await _house(state).change(change)
    _log.warning("%s %s is banned", ban.kind, ban.what)


@post("/bans/lift", status_code=204, summary="Lift a ban")
async def lift_ban(data: JSONBody[BanWanted], state: State) -> None:
    ban = Ban(data.kind, _what(data), 0)
    await _house(state).change(lambda decided: replace(decided, bans=_without(decided, ban)))
    _log.warning("%s %s is not banned any more", ban.kind, ban.what)


def _what(wanted: BanWanted) -> str:
    return network(wanted.what) if wanted.kind == "address" else plain(wanted.what)


def _without(decided: Decided, ban: Ban) -> tuple[Ban, ...]:
    return tuple(other for other in decided.bans if (other.kind, other.what) != (ban.kind, ban.what))


def _hub(state: State) -> Hub:
    hub: Hub = state.hub
    return hub


def _house(state: State) -> HouseRules:
    return _hub(state).house


ROUTER = Router(
    "/api/admin",
    guards=[check_secret],
    route_handlers=[get_overview, get_tables, close_table, post_notice, post_ban, lift_ban],
    include_in_schema=False,
)
