"""The Wheel of Fortune with other modules."""

from __future__ import annotations

import pytest
from messages_scenes import move, reads, set_counters
from questions import BLUE, GREEN, RED, asked, deployments, figure, offered, returned, words_offered
from tower_scenes import set_height
from wheel_scenes import (
    FAMINE,
    FORTUNE,
    INQUISITION,
    MODULES,
    PLAGUE,
    STORM,
    TAXES,
    about_to_spin,
    on_crown,
    pig,
    spin,
    wheel_game,
)

from bastide import new_game
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.game import ELSEWHERE, HOME, Game, Spot
from bastide.game.module import OptionValue
from bastide.modules.catapult import launch
from bastide.modules.catapult.launch import UNIT, Luck
from bastide.modules.catapult.rounds import candidates
from bastide.modules.messages import MESSAGES, Counters
from bastide.modules.plague.state import Plague, ThisTurn
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.robbers import Robbers
from bastide.modules.school import Teacher
from bastide.modules.tower.raising import in_reach
from bastide.modules.wheel_of_fortune.board import CROWNS, Wheel
from bastide.testkit.scene import find_segment, lay, lay_only, points
from bastide.tiles.geometry import cell_at, cell_of

# -- other starts ------------------------------------------------------------------------------------------------------


SPRINGS: list[tuple[tuple[str, ...], dict[str, OptionValue]]] = [
    (("river",), {}),
    (("river2",), {}),
    (("river", "gq11"), {}),
    (("river",), {"river-tiles": "third-edition"}),
    (("river",), {"river-spring": "split"}),
]


@pytest.mark.parametrize(("modules", "options"), SPRINGS)
def test_wheel_the_spring_lies_north_of_the_north_eastern_cell(
    modules: tuple[str, ...], options: dict[str, OptionValue]
) -> None:
    """Whatever it looks like, nobody is asked; it touches the board with field, and the river flows away from it."""
    game = new_game(2, (*MODULES, *modules), seed=1, options=options)
    (spring,) = (piece for piece in game.board.pieces if "spring" in piece.face.symbols)
    assert cell_of(spring.cell) == (3, -1)
    edges = spring.face.turned_edges(spring.rotation)
    assert edges[2] == "F"
    assert edges.index("W") in ((0,) if edges[0] != "R" else (1,))


def test_wheel_the_river_comes_first_and_moves_no_pig() -> None:
    game = new_game(2, (*MODULES, "river"), seed=1)
    while game.decision is not None and any(face.is_river for pile in game.piles for face in pile):
        assert pig(game) == FORTUNE
        game.apply(PASS if game.decision.allows(PASS) else game.decision.actions[0])


def test_wheel_the_school_is_laid_at_one_of_its_roads() -> None:
    game = new_game(2, (*MODULES, "school"), seed=1)
    assert asked(game) == (RED, "S6.3")
    cells = {a.cell for a in game.decision.actions if isinstance(a, Place)} if game.decision else set()
    assert cells == {(-2, 3), (-1, 3), (2, -2), (4, 2)}


def test_wheel_the_wind_rose_is_laid_beside_the_board() -> None:
    game = new_game(2, (*MODULES, "wind-roses"), seed=1)
    assert asked(game) == (RED, "S6.4")


def test_wheel_the_gingerbread_man_begins_in_a_city_of_the_board() -> None:
    game = new_game(2, (*MODULES, "gingerbread-man"), seed=1)
    (token,) = (token for token in game.tokens() if token.what == "gingerbread-man")
    assert token.cell == (0, 0)


# -- the board as tiles ------------------------------------------------------------------------------------------------


def test_wheel_its_cells_are_neighbours_of_a_monastery() -> None:
    game = wheel_game(draw="B")
    lay(game, "(-1,1) B ffff", "monastery")
    assert game.over
    assert game.scores == [4, 0]


def test_wheel_its_cells_count_for_a_lying_abbot() -> None:
    """In the row of the monastery lie its own tile and four of the board."""
    game = wheel_game("(-1,1) MO1 ffff", draw="V V", modules=("monasteries",))
    segment = find_segment(game.board, (-1, 1), "monastery")
    game.put(figure(game, RED), Spot("lying-abbot", cell=(-1, 1), segment=segment))
    assert points(game.if_ended_now().events) == [(RED, 5, "monastery")]


