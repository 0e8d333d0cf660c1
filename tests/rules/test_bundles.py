"""Boxes made of other modules: their worked examples, and tiles of the players' own on the blank ones."""

from __future__ import annotations

from typing import Any

import pytest
from questions import BLUE, RED, asked

from bastide import new_game
from bastide.errors import IllegalAction, SetupError
from bastide.game.actions import Choose, Deploy, Place
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.modules import tiles_in_game
from bastide.testkit.referee import check_board
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, placements, points, scene
from bastide.tiles.face import Layout

BLANK = Layout(edges="CCRR", segments=("city N E", "road S W", "field SL WR touches=0", "field SR WL"))


def pile(game: Game) -> int:
    """The tiles besides those on the table."""
    return sum(len(stage) for stage in game.piles) + bool(game.decision and game.decision.tile)


def test_bundles_bu1_cult_siege_and_creativity() -> None:
    game = new_game(2, ("cult", "siege"), options={"shrine-set": 6}, seed=1)
    assert pile(game) == 71 + 6 + 4
    assert len(game.board.pieces) == 1


def test_bundles_the_english_printing_lets_knights_flee_from_any_tile() -> None:
    game = scene(
        "(0,0) KA1 cfff, (0,-1) F cfcf, (1,-2) B ffff, (5,5) U frfr",
        "Red (0,0) N",
        draw="U V",
        modules=("cult", "siege"),
        options={"siege-escape-range": "any-tile"},
    )
    lay(game, "(6,5) U frfr")
    assert asked(game) == (RED, "T10.1")


def test_bundles_bu2_count_king_and_company() -> None:
    game = new_game(2, ("count", "king-robber", "cult"), seed=1)
    assert len(game.board.pieces) == 12
    assert pile(game) == 72 + 5 + 5


@pytest.mark.parametrize(
    ("tile_set", "number"),
    [
        ("base", 72),
        ("river", 12),
        ("river2", 12),
        ("inns-cathedrals", 18),
        ("traders-builders", 24),
        ("king-robber", 5),
        ("count", 12),
        ("siege", 4),
        ("besiegers", 6),
        ("princess-dragon", 30),
        ("tower", 18),
        ("gq11", 10),
        ("abbey-mayor", 12 + 6),
        ("cult", 5),
    ],
)
def test_bundles_tiles_of_a_set_in_a_game(tile_set: str, number: int) -> None:
    """Without a river the river tiles of Games Quarterly 11 stay out, and so does the sixth shrine."""
    assert tiles_in_game(tile_set) == number


def test_bundles_bu3_a_tile_of_the_players_own() -> None:
    game = new_game(2, ("cult", "siege"), custom_tiles={"own": BLANK}, draws=("own",), seed=1)
    assert pile(game) == 71 + 5 + 4 + 1
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "own"


@pytest.mark.parametrize(
    "segments",
    [
        ("city N E", "road S W", "field SL touches=0", "field SR WL"),
        ("city N E", "road S W", "field SL WR touches=0", "field SR WL WR"),
    ],
)
def test_bundles_bu3_every_half_edge_belongs_to_one_field(segments: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="WR"):
        new_game(2, custom_tiles={"own": Layout(edges="CCRR", segments=segments)}, seed=1)


def test_bundles_own_tiles_take_part_by_what_is_printed_on_them() -> None:
    """A besieged city with a princess and a dragon: every module sees its sign."""
    own = Layout(
        edges="CFFF", segments=("city N besieged", "field EL ER SL SR WL WR touches=0"), symbols=("tower-site",)
    )
    modules = ("siege", "tower")
    game = new_game(2, modules, custom_tiles={"own": own}, draws=("own",), position="E@0,0:1.small.city", seed=1)
    events = game.apply(Place((0, -1), 2))
    assert points(events) == []
    assert game.decision is not None
    assert any(getattr(action, "what", "") == "tower-piece" for action in game.decision.actions)
    assert points(game.apply(game.decision.actions[-1])) == [(BLUE, 2, "city")]


def test_bundles_own_river_tiles_need_a_river() -> None:
    own = Layout(edges="FWFW", segments=("river E W", "field WR NL NR EL", "field ER SL SR WL"))
    with pytest.raises(SetupError, match="river"):
        new_game(2, custom_tiles={"own": own}, seed=1)
    game = new_game(2, ("river",), custom_tiles={"own": own}, seed=1)
    assert any(face.id == "own" for stage in game.piles[:-1] for face in stage) or (
        game.decision is not None and game.decision.tile is not None and game.decision.tile.id == "own"
    )


# -- blank tiles that fit anywhere -------------------------------------------------------------------------------------

WILD: dict[str, OptionValue] = {"blank-tiles": "wild"}
CROSS = "(0,-1) G cfcf, (1,0) U frfr, (0,1) E ffcf, (-1,0) E cfff"
"""A city in the north, a road in the east, fields in the south and west."""


def wild(board: str, figures: str = "", draw: str = "blank V V", **choices: Any) -> Game:
    modules = ("cult", *choices.pop("modules", ()))
    return scene(board, figures, draw=draw, modules=modules, options=WILD | choices.pop("options", {}), **choices)


@pytest.mark.parametrize(("option", "number"), [("out", 0), ("wild", 2)])
def test_bundles_blank_tiles_are_in_the_pile_by_option(option: str, number: int) -> None:
    game = new_game(2, ("cult",), options={"blank-tiles": option}, seed=1)
    assert sum(face.id == "blank" for stage in game.piles for face in stage) == number
    assert pile(game) == 71 + 5 + number


