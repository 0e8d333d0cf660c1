"""The rules and the pages of the modules, docs/rules and docs/modules, as HTML for the browser.

A wheel carries both folders inside the package; in a checkout they are where people edit them. A page is rendered when
it is asked for, and again when it was edited.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bastide.server.faults import NO_RULES, Refused
from bastide.text import Language
from bastide.tiles.near import near

Folder = Literal["rules", "modules"]
FOLDERS: tuple[Folder, ...] = ("rules", "modules")

_PACKAGED = Path(__file__).parents[1] / "docs"
_CHECKOUT = Path(__file__).parents[3] / "docs"
_STEP = re.compile(r"\b[STE]\d+(?:\.\d+)*\b")
_LINK = re.compile(r"(?:\.\./(?P<folder>rules|modules)/)?(?P<name>[\w-]+)(?:\.de)?\.md(?P<fragment>#.*)?")
_CITATION = re.compile(r"(?P<file>[\w-]+)\.md(?: (?P<number>[\d.]+)|, (?P<title>.+))")
_HEADING = re.compile(r"^##+ (?P<text>(?:(?P<number>[\d.]+) |(?:[STE][\d.]+[ ,/]+)+)?(?P<title>.+))$", re.M)
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def page(folder: Folder, name: str, language: Language) -> str:
    """A page as HTML, in the language if there is one; its headings, and its steps of the turn, can be linked to."""
    files = _files(folder)
    if name not in files:
        raise Refused("not-found", NO_RULES, page=name, hint=near(name, files))
    path = files[name]
    translated = path.with_name(f"{name}.{language}.md")
    tongue, path = (language, translated) if translated.exists() else ("en", path)
    return _rendered(folder, path, path.stat().st_mtime_ns, tongue)


@lru_cache(maxsize=300)
def _rendered(folder: Folder, path: Path, _changed: int, tongue: Language) -> str:
    """The same page as long as nobody has edited it."""
    tokens = _markdown.parse(path.read_text(encoding="utf-8"))
    _name_headings(tokens)
    _name_steps(tokens)
    _follow_links(tokens, folder)
    return f'<article lang="{tongue}">{_markdown.renderer.render(tokens, _markdown.options, {})}</article>'


@cache
def _files(folder: Folder) -> dict[str, Path]:
    """All pages of a folder by name; nothing else can be asked for."""
    home = (_PACKAGED if _PACKAGED.exists() else _CHECKOUT) / folder
    return {path.stem: path for path in sorted(home.glob("*.md")) if "." not in path.stem}


def anchor(heading: str) -> str:
    """The fragment of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@cache
def place_of(citation: str) -> str:
    """The section that a citation names, as the browser asks for it: `tower.md, Exchange` or `count.md 3.2`."""
    cited = _CITATION.fullmatch(citation)
    assert cited, citation
    text = _files("rules")[cited["file"]].read_text(encoding="utf-8")
    for heading in _HEADING.finditer(text):
        if heading["title"].startswith(cited["title"]) if cited["title"] else heading["number"] == cited["number"]:
            return f"rules/{cited['file']}#{anchor(heading['text'])}"
    raise LookupError(f"{citation} names no section")


def _name_headings(tokens: list[Token]) -> None:
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", anchor(inline.content))


def _name_steps(tokens: list[Token]) -> None:
    """A row of a table that begins with the id of a step can be linked to by that id."""
    for row, cell, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if row.type == "tr_open" and cell.type == "td_open":
            for token, step in zip((row, cell), _STEP.findall(inline.content), strict=False):
                token.attrSet("id", step)


def _follow_links(tokens: list[Token], folder: Folder) -> None:
    """Links between the pages lead to their addresses on this server."""
    for link in (child for token in tokens for child in token.children or () if child.type == "link_open"):
        found = _LINK.fullmatch(str(link.attrGet("href")))
        if found:
            link.attrSet("href", f"/api/{found['folder'] or folder}/{found['name']}{found['fragment'] or ''}")
