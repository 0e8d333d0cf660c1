"""`.ci/run` is `make test`, with the word to all tests that they must run."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name == "nt", reason="the script is for a POSIX shell")
def test_ci_lets_no_test_be_skipped(tmp_path: Path) -> None:
    needed = dict.fromkeys(("chromium", "nginx", "caddy", "initdb"), "exit 1")
    for name, script in {"make": 'echo "make $* with CI=$CI"', **needed}.items():
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    env = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run([ROOT / ".ci" / "run"], env=env, text=True, capture_output=True, check=True)
    assert done.stdout == "make test with CI=true\n"
