"""Traders & Builders: its worked examples, and every value of its options."""

import pytest

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import FigureReturned, Happened, Scored
from bastide.game.game import HOME, Game
from bastide.modules.traders_builders import Goods
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene

RED, BLUE = 0, 1
MODULES = ("traders-builders",)
SECOND_PART = Choose("second-part")
TRADE_CITY = "(-1,0) E fcff, (0,0) HQ fcfc, (1,0) HE fcrc, (2,0) HG cffc"
PIG_FARM = "(0,0) H cfcf, (0,-1) E ffcf, (0,1) E cfff, (1,0) U rfrf"


# -- goods -----------------------------------------------------------------------------------------------------------


def test_traders_builders_tb1_goods_go_to_whoever_completes_the_city() -> None:
    game = scene(TRADE_CITY, "Blue (-1,0) E", draw="E V", modules=MODULES)
    events = lay(game, "(2,-1) E ffcf")
    assert points(events) == [(BLUE, 10, "city")]
    goods = [e for e in events if isinstance(e, Happened) and e.what == "goods"]
    assert {(e.player, e.values) for e in goods} == {(RED, ("wine", 1)), (RED, ("grain", 2))}
    assert game.slot(Goods).owned == ((1, 2, 0), (0, 0, 0))
    assert game.slot(Goods).bank == (8, 4, 5)


def test_traders_builders_goods_are_given_for_a_city_without_knights() -> None:
    game = scene(TRADE_CITY, draw="E V", turn="Blue", modules=MODULES)
    assert points(lay(game, "(2,-1) E ffcf")) == []
    assert game.slot(Goods).owned == ((0, 0, 0), (1, 2, 0))


def test_traders_builders_an_empty_bank_gives_what_is_left() -> None:
    game = scene(TRADE_CITY, draw="E V", modules=MODULES)
    game.slot(Goods).bank = (0, 1, 5)
    lay(game, "(2,-1) E ffcf")
    assert game.slot(Goods).owned == ((0, 1, 0), (0, 0, 0))


def test_traders_builders_goods_switched_off() -> None:
    game = scene(TRADE_CITY, draw="E V", modules=MODULES, elements={"goods": 0})
    assert not [e for e in lay(game, "(2,-1) E ffcf") if isinstance(e, Happened)]


def final_goods(*owned: tuple[int, int, int]) -> Game:
    game = scene("(0,0) D crfr", draw="V", modules=MODULES)
    game.slot(Goods).owned = owned
    lay(game, "(0,1) V ffrr")
    return game


def test_traders_builders_tb2_most_goods_pay_ten_and_ties_pay_all() -> None:
    game = final_goods((4, 3, 3), (4, 3, 2))
    assert game.scores == [30, 20]
    reasons = [(e.player, e.breakdown.because) for e in game.events if isinstance(e, Scored)]
    assert reasons == [(0, ("wine",)), (1, ("wine",)), (0, ("grain",)), (1, ("grain",)), (0, ("cloth",))]


def test_traders_builders_nobody_is_paid_for_goods_that_nobody_has() -> None:
    assert final_goods((0, 0, 0), (1, 0, 0)).scores == [0, 10]


@pytest.mark.parametrize("hidden", [False, True])
def test_traders_builders_goods_may_be_kept_secret(hidden: bool) -> None:
    game = scene("(0,0) D crfr", draw="V", modules=MODULES, options={"goods-hidden": hidden})
    game.slot(Goods).owned = ((1, 2, 0), (0, 0, 3))
    assert game.view(RED).slot(Goods).owned == (((1, 2, 0), (0, 0, 0)) if hidden else ((1, 2, 0), (0, 0, 3)))
    assert game.view(BLUE).slot(Goods).owned[BLUE] == (0, 0, 3)
    spectator = game.view(-1).slot(Goods).owned
    assert spectator == (((0, 0, 0), (0, 0, 0)) if hidden else ((1, 2, 0), (0, 0, 3)))
    assert game.slot(Goods).owned == ((1, 2, 0), (0, 0, 3))


# -- pig -------------------------------------------------------------------------------------------------------------


def test_traders_builders_tb3_only_the_pig_of_an_owner_counts() -> None:
    game = scene(
        PIG_FARM,
        "Blue (0,0) EL, Blue (1,0) WR, Blue pig (0,0) EL, Red (0,0) WL, Red pig (1,0) WR",
        modules=MODULES,
    )
    assert game.scores == [0, 8]


