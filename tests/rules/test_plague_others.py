"""The Plague: whom fleas and flights meet in other modules."""

from __future__ import annotations

import pytest
from carcassonne import BLOCK
from plague_scenes import BESIDE, MODULES, ROAD, any_placement, flea, flee, may_flee, refuges, sick, targets, with_fleas
from questions import BLUE, RED, asked, deployments, figure, happened, offered, returned, words_offered

from bastide.game.actions import PASS, Choose, Place
from bastide.game.game import HOME, Game, Spot
from bastide.modules.hills_sheep.shepherds import Flocks
from bastide.modules.messages import MESSAGES, Counters
from bastide.modules.plague.state import Plague
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.modules.tunnel import Laid, Tunnels
from bastide.testkit.scene import find_segment, lay, lay_only, scene
from bastide.tiles.geometry import cell_at, cell_of


@pytest.mark.parametrize("flees", [True, False])
def test_plague_builder_and_pig_flee_by_default(flees: bool) -> None:
    figures = "Red (0,1) E-W, Red builder (1,1) E-W, Red (2,1) NL, Red pig (1,1) NL"
    options = {"plague.specials-flee": flees}
    game = sick(f"{ROAD}, (9,9) PE5 rrrr", figures, modules=("traders-builders",), options=options)
    lay_only(game, "(9,8) V ffrr")
    special = {figure(game, RED, "builder"), figure(game, RED, "pig")}
    assert (special <= may_flee(game)) is flees
    assert bool(special & may_flee(game)) is flees


def test_plague_builder_and_pig_are_driven_out_and_follow_their_follower() -> None:
    figures = "Red (1,0) E-W, Red builder (2,0) E-W, Blue (3,0) E-W, Blue builder (1,0) E-W"
    game = sick(f"{BESIDE}, (3,0) U frfr", figures, modules=("traders-builders",))
    lay_only(game, "(0,1) V rffr")
    assert returned(flea(game, (1, 0))) == {
        (figure(game, RED), "plague"),
        (figure(game, RED, "builder"), "alone"),
        (figure(game, BLUE, "builder"), "plague"),
    }


def double_turn(draw: str = "V V V") -> Game:
    """Red has earned a double turn with the road at (2,0); the outbreak lies beside it."""
    board = "(0,0) PE6 ffrr, (1,0) B ffff, (4,0) U frfr, (5,0) U frfr"
    figures = "Red (4,0) E-W, Red builder (5,0) E-W"
    game = sick(board, figures, draw=draw, modules=("traders-builders",))
    lay(game, "(6,0) V ffrr")
    return game


def test_plague_a_double_turn_has_one_flea_and_one_flight() -> None:
    game = double_turn()
    assert asked(game) == (RED, "T8.14")
    flea(game, (1, 0))
    game.apply(Choose("second-part"))
    lay_only(game, "(0,1) V rffr")
    assert not offered(game, "flea")
    flee(game, figure(game, RED), (5, 0), "E-W")
    assert not offered(game, "flee")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_plague_a_flea_may_wait_for_the_second_part() -> None:
    game = double_turn()
    game.apply(PASS)
    game.apply(Choose("second-part"))
    lay(game, "(0,1) V rffr")
    assert asked(game) == (RED, "T10.0.1")
    assert targets(game) == {(1, 0), (0, 1)}


def test_plague_no_flea_if_the_second_tile_is_a_plague_tile() -> None:
    game = double_turn("V PE5 V")
    game.apply(PASS)
    game.apply(Choose("second-part"))
    lay(game, "(0,1) PE5 rrrr")
    assert asked(game) == (BLUE, "T2.1")


def at_fair(board: str, figures: str = "", draw: str = "B", optional: bool = False) -> Game:
    """The next message is that of a further tile, and Red holds a fair; tokens are thrown by people."""
    options = {"catapult.launch": "entered", "plague.spread-optional": optional}
    modules = ("catapult", "messages")
    game = sick(f"(0,2) B ffff, {board}", figures, modules=modules, options=options, draw=f"CP6 {draw} V V")
    game.slot(Counters).read = ("message-tile", *(word for word in MESSAGES if word != "message-tile"))
    return game


