"""La Porxada: the worked examples, every value of the options, and whom it meets."""

from typing import Any

import pytest
from carcassonne import BLOCK, in_quarter
from questions import BLUE, GREEN, RED, asked, figure, happened, offered, question, returned, words_offered
from tower_scenes import set_height

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import AnyEvent, FigurePut, Scored
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import Token
from bastide.modules import new_game
from bastide.modules.la_porxada import Porxada
from bastide.modules.mage_witch import Magic
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.traders_builders import GOODS, Goods
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

MODULES = ("la-porxada",)
BOARD = "(0,0) E cfff, (0,5) D crfr, (3,5) B ffff"
HALL = "(0,-1) Porx cccc"
FIGURES = "Red (0,5) SL, Blue (0,5) N, Blue (3,5) monastery"


def hall_game(board: str = BOARD, figures: str = FIGURES, **choices: Any) -> Game:
    """Red has laid La Porxada above an unfinished city."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(board, figures, draw=choices.pop("draw", "Porx V V V"), modules=modules, **choices)
    lay_only(game, HALL)
    return game


def propose(game: Game, own: int, other: int) -> None:
    """Name both followers."""
    game.apply(Choose("swap-own", figure=own))
    game.apply(Choose("swap-with", figure=other))


def accept(game: Game, own: int, other: int) -> list[AnyEvent]:
    propose(game, own, other)
    return game.apply(Choose("accept-swap", figure=own))


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_la_porxada_1_two_followers_change_places() -> None:
    game = hall_game()
    assert asked(game) == (RED, "T3.9")
    assert set(game.decision.actions if game.decision else ()) == {
        Choose("swap-own", figure=figure(game, RED)),
        Choose("porxada-bonus"),
        PASS,
    }
    farmer, knight = figure(game, RED), figure(game, BLUE)
    field, city = game.where[farmer], game.where[knight]
    propose(game, farmer, knight)
    assert asked(game) == (BLUE, "T3.9")
    assert question(game).why.say() == "Red offers a place (field) for that of your follower (city)."
    events = game.apply(Choose("accept-swap", figure=farmer))
    assert (game.where[farmer], game.where[knight]) == (city, field)
    assert [game.rules.owner[f] for f in game.figures_on(city)] == [RED]
    assert points(events) == []
    assert asked(game) == (RED, "T4.2")
    assert game.slot(Porxada).cities == ()


def test_la_porxada_2_who_refuses_loses_a_follower_for_good() -> None:
    game = hall_game()
    farmer, knight, monk = figure(game, RED), figure(game, BLUE), figure(game, BLUE, number=1)
    before = game.where[:2]
    propose(game, farmer, knight)
    game.apply(Choose("refuse-swap", figure=knight))
    assert asked(game) == (BLUE, "T3.9")
    assert offered(game, "lose-follower") == {Choose("lose-follower", figure=f) for f in (knight, monk)}
    assert PASS not in (game.decision.actions if game.decision else [])
    events = game.apply(Choose("lose-follower", figure=monk))
    assert [e.where for e in events if isinstance(e, FigurePut)] == ["out-of-game"]
    assert "out of the game" in " ".join(event_lines(game, events))
    assert game.where[:2] == before
    assert game.spots[monk] == Spot("out-of-game")
    assert sum(at == HOME for at in game.where[7:14]) == 5
    assert asked(game) == (RED, "T4.2")


def test_la_porxada_3_without_an_own_follower_it_is_the_bonus() -> None:
    game = hall_game(figures="Blue (0,5) N")
    assert asked(game) == (RED, "T4.2")
    assert game.slot(Porxada).cities == (find_segment(game.board, (0, -1), "N"),)
    alone = hall_game(figures="Red (0,5) N")
    assert asked(alone) == (RED, "T4.2")
    assert alone.slot(Porxada).cities


CITY = "(0,-1) E ffcf, (1,0) E fffc, (-1,0) E fcff"
UNFINISHED = "(5,0) Q ccfc, (6,0) E fffc"


def bonus_game(figures: str, **choices: Any) -> Game:
    """La Porxada lies at (0,0) in a city that lacks the tile at (0,1), used for the bonus."""
    modules = (*MODULES, *choices.pop("modules", ()))
    board = f"(0,0) Porx cccc, {CITY}, {choices.pop('more', UNFINISHED)}"
    game = scene(board, figures, draw=choices.pop("draw", "E V"), modules=modules, **choices)
    game.slot(Porxada).cities = (find_segment(game.board, (0, 0), "N"),)
    return game


def test_la_porxada_4_the_marker_makes_unfinished_cities_count_twice() -> None:
    game = bonus_game("Red (0,0) N")
    events = lay(game, "(0,1) E cfff")
    assert points(events) == [(RED, 12, "city")]
    assert happened(events, "porxada-marker") == [()]
    assert Token("porxada-marker", player=RED) in game.tokens()
    game = bonus_game("Red (0,0) N, Red (5,0) W", draw="E")
    events = lay(game, "(0,1) E cfff")
    assert points(events) == [(RED, 12, "city"), (RED, 6, "city")]
    final = [e for e in events if isinstance(e, Scored)][-1]
    assert "porxada" in final.breakdown.because
    assert "La Porxada" in breakdown_text(game.rules, final)


@pytest.mark.parametrize(("option", "green"), [(True, 6), (False, 3)])
def test_la_porxada_5_whoever_ties_without_a_marker(option: bool, green: int) -> None:
    figures = "Red (0,0) N, Red (5,0) W, Green (5,0) W"
    game = bonus_game(figures, draw="E", players=3, options={"porxada.bonus-for-all": option})
    events = lay(game, "(0,1) E cfff")
    assert points(events) == [(RED, 12, "city"), (RED, 6, "city"), (GREEN, green, "city")]


CATHEDRAL = "(5,0) EK cccc, (4,0) F fcfc, (6,0) E fffc, (5,-1) E ffcf, (5,1) E cfff"


@pytest.mark.parametrize(("marked", "expected"), [(True, 18), (False, 0)])
def test_la_porxada_6_a_cathedral_counts_as_in_a_completed_city(marked: bool, expected: int) -> None:
    """Five tiles and a pennant."""
    game = scene(CATHEDRAL, "Red (5,0) N", draw="V", modules=(*MODULES, "inns-cathedrals"))
    game.slot(Porxada).marked = (RED,) if marked else ()
    assert points(game.if_ended_now().events) == [(RED, expected, "city")]


def test_la_porxada_7_an_unfinished_city_of_its_own_brings_nothing() -> None:
    game = bonus_game("Red (0,0) N, Red (5,0) W")
    assert points(game.if_ended_now().events) == [(RED, 5, "city"), (RED, 3, "city")]


def test_la_porxada_8_farmers_get_nothing_for_it() -> None:
    game = bonus_game("Red (0,0) N, Red (5,0) W, Blue (5,0) SL", draw="E")
    assert (BLUE, 0, "field") in points(lay(game, "(0,1) E cfff"))


# -- the swap ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", [0, 1])
def test_la_porxada_a_swap_may_be_declined(named: int) -> None:
    game = hall_game()
    if named:
        game.apply(Choose("swap-own", figure=figure(game, RED)))
    before = game.where[:]
    game.apply(PASS)
    assert asked(game) == (RED, "T4.2")
    assert game.where == before
    assert game.slot(Porxada) == Porxada()


def test_la_porxada_the_figure_step_follows_in_any_case() -> None:
    game = hall_game()
    accept(game, figure(game, RED), figure(game, BLUE))
    game.apply(Deploy("small", find_segment(game.board, (0, -1), "N")))
    assert asked(game) == (BLUE, "T2.1")
    game = hall_game()
    game.apply(Choose("porxada-bonus"))
    assert asked(game) == (RED, "T4.2")
    assert game.slot(Porxada).cities == (find_segment(game.board, (0, -1), "N"),)


@pytest.mark.parametrize(("option", "more"), [("board", 0), ("any", 1)])
def test_la_porxada_whom_one_may_give_up(option: str, more: int) -> None:
    game = hall_game(options={"porxada.sacrifice": option})
    propose(game, figure(game, RED), figure(game, BLUE))
    game.apply(Choose("refuse-swap", figure=figure(game, BLUE)))
    assert len(offered(game, "lose-follower")) == 2 + more
    supply = Choose("lose-follower", figure=figure(game, BLUE, number=2))
    assert (supply in offered(game, "lose-follower")) is bool(more)
    if more:
        game.apply(supply)
        assert game.free_figure(BLUE, "small") == figure(game, BLUE, number=3)


def test_la_porxada_the_refused_follower_may_go_itself() -> None:
    game = hall_game()
    propose(game, figure(game, RED), figure(game, BLUE))
    game.apply(Choose("refuse-swap", figure=figure(game, BLUE)))
    game.apply(Choose("lose-follower", figure=figure(game, BLUE)))
    assert not game.figures_on(find_segment(game.board, (0, 5), "N"))


def test_la_porxada_instead_of_a_figure() -> None:
    options = {"la-porxada": "instead"}
    game = hall_game(options=options)
    assert asked(game) == (RED, "T4.2")
    assert words_offered(game) == {"swap-own"}
    accept(game, figure(game, RED), figure(game, BLUE))
    assert asked(game) == (BLUE, "T2.1")
    assert game.slot(Porxada).cities == ()
    placed = hall_game(options=options)
    placed.apply(Deploy("small", find_segment(placed.board, (0, -1), "N")))
    assert placed.slot(Porxada).cities == (find_segment(placed.board, (0, -1), "N"),)
    nobody = hall_game(figures="Blue (0,5) N", options=options)
    assert words_offered(nobody) == set()


def test_la_porxada_other_tiles_ask_for_nothing() -> None:
    game = scene(BOARD, FIGURES, draw="C V", modules=MODULES)
    lay_only(game, "(0,-1) C cccc")
    assert asked(game) == (RED, "T4.2")


# -- who may be swapped ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("red", "partners"),
    [("mayor (0,5) N", {"city"}), ("wagon (0,5) E-W", {"city", "road"}), ("(0,5) SL", {"city", "road", "field"})],
)
def test_la_porxada_each_must_be_allowed_at_the_place_of_the_other(red: str, partners: set[str]) -> None:
    board = f"{BOARD}, (8,5) D crfr"
    figures = f"Red {red}, Blue (8,5) N, Blue (8,5) E-W, Blue (8,5) SL"
    game = hall_game(board, figures, modules=("abbey-mayor",))
    (own,) = offered(game, "swap-own")
    game.apply(own)
    standing = [game.where[getattr(action, "figure", 0)] for action in offered(game, "swap-with")]
    assert {game.board.printed[at].kind for at in standing} == partners


def test_la_porxada_a_mayor_alone_finds_nobody_on_roads() -> None:
    game = hall_game(f"{BOARD}, (8,5) D crfr", "Red mayor (0,5) N, Blue (8,5) E-W", modules=("abbey-mayor",))
    assert asked(game) == (RED, "T3.9")
    assert words_offered(game) == {"porxada-bonus"}
    game.apply(PASS)
    assert asked(game) == (RED, "T4.2")
    assert game.slot(Porxada).cities == ()


def test_la_porxada_special_figures_are_no_followers() -> None:
    figures = "Red (0,5) N, Red builder (0,5) N, Blue (3,5) monastery"
    game = hall_game(figures=figures, modules=("traders-builders",))
    assert offered(game, "swap-own") == {Choose("swap-own", figure=figure(game, RED))}


def test_la_porxada_a_builder_left_alone_goes_home() -> None:
    figures = "Red (0,5) N, Red builder (0,5) N, Blue (3,5) monastery"
    game = hall_game(figures=figures, modules=("traders-builders",))
    events = accept(game, figure(game, RED), figure(game, BLUE))
    assert returned(events) == {(figure(game, RED, "builder"), "alone")}


def test_la_porxada_a_pig_left_alone_goes_home() -> None:
    figures = "Red (0,5) N, Blue (0,5) SL, Blue pig (0,5) SL"
    game = hall_game(figures=figures, modules=("traders-builders",))
    events = accept(game, figure(game, RED), figure(game, BLUE))
    assert returned(events) == {(figure(game, BLUE, "pig"), "alone")}


def test_la_porxada_a_tower_top_takes_who_may_climb() -> None:
    board = f"{BOARD}, (8,5) TJ ffff"
    modules = ("tower", "abbey-mayor")
    game = scene(board, "Red (0,5) E-W, Red wagon (0,5) E-W", draw="Porx V V", modules=(*MODULES, *modules))
    set_height(game, (8, 5), 1)
    guard = figure(game, BLUE)
    game.put(guard, Spot("tower", cell=(8, 5)))
    lay_only(game, HALL)
    assert offered(game, "swap-own") == {Choose("swap-own", figure=figure(game, RED))}
    game.apply(Choose("swap-own", figure=figure(game, RED)))
    game.apply(Choose("swap-with", figure=guard))
    assert question(game).why.say() == "Red offers a place (road) for that of your follower (tower)."
    game.apply(Choose("accept-swap", figure=figure(game, RED)))
    assert game.spots[figure(game, RED)] == Spot("tower", cell=(8, 5))
    assert game.where[guard] == find_segment(game.board, (0, 5), "E-W")


def test_la_porxada_reaches_the_quarters_of_carcassonne() -> None:
    board = f"{BLOCK}, (9,9) E cfff"
    modules = (*MODULES, "count", "abbey-mayor")
    game = scene(board, "Red (9,9) N, Red wagon (9,9) N", draw="Porx V V", modules=modules)
    waiting = figure(game, BLUE)
    in_quarter(game, "market-quarter", waiting)
    lay_only(game, "(9,8) Porx cccc")
    assert offered(game, "swap-own") == {Choose("swap-own", figure=figure(game, RED))}  # no wagon on the market
    game.apply(Choose("swap-own", figure=figure(game, RED)))
    game.apply(Choose("swap-with", figure=waiting))
    game.apply(Choose("accept-swap", figure=figure(game, RED)))
    assert game.spots[figure(game, RED)] == Spot("market-quarter")


def test_la_porxada_prisoners_are_not_on_the_board() -> None:
    game = scene(BOARD, "Red (0,5) N", draw="Porx V V", modules=(*MODULES, "tower"))
    game.put(figure(game, BLUE), Spot("prison", player=RED))
    lay_only(game, HALL)
    assert asked(game) == (RED, "T4.2")


def test_la_porxada_the_lord_of_a_castle_changes() -> None:
    board = "(5,0) E cfff, (8,5) D crfr, (0,0) E cfff"
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene(board, "Blue (5,0) N, Red (8,5) E-W", draw="E Porx V V", modules=modules, turn="Blue")
    lay(game, "(5,-1) E ffcf")
    game.apply(next(iter(offered(game, "castle"))))
    lay_only(game, HALL)
    accept(game, figure(game, RED), figure(game, BLUE))
    castle = find_segment(game.board, (5, 0), "N")
    assert game.is_converted(castle)
    assert [game.rules.owner[f] for f in game.figures_on(castle)] == [RED]


def test_la_porxada_the_fairy_stays_on_her_tile() -> None:
    game = scene(BOARD, FIGURES, draw="Porx V V", modules=(*MODULES, "princess-dragon"))
    fairy, knight = game.slot(Fairy), figure(game, BLUE)
    fairy.figure, fairy.cell = knight, cell_at(0, 5)
    lay_only(game, HALL)
    accept(game, figure(game, RED), knight)
    assert game.slot(Fairy).figure != knight
    assert game.slot(Fairy).cell == cell_at(0, 5)


def test_la_porxada_who_is_out_of_the_game_is_not_taken_back() -> None:
    game = scene(BOARD, FIGURES, draw="10i V V", modules=(*MODULES, "festival"))
    game.remove(figure(game, RED))
    lay_only(game, "(0,4) 10i rfcr")
    taken = {getattr(action, "figure", None) for action in offered(game, "festival")}
    assert figure(game, RED) not in taken


# -- the bonus ---------------------------------------------------------------------------------------------------------


def test_la_porxada_a_marker_for_everybody_with_a_knight() -> None:
    game = bonus_game("Red (0,0) N, Red (0,0) N, Green (0,0) N", players=3)
    events = lay(game, "(0,1) E cfff")
    assert points(events) == [(RED, 12, "city")]
    assert game.slot(Porxada).marked == (RED, GREEN)


def test_la_porxada_no_marker_without_the_bonus() -> None:
    game = bonus_game("Red (0,0) N")
    game.slot(Porxada).cities = ()
    lay(game, "(0,1) E cfff")
    assert game.slot(Porxada).marked == ()


def test_la_porxada_another_city_brings_no_marker() -> None:
    game = bonus_game("Red (9,9) N", more="(9,9) E cfff")
    lay(game, "(9,8) E ffcf")
    assert game.slot(Porxada).marked == ()


@pytest.mark.parametrize(
    ("board", "marked", "expected"),
    [
        ("(5,0) KA1 cfff", True, 1),
        ("(5,0) EK cccc, (5,1) KA1 cfff", True, 2 * 2),
        ("(5,0) KA1 cfff", False, 0),
    ],
)
def test_la_porxada_a_besieged_city(board: str, marked: bool, expected: int) -> None:
    game = scene(board, "Red (5,0) N", draw="V", modules=(*MODULES, "siege", "inns-cathedrals"))
    game.slot(Porxada).marked = (RED,) if marked else ()
    assert points(game.if_ended_now().events) == [(RED, expected, "city")]


@pytest.mark.parametrize(("who", "expected"), [("mage", 8), ("witch", 3)])
def test_la_porxada_mage_and_witch_as_in_the_game(who: str, expected: int) -> None:
    game = scene(UNFINISHED, "Red (5,0) W", draw="V", modules=(*MODULES, "mage-witch"))
    game.slot(Porxada).marked = (RED,)
    setattr(game.slot(Magic), who, find_segment(game.board, (5, 0), "W"))
    assert points(game.if_ended_now().events) == [(RED, expected, "city")]


def test_la_porxada_roads_and_monasteries_stay_unfinished() -> None:
    game = scene("(0,0) A ffrf, (5,5) U frfr", "Red (0,0) monastery, Red (5,5) E-W", draw="V", modules=MODULES)
    game.slot(Porxada).marked = (RED,)
    assert points(game.if_ended_now().events) == [(RED, 1, "monastery"), (RED, 1, "road")]


def test_la_porxada_followers_from_the_castle_quarter_earn_the_marker() -> None:
    board = f"{BLOCK}, (20,20) Porx cccc, (20,19) E ffcf, (21,20) E fffc, (19,20) E fcff"
    game = scene(board, "Red (20,20) N", draw="E V V", modules=(*MODULES, "count"))
    game.slot(Porxada).cities = (find_segment(game.board, (20, 20), "N"),)
    in_quarter(game, "castle-quarter", figure(game, BLUE), count="market-quarter")
    lay(game, "(20,21) E cfff")
    game.apply(next(iter(offered(game, "redeploy"))))
    assert game.slot(Porxada).marked == (RED, BLUE)


def test_la_porxada_knights_stay_by_option() -> None:
    options = {"porxada.stay": True}
    game = bonus_game("Red (0,0) N, Red (5,0) W", draw="E V", options=options)
    events = lay(game, "(0,1) E cfff")
    assert points(events) == [(RED, 12, "city")]
    assert game.slot(Porxada).marked == ()
    assert len(game.figures_on(find_segment(game.board, (0, 0), "N"))) == 1
    assert points(game.if_ended_now().events) == [(RED, 6, "city")]
    game.send_home(figure(game, RED), "princess")
    assert points(game.if_ended_now().events) == [(RED, 3, "city")]


def test_la_porxada_a_builder_does_not_stay() -> None:
    options, modules = {"porxada.stay": True}, ("traders-builders",)
    game = bonus_game("Red (0,0) N, Red builder (0,0) N", options=options, modules=modules)
    assert (figure(game, RED, "builder"), "scored") in returned(lay(game, "(0,1) E cfff"))


# -- goods -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trade", [True, False])
def test_la_porxada_trades_goods_by_option(trade: bool) -> None:
    options, modules = {"porxada.goods-trade": trade}, (*MODULES, "traders-builders")
    game = scene(BOARD, "", draw="Porx V V", modules=modules, options=options)
    goods = game.slot(Goods)
    goods.bank, goods.owned = (9, 5, 0), ((0, 1, 0), (0, 0, 0))
    lay_only(game, HALL)
    if not trade:
        assert asked(game) == (RED, "T4.2")
        return
    assert asked(game) == (RED, "T3.9")
    assert words_offered(game) == {"trade-grain-wine"}
    game.apply(Choose("trade-grain-wine"))
    assert (game.slot(Goods).bank, game.slot(Goods).owned[RED]) == ((8, 6, 0), (1, 0, 0))
    assert asked(game) == (RED, "T4.2")
    assert GOODS == ("wine", "grain", "cloth")


def test_la_porxada_without_goods_nothing_is_traded() -> None:
    options = {"porxada.goods-trade": True}
    game = scene(BOARD, "", draw="Porx V V", modules=MODULES, options=options)
    lay_only(game, HALL)
    assert asked(game) == (RED, "T4.2")


# -- computers ---------------------------------------------------------------------------------------------------------


def test_la_porxada_a_computer_swaps_a_poor_place_for_a_rich_one() -> None:
    board = "(0,0) E cfff, (5,0) C cccc, (6,0) Q ccfc, (7,0) E fffc, (10,0) U frfr"
    game = scene(board, "Red (10,0) E-W, Blue (5,0) N", draw="Porx V V V", modules=MODULES)
    lay_only(game, HALL)
    chosen = load("normal", 1).choose(game.view(RED))
    assert chosen == Choose("swap-own", figure=figure(game, RED))


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_la_porxada_computer_players_use_it(level: str) -> None:
    """A game of few tiles with the hall among the first."""
    game = new_game(2, MODULES, seed=2)
    game.piles = [[face for face in game.piles[0] if face.id in ("Porx", "C", "E", "U", "N", "Q")][:14]]
    players, used = [load(level, number) for number in range(2)], set()
    while (decision := game.decision) is not None:
        action = players[decision.player].choose(game.view(decision.player))
        used |= {action.what} if isinstance(action, Choose) else set()
        game.apply(action)
    assert game.over
    assert used <= {
        "porxada-swap",
        "porxada-bonus",
        "swap-own",
        "swap-with",
        "accept-swap",
        "refuse-swap",
        "lose-follower",
    }
