"""A second reading of Castles in Germany, from the German text alone.

The only German source is the play aid of 2018. The positions were written from it, without a look at german-castles.md,
the module or its tests. The play aid has the bonus for roads alone; our rules give it to cities too, as the publisher
does, and the option `castles.bonus` has the play aid's way. Both are held here.

What the text leaves open, and no position here decides: whether a castle tile beside an unfinished monastery is one
neighbour or two at the end, and what happens to a castle that fits nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from questions import BLUE, RED, asked, deployments, figure, offered

from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import TileDrawn
from bastide.game.game import HOME, Game
from bastide.modules import new_game
from bastide.modules.german_castles import Castles
from bastide.testkit.scene import lay, points, scene, start
from bastide.tiles.geometry import Cell, cell_of

MODULES = ("german-castles",)
CASTLE = "(0,0) BurgC/0"
"""Two cells wide: city in the north of the eastern cell, roads to the west, the east and south of the eastern cell."""

AROUND = (
    "(-1,-1) B ffff, (0,-1) B ffff, (1,-1) E ffcf, (2,-1) B ffff, (-1,0) U frfr, (2,0) U frfr,"
    "(-1,1) B ffff, (0,1) B ffff, (1,1) U rfrf"
)
"""Nine of the ten tiles around it; (2,1) is missing."""


def castles_game(tiles: str, held: Mapping[int, Sequence[str]], *, draw: str = "V V V", players: int = 2) -> Game:
    """A game in which these castles lie in front of the players."""
    game = scene(tiles, draw=draw, players=players, modules=MODULES)
    faces = game.rules.faces
    game.slot(Castles).held = tuple(tuple(faces[tile] for tile in held.get(n, ())) for n in range(players))
    game.script = tuple(draw.split())
    game.piles = [[faces[tile] for tile in draw.split()]]
    return start(game)


def fits(game: Game) -> set[tuple[Cell, int]]:
    """Where the tile in hand may lie, and how turned."""
    actions = game.decision.actions if game.decision else []
    return {(action.cell, action.rotation) for action in actions if isinstance(action, Place)}


# -- setup and laying --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_reading_castles_two_each_for_up_to_three(players: int, each: int) -> None:
    """Every player gets one castle, with two or three players two."""
    game = new_game(players, MODULES, seed=1)
    owners = [token.player for token in game.tokens() if token.what == "german-castle"]
    assert sorted(owner for owner in owners if owner is not None) == [n for n in range(players) for _ in range(each)]


def test_reading_castles_are_laid_instead_of_a_tile() -> None:
    """Instead of the regular tile one of the own castles may be laid; then no tile is drawn."""
    game = castles_game("(0,0) U frfr", {RED: ("BurgC", "BurgE"), BLUE: ("BurgD",)})
    assert asked(game)[0] == RED
    assert offered(game, "german-castle") == {Choose("german-castle", tile=tile) for tile in ("BurgC", "BurgE")}
    events = game.apply(Choose("german-castle", tile="BurgE"))
    assert not any(isinstance(event, TileDrawn) for event in events)
    events += game.apply(Place((1, 0), 0))
    events += game.apply(PASS)
    assert not any(isinstance(event, TileDrawn) for event in events)
    assert len(game.piles[0]) == 3
    assert asked(game)[0] == BLUE
    assert offered(game, "german-castle") == {Choose("german-castle", tile="BurgD")}


def test_reading_castles_need_not_be_laid() -> None:
    """It is a choice: who declines draws a tile as ever."""
    game = castles_game("(0,0) U frfr", {RED: ("BurgC",)})
    game.apply(PASS)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "V"
    assert len(game.slot(Castles).held[RED]) == 1


@pytest.mark.parametrize(("south", "allowed"), [("rfrf", True), ("frfr", False)])
def test_reading_castles_fit_with_both_cells(south: str, allowed: bool) -> None:
    """The usual rules: every edge continues what is there, here also the road south of the eastern cell."""
    game = castles_game(f"(0,0) U frfr, (2,1) U {south}", {RED: ("BurgC",)})
    game.apply(Choose("german-castle", tile="BurgC"))
    assert (((1, 0), 0) in fits(game)) == allowed


def test_reading_castles_never_touch_each_other() -> None:
    """Two castles may not be neighbours, neither by a side nor by a corner; with a tile between they may stand."""
    game = castles_game(f"{CASTLE}, {AROUND}", {RED: ("BurgE", "BurgF", "BurgA")})
    for castle in ("BurgE", "BurgF", "BurgA"):
        trial = game.copy()
        trial.apply(Choose("german-castle", tile=castle))
        assert fits(trial)
        for cell, rotation in fits(trial):
            after = trial.copy()
            after.apply(Place(cell, rotation))
            own = [cell_of(c) for c, n in after.board.cells.items() if n == len(after.board.pieces) - 1]
            assert len(own) == 2
            assert all(max(abs(x - old), abs(y)) > 1 for x, y in own for old in (0, 1))
    trial = game.copy()
    trial.apply(Choose("german-castle", tile="BurgE"))
    assert ((3, 0), 0) in fits(trial)


def test_reading_castles_side_by_side_are_refused_though_they_match() -> None:
    """The road would go on from castle to castle, but nothing lies between: there is nothing to choose."""
    game = castles_game(CASTLE, {RED: ("BurgE",)})
    assert not offered(game, "german-castle")
    assert asked(game) == (RED, "T2.1")


def test_reading_castles_take_a_figure_like_other_tiles() -> None:
    """As usual a figure may be placed on the tile: on the castle as its lord, or on road, city and field."""
    game = castles_game("(0,0) U frfr", {RED: ("BurgC",)})
    game.apply(Choose("german-castle", tile="BurgC"))
    game.apply(Place((1, 0), 0))
    kinds = [place.split(") ")[1].split()[0] for place in deployments(game)]
    assert sorted(kinds) == ["castle", "city", "field", "field", "field", "road", "road", "road"]


# -- the lord of the castle --------------------------------------------------------------------------------------------


def test_reading_castles_a_surrounded_castle_brings_twelve() -> None:
    """A castle with a lord that is finished brings 12 points, and the lord goes home."""
    game = scene(f"{CASTLE}, {AROUND}", "Blue (0,0) castle", draw="B V", modules=MODULES)
    events = lay(game, "(2,1) B ffff")
    assert [(player, paid) for player, paid, _ in points(events)] == [(BLUE, 12)]
    assert game.where[figure(game, BLUE)] == HOME


def test_reading_castles_without_a_lord_nobody_is_paid() -> None:
    """Only a castle that is occupied pays."""
    game = scene(f"{CASTLE}, {AROUND}", draw="B V", modules=MODULES)
    assert points(lay(game, "(2,1) B ffff")) == []


@pytest.mark.parametrize(("around", "worth"), [(AROUND, 11), ("(2,0) U frfr, (2,1) B ffff", 4), ("", 2)])
def test_reading_castles_an_unfinished_castle_at_the_end(around: str, worth: int) -> None:
    """At the end the double tile counts 2, every tile directly around it 1, diagonally too."""
    game = scene(f"{CASTLE}, {around}", "Blue (0,0) castle", draw="V V", modules=MODULES)
    assert game.if_ended_now().scores == [0, worth]


# -- roads and cities --------------------------------------------------------------------------------------------------


def test_reading_castles_a_road_to_a_castle_brings_three_more() -> None:
    """A point for each tile of the road, the double tile being one, and 3 for the castle."""
    game = scene(CASTLE, draw="W V", modules=MODULES)
    events = lay(game, "(-1,0) W frrr", "E")
    assert [(player, paid) for player, paid, _ in points(events)] == [(RED, 2 + 3)]


def test_reading_castles_a_road_between_two_castles_brings_six_more() -> None:
    """Three points for each castle that takes part."""
    game = scene(f"{CASTLE}, (3,0) BurgE/0", "Blue (3,0) W", draw="U V", modules=MODULES)
    lay(game, "(2,0) U frfr")
    assert game.scores == [0, 3 + 6]


def test_reading_castles_a_road_back_to_the_same_castle_brings_three() -> None:
    """One castle takes part, though the road ends there twice; its tile counts once."""
    game = scene(f"{CASTLE}, (2,0) V ffrr, (2,1) V rffr", "Red (2,0) S-W", draw="V V", modules=MODULES)
    lay(game, "(1,1) V rrff")
    assert game.scores == [4 + 3, 0]


def test_reading_castles_equal_thieves_all_get_the_bonus() -> None:
    """The bonus belongs to the road's points: whoever gets these gets it, in a tie all of them."""
    game = scene(f"{CASTLE}, (-2,0) W frrr", "Red (0,0) W, Blue (-2,0) E", draw="U V", modules=MODULES)
    lay(game, "(-1,0) U frfr")
    assert game.scores == [3 + 3, 3 + 3]


