"""Whole boards as one SVG file: for documents, replays and the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bastide.art.figures import ArtError, figure_svg, figure_symbols
from bastide.art.meadow import meadow_pattern
from bastide.art.pen import num, poly, rect
from bastide.art.rim import Rim
from bastide.art.skins import Style, stylesheet
from bastide.art.tile import Tile, painted
from bastide.text import Text
from bastide.tiles.face import Face

CELL = 100
SHADOW = ((0.05, 5, 3.0), (0.06, 4, 1.5), (0.1, 3, 0.0))
"""Opacity, offset and growth of the copies that make the soft shadow of the tiles."""
OVERHANG = 10j
"""Towers and trees of the northernmost tiles rise over their edge."""
FAR_BELOW = 64
FAR_FIGURES = 1.75

Cell = tuple[int, int]

_NO_TILE = Text(
    en="There is no tile at {cell} to put a {what} on; name the first cell of a tile on the board.",
    de="Auf {cell} liegt kein Plättchen für {what}; nenne das erste Feld eines Plättchens auf dem Spielplan.",
)
_NO_SEGMENT = Text(
    en="Tile {tile} at {cell} has no segment {index}; its segments are 0 to {last}.",
    de="Plättchen {tile} auf {cell} hat kein Segment {index}; seine Segmente sind 0 bis {last}.",
)


class Placed(NamedTuple):
    """A tile on the table: its face, the cell of its first square, quarter turns clockwise, and its copy number."""

    face: Face
    cell: Cell
    rotation: int = 0
    seed: int = 0


class Standing(NamedTuple):
    """A figure on the table: on segment `seat` of the tile at `cell`, or at a place (x, y) inside that cell.

    `rotation` tells which of two triangles in one cell is meant.
    """

    kind: str
    player: int | None
    cell: Cell
    seat: int | tuple[float, float]
    lying: bool = False
    rotation: int | None = None


class Board:
    """Tiles in painter's order, from the north; each looked up by its cell."""

    def __init__(self, placed: Iterable[Placed]) -> None:
        ordered = sorted(placed, key=lambda p: (p.cell[1], p.cell[0]))
        self.tiles = [(p, painted(p.face, p.rotation, p.seed)) for p in ordered]

    def find(self, cell: Cell, index: int, what: str, rotation: int | None = None) -> Tile:
        """The tile at a cell, which must have a segment of this number."""
        found = [(p, t) for p, t in self.tiles if p.cell == cell and rotation in (None, p.rotation)]
        if not found:
            raise ArtError(_NO_TILE, cell=cell, what=what)
        place, shown = found[0]
        last = len(place.face.segments) - 1
        if not 0 <= index <= last:
            raise ArtError(_NO_SEGMENT, tile=place.face.id, cell=cell, index=index, last=last)
        return shown

    def bounds(self) -> tuple[complex, complex]:
        if not self.tiles:
            return 0j, complex(CELL, CELL)
        lows = [t.plan.low + _origin(p.cell) for p, t in self.tiles]
        highs = [t.plan.high + _origin(p.cell) for p, t in self.tiles]
        low = complex(min(p.real for p in lows), min(p.imag for p in lows))
        return low, complex(max(p.real for p in highs), max(p.imag for p in highs))

    def edges(self) -> str:
        """The outlines without the seams of start boards: these are one piece of landscape."""
        return "".join(_border(shown.plan.rim, _origin(place.cell)) for place, shown in self.tiles)

    def outlines(self, grow: float = 0.0) -> str:
        data = []
        for place, shown in self.tiles:
            corners = shown.plan.rim.corners
            middle = sum(corners) / len(corners)
            data.append(poly(c + _origin(place.cell) + _sign(c - middle) * grow for c in corners))
        return "".join(data)


