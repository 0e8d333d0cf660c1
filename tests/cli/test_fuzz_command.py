"""`bastide fuzz` and `bastide bench`: thin covers of what lies below."""

from __future__ import annotations

import json

import pytest

from bastide.cli import bench
from bastide.testkit import fuzz
from bastide.testkit.fuzz import Failure, Report


def test_random_games_hold(run):
    result = run("fuzz", "--games", "2", "--seed", "5", "--modules", "river,abbot")
    assert result.exit_code == 0
    assert result.stdout.startswith("2 games, ")
    assert result.stdout.strip().endswith("every rule held.")
    assert result.stderr == ""


def test_a_broken_rule_prints_the_line_that_replays_it(run, monkeypatch):
    line = fuzz.replay_line(9, "random")
    failure = Failure(9, line, "2 players", 17, "the referee counts 3")
    monkeypatch.setattr(fuzz, "fuzz", lambda *_, **__: Report(4, 100, 10, 5, (failure,)))
    result = run("fuzz", "--games", "4")
    assert result.exit_code == 1
    assert line in result.stdout
    assert "the referee counts 3" in result.stdout
    assert result.stdout.splitlines()[-1].endswith("1 broke a rule.")
    told = json.loads(run("fuzz", "--games", "4", "--json").stdout)
    assert told["failures"][0]["line"] == line


def test_unknown_modules_are_named(fails):
    assert "did you mean" in fails("fuzz", "--modules", "rivver").lower()


def test_bench_hands_on_to_the_script(run, monkeypatch, tmp_path):
    script = tmp_path / "run.py"
    script.write_text("import sys\nprint(sys.argv[1:])", encoding="utf-8")
    monkeypatch.setattr(bench, "script_of_checkout", lambda: script)
    assert run("bench", "--rounds", "3", "--json").stdout.strip() == "['--rounds', '3', '--json']"


def test_bench_needs_a_checkout(fails, monkeypatch, tmp_path):
    monkeypatch.setattr(bench, "__file__", str(tmp_path / "a" / "b" / "c" / "bench.py"))
    assert fails("bench").startswith("There is no bench/run.py")


@pytest.mark.parametrize("wrong", [("--games", "0"), ("--games", "many"), ("--seed", "-1")])
def test_numbers_have_limits(fails, wrong):
    assert fails("fuzz", *wrong).startswith("This is no value for ")
