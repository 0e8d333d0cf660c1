"""The flight of a token: from the catapult to a mark, scattered by chance, and what it meets.

Rules: catapult.md, Launch model. Lengths are sides of a tile; tile (x, y) is the square from that corner on. Only
+ - * / and square roots are used, so a flight is the same on every machine.
"""

from __future__ import annotations

from collections import deque
from math import sqrt
from typing import NamedTuple

from bastide.board import Board
from bastide.game.game import Game
from bastide.game.traits import COMPANION
from bastide.tiles.face import CITY, FIELD, ROAD
from bastide.tiles.geometry import Cell, cell_of

Point = complex
"""x and y."""
TOKEN = 0.25
"""The radius of a token."""
RADII = {"small": 0.18, "phantom": 0.18, "abbot": 0.18, "mayor": 0.20, "large": 0.22, "wagon": 0.22}
OTHER_RADIUS = 0.20
UNIT = 1 << 32
NUMBERS = 12
"""So many numbers below one, added up, are nearly normally distributed around six."""
NEAR = 0.001
MOST = 2.5
HALVES = {
    "NL": 0.25 + 0j,
    "NR": 0.75 + 0j,
    "EL": 1 + 0.25j,
    "ER": 1 + 0.75j,
    "SL": 0.75 + 1j,
    "SR": 0.25 + 1j,
    "WL": 0.75j,
    "WR": 0.25j,
}
"""The middle of each half-edge on a tile."""
OUTWARD = {"N": -1j, "E": 1 + 0j, "S": 1j, "W": -1 + 0j}
MIDDLE = 0.5 + 0.5j
COMPANY = (0j, 0.2 + 0j, -0.2 + 0j, 0.2j, -0.2j)
"""Where figures stand that share a segment; then the same, twice as far."""


def length(way: Point) -> float:
    return sqrt(way.real * way.real + way.imag * way.imag)


def shortened(way: Point, by: float) -> Point:
    return complex(way.real / by, way.imag / by)


def corner(cell: Cell) -> Point:
    return complex(*cell)


# -- the throw ---------------------------------------------------------------------------------------------------------


class Luck(NamedTuple):
    """What chance gives to a throw, in 32 bits: two sums of twelve numbers and one number."""

    along: int
    across: int
    slide: int


def draw_luck(game: Game) -> Luck:
    """After the player has aimed, never before."""
    along = sum(game.chance(UNIT) for _ in range(NUMBERS))
    across = sum(game.chance(UNIT) for _ in range(NUMBERS))
    return Luck(along, across, game.chance(UNIT))


def deviation(total: int) -> float:
    return max(-MOST, min(MOST, total / UNIT - NUMBERS / 2))


class Throw(NamedTuple):
    """Where a token comes down and where it comes to rest; `way` is the direction of its slide."""

    down: Point
    rest: Point
    slide: float
    way: Point


def throw(start: Point, aim: Point, luck: Luck, scatter: float = 1.0) -> Throw:
    distance = length(aim - start)
    if distance < NEAR:
        return Throw(start, start, 0.0, 0j)
    ahead = shortened(aim - start, distance)
    aside = complex(-ahead.imag, ahead.real)
    far = deviation(luck.along) * (0.15 + 0.07 * distance) * scatter
    wide = deviation(luck.across) * (0.10 + 0.05 * distance) * scatter
    down = aim + far * ahead + wide * aside
    flown = length(down - start)
    way = ahead if flown < NEAR else shortened(down - start, flown)
    slide = luck.slide / UNIT * (0.10 + 0.06 * flown)
    return Throw(down, down + slide * way, slide, way)


# -- where things are --------------------------------------------------------------------------------------------------


def box(board: Board) -> tuple[int, int, int, int]:
    """The edges of the smallest rectangle round all tiles: west, north, east, south."""
    cells = [cell_of(cell) for cell in board.cells]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def catapult_at(board: Board, side: str) -> Point:
    """One and a half tiles from the middle of a side of the board, the same for everybody."""
    west, north, east, south = box(board)
    across, down = (west + east) / 2, (north + south) / 2
    sites = {"N": (across, north - 1.5), "E": (east + 1.5, down), "S": (across, south + 1.5), "W": (west - 1.5, down)}
    return complex(*sites[side])


def anchor(board: Board, segment: int) -> Point:
    """Where a figure stands on a segment of its tile."""
    piece = board.pieces[board.piece_of[segment]]
    cells = [cell_of(piece.cell + step) for step in piece.face.cells[piece.rotation]]
    tile = shortened(sum(map(corner, cells), 0j), len(cells))
    if segment in board.added or not piece.face.is_square:
        return tile + MIDDLE
    reach = piece.face.turned_reach(segment - piece.first, piece.rotation)
    kind = board.printed[segment].kind
    if kind in (CITY, ROAD) and reach:
        return tile + MIDDLE + 0.28 * shortened(sum((OUTWARD[side] for side in reach), 0j), len(reach))
    if kind == FIELD and reach:
        return tile + MIDDLE + 0.8 * (shortened(sum((HALVES[half] for half in reach), 0j), len(reach)) - MIDDLE)
    return tile + MIDDLE


