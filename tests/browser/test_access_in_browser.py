"""Everybody can use it: by eye in a light and a dark theme, by keys alone, and as text that is read out."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from axe import faults_in_both_themes as faults
from player_at_page import PATIENCE, position, press, wait_for_position, wait_for_turn
from playwright.sync_api import expect
from scenes import open_scene
from test_review_in_browser import short_game

import bastide
from bastide.game.events import FigureDeployed, Scored, TilePlaced
from bastide.game.game import Game
from bastide.game.record import Record

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
    page.locator("dialog [role=img] .ground").wait_for(timeout=PATIENCE)
    assert faults(page) == []
    seats = [{"who": "here", "name": "Ada"}, {"who": "open"}]
    made = server.make_table(seats=seats, tiles={"base": 1}, first=0)
    page.goto(f"{server.address}/t/{made['table']['id']}")
    page.get_by_label("Name").wait_for(timeout=PATIENCE)
    assert faults(page) == []
    page.goto(f"{server.address}/tiles")
    page.wait_for_function("() => document.querySelectorAll('figure g.tile').length > 20", timeout=PATIENCE)
    page.evaluate("[...document.querySelectorAll('section[id]')].slice(2).forEach((others) => others.remove())")
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
    page.wait_for_selector(f".stage:not([data-shown='{watched['position']}'])", timeout=PATIENCE)
    assert faults(page) == []


NAMES = ("north", "east", "south", "west")
PRINTED: dict[str, list[tuple[str, str]]] = {
    "B": [("monastery", "")],
    "E": [("city", "N")],
    "H": [("city", "N"), ("city", "S")],
    "U": [("road", "EW")],
    "V": [("road", "SW")],
    "W": [("road", "E"), ("road", "S"), ("road", "W")],
}
"""Tile -> its segments other than fields, with the sides they reach before the tile is turned."""


FIGURE = re.compile("follower|knight|thief|highwayman|monk|farmer")


def tile_in_words(tile: str, rotation: int) -> list[str]:
    """What a text must say about a tile that lies turned like this."""
    found = []
    for kind, reach in PRINTED[tile]:
        sides = [NAMES[side] for side in sorted(("NESW".index(side) + rotation) % 4 for side in reach)]
        found.append(f"{kind} {' to '.join(sides)}" if sides else f"{kind} in the middle")
    return found


def play_a_turn_by_keys(page: Any) -> None:
    """Walk to a place, lay the tile, walk to a place for a figure, set it, confirm."""
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".landing:focus", timeout=PATIENCE)
    page.keyboard.press("Enter")
    page.wait_for_selector(".ghost", timeout=PATIENCE)
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_timeout(60)  # the focus follows with the next picture
        if page.locator(".spot:focus").count():
            page.keyboard.press("Enter")
            page.wait_for_function("() => !document.querySelector('.spot')", timeout=PATIENCE)
            break
    page.wait_for_selector(".confirm:not(:disabled)", timeout=PATIENCE)
    page.keyboard.press("c")


def test_a_game_by_keys_alone_is_told_as_text(server: Any, people: Any) -> None:
    watched = server.post("/api/import", {"text": short_game().record().to_json()})
    seats = [{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}]
    wish = {"position": 0, "seats": seats, "assistance": "full", "clock": None}
    made = server.post(f"/api/tables/{watched['id']}/continue", wish)
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    while wait_for_turn(page):
        before = position(page)
        play_a_turn_by_keys(page)
        wait_for_position(page, before + 1)
        page.wait_for_function("() => document.activeElement !== document.body", timeout=PATIENCE)
    page.locator("[role=log]", has_text=re.compile("won!|share the victory!")).wait_for(
        state="attached", timeout=PATIENCE
    )
    told = page.locator("[role=log] p").all_text_contents()

    names = [seat["name"] for seat in made["table"]["seats"]]
    tiles, figures, points = course(json.dumps(server.get(f"/api/tables/{made['table']['id']}/record")))
    assert len(tiles) == len(PRINTED)
    for player, tile, rotation in tiles:
        lines = [line for line in told if line.startswith(f"{names[player]}: ")]
        assert any(all(part in line for part in tile_in_words(tile, rotation)) for line in lines), (tile, told)
    for player, number in figures.items():
        lines = [line for line in told if line.startswith(f"{names[player]}: ") and FIGURE.search(line)]
        assert len(lines) == number, told
    assert points
    for player, got in points:
        assert any(line.startswith(f"{names[player]} scores {got} point") for line in told), (player, got, told)


def course(record: str) -> tuple[list[tuple[int, str, int]], Counter[int], list[tuple[int, int]]]:
    """Who laid which tile and how, how many figures each player set, and who got how many points."""
    kept = Record.from_json(record, bastide.rules_for)
    game = Game(kept.rules, kept.seed)
    tiles, figures, points = [], Counter[int](), []
    for action in kept.actions:
        assert game.decision is not None
        player = game.decision.player
        for event in game.apply(action):
            if isinstance(event, TilePlaced):
                tiles.append((event.player, event.tile, event.rotation))
            elif isinstance(event, FigureDeployed):
                figures[player] += 1
            elif isinstance(event, Scored) and event.points:
                points.append((event.player, event.points))
    return tiles, figures, points


def test_the_score_sheet_and_the_board_are_printed_without_panels(server: Any, people: Any) -> None:
    watched = server.post("/api/import", {"text": short_game().record().to_json()})
    page = people.page()
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(f"{server.address}/t/{watched['id']}")
    page.wait_for_selector(".tiles g.tile", state="attached", timeout=PATIENCE)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert [part for part in (".players", ".tools", ".log", ".over") if page.locator(part).first.is_visible()] == []
    board = page.evaluate(
        """() => {
            const rows = [...document.querySelectorAll('.tiles .ground')].map((path) => path.getBoundingClientRect());
            return [Math.min(...rows.map((r) => r.left)), Math.max(...rows.map((r) => r.right)),
                    Math.min(...rows.map((r) => r.top)), Math.max(...rows.map((r) => r.bottom))];
        }"""
    )
    screen = page.viewport_size
    assert board[0] >= 0
    assert board[1] <= screen["width"]
    assert board[2] >= 0
    assert board[3] <= screen["height"]
    assert board[1] - board[0] > screen["width"] * 0.8 or board[3] - board[2] > screen["height"] * 0.8, (
        "it fills the page"
    )
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"

    page.locator(".over .btn").first.evaluate("button => button.click()")
    page.locator("dialog .winner").wait_for(timeout=PATIENCE)
    expect(page.locator(".stage")).to_be_hidden()
    expect(page.locator("dialog .btn").first).to_be_hidden()
    assert page.locator("dialog").evaluate("dialog => dialog.scrollHeight <= dialog.clientHeight + 1"), "nothing is cut"
