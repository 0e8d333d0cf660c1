"""Whose job comes next."""

from __future__ import annotations

import asyncio

import pytest
from house import runs

from bastide.server.faults import Refused
from bastide.server.workers import pool, turns
from bastide.server.workers.pool import Workers
from bastide.server.workers.turns import ALLOWANCE, MOST_WAITING, PATIENCE, Kind, Ticket, Turns


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def waiting(order: Turns, *jobs: tuple[Kind, str]) -> list[Ticket]:
    tickets = [Ticket(kind, visitor) for kind, visitor in jobs]
    for ticket in tickets:
        order.add(ticket)
    return tickets


@runs
async def test_whoever_has_had_least_comes_first() -> None:
    order = Turns(Clock())
    first, second, third = waiting(order, ("play", "Ada"), ("play", "Bo"), ("play", "Ada"))
    assert list(order.in_order()) == [first, second, third]
    order.charge(first, 10)
    assert list(order.in_order()) == [second, first, third]
    order.drop(second)
    assert list(order.in_order()) == [first, third]


@runs
async def test_time_gives_it_back() -> None:
    clock = Clock()
    order = Turns(clock)
    (ticket,) = waiting(order, ("play", "Ada"))
    order.charge(ticket, 10)
    clock.now += 8
    assert order.spent("Ada") == pytest.approx(6)
    clock.now += 100
    assert order.spent("Ada") == 0


@runs
async def test_for_one_visitor_the_kinds_take_turns() -> None:
    order = Turns(Clock())
    play, hint = waiting(order, ("play", "Ada"), ("hint", "Ada"))
    order.charge(play, 3)
    assert list(order.in_order()) == [hint, play]


@runs
async def test_reviews_wait_while_anybody_plays_but_not_for_ever() -> None:
    clock = Clock()
    order = Turns(clock)
    review, play = waiting(order, ("review", "Ada"), ("play", "Bo"))
    order.charge(play, 1)
    assert list(order.in_order()) == [play, review]
    clock.now += PATIENCE
    order.charge(play, 1)
    assert list(order.in_order()) == [review, play]


@runs
async def test_whoever_has_used_up_the_allowance_waits_for_all_others() -> None:
    order = Turns(Clock())
    heavy, review = waiting(order, ("play", "Ada"), ("review", "Bo"))
    order.charge(heavy, ALLOWANCE + 1)
    order.charge(review, ALLOWANCE)
    assert list(order.in_order()) == [review, heavy]


@runs
async def test_one_visitor_cannot_fill_the_queue() -> None:
    order = Turns(Clock())
    for _ in range(MOST_WAITING):
        waiting(order, ("paint", "Ada"))
    with pytest.raises(Refused):
        order.add(Ticket("paint", "Ada"))
    order.add(Ticket("play", "Ada"))  # a table never stands still for that
    order.add(Ticket("paint", "Bo"))


@runs
async def test_only_some_visitors_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "VISITORS_KEPT", 2)
    order = Turns(Clock())
    for name in ("Ada", "Bo", "Cy"):
        order.charge(Ticket("play", name), 5)
    assert [order.spent(name) for name in ("Ada", "Bo", "Cy")] == [0, 5, 5]


@runs
async def test_one_visitor_never_has_all_that_think() -> None:
    workers = Workers(3)
    tickets = [Ticket("play", "Ada") for _ in range(3)]
    taken = [await workers._take(ticket) for ticket in tickets[:2]]
    third = asyncio.create_task(workers._take(tickets[2]))
    await asyncio.sleep(0)
    assert not third.done()
    bo = Ticket("hint", "Bo")
    his = await workers._take(bo)
    assert workers.queues["play"] == 1
    workers._give_back(his, bo)
    await asyncio.sleep(0)
    assert not third.done(), "that one is for others"
    workers._give_back(taken[0], tickets[0])
    assert await third is taken[0] or await third is his


@runs
async def test_short_work_never_waits_for_thinking() -> None:
    workers = Workers(1)
    await workers._take(Ticket("play", "Ada"))
    await workers._take(Ticket("short", "Bo"))
    late = asyncio.create_task(workers._take(Ticket("hint", "Cy")))
    await asyncio.sleep(0)
    assert not late.done()
    late.cancel()
    await asyncio.sleep(0)
    assert workers.queues["hint"] == 0
    assert workers.busy == 2


def test_long_games_are_no_short_work() -> None:
    assert pool._kind_by_length(pool.SHORT) == "short"
    assert pool._kind_by_length(pool.SHORT + 1) == "long"
