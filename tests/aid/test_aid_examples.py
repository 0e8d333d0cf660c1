"""What people who know the printed play aids look up first, mix by mix."""

from __future__ import annotations

import re
from datetime import date

import pytest

from bastide.aid import Sheet, make_sheet
from bastide.aid.sheet import AidRow
from bastide.aid.text import plain_text
from bastide.modules import MODULES, PRESETS, make_setup, playable_together, rules_for
from bastide.text import LANGUAGES


def sheet_of(players: int, *modules: str) -> Sheet:
    return make_sheet(rules_for(make_setup(players, modules)))


def rows_of(sheet: Sheet) -> list[AidRow]:
    return [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]


def ids_of(sheet: Sheet, prefix: str) -> list[str]:
    """The steps whose ids begin like this, each once."""
    return list(dict.fromkeys(row.id for row in rows_of(sheet) if row.id.startswith(prefix)))


def texts_of(sheet: Sheet, step: str) -> list[str]:
    return [row.text.en for row in rows_of(sheet) if row.id == step]


# -- the base game of 2011 ---------------------------------------------------------------------------------------------


def test_the_turn_of_the_base_game_is_lay_figure_score() -> None:
    _, turn, _, end = sheet_of(3).chapters
    assert [section.title.en for section in turn.sections] == ["Place a tile", "Place a figure", "Score"]
    assert [row.id for section in end.sections for row in section.rows] == ["E1", "E9", "E12", "E14", "E15", "E21"]


def test_the_anniversary_box_names_no_module_but_the_festival() -> None:
    chosen = PRESETS["anniversary-2011"]
    sheet = make_sheet(rules_for(make_setup(3, chosen.modules, options=chosen.options)))
    named = {(row.id, choice.module) for row in rows_of(sheet) for choice in (row, *row.choices)}
    assert {(id, module) for id, module in named if module != "base"} == {("T4.2", "festival")}
    assert {row.module for row in rows_of(sheet_of(3))} == {"base"}


# -- pieces ------------------------------------------------------------------------------------------------------------


def test_five_players_have_six_tower_pieces_each() -> None:
    assert "take 6 tower pieces" in texts_of(sheet_of(5, "tower"), "S3")


def test_three_players_have_five_bath_tiles() -> None:
    assert any("5 bath tiles" in text for text in texts_of(sheet_of(3, "bathhouses"), "S2.3"))


def test_four_players_share_out_the_little_buildings() -> None:
    said = " ".join(texts_of(sheet_of(4, "little-buildings"), "S3"))
    assert "1 tower" in said
    assert "1 house" in said
    assert "1 shed" in said


# -- order -------------------------------------------------------------------------------------------------------------


def test_the_city_is_laid_before_the_river() -> None:
    assert ids_of(sheet_of(3, "river", "count"), "S6.") == ["S6.1", "S6.2"]


def test_four_starts_follow_each_other() -> None:
    sheet = sheet_of(3, "wind-roses", "school", "river", "count")
    assert ids_of(sheet, "S6.") == ["S6.1", "S6.2", "S6.3", "S6.4"]


def test_the_minis_three_to_six() -> None:
    sheet = sheet_of(4, "ferries", "goldmines", "mage-witch", "robbers")
    effects = ["T3.4", "T3.5", "T3.6", "T3.7", "T4.2", "T5.3", "T5.4"]
    assert [id for id in ids_of(sheet, "T") if id in effects] == effects
    scoring = ids_of(sheet, "T8.")
    assert [id for id in scoring if id in ("T8.4", "T8.6", "T8.8")] == ["T8.4", "T8.6", "T8.8"]
    assert [id for id in ids_of(sheet, "E") if id in ("E18", "E19")] == ["E18", "E19"]


# -- what must not be there --------------------------------------------------------------------------------------------


def test_no_module_is_named_twice() -> None:
    sheet = sheet_of(2, "tower", "tower", "river2", "river")
    assert [name.en for name in sheet.modules] == ["Base game", "The River", "The River II", "The Tower"]


GERMAN = re.compile(
    r"\b(der|das|den|dem|und|oder|ein|eine|einen|einer|mit|nicht|für|auf|bei|wird|wenn|jeder|alle|nach|von|zu|zum|zur|"
    r"Plättchen|Gefolgsmann|Gefolgsleute|Spieler|Punkte?|Stadt|Städte|Straßen?|Wiesen?|Kloster|Figur|Zug)\b|[äöüÄÖÜß]"
)
ENGLISH = re.compile(
    r"\b(the|and|or|with|not|for|on|at|when|if|each|every|after|from|to|of|is|are|your?|tiles?|followers?|players?|"
    r"points?|city|cities|roads?|fields?|monastery|figure|turn)\b"
)


@pytest.mark.parametrize("modules", [*((id,) for id in MODULES), tuple(playable_together(MODULES))], ids="+".join)
def test_each_print_is_in_one_language(modules: tuple[str, ...]) -> None:
    """Names of people and places, such as Carcassonne, are the same in both."""
    sheet = sheet_of(4, *(id for id in modules if id != "base"))
    english, german = (plain_text(sheet, language, date(2026, 1, 2), long=True) for language in LANGUAGES)
    assert [line for line in english.splitlines() if GERMAN.search(line)] == []
    assert [line for line in german.splitlines() if ENGLISH.search(line)] == []
