"""Bridges, Castles & Bazaars: bridges, with the worked example and options."""

from __future__ import annotations

from random import Random

import pytest
from questions import BLUE, RED, asked, deployments, happened, question, words_offered

from bastide import new_game
from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import AnyEvent, TileDrawn, TileRemoved
from bastide.game.game import Game
from bastide.game.lines import event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules.bridges_castles_bazaars import MODULE
from bastide.modules.bridges_castles_bazaars.bridges import Bridges
from bastide.modules.king_robber import RobberBaron
from bastide.testkit.scene import find_segment, lay, lay_only, placements, points, read_spot, scene
from bastide.tiles.geometry import STEP, Cell

MODULES = ("bridges-castles-bazaars",)
NS, EW = "bridge-north-south", "bridge-east-west"


def with_bridges(game: Game) -> set[str]:
    """Placements with a bridge: `(1,0) cfff + east-west (1, 0)`."""
    assert game.decision is not None
    assert game.decision.tile is not None
    edges = game.decision.tile.turned_edges
    return {
        f"({a.cell[0]},{a.cell[1]}) {edges(a.rotation).lower()} + {a.built.what.removeprefix('bridge-')} {a.built.cell}"
        for a in game.decision.actions
        if isinstance(a, Place) and a.built
    }


def lay_with(game: Game, tile: str, word: str, cell: Cell) -> list[AnyEvent]:
    spot = read_spot(tile)
    return game.apply(Place(spot.cell, spot.rotation, Choose(word, cell=cell)))


def bridges_offered(game: Game) -> set[tuple[str, Cell | None]]:
    actions: list[Action] = game.decision.actions if game.decision else []
    return {(a.what, a.cell) for a in actions if isinstance(a, Choose) and a.what in (NS, EW)}


def left(game: Game) -> tuple[int, ...]:
    return game.slot(Bridges).left


# -- placements with a bridge ------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_6_a_road_meets_a_field_edge() -> None:
    game = scene("(0,0) U frfr", draw="E V V", modules=MODULES)
    assert "(1,0) cfff + east-west (1, 0)" in with_bridges(game)
    events = lay_with(game, "(1,0) E cfff", EW, (1, 0))
    assert happened(events, f"{EW}-built") == [(1, 0)]
    bridge = find_segment(game.board, (1, 0), "E-W")
    assert game.board.same_feature(bridge, find_segment(game.board, (0, 0), "E-W"))
    assert game.board.tiles(bridge) == 2
    assert not game.board.is_complete(bridge)
    assert game.board.tiles(find_segment(game.board, (1, 0), "N")) == 1
    assert left(game) == (2, 3)
    assert Token(EW, cell=(1, 0), segment=bridge) in game.tokens()
    assert Token("bridge", 2, player=RED) in game.tokens()


def test_bridges_castles_bazaars_6_a_bridge_passes_over_a_city_but_ends_at_none() -> None:
    game = scene("(0,0) U frfr", draw="F V V", modules=MODULES)
    at_east = {text for text in with_bridges(game) if text.startswith("(1,0)")}
    assert at_east == {"(1,0) cfcf + east-west (1, 0)"}
    lay_with(game, "(1,0) F cfcf", EW, (1, 0))
    assert deployments(game) >= {"(1, 0) city N-S", "(1, 0) road E-W"}


def test_bridges_castles_bazaars_a_road_of_the_new_tile_needs_a_bridge_on_the_neighbour() -> None:
    game = scene("(0,0) B ffff", draw="U V V", modules=MODULES)
    assert "(1,0) frfr + east-west (0, 0)" in with_bridges(game)
    lay_with(game, "(1,0) U frfr", EW, (0, 0))
    road = find_segment(game.board, (1, 0), "E-W")
    assert game.board.same_feature(road, find_segment(game.board, (0, 0), "E-W"))
    assert game.board.tiles(road) == 2
    assert not any("road" in place and place.startswith("(0, 0)") for place in deployments(game))


