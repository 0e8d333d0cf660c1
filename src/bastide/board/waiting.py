"""What the features of a board wait for, as cells."""

from __future__ import annotations

from bastide.board.board import Board
from bastide.tiles.face import AREA_KINDS
from bastide.tiles.geometry import NORTH, STRIDE, WEST, WIDTH

_NORTHERN = 3  # offsets of port keys below this lie on the northern edge of their cell, then on the western one
_LONG = 6  # from here on on the long side of a triangle
_HALVES = 3  # keys that are no multiple of it are halves of an edge, where fields meet


def awaited(board: Board, segment: int) -> frozenset[int]:
    """The empty cells that the feature of a segment waits for; none if it is a farm."""
    extent = board.extent(segment)
    if extent.awaited is None:
        area = board.printed[segment].kind in AREA_KINDS
        extent.awaited = frozenset(_cells_around(board, segment) if area else _cells_at_ports(board, segment))
    return extent.awaited


def _cells_around(board: Board, segment: int) -> list[int]:
    return [cell for cell, waiting in board.waiting.items() if segment in waiting]


def _cells_at_ports(board: Board, segment: int) -> list[int]:
    return [
        empty_side(key, board)
        for member in board.members(segment)
        for key in board.port_keys(member)
        if key % _HALVES == 0 and board.ends.get(key) == member
    ]


def empty_side(key: int, board: Board) -> int:
    """The empty one of the two cells that a port lies between, or the one with a triangle that does not reach it."""
    cell, offset = divmod(key, STRIDE)
    if cell not in board.cells or offset >= _LONG:
        return cell
    other, side = (cell - WIDTH, NORTH) if offset < _NORTHERN else (cell - 1, WEST)
    return other if other not in board.cells or board.shown(cell, side) else cell
