"""The Count of Carcassonne: its worked examples, and every value of its options."""

from __future__ import annotations

import pytest
from carcassonne import (
    BLOCK,
    CASTLE,
    CATHEDRAL,
    MARKET,
    MODULES,
    SMITHY,
    TOWN,
    enters,
    may_enter,
)
from questions import BLUE, GREEN, RED, asked, figure, happened

from bastide import new_game
from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import FigurePut
from bastide.game.game import ELSEWHERE, HOME, Game
from bastide.game.module import OptionValue, Token
from bastide.modules import MODULES as ALL
from bastide.modules.count import MODULE as COUNT
from bastide.modules.count.quarters import QUARTERS, Count
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_of

# -- the city ----------------------------------------------------------------------------------------------------------


def test_count_the_city_is_the_start_and_the_start_tile_goes_into_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert len(game.board.pieces) == 12
    drawn = game.decision.tile if game.decision else None
    assert sum(face.id == "D" for pile in game.piles for face in pile) + (drawn is not None and drawn.id == "D") == 4
    assert sum(len(pile) for pile in game.piles) == 71
    assert game.slot(Count).quarter == CASTLE
    assert Token("count", cell=(0, -1), place="quarter:castle") in game.tokens()


def test_count_edges_round_the_city() -> None:
    """Clockwise from the north-west corner: f f f r, f f c, f r f c, f f r."""
    board = new_game(2, MODULES, seed=1).board
    letters = {1: "c", 2: "r", 3: "f"}

    def edge(cell: tuple[int, int], direction: int) -> str:
        x, y = cell
        beside = {0: (x, y - 1), 1: (x + 1, y), 2: (x, y + 1), 3: (x - 1, y)}[direction]
        demand = next(d for at, d in board.demand.items() if cell_of(at) == beside)
        return letters[demand >> 4 * ((direction + 2) % 4) & 15]

    north = [edge((x, -1), 0) for x in (-2, -1, 0, 1)]
    east = [edge((1, y), 1) for y in (-1, 0, 1)]
    south = [edge((x, 1), 2) for x in (1, 0, -1, -2)]
    west = [edge((-2, y), 3) for y in (1, 0, -1)]
    assert "".join(north + east + south + west) == "fffrffcfrfcffr"


def test_count_three_farms_round_the_walls() -> None:
    board = new_game(2, MODULES, seed=1).board

    def farm(*places: tuple[int, int, str]) -> set[int]:
        return {board.label[find_segment(board, (x, y), place)] for x, y, place in places}

    north = farm((-2, -1, "NL"), (-1, -1, "NL"), (0, -1, "NL"), (1, -1, "NL"))
    east = farm((1, -1, "EL"), (1, 0, "EL"), (1, 1, "SL"), (0, 1, "SL"))
    south = farm((0, 1, "SR"), (-1, 1, "SL"), (-2, 1, "WL"), (-2, 0, "WL"), (-2, -1, "WL"))
    assert len(north) == len(east) == len(south) == 1
    assert len(north | east | south) == 3


def test_count_nobody_deploys_on_the_block_itself() -> None:
    game = scene(BLOCK, draw="U V", modules=MODULES)
    lay_only(game, "(1,-2) U rfrf")
    segments = {a.segment for a in game.decision.actions if hasattr(a, "segment")} if game.decision else set()
    assert {cell_of(game.board.cell_of(segment)) for segment in segments} == {(1, -2)}


# -- entering ----------------------------------------------------------------------------------------------------------


def red_town(last: str, options: dict[str, OptionValue] | None = None) -> Game:
    code = last.split()[1]
    figures = "Red (0,4) S, Blue (1,5) W" if code == "L" else "Red (0,4) S"
    game = scene(TOWN, figures, draw=f"{code} V V V", turn="Blue", modules=MODULES, options=options)
    lay(game, last)
    return game


def test_count_cc1_who_helps_others_may_enter_and_move_the_count() -> None:
    game = red_town("(0,5) D crfr")
    assert game.scores == [4, 0]
    assert asked(game) == (BLUE, "T8.11")
    assert enters(game) == {"small": {CASTLE, MARKET, SMITHY, CATHEDRAL}}
    events = game.apply(Choose(CASTLE, figure=figure(game, BLUE)))
    assert [(e.figure, e.where, e.at) for e in events if isinstance(e, FigurePut)] == [
        (figure(game, BLUE), CASTLE, None)
    ]
    assert game.where[figure(game, BLUE)] == ELSEWHERE
    assert asked(game) == (BLUE, "T8.11")
    assert game.decision is not None
    assert set(game.decision.actions) == {
        PASS,
        *(Choose(f"count-to-{quarter}") for quarter in (MARKET, SMITHY, CATHEDRAL)),
    }
    events = game.apply(Choose(f"count-to-{MARKET}"))
    assert happened(events, f"count-to-{MARKET}") == [()]
    assert game.slot(Count).quarter == MARKET
    assert Token("count", cell=(0, 0), place="quarter:market") in game.tokens()
    assert asked(game) == (RED, "T2.1")


