"""The board as text: the part of it that fits, with figures, the last move, and numbers where one can go."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rich.style import Style
from rich.text import Text as Line

from bastide.board import Piece
from bastide.cli.terminal.canvas import Canvas
from bastide.cli.terminal.paint import SCALES, SMALLER, Scale, paint
from bastide.cli.terminal.seats import COLOURS, MARKS
from bastide.cli.words import word
from bastide.game.game import Game
from bastide.game.module import Token
from bastide.tiles.geometry import Cell, cell_at, cell_of

_MARGIN = 4
_AXIS = Style(dim=True)
_OPEN = Style(color="#5c5c5c")
_NUMBER = Style(color="#ffe14d", bold=True)
_SEAT_NUMBER = Style(color="#ffffff", bgcolor="#1d130b", bold=True)
_TOKEN = Style(color="#ffffff", bgcolor="#1d130b", bold=True, italic=True)
_LAST = Style(color="#ffe14d", bold=True)


class Part(Struct, frozen=True):
    """The cells that are shown: north-western corner, and how many to the east and south."""

    west: int
    north: int
    wide: int
    high: int

    def has(self, cell: Cell) -> bool:
        return self.west <= cell[0] < self.west + self.wide and self.north <= cell[1] < self.north + self.high


def figure_mark(game: Game, figure: int) -> str:
    """The mark of the seat, and a letter for what is no common follower: ● or ●B."""
    player, kind = game.rules.figures[figure]
    return MARKS[player] + figure_letters(game)[kind.id]


def token_mark(game: Game, token: Token) -> str:
    """The first letter of what an element has put on the board, and how many: D, T3."""
    letter = word(game, token.what)[:1].upper()
    return f"{letter}{token.number}" if token.number > 1 else letter


def figure_letters(game: Game) -> dict[str, str]:
    """A letter of its own for each kind of figure; the common follower has the mark alone."""
    letters = {"small": ""}
    for kind in game.rules.kinds:
        if kind not in letters:
            unused = (letter for letter in kind.upper() if letter.isalpha() and letter not in letters.values())
            letters[kind] = next(unused, kind[0].upper())
    return letters


def extent(game: Game) -> Part:
    """The cells that matter: all tiles, the open cells round them, and those that the tile in hand may cover."""
    coverable = game.decision.coverable() if game.decision else ()
    cells = [cell_of(cell) for cell in (*game.board.cells, *game.board.demand, *coverable)]
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    return Part(west, north, max(x for x, _ in cells) - west + 1, max(y for _, y in cells) - north + 1)


def part_that_fits(whole: Part, centre: Cell, scale: Scale, width: int, height: int) -> Part:
    """As much of the board as the space holds, round the centre and never beyond what there is."""
    wide = min(whole.wide, max(1, -(-(width - _MARGIN) // scale.columns)))
    high = min(whole.high, max(1, -(-(height - 1) // scale.rows)))
    west = min(max(centre[0] - (wide - 1) // 2, whole.west), whole.west + whole.wide - wide)
    north = min(max(centre[1] - (high - 1) // 2, whole.north), whole.north + whole.high - high)
    return Part(west, north, wide, high)


def scale_that_fits(game: Game, width: int, height: int, least: Scale = SMALLER) -> Scale:
    """The largest scale at which the whole board is seen; with the least one a large board is seen in parts."""
    whole = extent(game)
    for scale in SCALES[: SCALES.index(least)]:
        if _MARGIN + whole.wide * scale.columns <= width and 1 + whole.high * scale.rows <= height:
            return scale
    return least


class BoardDrawing:
    """One drawing of the board, or of the part of it that fits into a space."""

    def __init__(self, game: Game, scale: Scale, centre: Cell | None = None, width: int = 0, height: int = 0) -> None:
        """Without a space the whole board is drawn."""
        whole = extent(game)
        self.game = game
        self.scale = scale
        self.part = part_that_fits(whole, centre or (0, 0), scale, width, height) if width else whole
        full = (_MARGIN + self.part.wide * scale.columns, 1 + self.part.high * scale.rows)
        self.canvas = Canvas(min(width or full[0], full[0]), min(height or full[1], full[1]))
        self.taken: set[tuple[int, int]] = set()  # where a figure or token stands
        self._axes(whole)
        self.canvas.left, self.canvas.top = _MARGIN, 1
        self._open_cells()
        for piece in game.board.pieces:
            self._piece(piece)

    def lines(self) -> list[Line]:
        return self.canvas.lines()

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell's north-western corner."""
        return (
            _MARGIN + (cell[0] - self.part.west) * self.scale.columns,
            1 + (cell[1] - self.part.north) * self.scale.rows,
        )

    def _axes(self, whole: Part) -> None:
        part, scale = self.part, self.scale
        for x in range(part.west, part.west + part.wide):
            self.canvas.put(self.corner((x, 0))[0] + scale.columns // 2 - 1, 0, f"{x}", _AXIS)
        for y in range(part.north, part.north + part.high):
            self.canvas.put(0, self.corner((0, y))[1] + scale.rows // 2, f"{y:>3}", _AXIS)
        self.canvas.put(0, 0, "◀" if part.west > whole.west else " ", _NUMBER)
        self.canvas.put(1, 0, "▲" if part.north > whole.north else " ", _NUMBER)
        hidden = self.corner((whole.west + whole.wide, whole.north + whole.high))
        self.canvas.put(2, 0, "▼" if hidden[1] > self.canvas.height else " ", _NUMBER)
        self.canvas.put(3, 0, "▶" if hidden[0] > self.canvas.width else " ", _NUMBER)

    def _open_cells(self) -> None:
        """A dot in the middle of each cell where some tile might go."""
        for number in self.game.board.demand:
            cell = cell_of(number)
            if self.part.has(cell):
                column, row = self.corner(cell)
                self.canvas.put(column + self.scale.columns // 2, row + self.scale.rows // 2, "·", _OPEN)

    def _piece(self, piece: Piece) -> None:
        if not any(self.part.has(cell) for cell in _cells(piece)):
            return
        column, row = self.corner(_north_west(piece))
        paint(self.canvas, piece.face, piece.rotation, self.scale, column, row)

    # -- what stands on it ---------------------------------------------------------------------------------------------

    def seat_of(self, segment: int) -> tuple[int, int]:
        """Column and row where a figure on a segment is drawn."""
        board = self.game.board
        piece = board.pieces[board.piece_of[segment]]
        index = segment - piece.first
        column, row = self.corner(_north_west(piece))
        if index >= len(piece.face.segments):  # built on the tile later
            return column + self.scale.columns // 2, row + self.scale.rows // 2
        right, down = self.scale.seat(piece.face, piece.rotation, index)
        return column + right, row + down

    def add_figures(self) -> None:
        """Figures on their seats or on top of a tile, then what elements have put on the board."""
        for figure, player in enumerate(self.game.rules.owner):
            if at := self.place_of(figure):
                style = Style(color="#ffffff" if player != 4 else "#000000", bgcolor=COLOURS[player], bold=True)
                self._put_beside(at, figure_mark(self.game, figure), style)
        for token in self.game.tokens():
            at = None
            if token.figure is not None:
                at = self.place_of(token.figure)
            elif token.segment is not None:
                at = self.seat_of(token.segment)
            elif token.point is not None:
                at = self.at_point(complex(*token.point) / 1000)
            elif token.cell is not None:
                at = self.foot_of(token.cell)
            if at:
                self._put_beside(at, token_mark(self.game, token), _TOKEN)

    def _put_beside(self, at: tuple[int, int], text: str, style: Style) -> None:
        """Write a mark, to the right of what stands there already."""
        column, row = at
        while (column, row) in self.taken:
            column += 1
        self.taken.update((column + n, row) for n in range(len(text)))
        self.canvas.put(column, row, text, style)

    def place_of(self, figure: int) -> tuple[int, int] | None:
        """Where a figure is drawn; None in a supply or a prison."""
        segment, spot = self.game.where[figure], self.game.spots.get(figure)
        if segment >= 0:
            return self.seat_of(segment)
        point = None if spot is None or spot.player is not None else self.game.point_of(spot)
        return None if point is None else self.at_point(point)

    def at_point(self, point: complex) -> tuple[int, int]:
        """Column and row of a point on the table, x and y in sides of a tile."""
        x, y = point.real - self.part.west, point.imag - self.part.north
        return _MARGIN + int(x * self.scale.columns), 1 + int(y * self.scale.rows)

    def foot_of(self, cell: Cell) -> tuple[int, int]:
        column, row = self.corner(cell)
        return column + 1, row + self.scale.rows - 1

    def add_last_move(self, piece: int) -> None:
        """Mark the corners of the tile that was laid last."""
        laid = self.game.board.pieces[piece]
        column, row = self.corner(_north_west(laid))
        last_column, last_row = self.corner(_south_east(laid))
        right, below = last_column + self.scale.columns - 1 - bool(self.scale.points), last_row + self.scale.rows - 1
        corners = [(column, row, "┌"), (right, row, "┐"), (column, below, "└"), (right, below, "┘")]
        for at, where, sign in corners if self.scale.rows > 2 else corners[:1]:
            self.canvas.put(at, where, sign, _LAST, keep_ground=True)

    def add_cell_numbers(self, numbers: Mapping[Cell, str]) -> list[Cell]:
        """Write numbers into empty cells; returns the cells that are not in view."""
        hidden = []
        for cell, number in numbers.items():
            text = f"[{number}]" if len(number) + 2 <= self.scale.columns else number
            column, row = self.corner(cell)
            column, row = column + (self.scale.columns - len(text)) // 2, row + self.scale.rows // 2
            if self.part.has(cell) and column + len(text) <= self.canvas.width and row < self.canvas.height:
                filled = cell_at(*cell) in self.game.board.cells
                self.canvas.put(column, row, text, _SEAT_NUMBER if filled else _NUMBER)
            else:
                hidden.append(cell)
        return hidden

    def add_corner_numbers(self, numbers: Mapping[Cell, str]) -> None:
        for corner, number in numbers.items():
            self.canvas.put(*self.corner(corner), number, _SEAT_NUMBER)

    def add_seat_numbers(self, numbers: Mapping[int, str]) -> None:
        for segment, number in numbers.items():
            self.canvas.put(*self.seat_of(segment), number, _SEAT_NUMBER)


def _cells(piece: Piece) -> list[Cell]:
    return [cell_of(piece.cell + step) for step in piece.face.cells[piece.rotation]]


def _south_east(piece: Piece) -> Cell:
    cells = _cells(piece)
    return max(x for x, _ in cells), max(y for _, y in cells)


def _north_west(piece: Piece) -> Cell:
    """The cell in the north-west of a piece: a turned one may reach beyond its first cell."""
    cells = _cells(piece)
    return min(x for x, _ in cells), min(y for _, y in cells)
