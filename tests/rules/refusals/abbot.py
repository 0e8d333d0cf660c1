"""The Abbot: why a choice is refused."""

from __future__ import annotations

from questions import BLUE, RED
from refusals.cases import Case, laid, the

from bastide.game.game import Game
from bastide.testkit.scene import lay_only, scene

ABBOT = laid("(0,0) D crfr, (0,1) B ffff", "Blue abbot (0,1) monastery", "(1,0) U frfr", "abbot")
AROUND = ", ".join(f"({x},{y}) B ffff" for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) not in ((1, 1), (2, 1)))


def full_abbot() -> Game:
    game = scene(f"{AROUND}, (1,1) B ffff", "Red abbot (1,1) monastery", draw="B V", modules=("abbot",))
    lay_only(game, "(2,1) B ffff")
    return game


CASES: dict[str, Case] = {
    "recall of a follower": (
        ABBOT,
        the("recall", of=RED),
        "Only an abbot can be taken back.",
        "Nur ein Abt kann zurückgenommen werden.",
    ),
    "recall of another's abbot": (
        ABBOT,
        the("recall", of=BLUE, kind="abbot"),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "recall out of the supply": (
        ABBOT,
        the("recall", of=RED, kind="abbot"),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "recall out of what is complete": (
        full_abbot,
        the("recall", of=RED, kind="abbot"),
        "The abbot's place is complete: it is scored anyway.",
        "Das Gebiet des Abts ist fertig: Es wird ohnehin gewertet.",
    ),
}