def test_count_cc1_own_points_in_the_same_part_keep_out() -> None:
    game = red_town("(0,5) L crrr")
    assert game.scores == [4, 2]
    assert asked(game) == (RED, "T2.1")


def test_count_an_own_empty_road_in_the_same_part_does_not_matter() -> None:
    game = scene(TOWN, "Red (0,4) S", draw="L V V", turn="Blue", modules=MODULES)
    lay(game, "(0,5) L crrr")
    assert asked(game) == (BLUE, "T8.11")


def test_count_entering_is_optional_and_the_count_moves_only_with_an_entry() -> None:
    game = red_town("(0,5) D crfr")
    game.apply(PASS)
    assert asked(game) == (RED, "T2.1")
    assert game.slot(Count).quarter == CASTLE


def test_count_the_count_may_stay() -> None:
    game = red_town("(0,5) D crfr")
    game.apply(Choose(MARKET, figure=figure(game, BLUE)))
    game.apply(PASS)
    assert game.slot(Count).quarter == CASTLE
    assert asked(game) == (RED, "T2.1")


def test_count_nobody_enters_when_nobody_scored() -> None:
    game = scene(TOWN, draw="D V V", turn="Blue", modules=MODULES)
    lay(game, "(0,5) D crfr")
    assert asked(game) == (RED, "T2.1")


def test_count_nobody_enters_when_only_the_active_player_scored() -> None:
    game = scene(TOWN, "Blue (0,4) S", draw="D V V", turn="Blue", modules=MODULES)
    lay(game, "(0,5) D crfr")
    assert asked(game) == (RED, "T2.1")


def test_count_sharing_the_points_keeps_out() -> None:
    game = scene(f"{BLOCK}, (0,4) E ffcf, (1,5) E fffc", "Red (0,4) S, Blue (1,5) W", draw="N V V", modules=MODULES)
    lay(game, "(0,5) N ccff")
    assert game.scores == [6, 6]
    assert asked(game) == (BLUE, "T2.1")


def test_count_a_follower_that_came_home_in_this_scoring_may_enter() -> None:
    """Red is outnumbered in the city that he completes; all his other followers are away."""
    board = f"{BLOCK}, (10,0) E fcff, (11,0) C cccc, (11,-1) E ffcf, (11,1) E cfff"
    figures = "Blue (10,0) E, Blue (11,-1) S, Red (11,1) N"
    away = ", ".join("Red (-2,0) WL" for _ in range(6))
    game = scene(board, f"{figures}, {away}", draw="E V V", modules=MODULES)
    assert game.free_figure(RED, "small") == HOME
    assert points(lay(game, "(12,0) E fffc")) == [(BLUE, 12, "city")]
    assert enters(game)["small"] == set(QUARTERS)


def test_count_no_follower_in_the_supply_no_entry() -> None:
    game = red_town("(0,5) D crfr")
    away = scene(
        TOWN,
        "Red (0,4) S, " + ", ".join("Blue (-2,0) WL" for _ in range(7)),
        draw="D V V",
        turn="Blue",
        modules=MODULES,
    )
    lay(away, "(0,5) D crfr")
    assert may_enter(game)
    assert asked(away) == (RED, "T2.1")


@pytest.mark.parametrize(("move", "quarter"), [("clockwise", MARKET), ("follow-meeple", SMITHY)])
def test_count_house_rules_for_the_count(move: str, quarter: str) -> None:
    game = red_town("(0,5) D crfr", {"count-move": move})
    game.apply(Choose(SMITHY, figure=figure(game, BLUE)))
    assert game.slot(Count).quarter == quarter
    assert asked(game) == (RED, "T2.1")


def test_count_clockwise_goes_round() -> None:
    game = red_town("(0,5) D crfr", {"count-move": "clockwise"})
    game.slot(Count).quarter = CATHEDRAL
    game.apply(Choose(SMITHY, figure=figure(game, BLUE)))
    assert game.slot(Count).quarter == CASTLE


