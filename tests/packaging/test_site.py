"""The navigation of the documentation site names every page, and no page that is not there."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def _nav() -> list[dict[str, str | list[str]]]:
    """The entries of mkdocs.yml, filled as for the site; each stands on one line, so that no YAML reader is needed."""
    lines = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2].splitlines()
    entries: list[dict[str, str | list[str]]] = []
    for line in lines:
        title, _, target = line.removeprefix("  - ").partition(": ")
        entries.append({title: target.strip("[]").split(", ") if target.startswith("[") else target})
    config = SimpleNamespace(docs_dir=str(DOCS), nav=entries)
    filled: list[dict[str, str | list[str]]] = runpy.run_path(str(ROOT / "tools" / "site_nav.py"))["on_config"](
        config
    ).nav
    return filled


def test_every_page_is_in_the_navigation() -> None:
    named = [
        page for entry in _nav() for pages in entry.values() for page in ([pages] if isinstance(pages, str) else pages)
    ]
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md") if not path.stem.endswith(".de")}
    assert sorted(named) == sorted(there)
    assert "rules/base.md" in named
