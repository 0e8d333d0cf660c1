"""Bridges, Castles & Bazaars: castles, with the worked examples and options."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from questions import (
    BLUE,
    GREEN,
    RED,
    asked,
    deployments,
    figure,
    happened,
    offered,
    question,
    returned,
    words_offered,
)

from bastide.game.actions import PASS, Choose, Place
from bastide.game.events import Breakdown, FeatureCompleted, Scored
from bastide.game.game import HOME, Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules.bridges_castles_bazaars.castles import Castle, Castles, lord_of
from bastide.modules.tower.raising import in_reach
from bastide.testkit.scene import find_segment, lay, lay_only, points, read_spot, scene
from bastide.tiles.geometry import cell_at, cell_of

MODULES = ("bridges-castles-bazaars",)
HALF = "(0,0) E ffcf"
"""Half a town, which a tile at (0,1) completes."""


def found(
    more: str = "",
    figures: str = "Red (0,0) S",
    *,
    draw: str = "V V",
    players: int = 3,
    turn: str = "Blue",
    modules: Iterable[str] = (),
    options: dict[str, OptionValue] | None = None,
) -> Game:
    """Blue has completed Red's town, and Red has made it his castle."""
    game = scene(
        ", ".join(filter(None, (HALF, more))),
        figures,
        draw=f"E {draw}",
        players=players,
        turn=turn,
        modules=(*MODULES, *modules),
        options=options,
    )
    lay(game, "(0,1) E cfff")
    assert asked(game) == (RED, "T7.2")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    return game


# -- founding ----------------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_3_a_town_becomes_a_castle() -> None:
    game = scene(HALF, "Red (0,0) S", draw="E V V", players=3, turn="Blue", modules=MODULES)
    lay(game, "(0,1) E cfff")
    assert asked(game) == (RED, "T7.2")
    assert game.decision is not None
    assert game.decision.allows(PASS)
    (castle,) = offered(game, "castle")
    events = game.apply(castle)
    assert points(events) == []
    assert not [event for event in events if isinstance(event, FeatureCompleted)]
    assert happened(events, "castle-founded") == [(0, 0)]
    assert event_lines(game, events)[0] == "Red founds a castle in the north"
    assert game.where[figure(game, RED)] == find_segment(game.board, (0, 0), "S")
    assert game.slot(Castles).left == (2, 3, 3)
    assert Token("castle", 2, player=RED) in game.tokens()
    assert any(token.what == "castle" and token.cell == (0, 0) for token in game.tokens())
    assert asked(game) == (GREEN, "T2.1")


def test_bridges_castles_bazaars_3_the_fief_of_a_castle() -> None:
    cells = (cell_at(0, 0), cell_at(0, 1))
    assert {cell_of(cell) for cell in Castle(0, cells).fief} == {(x, y) for x in (-1, 0, 1) for y in (0, 1)}
    cells = (cell_at(0, 0), cell_at(1, 0))
    assert {cell_of(cell) for cell in Castle(0, cells).fief} == {(x, y) for x in (0, 1) for y in (-1, 0, 1)}


def test_bridges_castles_bazaars_3_declined_it_is_a_city() -> None:
    game = scene(HALF, "Red (0,0) S", draw="E V V", players=3, turn="Blue", modules=MODULES)
    lay(game, "(0,1) E cfff")
    events = game.apply(PASS)
    assert points(events) == [(RED, 4, "city")]
    assert game.where[figure(game, RED)] == HOME
    assert game.slot(Castles).left == (3, 3, 3)


def test_bridges_castles_bazaars_the_knight_of_this_turn_may_be_the_lord() -> None:
    game = scene(HALF, draw="E V V", modules=MODULES, elements={"bridges": 0})
    lay(game, "(0,1) E cfff", "N")
    assert asked(game) == (RED, "T7.2")


