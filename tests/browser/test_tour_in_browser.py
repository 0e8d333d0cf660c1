"""How to play: six steps with a board each, by clicks and by keys, in English on a desktop and German on a phone."""

from __future__ import annotations

import re
from typing import Any

from axe import faults
from player_at_page import PATIENCE, wait_for_turn
from playwright.sync_api import expect

STEPS = 6
LONGEST = 15
"""Words in a sentence."""
FOCUS_INSIDE = "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
LOADED = "performance.getEntriesByType('resource').some((entry) => entry.name.includes('/Tour-'))"


def _open(people: Any, server: Any, name: str, **how: Any) -> tuple[Any, Any]:
    """The page and the tour that its button opened."""
    page = people.page(**how)
    page.goto(server.address)
    button = page.get_by_role("button", name=name, exact=True)
    button.wait_for(timeout=PATIENCE)
    expect(page.get_by_role("dialog"), "nobody meets it unasked").to_have_count(0)
    assert not page.evaluate(LOADED), "it is fetched when asked for"
    button.click()
    tour = page.get_by_role("dialog", name=name)
    tour.wait_for(timeout=PATIENCE)
    assert page.evaluate(LOADED)
    return page, tour


def _read(tour: Any, where: str, language: str) -> str:
    """Wait until a step is drawn, and give its text; the drawing and the buttons are on the screen."""
    tour.get_by_text(where, exact=True).wait_for(timeout=PATIENCE)
    tour.locator("[role=img] .piece").nth(2).wait_for(state="attached", timeout=PATIENCE)
    page = tour.page
    for shown in (tour.locator("[role=img]"), tour.locator(".btn.primary")):
        box = shown.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= page.viewport_size["height"]
    text = str(tour.locator("p").first.inner_text())
    assert "tour-" not in text, f"no words for {where} in {language}"
    for sentence in re.split(r"[.:]\s", text):
        assert 3 <= len(sentence.split()) <= LONGEST, sentence
    return text


def test_the_tour_is_walked_by_clicks_on_a_desktop(server: Any, people: Any) -> None:
    page, tour = _open(people, server, "How to play")
    back, forward = tour.get_by_role("button", name="Back"), tour.get_by_role("button", name="Next")
    assert back.is_disabled()
    texts = []
    for step in range(1, STEPS + 1):
        texts.append(_read(tour, f"{step} of {STEPS}", "en"))
        if step < STEPS:
            forward.click()
    assert len(set(texts)) == STEPS
    expect(tour.locator("kbd")).to_have_text(["R", "U", "C"])
    assert faults(page) == []
    back.click()
    assert _read(tour, f"5 of {STEPS}", "en") == texts[4]
    forward.click()
    tour.get_by_role("button", name="Done").click()
    tour.wait_for(state="detached", timeout=PATIENCE)


def test_the_tour_is_walked_by_keys(server: Any, people: Any) -> None:
    page, tour = _open(people, server, "How to play")
    page.keyboard.press("ArrowLeft")
    _read(tour, f"1 of {STEPS}", "en")
    page.keyboard.press("Enter")
    _read(tour, f"2 of {STEPS}", "en")
    for step in range(3, STEPS + 1):
        page.keyboard.press("ArrowRight")
        _read(tour, f"{step} of {STEPS}", "en")
    page.keyboard.press("ArrowRight")
    _read(tour, f"{STEPS} of {STEPS}", "en")
    for _ in range(5):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_INSIDE)
    for _ in range(STEPS):
        page.keyboard.press("ArrowLeft")
    _read(tour, f"1 of {STEPS}", "en")
    assert tour.get_by_role("button", name="Next").evaluate("button => button === document.activeElement")
    page.keyboard.press("Escape")
    tour.wait_for(state="detached", timeout=PATIENCE)


def test_the_tour_is_walked_in_german_on_a_phone(server: Any, people: Any) -> None:
    page, tour = _open(people, server, "So wird gespielt", phone=True, language="de-DE")
    for step in range(1, STEPS + 1):
        _read(tour, f"{step} von {STEPS}", "de")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if step < STEPS:
            tour.get_by_role("button", name="Weiter").tap()
    assert faults(page) == []
    tour.get_by_role("button", name="Fertig").tap()
    tour.wait_for(state="detached", timeout=PATIENCE)


def test_the_tour_opens_from_the_menu_and_its_keys_leave_the_table_alone(server: Any, people: Any) -> None:
    made = server.make_table(
        seats=[{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}], tiles={"base": 1}, first=0
    )
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    assert wait_for_turn(page)
    page.locator(".tools .menu").click()
    page.get_by_role("button", name="How to play").click()
    tour = page.get_by_role("dialog", name="How to play")
    _read(tour, f"1 of {STEPS}", "en")
    page.keyboard.press("ArrowRight")
    _read(tour, f"2 of {STEPS}", "en")
    page.keyboard.press("Escape")
    tour.wait_for(state="detached", timeout=PATIENCE)
    expect(page.locator(".landing:focus")).to_have_count(0)
    assert page.locator(".landing").count() > 0
