"""Castles in Germany: the worked examples of german-castles.md, every option, and what double tiles meet."""

from __future__ import annotations

from typing import Any

import pytest
from carcassonne import BLOCK, CASTLE, CATHEDRAL, in_quarter, redeployments
from questions import BLUE, RED, asked, figure, offered, question, returned

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.game import Game, Spot
from bastide.game.module import OptionValue
from bastide.game.notation import position, read_position
from bastide.game.record import Record
from bastide.modules import new_game, rules_for
from bastide.modules.flying_machines import landing_places
from bastide.modules.fruit_trees import trees_at
from bastide.modules.german_castles import Castles
from bastide.modules.goldmines import Gold
from bastide.modules.king_robber import RobberBaron
from bastide.modules.little_buildings import Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.school import Teacher
from bastide.modules.watchtowers import Lookout, cells_with, followers_in
from bastide.players import load
from bastide.server.answers import dead_cells
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene, segment_name, start
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("german-castles",)
BURG = "(0,0) BurgC/0"
RING = {
    (-1, -1): "B ffff", (0, -1): "B ffff", (1, -1): "E ffcf", (2, -1): "B ffff",
    (-1, 0): "U frfr", (2, 0): "U frfr",
    (-1, 1): "B ffff", (0, 1): "B ffff", (1, 1): "U rfrf", (2, 1): "B ffff",
}  # fmt: skip
"""The ten cells around BurgC."""


def ring(*gaps: Cell) -> str:
    return "".join(f", ({x},{y}) {tile}" for (x, y), tile in RING.items() if (x, y) not in gaps)


def castle_game(board: str = BURG, figures: str = "", draw: str = "V V V V", **choices: Any) -> Game:
    """A scene in which players hold the castles that `held` says, by player."""
    modules = (*MODULES, *choices.pop("modules", ()))
    held: dict[int, tuple[str, ...]] = choices.pop("held", {})
    drawn = f"U {draw}" if held else draw  # the first turn begins before anybody holds a castle
    game = scene(board, figures, draw=drawn, modules=modules, **choices)
    faces = game.rules.faces
    game.slot(Castles).held = tuple(tuple(faces[t] for t in held.get(n, ())) for n in range(game.rules.players))
    return start(game) if held else game


def lay_castle(game: Game, tile: str, cell: Cell, rotation: int = 0, lord: str = "") -> None:
    game.apply(Choose("german-castle", tile=tile))
    game.apply(Place(cell, rotation))
    game.apply(Deploy("small", find_segment(game.board, cell, lord)) if lord else PASS)


def held_by(game: Game, player: int) -> list[str]:
    return [face.id for face in game.slot(Castles).held[player]]


def final(game: Game) -> list[tuple[int, int, str]]:
    return points(game.if_ended_now().events)


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_german_castles_v1_the_lord_of_a_surrounded_castle() -> None:
    game = castle_game(BURG + ring((2, 1)), "Red (0,0) castle", draw="B V V")
    events = lay(game, "(2,1) B ffff")
    assert points(events) == [(RED, 12, "castle")]
    assert returned(events) == {(figure(game, RED), "scored")}


def test_german_castles_the_teacher_copies_one() -> None:
    game = castle_game(BURG + ring((2, 1)), "Red (0,0) castle", draw="B V V", modules=("school",))
    game.slot(Teacher).holder = BLUE
    assert points(lay(game, "(2,1) B ffff")) == [(RED, 12, "castle"), (BLUE, 12, "teacher")]


def test_german_castles_v2_unfinished_at_the_end() -> None:
    assert final(castle_game(BURG + ring((2, 1), (-1, 0), (0, -1)), "Red (0,0) castle")) == [(RED, 9, "castle")]


EAST = f"{BURG}, (2,0) U frfr, (3,0) U frfr"


def test_german_castles_v3_a_road_that_ends_at_a_castle() -> None:
    game = castle_game(EAST, "Red (2,0) E-W", draw="X V V")
    assert points(lay(game, "(4,0) X rrrr")) == [(RED, 7, "road")]


def test_german_castles_v4_a_road_between_two_castles() -> None:
    game = castle_game(f"{BURG}, (4,0) BurgE/0, (2,0) U frfr", "Red (2,0) E-W", draw="U V V")
    assert points(lay(game, "(3,0) U frfr")) == [(RED, 10, "road")]


def test_german_castles_v5_an_unfinished_road() -> None:
    assert final(castle_game(EAST, "Red (2,0) E-W")) == [(RED, 6, "road")]


