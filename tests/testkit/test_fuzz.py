"""Random games keep every invariant; and where a bug is planted, some game finds it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bastide.board import Board
from bastide.errors import SetupError
from bastide.game import game as game_room
from bastide.game import scoring, why_not
from bastide.game.events import Breakdown
from bastide.game.game import Game
from bastide.modules import MODULES, course, make_setup, river, traders_builders
from bastide.testkit import fuzz as fuzzing
from bastide.testkit.fuzz import Report, fuzz, replay_line
from bastide.testkit.mix import random_setup
from bastide.testkit.referee import Watch
from bastide.text import Text

FIVE = ("river", "river2", "abbot", "inns-cathedrals", "traders-builders")


def test_random_mixes_keep_every_invariant() -> None:
    report = fuzz(6, seed=20_100)
    assert not report.failures, str(report)
    assert report.moments > 100


def test_every_scoring_of_a_game_with_all_modules_is_recomputed() -> None:
    report = fuzz(2, seed=21_000, modules=list(MODULES))
    assert not report.failures, str(report)
    assert report.scorings > 100


def test_a_game_in_which_nothing_is_recomputed_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "follow", lambda *_: None)
    monkeypatch.setattr(fuzzing, "MOMENTS", 0)
    (failure,) = fuzz(1, seed=9, modules=["base"]).failures
    assert failure.what == "not a single scoring was recomputed"


@pytest.mark.parametrize("module", MODULES)
def test_each_module_keeps_every_invariant(module: str) -> None:
    report = fuzz(2, seed=30_000, modules=[module])
    assert not report.failures, str(report)


def test_a_start_tile_in_hand_is_counted_once() -> None:
    """The school lies ready beside Carcassonne when the books are opened."""
    report = fuzz(1, seed=1, modules=["count", "school"])
    assert not report.failures, str(report)


def test_a_run_is_decided_by_its_seed() -> None:
    assert fuzz(2, seed=7, modules=FIVE) == fuzz(2, seed=7, modules=FIVE)
    heard: list[Report] = []
    fuzz(2, seed=7, modules=["base"], progress=lambda number, report: heard.append(report))
    assert [report.games for report in heard] == [1, 2]


def test_several_processes_see_the_same() -> None:
    heard: list[int] = []
    report = fuzz(4, seed=7, modules=["abbot"], progress=lambda number, _: heard.append(number), processes=2)
    assert report == fuzz(4, seed=7, modules=["abbot"])
    assert heard == [1, 2, 3, 4]


def test_many_blank_tiles_keep_every_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = make_setup(2, ("cult", "hills-sheep"), tiles={"blank-tiles": 8})
    monkeypatch.setattr(fuzzing, "random_setup", lambda *_: setup)
    report = fuzz(2, seed=1)
    assert not report.failures, str(report)


def test_random_mixes_take_every_set_and_every_value_of_every_option() -> None:
    setups = [random_setup(Random(seed)) for seed in range(600)]
    taken = {set_id for setup in setups for set_id in setup.tiles}
    assert {set_id for module in MODULES.values() for set_id in module.all_tiles} <= taken
    chosen = {(option, value) for setup in setups for option, value in setup.options.items()}
    options = [option for module in MODULES.values() for option in module.options]
    assert {(o.id, value) for o in options for value in o.values if value != o.default} <= chosen


# -- planted bugs ----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def after(owner: Any, name: str, change: Callable[[Any], Any]) -> Plant:
    """Change what a function returns."""
    real = getattr(owner, name)

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(owner, name, lambda *args, **more: change(real(*args, **more)))

    return plant


def open_end_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Board.place

    def place(self: Board, *args: Any) -> tuple[int, ...]:
        touched = real(self, *args)
        if len(self.pieces) == 25:
            self.open[self.label[-1]] += 1
        return touched

    monkeypatch.setattr(Board, "place", place)


def points_without_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.credit

    def credit(self: Game, player: int, points: int, source: str, breakdown: Any) -> None:
        real(self, player, points, source, breakdown)
        self.scores[player] += 1

    monkeypatch.setattr(Game, "credit", credit)


def breakdown_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.award

    def award(self: Game, player: int, points: int, source: str, breakdown: Breakdown = Breakdown()) -> None:  # noqa: B008
        real(self, player, points, source, Breakdown() if source == "field" else breakdown)

    monkeypatch.setattr(Game, "award", award)


def copy_shares_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.copy

    def copy(self: Game) -> Game:
        new = real(self)
        new.where = self.where
        return new

    monkeypatch.setattr(Game, "copy", copy)


def view_shows_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.view

    def view(self: Game, viewer: int) -> Game:
        new = real(self, viewer)
        new.seed = self.seed
        return new

    monkeypatch.setattr(Game, "view", view)


def view_keeps_the_order_of_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.view

    def view(self: Game, viewer: int) -> Game:
        new = real(self, viewer)
        new.piles = [pile[:] for pile in self.piles]
        return new

    monkeypatch.setattr(Game, "view", view)


def a_tile_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.draw

    def draw(self: Game) -> Any:
        if len(self.board.pieces) == 30 and len(self.piles[-1]) > 5:
            self.piles[-1].pop()
        return real(self)

    monkeypatch.setattr(Game, "draw", draw)


def figure_moves_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    def send_home(self: Game, figure: int, reason: str) -> None:
        self.where[figure] = game_room.HOME

    monkeypatch.setattr(Game, "send_home", send_home)


def chance_is_not_seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(10**9))
    monkeypatch.setattr(Game, "chance", lambda self, n: next(calls) % n)


PLANTED: dict[str, Plant] = {
    "open-end-forgotten": open_end_forgotten,
    "points-without-an-event": points_without_an_event,
    "breakdown-forgotten": breakdown_forgotten,
    "copy-shares-the-figures": copy_shares_the_figures,
    "view-shows-the-seed": view_shows_the_seed,
    "view-keeps-the-order-of-the-pile": view_keeps_the_order_of_the_pile,
    "a-tile-is-lost": a_tile_is_lost,
    "figure-moves-silently": figure_moves_silently,
    "chance-is-not-seeded": chance_is_not_seeded,
    "a-pennant-too-many": after(Board, "pennants", lambda found: found + 1),
    "double-tiles-counted": after(Board, "tiles", lambda found: found + (found > 3)),
    "a-city-missed-by-farms": after(Board, "cities_at", lambda found: set(list(found)[1:])),
    "ties-pay-one": after(scoring, "majority", lambda found: found[:1]),
    "a-placement-missed": after(course, "placements_of", lambda found: found[:-1] if len(found) > 8 else found),
    "a-deployment-missed": after(course, "deployments", lambda found: found[:-1]),
    "completion-missed": after(course, "in_scoring_order", lambda found: found[1:] if len(found) > 1 else found),
    "river-turns-back": after(river, "turns_back", lambda found: False),
    "builder-everywhere": after(traders_builders, "has_own_follower", lambda found: True),
    "goods-doubled": after(traders_builders, "with_change", lambda counts: tuple(n + 1 for n in counts)),
    "refused-without-a-sentence": lambda m: m.setattr(why_not, "ALONE", Text(en="no {place}", de="nein")),
}


@pytest.mark.parametrize("bug", PLANTED)
def test_planted_bugs_are_found(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "MOMENTS", 0.15)
    PLANTED[bug](monkeypatch)
    for seed in range(40_000, 40_040):
        if failures := fuzz(1, seed, modules=FIVE).failures:
            assert failures[0].line == replay_line(seed, FIVE)
            assert str(seed) in str(failures[0])
            return
    pytest.fail("forty games did not find it")


def test_a_module_that_does_not_exist_is_named() -> None:
    with pytest.raises(SetupError, match="abot"):
        fuzz(1, seed=1, modules=["abot"])


def test_a_game_that_cannot_even_begin_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "draw", lambda self: [][0])
    (failure,) = fuzz(1, seed=9, modules=["base"]).failures
    assert (failure.action, failure.what) == (0, "IndexError: list index out of range")


def test_the_line_that_replays_a_game() -> None:
    assert replay_line(5, "random") == "bastide fuzz --games 1 --seed 5 --modules random"
    assert replay_line(5, ["river", "abbot"]) == "bastide fuzz --games 1 --seed 5 --modules river,abbot"
    assert replay_line(5, []) == "bastide fuzz --games 1 --seed 5 --modules base"


def test_a_number_of_players_is_kept_and_named_in_the_line() -> None:
    assert len(random_setup(Random(3), "random", 6).players) == 6
    assert replay_line(9, ["abbot"], 6) == "bastide fuzz --games 1 --seed 9 --modules abbot --players 6"
