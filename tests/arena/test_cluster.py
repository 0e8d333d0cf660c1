"""Where pairs are played: all come back, lost ones are tried again, mistakes are told."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from bastide.arena.cluster import TRIES, Cores, Here, RayCluster, open_cluster, play_on
from bastide.arena.play import Pair, PlayedPair, play_pair
from bastide.errors import BastideError
from bastide.modules import make_setup

PAIRS = [Pair(("random", "random"), make_setup(2), seed) for seed in range(3)]


class Forgetful(Here):
    """Loses every pair so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times
        self.taken: list[int] = []
        self.closed = False

    def submit(self, number: int, pair: Pair) -> None:
        self.taken.append(number)
        super().submit(number, pair)

    def gather(self) -> list[tuple[int, PlayedPair | None]]:
        (number, played), *_ = super().gather()
        return [(number, played if self.taken.count(number) > self.times else None)]

    def close(self) -> None:
        self.closed = True


def test_lost_pairs_are_played_again() -> None:
    cluster = Forgetful(TRIES - 1)
    assert sorted(number for number, _ in play_on(cluster, PAIRS)) == [0, 1, 2]
    assert cluster.closed


def test_a_pair_that_is_always_lost_is_named() -> None:
    cluster = Forgetful(TRIES)
    with pytest.raises(BastideError, match="seed 0 was lost 3 times"):
        list(play_on(cluster, PAIRS))
    assert cluster.closed


def test_processes_play_the_same_games() -> None:
    played = dict(play_on(Cores(2), PAIRS))
    for number, pair in enumerate(PAIRS):
        assert [game.scores for game in played[number].games] == [game.scores for game in play_pair(pair).games]


def test_one_process_is_this_one() -> None:
    assert isinstance(open_cluster(1), Here)
    cluster = open_cluster(2)
    assert isinstance(cluster, Cores)
    cluster.close()


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is installed here")
def test_without_ray_the_remedy_is_told() -> None:
    with pytest.raises(BastideError, match=r"pip install 'bastide\[farm\]', in a checkout pip install '\.\[farm\]'"):
        RayCluster("auto")


_ENDINGS = {
    "all": "list(play_on(Cores(2), pairs))",
    "early": "playing = play_on(Cores(2), pairs); next(playing); playing.close()",
    "error": """
try:
    for _ in play_on(Cores(2), pairs):
        raise KeyboardInterrupt
except KeyboardInterrupt:
    pass""",
    "lost": """
cluster = Cores(2)
cluster.submit(0, pairs[0])
time.sleep(1)
for process in multiprocessing.active_children():
    process.kill()
cluster.gather()
cluster.close()""",
    "unused": "Cores(2).close()",
}


@pytest.mark.parametrize("ending", _ENDINGS)
def test_processes_end_in_order(ending: str, tmp_path: Path) -> None:
    script = tmp_path / "ending.py"
    script.write_text(
        f"""
import multiprocessing, time
from bastide.arena.cluster import Cores, play_on
from bastide.arena.play import Pair
from bastide.modules import make_setup

if __name__ == "__main__":
    pairs = [Pair(("random", "random"), make_setup(2), seed) for seed in range(40)]
{indent(_ENDINGS[ending], "    ")}
    assert not multiprocessing.active_children()
""",
        encoding="utf-8",
    )
    command = [sys.executable, "-W", "error", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
