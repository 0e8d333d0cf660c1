"""The Plague: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from carcassonne import BLOCK
from questions import BLUE, RED, figure
from refusals.cases import Case, at, laid, the

from bastide.game.actions import PASS, Choose
from bastide.game.game import Game
from bastide.modules.plague.state import Plague
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import find_segment, lay, lay_only, scene, start
from bastide.tiles.geometry import cell_at

PLAGUE = "(0,0) PE5 rrrr, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr, (5,5) B ffff"


def infected(
    *fleas: tuple[int, int], figures: str = "", board: str = PLAGUE, modules: Sequence[str] = (), **choices: Any
) -> Callable[[], Game]:
    """Red has laid a tile in a game with an outbreak and fleas."""

    def make() -> Game:
        game = scene(board, figures, draw="B B V V", modules=("plague", *modules), **choices)
        game.slot(Plague).fleas, game.slot(Plague).turns = tuple(cell_at(*cell) for cell in fleas), ()
        start(game)
        lay_only(game, "(5,6) B ffff")
        return game

    return make


ALL_FLEAS = tuple((x, 0) for x in range(1, 19))
ALONG = "(0,0) PE5 rrrr, (5,5) B ffff" + "".join(f", ({x},0) U frfr" for x in range(1, 20))
FLEEING = "Red (1,0) E-W, Red (5,5) monastery, Blue (2,0) NL, Red builder (2,0) E-W"


def flea_laid() -> Game:
    game = infected(figures="Red (1,0) E-W")()
    game.apply(Choose("flea", cell=(1, 0)))
    return game


def flea_lifted() -> Game:
    game = infected(*ALL_FLEAS, board=f"{ALONG}, (0,1) V rffr")()
    game.apply(Choose("lift-flea", cell=(18, 0)))
    return game


def in_flight(*fleas: tuple[int, int], **choices: Any) -> Callable[[], Game]:
    """Red's thief is about to flee."""

    def make() -> Game:
        game = infected(*fleas, figures=FLEEING, modules=("traders-builders",), **choices)()
        game.apply(Choose("flee", figure=figure(game, RED)))
        return game

    return make


def has_fled() -> Game:
    game = in_flight()()
    game.apply(Choose("flee-to", figure=figure(game, RED), segment=find_segment(game.board, (2, 0), "E-W")))
    return game


def last_abbey() -> Game:
    """All tiles are laid, and Blue has laid the abbey."""
    hole = "(0,-1) B ffff, (1,0) B ffff, (0,1) B ffff, (-1,0) B ffff, (9,9) PE5 rrrr"
    game = scene(hole, "Blue (0,1) SL", draw="V", modules=("plague", "abbey-mayor"))
    game.apply(PASS)
    lay(game, "(9,8) V ffrr")
    game.apply(Choose("flea", cell=(9, 8)))
    game.apply(Choose("abbey", cell=(0, 0)))
    return game


def sick_town() -> Game:
    """Blue completes two of Red's towns; on a tile of the second one is an outbreak."""
    board = "(0,0) E cfff, (5,0) PE2 cffc, (5,-1) E ffcf"
    modules = ("plague", "bridges-castles-bazaars")
    game = scene(board, "Red (0,0) N", draw="E V V", modules=modules, turn="Blue")
    lay(game, "(0,-1) E ffcf")
    return game


def tower_with_plague() -> Game:
    game = infected((5, 5), board="(0,0) PE5 rrrr, (5,5) TI ffff", modules=("tower",))()
    game.slot(Towers).heights = ((cell_at(5, 5), 1),)
    return game


