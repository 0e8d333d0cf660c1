"""The rules in the browser: every page, its anchors and its links."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from house import house, runs

from bastide.game.question import Question
from bastide.modules import ELEMENTS, MODULES
from bastide.server import rulebook
from bastide.server.faults import Refused
from bastide.server.rulebook import FOLDERS, Folder, page, place_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = [(folder, name) for folder in FOLDERS for name in rulebook._files(folder)]


@pytest.mark.parametrize(("folder", "name"), PAGES)
def test_every_link_of_a_page_leads_to_a_place_on_a_page(folder: Folder, name: str) -> None:
    links = re.findall(r'href="([^"]*)"', page(folder, name, "en"))
    for link in links:
        found = re.fullmatch(r"/api/(rules|modules)/([\w-]+)(?:#(.+))?", link)
        assert found, link
        target = page(found[1], found[2], "en")  # type: ignore[arg-type]
        assert not found[3] or f'id="{found[3]}"' in target, link


def test_every_step_of_the_game_can_be_linked_to() -> None:
    html = page("rules", "turn-order", "en")
    assert [s.id for e in ELEMENTS.values() for s in e.steps if f'id="{s.id}"' not in html] == []
    assert 'id="E7"' in html, "the second of two steps in one row"


def test_a_page_comes_in_the_language_that_is_asked_for_if_there_is_one() -> None:
    assert '<article lang="de"><h1 id="der-fluss">Der Fluss</h1>' in page("modules", "river", "de")
    assert '<article lang="en"><h1 id="the-river">The River</h1>' in page("modules", "river", "en")
    assert '<article lang="en">' in page("rules", "river", "de")


def test_tables_stay_tables_whatever_stands_before_them() -> None:
    loose = [
        (folder, name) for folder, name in PAGES if re.search(r"<(p|li)>[^<]*\|[^<]*\|---", page(folder, name, "en"))
    ]
    assert loose == []
    assert page("rules", "traders-builders", "en").count("<table>") == 2


@pytest.mark.parametrize("name", ["nothing", "..", "river.de", "../engine", ""])
def test_nothing_else_can_be_read(name: str) -> None:
    with pytest.raises(Refused):
        page("modules", name, "en")


QUESTIONS = {
    f"{name}.{key}": value
    for name, module in sorted(sys.modules.items())
    if name.startswith(("bastide.game.question", "bastide.modules"))
    for key, value in vars(module).items()
    if isinstance(value, Question)
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_every_question_leads_to_a_heading_of_the_rules(question: Question) -> None:
    file, place = place_of(question.source).removeprefix("rules/").split("#")
    assert re.search(rf'<h[23] id="{place}">', page("rules", file, "en"))


@pytest.mark.parametrize(
    ("citation", "place"),
    [
        ("count.md 3.2", "rules/count#32-entering-the-city-t811-optional"),
        ("tower.md, Ransom", "rules/tower#t03-ransom-optional-once-per-turn"),
        ("base.md, Place", "rules/base#t21-place-mandatory"),
        ("hills-sheep.md, Shepherds", "rules/hills-sheep#shepherds"),
    ],
)
def test_a_citation_leads_to_its_section(citation: str, place: str) -> None:
    assert place_of(citation) == place


@runs
async def test_a_decision_names_its_section_of_the_rules(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here", modules=["river"])
        async with server.person(table, ada) as person:
            assert person.snapshot["decision"]["rules"] == "rules/base#t21-place-mandatory"


@runs
async def test_pages_over_http(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        answer = await server.http.get("/api/modules/river?language=de")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "Der Fluss" in answer.text
        assert (await server.http.get("/api/rules/turn-order")).headers["content-encoding"] == "gzip"
        missing = await server.http.get("/api/rules/rivr")
        assert missing.status_code == 404
        assert "river" in missing.json()["text"]["en"]


def test_every_module_has_both_pages() -> None:
    assert all(set(MODULES) <= set(rulebook._files(folder)) for folder in FOLDERS)


def test_the_wheel_carries_the_pages_to_where_they_are_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    package = ROOT / "src"
    assert {package / to for to in included.values()} == {rulebook._PACKAGED / folder for folder in FOLDERS}
    assert all((ROOT / source).is_dir() for source in included)
