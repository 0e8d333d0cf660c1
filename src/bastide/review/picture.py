"""Pictures of moments: the board round a turn, with the tile of the turn marked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bastide.art import FIGURES, Placed, Standing, board_svg
from bastide.board import Board
from bastide.game.actions import Action, Deploy, Place
from bastide.game.game import Game
from bastide.tiles.face import FIELD
from bastide.tiles.geometry import Cell, cell_of

WIDE, HIGH = 7, 5
"""Cells shown."""
_FRAME = '<rect x="{x}" y="{y}" width="96" height="96" rx="5" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def picture(game: Game, actions: Sequence[Action], colour: str) -> str:
    """An SVG of the board with the tile and the figure of a turn, before anything is scored; always of one size."""
    assert game.decision is not None
    place = actions[0]
    assert isinstance(place, Place)
    me, laid = game.decision.player, game.copy()
    laid.apply(place)
    cells = [cell_of(piece.cell) for piece in laid.board.pieces]
    left, top = _window(place.cell[0], [x for x, _ in cells], WIDE), _window(place.cell[1], [y for _, y in cells], HIGH)
    deployed = [(me, action.figure, action.segment) for action in actions if isinstance(action, Deploy)]
    shown = {(x, y) for x in range(left - 1, left + WIDE + 1) for y in range(top - 1, top + HIGH + 1)}
    pieces = [piece for piece in _pieces(laid.board) if piece.cell in shown]
    figures = [figure for figure in _figures(laid.board, [*_standing(game), *deployed]) if figure.cell in shown]
    svg = board_svg(pieces, figures, margin=WIDE)
    box = f"{100 * left} {100 * top} {100 * WIDE} {100 * HIGH}"
    svg = re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', svg, count=1)
    return svg.removesuffix("</svg>") + _frame(place.cell, colour) + "</svg>"


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
    """Player, kind and segment of every figure that stands on something printed."""
    for figure, at in enumerate(game.where):
        if at >= 0 and at not in game.board.added:
            player, kind = game.rules.figures[figure]
            yield player, kind.id, at


def _figures(board: Board, standing: Iterable[tuple[int, str, int]]) -> Iterator[Standing]:
    for player, kind, segment in standing:
        _, cell, rotation, first = board.pieces[board.piece_of[segment]]
        lying = board.printed[segment].kind == FIELD
        if kind in FIGURES:
            yield Standing(kind, player, cell_of(cell), segment - first, lying, rotation)


def _frame(cell: Cell, colour: str) -> str:
    x, y = 100 * cell[0] + 2, 100 * cell[1] + 2
    return "".join(_FRAME.format(x=x, y=y, colour=c, width=w) for c, w in (("#fff", 9), (colour, 6)))
