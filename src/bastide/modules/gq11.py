"""Games Quarterly 11: twelve tiles without pieces, two of them for a river.

Rules: gq11.md. Its spring is chosen in `rulings`, the pig herd of River II gives the house rule for its pigs.
"""

from __future__ import annotations

from bastide.game.foreign import ForeignRule, ForeignSet, Jcz
from bastide.game.frames import Preparation
from bastide.game.game import Game
from bastide.game.module import Element, Module, Option, Step
from bastide.game.shown import Picture
from bastide.modules import rulings
from bastide.text import Text
from bastide.tiles.face import Face


def is_river_tile(face: Face) -> bool:
    return face.set_id == "gq11" and face.layout.part == "river"


def leave_river_tiles_out(game: Game, _: Preparation) -> None:
    """S2.4: without a river its two tiles leave the game."""
    if not rulings.river_in_play(game.rules):
        for pile in game.piles:
            pile[:] = [face for face in pile if not is_river_tile(face)]


RIVER_TILES = Element(
    id="gq11-river-tiles",
    name=Text(en="River tiles of Games Quarterly 11", de="Flussplättchen von Games Quarterly 11"),
    pays=False,
    comes_with=("gq11",),
    needed_by=is_river_tile,
    steps=(
        Step(
            "S2.4",
            Text(
                en="use the 2 river tiles of Games Quarterly 11 only with a river",
                de="die 2 Flussplättchen von Games Quarterly 11 nur mit einem Fluss verwenden",
            ),
            leave_river_tiles_out,
            who="table",
            rank=2,
            more=Text(
                en="They go among its tiles, and only one spring is used. Without a river they stay in the box.",
                de="Sie kommen zu seinen Plättchen; nur eine Quelle wird gebraucht. Ohne Fluss bleiben sie in der "
                "Schachtel.",
            ),
        ),
    ),
)

MODULE = Module(
    id="gq11",
    number=13,
    name=Text(en="Games Quarterly 11", de="Games Quarterly 11"),
    year=2006,
    about=Text(
        en="Ten more tiles, and two that go into a river.", de="Zehn weitere Plättchen und zwei für einen Fluss."
    ),
    picture=Picture("GQ5"),
    tiles=("gq11",),
    elements=(RIVER_TILES,),
    needs=("pig-herd",),
    options=(
        Option(
            "gq11-pig-herd",
            Text(en="Field with pigs", de="Wiese mit Schweinen"),
            {
                "nothing": Text(en="is a plain field", de="ist eine einfache Wiese"),
                "pig": Text(en="is a pig herd (house rule)", de="ist eine Schweineherde (Hausregel)"),
            },
            "gq11.md 4",
        ),
        Option(
            "gq11-spring",
            Text(en="Field at the spring with the farmhouse", de="Wiese an der Quelle mit dem Bauernhof"),
            {
                "joined": Text(en="runs round the spring", de="läuft um die Quelle herum"),
                "split": Text(en="is cut by road and river", de="wird von Straße und Fluss geteilt"),
            },
            "gq11.md 4",
        ),
        Option(
            "gq11-which-spring",
            Text(en="Spring that is used", de="Verwendete Quelle"),
            {
                "normal": Text(en="the one of the river", de="die des Flusses"),
                "gq11": Text(en="the one with the farmhouse", de="die mit dem Bauernhof"),
            },
            "gq11.md 4",
        ),
    ),
    source="Games Quarterly 11, 2006",
    foreign=(
        Jcz(
            sets={
                "gq11": ForeignSet("gq11", ("",)),
                "gq11/river": ForeignSet(
                    "gq11", ("river",), first_tile="GQ/RFI", first_options={"gq11-which-spring": "gq11"}
                ),
            },
            rules={"gq11-pig-herd": ForeignRule("gq11-pig-herd", {"pig": "pig", "nothing": "nothing"}, missing="pig")},
            fixed={"gq11-spring": "split"},
        ),
    ),
)
