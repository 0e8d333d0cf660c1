"""The Gingerbread Man: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, at

from bastide.game.game import Game
from bastide.testkit.scene import lay, scene


def gingerbread_man_moves() -> Game:
    """He is in the city at (0,0); another one is at (5,0) and (5,-1), a completed one at (9,0)."""
    board = "(0,0) D crfr, (5,0) E cfff, (5,-1) F cfcf, (9,0) E ffcf, (9,1) E cfff"
    game = scene(board, draw="LebA V", modules=("gingerbread-man",))
    lay(game, "(0,1) LebA frcc")
    return game


CASES: dict[str, Case] = {
    "gingerbread man on a road": (
        gingerbread_man_moves,
        at("gingerbread-man", (0, 0), "E-W"),
        "The gingerbread man goes into cities only.",
        "Der Lebkuchenmann geht nur in Städte.",
    ),
    "gingerbread man into a completed city": (
        gingerbread_man_moves,
        at("gingerbread-man", (9, 0), "S"),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "gingerbread man into his own city": (
        gingerbread_man_moves,
        at("gingerbread-man", (0, 0), "N"),
        "He must go into another city.",
        "Er muss in eine andere Stadt.",
    ),
    "gingerbread man onto an older tile of a city": (
        gingerbread_man_moves,
        at("gingerbread-man", (5, 0), "N"),
        "Name segment 6, the newest of this feature.",
        "Nenne Abschnitt 6, den neuesten des Gebiets.",
    ),
}
