"""The Tunnel: the worked examples, every value of the options, and what it meets."""

from collections import Counter
from typing import Any

import pytest
from questions import BLUE, GREEN, RED, asked, deployments, figure, happened, offered, question, words_offered

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.game.module import Token
from bastide.game.telling import worded
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.bridges_castles_bazaars.bridges import Bridges
from bastide.modules.king_robber import RobberBaron
from bastide.modules.labyrinth import place_in_network
from bastide.modules.mage_witch import NOWHERE, Magic
from bastide.modules.tunnel import Laid, Tunnels
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.face import FIELD
from bastide.tiles.geometry import cell_at

MODULES = ("tunnel",)
Mouth = tuple[tuple[int, int], str]


def tunnel_game(board: str, figures: str = "", begun: dict[int, Mouth] | None = None, **choices: Any) -> Game:
    """A scene in which some players have laid the first token of their first pair."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(board, figures, modules=modules, **choices)
    tunnels = game.slot(Tunnels)
    for player, mouth in (begun or {}).items():
        segment = find_segment(game.board, *mouth)
        tunnels.free = tuple(s for s in tunnels.free if s != segment)
        tunnels.laid += (Laid(segment, player, 0),)
    return game


def token(game: Game, what: str, mouth: Mouth) -> list[AnyEvent]:
    """Lay a token, of which the word tells the pair and whether it is the second."""
    return game.apply(Choose(what, segment=find_segment(game.board, *mouth)))


def mouths(game: Game, what: str) -> int:
    return len(offered(game, what))


# -- worked examples ---------------------------------------------------------------------------------------------------

NEAR = "(0,0) T crcc, (1,0) V ffrr, (1,1) TU3 rrff"
FAR = "(3,5) X rrrr, (4,5) U frfr, (5,5) TU2 crfr"
FAR_INN = "(3,5) X rrrr, (4,5) EB frfr, (5,5) TU2 crfr"
NEAR_MOUTH: Mouth = ((1, 1), "N")
FAR_MOUTH: Mouth = ((5, 5), "W")
ASIDE = "(6,5) U frfr"


@pytest.mark.parametrize(("far", "expected"), [(FAR, 6), (FAR_INN, 12)])
def test_tunnel_1_two_roads_are_one(far: str, expected: int) -> None:
    modules = ("inns-cathedrals",)
    begun = {RED: NEAR_MOUTH}
    game = tunnel_game(f"{NEAR}, {far}", "Red (1,0) S-W", begun, draw="U V", modules=modules)
    lay_only(game, ASIDE)
    events = token(game, "join-a", FAR_MOUTH)
    assert happened(events, "tunnel-finished") == [(5, 5, find_segment(game.board, *FAR_MOUTH))]
    assert points(events) == []
    assert points(game.apply(PASS)) == [(RED, expected, "road")]
    assert game.where[figure(game, RED)] == -1
    assert len(game.slot(Tunnels).laid) == 2


@pytest.mark.parametrize(
    ("near", "mouth", "expected"),
    [("V ffrr, (1,1) TU3 rrff", NEAR_MOUTH, 3), ("EB frfr, (2,0) TU3 rffr", ((2, 0), "W"), 0)],
)
def test_tunnel_2_one_token_leaves_the_road_open(near: str, mouth: Mouth, expected: int) -> None:
    board = f"(0,0) T crcc, (1,0) {near}, {FAR}"
    game = tunnel_game(board, "Red (1,0) W", {RED: mouth}, draw="U", modules=("inns-cathedrals",))
    assert (RED, expected, "road") in points(lay(game, ASIDE))
    assert game.over


def test_tunnel_3_both_thieves_share_the_joined_road() -> None:
    game = tunnel_game(f"{NEAR}, {FAR}", "Red (1,0) S-W, Blue (4,5) E-W", {RED: NEAR_MOUTH}, draw="U V")
    lay_only(game, ASIDE)
    token(game, "join-a", FAR_MOUTH)
    assert points(game.apply(PASS)) == [(RED, 6, "road"), (BLUE, 6, "road")]


LOOP = "(0,0) TU3 frrf, (1,0) V ffrr, (1,1) V rffr, (0,1) V rrff"


def test_tunnel_4_a_pair_on_one_road_closes_a_ring() -> None:
    game = tunnel_game(LOOP, "Red (1,1) N-W", {RED: ((0, 0), "E")}, draw="V V")
    assert game.board.open[game.board.label[find_segment(game.board, (0, 0), "E")]] == 2
    lay_only(game, "(0,-1) V rffr")
    token(game, "join-a", ((0, 0), "S"))
    assert points(game.apply(PASS)) == [(RED, 4, "road")]


@pytest.mark.parametrize(
    ("colours", "expected"),
    [("3/2", (6, 4, 2, 2, 2)), ("2/1", (4, 2, 2, 2, 2)), ("1/1", (2, 2, 2, 2, 2))],
)
def test_tunnel_5_tokens_by_players_and_option(colours: str, expected: tuple[int, ...]) -> None:
    for players, number in zip(range(2, 7), expected, strict=True):
        game = new_game(players, MODULES, options={"tunnel.colours": colours}, seed=1)
        held = Counter(dict.fromkeys(range(players), 0))
        for shown in game.tokens():
            assert shown.player is not None
            held[shown.player] += shown.number
        assert held == dict.fromkeys(range(players), number)


ALL_TILES = "(0,0) TU1 crrr, (2,0) TU2 crfr, (4,0) TU3 frrf, (6,0) TU4/0, (0,9) B ffff"


def test_tunnel_5_after_five_tunnels_nothing_is_offered() -> None:
    """Red finishes three of them, Blue two."""
    game = tunnel_game(ALL_TILES, draw=" ".join(["B"] * 12 + ["V"]))
    free = 10
    for turn in range(11):
        lay_only(game, f"({turn + 1},9) B ffff")
        words = sorted(words_offered(game))  # what is begun is finished first
        assert {mouths(game, word) for word in words} == {free}
        if turn != 9:
            game.apply(min(offered(game, words[0]), key=lambda action: getattr(action, "segment", 0)))
            free -= 1
        game.apply(PASS)
    assert len(game.board.joints) == 5
    lay_only(game, "(12,9) B ffff")
    assert words_offered(game) == set()
    assert [(t.what, t.number, t.player) for t in game.tokens() if t.cell is None] == [("tunnel-c", 2, BLUE)]


def test_tunnel_6_first_the_thief_then_the_token() -> None:
    game = slipping_in()
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "W")))
    assert question(game).what.say() == "lay a tunnel token, or none"
    token(game, "join-a", ((1, 0), "W"))
    assert len(game.figures_on(find_segment(game.board, (1, 0), "W"))) == 2


def test_tunnel_6_first_the_token_then_the_road_is_occupied() -> None:
    game = slipping_in()
    assert "(1, 0) road W" in deployments(game)
    token(game, "join-a", ((1, 0), "W"))
    assert "(1, 0) road W" not in deployments(game)
    assert "(1, 0) road E" in deployments(game)


def slipping_in() -> Game:
    """Red lays TU2 beside an empty road; the own first token is on the mouth of Green's road."""
    board = "(0,0) D crfr, (5,5) TU3 frrf"
    game = tunnel_game(board, "Green (5,5) E", {RED: ((5, 5), "E")}, draw="TU2 V V V", players=3)
    lay_only(game, "(1,0) TU2 crfr")
    return game


