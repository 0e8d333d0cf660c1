"""Games Quarterly 11: its worked examples, and every value of its options."""

from __future__ import annotations

import pytest
from questions import RED

from bastide import new_game
from bastide.game.actions import Place
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.testkit.scene import find_segment, lay, points, scene

MODULES = ("gq11",)
FARM = "(0,0) GQ2/0, (1,0) H cfcf, (1,-1) E ffcf, (1,1) E cfff"


def tiles(game: Game) -> list[str]:
    """All tiles on the table, in hand and in the piles, without those of the base game."""
    found = [piece.face for piece in game.board.pieces] + [face for pile in game.piles for face in pile]
    if game.decision and game.decision.tile:
        found.append(game.decision.tile)
    return sorted(face.id for face in found if face.set_id != "base")


# -- the field with pigs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "plain", "with_pig"), [("nothing", 6, 8), ("pig", 8, 10)])
def test_gq11_gq1_the_field_with_pigs(option: str, plain: int, with_pig: int) -> None:
    options: dict[str, OptionValue] = {"gq11-pig-herd": option}
    assert scene(FARM, "Blue (0,0) NL", modules=MODULES, options=options).scores == [0, plain]
    modules = (*MODULES, "traders-builders")
    assert scene(FARM, "Blue (0,0) NL, Blue pig (0,0) NL", modules=modules, options=options).scores == [0, with_pig]


def test_gq11_two_herds_count_once() -> None:
    board = f"{FARM}, (0,1) RII11/3"
    options: dict[str, OptionValue] = {"gq11-pig-herd": "pig", "pig-herd": "always"}
    assert scene(board, "Blue (0,0) NL", modules=(*MODULES, "river2"), options=options).scores == [0, 8]


def test_gq11_the_herd_of_the_second_river_is_not_touched_by_the_option() -> None:
    board = "(0,0) RII11 wffw, (1,0) H cfcf, (1,-1) E ffcf, (1,1) E cfff"
    modules = (*MODULES, "river2", "traders-builders")
    assert scene(board, "Blue (1,0) WL", modules=modules).scores == [0, 8]


def test_gq11_without_the_element_there_is_no_herd() -> None:
    game = scene(FARM, "Blue (0,0) NL", modules=MODULES, elements={"pig-herd": 0}, options={"gq11-pig-herd": "pig"})
    assert game.scores == [0, 6]


def test_gq11_a_besieged_city_on_the_farm_with_pigs() -> None:
    board = FARM.replace("(1,-1) E", "(1,-1) KA1")
    game = scene(board, "Blue (0,0) NL", modules=(*MODULES, "siege"), options={"gq11-pig-herd": "pig"})
    assert game.scores == [0, 2 * 4 + 4]


# -- river tiles -------------------------------------------------------------------------------------------------------


def test_gq11_without_a_river_its_river_tiles_leave_the_game() -> None:
    assert tiles(new_game(2, MODULES, seed=1)) == sorted(f"GQ{n}" for n in range(1, 11))


@pytest.mark.parametrize("river", ["river", "river2"])
def test_gq11_with_a_river_its_tile_joins_the_pile_of_the_river(river: str) -> None:
    game = new_game(2, (*MODULES, river), seed=1)
    found = tiles(game)
    assert "GQ12" in found
    assert sum("spring" in piece.face.symbols for piece in game.board.pieces) == 1
    assert "GQ11" not in found
    assert len(found) == 12 + 12 - 1


@pytest.mark.parametrize(
    ("which", "field", "laid"),
    [
        ("normal", "joined", "F1"),
        ("normal", "split", "F1"),
        ("gq11", "joined", "GQ11"),
        ("gq11", "split", "GQ11-split"),
    ],
)
def test_gq11_which_spring(which: str, field: str, laid: str) -> None:
    options: dict[str, OptionValue] = {"gq11-which-spring": which, "gq11-spring": field}
    game = new_game(2, (*MODULES, "river"), options=options, seed=1)
    assert game.board.pieces[0].face.id == laid