DOUBLE = ", ".join(
    (
        BLOCK,
        "(9,0) U frfr, (11,0) U frfr, (12,0) U frfr, (13,0) U frfr, (14,0) W rfrr",
        "(20,0) W rrrf, (21,0) U frfr",
    )
)


@pytest.mark.parametrize(("option", "twice"), [("each-part", True), ("once", False)])
def test_count_cc5_double_turn(option: str, twice: bool) -> None:
    game = scene(
        DOUBLE,
        "Blue (9,0) E-W, Blue builder (9,0) E-W, Red (12,0) E-W, Green (21,0) E-W",
        draw="X W V V V",
        players=3,
        turn="Blue",
        modules=(*MODULES, "traders-builders"),
        options={"count-double-turn": option},
    )
    lay(game, "(10,0) X rrrr")
    assert game.scores == [5, 0, 0]
    assert asked(game) == (BLUE, "T8.11")
    game.apply(Choose(CASTLE, figure=figure(game, BLUE, number=1)))
    game.apply(PASS)
    game.apply(Choose("second-part"))
    lay(game, "(22,0) W rfrr")
    assert game.scores == [5, 0, 3]
    assert asked(game) == ((BLUE, "T8.11") if twice else (GREEN, "T2.1"))


@pytest.mark.parametrize("option", ["each-part", "once"])
def test_count_a_new_turn_is_another_chance(option: str) -> None:
    board = f"{TOWN}, (20,0) W rrrf, (21,0) U frfr"
    game = scene(
        board, "Red (0,4) S, Red (21,0) E-W", draw="D V W V", turn="Blue", modules=MODULES,
        options={"count-double-turn": option},
    )  # fmt: skip
    lay(game, "(0,5) D crfr")
    game.apply(Choose(CASTLE, figure=figure(game, BLUE)))
    game.apply(PASS)
    lay(game, "(-1,-2) V rrff")
    lay(game, "(22,0) W rfrr")
    assert asked(game) == (BLUE, "T8.11")


# -- farms and the end -------------------------------------------------------------------------------------------------

FARM = f"{BLOCK}, (-2,2) E cfff"


def test_count_cc4_carcassonne_is_a_completed_city_for_farms() -> None:
    assert scene(BLOCK, "Red (-1,1) SL", modules=MODULES).scores == [3, 0]
    assert scene(FARM, "Red (-1,1) SL", modules=MODULES).scores == [6, 0]


def test_count_every_farm_at_the_walls_counts_it() -> None:
    assert scene(BLOCK, "Red (0,-1) NL, Blue (1,0) EL", modules=MODULES).scores == [3, 3]
    assert scene(f"{BLOCK}, (9,9) B ffff", "Red (9,9) NL", modules=MODULES).scores == [0, 0]


def test_count_carcassonne_is_no_city_by_option() -> None:
    options: dict[str, OptionValue] = {"carcassonne-is-city": False}
    assert scene(FARM, "Red (-1,1) SL", modules=MODULES, options=options).scores == [3, 0]


@pytest.mark.parametrize(("edition", "scores"), [("ed3", [6, 3]), ("ed2", [3, 3]), ("ed1", [0, 4])])
def test_count_carcassonne_in_the_older_farm_rules(edition: str, scores: list[int]) -> None:
    """Red has the farms in the north and east with a farmer each, Blue three farmers in the south."""
    figures = "Red (0,-1) NL, Red (1,0) EL, Blue (-1,1) SL, Blue (-1,1) SL, Blue (-1,1) SL"
    assert scene(BLOCK, figures, modules=MODULES, options={"farm-scoring": edition}).scores == scores


def test_count_second_edition_pays_carcassonne_once_wherever_it_is_met() -> None:
    """The first farm of Red touches no city at all; Carcassonne is paid at the second."""
    board = f"(-9,-9) B ffff, {BLOCK}"
    options: dict[str, OptionValue] = {"farm-scoring": "ed2"}
    assert scene(board, "Red (-9,-9) NL, Red (-1,1) SL", modules=MODULES, options=options).scores == [3, 0]


@pytest.mark.parametrize("pig", ["(0,-1) NL", "(-1,1) SL"])
def test_count_second_edition_pays_the_pig_of_either_farm_at_carcassonne(pig: str) -> None:
    figures = f"Red (0,-1) NL, Red (-1,1) SL, Red pig {pig}"
    modules = (*MODULES, "traders-builders")
    assert scene(BLOCK, figures, modules=modules, options={"farm-scoring": "ed2"}).scores == [4, 0]