def test_bundles_the_option_needs_its_module() -> None:
    assert pile(new_game(2, options=WILD, seed=1)) == 71


def test_bundles_a_blank_tile_closes_road_and_city_and_joins_fields() -> None:
    game = wild(
        CROSS, "Red (1,0) E-W, Blue (0,-1) N-S, Green (0,1) NL, Yellow (-1,0) ER", draw="U blank V V", players=4
    )
    road, city = find_segment(game.board, (1, 0), "E-W"), find_segment(game.board, (0, -1), "N-S")
    lay(game, "(2,0) U frfr")
    before = game.board.open[game.board.label[road]], game.board.open[game.board.label[city]]
    lay(game, "(0,0) blank mmmm")
    board = game.board
    assert (board.open[board.label[road]], board.open[board.label[city]]) == (before[0] - 1, before[1] - 1) == (1, 1)
    south, west = find_segment(board, (0, 1), "NL"), find_segment(board, (-1, 0), "ER")
    assert board.same_feature(south, west)
    beside_road = {find_segment(board, (1, 0), "WL"), find_segment(board, (1, 0), "WR")}
    assert not any(board.same_feature(south, field) for field in beside_road)
    check_board(game)


def test_bundles_a_road_that_a_blank_tile_ends_is_scored() -> None:
    game = wild("(1,0) U frfr, (2,0) W rfrr", "Blue (1,0) E-W")
    assert points(lay(game, "(0,0) blank mmmm")) == [(BLUE, 2, "road")]


def test_bundles_any_tile_may_lie_beside_a_blank_tile() -> None:
    """A city laid later ends at it, a field joins it, and a road parts from its field."""
    game = wild("(0,0) blank mmmm", draw="E U B V")
    assert {rotation for rotation in placements(game) if rotation.startswith("(0,-1)")} == {
        f"(0,-1) {edges}" for edges in ("cfff", "fcff", "ffcf", "fffc")
    }
    lay(game, "(0,-1) E ffcf", "S")
    assert points(game.events) == [(RED, 2, "city")]  # a city of one tile
    lay(game, "(1,0) U frfr")
    lay(game, "(0,1) B ffff")
    board = game.board
    field = find_segment(board, (0, 0), "NL")
    assert board.same_feature(field, find_segment(board, (0, 1), "NL"))
    assert not board.same_feature(field, find_segment(board, (1, 0), "WR"))
    assert not board.same_feature(field, find_segment(board, (0, -1), "NL"))
    check_board(game)


def test_bundles_two_blank_tiles_join_and_an_abbey_beside_them_joins_nothing() -> None:
    game = wild("(0,0) blank mmmm, (-1,0) B ffff", draw="blank V V", modules=("abbey-mayor",))
    lay(game, "(1,0) blank mmmm")
    board = game.board
    assert board.same_feature(find_segment(board, (1, 0), "EL"), find_segment(board, (-1, 0), "EL"))
    check_board(game)
    hole = scene(
        "(0,0) blank mmmm, (1,-1) B ffff, (2,0) B ffff, (1,1) B ffff",
        draw="V V",
        modules=("cult", "abbey-mayor"),
        options=WILD,
    )
    hole.apply(Choose("abbey", cell=(1, 0)))
    assert hole.board.open[hole.board.label[find_segment(hole.board, (0, 0), "NL")]] == 6
    check_board(hole)


def test_bundles_no_figure_on_a_blank_tile() -> None:
    game = wild("(0,0) TI ffff", modules=("hills-sheep", "tower"))
    lay_only(game, "(0,1) blank mmmm")
    assert figure_actions(game) == {"tower-piece"}
    with pytest.raises(IllegalAction, match="No figure may stand on a blank tile"):
        game.apply(Deploy("small", find_segment(game.board, (0, 1), "NL")))


def test_bundles_no_barn_on_the_corner_of_a_blank_tile() -> None:
    fields = "(0,0) B ffff, (1,0) B ffff"
    assert "barn" in figure_actions(barn_corner(f"{fields}, (0,1) B ffff"))
    assert "barn" not in figure_actions(barn_corner(f"{fields}, (0,1) blank mmmm"))


def barn_corner(board: str) -> Game:
    game = wild(board, draw="B V", modules=("abbey-mayor",))
    lay_only(game, "(1,1) B ffff")
    return game


def test_bundles_a_farm_runs_on_over_a_blank_tile() -> None:
    game = wild("(0,0) E cfff, (0,-1) E ffcf, (2,0) B ffff", "Red (2,0) NL")
    lay(game, "(1,0) blank mmmm")
    farm = find_segment(game.board, (2, 0), "NL")
    assert len(game.board.cities_at(farm)) == 1


def test_bundles_fields_that_a_blank_tile_parts_stay_apart_when_a_link_goes() -> None:
    game = wild("(0,0) blank mmmm, (1,0) U frfr, (0,1) B ffff", draw="V")
    board = game.board
    blank, beside = find_segment(board, (0, 0), "NL"), find_segment(board, (1, 0), "WR")
    board.link(blank, beside)
    assert board.same_feature(blank, beside)
    board.unlink(blank, beside)
    assert not board.same_feature(blank, beside)
    assert board.same_feature(blank, find_segment(board, (0, 1), "NL"))
    check_board(game)
