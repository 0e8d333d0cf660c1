"""Castles in Germany: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, after_drawing, the

from bastide import new_game
from bastide.game.game import Game
from bastide.modules.german_castles import Castles
from bastide.testkit.scene import scene, start
from bastide.tiles.geometry import cell_at


def with_castles(board: str = "(0,0) D crfr") -> Game:
    """Red has two castles and may lay one."""
    game = scene(board, draw="U V V V", modules=("german-castles",))
    game.slot(Castles).held = tuple(tuple(game.rules.faces[t] for t in own) for own in (("BurgC", "BurgB"), ()))
    return start(game)


def castle_and_hole() -> Game:
    """Red may lay an abbey into a hole; nowhere else is there an open cell."""
    ring = "(1,0) B ffff, (0,1) B ffff, (2,1) B ffff, (1,2) B ffff"
    game = scene(ring, draw="B V V V", modules=("german-castles", "abbey-mayor"))
    game.slot(Castles).held = ((game.rules.faces["BurgB"],), ())
    game.board.demand = {cell: demand for cell, demand in game.board.demand.items() if cell == cell_at(1, 1)}
    return start(game)


CASES: dict[str, Case] = {
    "castle of another": (
        with_castles,
        the("german-castle", tile="BurgA"),
        "You do not have the castle BurgA.",
        "Die Burg BurgA hast du nicht.",
    ),
    "castle after drawing": (
        lambda: after_drawing(with_castles()),
        the("german-castle", tile="BurgC"),
        "A castle is laid instead of drawing; the tile is drawn.",
        "Eine Burg legt man, statt zu ziehen; das Plättchen ist gezogen.",
    ),
    "castle without a place": (
        castle_and_hole,
        the("german-castle", tile="BurgB"),
        "The castle BurgB fits nowhere now.",
        "Die Burg BurgB passt jetzt nirgends.",
    ),
    "castle that is gone": (
        lambda: new_game(("Red", "Blue"), ("german-castles",), options={"castles.deal": "choose"}, seed=1),
        the("take-castle", tile="BurgZ"),
        "The castle BurgZ is not there to be chosen.",
        "Die Burg BurgZ steht nicht zur Wahl.",
    ),
}
