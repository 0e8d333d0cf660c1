"""The Cathars: its worked examples, every value of its options, and what it does with other modules."""

from __future__ import annotations

from typing import Any

import pytest
from questions import BLUE, RED, asked, figure, offered, returned

from bastide import new_game
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import Scored
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import OptionValue
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.testkit.scene import find_segment, lay, points, scene
from bastide.tiles.face import Layout
from bastide.tiles.geometry import cell_at

MODULES = ("siege",)


# -- the worth of a besieged city --------------------------------------------------------------------------------------


def test_siege_sg1_a_besieged_city_is_worth_one_less() -> None:
    game = scene("(0,0) KA1 cfff, (0,-1) F cfcf", "Red (0,0) N", draw="E V", modules=MODULES)
    events = lay(game, "(0,-2) E ffcf")
    assert points(events) == [(RED, 4, "city")]
    (scored,) = (event for event in events if isinstance(event, Scored))
    assert scored.breakdown.because == ("besieged",)


CATHEDRAL = "(0,0) EK cccc, (0,-1) F cfcf, (0,-2) E ffcf, (0,1) E cfff, (-1,0) G fcfc, (-2,0) E fcff"


def test_siege_sg2_with_a_cathedral_it_is_worth_two() -> None:
    game = scene(CATHEDRAL, "Red (0,0) N", draw="KA1 V", modules=(*MODULES, "inns-cathedrals"))
    assert points(lay(game, "(1,0) KA1 fffc")) == [(RED, 16, "city")]


def test_siege_sg3_unfinished_it_is_worth_nothing() -> None:
    game = scene("(0,0) KA3 cffc, (0,-1) F cfcf", "Red (0,0) N", modules=MODULES)
    assert points(game.events) == [(RED, 0, "city")]


@pytest.mark.parametrize("option", ["zero", "ignore"])
def test_siege_unfinished_with_a_cathedral_it_is_worth_nothing_either(option: str) -> None:
    board = "(0,0) EK cccc, (0,-1) KA1 ffcf"
    modules = (*MODULES, "inns-cathedrals")
    game = scene(board, "Red (0,0) N", modules=modules, options={"inn-cathedral-final": option})
    assert points(game.events) == [(RED, 0, "city")]


def test_siege_several_marks_change_nothing() -> None:
    game = scene("(0,0) KA1 cfff", "Red (0,0) N", draw="KA2 V", modules=MODULES)
    assert points(lay(game, "(0,-1) KA2 frcr")) == [(RED, 2, "city")]


def test_siege_it_stays_after_joining_other_cities() -> None:
    game = scene("(0,0) KA1 cfff, (0,-2) F cfcf, (0,-3) E ffcf", "Red (0,-2) N", draw="G V", modules=MODULES)
    assert points(lay(game, "(0,-1) G cfcf")) == [(RED, 5, "city")]


@pytest.mark.parametrize(("tiny", "value"), [(4, 2), (2, 0)])
def test_siege_a_besieged_city_of_two_tiles(tiny: int, value: int) -> None:
    game = scene("(0,0) KA1 cfff", "Red (0,0) N", draw="E V", modules=MODULES, options={"tiny-city": tiny})
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, value, "city")]


def test_siege_knights_are_deployed_as_usual() -> None:
    game = scene("(0,0) E cfff", draw="KA1 V", modules=MODULES)
    assert points(lay(game, "(0,-1) KA1 ffcf", "S")) == [(RED, 2, "city")]


def test_siege_without_the_element_the_mark_means_nothing() -> None:
    game = scene("(0,0) KA1 cfff, (1,1) B ffff", "Red (0,0) N", draw="V E V", modules=MODULES, elements={"siege": 0})
    lay(game, "(1,2) V ffrr")
    assert asked(game) == (BLUE, "T2.1")  # and nobody flees from it
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 4, "city")]


# -- farms -------------------------------------------------------------------------------------------------------------

FARM = "(0,0) D crfr, (0,-1) KA1 ffcf"