def test_reading_castles_an_unfinished_road_has_the_bonus_too() -> None:
    """The final scoring names the same 3 points for roads that end at a castle."""
    game = scene(f"{CASTLE}, (2,0) U frfr", "Red (2,0) E-W", draw="V V", modules=MODULES)
    assert game.if_ended_now().scores == [2 + 3, 0]


def test_reading_castles_other_roads_have_no_bonus() -> None:
    """A road that only passes by the castle tile does not end at the castle."""
    game = scene(f"{CASTLE}, (0,1) U frfr, (-1,1) W frrr", "Red (0,1) E-W", draw="X V", modules=MODULES)
    lay(game, "(1,1) X rrrr")
    assert game.scores == [3, 0]


@pytest.mark.parametrize(("bonus", "worth"), [("roads", 4), ("roads-and-cities", 7)])
def test_reading_castles_the_city_on_the_tile_counts_as_ever(bonus: str, worth: int) -> None:
    """Two points for each tile with a part of the city; by the play aid the castle has no share in it."""
    game = scene(CASTLE, draw="E V", modules=MODULES, options={"castles.bonus": bonus})
    assert points(lay(game, "(1,-1) E ffcf", "S")) == [(RED, worth, "city")]


# -- beside other tiles, and the end -----------------------------------------------------------------------------------


def test_reading_castles_fill_two_cells_around_a_monastery() -> None:
    """All eight cells are covered, two of them by one castle: the monastery is finished and brings 9."""
    around = "(-1,0) U frfr, (1,1) U rfrf, (-1,1) B ffff, (-1,2) B ffff, (0,2) B ffff"
    game = scene(f"{CASTLE}, (0,1) B ffff, {around}", "Blue (0,1) monastery", draw="U V", modules=MODULES)
    events = lay(game, "(1,2) U rfrf")
    assert [(player, paid) for player, paid, _ in points(events)] == [(BLUE, 9)]


def test_reading_castles_left_over_do_not_prolong_the_game() -> None:
    """The game ends when no square tile can be drawn any more, whatever still lies in front of the players."""
    game = castles_game("(0,0) U frfr", {RED: ("BurgC",), BLUE: ("BurgE", "BurgD")}, draw="V")
    game.apply(PASS)
    lay(game, "(1,0) V ffrr")
    assert game.over