@pytest.mark.parametrize(("value", "expected"), [("roads-and-cities", 7), ("roads", 4)])
def test_german_castles_v6_a_city_on_a_castle_tile(value: str, expected: int) -> None:
    game = castle_game("(0,0) BurgF/0", "Red (0,0) W", draw="E V V", options={"castles.bonus": value})
    assert points(lay(game, "(-1,0) E fcff")) == [(RED, expected, "city")]


def test_german_castles_v7_two_castles_never_touch() -> None:
    game = castle_game(f"{BURG}, (1,-1) E ffcf, (2,0) U frfr", held={RED: ("BurgA",)})
    game.apply(Choose("german-castle", tile="BurgA"))
    with pytest.raises(IllegalAction) as refused:
        game.apply(Place((2, -1), 0))
    assert refused.value.say() == "Two castles may not touch, not even at a corner."
    assert refused.value.say("de") == "Zwei Burgen dürfen sich nicht berühren, auch nicht übers Eck."
    assert game.decision is not None
    covered = {cell for at, turns in game.decision.placements for t in turns for cell in cells(game, "BurgA", at, t)}
    assert covered
    assert not covered & {cell_at(x, y) for x in range(-1, 3) for y in range(-1, 2)}


def cells(game: Game, tile: str, at: int, rotation: int) -> list[int]:
    return [at + step for step in game.rules.faces[tile].cells[rotation]]


# -- dealing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_german_castles_everybody_gets_one_or_two(players: int, each: int) -> None:
    game = new_game(players, MODULES, seed=5)
    held = [held_by(game, player) for player in range(players)]
    assert [len(own) for own in held] == [each] * players
    dealt = [tile for own in held for tile in own]
    assert len(set(dealt)) == len(dealt)
    assert not any(face.set_id == "german-castles" for pile in game.piles for face in pile)
    assert sorted(token.tile or "" for token in game.tokens()) == sorted(dealt)
    assert game.slot(Castles).held == game.view(1).slot(Castles).held  # they lie open


def test_german_castles_are_chosen_in_turn() -> None:
    game = new_game(3, MODULES, options={"castles.deal": "choose"}, first=1, seed=5)
    for player, tile in zip((1, 2, 0, 1, 2), ("BurgC", "BurgA", "BurgF", "BurgB", "BurgE"), strict=True):
        assert asked(game) == (player, "S7.2")
        assert question(game).what.say() == "choose a castle tile"
        game.apply(Choose("take-castle", tile=tile))
    assert [held_by(game, n) for n in range(3)] == [["BurgF", "BurgD"], ["BurgC", "BurgB"], ["BurgA", "BurgE"]]


# -- laying ------------------------------------------------------------------------------------------------------------


def test_german_castles_one_is_laid_instead_of_drawing() -> None:
    game = castle_game("(0,0) D crfr", held={RED: ("BurgC", "BurgF"), BLUE: ("BurgA",)})
    assert asked(game) == (RED, "T1.3")
    assert question(game).what.say() == "lay a castle, or draw a tile"
    assert offered(game, "german-castle") == {Choose("german-castle", tile=t) for t in ("BurgC", "BurgF")}
    left = len(game.piles[0])
    game.apply(Choose("german-castle", tile="BurgC"))
    assert asked(game) == (RED, "T2.1")
    game.apply(Place((1, 0), 0))
    assert asked(game) == (RED, "T4.2")
    assert {"small castle", "small city N2", "small road E", "small road S2"} <= figure_actions(game)
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "castle")))
    assert asked(game) == (BLUE, "T1.3")
    assert len(game.piles[0]) == left
    assert held_by(game, RED) == ["BurgF"]
    assert game.board.piece_at(1, 0) == game.board.piece_at(2, 0)


def test_german_castles_who_passes_draws() -> None:
    game = castle_game("(0,0) D crfr", held={RED: ("BurgC",)})
    game.apply(PASS)
    assert asked(game) == (RED, "T2.1")
    assert held_by(game, RED) == ["BurgC"]


def test_german_castles_it_lies_in_four_ways_and_covers_two_cells() -> None:
    game = castle_game("(0,0) D crfr", held={RED: ("BurgC",)})
    game.apply(Choose("german-castle", tile="BurgC"))
    assert game.decision is not None
    assert {turn for _, turns in game.decision.placements for turn in turns} == {0, 1, 2, 3}
    game.apply(Place((0, 1), 2))  # turned upside down: it fills (0,1) and (-1,1), a field to the north
    assert game.board.piece_at(-1, 1) == game.board.piece_at(0, 1)