def win_further_tile(game: Game) -> None:
    """Blue misses the token: that brings Red to 5, and to the message."""
    assert asked(game) == (RED, "T10.2")
    for word in ("catch", "missed", "man", "carry-out", "missed", "man"):
        game.apply(Choose(word))
    assert asked(game) == (RED, "T2.1")


def test_plague_a_further_tile_at_the_end_of_the_turn_brings_no_second_flight() -> None:
    game = at_fair(f"{ROAD}, (-9,-9) PE5 rrrr", "Red (0,1) E-W")
    lay_only(game, "(0,3) CP6 ffff")
    flee(game, figure(game, RED), (3, 1), "E-W")
    game.apply(PASS)
    win_further_tile(game)
    lay_only(game, "(1,2) B ffff")
    assert may_flee(game) == set()


@pytest.mark.parametrize("optional", [False, True])
def test_plague_a_further_tile_at_the_end_of_the_turn_may_bring_the_flea(optional: bool) -> None:
    """Nothing could be infected before; now the flea is due after the scoring of the further tile."""
    game = at_fair("(-9,-9) PE5 rrrr", draw="X", optional=optional)
    lay(game, "(0,3) CP6 ffff")
    win_further_tile(game)
    lay(game, "(-9,-8) X rrrr")
    assert asked(game) == (RED, "T8.14")
    assert game.decision is not None
    assert (PASS in game.decision.actions) is optional
    flea(game, (-9, -8))
    assert asked(game) == (BLUE, "T2.1")


def test_plague_no_phantom_with_an_outbreak() -> None:
    game = sick("(0,0) U frfr", draw="PE5 V", modules=("phantom",))
    lay_only(game, "(1,0) PE5 rrrr")
    assert asked(game) == (BLUE, "T2.1")


def test_plague_an_abbot_may_be_taken_back_with_an_outbreak() -> None:
    game = sick("(0,0) B ffff, (5,0) U frfr", "Red abbot (0,0) monastery", draw="PE5 V", modules=("abbot",))
    lay_only(game, "(6,0) PE5 rrrr")
    assert words_offered(game) == {"recall"}
    assert deployments(game, "abbot") == set()


def test_plague_a_portal_does_not_lead_onto_an_infected_tile() -> None:
    game = sick(f"{BESIDE}, (5,5) U frfr", "", [(2, 0)], draw="BT V", modules=("princess-dragon",))
    lay_only(game, "(-1,0) BT rrcf")
    cells = {text.split(") ")[0] for text in deployments(game)}
    assert "(2, 0" not in cells
    assert "(0, 0" not in cells
    assert {"(1, 0", "(5, 5"} <= cells


def test_plague_a_flier_does_not_land_on_an_infected_tile() -> None:
    board = "(0,0) PE5 rrrr, (1,0) U frfr, (9,9) B ffff"
    game = sick(board, "", [(1, 0)], draw="FlugG V", modules=("flying-machines",))
    lay_only(game, "(1,1) FlugG/1")
    game.script = ("die-1", *game.script)
    flier = game.free_figure(RED, "small")
    events = game.apply(Choose("fly", figure=flier, cell=(1, 1)))
    assert happened(events, "no-landing") == [(1, 0)]
    assert game.where[flier] == HOME


def test_plague_the_fairy_does_not_protect() -> None:
    game = sick(BESIDE, "Blue (1,0) E-W", modules=("princess-dragon",))
    game.slot(Fairy).cell, game.slot(Fairy).figure = cell_at(1, 0), figure(game, BLUE)
    lay_only(game, "(0,1) V rffr")
    assert returned(flea(game, (1, 0))) == {(figure(game, BLUE), "plague")}
    assert game.slot(Fairy).cell == cell_at(1, 0)


