"""Everybody can use it: no page has a fault that axe calls serious, in the light theme and in the dark one."""

from __future__ import annotations

from typing import Any

import pytest
from axe import faults_in_both_themes as faults
from player_at_page import PATIENCE, press, wait_for_picture, wait_for_turn
from scenes import open_scene
from test_review_in_browser import short_game

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
BACKGROUND = "getComputedStyle(document.body).backgroundColor"


def test_the_theme_is_the_systems_until_one_is_chosen(server: Any, people: Any) -> None:
    page = people.page()
    page.emulate_media(color_scheme="dark")
    page.goto(server.address)
    choice = page.get_by_label("Theme")
    choice.wait_for(timeout=PATIENCE)
    dark = page.evaluate(BACKGROUND)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(BACKGROUND)
    assert light != dark
    choice.select_option("dark")
    assert page.evaluate(BACKGROUND) == dark
    page.reload()
    choice.wait_for(timeout=PATIENCE)
    assert page.evaluate(BACKGROUND) == dark
    choice.select_option("system")
    assert page.evaluate(BACKGROUND) == light


@SIZES
def test_axe_finds_nothing_round_the_games(server: Any, people: Any, phone: bool) -> None:
    page = people.page(phone=phone)
    page.goto(server.address)
    page.get_by_role("button", name="Start this table").wait_for(timeout=PATIENCE)
    page.locator("[data-module=base] [aria-expanded=false]").click()
    assert faults(page) == []
    page.get_by_role("button", name="How to play").click()
    page.locator("dialog svg[role=img] g.tile").first.wait_for(timeout=PATIENCE)
    assert faults(page) == []
    seats = [{"who": "here", "name": "Ada"}, {"who": "open"}]
    made = server.make_table(seats=seats, tiles={"base": 1}, first=0)
    page.goto(f"{server.address}/t/{made['table']['id']}")
    page.get_by_label("Name").wait_for(timeout=PATIENCE)
    assert faults(page) == []
    page.goto(f"{server.address}/tiles")
    page.wait_for_function("() => document.querySelectorAll('figure g.tile').length > 20", timeout=PATIENCE)
    assert faults(page) == []


@SIZES
def test_axe_finds_nothing_at_a_table(server: Any, people: Any, phone: bool) -> None:
    page = people.page(phone=phone)
    page.goto(open_scene(server, "princess-dragon", "T4.2", "fairy"))
    assert wait_for_turn(page)
    assert faults(page) == []
    for panel in ("tiles", "scores", "history", "chat", "menu"):
        page.locator(f".tools .{panel}").click()
        page.locator(".drawer").wait_for(timeout=PATIENCE)
        assert faults(page) == [], panel
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator("dialog article").first.wait_for(timeout=PATIENCE)
    assert faults(page) == []


@SIZES
def test_axe_finds_nothing_after_a_game(server: Any, people: Any, phone: bool) -> None:
    watched = server.post("/api/import", {"text": short_game().record().to_json()})
    page = people.page(phone=phone)
    page.goto(f"{server.address}/t/{watched['id']}")
    press(page, ".over .btn >> nth=0")
    page.locator("dialog .winner").wait_for(timeout=PATIENCE)
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press(",")
    wait_for_picture(page, watched["position"] - 1)
    assert faults(page) == []
