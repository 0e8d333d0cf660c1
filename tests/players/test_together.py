"""Playing on in two processes: the same as in one, in time, and nothing is lost with the second one."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from random import Random

import pytest

import bastide
from bastide.game.actions import PASS
from bastide.modules import PRESETS, rules_for
from bastide.players import load
from bastide.players.ahead import turns_for
from bastide.players.evaluation import Evaluation
from bastide.players.playing_on import PlayingOn, promising_first
from bastide.players.together import Helper, Task, close, helper, play_on
from bastide.testkit.mix import random_setup

pytestmark = pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core")
ANSWERS, SEEDS = 3, (11, 12)


@pytest.fixture(autouse=True)
def other() -> Iterator[Helper]:
    """A second process that has started."""
    close()
    other = helper()
    assert other
    while not other.is_free:
        time.sleep(0.02)
    yield other
    close()


def some_way_on(seed: int, answered: int = 60) -> bastide.Game:
    """The view of whoever decides in a random mix, some random answers on."""
    game, luck = bastide.Game(rules_for(random_setup(Random(seed), players=2)), seed), load("random", seed)
    while answered > 0 or game.decision is None or len(game.decision.actions) < ANSWERS:
        assert game.decision is not None
        game.apply(luck.choose(game.view(game.decision.player)))
        answered -= 1
    return game.view(game.decision.player)


def onward(view: bastide.Game) -> PlayingOn:
    lines = turns_for(view, Evaluation(view), 0.1, Random(1)).lines(promising_first(view))[:ANSWERS]
    return PlayingOn(view, [(line.action, *line.later) for line in lines], 1)


def tasks() -> list[Task]:
    return [(at, seed) for seed in SEEDS for at in range(ANSWERS)]


@pytest.mark.parametrize("seed", range(6))
def test_two_processes_find_what_one_finds(seed: int, other: Helper) -> None:
    view = some_way_on(seed)
    alone = play_on(onward(view), tasks(), math.inf, 1)
    assert play_on(onward(view), tasks(), math.inf, 2) == alone
    assert other.is_free, "it was not lost"
    assert sorted(alone) == sorted(tasks())


def test_the_second_process_takes_part(other: Helper) -> None:
    waiting, found = deque(tasks()), dict[Task, float]()
    helped = other.help(onward(some_way_on(3)), waiting, found, math.inf)
    assert helped
    helped.result()
    assert sorted(found) == sorted(tasks())


def test_while_it_helps_somebody_else_one_goes_on_alone(other: Helper) -> None:
    view = some_way_on(4)
    other.help(onward(view), deque(tasks() * 20), {}, time.perf_counter() + 1.0)
    assert other.help(onward(view), deque(tasks()), {}, math.inf) is None
    assert sorted(play_on(onward(view), tasks(), math.inf, 2)) == sorted(tasks())


def test_nothing_is_lost_with_a_process_that_is_killed(other: Helper) -> None:
    view = some_way_on(5)
    expected = play_on(onward(view), tasks(), math.inf, 1)
    other._process.kill()
    assert play_on(onward(view), tasks(), math.inf, 2) == expected
    assert not other.is_free
    assert play_on(onward(view), tasks(), math.inf, 2) == expected, "and again, alone"


def test_both_keep_to_the_time() -> None:
    played_on = onward(some_way_on(6))
    begin = time.perf_counter()
    found = play_on(played_on, tasks() * 1000, begin + 0.5, 2)
    assert time.perf_counter() - begin < 1.5, "with room for a slow machine"
    assert set(found) <= set(tasks())


def test_a_long_game_can_be_handed_over(other: Helper) -> None:
    """Its log is a chain, longer than Python packs."""
    view = some_way_on(7)
    for _ in range(5000):
        view.log = view.log, PASS
    play_on(onward(view), tasks(), math.inf, 2)
    assert other.is_free


def test_nobody_goes_on_after_an_interruption(other: Helper) -> None:
    class Interrupted(PlayingOn):
        def lead(self, at: int, seed: int, until: float = math.inf) -> float | None:
            raise KeyboardInterrupt

    view = some_way_on(8)
    plain = onward(view)
    interrupted = Interrupted(view, plain._answers, 1)
    with pytest.raises(KeyboardInterrupt):
        play_on(interrupted, tasks() * 1000, math.inf, 2)
    begin = time.perf_counter()
    while not other.is_free and time.perf_counter() - begin < 30:
        time.sleep(0.02)
    assert other.is_free, "it was about to play on for minutes"


def test_a_game_of_everything_can_be_handed_over(other: Helper) -> None:
    chosen = PRESETS["everything"]
    game, luck = bastide.new_game(2, chosen.modules, options=chosen.options, seed=3), load("random", 3)
    for _ in range(120):
        assert game.decision is not None
        game.apply(luck.choose(game.view(game.decision.player)))
    assert game.decision is not None
    copied = pickle.loads(pickle.dumps(PlayingOn(game.view(game.decision.player), [(game.decision.actions[0],)], 1)))
    assert copied.path(0)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be asked there whether it lives")
def test_it_ends_with_the_process_that_started_it() -> None:
    """Also with one that is killed."""
    told = "import sys, time; from bastide.players.together import helper; print(helper()._process.pid, flush=True)"
    first = subprocess.Popen([sys.executable, "-c", f"{told}; time.sleep(60)"], stdout=subprocess.PIPE, text=True)
    assert first.stdout
    pid = int(first.stdout.readline())
    first.kill()
    first.communicate()
    for _ in range(200):
        if not _is_alive(pid):
            return
        time.sleep(0.05)
    pytest.fail("the second process lives on")


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