# -- the turn ----------------------------------------------------------------------------------------------------------


def test_tunnel_a_token_goes_onto_any_mouth_also_of_the_new_tile() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU3 frrf", draw="TU2 V V")
    lay_only(game, "(1,0) TU2 crfr")
    assert asked(game) == (RED, "T4.2")
    board = game.board
    places = (((1, 0), "W"), ((1, 0), "E"), ((5, 5), "E"), ((5, 5), "S"))
    assert offered(game, "tunnel-a") == {Choose("tunnel-a", segment=find_segment(board, *place)) for place in places}
    assert words_offered(game) == {"tunnel-a"}
    events = token(game, "tunnel-a", ((5, 5), "E"))
    assert happened(events, "tunnel-begun") == [(5, 5, find_segment(board, (5, 5), "E"))]
    assert game.board.joints == ()
    assert words_offered(game) == set()
    assert asked(game) == (RED, "T4.2")


def test_tunnel_skipping_is_allowed_and_asks_nothing_more() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU3 frrf", draw="U V V")
    lay_only(game, "(1,0) U frfr")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_tunnel_one_token_in_each_turn() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU1 crrr", draw="U U U V")
    lay_only(game, "(1,0) U frfr")
    token(game, "tunnel-a", ((5, 5), "E"))
    game.apply(PASS)
    lay_only(game, "(2,0) U frfr")
    assert words_offered(game) == {"tunnel-a"}
    game.apply(PASS)
    lay_only(game, "(3,0) U frfr")
    assert words_offered(game) == {"tunnel-b", "join-a"}


