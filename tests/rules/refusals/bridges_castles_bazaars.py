"""Bridges, Castles & Bazaars: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questions import RED, asked, offered
from refusals.cases import Case, at, laid, the

from bastide.game.actions import Action, Choose
from bastide.game.game import Game
from bastide.modules.bridges_castles_bazaars.bridges import Bridges
from bastide.testkit.scene import lay, lay_only, scene

EW, NS = "bridge-east-west", "bridge-north-south"
BCB = "bridges-castles-bazaars"
BRIDGE = laid("(0,0) U frfr, (2,0) U frfr, (5,0) U frfr", "", "(1,0) U frfr", BCB)
BLOCKED_BRIDGE = laid("(0,0) B ffff, (1,1) E cfff", "", "(1,0) E ffcf", BCB)
LONELY_BRIDGE = laid("(0,0) B ffff", "", "(1,0) B ffff", BCB, options={"bridge.must-continue-road": True})


def bridge_built() -> Game:
    game = BRIDGE()
    game.apply(Choose(NS, cell=(1, 0)))
    return game


def no_bridges() -> Game:
    game = scene("(0,0) U frfr", draw="U V", modules=(BCB,))
    game.slot(Bridges).left = (0, 3)
    lay_only(game, "(1,0) U frfr")
    return game


def second_bridge() -> Game:
    game = bridge_built()
    game.slot(Bridges).used = False
    return game


def town() -> Game:
    game = scene("(0,0) E ffcf, (5,0) E ffcf, (5,1) E cfff", "Red (0,0) S", draw="E V V", modules=(BCB,))
    lay(game, "(0,1) E cfff")
    assert asked(game) == (RED, "T7.2")
    return game


SEVERAL = "(1,-1) E ffcf, (2,0) W rfrr, (1,1) W rrrf"


def bazaar(*actions: Action, **options: Any) -> Callable[[], Game]:
    """A bazaar with the tiles V, U and W."""

    def make() -> Game:
        named = {f"bazaar.{name}": value for name, value in options.items()}
        game = scene(
            "(0,0) D crfr", draw="BB6 V U W B B B", players=3, modules=(BCB,), elements={"bridges": 0}, options=named
        )
        lay(game, "(0,1) BB6 ffff")
        for action in actions:
            game.apply(action)
        return game

    return make


BID = Choose("bid", tile="U", number=2)


def several() -> Game:
    """Two things were completed beside Red's castle."""
    game = scene(f"(0,0) E ffcf, {SEVERAL}", "Red (0,0) S", draw="E J V V", turn="Blue", modules=(BCB,), players=3)
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay(game, "(1,0) J crrf")
    assert asked(game) == (RED, "T8.5")
    return game


CASES: dict[str, Case] = {
    "bridge, none left": (no_bridges, the(NS, cell=(1, 0)), "You have no bridge left.", "Du hast keine Brücke mehr."),
    "bridge, a second": (
        bridge_built,
        the(NS, cell=(0, 0)),
        "You have built a bridge in this turn already.",
        "Du hast in diesem Zug schon eine Brücke gebaut.",
    ),
    "bridge over nothing": (BRIDGE, the(NS, cell=(1, 1)), "No tile lies at 1,1.", "Bei 1,1 liegt kein Plättchen."),
    "bridge too far": (
        BRIDGE,
        the(NS, cell=(5, 0)),
        "A bridge stands on the tile just placed or right beside it.",
        "Eine Brücke steht auf dem gerade gelegten Plättchen oder direkt daneben.",
    ),
    "bridge over a bridge": (
        second_bridge,
        the(NS, cell=(1, 0)),
        "A bridge stands on this tile already.",
        "Auf diesem Plättchen steht schon eine Brücke.",
    ),
    "bridge from road to road": (
        BRIDGE,
        the(EW, cell=(1, 0)),
        "A bridge leads from field edge to field edge.",
        "Eine Brücke führt von Wiesenkante zu Wiesenkante.",
    ),
    "bridge against a field": (
        BLOCKED_BRIDGE,
        the(EW, cell=(1, 0)),
        "At its ends a bridge meets a road or an empty cell.",
        "An ihren Enden trifft eine Brücke auf eine Straße oder ein leeres Feld.",
    ),
    "bridge without a road": (
        LONELY_BRIDGE,
        the(NS, cell=(1, 0)),
        "In this game a bridge must continue a road.",
        "In diesem Spiel muss eine Brücke eine Straße fortsetzen.",
    ),
    "castle in a field": (
        town,
        at("castle", (0, 0), "NL"),
        "A castle needs a city of two semicircles on two tiles.",
        "Eine Burg braucht eine Stadt aus zwei Halbkreisen auf zwei Plättchen.",
    ),
    "castle in another town": (
        town,
        at("castle", (5, 0), "S"),
        "The question is about segment 6, not 2.",
        "Gefragt ist nach Abschnitt 6, nicht nach 2.",
    ),
    "castle-points of another castle": (
        several,
        at("castle-points", (1, 0), "N", number=3),
        "The question is about segment 16, not 18.",
        "Gefragt ist nach Abschnitt 16, nicht nach 18.",
    ),
    "castle-points of nothing": (
        several,
        at("castle-points", (0, 1), "N", number=9),
        "Beside the castle is something for 4, 3 points, nothing for 9.",
        "Neben der Burg gibt es etwas für 4, 3 Punkte, nichts für 9.",
    ),
    "bid for a tile that is not there": (
        bazaar(),
        the("bid", tile="B", number=1),
        "Tile B is not for sale; there are V, U, W.",
        "Plättchen B ist nicht zu haben; es gibt V, U, W.",
    ),
    "bid too low": (
        bazaar(BID),
        the("bid", tile="U", number=2),
        "Bid at least 3; 2 is too low.",
        "Biete mindestens 3; 2 ist zu wenig.",
    ),
    "bid too high": (
        bazaar(BID),
        the("bid", tile="U", number=10**4400),
        "Bid at most 1000000000.",
        "Biete höchstens 1000000000.",
    ),
    "bid for another tile": (
        bazaar(BID),
        the("bid", tile="V", number=3),
        "The bids are for tile U, not V.",
        "Geboten wird auf U, nicht auf V.",
    ),
    "bid without an auction": (
        bazaar(auction=False),
        the("bid", tile="U", number=3),
        "In this game tiles are taken without a bid.",
        "In diesem Spiel nimmt man Plättchen ohne Gebot.",
    ),
    "buy before anything is offered": (
        bazaar(),
        the("buy"),
        "No tile is up for auction yet.",
        "Noch ist kein Plättchen zur Versteigerung gestellt.",
    ),
    "sell while others bid": (
        bazaar(BID),
        the("sell"),
        "First all others may bid; then Blue buys or sells.",
        "Erst dürfen alle anderen bieten; dann kauft oder verkauft Blue.",
    ),
    "take in an auction": (
        bazaar(),
        the("take", tile="U"),
        "In this game tiles are auctioned: bid for one.",
        "In diesem Spiel werden Plättchen versteigert: Biete auf eines.",
    ),
    "take what is gone": (
        bazaar(Choose("take", tile="U"), auction=False, **{"free-choice": "choose-first"}),
        the("take", tile="U"),
        "Tile U is not for sale; there are V, W.",
        "Plättchen U ist nicht zu haben; es gibt V, W.",
    ),
}
