"""What the server counts and measures, for Prometheus: docs/http.md lists it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from bastide.server.hub import Hub

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUESTS = Histogram(
    "bastide_request_seconds",
    "Time from a request to the end of its answer",
    ("method", "route", "status"),
    registry=REGISTRY,
    buckets=TIMES,
)
MESSAGES = Histogram(
    "bastide_message_seconds",
    "Time in which a message of a socket is dealt with",
    ("type",),
    registry=REGISTRY,
    buckets=TIMES,
)
MOVES = Counter("bastide_moves", "Entries stored in the logs of tables", registry=REGISTRY)
COMMITS = Histogram("bastide_commit_seconds", "Time of a commit to the storage", registry=REGISTRY, buckets=TIMES)
WORKER_DEATHS = Counter("bastide_worker_deaths", "Worker processes that died or were ended", registry=REGISTRY)
LAG = Histogram(
    "bastide_event_loop_lag_seconds",
    "How much later than asked for the event loop came back",
    registry=REGISTRY,
    buckets=TIMES,
)
LAG_EVERY = 0.25


class _House(Collector):
    """What is true of a server at the moment it is asked."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterator[GaugeMetricFamily]:
        load = self._hub.load()
        yield GaugeMetricFamily("bastide_tables", "Tables that are known in memory", load.tables)
        yield GaugeMetricFamily("bastide_tables_awake", "Tables whose game is in memory", load.awake)
        yield GaugeMetricFamily("bastide_sockets", "Sockets at tables", load.sockets)
        yield GaugeMetricFamily("bastide_workers_busy", "Worker processes that have a job", load.busy)
        queues = GaugeMetricFamily("bastide_queue_length", "Jobs that wait for a worker", labels=("queue",))
        for name, length in load.queues.items():
            queues.add_metric((name,), length)
        yield queues


def written(hub: Hub) -> bytes:
    """Everything, in the text format of Prometheus."""
    house = CollectorRegistry()
    house.register(_House(hub))
    return generate_latest(REGISTRY) + generate_latest(house)


async def watch_loop() -> None:
    """Measure again and again how late the event loop comes back."""
    while True:
        asked = time.perf_counter() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        LAG.observe(max(0.0, time.perf_counter() - asked))
