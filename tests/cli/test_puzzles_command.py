"""`bastide puzzles`: lines of JSON, into a file or to be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Fails, Run

import bastide
from bastide.game.game import Game
from bastide.players import load
from bastide.puzzles import making, read


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A short game; nothing is looked into for long here."""
    monkeypatch.setattr(making, "TWICE", 0.05)
    monkeypatch.setattr(making, "FIRST_LOOK", 0.02)
    rules = bastide.rules_for(bastide.make_setup(("Ada", "Bob")))
    tiles = [copies.face.id for copies in rules.copies for _ in range(copies.count)]
    for tile in ("D", "B", "B", "E", "E", "H", "U", "V"):
        tiles.remove(tile)
    setup = bastide.make_setup(("Ada", "Bob"), position=f"D@0,0 out={','.join(sorted(tiles))}")
    game, player = Game(bastide.rules_for(setup), 3), load("random", 1)
    while not game.over:
        game.apply(player.choose(game))
    file = tmp_path / "game.bastide.json"
    game.record().save(file)
    return str(file)


def test_puzzles_are_printed_or_added_to_a_file(run: Run, record: str, tmp_path: Path) -> None:
    printed = run("puzzles", record, "--margin", "0.5", "--per-game", "1")
    assert printed.exit_code == 0, printed.output
    found = read(printed.stdout)
    assert len(found) == 1
    assert found[0].margin >= 0.5
    assert found[0].source.startswith("game.bastide.json, ")
    assert "Puzzles found: 1 (1 " in printed.stderr
    out = tmp_path / "out.jsonl"
    out.write_text(printed.stdout)
    run("puzzles", record, "--margin", "0.5", "--per-game", "1", "--out", str(out))
    assert len(read(out.read_text())) == 2


def test_none_is_said(run: Run, record: str) -> None:
    assert "No puzzle found" in run("puzzles", record, "--margin", "60").stderr


def test_a_grade_that_there_is_not(fails: Fails, record: str) -> None:
    assert "there is no grade tricky; there are: easy, medium" in fails("puzzles", record, "--grade", "tricky")
