"""The HTTP part: docs/http.md describes it, /schema spells it out."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import State, UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    SerializationException,
    ValidationException,
)
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from bastide.aid import AidTable, aid_table
from bastide.art import Style, stylesheet
from bastide.review import Depth
from bastide.server import catalogue as shelf
from bastide.server import faults, rulebook
from bastide.server.drawings import Drawings, Figures, figures
from bastide.server.faults import STATUS, Fault, Refused, Spoken
from bastide.server.gallery import Gallery, gallery
from bastide.server.hub import Hub, TableWanted
from bastide.server.imports import ContinueWanted, TextWanted, continue_game, import_game
from bastide.server.logs import REQUEST
from bastide.server.messages import TableShown
from bastide.server.own import Exported, export
from bastide.server.pages import page
from bastide.server.reviews import ReviewShown
from bastide.server.seats import ColourNumber, Name, Secret
from bastide.server.table import Table
from bastide.server.visitors import visitor
from bastide.server.workers.jobs import Drawing
from bastide.text import Language
from bastide.tiles.sets import UnknownId

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_log = logging.getLogger("bastide.server")
AnyRequest = Request[Any, Any, State]


class NewTable(Struct, frozen=True):
    table: TableShown
    secrets: list[str | None]


class TableList(Struct, frozen=True):
    tables: list[TableShown]
    next: str | None
    """Asks for the tables behind these, as `after`."""


class SeatTaken(Struct, frozen=True):
    seat: int
    secret: str


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name = ""
    colour: ColourNumber = 0
    secret: Secret | None = None


# -- every request ----------------------------------------------------------------------------------------------------


async def finish(response: Response[Any]) -> Response[Any]:
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _spec(body: Any) -> dict[int, ResponseSpec]:
    """What an answer that is encoded already holds, for the schema."""
    return {200: ResponseSpec(data_container=body, generate_examples=False)}


def _may_create(request: AnyRequest) -> None:
    if not request.app.state.limits.creating.take(visitor(request)):
        raise Refused("rate", faults.RATE)


def _fault(code: str, status: int, text: Spoken) -> Response[Fault]:
    return Response(Fault(code, text), status_code=status, headers={"Cache-Control": "no-store"})


def refused(_: AnyRequest, fault: Exception) -> Response[Fault]:
    assert isinstance(fault, Refused)
    return _fault(fault.code, STATUS.get(fault.code, 400), Spoken.of(fault.sentence))


def unknown_id(_: AnyRequest, fault: Exception) -> Response[Fault]:
    assert isinstance(fault, UnknownId)
    return _fault("not-found", 404, Spoken.of(fault.sentence))


def http_fault(_: AnyRequest, fault: Exception) -> Response[Fault]:
    """What the framework refuses, in our words."""
    status = fault.status_code if isinstance(fault, HTTPException) else 500
    if status in (404, 405):
        return _fault("not-found", status, Spoken.of(faults.NO_PAGE))
    if status == 413:
        return _fault("too-large", status, Spoken.of(faults.TOO_LARGE))
    sentence = faults.malformed(_reason(fault)).sentence
    return _fault("malformed", status, Spoken.of(sentence))


def _reason(fault: Exception) -> str:
    extra = getattr(fault, "extra", None)
    if isinstance(extra, list) and extra:
        return "; ".join(f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in extra)
    return str(getattr(fault, "detail", fault))


def too_deep(_: AnyRequest, __: Exception) -> Response[Fault]:
    """JSON whose brackets are nested deeper than the decoder follows."""
    return _fault("malformed", 400, Spoken.of(faults.TOO_DEEP))


def fault(request: AnyRequest, fault: Exception) -> Response[Fault]:
    """The answer to an unexpected error."""
    _log.error("%s %s failed", request.method, request.url.path, exc_info=fault)
    told = Fault("fault", Spoken.of(faults.FAULT), REQUEST.get())
    return Response(told, status_code=500, headers={"Cache-Control": "no-store"})


EXCEPTIONS: dict[int | type[Exception], Callable[[AnyRequest, Any], Response[Fault]]] = {
    Refused: refused,
    UnknownId: unknown_id,
    ValidationException: http_fault,
    SerializationException: http_fault,
    NotFoundException: http_fault,
    MethodNotAllowedException: http_fault,
    ClientException: http_fault,
    HTTPException: http_fault,
    RecursionError: too_deep,
    Exception: fault,
}

# -- the catalogue ----------------------------------------------------------------------------------------------------


async def packed(
    request: AnyRequest,
    body: bytes,
    headers: dict[str, str],
    media_type: str = "application/json",
    compress: Callable[[bytes], bytes] | None = None,
) -> Response[bytes]:
    """A large answer, compressed for whoever takes it; a thread does the work."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(body) > 1000:
        body = await asyncio.to_thread(compress or _compressed, body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=media_type, headers=headers)


