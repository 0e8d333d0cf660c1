"""Abbey & Mayor: why a choice is refused."""

from __future__ import annotations

from abbey_mayor_scenes import BARN, BARN_FARM, HOLE, VILLAGES, barn_game
from questions import BLUE, RED, figure
from refusals.cases import Case, at, laid, played, the

from bastide.game.actions import PASS
from bastide.game.game import Game, Spot
from bastide.modules.abbey_mayor.abbey import Abbeys
from bastide.testkit.scene import find_segment, lay_only, scene, start


def no_barn() -> Game:
    game = scene(BARN_FARM, draw="E V V", turn="Blue", modules=("abbey-mayor",))
    game.put(figure(game, BLUE, "barn"), Spot("corner", corner=(9, 9)))
    lay_only(game, "(1,1) E ffcf")
    return game


def second_barn() -> Game:
    game = scene(BARN_FARM, draw="E V V", turn="Blue", modules=("abbey-mayor",))
    field = find_segment(game.board, (0, 0), "NL")
    game.put(figure(game, RED, "barn"), Spot("corner", corner=(9, 9), segment=field))
    lay_only(game, "(1,1) E ffcf")
    return game


def drawn_abbey() -> Game:
    game = scene(HOLE, draw="V V", modules=("abbey-mayor",))
    game.apply(PASS)
    return game


def river_abbey() -> Game:
    return scene(f"(9,9) F1 fwff, {HOLE}", draw="F4 F7 | F12 | U V", modules=("abbey-mayor", "river"))


def abbey() -> Game:
    """Before drawing: there is a gap at (0,0)."""
    return scene(HOLE, draw="V V", modules=("abbey-mayor",))


def last_abbey() -> Game:
    """Red alone holds an abbey, and has just laid the last tile."""
    game = scene(HOLE, draw="U", modules=("abbey-mayor",))
    game.slot(Abbeys).held = ((), game.slot(Abbeys).held[1])
    start(game)
    return game


WAGON = played(
    f"{VILLAGES}, (5,0) U frfr, (9,0) W rrrf",
    "Red wagon (0,0) E-W, Blue (-1,0) N, Red (5,0) E-W",
    "(1,0) W rfrr",
    "abbey-mayor",
)

CASES: dict[str, Case] = {
    "barn without a barn": (
        no_barn,
        lambda game: BARN,
        "barn: none is left in the supply.",
        "Gutshof: Im Vorrat ist keine Figur mehr.",
    ),
    "barn elsewhere": (
        barn_game,
        the("barn", corner=(9, 9)),
        "The barn goes onto a corner of the tile just placed.",
        "Der Gutshof kommt auf eine Ecke des gerade gelegten Plättchens.",
    ),
    "barn where tiles are missing": (
        barn_game,
        the("barn", corner=(2, 2)),
        "Four tiles must meet at the corner of a barn.",
        "An der Ecke des Gutshofs müssen vier Plättchen liegen.",
    ),
    "barn at a city": (
        laid("(0,0) E ffcf, (0,1) E cfff, (1,0) B ffff", "", "(1,1) B ffff", "abbey-mayor"),
        lambda game: BARN,
        "All four tiles at the corner must show field.",
        "Alle vier Plättchen an der Ecke müssen Wiese zeigen.",
    ),
    "barn on a farm with a barn": (
        second_barn,
        lambda game: BARN,
        "A barn stands on this farm already.",
        "Auf dieser Wiese steht schon ein Gutshof.",
    ),
    "abbey, none left": (last_abbey, the("abbey", cell=(0, 0)), "You have no abbey left.", "Du hast keine Abtei mehr."),
    "abbey after drawing": (
        drawn_abbey,
        the("abbey", cell=(0, 0)),
        "An abbey is laid instead of drawing; the tile is drawn.",
        "Eine Abtei legt man, statt zu ziehen; das Plättchen ist gezogen.",
    ),
    "abbey during the river": (
        river_abbey,
        the("abbey", cell=(0, 0)),
        "First the river must reach its lake.",
        "Zuerst muss der Fluss seinen See erreichen.",
    ),
    "abbey onto a tile": (
        abbey,
        the("abbey", cell=(0, 1)),
        "A tile lies there already.",
        "Dort liegt schon ein Plättchen.",
    ),
    "abbey in the open": (
        abbey,
        the("abbey", cell=(0, 2)),
        "An abbey needs a tile on all four sides.",
        "Eine Abtei braucht ein Plättchen auf allen vier Seiten.",
    ),
    "drive of another's": (
        WAGON,
        at("drive", (-1, 0), "N", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "drive of another figure": (
        WAGON,
        at("drive", (1, 0), "N", of=RED),
        "The question is about figure 9, not 0.",
        "Gefragt ist nach Figur 9, nicht nach 0.",
    ),
    "drive onto a field": (
        WAGON,
        at("drive", (1, 0), "EL", of=RED, kind="wagon"),
        "The wagon stands on a road, in a city or in a monastery.",
        "Der Wagen steht auf einer Straße, in einer Stadt oder in einem Kloster.",
    ),
    "drive onto what is complete": (
        WAGON,
        at("drive", (0, 0), "E-W", of=RED, kind="wagon"),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "drive to a follower": (
        WAGON,
        at("drive", (-1, 0), "N", of=RED, kind="wagon"),
        "A follower stands on this feature already.",
        "Auf diesem Gebiet steht schon ein Gefolgsmann.",
    ),
    "drive too far": (
        WAGON,
        at("drive", (9, 0), "E", of=RED, kind="wagon"),
        "This feature does not meet the one just scored.",
        "Dieses Gebiet stößt nicht an das gerade gewertete.",
    ),
}
