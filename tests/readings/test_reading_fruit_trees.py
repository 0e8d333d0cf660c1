"""A second reading of The Fruit-Bearing Trees, from the German text alone.

The positions were written from the German text, without a look at fruit-trees.md, the module or its tests. The only
source is the play aid of 2018: table 1 step 25, table 2.3 option 20, table 3 step 35. How many chips there are and what
stands on them it does not say; the values here are only drawn so that points can be told apart.

The portal and the largest sale were added later, with our rules open.

What the text leaves open, and no position here decides: whether fruit may be sold at a tree without a chip, whether
everybody sees the value of a chip that was picked, and what a figure that is no meeple may do.
"""

from __future__ import annotations

import pytest

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.game import Game
from bastide.testkit.scene import find_segment, lay, lay_only, read_spot, scene

MODULES = ("fruit-trees",)
RED, BLUE = range(2)
MEADOWS = ", ".join(f"({x},0) B ffff" for x in (0, 10, 20, 30, 40, 50))
TREES = ("(0,-1) ObstA crfr", "(11,0) ObstB crrf", "(20,-1) ObstC cffc", "(29,0) ObstD rfrr", "(40,-1) ObstF ccff")
"""Each lies apart at a meadow of its own, with an open feature in the north."""
FRUITS = ("apple", "plum", "cherry", "elder", "apricot")


def offered(game: Game, word: str) -> set[str]:
    """What may be put, picked or sold: the fruits."""
    actions = game.decision.actions if game.decision else []
    words = [action.what for action in actions if isinstance(action, Choose)]
    return {name.removeprefix(f"{word}-") for name in words if name.startswith(f"{word}-")}


def owned(game: Game, player: int) -> dict[str, int]:
    return {token.what: token.number for token in game.tokens() if token.player == player}


def on_trees(game: Game) -> dict[str, int]:
    return {token.what: token.number for token in game.tokens() if token.cell}


def plant(game: Game, tree: str, fruit: str, figure: str = "") -> None:
    """Lay a tree with this stack on it and place a follower, if one is named."""
    lay_only(game, tree)
    cell = read_spot(tree).cell
    game.apply(Choose(f"put-{fruit}", cell=cell))
    game.apply(Deploy("small", find_segment(game.board, cell, figure)) if figure else PASS)


def pick(game: Game, tree: str, fruit: str, value: int) -> None:
    game.script = (f"{fruit}-{value}", *game.script)
    game.apply(Choose(f"pick-{fruit}", cell=read_spot(tree).cell))


def red_has(fruits: int, draw: str) -> Game:
    """Red planted and picked this many different fruits, for 2 points each, with a tile of Blue's after each."""
    between = " ".join(f"{tree.split()[1]} B" for tree in TREES[:fruits])
    game = scene(MEADOWS, draw=f"{between} {draw}", modules=MODULES)
    for number in range(fruits):
        plant(game, TREES[number], FRUITS[number], "N")
        pick(game, TREES[number], FRUITS[number], 2)
        lay(game, f"({51 + number},0) B ffff")
    assert owned(game, RED) == dict.fromkeys(FRUITS[:fruits], 1)
    assert game.scores == [2 * fruits, 0]
    return game


def test_reading_fruit_trees_a_stack_of_ones_choice_lies_on_a_tree() -> None:
    """On a tree tile goes any stack; one that lies on a tree is not there for the next one."""
    game = scene(MEADOWS, draw="ObstA ObstB B", modules=MODULES)
    lay_only(game, TREES[0])
    stacks = offered(game, "put")
    assert game.decision is not None
    assert PASS not in game.decision.actions
    game.apply(Choose("put-cherry", cell=(0, -1)))
    assert list(on_trees(game)) == ["cherry"]
    game.apply(PASS)
    lay_only(game, TREES[1])
    assert offered(game, "put") == stacks - {"cherry"}


@pytest.mark.parametrize("value", [2, 5])
def test_reading_fruit_trees_picking_brings_the_points_and_the_chip(value: int) -> None:
    """With a meeple on the tree tile one may take the top chip, score what it says and keep it."""
    game = scene(MEADOWS, draw="ObstA B", modules=MODULES)
    plant(game, TREES[0], "apple", "N")
    before = on_trees(game)["apple"]
    pick(game, TREES[0], "apple", value)
    assert game.scores == [value, 0]
    assert owned(game, RED) == {"apple": 1}
    assert on_trees(game) == {"apple": before - 1}


def test_reading_fruit_trees_nobody_must_pick() -> None:
    """Both actions can be done, neither must be."""
    game = scene(MEADOWS, draw="ObstA B", modules=MODULES)
    plant(game, TREES[0], "apple", "N")
    game.apply(PASS)
    assert game.scores == [0, 0]
    assert owned(game, RED) == {}


def test_reading_fruit_trees_without_a_meeple_there_is_no_fruit() -> None:
    """The meeple placed is what allows it; one that stood there before the tree came does not."""
    game = scene(MEADOWS, "Red (0,0) monastery", draw="ObstA B", modules=MODULES)
    plant(game, TREES[0], "apple")
    assert offered(game, "pick") == set()
    assert game.decision is not None
    assert game.decision.player == BLUE


