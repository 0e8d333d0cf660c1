"""Where the compiled simulator is kept: wherever a folder can be written, else nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

from bastide.sim import jit

CODE = """
import sys
from pathlib import Path
from bastide.sim import jit

homes, room = [Path(home) for home in sys.argv[2:]], sys.argv[1]
jit._homes = lambda: homes
jit._stamp = lambda: room
jit._folder.cache_clear()

@jit.entry("int")
def double(number):
    return 2 * number

print(double(21), jit.numba.config.CACHE_DIR)
"""


def double_twenty_one(folder: Path, room: str, *homes: Path) -> list[str]:
    """The words that a script with one entry prints; `room` stands for the text of all files of the simulator."""
    script = folder / "script.py"
    script.write_text(CODE, encoding="utf-8")
    around = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    command = [sys.executable, str(script), room, *map(str, homes)]
    done = subprocess.run(command, capture_output=True, text=True, env=around, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_compiled_code_is_kept_in_the_first_folder_that_can_be_written(tmp_path: Path) -> None:
    """Numba is told of that folder for our entries alone. Where there is none, the simulator still runs."""
    full, home = tmp_path / "full", tmp_path / "home"
    full.write_text("a file, so no folder", encoding="utf-8")
    assert double_twenty_one(tmp_path, "one", full) == ["42"]
    assert list(tmp_path.rglob("*.nbi")) == []
    assert double_twenty_one(tmp_path, "one", full, home) == ["42"]
    assert len(list((home / "compiled" / "one").rglob("*.nbi"))) == 1


def test_a_change_in_the_simulator_makes_compiled_code_anew(tmp_path: Path) -> None:
    for room in ("one", "one", "two"):
        double_twenty_one(tmp_path, room, tmp_path / "home")
    kept = {folder.name: list(folder.rglob("*.nbi")) for folder in (tmp_path / "home" / "compiled").iterdir()}
    assert {room: len(files) for room, files in kept.items()} == {"one": 1, "two": 1}


def test_the_stamp_is_of_all_files_of_the_simulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "jit.py"))
    stamps = []
    for text in ("1", "2", "1"):
        (tmp_path / "board.py").write_text(text, encoding="utf-8")
        stamps.append(jit._stamp())
    assert stamps[0] == stamps[2] != stamps[1]