def test_tunnel_the_last_pair_can_only_be_finished() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU1 crrr", "", {RED: ((5, 5), "E")}, draw="U V V V V", players=4)
    lay_only(game, "(1,0) U frfr")
    assert words_offered(game) == {"join-a"}


def test_tunnel_nothing_is_asked_without_tokens_or_mouths() -> None:
    no_mouth = tunnel_game("(0,0) D crfr", draw="U V")
    lay_only(no_mouth, "(1,0) U frfr")
    assert words_offered(no_mouth) == set()
    no_token = tunnel_game("(0,0) D crfr, (5,5) TU1 crrr", "", {RED: ((5, 5), "E")}, draw="U V V V V", players=4)
    no_token.slot(Tunnels).laid += (Laid(find_segment(no_token.board, (5, 5), "W"), RED, 0),)
    lay_only(no_token, "(1,0) U frfr")
    assert words_offered(no_token) == set()


def test_tunnel_both_mouths_of_one_tile() -> None:
    """The tile counts once, and the road goes on underneath it."""
    board = "(-1,0) X rrrr, (0,0) TU2 crfr, (1,0) X rrrr"
    game = tunnel_game(board, "Red (0,0) W", {RED: ((0, 0), "W")}, draw="B V")
    lay_only(game, "(0,1) B ffff")
    token(game, "join-a", ((0, 0), "E"))
    assert points(game.apply(PASS)) == [(RED, 3, "road")]


def test_tunnel_an_open_mouth_keeps_a_road_open() -> None:
    game = tunnel_game("(0,0) TU2 crfr", "Red (0,0) W", draw="X V V")
    assert points(lay(game, "(-1,0) X rrrr")) == []
    road = find_segment(game.board, (0, 0), "W")
    assert not game.board.is_complete(road)
    assert game.board.open[game.board.label[road]] == 1


def test_tunnel_the_village_of_a_tile_is_a_real_end() -> None:
    game = tunnel_game("(0,0) TU4/0", "Red (0,0) N", draw="X V V")
    assert points(lay(game, "(0,-1) X rrrr")) == [(RED, 2, "road")]


def test_tunnel_fields_stay_as_they_are() -> None:
    game = tunnel_game(f"{NEAR}, {FAR}", "", {RED: NEAR_MOUTH}, draw="U V")
    lay_only(game, ASIDE)
    board = game.board
    fields = [s for s, printed in enumerate(board.printed) if printed.kind == FIELD]
    before = [(board.open[board.label[s]], sorted(board.members(s))) for s in fields]
    token(game, "join-a", FAR_MOUTH)
    assert [(board.open[board.label[s]], sorted(board.members(s))) for s in fields] == before


def test_tunnel_a_further_tile_makes_a_joined_road_complete() -> None:
    """The colour of the tokens gives no right: the road is Blue's, the tunnel Red's."""
    board = "(0,0) T crcc, (1,0) TU2 crfr, (5,5) TU2 crfr"
    game = tunnel_game(board, "Blue (1,0) W", {RED: ((1, 0), "W")}, draw="U X V V")
    lay_only(game, "(6,5) U frfr")
    token(game, "join-a", ((5, 5), "W"))
    assert points(game.apply(PASS)) == []
    assert points(lay(game, "(4,5) X rrrr")) == [(BLUE, 4, "road")]