CASES: dict[str, Case] = {
    "flea before the plague": (
        laid("(0,0) U frfr", "", "(1,0) U frfr", "plague"),
        the("flea", cell=(0, 0)),
        "The plague has not broken out yet.",
        "Die Pest ist noch nicht ausgebrochen.",
    ),
    "flea taken before the plague": (
        laid("(0,0) U frfr", "", "(1,0) U frfr", "plague"),
        the("lift-flea", cell=(0, 0)),
        "The plague has not broken out yet.",
        "Die Pest ist noch nicht ausgebrochen.",
    ),
    "flight before the plague": (
        laid("(0,0) U frfr", "Red (0,0) E-W", "(1,0) U frfr", "plague"),
        the("flee", of=RED),
        "The plague has not broken out yet.",
        "Die Pest ist noch nicht ausgebrochen.",
    ),
    "flight after the last turn": (
        last_abbey,
        the("flee", of=BLUE),
        "After the last turn nobody flees any more.",
        "Nach dem letzten Zug flieht niemand mehr.",
    ),
    "castle with the plague": (
        sick_town,
        at("castle", (5, -1), "S"),
        "The plague is in this city.",
        "In dieser Stadt ist die Pest.",
    ),
    "second flea": (
        flea_laid,
        the("flea", cell=(2, 0)),
        "In this turn you lay no flea any more.",
        "In diesem Zug legst du keinen Floh mehr.",
    ),
    "second flea from the board": (
        flea_laid,
        the("lift-flea", cell=(1, 0)),
        "In this turn you lay no flea any more.",
        "In diesem Zug legst du keinen Floh mehr.",
    ),
    "flea from an empty supply": (
        infected(*ALL_FLEAS, board=ALONG),
        the("flea", cell=(19, 0)),
        "The supply is empty: first take a flea from a tile.",
        "Der Vorrat ist leer: Nimm zuerst einen Floh von einem Plättchen.",
    ),
    "flea from the board too early": (
        infected((1, 0)),
        the("lift-flea", cell=(1, 0)),
        "Fleas come from the supply while it lasts; 17 are left.",
        "Flöhe kommen aus dem Vorrat, solange er reicht; noch 17 sind da.",
    ),
    "flea on a flea": (
        infected((1, 0)),
        the("flea", cell=(1, 0)),
        "A flea lies on this tile already.",
        "Auf diesem Plättchen liegt schon ein Floh.",
    ),
    "flea on an outbreak": (
        infected((1, 0)),
        the("flea", cell=(0, 0)),
        "No flea is ever laid on a tile with an outbreak.",
        "Auf ein Plättchen mit Pestherd kommt nie ein Floh.",
    ),
    "flea back to its tile": (
        flea_lifted,
        the("flea", cell=(18, 0)),
        "The flea was taken from this tile.",
        "Von diesem Plättchen stammt der Floh.",
    ),
    "flea too far away": (
        infected(),
        the("flea", cell=(2, 0)),
        "This tile does not lie beside an active outbreak or flea.",
        "Dieses Plättchen liegt nicht neben einem aktiven Pestherd oder Floh.",
    ),
    "flea on no tile": (
        infected(),
        the("flea", cell=(0, 1)),
        "No tile lies at 0,1.",
        "Bei 0,1 liegt kein Plättchen.",
    ),
    "flea inside Carcassonne": (
        infected((-1, 1), board=f"{BLOCK}, (0,2) PE5 rrrr, (5,5) B ffff", modules=("count",)),
        the("flea", cell=(-1, 0)),
        "The plague stays out of the City of Carcassonne.",
        "Die Pest bleibt der Stadt Carcassonne fern.",
    ),
    "flea taken from a clean tile": (
        infected(*ALL_FLEAS, board=ALONG),
        the("lift-flea", cell=(19, 0)),
        "No flea lies on this tile.",
        "Auf diesem Plättchen liegt kein Floh.",
    ),
    "active flea instead of a latent one": (
        infected(*ALL_FLEAS[:17], (19, 0), board=ALONG),
        the("lift-flea", cell=(1, 0)),
        "Take a latent flea while there is one.",
        "Nimm einen latenten Floh, solange es einen gibt.",
    ),
    "flea that could go nowhere": (
        infected(*ALL_FLEAS, board=ALONG),
        the("lift-flea", cell=(18, 0)),
        "This flea could be laid on no other tile.",
        "Dieser Floh könnte auf kein anderes Plättchen.",
    ),
    "second escape from the plague": (
        has_fled,
        the("flee", of=RED),
        "One of your figures has fled in this turn already.",
        "In diesem Zug ist schon eine Figur von dir geflohen.",
    ),
    "monk who flees": (
        infected(figures=FLEEING, modules=("traders-builders",)),
        the("flee", of=RED, nth=1),
        "Only figures on roads, in cities and on fields flee.",
        "Nur Figuren auf Straßen, in Städten und auf Wiesen fliehen.",
    ),
    "builder who may not flee": (
        infected(figures=FLEEING, modules=("traders-builders",), options={"plague.specials-flee": False}),
        the("flee", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "figure of another who flees": (
        infected(figures=FLEEING, modules=("traders-builders",)),
        the("flee", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "figure of the supply who flees": (
        infected(figures=FLEEING, modules=("traders-builders",)),
        the("flee", of=RED, nth=3),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "way out that is barred": (
        infected((2, 0), figures="Red (1,0) E-W"),
        the("flee", of=RED),
        "This figure reaches no other tile without crossing an infected one.",
        "Diese Figur erreicht kein anderes Plättchen, ohne über ein verseuchtes zu müssen.",
    ),
    "equal figure who flees": (
        infected(figures="Red (1,0) E-W, Red (1,0) E-W"),
        the("flee", of=RED, nth=1),
        "Of equal figures take number 0.",
        "Nimm von gleichen Figuren die Nummer 0.",
    ),
    "flight of the wrong figure": (
        in_flight(),
        at("flee-to", (3, 0), "E-W", of=RED, kind="builder"),
        "The question is about figure 0, not 7.",
        "Gefragt ist nach Figur 0, nicht nach 7.",
    ),
    "flight of another's figure": (
        in_flight(),
        at("flee-to", (3, 0), "E-W", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "flight onto a field": (
        in_flight(),
        at("flee-to", (3, 0), "NL", of=RED),
        "Figures flee on their own road, city or field only.",
        "Figuren fliehen nur auf ihrer Straße, in ihrer Stadt oder auf ihrer Wiese.",
    ),
    "flight on the same tile": (
        in_flight(),
        at("flee-to", (1, 0), "E-W", of=RED),
        "Figures flee to another tile.",
        "Figuren fliehen auf ein anderes Plättchen.",
    ),
    "flight onto an infected tile": (
        in_flight((3, 0)),
        at("flee-to", (3, 0), "E-W", of=RED),
        "This tile is infected by the plague.",
        "Auf diesem Plättchen ist die Pest.",
    ),
    "flight across an infected tile": (
        in_flight((3, 0), board=f"{PLAGUE}, (4,0) U frfr"),
        at("flee-to", (4, 0), "E-W", of=RED),
        "The way there leads over an infected tile.",
        "Der Weg dorthin führt über ein verseuchtes Plättchen.",
    ),
    "follower on a tower with the plague": (
        tower_with_plague,
        the("climb", of=RED, cell=(5, 5)),
        "This tile is infected by the plague.",
        "Auf diesem Plättchen ist die Pest.",
    ),
}
