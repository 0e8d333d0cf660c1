"""The play aid and the engine: what a game does is in the aid of its mix, in that order, and nothing else is."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bastide.aid import Sheet, make_sheet
from bastide.aid.sheet import FIGURES_STEP, AidRow
from bastide.aid.table import filled
from bastide.game.frames import Frame, Part, Preparation, Turn
from bastide.game.game import Game
from bastide.game.module import AnyStep, Element, Line
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import MODULES, PRESETS, make_setup, rules_for
from bastide.players.random import RandomPlayer
from bastide.testkit.mix import random_setup
from bastide.text import Text

MODULE_IDS = [id for id in MODULES if id != "base"]


def rows_of(sheet: Sheet) -> list[AidRow]:
    return [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]


class Walks:
    """The steps that asked somebody or told something, in the order in which a game ran them, walk by walk.

    A walk is what people read from the top of the list to its bottom: the setup, of which they do every step, a turn, a
    second turn part, the end.
    """

    def __init__(self) -> None:
        self.found = dict[int, tuple[Frame, list[AnyStep]]]()  # by the identity of the frame
        self.first_part = dict[int, Frame]()  # of a turn; a further one, won by a message, is read by itself

    def watch(self, element: Element) -> Element:
        return replace(element, steps=tuple(replace(step, run=_Watching(self, step)) for step in element.steps))

    def note(self, game: Game, frame: Frame, step: AnyStep) -> None:
        turn = game.find_frame(Turn)
        is_first = isinstance(frame, Part) and self.first_part.setdefault(id(turn), frame) is frame
        walk = turn if turn is not None and is_first else frame
        self.found.setdefault(id(walk), (walk, []))[1].append(step)


class _Watching(Struct, frozen=True):
    """Runs a step. Equal for equal functions: elements that share a step still run it once."""

    walks: Walks
    step: AnyStep

    def __call__(self, game: Game, frame: Any) -> Any:
        told = len(game.events)
        outcome = self.step.run(game, frame)
        prepared = isinstance(frame, Preparation) and self.step.more is not None
        if prepared or outcome is not None or game.due or len(game.events) > told:
            self.walks.note(game, frame, self.step)
        return outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Watching) and self.step.run == other.step.run

    def __hash__(self) -> int:
        return hash(self.step.run)


def steps_run(setup: Setup, seed: int, decisions: int) -> list[list[AnyStep]]:
    """A random game, whole or only its first decisions."""
    walks = Walks()
    modules = [replace(m, elements=tuple(walks.watch(element) for element in m.elements)) for m in MODULES.values()]
    game, player = Game(Rules(setup, modules), seed), RandomPlayer(seed)
    while game.decision is not None and decisions:
        game.apply(player.choose(game))
        decisions -= 1
    return [steps for _, steps in walks.found.values()]


WHOLE_GAME = -1
BACK_TO_DRAWING = ("T1.8", "T2.1", "T9.9")
"""Behind these another tile may be drawn: where the first one fits nowhere, or only with a bridge, and where a further
turn part has been won; rows say so. The builder's part may follow that one."""


def check(setup: Setup, seed: int, decisions: int = WHOLE_GAME) -> None:
    rules = rules_for(setup)
    sheet = make_sheet(rules)
    for walk in steps_run(setup, seed, decisions):
        assert_order(sheet, walk)
    assert_numbers(sheet)
    assert_own_rows_only(sheet, rules)
    assert_complete(sheet)
    assert_figures(sheet, rules)


