"""A game as text or as a small picture, drawn from the tiles alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bastide.board import Piece
from bastide.game.game import Game
from bastide.tiles.drawing import COLUMNS, ROWS, draw, seat
from bastide.tiles.geometry import cell_of

FRAME = 640
"""Height and width of every picture: a film needs frames of one size, and codecs want multiples of 16."""
LARGEST = 9
"""Dots of the picture, across and down, for each of the seven by seven points of a tile, while the board is small."""
SEATS = "123456"
COLOURS = ((224, 40, 79), (59, 130, 224), (244, 179, 18), (23, 166, 115), (208, 208, 216), (187, 104, 204))
GROUND = {
    "field": (139, 176, 88),
    "city": (185, 118, 74),
    "road": (244, 227, 181),
    "river": (90, 150, 200),
    "town": (185, 141, 94),
    "village": (107, 63, 34),
    "hedge": (63, 90, 38),
    "wall": (75, 54, 39),
}
_TABLE = (43, 43, 43)


def text(game: Game) -> str:
    """The board in characters, figures by the number of their player, and a line with the scores."""
    west, north, wide, high = _extent(game)
    sheet = [[" "] * (wide * COLUMNS) for _ in range(high * ROWS)]
    for piece in game.board.pieces:
        left, top = _corner(piece, west, north)
        for down, pixels in enumerate(draw(piece.face, piece.rotation), top * ROWS):
            for right, (character, style) in enumerate(pixels, left * COLUMNS):
                if style != "none":
                    sheet[down][right] = character
    for down, right, player in _seats(game, west, north):
        sheet[down][right] = SEATS[player]
    scores = zip(game.player_names, game.scores, strict=True)
    tile = game.decision and game.decision.tile
    foot = ", ".join(f"{name}: {score}" for name, score in scores) + (f"; {tile.id}" if tile else "")
    return "\n".join(["".join(row).rstrip() for row in sheet] + [foot])


def picture(game: Game) -> NDArray[np.uint8]:
    """The board in colours, in the middle of the frame and as large as fits: height, width, RGB."""
    west, north, wide, high = _extent(game)
    points = np.empty((high * ROWS, wide * ROWS, 3), np.uint8)
    points[:] = _TABLE
    for piece in game.board.pieces:
        left, top = _corner(piece, west, north)
        for down, pixels in enumerate(draw(piece.face, piece.rotation), top * ROWS):
            inner = [pixel for at, pixel in enumerate(pixels) if at % COLUMNS % 2]
            for right, (_, style) in enumerate(inner, left * ROWS):
                if style != "none":
                    points[down, right] = GROUND[style.partition(".")[0]]
    for down, right, player in _seats(game, west, north):
        column, point = divmod(right, COLUMNS)
        points[down, column * ROWS + min(point // 2, ROWS - 1)] = COLOURS[player]
    return framed(points)


def framed(points: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture in the middle of a frame; of one that is too large for it, the middle."""
    dots = max(1, min(LARGEST, FRAME // max(points.shape)))
    high, wide = (min(length, FRAME // dots) for length in points.shape[:2])
    top, left = (points.shape[0] - high) // 2, (points.shape[1] - wide) // 2
    shown = points[top : top + high, left : left + wide].repeat(dots, axis=0).repeat(dots, axis=1)
    frame = np.empty((FRAME, FRAME, 3), np.uint8)
    frame[:] = _TABLE
    down, right = (FRAME - high * dots) // 2, (FRAME - wide * dots) // 2
    frame[down : down + high * dots, right : right + wide * dots] = shown
    return frame


def _extent(game: Game) -> tuple[int, int, int, int]:
    """West, north, and how many cells to the east and south; one cell of table all round."""
    cells = [cell_of(cell) for cell in game.board.cells] or [(0, 0)]
    west, north = min(x for x, _ in cells) - 1, min(y for _, y in cells) - 1
    return west, north, max(x for x, _ in cells) - west + 2, max(y for _, y in cells) - north + 2


def _corner(piece: Piece, west: int, north: int) -> tuple[int, int]:
    """Column and row of the cell in which the drawing of a piece begins."""
    cells = [cell_of(piece.cell + step) for step in piece.face.cells[piece.rotation]]
    return min(x for x, _ in cells) - west, min(y for _, y in cells) - north


def _seats(game: Game, west: int, north: int) -> list[tuple[int, int, int]]:
    """Row, column and player of every figure on a printed segment."""
    found = []
    for player, at in zip(game.rules.owner, game.where, strict=True):
        piece = game.board.pieces[game.board.piece_of[at]] if at >= 0 else None
        if piece and at - piece.first < len(piece.face.segments):
            left, top = _corner(piece, west, north)
            down, right = seat(piece.face, piece.rotation, at - piece.first)
            found.append((top * ROWS + down, left * COLUMNS + right, player))
    return found
