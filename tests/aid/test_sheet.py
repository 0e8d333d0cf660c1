"""The play aid of a mix: which rows apply, and what the tables beside them say."""

from __future__ import annotations

import pytest

from bastide.aid import Sheet, make_sheet
from bastide.aid.sheet import AidRow
from bastide.modules import make_setup, rules_for


def sheet_of(*modules: str, **options: str | int | bool) -> Sheet:
    named = {id.replace("_", "-"): value for id, value in options.items()}
    return make_sheet(rules_for(make_setup(3, modules, options=named)))


def rows_at(sheet: Sheet, step: str) -> list[AidRow]:
    rows = (row for chapter in sheet.chapters for section in chapter.sections for row in section.rows)
    return [row for row in rows if row.id == step]


def test_a_row_that_needs_another_element_is_there_only_beside_it() -> None:
    assert rows_at(sheet_of("traders-builders"), "T5.6") == []
    assert rows_at(sheet_of("traders-builders", "ferries"), "T5.6")


def test_an_option_decides_whether_a_row_is_left_to_the_player() -> None:
    for value, may in (("may", True), ("must", False)):
        assert [row.may for row in rows_at(sheet_of("traders-builders", double_turn=value), "T9.3")] == [may]


def test_a_pig_is_among_what_raises_a_farm() -> None:
    farm = sheet_of("traders-builders").worth[-1]
    assert [(change.name.en, change.unfinished and change.unfinished.en) for change in farm.changes] == [
        ("own pig on the farm", "+1 for each city")
    ]


@pytest.mark.parametrize(
    ("value", "beginnings"),
    [
        ("default", ["give 1 point for each completed city"]),
        ("10", ["give 10 points"]),
        ("15-40", ["give 15 points"]),
        ("continuous", []),
    ],
)
def test_the_king_is_worth_what_the_option_says(value: str, beginnings: list[str]) -> None:
    sheet = sheet_of("king-robber", king_robber_scoring=value)
    assert [
        row.text.en[: len(start)] for row, start in zip(rows_at(sheet, "E6"), beginnings, strict=True)
    ] == beginnings
    assert len(rows_at(sheet, "T8.7")) == (4 if value == "continuous" else 2)


@pytest.mark.parametrize(("value", "rows"), [("zero", 2), ("ignore", 1)])
def test_an_unfinished_road_with_an_inn_is_left_out_by_option(value: str, rows: int) -> None:
    sheet = sheet_of("inns-cathedrals", inn_cathedral_final=value)
    assert len(rows_at(sheet, "E12")) == len(rows_at(sheet, "E14")) == rows


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "take 1 point if the fairy stands with one of your followers"),
        ({"fairy": "tile"}, "take 1 point if a follower of yours stands on the fairy's tile"),
        (
            {"fairy": "point-by-tile", "fairy_point": "each-follower"},
            "take 1 point for each of your followers on the fairy's tile",
        ),
    ],
)
def test_the_fairy_pays_what_the_options_say(options: dict[str, str], said: str) -> None:
    sheet = sheet_of("princess-dragon", **options)
    assert [row.text.en for row in rows_at(sheet, "T0.2")] == [said]
    assert len(rows_at(sheet, "T8.5")) == len(rows_at(sheet, "E17")) == 1


def test_the_table_of_figures_tells_what_takes_them() -> None:
    sheet = sheet_of("princess-dragon", "traders-builders", "abbey-mayor", "abbot")
    taken = {figure.name.en: [text.en for text in figure.taken_by] for figure in sheet.figures}
    assert taken["follower"] == taken["mayor"] == ["the dragon", "the princess (in her city)"]
    assert taken["builder"] == taken["abbot"] == ["the dragon"]
    assert taken["barn"] == []


def test_a_festival_takes_back_what_the_option_says() -> None:
    for value, taken in (("figure", 1), ("follower", 0)):
        figures = sheet_of("festival", "traders-builders", **{"festival.return": value}).figures
        assert [len(figure.taken_by) for figure in figures] == [1, taken, taken]


def test_farmers_who_come_late_to_a_barn_come_out_of_carcassonne() -> None:
    assert rows_at(sheet_of("abbey-mayor"), "E14.1") == []
    assert rows_at(sheet_of("abbey-mayor", "count"), "E14.1")


def test_a_barn_has_a_rate_of_its_own_among_the_farms() -> None:
    farm = sheet_of("abbey-mayor").worth[-1]
    assert farm.unfinished.en == "3 for each completed city"
    assert [(change.name.en, change.unfinished and change.unfinished.en) for change in farm.changes] == [
        ("barn instead of farmers", "4 for each completed city")
    ]


def test_how_far_a_wagon_drives_is_an_option() -> None:
    for value, said in (("connected", "meets the scored feature"), ("same-or-next-tile", "the 8 around")):
        _, row = rows_at(sheet_of("abbey-mayor", wagon_move=value), "T8.9")
        assert said in row.more.en


def test_wagons_may_be_safe_from_towers() -> None:
    for value, taken in (("capturable", ["a tower"]), ("safe", [])):
        sheet = sheet_of("tower", "abbey-mayor", tower_wagon=value)
        by = {figure.name.en: [text.en for text in figure.taken_by] for figure in sheet.figures}
        assert (by["follower"], by["wagon"], by["barn"]) == (["a tower"], taken, [])


@pytest.mark.parametrize(
    ("window", "begins", "again"),
    [("turn", "now or at any time", 1), ("until-figure", "at the latest", 0), ("start-only", "before you draw", 0)],
)
def test_a_ransom_is_told_where_it_may_be_paid(window: str, begins: str, again: int) -> None:
    for least in (3, "none"):
        sheet = sheet_of("tower", ransom_window=window, ransom_min_score=least)
        assert [begins in row.text.en for row in rows_at(sheet, "T0.3")] == [True]
        assert len(rows_at(sheet, "T10.0")) == again


def test_each_action_of_the_figure_step_is_there_once_and_in_order() -> None:
    """What is no choice comes after all of them, so that none is counted below it."""
    step, *after = rows_at(sheet_of("tower", "princess-dragon", "traders-builders", "inns-cathedrals"), "T4.2")
    assert [choice.number for choice in step.choices] == [chr(ord("a") + place) for place in range(len(step.choices))]
    assert len({choice.text for choice in step.choices}) == len(step.choices)
    assert [row.choices for row in after] == [()]


def test_rows_of_the_final_scoring_name_what_the_score_pad_counts() -> None:
    rows = [row for section in sheet_of("abbot").chapters[-1].sections for row in section.rows]
    assert [(row.id, row.scores) for row in rows if row.scores] == [
        ("E9", "monastery"),
        ("E9", "garden"),
        ("E12", "road"),
        ("E14", "city"),
        ("E15", "field"),
    ]


def test_what_raises_the_rate_is_told_for_its_feature() -> None:
    changes = {
        change.name.en.split("|")[0]: change for worth in sheet_of("inns-cathedrals").worth for change in worth.changes
    }
    told = {name: change.complete.en for name, change in changes.items() if change.complete}
    assert told == {"inn": "+1 for each tile", "cathedral": "+1 for each tile and pennant"}