def test_tunnel_game_goes_on_from_a_position() -> None:
    game = new_game(2, MODULES, seed=1, position="D@0,0 TU2@1,0")
    road = find_segment(game.board, (1, 0), "E")
    assert game.board.open[game.board.label[road]] == 2
    assert set(game.slot(Tunnels).free) == {road, find_segment(game.board, (1, 0), "W")}


def test_tunnel_without_the_element_a_mouth_is_an_ordinary_end() -> None:
    game = scene("(0,0) TU2 crfr", "Red (0,0) W", draw="X V V", sets={"tunnel": 1})
    assert points(lay(game, "(-1,0) X rrrr")) == [(RED, 2, "road")]


# -- options -----------------------------------------------------------------------------------------------------------

DOUBLE = "(0,0) T crcc, (1,0) U frfr, (2,0) U frfr, (5,5) TU1 crrr"


@pytest.mark.parametrize("per_part", [True, False])
def test_tunnel_in_a_double_turn(per_part: bool) -> None:
    options = {"tunnel.per-part": per_part}
    figures = "Red (1,0) E-W, Red builder (2,0) E-W"
    game = tunnel_game(DOUBLE, figures, draw="U U V V", modules=("traders-builders",), options=options)
    lay_only(game, "(3,0) U frfr")
    token(game, "tunnel-a", ((5, 5), "E"))
    game.apply(PASS)
    game.apply(Choose("second-part"))
    lay_only(game, "(4,0) U frfr")
    assert words_offered(game) == ({"tunnel-b", "join-a"} if per_part else set())
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_tunnel_one_in_a_turn_means_one_in_the_next_turn_again() -> None:
    options = {"tunnel.per-part": False}
    game = tunnel_game(DOUBLE, draw="U U V V", modules=("traders-builders",), options=options)
    lay_only(game, "(3,0) U frfr")
    token(game, "tunnel-a", ((5, 5), "E"))
    game.apply(PASS)
    lay_only(game, "(4,0) U frfr")
    assert words_offered(game) == {"tunnel-a"}


@pytest.mark.parametrize(("own_road", "expected"), [(False, 5), (True, 1)])
def test_tunnel_only_on_the_own_road(own_road: bool, expected: int) -> None:
    options = {"tunnel.only-own-road": own_road}
    board = "(0,0) D crfr, (5,5) TU1 crrr, (8,8) TU2 crfr"
    game = tunnel_game(board, "Red (5,5) E, Blue (5,5) W", draw="U V", options=options)
    lay_only(game, "(1,0) U frfr")
    assert mouths(game, "tunnel-a") == expected


# -- other modules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modules", "printed", "tile"),
    [
        (("tunnel", "princess-dragon"), True, "BQ-mouths"),
        (("tunnel", "princess-dragon"), False, "BQ"),
        (("tunnel", "abbey-mayor"), True, "AM12-mouths"),
        (("tunnel", "abbey-mayor"), False, "AM12"),
    ],
)
def test_tunnel_printed_tunnels(modules: tuple[str, ...], printed: bool, tile: str) -> None:
    rules = rules_for(make_setup(2, modules, options={"tunnel.include-printed": printed}))
    assert {"BQ", "BQ-mouths", "AM12", "AM12-mouths"} & rules.faces.keys() == {tile}


@pytest.mark.parametrize("elements", [None, {"tunnel": 0}])
def test_tunnel_printed_tunnels_without_tokens_are_roads(elements: dict[str, int] | None) -> None:
    modules = ("princess-dragon",) if elements is None else ("princess-dragon", "tunnel")
    rules = rules_for(make_setup(2, modules, elements=elements))
    assert {"BQ", "BQ-mouths"} & rules.faces.keys() == {"BQ"}


