"""Pictures of moments: the board round a turn, with the tile of the turn marked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bastide.art import FIGURES, Placed, Standing, board_svg
from bastide.board import Board
from bastide.game.actions import Action, Deploy
from bastide.game.game import Game
from bastide.tiles.face import FIELD
from bastide.tiles.geometry import Cell, cell_of

WIDE, HIGH = 7, 5
"""Cells shown."""
_FRAME = '<rect x="{x}" y="{y}" width="96" height="96" rx="5" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def picture(game: Game, actions: Sequence[Action], colour: str) -> str:
    """An SVG of the board with the tile and the figure of a turn, before anything is scored; always of one size.

    Where the turn lays no tile, it is the board as it was.
    """
    assert game.decision is not None
    me, board = game.decision.player, _laid(game, actions)
    cells = [cell_of(piece.cell) for piece in board.pieces]
    new = cells[len(game.board.pieces) :]
    x, y = cells[-1]
    left, top = _window(x, [x for x, _ in cells], WIDE), _window(y, [y for _, y in cells], HIGH)
    deployed = [(me, action.figure, action.segment) for action in actions if isinstance(action, Deploy)]
    shown = {(x, y) for x in range(left - 1, left + WIDE + 1) for y in range(top - 1, top + HIGH + 1)}
    pieces = [piece for piece in _pieces(board) if piece.cell in shown]
    figures = [figure for figure in _figures(board, [*_standing(game), *deployed]) if figure.cell in shown]
    svg = board_svg(pieces, figures, margin=WIDE)
    box = f"{100 * left} {100 * top} {100 * WIDE} {100 * HIGH}"
    svg = re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', svg, count=1)
    return svg.removesuffix("</svg>") + "".join(_frame(cell, colour) for cell in new) + "</svg>"


def _laid(game: Game, actions: Sequence[Action]) -> Board:
    """The board as soon as the tile of the turn lies on it, whatever is done with the tile in hand."""
    laid = game.copy()
    for action in actions:
        laid.apply(action)
        if len(laid.board.pieces) > len(game.board.pieces):
            break
    return laid.board


def _window(middle: int, board: list[int], size: int) -> int:
    """Where a window of this size begins: round the middle, but no more beside the board than there must be."""
    first, last = min(board), max(board) - size + 1
    if first > last:
        return (first + last) // 2
    return min(max(middle - size // 2, first), last)


def _pieces(board: Board) -> Iterator[Placed]:
    copies: Counter[str] = Counter()
    for face, cell, rotation, _ in board.pieces:
        yield Placed(face, cell_of(cell), rotation, copies[face.id])
        copies[face.id] += 1


def _standing(game: Game) -> Iterator[tuple[int, str, int]]:
    """Player, kind and segment of every figure that stands on a segment."""
    for figure, at in enumerate(game.where):
        if at >= 0:
            player, kind = game.rules.figures[figure]
            yield player, kind.id, at


def _figures(board: Board, standing: Iterable[tuple[int, str, int]]) -> Iterator[Standing]:
    """Those on the tiles; what stands on something built, such as a bridge, has no place in the picture."""
    for player, kind, segment in standing:
        if kind not in FIGURES or segment in board.added or segment >= len(board.printed):
            continue
        _, cell, rotation, first = board.pieces[board.piece_of[segment]]
        lying = board.printed[segment].kind == FIELD
        yield Standing(kind, player, cell_of(cell), segment - first, lying, rotation)


def _frame(cell: Cell, colour: str) -> str:
    x, y = 100 * cell[0] + 2, 100 * cell[1] + 2
    return "".join(_FRAME.format(x=x, y=y, colour=c, width=w) for c, w in (("#fff", 9), (colour, 6)))
