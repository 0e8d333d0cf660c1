"""The second reading of the laid tiles agrees with the board, for every tile there is and for pieces of every shape."""

from random import Random

import pytest

from bastide.board import Board
from bastide.testkit.referee import tiling_of
from bastide.testkit.referee.tiling import AREAS, Tiling
from bastide.testkit.scene import find_segment, lay_board
from bastide.tiles.face import Face
from bastide.tiles.geometry import cell_at, cell_of
from bastide.tiles.sets import face, load_set, set_ids

FACES = [face(tile) for set_id in set_ids() for tile in load_set(set_id).tile | load_set(set_id).variant]
ODD = [
    f
    for f in FACES
    if not f.is_square or set("AM") & set(f.layout.edges) or any("shares" in s.flags for s in f.segments)
]


def compare(board: Board) -> Tiling:
    tiling = tiling_of(board)
    for feature in tiling.features:
        segments = sorted(board.pieces[piece].first + index for piece, index in feature.spots)
        assert sorted(board.members(segments[0])) == segments
        assert board.open[board.label[segments[0]]] == feature.open
        assert board.tiles(segments[0]) == len({piece for piece, _ in feature.spots})
        if feature.kind in AREAS:
            assert board.surroundings(segments[0]) == tiling.surroundings(next(iter(feature.spots)))
    return tiling


def any_face(rng: Random) -> Face:
    return rng.choice(ODD if rng.random() < 0.5 else FACES)


def spots_for(board: Board, printed: Face) -> set[tuple[tuple[int, int], int]]:
    return {(cell_of(cell), rotation) for cell, rotations in board.placements(printed) for rotation in rotations}


@pytest.mark.parametrize("seed", range(10))
def test_board_and_table_agree_on_pieces_of_all_shapes(seed: int) -> None:
    rng = Random(seed)
    board = Board()
    board.place(any_face(rng), cell_at(0, 0), rng.randrange(4))
    while len(board.pieces) < 60:
        printed = any_face(rng)
        found = spots_for(board, printed)
        if rng.random() < 0.2:
            assert found == compare(board).placements(printed.layout)
        if found:
            cell, rotation = rng.choice(sorted(found))
            board.place(printed, cell_at(*cell), rotation)
    compare(board)


@pytest.mark.parametrize("seed", range(4))
def test_links_join_and_part_roads_again(seed: int) -> None:
    """Ferries and tunnels: any two road ends become one road, and stay so until the link is taken out."""
    rng = Random(seed)
    plain = [f for f in FACES if f.set_id == "base"]
    board = Board()
    board.place(face("X"), cell_at(0, 0), 0)
    links: list[tuple[int, int]] = []
    while len(board.pieces) < 40:
        printed = rng.choice(plain)
        if found := spots_for(board, printed):
            cell, rotation = rng.choice(sorted(found))
            board.place(printed, cell_at(*cell), rotation)
        roads = [s for s, printed_ in enumerate(board.printed) if printed_.kind == "road"]
        if rng.random() < 0.3:
            link = (rng.choice(roads), rng.choice(roads))
            if link[0] != link[1] and link not in links:
                links.append(link)
                board.link(*link)
        elif links and rng.random() < 0.3:
            board.unlink(*links.pop(rng.randrange(len(links))))
        compare(board)


def test_a_shared_edge_waits_and_then_joins_both_cities() -> None:
    """Two cities of one hill tile share its north edge: they are apart until a city is laid there."""
    board = lay_board("(0,0) HS2 ccfc")
    west, east = find_segment(board, (0, 0), "N-W"), find_segment(board, (0, 0), "N-E")
    assert not board.same_feature(west, east)
    assert [board.open[board.label[s]] for s in (west, east)] == [2, 2]
    board.place(face("E"), cell_at(0, -1), 2)
    assert board.same_feature(west, east)
    assert board.open[board.label[west]] == 2
    compare(board)


def test_an_abbey_closes_what_it_meets_and_joins_nothing() -> None:
    board = lay_board("(0,-1) D frcr, (1,0) U frfr, (-1,0) U frfr, (0,1) E cfff")
    board.place(face("abbey"), cell_at(0, 0), 0)
    tiling = compare(board)
    roads = [find_segment(board, cell, "E-W") for cell in ((1, 0), (-1, 0))]
    assert not board.same_feature(*roads)
    assert [board.open[board.label[road]] for road in roads] == [1, 1]
    assert board.is_complete(find_segment(board, (0, 1), "N"))
    assert {f.kind for f in tiling.features if f.complete} >= {"city"}


def test_two_triangles_fill_a_cell() -> None:
    board = lay_board("(0,0) B ffff")
    half = face("Halb101")  # a road in the south of its half
    assert spots_for(board, half)
    board.place(half, cell_at(1, 0), 0)
    assert (1, 0) not in {cell for cell, rotation in spots_for(board, face("B")) if rotation == 0}
    other = {(cell, r) for cell, r in spots_for(board, half) if cell == (1, 0)}
    assert {rotation for _, rotation in other} <= {2}
    assert other == {(cell, r) for cell, r in compare(board).placements(half.layout) if cell == (1, 0)}
    board.place(half, cell_at(1, 0), 2)
    assert board.piece_at(1, 0) is not None
    assert not {cell for cell, _ in spots_for(board, half) if cell == (1, 0)}
    compare(board)


def test_a_double_piece_is_one_tile_on_two_cells() -> None:
    board = lay_board("(0,0) B ffff")
    castle = face("BurgA")
    cell, rotation = sorted(spots_for(board, castle))[0]
    board.place(castle, cell_at(*cell), rotation)
    piece = board.pieces[-1]
    assert len([c for c, number in board.cells.items() if number == 1]) == 2
    building = piece.first + next(s.index for s in castle.segments if s.kind == "castle")
    assert (board.surroundings(building), board.open[building]) == (3, 9)
    compare(board)