def test_german_castles_whose_castle_fits_nowhere_is_not_asked() -> None:
    game = castle_game("(0,0) C cccc", held={RED: ("BurgC",)}, draw="E V V")
    assert asked(game) == (RED, "T1.3")  # a city to the north of it
    none = castle_game(BURG, held={RED: ("BurgC",)})
    assert asked(none) == (RED, "T2.1")


def test_german_castles_a_castle_has_one_lord() -> None:
    game = castle_game(BURG, "Blue (0,0) castle", modules=("princess-dragon",), draw="BT V V")
    lay_only(game, "(2,0) BT rcfr")
    assert "small castle" not in figure_actions(game)


# -- the end -----------------------------------------------------------------------------------------------------------


def test_german_castles_in_hand_are_lost_with_the_last_tile() -> None:
    game = castle_game("(0,0) D crfr", draw="V", held={RED: ("BurgC",), BLUE: ("BurgF",)})
    game.apply(PASS)
    lay(game, "(0,1) V ffrr")
    assert game.over


def test_german_castles_may_be_played_out() -> None:
    options: dict[str, OptionValue] = {"castles.end": "play-out"}
    game = castle_game("(0,0) D crfr", draw="V", held={RED: ("BurgC", "BurgD"), BLUE: ("BurgF",)}, options=options)
    game.apply(PASS)
    lay(game, "(0,1) V ffrr")
    assert asked(game) == (BLUE, "E2")
    game.apply(PASS)
    assert asked(game) == (RED, "E2")
    lay_castle(game, "BurgC", (1, 0), lord="castle")
    assert asked(game) == (RED, "E2")
    game.apply(PASS)
    assert game.over
    assert game.scores == [2 + 1 + 1, 0]  # the start tile and the bend south-west of it lie around the castle


# -- other options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "expected"), [("roads", 6), ("none", 3)])
def test_german_castles_the_bonus_of_an_unfinished_road(value: str, expected: int) -> None:
    game = castle_game(EAST, "Red (2,0) E-W", options={"castles.bonus-final": value})
    assert final(game) == [(RED, expected, "road")]


def test_german_castles_an_unfinished_city_has_no_bonus() -> None:
    assert final(castle_game("(0,0) BurgF/0", "Red (0,0) W")) == [(RED, 1, "city")]


LOOP = (
    "(0,0) BurgC/0, (2,0) V ffrr, (2,1) U rfrf, (2,2) V rffr, (1,2) U frfr, (0,2) U frfr, (-1,2) V rrff, (-1,1) U rfrf"
)


@pytest.mark.parametrize(("value", "expected"), [("pieces", 9 + 3), ("spaces", 10 + 3)])
def test_german_castles_a_road_back_to_the_same_castle_counts_it_once(value: str, expected: int) -> None:
    """From its eastern to its western end: one castle, and one tile or two spaces."""
    game = castle_game(LOOP, "Red (2,1) N-S", draw="V V V", options={"tile-counting": value})
    assert points(lay(game, "(-1,0) V frrf")) == [(RED, expected, "road")]


# -- with other modules ------------------------------------------------------------------------------------------------


def test_german_castles_an_unfinished_inn_road_stays_at_nothing() -> None:
    game = castle_game(f"{BURG}, (2,0) EB frfr", "Red (2,0) E-W", modules=("inns-cathedrals",))
    assert final(game) == [(RED, 0, "road")]


def test_german_castles_a_road_through_a_labyrinth_has_the_bonus_too() -> None:
    board = f"{BURG}, (2,0) U frfr, (3,0) LA1 rrrr, (3,-1) A ffrf, (3,1) A rfff"
    game = castle_game(board, "Red (2,0) E-W", "A V V", modules=("labyrinth",), options={"labyrinth": "simple"})
    assert points(lay(game, "(4,0) A fffr")) == [(RED, 6 + 3, "road")]


def test_german_castles_both_cells_are_neighbours_of_a_monastery() -> None:
    board = "(0,1) B ffff, (0,2) B ffff, (1,2) B ffff, (-1,1) B ffff, (-1,2) B ffff, (1,1) A rfff, (-1,0) U frfr"
    game = castle_game(board, "Red (0,1) monastery", held={RED: ("BurgC",)})
    game.apply(Choose("german-castle", tile="BurgC"))
    game.apply(Place((0, 0), 0))
    assert points(game.apply(PASS)) == [(RED, 9, "monastery")]


