"""The server from the command: the simulator is compiled beside it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bastide.cli.browser import warming_up
from bastide.players import thinker


def test_the_simulator_is_compiled_meanwhile_and_let_go_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Process(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Process)
    with warming_up():
        (process,) = started
        assert "prepare()" in process.args[-1]  # type: ignore[operator, index]
    assert process.returncode is not None


def test_without_the_simulator_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "HAS_SIMULATOR", False)
    monkeypatch.setattr(subprocess, "Popen", None)
    with warming_up():
        pass


def test_what_cannot_be_served_is_said(fails: Callable[..., str], tmp_path: Path) -> None:
    told = fails("play", "--no-open", "--database", str(tmp_path))
    assert told == f"{tmp_path} is a folder; name a file in it for the games, such as {tmp_path / 'tables.sqlite'}."
    told = fails("play", "--no-open", "--database", str(tmp_path / "t.sqlite"), "--host", "no.such.host.invalid")
    assert told.startswith("The server cannot listen on no.such.host.invalid, port 8000 (")
    assert told.endswith("choose another with --host or --port.")
