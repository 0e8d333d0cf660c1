"""The Fruit-Bearing Trees: stacks, picking and selling, with the worked examples, all options and what they meet."""

from __future__ import annotations

from typing import Any

import pytest
from abbey_mayor_scenes import ABBEY, HOLE
from questions import BLUE, RED, asked, happened, offered, question, words_offered

from bastide import new_game
from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import AnyEvent, Scored
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules.fruit_trees import KINDS, PRICES, UNKNOWN, VALUES, Chip, Orchard, pick
from bastide.modules.robbers import Robbers
from bastide.modules.rulings import is_scoring
from bastide.players import load
from bastide.testkit.scene import find_segment, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("fruit-trees",)
OTHER_TILE: dict[str, OptionValue] = {"fruit.other-tile": "yes"}


def orchard(
    board: str, figures: str = "", stacks: dict[Cell, str] | None = None, chips: str = "", **choices: Any
) -> Game:
    """A scene with stacks on trees; `chips` are Red's, of value 2 and more."""
    game = scene(board, figures, modules=(*MODULES, *choices.pop("modules", ())), **choices)
    state = game.slot(Orchard)
    state.stacks = tuple((game.board.cells[cell_at(*cell)], kind) for cell, kind in (stacks or {}).items())
    names = chips.split()
    state.chips = tuple(Chip(RED, kind, 2 + names[:i].count(kind)) for i, kind in enumerate(names))
    return game


def foretell(game: Game, *names: str) -> Game:
    """What is drawn next, before the tiles."""
    game.script = (*names, *game.script)
    return game


def place(game: Game, cell: Cell, where: str, kind: str = "small") -> list[AnyEvent]:
    return game.apply(Deploy(kind, find_segment(game.board, cell, where)))


def chips_of(game: Game, player: int) -> list[tuple[str, int]]:
    return [(chip.kind, chip.value) for chip in game.slot(Orchard).chips if chip.player == player and not chip.sold]


TREE = "(0,0) ObstC cffc"
BESIDE = f"{TREE}, (0,1) B ffff"
APPLES = {(0, 0): "apple"}


def at_tree(chips: str = "", **choices: Any) -> Game:
    """Red has placed a thief on a tile across a corner from a tree with apples."""
    game = orchard(BESIDE, "", choices.pop("stacks", APPLES), chips, draw="U V V V", **choices)
    lay_only(game, "(1,1) U rfrf")
    place(game, (1, 1), "N-S")
    return game


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_fruit_trees_v1_a_stack_a_knight_and_the_first_apple() -> None:
    game = orchard("(0,1) B ffff", draw="ObstC V V")
    lay_only(game, TREE)
    assert asked(game) == (RED, "T3.3")
    assert words_offered(game) == {f"put-{kind}" for kind in KINDS}
    game.apply(Choose("put-apple", cell=(0, 0)))
    assert Token("apple", 4, cell=(0, 0)) in game.tokens()
    place(game, (0, 0), "N")
    assert asked(game) == (RED, "T5.2")
    assert question(game).what.say() == "pick a fruit, or not"
    events = foretell(game, "apple-4").apply(Choose("pick-apple", cell=(0, 0)))
    assert points(events) == [(RED, 4, "harvest")]
    assert happened(events, "apple-picked") == [(4,)]
    assert chips_of(game, RED) == [("apple", 4)]
    assert game.tokens() == [Token("apple", 3, cell=(0, 0)), Token("apple", 1, player=RED)]
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_v2_a_thief_across_the_corner_picks_or_sells() -> None:
    game = at_tree("plum")
    assert asked(game) == (RED, "T5.2")
    assert game.decision is not None
    assert set(game.decision.actions) == {Choose("pick-apple", cell=(0, 0)), Choose("sell-plum"), PASS}
    assert question(game).why.say() == "Red has placed a follower at a fruit tree."
    assert points(foretell(game, "apple-2").apply(Choose("pick-apple", cell=(0, 0)))) == [(RED, 2, "harvest")]


