"""The rules in the page: from the menu, and from the question that is asked."""

from __future__ import annotations

from typing import Any

import pytest
from player_at_page import PATIENCE, wait_for_turn
from scenes import open_scene

SMALL = {"base": 0, "river": 1, "inns-cathedrals": 1}


def _table(server: Any) -> str:
    seats = [{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}]
    made = server.make_table(seats=seats, tiles=SMALL, first=0)
    return f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_question_opens_its_section_of_the_rules(server: Any, people: Any, phone: bool) -> None:
    page = people.page(phone=phone)
    page.goto(open_scene(server, "traders-builders", "T9.3", "second-part"))
    wait_for_turn(page)
    page.get_by_role("button", name="Rules for this step").click()
    rules = page.get_by_role("dialog", name="Rules")
    section = rules.get_by_role("heading", name="Double turn", exact=True)
    section.wait_for(timeout=PATIENCE)
    page.wait_for_function("document.querySelector('.found')?.id === 'double-turn'")
    assert _is_on_screen(page, section)
    rules.get_by_role("button", name="Turn order").click()
    step = rules.locator("[id='T9.3']")
    step.wait_for(timeout=PATIENCE)
    page.wait_for_function("document.querySelector('.found')?.id === 'T9.3'")
    assert _is_on_screen(page, step)
    step.get_by_role("link", name="Builder").click()
    rules.get_by_role("heading", name="Traders & Builders").wait_for(timeout=PATIENCE)
    assert page.evaluate("document.querySelector('dialog').scrollTop") < 80, "a new page is read from its top"
    rules.get_by_role("button", name="Back").click()
    step.wait_for(timeout=PATIENCE)
    page.keyboard.press("Escape")
    rules.wait_for(state="detached", timeout=PATIENCE)
    page.get_by_role("button", name="Rules for this step").wait_for(timeout=PATIENCE)


def _is_on_screen(page: Any, place: Any) -> bool:
    return bool(0 < place.bounding_box()["y"] < page.viewport_size["height"] - 40)


def test_the_menu_opens_the_pages_of_the_modules_in_ones_language(server: Any, people: Any) -> None:
    page = people.page(language="de-DE")
    page.goto(_table(server))
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Regeln", exact=True).click()
    rules = page.get_by_role("dialog", name="Regeln")
    rules.get_by_role("link", name="Der Fluss", exact=True).click()
    rules.get_by_role("heading", name="Der Fluss").wait_for(timeout=PATIENCE)
    rules.get_by_role("link", name="river.md").click()
    rules.locator("article[lang=en]").wait_for(timeout=PATIENCE)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_module_that_can_be_chosen_opens_its_page(server: Any, people: Any, phone: bool) -> None:
    page = people.page(phone=phone)
    page.goto(server.address)
    page.get_by_role("button", name="Small expansions").click()
    page.get_by_role("button", name="Rules: The River", exact=True).click()
    rules = page.get_by_role("dialog", name="Rules", exact=True)
    rules.get_by_role("heading", name="The River").wait_for(timeout=PATIENCE)
    rules.get_by_role("button", name="Close").click()
    rules.wait_for(state="detached", timeout=PATIENCE)
    assert not page.get_by_role("switch", name="The River", exact=True).is_checked()


def test_the_rules_are_loaded_only_when_asked_for(server: Any, people: Any) -> None:
    page, asked = people.page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(_table(server))
    wait_for_turn(page)
    assert not [url for url in asked if "RulesDialog" in url or "/api/rules" in url]
    page.get_by_role("button", name="Rules for this step").click()
    page.get_by_role("dialog", name="Rules").locator("article").wait_for(timeout=PATIENCE)
    assert [url for url in asked if "RulesDialog" in url]
