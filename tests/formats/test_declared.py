"""Foreign names stand in the files of the modules; the importers have no table of modules."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import bastide.formats
from bastide.formats.jcz.declared import DECLARED
from bastide.game.foreign import Bga, ForeignMove, Jcz
from bastide.game.module import Element
from bastide.modules import ELEMENTS, MODULES, OPTIONS
from bastide.modules.tiles_only import TILES_ONLY
from bastide.tiles.sets import set_ids

FORMATS = Path(bastide.formats.__file__).parent
FILES = sorted(FORMATS.rglob("*.py"))

PLAIN_WORDS = {
    "small": "the follower of the base game: the one figure that every file has",
}
"""Ids that a file in formats/ may write, because the line is not about the module."""


def literals_of(path: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FORMATS)))
def test_no_importer_names_a_module_or_element(path: Path) -> None:
    ids = (MODULES.keys() | ELEMENTS.keys()) - PLAIN_WORDS.keys()
    assert not literals_of(path) & ids, "declare it in the module's own file: game/foreign.py"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FORMATS)))
def test_no_importer_imports_a_single_module(path: Path) -> None:
    names = {node.module for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)}
    modules = {name for name in names if name and name.startswith("bastide.modules.")}
    assert modules <= {"bastide.modules.tiles_only"}


def test_the_words_that_are_excepted_are_in_use() -> None:
    assert PLAIN_WORDS.keys() <= set().union(*(literals_of(path) for path in FILES))


# -- what is declared --------------------------------------------------------------------------------------------------


def of_elements() -> Iterator[tuple[Element, Jcz]]:
    for element in ELEMENTS.values():
        yield from ((element, foreign) for foreign in element.foreign if isinstance(foreign, Jcz))


def words_of(move: ForeignMove) -> set[str]:
    if isinstance(move.word, str):
        return {move.word}
    return set(move.word if isinstance(move.word, tuple) else move.word.values())


def test_every_name_is_declared_once() -> None:
    fields = ("sets", "elements", "rules", "fixed", "fixed_now", "figures", "features", "spots", "messages", "draws")
    for field in (*fields, "phases", "tokens", "actions", "states", "since", "editions"):
        counted = Counter(name for jcz in DECLARED for name in getattr(jcz, field))
        assert {name for name, number in counted.items() if number > 1} == set(), field


def test_elements_declare_themselves() -> None:
    for element, jcz in of_elements():
        assert set(jcz.elements.values()) <= {element.id}
        figure = {element.figure.id} if element.figure else set()
        assert set(jcz.figures.values()) <= figure
        assert set(jcz.tokens.values()) <= element.token_kinds.keys()
    for element in ELEMENTS.values():
        bga = [foreign for foreign in element.foreign if isinstance(foreign, Bga)]
        assert all(element.figure and set(names.figures.values()) == {element.figure.id} for names in bga)


def test_words_are_those_the_element_offers() -> None:
    for element, jcz in of_elements():
        words = {word for move in jcz.messages.values() for word in words_of(move)}
        words |= {word for named in jcz.actions.values() for word in named}
        words |= {phase for phase in jcz.phases if phase[0].islower()}
        words |= {jcz.sale.bid, jcz.sale.take} if jcz.sale else set()
        assert words <= element.refusals.keys(), element.id


def test_messages_have_pointers_that_fit_their_words() -> None:
    """A choice names what the element says it names: a figure, a segment, a cell, a corner."""
    for element, jcz in of_elements():
        for message, move in jcz.messages.items():
            for word in words_of(move):
                things = element.refusals[word].things
                named = {NAMED[pointed] for pointed in move.by} - {""}
                if not callable(things):
                    assert named <= set(things), message


NAMED = {"kind": "figure", "feature": "segment", "cell or figure": ""} | {
    name: name for name in ("cell", "figure", "segment", "corner")
}


def test_options_exist_with_their_values() -> None:
    tiles_only = [jcz for module in TILES_ONLY for jcz in module.foreign]
    built = [jcz for jcz in DECLARED if jcz not in tiles_only]
    for jcz in built:
        for rule in jcz.rules.values():
            assert set(rule.values.values()) <= set(OPTIONS[rule.option].values)
            assert {rule.missing, rule.missing_now} <= {"", *rule.values}
        chosen = [jcz.fixed, jcz.fixed_now, *(row.options for row in jcz.sets.values())]
        for options in (*chosen, *(row.first_options for row in jcz.sets.values())):
            assert all(value in OPTIONS[option].values for option, value in options.items())
        for state in jcz.states.values():
            assert set(state.values.values()) == set(OPTIONS[state.option].values)


def test_modules_declare_their_own_tile_sets() -> None:
    for module in MODULES.values():
        for jcz in (foreign for foreign in module.foreign if isinstance(foreign, Jcz)):
            assert {row.tiles for row in jcz.sets.values()} <= set(module.all_tiles)
            assert {element for row in jcz.sets.values() for element in row.brings} <= ELEMENTS.keys()


def test_what_is_built_is_more_than_tiles() -> None:
    """Whoever builds a module moves its names from there into its own file."""
    built = {set_id for module in MODULES.values() for set_id in module.all_tiles}
    assert not {module.id for module in TILES_ONLY} & MODULES.keys()
    for module in TILES_ONLY:
        assert not set(module.tiles) & built
        assert set(module.tiles) <= set(set_ids())
        for jcz in (entry for entry in module.foreign if isinstance(entry, Jcz)):
            assert {row.tiles for row in jcz.sets.values()} <= set(module.tiles)
            assert not set(jcz.elements.values()) & ELEMENTS.keys()
            assert not {rule.option for rule in jcz.rules.values()} & OPTIONS.keys()


def test_the_page_about_modules_shows_real_declarations() -> None:
    page = Path(__file__).parents[2] / "docs" / "add-a-module.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    shown: dict[str, object] = {}
    for block in blocks:
        if "bastide.game.foreign" in block:
            exec(dedent(block), shown)
    declarations = [value for value in shown.values() if isinstance(value, Jcz)]
    assert len(declarations) == 3
    assert all(declaration in DECLARED for declaration in declarations)
