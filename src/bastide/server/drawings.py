"""The drawings of `bastide.art` over HTTP: painted in worker processes, then kept in memory and in files.

A drawing takes longer to paint than to send, so every one is painted once for each version of the art, and those that a
new table will need are painted ahead, when no worker has anything better to do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bastide import art
from bastide.art.badges import BADGES
from bastide.server.catalogue import art_version
from bastide.server.faults import Refused
from bastide.server.workers.jobs import Drawing
from bastide.server.workers.pool import WorkerFailed, Workers
from bastide.text import Text
from bastide.tiles.face import Layout
from bastide.tiles.sets import UnknownId, copies
from bastide.tiles.sets import face as packaged_face

KEPT = 4000
"""Drawings in memory, about 20 kB each."""
AT_ONCE = 400
CHUNK = 4
"""Tiles of one job, so that computers who want to think need not wait long."""
COPIES = 64

_log = logging.getLogger("bastide.server")
_NO_DRAWING = Text(
    en="“{name}” is not a drawing; write TILE.ROTATION.COPY, such as D.0.0.",
    de="„{name}“ ist keine Zeichnung; schreibe PLÄTTCHEN.DREHUNG.EXEMPLAR, etwa D.0.0.",
)
_NOT_PAINTED = Text(en="These tiles cannot be painted: {names}.", de="Diese Plättchen sind nicht zu malen: {names}.")
_TOO_MANY = Text(en="Up to {most} drawings at once, please.", de="Bitte höchstens {most} Zeichnungen auf einmal.")


class ColourShown(Struct, frozen=True):
    name: Text
    value: str
    on: str
    mark: str


class FigureDrawing(Struct, frozen=True):
    """How a figure is put together: place and size of the player's mark, half the shadow's width, its scale."""

    mark: tuple[float, float, float] | None
    width: float
    scale: float
    low: bool
    neutral: bool
    """It belongs to no player."""
    marked_body: bool
    """The mark lies on the body itself, not on a plate of its own."""
    middle: tuple[float, float] | None
    """Of what lies flat somewhere round its place, and casts no shadow."""


class Figures(Struct, frozen=True):
    """What all drawings share: definitions to stand in `<defs>`, how figures are put together, the players' colours."""

    defs: str
    figures: dict[str, FigureDrawing]
    badges: list[str]
    colours: list[ColourShown]


@cache
def figures() -> Figures:
    defs = art.figure_symbols() + art.badge_symbols() + art.meadow_pattern()
    colours = [ColourShown(c.name, c.value, c.on, c.mark) for c in art.COLOURS]
    shown = {
        kind: FigureDrawing(f.mark, f.width, f.scale, f.low, bool(f.neutral), f.marked_body, f.middle)
        for kind, f in art.FIGURES.items()
    }
    return Figures(defs, shown, list(BADGES), colours)


class Shelf:
    """Encoded drawings in memory, and in a folder for the next start of the server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / art_version()
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def tidy(self) -> None:
        """Delete the drawings of other versions."""
        for other in self.folder.parent.glob("[0-9a-f]" * len(self.folder.name)):
            if other != self.folder:
                shutil.rmtree(other, ignore_errors=True)

    def get(self, name: str) -> bytes | None:
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        try:
            return self._keep(name, (self.folder / f"{name}.json").read_bytes())
        except OSError:
            return None

    def put(self, name: str, drawing: Drawing) -> bytes:
        data = self._keep(name, msgspec.json.encode(drawing))
        part = self.folder / f"{name}.{os.getpid()}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
            part.replace(self.folder / f"{name}.json")
        except OSError as error:  # a full disk costs time, not drawings
            _log.warning("drawings cannot be kept in %s: %s", self.folder, error)
        return data

    def _keep(self, name: str, data: bytes) -> bytes:
        self._kept[name] = data
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return data


class Drawings:
    def __init__(self, workers: Workers, folder: Path, *, ahead: bool = True) -> None:
        self._workers = workers
        self._shelf = Shelf(folder)
        self._paints_ahead = ahead
        self._ahead: dict[str, None] = {}  # tile sets to be painted ahead
        self._painting: asyncio.Task[None] | None = None
        self._tidied = False

    async def of(self, style: art.Style, names: Iterable[str], custom: Mapping[str, Layout]) -> bytes:
        """The drawings by their names as one JSON object; raises Refused if one of them cannot be."""
        wanted = list(dict.fromkeys(names))
        if len(wanted) > AT_ONCE:
            raise Refused("malformed", _TOO_MANY, most=AT_ONCE)
        own = {name: custom[tile] for name in wanted if (tile := _checked(name, custom)) in custom}
        found = {name: None if name in own else self._shelf.get(f"{style}-{name}") for name in wanted}
        missing = [name for name, data in found.items() if data is None]
        chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
        for painted in await asyncio.gather(*(self._paint(style, chunk, custom) for chunk in chunks)):
            for name, drawing in painted.items():
                found[name] = (
                    msgspec.json.encode(drawing) if name in own else self._shelf.put(f"{style}-{name}", drawing)
                )
        parts = (msgspec.json.encode(name) + b":" + (data or b"null") for name, data in found.items())
        return b"{" + b",".join(parts) + b"}"

    async def _paint(
        self, style: art.Style, names: list[str], custom: Mapping[str, Layout], *, patient: bool = False
    ) -> dict[str, Drawing]:
        try:
            return await self._workers.paint(style, names, dict(custom), patient=patient)
        except WorkerFailed:
            raise Refused("malformed", _NOT_PAINTED, names=", ".join(names)) from None

    # -- painting ahead -----------------------------------------------------------------------------------------------

    def prepare(self, set_ids: Iterable[str]) -> None:
        """Have the tiles of these sets painted, all copies in all rotations, when there is nothing else to do."""
        self._ahead |= dict.fromkeys(set_ids)
        if self._paints_ahead and (self._painting is None or self._painting.done()):
            self._painting = asyncio.create_task(self._paint_ahead())

    def stop(self) -> None:
        if self._painting:
            self._painting.cancel()

    async def _paint_ahead(self) -> None:
        if not self._tidied:
            self._tidied = True
            await asyncio.to_thread(self._shelf.tidy)
        done: set[str] = set()
        while waiting := [set_id for set_id in self._ahead if set_id not in done]:
            done.add(waiting[0])
            for name in _all_of(waiting[0]):
                if self._shelf.get(f"painted-{name}") is None:
                    await self._paint_one(name)

    async def _paint_one(self, name: str) -> None:
        try:
            for painted, drawing in (await self._paint("painted", [name], {}, patient=True)).items():
                self._shelf.put(f"painted-{painted}", drawing)
        except Refused as fault:
            _log.warning("%s", fault)


def _all_of(set_id: str) -> list[str]:
    """All drawings of a set: first one copy of every tile, then the second ones, and so on."""
    found = [(copy, c.face.id) for c in copies(set_id, gardens=False) for copy in range(c.count)]
    return [f"{tile}.{rotation}.{copy}" for copy, tile in sorted(found) for rotation in range(4)]


def _checked(name: str, custom: Mapping[str, Layout]) -> str:
    """The tile of a drawing, if there is one."""
    tile, _, rest = name.partition(".")
    rotation, _, copy = rest.partition(".")
    if not (rotation in ("0", "1", "2", "3") and copy.isascii() and copy.isdigit() and int(copy) < COPIES):
        raise Refused("malformed", _NO_DRAWING, name=name)
    if tile not in custom:
        try:
            packaged_face(tile)
        except UnknownId as fault:
            raise Refused("not-found", fault.sentence) from None
    return tile