def test_traders_builders_pig_in_the_breakdown() -> None:
    game = scene(PIG_FARM, "Blue (0,0) EL, Blue pig (0,0) EL", modules=MODULES)
    (scored,) = (e for e in game.events if isinstance(e, Scored))
    assert (scored.breakdown.units, scored.breakdown.additions) == ((("cities", 2),), (("pig", 2),))


@pytest.mark.parametrize(("edition", "value"), [("ed3", 8), ("ed2", 8), ("ed1", 10)])
def test_traders_builders_pig_adds_one_for_each_city_in_every_edition(edition: str, value: int) -> None:
    game = scene(PIG_FARM, "Blue (0,0) EL, Blue pig (0,0) EL", modules=MODULES, options={"farm-scoring": edition})
    assert game.scores == [0, value]


TWO_FARMS = "(0,0) G cfcf, (0,-1) E ffcf, (0,1) E cfff"


@pytest.mark.parametrize("pig", ["(0,-1) NL", "(0,1) SL"])
def test_traders_builders_second_edition_pays_the_pig_on_either_farm(pig: str) -> None:
    """Blue has a farm in the north and one in the south of the city, and is paid for it once."""
    figures = f"Blue (0,-1) NL, Blue (0,1) SL, Blue pig {pig}"
    game = scene(TWO_FARMS, figures, modules=MODULES, options={"farm-scoring": "ed2"})
    assert game.scores == [0, 4]


def test_traders_builders_second_edition_pig_and_herd_on_different_farms_count_once_each() -> None:
    figures = "Blue (0,-1) NL, Blue pig (0,-1) NL, Blue (0,1) SL"
    herd = f"{TWO_FARMS}, (0,2) RII11/3"
    game = scene(herd, figures, modules=(*MODULES, "river2"), options={"farm-scoring": "ed2"})
    assert game.scores == [0, 5]


def test_traders_builders_second_edition_a_farm_that_others_won_brings_no_bonus() -> None:
    figures = "Blue (0,-1) NL, Blue (0,1) SL, Blue pig (0,1) SL, Red (0,1) SL, Red (0,1) SL"
    game = scene(TWO_FARMS, figures, modules=MODULES, options={"farm-scoring": "ed2"})
    assert game.scores == [3, 3]


def test_traders_builders_pig_needs_an_own_farmer_on_the_farm() -> None:
    def offered(figures: str) -> set[str]:
        game = scene("(0,0) D crfr", figures, draw="E V", modules=MODULES)
        lay_only(game, "(0,1) E fcff")
        return {action for action in figure_actions(game) if action.startswith("pig")}

    assert offered("Red (0,0) SL") == {"pig field NL-NR-SL-SR-WL-WR"}
    assert offered("Red (0,0) SL, Blue (0,0) SL, Blue pig (0,0) SL") == {"pig field NL-NR-SL-SR-WL-WR"}
    assert offered("Blue (0,0) SL") == set()
    assert offered("Red (0,0) WR") == set()
    assert offered("Red (0,0) SL, Red pig (0,0) SL") == set()


# -- builder ---------------------------------------------------------------------------------------------------------


def test_traders_builders_tb4_double_turn() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W", draw="U V W U V V", modules=MODULES)
    lay(game, "(1,0) U frfr", "builder E-W")
    lay(game, "(0,1) V ffrr")  # Blue
    lay_only(game, "(2,0) W rfrr")
    assert "small field NR-EL-ER-SL" in figure_actions(game)
    events = game.apply(Deploy("small", find_segment(game.board, (2, 0), "EL")))
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (RED, "T9.3")
    assert set(game.decision.actions) == {SECOND_PART, PASS}
    events = game.apply(SECOND_PART)
    assert [type(e).__name__ for e in events] == ["TileDrawn"]
    assert (game.decision.player, game.decision.step) == (RED, "T2.1")
    lay(game, "(-1,0) U frfr")  # extends the road again: no third part
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")


def test_traders_builders_tb4_the_second_part_may_be_declined() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W, Red builder (0,0) E-W", draw="U V V", modules=MODULES)
    events = lay(game, "(1,0) U frfr")
    assert [e.what for e in events if isinstance(e, Happened)] == ["double-turn"]
    game.apply(PASS)
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")


def test_traders_builders_double_turn_must() -> None:
    options = {"double-turn": "must"}
    board, figures = "(0,0) D crfr", "Red (0,0) E-W, Red builder (0,0) E-W"
    game = scene(board, figures, draw="U V V", modules=MODULES, options=options)
    lay(game, "(1,0) U frfr")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (RED, "T2.1")


