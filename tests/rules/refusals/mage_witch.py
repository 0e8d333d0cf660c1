"""Mage & Witch: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, at, the

from bastide.game.game import Game
from bastide.modules.mage_witch import Magic
from bastide.testkit.scene import find_segment, lay_only, scene


def at_a_mage_tile() -> Game:
    """The mage stands on the road far away."""
    game = scene("(0,0) D crfr, (5,0) U frfr", draw="MaHeA V", modules=("mage-witch",))
    game.slot(Magic).mage = find_segment(game.board, (5, 0), "E-W")
    lay_only(game, "(1,0) MaHeA crrr")
    return game


CASES: dict[str, Case] = {
    "mage on a field": (
        at_a_mage_tile,
        at("mage", (5, 0), "NL"),
        "Mage and witch stand on roads and in cities only.",
        "Magier und Hexe stehen nur auf Straßen und in Städten.",
    ),
    "witch beside the mage": (
        at_a_mage_tile,
        at("witch", (5, 0), "E-W"),
        "Mage and witch never stand on the same road or city.",
        "Magier und Hexe stehen nie auf derselben Straße oder in derselben Stadt.",
    ),
    "mage taken away too soon": (
        at_a_mage_tile,
        the("remove-mage"),
        "An unfinished road or city is left: move one of the two.",
        "Eine unfertige Straße oder Stadt ist da: Versetze eine der beiden Figuren.",
    ),
    "witch taken away too soon": (
        at_a_mage_tile,
        the("remove-witch"),
        "An unfinished road or city is left: move one of the two.",
        "Eine unfertige Straße oder Stadt ist da: Versetze eine der beiden Figuren.",
    ),
}
