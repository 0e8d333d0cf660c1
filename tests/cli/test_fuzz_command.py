"""`bastide fuzz` and `bastide bench`: thin covers of what lies below."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from command import Fails, Run

from bastide.cli import bench
from bastide.testkit import fuzz
from bastide.testkit.fuzz import Failure, Report


def test_random_games_hold(run: Run) -> None:
    result = run("fuzz", "--games", "2", "--seed", "5", "--modules", "river,abbot")
    assert result.exit_code == 0
    assert result.stdout.startswith("2 games, ")
    assert result.stdout.strip().endswith("every rule held.")
    assert result.stderr == ""


def test_a_broken_rule_prints_the_line_that_replays_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    line = fuzz.replay_line(9, "random")
    failure = Failure(9, line, "2 players", 17, "the referee counts 3")
    report = Report(4, 100, 10, 5, (failure,))
    monkeypatch.setattr(fuzz, "fuzz", lambda *given, **_: given[3](4, report))
    result = run("fuzz", "--games", "4")
    assert result.exit_code == 1
    assert line in result.stdout
    assert "the referee counts 3" in result.stdout
    assert result.stdout.splitlines()[-1].endswith("1 broke a rule.")
    told = json.loads(run("fuzz", "--games", "4", "--json").stdout)
    assert told["failures"][0]["line"] == line


def test_a_failure_is_told_at_once_and_an_interruption_counts_what_was_checked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure = Failure(9, fuzz.replay_line(9, "random"), "2 players", 17, "the referee counts 3")

    def interrupted(
        _games: int, _seed: int, _modules: object, tell: Callable[[int, Report], None], **_: object
    ) -> None:
        tell(1, Report(1, 60, 4, 2))
        tell(2, Report(2, 100, 10, 5, (failure,)))
        typer.echo("the third game")
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "fuzz", interrupted)
    result = run("fuzz", "--games", "4")
    assert result.exit_code == 1
    assert result.stdout.index("the referee counts 3") < result.stdout.index("the third game")
    assert result.stderr.strip() == "Stopped after 2 of 4 games."
    last = "2 games, 100 actions, 10 moments checked, 5 scorings recomputed: 1 broke a rule."
    assert result.stdout.splitlines()[-1] == last


def test_an_interruption_without_a_failure_has_its_own_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(
        _games: int, _seed: int, _modules: object, tell: Callable[[int, Report], None], **_: object
    ) -> None:
        tell(1, Report(1, 60, 4, 2))
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "fuzz", interrupted)
    result = run("fuzz", "--games", "4", "--language", "de", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["games"] == 1
    assert result.stderr.strip() == "Nach 1 von 4 Spielen angehalten."


def test_the_modules_of_a_preset(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(fuzz, "fuzz", lambda *given, **_: asked.append(given[2]))
    run("fuzz", "--preset", "count-king-2")
    assert asked == [["count", "king-robber", "cult"]]


def test_unknown_modules_are_named(fails: Fails) -> None:
    assert "did you mean" in fails("fuzz", "--modules", "rivver").lower()
    told = fails("fuzz", "--preset", "count-kong")
    assert told.startswith("There is no preset called count-kong; did you mean count-king")


def test_bench_hands_on_to_the_script(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text("import sys\nprint(sys.argv[1:])", encoding="utf-8")
    monkeypatch.setattr(bench, "script_of_checkout", lambda: script)
    assert run("bench", "--rounds", "3", "--json").stdout.strip() == "['--rounds', '3', '--json']"


def test_bench_needs_a_checkout(fails: Fails, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "__file__", str(tmp_path / "a" / "b" / "c" / "bench.py"))
    assert fails("bench").startswith("There is no bench/run.py")


@pytest.mark.parametrize("wrong", [("--games", "0"), ("--games", "many"), ("--seed", "-1")])
def test_numbers_have_limits(fails: Fails, wrong: tuple[str, str]) -> None:
    option, value = wrong
    told = fails("fuzz", *wrong)
    assert told.startswith(option)
    assert f'"{value}" is not a whole number of ' in told
