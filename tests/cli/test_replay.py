"""`bastide replay` and `bastide import`: games from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Fails, Run

from bastide.cli import records
from bastide.game.game import Game
from bastide.game.lines import turn_lines
from bastide.modules import new_game
from bastide.players.random import RandomPlayer

SHARED = Path(__file__).parents[3] / "shared" / "formats"
LINK = SHARED / "carcassonnelab.txt"


def played(seed: int = 3, actions: int = 1000) -> Game:
    game, player = new_game(["Ada", "Random"], ["inns-cathedrals"], seed=seed), RandomPlayer(seed)
    while not game.over and actions:
        game.apply(player.choose(game))
        actions -= 1
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.bastide.json"
    played().record().save(file)
    return file


def test_a_game_is_told_turn_by_turn(run: Run, record: Path) -> None:
    told = run("replay", str(record)).stdout
    assert told.splitlines() == turn_lines(played())
    assert run("replay", str(record), "--language", "de").stdout.splitlines() == turn_lines(played(), "de")


def test_one_turn_with_its_board(run: Run, record: Path) -> None:
    told = run("replay", str(record), "--turn", "5", "--board").stdout
    assert told.startswith("5. Ada: ")
    assert "▒▒▒" in told
    assert told.splitlines()[-1].startswith("Score: Ada ")
    laid = sum(":" in line for line in run("replay", str(record)).stdout.splitlines()[:5])
    assert laid == 5


def test_names_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    names, file = ("[/x]", "[bold]Ada :sheep:"), tmp_path / "game.bastide.json"
    new_game(names, seed=1).record().save(file)
    assert run("replay", str(file)).stdout.splitlines()[-1] == "Score: [/x] 0, [bold]Ada :sheep: 0"


def test_reasons_of_awards(run: Run, record: Path) -> None:
    game = played()
    told = run("replay", str(record), "--why").stdout
    assert told.count("● Ada +") > 0
    assert f"Ada {game.scores[0]}" in told


def test_a_game_as_json(run: Run, record: Path) -> None:
    game = played()
    told = json.loads(run("replay", str(record), "--json").stdout)
    assert told["scores"] == game.scores
    assert told["winners"] == list(game.winners)
    assert told["setup"]["players"] == ["Ada", "Random"]
    assert [turn["number"] for turn in told["turns"]] == list(range(1, len(told["turns"]) + 1))
    points = [event["points"] for turn in told["turns"] for event in turn["events"] if event["event"] == "Scored"]
    assert sum(points) == sum(game.scores)
    assert told["turns"][0]["position"].startswith("")
    assert "scores=" in told["turns"][-1]["position"]


def test_a_game_can_be_walked_through(run: Run, record: Path) -> None:
    told = run("replay", str(record), "--step", answers="\n\nb\n7\nq\n").stdout
    prompts = [line for line in told.splitlines() if "Enter next" in line]
    assert [prompt.split()[1] for prompt in prompts] == ["1", "2", "3", "2", "7"]


def test_what_is_wrong_with_a_file_is_said(fails: Fails, record: Path, tmp_path: Path) -> None:
    assert fails("replay", str(record), "--turn", "999").startswith("The game has the turns 1 to ")
    assert "nofile" in fails("replay", str(tmp_path / "nofile"))
    assert fails("replay", str(tmp_path)).endswith("name a file in it.")
    whole = record.read_text(encoding="utf-8")
    record.write_text(whole[: len(whole) // 2], encoding="utf-8")
    assert "line" in fails("replay", str(record))
    record.write_text(whole.replace('"base":1', '"bass":1'), encoding="utf-8")
    assert "bass" in fails("replay", str(record))
    record.write_text("no game", encoding="utf-8")
    assert fails("replay", str(record)).startswith("game.bastide.json: This is no game in a known form")


def test_a_dash_is_standard_input(run: Run, record: Path) -> None:
    whole = record.read_text(encoding="utf-8")
    assert run("replay", "-", answers=whole).stdout == run("replay", str(record)).stdout
    checked = run("import", "--check", "-", answers=whole)
    assert checked.exit_code == 0
    assert checked.stdout.startswith("ok             -: ")


def test_standard_input_is_written_as_a_record(run: Run, record: Path, tmp_path: Path) -> None:
    whole = record.read_text(encoding="utf-8")
    assert run("import", "-", "-o", str(tmp_path / "in"), answers=whole).exit_code == 0
    assert (tmp_path / "in" / "stdin.bastide.json").read_text(encoding="utf-8") == whole


def test_what_is_wrong_with_standard_input_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("replay", "-", answers="no game")
    assert result.exit_code == 2
    assert result.stderr.startswith("Standard input: This is no game in a known form")
    monkeypatch.setattr(records, "LARGEST", 2**20)
    result = run("replay", "-", answers="x" * (2**20 + 1))
    assert result.stderr.startswith("Standard input has more than 1 MiB")
    for check in ((), ("--check",)):
        told = run("import", *check, "-", answers="x" * (2**20 + 1)).output
        assert "Standard input has more than 1 MiB" in told


def test_import_checks_files_and_counts_them(run: Run, record: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    (tmp_path / "notes.md").write_text("not a game", encoding="utf-8")
    good = run("import", "--check", str(record))
    assert good.exit_code == 0
    assert good.stdout.splitlines()[-1] == "1 ok, 0 failed, 0 not supported"
    both = run("import", "--check", str(tmp_path))
    assert both.exit_code == 1
    assert len(both.stdout.splitlines()) == 3
    assert both.stdout.splitlines()[-1] == "1 ok, 1 failed, 0 not supported"
    german = run("import", "--check", str(record), "--language", "de")
    assert german.stdout.splitlines()[-1] == "1 ok, 0 abweichend, 0 nicht unterstützt"


def test_import_writes_records(run: Run, record: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    result = run("import", str(record), "-o", str(target))
    assert result.exit_code == 0
    assert (target / "game.bastide.json").read_text(encoding="utf-8") == record.read_text(encoding="utf-8")
    single = tmp_path / "one.json"
    assert run("import", str(record), "-o", str(single)).exit_code == 0
    assert run("replay", str(single)).stdout == run("replay", str(record)).stdout


def test_import_says_what_it_found_as_json(run: Run, record: Path) -> None:
    told = json.loads(run("import", "--check", "--json", str(record)).stdout)
    assert [(one["file"], one["state"]) for one in told] == [(str(record), "ok")]


def test_an_empty_folder_has_no_games(fails: Fails, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert fails("import", str(tmp_path / "empty")).startswith("There is no game in ")


@pytest.mark.skipif(not LINK.is_file(), reason="the examples are not here")
def test_links_become_records(run: Run, tmp_path: Path) -> None:
    assert run("import", "--check", str(LINK)).stdout.splitlines()[-1] == "1 ok, 0 failed, 0 not supported"
    assert run("import", str(LINK), "-o", str(tmp_path)).exit_code == 0
    told = [run("replay", str(tmp_path / f"carcassonnelab-{n}.bastide.json")).stdout for n in (1, 2)]
    assert [line.splitlines()[-1].split(".")[0].split(": ")[1] for line in told]
    assert "95" in told[0].splitlines()[-1]
    assert "76" in told[1].splitlines()[-1]