def test_bridges_castles_bazaars_no_bridge_abuts_a_field_a_city_or_a_river() -> None:
    """On the neighbour of the new road there is no room: its other end would meet something else."""
    for beyond in ("(-1,0) B ffff", "(-1,0) V ffrr"):
        game = scene(f"(0,0) B ffff, {beyond}", draw="U V V", modules=MODULES)
        assert not any(text.startswith("(1,0)") for text in with_bridges(game))
    game = scene("(0,0) B ffff, (-1,0) E fffc", draw="U V V", modules=MODULES)
    assert not any(text.startswith("(1,0)") for text in with_bridges(game))
    game = scene("(0,0) U frfr, (2,0) E fffc", draw="B V V", modules=MODULES)
    assert not any(text.startswith("(1,0)") for text in with_bridges(game))


def test_bridges_castles_bazaars_one_bridge_repairs_all_mismatches() -> None:
    game = scene("(-1,0) W rrrf, (1,0) W rfrr", draw="E V V", modules=MODULES)
    assert {t for t in with_bridges(game) if t.startswith("(0,0)")} == {
        "(0,0) cfff + east-west (0, 0)",
        "(0,0) ffcf + east-west (0, 0)",
    }
    lay_with(game, "(0,0) E cfff", EW, (0, 0))
    bridge = find_segment(game.board, (0, 0), "E-W")
    assert points(game.apply(Deploy("small", bridge))) == [(RED, 3, "road")]


def test_bridges_castles_bazaars_one_bridge_cannot_repair_two_axes() -> None:
    game = scene("(-1,0) U frfr, (0,-1) U rfrf", draw="E V V", modules=MODULES)
    assert not any(text.startswith("(0,0)") for text in with_bridges(game))


def test_bridges_castles_bazaars_two_roads_to_two_neighbours_need_two_bridges() -> None:
    game = scene("(0,0) B ffff, (2,0) B ffff", draw="U V V", modules=MODULES)
    assert not any(text.startswith("(1,0) frfr") for text in with_bridges(game))


def test_bridges_castles_bazaars_a_bridge_meets_a_bridge() -> None:
    game = scene("(0,0) U frfr", draw="B B V", modules=MODULES)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    game.apply(PASS)
    lay_with(game, "(2,0) B ffff", EW, (2, 0))
    road = find_segment(game.board, (2, 0), "E-W")
    assert game.board.tiles(road) == 3
    assert game.board.same_feature(road, find_segment(game.board, (0, 0), "E-W"))


def test_bridges_castles_bazaars_a_road_continues_a_bridge_without_another() -> None:
    game = scene("(0,0) U frfr", draw="B U V", modules=MODULES)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    game.apply(PASS)
    lay_only(game, "(2,0) U frfr")
    assert game.board.tiles(find_segment(game.board, (2, 0), "E-W")) == 3


def test_bridges_castles_bazaars_no_second_bridge_on_a_tile() -> None:
    game = scene("(0,0) U frfr", draw="B U V", modules=MODULES)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    game.apply(PASS)
    assert "(1,-1) rfrf + north-south (1, 0)" not in with_bridges(game)


def test_bridges_castles_bazaars_no_bridge_on_a_river_edge() -> None:
    game = scene("(0,0) F4/0", draw="X V V", modules=(*MODULES, "river"))
    assert game.board.pieces[0].face.turned_edges(0) == "FWFW"
    assert {text for text in with_bridges(game) if text.endswith("(0, 0)")} == {
        "(0,1) rrrr + north-south (0, 0)",
        "(0,-1) rrrr + north-south (0, 0)",
    }


def test_bridges_castles_bazaars_no_bridge_on_or_against_an_abbey() -> None:
    game = scene("(0,0) abbey/0, (0,-1) B ffff", draw="U V V", modules=(*MODULES, "abbey-mayor"))
    assert not any(text.endswith("(0, 0)") for text in with_bridges(game))
    assert "(0,-2) rfrf + north-south (0, -1)" not in with_bridges(game)  # its other end would meet the abbey
    lay_only(game, "(1,0) U rfrf")
    assert all(cell != (0, 0) for _, cell in bridges_offered(game))


