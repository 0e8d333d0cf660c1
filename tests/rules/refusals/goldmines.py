"""The Goldmines: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, the

from bastide.game.actions import PASS
from bastide.game.game import Game
from bastide.modules.goldmines import Gold
from bastide.testkit.scene import lay_only, scene
from bastide.tiles.geometry import cell_at


def at_a_goldmine() -> Game:
    game = scene("(0,0) D crfr, (1,0) U frfr, (3,0) B ffff", draw="GoldH V", modules=("goldmines",))
    lay_only(game, "(0,1) GoldH frrf")
    return game


def sharing_gold() -> Game:
    """Red and Blue have a road each, and both may take from the crossing between them."""
    board, figures = "(1,0) U frfr, (2,0) X rrrr, (-1,0) U frfr, (-2,0) X rrrr", "Red (1,0) E-W, Blue (-1,0) E-W"
    game = scene(board, figures, draw="X V", modules=("goldmines",))
    lay_only(game, "(0,0) X rrrr")
    for cell in ((-1, 0), (0, 0), (1, 0)):
        game.slot(Gold).put(game.board.cells[cell_at(*cell)])
    game.apply(PASS)
    return game


CASES: dict[str, Case] = {
    "gold far from the goldmine": (
        at_a_goldmine,
        the("gold", cell=(3, 0)),
        "Gold goes onto one of the eight tiles around the goldmine.",
        "Gold kommt auf eines der acht Plättchen um die Goldmine.",
    ),
    "gold that is not there": (
        sharing_gold,
        the("take-gold", cell=(2, 0)),
        "There is no gold on this tile.",
        "Auf diesem Plättchen liegt kein Gold.",
    ),
    "gold of another's road": (
        sharing_gold,
        the("take-gold", cell=(-1, 0)),
        "Nothing that Red has won was completed on this tile.",
        "Auf diesem Plättchen wurde nichts fertig, was Red gewonnen hat.",
    ),
}
