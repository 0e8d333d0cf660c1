"""What modules declare for the companion at a real table: symbols that skip steps, reminders, bags."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.aid import aid_table, make_sheet
from bastide.modules import make_setup, rules_for
from bastide.modules.hills_sheep.shepherds import SHEEP, TOKENS


def symbols_of(*modules: str, **options: str) -> dict[str, set[str]]:
    """Symbol -> the steps that only a tile with it calls for."""
    sheet = make_sheet(rules_for(make_setup(3, modules, options=options)))
    rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    found = dict[str, set[str]]()
    for row in (row for parent in rows for row in (parent, *parent.choices)):
        if row.symbol:
            found.setdefault(row.symbol.en, set()).add(row.id)
    return found


def test_steps_of_a_symbol_are_asked_for_by_its_name() -> None:
    assert symbols_of() == {}
    assert symbols_of("festival") == {"festival": {"T4.2"}}
    assert symbols_of("princess-dragon") == {
        "volcano": {"T3.1"},
        "dragon": {"T6"},
        "portal": {"T4.2"},
        "princess": {"T4.2"},
    }
    assert symbols_of("princess-dragon", dragon="after-scoring")["dragon"] == {"T8.13"}
    assert symbols_of("princess-dragon", princess="must")["princess"] == {"T4.2"}


@pytest.mark.parametrize(
    ("element", "kept"),
    [
        ("fairy", "player"),
        ("king", "player"),
        ("robber-baron", "player"),
        ("builder", "player"),
        ("tower", "players"),
        ("castles", "players"),
        ("dragon", "number"),
    ],
)
def test_what_people_forget_over_several_turns_is_kept(element: str, kept: str) -> None:
    assert [row.reminder.kept for row in aid_table().reminders if row.element == element] == [kept]


def test_the_bag_of_sheep_holds_what_the_engine_draws_from() -> None:
    (bag,) = [row.bag for row in aid_table().bags if row.element == "shepherd"]
    assert not bag.returned
    drawn = Counter(TOKENS)
    named = {"wolf": "wolf"} | {token: f"{number} sheep" for token, number in SHEEP.items()}
    assert {text.en: number for text, number in bag.pieces} == {named[token]: n for token, n in drawn.items()}