@pytest.mark.parametrize(("value", "expected"), [("pieces", 3), ("spaces", 4)])
def test_german_castles_in_the_row_of_a_lying_abbot(value: str, expected: int) -> None:
    game = castle_game(
        "(-2,0) MO5 frff, (-1,0) U frfr, (0,0) BurgC/0", modules=("monasteries",), options={"tile-counting": value}
    )
    monastery = find_segment(game.board, (-2, 0), "monastery")
    game.put(game.free_figure(RED, "small"), Spot("lying-abbot", cell=(-2, 0), segment=monastery))
    assert final(game) == [(RED, expected, "monastery")]


def test_german_castles_a_tower_reaches_a_double_tile_by_either_cell() -> None:
    """The follower is on the first cell's road; the tower stands below the second cell."""
    game = castle_game("(0,0) BurgB/0, (1,1) TJ ffff", "Blue (0,0) S1", "B V V", modules=("tower",))
    lay_only(game, "(2,1) B ffff")
    game.apply(Choose("tower-piece", cell=(1, 1)))
    assert offered(game, "capture") == {Choose("capture", figure=figure(game, BLUE))}


def test_german_castles_a_tower_does_not_reach_across_a_corner() -> None:
    board = f"{BURG}, (2,0) U frfr, (2,1) TJ ffff, (1,1) U rfrf"
    game = castle_game(board, "Blue (0,0) W", "B V V", modules=("tower",))
    lay_only(game, "(3,1) B ffff")
    game.apply(Choose("tower-piece", cell=(2, 1)))
    assert offered(game, "capture") == set()


DRAGON = "(0,1) B2 ffff, (0,0) BurgC/0, (2,0) U frfr, (1,1) U rfrf"
"""The dragon is south of the castle's first cell."""


def dragon_steps(game: Game) -> set[Cell | None]:
    return {action.cell for action in offered(game, "dragon") if isinstance(action, Choose)}


def test_german_castles_the_dragon_enters_the_double_tile_as_one_place() -> None:
    game = castle_game(DRAGON, "Blue (0,0) E, Blue (0,0) castle", "BJ V V", modules=("princess-dragon",))
    lay(game, "(0,2) BJ ffcf")
    assert dragon_steps(game) == {(0, 0), (1, 1), (0, 2)}
    eaten = game.apply(Choose("dragon", cell=(0, 0)))
    assert [reason for _, reason in returned(eaten)] == ["eaten", "eaten"]
    assert dragon_steps(game) == {(2, 0), (1, 1)}
    game.apply(Choose("dragon", cell=(1, 1)))
    assert dragon_steps(game) == set()  # both cells of the castle have been visited


def test_german_castles_the_fairy_keeps_the_dragon_off_the_whole_tile() -> None:
    game = castle_game(DRAGON, "Blue (0,0) E", "BJ V V", modules=("princess-dragon",))
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = figure(game, BLUE), cell_at(0, 0)
    lay(game, "(0,2) BJ ffcf")
    assert dragon_steps(game) == {(1, 1), (0, 2)}
    refused = game.why_not(Choose("dragon", cell=(0, 0)))
    assert refused is not None
    assert refused.say() == "The fairy keeps the dragon off this tile."


def test_german_castles_a_barn_where_the_castle_fills_two_of_four_cells() -> None:
    game = castle_game("(0,0) BurgC/0, (1,1) U rfrf", draw="B V V", modules=("abbey-mayor",))
    lay_only(game, "(0,1) B ffff")
    assert offered(game, "barn") == {Choose("barn", corner=(1, 1))}


def test_german_castles_an_abbey_may_lie_beside_one() -> None:
    game = castle_game(f"{BURG}, (0,2) B ffff, (-1,1) B ffff, (1,1) U rfrf", modules=("abbey-mayor",))
    assert Choose("abbey", cell=(0, 1)) in offered(game, "abbey")


def test_german_castles_the_bonus_is_not_halved_by_the_witch() -> None:
    game = castle_game(EAST, "Red (2,0) E-W", draw="X V V", modules=("mage-witch",))
    game.slot(Magic).witch = find_segment(game.board, (2, 0), "E-W")
    assert points(lay(game, "(4,0) X rrrr")) == [(RED, 2 + 3, "road")]


