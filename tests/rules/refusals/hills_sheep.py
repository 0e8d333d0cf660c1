"""Hills & Sheep: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import BLUE, RED, asked, figure
from refusals.cases import Case, at

from bastide.game.game import Game
from bastide.modules.hills_sheep.shepherds import TOKENS, Flocks
from bastide.testkit.scene import lay, scene


def flocks(*, empty: bool = False) -> Callable[[], Game]:
    """Red has extended the field of his shepherd at (0,0)."""

    def make() -> Game:
        game = scene(
            "(0,0) B ffff, (9,0) B ffff",
            "Red shepherd (0,0) NL, Blue shepherd (9,0) NL",
            draw="B V V",
            modules=("hills-sheep",),
        )
        for token in TOKENS if empty else ():
            game.slot(Flocks).add(figure(game, BLUE, "shepherd"), token)
        lay(game, "(1,0) B ffff")
        assert asked(game) == (RED, "T5.5")
        return game

    return make


CASES: dict[str, Case] = {
    "grow elsewhere": (
        flocks(),
        at("grow", (9, 0), "NL"),
        "The new tile has extended no field of your shepherd there.",
        "Das neue Plättchen hat dort keine Wiese deines Schäfers vergrößert.",
    ),
    "gather another tile of the field": (
        flocks(),
        at("gather", (0, 0), "NL"),
        "The question is about segment 5, not 1.",
        "Gefragt ist nach Abschnitt 5, nicht nach 1.",
    ),
    "grow out of an empty bag": (
        flocks(empty=True),
        at("grow", (1, 0), "NL"),
        "The bag is empty: the flock can only be gathered.",
        "Der Beutel ist leer: Die Herde kann nur eingetrieben werden.",
    ),
}
