"""Jobs in the database: all processes think for all, and nobody's job is lost with a worker."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from cluster import Cluster
from house import house, runs
from sqlalchemy import func, select, text

from bastide.server.schema import results
from bastide.server.storage import Storage
from bastide.server.workers import far, hands
from bastide.server.workers.far import Far, key_of, packed, unpacked
from bastide.server.workers.hands import Hands
from bastide.server.workers.jobs import Done, Job, Painted, PaintJob
from bastide.server.workers.queue import SCHEMA

FEW = {"base": 0, "river": 1}
JOB = PaintJob("plain", ("D.0.0",))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path))


@contextlib.asynccontextmanager
async def asking(address: str) -> AsyncIterator[Far]:
    """Somebody who hands in jobs, and does none."""
    async with Storage(address).opened() as storage, Far(storage).opened() as found:
        yield found


@contextlib.asynccontextmanager
async def helping(address: str, number: int = 1) -> AsyncIterator[None]:
    async with Storage(address).opened() as storage, Hands(storage, number).working():
        yield


def worker(address: str, *options: str) -> subprocess.Popen[bytes]:
    """`bastide work`, on another machine as it were."""
    command = (sys.executable, "-m", "bastide", "work", "--database", address, "--workers", "1", *options)
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)


def test_a_job_goes_through_the_database_as_it_is() -> None:
    assert unpacked(packed(JOB)) == JOB
    assert key_of(JOB) == key_of(PaintJob("plain", ("D.0.0",))) != key_of(PaintJob("plain", ("D.1.0",)))


@runs
async def test_whoever_has_a_hand_free_does_it(postgres: str) -> None:
    async with asking(postgres) as one, helping(postgres, 2):
        jobs: list[Job] = [PaintJob("plain", (f"D.{rotation}.0",)) for rotation in range(4)]
        done = await asyncio.gather(*(one.do(job, 30, 0) for job in jobs))
        assert [list(found.drawings) for found in done if isinstance(found, Painted)] == [
            [f"D.{rotation}.0"] for rotation in range(4)
        ]


@runs
async def test_equal_jobs_are_done_once(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    original = Hands._done

    async def count(self: Hands, job: Job, limit: float) -> Done:
        done.append(key_of(job))
        return await original(self, job, limit)

    monkeypatch.setattr(Hands, "_done", count)
    async with asking(postgres) as one, asking(postgres) as other, helping(postgres, 2), helping(postgres, 2):
        found = await asyncio.gather(*(asker.do(JOB, 30, 0) for asker in (one, other, one, other)))
        assert all(isinstance(each, Painted) for each in found)
        assert await one.do(JOB, 30, 0) == found[0], "and lie ready for whoever asks late"
        assert done == [key_of(JOB)]


@runs
async def test_the_job_of_a_killed_worker_is_taken_up_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "STALLED", 3.0)
    monkeypatch.setattr(hands, "BEAT", 0.5)
    jobs: list[Job] = [PaintJob("painted", tuple(f"{tile}.{n}.0" for n in range(4))) for tile in "ABCDEFGH"]
    async with asking(postgres) as one:
        process = worker(postgres)
        waiting = asyncio.gather(*(one.do(job, 60, 0) for job in jobs))
        async with Storage(postgres).opened() as storage:
            doing = text(f"SELECT count(*) FROM {SCHEMA}.procrastinate_jobs WHERE status = 'doing'")
            while not (await storage.read(doing))[0][0]:
                await asyncio.sleep(0.05)
            os.killpg(process.pid, signal.SIGKILL)
            await asyncio.to_thread(process.wait)
            assert (await storage.read(doing))[0][0] == 1, "it is still written down as his"
            async with helping(postgres):
                done = await asyncio.wait_for(waiting, 100)
            assert all(isinstance(found, Painted) for found in done)
            left = text(f"SELECT count(*) FROM {SCHEMA}.procrastinate_jobs")
            assert (await storage.read(left))[0][0] == 0


@runs
async def test_a_worker_that_is_asked_to_stop_hands_its_job_on(postgres: str) -> None:
    async with asking(postgres) as one:
        process = worker(postgres)
        await one.do(JOB, 30, 0)
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait) == 0


@runs
async def test_jobs_survive_a_restart_of_the_database(cluster: Cluster, postgres: str) -> None:
    async with asking(postgres) as one, helping(postgres):
        await one.do(JOB, 30, 0)
        await asyncio.to_thread(cluster.stop)
        waiting = asyncio.create_task(one.do(PaintJob("plain", ("U.0.0",)), 30, 0))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(cluster.start)
        assert isinstance(await asyncio.wait_for(waiting, 60), Painted)


@runs
async def test_all_servers_have_all_hands(postgres: str) -> None:
    async with house(postgres) as one, house(postgres) as other, helping(postgres, 3):
        async with asyncio.timeout(20):
            while any(len(server.hub.workers._thinkers) < 5 for server in (one, other)):
                await asyncio.sleep(0.1)
    async with house(postgres) as one, asyncio.timeout(20):
        while len(one.hub.workers._thinkers) != 1:
            await asyncio.sleep(0.1)


@runs
async def test_a_server_asks_for_everything_by_jobs(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking, hints, reviews and imports; its own processes do only what takes a moment."""
    seen: set[str] = set()
    original = Hands._done

    async def note(self: Hands, job: Job, limit: float) -> Done:
        seen.add(type(job).__name__)
        return await original(self, job, limit)

    monkeypatch.setattr(Hands, "_done", note)
    async with house(postgres) as server:
        table, (ada, _) = await server.create("here", "computer:greedy", tiles=FEW, assistance="hints")
        async with server.person(table, ada) as person:
            await person.ask(type="ask", what="hint")
            while not person.snapshot["over"]:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                else:
                    await person.hear("state")
        while (await server.http.get(f"/api/tables/{table}/review?depth=quick")).json()["review"] is None:
            await asyncio.sleep(0.1)
        record = (await server.http.get(f"/api/tables/{table}/record")).text
        assert (await server.http.post("/api/import", json={"text": record})).status_code == 201
    assert seen == {"ChooseJob", "HintJob", "ReviewJob", "ReadJob"}


@runs
async def test_a_review_is_made_once_for_all_processes(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[str] = []
    original = Hands._done

    async def note(self: Hands, job: Job, limit: float) -> Done:
        if type(job).__name__ == "ReviewJob":
            turns.append(key_of(job))
        return await original(self, job, limit)

    monkeypatch.setattr(Hands, "_done", note)
    async with house(postgres) as one, house(postgres) as other:
        table, _ = await one.create("computer:random", "computer:random", tiles=FEW)
        async with one.person(table) as guest:
            while not guest.snapshot["over"]:
                await guest.hear("state")
        found = []
        for server in (one, other) * 500:
            answer = (await server.http.get(f"/api/tables/{table}/review?depth=quick")).json()
            found.append(answer["done"])
            if answer["review"]:
                break
            await asyncio.sleep(0.05)
        assert answer["review"]
        assert found == sorted(found), "it only gets further, whoever is asked"
        assert len(turns) == len(set(turns)) == answer["all"]


@runs
async def test_results_are_forgotten(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "KEPT", 2 * far.LOOK)
    monkeypatch.setattr(hands, "BEAT", 0.3)
    async with Storage(postgres).opened() as storage, asking(postgres) as one, helping(postgres):
        await one.do(JOB, 30, 0)
        async with asyncio.timeout(30):
            while (await storage.read(select(func.count()).select_from(results)))[0][0]:
                await asyncio.sleep(0.1)
