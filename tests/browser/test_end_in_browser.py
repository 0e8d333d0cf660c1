"""After the end of a game: its buttons, its menu, its replay and its score sheet fit every screen."""

from __future__ import annotations

import random
from typing import Any

import pytest
from player_at_page import PATIENCE
from playwright.sync_api import expect

import bastide
from bastide.testkit.lively import lively_answer

NAMES = ("Ada", "Benedikt", "Charlotte", "Dora", "Emil", "Friederike")
LAPTOP, UPRIGHT, ACROSS = {"width": 1366, "height": 768}, {"width": 390, "height": 844}, {"width": 844, "height": 390}
INSIDE = """buttons => buttons.every((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && right <= innerWidth && button.scrollWidth <= button.clientWidth && button.contains(hit);
})"""
"""Every one of these buttons is on the screen, with its whole text and under nothing else."""
CLEAR = """() => {
  const panels = [...document.querySelectorAll('.players, .tools, .drawer, .film, .story')].map((panel) =>
    panel.getBoundingClientRect());
  return [...document.querySelectorAll('.tiles .ground')].map((tile) => tile.getBoundingClientRect()).every((tile) =>
    panels.every((p) => tile.left >= p.right || tile.right <= p.left || tile.top >= p.bottom || tile.bottom <= p.top));
}"""


@pytest.fixture(scope="module")
def watched(server: Any) -> str:
    """The address of a finished game of six."""
    game, rng = bastide.new_game(NAMES, modules=["inns-cathedrals"], seed=3), random.Random(3)
    while game.decision is not None:
        game.apply(lively_answer(game.decision, rng))
    made = server.post("/api/import", {"text": game.record().to_json()})
    return f"{server.address}/t/{made['id']}"


def test_on_a_laptop_the_menu_leads_on_and_the_replay_lies_beside_its_history(people: Any, watched: str) -> None:
    page = people.page()
    page.set_viewport_size(LAPTOP)
    page.goto(watched)
    page.locator(".over .btn").first.wait_for(timeout=PATIENCE)
    page.locator(".tools .menu").click()
    for name in ("Share", "Review", "To the start screen"):
        buttons = page.get_by_role("complementary").get_by_role("button", name=name)
        buttons.wait_for(timeout=PATIENCE)
        assert buttons.evaluate_all(INSIDE), name
    assert page.locator(".over .btn").evaluate_all(INSIDE)

    page.locator(".tools .history").click()
    page.get_by_role("button", name="Watch from the beginning").click()
    page.get_by_role("button", name="To the end").click()
    page.wait_for_function(CLEAR, timeout=PATIENCE)


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS], ids=["upright", "across"])
def test_on_a_phone_nothing_is_cut_or_covered(people: Any, watched: str, size: dict[str, int]) -> None:
    page = people.page(phone=True, language="de-DE")
    page.set_viewport_size(size)
    page.goto(watched)
    buttons = page.locator(".over .btn")
    buttons.first.wait_for(timeout=PATIENCE)
    expect(buttons).to_have_text(["Endstand", "Besprechung", "Wiederholung"])
    assert buttons.evaluate_all(INSIDE)
    page.locator(".players .score").evaluate_all("scores => scores.forEach((score) => (score.textContent = '-25'))")
    assert page.locator(".players .more").evaluate_all(INSIDE), "six players have room, even below zero"

    buttons.first.tap()
    table = page.locator("dialog .scroll")
    table.wait_for(timeout=PATIENCE)
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth"), "six columns have room"
    page.keyboard.press("Escape")

    page.locator(".tools .history").tap()
    page.get_by_role("button", name="Von Anfang an ansehen").tap()
    page.wait_for_timeout(200)
    assert page.locator(".film .btn:not(:disabled)").evaluate_all(INSIDE), "the bar of the replay can be used"
