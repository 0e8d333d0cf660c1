"""Rows and tables of the play aid that depend on an option, or on another module of the mix."""

from __future__ import annotations

import pytest

from bastide.aid import Sheet, make_sheet
from bastide.aid.sheet import AidRow
from bastide.modules import make_setup, rules_for

Options = dict[str, str | int | bool]


def sheet_of(*modules: str, options: Options | None = None) -> Sheet:
    return make_sheet(rules_for(make_setup(3, modules, options=options or {})))


def rows_at(sheet: Sheet, step: str, module: str) -> list[AidRow]:
    rows = (row for chapter in sheet.chapters for section in chapter.sections for row in section.rows)
    return [row for row in rows if (row.id, row.module) == (step, module)]


def farm_of(sheet: Sheet) -> list[str]:
    return [change.name.en for change in sheet.worth[-1].changes]


@pytest.mark.parametrize(
    ("modules", "options", "numbers"),
    [
        (("river2",), {}, (0, 0)),
        (("river2", "princess-dragon"), {}, (1, 1)),
        (("river2",), {"river2-volcano-inert": False}, (1, 1)),
        (("river2", "princess-dragon"), {"river2-extra-turn": "no"}, (1, 0)),
    ],
)
def test_the_volcano_lake_matters_with_the_dragon_or_by_option(
    modules: tuple[str, ...], options: Options, numbers: tuple[int, int]
) -> None:
    sheet = sheet_of(*modules, options=options)
    assert (len(rows_at(sheet, "T3.1", "river2")), len(rows_at(sheet, "T9.3", "river2"))) == numbers


@pytest.mark.parametrize(
    ("modules", "options", "said"),
    [
        (("river2",), {}, []),
        (("river2", "traders-builders"), {}, ["own pig on the farm", "pig herd of River II on the farm"]),
        (("river2",), {"pig-herd": "always"}, ["pig herd of River II on the farm"]),
        (("river2", "traders-builders"), {"pig-herd": "off"}, ["own pig on the farm"]),
        (("gq11",), {"gq11-pig-herd": "pig"}, ["pigs of Games Quarterly 11 on the farm"]),
    ],
)
def test_a_pig_herd_raises_a_farm_where_it_counts(modules: tuple[str, ...], options: Options, said: list[str]) -> None:
    assert sorted(farm_of(sheet_of(*modules, options=options))) == said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "shuffle the start tile of the base game into the pile"),
        ({"river-start-tile": "out"}, "put the start tile of the base game back into the box"),
        ({"river-start-tile": "river-pile"}, "shuffle the start tile of the base game among the river tiles"),
    ],
)
def test_the_start_tile_goes_where_the_option_says(options: Options, said: str) -> None:
    assert [row.text.en for row in rows_at(sheet_of("river", options=options), "S2.5", "river")] == [said]


def test_the_spring_lies_against_the_city_only_where_there_is_one() -> None:
    assert len(rows_at(sheet_of("river"), "S6.2", "river")) == 1
    assert len(rows_at(sheet_of("river", "count"), "S6.2", "river")) == 2
