"""The Plague: the worked examples, the pile, the options, and whom fleas and flights meet."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from carcassonne import BLOCK
from questions import BLUE, GREEN, RED, asked, deployments, figure, happened, offered, question, returned, words_offered

from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import AnyEvent
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import event_lines
from bastide.modules import new_game
from bastide.modules.hills_sheep.shepherds import Flocks
from bastide.modules.messages import MESSAGES, Counters
from bastide.modules.plague.state import Plague
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.modules.tunnel import Laid, Tunnels
from bastide.players import load
from bastide.players.search import SearchPlayer
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene, start
from bastide.tiles.geometry import cell_at, cell_of

MODULES = ("plague",)
Cells = list[tuple[int, int]]


def sick(board: str, figures: str = "", fleas: Cells | None = None, **choices: Any) -> Game:
    """A game in which plague tiles of the board are outbreaks in their order, with fleas on these cells."""
    modules, draw = (*MODULES, *choices.pop("modules", ())), choices.pop("draw", "V V V")
    game = scene(board, figures, draw=f"B {draw}", modules=modules, **choices)
    return with_fleas(game, fleas or [])


def with_fleas(game: Game, cells: Cells) -> Game:
    """The turn begins anew, with fleas on these cells; the tile in hand is out."""
    game.slot(Plague).fleas = tuple(cell_at(*cell) for cell in cells)
    game.slot(Plague).turns = ()
    return start(game)


def flea(game: Game, cell: tuple[int, int]) -> list[AnyEvent]:
    return game.apply(Choose("flea", cell=cell))


def lift(game: Game, cell: tuple[int, int]) -> list[AnyEvent]:
    return game.apply(Choose("lift-flea", cell=cell))


def targets(game: Game, word: str = "flea") -> set[tuple[int, int]]:
    return {a.cell for a in offered(game, word) if isinstance(a, Choose) and a.cell is not None}


def may_flee(game: Game) -> set[int]:
    return {a.figure for a in offered(game, "flee") if isinstance(a, Choose) and a.figure is not None}


def refuges(game: Game, fleeing: int) -> set[tuple[int, int]]:
    """The tiles to which a figure may flee, once it has begun to."""
    copy = game.copy()
    copy.apply(Choose("flee", figure=fleeing))
    segments = [a.segment for a in offered(copy, "flee-to") if isinstance(a, Choose) and a.segment is not None]
    return {cell_of(copy.board.cell_of(segment)) for segment in segments}


def flee(game: Game, fleeing: int, cell: tuple[int, int], place: str) -> list[AnyEvent]:
    game.apply(Choose("flee", figure=fleeing))
    return game.apply(Choose("flee-to", figure=fleeing, segment=find_segment(game.board, cell, place)))


def lying(game: Game) -> dict[tuple[int, int], str]:
    """What lies of the plague on each cell."""
    return {token.cell: token.what for token in game.tokens() if token.cell is not None}


def row(y: int, last: int) -> tuple[str, Cells]:
    """Tiles with a straight road from x = 1 on, and their cells."""
    cells = [(x, y) for x in range(1, last + 1)]
    return "".join(f", ({x},{y}) U frfr" for x, y in cells), cells


# -- the worked examples -----------------------------------------------------------------------------------------------

EXAMPLE_1 = "(2,0) D crfr, (1,0) U frfr"


def first_outbreak() -> Game:
    """Red has laid the first plague tile; Blue lays a tile far from it."""
    game = scene(EXAMPLE_1, "Blue (2,0) N, Green (2,0) SL", draw="PE6 V V V", players=3, modules=MODULES, turn="Red")
    lay_only(game, "(3,0) PE6 ffrr")
    return game


def test_plague_1_no_follower_and_no_flea_with_the_outbreak() -> None:
    game = first_outbreak()
    assert lying(game) == {(3, 0): "outbreak-1"}
    assert asked(game) == (BLUE, "T2.1")


def test_plague_1_the_flea_sends_knight_and_farmer_home() -> None:
    game = first_outbreak()
    lay_only(game, "(0,0) V frrf")
    assert targets(game) == {(2, 0)}
    events = flea(game, (2, 0))
    assert returned(events) == {(figure(game, BLUE), "plague"), (figure(game, GREEN), "plague")}
    assert points(events) == []
    assert lying(game)[2, 0] == "flea"
    assert targets(game) == set()


def test_plague_1_the_flea_must_be_laid_at_the_end_of_the_turn() -> None:
    game = first_outbreak()
    lay(game, "(0,0) V frrf")
    assert asked(game) == (BLUE, "T10.0.1")
    assert PASS not in game.decision.actions  # type: ignore[union-attr]
    flea(game, (2, 0))
    assert asked(game) == (GREEN, "T2.1")


def test_plague_2_fleas_spread_over_edges_only() -> None:
    game = first_outbreak()
    lay(game, "(0,0) V frrf")
    flea(game, (2, 0))
    lay_only(game, "(3,1) V rffr")
    assert targets(game) == {(1, 0), (3, 1)}
    game = first_outbreak()
    lay(game, "(0,0) V frrf")
    flea(game, (2, 0))
    lay_only(game, "(0,1) V rffr")
    assert targets(game) == {(1, 0)}


ROAD = "(0,1) U frfr, (1,1) U frfr, (2,1) U frfr, (3,1) U frfr"


@pytest.mark.parametrize(("outbreak", "lies"), [("(2,0) PE6 rffr", "flea"), ("(9,9) PE5 rrrr", "latent-flea")])
def test_plague_3_nobody_flees_across_a_flea(outbreak: str, lies: str) -> None:
    game = sick(f"{ROAD}, {outbreak}", "Red (0,1) E-W", [(2, 1)])
    assert lying(game)[2, 1] == lies
    lay_only(game, "(-1,1) V frrf")
    assert refuges(game, figure(game, RED)) == {(1, 1), (-1, 1)}


def test_plague_4_a_thief_does_not_cross_a_village() -> None:
    board = "(0,1) U frfr, (1,1) U frfr, (2,1) X rrrr, (3,1) U frfr, (9,9) PE5 rrrr"
    game = sick(board, "Red (0,1) E-W", draw="B B B")
    lay_only(game, "(3,2) B ffff")
    assert refuges(game, figure(game, RED)) == {(1, 1), (2, 1)}
    events = flee(game, figure(game, RED), (2, 1), "W")
    assert game.where[figure(game, RED)] == find_segment(game.board, (2, 1), "W")
    assert points(events) == []
    assert may_flee(game) == set()


def two_regions(**choices: Any) -> Game:
    """Outbreak 1 with 10 fleas in row 0, outbreak 2 with 8 fleas in row 5, and a free tile at the end of each row."""
    first, first_fleas = row(0, 11)
    second, second_fleas = row(5, 9)
    board = f"(0,0) PE5 rrrr{first}, (0,5) PE5 rrrr{second}"
    return sick(board, "", first_fleas[:10] + second_fleas[:8], **choices)


def test_plague_5_the_lowest_outbreak_is_eradicated() -> None:
    game = two_regions()
    assert [what for what in lying(game).values() if "outbreak" in what] == ["outbreak-2"]
    assert Counter(lying(game).values())["latent-flea"] == 10
    lay_only(game, "(0,1) V rffr")
    assert targets(game, "lift-flea") == {(x, 0) for x in range(1, 11)}
    lift(game, (10, 0))
    assert asked(game) == (RED, "T4.5")
    assert targets(game) == {(9, 5)}
    flea(game, (9, 5))
    assert lying(game)[9, 5] == "flea"
    assert (10, 0) not in lying(game)


def test_plague_6_latent_fleas_turn_active_again() -> None:
    """A flea between the regions joins them; the eradicated outbreak stays so, and no flea goes onto its tile."""
    first, first_fleas = row(0, 7)
    second, second_fleas = row(2, 11)
    board = f"(0,0) PE5 rrrr{first}, (0,2) PE5 rrrr{second}, (7,1) B ffff"
    game = sick(board, "", first_fleas + second_fleas)
    lay_only(game, "(0,-1) V ffrr")
    lift(game, (1, 0))
    flea(game, (7, 1))
    assert {cell for cell, what in lying(game).items() if what == "flea"} >= {(x, 0) for x in range(2, 8)}
    assert lying(game)[0, 0] == "eradicated"
    assert "latent-flea" not in lying(game).values()
    game.apply(PASS)
    game.apply(_any_placement(game))
    assert asked(game) == (BLUE, "T4.2")
    lift(game, (11, 2))
    assert targets(game) == {(1, 0)}


def test_plague_7_of_joined_outbreaks_the_highest_stays() -> None:
    board = "(-1,0) U frfr, (0,0) PE5 rrrr, (1,0) U frfr, (2,0) U frfr, (3,0) PE5 rrrr"
    game = sick(board, "", [(-1, 0), (1, 0)])
    lay_only(game, "(0,1) V rffr")
    events = flea(game, (2, 0))
    assert happened(events, "eradicated") == [(0, 0, 1)]
    assert lying(game) == {
        (0, 0): "eradicated",
        (3, 0): "outbreak-2",
        (-1, 0): "latent-flea",
        (1, 0): "flea",
        (2, 0): "flea",
    }


def all_in_one(**choices: Any) -> Game:
    """One outbreak with all 18 fleas in one row; a free tile at the end."""
    tiles, cells = row(0, 19)
    return sick(f"(0,0) PE5 rrrr{tiles}", "", cells[:18], **choices)


def test_plague_8_any_flea_is_moved_and_may_cut_off_others() -> None:
    game = all_in_one()
    assert "latent-flea" not in lying(game).values()
    lay_only(game, "(0,1) V rffr")
    assert targets(game, "lift-flea") == {(x, 0) for x in range(1, 19)}
    lift(game, (13, 0))
    assert targets(game) == {(0, 1)}
    flea(game, (0, 1))
    assert Counter(lying(game).values()) == {"flea": 13, "latent-flea": 5, "outbreak-1": 1}


def test_plague_9_a_new_outbreak_far_off_ends_the_old_one() -> None:
    game = all_in_one(draw="PE6 V V")
    events = game.apply(_placement(game, (19, 1)))
    assert happened(events, "outbreak") == [(19, 1, 2)]
    assert happened(events, "eradicated") == [(0, 0, 1)]
    assert Counter(lying(game).values())["latent-flea"] == 18
    lay_only(game, "(0,1) V rffr")
    assert targets(game, "lift-flea") == {(x, 0) for x in range(1, 19)}
    lift(game, (1, 0))
    assert targets(game) == {(19, 0)}


def test_plague_9_a_new_outbreak_beside_the_region_takes_it_over() -> None:
    """Outbreak 1 lies between two halves of its region: only what hangs together with outbreak 2 stays active."""
    tiles, cells = row(0, 10)
    west = "".join(f", ({-x},0) U frfr" for x in range(1, 9))
    fleas = cells[:10] + [(-x, 0) for x in range(1, 9)]
    game = sick(f"(0,0) PE5 rrrr{tiles}{west}", "", fleas, draw="PE6 V V")
    events = game.apply(_placement(game, (5, 1)))
    assert happened(events, "eradicated") == [(0, 0, 1)]
    assert Counter(lying(game).values()) == {"flea": 10, "latent-flea": 8, "eradicated": 1, "outbreak-2": 1}


def _placement(game: Game, cell: tuple[int, int]) -> Any:
    """Any legal placement of the tile in hand on a cell."""
    assert game.decision is not None
    return next(a for a in game.decision.actions if getattr(a, "cell", None) == cell)


def test_plague_10_infected_tiles_are_scored() -> None:
    board = "(0,0) G fcfc, (1,0) E fffc, (0,1) PE6 ffrr"
    game = sick(board, "Red (0,0) E-W", [(1, 0)], draw="E V")
    assert points(lay(game, "(-1,0) E fcff")) == [(RED, 6, "city")]
    assert game.scores[RED] == 6


# -- the pile ----------------------------------------------------------------------------------------------------------


def drawn_first(modules: tuple[str, ...], number: int, **options: Any) -> list[str]:
    """The sets of the first tiles that are drawn, by chance."""
    game = new_game(2, modules, seed=5, options=options)
    found: list[str] = []
    while len(found) < number:
        assert game.decision is not None
        if game.decision.tile is not None:
            found.append(game.decision.tile.set_id)
        game.apply(shortly(game))
    return found


def shortly(game: Game) -> Any:
    """Pass where that is allowed, else the first answer."""
    assert game.decision is not None
    return PASS if game.decision.allows(PASS) else game.decision.actions[0]


def test_plague_the_first_17_tiles_are_of_the_base_game() -> None:
    sets = drawn_first(("plague", "inns-cathedrals", "traders-builders"), 60)
    assert set(sets[:17]) == {"base"}
    assert {"plague", "inns-cathedrals", "traders-builders"} <= set(sets[17:])


def test_plague_which_tiles_come_first_is_not_decided_before() -> None:
    game = new_game(2, ("plague",), seed=1)
    in_pile = Counter(face.set_id for pile in game.piles for face in pile)
    assert [len(pile) for pile in game.piles] == [70, 6]
    assert in_pile == {"base": 70, "plague": 6}
    for _ in range(32):
        assert len(game.piles) == 2
        game.apply(shortly(game))
    assert [len(pile) for pile in game.piles] == [60]


def test_plague_a_share_of_all_other_tiles_comes_first() -> None:
    """24% of 71 + 18 tiles are 21; expansions are among them."""
    rules = {"plague.safe-tiles": "24%"}
    for seed in range(3):
        game = new_game(2, ("plague", "inns-cathedrals"), seed=seed, options=rules)
        assert [len(pile) for pile in game.piles] == [88, 6]
        assert game.slot(Plague).waiting == 89 - 21
    sets = drawn_first(("plague", "inns-cathedrals"), 21, **rules)
    assert "plague" not in sets
    assert "inns-cathedrals" in sets


def test_plague_the_river_comes_before_the_safe_tiles() -> None:
    game = new_game(2, ("plague", "river"), seed=1)
    *river, safe, rest = game.piles
    assert all(face.is_river for pile in river for face in pile)
    assert {face.set_id for face in safe} == {"base"}
    assert {face.set_id for face in rest} == {"plague"}


def test_plague_a_seventh_plague_tile_is_an_ordinary_one() -> None:
    board = "(0,9) B ffff, " + ", ".join(f"({3 * x},0) PE5 rrrr" for x in range(6))
    game = sick(board, draw="PE5 V V", sets={"plague": 2})
    events = lay_only(game, "(0,1) PE5 rrrr")
    assert happened(events, "outbreak") == []
    assert deployments(game)


# -- the flea ----------------------------------------------------------------------------------------------------------

BESIDE = "(0,0) PE5 rrrr, (1,0) U frfr, (2,0) U frfr"


@pytest.mark.parametrize("moment", ["before the figure", "after the figure", "at the end"])
def test_plague_the_flea_is_laid_when_the_player_likes(moment: str) -> None:
    game = sick(BESIDE, draw="V V")
    lay_only(game, "(0,1) V rffr")
    thief = Deploy("small", find_segment(game.board, (0, 1), "N-W"))
    if moment == "before the figure":
        flea(game, (1, 0))
        game.apply(thief)
    else:
        game.apply(thief)
        if moment == "at the end":
            game.apply(PASS)
            assert asked(game) == (RED, "T10.0.1")
        flea(game, (1, 0))
    assert lying(game)[1, 0] == "flea"
    assert game.where[figure(game, RED)] >= 0


def test_plague_a_follower_sent_home_may_be_deployed_in_the_same_part() -> None:
    game = sick(BESIDE, "Red (1,0) E-W", draw="V V", elements={"small": 1})
    lay_only(game, "(0,1) V rffr")
    assert deployments(game) == set()
    flea(game, (1, 0))
    assert deployments(game)


def test_plague_no_figure_on_the_tile_just_laid_if_it_is_infected() -> None:
    game = sick(BESIDE, draw="V V")
    lay_only(game, "(0,1) V rffr")
    flea(game, (0, 1))
    assert asked(game) == (BLUE, "T2.1")
    game = sick(BESIDE, draw="V V")
    lay(game, "(0,1) V rffr", "N-W")
    assert returned(flea(game, (0, 1))) == {(figure(game, RED), "plague")}


@pytest.mark.parametrize("optional", [False, True])
def test_plague_spreading_is_a_duty_or_left_to_the_player(optional: bool) -> None:
    game = sick(BESIDE, draw="V V", options={"plague.spread-optional": optional})
    lay(game, "(0,1) V rffr")
    assert asked(game) == (RED, "T10.0.1")
    assert game.decision is not None
    assert (PASS in game.decision.actions) is optional
    if optional:
        game.apply(PASS)
        assert asked(game) == (BLUE, "T2.1")
        assert lying(game) == {(0, 0): "outbreak-1"}


def test_plague_nothing_happens_where_no_tile_can_be_infected() -> None:
    game = sick("(0,0) PE5 rrrr, (1,0) PE5 rrrr, (5,5) B ffff", draw="B B")
    assert lying(game) == {(0, 0): "eradicated", (1, 0): "outbreak-2"}
    lay(game, "(5,6) B ffff")
    assert asked(game) == (BLUE, "T2.1")


def test_plague_the_first_empty_supply_eradicates_despite_latent_fleas() -> None:
    first, first_fleas = row(0, 9)
    second, second_fleas = row(5, 9)
    board = f"(0,0) PE5 rrrr{first}, (0,5) PE5 rrrr{second}, (20,20) B ffff"
    game = sick(board, "", first_fleas[:8] + second_fleas + [(20, 20)])
    assert lying(game)[0, 0] == "eradicated"
    again = sick(board, "", first_fleas[:8] + second_fleas + [(20, 20)])
    again.slot(Plague).active = again.slot(Plague).outbreaks
    assert lying(with_fleas(again, first_fleas[:8] + second_fleas + [(20, 20)]))[0, 0] == "outbreak-1"


def test_plague_outbreaks_without_fleas_are_eradicated_until_a_flea_is_latent() -> None:
    """Outbreak 1 has no flea of its own, so outbreak 2 follows; the last one stays."""
    first, first_fleas = row(5, 9)
    second, second_fleas = row(9, 9)
    board = f"(0,0) PE5 rrrr, (0,5) PE5 rrrr{first}, (0,9) PE5 rrrr{second}"
    game = sick(board, "", first_fleas + second_fleas)
    assert lying(game)[0, 0] == lying(game)[0, 5] == "eradicated"
    assert lying(game)[0, 9] == "outbreak-3"


# -- flight ------------------------------------------------------------------------------------------------------------


def test_plague_a_knight_and_a_farmer_flee_in_their_features() -> None:
    board = "(0,0) G fcfc, (1,0) R cfcc, (5,5) PE5 rrrr, (0,1) B ffff, (0,2) B ffff"
    game = sick(board, "Red (0,0) E-W, Red (0,1) NL", draw="B B")
    lay_only(game, "(0,3) B ffff")
    knight, farmer = figure(game, RED), figure(game, RED, number=1)
    assert refuges(game, knight) == {(1, 0)}
    assert refuges(game, farmer) == {(0, 0), (0, 2), (0, 3)}


def test_plague_monks_stay_and_one_figure_flees_a_turn() -> None:
    game = sick(f"{ROAD}, (0,2) B ffff, (9,9) PE5 rrrr", "Red (0,1) E-W, Red (0,2) monastery, Red (1,1) NL")
    lay_only(game, "(-1,1) V frrf")
    thief, monk, farmer = (figure(game, RED, number=n) for n in range(3))
    assert may_flee(game) == {thief, farmer}
    assert monk not in may_flee(game)
    flee(game, thief, (3, 1), "E-W")
    assert may_flee(game) == set()


def test_plague_whoever_lays_a_plague_tile_may_flee_but_not_deploy() -> None:
    game = sick(ROAD, "Red (0,1) E-W", draw="PE6 V")
    lay_only(game, "(3,2) PE6 ffrr")
    assert words_offered(game) == {"flee"}
    assert deployments(game) == set()


def test_plague_nobody_flees_before_the_first_outbreak() -> None:
    game = scene(ROAD, "Red (0,1) E-W", draw="V V", modules=MODULES)
    lay_only(game, "(-1,1) V frrf")
    assert words_offered(game) == set()


def test_plague_a_flight_passed_over_is_not_asked_for_again() -> None:
    game = sick(f"{ROAD}, (9,9) PE5 rrrr", "Red (0,1) E-W")
    lay(game, "(-1,1) V frrf")
    assert asked(game) == (BLUE, "T2.1")


def test_plague_the_role_and_the_majority_stay() -> None:
    game = sick(f"{ROAD}, (9,9) PE5 rrrr", "Red (0,1) E-W, Blue (1,1) E-W", draw="X X V")
    lay_only(game, "(4,1) X rrrr")
    flee(game, figure(game, RED), (3, 1), "E-W")
    game.apply(PASS)
    assert points(lay(game, "(-1,1) X rrrr")) == [(RED, 6, "road"), (BLUE, 6, "road")]


# -- with other modules ------------------------------------------------------------------------------------------------


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
    game.apply(_any_placement(game))
    assert not targets(game) & inner


def _any_placement(game: Game) -> Any:
    assert game.decision is not None
    return game.decision.actions[0]


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
    game.apply(_any_placement(game))
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
    game.apply(_any_placement(game))
    assert {(1, 0), (0, -1)} <= targets(game)
    assert returned(flea(game, (0, -1))) == set()
    assert game.spots[barn].where == "corner"


def test_plague_a_wagon_does_not_drive_onto_an_infected_tile_and_flees_in_its_feature() -> None:
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


# -- what people and computers see -------------------------------------------------------------------------------------


def test_plague_the_question_says_how_many_fleas_are_left() -> None:
    game = sick(BESIDE, "", [(1, 0)], draw="V V")
    lay(game, "(0,1) V rffr")
    assert question(game).what.say() == "spread the plague: lay a flea"
    assert "Fleas left: 17." in question(game).why.say()
    assert "Flöhe übrig: 17." in question(game).why.say("de")


def test_plague_outbreaks_and_ends_are_told() -> None:
    game = sick("(0,0) PE5 rrrr, (1,0) U frfr", "", [(1, 0)], draw="PE5 V")
    told = "; ".join(event_lines(game, lay_only(game, "(2,0) PE5 rrrr")))
    assert "outbreak 2" in told
    assert "outbreak 1" in told
    assert "is eradicated" in told


def test_plague_a_computer_flees_from_the_plague() -> None:
    """A thief beside the outbreak has the rest of his road to flee to."""
    board = "(0,0) PE6 ffrr, (1,0) B ffff, (0,1) U rfrf, (0,2) U rfrf, (0,3) U rfrf"
    game = sick(board, "Red (0,1) N-S", draw="B B B B B B B B B B B B B B")
    game.apply(_any_placement(game))
    player = SearchPlayer(seed=1)
    words = []
    while game.decision is not None and game.decision.player == RED and game.decision.tile is None:
        action = player.choose(game.view(RED))
        words.append(action.what if isinstance(action, Choose) else "")
        game.apply(action)
    assert "flee-to" in words
    assert cell_of(game.board.cell_of(game.where[figure(game, RED)])) in {(0, 2), (0, 3)}


@pytest.mark.parametrize(("level", "fleas", "flights"), [("greedy", 15, 0), ("normal", 15, 1)])
def test_plague_computer_players_spread_it_and_flee(level: str, fleas: int, flights: int) -> None:
    game, player = new_game(2, MODULES, seed=3), load(level, 3)
    words: Counter[str] = Counter()
    while (decision := game.decision) is not None:
        action = player.choose(game.view(decision.player))
        words[action.what if isinstance(action, Choose) else ""] += 1
        game.apply(action)
    assert words["flea"] >= fleas
    assert words["flee-to"] >= flights
