"""Halflings: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, after_drawing, the

from bastide import new_game
from bastide.game.game import Game
from bastide.modules.halflings import HalfTiles
from bastide.testkit.scene import scene, start


def with_halves(board: str = "(0,0) D crfr") -> Game:
    """Red has two half tiles and may lay one."""
    game = scene(board, draw="E V V V", modules=("halflings",))
    game.slot(HalfTiles).held = tuple(tuple(game.rules.faces[t] for t in own) for own in (("Halb104", "Halb211"), ()))
    return start(game)


CASES: dict[str, Case] = {
    "half tile of another": (
        with_halves,
        the("half-tile", tile="Halb101"),
        "You do not have the half tile Halb101.",
        "Das halbe Plättchen Halb101 hast du nicht.",
    ),
    "half tile after drawing": (
        lambda: after_drawing(with_halves()),
        the("half-tile", tile="Halb104"),
        "A half tile is laid instead of drawing; the tile is drawn.",
        "Ein halbes Plättchen legt man, statt zu ziehen; das ganze ist gezogen.",
    ),
    "half tile without a place": (
        lambda: with_halves("(0,0) B ffff"),
        the("half-tile", tile="Halb211"),
        "The half tile Halb211 fits nowhere now.",
        "Das halbe Plättchen Halb211 passt jetzt nirgends.",
    ),
    "half tile that is gone": (
        lambda: new_game(("Red", "Blue"), ("halflings",), seed=1),
        the("take-half", tile="HalbZ"),
        "The half tile HalbZ is not there to be chosen.",
        "Das halbe Plättchen HalbZ steht nicht zur Wahl.",
    ),
}
