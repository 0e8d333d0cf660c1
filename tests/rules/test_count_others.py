"""The Count of Carcassonne with other modules."""

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
    in_quarter,
    may_enter,
    redeploy,
    redeployments,
)
from questions import BLUE, RED, asked, deployments, figure, offered, returned

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.game import ELSEWHERE, HOME, Game
from bastide.modules.hills_sheep.shepherds import Flocks
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.tower.raising import in_reach
from bastide.modules.traders_builders import Goods
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

ALL_FOUR = {CASTLE, MARKET, SMITHY, CATHEDRAL}


def helped(*modules: str, **choices: object) -> Game:
    """Blue has completed Red's town, and may enter the city."""
    game = scene(TOWN, "Red (0,4) S", draw="D V V", turn="Blue", modules=(*MODULES, *modules), **choices)  # type: ignore[arg-type]
    lay_only(game, "(0,5) D crfr")
    while game.decision is not None and game.decision.step != "T8.11":
        game.apply(PASS)
    return game


# -- who may enter -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "kind", "quarters"),
    [
        ("inns-cathedrals", "large", ALL_FOUR),
        ("abbey-mayor", "mayor", {CASTLE}),
        ("abbey-mayor", "wagon", {CASTLE, SMITHY, CATHEDRAL}),
        ("abbot", "abbot", {CATHEDRAL}),
    ],
)
def test_count_figures_and_their_quarters(module: str, kind: str, quarters: set[str]) -> None:
    found = enters(helped(module))
    assert found[kind] == quarters
    assert found["small"] == ALL_FOUR


def test_count_builder_pig_barn_and_shepherd_stay_outside() -> None:
    game = helped("traders-builders", "abbey-mayor", "hills-sheep")
    assert set(enters(game)) == {"small", "mayor", "wagon"}


def test_count_goods_are_no_points() -> None:
    """Blue gets goods for the city that he completes, and may enter all the same."""
    game = scene(f"{BLOCK}, (9,0) HQ fcfc, (8,0) E fcff", "Red (8,0) E", draw="E V", turn="Blue",
                 modules=(*MODULES, "traders-builders"))  # fmt: skip
    lay(game, "(10,0) E fffc")
    assert sum(game.slot(Goods).owned[BLUE]) > 0
    assert asked(game) == (BLUE, "T8.11")


def test_count_king_and_ransom_are_no_scoring() -> None:
    game = scene(TOWN, "Red (0,4) S", draw="D V", turn="Blue", modules=(*MODULES, "king-robber"),
                 options={"king-robber-scoring": "continuous"})  # fmt: skip
    lay(game, "(0,5) D crfr")
    assert asked(game) == (BLUE, "T8.11")


def test_count_an_abbot_taken_back_is_a_scoring() -> None:
    game = scene(f"{TOWN}, (20,0) B ffff", "Red (0,4) S, Blue abbot (20,0) monastery", draw="D V V", turn="Blue",
                 modules=(*MODULES, "abbot"))  # fmt: skip
    lay_only(game, "(0,5) D crfr")
    game.apply(Choose("recall", figure=figure(game, BLUE, "abbot")))
    assert game.scores == [4, 1]
    assert not may_enter(game)


def test_count_a_flock_is_a_scoring() -> None:
    """Blue gathers his sheep in the part in which he completes Red's town."""
    game = scene(f"{BLOCK}, (0,4) E ffcf, (-1,5) B ffff", "Red (0,4) S, Blue shepherd (-1,5) EL", draw="E V",
                 turn="Blue", modules=(*MODULES, "hills-sheep"))  # fmt: skip
    lay(game, "(0,5) E cfff")
    assert asked(game) == (BLUE, "T5.5")
    sheep = find_segment(game.board, (0, 5), "WL")
    empty = game.copy()
    empty.apply(Choose("gather", segment=sheep))
    assert may_enter(empty)  # without a token there was nothing to gather
    game.slot(Flocks).add(figure(game, BLUE, "shepherd"), "sheep-3")
    game.apply(Choose("gather", segment=sheep))
    assert game.scores == [4, 3]
    assert not may_enter(game)


def test_count_siege_escape_comes_after_the_entry() -> None:
    """The knight who flees at the end of the turn is not in the supply when the city may be entered."""
    away = ", ".join("Blue (-2,0) WL" for _ in range(6))
    game = scene(
        f"{TOWN}, (20,0) KA1 cfff, (21,0) B ffff",
        f"Red (0,4) S, Blue (20,0) N, {away}",
        draw="D V V",
        turn="Blue",
        modules=(*MODULES, "siege"),
    )
    lay(game, "(0,5) D crfr")
    assert asked(game) == (BLUE, "T10.1")