def test_traders_builders_nothing_to_draw_means_no_second_part() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W, Red builder (0,0) E-W", draw="U", modules=MODULES)
    lay(game, "(1,0) U frfr")
    assert game.over


def test_traders_builders_tb5_completing_brings_the_builder_home_for_the_second_part() -> None:
    game = scene(
        "(0,0) D crfr, (-1,0) W rrrf, (1,0) U frfr, (0,1) E ffcf",
        "Red (0,0) E-W, Red builder (1,0) E-W, Red (0,1) S",
        draw="W R V",
        modules=MODULES,
    )
    events = lay(game, "(2,0) W rfrr", "EL")
    assert points(events) == [(RED, 4, "road")]
    home = [game.rules.figures[e.figure][1].id for e in events if isinstance(e, FigureReturned)]
    assert home == ["builder", "small"]
    assert game.free_figure(RED, "builder") != HOME
    game.apply(SECOND_PART)
    lay_only(game, "(0,2) R cfcc")
    assert "builder city N-S-W" in figure_actions(game)


def test_traders_builders_completing_earns_the_double_turn_though_the_builder_is_gone() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) N, Red builder (0,0) N", draw="E V V", modules=MODULES)
    lay(game, "(0,-1) E ffcf")
    assert game.decision is not None
    assert game.decision.step == "T9.3"


def test_traders_builders_another_players_builder_earns_nothing() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) E-W, Blue builder (0,0) E-W", draw="U V", modules=MODULES)
    lay(game, "(1,0) U frfr")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")


def test_traders_builders_a_tile_that_joins_the_builders_road_earns_it() -> None:
    board, figures = "(0,0) D crfr, (2,0) U frfr", "Red (2,0) E-W, Red builder (2,0) E-W, Blue (0,0) E-W"
    game = scene(board, figures, draw="U V V", modules=MODULES)
    lay(game, "(1,0) U frfr")
    assert game.decision is not None
    assert game.decision.step == "T9.3"


@pytest.mark.parametrize("allowed", [False, True])
def test_traders_builders_builder_on_a_feature_completed_by_the_same_tile(allowed: bool) -> None:
    options = {"builder-on-completed": allowed}
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="E V V", modules=MODULES, options=options)
    lay_only(game, "(0,-1) E ffcf")
    assert ("builder city S" in figure_actions(game)) == allowed
    if allowed:
        game.apply(Deploy("builder", find_segment(game.board, (0, -1), "S")))
        assert game.where == [HOME] * len(game.where)
        assert game.scores == [4, 0]
        assert game.decision is not None
        assert game.decision.player == BLUE  # he was not there before the tile: no double turn


def test_traders_builders_builder_stands_on_roads_and_cities_beside_an_own_follower() -> None:
    def offered(figures: str) -> set[str]:
        game = scene("(0,0) D crfr, (0,-1) R cccf", figures, draw="T V", modules=MODULES)
        lay_only(game, "(1,-1) T crcc")
        return {action for action in figure_actions(game) if action.startswith("builder")}

    assert offered("Red (0,-1) N") == {"builder city N-S-W"}
    assert offered("Blue (0,-1) N") == set()
    assert offered("Red (0,-1) N, Blue (0,-1) N, Blue builder (0,-1) N") == {"builder city N-S-W"}
    assert offered("Red (0,-1) N, Red builder (0,-1) N") == set()


@pytest.mark.parametrize("element", ["builder", "pig"])
def test_traders_builders_two_of_a_kind_stand_on_different_features(element: str) -> None:
    """House copies: one builder or pig for each feature and player."""
    place = "E-W" if element == "builder" else "SL"
    figures = f"Red (0,0) {place}, Red {element} (0,0) {place}"
    game = scene("(0,0) D crfr", figures, draw="U V", modules=MODULES, elements={element: 2})
    lay_only(game, "(1,0) U frfr")
    assert not {action for action in figure_actions(game) if action.startswith(element)}


def test_traders_builders_builder_and_pig_have_no_strength() -> None:
    game = scene("(0,0) U frfr", "Red (0,0) E-W, Red builder (0,0) E-W, Blue (0,0) E-W", modules=MODULES)
    assert game.scores == [1, 1]
    (red, _) = (e for e in game.events if isinstance(e, Scored))
    assert red.breakdown.strength == ((RED, 1), (BLUE, 1))
