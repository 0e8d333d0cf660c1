"""The Fruit-Bearing Trees: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import RED
from refusals.cases import Case, the

from bastide.game.actions import Choose, Deploy
from bastide.game.game import Game
from bastide.modules.fruit_trees import KINDS, Chip, Orchard
from bastide.testkit.scene import find_segment, lay_only, scene


def fruit_for_tree() -> Game:
    """Apples lie on a tree; Red has laid another one."""
    game = scene("(0,0) ObstC cffc, (0,1) B ffff", draw="ObstF V", modules=("fruit-trees",))
    game.slot(Orchard).stacks = ((0, "apple"),)
    lay_only(game, "(1,1) ObstF ccff")
    return game


def at_a_fruit_tree(*first: str) -> Callable[[], Game]:
    """Red has placed a thief beside empty plums, apples far away, and chosen what to sell."""

    def make() -> Game:
        board = "(0,0) ObstC cffc, (0,1) B ffff, (5,5) ObstF ccff"
        game = scene(board, draw="U V V", modules=("fruit-trees",))
        orchard = game.slot(Orchard)
        orchard.stacks = ((0, "plum"), (2, "apple"))
        orchard.chips = tuple(Chip(RED, kind, 2 + n) for kind, many in (("plum", 4), ("elder", 1)) for n in range(many))
        lay_only(game, "(1,1) U rfrf")
        game.apply(Deploy("small", find_segment(game.board, (1, 1), "N-S")))
        for word in first:
            game.apply(Choose(word))
        return game

    return make


CASES: dict[str, Case] = {
    "stack that lies on a tree": (
        fruit_for_tree,
        the("put-apple", cell=(1, 1)),
        "This stack lies on a tree already.",
        "Dieser Stapel liegt schon auf einem Baum.",
    ),
    "fruit from an empty tree": (
        at_a_fruit_tree(),
        the("pick-plum", cell=(0, 0)),
        "No fruit is left on this tree.",
        "An diesem Baum ist kein Obst mehr.",
    ),
    "fruit from a tree far away": (
        at_a_fruit_tree(),
        the("pick-apple", cell=(5, 5)),
        "You have placed no follower at this tree.",
        "An diesen Baum hast du keinen Gefolgsmann gesetzt.",
    ),
    **{
        f"stack for another tree: {kind}": (
            fruit_for_tree,
            the(f"put-{kind}", cell=(0, 0)),
            "The stack goes onto the tree just placed.",
            "Der Stapel kommt auf den gerade gelegten Baum.",
        )
        for kind in KINDS
        if kind != "apple"
    },
    **{
        f"fruit of another tree: {kind}": (
            at_a_fruit_tree(),
            the(f"pick-{kind}", cell=(0, 0)),
            "This fruit does not lie there.",
            "Dieses Obst liegt dort nicht.",
        )
        for kind in KINDS
        if kind != "plum"
    },
    **{
        f"sale of fruit that one has not: {kind}": (
            at_a_fruit_tree(),
            the(f"sell-{kind}"),
            "You have no chip of this fruit.",
            "Von diesem Obst hast du keinen Chip.",
        )
        for kind in KINDS
        if kind not in ("plum", "elder")
    },
    **{
        f"sale of two chips of a kind: {kind}": (
            at_a_fruit_tree(f"sell-{kind}"),
            the(f"sell-{kind}"),
            "This fruit is on sale already: sell different kinds.",
            "Dieses Obst ist schon dabei: Verkaufe verschiedene Sorten.",
        )
        for kind in ("plum", "elder")
    },
    "sale of nothing": (
        at_a_fruit_tree(),
        the("sell-now", number=3),
        "First choose what to sell.",
        "Wähle zuerst, was du verkaufst.",
    ),
    "sale for another price": (
        at_a_fruit_tree("sell-plum"),
        the("sell-now", number=15),
        "These chips bring 3 points.",
        "Diese Chips bringen 3 Punkte.",
    ),
}