@pytest.mark.parametrize(
    ("tiles", "figures", "last"),
    [
        ("(0,0) BB4 fcfr", "Red (0,0) E", "(1,0) E fffc"),  # one edge, but no semicircle
        ("(0,0) HS1 cfff", "Red (0,0) N", "(0,-1) E ffcf"),  # likewise
        ("(0,0) HS7 fcfc", "Red (0,0) E", "(1,0) E fffc"),
        ("(0,0) E ffcf", "Red (0,0) S, Blue (0,0) S", "(0,1) E cfff"),  # two owners
        ("(0,0) E ffcf", "", "(0,1) E cfff"),  # nobody there
        ("(0,0) G fcfc, (-1,0) E fcff", "Red (0,0) W", "(1,0) E fffc"),  # three tiles
        ("(0,0) N cffc, (0,-1) E ffcf", "Red (0,0) N", "(-1,0) E fcff"),
    ],
)
def test_bridges_castles_bazaars_what_is_no_town(tiles: str, figures: str, last: str) -> None:
    code = last.split()[1]
    game = scene(tiles, figures, draw=f"{code} V V", modules=(*MODULES, "hills-sheep"))
    lay(game, last)
    assert asked(game) == (BLUE, "T2.1")


def test_bridges_castles_bazaars_two_separate_halves_on_one_tile_make_towns() -> None:
    game = scene("(0,0) H cfcf", "Red (0,0) N", draw="E V V", modules=MODULES)
    lay(game, "(0,-1) E ffcf")
    assert asked(game) == (RED, "T7.2")


def test_bridges_castles_bazaars_a_half_closed_by_an_abbey_is_no_town() -> None:
    board = "(0,0) E fcff, (1,-1) B ffff, (2,0) B ffff, (1,1) B ffff"
    game = scene(board, "Red (0,0) E", draw="V V", modules=(*MODULES, "abbey-mayor"))
    game.apply(Choose("abbey", cell=(1, 0)))
    assert points(game.apply(PASS)) == [(RED, 2, "city")]


def test_bridges_castles_bazaars_no_castle_left() -> None:
    game = scene(HALF, "Red (0,0) S", draw="E V V", turn="Blue", modules=MODULES)
    game.slot(Castles).left = (0, 3)
    assert points(lay(game, "(0,1) E cfff")) == [(RED, 4, "city")]


def test_bridges_castles_bazaars_two_towns_and_one_castle_left() -> None:
    """One tile completes two towns of Red; when the last castle is used up the other is a city."""
    game = scene("(0,-1) E ffcf, (0,1) E cfff", "Red (0,-1) S, Red (0,1) N", draw="H V V", modules=MODULES)
    game.slot(Castles).left = (1, 3)
    lay(game, "(0,0) H cfcf")
    assert asked(game) == (RED, "T7.2")
    events = game.apply(next(iter(offered(game, "castle"))))
    assert points(events) == [(RED, 4, "city")]


def test_bridges_castles_bazaars_owners_are_asked_from_the_active_player_on() -> None:
    game = scene(
        "(0,-1) E ffcf, (0,1) E cfff", "Red (0,-1) S, Green (0,1) N", draw="H V V", players=3, turn="Blue",
        modules=MODULES,
    )  # fmt: skip
    lay(game, "(0,0) H cfcf")
    assert asked(game) == (GREEN, "T7.2")
    game.apply(PASS)
    assert asked(game) == (RED, "T7.2")


# -- what a castle is paid ---------------------------------------------------------------------------------------------

ROAD = "(1,-3) W frrr, (1,-2) U rfrf, (1,-1) U rfrf, (1,0) U rfrf"


@pytest.mark.parametrize(
    ("thief", "paid"),
    [(", Green (1,-1) N-S", [(GREEN, 5, "road"), (RED, 5, "castle")]), ("", [(RED, 5, "castle")])],
)
def test_bridges_castles_bazaars_3_the_value_of_a_road_in_the_fief(
    thief: str, paid: list[tuple[int, int, str]]
) -> None:
    game = found(ROAD, f"Red (0,0) S{thief}", draw="W V V")
    events = lay(game, "(1,1) W rrrf")
    assert points(events) == paid
    assert (figure(game, RED), "scored") in returned(events)
    assert game.slot(Castles).castles[0].finished
    assert any(token.what == "castle" and token.cell == (0, 0) for token in game.tokens())


