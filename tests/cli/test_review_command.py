"""`bastide review`: text, JSON and a web page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from command import Fails, Run

import bastide
from bastide.game.game import Game
from bastide.players import load, thinker
from bastide.review import Review

DATA = Path(__file__).parents[1] / "formats" / "data"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("review") / "game.bastide.json"
    played(("Ada", "Bob")).record().save(file)
    return str(file)


def played(names: tuple[str, str]) -> Game:
    """Five tiles, played by chance."""
    rules = bastide.rules_for(bastide.make_setup(names))
    tiles = [copies.face.id for copies in rules.copies for _ in range(copies.count)]
    for tile in ("D", "B", "E", "H", "U", "V"):
        tiles.remove(tile)
    setup = bastide.make_setup(names, position=f"D@0,0 out={','.join(sorted(tiles))}")
    game, player = Game(bastide.rules_for(setup), 3), load("random", 1)
    while not game.over:
        game.apply(player.choose(game))
    return game


def test_as_text(run: Run, record: str) -> None:
    result = run("review", record, "--depth", "quick")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert [line.split()[:2] for line in lines[1:6]] == [[str(n), "Ada" if n % 2 else "Bob"] for n in range(1, 6)]
    assert "The worst turns" in lines
    assert re.search(r"played: [^()]+ \(\w on -?\d+,-?\d+", result.stdout)
    assert "better: " in result.stdout
    assert re.search(r"Ada +\d+ +\d+\.\d", result.stdout)


def test_in_german_and_of_one_player(run: Run, record: str) -> None:
    told = run("review", record, "--depth", "quick", "--player", "2", "--language", "de").stdout
    turns = told.split("\n\n")[0].splitlines()[1:]
    assert [line.split()[:2] for line in turns] == [["2", "Bob"], ["4", "Bob"]]
    assert "Die schlechtesten Züge" in told
    assert re.search(r"\d,\d Punkte verloren", told)


def test_names_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.bastide.json"
    played(("[/x]", "[Ada]")).record().save(file)
    result = run("review", str(file), "--depth", "quick")
    assert result.exit_code == 0, result.output
    assert [line.split()[1] for line in result.stdout.splitlines()[1:6]] == ["[/x]", "[Ada]"] * 2 + ["[/x]"]
    assert re.search(r"^\d\. \[(/x|Ada)\], \w: .* points lost$", result.stdout, re.MULTILINE)
    assert re.search(r"^\[/x\] +\d", result.stdout, re.MULTILINE)


def test_one_player_as_json_and_as_a_page(run: Run, record: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    told = run("review", record, "--depth", "quick", "--player", "2", "--json", "--html", str(page)).stdout
    found = msgspec.json.decode(told, type=Review)
    assert [turn.number for turn in found.turns] == [2, 4]
    assert {turn.player for turn in found.worst_turns()} == {1}
    assert all(len(series) == 2 for series in found.margins)
    assert len(found.totals) == 2
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"<tr[^>]*><td>(\d+)</td>", text) == ["2", "4"]


def test_as_json(run: Run, record: str) -> None:
    found = msgspec.json.decode(run("review", record, "--depth", "quick", "--json").stdout, type=Review)
    assert found.depth == "quick"
    assert len(found.turns) == 5
    assert found.worst_turns()[0].loss == max(turn.loss for turn in found.turns)


def test_as_a_page(run: Run, record: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = run("review", record, "--depth", "quick", "--html", str(page))
    assert result.stdout == f"The review is in {page}.\n"
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "Every turn" in text
    both = run("review", record, "--depth", "quick", "--html", str(page), "--json")
    assert json.loads(both.stdout)["over"]


def test_without_the_simulator_the_remedy_is_told(run: Run, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "HAS_SIMULATOR", False)
    told = " ".join(run("review", record, "--depth", "quick").stdout.split())
    assert told.startswith("The extra ai judges the base game better (pip install 'bastide[ai]', in a checkout pip ")
    assert re.search(r"Ada +\d+ +\d+\.\d( ± \d\.\d)? +[+−]?\d", told), "and the game is reviewed all the same"


def test_a_log_of_board_game_arena(run: Run) -> None:
    result = run("review", str(DATA / "three-players-unfinished.json"), "--depth", "quick")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("The game is not finished.")


def test_what_is_wrong_is_said_in_one_sentence(fails: Fails, record: str, tmp_path: Path) -> None:
    assert fails("review", str(tmp_path / "none.json")).startswith("There is no file ")
    assert fails("review", record, "--player", "3").startswith("--player 3: the game has the players 1 to 2 (Ada, Bob)")
    assert fails("review", record, "--depth", "endless").startswith('--depth: "endless" is none of')
    assert fails("review", record, "--html", str(tmp_path / "no" / "x.html")).startswith("--html: there is no folder ")
    assert fails("review", record, "--html", str(tmp_path)) == f"--html: {tmp_path} is a folder; name a file in it."
    empty = tmp_path / "empty.json"
    bastide.new_game(["Ada", "Bob"], seed=1).record().save(empty)
    assert fails("review", str(empty)) == "There is nothing to review: no tile has been placed in this game."
