"""The Catapult: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questions import BLUE, RED, figure
from refusals.cases import Case, the

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.modules.catapult.rounds import HANDS, THROWS
from bastide.testkit.scene import lay, scene


def at_the_fair(*words: str, figures: str = "Blue (0,0) N", **options: Any) -> Callable[[], Game]:
    """Red has laid a fair; these answers have been given."""

    def make() -> Game:
        modules = ("catapult", "abbey-mayor", "traders-builders")
        game = scene("(0,0) D crfr, (1,0) U frfr", figures, draw="CP6 V V", modules=modules, options=options)
        lay(game, "(0,1) CP6 ffff")
        for word in words:
            game.apply(next(a for a in game.decision.actions if isinstance(a, Choose) and a.what == word))  # type: ignore[union-attr]
        return game

    return make


def seducing() -> Game:
    """Red's token lies on the farmer of Blue."""
    game = at_the_fair("seduction", figures="Blue (0,0) SL", **{"catapult.launch": "entered"})()
    game.apply(Choose("aim-seduction", figure=figure(game, BLUE)))
    return game


def picking() -> Game:
    """Two monks are equally near to Red's token."""
    board, figures = "(0,0) B ffff, (2,0) B ffff", "Blue (0,0) monastery, Blue (2,0) monastery"
    game = scene(board, figures, draw="CP6 V", modules=("catapult",), options={"catapult.launch": "entered"})
    lay(game, "(1,0) CP6 ffff")
    game.apply(Choose("seduction"))
    game.apply(Choose("launch-seduction", cell=(1, 0)))
    return game


CASES: dict[str, Case] = {
    "second game of a fair: knock-out": (
        at_the_fair("target", "catapult-north"),
        the("knock-out"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "second game of a fair: seduction": (
        at_the_fair("target", "catapult-north"),
        the("seduction"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "second game of a fair: target": (
        at_the_fair("target", "catapult-north"),
        the("target"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "second game of a fair: catch": (
        at_the_fair("target", "catapult-north"),
        the("catch"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "catapult too far in the north": (
        at_the_fair("target"),
        the("catapult-north", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "catapult too far in the east": (
        at_the_fair("target"),
        the("catapult-east", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "catapult too far in the south": (
        at_the_fair("target"),
        the("catapult-south", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "catapult too far in the west": (
        at_the_fair("target"),
        the("catapult-west", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "launch into the blue: knock-out": (
        at_the_fair("knock-out", "catapult-north"),
        the("launch-knock-out", cell=(9, 9)),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "launch into the blue: seduction": (
        at_the_fair("seduction", "catapult-north"),
        the("launch-seduction", cell=(9, 9)),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "launch into the blue: target": (
        at_the_fair("target", "catapult-north"),
        the("launch-target", cell=(9, 9)),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "aim at a follower of the supply: knock-out": (
        at_the_fair("knock-out", "catapult-north"),
        the("aim-knock-out", of=RED),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "aim at a follower of the supply: seduction": (
        at_the_fair("seduction", "catapult-north"),
        the("aim-seduction", of=RED),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "throw beside the court": (
        at_the_fair("catch"),
        the("throw-1", cell=(9, 9)),
        "Each square of the court has a word of its own.",
        "Jedes Feld des Platzes hat ein eigenes Wort.",
    ),
    "seduction: another's follower": (
        seducing,
        the("seduce", of=BLUE, nth=1),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "seduction: a builder": (
        seducing,
        the("seduce", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "seduction: a mayor on a field": (
        seducing,
        the("seduce", of=RED, kind="mayor"),
        "This figure may not be where the other one is: mayor.",
        "Diese Figur darf nicht dorthin, wo die andere ist: Bürgermeister.",
    ),
    "seduction: not one of the nearest": (
        picking,
        the("pick", of=RED),
        "This figure is not one of the nearest.",
        "Diese Figur ist keine der nächsten.",
    ),
    **{
        f"{word} at another game": (
            at_the_fair("target", "catapult-north"),
            the(word, cell=None if word in ("caught", "missed") else (0, 1)),
            "Nobody plays Catch at this fair.",
            "An diesem Jahrmarkt spielt niemand Fangen.",
        )
        for word in (*THROWS, *HANDS, "caught", "missed")
    },
}