def test_bridges_castles_bazaars_a_castle_is_paid_once() -> None:
    game = found(ROAD, draw="W W V V")
    lay(game, "(1,1) W rrrf")
    assert points(lay(game, "(1,2) W rrfr")) == []


RING = "(0,-1) B ffff, (1,-1) B ffff, (2,-1) B ffff, (2,0) B ffff, (1,1) B ffff, (2,1) B ffff"


def test_bridges_castles_bazaars_4_a_monastery_in_the_fief() -> None:
    around = RING.replace("(2,1) B ffff", "(1,0) B ffff")
    game = found(around, draw="B V V")
    assert points(lay(game, "(2,1) B ffff")) == [(RED, 9, "castle")]


def test_bridges_castles_bazaars_4_a_monastery_beside_the_fief() -> None:
    """Its neighbours lie in the fief, its own cell does not."""
    around = "(2,0) B ffff, (1,-1) B ffff, (2,-1) B ffff, (3,-1) B ffff, (1,0) B ffff, (3,0) B ffff, (1,1) B ffff"
    game = found(f"{around}, (2,1) B ffff", draw="B V V")
    assert points(lay(game, "(3,1) B ffff")) == []
    assert game.where[figure(game, RED)] >= 0


CITY12 = "(-1,0) E fffc, (-2,0) G fcfc, (-3,0) G fcfc, (-4,0) G fcfc, (-5,0) G fcfc"


