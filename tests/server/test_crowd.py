"""A crowd at three servers that are killed, on a database that restarts: the short form of `bench/many.py kills`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from cluster import Cluster
from crowd import Crowd, Servers, trouble
from house import runs

KILLS, RESTARTS, TABLES = 4, 1, 4
BACK = 5.0
"""Seconds in which every socket has to be back."""


@runs
async def test_nothing_is_lost_and_everybody_comes_back(
    cluster: Cluster, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path))
    async with Servers(postgres, 3).running() as servers:
        crowd = Crowd(servers)
        async with crowd.playing(TABLES):
            before = crowd.moves
            rng = random.Random(5)
            await trouble(servers, cluster, kills=KILLS, restarts=RESTARTS, every=0.5, rng=rng)
        assert crowd.moves > before + 20, "they played on meanwhile"
        assert crowd.outages, "some had to come back"
        assert crowd.outages[-1] < BACK
        assert await crowd.verdict() == (0, 0), "lost, twice"
