"""The server from the command: the simulator is compiled beside it."""

from __future__ import annotations

import subprocess
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
