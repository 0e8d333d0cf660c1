"""The Flying Machines: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import BLUE, RED, figure
from refusals.cases import Case, at, laid, the

from bastide.game.actions import Choose
from bastide.game.game import Game

MACHINE = laid("(0,0) U rfrf", "Red (0,0) N-S", "(1,0) FlugG ffff", "flying-machines", "traders-builders", "abbot")


def flown(board: str = "(0,0) D rfrc", *modules: str) -> Callable[[], Game]:
    """Red's follower has flown one tile to the west."""

    def make() -> Game:
        game = laid(board, "", "(1,0) FlugG ffff", "flying-machines", *modules)()
        game.script = ("die-1", *game.script)
        game.apply(Choose("fly", figure=figure(game, RED), cell=(1, 0)))
        return game

    return make


def flown_once() -> Game:
    """A follower has flown for nothing; only a bridge may still be built."""
    game = laid("(0,0) U rfrf", "", "(1,0) FlugG ffff", "flying-machines", "bridges-castles-bazaars")()
    game.script = ("die-3", *game.script)
    game.apply(Choose("fly", figure=figure(game, RED), cell=(1, 0)))
    return game


CASES: dict[str, Case] = {
    "flight without a machine": (
        laid("(0,0) U rfrf", "", "(1,0) B ffff", "flying-machines"),
        the("fly", of=RED, cell=(1, 0)),
        "The tile just placed has no flying machine.",
        "Auf dem gerade gelegten Plättchen ist kein Fluggerät.",
    ),
    "flight from another tile": (
        MACHINE,
        the("fly", of=RED, nth=1, cell=(0, 0)),
        "The flying machine is at 1,0.",
        "Das Fluggerät ist bei 1,0.",
    ),
    "flight of a builder": (
        MACHINE,
        the("fly", of=RED, kind="builder", cell=(1, 0)),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "flight of an abbot": (
        MACHINE,
        the("fly", of=RED, kind="abbot", cell=(1, 0)),
        "In this game a flying machine does not carry this figure: abbot.",
        "In diesem Spiel trägt ein Fluggerät diese Figur nicht: Abt.",
    ),
    "flight of another's follower": (
        MACHINE,
        the("fly", of=BLUE, cell=(1, 0)),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "flight of a follower on the board": (
        MACHINE,
        the("fly", of=RED, cell=(1, 0)),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "second flight": (
        flown_once,
        the("fly", of=RED, cell=(1, 0)),
        "You have already used your figure in this turn part.",
        "Die eine Figurenaktion dieses Zugteils ist verbraucht.",
    ),
    "landing on a field": (
        flown(),
        at("land", (0, 0), "EL", of=RED),
        "Nobody lands on a field.",
        "Auf einer Wiese landet niemand.",
    ),
    "landing on a completed feature": (
        flown("(0,0) D rfrc, (-1,0) E fcff"),
        at("land", (0, 0), "W", of=RED),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "landing on another tile": (
        flown("(0,0) D rfrc, (-1,0) G fcfc"),
        at("land", (-1, 0), "E", of=RED),
        "The die shows 1: the flight ends on another tile.",
        "Der Würfel zeigt 1: Der Flug endet auf einem anderen Plättchen.",
    ),
    "landing of another's follower": (
        flown(),
        at("land", (0, 0), "W", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "landing of a follower who has not flown": (
        flown(),
        at("land", (0, 0), "W", of=RED, nth=1),
        "The question is about figure 0, not 1.",
        "Gefragt ist nach Figur 0, nicht nach 1.",
    ),
}
