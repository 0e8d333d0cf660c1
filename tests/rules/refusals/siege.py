"""The Cathars / Siege: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questions import BLUE, RED
from refusals.cases import Case, played, the

from bastide.game.game import Game

AWAY = "(5,5) U frfr"


def besieged(board: str, figures: str, **choices: Any) -> Callable[[], Game]:
    """Red's turn is over but for the escape of his knight at (0,0)."""
    return played(
        f"(0,0) KA1 cfff, (1,1) B ffff, {board}, {AWAY}",
        f"Red (0,0) N, {figures}",
        "(6,5) U frfr",
        "siege",
        "traders-builders",
        **choices,
    )


SIEGE = besieged(
    "(10,0) E cfff, (20,0) KA1 cfff",
    "Red (10,0) N, Red (20,0) N, Blue (0,0) N, Red (1,1) monastery, Red builder (0,0) N",
)

CASES: dict[str, Case] = {
    "escape of a builder": (
        SIEGE,
        the("escape", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "escape of another's": (SIEGE, the("escape", of=BLUE), "This figure belongs to Blue.", "Diese Figur gehört Blue."),
    "escape from the supply": (
        SIEGE,
        the("escape", of=RED, nth=6),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "escape of a monk": (
        SIEGE,
        the("escape", of=RED, nth=3),
        "Only a knight can escape; this figure is in no city.",
        "Nur ein Ritter kann fliehen; diese Figur steht in keiner Stadt.",
    ),
    "escape without a siege": (
        SIEGE,
        the("escape", of=RED, nth=1),
        "This city is not besieged.",
        "Diese Stadt ist nicht belagert.",
    ),
    "escape without a monastery": (
        SIEGE,
        the("escape", of=RED, nth=2),
        "No monastery stands beside the siege.",
        "Neben der Belagerung steht kein Kloster.",
    ),
}
