"""`.ci/run` is `make test`, with the word to all tests that they must run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name == "nt", reason="the script is for a POSIX shell")
def test_ci_lets_no_test_be_skipped(tmp_path: Path) -> None:
    needed = dict.fromkeys(("chromium", "nginx", "caddy", "initdb"), "exit 1")
    assert _run(tmp_path, needed) == ["make test with CI=true"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root installs packages")
def test_ci_goes_on_without_a_package_that_cannot_be_had(tmp_path: Path) -> None:
    present = dict.fromkeys(("chromium", "initdb"), "exit 1")
    told = _run(tmp_path, present | {"apt-get": "exit 1"})
    assert told == ["nginx could not be installed.", "caddy could not be installed.", "make test with CI=true"]


def _run(folder: Path, programs: dict[str, str]) -> list[str]:
    """What CI says on a machine that has these programs, and no others that it asks for."""
    for name, script in {"make": 'echo "make $* with CI=$CI"', **programs}.items():
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    for name in ("bash", "sh", "env", "dirname", "id", "timeout"):
        if name not in programs:
            (folder / name).symlink_to(str(shutil.which(name)))
    done = subprocess.run([ROOT / ".ci" / "run"], env={"PATH": str(folder)}, text=True, capture_output=True, check=True)
    return done.stdout.splitlines()
