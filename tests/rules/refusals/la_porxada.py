"""La Porxada: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questions import BLUE, RED
from refusals.cases import Case, laid, the

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.testkit.scene import lay_only, scene


def at_the_hall(*answers: Callable[[Game], Choose], **choices: Any) -> Callable[[], Game]:
    """Red has laid La Porxada; Red has a mayor and a thief, Blue a thief and a monk."""

    def make() -> Game:
        board = "(0,0) E cfff, (0,5) D crfr, (3,5) B ffff, (8,5) U frfr"
        figures = "Red mayor (0,5) N, Red (0,5) E-W, Blue (8,5) E-W, Blue (3,5) monastery, Blue builder (8,5) E-W"
        modules = ("la-porxada", "abbey-mayor", "traders-builders")
        game = scene(board, figures, draw="Porx V V V", modules=modules, **choices)
        lay_only(game, "(0,-1) Porx cccc")
        for answer in answers:
            game.apply(answer(game))
        return game

    return make


OFFERED = (the("swap-own", of=RED), the("swap-with", of=BLUE))

CASES: dict[str, Case] = {
    "city bonus chosen too late": (
        at_the_hall(the("porxada-bonus")),
        the("porxada-bonus"),
        "Swap or bonus is chosen right after the tile is laid.",
        "Tausch oder Bonus wählt man gleich nach dem Legen.",
    ),
    "swap of a mayor with nobody in a city": (
        at_the_hall(),
        the("swap-own", of=RED, kind="mayor"),
        "Nobody could take the place of this follower, or go where it stands.",
        "Mit diesem Gefolgsmann kann niemand den Platz tauschen.",
    ),
    "swap of a follower in the supply": (
        at_the_hall(),
        the("swap-own", of=RED, nth=3),
        "This follower is not on the board.",
        "Dieser Gefolgsmann ist nicht im Spiel.",
    ),
    "swap without the hall": (
        laid("(0,0) D crfr", "Red (0,0) N", "(1,0) U frfr", "la-porxada"),
        the("swap-own", of=RED),
        "The tile just placed is not La Porxada.",
        "Das gelegte Plättchen ist nicht La Porxada.",
    ),
    "swap with an own follower": (
        at_the_hall(OFFERED[0]),
        the("swap-with", of=RED, kind="mayor"),
        "Name a follower of somebody else.",
        "Nenne einen Gefolgsmann von jemand anderem.",
    ),
    "swap with a builder": (
        at_the_hall(OFFERED[0]),
        the("swap-with", of=BLUE, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "swap accepted for somebody else": (
        at_the_hall(*OFFERED),
        the("accept-swap", of=RED, kind="mayor"),
        "Two other followers are to be swapped.",
        "Es geht um zwei andere Gefolgsleute.",
    ),
    "swap refused for somebody else": (
        at_the_hall(*OFFERED),
        the("refuse-swap", of=BLUE, nth=1),
        "Two other followers are to be swapped.",
        "Es geht um zwei andere Gefolgsleute.",
    ),
    "follower of the supply given up": (
        at_the_hall(*OFFERED, the("refuse-swap", of=BLUE)),
        the("lose-follower", of=BLUE, nth=4),
        "You may give up only followers on the board.",
        "Aufgeben kannst du nur Gefolgsleute, die im Spiel sind.",
    ),
}