def test_bridges_castles_bazaars_an_abbey_ends_a_road_on_a_bridge() -> None:
    around = "(-1,0) W rrrf, (1,-1) B ffff, (1,1) B ffff, (2,0) B ffff"
    game = scene(around, "Red (-1,0) E", draw="B V V", modules=(*MODULES, "abbey-mayor"))
    lay_with(game, "(0,0) B ffff", EW, (0, 0))
    game.apply(PASS)
    game.apply(Choose("abbey", cell=(1, 0)))
    assert points(game.apply(PASS)) == [(RED, 2, "road")]


def test_bridges_castles_bazaars_fields_run_under_a_bridge() -> None:
    game = scene("(0,0) U frfr", draw="B U V", modules=MODULES)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    game.apply(PASS)
    north, south = find_segment(game.board, (0, 0), "NL"), find_segment(game.board, (0, 0), "SL")
    under = find_segment(game.board, (1, 0), "NL")
    assert game.board.same_feature(north, under)
    assert game.board.same_feature(south, under)
    lay_only(game, "(2,0) U frfr")
    assert game.board.same_feature(find_segment(game.board, (2, 0), "SL"), north)


def test_bridges_castles_bazaars_ground_road_and_bridge_of_one_road_count_the_tile_once() -> None:
    """The road runs under the bridge, round a bend and back over it."""
    ring = "(0,1) V rrff, (1,1) V rffr, (1,0) V ffrr"
    game = scene(ring, draw="U V V", modules=MODULES)
    lay_with(game, "(0,0) U rfrf", EW, (0, 0))
    road, bridge = find_segment(game.board, (0, 0), "N-S"), find_segment(game.board, (0, 0), "E-W")
    assert game.board.same_feature(road, bridge)
    assert game.board.tiles(road) == 4


def test_bridges_castles_bazaars_without_bridges_in_the_supply() -> None:
    game = scene("(0,0) U frfr", draw="V B B V", turn="Blue", modules=MODULES)
    game.slot(Bridges).left = (0, 3)
    lay(game, "(0,1) V frrf")
    assert with_bridges(game) == set()
    lay_only(game, "(0,-1) B ffff")
    assert bridges_offered(game) == set()
    game.apply(PASS)
    assert with_bridges(game)


@pytest.mark.parametrize(("players", "number"), [(2, 3), (4, 3), (5, 2), (6, 2)])
def test_bridges_castles_bazaars_bridges_and_castles_by_number_of_players(players: int, number: int) -> None:
    game = new_game(players, MODULES, seed=1)
    assert left(game) == (number,) * players
    for player in range(players):
        assert {Token("bridge", number, player=player), Token("castle", number, player=player)} <= set(game.tokens())


# -- giving the tile up ------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_a_tile_that_fits_only_with_a_bridge_may_be_given_up() -> None:
    game = scene("(0,0) X rrrr", draw="B V V", modules=MODULES)
    assert game.decision is not None
    assert game.decision.allows(PASS)
    assert all(isinstance(a, Place) and a.built for a in game.decision.actions if a != PASS)
    events = game.apply(PASS)
    assert [event.tile for event in events if isinstance(event, TileRemoved)] == ["B"]
    assert [event.tile for event in events if isinstance(event, TileDrawn)] == ["V"]
    assert asked(game) == (RED, "T2.1")
    assert left(game) == (3, 3)
    assert event_lines(game, events) == ["B leaves the game (given up); Red: draws V"]
    assert event_lines(game, events, "de") == ["B kommt aus dem Spiel (Verzicht); Red: zieht V"]


def test_bridges_castles_bazaars_a_tile_that_fits_must_be_laid() -> None:
    game = scene("(0,0) U frfr", draw="B V V", modules=MODULES)
    assert game.decision is not None
    assert with_bridges(game)
    assert not game.decision.allows(PASS)


def test_bridges_castles_bazaars_a_tile_that_no_bridge_helps_leaves_the_game() -> None:
    game = scene("(0,0) C cccc", draw="B E V", modules=MODULES)
    assert [event.tile for event in game.events if isinstance(event, TileRemoved)] == ["B"]


