"""Fills the navigation of the documentation site: a folder whose first page is named gets all its pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

FIRST = "README.md"


def on_config(config: Any) -> Any:
    """Called by MkDocs once it has read mkdocs.yml."""
    docs = Path(config.docs_dir)
    config.nav = [{title: _pages(docs, target) for title, target in entry.items()} for entry in config.nav]
    return config


def _pages(docs: Path, target: str | list[str]) -> str | list[str]:
    """English pages alone: the others are found by their names."""
    if isinstance(target, list) or not target.endswith(f"/{FIRST}"):
        return target
    folder = docs / target.removesuffix(FIRST)
    names = sorted(path.name for path in folder.glob("*.md") if "." not in path.stem and path.name != FIRST)
    return [target, *(f"{folder.name}/{name}" for name in names)]
