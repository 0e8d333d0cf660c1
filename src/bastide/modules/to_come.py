"""What JCloisterZone calls modules that are not built yet.

A file that uses one of them is told apart from a file with things nobody knows. Whoever builds a module moves its
names from here into its own file.
"""

from __future__ import annotations

from bastide.game.foreign import ForeignRule, ForeignSet, Jcz
from bastide.tiles.face import MONASTERY

TO_COME: tuple[Jcz, ...] = (
    Jcz(
        elements={"phantom": "phantom"},
        figures={"phantom": "phantom"},
        phases={"T4.3": "PhantomPhase"},
    ),
    Jcz(
        sets={"under-the-big-top": ForeignSet("under-the-big-top", plain=True)},
        elements={"ringmaster": "ringmaster", "big-top": "big-top", "acrobats": "acrobats"},
        figures={"ringmaster": "ringmaster"},
    ),
    Jcz(
        sets={"tunnel": ForeignSet("tunnel", plain=True)},
        elements={"tunnel": "tunnel"},
        rules={
            "tunnelize-other-expansions": ForeignRule("tunnel.include-printed", {"true": True, "false": False}),
            "more-tunnel-tokens": ForeignRule("tunnel.colours", {"3/2": "3/2", "2/1": "2/1", "1/1": "1/1"}),
        },
    ),
    Jcz(
        sets={
            "corn-circles/1": ForeignSet("corn-circles-1", whole=True),
            "corn-circles/2": ForeignSet("corn-circles-2", whole=True),
        },
        implied=("corn-circle",),
        phases={"T9.2": "CornCirclePhase"},
    ),
    Jcz(sets={"wind-roses": ForeignSet("wind-roses", whole=True)}, implied=("wind-rose",)),
    Jcz(
        sets={"monasteries": ForeignSet("monasteries", ("germany",), whole=True)},
        implied=("monastery", "church"),
        rules={
            "keep-monasteries": ForeignRule("monasteries.mode", {"replace": "replace", "keep": "add", "add": "add"})
        },
    ),
    Jcz(sets={"flier": ForeignSet("flying-machines", whole=True)}, implied=("flier",)),
    Jcz(sets={"ferries": ForeignSet("ferries", plain=True)}, elements={"ferry": "ferry"}),
    Jcz(
        sets={"goldmines": ForeignSet("goldmines", plain=True)},
        elements={"gold": "gold"},
        phases={"T3.4": "GoldPiecePhase"},
        tokens={"GOLD": "gold"},
    ),
    Jcz(
        sets={"mage-and-witch": ForeignSet("mage-witch", plain=True)},
        elements={"mage": "mage", "witch": "witch"},
        phases={"T3.5": "MageAndWitchPhase"},
    ),
    Jcz(
        elements={"little-buildings": "little-buildings"},
        rules={
            "little-buildings-scoring": ForeignRule(
                "buildings.values", {"1/1/1": "1-1-1", "3/2/1": "3-2-1"}, missing="1/1/1", missing_now="3/2/1"
            )
        },
    ),
    Jcz(sets={"watchtowers": ForeignSet("watchtowers", whole=True)}, implied=("watchtower",)),
    Jcz(
        sets={"labyrinth": ForeignSet("labyrinth", whole=True)},
        implied=("labyrinth",),
        rules={"labyrinth-variant": ForeignRule("labyrinth", {"basic": "simple", "advanced": "advanced"})},
    ),
    Jcz(
        sets={
            "russian-promos/2013": ForeignSet("russian-promos", ("2013",), whole=True),
            "russian-promos/2016": ForeignSet("russian-promos", ("2016",), whole=True),
        },
        implied=("yaga", "russian-trap"),
        features={"YagaHut": MONASTERY},
    ),
    Jcz(sets={"darmstadt": ForeignSet("darmstadt", whole=True)}),
    Jcz(sets={"winter": ForeignSet("winter")}),
    Jcz(sets={"spiel-doch": ForeignSet("spiel-doch", plain=True)}),
)