def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, 6)


_compressed_once = lru_cache(maxsize=300)(_compressed)


async def from_shelf(
    request: AnyRequest, body: Callable[..., bytes], *given: object, media_type: str = "application/json"
) -> Response[bytes]:
    """An answer that is the same for everybody: a thread makes it, once, and compresses it once."""
    found = await asyncio.to_thread(body, *given)
    return await packed(request, found, {"Cache-Control": "no-cache"}, media_type, _compressed_once)


@get("/api/catalogue", summary="Everything that can be chosen", responses=_spec(shelf.Catalogue))
async def get_catalogue(request: AnyRequest) -> Response[bytes]:
    return await from_shelf(request, _catalogue, request.app.state.hub)


@lru_cache(maxsize=1)
def _catalogue(hub: Hub) -> bytes:
    return msgspec.json.encode(shelf.catalogue(hub.players))


@get("/api/aid", summary="What the play aid is made of", responses=_spec(AidTable))
async def get_aid(request: AnyRequest) -> Response[bytes]:
    return await from_shelf(request, _aid)


@cache
def _aid() -> bytes:
    return msgspec.json.encode(aid_table())


@get("/api/sets/{set_id:str}", summary="The tiles of a set", responses=_spec(shelf.Tiles))
async def get_set(request: AnyRequest, set_id: FromPath[str]) -> Response[bytes]:
    return await from_shelf(request, _set, set_id)


def _set(set_id: str) -> bytes:
    return msgspec.json.encode(shelf.tiles_of(set_id))


@get("/api/gallery", summary="What is drawn for every module", responses=_spec(Gallery))
async def get_gallery(request: AnyRequest) -> Response[bytes]:
    return await from_shelf(request, _gallery)


@cache
def _gallery() -> bytes:
    return msgspec.json.encode(gallery())


@get("/api/rules/{page_id:str}", media_type=MediaType.HTML, summary="A page of the rules")
async def get_rules(
    request: AnyRequest, page_id: FromPath[str], language: FromQuery[Language] = "en"
) -> Response[bytes]:
    return await from_shelf(request, _page, "rules", page_id, language, media_type=MediaType.HTML)


@get("/api/modules/{page_id:str}", media_type=MediaType.HTML, summary="The page of a module, for players")
async def get_module(
    request: AnyRequest, page_id: FromPath[str], language: FromQuery[Language] = "en"
) -> Response[bytes]:
    return await from_shelf(request, _page, "modules", page_id, language, media_type=MediaType.HTML)


def _page(folder: rulebook.Folder, name: str, language: Language) -> bytes:
    return rulebook.page(folder, name, language).encode()


# -- tables -----------------------------------------------------------------------------------------------------------


@post("/api/tables", summary="Make a table")
async def create_table(request: AnyRequest, data: JSONBody[TableWanted], state: State) -> NewTable:
    _may_create(request)
    table, secrets = await _hub(state).create(data, visitor(request))
    state.drawings.prepare(table.stored.setup.tiles)
    return NewTable(table.shown(), secrets)


@get("/api/tables", summary="Tables with an open seat")
async def list_tables(state: State, after: FromQuery[str] = "") -> TableList:
    return TableList(*await _hub(state).open_tables(after))


@get("/api/tables/{table_id:str}", summary="A table")
async def get_table(table_id: FromPath[str], state: State) -> TableShown:
    table = await _table(state, table_id)
    await table.wake()  # a game that rests does not know who decides
    return table.shown()


