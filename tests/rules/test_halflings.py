"""Halflings: the worked examples of halflings.md, every option, and what half tiles meet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from questions import BLUE, RED, asked, figure, happened, offered, question, returned, words_offered

from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.game import Game, Spot
from bastide.game.notation import on_board, position, read_position
from bastide.game.record import Record
from bastide.modules import new_game, rules_for
from bastide.modules.goldmines import Gold
from bastide.modules.halflings import SETS, HalfTiles
from bastide.modules.king_robber import King, RobberBaron
from bastide.modules.little_buildings import Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.watchtowers import Lookout, cells_with, followers_in
from bastide.players import load
from bastide.server.answers import dead_cells
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene, start
from bastide.tiles.face import ROAD
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("halflings",)
SW, NW, NE, SE = range(4)
"""The corner of a half tile, as it is turned."""


def half_game(board: str, figures: str = "", draw: str = "V V V V", **choices: Any) -> Game:
    """A scene in which players hold the half tiles that `held` says, by player."""
    modules = (*MODULES, *choices.pop("modules", ()))
    held: dict[int, tuple[str, ...]] = choices.pop("held", {})
    drawn = f"{draw} {draw.split()[0]}" if held else draw  # the first turn begins before anybody holds a half tile
    game = scene(board, figures, draw=drawn, modules=modules, **choices)
    faces = game.rules.faces
    game.slot(HalfTiles).held = tuple(tuple(faces[t] for t in held.get(n, ())) for n in range(game.rules.players))
    return start(game) if held else game


def take(game: Game, tile: str, cell: Cell, corner: int) -> None:
    """Lay an own half tile; the figure action is open."""
    game.apply(Choose("half-tile", tile=tile))
    game.apply(Place(cell, corner))


def held_by(game: Game, player: int) -> list[str]:
    return [face.id for face in game.slot(HalfTiles).held[player]]


def final(game: Game) -> list[tuple[int, int, str]]:
    return points(game.if_ended_now().events)


def places(game: Game) -> set[tuple[Cell, int]]:
    assert game.decision is not None
    return {(action.cell, action.rotation) for action in game.decision.actions if isinstance(action, Place)}


def spaces() -> dict[str, str]:
    return {"tile-counting": "spaces"}


# -- worked examples ---------------------------------------------------------------------------------------------------

FIVE = "(-1,0) B ffff, (-1,1) B ffff, (0,1) B ffff, (-1,-1) B ffff, (1,1) B ffff"
"""The cells W, SW, S, NW and SE."""
MONK = f"{FIVE}, (0,0) Halb104/0"


def test_halflings_v1_a_monastery_with_six_neighbours() -> None:
    game = half_game(MONK, "Red (0,0) monastery", held={RED: ("Halb101",)})
    take(game, "Halb101", (0, 0), NE)
    events = game.apply(PASS)
    assert points(events) == [(RED, 7, "monastery")]
    assert returned(events) == {(figure(game, RED), "scored")}


def test_halflings_v1_without_the_other_half() -> None:
    assert final(half_game(MONK, "Red (0,0) monastery")) == [(RED, 6, "monastery")]


TOWN = "(-1,0) E fcff, (0,0) Halb211/0, (0,0) Halb212/2"


@pytest.mark.parametrize(("value", "expected"), [("pieces", (4 + 1) * 2), ("spaces", (3 + 1) * 2)])
def test_halflings_v2_a_city_on_both_halves(value: str, expected: int) -> None:
    game = half_game(TOWN, "Red (-1,0) E", "E V V", options={"tile-counting": value})
    assert points(lay(game, "(0,1) E cfff")) == [(RED, expected, "city")]


AROUND_B = "(0,0) B ffff, (-1,-1) B ffff, (0,-1) B ffff, (-1,0) B ffff, (1,0) B ffff, (-1,1) B ffff, (0,1) B ffff"


def test_halflings_v3_a_half_tile_is_one_neighbour() -> None:
    game = half_game(f"{AROUND_B}, (1,-1) Halb204/0", "Red (0,0) monastery", "B V V")
    assert points(lay(game, "(1,1) B ffff")) == [(RED, 9, "monastery")]


def test_halflings_v3_the_second_half_adds_nothing() -> None:
    game = half_game(f"{AROUND_B}, (1,-1) Halb204/0", "Red (0,0) monastery", held={RED: ("Halb104",)})
    take(game, "Halb104", (1, -1), NE)
    assert points(game.apply(PASS)) == []
    assert final(game) == [(RED, 8, "monastery")]


@pytest.mark.parametrize(("east", "fits"), [("", True), (", (1,0) U frfr", True), (", (1,0) B ffff", False)])
def test_halflings_v4_legs_match_and_the_rest_is_free(east: str, fits: bool) -> None:
    game = half_game(f"(0,-1) U rfrf{east}", held={RED: ("Halb103",)})
    game.apply(Choose("half-tile", tile="Halb103"))
    assert (((0, 0), NE) in places(game)) == fits


def test_halflings_v4_no_square_tile_fits_beside_it() -> None:
    game = half_game("(0,-1) U rfrf, (0,0) Halb103/2, (-1,0) B ffff", draw="U B V")
    assert not any(cell == (0, 0) for cell, _ in places(game))
    refused = game.why_not(Place((0, 0), 0))
    assert refused is not None
    assert refused.say() == "Half of this space is filled: only a half tile goes there."


def test_halflings_v5_half_tiles_in_hand_are_lost() -> None:
    game = half_game("(0,0) D crfr", draw="V", held={BLUE: ("Halb101", "Halb102")})
    lay(game, "(0,1) V ffrr")
    assert game.over
    assert game.scores == [0, 0]


# -- dealing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "each"), [("draft-2", 2), ("draft-3", 3)])
def test_halflings_the_last_player_chooses_first_then_counter_clockwise(value: str, each: int) -> None:
    game = new_game(3, MODULES, options={"halflings.deal": value}, first=1, seed=5)
    assert len(offered(game, "take-half")) == 24
    assert question(game).what.say() == "choose a half tile"
    assert [piece.face.id for piece in game.board.pieces] == ["D"]  # they choose with the start before them
    order = []
    while asked(game)[1] == "S7.1":
        order.append(asked(game)[0])
        game.apply(min(offered(game, "take-half"), key=str))
    assert order == [0, 2, 1] * each
    assert [len(held_by(game, player)) for player in range(3)] == [each] * 3
    assert asked(game)[0] == 1
    assert not any(face.set_id in SETS for pile in game.piles for face in pile)


def test_halflings_chosen_tiles_are_known_to_all() -> None:
    game = drafted(new_game(2, MODULES, seed=5))
    assert game.view(1).slot(HalfTiles).held == game.slot(HalfTiles).held
    assert sorted(token.tile or "" for token in game.tokens()) == sorted(held_by(game, 0) + held_by(game, 1))


def drafted(game: Game) -> Game:
    while asked(game)[1] == "S7.1":
        game.apply(min(offered(game, "take-half"), key=str))
    return game


def test_halflings_dealt_by_chance_are_seen_by_their_owner_only() -> None:
    game = new_game(3, MODULES, options={"halflings.deal": "random-3"}, seed=5)
    assert [len(held_by(game, player)) for player in range(3)] == [3, 3, 3]
    view = game.view(1)
    assert [len(held_by(view, player)) for player in range(3)] == [0, 3, 0]
    assert held_by(view, 1) == held_by(game, 1)
    assert view.slot(HalfTiles).left == ()
    shown = [(token.player, token.number, token.tile is None) for token in view.tokens()]
    assert sorted(shown) == [(0, 3, True), (1, 1, False), (1, 1, False), (1, 1, False), (2, 3, True)]


@pytest.mark.parametrize(("left_out", "there"), [("halflings-2", "Halb1"), ("halflings-1", "Halb2")])
def test_halflings_either_set_can_be_left_out(left_out: str, there: str) -> None:
    game = new_game(2, MODULES, tiles={left_out: 0}, seed=1)
    tiles = {action.tile for action in offered(game, "take-half") if isinstance(action, Choose)}
    assert len(tiles) == 12
    assert all(tile and tile.startswith(there) for tile in tiles)


def test_halflings_six_players_share_one_set() -> None:
    """Twelve tiles for six players who would get three each."""
    options = {"halflings.deal": "random-3"}
    game = new_game(6, MODULES, tiles={"halflings-2": 0}, options=options, seed=1)
    assert [len(held_by(game, player)) for player in range(6)] == [2] * 6


# -- laying ------------------------------------------------------------------------------------------------------------


def test_halflings_one_is_laid_instead_of_drawing() -> None:
    game = half_game("(0,0) D crfr", held={RED: ("Halb104", "Halb204"), BLUE: ("Halb101",)})
    assert asked(game) == (RED, "T1.3")
    assert question(game).what.say() == "lay a half tile, or draw a tile"
    assert offered(game, "half-tile") == {Choose("half-tile", tile=t) for t in ("Halb104", "Halb204")}
    left = len(game.piles[0])
    take(game, "Halb104", (0, 1), NW)
    assert figure_actions(game) == {"small monastery", "small field HL-HR-SL-SR-WL-WR"}
    game.apply(Deploy("small", find_segment(game.board, (0, 1), "monastery")))
    assert asked(game) == (BLUE, "T1.3")
    assert len(game.piles[0]) == left
    assert held_by(game, RED) == ["Halb204"]


def test_halflings_no_second_one_in_the_same_part() -> None:
    game = half_game("(0,0) D crfr", held={RED: ("Halb104", "Halb204")})
    take(game, "Halb104", (0, 1), NW)
    assert "half-tile" not in words_offered(game)
    game.apply(PASS)
    assert asked(game)[0] == BLUE


def test_halflings_who_passes_draws_and_keeps_it() -> None:
    game = half_game("(0,0) D crfr", held={RED: ("Halb104",)})
    game.apply(PASS)
    assert asked(game) == (RED, "T2.1")
    assert held_by(game, RED) == ["Halb104"]


def test_halflings_that_fits_nowhere_stays_in_hand() -> None:
    game = half_game("(0,0) C cccc", held={RED: ("Halb104",)}, draw="E E E")
    assert asked(game) == (RED, "T2.1")
    assert held_by(game, RED) == ["Halb104"]


def test_halflings_builder_may_use_another_in_the_second_part() -> None:
    game = half_game(
        "(0,0) D crfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        modules=("traders-builders",),
        held={RED: ("Halb103", "Halb204")},
    )
    take(game, "Halb103", (1, 0), SW)  # it continues the builder's road
    game.apply(PASS)
    while asked(game)[1] == "T9.3":
        game.apply(Choose("second-part"))
    assert asked(game) == (RED, "T1.3")
    assert offered(game, "half-tile") == {Choose("half-tile", tile="Halb204")}


def test_halflings_builder_does_not_play_one_with_an_empty_pile() -> None:
    game = half_game(
        "(0,0) D crfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="U",
        modules=("traders-builders",),
        held={RED: ("Halb204",)},
    )
    game.apply(PASS)
    lay(game, "(1,0) U frfr")
    assert game.over


def test_halflings_four_corners_and_no_flipping() -> None:
    game = half_game("(0,0) B ffff", held={RED: ("Halb204",)})
    game.apply(Choose("half-tile", tile="Halb204"))
    assert places(game) == {
        *(((0, -1), corner) for corner in (SW, SE)),  # a leg on the common edge
        *(((1, 0), corner) for corner in (SW, NW)),
        *(((0, 1), corner) for corner in (NW, NE)),
        *(((-1, 0), corner) for corner in (NE, SE)),
    }
    refused = game.why_not(Place((0, -1), NE))
    assert refused is not None
    assert refused.say() == "A short side of the half tile must touch a tile."


def test_halflings_the_long_sides_must_match() -> None:
    """A field along the long side does not meet the road of Halb202."""
    game = half_game("(0,0) B ffff, (0,-1) Halb204/0", held={RED: ("Halb202", "Halb104")})
    game.apply(Choose("half-tile", tile="Halb202"))
    assert ((0, -1), NE) not in places(game)
    refused = game.why_not(Place((0, -1), NE))
    assert refused is not None
    assert refused.say() == "This half tile does not fill the other half: its long side must match."
    game = half_game("(0,0) B ffff, (0,-1) Halb204/0", held={RED: ("Halb104",)})
    game.apply(Choose("half-tile", tile="Halb104"))
    assert {corner for cell, corner in places(game) if cell == (0, -1)} == {NE}


def test_halflings_the_second_half_needs_no_leg_at_a_tile() -> None:
    """The long side alone touches; its legs lie at empty cells."""
    game = half_game("(0,0) B ffff, (0,-1) Halb204/0", held={RED: ("Halb104",)})
    take(game, "Halb104", (0, -1), NE)
    board = game.board
    assert board.pieces_on(cell_at(0, -1)) == (1, 2)
    assert board.same_feature(find_segment(board, (0, -1), "monastery") + 1, board.pieces[1].first)


def test_halflings_a_neighbour_without_a_leg_offers_no_edge() -> None:
    """The half tile in (0,-1) lies in the south-west: nothing to match on its eastern side."""
    game = half_game("(0,0) B ffff, (0,-1) Halb204/0, (1,0) B ffff", draw="E V V")
    assert ((1, -1), 1) in places(game)  # a city to the east, beside nothing
    assert ((1, -1), 3) in places(game)  # a city to the west, against the open half
    lay(game, "(1,-1) E fffc")
    assert not game.board.is_complete(find_segment(game.board, (1, -1), "W"))
    game = half_game("(0,0) B ffff, (0,-1) Halb204/3, (1,0) B ffff", draw="E V V")
    assert ((1, -1), 3) not in places(game)  # here a leg lies on the edge


def test_halflings_features_stay_open_at_the_long_side() -> None:
    road = half_game("(0,0) A rfff, (0,-1) Halb202/0", "Red (0,0) N", held={RED: ("Halb208",)})
    assert final(road) == [(RED, 2, "road")]
    take(road, "Halb208", (0, -1), NE)  # its road ends at a city
    assert points(road.apply(PASS)) == [(RED, 3, "road")]


@pytest.mark.parametrize(("value", "expected"), [("pieces", 3), ("spaces", 2)])
def test_halflings_a_road_over_both_halves(value: str, expected: int) -> None:
    game = half_game(
        "(0,0) A rfff, (0,-1) Halb202/0",
        "Red (0,0) N",
        held={RED: ("Halb208",)},
        options={"tile-counting": value},
    )
    take(game, "Halb208", (0, -1), NE)
    assert points(game.apply(PASS)) == [(RED, expected, "road")]


# -- monasteries on half tiles -----------------------------------------------------------------------------------------

NEIGHBOURS = {
    SW: {(-1, 0), (-1, 1), (0, 1), (-1, -1), (1, 1)},
    NW: {(0, -1), (-1, -1), (-1, 0), (1, -1), (-1, 1)},
    NE: {(1, 0), (1, -1), (0, -1), (1, 1), (-1, -1)},
    SE: {(0, 1), (1, 1), (1, 0), (-1, 1), (1, -1)},
}
ALL_EIGHT = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


@pytest.mark.parametrize("corner", [SW, NW, NE, SE])
def test_halflings_the_five_cells_on_the_outer_side_count(corner: int) -> None:
    near = ", ".join(f"({x},{y}) B ffff" for x, y in ALL_EIGHT)
    game = half_game(f"{near}, (0,0) Halb104/{corner}", "Red (0,0) monastery")
    assert game.board.open[find_segment(game.board, (0, 0), "monastery")] == 1
    game = half_game(
        ", ".join(f"({x},{y}) B ffff" for x, y in NEIGHBOURS[corner]) + f", (0,0) Halb104/{corner}",
        "Red (0,0) monastery",
    )
    assert final(game) == [(RED, 6, "monastery")]


def test_halflings_the_other_half_may_lie_first() -> None:
    game = half_game(f"{FIVE}, (1,0) B ffff, (0,0) Halb204/2", held={RED: ("Halb104",)})
    take(game, "Halb104", (0, 0), SW)
    events = game.apply(Deploy("small", find_segment(game.board, (0, 0), "monastery")))
    assert points(events) == [(RED, 7, "monastery")]


def test_halflings_spaces_a_monastery_counts_nine() -> None:
    near = ", ".join(f"({x},{y}) B ffff" for x, y in ALL_EIGHT if (x, y) != (1, 0))
    game = half_game(f"{near}, (0,0) Halb104/0", "Red (0,0) monastery", "B V V", options=spaces())
    assert final(game) == [(RED, 8, "monastery")]
    assert points(lay(game, "(1,0) B ffff")) == [(RED, 9, "monastery")]


def test_halflings_spaces_a_half_tile_fills_a_neighbour() -> None:
    near = ", ".join(f"({x},{y}) B ffff" for x, y in ALL_EIGHT if (x, y) != (1, 0))
    game = half_game(f"{near}, (0,0) Halb104/0", "Red (0,0) monastery", held={RED: ("Halb204",)}, options=spaces())
    take(game, "Halb204", (1, 0), SE)
    assert points(game.apply(PASS)) == [(RED, 9, "monastery")]


# -- with other modules ------------------------------------------------------------------------------------------------


def dragon_steps(game: Game) -> set[Cell | None]:
    return {action.cell for action in offered(game, "dragon") if isinstance(action, Choose)}


DRAGON = "(0,1) B2 ffff, (0,0) Halb104/0"
"""The dragon is south of a half tile."""


def test_halflings_the_dragon_enters_half_a_cell() -> None:
    game = half_game(DRAGON, "Blue (0,0) monastery", "BJ V V", modules=("princess-dragon",))
    lay(game, "(0,2) BJ ffcf")
    assert dragon_steps(game) == {(0, 0), (0, 2)}
    assert {reason for _, reason in returned(game.apply(Choose("dragon", cell=(0, 0))))} == {"eaten"}


def test_halflings_the_dragon_eats_on_both_halves_and_does_not_come_back() -> None:
    board = "(0,1) B2 ffff, (0,0) Halb204/0, (0,0) Halb106/2"
    game = half_game(board, "Blue (0,0) S", "BJ V V", modules=("princess-dragon",))
    game.deploy(figure(game, RED), game.board.pieces[1].first)  # a farmer on the first half
    lay(game, "(0,2) BJ ffcf")
    eaten = returned(game.apply(Choose("dragon", cell=(0, 0))))
    assert eaten == {(figure(game, BLUE), "eaten"), (figure(game, RED), "eaten")}
    assert dragon_steps(game) == set()


def test_halflings_no_follower_beside_the_dragon_on_the_other_half() -> None:
    game = half_game("(0,1) B ffff, (0,0) Halb104/0", held={RED: ("Halb204",)}, modules=("princess-dragon",))
    game.slot(Dragon).cell = cell_at(0, 0)
    take(game, "Halb204", (0, 0), NE)
    assert asked(game)[0] == BLUE  # nothing to do with a figure


def test_halflings_the_fairy_keeps_the_dragon_off_both_halves() -> None:
    board = "(0,1) B2 ffff, (0,0) Halb204/0, (0,0) Halb106/2"
    game = half_game(board, "Blue (0,0) S", "BJ V V", modules=("princess-dragon",))
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = figure(game, BLUE), cell_at(0, 0)
    lay(game, "(0,2) BJ ffcf")
    assert dragon_steps(game) == {(0, 2)}


def test_halflings_a_tower_reaches_both_halves() -> None:
    board = "(0,1) TJ ffff, (0,0) Halb204/0, (0,0) Halb106/2"
    game = half_game(board, "Blue (0,0) S", "B V V", modules=("tower",))
    lay_only(game, "(1,1) B ffff")
    game.apply(Choose("tower-piece", cell=(0, 1)))
    assert offered(game, "capture") == {Choose("capture", figure=figure(game, BLUE))}


def test_halflings_watchtowers_count_a_cell_once() -> None:
    game = half_game("(0,1) B ffff, (0,0) Halb203/0, (0,0) Halb202/2", "Red (0,0) H-W", modules=("watchtowers",))
    assert cells_with(ROAD)(game, [cell_at(0, 0)]) == 1
    game.slot(Lookout).seen = (figure(game, RED),)
    assert followers_in(game, [cell_at(0, 0)]) == 1


def test_halflings_gold_of_a_cell_is_for_whoever_wins_on_either_half() -> None:
    game = half_game("(0,0) A rfff, (0,-1) Halb202/0", "Red (0,0) N", held={RED: ("Halb208",)}, modules=("goldmines",))
    game.slot(Gold).on = ((1, 1),)  # on the first half
    take(game, "Halb208", (0, -1), NE)
    assert happened(game.apply(PASS), "gold-taken") == [(1,)]


def test_halflings_both_halves_are_one_neighbour_of_a_goldmine() -> None:
    """The only tiles beside the mine lie in one cell, so nothing is asked; the gold lies there once."""
    board = "(0,0) B ffff, (1,0) Halb201/1, (1,0) Halb204/3"
    game = half_game(board, draw="GoldH V V", modules=("goldmines",))
    lay_only(game, "(2,0) GoldH/0")
    assert dict(game.slot(Gold).on) == {3: 1, 1: 1}


# -- barn, abbey, wagon, bridge ----------------------------------------------------------------------------------------


def barn_corners(game: Game) -> set[Cell | None]:
    return {action.corner for action in offered(game, "barn") if isinstance(action, Choose)}


@pytest.mark.parametrize(("corner", "reached"), [(SW, True), (NW, True), (SE, True), (NE, False)])
def test_halflings_a_barn_where_the_half_tile_reaches_the_corner(corner: int, reached: bool) -> None:
    """The half tile lies north-east of the corner (1, 1): its own south-western corner."""
    board = f"(0,0) B ffff, (1,-1) B ffff, (2,0) B ffff, (1,0) Halb204/{corner}, (1,1) B ffff"
    game = half_game(board, draw="B V V", modules=("abbey-mayor",))
    lay_only(game, "(0,1) B ffff")
    assert ((1, 1) in barn_corners(game)) == reached


def test_halflings_a_barn_needs_field_at_the_corner() -> None:
    """Turned to the north-west, Halb106 has its city to the west: it reaches the corner (1, 1) with that city."""
    board = "(0,0) E fcff, (1,0) Halb106/1, (1,1) B ffff"
    game = half_game(board, draw="B V V", modules=("abbey-mayor",))
    lay_only(game, "(0,1) B ffff")
    assert (1, 1) not in barn_corners(game)


def test_halflings_no_barn_at_the_corner_that_only_the_other_half_reaches() -> None:
    board = "(0,0) B ffff, (0,1) B ffff, (1,1) B ffff, (1,0) Halb204/0"
    game = half_game(board, modules=("abbey-mayor",), held={RED: ("Halb104",)})
    take(game, "Halb104", (1, 0), NE)
    assert (1, 1) not in barn_corners(game)
    refused = game.why_not(Choose("barn", corner=(1, 1)))
    assert refused is not None
    assert refused.say() == "The barn goes onto a corner of the tile just placed."


def test_halflings_an_abbey_needs_a_cell_that_is_empty_all_over() -> None:
    ring = "(0,-1) B ffff, (1,0) B ffff, (0,1) B ffff, (-1,0) B ffff"
    assert half_game(ring, modules=("abbey-mayor",)).board.holes() == [cell_at(0, 0)]
    assert half_game(f"{ring}, (0,0) Halb204/0", modules=("abbey-mayor",)).board.holes() == []


def test_halflings_legs_make_a_hole() -> None:
    """North of the hole lies a half tile with a leg on it; with its leg turned away it is no hole."""
    ring = "(1,0) B ffff, (0,1) B ffff, (-1,0) B ffff, (0,-2) B ffff, (-1,-1) B ffff, (1,-1) B ffff"
    assert half_game(f"{ring}, (0,-1) Halb204/0", modules=("abbey-mayor",)).board.holes() == [cell_at(0, 0)]
    assert half_game(f"{ring}, (0,-1) Halb204/1", modules=("abbey-mayor",)).board.holes() == []


BRIDGES = ("bridges-castles-bazaars",)


def reached_by_bridge(board: str) -> bool:
    """May a road be laid east of (0, 0) with a bridge across what lies there?"""
    game = half_game(board, draw="U V V", modules=BRIDGES)
    assert game.decision is not None
    return Place((1, 0), 0, Choose("bridge-east-west", cell=(0, 0))) in game.decision.actions


def test_halflings_no_bridge_on_half_tiles() -> None:
    assert reached_by_bridge("(0,1) B ffff, (0,0) B ffff")
    assert not reached_by_bridge("(0,1) B ffff, (0,0) Halb204/0, (0,0) Halb104/2")


@pytest.mark.parametrize(("corner", "ends"), [(SW, True), (SE, False)])
def test_halflings_a_bridge_ends_where_a_half_tile_has_no_leg(corner: int, ends: bool) -> None:
    """At its western end a half tile lies, with a leg of field to the bridge or with its long side."""
    assert reached_by_bridge(f"(0,0) B ffff, (-1,1) B ffff, (-1,0) Halb204/{corner}") == ends


def test_halflings_a_wagon_drives_on_over_half_tiles() -> None:
    """From the road on a half tile, completed, to the city at its end on the other half."""
    game = half_game(
        "(0,0) A rfff, (0,-1) Halb202/0", "Red wagon (0,0) N", held={RED: ("Halb208",)}, modules=("abbey-mayor",)
    )
    take(game, "Halb208", (0, -1), NE)
    game.apply(PASS)
    city = game.board.pieces[2].first
    assert game.decision is not None
    assert city in {action.segment for action in game.decision.actions if isinstance(action, Choose)}


# -- signs on half tiles -----------------------------------------------------------------------------------------------


def test_halflings_no_tile_goes_beneath_a_hill() -> None:
    game = half_game("(0,0) D crfr", modules=("hills-sheep",), held={RED: ("Halb203",)})
    left = len(game.piles[0])
    game.apply(Choose("half-tile", tile="Halb203"))
    assert (game.unseen, len(game.piles[0])) == (0, left)


def test_halflings_a_printed_hill_breaks_a_tie() -> None:
    board = "(-1,0) A frff, (0,0) Halb203/0"
    game = half_game(board, "Red (0,0) H-W, Blue (-1,0) E", modules=("hills-sheep",))
    assert final(game) == [(RED, 2, "road")]


def test_halflings_a_vineyard_on_a_half_tile() -> None:
    near = ", ".join(f"({x},{y}) B ffff" for x, y in ALL_EIGHT if (x, y) not in ((1, 1), (1, -1)))
    game = half_game(
        f"(0,0) B ffff, {near}, (1,-1) Halb201/1", "Red (0,0) monastery", "B V V", modules=("hills-sheep",)
    )
    assert points(lay(game, "(1,1) B ffff")) == [(RED, 9 + 3, "monastery")]


def test_halflings_a_vineyard_beside_a_monastery_in_the_same_cell() -> None:
    game = half_game(MONK, "Red (0,0) monastery", held={RED: ("Halb201",)}, modules=("hills-sheep",))
    take(game, "Halb201", (0, 0), NE)
    assert points(game.apply(PASS)) == [(RED, 7 + 3, "monastery")]


def test_halflings_a_plain_crop_circle_is_about_whom_the_player_names() -> None:
    game = half_game(
        "(0,0) D crfr, (0,1) B ffff",
        "Red (0,0) N, Blue (0,0) E-W, Blue (0,1) monastery",
        modules=("crop-circles",),
        held={RED: ("Halb204",)},
    )
    take(game, "Halb204", (0, 2), NW)
    game.apply(PASS)
    assert asked(game) == (RED, "T9.2")
    kinds = ("field", "road", "city")
    assert words_offered(game) == {f"crop-{word}-{kind}" for word in ("add", "remove") for kind in kinds}
    assert question(game).why.say() == "This crop circle shows no sign: you name the kind. You act last."
    game.apply(Choose("crop-remove-road", cell=(0, 2)))
    assert asked(game) == (BLUE, "T9.2")
    assert question(game).what.say() == "take back a thief"
    assert offered(game, "crop-leave") == {Choose("crop-leave", figure=figure(game, BLUE))}
    events = game.apply(Choose("crop-leave", figure=figure(game, BLUE)))
    assert returned(events) == {(figure(game, BLUE), "crop-circle")}
    assert asked(game)[0] == BLUE  # Red has no thief: the next turn


def test_halflings_without_crop_circles_the_ring_is_only_a_drawing() -> None:
    game = half_game("(0,0) D crfr", "Blue (0,0) E-W", held={RED: ("Halb204",)})
    take(game, "Halb204", (0, 1), NW)
    game.apply(PASS)
    assert asked(game)[0] == BLUE


# -- what tiles are counted for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "expected"), [("pieces", 3), ("spaces", 2)])
def test_halflings_the_mage_adds_for_each_tile(value: str, expected: int) -> None:
    game = half_game(
        "(0,0) A rfff, (0,-1) Halb202/0",
        "Red (0,0) N",
        held={RED: ("Halb208",)},
        modules=("mage-witch",),
        options={"tile-counting": value},
    )
    game.slot(Magic).mage = find_segment(game.board, (0, 0), "N")
    take(game, "Halb208", (0, -1), NE)
    assert points(game.apply(PASS)) == [(RED, 2 * expected, "road")]


@pytest.mark.parametrize(("value", "size"), [("pieces", 4), ("spaces", 3)])
def test_halflings_the_king_measures_as_the_table_counts(value: str, size: int) -> None:
    game = half_game(TOWN, draw="E V V", modules=("king-robber",), options={"tile-counting": value})
    lay(game, "(0,1) E cfff")
    assert (game.slot(King).holder, game.slot(King).record) == (RED, size)


@pytest.mark.parametrize(("value", "size"), [("pieces", 3), ("spaces", 2)])
def test_halflings_the_robber_baron_measures_as_the_table_counts(value: str, size: int) -> None:
    game = half_game(
        "(0,0) A rfff, (0,-1) Halb202/0",
        held={RED: ("Halb208",)},
        modules=("king-robber",),
        options={"tile-counting": value},
    )
    take(game, "Halb208", (0, -1), NE)
    game.apply(PASS)
    assert (game.slot(RobberBaron).holder, game.slot(RobberBaron).record) == (RED, size)


@pytest.mark.parametrize(("value", "expected"), [("pieces", 3), ("spaces", 2)])
def test_halflings_in_the_row_of_a_lying_abbot(value: str, expected: int) -> None:
    board = "(0,0) MO5 frff, (1,0) Halb201/0, (1,0) Halb204/2"
    game = half_game(board, modules=("monasteries",), options={"tile-counting": value})
    monastery = find_segment(game.board, (0, 0), "monastery")
    game.put(game.free_figure(RED, "small"), Spot("lying-abbot", cell=(0, 0), segment=monastery))
    assert final(game) == [(RED, expected, "monastery")]


@pytest.mark.parametrize(("value", "expected"), [("pieces", 2), ("spaces", 2 + 1)])
def test_halflings_a_little_building_on_the_other_half(value: str, expected: int) -> None:
    """It counts for its own half tile; where spaces count, for both."""
    game = half_game(
        "(0,1) U rfrf, (0,0) Halb101/0, (0,0) Halb204/2",
        "Red (0,1) N-S",
        modules=("little-buildings",),
        options={"tile-counting": value},
    )
    game.slot(Buildings).on = ((2, "little-house", BLUE),)
    assert final(game) == [(RED, expected, "road")]


@pytest.mark.parametrize("corner", [SW, NW, NE, SE])
def test_halflings_the_limit_of_shrines_goes_by_cell(corner: int) -> None:
    """North-east of the shrine: whichever half of the cell it fills, the monastery is its second opponent."""
    board = "(0,0) CU1 ffff, (-1,0) B ffff, (0,-1) E cfff, (1,0) E fcff"
    game = half_game(board, modules=("cult",), held={RED: ("Halb104", "Halb204")})
    game.apply(Choose("half-tile", tile="Halb104"))
    assert ((1, -1), corner) not in places(game)
    control = half_game(board, modules=("cult",), held={RED: ("Halb204",)})
    control.apply(Choose("half-tile", tile="Halb204"))
    assert (((1, -1), corner) in places(control)) == (corner != NE)


def test_halflings_not_before_the_river_is_finished() -> None:
    game = drafted(new_game(2, ("halflings", "river"), seed=3))
    assert asked(game)[1] == "T2.1"
    refused = game.why_not(Choose("half-tile", tile=held_by(game, asked(game)[0])[0]))
    assert refused is not None
    assert "river" in refused.say()


def test_halflings_count_as_cells_round_a_castle() -> None:
    ring = {(-1, -1), (0, -1), (2, -1), (-1, 1), (0, 1), (2, 1)}
    board = "(0,0) BurgC/0, (1,-1) E ffcf, (-1,0) U frfr, (2,0) U frfr, (1,1) U rfrf"
    board += "".join(f", ({x},{y}) B ffff" for x, y in sorted(ring - {(2, 1)}))
    game = half_game(board, "Red (0,0) castle", held={RED: ("Halb204",)}, modules=("german-castles",))
    take(game, "Halb204", (2, 1), NW)
    assert points(game.apply(PASS)) == [(RED, 12, "castle")]


# -- records, views, computers -----------------------------------------------------------------------------------------


def test_halflings_a_position_keeps_both_halves() -> None:
    game = half_game("(0,0) D crfr, (0,1) Halb104/1, (0,1) Halb204/3", "Red (0,1) monastery")
    text = position(game)
    assert "Halb104@" in text
    assert "Halb204@" in text
    assert str(read_position(text)) == text


def test_halflings_of_a_position_are_neither_chosen_nor_held_again() -> None:
    """Two of four lie on the board: two are still to be chosen, from the others."""
    text = str(on_board(half_game("(0,0) D crfr, (0,1) Halb104/1, (0,1) Halb204/3")))
    game = new_game(2, MODULES, position=text, seed=3)
    offers = offered(game, "take-half")
    assert len(offers) == 22
    assert not {Choose("take-half", tile=tile) for tile in ("Halb104", "Halb204")} & offers
    assert [len(own) for own in drafted(game).slot(HalfTiles).held] == [1, 1]


def test_halflings_replay_ends_the_same() -> None:
    game, rng = new_game(3, MODULES, seed=11), Random(2)
    while game.decision is not None:
        game.apply(lively_answer(game.decision, rng))
    again = Record.from_json(game.record().to_json(), rules_for).replay()
    assert again.digest() == game.digest()
    assert any(piece.face.is_triangle for piece in game.board.pieces)


def test_halflings_in_hand_keep_half_a_cell_alive() -> None:
    game = half_game("(0,0) B ffff, (0,-1) Halb204/0", draw="B", held={RED: ("Halb104",)})
    assert (0, -1) not in dead_cells(game).cells
    game.slot(HalfTiles).held = ((), ())
    assert (0, -1) in dead_cells(game).cells


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_halflings_computers_lay_them(level: str) -> None:
    """Of the four that two players hold."""
    game = new_game(2, MODULES, seed=1)
    players = [load(level, seed=number) for number in range(2)]
    laid = 0
    while game.decision is not None:
        action = players[game.decision.player].choose(game.view(game.decision.player))
        laid += isinstance(action, Choose) and action.what == "half-tile"
        game.apply(action)
    assert laid >= 2
