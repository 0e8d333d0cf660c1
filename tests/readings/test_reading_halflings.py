"""A second reading of Halflings I and II, from the German text alone.

The only German source is the play aid of 2018. The positions were written from it, without a look at halflings.md, the
module or its tests. A half tile unturned has its right angle in the south-west; `Halb103/1` has it in the north-west.

What the text leaves open, and no position here decides: whether half a cell counts as covered for a monastery beside
it, which cells exactly are the six around a monastery on a half tile, and whether the tiles that were chosen from the
open display are secret afterwards (everybody has seen them go).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from questions import BLUE, RED, asked, deployments, figure, offered

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import TileDrawn
from bastide.game.game import HOME, Game
from bastide.modules import new_game
from bastide.modules.halflings import HalfTiles
from bastide.testkit.scene import lay, points, scene, start
from bastide.tiles.geometry import Cell

MODULES = ("halflings",)
ROAD = "(0,0) U frfr"


def half_game(
    tiles: str, held: Mapping[int, Sequence[str]], figures: str = "", *, draw: str = "V V V", turn: str = ""
) -> Game:
    """A game in which these half tiles lie in front of the players."""
    game = scene(tiles, figures, draw=draw, modules=MODULES, turn=turn)
    faces = game.rules.faces
    game.slot(HalfTiles).held = tuple(tuple(faces[tile] for tile in held.get(n, ())) for n in (RED, BLUE))
    game.script = tuple(draw.split())
    game.piles = [[faces[tile] for tile in draw.split()]]
    return start(game)


def take(game: Game, tile: str) -> set[tuple[Cell, int]]:
    """Take a half tile in hand; where it may lie, and how turned."""
    game.apply(Choose("half-tile", tile=tile))
    return fits(game)


def fits(game: Game) -> set[tuple[Cell, int]]:
    actions = game.decision.actions if game.decision else []
    return {(action.cell, action.rotation) for action in actions if isinstance(action, Place)}


# -- choosing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(2, 0, [1, 0, 1, 0]), (3, 0, [2, 1, 0, 2, 1, 0]), (3, 1, [0, 2, 1, 0, 2, 1]), (4, 0, [3, 2, 1, 0, 3, 2, 1, 0])],
)
def test_reading_halflings_the_last_chooses_first(players: int, first: int, order: list[int]) -> None:
    """From the open display the last in turn order takes one, then the others counter-clockwise, until all have two."""
    game = new_game(players, MODULES, seed=1, first=first)
    seen = []
    while offered(game, "take-half"):
        seen.append(asked(game)[0])
        assert not (game.decision and game.decision.allows(PASS))
        game.apply(min(offered(game, "take-half"), key=repr))
    assert seen == order
    assert asked(game)[0] == first
    assert [len(own) for own in game.slot(HalfTiles).held] == [2] * players


def test_reading_halflings_what_is_taken_is_gone() -> None:
    """Every half tile lies there once; the next player chooses from what is left."""
    game = new_game(2, MODULES, seed=1)
    before = offered(game, "take-half")
    assert len(before) == 24
    taken = Choose("take-half", tile="Halb104")
    game.apply(taken)
    assert offered(game, "take-half") == before - {taken}


# -- laying ------------------------------------------------------------------------------------------------------------


def test_reading_halflings_are_laid_instead_of_a_square_tile() -> None:
    """Instead of a regular tile the player may lay one of the own half tiles; then none is drawn."""
    game = half_game(ROAD, {RED: ("Halb103", "Halb104"), BLUE: ("Halb105",)})
    assert offered(game, "half-tile") == {Choose("half-tile", tile=tile) for tile in ("Halb103", "Halb104")}
    events = game.apply(Choose("half-tile", tile="Halb103"))
    events += game.apply(Place((1, 0), 0))
    events += game.apply(PASS)
    assert not any(isinstance(event, TileDrawn) for event in events)
    assert len(game.piles[0]) == 3
    assert asked(game)[0] == BLUE
    assert [tile.id for tile in game.slot(HalfTiles).held[RED]] == ["Halb104"]


def test_reading_halflings_may_be_kept() -> None:
    """It is a choice: who declines draws a tile."""
    game = half_game(ROAD, {RED: ("Halb103",)})
    events = game.apply(PASS)
    assert any(isinstance(event, TileDrawn) for event in events)
    assert asked(game) == (RED, "T2.1")


def test_reading_halflings_short_sides_match_like_those_of_square_tiles() -> None:
    """The bend's two short sides show a road: east of the road either may go on with it, not the long side."""
    game = half_game(ROAD, {RED: ("Halb103",)})
    assert {place for place in take(game, "Halb103") if place[0] == (1, 0)} == {((1, 0), 0), ((1, 0), 1)}


def test_reading_halflings_sides_that_do_not_match_are_refused() -> None:
    """City and field cannot go on with a road; south of it the field side may lie."""
    game = half_game(ROAD, {RED: ("Halb106",)})
    places = take(game, "Halb106")
    assert not [place for place in places if place[0] in ((1, 0), (-1, 0))]
    assert {place for place in places if place[0] == (0, 1)} == {((0, 1), 1)}  # W turned to N, S turned to W


