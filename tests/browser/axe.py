"""What axe finds wrong with a page for people who do not see it, or do not see it well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from needs import do_without

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


WHERE = {"exclude": [["g.tile"], ["svg.defs"]]}
"""Drawings have no text, but thousands of paths."""


def faults(page: Any, *rules: str) -> list[str]:
    """What axe calls serious or critical, by all its rules or by those named."""
    if not AXE.exists():
        do_without("the search for faults needs axe: python tools/build_web.py")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("([where, options]) => axe.run(where, options)", [WHERE, options])
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def faults_in_both_themes(page: Any) -> list[str]:
    """The same, and the contrasts on a system that is dark."""
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {fault}" for fault in faults(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    return found
