"""Tiles with colours: close up as characters, and small as a map of coloured half blocks."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct
from rich.color import Color
from rich.style import Style

from bastide.cli.terminal.canvas import Canvas
from bastide.tiles.drawing import COLUMNS, ROWS, Pixel, draw, seat
from bastide.tiles.face import Face
from bastide.tiles.frame import UNIT

GROUND = {
    "field": "#7f9f4d",
    "city": "#b9764a",
    "road": "#7f9f4d",
    "river": "#5da3b9",
    "town": "#cfa477",
    "village": "#7f9f4d",
    "hedge": "#7f9f4d",
    "wall": "#b9764a",
}
INK = {
    "field": "#94b25f",
    "road": "#fbeecb",
    "river": "#a9d6e2",
    "town": "#b98d5e",
    "village": "#6b3f22",
    "hedge": "#3f5a26",
    "wall": "#4b3627",
}
POINTS = GROUND | {"road": "#f4e3b5", "village": "#6b3f22", "hedge": "#3f5a26", "wall": "#4b3627"}
CITIES = {"▒": "#b9764a", "░": "#d39c6d", "▓": "#8c5230"}
"""Cities that meet on a tile have different shades."""

_SEAM = 0.82
_MARK = "#1d130b"


class Scale(Struct, frozen=True):
    """How large a cell is drawn: close up, or as a map of some of the seven by seven points of its drawing."""

    points: tuple[int, ...] = ()

    @property
    def columns(self) -> int:
        return len(self.points) + 1 if self.points else COLUMNS

    @property
    def rows(self) -> int:
        return (len(self.points) + 1) // 2 if self.points else ROWS

    def seat(self, face: Face, rotation: int, index: int) -> tuple[int, int]:
        """Column and row where a figure on a segment stands."""
        down, right = seat(face, rotation, index)
        if not self.points:
            return right, down
        (cell_column, x), (cell_row, y) = divmod(right, COLUMNS), divmod(down, ROWS)
        return cell_column * self.columns + self.nearest(x // 2), cell_row * self.rows + self.nearest(y) // 2

    def nearest(self, at: int) -> int:
        """Which of the points stands for a place of the drawing."""
        return min(range(len(self.points)), key=lambda n: abs(self.points[n] - at))


CLOSE = Scale()
SMALL = Scale((0, 1, 2, 3, 4, 5, 6))
SMALLER = Scale((0, 1, 3, 5, 6))
SMALLEST = Scale((0, 3, 6))
SCALES = (CLOSE, SMALL, SMALLER, SMALLEST)

Point = tuple[str | None, str]
"""Colour and mark of a point; nothing is there where the colour is None."""


@cache
def close_style(character: str, style: str) -> Style:
    """The colours of one character of a tile close up."""
    ground, _, mark = style.partition(".")
    if ground == "none":
        return Style.null()
    if mark:
        return mark_style(GROUND[ground])
    if ground == "city":
        colour = CITIES.get(character, GROUND["city"])
        return Style(color=darker(colour, 0.9), bgcolor=colour)
    return Style(color=INK[ground], bgcolor=GROUND[ground], bold=ground == "road")


@cache
def point_colour(character: str, style: str) -> str | None:
    """The colour of one point of the map; None where the tile has nothing."""
    ground = style.partition(".")[0]
    if ground == "none":
        return None
    return CITIES.get(character, POINTS["city"]) if ground == "city" else POINTS[ground]


@cache
def darker(colour: str, share: float = _SEAM) -> str:
    red, green, blue = Color.parse(colour).get_truecolor()
    return f"#{int(red * share):02x}{int(green * share):02x}{int(blue * share):02x}"


def paint_close(canvas: Canvas, face: Face, rotation: int, column: int, row: int) -> None:
    """A tile of 15 columns and 7 rows for each cell."""
    for down, pixels in enumerate(draw(face, rotation)):
        for right, (character, style) in enumerate(pixels):
            if style != "none":
                canvas.put(column + right, row + down, character, close_style(character, style))


@lru_cache(maxsize=4096)
def points_of(face: Face, rotation: int, scale: Scale) -> list[list[Point]]:
    """The points of a tile, row by row, with a seam in the east and south of each cell."""
    places = [inner(pixels) for pixels in draw(face, rotation)]
    size = len(scale.points) + 1
    chosen = [UNIT * cell + at for cell in range(len(places) // UNIT) for at in (*scale.points, scale.points[-1])]
    across = [UNIT * cell + at for cell in range(len(places[0]) // UNIT) for at in (*scale.points, scale.points[-1])]
    grid: list[list[Point]] = [
        [(seamed(places[y][x], seam=size - 1 in (i % size, j % size)), "") for i, x in enumerate(across)]
        for j, y in enumerate(chosen)
    ]
    for y, row in enumerate(places):
        for x, (character, style) in enumerate(row):
            if style.endswith(".mark"):
                j, i = (size * (at // UNIT) + scale.nearest(at % UNIT) for at in (y, x))
                grid[j][i] = (grid[j][i][0], character)
    return grid


def inner(pixels: list[Pixel]) -> list[Pixel]:
    """The places of a row over several cells, without the characters between them."""
    return [pixel for at, pixel in enumerate(pixels) if at % COLUMNS % 2]


def seamed(pixel: Pixel, *, seam: bool) -> str | None:
    character, style = pixel
    colour = point_colour("" if style.endswith(".mark") else character, style)
    return darker(colour) if colour and seam else colour


def paint_small(canvas: Canvas, face: Face, rotation: int, scale: Scale, column: int, row: int) -> None:
    """A tile as part of the map: each character shows two points, one above the other."""
    points = points_of(face, rotation, scale)
    for down in range(len(points) // 2):
        for right, (upper, lower) in enumerate(zip(points[2 * down], points[2 * down + 1], strict=True)):
            paint_two(canvas, column + right, row + down, upper, lower)


def paint_two(canvas: Canvas, column: int, row: int, upper: Point, lower: Point) -> None:
    """Two points in one character; a mark takes both."""
    (above, upper_mark), (below, lower_mark) = upper, lower
    if mark := upper_mark or lower_mark:
        canvas.put(column, row, mark, mark_style(above if upper_mark else below))
    elif above and below:
        canvas.put(column, row, "▀", two_colours(above, below))
    elif above or below:
        canvas.put(column, row, "▀" if above else "▄", two_colours(above or below, None), keep_ground=True)


@cache
def two_colours(ink: str | None, ground: str | None) -> Style:
    return Style(color=ink, bgcolor=ground)


@cache
def mark_style(ground: str | None) -> Style:
    return Style(color=_MARK, bgcolor=ground, bold=True)


def paint(canvas: Canvas, face: Face, rotation: int, scale: Scale, column: int, row: int) -> None:
    if scale.points:
        paint_small(canvas, face, rotation, scale, column, row)
    else:
        paint_close(canvas, face, rotation, column, row)


def canvas_of(face: Face, rotation: int, scale: Scale) -> Canvas:
    """A tile by itself."""
    cells = face.shape.cells
    wide, high = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
    if rotation % 2:
        wide, high = high, wide
    canvas = Canvas(wide * scale.columns, high * scale.rows)
    paint(canvas, face, rotation, scale, 0, 0)
    return canvas
