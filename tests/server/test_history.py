"""Histories and their checkpoints: the same game as by replaying everything, without doing so."""

from __future__ import annotations

import os
import pickle
import sqlite3
import zlib
from pathlib import Path
from random import Random

import msgspec
import pytest
from house import house, play_on, runs

from bastide.game.actions import PASS
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.modules import PRESETS, make_setup, rules_for
from bastide.server.checkpoints import APART, Checkpoint, code_version, packed, unpacked, usable
from bastide.server.history import History, is_short
from bastide.server.log import BrokenLog, GameSoFar, LogRow, TakeBack, in_force
from bastide.testkit.lively import lively_answer

NAMES = ("Ada", "Bo", "Cy")


def played(rules: Rules, moves: int, *, take_backs: float = 0.0) -> History:
    """A game of random answers, with some taken back."""
    history, chance = History(rules, 7, lambda: NAMES), Random(7)
    while history.position < moves and not history.so_far.over:
        decision = history.so_far.game.decision
        assert decision is not None
        if history.position and chance.random() < take_backs:
            history.follow(LogRow(TakeBack(chance.randrange(history.position)), 1))
        else:
            history.follow(LogRow(lively_answer(decision, chance)))  # type: ignore[arg-type]
    return history


def lines_of(history: History) -> list[LogRow]:
    return [LogRow(entry, 1) for entry in history.entries]


@pytest.fixture(scope="module")
def everything() -> Rules:
    return rules_for(make_setup(NAMES, PRESETS["everything"].modules))


@pytest.fixture(scope="module")
def game(everything: Rules) -> History:
    return played(everything, 330, take_backs=0.05)


def replayed(history: History, position: int) -> GameSoFar:
    """The truth: everything in force from the beginning."""
    so_far = GameSoFar(Game(history.rules, history.seed))
    for entry in in_force(history.entries[:position]):
        so_far.take(entry)
    return so_far


def test_every_position_is_the_one_that_the_log_leads_to(game: History) -> None:
    for position in [*range(0, game.position, 7), game.position, 3, 200, 199, 201]:
        found, truth = game.at(position), replayed(game, position)
        assert found.game.state() == truth.game.state(), position
        assert (found.laid, found.scored, found.turn) == (truth.laid, truth.scored, truth.turn)


def test_a_history_wakes_from_its_checkpoints_and_goes_on_alike(game: History) -> None:
    lines = lines_of(game)
    awake = History(game.rules, game.seed, lambda: NAMES, lines, game.made)
    assert awake.so_far.game.state() == game.so_far.game.state()
    assert awake.made == [], "nothing needs to be stored again"
    for viewer in range(-1, 3):
        assert awake.seen_steps(viewer) == game.seen_steps(viewer)
        assert awake.actions(viewer, 0, awake.position) == game.actions(viewer, 0, game.position)
    assert awake.at(120).game.state() == game.at(120).game.state()
    chance = Random(3)
    for history in (awake, game):
        chance.seed(3)
        for _ in range(60):
            decision = history.so_far.game.decision
            assert decision is not None
            history.follow(LogRow(lively_answer(decision, chance)))  # type: ignore[arg-type]
    assert awake.so_far.game.state() == game.so_far.game.state()


def test_nothing_replays_more_than_a_few_actions(game: History, monkeypatch: pytest.MonkeyPatch) -> None:
    applied = 0
    apply = Game.apply

    def counting(self: Game, action: object) -> object:
        nonlocal applied
        applied += 1
        return apply(self, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "apply", counting)
    lines = lines_of(game)
    assert is_short(game.rules.setup, lines, game.made)
    awake = History(game.rules, game.seed, lambda: NAMES, lines, game.made)
    assert applied <= APART
    for position in (0, 49, 111, 250, awake.position - 1):
        applied = 0
        awake.follow(LogRow(TakeBack(position), 0))
        assert applied <= APART, position
        applied = 0
        awake.at(awake.position - 1)
        assert applied <= APART


def test_what_takes_long_to_wake_is_for_a_worker(game: History) -> None:
    setup, lines = game.rules.setup, lines_of(game)
    assert not is_short(setup, lines, [])
    assert not is_short(setup, lines, game.made[:-2])
    assert is_short(setup, [LogRow(PASS)] * APART, [])
    assert not is_short(setup, [LogRow(PASS), LogRow(TakeBack(0))], [])
    assert not is_short(make_setup(NAMES, position="D@0,0"), [], [])


def test_checkpoints_count_only_without_a_gap() -> None:
    kept = [Checkpoint(since, since + 50, b"", b"") for since in (0, 50, 100, 200)]
    assert [one.position for one in usable(kept, 400)] == [50, 100, 150]
    assert [one.position for one in usable(kept, 120)] == [50, 100]
    assert usable(kept[1:], 400) == []


