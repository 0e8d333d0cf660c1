"""The laws that the referee knows, one file a theme. A new module adds a file and an entry here."""

from __future__ import annotations

from bastide.testkit.referee.law import Law
from bastide.testkit.referee.laws import (
    barn,
    cards_and_goods,
    castles,
    cities_and_roads,
    count,
    cult,
    fairy,
    farmers,
    hills_sheep,
    payments,
)

LAWS: tuple[type[Law], ...] = (
    farmers.Farmers,
    farmers.Pig,
    farmers.Herd,
    cities_and_roads.Inns,
    cities_and_roads.Cathedrals,
    cities_and_roads.Siege,
    cities_and_roads.Mayor,
    hills_sheep.Hills,
    hills_sheep.Vineyards,
    hills_sheep.Sheep,
    cult.Shrines,
    fairy.Fairy,
    cards_and_goods.King,
    cards_and_goods.RobberBaron,
    cards_and_goods.Goods,
    castles.Castles,
    barn.Barn,
    count.Carcassonne,
    payments.Tower,
    payments.Bazaars,
    payments.Abbot,
)

WITHOUT_POINTS = frozenset(
    (
        *("course", "small", "large", "builder", "gardens", "wagon", "abbey", "bridges", "count"),
        *("river", "fork", "volcano-lake", "gq11-river-tiles", "shrine-tiles", "blank-tiles"),
        *("dragon", "princess", "portal", "escape"),
    )
)
"""Elements that pay nothing by themselves: they lay, build, move and send home, which is a fact to the referee."""

KNOWN = WITHOUT_POINTS.union(*(law.elements for law in LAWS))
"""Every element in whose games the referee can say what is paid."""
