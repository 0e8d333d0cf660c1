"""The Festival: why a choice is refused."""

from __future__ import annotations

from questions import BLUE
from refusals.cases import Case, the

from bastide.game.game import Game
from bastide.testkit.scene import lay_only, scene


def at_a_festival() -> Game:
    game = scene("(0,0) D crfr", "Blue (0,0) N", draw="10i V", modules=("festival",))
    lay_only(game, "(0,-1) 10i rfcr")
    return game


CASES: dict[str, Case] = {
    "festival for another's figure": (
        at_a_festival,
        the("festival", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
}
