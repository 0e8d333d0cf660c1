"""The README tells the truth: its table comes from the registry, its links lead somewhere."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from bastide.modules import ELEMENTS, make_setup

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_table_of_modules_is_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "readme.py"))
    assert tool["with_table"](README) == README, "run: python tools/readme.py"


def test_the_table_counts_the_tiles_of_a_game_and_names_the_further_ones() -> None:
    table = runpy.run_path(str(ROOT / "tools" / "readme.py"))["table"]()
    assert "| **Shrines & Heretics (The Cult)** (Die Kultstätte) | 2007 | 5 |" in table
    played, tiles_only = table.split("only tiles here")
    assert "The Besiegers (6 tiles)" in played
    assert "The Besiegers" not in tiles_only
    assert "to come" not in table


def test_the_pictures_are_those_that_the_tool_takes() -> None:
    shown = set(re.findall(r"docs/images/([\w-]+)\.jpg", README))
    assert {path.name for path in (ROOT / "docs" / "images").iterdir()} == {f"{name}.jpg" for name in shown}
    tool = (ROOT / "tools" / "pictures.py").read_text(encoding="utf-8")
    assert set(re.findall(r'camera\.keep\(page, "([\w-]+)"', tool)) == shown


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        if not link.startswith("http"):
            assert (ROOT / link).exists(), link


def test_the_pages_of_the_modules_are_up_to_date() -> None:
    pages = runpy.run_path(str(ROOT / "tools" / "module_pages.py"))["pages"]()
    folder = ROOT / "docs" / "modules"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")} == pages, (
        "run: python tools/module_pages.py"
    )


def test_a_page_tells_the_steps_with_the_usual_options() -> None:
    pages = runpy.run_path(str(ROOT / "tools" / "module_pages.py"))["pages"]()
    told = [line.split(" | ")[0] for line in pages["king-robber.md"].splitlines() if line.startswith("| E")]
    assert told == ["| E6", "| E7"]


def test_elements_that_the_pages_leave_out_are_free() -> None:
    """No example takes away what the tiles make no sense without, such as the river."""
    pages = runpy.run_path(str(ROOT / "tools" / "module_pages.py"))["pages"]()
    examples = {found for page in pages.values() for found in re.findall(r"-m (\S+) --element (\S+)=0`", page)}
    assert ("gq11", "pig-herd") in examples
    for module, element in examples:
        assert not ELEMENTS[element].comes_with
        assert element not in make_setup(2, [module], elements={element: 0}).elements