def assert_order(sheet: Sheet, walk: list[AnyStep]) -> None:
    """What was run is in the aid, and whoever reads it line by line does the same, one after the other."""
    rows = [(row.id, row.text) for row in rows_of(sheet)]
    assert len(rows) == len(set(rows))
    ids = [id for id, _ in rows]
    missing = {step.id for step in walk if step.id not in ids}
    assert not missing, f"these happen in a game but are not in the play aid: {sorted(missing)}"
    told = [(step.id, filled(step.text, **_numbers(step, sheet.players))) for step in walk]
    places = [rows.index(row) if row in rows else ids.index(row[0]) for row in told]
    for before, after in itertools.pairwise(range(len(walk))):
        drawn_again = walk[before].id in BACK_TO_DRAWING and walk[after].id.startswith(("T1.", "T9.3"))
        in_order = places[before] <= places[after] or drawn_again
        assert in_order, f"{walk[after].id} came after {walk[before].id}"


def assert_figures(sheet: Sheet, rules: Rules) -> None:
    """Each player has as many figures as the aid says, by the same names."""
    game = Game(rules, 1)
    dealt = Counter(figure.name for player, figure in game.rules.figures if player == 0)
    assert {figure.name: figure.each for figure in sheet.figures} == dealt
    rows = [row.text.en for row in rows_of(sheet) if row.id == FIGURES_STEP]
    assert all(f"{number} × {name.en} for each player" in rows for name, number in dealt.items())


def _numbers(row: AnyStep | Line, players: int) -> dict[str, int | Text]:
    return {place: by_players[players] for place, by_players in row.numbers.items()}


def assert_numbers(sheet: Sheet) -> None:
    for chapter in sheet.chapters:
        rows = [row for section in chapter.sections for row in section.rows]
        assert [row.number for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
        assert rows, f"chapter {chapter.id} is empty"
        assert all(section.rows for section in chapter.sections)


def assert_own_rows_only(sheet: Sheet, rules: Rules) -> None:
    """Every row, and every action to choose from, was declared by an element of the mix."""
    declared = {
        (row.id, filled(row.text, **_numbers(row, rules.players)))
        for element in rules.elements
        for row in (*element.steps, *element.lines)
        if row.more is not None
    }
    for row in rows_of(sheet):
        if row.id != FIGURES_STEP or row.text in [text for id, text in declared if id == FIGURES_STEP]:
            assert (row.id, row.text) in declared
        assert all((choice.id, choice.text) in declared for choice in row.choices)
        assert any(element.id in rules.element_ids for element in MODULES[row.module].elements)


def assert_complete(part: object) -> None:
    """Every text has both languages, and no place in it is left unfilled."""
    if isinstance(part, Text):
        assert part.en, part
        assert part.de, part
        assert "{" not in part.en + part.de, part
    elif isinstance(part, Struct):
        for name in part.__struct_fields__:
            assert_complete(getattr(part, name))
    elif isinstance(part, tuple):
        for inner in part:
            assert_complete(inner)


@pytest.mark.parametrize("module", MODULE_IDS)
def test_the_aid_of_each_module(module: str) -> None:
    check(make_setup(3, [module]), 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_aid_of_each_preset(preset: str) -> None:
    chosen = PRESETS[preset]
    check(make_setup(2, chosen.modules, options=chosen.options), 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_the_aid_of_random_mixes(seed: int) -> None:
    """Two of twenty are played to the end, of the others the setup and some turns."""
    for number in range(20):
        setup = random_setup(Random(seed * 20 + number))
        check(setup, seed, decisions=WHOLE_GAME if number < 2 else 30)


@pytest.mark.parametrize("module", MODULES)
def test_every_row_is_complete_in_both_languages(module: str) -> None:
    """Steps without an explanation are the program's own bookkeeping; every other text is there, in sentences."""
    for element in MODULES[module].elements:
        for row in (*element.steps, *element.lines):
            assert row.text.en
            assert row.text.de
            assert not (isinstance(row, Line) and row.more is None), f"{row.id}: {row.text.en}"
            if row.more is not None:
                assert row.more.en.endswith("."), row.more.en
                assert row.more.de.endswith("."), row.more.de
                assert not row.text.en.endswith("."), row.text.en
                assert not row.text.de.endswith("."), row.text.de
            for by_players in row.numbers.values():
                assert set(by_players) >= set(range(2, 7))
