"""The same pairs on a Ray cluster of two nodes, one of which is lost on the way. Needs the extra `farm`."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import pytest

CODE = """
from ray.cluster_utils import Cluster
from bastide.arena.cluster import Here, RayCluster, play_on
from bastide.arena.play import Pair
from bastide.modules import make_setup

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
other = cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
pairs = [Pair(("greedy", "random"), make_setup(2), seed) for seed in range(4)]
played = {}
for number, pair in play_on(RayCluster(cluster.address), pairs):
    if not played:
        cluster.remove_node(other, allow_graceful=False)
    played[number] = pair
assert sorted(played) == [0, 1, 2, 3]
alone = dict(play_on(Here(), pairs[:1]))
assert [game.scores for game in played[0].games] == [game.scores for game in alone[0].games]
cluster.shutdown()
print("all played")
"""


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed (pip install 'bastide[farm]')"
)
def test_two_nodes_and_one_of_them_is_lost() -> None:
    environment = {**os.environ, "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CODE], capture_output=True, text=True, timeout=180, env=environment
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "all played" in done.stdout
