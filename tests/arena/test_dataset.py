"""Positions of played games as a table: every tile has a row, and a row can be played on."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from bastide import new_game
from bastide.arena.dataset import Row, rows, value, write_parquet
from bastide.errors import BastideError
from bastide.game.actions import AnyAction
from bastide.game.record import Record
from bastide.players import evaluation, load
from bastide.testkit.scene import scene


def played(players: int, modules: list[str]) -> Record:
    game, computer = new_game(players, modules, seed=3), load("random", 1)
    while game.decision is not None:
        game.apply(computer.choose(game.view(game.decision.player)))
    return game.record()


@pytest.fixture(scope="module")
def record() -> Record:
    return played(2, [])


@pytest.fixture(scope="module")
def table(record: Record) -> list[Row]:
    return rows(record, game=4)


def test_every_tile_has_a_row(record: Record, table: list[Row]) -> None:
    assert len(table) == 71
    assert [row.turn for row in table] == list(range(1, 72))
    assert {row.game for row in table} == {4}
    assert [row.tiles_left for row in table] == list(range(70, -1, -1))
    final = record.replay().scores
    assert all(row.final_scores == final for row in table)
    assert all(row.final_lead == final[row.player] - final[1 - row.player] for row in table)


def test_the_answers_of_all_rows_are_the_game(record: Record, table: list[Row]) -> None:
    answers = [msgspec.json.decode(written, type=AnyAction) for row in table for written in row.played]
    assert tuple(answers) == record.actions


def test_a_row_tells_how_it_stands(record: Record, table: list[Row]) -> None:
    games = [game for game in record.positions() if game.decision is not None and game.decision.tile is not None]
    assert [row.scores for row in table] == [game.scores for game in games]
    assert [row.ended_now for row in table] == [game.if_ended_now().scores for game in games]
    assert all(f"tile={row.tile}" in row.position for row in table)
    assert all(before.scores[0] <= after.scores[0] for before, after in pairwise(table))


@pytest.mark.parametrize("modules", [(), ("tower",)])
def test_a_city_to_close_is_worth_something(modules: tuple[str, ...]) -> None:
    ahead, level = (
        scene(board, "Red (0,0) N", draw="E V V V", modules=modules) for board in ("(0,0) E cfff", "(0,0) U rfrf")
    )
    assert value(ahead.view(0)) > value(level.view(0))


def test_other_mixes_are_valued_by_the_learned_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    view = scene("(0,0) E cfff", "Red (0,0) N", draw="E V V V", modules=("tower",)).view(0)
    found = value(view)
    monkeypatch.setattr(evaluation, "learned", dict)
    assert value(view) != found


def test_the_file_gives_the_rows_back(table: list[Row], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "positions.parquet"
    assert write_parquet(table, file) == 71
    read = [msgspec.convert(row, Row) for row in parquet.read_table(file).to_pylist()]
    assert [msgspec.structs.replace(row, value=0) for row in read] == [
        msgspec.structs.replace(row, value=0) for row in table
    ]
    assert [row.value for row in read] == pytest.approx([row.value for row in table])


def test_without_the_writer_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.startswith("pyarrow")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BastideError, match="extra data"):
        write_parquet([], tmp_path / "none.parquet")