def test_fruit_trees_v3_four_kinds_for_15_and_never_two_of_a_kind() -> None:
    game = at_tree("apple apple plum cherry elder")
    for kind in ("apple", "plum", "cherry"):
        assert asked(game) == (RED, "T5.2")
        assert points(game.apply(Choose(f"sell-{kind}"))) == []
        assert Choose(f"sell-{kind}") not in offered(game, f"sell-{kind}")
    with pytest.raises(IllegalAction, match="on sale already"):
        game.apply(Choose("sell-apple"))
    assert points(game.apply(Choose("sell-elder"))) == [(RED, 15, "fruit-sale")]
    assert [kind for kind, _ in chips_of(game, RED)] == ["apple"]


@pytest.mark.parametrize(("number", "price"), PRICES.items())
def test_fruit_trees_v4_what_a_sale_brings(number: int, price: int) -> None:
    game = at_tree("apple plum cherry elder quince")
    for kind in ("apple", "plum", "cherry", "elder")[:number]:
        game.apply(Choose(f"sell-{kind}"))
    if number < 4:
        assert question(game).what.say() == "add another fruit, or sell"
        assert offered(game, "sell-now") == {Choose("sell-now", number=price)}
        game.apply(Choose("sell-now", number=price))
    assert (game.scores, asked(game)) == ([price, 0], (BLUE, "T2.1"))
    assert len(chips_of(game, RED)) == 5 - number
    assert points(game.if_ended_now().events)[-1] == (RED, 5 - number, "fruit")


def test_fruit_trees_v4_two_chips_left_at_the_end() -> None:
    game = orchard(BESIDE, chips="plum plum", draw="V")
    assert points(game.if_ended_now().events) == [(RED, 2, "fruit")]


def test_fruit_trees_v5_a_follower_through_a_portal_far_away() -> None:
    game = orchard(f"{BESIDE}, (5,5) U rfrf", "", APPLES, "plum", draw="BT V V", modules=("princess-dragon",))
    lay_only(game, PORTAL)
    place(game, (5, 5), "N-S")
    assert asked(game) == (BLUE, "T2.1")


PORTAL = "(1,1) BT rrcf"


@pytest.mark.parametrize("kind", ["little-tower", "little-house", "little-shed"])
def test_fruit_trees_v5_a_building_is_no_follower(kind: str) -> None:
    game = orchard(BESIDE, "", APPLES, "plum", draw="U V V", modules=("little-buildings",))
    lay_only(game, "(1,1) U rfrf")
    game.apply(Choose(kind, cell=(1, 1)))
    assert asked(game) == (BLUE, "T2.1")


# -- stacks ------------------------------------------------------------------------------------------------------------


def test_fruit_trees_a_stack_must_be_chosen_among_those_left() -> None:
    game = orchard(BESIDE, "", APPLES, draw="ObstD V")
    lay_only(game, "(1,1) ObstD rrrf")
    assert asked(game) == (RED, "T3.3")
    assert words_offered(game) == {f"put-{kind}" for kind in KINDS if kind != "apple"}
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    assert question(game).what.say() == "choose the fruit for the tree"
    events = game.apply(Choose("put-elder", cell=(1, 1)))
    assert happened(events, "elder-put") == [(1, 1)]
    assert asked(game) == (RED, "T4.2")


@pytest.mark.parametrize(("used", "expected"), [(5, ["elder"]), (6, [])])
def test_fruit_trees_the_last_stack_is_no_choice(used: int, expected: list[str]) -> None:
    """With more trees than stacks some trees have none."""
    game = orchard(BESIDE, draw="ObstD V", sets={"fruit-trees": 2})
    game.slot(Orchard).stacks = tuple((0, kind) for kind in KINDS[:used])
    lay_only(game, "(1,1) ObstD rrrf")
    assert asked(game) == (RED, "T4.2")
    assert [kind for _, kind in game.slot(Orchard).stacks[used:]] == expected


def test_fruit_trees_other_tiles_get_no_stack() -> None:
    game = orchard(BESIDE, "", APPLES, draw="U V")
    lay_only(game, "(1,1) U rfrf")
    assert asked(game) == (RED, "T4.2")


def test_fruit_trees_there_are_six_and_the_values_are_not_decided() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum("fruit-tree" in face.symbols for pile in game.piles for face in pile) == 6
    assert game.slot(Orchard) == Orchard(before=game.slot(Orchard).before)


# -- picking -----------------------------------------------------------------------------------------------------------


