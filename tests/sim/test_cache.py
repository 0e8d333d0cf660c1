"""Where the compiled simulator is kept: wherever a folder can be written, else nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import numba.core.caching as caching
caching.CacheImpl._locator_classes = [caching.UserProvidedCacheLocator]  # as where nothing else can be written
from bastide.sim import jit

@jit.entry("int")
def double(number):
    return 2 * number

print(double(21), jit.numba.config.CACHE_DIR)
"""


@pytest.mark.parametrize("writable", [True, False])
def test_the_simulator_runs_where_numba_finds_no_folder(tmp_path: Path, writable: bool) -> None:
    home = tmp_path / "home"
    if not writable:
        home.write_text("a file, so no folder", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(CODE, encoding="utf-8")
    around = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env=around | {"BASTIDE_HOME": str(home)},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer, *folder = done.stdout.split()
    assert answer == "42"
    assert folder == ([str(home / "compiled")] if writable else [])
    assert bool(list(tmp_path.rglob("*.nbi"))) == writable
