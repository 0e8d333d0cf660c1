"""Several servers on one PostgreSQL: what more of them bring, and what is lost when they die. All of it on loopback.

    python bench/many.py load [--processes 3] [--tables 60] [--seconds 20]   # as fast as people can click
    python bench/many.py kills [--kills 1000] [--restarts 20] [--seed 11]    # kill -9, and restarts of the database

People come to the servers one after the other, as behind a proxy, or all of a table to the same one, as behind those of
`deploy/`, and back to another one when theirs is gone. The database is one of its own in a temporary folder; nothing
else on the machine is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from cluster import Cluster, running
from crowd import Crowd, Servers, processor, trouble


def of_database(cluster: Cluster) -> float:
    """Seconds of processor time that the database has used."""
    head = (cluster.folder / "data" / "postmaster.pid").read_text().splitlines()[0]
    children = subprocess.run(("pgrep", "-P", head), capture_output=True, text=True, check=False).stdout.split()
    used = processor(int(head), ended_children=True)
    for pid in children:
        with contextlib.suppress(FileNotFoundError):  # it ended just now
            used += processor(int(pid))
    return used


async def load(cluster: Cluster, processes: int, tables: int, seconds: float, *, by_table: bool = False) -> float:
    """Milliseconds of the servers that a move costs with so many of them and so many tables."""
    async with Servers(cluster.new_database(), processes, by_table=by_table).running() as servers:
        crowd = Crowd(servers)
        async with crowd.playing(tables):
            begin, moves, used, database = time.perf_counter(), crowd.moves, servers.processor(), of_database(cluster)
            people = time.process_time()
            await asyncio.sleep(seconds)
            passed, done, people = time.perf_counter() - begin, crowd.moves - moves, time.process_time() - people
            used, database = servers.processor() - used, of_database(cluster) - database
        latencies = sorted(1000 * value for game in crowd.games for value in game.latencies)
        cost = [1000 * spent / done for spent in (used, database, people)]
        median, p99 = statistics.median(latencies), latencies[int(0.99 * len(latencies))]
        print(
            f"{processes} server(s){', all of a table at one' if by_table else ''}, {tables} tables: "
            f"{done / passed:.0f} moves a second; a move costs {cost[0]:.2f} ms of the servers, {cost[1]:.2f} ms of "
            f"the database, {cost[2]:.2f} ms of the people; accepted after {median:.0f} ms, {p99:.0f} ms (p99)",
            flush=True,
        )
        return cost[0]


async def kills(
    cluster: Cluster,
    processes: int,
    tables: int,
    number: int,
    restarts: int,
    every: float,
    rng: random.Random,
    pause: float,
) -> None:
    async with Servers(cluster.new_database(), processes).running() as servers:
        crowd = Crowd(servers, pause)
        async with crowd.playing(tables):
            await trouble(servers, cluster, kills=number, restarts=restarts, every=every, rng=rng)
            await asyncio.sleep(5)
        lost, unsent = await crowd.verdict()
        outages = crowd.outages
        print(
            f"{number} kills of {processes} servers, {restarts} restarts of the database: {crowd.moves} moves "
            f"acknowledged, {lost} lost, {unsent} twice; {len(outages)} sockets came back, the last after "
            f"{outages[-1]:.1f} s (p99 {outages[int(0.99 * len(outages))]:.1f} s)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("load", "kills"))
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two kills")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds that people think while servers are killed")
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    with running(safe=True) as cluster:
        if given.what == "kills":
            plan = (given.tables, given.kills, given.restarts, given.every, random.Random(given.seed), given.pause)
            asyncio.run(kills(cluster, given.processes, *plan))
            return
        one = asyncio.run(load(cluster, 1, given.tables, given.seconds))
        tables = given.tables * given.processes  # as many for each server
        for by_table in (False, True):
            many = asyncio.run(load(cluster, given.processes, tables, given.seconds, by_table=by_table))
            print(f"on a core each, {given.processes} take {given.processes * one / many:.1f} times the moves of one")


if __name__ == "__main__":
    main()
