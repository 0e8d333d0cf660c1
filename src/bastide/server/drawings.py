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
from bastide.server.workers.pool import Workers
from bastide.text import Text
from bastide.tiles.face import Layout
from bastide.tiles.sets import UnknownId, copies
from bastide.tiles.sets import face as packaged_face

KEPT = 4000
"""Drawings in memory, about 20 kB each."""
AT_ONCE = 400
CHUNK = 4
"""Tiles of one job, so that computers who want to think need not wait long."""
COPIES = frozenset(str(number) for number in range(64))
"""How the number of a copy is written: `1`, never `01`."""
LONGEST_NAME = 100

_log = logging.getLogger("bastide.server")
_NO_DRAWING = Text(
    en="“{name}” is not a drawing; write TILE.ROTATION.COPY, such as D.0.0.",
    de="„{name}“ ist keine Zeichnung; schreibe PLÄTTCHEN.DREHUNG.EXEMPLAR, etwa D.0.0.",
)
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
        """A drawing that is in memory."""
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)

    async def fetch(self, names: Iterable[str]) -> dict[str, bytes | None]:
        """Drawings by their names; None where there is neither memory nor file. A thread reads the files."""
        found = {name: self.get(name) for name in names}
        if missing := [name for name, data in found.items() if data is None]:
            for name, data in zip(missing, await asyncio.to_thread(self._read, missing), strict=True):
                found[name] = None if data is None else self._keep(name, data)
        return found

    async def put(self, name: str, drawing: Drawing) -> bytes:
        data = self._keep(name, msgspec.json.encode(drawing))
        await asyncio.to_thread(self._write, name, data)
        return data

    def _read(self, names: list[str]) -> list[bytes | None]:
        found: list[bytes | None] = []
        for name in names:
            try:
                found.append((self.folder / f"{name}.json").read_bytes())
            except OSError:
                found.append(None)
        return found

    def _write(self, name: str, data: bytes) -> None:
        part = self.folder / f"{name}.{os.getpid()}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
            part.replace(self.folder / f"{name}.json")
        except OSError as error:  # a full disk costs time, not drawings
            _log.warning("drawings cannot be kept in %s: %s", self.folder, error)

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

    async def of(self, style: art.Style, names: Iterable[str], custom: Mapping[str, Layout], visitor: str) -> bytes:
        """The drawings by their names as one JSON object; raises Refused if one of them cannot be."""
        wanted = {name: _drawing(name, custom) for name in names}
        if len(wanted) > AT_ONCE:
            raise Refused("malformed", _TOO_MANY, most=AT_ONCE)
        own = {name: custom[tile] for name in wanted.values() if (tile := name.partition(".")[0]) in custom}
        kept = await self._shelf.fetch(f"{style}-{name}" for name in wanted.values() if name not in own)
        found = {name: kept.get(f"{style}-{name}") for name in wanted.values()}
        missing = [name for name, data in found.items() if data is None]
        chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
        for painted in await asyncio.gather(*(self._paint(style, chunk, own, visitor) for chunk in chunks)):
            found |= painted
        parts = (msgspec.json.encode(name) + b":" + (found[drawn] or b"null") for name, drawn in wanted.items())
        return b"{" + b",".join(parts) + b"}"

    async def _paint(
        self, style: art.Style, names: list[str], own: Mapping[str, Layout], visitor: str = "", *, ahead: bool = False
    ) -> dict[str, bytes]:
        """Drawings that are on no shelf; those of a table's own tiles come on none."""
        custom = {name.partition(".")[0]: own[name] for name in names if name in own}
        painted = await self._workers.paint(style, names, custom, visitor, ahead=ahead)
        return {
            name: msgspec.json.encode(drawing) if name in own else await self._shelf.put(f"{style}-{name}", drawing)
            for name, drawing in painted.items()
        }

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
                if (await self._shelf.fetch((f"painted-{name}",)))[f"painted-{name}"] is None:
                    await self._paint_one(name)

    async def _paint_one(self, name: str) -> None:
        try:
            await self._paint("painted", [name], {}, ahead=True)
        except Refused as fault:
            _log.warning("%s", fault)


def _all_of(set_id: str) -> list[str]:
    """All drawings of a set: first one copy of every tile, then the second ones, and so on."""
    found = [(copy, c.face.id) for c in copies(set_id, gardens=False) for copy in range(c.count)]
    return [f"{tile}.{rotation}.{copy}" for copy, tile in sorted(found) for rotation in range(4)]


def _drawing(name: str, custom: Mapping[str, Layout]) -> str:
    """The drawing that shows this tile: one for each that lies in its box. Further copies look like these."""
    tile, _, rest = name.partition(".")
    rotation, _, copy = rest.partition(".")
    if rotation not in ("0", "1", "2", "3") or copy not in COPIES:
        raise Refused("malformed", _NO_DRAWING, name=name[:LONGEST_NAME])
    try:
        layout = custom[tile] if tile in custom else packaged_face(tile).layout
    except UnknownId as fault:
        raise Refused("not-found", fault.sentence) from None
    return f"{tile}.{rotation}.{int(copy) % layout.count}"