def test_tunnel_a_printed_tunnel_is_two_roads() -> None:
    """Each of one edge; a pair of tokens joins them, and the tile counts once."""
    board = "(0,-1) X rrrr, (0,0) BQ-mouths rcrc, (0,1) X rrrr"
    game = tunnel_game(board, "Red (0,0) N", draw="U V", modules=("princess-dragon",))
    north, south = (find_segment(game.board, (0, 0), side) for side in "NS")
    assert not game.board.same_feature(north, south)
    tunnels = game.slot(Tunnels)
    tunnels.free, tunnels.laid = (south,), (Laid(north, RED, 0),)
    lay_only(game, "(1,1) U frfr")
    token(game, "join-a", ((0, 0), "S"))
    assert points(game.apply(PASS)) == [(RED, 3, "road")]


BUILDER = "(0,0) T crcc, (1,0) U frfr, (2,0) U frfr, (3,0) TU2 crfr, (8,8) TU2 crfr"


@pytest.mark.parametrize(("figures", "earned"), [("Red (1,0) E-W, Red builder (2,0) E-W", True), ("", False)])
def test_tunnel_extends_the_road_of_a_builder(figures: str, earned: bool) -> None:
    game = tunnel_game(BUILDER, figures, {RED: ((3, 0), "W")}, draw="U V V", modules=("traders-builders",))
    lay_only(game, "(9,8) U frfr")
    token(game, "join-a", ((8, 8), "W"))
    events = game.apply(PASS)
    assert happened(events, "double-turn") == ([()] if earned else [])
    assert (Choose("second-part") in offered(game, "second-part")) is earned


def test_tunnel_of_no_further_tile_extends_nothing() -> None:
    """Both mouths are on the builder's road already."""
    figures = "Red (1,1) N-W, Red builder (1,0) S-W"
    begun = {RED: ((0, 0), "E")}
    game = tunnel_game(LOOP, figures, begun, draw="V V V", modules=("traders-builders",))
    lay_only(game, "(0,-1) V rffr")
    token(game, "join-a", ((0, 0), "S"))
    assert happened(game.apply(PASS), "double-turn") == []


def test_tunnel_a_stub_on_a_tile_of_the_road_extends_nothing() -> None:
    """The other mouth is on a tile that the builder's road has already, with a road of that tile alone."""
    board = "(0,0) U frfr, (1,0) TU2 crfr"
    figures = "Red (0,0) E-W, Red builder (1,0) W"
    game = tunnel_game(board, figures, {RED: ((1, 0), "W")}, draw="B V V", modules=("traders-builders",))
    lay_only(game, "(1,1) B ffff")
    token(game, "join-a", ((1, 0), "E"))
    assert happened(game.apply(PASS), "double-turn") == []


def test_tunnel_the_other_side_of_a_stub_is_extended() -> None:
    """The stub has the builder, and gets the tiles of the long road."""
    board = "(0,0) U frfr, (1,0) TU2 crfr, (2,0) U frfr"
    figures = "Red (2,0) E-W, Red builder (1,0) E"
    game = tunnel_game(board, figures, {RED: ((1, 0), "W")}, draw="B V V", modules=("traders-builders",))
    lay_only(game, "(1,1) B ffff")
    token(game, "join-a", ((1, 0), "E"))
    assert happened(game.apply(PASS), "double-turn") == [()]


def test_tunnel_the_robber_baron_counts_the_joined_road_once() -> None:
    game = tunnel_game(f"{NEAR}, {FAR}", "", {RED: NEAR_MOUTH}, draw="U V", modules=("king-robber",))
    lay_only(game, ASIDE)
    token(game, "join-a", FAR_MOUTH)
    game.apply(PASS)
    assert game.slot(RobberBaron).record == 6
    assert game.slot(RobberBaron).holder == RED