def test_wheel_no_gold_on_the_board() -> None:
    """The second piece goes onto the only neighbour that is no cell of the board."""
    game = wheel_game("(2,-2) U rfrf", draw="GoldA V V", modules=("goldmines",))
    lay_only(game, "(2,-1) GoldA/0")
    assert {token.cell for token in game.tokens() if token.what == "gold"} == {(2, -1), (2, -2)}
    assert not offered(game, "gold")


# -- dragon, portal, flight --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "entered"), [("border", True), ("never", False)])
def test_wheel_dragon_on_the_border(option: str, entered: bool) -> None:
    """He eats who stands on the border; who stands on a crown is safe, and the wheel itself is closed to him."""
    game = wheel_game(
        "(1,-1) B2 ffff", "Blue (1,0) NL", draw="BH V V", modules=("princess-dragon",), options={"wheel.dragon": option}
    )
    game.slot(Dragon).cell = cell_at(1, -1)
    crowned = on_crown(game, "crown-inquisition", BLUE)
    lay(game, "(2,-1) BH rfrf")
    targets = {a.cell for a in offered(game, "dragon") if isinstance(a, Choose)}
    assert targets == ({(1, 0), (2, -1)} if entered else {(2, -1)})
    if not entered:
        return
    game.apply(Choose("dragon", cell=(1, 0)))
    assert game.where[figure(game, BLUE)] == HOME
    assert game.where[crowned] == ELSEWHERE
    assert {a.cell for a in offered(game, "dragon") if isinstance(a, Choose)} == {(0, 0), (2, 0)}


def test_wheel_a_portal_leads_to_border_features_only() -> None:
    game = wheel_game("(20,0) D crfr", draw="BT V", modules=("princess-dragon",))
    lay_only(game, "(20,1) BT frrc")
    places = deployments(game)
    assert {"(0, 0) city N-W", "(3, 0) city E", "(1, 3) city S", "(2, 0) road N", "(3, 2) road E"} <= places
    assert {place for place in places if place.startswith(("(1, 1)", "(2, 1)", "(1, 2)", "(2, 2)"))} == set()


def test_wheel_a_flight_ends_on_the_border_not_on_a_crown() -> None:
    """From (2,-1) straight south: to the road on the border, then over the wheel."""
    landings = []
    for die in (1, 2, 3):
        game = wheel_game(draw="FlugF V V", modules=("flying-machines",))
        lay_only(game, "(2,-1) FlugF/3")
        game.script = (f"die-{die}", *game.script)
        game.apply(next(iter(offered(game, "fly"))))
        segments = [a.segment for a in offered(game, "land") if isinstance(a, Choose)]
        landings.append({cell_of(game.board.cell_of(segment)) for segment in segments if segment is not None})
    assert landings == [{(2, 0)}, set(), set()]


# -- followers on crowns -----------------------------------------------------------------------------------------------


def test_wheel_towers_do_not_reach_the_crowns() -> None:
    game = wheel_game("(1,-1) TI ffff", "Blue (1,0) NL", draw="V V", modules=("tower",))
    on_crown(game, "crown-inquisition", BLUE)
    set_height(game, (1, -1), 3)
    assert in_reach(game, RED, cell_at(1, -1), 5) == (figure(game, BLUE),)


def test_wheel_the_fairy_does_not_go_to_a_crown() -> None:
    game = wheel_game(draw="V V", modules=("princess-dragon",))
    on_crown(game, "crown-fortune", RED)
    lay_only(game, "(2,-1) V frrf")
    assert not offered(game, "fairy")