def test_german_castles_little_buildings_on_and_around_the_castle() -> None:
    game = castle_game(BURG + ring((2, 1)), "Red (0,0) castle", draw="B V V", modules=("little-buildings",))
    game.slot(Buildings).on = ((0, "little-house", BLUE), (1, "little-shed", BLUE))
    lay_only(game, "(2,1) B ffff")
    assert points(game.apply(PASS)) == [(RED, 12 + 2, "castle")]


def test_german_castles_gold_on_and_around_the_castle() -> None:
    game = castle_game(BURG + ring((2, 1)), "Red (0,0) castle", draw="B V V", modules=("goldmines",))
    game.slot(Gold).put(0)
    game.slot(Gold).put(1)
    lay(game, "(2,1) B ffff")
    assert game.slot(Gold).owned == ((RED, 2),)


def test_german_castles_vineyards_give_nothing() -> None:
    board = (BURG + ring((2, 1))).replace("(1,-1) E ffcf", "(1,-1) HS1 ffcf")
    game = castle_game(board, "Red (0,0) castle", draw="B V V", modules=("hills-sheep",))
    assert points(lay(game, "(2,1) B ffff")) == [(RED, 12, "castle")]


def test_german_castles_a_completed_one_pays_a_castle_beside_it() -> None:
    """The other castle lies at (0,-1) and (1,-1), north of both cells."""
    game = castle_game(
        (BURG + ring((2, 1), (0, -1))).replace("(1,-1) E ffcf", "(1,-1) I ffcc"),
        "Blue (0,0) castle, Red (1,-1) W",
        draw="E B V V",
        modules=("bridges-castles-bazaars",),
        elements={"bridges": 0, "bazaars": 0},
    )
    lay(game, "(0,-1) E fcff")
    (founded,) = offered(game, "castle")
    game.apply(founded)
    assert points(lay(game, "(2,1) B ffff")) == [(BLUE, 12, "castle"), (RED, 12, "castle")]


def test_german_castles_nobody_joins_one_from_carcassonne() -> None:
    shifted = f"{BLOCK}, (20,0) BurgC/0" + "".join(
        f", ({20 + x},{y}) {tile}" for (x, y), tile in RING.items() if (x, y) != (2, 1)
    )
    game = castle_game(shifted, "Blue (20,0) castle", draw="B V V", modules=("count",))
    in_quarter(game, CASTLE, game.free_figure(RED, "small"))
    in_quarter(game, CATHEDRAL, figure(game, RED, number=1), count="market-quarter")
    events = lay(game, "(22,1) B ffff")
    assert redeployments(game) == {} or asked(game)[1] != "T7.3"
    assert points(events) == [(BLUE, 12, "castle")]


def test_german_castles_a_wagon_drives_into_a_free_castle() -> None:
    game = castle_game(EAST, "Red wagon (2,0) E-W", draw="X V V", modules=("abbey-mayor",))
    lay(game, "(4,0) X rrrr")
    castle = find_segment(game.board, (0, 0), "castle")
    assert Choose("drive", figure=figure(game, RED, "wagon"), segment=castle) in offered(game, "drive")


def test_german_castles_no_mayor_and_no_abbot_is_lord() -> None:
    game = castle_game("(0,0) D crfr", held={RED: ("BurgC",)}, modules=("abbey-mayor", "abbot"))
    game.apply(Choose("german-castle", tile="BurgC"))
    game.apply(Place((1, 0), 0))
    assert {"small castle", "wagon castle"} <= figure_actions(game)
    assert not {"mayor castle", "abbot castle"} & figure_actions(game)


def test_german_castles_no_bridge_on_a_double_tile() -> None:
    game = castle_game("(0,0) D crfr", held={RED: ("BurgC",)}, modules=("bridges-castles-bazaars",))
    game.apply(Choose("german-castle", tile="BurgC"))
    assert game.decision is not None
    assert not any(isinstance(a, Place) and a.built for a in game.decision.actions)
    game.apply(Place((1, 0), 0))
    assert not any(
        a.cell in ((1, 0), (2, 0))
        for word in ("bridge-east-west", "bridge-north-south")
        for a in offered(game, word)
        if isinstance(a, Choose)
    )


def test_german_castles_not_before_the_river_is_finished() -> None:
    game = new_game(2, ("german-castles", "river"), seed=1)
    assert asked(game)[1] == "T2.1"
    assert any(game.slot(Castles).held)