def test_fruit_trees_each_value_comes_once_in_any_order() -> None:
    orders = set()
    for seed in range(8):
        game = new_game(2, MODULES, seed=seed)
        for _ in VALUES:
            pick(game, RED, "apple")
        orders.add(tuple(value for _, value in chips_of(game, RED)))
        assert sorted(game.slot(Orchard).chips) == sorted(Chip(RED, "apple", value) for value in VALUES)
    assert len(orders) > 1


def test_fruit_trees_an_empty_stack_still_lets_people_sell() -> None:
    game = at_tree("apple apple apple apple")
    assert words_offered(game) == {"sell-apple"}
    assert question(game).what.say() == "sell fruit, or not"
    assert points(game.apply(Choose("sell-apple"))) == [(RED, 3, "fruit-sale")]


def test_fruit_trees_without_chips_at_an_empty_stack_nothing_is_asked() -> None:
    game = orchard(BESIDE, "", APPLES, draw="U V V")
    game.slot(Orchard).chips = tuple(Chip(BLUE, "apple", value) for value in VALUES)
    lay_only(game, "(1,1) U rfrf")
    place(game, (1, 1), "N-S")
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_one_of_several_trees_is_chosen() -> None:
    board = "(0,0) ObstC cffc, (0,1) B ffff, (0,2) ObstF ffcc, (4,0) ObstD rfrr"
    game = orchard(board, "", {(0, 0): "apple", (0, 2): "plum", (4, 0): "elder"}, draw="U V V")
    lay_only(game, "(1,1) U rfrf")
    place(game, (1, 1), "N-S")
    picks = {Choose("pick-apple", cell=(0, 0)), Choose("pick-plum", cell=(0, 2))}
    assert game.decision is not None
    assert set(game.decision.actions) == {*picks, PASS}


def test_fruit_trees_the_tile_must_be_at_a_tree() -> None:
    game = orchard(BESIDE, "", APPLES, "plum", draw="B V V")
    lay_only(game, "(0,2) B ffff")
    place(game, (0, 2), "monastery")
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_without_a_follower_nothing_is_asked() -> None:
    game = orchard(BESIDE, "", APPLES, "plum", draw="U V V")
    lay_only(game, "(1,1) U rfrf")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_a_follower_who_stood_there_before_does_not_count() -> None:
    game = orchard(f"{BESIDE}, (1,1) U rfrf", "Red (1,1) N-S", APPLES, "plum", draw="U V V")
    lay_only(game, "(1,2) U rfrf")
    place(game, (1, 2), "EL")
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_the_points_come_before_the_scoring_of_features() -> None:
    board = f"{BESIDE}, (1,2) W rfrr, (1,0) W rrrf"
    game = orchard(board, "", APPLES, draw="U V V")
    lay_only(game, "(1,1) U rfrf")
    place(game, (1, 1), "N-S")
    events = foretell(game, "apple-5").apply(Choose("pick-apple", cell=(0, 0)))
    assert points(events) == [(RED, 5, "harvest"), (RED, 3, "road")]


def test_fruit_trees_awards_are_told() -> None:
    events = foretell(at_tree(), "apple-3").apply(Choose("pick-apple", cell=(0, 0)))
    game = at_tree("apple plum")
    assert event_lines(game, events)[0] == "Red picks 1 apple worth 3; Red +3 (harvest)"
    game.apply(Choose("sell-apple"))
    sold = [event for event in game.apply(Choose("sell-plum")) if isinstance(event, Scored)]
    assert [breakdown_text(game.rules, event) for event in sold] == ["2 kinds, 3 each: 6"]
    assert all(event.breakdown.points == event.points for event in sold)


# -- who counts as a follower ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "where", "figures", "modules", "counts"),
    [
        ("small", "N-S", "", (), True),
        ("large", "N-S", "", ("inns-cathedrals",), True),
        ("wagon", "N-S", "", ("abbey-mayor",), True),
        ("phantom", "N-S", "", ("phantom",), True),
        ("builder", "N-S", "Red (1,2) N-S", ("traders-builders",), False),
        ("pig", "WL", "Red (0,1) NL", ("traders-builders",), False),
        ("shepherd", "WL", "", ("hills-sheep",), False),
    ],
)
def test_fruit_trees_followers_count_and_other_figures_do_not(
    kind: str, where: str, figures: str, modules: tuple[str, ...], counts: bool
) -> None:
    game = orchard(f"{BESIDE}, (1,2) U rfrf", figures, APPLES, draw="U V V", modules=modules)
    lay_only(game, "(1,1) U rfrf")
    if kind == "shepherd":
        foretell(game, "sheep-1")
    place(game, (1, 1), where, kind)
    assert (asked(game)[1] == "T5.2") is counts