@pytest.mark.parametrize(("bonus", "with_pig", "with_both"), [("doubled", 8, 10), ("single", 7, 8)])
def test_siege_sg4_a_besieged_city_feeds_a_farm_twice(bonus: str, with_pig: int, with_both: int) -> None:
    modules = (*MODULES, "traders-builders", "river2")
    options: dict[str, OptionValue] = {"siege-farm-bonus": bonus}
    farm = scene(FARM, "Blue (0,0) WR", modules=modules, options=options)
    assert points(farm.events) == [(BLUE, 6, "field")]
    pig = scene(FARM, "Blue (0,0) WR, Blue pig (0,0) WR", modules=modules, options=options)
    assert points(pig.events) == [(BLUE, with_pig, "field")]
    both = scene(f"{FARM}, (1,-1) RII11/1", "Blue (0,-1) NL, Blue pig (0,-1) NL", modules=modules, options=options)
    assert points(both.events) == [(BLUE, with_both, "field")]


def test_siege_only_the_besieged_city_of_a_farm_is_doubled() -> None:
    game = scene(f"{FARM}, (1,-1) E cfff, (1,-2) E ffcf", "Blue (0,-1) NL", modules=MODULES)
    assert points(game.events) == [(BLUE, 9, "field")]
    (scored,) = (event for event in game.events if isinstance(event, Scored))
    assert scored.breakdown.additions == (("siege", 3),)


def test_siege_an_unfinished_besieged_city_feeds_nobody() -> None:
    game = scene("(0,0) KA1 cfff", "Blue (0,0) SL", modules=MODULES)
    assert points(game.events) == [(BLUE, 0, "field")]


@pytest.mark.parametrize(("edition", "value"), [("ed3", 6), ("ed2", 6), ("ed1", 8)])
def test_siege_farms_of_every_edition(edition: str, value: int) -> None:
    game = scene(FARM, "Blue (0,0) WR", modules=MODULES, options={"farm-scoring": edition})
    assert game.scores == [0, value]


@pytest.mark.parametrize("pig", ["(0,0) WR", "(0,-1) NL"])
def test_siege_second_edition_doubles_the_pig_of_either_farm(pig: str) -> None:
    figures = f"Blue (0,0) WR, Blue (0,-1) NL, Blue pig {pig}"
    game = scene(FARM, figures, modules=(*MODULES, "traders-builders"), options={"farm-scoring": "ed2"})
    assert game.scores == [0, 8]


def test_siege_a_barn_gets_eight() -> None:
    board = f"{FARM}, (1,-1) B ffff, (1,-2) B ffff, (0,-2) B ffff"
    game = scene(board, draw="V", modules=(*MODULES, "abbey-mayor"))
    field = find_segment(game.board, (0, -2), "NL")
    game.put(figure(game, BLUE, "barn"), Spot("corner", corner=(1, -1), segment=field))
    lay(game, "(0,1) V ffrr")
    assert points(game.events) == [(BLUE, 8, "barn")]


# -- escape ------------------------------------------------------------------------------------------------------------

OPEN = "(0,0) KA1 cfff, (1,1) B ffff"
AWAY = "(5,5) U frfr"