def test_german_castles_the_builder_earns_a_second_part() -> None:
    game = castle_game(
        "(0,0) U frfr", "Red (0,0) E-W, Red builder (0,0) E-W", held={RED: ("BurgC",)}, modules=("traders-builders",)
    )
    game.apply(Choose("german-castle", tile="BurgC"))
    game.apply(Place((1, 0), 0))
    game.apply(PASS)
    assert asked(game)[1] == "T9.3"


def test_german_castles_a_watchtower_counts_each_cell() -> None:
    """Both cells of the castle lie around the tower; its followers are counted once."""
    board = "(0,0) BurgC/0, (0,1) B ffff"
    game = castle_game(board, "Blue (0,0) castle, Red (0,0) E", draw="V V", modules=("watchtowers",))
    near = [cell_at(x, y) for x in (0, 1, 2) for y in (0, 1, 2)]
    game.slot(Lookout).seen = (figure(game, BLUE), figure(game, RED))
    assert cells_with("road")(game, near) == 2
    assert followers_in(game, near) == 2
    assert followers_in(game, [cell_at(1, 0)]) == 2


def test_german_castles_nobody_lands_on_a_castle() -> None:
    """A flying machine leads to the roads and the city of its tile, not to the castle (flying-machines.md)."""
    game = castle_game(BURG, modules=("flying-machines",))
    places = landing_places(game, game.rules.kinds["small"], cell_at(1, 0))
    assert {segment_name(game.board, s).split()[0] for s in places} == {"road", "city"}


def test_german_castles_a_tree_beside_the_second_cell_is_near() -> None:
    game = castle_game(f"{BURG}, (2,-1) ObstC/0", modules=("fruit-trees",))
    tree = game.board.cells[cell_at(2, -1)]
    assert trees_at(game, game.board.cells[cell_at(0, 0)]) == {tree}


def test_german_castles_a_castle_is_neither_shrine_nor_monastery() -> None:
    game = castle_game(f"{BURG}, (0,1) B ffff", draw="CU1 V V", modules=("cult",))
    assert game.decision is not None
    assert cell_at(0, -1) in {cell for cell, _ in game.decision.placements}


@pytest.mark.parametrize(("value", "size"), [("pieces", 9), ("spaces", 10)])
def test_german_castles_the_longest_road_by_tiles_or_spaces(value: str, size: int) -> None:
    game = castle_game(LOOP, draw="V V V", modules=("king-robber",), options={"tile-counting": value})
    lay(game, "(-1,0) V frrf")
    assert game.slot(RobberBaron).record == size


# -- records, positions, dead cells ------------------------------------------------------------------------------------


def test_german_castles_in_records_and_positions() -> None:
    game = new_game(2, MODULES, seed=3)
    castle = held_by(game, 0)[0]
    game.apply(Choose("german-castle", tile=castle))
    hand = position(game)
    assert "tile=" not in hand
    assert game.decision is not None
    place = game.decision.actions[-1]
    game.apply(place)
    game.apply(PASS)
    again = Record.from_json(game.record().to_json(), rules_for).replay()
    assert again.digest() == game.digest()
    written = position(game)
    assert f"{castle}@" in written
    assert str(read_position(written)) == written
    resumed = new_game(2, MODULES, position=written, seed=3)
    assert [p.face.id for p in resumed.board.pieces].count(castle) == 1
    assert castle not in {*held_by(resumed, 0), *held_by(resumed, 1)}


def test_german_castles_a_cell_that_only_a_castle_fits_is_not_dead() -> None:
    """City to the west of the cell: of the tiles that are left none fits, but a castle in hand does."""
    board = "(0,0) E fcff"
    without = castle_game(board, draw="U U")
    held = castle_game(board, draw="U U", held={BLUE: ("BurgF",)})
    assert (1, 0) in dead_cells(without).cells
    assert (1, 0) not in dead_cells(held).cells


# -- computer players --------------------------------------------------------------------------------------------------


def test_german_castles_computer_players_lay_them_and_send_lords() -> None:
    """Level `normal`: nearly all are laid, some of them with a lord; roads and cities there are worth more too."""
    laid = lords = 0
    for seed in (1, 2):
        game = new_game(3, MODULES, seed=seed)
        players = [load("normal", seed=number) for number in range(3)]
        while game.decision is not None:
            action = players[game.decision.player].choose(game.view(game.decision.player))
            laid += isinstance(action, Choose) and action.what == "german-castle"
            lords += isinstance(action, Deploy) and game.board.printed[action.segment].kind == "castle"
            game.apply(action)
    assert laid >= 10
    assert lords >= 2