def test_fruit_trees_mayor_and_abbot_count() -> None:
    for tile, kind, where, modules in (
        ("E ffcf", "mayor", "S", ("abbey-mayor",)),
        ("B ffff", "abbot", "monastery", ("abbot",)),
    ):
        game = orchard(f"{TREE}, (1,0) B ffff", "", APPLES, draw=f"{tile.split()[0]} V V", modules=modules)
        lay_only(game, f"(0,1) {tile}")
        place(game, (0, 1), where, kind)
        assert asked(game) == (RED, "T5.2")


@pytest.mark.parametrize("word", ["barn", "fairy", "tower-piece"])
def test_fruit_trees_barn_fairy_and_tower_piece_do_not_count(word: str) -> None:
    modules = ("princess-dragon", "tower", "abbey-mayor")
    board = f"{BESIDE}, (1,0) B ffff, (5,5) TA rcrc"
    game = orchard(board, "Red (0,1) NL", APPLES, "plum", draw="B V V", modules=modules)
    lay_only(game, "(1,1) B ffff")
    game.apply(next(iter(offered(game, word))))
    assert asked(game)[1] != "T5.2"


def test_fruit_trees_phantom_and_follower_make_one_action() -> None:
    game = orchard(BESIDE, "", APPLES, draw="U V V", modules=("phantom",))
    lay_only(game, "(1,1) U rfrf")
    place(game, (1, 1), "N-S")
    assert asked(game) == (RED, "T4.3")
    place(game, (1, 1), "EL", "phantom")
    assert asked(game) == (RED, "T5.2")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_the_second_part_has_its_own_action() -> None:
    figures = "Red (1,2) N-S, Red builder (1,2) N-S"
    game = orchard(f"{BESIDE}, (1,2) U rfrf", figures, APPLES, "plum", draw="U B V", modules=("traders-builders",))
    lay_only(game, "(1,1) U rfrf")
    place(game, (1, 1), "EL")
    assert asked(game) == (RED, "T5.2")
    game.apply(PASS)
    game.apply(Choose("second-part"))
    lay_only(game, "(-1,1) B ffff")
    place(game, (-1, 1), "monastery")
    assert asked(game) == (RED, "T5.2")


def test_fruit_trees_a_monk_in_an_abbey() -> None:
    game = orchard(f"{HOLE}, (1,-1) ObstF ccff", "", {(1, -1): "plum"}, draw="V V V", modules=("abbey-mayor",))
    game.apply(ABBEY)
    place(game, (0, 0), "monastery")
    assert offered(game, "pick-plum") == {Choose("pick-plum", cell=(1, -1))}


@pytest.mark.parametrize("word", ["festival", "recall"])
def test_fruit_trees_taking_a_figure_back_is_no_placing(word: str) -> None:
    figures, modules = "Red abbot (0,1) monastery", ("festival", "abbot")
    game = orchard(BESIDE, figures, APPLES, "plum", draw="10i V V", modules=modules)
    lay_only(game, "(1,1) 10i crrf")
    game.apply(next(iter(offered(game, word))))
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_no_follower_on_a_volcano() -> None:
    game = orchard(BESIDE, "", APPLES, "plum", draw="B1 V V", modules=("princess-dragon",))
    lay_only(game, "(1,1) B1 rfff")
    assert asked(game) == (BLUE, "T2.1")


def test_fruit_trees_gold_may_lie_on_a_tree() -> None:
    game = orchard(BESIDE, "", APPLES, draw="GoldH V", modules=("goldmines",))
    lay_only(game, "(1,1) GoldH rrff")
    assert Choose("gold", cell=(0, 0)) in offered(game, "gold")


def test_fruit_trees_keep_nobody_out_of_carcassonne() -> None:
    """Points for fruit are no scoring of a feature (count.md)."""
    rules = new_game(2, (*MODULES, "count"), seed=1).rules
    assert not any(is_scoring(rules, source) for source in ("harvest", "fruit-sale", "fruit"))


