"""The rooms of the house: imports point one way, and the core needs msgspec alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import bastide

SOURCE = Path(bastide.__file__).parent

ROOMS = {
    "text": (),
    "errors": ("text",),
    "tiles": ("text", "errors"),
    "board": ("tiles",),
    "game": ("text", "errors", "tiles", "board"),
    "modules": ("text", "errors", "tiles", "board", "game"),
    "art": ("text", "errors", "tiles"),
    "sim": ("text", "errors", "tiles"),
    "words": ("text", "errors"),
    "formats": ("text", "errors", "tiles", "board", "game", "modules"),
    "players": ("text", "errors", "tiles", "board", "game", "modules", "sim"),
    "arena": ("text", "errors", "tiles", "board", "game", "modules", "players"),
    "envs": ("text", "errors", "tiles", "board", "game", "modules", "sim", "players"),
    "testkit": ("text", "errors", "tiles", "board", "game", "modules", "players"),
    "review": ("text", "errors", "tiles", "board", "game", "modules", "art", "players"),
    "server": (
        "text",
        "errors",
        "tiles",
        "board",
        "game",
        "modules",
        "art",
        "words",
        "formats",
        "players",
        "arena",
        "review",
    ),
    "cli": (
        "text",
        "errors",
        "tiles",
        "board",
        "game",
        "modules",
        "art",
        "words",
        "formats",
        "players",
        "arena",
        "testkit",
        "review",
        "server",
    ),
}
"""Room -> the rooms it may know."""


def imported_rooms(path: Path) -> set[str]:
    """Rooms that a file imports, also inside functions; imports for types alone count as well."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} if node.module != "bastide" else {f"bastide.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in found if name.startswith("bastide.")}


FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem in ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert room in ROOMS, f"say in this test which rooms {room} may know"
    allowed = {room, *ROOMS[room]}
    assert imported_rooms(path) & ROOMS.keys() <= allowed


def test_modules_do_not_know_each_other() -> None:
    """Only the base game, the river that River II builds on, and the file of rulings may be named by a module."""
    shared = {"base", "river", "rulings"}
    for path in (SOURCE / "modules").glob("*.py"):
        if path.stem in ("__init__", "registry", "choice", "presets", *shared):
            continue
        names = {
            node.module.split(".")[-1]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bastide.modules.")
        }
        assert names <= shared, path.name


def test_the_core_needs_msgspec_alone() -> None:
    code = """
import sys
before = set(sys.modules)
import bastide
roots = {name.split(".")[0] for name in set(sys.modules) - before}
print(sorted(roots - set(sys.stdlib_module_names) - {"bastide", "msgspec", "typing_extensions"}))
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