def test_tunnel_a_bridge_leads_to_a_mouth() -> None:
    """The bridge on the new tile continues the mouth's road; both tokens then complete it with X."""
    board = "(0,0) TU2 crfr, (8,8) TU2 crfr, (7,8) X rrrr"
    modules = ("bridges-castles-bazaars",)
    game = tunnel_game(board, "Red (0,0) W", {RED: ((0, 0), "W")}, draw="B X V V", modules=modules)
    bridges = [a for a in game.decision.actions if getattr(a, "built", None)] if game.decision else []
    (placed,) = [a for a in bridges if getattr(a, "cell", None) == (-1, 0) and getattr(a, "rotation", 0) == 0]
    game.apply(placed)
    assert len(game.slot(Bridges).built) == 1
    token(game, "join-a", ((8, 8), "W"))
    game.apply(PASS)
    assert points(lay(game, "(-2,0) X rrrr")) == [(RED, 5, "road")]


def test_tunnel_mouths_of_a_tile_are_no_neighbours_of_a_wagon() -> None:
    board = "(0,0) T crcc, (1,0) TU1 crrr, (5,5) TU2 crfr"
    game = tunnel_game(board, "Red wagon (1,0) W", {RED: ((1, 0), "W")}, draw="X V", modules=("abbey-mayor",))
    lay_only(game, "(4,5) X rrrr")
    token(game, "join-a", ((5, 5), "W"))
    events = game.apply(PASS)
    assert points(events) == [(RED, 4, "road")]
    assert asked(game) == (RED, "T8.9")  # the crossroads and the gate, but not the other mouths
    near = {getattr(action, "segment", None) for action in offered(game, "drive")}
    own = {find_segment(game.board, (1, 0), side) for side in "ES"} | {find_segment(game.board, (5, 5), "E")}
    assert near
    assert not near & own


UNITED = "(0,0) U frfr, (1,0) TU2 crfr, (5,5) TU2 crfr, (9,9) V ffrr"


@pytest.mark.parametrize("figure_first", [True, False])
def test_tunnel_parts_mage_and_witch_at_once(figure_first: bool) -> None:
    game = tunnel_game(UNITED, "", {RED: ((1, 0), "W")}, draw="U V V", modules=("mage-witch",))
    magic = game.slot(Magic)
    magic.mage, magic.witch = (find_segment(game.board, *at) for at in (((0, 0), "E-W"), ((5, 5), "W")))
    lay_only(game, "(6,5) U frfr")
    if figure_first:
        game.apply(Deploy("small", find_segment(game.board, (6, 5), "E-W")))
    token(game, "join-a", ((5, 5), "W"))
    assert asked(game) == (RED, "T3.6")
    assert PASS not in (game.decision.actions if game.decision else [])
    game.apply(Choose("witch", segment=find_segment(game.board, (9, 9), "S-W")))
    assert game.slot(Magic).witch != NOWHERE
    assert asked(game) == ((BLUE, "T2.1") if figure_first else (RED, "T4.2"))


def test_tunnel_with_the_phantom_before_or_after_it() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU3 frrf", draw="U V V", modules=("phantom",))
    lay_only(game, "(1,0) U frfr")
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "E-W")))
    assert words_offered(game) == {"tunnel-a"}
    game.apply(PASS)
    assert asked(game) == (RED, "T4.3")
    assert words_offered(game) == {"tunnel-a"}
    token(game, "tunnel-a", ((5, 5), "E"))
    assert asked(game) == (RED, "T4.3")


def test_tunnel_an_abbey_closes_the_other_end_and_leaves_the_token() -> None:
    board = "(0,0) TU2 crfr, (-1,-1) B ffff, (-2,0) B ffff, (-1,1) B ffff"
    game = tunnel_game(board, "Red (0,0) W", {RED: ((0, 0), "W")}, draw="V V V", modules=("abbey-mayor",))
    abbey = next(a for a in offered(game, "abbey") if getattr(a, "cell", None) == (-1, 0))
    assert points(game.apply(abbey)) == []
    road = find_segment(game.board, (0, 0), "W")
    assert game.board.open[game.board.label[road]] == 1
    assert [laid.segment for laid in game.slot(Tunnels).laid] == [road]


