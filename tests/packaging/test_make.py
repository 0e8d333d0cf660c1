"""`make play` brings what playing needs, `make test` what developing needs, whichever comes first."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAYING, DEVELOPING = "--editable .[play,ai,client]", "--editable .[dev]"
PROGRAM = """#!/bin/sh
echo "$(basename "$0") $*" >> calls
[ "$1 $2" = "-m venv" ] || exit 0
mkdir -p "$3/bin"
for name in python bastide ruff mypy pytest mkdocs; do cp "$0" "$3/bin/$name"; done
"""


class Folder:
    """A checkout in which every program only writes down how it was called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(ROOT / "Makefile", folder)
        self.project = folder / "pyproject.toml"
        self.project.touch()
        self.python = folder / "python3"
        self.python.write_text(PROGRAM)
        self.python.chmod(0o755)

    def make(self, target: str) -> list[str]:
        calls = self.folder / "calls"
        calls.unlink(missing_ok=True)
        env = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
        subprocess.run(
            ["make", "-C", str(self.folder), target, f"PYTHON={self.python}"], env=env, check=True, capture_output=True
        )
        return calls.read_text().splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    return Folder(tmp_path)


def _installed(calls: list[str]) -> list[str]:
    return [call[call.index("--editable") :] for call in calls if "pip install" in call]


def test_play_brings_what_playing_needs_and_builds_the_page(folder: Folder) -> None:
    calls = folder.make("play")
    assert _installed(calls) == [PLAYING]
    assert calls[-2:] == ["python tools/build_web.py", "bastide play"]
    assert _installed(folder.make("play")) == []


def test_test_after_play_brings_the_rest(folder: Folder) -> None:
    folder.make("play")
    calls = folder.make("test")
    assert _installed(calls) == [DEVELOPING]
    build, compile, run = calls[-3:]
    assert (build, run) == ("python tools/build_web.py", "pytest -n 2")
    assert "bastide.sim.prepare()" in compile
    assert _installed(folder.make("test")) == []


def test_quick_runs_no_slow_test(folder: Folder) -> None:
    calls = folder.make("quick")
    assert calls[-2:] == ["ruff check .", "pytest -n 2 -m not slow"]


def test_coverage_is_told_at_the_end(folder: Folder) -> None:
    calls = folder.make("coverage")
    assert calls[-2:] == ["python tools/build_web.py coverage", "pytest -n 2 --cov --cov-report=term"]


def test_docs_brings_what_the_site_needs_and_builds_it_strictly(folder: Folder) -> None:
    calls = folder.make("docs")
    assert _installed(calls) == ["--editable .[docs]"]
    assert calls[-1] == "mkdocs build --strict"


def test_play_after_test_has_everything(folder: Folder) -> None:
    assert _installed(folder.make("test")) == [DEVELOPING]
    assert _installed(folder.make("play")) == []


def test_a_changed_project_file_is_installed_again_for_both(folder: Folder) -> None:
    folder.make("test")
    before = folder.project.stat().st_mtime - 60
    for stamp in (".play", ".dev"):
        os.utime(folder.folder / ".venv" / stamp, (before, before))
    assert _installed(folder.make("play")) == [PLAYING]
    assert _installed(folder.make("test")) == [DEVELOPING]
