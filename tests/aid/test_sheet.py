"""The play aid of a mix: which rows apply, and what the tables beside them say."""

from __future__ import annotations

from bastide.aid import Sheet, make_sheet
from bastide.modules import make_setup, rules_for


def sheet_of(*modules: str, **options: str | int | bool) -> Sheet:
    named = {id.replace("_", "-"): value for id, value in options.items()}
    return make_sheet(rules_for(make_setup(3, modules, options=named)))


def ids(sheet: Sheet) -> set[str]:
    return {row.id for chapter in sheet.chapters for section in chapter.sections for row in section.rows}


def test_a_row_that_needs_another_element_is_there_only_beside_it() -> None:
    assert "T5.6" not in ids(sheet_of("traders-builders"))
    assert "T5.6" in ids(sheet_of("traders-builders", "bridges-castles-bazaars"))


def test_an_option_decides_whether_a_row_is_left_to_the_player() -> None:
    for value, may in (("may", True), ("must", False)):
        sheet = sheet_of("traders-builders", double_turn=value)
        rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
        assert [row.may for row in rows if row.id == "T9.3"] == [may]


def test_a_pig_is_among_what_raises_a_farm() -> None:
    farm = sheet_of("traders-builders").worth[-1]
    assert [(change.name.en, change.unfinished and change.unfinished.en) for change in farm.changes] == [
        ("own pig on the farm", "+1 for each city")
    ]
