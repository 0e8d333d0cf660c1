"""The set-up screen: finding and taking modules, presets, a mix by chance, options, limits; also on a phone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe import faults
from player_at_page import PATIENCE, wait_for_turn
from playwright.sync_api import expect

START = "Start this table"
LIST = """() => {
    const box = (what) => [...document.querySelectorAll(what)].at(-1).getBoundingClientRect();
    return Math.max(box('[data-module]').bottom, box('.columns h2').bottom) - box('[type=search]').top;
}"""
"""How high the list of modules is, from the search to its last line."""


def _open(people: Any, server: Any, **how: Any) -> Any:
    page = people.page(**how)
    page.goto(server.address)
    page.get_by_role("button", name=START).wait_for(timeout=PATIENCE)
    return page


def _taken(page: Any) -> list[str]:
    """The names on the chips that can be removed."""
    labels = (
        page.get_by_label("Your choice")
        .get_by_role("button")
        .evaluate_all("buttons => buttons.map((button) => button.getAttribute('aria-label') ?? '')")
    )
    return [label.removeprefix("Remove ") for label in labels if label]


def _unfold(page: Any, module: str) -> Any:
    """Show what a module is made of; gives its row."""
    row = page.locator(f"[data-module={module}]")
    row.locator("[aria-expanded=false]").click()
    return row


def _table(page: Any, server: Any) -> Any:
    """Start the table, and what the server says about it."""
    page.get_by_role("button", name=START).click()
    page.wait_for_url("**/t/*", timeout=PATIENCE)
    return server.get(page.url.split("#")[0].replace(server.address, "").replace("/t/", "/api/tables/"))


def test_a_module_is_found_and_taken_and_the_table_has_it(server: Any, people: Any) -> None:
    page = _open(people, server)
    chosen = page.get_by_label("Your choice")
    expect(chosen).to_contain_text("72 tiles")
    search = page.get_by_label("Find a name or a piece")
    search.fill("prisoners")
    page.get_by_role("switch", name="Base game").wait_for(state="detached", timeout=PATIENCE)
    expect(page.get_by_role("switch")).to_have_count(1)
    page.get_by_role("switch", name="The Tower").click()
    expect(chosen).to_contain_text("90 tiles")
    search.fill("sea monster")
    page.get_by_text("No module matches “sea monster”.").wait_for(timeout=PATIENCE)
    search.fill("")
    assert _taken(page) == ["The Tower"]
    page.get_by_role("heading", name="Small expansions").get_by_role("button").click()
    page.get_by_role("switch", name="The Abbot").click()
    chosen.get_by_role("button", name="Remove The Abbot").click()
    assert _taken(page) == ["The Tower"]
    assert not page.get_by_role("switch", name="The Abbot").is_checked()
    table = _table(page, server)
    assert table["setup"]["tiles"] == {"base": 1, "tower": 1}
    assert wait_for_turn(page)


def test_a_preset_shows_that_it_is_taken_also_under_the_mouse(server: Any, people: Any) -> None:
    page = _open(people, server)
    preset = page.get_by_role("button", name="Base game of 2014 and 2021")
    background = "button => getComputedStyle(button).backgroundColor"
    preset.hover()
    before = preset.evaluate(background)
    preset.click()
    expect(preset).to_have_attribute("aria-pressed", "true")
    assert preset.evaluate(background) != before, "the mouse still rests on it"
    assert _taken(page) == ["The River", "The Abbot"]
    page.get_by_text("rules changed").first.wait_for(timeout=PATIENCE)


def test_surprise_me_says_what_came_and_can_be_played(server: Any, people: Any) -> None:
    page = _open(people, server)
    page.get_by_role("button", name="Surprise me").click()
    names = _taken(page)
    button = page.get_by_role("button", name="Surprise me:")
    expect(button).to_have_text(f"Surprise me: {', '.join(names)}")
    modules = {module["name"]["en"]: module for module in server.get("/api/catalogue")["modules"]}
    assert 1 <= len([name for name in names if modules[name]["group"] == "large"]) <= 2
    table = _table(page, server)
    assert {set_id for name in names for set_id in modules[name]["tiles"]} <= table["setup"]["tiles"].keys()


def test_elements_options_and_copies_of_a_module(server: Any, people: Any) -> None:
    page = _open(people, server)
    row = _unfold(page, "tower")
    row.get_by_label("A tower captures").select_option(label="followers of others only")
    assert _taken(page) == ["The Tower"], "whoever changes its rules wants to play with it"
    row.get_by_label("Copies of the tiles").fill("2")
    row.get_by_label("Copies of the tiles").blur()
    _unfold(page, "traders-builders").get_by_label("Pig").uncheck()
    setup = _table(page, server)["setup"]
    assert setup["options"]["tower-victims"] == "others-only"
    assert setup["tiles"]["tower"] == 2
    assert "pig" not in setup["elements"]
    assert "builder" in setup["elements"]


def test_the_rules_of_a_module_are_a_click_away(server: Any, people: Any) -> None:
    page = _open(people, server)
    page.get_by_role("button", name="Rules: The Tower").click()
    page.get_by_role("dialog").get_by_role("heading", name="The Tower").first.wait_for(timeout=PATIENCE)
    expect(page.locator("[data-module=tower] [aria-expanded=false]")).to_have_count(1)


def test_an_edition_for_five_lets_nobody_add_a_sixth_seat(server: Any, people: Any) -> None:
    page = _open(people, server)
    add = page.get_by_role("button", name="Add a seat")
    for _ in range(3):
        add.click()
    page.get_by_role("button", name="Base game of 2000").click()
    expect(add).to_have_count(0)
    page.get_by_text("No more than 5 players").wait_for(timeout=PATIENCE)
    _unfold(page, "base").get_by_label("The box has figures for").select_option(label="up to 6 players")
    add.click()
    page.get_by_role("button", name="Base game of 2000").click()
    page.get_by_role("alert").get_by_text("6 seats, but no more than 5 may play").wait_for(timeout=PATIENCE)
    assert page.get_by_role("button", name=START).is_disabled()
    page.get_by_label("Remove seat 6").click()
    assert page.get_by_role("button", name=START).is_enabled()


def test_by_keys_alone_a_group_is_folded_and_a_module_taken(server: Any, people: Any) -> None:
    page = _open(people, server)
    group = page.get_by_role("heading", name="Small expansions").get_by_role("button")
    expect(group, "a long list is folded at first").to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("switch", name="The Abbot")).to_have_count(0)
    group.focus()
    page.keyboard.press("Enter")
    page.get_by_role("switch", name="The Abbot").focus()
    page.keyboard.press("Space")
    assert _taken(page) == ["The Abbot"]


def test_on_a_phone_a_mix_is_drawn_and_started(server: Any, people: Any) -> None:
    page = _open(people, server, phone=True)
    page.get_by_role("button", name="Surprise me").tap()
    drawn = page.get_by_role("button", name="Surprise me:")
    box = drawn.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"], "what came is read without scrolling"
    names = _taken(page)
    modules = {module["name"]["en"]: module for module in server.get("/api/catalogue")["modules"]}
    tiles = _table(page, server)["setup"]["tiles"]
    assert {set_id for name in names for set_id in modules[name]["tiles"]} <= tiles.keys()


def _grown(catalogue: Any, number: int) -> Any:
    """The catalogue with as many modules as there are expansions: those that are missing are copies of small ones."""
    small = [module for module in catalogue["modules"] if module["group"] == "small"]
    missing = range(number - len(catalogue["modules"]))
    names = [{"en": f"Copy {i}", "de": f"Kopie {i}"} for i in missing]
    more = [small[i % len(small)] | {"id": f"more-{i}", "name": names[i]} for i in missing]
    return catalogue | {"modules": catalogue["modules"] + more}


@pytest.mark.parametrize("phone", [False, True])
def test_forty_four_modules_fit_and_have_no_serious_fault(server: Any, people: Any, phone: bool) -> None:
    page = people.page(phone=phone)
    grown = json.dumps(_grown(server.get("/api/catalogue"), 44))
    page.route("**/api/catalogue", lambda route: route.fulfill(body=grown, content_type="application/json"))
    page.goto(server.address)
    start = page.get_by_role("button", name=START)
    start.wait_for(timeout=PATIENCE)
    height = page.viewport_size["height"]
    assert page.evaluate(LIST) < 2 * height
    page.get_by_label("Find a name or a piece").scroll_into_view_if_needed()
    box = start.bounding_box()
    assert box["y"] + box["height"] <= height, "the start button stays in reach"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("heading", name="Small expansions").get_by_role("button").click()
    page.get_by_role("switch", name="Copy 1").click()
    _unfold(page, "tower").get_by_label("A tower captures").wait_for(timeout=PATIENCE)
    assert _taken(page) == ["Copy 1"]
    assert faults(page) == []


def test_two_start_boards_are_refused_before_the_table_is_made(server: Any, people: Any) -> None:
    page = _open(people, server)
    start, search = page.get_by_role("button", name=START), page.get_by_label("Find a name or a piece")
    for module in ("The Count of Carcassonne", "The Wheel of Fortune"):
        search.fill(module)
        page.get_by_role("switch", name=module).click()
    assert page.get_by_role("alert").inner_text() == (
        "Only one board can be the start. Remove all but one: The Count of Carcassonne, The Wheel of Fortune."
    )
    assert start.is_disabled()
    page.get_by_role("button", name="Remove The Count of Carcassonne").click()
    assert start.is_enabled()
    assert _table(page, server)["setup"]["tiles"].keys() == {"base", "wheel-of-fortune"}
