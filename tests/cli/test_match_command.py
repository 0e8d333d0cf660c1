"""`bastide match`, `ladder` and `games`: tables for people, JSON for programs, records for the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from command import Fails, Run

from bastide.arena import cluster
from bastide.arena.cluster import Cluster, play_on
from bastide.arena.play import Pair, PlayedPair
from bastide.game.record import Record
from bastide.modules import rules_for

QUICK = ("--pairs", "1", "--seed", "4", "--processes", "1")


def test_a_match_as_a_table(run: Run) -> None:
    result = run("match", "greedy", "random", *QUICK, "--time", "5")
    assert result.exit_code == 0, result.output
    assert "greedy against random: 1 pair, 2 seats, base game" in result.stdout
    assert "margin in points" in result.stdout
    assert "100.0%" in result.stdout
    assert "took longer than allowed" in result.stdout
    assert "The same decks again: --seed 4 --pairs 1" in result.stdout
    assert result.stderr == "", "no progress where nobody looks"


def test_a_match_in_german(run: Run) -> None:
    result = run("match", "random", "random", *QUICK, "--language", "de")
    assert "Vorsprung in Punkten" in result.stdout
    assert "random gegen random: 1 Paar, 2 Plätze, Grundspiel" in result.stdout


def test_a_match_as_json_and_records(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    arguments = ("match", "random", "random", *QUICK, "-m", "river,hills-sheep", "--players", "3", "--json")
    result = run(*arguments, "--records", str(folder))
    match = json.loads(result.stdout)
    assert match["pairs"] == 1
    assert match["wins"] + match["draws"] + match["losses"] == 2
    assert match["seeds"] == [4]
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["0001-1-random-random.json", "0001-2-random-random.json"]
    game = Record.load(files[0], rules_for).replay()
    assert game.over
    assert game.player_names == ("random 1", "random 2", "random 3")
    assert "The game is over" in run("replay", str(files[0])).stdout
    margins = json.loads(run(*arguments).stdout)["margin"]
    assert margins == match["margin"], "equal seeds give equal games"


def test_a_match_with_a_preset(run: Run, fails: Fails, tmp_path: Path) -> None:
    arguments = ("match", "random", "random", *QUICK, "--preset", "count-king-2", "--records", str(tmp_path))
    result = run(*arguments, "-m", "river", "--option", "tiny-city=2")
    assert "random against random: 1 pair, 2 seats, count-king-2, river" in result.stdout
    setup = Record.load(next(tmp_path.iterdir()), rules_for).setup
    assert {"count", "cult", "river"} <= setup.tiles.keys()
    assert setup.options == {"count-final": "market-only", "tiny-city": 2}
    assert "count-kong" in fails("ladder", "random", "greedy", "--preset", "count-kong")


def test_a_ladder(run: Run) -> None:
    result = run("ladder", "random", "greedy", *QUICK)
    lines = result.stdout.splitlines()
    assert "Elo" in lines[0]
    assert lines[1].split()[0] == "greedy"
    ladder = json.loads(run("ladder", "random", "greedy", *QUICK, "--json").stdout)
    assert [rating["player"] for rating in ladder["ratings"]] == ["greedy", "random"]
    assert ladder["ratings"][0]["interval"] > 0
    assert ladder["matches"][0]["margin"]["mean"] < 0


def test_a_seed_file(run: Run, fails: Fails, tmp_path: Path) -> None:
    file = tmp_path / "seeds.txt"
    file.write_text("4\n9\n", encoding="utf-8")
    match = json.loads(run("match", "random", "random", "--seeds", str(file), "--processes", "1", "--json").stdout)
    assert match["seeds"] == [4, 9]
    told = fails("match", "random", "random", "--seeds", str(file), "--seed", "3")
    assert told.startswith("Give --seed or --seeds, not both")
    assert "there is no such file" in fails("match", "random", "random", "--seeds", str(tmp_path / "none"))
    file.write_bytes(b"\xff\xfe4\x00")
    assert fails("match", "random", "random", "--seeds", str(file)).startswith("seeds.txt is not UTF-8 text")


@pytest.mark.parametrize(("command", "says"), [("match", "random against greedy: 2 pairs"), ("ladder", "Elo")])
def test_what_was_played_before_an_interruption_counts(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, says: str
) -> None:
    def interrupted(place: Cluster, pairs: Sequence[Pair]) -> Iterator[tuple[int, PlayedPair]]:
        yield from islice(play_on(place, pairs), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "play_on", interrupted)
    result = run(command, "random", "greedy", "--pairs", "9", "--seed", "4", "--processes", "1")
    assert result.exit_code == 0, result.output
    assert "Stopped after 2 of 9 pairs" in result.stderr
    assert says in result.stdout
    assert "The same decks again" not in result.stdout


def test_a_ladder_says_who_has_not_met_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(place: Cluster, pairs: Sequence[Pair]) -> Iterator[tuple[int, PlayedPair]]:
        yield from islice(play_on(place, pairs), 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "play_on", interrupted)
    ladder = ("ladder", "random", "greedy", "classic", "--pairs", "2", "--seed", "4", "--processes", "1")
    shown = run(*ladder)
    assert shown.exit_code == 0, shown.output
    assert "Without a number, for want of games against the others: classic." in shown.stdout
    told = json.loads(run(*ladder, "--json").stdout)
    assert [rating["player"] for rating in told["ratings"]] == ["greedy", "random"]
    assert told["unrated"] == ["classic"]


def test_records_need_a_folder(fails: Fails, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "play_on", None)
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "games"):
        told = fails("match", "random", "random", *QUICK, "--records", str(folder))
        assert told.startswith(f"--records {folder}: this folder cannot be made")


def test_mistakes_are_told_before_anything_is_played(fails: Fails) -> None:
    told = fails("match", "greedy", "greddy")
    assert told == "There is no computer player called greddy; did you mean greedy?"
    assert fails("match", "greedy").startswith("B is missing")
    assert fails("ladder", "greedy", "greedy") == ("A ladder needs at least two different players, not greedy alone.")
    assert "riverr" in fails("match", "greedy", "random", "-m", "riverr")


def test_games_are_kept_with_a_table_of_positions(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    result = run("games", str(folder), "--level", "random", "--number", "3", "--seed", "4", "--processes", "1")
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in folder.iterdir()) == [
        "00001.json",
        "00002.json",
        "00003.json",
        "positions.parquet",
    ]
    Record.from_json((folder / "00003.json").read_text(), rules_for)
    assert "3 records in" in result.stdout
    assert "213 positions in" in result.stdout
    assert "The same decks again: --seed 4" in result.stdout


def test_a_player_against_itself_plays_no_game_twice(run: Run, tmp_path: Path) -> None:
    """`greedy` leaves nothing to chance: on an equal deck it would play the same game."""
    result = run(
        "games", str(tmp_path), "--level", "greedy", "-n", "2", "--seed", "4", "--no-table", "--processes", "1"
    )
    assert result.exit_code == 0, result.output
    first, second = (Record.from_json(path.read_text(), rules_for) for path in sorted(tmp_path.iterdir()))
    assert first.actions != second.actions


def test_games_without_the_table(run: Run, tmp_path: Path) -> None:
    result = run(
        "games", str(tmp_path), "--level", "random", "-n", "1", "--seed", "4", "--no-table", "--modules", "river"
    )
    assert result.exit_code == 0, result.output
    assert [path.name for path in tmp_path.iterdir()] == ["00001.json"]
