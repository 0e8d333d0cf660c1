"""Hands: processes that take jobs out of the database, embedded in a server or by themselves (`bastide work`).

A job whose worker is lost is taken up again by somebody else: workers show signs of life, and all look for those who
have stopped to.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from procrastinate import RetryStrategy
from procrastinate.exceptions import ConnectorException

from bastide.server.storage import Storage
from bastide.server.workers.far import leave, put_result, report, result, unpacked
from bastide.server.workers.jobs import ChooseJob, Done, Failed, HintJob, Job
from bastide.server.workers.queue import QUEUE, TASK, job_queue, prepare
from bastide.server.workers.worker import TookTooLong, Worker, WorkerFailed
from bastide.server.writer import NotStored

BEAT = 2.0
STALLED = 8.0
"""Seconds without a sign of life after which the jobs of a worker are given to others."""
TRIES = 2
TABLES_KEPT = 1000
_PAUSE = 0.5
_log = logging.getLogger("bastide.server")


class Hands:
    def __init__(self, storage: Storage, number: int) -> None:
        self._storage = storage
        self._number = number
        self._idle = [Worker() for _ in range(number)]
        self._all = self._idle[:]
        self._thought: OrderedDict[str, Worker] = OrderedDict()  # table -> who thought for it last
        self._queue = job_queue(storage)
        self._queue.task(name=TASK, queue=QUEUE, retry=RetryStrategy(max_attempts=5, wait=1))(self._work)

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        await prepare(self._storage)
        async with self._queue.open_async():
            tasks = [asyncio.create_task(self._take_jobs()), asyncio.create_task(self._look_after())]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                for worker in self._all:
                    await worker.stopped()
                with contextlib.suppress(NotStored):
                    await leave(self._storage)

    async def _take_jobs(self) -> None:
        """Take jobs as long as there is a database, and again when it is back."""
        while True:
            try:
                await self._queue.run_worker_async(
                    queues=[QUEUE],
                    concurrency=self._number,
                    install_signal_handlers=False,
                    delete_jobs="always",
                    update_heartbeat_interval=BEAT,
                    stalled_worker_timeout=STALLED,
                    shutdown_graceful_timeout=0.1,
                )
            except Exception as error:
                _log.warning("no jobs can be taken from the database: %s", error)
            await asyncio.sleep(_PAUSE)

    async def _look_after(self) -> None:
        """Show signs of life, and give the jobs of lost workers to others."""
        while True:
            with contextlib.suppress(NotStored, ConnectorException):
                await self._storage.set_clock()
                await report(self._storage, self._number)
                manager = self._queue.job_manager
                for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED):
                    _log.warning("a worker was lost; its job is taken up again")
                    await manager.retry_job(job)
            await asyncio.sleep(BEAT)

    async def _work(self, key: str, job: str, limit: float) -> None:
        if await result(self._storage, key) is None:
            await put_result(self._storage, key, await self._done(unpacked(job), limit))

    async def _done(self, job: Job, limit: float) -> Done:
        worker = self._worker_for(job)
        try:
            for left in reversed(range(TRIES)):
                try:
                    return await worker.do(job, limit)
                except WorkerFailed as error:
                    if not left or isinstance(error, TookTooLong):
                        return Failed(repr(error))
        finally:
            self._idle.append(worker)
        raise AssertionError

    def _worker_for(self, job: Job) -> Worker:
        """An idle worker, best one that knows the table. As many jobs come as there are workers."""
        table = job.choose.table if isinstance(job, HintJob) else job.table if isinstance(job, ChooseJob) else ""
        known = self._thought.get(table)
        worker = known if known in self._idle else self._idle[-1]
        assert worker is not None
        self._idle.remove(worker)
        if table:
            self._thought[table] = worker
            self._thought.move_to_end(table)
            if len(self._thought) > TABLES_KEPT:
                self._thought.popitem(last=False)
        return worker


async def work(database: Path | str, number: int, on_start: Callable[[], None]) -> None:
    """Think for the servers on a database until interrupted, by Ctrl+C or SIGTERM."""
    stopping = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    async with Storage(database).opened() as storage, Hands(storage, number).working():
        on_start()
        await stopping.wait()