def board_svg(
    placed: Iterable[Placed | tuple[Face, Cell, int, int]],
    figures: Iterable[Standing | tuple[str, int | None, Cell, int | tuple[float, float], bool]] = (),
    *,
    style: Style = "painted",
    glow: Iterable[tuple[Cell, int]] = (),
    margin: float = 0.12,
    width: int | None = None,
    table: bool = True,
) -> str:
    """A complete SVG document of the tiles and figures on the table.

    `glow` lights up segments, given as (cell, segment) pairs, as one scored feature. `margin` is the table shown
    round the tiles, in cells. `width` in pixels also decides whether the board is drawn as seen from afar.
    """
    board = Board(Placed(*p) for p in placed)
    low, high = board.bounds()
    border = complex(margin, margin) * CELL
    low, high = low - border - (OVERHANG if margin else 0), high + border
    size = high - low
    far = width is not None and bool(board.tiles) and width * CELL / size.real < FAR_BELOW
    parts = _ground(board, low, size) if table else [_meadow(board)]
    parts += [f"<g {_moved(p.cell)}>{shown.svg(style)}</g>" for p, shown in board.tiles]
    parts.append(f'<path class="edge" d="{board.edges()}"/>')
    parts += _glow(board, glow)
    parts += _figures(board, (Standing(*f) for f in figures), FAR_FIGURES if far else 1.0)
    box = f"{num(low.real)} {num(low.imag)} {num(size.real)} {num(size.imag)}"
    pixels = f' width="{width}" height="{round(width * size.imag / size.real)}"' if width else ""
    view = ' class="far"' if far else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{pixels}{view}>'
        f"<style>{stylesheet(style)}</style><defs>{meadow_pattern()}{figure_symbols()}</defs>{''.join(parts)}</svg>"
    )


def _border(rim: Rim, origin: complex) -> str:
    sides = list(zip(rim.corners, rim.corners[1:] + rim.corners[:1], strict=True))
    seams = [rim.is_seam(2 * number) for number in range(len(sides))]
    if not any(seams):
        return poly(origin + corner for corner in rim.corners)
    return "".join(poly([origin + a, origin + b], False) for (a, b), seam in zip(sides, seams, strict=True) if not seam)


def _origin(cell: Cell) -> complex:
    return complex(*cell) * CELL


def _moved(cell: Cell) -> str:
    return f'transform="translate({cell[0] * CELL} {cell[1] * CELL})"'


def _sign(v: complex) -> complex:
    return complex((v.real > 0) - (v.real < 0), (v.imag > 0) - (v.imag < 0))


def _ground(board: Board, low: complex, size: complex) -> list[str]:
    cloth = f'<path class="table" d="{rect(low, low + size)}"/>'
    shadow = [
        f'<path class="shade" opacity="{opacity:g}" transform="translate({d} {num(d * 1.4)})" '
        f'd="{board.outlines(grow)}"/>'
        for opacity, d, grow in SHADOW
    ]
    return [cloth, *shadow, _meadow(board)]


def _meadow(board: Board) -> str:
    return f'<path class="ground" d="{board.outlines(0.15)}"/>'


def _glow(board: Board, glow: Iterable[tuple[Cell, int]]) -> list[str]:
    areas, lines = [], []
    for cell, index in glow:
        shown = board.find(cell, index, "light")
        data = shown.outline(index)
        city = shown.plan.cities.get(index)
        if city:
            areas.append(f'<path class="glow-area" {_moved(cell)} d="{data}"/>')
            data = "".join(poly(gap.wall, False) for gap in city.gaps)
        lines.append((cell, data))
    return areas + [
        f'<path class="glow glow-{k}" {_moved(cell)} d="{data}"/>' for k in (1, 2, 3) for cell, data in lines if data
    ]


def _figures(board: Board, figures: Iterable[Standing], scale: float) -> list[str]:
    """Figures from the north to the south; several on one seat stand beside each other."""
    found: list[tuple[float, str]] = []
    company: Counter[tuple[object, ...]] = Counter()
    for f in figures:
        if isinstance(f.seat, int):
            place = board.find(f.cell, f.seat, f.kind, f.rotation).seats[f.seat]
        else:
            place = complex(*f.seat)
        seat = (f.cell, f.seat, f.rotation)
        p = place + _origin(f.cell) + company[seat] * complex(10, 3)
        company[seat] += 1
        found.append((p.imag, figure_svg(f.kind, f.player, p.real, p.imag, lying=f.lying, scale=scale)))
    return [svg for _, svg in sorted(found, key=lambda x: x[0])]
