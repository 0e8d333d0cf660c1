"""The review after a game, and hints, in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from axe import faults_in_both_themes
from player_at_page import PATIENCE, wait_for_position
from playwright.sync_api import expect

import bastide
from bastide.game.game import Game
from bastide.players import load


def short_game() -> Game:
    """Six tiles, played by chance."""
    rules = bastide.rules_for(bastide.make_setup(["Ada", "Bo"]))
    tiles = [copies.face.id for copies in rules.copies for _ in range(copies.count)]
    for tile in ("D", "B", "E", "H", "U", "V", "W"):
        tiles.remove(tile)
    setup = bastide.make_setup(["Ada", "Bo"], position=f"D@0,0 out={','.join(sorted(tiles))}")
    game, player = Game(bastide.rules_for(setup), 3), load("random", 1)
    while game.decision is not None:
        game.apply(player.choose(game.view(game.decision.player)))
    return game


@pytest.fixture(scope="module")
def watched(server: Any) -> Any:
    """A finished game at the server."""
    return server.post("/api/import", {"text": short_game().record().to_json()})


def open_review(page: Any, server: Any, watched: Any, name: str) -> None:
    page.goto(f"{server.address}/t/{watched['id']}")
    page.get_by_role("button", name=name).first.click(timeout=PATIENCE)
    page.wait_for_selector("dialog article", timeout=120_000)


def test_the_worst_turn_is_shown_and_the_better_one_tried(people: Any, server: Any, watched: Any) -> None:
    page = people.page()
    open_review(page, server, watched, "Review")
    assert faults_in_both_themes(page) == []
    worst = page.locator("dialog article").first
    review = server.get(f"/api/tables/{watched['id']}/review")["review"]
    found = review["turns"][review["worst"][0]]
    assert f"{found['loss']:.1f}" in worst.locator(".loss").inner_text()
    expect(worst).to_contain_text(found["best_text"]["en"])
    expect(page.locator("dialog .turns tbody tr")).to_have_count(6)

    worst.get_by_role("button", name="Show on the board").click()
    page.wait_for_selector(".proposed", timeout=PATIENCE)
    page.get_by_role("button", name="Back to the review").click()

    page.locator("dialog article").first.get_by_role("button", name="Try the better one").click()
    page.wait_for_url(lambda url: watched["id"] not in url, timeout=PATIENCE)
    wait_for_position(page, 1)
    assert server.get(page.url.replace(server.address, "").replace("/t/", "/api/tables/"))["origin"] == watched["id"]


def test_any_turn_of_the_plot_on_a_phone(people: Any, server: Any, watched: Any) -> None:
    page = people.page(phone=True, language="de-DE")
    open_review(page, server, watched, "Besprechung")
    box = page.locator("dialog .plot svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
    expect(page.locator("dialog article").first).to_contain_text("Zug 6")
    assert page.evaluate("(d => d.scrollWidth <= d.clientWidth)(document.querySelector('dialog'))")


SIZES = [{"width": w, "height": h} for w, h in ((844, 390), (390, 844), (1366, 768), (1440, 900))]
SEEN = """(panels => [...document.querySelectorAll('.proposed')].map(p => p.getBoundingClientRect()).every(
    p => p.width && panels.every(q => p.right < q.left || p.left > q.right || p.bottom < q.top || p.top > q.bottom)
))([...document.querySelectorAll('.advised, .hand, .players, .bars .card')].map(q => q.getBoundingClientRect()))"""
"""Is what a hint points at under no panel?"""


def test_a_hint_is_set_up_with_a_click(people: Any, server: Any, watched: Any) -> None:
    seats = [{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}]
    made = server.post(f"/api/tables/{watched['id']}/continue", {"position": 0, "seats": seats})
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    page.wait_for_selector(".landing", timeout=PATIENCE)
    for size in SIZES:
        page.set_viewport_size(size)
        page.locator(".hint-button").click()
        page.wait_for_selector(".advice li button", timeout=120_000)
        page.wait_for_function(f"() => {SEEN}", timeout=10_000)
        page.keyboard.press("Escape")
        page.wait_for_selector(".advice", state="detached", timeout=PATIENCE)
    page.locator(".hint-button").click()
    page.locator(".advice li button").first.click(timeout=120_000)
    page.wait_for_selector(".confirm:not(:disabled)", timeout=PATIENCE)
    page.locator(".confirm").click()
    wait_for_position(page, 2)


def test_no_hints_among_people(people: Any, server: Any) -> None:
    made = server.make_table(seats=[{"who": "here", "name": "Ada"}, {"who": "here", "name": "Bo"}], first=0)
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    page.wait_for_selector(".landing", timeout=PATIENCE)
    expect(page.locator(".hint-button")).to_have_count(0)