def test_plague_a_follower_on_a_tower_is_driven_out_but_no_prisoner() -> None:
    game = sick("(0,0) PE6 ffrr, (1,0) TI ffff, (5,5) B ffff", modules=("tower",))
    game.put(figure(game, BLUE), Spot("tower", cell=(1, 0)))
    game.put(figure(game, BLUE, number=1), Spot("prison", player=RED))
    lay_only(game, "(0,1) V rffr")
    assert returned(flea(game, (1, 0))) == {(figure(game, BLUE), "plague")}


def test_plague_nobody_climbs_a_tower_on_an_infected_tile() -> None:
    game = sick("(0,0) PE6 ffrr, (1,0) TI ffff, (5,5) B ffff", "", [(1, 0)], modules=("tower",))
    game.slot(Towers).heights = ((cell_at(1, 0), 1),)
    lay_only(game, "(0,1) V rffr")
    assert not offered(game, "climb")
    assert offered(game, "tower-piece")


def test_plague_a_lord_is_driven_out_of_both_tiles_and_does_not_flee() -> None:
    board = "(0,0) PE6 ffrr, (0,-1) B ffff, (1,0) E cfff, (1,-1) E ffcf, (9,9) B ffff"
    for cell in ((1, 0), (1, -1)):
        game = scene(board, draw="B B B", modules=(*MODULES, "bridges-castles-bazaars"))
        segment = find_segment(game.board, (1, 0), "N")
        game.converted += (segment,)
        game.deploy(figure(game, RED), segment)
        with_fleas(game, [(0, -1)])
        lay_only(game, "(9,8) B ffff")
        assert may_flee(game) == set()
        assert returned(flea(game, cell)) == {(figure(game, RED), "plague")}


@pytest.mark.parametrize("infected", [True, False])
def test_plague_no_castle_with_an_infected_tile(infected: bool) -> None:
    """Red would be lord of both tiles; so the city is scored."""
    game = sick("(0,0) PE2 cffc, (9,9) B ffff", draw="E V", modules=("bridges-castles-bazaars",))
    game.slot(Plague).active = game.slot(Plague).outbreaks if infected else ()
    lay(game, "(0,-1) E ffcf", "S")
    game.apply(PASS)
    assert asked(game) == (RED, "T10.0.1" if infected else "T7.2")
    assert game.scores[RED] == (4 if infected else 0)


def test_plague_nobody_flees_with_an_abbey_after_the_last_tile() -> None:
    """It is laid in a turn part, but in no turn."""
    hole = "(0,-1) B ffff, (1,0) B ffff, (0,1) B ffff, (-1,0) B ffff, (9,9) PE5 rrrr"
    game = scene(hole, "Blue (0,1) SL", draw="V", modules=(*MODULES, "abbey-mayor"))
    game.apply(PASS)
    lay(game, "(9,8) V ffrr")
    flea(game, (9, 8))
    assert asked(game) == (BLUE, "E2")
    game.apply(Choose("abbey", cell=(0, 0)))
    assert asked(game) == (BLUE, "T4.2")
    assert words_offered(game) == set()


def test_plague_the_inner_tiles_of_carcassonne_get_no_flea() -> None:
    game = sick(f"{BLOCK}, (-3,0) PE6/0", "", modules=("count",), draw="B B")
    inner = {cell_of(p.cell) for p in game.board.pieces if p.face.set_id == "count" and not p.face.segments}
    border = {cell_of(p.cell) for p in game.board.pieces if p.face.set_id == "count"} - inner
    assert inner
    with_fleas(game, sorted(border))
    game.apply(any_placement(game))
    assert not targets(game) & inner


@pytest.mark.parametrize("allowed", [True, False])
def test_plague_a_thief_flees_through_a_finished_tunnel(allowed: bool) -> None:
    board = "(0,0) TU1 crrr, (5,0) TU1 crrr, (9,9) PE6 ffrr"
    game = sick(board, modules=("tunnel",), options={"tunnel.plague-flight": allowed}, draw="B B")
    mouths = list(game.slot(Tunnels).free)
    near, far = mouths[0], next(m for m in mouths if game.board.piece_of[m] != game.board.piece_of[mouths[0]])
    game.slot(Tunnels).laid = (Laid(near, RED, 0), Laid(far, RED, 0))
    for mouth in (near, far):
        game.board.close_mouth(mouth)
    game.board.link(near, far)
    game.deploy(figure(game, RED), near)
    with_fleas(game, [])
    game.apply(any_placement(game))
    assert (cell_of(game.board.cell_of(far)) in _ways(game)) is allowed


