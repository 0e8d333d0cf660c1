"""Every rule that the code cites is there to be read, and every link between the documents leads somewhere.

A citation names a file of docs/rules, and after it a section by number (`base.md 10`, `river.md 6.1`: the heading 6.1,
or item 1 under the heading 6; `count.md 3.2, 7` are two) or by title (`abbot.md, Interactions`), without the id of a
step before it. A step is cited by its id in turn-order.md (`T8.4`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide.modules import ELEMENTS, MODULES, OPTIONS

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules"
CITING = [p for folder in ("src/bastide", "tests/rules") for p in sorted((ROOT / folder).rglob("*.py"))]
DOCUMENTS = [*sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("*.md"))]

NUMBER = r"\d+(?:\.\d+)?"
CITATION = re.compile(
    rf"(?<![\w/.-])(?P<file>[a-z0-9-]+)\.md(?:\s(?P<numbers>{NUMBER}(?:,\s{NUMBER})*)|,\s(?P<title>[A-Z][\w -]*))?"
)
STEP = re.compile(r"(?<![\w.])(?:[ST]\d+\.\d+(?:\.\d+)?|E\d\d?(?:\.\d+)?)(?!\w)")
LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)")


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)


def has_number(text: str, number: str) -> bool:
    """Is there a heading with this number, or such an item under the heading with its first part?"""
    if any(re.match(rf"{re.escape(number)}\.?\s", heading) for heading in headings(text)):
        return True
    section, _, item = number.partition(".")
    found = re.search(rf"^## {section} .*?(?=^## |\Z)", text, re.M | re.S)
    return bool(item and found and re.search(rf"^\s*{item}\. ", found.group(), re.M))


def has_title(text: str, title: str) -> bool:
    """Is there a heading that begins so, with the item of the number behind it, if any?"""
    words, _, item = title.strip().rpartition(" ") if title.strip()[-1:].isdigit() else (title.strip(), "", "")
    found = re.search(rf"^##+ (?:[STE][\d.]+[ ,/]+)*{re.escape(words)}.*?(?=^## |\Z)", text, re.M | re.S)
    return bool(found and (not item or re.search(rf"^\s*{item}\. ", found.group(), re.M)))


def is_there(citation: re.Match[str]) -> bool:
    path = RULES / f"{citation['file']}.md"
    if not path.exists():
        return False
    text = path.read_text(encoding="utf-8")
    numbers = re.findall(NUMBER, citation["numbers"] or "")
    return all(has_number(text, number) for number in numbers) and (
        not citation["title"] or has_title(text, citation["title"])
    )


def steps() -> set[str]:
    rows = [line.split("|")[1] for line in (RULES / "turn-order.md").read_text().splitlines() if line.startswith("|")]
    return {step for row in rows for step in re.findall(r"[STE]\d+(?:\.\d+)*", row)}


def place(path: Path, text: str, found: re.Match[str]) -> str:
    return f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}: {found.group()}"


def unresolved(path: Path, known: set[str]) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    yield from (place(path, text, found) for found in CITATION.finditer(text) if not is_there(found))
    yield from (place(path, text, found) for found in STEP.finditer(text) if found.group() not in known)


def test_every_citation_in_the_code_leads_to_a_rule() -> None:
    known = steps()
    assert [line for path in CITING for line in unresolved(path, known)] == []


@pytest.mark.parametrize(
    "citation",
    ["nothing.md", "base.md 99", "base.md 11.99", "count.md 3.2, 70", "abbot.md, Nothing", "river.md, Examples 99"],
)
def test_a_citation_of_nothing_is_found(citation: str) -> None:
    found = CITATION.fullmatch(citation)
    assert found
    assert not is_there(found)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.id)
def test_every_option_cites_a_section(option: object) -> None:
    source = option.source  # type: ignore[attr-defined]
    found = CITATION.fullmatch(source)
    assert found, f"{source!r} names no section: write base.md 10, or abbot.md, Interactions"
    assert found["numbers"] or found["title"], f"{source!r} names a whole file: add the section"


def test_every_step_of_the_game_has_a_row_in_the_turn_order() -> None:
    known = steps()
    assert [(e.id, step.id) for e in ELEMENTS.values() for step in e.steps if step.id not in known] == []


def test_every_module_has_its_rules_in_the_index() -> None:
    index = (RULES / "README.md").read_text(encoding="utf-8")
    places = [index.index(f"({module}.md)") for module in MODULES]
    assert places == sorted(places)
    assert [path.name for path in RULES.glob("*.md") if f"({path.name})" not in index] == ["README.md"]


# -- links between documents ------------------------------------------------------------------------------------------


def anchor(heading: str) -> str:
    """The fragment by which GitHub, and our server, reach a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def leads_somewhere(path: Path, file: str, fragment: str | None) -> bool:
    target = (path.parent / file).resolve() if file else path
    if not fragment:
        return target.exists()
    return target.exists() and fragment in map(anchor, headings(target.read_text(encoding="utf-8")))


def broken(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    found = (link for link in LINK.finditer(text) if not leads_somewhere(path, link[1], link[2]))
    yield from (place(path, text, link) for link in found)


def test_every_link_between_documents_leads_to_a_file_and_a_heading() -> None:
    assert [line for path in DOCUMENTS for line in broken(path)] == []


def test_a_broken_link_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n[a](page.md#one) [b](page.md#two) [c](nothing.md)\n[d](#one) [e](https://example.org/x)\n")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert list(broken(page)) == ["page.md:2: [b](page.md#two)", "page.md:2: [c](nothing.md)"]
