"""The socket of a table: greeting, reading, writing; everything that comes in is met with an answer or a reason."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from bastide.server import faults, requests
from bastide.server.faults import Refused
from bastide.server.guest import NOT_FOUND, Guest
from bastide.server.hub import Hub
from bastide.server.limits import Bucket, Limits
from bastide.server.messages import LARGEST, PROTOCOL, AnyFromClient, Hello, encode, error, id_of, read
from bastide.server.metrics import MESSAGES
from bastide.server.seats import clean
from bastide.server.table import Table
from bastide.server.tolls import metered
from bastide.server.visitors import visitor

GREETING_SECONDS = 10.0
PATIENCE = 200
"""Messages above the limit that are answered before the line is cut."""
MOST_GUESTS = 200

UNGREETED = 4400
_log = logging.getLogger("bastide.server")
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        table = await hub.table(table_id)
        await table.refresh()
        guest = await _greet(socket, table)
        hub.house.check_name(guest.name)
        await guest.account.settle()
    except Refused as fault:
        await socket.send_data(encode(error(fault)), mode="text")
        await socket.close(code=NOT_FOUND if fault.code == "not-found" else UNGREETED)
        return
    except TimeoutError:
        await socket.close(code=UNGREETED)
        return
    except WebSocketDisconnect:
        return
    writer = asyncio.create_task(_write(socket, guest))
    try:
        await metered(table.enter(guest), guest.account)
        for notice in hub.notices():
            guest.tell(notice)
        await _read_all(socket, hub, table_id, guest)
    except WebSocketDisconnect:
        pass
    except Refused as fault:
        guest.tell(error(fault))
    finally:
        guest.forget_question()
        table.leave(guest)
        guest.send(None)
        await asyncio.wait([writer], timeout=2)
        writer.cancel()


async def _greet(socket: Socket, table: Table) -> Guest:
    """Read the first message, which says whose seat this is."""
    data = await asyncio.wait_for(_receive(socket), GREETING_SECONDS)
    hello = read(data)
    if not isinstance(hello, Hello) or hello.protocol != PROTOCOL:
        raise Refused("protocol", faults.PROTOCOL, protocol=PROTOCOL)
    if len(table.guests) >= MOST_GUESTS:
        raise Refused("rate", faults.RATE)
    limits: Limits = socket.app.state.limits
    who = visitor(socket)
    seat, bucket, account = table.seat_of(hello.secret), Bucket(*limits.messages), limits.tolls.of(who)
    return Guest(seat, bucket, account, clean(hello.name), who, brief=hello.brief)


async def _receive(socket: Socket) -> str | bytes:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="gone", code=1000)
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


async def _read_all(socket: Socket, hub: Hub, table_id: str, guest: Guest) -> None:
    patience = PATIENCE
    while not guest.cut:
        data = await _receive(socket)
        if not guest.bucket.take():
            patience -= 1
            if patience < 0:
                raise Refused("rate", faults.RATE)
            guest.tell(error(Refused("rate", faults.RATE), id_of(data) if len(data) <= LARGEST else None))
            continue
        await _handle(hub, table_id, guest, data)


async def _handle(hub: Hub, table_id: str, guest: Guest, data: str | bytes) -> None:
    """Handle one message; what takes long is answered while the next ones are read."""
    if len(data) > LARGEST:
        guest.tell(error(Refused("too-large", faults.TOO_LARGE)))
        return
    try:
        message = read(data)
    except Refused as fault:
        guest.tell(error(fault, id_of(data)))
        return
    dealing = _deal_with(hub, table_id, guest, message)
    if requests.takes_long(message):
        await guest.think(dealing)
    else:
        await dealing


async def _deal_with(hub: Hub, table_id: str, guest: Guest, message: AnyFromClient) -> None:
    await guest.account.settle()
    await metered(_answer(hub, table_id, guest, message), guest.account)


async def _answer(hub: Hub, table_id: str, guest: Guest, message: AnyFromClient) -> None:
    """Whatever goes wrong with a message, the table and its other guests do not notice."""
    try:
        with MESSAGES.labels(message.__struct_config__.tag).time():
            await requests.receive(await hub.table(table_id), guest, message)
    except Refused as fault:
        guest.tell(error(fault, message.id))
    except Exception:
        _log.exception("table %s: a message could not be dealt with", table_id)
        guest.tell(error(Refused("fault", faults.FAULT), message.id))


async def _write(socket: Socket, guest: Guest) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):  # the other end has gone
        while (data := await guest.next()) is not None:
            await socket.send_data(data.decode(), mode="text")
        await socket.close(code=guest.close_code)