@pytest.mark.parametrize(
    ("tile", "picks"),
    [("(-1,-1) V rrff", True), ("(1,0) B ffff", True), ("(-1,0) B ffff", True), ("(0,1) B ffff", False)],
)
def test_reading_fruit_trees_later_the_eight_cells_around_count(tile: str, picks: bool) -> None:
    """In a later turn a meeple on one of the eight neighbours of a tree will do, anybody's, but none farther off."""
    code = tile.split()[1]
    game = scene(MEADOWS, draw=f"ObstA {code} B", modules=MODULES)
    plant(game, TREES[0], "apple")
    lay(game, tile, "E-N" if code == "V" else "monastery")
    assert offered(game, "pick") == ({"apple"} if picks else set())
    if picks:
        pick(game, TREES[0], "apple", 3)
    assert game.scores == [0, 3 if picks else 0]


def test_reading_fruit_trees_the_neighbour_may_have_lain_there_before() -> None:
    """The meeple must be placed later, but the text does not say so of its tile: one sent through a portal counts too.

    That is the option's second value; the first asks for the tile just placed.
    """
    game = scene(MEADOWS, draw="ObstA BR B", modules=(*MODULES, "princess-dragon"), options={"fruit.other-tile": "yes"})
    plant(game, TREES[0], "apple")
    lay_only(game, "(51,0) BR rrrf")
    game.apply(Deploy("small", find_segment(game.board, (0, 0), "monastery")))
    assert offered(game, "pick") == {"apple"}


def test_reading_fruit_trees_a_tile_beside_a_tree_needs_its_meeple() -> None:
    """Laying the neighbour alone brings nothing."""
    game = scene(MEADOWS, draw="ObstA B B", modules=MODULES)
    plant(game, TREES[0], "apple")
    lay(game, "(1,0) B ffff")
    assert offered(game, "pick") == set()
    assert owned(game, BLUE) == {}


@pytest.mark.parametrize(("fruits", "paid"), [(1, 3), (2, 6), (3, 10), (4, 15)])
def test_reading_fruit_trees_different_fruits_are_sold_together(fruits: int, paid: int) -> None:
    """One to four different chips bring 3, 6, 10 or 15 points; they are given away and none is taken."""
    game = red_has(fruits, "ObstF B")
    plant(game, TREES[4], "quince", "N")
    before = on_trees(game)
    for fruit in FRUITS[:fruits]:
        assert fruit in offered(game, "sell")
        game.apply(Choose(f"sell-{fruit}"))
    assert game.scores == [2 * fruits + paid, 0]
    assert owned(game, RED) == {}
    assert on_trees(game) == before
    assert game.decision is not None
    assert game.decision.player == BLUE


def test_reading_fruit_trees_no_more_than_four_are_sold_at_once() -> None:
    """Four different chips are the largest sale: a fifth stays."""
    game = red_has(5, "B B")
    lay(game, "(1,0) B ffff", "monastery")
    for fruit in FRUITS[:4]:
        game.apply(Choose(f"sell-{fruit}"))
    assert game.scores == [5 * 2 + 15, 0]
    assert owned(game, RED) == {"apricot": 1}
    assert game.decision is not None
    assert game.decision.player == BLUE


def test_reading_fruit_trees_some_may_be_kept() -> None:
    """Any combination is sold: who has three may sell two of them."""
    game = red_has(3, "ObstF B")
    plant(game, TREES[4], "quince", "N")
    game.apply(Choose("sell-plum"))
    game.apply(Choose("sell-cherry"))
    game.apply(Choose("sell-now", number=6))
    assert game.scores == [6 + 6, 0]
    assert owned(game, RED) == {"apple": 1}


def test_reading_fruit_trees_equal_fruits_are_not_sold_together() -> None:
    """The chips sold are different ones: of two apples one goes, for 3 points."""
    game = red_has(1, "B B ObstF B")
    lay(game, "(1,0) B ffff", "monastery")
    pick(game, TREES[0], "apple", 4)
    lay(game, "(52,0) B ffff")
    assert owned(game, RED) == {"apple": 2}
    plant(game, TREES[4], "quince", "N")
    game.apply(Choose("sell-apple"))
    assert offered(game, "sell") == set()
    assert game.scores == [2 + 4 + 3, 0]
    assert owned(game, RED) == {"apple": 1}


def test_reading_fruit_trees_it_is_one_of_the_two_actions() -> None:
    """Who picks does not sell as well, nor pick from a second tree beside the meeple."""
    game = scene("(0,0) B ffff, (2,0) B ffff", draw="ObstA ObstF B B", modules=MODULES)
    plant(game, TREES[0], "apple", "N")
    pick(game, TREES[0], "apple", 2)
    plant(game, "(2,-1) ObstF ccff", "plum")
    lay(game, "(1,0) B ffff", "monastery")
    assert offered(game, "pick") == {"apple", "plum"}
    assert offered(game, "sell") == {"apple"}
    pick(game, "(2,-1) ObstF ccff", "plum", 3)
    assert game.scores == [2 + 3, 0]
    assert owned(game, RED) == {"apple": 1, "plum": 1}
    assert game.decision is not None
    assert game.decision.player == BLUE


def test_reading_fruit_trees_unsold_fruit_brings_a_point_at_the_end() -> None:
    """Every chip that was not sold brings 1 point, whatever stands on it."""
    game = scene(MEADOWS, draw="ObstA B", modules=MODULES)
    plant(game, TREES[0], "apple", "N")
    pick(game, TREES[0], "apple", 5)
    lay(game, "(1,0) B ffff", "monastery")
    pick(game, TREES[0], "apple", 3)
    assert game.decision is None
    incomplete_city, monastery = 1, 3
    assert game.scores == [5 + incomplete_city + 1, 3 + monastery + 1]