def place_of(game: Game, figure: int) -> Point | None:
    """Where a figure is that stands alone; None in a supply, a prison or a bath."""
    segment, board = game.where[figure], game.board
    if segment >= 0 and game.is_converted(segment):  # a castle: the edge between its two tiles
        middles = [corner(cell_of(board.pieces[piece].cell)) + MIDDLE for piece in sorted(board.pieces_of(segment))]
        return shortened(sum(middles, 0j), len(middles))
    if segment >= 0:
        return anchor(board, segment)
    spot = game.spots.get(figure)
    if spot is None or spot.player is not None or spot.apart:
        return None
    return game.point_of(spot)


def standing(game: Game, *, companions: bool = False) -> dict[int, Point]:
    """Every follower on the table, and by option builders and pigs, with their places; who shares one stands aside."""
    found: dict[int, Point] = {}
    taken: list[Point] = []
    for figure, (_, kind) in enumerate(game.rules.figures):
        at = place_of(game, figure) if kind.follower or (companions and COMPANION in kind.traits) else None
        if at is not None:
            number = taken.count(at)
            found[figure] = at + COMPANY[number % len(COMPANY)] * (1 + number // len(COMPANY))
            taken.append(at)
    return found


def radius(game: Game, figure: int) -> float:
    return RADII.get(game.rules.figures[figure][1].id, OTHER_RADIUS)


def from_tile(point: Point, cell: Cell) -> float:
    """The distance of a point from the square of a tile."""
    x, y = cell
    return length(complex(max(x - point.real, 0.0, point.real - x - 1), max(y - point.imag, 0.0, point.imag - y - 1)))


def is_on_map(board: Board, rest: Point) -> bool:
    """Does the token touch a tile?"""
    return any(from_tile(rest, cell_of(cell)) <= TOKEN for cell in board.cells)


# -- what a throw does -------------------------------------------------------------------------------------------------


def closest(first: Point, last: Point, point: Point) -> tuple[float, Point]:
    """How far along a line, from 0 to 1, its closest point to another one is, and that point."""
    way = last - first
    square = way.real * way.real + way.imag * way.imag
    if not square:
        return 0.0, first
    to = point - first
    part = max(0.0, min(1.0, (to.real * way.real + to.imag * way.imag) / square))
    return part, first + part * way


class _Push(NamedTuple):
    figure: int
    far: float
    way: Point


def knocked_out(game: Game, thrown: Throw, *, companions: bool = False) -> list[int]:
    """Everybody whom the token touches on its slide, and whom those push over."""
    at = standing(game, companions=companions)
    touched = []
    for figure, place in at.items():
        part, point = closest(thrown.down, thrown.rest, place)
        if (gap := length(place - point)) <= TOKEN + radius(game, figure):
            touched.append((part, gap, figure, point))
    touched.sort(key=lambda hit: hit[:3])
    fallen = [figure for _, _, figure, _ in touched]
    pushes = deque(
        _Push(figure, 0.15 + 0.5 * (1 - part) * thrown.slide, away(at[figure], point, thrown.way))
        for part, _, figure, point in touched
    )
    while pushes:
        push = pushes.popleft()
        end = at[push.figure] + push.far * push.way
        for figure, place in at.items() if push.far >= 0.04 else ():
            _, point = closest(at[push.figure], end, place)
            if figure in fallen or length(place - point) > radius(game, push.figure) + radius(game, figure):
                continue
            fallen.append(figure)
            pushes.append(_Push(figure, push.far / 2, away(place, point, push.way)))
    return fallen


def away(place: Point, point: Point, otherwise: Point) -> Point:
    """The direction from a point to the place of a figure."""
    gap = length(place - point)
    return otherwise if gap < NEAR else shortened(place - point, gap)


def nearest(game: Game, rest: Point, figures: list[int]) -> list[int]:
    """Of these figures the one nearest to the token; several where none is nearer than the others."""
    at = standing(game)
    gaps = {f: max(0.0, length(at[f] - rest) - TOKEN - radius(game, f)) for f in figures if f in at}
    least = min(gaps.values(), default=0.0)
    return [figure for figure, gap in gaps.items() if gap - least < NEAR]


# -- the court of Catch ------------------------------------------------------------------------------------------------

ROD, COURT_END, COURT_SIDE = 4.0, 6.0, 2.0
COURT = tuple(complex(x, y) for y in (4.5, 5.0, 5.5) for x in (-1.2, 0.0, 1.2))
"""The nine places of the court at which a thrower aims and a catcher holds the hand, row by row from the rod."""


def is_short(down: Point) -> bool:
    return down.imag < ROD


def is_wide(down: Point) -> bool:
    return abs(down.real) > COURT_SIDE or down.imag > COURT_END


def is_caught(down: Point, hand: Point, luck: int) -> bool:
    return length(down - hand) <= 0.6 + 0.9 * (luck / UNIT)