@pytest.mark.parametrize(("is_city", "king"), [(True, 3), (False, 2)])
def test_count_carcassonne_counts_for_the_king_but_sets_no_record(is_city: bool, king: int) -> None:
    board = f"{BLOCK}, (10,0) E fcff, (11,0) E fffc, (20,0) E fcff, (21,0) G fcfc"
    modules = (*MODULES, "king-robber")
    game = scene(board, draw="E", modules=modules, options={"carcassonne-is-city": is_city})
    assert Token("king", 12, player=RED) not in game.tokens()
    assert points(lay(game, "(22,0) E fffc")) == [(RED, king, "king")]


# -- with parts left out -----------------------------------------------------------------------------------------------


def test_count_without_the_count_nobody_enters_but_the_city_lies_there() -> None:
    game = scene(TOWN, "Red (0,4) S", draw="D V V", turn="Blue", modules=MODULES, elements={"count": 0})
    lay(game, "(0,5) D crfr")
    assert asked(game) == (RED, "T2.1")
    assert len(new_game(2, MODULES, elements={"count": 0}, seed=1).board.pieces) == 12


def test_count_without_its_tiles_there_is_no_city_to_enter() -> None:
    game = new_game(2, elements={"count": 1, "carcassonne": 1}, seed=1)
    assert len(game.board.pieces) == 1
    assert game.tokens() == []
    town = scene("(0,4) E ffcf", "Red (0,4) S", draw="D V V", turn="Blue", elements={"count": 1})
    lay(town, "(0,5) D crfr")
    assert asked(town) == (RED, "T2.1")


@pytest.mark.parametrize("element", ["count", "carcassonne"])
@pytest.mark.parametrize("tiles", [{"count": 1}, {}])
def test_count_each_element_works_alone(element: str, tiles: dict[str, int]) -> None:
    game = new_game(3, tiles=tiles, elements={element: 1}, seed=4)
    while not game.over:
        assert game.decision is not None
        game.apply(game.decision.actions[len(game.board.pieces) % len(game.decision.actions)])


def test_count_every_option_has_its_source_and_two_languages() -> None:
    assert {option.id for option in COUNT.options} == {
        "count-redeploy-rounds",
        "count-redeploy-unoccupied",
        "count-fairy",
        "count-final",
        "count-move",
        "count-double-turn",
        "dragon-carcassonne",
        "portal-carcassonne",
        "count-start-tile",
        "carcassonne-is-city",
    }
    assert all(option.source for option in COUNT.options)
    assert ALL["count"] is COUNT


def test_count_everybody_sees_who_is_in_the_city() -> None:
    game = red_town("(0,5) D crfr")
    game.apply(Choose(CASTLE, figure=figure(game, BLUE)))
    for viewer in (RED, BLUE, -1):
        assert game.view(viewer).spots == game.spots
        assert game.view(viewer).slot(Count) == game.slot(Count)


def test_count_the_spring_lies_against_a_field_of_the_city_and_flows_away() -> None:
    game = new_game(2, (*MODULES, "river"), seed=3)
    assert asked(game) == (RED, "S6.2")
    assert game.decision is not None
    for place in game.decision.actions:
        assert isinstance(place, Place)
        after = game.copy()
        after.apply(place)
        assert len(after.board.pieces) == 13
        (x, y), spring = place.cell, after.board.pieces[12]
        flows = spring.face.turned_edges(spring.rotation).index("W")
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[flows]
        assert after.board.piece_at(x - dx, y - dy) is not None
        assert after.board.piece_at(x + dx, y + dy) is None
    cells = {place.cell for place in game.decision.actions if isinstance(place, Place)}
    assert cells == {(-2, -2), (-1, -2), (0, -2), (2, -1), (2, 0), (1, 2), (-1, 2), (-3, 0), (-3, 1)}


@pytest.mark.parametrize(("option", "copies_of_d"), [("pile", 4), ("out", 3)])
@pytest.mark.parametrize("modules", [MODULES, (*MODULES, "river")])
def test_count_start_tile_of_the_base_game(modules: tuple[str, ...], option: str, copies_of_d: int) -> None:
    game = new_game(2, modules, options={"count-start-tile": option}, seed=1)
    assert game.decision is not None
    assert game.decision.tile is not None
    everything = [*(face.id for pile in game.piles for face in pile), game.decision.tile.id]
    assert everything.count("D") == copies_of_d


def test_count_without_its_city_the_start_tile_is_the_start() -> None:
    game = new_game(2, MODULES, tiles={"count": 0}, options={"count-start-tile": "out"}, seed=1)
    assert [piece.face.id for piece in game.board.pieces] == ["D"]
    assert sum(len(pile) for pile in game.piles) == 70
