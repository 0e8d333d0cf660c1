"""The README tells the truth: its table comes from the registry, its example runs."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_table_of_modules_is_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "readme.py"))
    assert tool["with_table"](README) == README, "run: python tools/readme.py"


def test_the_python_examples_run(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", README, re.S):
        exec(compile(example, "README.md", "exec"), known)
    assert (tmp_path / "first.bastide.json").exists()


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