def _ways(game: Game) -> set[tuple[int, int]]:
    return refuges(game, figure(game, RED)) if figure(game, RED) in may_flee(game) else set()


def test_plague_a_thief_flees_over_a_bridge_and_a_farmer_under_it() -> None:
    board = "(0,0) U frfr, (2,0) U frfr, (1,-1) B ffff, (1,1) B ffff, (9,9) PE5 rrrr"
    figures = "Red (0,0) E-W, Red (1,-1) NL"
    game = sick(board, figures, draw="B B", modules=("bridges-castles-bazaars",))
    game.apply(Place((1, 0), 0, Choose("bridge-east-west", cell=(1, 0))))
    assert refuges(game, figure(game, RED)) == {(1, 0), (2, 0)}
    assert {(1, 0), (1, 1)} <= refuges(game, figure(game, RED, number=1))


def test_plague_an_abbey_may_get_a_flea_and_a_barn_stays() -> None:
    board = "(0,0) PE6 ffrr, (1,0) abbey/0, (0,-1) B ffff, (1,-1) B ffff"
    game = sick(board, modules=("abbey-mayor",), draw="B B")
    barn = figure(game, BLUE, "barn")
    game.put(barn, Spot("corner", corner=(1, 0), segment=find_segment(game.board, (0, -1), "NL")))
    game.apply(any_placement(game))
    assert {(1, 0), (0, -1)} <= targets(game)
    assert returned(flea(game, (0, -1))) == set()
    assert game.spots[barn].where == "corner"


def test_plague_a_wagon_does_not_drive_onto_an_infected_tile() -> None:
    """Its road is scored; of the crossings at both ends one has a flea."""
    board = "(0,0) X rrrr, (1,0) U frfr, (9,9) PE5 rrrr, (9,8) V ffrr"
    game = sick(board, "Red wagon (1,0) E-W", [(0, 0), (9, 8)], draw="X V", modules=("abbey-mayor",))
    lay(game, "(2,0) X rrrr")
    assert asked(game) == (RED, "T8.9")
    assert {a.segment for a in offered(game, "drive") if isinstance(a, Choose)} == {
        find_segment(game.board, (2, 0), side) for side in "NES"
    }


def test_plague_a_wagon_flees_in_its_feature() -> None:
    game = sick(f"{ROAD}, (9,9) PE5 rrrr", "Red wagon (0,1) E-W", modules=("abbey-mayor",))
    lay_only(game, "(9,8) V ffrr")
    assert refuges(game, figure(game, RED, "wagon")) == {(1, 1), (2, 1), (3, 1)}


def test_plague_a_shepherd_flees_with_his_sheep() -> None:
    board = "(0,0) B ffff, (1,0) B ffff, (9,9) PE6 ffrr"
    game = scene(board, "Red shepherd (0,0) NL", draw="B B B", modules=(*MODULES, "hills-sheep"))
    shepherd = figure(game, RED, "shepherd")
    game.slot(Flocks).add(shepherd, "sheep-2")
    with_fleas(game, [])
    lay_only(game, "(9,8) B ffff")
    flee(game, shepherd, (1, 0), "NL")
    assert game.slot(Flocks).of(shepherd)
    assert game.where[shepherd] == find_segment(game.board, (1, 0), "NL")


def test_plague_a_flea_may_lie_on_a_river_tile() -> None:
    board = "(0,0) PE6 ffrr, (1,0) F4 wfwf"
    game = sick(board, modules=("river",), draw="V V")
    lay_only(game, "(0,1) V rffr")
    assert (1, 0) in targets(game)