def two_castles(options: dict[str, OptionValue] | None = None, more: str = "", draw: str = "E V V") -> Game:
    """Red's castle on (0,0)-(0,1), Blue's on (1,0)-(1,1); a city worth 12 waits beside Red's."""
    board = ", ".join(filter(None, ("(1,0) E ffcf", CITY12, more)))
    game = found(board, "Red (0,0) S, Blue (1,0) S", draw=f"E {draw}", options=options)
    lay(game, "(1,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert asked(game)[1] == "T2.1"
    return game


def test_bridges_castles_bazaars_5_a_castle_pays_the_castle_beside_it() -> None:
    game = two_castles()
    events = lay(game, "(-6,0) E fcff")
    assert points(events) == [(RED, 12, "castle"), (BLUE, 12, "castle")]
    assert {f for f, _ in returned(events)} == {figure(game, RED), figure(game, BLUE)}


def test_bridges_castles_bazaars_a_castle_tells_why_it_is_paid() -> None:
    game = two_castles()
    awards = [event for event in lay(game, "(-6,0) E fcff") if isinstance(event, Scored)]
    assert [breakdown_text(game.rules, award) for award in awards] == [
        "6 tiles, 2 each (city): 12",
        "6 tiles, 2 each (castle next to it, city): 12",
    ]
    assert [breakdown_text(game.rules, award, "de") for award in awards] == [
        "6 Plättchen, je 2 (Stadt): 12",
        "6 Plättchen, je 2 (Burg daneben, Stadt): 12",
    ]
    assert [award.breakdown.points for award in awards] == [12, 12]


CROSSROADS = ", ".join(
    (
        "(-1,-2) V frrf, (-1,-1) U rfrf, (-1,0) U rfrf, (-1,1) W rfrr",
        "(1,-2) U frfr, (2,-2) V ffrr, (2,-1) U rfrf, (2,0) U rfrf, (2,1) U rfrf, (2,2) W rrrf",
    )
)
"""A crossing at (0,-2) completes a road of 5 tiles in Red's fief and one of 7 in Blue's."""


@pytest.mark.parametrize(("option", "choice", "red"), [("owner", 7, 7), ("owner", 5, 5), ("highest", None, 7)])
def test_bridges_castles_bazaars_a_structure_or_the_castle_beside(option: str, choice: int | None, red: int) -> None:
    """The castle that can get most goes first, so that Red has the choice between his road and Blue's castle."""
    game = found(
        f"(1,0) E ffcf, {CROSSROADS}",
        "Red (0,0) S, Blue (1,0) S",
        draw="E X V V",
        options={"castle.choice": option},
    )
    lay(game, "(1,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    events = lay(game, "(0,-2) X rrrr")
    if choice is not None:
        assert points(events) == [(BLUE, 7, "castle")]
        assert asked(game) == (RED, "T8.5")
        mine = game.slot(Castles).castles[0].segment
        assert offered(game, "castle-points") == {Choose("castle-points", segment=mine, number=n) for n in (5, 7)}
        events = game.apply(Choose("castle-points", segment=mine, number=choice))
        assert points(events) == [(RED, red, "castle")]
    assert game.scores == [red, 7, 0]


SEVERAL = "(1,-1) E ffcf, (2,0) W rfrr, (1,1) W rrrf"
"""A tile at (1,0) completes a town worth 4 and a road worth 3."""


@pytest.mark.parametrize(("option", "choice", "value"), [("owner", 4, 4), ("owner", 3, 3), ("highest", None, 4)])
def test_bridges_castles_bazaars_several_structures_in_one_part(option: str, choice: int | None, value: int) -> None:
    """The owner chooses, out of turn."""
    game = found(SEVERAL, draw="J V V", options={"castle.choice": option})
    events = lay(game, "(1,0) J crrf")
    if choice is not None:
        assert asked(game) == (RED, "T8.5")
        assert game.decision is not None
        assert not game.decision.allows(PASS)
        castle = game.slot(Castles).castles[0].segment
        events = game.apply(Choose("castle-points", segment=castle, number=choice))
    assert points(events) == [(RED, value, "castle")]


def test_bridges_castles_bazaars_equal_values_are_no_choice() -> None:
    game = found("(1,-1) E ffcf, (2,0) W rfrr, (1,1) U rfrf, (1,2) W rrrf", draw="J V V")
    assert points(lay(game, "(1,0) J crrf")) == [(RED, 4, "castle")]


def test_bridges_castles_bazaars_the_tile_that_made_the_castle_does_not_count() -> None:
    game = scene(
        "(0,-1) E ffcf, (1,0) W rfrr, (0,1) W rrrf", "Red (0,-1) S", draw="J V V", turn="Blue", modules=MODULES
    )
    lay(game, "(0,0) J crrf")
    (castle,) = offered(game, "castle")
    events = game.apply(castle)
    assert [event.kind for event in events if isinstance(event, FeatureCompleted)] == ["road"]
    assert points(events) == []
    assert game.where[figure(game, RED)] >= 0


def test_bridges_castles_bazaars_the_second_part_of_a_double_turn_is_later() -> None:
    game = scene(
        "(0,-1) E ffcf, (1,0) U frfr, (-1,-1) E ffcf",
        "Red (0,-1) S, Red (1,0) E-W, Red builder (1,0) E-W",
        draw="J E V V",
        modules=(*MODULES, "traders-builders"),
    )
    lay(game, "(0,0) J crrf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    game.apply(Choose("second-part"))
    assert points(lay(game, "(-1,0) E cfff")) == [(RED, 4, "castle")]


def test_bridges_castles_bazaars_a_castle_made_in_this_part_is_not_in_the_chain() -> None:
    """Blue founds his castle with the tile that also completes a road beside Red's."""
    game = found(SEVERAL, "Red (0,0) S, Blue (1,-1) S", draw="J V V")
    lay(game, "(1,0) J crrf")
    assert asked(game) == (BLUE, "T7.2")
    (castle,) = offered(game, "castle")
    assert points(game.apply(castle)) == [(RED, 3, "castle")]
    assert [castle.finished for castle in game.slot(Castles).castles] == [True, False]
    assert game.where[figure(game, BLUE)] >= 0


@pytest.mark.parametrize(("counts", "paid"), [(True, [(RED, 9, "castle")]), (False, [])])
def test_bridges_castles_bazaars_a_garden_in_the_fief(counts: bool, paid: list[tuple[int, int, str]]) -> None:
    garden = "(1,0) V-garden/2, (0,-1) B ffff, (1,-1) U rfrf, (2,-1) B ffff, (2,0) U frfr, (1,1) B ffff"
    game = found(garden, draw="B V V", modules=("abbot",), options={"castle-counts-garden": counts})
    assert points(lay(game, "(2,1) B ffff")) == paid


def test_bridges_castles_bazaars_inns_and_cathedrals_are_part_of_the_value() -> None:
    game = found("(1,0) BB9 ffrf", draw="W V V", modules=("inns-cathedrals",))
    assert points(lay(game, "(1,1) W rrrf")) == [(RED, 4, "castle")]


def test_bridges_castles_bazaars_a_bridge_over_a_castle_pays_it() -> None:
    game = found(draw="W W V V")
    bridge = Choose("bridge-east-west", cell=(0, 0))
    spot = read_spot("(1,0) W rfrr")
    game.apply(Place(spot.cell, spot.rotation, bridge))
    game.apply(PASS)
    assert points(lay(game, "(-1,0) W rrrf")) == [(RED, 3, "castle")]


# -- the lord ----------------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_an_empty_castle_never_scores() -> None:
    game = found(ROAD, draw="W V V")
    game.send_home(figure(game, RED), "eaten")
    assert points(lay(game, "(1,1) W rrrf")) == []
    assert not game.slot(Castles).castles[0].finished


@pytest.mark.parametrize(("safe", "reached"), [(False, True), (True, False)])
def test_bridges_castles_bazaars_the_tower_and_the_lord(safe: bool, reached: bool) -> None:
    game = found("(1,0) TI ffff", modules=("tower",), options={"castle.lord-safe": safe})
    assert in_reach(game, BLUE, cell_at(1, 0), 1) == ((figure(game, RED),) if reached else ())


def test_bridges_castles_bazaars_a_builder_leaves_the_town_that_becomes_a_castle() -> None:
    game = scene(
        HALF,
        "Red (0,0) S",
        draw="E V V",
        modules=(*MODULES, "traders-builders"),
        options={"builder-on-completed": True},
        elements={"bridges": 0},
    )
    lay(game, "(0,1) E cfff", "builder N")
    (castle,) = offered(game, "castle")
    assert returned(game.apply(castle)) == {(figure(game, RED, "builder"), "castle")}


def test_bridges_castles_bazaars_a_wagon_drives_on_when_its_castle_is_scored() -> None:
    game = scene(
        "(0,0) HS8 cfrf, (1,-1) W rrrf",
        "Red wagon (0,0) N",
        draw="E W V V",
        modules=(*MODULES, "abbey-mayor", "hills-sheep"),
        elements={"hills": 0},
    )
    lay(game, "(0,-1) E ffcf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay(game, "(1,-2) W frrr")
    assert game.scores == [2, 0]
    assert asked(game) == (RED, "T8.9")
    road = find_segment(game.board, (0, 0), "S")
    assert offered(game, "drive") == {Choose("drive", figure=figure(game, RED, "wagon"), segment=road)}
    assert "scored (castle)" in question(game).why.say()
    assert "gewertet (Burg)" in question(game).why.say("de")


def test_bridges_castles_bazaars_one_castle_and_many() -> None:
    rules = scene(HALF, modules=MODULES).rules
    told = [breakdown_text(rules, Scored(RED, n, "city", Breakdown((("castle", n),))), "de") for n in (1, 3)]
    assert told == ["1 Burg: 1", "3 Burgen: 3"]


def test_bridges_castles_bazaars_a_mayor_cannot_hold_a_castle() -> None:
    game = scene(HALF, "Red mayor (0,0) S", draw="E V V", modules=(*MODULES, "abbey-mayor"))
    assert points(lay(game, "(0,1) E cfff")) == [(RED, 0, "city")]


def test_bridges_castles_bazaars_nobody_lands_in_a_castle_by_a_portal() -> None:
    game = found(draw="BT V V", modules=("princess-dragon",))
    game.send_home(figure(game, RED), "eaten")
    lay_only(game, "(0,2) BT frrc")
    assert "(0, 0) field NL-NR-EL-ER-WL-WR" in deployments(game)
    assert not any(place.startswith(("(0, 0) city", "(0, 1) city")) for place in deployments(game))


# -- no city any more --------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_a_castle_is_no_city_for_the_king() -> None:
    game = found(draw="V", players=2, modules=("king-robber",))
    assert "king" not in {token.what for token in game.tokens()}
    city = scene(HALF, "Red (0,0) S", draw="E V", turn="Blue", modules=(*MODULES, "king-robber"))
    lay(city, "(0,1) E cfff")
    city.apply(PASS)
    assert "king" in {token.what for token in city.tokens()}


def test_bridges_castles_bazaars_a_besieged_town_is_a_castle_like_any_other() -> None:
    """As a city it would count double for the farm."""
    game = scene("(0,0) KA1/2", "Red (0,0) S, Blue (0,0) NL", draw="E V V", turn="Blue", modules=(*MODULES, "siege"))
    lay(game, "(0,1) E cfff")
    city = game.copy()
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert (BLUE, 4, "field") in points(game.if_ended_now().events)
    assert points(city.apply(PASS)) == [(RED, 2, "city")]
    assert (BLUE, 6, "field") in points(city.if_ended_now().events)
    assert asked(game)[1] == "T2.1"
    assert "escape" not in words_offered(game)


# -- farms and the end -------------------------------------------------------------------------------------------------

FARM = "(1,0) E fcff, (2,0) E fffc"
FARMER = "Red (0,0) S, Red (0,0) NL"


def farm_points(game: Game) -> list[tuple[int, int, str]]:
    return [paid for paid in points(game.if_ended_now().events) if paid[2] == "field"]


def test_bridges_castles_bazaars_7_a_castle_at_a_farm() -> None:
    assert farm_points(found(FARM, FARMER)) == [(RED, 7, "field")]
    pig = found(FARM, f"{FARMER}, Red pig (0,0) NL", modules=("traders-builders",))
    assert farm_points(pig) == [(RED, 9, "field")]


def test_bridges_castles_bazaars_7_the_farm_tells_why() -> None:
    events = found(FARM, FARMER).if_ended_now().events
    (scored,) = (e for e in events if isinstance(e, Scored) and e.source == "field")
    assert (scored.breakdown.units, scored.breakdown.additions) == ((("cities", 2),), (("castles", 1),))


@pytest.mark.parametrize(("edition", "value"), [("ed3", 7), ("ed2", 7), ("ed1", 9)])
def test_bridges_castles_bazaars_a_castle_is_worth_one_more_in_every_edition(edition: str, value: int) -> None:
    assert sum(paid for _, paid, _ in farm_points(found(FARM, FARMER, options={"farm-scoring": edition}))) == value


@pytest.mark.parametrize(("pig", "occupied", "finished"), [("", 3, 7), (", Red pig (0,0) NL", 4, 9)])
def test_bridges_castles_bazaars_only_finished_castles_count_by_option(pig: str, occupied: int, finished: int) -> None:
    options: dict[str, OptionValue] = {"castle.field-only-finished": True}
    game = found(FARM, f"{FARMER}{pig}", modules=("traders-builders",), options=options)
    assert farm_points(game) == [(RED, occupied, "field")]
    castles = game.slot(Castles)
    castles.castles = tuple(Castle(c.segment, c.cells, finished=True) for c in castles.castles)
    assert farm_points(game) == [(RED, finished, "field")]


def test_bridges_castles_bazaars_an_empty_castle_still_counts_for_farms() -> None:
    game = found(FARM, FARMER)
    game.send_home(figure(game, RED), "eaten")
    assert farm_points(game) == [(RED, 7, "field")]


def test_bridges_castles_bazaars_an_occupied_castle_brings_nothing_at_the_end() -> None:
    game = found(draw="V")
    ended = game.if_ended_now()
    assert points(ended.events) == [(RED, 0, "castle")]
    assert returned(ended.events) == {(figure(game, RED), "final")}


def test_bridges_castles_bazaars_castles_are_public() -> None:
    game = found()
    for viewer in (RED, BLUE, -1):
        assert game.view(viewer).slot(Castles) == game.slot(Castles)


def test_bridges_castles_bazaars_a_castle_is_its_founders_while_he_has_a_follower_there() -> None:
    game = scene(HALF, "Red (0,0) S, Blue (0,0) S", draw="V V", modules=MODULES)
    town = find_segment(game.board, (0, 0), "S")
    for founder, lord in ((BLUE, BLUE), (RED, RED), (GREEN, RED)):
        assert lord_of(game, Castle(town, (), founder=founder)) == lord
