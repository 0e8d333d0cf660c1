"""Shares of the event loop."""

from __future__ import annotations

import asyncio
import time

import pytest
from house import runs

from bastide.server import tolls
from bastide.server.tolls import Tolls, metered


def work(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


async def working(seconds: float) -> str:
    work(seconds)
    await asyncio.sleep(0.2)
    work(seconds)
    return "done"


@runs
async def test_every_step_is_charged_and_waiting_is_not() -> None:
    account = Tolls(0.0, 1.0).of("Ada")
    assert await metered(working(0.02), account) == "done"
    assert 0.8 < account.left() < 0.961


@runs
async def test_what_a_coroutine_raises_comes_through() -> None:
    async def failing() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def waiting() -> None:
        await metered(asyncio.sleep(60), account)

    account = Tolls(0.0, 1.0).of("Ada")
    with pytest.raises(ZeroDivisionError):
        await metered(failing(), account)
    task = asyncio.create_task(waiting())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@runs
async def test_whoever_owes_waits_if_somebody_else_is_here() -> None:
    shares = Tolls(1.0, 0.1)
    ada, bo = shares.of("Ada"), shares.of("Bo")
    ada.charge(0.3)
    await asyncio.wait_for(ada.settle(), 0.1)  # alone
    await bo.settle()
    began = time.monotonic()
    await ada.settle()
    assert time.monotonic() - began > 0.05
    assert ada.left() >= 0


def test_only_some_visitors_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tolls, "VISITORS_KEPT", 2)
    shares = Tolls(1.0, 1.0)
    first = shares.of("Ada")
    assert shares.of("Bo") is shares.of("Bo")
    shares.of("Cy")
    assert shares.of("Ada") is not first