@post("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200, summary="Take a seat")
async def take_seat(
    request: AnyRequest, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[SeatWish], state: State
) -> SeatTaken:
    _may_create(request)
    table = await _table(state, table_id)
    _hub(state).house.check_name(data.name)
    return SeatTaken(seat, await table.sitting.join(seat, data.name, data.colour, data.secret))


@get("/api/tables/{table_id:str}/record", media_type="application/json", summary="The record of a finished game")
async def get_record(table_id: FromPath[str], state: State) -> Response[bytes]:
    record = await (await _table(state, table_id)).record()
    headers = {"Content-Disposition": f'attachment; filename="{table_id}.bastide.json"'}
    return Response(record.to_json().encode(), media_type="application/json", headers=headers)


@get("/api/tables/{table_id:str}/review", summary="The review of a finished game", responses=_spec(ReviewShown))
async def get_review(
    request: AnyRequest, table_id: FromPath[str], state: State, depth: FromQuery[Depth] = "normal"
) -> Response[bytes]:
    shown = await _hub(state).reviews.of(await _table(state, table_id), depth, visitor(request))
    return await packed(request, msgspec.json.encode(shown), {"Cache-Control": "no-store"})


@get(
    "/api/tables/{table_id:str}/export",
    summary="Everything that is stored of one's own game",
    responses=_spec(Exported),
)
async def get_export(request: AnyRequest, table_id: FromPath[str], state: State) -> Response[bytes]:
    found = await export(await _table(state, table_id), _secret(request))
    headers = {"Content-Disposition": f'attachment; filename="{table_id}.json"'}
    return await packed(request, msgspec.json.encode(found), headers)


class Removed(Struct, frozen=True):
    deleted: bool
    """Is the whole table gone? Otherwise others keep it, without whoever asked for this."""


@delete("/api/tables/{table_id:str}", status_code=200, summary="Delete one's own game")
async def delete_table(
    request: AnyRequest, table_id: FromPath[str], state: State, language: FromQuery[Language] = "en"
) -> Removed:
    await _table(state, table_id)
    return Removed(await _hub(state).remove(table_id, _secret(request), language))


def _secret(request: AnyRequest) -> str:
    """The secret of a seat, which stands in a header: addresses are written into logs."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise Refused("secret", faults.NO_SECRET)
    return secret.strip()


@post("/api/tables/{table_id:str}/continue", summary="Go on from a position of a finished game")
async def continue_table(
    request: AnyRequest, table_id: FromPath[str], data: JSONBody[ContinueWanted], state: State
) -> NewTable:
    _may_create(request)
    table, secrets = await continue_game(_hub(state), await _table(state, table_id), data, visitor(request))
    return NewTable(table.shown(), secrets)


@post("/api/import", summary="A game from elsewhere, as text")
async def import_text(request: AnyRequest, data: JSONBody[TextWanted], state: State) -> TableShown:
    _may_create(request)
    return (await import_game(_hub(state), data.text, visitor(request))).shown()


class FileWanted(Struct, frozen=True):
    file: UploadFile


@post("/api/import/file", summary="A game from elsewhere, as a file")
async def import_file(
    request: AnyRequest,
    data: Annotated[FileWanted, Body(media_type=RequestEncodingType.MULTI_PART)],
    state: State,
) -> TableShown:
    _may_create(request)
    return (await import_game(_hub(state), _text(await data.file.read()), visitor(request))).shown()


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("malformed", faults.NO_TEXT) from None


def _hub(state: State) -> Hub:
    hub: Hub = state.hub
    return hub


async def _table(state: State, table_id: str) -> Table:
    table = await _hub(state).table(table_id)
    await table.refresh()
    return table


# -- drawings ---------------------------------------------------------------------------------------------------------


@get("/api/art/{version:str}/style.css", media_type=MediaType.CSS, summary="The style sheet of the drawings")
async def get_style(
    request: AnyRequest, version: FromPath[str], style: FromQuery[Style] = "painted"
) -> Response[bytes]:
    return await packed(request, stylesheet(style).encode(), _caching(version), MediaType.CSS)


@get("/api/art/{version:str}/figures", summary="What all drawings share", responses=_spec(Figures))
async def get_figures(request: AnyRequest, version: FromPath[str]) -> Response[bytes]:
    return await packed(request, msgspec.json.encode(figures()), _caching(version))


@get("/api/art/{version:str}/tiles", summary="Drawn tiles", responses=_spec(dict[str, Drawing]))
async def get_drawings(
    request: AnyRequest,
    state: State,
    version: FromPath[str],
    tiles: Annotated[str, QueryParameter(description="TILE.ROTATION.COPY, with commas between them")],
    style: FromQuery[Style] = "painted",
    table: FromQuery[str | None] = None,
) -> Response[bytes]:
    custom = (await _table(state, table)).stored.setup.custom_tiles if table else {}
    drawings: Drawings = state.drawings
    body = await drawings.of(style, (name for name in tiles.split(",") if name), custom, visitor(request))
    return await packed(request, body, _caching(version))


def _caching(version: str) -> dict[str, str]:
    """An old page may ask for an old version: it gets today's drawing, but may not keep it."""
    return FOR_EVER if version == shelf.art_version() else {"Cache-Control": "no-store"}


# -- the page ---------------------------------------------------------------------------------------------------------


@get(["/", "/{path:path}"], include_in_schema=False)
async def get_page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    found = None if path.startswith("/api/") else page(path, request.headers.get("accept-encoding", ""))
    if found is None:
        raise Refused("not-found", faults.NO_PAGE)
    return Response(found.body, media_type=found.media_type, headers=found.headers, status_code=found.status)


HANDLERS = [
    get_catalogue,
    get_aid,
    get_set,
    get_gallery,
    get_rules,
    get_module,
    create_table,
    list_tables,
    get_table,
    take_seat,
    get_record,
    get_review,
    get_export,
    delete_table,
    continue_table,
    import_text,
    import_file,
    get_style,
    get_figures,
    get_drawings,
    get_page,
]
