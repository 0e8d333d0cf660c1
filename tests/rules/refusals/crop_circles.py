"""Crop Circles: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import BLUE, RED
from refusals.cases import Case, at, the

from bastide.game.actions import PASS, Choose, Place
from bastide.game.game import Game
from bastide.modules.crop_circles import NAMING
from bastide.modules.halflings import HalfTiles
from bastide.testkit.scene import lay, read_spot, scene, start


def at_a_plain_ring() -> Game:
    """Red has laid a half tile with a crop circle that names nobody."""
    game = scene("(0,0) D crfr", "Blue (0,0) E-W", draw="U V V V", modules=("halflings", "crop-circles"))
    game.slot(HalfTiles).held = ((game.rules.faces["Halb204"],), ())
    start(game)
    for action in (Choose("half-tile", tile="Halb204"), Place((0, 1), 1), PASS):
        game.apply(action)
    return game


def at_a_circle(what: str, tile: str = "(0,1) Korn5 fcfc", figures: str = "") -> Callable[[], Game]:
    """Red has laid a crop circle and has made the choice, if any; Blue has a knight, a thief and a farmer."""

    def make() -> Game:
        standing = f"Blue (0,0) N, Blue (0,0) E-W, Blue (0,0) SL{figures}"
        modules = ("crop-circles", "traders-builders", "abbey-mayor")
        game = scene("(0,0) D crfr, (5,5) E cfff", standing, draw=f"{tile.split()[1]} V V", modules=modules)
        lay(game, tile)
        if what:
            game.apply(Choose(what, cell=read_spot(tile).cell))
        return game

    return make


CASES: dict[str, Case] = {
    "crop circle of another tile": (
        at_a_circle(""),
        the("crop-add", cell=(0, 0)),
        "The crop circle of this turn lies on another tile.",
        "Der Kornkreis dieses Zuges liegt woanders.",
    ),
    "no end of a crop circle elsewhere": (
        at_a_circle(""),
        the("crop-remove", cell=(5, 5)),
        "The crop circle of this turn lies on another tile.",
        "Der Kornkreis dieses Zuges liegt woanders.",
    ),
    "crop circle: added to a thief": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "E-W", of=BLUE, nth=3),
        "This crop circle is about knights only.",
        "Dieser Kornkreis betrifft nur Ritter.",
    ),
    "crop circle: added where nobody stands": (
        at_a_circle("crop-add"),
        at("crop-join", (5, 5), "N", of=BLUE, nth=3),
        "None of your followers stands there.",
        "Dort steht keiner deiner Gefolgsleute.",
    ),
    "crop circle: added from the board": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "N", of=BLUE, nth=1),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "crop circle: another one of equal figures": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "N", of=BLUE, nth=5),
        "Of equal figures take number 15.",
        "Nimm von gleichen Figuren die Nummer 15.",
    ),
    "crop circle: a builder added": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "N", of=BLUE, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "crop circle: a mayor added on a road": (
        at_a_circle("crop-add", "(1,0) Korn1 frrr"),
        at("crop-join", (0, 0), "E-W", of=BLUE, kind="mayor"),
        "The mayor stands in a city.",
        "Der Bürgermeister steht in einer Stadt.",
    ),
    "crop circle: a farmer taken back": (
        at_a_circle("crop-remove"),
        the("crop-leave", of=BLUE, nth=2),
        "This crop circle is about knights only.",
        "Dieser Kornkreis betrifft nur Ritter.",
    ),
    "crop circle: a thief of somebody else taken back": (
        at_a_circle("crop-remove", figures=", Red (5,5) N"),
        the("crop-leave", of=RED),
        "This figure belongs to Red.",
        "Diese Figur gehört Red.",
    ),
    "crop circle: a builder taken back": (
        at_a_circle("crop-remove", figures=", Blue builder (0,0) N"),
        the("crop-leave", of=BLUE, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "crop circle: taken back from the supply": (
        at_a_circle("crop-remove"),
        the("crop-leave", of=BLUE, nth=4),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    **{
        f"plain crop circle elsewhere: {word}": (
            at_a_plain_ring,
            the(word, cell=(5, 5)),
            "The crop circle of this turn lies on another tile.",
            "Der Kornkreis dieses Zuges liegt woanders.",
        )
        for word in NAMING
    },
}