def test_bridges_castles_bazaars_a_bridge_that_is_not_needed_is_not_part_of_the_placement() -> None:
    game = scene("(0,0) B ffff", draw="B V", modules=MODULES)
    with pytest.raises(IllegalAction):
        lay_with(game, "(1,0) B ffff", EW, (1, 0))


# -- after the placement -----------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_a_bridge_after_the_placement() -> None:
    """On the new tile or beside it, both ends over empty cells, before or after the figure."""
    game = scene("(0,0) B ffff", draw="B V V", modules=MODULES)
    lay_only(game, "(1,0) B ffff")
    assert bridges_offered(game) == {(NS, (0, 0)), (NS, (1, 0))}
    after = game.copy()
    game.apply(Choose(NS, cell=(1, 0)))
    assert asked(game) == (RED, "T4.2")
    assert bridges_offered(game) == set()  # one in a turn part
    assert "(1, 0) road N-S" in deployments(game)
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "N-S")))
    assert asked(game) == (BLUE, "T2.1")
    after.apply(Deploy("small", find_segment(after.board, (1, 0), "monastery")))
    assert asked(after) == (RED, "T4.2")
    assert bridges_offered(after) == {(NS, (0, 0)), (NS, (1, 0))}
    assert deployments(after) == set()
    after.apply(Choose(NS, cell=(0, 0)))
    assert asked(after) == (BLUE, "T2.1")


@pytest.mark.parametrize("followers", [0, 7])
def test_bridges_castles_bazaars_where_only_a_bridge_is_possible_it_is_asked_for(followers: int) -> None:
    game = scene("(0,0) B ffff", draw="B V V", modules=MODULES, elements={"small": followers})
    lay_only(game, "(1,0) B ffff")
    if followers:
        assert question(game).what.say() == "place a figure, or skip"
        game.apply(Deploy("small", find_segment(game.board, (1, 0), "monastery")))
    assert question(game).what.say() == "build a bridge, or none"
    assert question(game).decline.say("de") == "keine Brücke bauen"


def test_bridges_castles_bazaars_the_new_edges_are_roads_for_everybody() -> None:
    game = scene("(0,0) B ffff", draw="B U V", modules=MODULES)
    lay_only(game, "(1,0) B ffff")
    game.apply(Choose(NS, cell=(1, 0)))
    game.apply(PASS)
    assert {text for text in placements(game) if text.startswith("(1,-1)")} == {"(1,-1) rfrf", "(1,-1) frfr"}
    assert "(1,-1) frfr + north-south (1, -1)" in with_bridges(game)
    with pytest.raises(IllegalAction, match="does not match"):
        lay_only(game, "(1,-1) U frfr")


def test_bridges_castles_bazaars_one_bridge_in_a_part_also_if_it_came_with_the_tile() -> None:
    game = scene("(0,0) U frfr", draw="B V V", modules=MODULES)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    assert bridges_offered(game) == set()


@pytest.mark.parametrize("must", [False, True])
def test_bridges_castles_bazaars_a_bridge_that_touches_no_road(must: bool) -> None:
    options: dict[str, OptionValue] = {"bridge.must-continue-road": must}
    game = scene("(0,0) B ffff", draw="B V V", modules=MODULES, options=options)
    lay_only(game, "(1,0) B ffff")
    assert (bridges_offered(game) == set()) == must
    needed = scene("(0,0) U frfr", draw="B V V", modules=MODULES, options=options)
    assert with_bridges(needed)


def test_bridges_castles_bazaars_a_thief_needs_a_free_road() -> None:
    game = scene("(0,0) U frfr", "Blue (0,0) E-W", draw="B V V", modules=MODULES)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    assert "(1, 0) road E-W" not in deployments(game)


@pytest.mark.parametrize("allowed", [False, True])
def test_bridges_castles_bazaars_a_follower_on_a_bridge_beside_the_new_tile(allowed: bool) -> None:
    game = scene("(0,0) B ffff", draw="B V V", modules=MODULES, options={"bridge.deploy-on-neighbour": allowed})
    lay_only(game, "(1,0) B ffff")
    game.apply(Choose(NS, cell=(0, 0)))
    assert ("(0, 0) road N-S" in deployments(game)) == allowed


