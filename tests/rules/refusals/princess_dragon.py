"""The Princess & the Dragon: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carcassonne import BLOCK
from questions import BLUE, RED, asked, figure
from refusals.cases import Case, laid, the

from bastide.game.game import Game
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.testkit.scene import lay, lay_only, scene
from bastide.tiles.geometry import cell_at


def fairy_with_red(**choices: Any) -> Callable[[], Game]:
    def make() -> Game:
        modules = ("princess-dragon", "traders-builders")
        game = scene("(0,0) D crfr", "Red (0,0) N, Blue (0,0) E-W", draw="B V", modules=modules, **choices)
        game.slot(Fairy).figure, game.slot(Fairy).cell = figure(game, RED), cell_at(0, 0)
        lay_only(game, "(0,1) B ffff")
        return game

    return make


TILE_FAIRY = fairy_with_red(options={"fairy": "tile"})
PRINCESS = laid(
    "(0,0) D crfr, (1,-1) G fcfc",
    "Red (0,0) N, Blue (0,0) E-W",
    "(0,-1) BB fccf",
    "princess-dragon",
    "traders-builders",
)
NO_PRINCESS = laid("(0,0) D crfr", "Red (0,0) N", "(1,0) U frfr", "princess-dragon")


def dragon_run(
    *modules: str, board: str = "(0,0) B2 ffff, (1,0) B ffff, (2,0) B ffff, (0,1) B ffff"
) -> Callable[[], Game]:
    """The dragon is about to move from (0,0); the fairy stands at (1,0)."""

    def make() -> Game:
        game = scene(board, draw="BJ V", modules=("princess-dragon", *modules))
        game.slot(Fairy).cell = cell_at(1, 0)
        lay(game, "(0,-1) BJ cfff")
        assert asked(game) == (RED, "T6")
        return game

    return make


def dragon_at_carcassonne() -> Game:
    game = scene(f"{BLOCK}, (20,0) B2 ffff", draw="BJ V", modules=("princess-dragon", "count"))
    game.slot(Dragon).cell = cell_at(-1, -1)
    lay(game, "(20,-1) BJ cfff")
    assert asked(game) == (RED, "T6")
    return game


CASES: dict[str, Case] = {
    "fairy to a builder": (
        fairy_with_red(),
        the("fairy", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "fairy to another's follower": (
        fairy_with_red(),
        the("fairy", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "fairy to the supply": (
        fairy_with_red(),
        the("fairy", of=RED, nth=1),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "fairy to where she is": (
        fairy_with_red(),
        the("fairy", of=RED),
        "The fairy is there already.",
        "Die Fee ist schon dort.",
    ),
    "fairy to a tile without followers": (
        TILE_FAIRY,
        the("fairy", cell=(0, 1)),
        "None of your followers stands on this tile.",
        "Auf diesem Plättchen steht kein Gefolgsmann von dir.",
    ),
    "fairy to her tile": (
        TILE_FAIRY,
        the("fairy", cell=(0, 0)),
        "The fairy is there already.",
        "Die Fee ist schon dort.",
    ),
    "princess without a princess": (
        NO_PRINCESS,
        the("princess", of=RED),
        "The tile just placed has no princess.",
        "Auf dem gerade gelegten Plättchen ist kein Burgfräulein.",
    ),
    "princess and a builder": (
        PRINCESS,
        the("princess", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "princess and a follower elsewhere": (
        PRINCESS,
        the("princess", of=BLUE),
        "This figure is not in the city of the princess.",
        "Diese Figur ist nicht in der Stadt des Burgfräuleins.",
    ),
    "dragon into the void": (
        dragon_run(),
        the("dragon", cell=(-1, 0)),
        "No tile lies at -1,0.",
        "Bei -1,0 liegt kein Plättchen.",
    ),
    "dragon back": (
        dragon_run(),
        the("dragon", cell=(0, 0)),
        "In this run the dragon has been on this tile already.",
        "Auf diesem Plättchen war der Drache bei diesem Zug schon.",
    ),
    "dragon too far": (
        dragon_run(),
        the("dragon", cell=(2, 0)),
        "The dragon moves to a tile right beside it.",
        "Der Drache zieht auf ein Plättchen direkt neben ihm.",
    ),
    "dragon to the fairy": (
        dragon_run(),
        the("dragon", cell=(1, 0)),
        "The fairy keeps the dragon off this tile.",
        "Die Fee hält den Drachen von diesem Plättchen fern.",
    ),
    "dragon into Carcassonne": (
        dragon_at_carcassonne,
        the("dragon", cell=(-1, 0)),
        "The dragon stays out of the City of Carcassonne.",
        "Der Drache bleibt der Stadt Carcassonne fern.",
    ),
}