def test_wheel_crowns_can_be_hit_and_seduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token thrown straight at a crown knocks its follower out; a seducer takes exactly its place."""
    still = Luck(6 * UNIT, 6 * UNIT, 0)
    monkeypatch.setattr(launch, "draw_luck", lambda _: still)
    for token, word in (("knock-out", "aim-knock-out"), ("seduction", "aim-seduction")):
        game = wheel_game(draw="CP6 V V V", modules=("catapult",))
        hit = on_crown(game, "crown-storm-1", BLUE)
        assert launch.standing(game)[hit] == 2 + 2j + complex(-1.320, 0.281)
        lay(game, "(1,-1) CP6 ffff")
        game.apply(Choose(token))
        game.apply(next(iter(offered(game, "catapult-west"))))
        events = game.apply(Choose(word, figure=hit))
        if token == "knock-out":
            assert (hit, "knock-out") in returned(events)
            continue
        assert candidates(game, RED, hit) == [figure(game, RED)]
        game.apply(Choose("seduce", figure=figure(game, RED)))
        assert game.spots[figure(game, RED)].where == "crown-storm-1"
        assert game.where[hit] == HOME


def test_wheel_the_festival_takes_a_follower_off_a_crown() -> None:
    game = wheel_game(draw="10a V V", modules=("festival",))
    mine = on_crown(game, "crown-fortune", RED)
    lay_only(game, "(2,-1) 10a/0")
    assert returned(game.apply(Choose("festival", figure=mine))) == {(mine, "festival")}


def test_wheel_a_swap_with_a_follower_on_a_crown() -> None:
    game = wheel_game("(20,0) C cccc", "Blue (20,0) N", draw="Porx V V", modules=("la-porxada",))
    mine = on_crown(game, "crown-fortune", RED)
    lay_only(game, "(21,0) Porx cccc")
    game.apply(Choose("swap-own", figure=mine))
    game.apply(Choose("swap-with", figure=figure(game, BLUE)))
    game.apply(Choose("accept-swap", figure=mine))
    assert game.spots[figure(game, BLUE)].where == "crown-fortune"
    assert game.where[mine] >= 0


def test_wheel_crop_circles_leave_the_crowns_alone() -> None:
    """A pitchfork takes farmers back: Blue has one, Red only a follower on a crown."""
    game = wheel_game("(20,0) B ffff", "Blue (20,0) NL", draw="Korn4 V V V", modules=("crop-circles",))
    crowned = on_crown(game, "crown-fortune", RED)
    lay(game, "(0,-1) Korn4 frcr")
    assert asked(game) == (RED, "T9.2")
    game.apply(next(iter(offered(game, "crop-remove"))))
    assert asked(game) == (BLUE, "T9.2")
    game.apply(next(iter(offered(game, "crop-leave"))))
    assert asked(game) == (BLUE, "T2.1")
    assert game.where[crowned] == ELSEWHERE


def test_wheel_fleas_lie_on_the_border_not_on_the_wheel() -> None:
    """Who stands on a crown above an infected cell stays there."""
    game = wheel_game("(0,4) B ffff", "Blue (1,0) NL", draw="B V V", modules=("plague",))
    crowned = on_crown(game, "crown-inquisition", BLUE)
    plague = game.slot(Plague)
    plague.outbreaks = plague.active = (cell_at(2, 0),)
    plague.turns = (ThisTurn(flea_due=True),)
    lay_only(game, "(1,-1) B ffff")
    assert {a.cell for a in offered(game, "flea") if isinstance(a, Choose)} == {(1, 0), (3, 0)}
    game.apply(Choose("flea", cell=(1, 0)))
    assert game.where[figure(game, BLUE)] == HOME
    assert game.where[crowned] == ELSEWHERE


# -- who counts --------------------------------------------------------------------------------------------------------


def test_wheel_a_mayor_is_one_knight() -> None:
    game = about_to_spin(1, TAXES, "(8,0) F fcfc", "Red mayor (8,0) E-W", modules=("abbey-mayor",))
    assert points(spin(game)) == [(RED, 2, "wheel-taxes")]


def test_wheel_a_wagon_is_a_follower_of_its_feature() -> None:
    game = about_to_spin(1, INQUISITION, "(8,0) B ffff", "Red wagon (8,0) monastery", modules=("abbey-mayor",))
    assert points(spin(game)) == [(RED, 2, "wheel-inquisition")]


def lord(sector: int) -> Game:
    """Red's town has become a castle, and he is its lord."""
    game = about_to_spin(
        1, sector, "(8,0) E cfff, (8,-1) E ffcf", modules=("bridges-castles-bazaars",), elements={"bridges": 0}
    )
    segment = find_segment(game.board, (8, 0), "N")
    game.converted = (segment,)
    game.deploy(figure(game, RED), segment)
    return game