def test_bridges_castles_bazaars_an_old_bridge_beside_the_new_tile_takes_nobody() -> None:
    game = scene("(0,0) B ffff", draw="B B V", modules=MODULES, options={"bridge.deploy-on-neighbour": True})
    lay_only(game, "(1,0) B ffff")
    game.apply(Choose(NS, cell=(0, 0)))
    game.apply(PASS)
    lay_only(game, "(-1,0) B ffff")
    assert "(0, 0) road N-S" not in deployments(game)


# -- with other modules ------------------------------------------------------------------------------------------------

BUILDER = (*MODULES, "traders-builders")


def test_bridges_castles_bazaars_a_bridge_that_extends_the_builders_road_brings_a_double_turn() -> None:
    game = scene("(0,0) U frfr", "Red (0,0) E-W, Red builder (0,0) E-W", draw="B V V V", modules=BUILDER)
    events = lay_with(game, "(1,0) B ffff", EW, (1, 0))
    assert happened(events, "double-turn") == [()]
    game.apply(PASS)
    assert asked(game) == (RED, "T9.3")


def test_bridges_castles_bazaars_a_bridge_on_the_neighbour_extends_the_builders_road() -> None:
    """The road of the new tile runs on over the neighbour to nobody; the builder's road is the new one's other end."""
    game = scene(
        "(0,0) B ffff, (2,0) W rfrr",
        "Red (2,0) W, Red builder (2,0) W",
        draw="U V V V",
        modules=BUILDER,
    )
    events = lay_with(game, "(1,0) U frfr", EW, (0, 0))
    assert happened(events, "double-turn") == [()]


def test_bridges_castles_bazaars_a_builder_may_stand_on_a_bridge() -> None:
    game = scene("(0,0) U frfr", "Red (0,0) E-W", draw="B V V", modules=BUILDER)
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    assert deployments(game, "builder") == {"(1, 0) road E-W"}


@pytest.mark.parametrize(("per_part", "again"), [(True, True), (False, False)])
def test_bridges_castles_bazaars_bridges_in_a_double_turn(per_part: bool, again: bool) -> None:
    game = scene(
        "(0,0) U frfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="B B V V",
        modules=BUILDER,
        options={"bridge.per-part": per_part},
    )
    lay_with(game, "(1,0) B ffff", EW, (1, 0))
    game.apply(PASS)
    game.apply(Choose("second-part"))
    assert bool(with_bridges(game)) == again
    lay_only(game, "(0,1) B ffff")
    assert bool(bridges_offered(game)) == again
    game.apply(PASS)
    assert with_bridges(game)  # the next player has a bridge of his own


def test_bridges_castles_bazaars_a_bridge_counts_for_the_robber_baron() -> None:
    game = scene("(-1,0) W rrrf, (1,0) W rfrr", draw="E V V", modules=(*MODULES, "king-robber"))
    lay_with(game, "(0,0) E cfff", EW, (0, 0))
    game.apply(PASS)
    assert game.slot(RobberBaron).record == 3


def test_bridges_castles_bazaars_an_inn_counts_on_a_road_with_a_bridge() -> None:
    game = scene("(-1,0) W rrrf, (1,0) BB9 fffr", "Red (-1,0) E", draw="E V", modules=(*MODULES, "inns-cathedrals"))
    lay_with(game, "(0,0) E cfff", EW, (0, 0))
    assert points(game.apply(PASS)) == [(RED, 6, "road")]


def test_bridges_castles_bazaars_a_shrine_keeps_its_distance_with_a_bridge_too() -> None:
    """The shrine may not be laid beside two monasteries, bridge or no bridge."""
    board = "(0,0) U frfr, (1,-1) B ffff, (1,1) B ffff"
    game = scene(board, draw="CU1 V", modules=(*MODULES, "cult"))
    assert not any(text.startswith("(1,0)") for text in with_bridges(game))
    without = scene(board, draw="CU1 V", modules=(*MODULES, "cult"), elements={"shrine": 0})
    assert any(text.startswith("(1,0)") for text in with_bridges(without))


