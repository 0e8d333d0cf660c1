"""The board as text: what is seen of it, where figures and numbers stand."""

from __future__ import annotations

import pytest

from bastide.cli.terminal.board import BoardDrawing, extent, part_that_fits, scale_that_fits
from bastide.cli.terminal.canvas import Canvas
from bastide.cli.terminal.paint import CLOSE, SCALES, SMALL, SMALLER, SMALLEST, Scale, canvas_of, points_of
from bastide.game.actions import Place
from bastide.game.game import ELSEWHERE, Spot
from bastide.modules import new_game
from bastide.testkit.scene import scene
from bastide.tiles.drawing import draw_text
from bastide.tiles.sets import face, load_set

ROW = "(0,0) D crfr, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr, (4,0) U frfr"


def text(drawing: BoardDrawing) -> list[str]:
    return [line.plain for line in drawing.lines()]


def test_close_up_a_tile_is_drawn_as_it_is() -> None:
    rows = text(BoardDrawing(scene("(0,0) D crfr", draw="E"), CLOSE))
    assert rows[0].split() == ["-1", "0", "1"]
    drawn = draw_text(face("D"))
    assert [row[4 + 15 : 4 + 30] for row in rows[8:15]] == drawn


def test_figures_stand_on_their_seats() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) N, Red (0,0) E-W", draw="E")
    for scale in SCALES:
        drawing = BoardDrawing(game, scale)
        drawing.add_figures()
        rows = text(drawing)
        for segment, mark in ((0, "▲"), (1, "●")):
            column, row = drawing.seat_of(segment)
            assert mark in rows[row][column : column + 2]


def test_the_pig_and_a_crowned_follower_stand_in_their_sectors() -> None:
    game = new_game(2, ["wheel-of-fortune"], seed=1)
    game.where[0], game.spots[0] = ELSEWHERE, Spot("crown-famine")
    for scale in SCALES:
        drawing = BoardDrawing(game, scale)
        drawing.add_figures()
        (row, line), *_ = [(row, line) for row, line in enumerate(text(drawing)) if "P" in line]
        middle = drawing.corner((2, 2))
        assert line.index("P") > middle[0], "Fortune lies east of the middle"
        assert row == middle[1]
        crown = drawing.place_of(0)
        assert crown is not None
        assert crown[0] < middle[0], "Famine lies south-west"
        assert crown[1] > middle[1]


def test_numbers_stand_in_the_cells_and_tell_which_are_out_of_sight() -> None:
    game = scene(ROW, draw="E")
    drawing = BoardDrawing(game, SMALL, (4, 0), 30, 12)
    hidden = drawing.add_cell_numbers({(0, -1): "1", (4, -1): "2", (4, 0): "3"})
    assert hidden == [(0, -1)]
    shown = "\n".join(text(drawing))
    assert "[1]" not in shown
    assert "[2]" in shown
    assert "[3]" in shown
    assert shown.startswith("◀")


def test_as_much_as_fits_is_shown_round_the_centre() -> None:
    whole = extent(scene(ROW, draw="E"))
    assert (whole.west, whole.north, whole.wide, whole.high) == (-1, -1, 7, 3)
    assert part_that_fits(whole, (3, 0), SMALL, 200, 200) == whole
    part = part_that_fits(whole, (3, 0), SMALL, 4 + 3 * 8, 200)
    assert (part.west, part.wide) == (2, 3)
    assert part_that_fits(whole, (99, 0), SMALL, 4 + 3 * 8, 200).west == 3


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(200, 60, CLOSE), (70, 60, SMALL), (50, 60, SMALLER), (20, 9, SMALLER)]
)
def test_the_largest_scale_that_shows_everything(width: int, height: int, scale: Scale) -> None:
    assert scale_that_fits(scene(ROW, draw="E"), width, height) == scale


def test_points_of_a_tile_keep_its_edges() -> None:
    for scale in (SMALL, SMALLER, SMALLEST):
        grid = points_of(face("D"), 0, scale)
        last = len(scale.points) - 1
        middle = last // 2
        city, road, field = grid[0][middle][0], grid[middle][0][0], grid[last][middle][0]
        assert len({city, road, field}) == 3
        assert grid[middle][last][0] == road


def test_pieces_of_other_shapes_are_drawn() -> None:
    double = canvas_of(face("BurgA"), 0, CLOSE)
    turned = canvas_of(face("BurgA"), 1, SMALL)
    assert (double.width, double.height) == (30, 7)
    assert (turned.width, turned.height) == (8, 8)
    half = next(iter(load_set("halflings-1").tile))
    rows = [line.plain for line in canvas_of(face(half), 0, CLOSE).lines()]
    assert len(rows) == 7
    assert len(rows[0]) < len(rows[-1]) == 15


def test_all_that_a_double_tile_may_cover_is_in_view() -> None:
    """West of the road it may begin two cells away; laid, its own corners are marked."""
    game = scene("(0,0) U frfr", draw="BurgC V", modules=["german-castles"])
    assert game.decision is not None
    drawing = BoardDrawing(game, CLOSE)
    assert drawing.add_cell_numbers({(-2, 0): "1", (2, 0): "2"}) == []
    game.apply(Place((1, 0), 0))
    drawing = BoardDrawing(game, SMALL)
    drawing.add_last_move(1)
    line = next(line.plain for line in drawing.lines() if "┌" in line.plain)
    assert line.index("┐") - line.index("┌") > SMALL.columns


def test_a_canvas_drops_what_falls_outside() -> None:
    canvas = Canvas(4, 2)
    canvas.put(-1, 0, "abcdefgh")
    canvas.put(0, 5, "x")
    canvas.left = 2
    canvas.put(0, 1, "wxyz")
    assert [line.plain for line in canvas.lines()] == ["bcde", "  yz"]
