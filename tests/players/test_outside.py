"""Players that are not ours: by module and class, by entry point, and never by what a stranger names."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bastide.arena import match
from bastide.cli.terminal.seats import seats_of, take_seats
from bastide.errors import BastideError
from bastide.players import known, load, outside
from bastide.players.random import RandomPlayer
from bastide.server.catalogue import catalogue
from bastide.server.faults import Refused
from bastide.server.hub import Hub, Places, SeatWanted, prepare_seats

BOT = """
from bastide.players.random import RandomPlayer

class Mine(RandomPlayer):
    def __init__(self, seed=None):
        super().__init__(seed)
        self.given = seed

class Plain:
    def choose(self, view):
        return view.decision.actions[0]

class Stumbling:
    def choose(self, view):
        raise RuntimeError("no idea")

class Broken(Plain):
    def __init__(self):
        raise OSError("no weights")

number = 7
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_own_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    monkeypatch.delitem(sys.modules, "my_own_bot", raising=False)
    return tmp_path


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("mine", "my_own_bot:Mine", outside.GROUP)
    monkeypatch.setattr(outside, "entry_points", lambda group: [point] if group == outside.GROUP else [])


def test_a_class_of_the_folder_in_which_the_command_is_called() -> None:
    mine = load("my_own_bot:Mine", seed=3)
    assert isinstance(mine, RandomPlayer)
    assert mine.given == 3  # type: ignore[attr-defined]
    assert load("my_own_bot:Plain", seed=3, seconds=1.0)


def test_an_installed_player(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    assert isinstance(load("mine"), RandomPlayer)
    assert list(known())[-1] == "mine"
    with pytest.raises(BastideError, match="no computer player called minee; did you mean mine"):
        load("minee")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no_such_bot:Mine", "Computer player no_such_bot:Mine: the module no_such_bot cannot be imported"),
        ("my_own_bot:Yours", "the module my_own_bot has no Yours; write MODULE:CLASS"),
        ("my_own_bot:number", "number has no method choose"),
        ("my_own_bot:Broken", "my_own_bot:Broken cannot be made: OSError: no weights"),
        ("my_own_bot:", "There is no computer player called my_own_bot:"),
        ("../bot:Mine", "There is no computer player called ../bot:Mine"),
    ],
)
def test_what_is_wrong_with_a_player_is_said(name: str, says: str) -> None:
    with pytest.raises(BastideError) as told:
        load(name)
    assert says in str(told.value)
    assert name in told.value.say("de")


def test_a_match_from_python() -> None:
    result = match("my_own_bot:Plain", "random", pairs=2, seed=4)
    assert (result.pairs, result.wins + result.draws + result.losses) == (2, 4)
    assert result.sides[0].player == "my_own_bot:Plain"
    assert result.margin == match("my_own_bot:Plain", "random", pairs=2, seed=4).margin


def test_a_match_tells_who_stumbles() -> None:
    with pytest.raises(BastideError, match=r"my_own_bot:Stumbling has no answer \(RuntimeError: no idea\)"):
        match("random", "my_own_bot:Stumbling", pairs=1, seed=4)


def test_a_seat_in_the_terminal() -> None:
    seats = take_seats(["Ada", "my_own_bot:Plain", "my_own_bot:Plain"])
    assert seats.names == ("Ada", "Plain (my_own_bot:Plain)", "Plain 2 (my_own_bot:Plain)")
    assert seats.computers == (None, "my_own_bot:Plain", "my_own_bot:Plain")
    assert seats_of(seats.names, ["my_own_bot:Plain"]) == seats


def test_a_file_does_not_choose_what_is_imported() -> None:
    with pytest.raises(BastideError, match="go on with --player my_own_bot:Plain"):
        seats_of(["Ada", "Plain (my_own_bot:Plain)"])
    assert "my_own_bot" not in sys.modules


def wanted(player: str) -> Places:
    return Places([SeatWanted("here"), SeatWanted("computer", player=player)])


def offered(hub: Hub) -> Sequence[str]:
    return [level.id for level in catalogue(hub.players).players]


def test_a_server_offers_what_it_was_started_with(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "t.sqlite", players=["my_own_bot:Plain"])
    assert offered(hub)[-1] == "my_own_bot:Plain"
    seats, _ = prepare_seats(wanted("my_own_bot:Plain"), hub.players)
    assert seats[1].player == "my_own_bot:Plain"
    with pytest.raises(BastideError, match="has no Yours"):
        Hub(tmp_path / "t.sqlite", players=["my_own_bot:Yours"])


def test_nobody_at_a_table_names_a_module(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "t.sqlite")
    assert "my_own_bot:Plain" not in offered(hub)
    with pytest.raises(Refused, match="There is no computer player called my_own_bot:Plain"):
        prepare_seats(wanted("my_own_bot:Plain"), hub.players)
    assert "my_own_bot" not in sys.modules