def test_tunnel_leads_out_of_a_labyrinth() -> None:
    """A mouth is an end of its branch; finished, the tunnel joins the far road to this branch."""
    maze = "(0,0) LA1 rrrr, (0,-1) A ffrf, (-1,0) W frrr, (0,1) A rfff, (1,0) TU2 crfr"
    board = f"{maze}, (8,8) TU2 crfr, (7,8) X rrrr, (9,8) U frfr"
    game = tunnel_game(board, "Red (0,0) N", {RED: ((1, 0), "W")}, draw="U V", modules=("labyrinth",))
    lay_only(game, "(10,8) U frfr")
    assert place_in_network(game.board, find_segment(game.board, (1, 0), "W")) == {
        find_segment(game.board, (1, 0), "W")
    }
    token(game, "join-a", ((8, 8), "W"))
    branch = place_in_network(game.board, find_segment(game.board, (1, 0), "W"))
    assert branch == {find_segment(game.board, *at) for at in (((1, 0), "W"), ((8, 8), "W"), ((7, 8), "E"))}
    assert points(game.apply(PASS)) == [(RED, 7 + 2, "road")]


# -- what people and computers see -------------------------------------------------------------------------------------


def test_tunnel_tokens_are_shown_on_mouths_and_before_players() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU3 frrf", "", {RED: ((5, 5), "E")}, draw="U V V V", players=3)
    road = find_segment(game.board, (5, 5), "E")
    assert game.tokens()[0] == Token("tunnel-a", player=RED, cell=(5, 5), segment=road)
    before = [(t.what, t.number) for t in game.tokens() if t.player == GREEN]
    assert before == [("tunnel-a", 2), ("tunnel-b", 2)]
    assert [(t.what, t.number) for t in game.tokens() if t.player == RED and t.cell is None] == [
        ("tunnel-a", 1),
        ("tunnel-b", 2),
    ]


def test_tunnel_words_of_the_answers() -> None:
    game = tunnel_game("(0,0) D crfr, (5,5) TU3 frrf", "", {RED: ((5, 5), "E")}, draw="U V V")
    lay_only(game, "(1,0) U frfr")
    said = worded(game, Choose("join-a", segment=find_segment(game.board, (5, 5), "S")), game.player_names)
    assert said.button.say() == "Finish tunnel A here: both roads become one"
    assert said.told.say("de") == "Tunnel A zu Ende gegraben"


def test_tunnel_tiles_are_in_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum(face.set_id == "tunnel" for pile in game.piles for face in pile) == 4
    assert cell_at(0, 0) in game.board.cells


def test_tunnel_a_computer_finishes_a_tunnel_that_completes_its_road() -> None:
    game = tunnel_game(f"{NEAR}, {FAR}", "Red (1,0) S-W", {RED: NEAR_MOUTH}, draw="U V V V")
    lay_only(game, ASIDE)
    player, answers = load("normal", 1), list[Action]()
    while game.decision is not None and game.decision.player == RED:
        answers.append(player.choose(game.view(RED)))
        game.apply(answers[-1])
    assert Choose("join-a", segment=find_segment(game.board, *FAR_MOUTH)) in answers, "before or after the figure"


def test_tunnel_a_computer_begins_at_its_own_road() -> None:
    board = "(0,0) T crcc, (1,0) TU3 rffr, (8,8) TU1 crrr, (7,7) B ffff"
    game = tunnel_game(board, "Red (1,0) W", draw=" ".join(["B"] * 30))
    lay_only(game, "(7,6) B ffff")
    game.apply(Deploy("small", find_segment(game.board, (7, 6), "monastery")))
    chosen = load("normal", 1).choose(game.view(RED))
    assert chosen == Choose("tunnel-a", segment=find_segment(game.board, (1, 0), "W"))


@pytest.mark.parametrize("level", ["random", "greedy", "normal"])
def test_tunnel_computer_players_finish_tunnels(level: str) -> None:
    game = new_game(2, MODULES, seed=3)
    players = [load(level, number) for number in range(2)]
    while (decision := game.decision) is not None:
        game.apply(players[decision.player].choose(game.view(decision.player)))
    assert len(game.board.joints) > 1
