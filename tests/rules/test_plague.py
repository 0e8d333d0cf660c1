"""The Plague: the worked examples, the pile, the options, what people and computers see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from plague_scenes import (
    BESIDE,
    MODULES,
    ROAD,
    any_placement,
    flea,
    flee,
    lift,
    lying,
    may_flee,
    refuges,
    row,
    sick,
    targets,
    with_fleas,
)
from questions import BLUE, GREEN, RED, asked, deployments, figure, happened, question, returned, words_offered

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.game import Game
from bastide.game.lines import event_lines
from bastide.modules import new_game
from bastide.modules.plague.state import Plague
from bastide.players import load
from bastide.players.search import SearchPlayer
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_of

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
    game.apply(any_placement(game))
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
    game.apply(any_placement(game))
    player = SearchPlayer(seed=1)
    words = []
    while game.decision is not None and game.decision.player == RED and game.decision.tile is None:
        action = player.choose(game.view(RED))
        words.append(action.what if isinstance(action, Choose) else "")
        game.apply(action)
    assert "flee-to" in words
    assert cell_of(game.board.cell_of(game.where[figure(game, RED)])) in {(0, 2), (0, 3)}


SHORT_GAME = "V U E PE6 W K N B V U PE5 D L G V E U PE2 K W V B U E V PE1 D K N V W U"


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_plague_computer_players_spread_it_and_flee(level: str) -> None:
    """To the end, with four outbreaks, and with more turns than there are fleas."""
    game, player = scene("(0,0) D crfr", draw=SHORT_GAME, modules=MODULES), load(level, 3)
    words: Counter[str] = Counter()
    while (decision := game.decision) is not None:
        action = player.choose(game.view(decision.player))
        words[action.what if isinstance(action, Choose) else ""] += 1
        game.apply(action)
    assert len(game.slot(Plague).outbreaks) == 4
    assert words["flea"] > 18
    assert words["lift-flea"] > 0
    assert words["flee-to"] > 0