def test_reading_halflings_no_square_tile_fits_in_the_other_half() -> None:
    """The long side never lies at a square tile: the other half of the cell is for half tiles only."""
    game = half_game(f"{ROAD}, (1,0) Halb103/0", {})
    assert {cell for cell, _ in fits(game)} >= {(1, 1)}  # south, along its short side
    assert (1, 0) not in {cell for cell, _ in fits(game)}
    assert not {(2, 0), (1, -1)} & {cell for cell, _ in fits(game)}  # at the open half nothing touches


def test_reading_halflings_two_of_them_fill_a_cell_where_long_sides_match() -> None:
    """Field meets field along the long side; a road does not end there against a field."""
    game = half_game(f"{ROAD}, (1,0) Halb103/0", {RED: ("Halb104", "Halb202")})
    meadow, road = game.copy(), game.copy()
    assert ((1, 0), 2) in take(meadow, "Halb104")
    assert (1, 0) not in {cell for cell, _ in take(road, "Halb202")}


def test_reading_halflings_long_sides_with_a_road_match_too() -> None:
    """A road over the long side goes on in the other half."""
    game = half_game("(0,0) U rfrf, (0,-1) Halb202/0", {RED: ("Halb205",)})
    assert ((0, -1), 2) in take(game, "Halb205")


# -- figures and points ------------------------------------------------------------------------------------------------


def test_reading_halflings_take_a_figure_like_square_tiles() -> None:
    """A figure may be placed on it, not on a road that is occupied."""
    game = half_game(ROAD, {RED: ("Halb103",)}, "Blue (0,0) E-W")
    take(game, "Halb103")
    game.apply(Place((1, 0), 0))
    assert {place.split(") ")[1].split()[0] for place in deployments(game)} == {"field"}
    assert len(deployments(game)) == 2


def test_reading_halflings_a_road_counts_each_tile() -> None:
    """One point for each tile of the road, the half tile among them."""
    game = scene("(-1,0) W frrr, (0,0) Halb103/0", "Red (-1,0) E", draw="W V", modules=MODULES)
    lay(game, "(0,1) W rrrf")
    assert game.scores == [3, 0]


def test_reading_halflings_a_road_over_both_halves_counts_two() -> None:
    """Each half tile is a tile."""
    game = scene("(0,1) W rrrf, (0,0) Halb202/0, (0,0) Halb205/2", "Blue (0,1) N", draw="W V", modules=MODULES)
    lay(game, "(0,-1) W frrr")
    assert game.scores == [0, 4]


def test_reading_halflings_a_city_counts_each_tile() -> None:
    """Two points for each tile with a part of the city, and two for the pennant."""
    game = scene("(-1,0) E fcff, (0,0) Halb207/0", "Red (-1,0) E", draw="E V", modules=MODULES)
    lay(game, "(0,1) E cfff")
    assert game.scores == [3 * 2 + 2, 0]


def test_reading_halflings_unfinished_roads_count_at_the_end() -> None:
    """At the end one point for each tile."""
    game = scene("(0,0) U frfr, (1,0) Halb103/0", "Red (0,0) E-W", draw="V V", modules=MODULES)
    assert game.if_ended_now().scores == [2, 0]


AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))


@pytest.mark.parametrize("last", [(-1, 0), (0, 1), (-1, 1)])
def test_reading_halflings_a_monastery_on_one_brings_seven(last: Cell) -> None:
    """With all that lies around it covered the monk has 7 points and goes home, not before.

    Every cell around is covered here, and the other half of its own; the last one surely belongs to the six.
    """
    tiles = ", ".join(f"({x},{y}) B ffff" for x, y in AROUND if (x, y) != last)
    own = "(0,0) Halb104/0, (0,0) Halb204/2"
    game = scene(f"{tiles}, {own}", "Blue (0,0) monastery", draw="B V", modules=MODULES)
    assert game.where[figure(game, BLUE)] != HOME
    events = lay(game, f"({last[0]},{last[1]}) B ffff")
    assert [(player, paid) for player, paid, _ in points(events)] == [(BLUE, 7)]
    assert game.where[figure(game, BLUE)] == HOME


# -- the end -----------------------------------------------------------------------------------------------------------


def test_reading_halflings_the_game_ends_with_the_last_square_tile() -> None:
    """With no square tile left the game is over; half tiles may not be laid any more."""
    game = half_game(ROAD, {RED: ("Halb103",), BLUE: ("Halb104", "Halb105")}, draw="V")
    game.apply(PASS)
    lay(game, "(1,0) V ffrr")
    assert game.over


def test_reading_halflings_others_tiles_cannot_be_laid() -> None:
    """One of the own half tiles, not of somebody else."""
    game = half_game(ROAD, {RED: ("Halb103",), BLUE: ("Halb104",)})
    with pytest.raises(IllegalAction):
        game.apply(Choose("half-tile", tile="Halb104"))
