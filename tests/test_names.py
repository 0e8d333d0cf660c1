"""A module is one file: no other room knows one by name.

Strings are read, not comments. Words that are also plain words of the game (a river is a kind of segment, "small" a
size, "course" a question of the protocol) are listed with the reason; everything else that is the id of a module or an
element, or a word of its answers and tokens, is a table that belongs into the module's file.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from bastide.modules.registry import ELEMENTS, MODULES

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("game", "board", "players", "formats", "server", "envs", "review", "arena", "cli")
NAMES = {*MODULES, *ELEMENTS} | {word for e in ELEMENTS.values() for word in (*e.answers, *e.token_kinds, *e.events)}

PLAIN = {
    "base": "the base game is in every game, and its tiles are what a set-up begins with",
    "small": "the common follower, and the group of small expansions",
    "large": "the group of large expansions",
    "course": "a question of the socket protocol",
    "river": "a kind of segment",
    "castle": "a kind of feature",
    "bridge": "a line icon",
    "take": "a method",
    "count": "a number",
}
ALLOWED = {
    "src/bastide/game/traits.py": {"castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter"},
    "src/bastide/players/bridge.py": {"farmers"},  # the simulator plays the base game alone, with or without them
}
"""Traits of figures, and what the compiled base game knows of itself."""


def python_strings(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    }


def client_strings(path: Path) -> set[str]:
    """Of scripts and expressions; class names and other attributes are not names of modules."""
    text = re.sub(
        r'/\*.*?\*/|//[^\n]*|<style>.*?</style>|\s[\w:-]+="[^"{]*"', " ", path.read_text(encoding="utf-8"), flags=re.S
    )
    return set(re.findall(r"""["'`]([a-z0-9-]+)["'`]""", text))


def test_no_room_knows_a_module_by_name() -> None:
    found = {}
    for room in ROOMS:
        for path in (ROOT / "src" / "bastide" / room).rglob("*.py"):
            found[str(path.relative_to(ROOT))] = python_strings(path)
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte") and path.name != "protocol.ts":
            found[str(path.relative_to(ROOT))] = client_strings(path)
    assert len(found) > 150
    named = {
        path: sorted((strings & NAMES) - PLAIN.keys() - ALLOWED.get(path, set())) for path, strings in found.items()
    }
    assert {path: names for path, names in named.items() if names} == {}


def test_a_name_would_be_found(tmp_path: Path) -> None:
    script, component = tmp_path / "a.py", tmp_path / "b.svelte"
    script.write_text('"""The wagon."""\nKIND = "wagon"\n')
    component.write_text(
        '<script>\n  // "barn"\n  const a = kind === "wagon";\n</script>\n<p class="tower">{t("abbot")}</p>\n'
    )
    assert python_strings(script) & NAMES == {"wagon"}
    assert client_strings(component) & NAMES == {"wagon", "abbot"}