# -- the module --------------------------------------------------------------------------------------------------------


def test_bridges_castles_bazaars_what_people_read() -> None:
    game = scene("(0,0) U frfr", draw="B V V", modules=MODULES)
    events = lay_with(game, "(1,0) B ffff", EW, (1, 0))
    assert event_lines(game, events) == ["Red: B at 1,0; a bridge from east to west, east of the start tile"]
    assert event_lines(game, events, "de") == [
        "Red: B auf 1,0; eine Brücke von Osten nach Westen, östlich vom Startplättchen"
    ]


def test_bridges_castles_bazaars_without_bridges() -> None:
    game = scene("(0,0) X rrrr", draw="B V V", modules=MODULES, elements={"bridges": 0})
    assert [event.tile for event in game.events if isinstance(event, TileRemoved)] == ["B"]
    assert not words_offered(game)


@pytest.mark.parametrize("element", ["bridges", "castles", "bazaars"])
@pytest.mark.parametrize("tiles", [{"bridges-castles-bazaars": 1}, {}])
def test_bridges_castles_bazaars_each_element_works_alone(element: str, tiles: dict[str, int]) -> None:
    game = new_game(3, tiles=tiles, elements={element: 1}, seed=4)
    while not game.over:
        assert game.decision is not None
        answers = game.decision.actions or [
            Choose(r.action.what, tile=r.action.tile, number=r.lowest) for r in game.decision.ranges
        ]
        game.apply(answers[len(game.board.pieces) % len(answers)])


def test_bridges_castles_bazaars_options() -> None:
    assert {option.id for option in MODULE.options} == {
        "bridge.must-continue-road",
        "bridge.per-part",
        "bridge.deploy-on-neighbour",
        "castle.choice",
        "castle.field-only-finished",
        "castle.lord-safe",
        "castle-counts-garden",
        "castle-counts-cathedral",
        "bazaar.auction",
        "bazaar.free-choice",
        "bazaar.delayed",
        "bazaar.time",
    }
    assert all(option.source for option in MODULE.options)


def test_bridges_castles_bazaars_a_copy_builds_its_own_bridges() -> None:
    game = scene("(0,0) U frfr", draw="B V V", modules=MODULES)
    before = game.digest()
    lay_with(game.copy(), "(1,0) B ffff", EW, (1, 0))
    assert game.digest() == before


def is_bridge(action: Action) -> bool:
    return (action.built is not None) if isinstance(action, Place) else getattr(action, "what", "") in (NS, EW)


@pytest.mark.parametrize("seed", range(3))
def test_bridges_castles_bazaars_all_edges_meet_at_the_end_of_random_games(seed: int) -> None:
    """Bridges are built wherever they can be; in the end no road of the table meets anything but a road."""
    game = new_game(4, (*MODULES, "river", "inns-cathedrals"), seed=seed)
    rng = Random(seed)
    while not game.over:
        assert game.decision is not None
        answers = [a for a in game.decision.actions if is_bridge(a)] or game.decision.actions
        answers = answers or [Choose("bid", tile=game.decision.ranges[0].action.tile, number=1)]
        if game.decision.step == "T10.3" and PASS in answers:
            answers = [PASS]
        game.apply(rng.choice(answers))
    bridges = {cell: axis for cell, axis, _ in game.slot(Bridges).built}
    assert sum(left(game)) + len(bridges) == 12
    assert len(bridges) > 6
    edges = {}
    for piece in game.board.pieces:
        shown = list(piece.face.turned_edges(piece.rotation))
        if piece.cell in bridges:
            axis = bridges[piece.cell]
            assert shown[axis] == shown[axis + 2] == "F"
            shown[axis] = shown[axis + 2] = "R"
        edges[piece.cell] = shown
    for cell, shown in edges.items():
        for direction, step in enumerate(STEP):
            if cell + step in edges:
                assert edges[cell + step][(direction + 2) % 4] == shown[direction]