def test_a_damaged_log_names_its_place(game: History) -> None:
    lines = lines_of(game)
    with pytest.raises(BrokenLog) as broken:
        History(game.rules, game.seed, lambda: NAMES, [*lines[:20], LogRow(PASS), LogRow(PASS), LogRow(PASS)])
    assert 20 <= broken.value.position <= 22


class Evil:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("false",)


@pytest.mark.parametrize("thing", [Evil(), os.path.join, Path("x"), pickle.loads, house, msgspec.json.decode])
def test_only_games_are_unpacked(everything: Rules, thing: object) -> None:
    data = zlib.compress(pickle.dumps(thing))
    with pytest.raises(pickle.UnpicklingError, match="no part of a game"):
        unpacked(data, everything)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("bastide.game.record", "os.system"),
        ("bastide.game.record", "_write_whole"),
        ("bastide.tiles.custom", "Path"),
        ("bastide.server.start", "serve"),
        ("builtins", "eval"),
    ],
)
def test_no_way_leads_round_it(everything: Rules, module: str, name: str) -> None:
    line = b"\x80\x04" + b"".join(b"\x8c" + bytes([len(w)]) + w.encode() for w in (module, name)) + b"\x93."
    with pytest.raises(pickle.UnpicklingError, match="no part of a game"):
        unpacked(zlib.compress(line), everything)


def test_a_packed_game_is_small_and_whole(game: History) -> None:
    data = packed(game.so_far)
    assert len(data) < 100_000
    found = unpacked(data, game.rules)
    assert found.game.rules is game.rules
    assert all(piece.face is game.rules.faces.get(piece.face.id, piece.face) for piece in found.game.board.pieces)


def test_the_code_has_one_version() -> None:
    assert len(code_version()) == 16


# -- at a table ------------------------------------------------------------------------------------------------------


def checkpoints(file: Path) -> list[tuple[int, str]]:
    with sqlite3.connect(file) as stored:
        return stored.execute("SELECT position, code FROM checkpoints ORDER BY position").fetchall()


@runs
async def test_a_table_wakes_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, bo) = await server.create("here", "here", modules=["inns-cathedrals"])
        async with server.person(table, ada) as one, server.person(table, bo) as two:
            await play_on([one, two], 60)
            await one.send(type="take-back", position=57)
            while one.snapshot["position"] < 61:
                await one.hear("state")
            before = one.snapshot
            course = (await one.ask(type="ask", what="course"))["steps"]
    assert [position for position, _ in checkpoints(file)] == [50, 61]
    async with house(file) as server, server.person(table, ada) as one:
        assert one.snapshot == before
        assert (await one.ask(type="ask", what="course"))["steps"] == course
        assert server.hub.workers.busy == 0
        assert all(worker.pid is None for worker in server.hub.workers.all), "nobody had to replay it"
    monkeypatch.setattr("bastide.server.replaying.code_version", lambda: "another")
    async with house(file) as server, server.person(table, ada) as one:
        assert one.snapshot == before
        assert (await one.ask(type="ask", what="course"))["steps"] == course
        assert any(worker.pid for worker in server.hub.workers.all), "other code replays the log"
    assert checkpoints(file) == [(50, "another"), (61, "another")]


@runs
async def test_a_lost_checkpoint_costs_nothing_but_time(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, (ada, bo) = await server.create("here", "here")
        async with server.person(table, ada) as one, server.person(table, bo) as two:
            await play_on([one, two], 105)
            before = one.snapshot
    with sqlite3.connect(file) as stored:
        stored.execute("DELETE FROM checkpoints WHERE position = 50")
    async with house(file) as server, server.person(table, ada) as one:
        assert one.snapshot == before


@runs
async def test_a_damaged_table_says_so(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        tables = {}
        for name in ("gap", "nonsense", "illegal", "sound"):
            table, (ada, bo) = await server.create("here", "here")
            async with server.person(table, ada) as one, server.person(table, bo) as two:
                await play_on([one, two], 8)
            tables[name] = table
    with sqlite3.connect(file) as stored:
        stored.execute("DELETE FROM log WHERE position = 5 AND `table` = ?", (tables["gap"],))
        stored.execute("UPDATE log SET entry = ? WHERE position = 5 AND `table` = ?", (b"{", tables["nonsense"]))
        wrong = b'{"do":"place","cell":[9,9],"rotation":0}'
        stored.execute("UPDATE log SET entry = ? WHERE position = 5 AND `table` = ?", (wrong, tables["illegal"]))
    async with house(file) as server:
        for name in ("gap", "nonsense", "illegal"):
            answer = await server.http.get(f"/api/tables/{tables[name]}")
            assert (answer.status_code, answer.json()["code"]) == (409, "damaged"), name
            async with server.line(tables[name]) as line:
                await line.send('{"type": "hello", "protocol": 1}')
                told = msgspec.json.decode(await line.recv())
                assert (told["code"], "damaged at move 5" in told["text"]["en"]) == ("damaged", True)
        assert (await server.http.get(f"/api/tables/{tables['sound']}")).status_code == 200
