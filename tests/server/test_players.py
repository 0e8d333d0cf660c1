"""Computer players in the worker processes: one a table and seat, and what happens when one has no answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from house import house, runs
from msgspec.structs import replace

from bastide.game.actions import Action, AnyAction
from bastide.game.game import Game
from bastide.modules import make_setup, rules_for
from bastide.players import load
from bastide.players.plan import Plan
from bastide.server.workers import pool, process
from bastide.server.workers.jobs import ChooseJob, Chosen, Failed, PaintJob
from bastide.server.workers.pool import Workers
from bastide.server.workers.process import Games, Players, choose
from bastide.server.workers.turns import Ticket


class Spy:
    """Thinks out a whole turn at its first decision, like the players that look ahead."""

    made = 0
    searches = 0

    def __init__(self) -> None:
        Spy.made += 1
        self._plan = Plan()

    def choose(self, game: Game) -> Action:
        return self._plan.next(game) or self._think(game)

    def _think(self, game: Game) -> Action:
        Spy.searches += 1
        assert game.decision is not None
        action = game.decision.actions[0]
        after = game.copy()
        after.apply(action)
        if after.decision is not None and after.decision.player == game.decision.player:
            self._plan.keep(game, [after.decision.actions[-1]])
        return action


class Table:
    """One game that is played by jobs alone; both seats are computers."""

    def __init__(self, name: str = "table") -> None:
        self.games, self.players = Games(), Players()
        self.job = ChooseJob(name, make_setup(2), 1, (), 0, "spy")

    def move(self) -> None:
        game = Game(rules_for(self.job.setup), self.job.seed)
        for action in self.job.actions:
            game.apply(action)
        assert game.decision is not None
        done = choose(replace(self.job, seat=game.decision.player), self.games, self.players)
        assert isinstance(done, Chosen)
        self.job = replace(self.job, actions=(*self.job.actions, done.action))

    def turns(self, number: int) -> None:
        """Turns with a tile and a figure are two decisions."""
        for _ in range(2 * number):
            self.move()


@pytest.fixture(autouse=True)
def spies(monkeypatch: pytest.MonkeyPatch) -> None:
    Spy.made = Spy.searches = 0
    monkeypatch.setattr(process, "load", lambda name, seed: Spy())


def test_a_turn_is_searched_once_and_a_seat_has_one_player() -> None:
    Table().turns(6)
    assert (Spy.made, Spy.searches) == (2, 6)


def test_tables_of_one_seed_have_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "load", load)
    games: list[tuple[AnyAction, ...]] = []
    for seed in (1, 1, 2):
        table = Table(f"table {len(games)}")
        table.job = replace(table.job, seed=seed, player="random")
        table.turns(6)
        games.append(table.job.actions)
    assert games[0] == games[1] != games[2]


def test_tables_share_no_player() -> None:
    one, other = Table("one"), Table("other")
    other.games, other.players = one.games, one.players
    for table in (one, other, one, other):
        table.turns(1)
    assert (Spy.made, Spy.searches) == (4, 4)


def test_what_was_taken_back_is_thought_about_anew() -> None:
    table = Table()
    table.turns(2)
    table.move()  # the tile of the third turn; the figure is planned
    table.job = replace(table.job, actions=table.job.actions[:-1])
    table.turns(1)
    assert (Spy.made, Spy.searches) == (3, 4)


@pytest.mark.parametrize("change", [{"player": "other"}, {"seed": 2}])
def test_another_level_or_game_has_a_player_of_its_own(change: dict[str, object]) -> None:
    table = Table()
    table.turns(2)
    table.job = replace(table.job, **({"actions": ()} if "seed" in change else {}) | change)
    table.turns(1)
    assert Spy.made == 3


def test_an_answer_that_was_not_carried_out_ends_the_plan() -> None:
    table = Table()
    table.move()
    game = Game(rules_for(table.job.setup), table.job.seed)
    assert game.decision is not None
    table.job = replace(table.job, actions=(game.decision.actions[-1],))
    table.move()
    assert (Spy.made, Spy.searches) == (2, 2)


def test_only_some_players_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_PLAYERS_KEPT", 2)
    players, games = Players(), Games()
    for name in ("a", "b", "c"):
        table = Table(name)
        table.games, table.players = games, players
        table.move()
    assert list(players._kept) == [("b", 0), ("c", 0)]


@runs
async def test_the_same_worker_thinks_for_a_table() -> None:
    pool = Workers(3)
    first = await pool._take(before := Ticket("play", "visitor", "table"))
    other = await pool._take(Ticket("play", "visitor", "another"))
    assert other is not first
    pool._give_back(first, before)
    assert await pool._take(Ticket("play", "guest", "table")) is first
    assert await pool._take(Ticket("play", "guest", "table")) is not first, "nobody waits for one that is busy"


def test_jobs_that_think_for_no_table_have_none() -> None:
    assert pool._table_of(PaintJob("painted", ())) == ""


def test_a_player_that_stumbles_does_not_end_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stumbling:
        def choose(self, game: Game) -> Action:
            raise RuntimeError("cannot cache function")

    monkeypatch.setattr(process, "load", lambda name, seed: Stumbling())
    job = ChooseJob("table", make_setup(2), 1, (), 0, "strong")
    assert choose(job, Games(), Players()) == Failed("RuntimeError: cannot cache function")


@runs
async def test_the_table_is_told_and_the_log_has_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    logged: list[str] = []
    for level in ("warning", "error"):
        monkeypatch.setattr(pool._log, level, lambda text, *values: logged.append(text % values))
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:greedy")
        async with server.person(table, ada) as person:
            while person.snapshot["turn"] < 5:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                    continue
                told = await person.hear("error")
                assert told["code"] == "replaced"
                assert told["text"] == {
                    "en": "Person 1 could not think of a move; a simple one was played instead.",
                    "de": "Person 1 ist kein Zug eingefallen; stattdessen wurde ein einfacher gespielt.",
                }
    (line,) = [line for line in logged if "PaintJob" not in line]
    assert line.startswith(f"table {table}, seat 1: player greedy had no answer (")


@runs
async def test_a_table_from_another_start_does_not_bring_its_player_back(tmp_path: Path) -> None:
    """A server that was once started with a player of its own, and now without it."""
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("here", "computer:greedy")
        found = await server.hub.table(table)
        here, computer = found.stored.seats
        stored = replace(found.stored, seats=(here, replace(computer, player="my_bot:Hasty")))
        server.hub.workers._do = None  # type: ignore[assignment, method-assign]
        answer = await server.hub.workers.choose(stored, 1, await found.wake())
        assert answer.notice is not None