def test_fruit_trees_a_lying_abbot_counts() -> None:
    game = orchard(f"{TREE}, (1,0) B ffff", "", APPLES, draw="MO1 V V", modules=("monasteries",))
    lay_only(game, "(0,1) MO1 ffff")
    game.apply(next(iter(offered(game, "lie-down"))))
    assert asked(game) == (RED, "T5.2")


@pytest.mark.parametrize(
    ("word", "drawn", "source", "worth", "robbed"),
    [("pick-apple", ("apple-5",), "harvest", 5, 3), ("sell-plum", (), "fruit-sale", 3, 2)],
)
def test_fruit_trees_robbers_take_half_of_what_fruit_brings(
    word: str, drawn: tuple[str, ...], source: str, worth: int, robbed: int
) -> None:
    """It is an award of its own, before the scoring."""
    game = at_tree("plum", modules=("robbers",))
    game.scores[RED] = 7
    game.slot(Robbers).send(BLUE, 7)
    (answer,) = offered(game, word)
    assert points(foretell(game, *drawn).apply(answer)) == [(RED, worth, source), (BLUE, robbed, "robber")]


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "expected"), [({}, (BLUE, "T2.1")), (OTHER_TILE, (RED, "T5.2"))])
def test_fruit_trees_a_follower_through_a_portal_to_a_tree(
    options: dict[str, OptionValue], expected: tuple[int, str]
) -> None:
    board = f"{BESIDE}, (5,5) U rfrf"
    game = orchard(board, "", APPLES, draw="BT V V", modules=("princess-dragon",), options=options)
    lay_only(game, "(5,6) BT rrcf")
    place(game, (0, 0), "N")
    assert asked(game) == expected


def test_fruit_trees_by_option_the_place_of_the_follower_decides() -> None:
    """The portal lies at a tree, the follower goes far away from it."""
    game = orchard(
        f"{BESIDE}, (5,5) U rfrf", "", APPLES, "plum", draw="BT V V", modules=("princess-dragon",), options=OTHER_TILE
    )
    lay_only(game, PORTAL)
    place(game, (5, 5), "N-S")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("options", "expected"), [({}, (BLUE, "T2.1")), (OTHER_TILE, (RED, "T5.2"))])
def test_fruit_trees_a_follower_who_flies_to_a_tree(options: dict[str, OptionValue], expected: tuple[int, str]) -> None:
    board = f"{TREE}, (1,0) U rfrf"
    game = orchard(board, "", APPLES, draw="FlugG V V", modules=("flying-machines",), options=options)
    lay_only(game, "(2,0) FlugG ffff")
    foretell(game, "die-1").apply(next(iter(offered(game, "fly"))))
    game.apply(next(iter(offered(game, "land"))))
    assert asked(game) == expected


@pytest.mark.parametrize(("option", "seen"), [("yes", 4), ("owner-only", UNKNOWN)])
def test_fruit_trees_who_sees_the_value_of_a_chip(option: str, seen: int) -> None:
    game = at_tree(options={"fruit.chip-values-public": option})
    events = foretell(game, "apple-4").apply(Choose("pick-apple", cell=(0, 0)))
    assert happened(events, "apple-picked") == ([(4,)] if seen else [])
    assert happened(events, "apple-hidden") == ([] if seen else [()])
    assert chips_of(game.view(RED), RED) == [("apple", 4)]
    assert chips_of(game.view(BLUE), RED) == [("apple", seen)]
    assert game.view(BLUE).slot(Orchard).left("apple") == 3


# -- computer players --------------------------------------------------------------------------------------------------


def test_fruit_trees_a_computer_sells_four_kinds_together() -> None:
    game = at_tree("plum cherry elder quince", stacks={})
    for _ in range(4):
        game.apply(load("hard", 1).choose(game.view(RED)))
    assert game.scores == [15, 0]


@pytest.mark.parametrize(("level", "seeds", "least"), [("greedy", (1, 2, 3), 4), ("hard", (1,), 4)])
def test_fruit_trees_computer_players_pick_fruit(level: str, seeds: tuple[int, ...], least: int) -> None:
    picked = 0
    for seed in seeds:
        game, players = new_game(2, MODULES, seed=seed), [load(level, seed), load("random", seed)]
        while game.decision is not None:
            player = game.decision.player
            game.apply(players[player].choose(game.view(player)))
        picked += sum(chip.player == RED for chip in game.slot(Orchard).chips)
    assert picked >= least * len(seeds)