# -- who may leave -----------------------------------------------------------------------------------------------------


def test_count_not_onto_the_tile_of_the_dragon() -> None:
    game = scene(TOWN, "Red (0,4) S", draw="D V V", turn="Blue", modules=(*MODULES, "princess-dragon"))
    game.slot(Dragon).cell = cell_at(0, 4)
    in_quarter(game, CASTLE, figure(game, RED, number=1), count=MARKET)
    lay(game, "(0,5) D crfr")
    assert asked(game) == (RED, "T7.3")
    assert redeployments(game) == {"small": {(0, 5)}}


def test_count_a_mayor_out_of_the_castle_counts_pennants() -> None:
    game = scene(
        f"{BLOCK}, (10,0) E fcff, (11,0) F fcfc, (12,0) F fcfc",
        "Red (10,0) E",
        draw="E V V",
        modules=(*MODULES, "abbey-mayor"),
    )
    in_quarter(game, CASTLE, figure(game, BLUE, "mayor"), count=MARKET)
    lay(game, "(13,0) E fffc")
    assert points(game.apply(redeploy(game, figure(game, BLUE, "mayor"), (12, 0)))) == [(BLUE, 12, "city")]


def test_count_a_wagon_out_of_the_city_may_drive_on() -> None:
    game = scene(
        f"{BLOCK}, (10,0) W rrrf, (11,0) U frfr", "Red (11,0) E-W", draw="W V V", modules=(*MODULES, "abbey-mayor")
    )
    in_quarter(game, SMITHY, figure(game, BLUE, "wagon"), count=MARKET)
    lay(game, "(12,0) W rfrr")
    game.apply(redeploy(game, figure(game, BLUE, "wagon"), (11, 0)))
    assert game.scores == [3, 3]
    assert asked(game) == (BLUE, "T8.9")
    assert offered(game, "drive")


def test_count_the_majority_decides_in_a_monastery_and_a_shrine() -> None:
    ring = "(19,-1) V frrf, (20,-1) U frfr, (21,-1) V ffrr, (21,0) U rfrf, (21,1) V rffr, (20,1) U frfr, (19,1) V rrff"
    for building in ("B ffff", "CU1 ffff"):
        game = scene(
            f"{BLOCK}, (20,0) {building}, {ring}", "Red (20,0) monastery", draw="U V V", modules=(*MODULES, "cult")
        )
        in_quarter(game, CATHEDRAL, figure(game, BLUE), figure(game, BLUE, number=1), count=MARKET)
        lay(game, "(19,0) U rfrf")
        game.apply(redeploy(game, figure(game, BLUE), (20, 0)))
        assert points(game.apply(redeploy(game, figure(game, BLUE, number=1), (20, 0)))) == [(BLUE, 9, "monastery")]


def test_count_gardens_have_no_quarter() -> None:
    game = scene(
        f"{BLOCK}, (20,0) V-garden/0, (19,-1) B ffff, (20,-1) B ffff, (21,-1) B ffff, (21,0) B ffff, (21,1) B ffff, "
        "(20,1) U rfrf, (19,1) B ffff",
        "Red abbot (20,0) garden",
        draw="U V V",
        modules=(*MODULES, "abbot"),
    )
    in_quarter(game, CATHEDRAL, figure(game, BLUE), count=MARKET)
    assert points(lay(game, "(19,0) U frfr")) == [(RED, 9, "garden")]


def test_count_market_followers_join_a_farm_that_a_barn_scores() -> None:
    """Blue's barn comes to Red's farm; two followers of Blue leave the market first and beat the one farmer."""
    farm = "(20,0) B ffff, (21,0) E fcff, (22,0) E fffc, (20,1) B ffff, (21,2) E cfff"
    game = scene(f"{BLOCK}, {farm}", "Red (20,0) NL", draw="E V V", turn="Blue", modules=(*MODULES, "abbey-mayor"))
    in_quarter(game, MARKET, figure(game, BLUE), figure(game, BLUE, number=1))
    lay_only(game, "(21,1) E ffcf")
    game.apply(Choose("barn", corner=(21, 1)))
    assert asked(game) == (BLUE, "T7.3")
    game.apply(redeploy(game, figure(game, BLUE), (20, 0)))
    events = game.apply(redeploy(game, figure(game, BLUE, number=1), (21, 0)))
    assert points(events) == [(BLUE, 6, "field")]
    assert {f for f, _ in returned(events)} == {figure(game, RED), figure(game, BLUE), figure(game, BLUE, number=1)}


