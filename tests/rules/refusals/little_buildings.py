"""Little Buildings: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import RED
from refusals.cases import Case, the

from bastide.game.game import Game
from bastide.modules.little_buildings import Buildings
from bastide.testkit.scene import lay_only, scene


def to_build(*used: str) -> Callable[[], Game]:
    """Red has laid a tile and put these buildings on others before."""

    def make() -> Game:
        game = scene("(0,0) D crfr", draw="U V V", modules=("little-buildings",))
        game.slot(Buildings).on = tuple((0, kind, RED) for kind in used)
        lay_only(game, "(1,0) U frfr")
        return game

    return make


CASES: dict[str, Case] = {
    "building on an old tile": (
        to_build(),
        the("little-house", cell=(0, 0)),
        "A building goes onto the tile just placed.",
        "Ein Gebäude kommt auf das gerade gelegte Plättchen.",
    ),
    "fourth tower": (
        to_build(*["little-tower"] * 3),
        the("little-tower", cell=(1, 0)),
        "You have no little tower left.",
        "Du hast keinen kleinen Turm mehr.",
    ),
    "fourth house": (
        to_build(*["little-house"] * 3),
        the("little-house", cell=(1, 0)),
        "You have no little house left.",
        "Du hast kein kleines Haus mehr.",
    ),
    "fourth shed": (
        to_build(*["little-shed"] * 3),
        the("little-shed", cell=(1, 0)),
        "You have no little shed left.",
        "Du hast keinen kleinen Schuppen mehr.",
    ),
}