def after_turn(board: str, figures: str, **choices: Any) -> Game:
    """Red's turn is over but for the escape."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(f"{board}, {AWAY}", figures, draw=choices.pop("draw", "U U U"), modules=modules, **choices)
    lay(game, "(6,5) U frfr")
    return game


def flee(game: Game, player: int = RED, kind: str = "small", number: int = 0) -> Action:
    return Choose("escape", figure=figure(game, player, kind, number))


def test_siege_sg5_a_knight_flees_to_a_monastery() -> None:
    game = after_turn(OPEN, "Red (0,0) N")
    assert asked(game) == (RED, "T10.1")
    assert game.decision is not None
    assert game.decision.actions == [flee(game), PASS]
    events = game.apply(flee(game))
    assert returned(events) == {(figure(game, RED), "escaped")}
    assert points(events) == []
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("option", "possible"), [("siege-tile", False), ("any-tile", True)])
def test_siege_sg5_a_monastery_beside_another_tile_of_the_city(option: str, possible: bool) -> None:
    board = "(0,0) KA1 cfff, (0,-1) F cfcf, (1,-2) B ffff"
    game = after_turn(board, "Red (0,0) N", options={"siege-escape-range": option})
    assert (asked(game) == (RED, "T10.1")) == possible


@pytest.mark.parametrize("cell", [(1, 1), (0, 1), (-1, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)])
def test_siege_all_eight_cells_count(cell: tuple[int, int]) -> None:
    game = after_turn(f"(0,0) KA1 cfff, ({cell[0]},{cell[1]}) B ffff", "Red (0,0) N")
    assert asked(game) == (RED, "T10.1")


def test_siege_the_knight_may_stand_on_any_tile_of_the_city() -> None:
    board = "(0,0) KA1 cfff, (0,-1) F cfcf, (1,1) B ffff"
    game = after_turn(board, "Red (0,-1) N-S, Blue (0,0) N")
    assert offered(game, "escape") == {flee(game)}  # and only own ones


def test_siege_one_knight_a_turn() -> None:
    game = after_turn(f"{OPEN}, (9,0) KA2 crfr, (9,1) B ffff", "Red (0,0) N, Red (9,0) N")
    assert offered(game, "escape") == {flee(game), flee(game, number=1)}
    game.apply(flee(game))
    assert asked(game) == (BLUE, "T2.1")


def test_siege_whose_monastery_it_is_does_not_matter() -> None:
    game = after_turn(OPEN, "Red (0,0) N, Blue (1,1) monastery")
    assert asked(game) == (RED, "T10.1")


def test_siege_no_monastery_no_escape() -> None:
    assert asked(after_turn("(0,0) KA1 cfff, (2,0) B ffff", "Red (0,0) N")) == (BLUE, "T2.1")
    assert asked(after_turn("(0,0) E cfff, (1,1) B ffff", "Red (0,0) N")) == (BLUE, "T2.1")


def test_siege_the_escape_can_be_switched_off() -> None:
    game = after_turn(OPEN, "Red (0,0) N", elements={"escape": 0})
    assert asked(game) == (BLUE, "T2.1")


def test_siege_a_city_completed_in_this_turn_is_scored_first() -> None:
    game = scene(OPEN, "Red (0,0) N", draw="E V", modules=MODULES)
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 2, "city")]
    assert asked(game) == (BLUE, "T2.1")


def test_siege_a_farmer_does_not_flee() -> None:
    assert asked(after_turn(OPEN, "Red (0,0) SL")) == (BLUE, "T2.1")


def test_siege_once_after_both_parts_of_a_double_turn() -> None:
    game = scene(
        f"{OPEN}, {AWAY}",
        "Red (0,0) N, Red (5,5) E-W, Red builder (5,5) E-W",
        draw="U U U",
        modules=(*MODULES, "traders-builders"),
        options={"double-turn": "must"},
    )
    lay(game, "(6,5) U frfr")
    assert asked(game) == (RED, "T2.1")
    lay(game, "(7,5) U frfr")
    assert asked(game) == (RED, "T10.1")


def test_siege_the_builder_goes_home_with_the_last_follower() -> None:
    game = after_turn(OPEN, "Red (0,0) N, Red builder (0,0) N", modules=("traders-builders",))
    assert offered(game, "escape") == {flee(game)}
    assert returned(game.apply(flee(game))) == {
        (figure(game, RED), "escaped"),
        (figure(game, RED, "builder"), "alone"),
    }


def test_siege_large_mayor_and_wagon_may_flee() -> None:
    modules = ("inns-cathedrals", "abbey-mayor")
    game = after_turn(OPEN, "Red large (0,0) N, Red mayor (0,0) N, Red wagon (0,0) N", modules=modules)
    assert offered(game, "escape") == {flee(game, kind=kind) for kind in ("large", "mayor", "wagon")}


def test_siege_an_abbey_is_a_refuge() -> None:
    game = scene(f"(0,0) KA1 cfff, {AWAY}", "Red (0,0) N", draw="U U", modules=(*MODULES, "abbey-mayor"))
    game.board.place(game.rules.faces["abbey"], cell_at(0, 1), 0)
    lay(game, "(6,5) U frfr")
    assert asked(game) == (RED, "T10.1")


@pytest.mark.parametrize(
    ("modules", "shrine", "elements", "possible"),
    [
        (("cult",), False, {}, False),
        (("cult",), True, {}, True),
        (("cult",), False, {"shrine": 0}, True),
    ],
)
def test_siege_a_shrine_is_a_refuge_by_option_or_where_it_challenges_nobody(
    modules: tuple[str, ...], shrine: bool, elements: dict[str, int], possible: bool
) -> None:
    game = after_turn(
        "(0,0) KA1 cfff, (1,1) CU1 ffff",
        "Red (0,0) N",
        modules=modules,
        elements=elements,
        options={"siege-escape-shrine": shrine},
    )
    assert (asked(game) == (RED, "T10.1")) == possible


def test_siege_a_garden_is_no_refuge() -> None:
    game = after_turn("(0,0) KA1 cfff, (1,1) U-garden rfrf", "Red (0,0) N", modules=("abbot",))
    assert asked(game) == (BLUE, "T2.1")


def test_siege_the_fairy_stays_when_her_knight_flees() -> None:
    game = scene(f"{OPEN}, {AWAY}", "Red (0,0) N", draw="U U U", modules=(*MODULES, "princess-dragon"))
    game.slots[Fairy] = Fairy(cell_at(0, 0), figure(game, RED))
    lay(game, "(6,5) U frfr")
    game.apply(flee(game))
    assert game.slot(Fairy) == Fairy(cell_at(0, 0), -1)


def test_siege_a_besieged_town_may_become_a_castle_and_is_besieged_no_more() -> None:
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene("(0,0) KA1 cfff, (1,1) B ffff", "Red (0,0) N, Blue (0,0) SL", draw="E", modules=modules)
    lay(game, "(0,-1) E ffcf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert game.over  # no escape of the lord
    assert points(game.events) == [(RED, 0, "castle"), (BLUE, 4, "field")]


def test_siege_the_escape_comes_after_the_way_into_carcassonne() -> None:
    """So the knight who flees does not enter the city in the same turn."""
    game = scene(
        f"{OPEN}, (9,0) D crfr, (40,40) CO7/0",
        "Red (0,0) N, Blue (9,0) N",
        draw="E U",
        modules=(*MODULES, "count"),
        elements={"small": 1},
    )
    lay(game, "(9,-1) E ffcf")
    assert asked(game) == (RED, "T10.1")
    game.apply(flee(game))
    assert game.where[figure(game, RED)] == HOME


def test_siege_a_monastery_on_the_siege_tile_itself_counts() -> None:
    """No set has such a tile, but a tile of the players' own may."""
    own = Layout(edges="CFFF", segments=("city N besieged", "monastery", "field EL ER SL SR WL WR touches=0"))
    game = new_game(2, MODULES, custom_tiles={"own": own}, draws=("own", "U"), position="D@0,0")
    game.apply(Place((0, 1), 2))
    game.apply(Deploy("small", find_segment(game.board, (0, 1), "S")))
    assert asked(game) == (RED, "T10.1")


# -- the sets ----------------------------------------------------------------------------------------------------------


def test_siege_the_besiegers_are_a_set_of_their_own() -> None:
    assert sum(map(len, new_game(2, MODULES, seed=1).piles)) == 71 + 4 - 1
    assert sum(map(len, new_game(2, MODULES, tiles={"besiegers": 1}, seed=1).piles)) == 71 + 10 - 1
    game = scene(
        "(0,0) BE1 ccfc, (-1,0) E fcff, (1,0) E fffc", "Red (0,0) N", draw="E V", sets={"besiegers": 1}, modules=MODULES
    )
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 4, "city")]


def test_siege_the_besiegers_alone_bring_the_rules() -> None:
    game = new_game(2, tiles={"besiegers": 1}, seed=1)
    assert sum(map(len, game.piles)) == 71 + 6 - 1
    assert {"siege", "escape"} <= game.rules.element_ids
    assert "escape" not in new_game(2, tiles={"besiegers": 1}, elements={"escape": 0}).rules.element_ids
    assert "siege" not in new_game(2, tiles={"besiegers": 0}).rules.element_ids
