"""Puzzles: from the start screen to a turn that is judged, and the answer in words."""

from __future__ import annotations

from playwright.sync_api import expect
from serving import Server

from bastide.game.actions import PASS
from bastide.puzzles import shipped
from conftest import People

PUZZLE = next(p for p in shipped().values() if not p.modules() and p.best[1:] == (PASS,))


def test_a_puzzle_is_tried_and_its_answer_explained(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.address)
    page.locator(".daily .btn.primary").wait_for(timeout=60_000)
    page.goto(f"{server.address}/puzzles/{PUZZLE.id}")
    page.locator(".hand").wait_for(timeout=60_000)
    page.locator(".task button").click()
    page.locator(".verdict").wait_for(timeout=60_000)
    expect(page.locator(".verdict")).to_contain_text(PUZZLE.why.en)
    assert page.evaluate("localStorage.getItem('bastide.games')") is None
    page.goto(f"{server.address}/puzzles")
    page.locator(".grade a.seen").wait_for(timeout=60_000)
