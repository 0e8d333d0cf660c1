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
    "bounds": (),
    "places": (),
    "errors": ("text",),
    "tiles": ("text", "bounds", "errors"),
    "board": ("tiles",),
    "game": ("text", "bounds", "errors", "tiles", "board"),
    "modules": ("text", "bounds", "errors", "tiles", "board", "game"),
    "aid": ("text", "tiles", "game", "modules"),
    "art": ("text", "errors", "tiles"),
    "sim": ("text", "errors", "tiles", "places"),
    "words": ("text", "errors"),
    "formats": ("text", "errors", "tiles", "board", "game", "modules"),
    "players": ("text", "errors", "tiles", "board", "game", "modules", "sim"),
    "arena": ("text", "errors", "tiles", "board", "game", "modules", "players"),
    "envs": ("text", "errors", "tiles", "board", "game", "modules", "sim", "players"),
    "testkit": ("text", "errors", "tiles", "board", "game", "modules", "players", "arena"),
    "review": ("text", "errors", "tiles", "board", "game", "modules", "art", "players"),
    "puzzles": ("text", "game", "modules", "players", "review"),
    "server": (
        "text",
        "bounds",
        "aid",
        "places",
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
        "puzzles",
    ),
    "cli": (
        "text",
        "aid",
        "places",
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
        "puzzles",
        "server",
    ),
}
"""Room -> the rooms it may know."""


def imports_of(path: Path) -> set[str]:
    """The dotted names that a file imports, also inside functions and for types alone; `from a import b` is `a.b`."""
    package = ("bastide", *path.relative_to(SOURCE).parts[:-1])
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*above, *filter(None, (node.module,))))
            found |= {f"{start}.{alias.name}" for alias in node.names}
    return found


def below(package: str, path: Path) -> set[str]:
    """What a file imports out of a package, by the name that follows the package."""
    return {name.split(".")[package.count(".") + 1] for name in imports_of(path) if name.startswith(f"{package}.")}


FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem in ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert room in ROOMS, f"say in this test which rooms {room} may know"
    allowed = {room, *ROOMS[room]}
    assert below("bastide", path) & ROOMS.keys() <= allowed


COMMON = {"course", "held_tiles", "payments", "rulings"}
"""What a module may know beside itself: the course of every game, tiles before players, points that wait, rulings."""
DESK = {"__init__", "registry", "choice", "presets"}
"""Files of that room that know all modules, because they list them."""
MODULE_FILES = [path for path in FILES if path.relative_to(SOURCE).parts[0] == "modules"]


@pytest.mark.parametrize("path", MODULE_FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_modules_do_not_know_each_other(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[1].removesuffix(".py")
    if own not in DESK:
        assert below("bastide.modules", path) <= COMMON | {own}


def test_imports_are_seen_however_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "SOURCE", tmp_path)
    path = tmp_path / "modules" / "abbey_mayor" / "abbey.py"
    path.parent.mkdir(parents=True)
    for line in (
        "from bastide.modules import tower",
        "from bastide.modules.tower import Towers",
        "import bastide.modules.tower",
        "from ..tower import Towers",
        "from .. import tower",
        "def ask(): from bastide.modules.tower import Towers",
    ):
        path.write_text(line, encoding="utf-8")
        assert below("bastide.modules", path) == {"tower"}, line
        assert below("bastide", path) == {"modules"}, line


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


def test_the_core_reads_no_files_of_other_programs() -> None:
    """What modules declare of them are names; whoever imports a file pays for reading it."""
    code = "import sys, bastide; print([name for name in sys.modules if name.startswith('bastide.formats')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
