"""The printed German play aid of 2018, step by step: where each step of a module is in ours.

Its chapters are 1 setup, 2.1 to 2.5 the turn, 3 the end. `docs/play-aid.md` says why some steps stand elsewhere.
"""

from __future__ import annotations

import pytest

from bastide.aid import make_sheet
from bastide.modules import MODULES, make_setup, rules_for
from bastide.modules.tiles_only import TILES_ONLY

TABLE = "worth"
"""Not a step, but a line of the table "What is it worth?"."""

STEPS = {
    "base": "1.1:S1 1.1:S3 1.1:S2.1 1.1:S6.0 2.2.6:T1.4 2.2.8:T1.8 2.2.8:T2.1 2.3.1:T4.2 2.5.10a:T8.4 2.5.18:T8.4 "
    "2.5.26:T8.4 3.9:E9 3.19:E12 3.23:E14 3.27:E15",
    "inns-cathedrals": "1.2:S3 2.3.4:T4.2 2.5.14:T8.4 2.5.25:T8.4 2.5.27:T8.4 3.15:E11 3.22:E12 3.24:E14",
    "traders-builders": "1.3:S3 2.2.14:T2.3 2.2.14:T9.3 2.3.5:T4.2 2.3.6:T4.2 2.5.30:T8.7 3.3:E5 3.28:worth",
    "bridges-castles-bazaars": "1.4:S3 2.2.16:T10.3 2.2.16:T1.1 2.2.19:T2.2 2.2.20:T7.2 2.5.6:T8.5 3.26:E14 3.26:worth",
    "hills-sheep": "1.5:S3 1.5:S4 2.2.17:T5.5 2.2.18:T1.7 2.3.16:T4.2 2.3.16:T5.1 2.5.11:T8.4 2.5.17:T8.4 3.12:T8.4 "
    "3.18:E11",
    "princess-dragon": "1.6:S4 2.1.1:T0.2 2.2.7:T1.5 2.2.10:T4.2 2.2.11:T3.1 2.2.12:T6 2.2.13:T4.2 2.3.9:T4.2 "
    "2.5.31:T8.5 3.31:E17",
    "tower": "1.13:S3 2.1.2:T0.3 2.3.7:T4.2 2.3.8:T4.2",
    "abbey-mayor": "1.14:S3 2.2.5:T1.3 2.3.10:T4.2 2.3.11:T4.2 2.3.12:T4.2 2.5.4:T8.3 2.5.5:T8.3 2.5.15:T8.4 "
    "2.5.16:T4.2 2.5.33:T8.9 3.1:E2 3.16:E11 3.30:E16",
    "count": "1.17:S2.4 1.17:S2.5 1.17:S6.1 2.5.3:T7.3 2.5.32:T8.11 3.2:E4",
    "river": "1.19:S2.4 1.19:S2.5 1.19:S6.2 2.2.1:T1.2 2.2.1:T2.1 2.2.2:T1.2",
    "river2": "1.19:S2.4 1.20:S6.2 2.2.2:T3.1 2.2.2:T9.3 3.29:worth",
    "cult": "2.2.8:T2.1 2.2.9:T2.1 2.3.15:T4.2 2.5.10c:T8.4 3.11:E9",
    "king-robber": "2.5.23:T8.7 2.5.28:T8.7 3.4:E6 3.5:E7",
    "siege": "2.4.1:T10.1 2.5.29:worth 3.25:worth 3.32:worth",
    "festival": "2.2.15:T4.2",
    "goldmines": "1.10:S4 2.2.24:T3.4 2.5.9:T8.8 3.33:E18",
    "watchtowers": "2.5.2:T8.2",
    "phantom": "2.3.1a:T4.3",
    "mage-witch": "1.11:S4 2.2.25:T3.5 2.2.26:T3.6 2.5.7:worth 2.5.8:worth",
    "little-buildings": "1.15:S3 2.3.19:T4.2 2.5.10:worth 3.8:E8",
    "fruit-trees": "1.25:S4 2.3.20:T3.3 2.3.20:T5.2 3.35:E20",
    "flying-machines": "1.7:S4 2.3.3:T4.2",
    "ferries": "1.9:S4 2.2.23:T5.4 2.3.17:T5.3",
    "catapult": "1.16:S3 2.2.22:T10.2",
    "german-cathedrals": "2.3.14:T4.2 2.5.20:T8.4 2.5.21:T8.4 2.5.25:worth 3.21:E13",
    "messages": "1.8:S4 2.5.34:T8.12",
    "robbers": "1.12:S3 2.2.27:T3.7 2.5.35:T8.6 3.34:E19",
    "halflings": "1.18:S7.1 2.2.3:T1.3",
    "school": "1.21:S6.3 2.5.1:T8.5 2.5.24:T8.7",
    "wind-roses": "1.22:S6.4 2.2.28:T3.8",
    "monasteries": "1.23:S2.2 2.3.13:T4.2 3.10:E9",
    "german-castles": "1.24:S7.2 2.2.4:T1.3 2.5.13:T8.4 2.5.19:worth 3.13:E10",
    "bathhouses": "1.26:S2.3 2.4.2:T4.1 2.5.36:worth 2.5.37:T8.9 2.5.38:T8.10",
    "crop-circles": "2.2.21:T9.2",
    "labyrinth": "2.3.18:T4.2 2.5.22:worth",
}
NOT_THERE = {
    *("abbot", "gq11", "under-the-big-top", "wheel-of-fortune", "tunnel", "plague", "la-porxada", "gingerbread-man"),
    *("russian-promos", "darmstadt", "spiel-doch"),
}
"""Modules of which the original knows nothing."""


def places_of(module: str, *chosen: str) -> set[str]:
    """Where a mix has rows of this module."""
    sheet = make_sheet(rules_for(make_setup(3, chosen)))
    rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    places = {row.id for step in rows for row in (step, *step.choices) if row.module == module}
    in_table = any(change.module == module for worth in sheet.worth for change in worth.changes)
    return places | {TABLE} if in_table else places


@pytest.mark.parametrize("module", STEPS)
def test_every_step_of_the_original_has_its_row(module: str) -> None:
    """Alone, or in the mix of all: some rows are there only beside others."""
    alone = () if module == "base" else (module,)
    places = places_of(module, *alone) | places_of(module, *(id for id in STEPS if id != "base"))
    assert [step for step in STEPS[module].split() if step.split(":")[1] not in places] == []


def test_every_module_is_looked_up() -> None:
    assert MODULES.keys() | {module.id for module in TILES_ONLY} == STEPS.keys() | NOT_THERE
