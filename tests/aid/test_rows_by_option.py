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


@pytest.mark.parametrize(
    ("modules", "options", "numbers"),
    [
        (("count",), {}, (0, 1)),
        (("count", "king-robber"), {}, (1, 1)),
        (("count", "king-robber"), {"king-robber-scoring": "10"}, (0, 1)),
        (("count", "king-robber"), {"carcassonne-is-city": False}, (0, 0)),
    ],
)
def test_carcassonne_counts_by_option_and_where_somebody_counts_cities(
    modules: tuple[str, ...], options: Options, numbers: tuple[int, int]
) -> None:
    sheet = sheet_of(*modules, options=options)
    assert (len(rows_at(sheet, "E6", "count")), len(rows_at(sheet, "E15", "count"))) == numbers


@pytest.mark.parametrize(
    ("option", "value", "step", "said"),
    [
        ("count-redeploy-rounds", "one-by-one", "T7.3", "one at a time"),
        ("count-redeploy-unoccupied", True, "T7.3", "Nobody needs to stand there yet."),
        ("count-move", "follow-meeple", "T8.11", "The Count follows him."),
        ("count-double-turn", "once", "T8.11", "Only once in a double turn."),
        ("count-redeploy-unoccupied", True, "E4", "Nobody needs to stand there yet."),
    ],
)
def test_the_count_moves_as_the_options_say(option: str, value: str | bool, step: str, said: str) -> None:
    (usual,) = rows_at(sheet_of("count"), step, "count")
    (other,) = rows_at(sheet_of("count", options={option: value}), step, "count")
    assert said not in usual.more.en
    assert said in other.more.en


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "counts double"),
        ({"siege-farm-bonus": "single"}, "counts double, without bonuses"),
    ],
)
def test_a_besieged_city_feeds_the_farm(options: Options, told: str) -> None:
    farm = sheet_of("siege", options=options).worth[-1]
    changes = [(change.name.en, change.unfinished and change.unfinished.en) for change in farm.changes]
    assert changes == [("besieged city at the farm", told)]


def test_a_challenge_by_wagon_is_there_only_with_wagons() -> None:
    assert rows_at(sheet_of("cult"), "T8.10", "cult") == []
    assert rows_at(sheet_of("cult", "abbey-mayor"), "T8.10", "cult")


def test_blank_tiles_are_laid_only_where_they_are_in_the_game() -> None:
    assert len(rows_at(sheet_of("cult"), "T2.1", "cult")) == 1
    assert len(rows_at(sheet_of("cult", options={"blank-tiles": "wild"}), "T2.1", "cult")) == 2


@pytest.mark.parametrize(
    ("options", "step", "number"),
    [
        ({}, "T5.5", 1),
        ({"sheep.time": "before-figure"}, "T5.5", 0),
        ({"sheep.time": "before-figure"}, "T3.11", 1),
        ({}, "T5.5.1", 1),
        ({"sheep.closed-field": "stay"}, "T5.5.1", 0),
    ],
)
def test_flocks_are_tended_when_the_options_say(options: Options, step: str, number: int) -> None:
    assert len(rows_at(sheet_of("hills-sheep", options=options), step, "hills-sheep")) == number


def test_a_wolf_takes_shepherds_only() -> None:
    taken = {figure.name.en: [by.en for by in figure.taken_by] for figure in sheet_of("hills-sheep").figures}
    assert taken == {"follower": [], "shepherd": ["the wolf"]}


@pytest.mark.parametrize(
    ("options", "step", "said"),
    [
        ({}, "T10.3", "auction 3 tiles"),
        ({"bazaar.auction": False}, "T10.3", "turn up 3 tiles"),
        ({"bazaar.time": "after-part"}, "T9.4", "auction 3 tiles"),
        ({"bazaar.auction": False, "bazaar.free-choice": "choose-first"}, "T10.3", "turn up 3 tiles"),
    ],
)
def test_a_bazaar_is_held_as_the_options_say(options: Options, step: str, said: str) -> None:
    sheet = sheet_of("bridges-castles-bazaars", options=options)
    (row,) = [*rows_at(sheet, "T9.4", "bridges-castles-bazaars"), *rows_at(sheet, "T10.3", "bridges-castles-bazaars")]
    assert row.id == step
    assert row.text.en.startswith(said)


@pytest.mark.parametrize(("value", "said"), [(False, "castle at the farm"), (True, "scored castle at the farm")])
def test_a_castle_raises_a_farm(value: bool, said: str) -> None:
    options: Options = {"castle.field-only-finished": value}
    assert farm_of(sheet_of("bridges-castles-bazaars", options=options)) == [said]


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("bridge.must-continue-road", True, "It must continue a road."),
        ("bridge.per-part", False, "One in your whole turn"),
    ],
)
def test_a_bridge_is_built_as_the_options_say(option: str, value: bool, said: str) -> None:
    module = "bridges-castles-bazaars"
    (usual,) = rows_at(sheet_of(module), "T2.2", module)
    (other,) = rows_at(sheet_of(module, options={option: value}), "T2.2", module)
    assert said not in usual.more.en
    assert said in other.more.en
