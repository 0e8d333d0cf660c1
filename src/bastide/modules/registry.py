"""Every module that can be played, with its elements and options."""

from __future__ import annotations

from bastide.game.module import Element, Module, Option
from bastide.modules import (
    abbey_mayor,
    abbot,
    base,
    bathhouses,
    bridges_castles_bazaars,
    count,
    crop_circles,
    cult,
    ferries,
    festival,
    flying_machines,
    fruit_trees,
    gingerbread_man,
    goldmines,
    gq11,
    hills_sheep,
    inns_cathedrals,
    king_robber,
    la_porxada,
    labyrinth,
    little_buildings,
    mage_witch,
    messages,
    monasteries,
    phantom,
    princess_dragon,
    river,
    river2,
    robbers,
    school,
    siege,
    tower,
    traders_builders,
    tunnel,
    watchtowers,
    wind_roses,
)

MODULES: dict[str, Module] = {
    module.id: module
    for module in (
        base.MODULE,
        river.MODULE,
        river2.MODULE,
        abbot.MODULE,
        inns_cathedrals.MODULE,
        traders_builders.MODULE,
        king_robber.MODULE,
        count.MODULE,
        siege.MODULE,
        cult.MODULE,
        princess_dragon.MODULE,
        tower.MODULE,
        abbey_mayor.MODULE,
        gq11.MODULE,
        bridges_castles_bazaars.MODULE,
        hills_sheep.MODULE,
        tunnel.MODULE,
        crop_circles.MODULE,
        la_porxada.MODULE,
        festival.MODULE,
        phantom.MODULE,
        school.MODULE,
        flying_machines.MODULE,
        messages.MODULE,
        ferries.MODULE,
        goldmines.MODULE,
        mage_witch.MODULE,
        robbers.MODULE,
        wind_roses.MODULE,
        little_buildings.MODULE,
        gingerbread_man.MODULE,
        monasteries.MODULE,
        labyrinth.MODULE,
        watchtowers.MODULE,
        fruit_trees.MODULE,
        bathhouses.MODULE,
    )
}
"""Every module by its id, in the order in which people meet them."""

ELEMENTS: dict[str, Element] = {e.id: e for module in MODULES.values() for e in module.elements}
OPTIONS: dict[str, Option] = {o.id: o for module in MODULES.values() for o in module.options}
