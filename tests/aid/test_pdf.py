"""The printed play aid: words stay whole, tables stay together, pages are used well."""

from __future__ import annotations

import re
import zlib
from datetime import date
from functools import cache
from itertools import product

import pytest

from bastide.aid import Sheet, make_sheet
from bastide.aid.pdf import Paper, aid_pdf, latin
from bastide.aid.text import plain_text
from bastide.aid.words import FEATURE, FIGURE, IN_DOUBT, PAGE
from bastide.modules import MODULES, make_setup, playable_together, rules_for
from bastide.text import LANGUAGES, Language

TODAY = date(2026, 1, 2)
PAPERS: tuple[Paper, ...] = ("a4", "letter")
EVERYTHING = tuple(id for id in playable_together(MODULES) if id != "base")


def sheet_of(*modules: str) -> Sheet:
    return make_sheet(rules_for(make_setup(4, modules)))


def pages_of(pdf: bytes) -> list[list[str]]:
    """The pieces of text on each page, in the order in which they were written."""
    streams = [zlib.decompress(found) for found in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)]
    shown = [re.findall(rb"\(((?:\\.|[^\\)])*)\) Tj", stream) for stream in streams]
    return [[re.sub(r"\\(.)", r"\1", text.decode("latin-1")) for text in page] for page in shown if page]


@cache
def everything(language: Language, paper: Paper, *, long: bool) -> list[list[str]]:
    return pages_of(aid_pdf(sheet_of(*EVERYTHING), language, paper, TODAY, long=long))


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("long", [False, True])
def test_no_word_is_broken_and_none_is_lost(language: Language, paper: Paper, long: bool) -> None:
    sheet = sheet_of(*EVERYTHING)
    printed = " ".join(text for page in everything(language, paper, long=long) for text in page)
    further = (text.say(language) for text in (IN_DOUBT, FEATURE, FIGURE))
    said = latin(" ".join((plain_text(sheet, language, TODAY, long=long), PAGE.say(language, page=1), *further)))
    assert words_of(printed) ^ words_of(said) == {"nb"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_table_is_on_one_page(language: Language, paper: Paper) -> None:
    names = {latin(figure.name.say(language)).lower() for figure in sheet_of(*EVERYTHING).figures}
    assert any(names <= {text.lower() for text in page} for page in everything(language, paper, long=False))


def test_the_base_game_is_on_one_page() -> None:
    for language, paper in product(LANGUAGES, PAPERS):
        assert len(pages_of(aid_pdf(sheet_of(), language, paper, TODAY, long=False))) == 1
