"""The command under test: its own folder for games, English, no colours, a fixed width."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bastide.cli.app import app
from bastide.cli.speech import use_language

Run = Callable[..., Result]
Fails = Callable[..., str]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "dumb")
    use_language("en")


@pytest.fixture
def run() -> Run:
    """Run the command; `answers` are the lines that somebody types."""

    def call(*arguments: str, answers: str = "") -> Result:
        return CliRunner().invoke(app, list(arguments), input=answers)

    return call


@pytest.fixture
def fails(run: Run) -> Fails:
    """Run the command with something wrong; returns the one sentence about it."""

    def call(*arguments: str) -> str:
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert "Traceback" not in result.output
        assert result.stdout == ""
        return result.stderr.strip()

    return call
