"""The Ferries: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, the

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.modules.ferries import Ferries, joined_by
from bastide.testkit.scene import lay, scene
from bastide.tiles.geometry import cell_at


def at_lakes() -> Game:
    """Red has laid a lake beside a lake with a ferry; another with a ferry lies behind it."""
    game = scene("(-2,0) FR2 frrr, (-1,0) FR2 frrr, (3,0) U frfr", draw="FR2 V V", modules=("ferries",))
    for x in (-2, -1):
        lake = game.board.cells[cell_at(x, 0)]
        game.slot(Ferries).routes += ((lake, "ferry-east-west"),)
        game.board.link(*joined_by(game, lake, "ferry-east-west"))
    lay(game, "(0,0) FR2 frrr")
    return game


def moving_ferries() -> Game:
    """Red has laid the ferry on the new lake and may move the one beside it."""
    game = at_lakes()
    game.apply(Choose("ferry-east-west", cell=(0, 0)))
    return game


CASES: dict[str, Case] = {
    "ferry without a lake": (
        at_lakes,
        the("ferry-east-west", cell=(3, 0)),
        "On this tile there is no lake for a ferry.",
        "Auf diesem Plättchen ist kein See für eine Fähre.",
    ),
    "ferry onto an old lake": (
        at_lakes,
        the("ferry-south-west", cell=(-1, 0)),
        "The ferry goes onto the lake just laid.",
        "Die Fähre kommt auf den See, der gerade gelegt wurde.",
    ),
    "ferry to the north and east": (
        at_lakes,
        the("ferry-north-east", cell=(0, 0)),
        "No road comes to this lake from the north.",
        "Zu diesem See führt keine Straße von Norden.",
    ),
    "ferry to the north and south": (
        at_lakes,
        the("ferry-north-south", cell=(0, 0)),
        "No road comes to this lake from the north.",
        "Zu diesem See führt keine Straße von Norden.",
    ),
    "ferry to the north and west": (
        moving_ferries,
        the("ferry-north-west", cell=(-1, 0)),
        "No road comes to this lake from the north.",
        "Zu diesem See führt keine Straße von Norden.",
    ),
    "ferry moved to where it lies": (
        moving_ferries,
        the("ferry-east-west", cell=(-1, 0)),
        "The ferry lies there already.",
        "Dort liegt die Fähre schon.",
    ),
    "ferry moved once more": (
        moving_ferries,
        the("ferry-east-south", cell=(0, 0)),
        "Each ferry is laid or moved only once in a turn.",
        "Jede Fähre wird im Zug nur einmal gelegt oder umgelegt.",
    ),
    "ferry behind the first one": (
        moving_ferries,
        the("ferry-east-south", cell=(-2, 0)),
        "Only the first ferry on each road of your tile can be moved.",
        "Nur die jeweils erste Fähre auf den Straßen deines Plättchens lässt sich umlegen.",
    ),
}
