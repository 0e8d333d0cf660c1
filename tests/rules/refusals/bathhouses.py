"""The Barber-Surgeons: why a choice is refused."""

from __future__ import annotations

from questions import BLUE, RED, figure
from refusals.cases import Case, the

from bastide.game.game import Game, Spot
from bastide.testkit.scene import lay, lay_only, scene


def choosing_a_bath() -> Game:
    """Red's knight was alone and has two baths to choose from; in a third one Blue bathes."""
    board = "(0,-1) E ffcf, (8,0) BadA/0, (8,8) BadF/0, (8,16) BadB/0"
    game = scene(board, "Red (0,-1) S", draw="E V V", modules=("bathhouses",))
    game.put(figure(game, BLUE), Spot("bath", cell=(8, 16), apart=True))
    lay(game, "(0,0) E cfff")
    return game


def out_of_the_bath() -> Game:
    """Red bathes where it costs 5 points, and has 2; Blue bathes too."""
    board = "(0,0) D crfr, (8,0) BadA/0, (8,8) BadF/0"
    game = scene(board, draw="U V V", modules=("bathhouses",))
    game.put(figure(game, RED), Spot("bath", cell=(8, 8), apart=True))
    game.put(figure(game, BLUE), Spot("bath", cell=(8, 0), apart=True))
    game.scores[RED] = 2
    lay_only(game, "(1,0) U frfr")
    return game


CASES: dict[str, Case] = {
    "bath on a tile without one": (
        choosing_a_bath,
        the("bathe-3", of=RED, cell=(0, 0)),
        "There is no bathhouse on this tile.",
        "Auf diesem Plättchen ist kein Badehaus.",
    ),
    "bath that is taken": (
        choosing_a_bath,
        the("bathe-5", of=RED, cell=(8, 16)),
        "Somebody bathes there already.",
        "Dort badet schon jemand.",
    ),
    **{
        f"bath with a flag that says {number}": (
            choosing_a_bath,
            the(f"bathe-{number}", of=RED, cell=(8, 8)),
            "On this flag stands 5.",
            "Auf dieser Fahne steht 5.",
        )
        for number in range(1, 10)
        if number != 5
    },
    "bath for another follower": (
        choosing_a_bath,
        the("bathe-3", of=RED, nth=3, cell=(8, 0)),
        "The question is about figure 0, not 3.",
        "Gefragt ist nach Figur 0, nicht nach 3.",
    ),
    "bought out of a bath without the points": (
        out_of_the_bath,
        the("leave-bath", of=RED),
        "Leaving this bath costs 5 points; you have 2.",
        "Dieses Bad zu verlassen kostet 5 Punkte; du hast 2.",
    ),
    "bought out of a bath by somebody else": (
        out_of_the_bath,
        the("leave-bath", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "bought out of a bath without bathing": (
        out_of_the_bath,
        the("leave-bath", of=RED, nth=2),
        "This figure does not bathe.",
        "Diese Figur badet nicht.",
    ),
}