def test_count_market_followers_join_no_farm_without_farmers() -> None:
    farm = "(20,0) B ffff, (21,0) E fcff, (22,0) E fffc, (20,1) B ffff, (21,2) E cfff"
    game = scene(f"{BLOCK}, {farm}", draw="E V V", turn="Blue", modules=(*MODULES, "abbey-mayor"))
    in_quarter(game, MARKET, figure(game, BLUE))
    lay_only(game, "(21,1) E ffcf")
    game.apply(Choose("barn", corner=(21, 1)))
    assert asked(game) == (RED, "T2.1")


def test_count_nobody_moves_into_a_castle() -> None:
    """Red turns his town into a castle: no knight of the city comes to it, then or at the end."""
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene(TOWN, "Red (0,4) S", draw="D V", turn="Blue", modules=modules,
                 options={"count-redeploy-unoccupied": True})  # fmt: skip
    in_quarter(game, CASTLE, figure(game, BLUE), count=MARKET)
    lay(game, "(0,5) D crfr")
    assert asked(game) == (RED, "T7.2")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert asked(game) == (RED, "T2.1")
    lay(game, "(-1,-2) V rrff")
    assert asked(game) == (BLUE, "E4")
    assert not {(0, 4), (0, 5)} & redeployments(game)["small"]


def test_count_a_declined_castle_is_a_city_that_may_be_joined() -> None:
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene(TOWN, "Red (0,4) S", draw="D V", turn="Blue", modules=modules)
    in_quarter(game, CASTLE, figure(game, BLUE), count=MARKET)
    lay(game, "(0,5) D crfr")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T7.3")
    game.apply(redeploy(game, figure(game, BLUE), (0, 4)))
    assert game.scores == [4, 4]


# -- safe in the quarters ----------------------------------------------------------------------------------------------


def test_count_towers_and_fairy_do_not_reach_the_quarters() -> None:
    game = scene(f"{BLOCK}, (2,0) TI ffff", draw="V V", modules=(*MODULES, "tower", "princess-dragon"))
    in_quarter(game, MARKET, figure(game, RED), figure(game, BLUE))
    assert in_reach(game, RED, cell_at(2, 0), 5) == ()
    game.deploy(figure(game, BLUE, number=1), find_segment(game.board, (1, 0), "EL"))
    assert in_reach(game, RED, cell_at(2, 0), 5) == (figure(game, BLUE, number=1),)
    lay_only(game, "(-1,-2) V rrff")
    assert not offered(game, "fairy")


@pytest.mark.parametrize(("option", "entered"), [("outer-tiles", True), ("forbidden", False)])
def test_count_dragon_on_the_outer_tiles(option: str, entered: bool) -> None:
    """He eats who stands outside the walls; who is in a quarter is safe, and the inner tiles are closed to him."""
    game = scene(
        f"{BLOCK}, (2,0) B2 ffff",
        "Blue (1,0) EL",
        draw="BH V V",
        modules=(*MODULES, "princess-dragon"),
        options={"dragon-carcassonne": option},
    )
    game.slot(Dragon).cell = cell_at(2, 0)
    in_quarter(game, MARKET, figure(game, BLUE, number=1))
    lay(game, "(1,-2) BH rfrf")
    targets = {a.cell for a in offered(game, "dragon") if isinstance(a, Choose)}
    assert targets == ({(1, 0)} if entered else set())
    if not entered:
        return
    game.apply(Choose("dragon", cell=(1, 0)))
    assert game.where[figure(game, BLUE)] == HOME
    assert game.where[figure(game, BLUE, number=1)] == ELSEWHERE
    assert {a.cell for a in offered(game, "dragon") if isinstance(a, Choose)} == {(1, -1), (1, 1)}


def test_count_a_portal_leads_to_the_outer_tiles_only() -> None:
    game = scene(f"{BLOCK}, (20,0) D crfr", draw="BT V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(20,1) BT frrc")
    assert {"(-2, 1) city S", "(1, -1) road N", "(0, 1) road S"} <= deployments(game)
    assert game.decision is not None
    assert all(isinstance(action, Deploy) for action in game.decision.actions if action != PASS)


def test_count_by_option_no_portal_leads_to_carcassonne() -> None:
    game = scene(
        f"{BLOCK}, (20,0) D crfr",
        draw="BT V",
        modules=(*MODULES, "princess-dragon"),
        options={"portal-carcassonne": "forbidden"},
    )
    lay_only(game, "(20,1) BT frrc")
    assert {place.split(")")[0] for place in deployments(game)} == {"(20, 0", "(20, 1"}