def test_wheel_the_lord_of_a_castle_pays_no_taxes() -> None:
    assert points(spin(lord(TAXES))) == []


def test_wheel_the_lord_of_a_castle_may_be_taken_back() -> None:
    game = lord(PLAGUE)
    spin(game)
    assert offered(game, "wheel-plague") == {Choose("wheel-plague", figure=figure(game, RED))}


def test_wheel_a_castle_counts_as_a_completed_city_in_a_famine() -> None:
    game = lord(FAMINE)
    game.deploy(figure(game, BLUE), find_segment(game.board, (8, 0), "EL"))
    assert points(spin(game)) == [(BLUE, 1, "wheel-famine")]


def test_wheel_famine_knows_neither_pig_nor_siege() -> None:
    game = about_to_spin(
        1,
        FAMINE,
        "(8,0) KA1 cfff, (8,-1) E ffcf",
        "Blue (8,0) EL, Blue pig (8,0) EL",
        modules=("traders-builders", "siege"),
    )
    assert points(spin(game)) == [(BLUE, 1, "wheel-famine")]


def test_wheel_a_barn_is_no_farmer() -> None:
    game = about_to_spin(1, FAMINE, "(8,0) E cfff, (8,-1) E ffcf", modules=("abbey-mayor",))
    segment = find_segment(game.board, (8, 0), "EL")
    game.put(figure(game, RED, "barn"), Spot("corner", corner=(9, 1), segment=segment))
    assert points(spin(game)) == []


def test_wheel_a_lying_abbot_is_a_monk() -> None:
    game = about_to_spin(1, INQUISITION, "(8,0) MO1 ffff", modules=("monasteries",))
    segment = find_segment(game.board, (8, 0), "monastery")
    game.put(figure(game, RED), Spot("lying-abbot", cell=(8, 0), segment=segment))
    assert points(spin(game)) == [(RED, 2, "wheel-inquisition")]


def test_wheel_an_abbot_in_a_garden_is_no_monk() -> None:
    game = about_to_spin(1, INQUISITION, "(8,0) V-garden/0", "Red abbot (8,0) garden", modules=("abbot",))
    assert points(spin(game)) == []


def test_wheel_storm_counts_the_phantom_and_no_prisoner() -> None:
    game = about_to_spin(3, STORM, modules=("phantom", "tower"))
    game.put(figure(game, BLUE), Spot("prison", player=RED))
    assert points(spin(game)) == [(RED, 8, "wheel-storm"), (BLUE, 7, "wheel-storm")]


def test_wheel_a_follower_on_a_tower_may_be_taken_back() -> None:
    game = about_to_spin(2, PLAGUE, "(8,0) TJ ffff", modules=("tower",))
    game.put(figure(game, RED), Spot("tower", cell=(8, 0)))
    spin(game)
    assert offered(game, "wheel-plague") == {Choose("wheel-plague", figure=figure(game, RED))}


def test_wheel_a_bather_is_not_taken_back() -> None:
    game = about_to_spin(2, PLAGUE, "(8,0) BadA/0", modules=("bathhouses",))
    game.put(figure(game, RED), Spot("bath", cell=(8, 0), apart=True))
    spin(game)
    assert asked(game) == (RED, "T2.1")


# -- turns -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("off_tile", "crowns"), [(True, set(CROWNS) - {"crown-fortune"}), (False, set())])
def test_wheel_the_phantom_follows_onto_a_crown_by_option(off_tile: bool, crowns: set[str]) -> None:
    game = wheel_game(draw="U V V", modules=("phantom",), options={"phantom.off-tile": off_tile})
    on_crown(game, "crown-fortune", BLUE)
    lay_only(game, "(2,-1) U rfrf")
    phantom = figure(game, RED, "phantom")
    assert Choose("crown-taxes-1", figure=phantom) in offered(game, "crown-taxes-1"), "as the first figure"
    game.apply(Deploy("small", find_segment(game.board, (2, -1), "N-S")))
    assert asked(game) == (RED, "T4.3")
    assert words_offered(game) & set(CROWNS) == crowns
    if off_tile:
        game.apply(Choose("crown-storm-2", figure=phantom))
        assert game.spots[phantom].where == "crown-storm-2"
        assert asked(game) == (BLUE, "T2.1")


