"""One worker process: started when it is first needed, and anew whenever it has died."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

import msgspec

from bastide.server.metrics import WORKER_DEATHS
from bastide.server.workers.jobs import LENGTH, Done, Job

STARTING_LIMIT = 120.0
"""More for the first job of a process: on a new machine the simulator is compiled then."""


class WorkerFailed(Exception):  # noqa: N818 - read as "raise WorkerFailed"
    """The worker died, took too long, or answered nonsense."""


class TookTooLong(WorkerFailed):
    """It was ended because of that."""


class Worker:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._ending: asyncio.Task[None] | None = None
        self._decoder = msgspec.msgpack.Decoder(Done)
        self.failing: bool | None = None
        """Has its last job failed? None where it never had one."""

    @property
    def pid(self) -> int | None:
        """Of a process that is alive, as far as is known."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def do(self, job: Job, limit: float, rank: int = 0) -> Done:
        """What comes of a job; the rank says how soon it is wanted, where others wait for the same hands."""
        if self.pid is None:
            self.stop()  # it died while it had nothing to do
            limit += STARTING_LIMIT
        try:
            done = await asyncio.wait_for(self._do(job), limit)
        except asyncio.CancelledError:
            self.stop()
            raise
        except TimeoutError as error:
            self._failed()
            raise TookTooLong(repr(error)) from error
        except Exception as error:  # what a broken pipe raises depends on the event loop
            self._failed()
            raise WorkerFailed(repr(error)) from error
        self.failing = False
        return done

    def _failed(self) -> None:
        self.failing = True
        WORKER_DEATHS.inc()
        self.stop()

    async def _do(self, job: Job) -> Done:
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        data = msgspec.msgpack.encode(job)
        process.stdin.write(len(data).to_bytes(LENGTH, "big") + data)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH)
        done: Done = self._decoder.decode(await process.stdout.readexactly(int.from_bytes(head, "big")))
        return done

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "bastide.server.workers.process")
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        return self._process

    def stop(self) -> None:
        process, self._process = self._process, None
        if process:
            if process.returncode is None:
                process.kill()
            self._ending = asyncio.create_task(_end(process))

    async def stopped(self) -> None:
        self.stop()
        if self._ending:
            await self._ending


async def _end(process: asyncio.subprocess.Process) -> None:
    """Wait for a killed process, so that nothing of it remains."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    with suppress(RuntimeError):  # a job under way reads already
        await process.stdout.read()
    await process.wait()
