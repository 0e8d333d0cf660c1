"""The laws that the referee knows, one file a theme. A new module adds a file and an entry here."""

from __future__ import annotations

from bastide.testkit.referee.law import Law
from bastide.testkit.referee.laws import (
    barn,
    cards_and_goods,
    castles,
    cities_and_roads,
    count,
    crop_circles,
    cult,
    fairy,
    farmers,
    ferries,
    flying_machines,
    goldmines,
    hills_sheep,
    labyrinth,
    little_buildings,
    mage_witch,
    monasteries,
    payments,
    robbers,
    tunnel,
    watchtowers,
    wind_roses,
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
    mage_witch.Magic,
    labyrinth.Labyrinths,
    ferries.Ferries,
    cult.Shrines,
    monasteries.Abbots,
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
    watchtowers.Watchtowers,
    wind_roses.WindRoses,
    goldmines.Gold,
    robbers.Robbers,
    crop_circles.CropCircles,
    little_buildings.Buildings,
    tunnel.Tunnels,
    flying_machines.Flights,
)

KNOWN = frozenset(element for law in LAWS for element in law.elements)
"""Elements that pay, and how much. What an element without a law pays all the same is not due: a failure."""