def test_wheel_the_phantom_follows_onto_the_tile_after_a_crown() -> None:
    game = wheel_game(draw="U V V", modules=("phantom",))
    lay_only(game, "(2,-1) U rfrf")
    game.apply(Choose("crown-storm-2", figure=figure(game, RED)))
    assert asked(game) == (RED, "T4.3")


def test_wheel_numbers_of_both_tiles_of_a_double_turn_act() -> None:
    game = wheel_game(
        "(2,-1) U rfrf",
        "Red (2,-1) N-S, Red builder (2,-1) N-S",
        draw="Srad34 Srad33 V V",
        modules=("traders-builders",),
    )
    game.slot(Wheel).sector = FAMINE
    lay(game, "(2,-2) Srad34 rfrf")
    game.apply(Choose("second-part"))
    assert asked(game) == (RED, "T2.1")
    assert pig(game) == STORM


def test_wheel_a_tile_of_the_bazaar_acts_when_its_owner_plays_it() -> None:
    game = wheel_game(
        draw="BB6 Srad34 U V V V",
        modules=("bridges-castles-bazaars",),
        elements={"bridges": 0},
        options={"bazaar.auction": False},
    )
    lay(game, "(1,-1) BB6 ffff")
    assert asked(game) == (BLUE, "T10.3")
    assert pig(game) == FORTUNE
    game.apply(Choose("take", tile="Srad34"))
    while asked(game)[1] != "T2.1":
        assert game.decision is not None
        game.apply(game.decision.actions[0])
    assert game.decision is not None
    assert game.decision.tile is not None
    assert (game.decision.tile.id, pig(game)) == ("Srad34", FAMINE)


def test_wheel_no_crown_in_the_part_of_an_outbreak() -> None:
    game = wheel_game(draw="PE6 V V", modules=("plague",))
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    assert not set(CROWNS) & words_offered(game)


# -- points ------------------------------------------------------------------------------------------------------------


def test_wheel_each_payment_may_end_on_a_dark_field() -> None:
    game = about_to_spin(1, FORTUNE, modules=("messages",))
    set_counters(game, RED, 2, 0)
    game.slot(Counters).read = ("message-road", *(word for word in MESSAGES if word != "message-road"))
    spin(game)
    assert asked(game)[0] == RED
    move(game, "man")
    assert game.scores[RED] == 5
    assert reads(game)


def test_wheel_each_payment_may_be_robbed() -> None:
    game = about_to_spin(1, FORTUNE, modules=("robbers",))
    game.scores = [10, 10]
    game.slot(Robbers).send(BLUE, 10)
    on_crown(game, "crown-fortune", RED)
    paid = points(spin(game))
    assert [award for award in paid if award[0] == RED] == [(RED, 3, "wheel-fortune"), (RED, 3, "wheel-crown")]
    assert [award for award in paid if award[0] == BLUE] == [(BLUE, 2, "robber")]


def test_wheel_the_teacher_copies_nothing_of_it() -> None:
    game = about_to_spin(1, FORTUNE, "(20,0) D crfr, (21,0) SchuleW rkrr, (22,0) SchuleE rrrk", modules=("school",))
    game.slot(Teacher).holder = BLUE
    on_crown(game, "crown-fortune", RED)
    assert points(spin(game)) == [(RED, 3, "wheel-fortune"), (RED, 3, "wheel-crown")]
    assert game.slot(Teacher).holder == BLUE


def test_wheel_followers_on_crowns_are_no_knights_of_the_gingerbread_man() -> None:
    game = wheel_game(draw="V V", modules=("gingerbread-man",))
    on_crown(game, "crown-fortune", RED)
    assert points(game.if_ended_now().events) == []


def test_wheel_a_third_player_is_asked_in_turn_too() -> None:
    game = about_to_spin(2, PLAGUE, "(8,0) B ffff", "Blue (8,0) NL, Green (8,0) NL", players=3)
    spin(game)
    assert asked(game) == (BLUE, "T1.6")
    game.apply(Choose("wheel-plague", figure=figure(game, BLUE)))
    assert asked(game) == (GREEN, "T1.6")