def test_gq11_the_spring_lies_against_field_edges_of_carcassonne() -> None:
    """The road at its back takes it to no gate; the river flows aside, away from the city."""
    options: dict[str, OptionValue] = {"gq11-which-spring": "gq11"}
    game = new_game(2, (*MODULES, "river", "count"), options=options, seed=1)
    assert game.decision is not None
    assert game.decision.tile is not None
    spring, places = game.decision.tile, [action for action in game.decision.actions if isinstance(action, Place)]
    assert spring.id == "GQ11"
    shown = {place.cell: spring.turned_edges(place.rotation) for place in places}
    assert shown == {(-2, -2): "FRFW", (2, -1): "WFRF", (1, 2): "FWFR", (-3, 1): "RFWF"}
    for place in places:
        copy = game.copy()
        copy.apply(place)
        assert not any(p.kind == "road" and copy.board.is_complete(s) for s, p in enumerate(copy.board.printed))


def test_gq11_two_rivers_one_after_the_other_have_a_spring_each() -> None:
    options: dict[str, OptionValue] = {"rivers": "separate", "gq11-which-spring": "gq11"}
    game = new_game(2, (*MODULES, "river", "river2"), options=options, seed=1)
    assert game.board.pieces[0].face.id == "GQ11"
    found = tiles(game)
    assert ("F1" in found, "RII1" in found, "GQ12" in found) == (False, True, True)


@pytest.mark.parametrize(("spring", "farms"), [("GQ11", 1), ("GQ11-split", 2)])
def test_gq11_gq2_the_field_at_the_spring(spring: str, farms: int) -> None:
    game = scene(f"(0,0) {spring} fwfr, (1,0) F4 fwfw", draw="V V | V", modules=(*MODULES, "river"))
    fields = {game.board.label[s] for s, printed in enumerate(game.board.printed) if printed.kind == "field"}
    assert len(fields) == farms


def test_gq11_the_road_ends_at_the_spring_and_has_no_inn() -> None:
    board = "(0,0) GQ11 fwfr, (-1,0) U frfr"
    game = scene(board, "Red (-1,0) E-W", draw="W V", modules=(*MODULES, "river", "inns-cathedrals"))
    assert points(lay(game, "(-2,0) W rrrf")) == [(RED, 3, "road")]


def test_gq11_both_edges_of_the_river_tile_are_cities_of_their_own() -> None:
    game = scene("(0,0) GQ12 cwcw", draw="E V", modules=(*MODULES, "river"))
    assert find_segment(game.board, (0, 0), "N") != find_segment(game.board, (0, 0), "S")
    assert not game.board.same_feature(find_segment(game.board, (0, 0), "N"), find_segment(game.board, (0, 0), "S"))


def test_gq11_the_river_element_without_a_river() -> None:
    game = new_game(2, MODULES, elements={"river": 1}, seed=1)
    assert game.board.pieces
    while not game.over:
        assert game.decision is not None
        game.apply(game.decision.actions[0])


@pytest.mark.parametrize("modules", [("gq11",), ("gq11", "river"), ("gq11", "river2")])
def test_gq11_switched_off_its_river_tiles_stay_in_the_box(modules: tuple[str, ...]) -> None:
    game = new_game(modules=modules, elements={"gq11-river-tiles": 0}, options={"gq11-which-spring": "gq11"}, seed=1)
    tiles = [*(piece.face for piece in game.board.pieces), *(face for stage in game.piles for face in stage)]
    assert not [face.id for face in tiles if face.set_id == "gq11" and "W" in face.layout.edges]
    with_them = new_game(modules=modules, options={"gq11-which-spring": "gq11"}, seed=1)
    assert any(piece.face.set_id == "gq11" for piece in with_them.board.pieces) == (len(modules) > 1)
