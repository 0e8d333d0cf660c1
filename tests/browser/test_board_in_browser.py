"""The board: the tile under the pointer before it is laid, and room for everything on every screen."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from player_at_page import PATIENCE, press, wait_for_turn
from scenes import open_record

import bastide
from bastide.game.actions import Place
from bastide.game.record import Record
from bastide.testkit.lively import lively_answer
from bastide.tiles.geometry import Cell

Box = dict[str, Any]
NAMES = ("Ada", "Bo", "Chloé", "Dmitri", "Emre", "Fumiko")
SHOWN = "document.querySelector('.preview')?.innerHTML"


def test_the_tile_lies_under_the_pointer_and_turns_before_a_click(server: Any, people: Any) -> None:
    record, cell = _first_turn_with_rotations()
    page = people.page()
    page.goto(open_record(server, record))
    assert wait_for_turn(page)
    assert page.locator(".preview").count() == 0
    box = page.locator(f".landing[data-key='cell {cell[0]},{cell[1]}']").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.locator(".preview").wait_for(timeout=PATIENCE)
    turns: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("r"),
        lambda: page.mouse.wheel(0, 100),
        lambda: page.mouse.click(x, y, button="right"),
    )
    for turn in turns:
        before = page.evaluate(SHOWN)
        turn()
        page.wait_for_function(f"before => {SHOWN} !== before", arg=before, timeout=PATIENCE)
        page.wait_for_timeout(200)  # the wheel turns once in 160 ms
    size = page.locator(".landing").first.bounding_box()["width"]
    page.mouse.move(700, 880)
    page.wait_for_selector(".preview", state="detached", timeout=PATIENCE)
    page.mouse.wheel(0, -100)
    page.wait_for_function(
        f"() => document.querySelector('.landing').getBoundingClientRect().width > {size}", timeout=PATIENCE
    )


def test_no_cell_can_be_clicked_before_the_tiles_are_drawn(server: Any, people: Any) -> None:
    held: list[Any] = []
    page = people.page()
    page.route("**/api/art/*/tiles*", lambda route: held.append(route))
    page.goto(open_record(server, _record(2, (), 10)))
    for drawn in (".stage", ".landing"):
        for _ in range(100):
            if held:
                break
            page.wait_for_timeout(100)
        page.wait_for_timeout(300)
        assert page.locator(drawn).count() == 0, "nothing blank is shown"
        _let_go(held)
        page.wait_for_selector(drawn, timeout=PATIENCE)
    assert page.locator(".tiles .piece").count() >= 10
    assert page.locator(".tiles marker > *").count() >= 5


def _let_go(held: list[Any]) -> None:
    for route in held:
        route.continue_()
    held.clear()


SCREENS = {False: ((1440, 900), (1366, 768)), True: ((390, 844), (844, 390))}
"""Sizes of windows, by whether they are worked with fingers."""
LARGE = ("river", "inns-cathedrals", "traders-builders", "abbot", "princess-dragon", "tower", "abbey-mayor")
GAMES: dict[int, tuple[Sequence[str], int]] = {2: ((), 40), 6: (LARGE, 90)}
"""By the number of players: the modules, and how many tiles lie."""
BOXES = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {what: element.getAttribute('data-key') ?? element.getAttribute('class'), left, top, right, bottom};
  }).filter((box) => box.right > box.left);
  return {panels: boxes('.players, .tools, .hand, .log, .story, .unseen'), cells: boxes('.landing'),
    tile: boxes('.ghost .frame'), signs: boxes('.spot .disc')};
}"""


BESIDE_A_CELL = """() => {
  for (const cell of document.querySelectorAll('.landing')) {
    const {left, right, top, bottom} = cell.getBoundingClientRect();
    const [x, y, aside] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2 + 5];
    for (const point of [[x + aside, y], [x - aside, y], [x, y + aside], [x, y - aside]]) {
      const hit = document.elementFromPoint(...point);
      if (aside < 22 && hit?.closest('.stage') && !hit.closest('[data-key]')) return point;
    }
  }
}"""
"""A point within a finger of a small cell, but on none."""


def test_nothing_covers_anything_on_any_screen(server: Any, people: Any) -> None:
    most = 0
    for players, (modules, tiles) in GAMES.items():
        address = open_record(server, _record(players, modules, tiles), NAMES[:players])
        for finger, sizes in SCREENS.items():
            page = people.page(phone=finger)
            page.goto(address)
            assert wait_for_turn(page)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                boxes = _boxes(page)
                assert _overlapping(boxes["panels"]) == []
                assert _overlapping(boxes["panels"], boxes["cells"]) == []
                assert all(_is_on_screen(box, width, height) for box in boxes["panels"] + boxes["cells"])
            if finger and players > 2:
                page.touchscreen.tap(*page.evaluate(BESIDE_A_CELL))
            else:
                press(page, ".landing")
            page.wait_for_selector(".ghost", timeout=PATIENCE)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                boxes = _boxes(page)
                assert _overlapping(boxes["panels"]) == []
                assert _overlapping(boxes["panels"], boxes["tile"]) == []
                assert _overlapping(boxes["signs"]) == []
                most = max(most, len(boxes["signs"]))
    assert most >= 4, "a position with several signs was looked at"


def _boxes(page: Any) -> dict[str, list[Box]]:
    """What is where, once nothing moves any more."""
    seen = None
    for _ in range(50):
        page.wait_for_timeout(200)
        before, seen = seen, page.evaluate(BOXES)
        if seen == before:
            return dict(seen)
    raise AssertionError("the board does not come to rest")


def _overlapping(these: list[Box], those: list[Box] | None = None) -> list[tuple[str, str]]:
    """What lies on what, by more than a pixel: among these, or these and those."""
    pairs = itertools.combinations(these, 2) if those is None else itertools.product(these, those)
    return [
        (a["what"], b["what"])
        for a, b in pairs
        if min(a["right"], b["right"]) - max(a["left"], b["left"]) > 1
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 1
    ]


def _is_on_screen(box: Box, width: int, height: int) -> bool:
    return bool(box["left"] >= -1 and box["top"] >= -1 and box["right"] <= width + 1 and box["bottom"] <= height + 1)


def _record(players: int, modules: Sequence[str], tiles: int) -> Record:
    """A game at a turn of the first player, when so many tiles lie, and the tile in hand brings several signs."""
    game, rng = bastide.new_game(NAMES[:players], modules=modules, seed=players), Random(players)
    while decision := game.decision:
        lays = any(isinstance(action, Place) for action in decision.actions)
        if lays and decision.player == 0 and len(game.board.pieces) >= tiles:
            return Record.of(game)
        game.apply(lively_answer(decision, rng))
    raise AssertionError("the game is too short")


def _first_turn_with_rotations() -> tuple[Record, Cell]:
    """A game at its first turn, and a cell on which the tile may lie in three ways at least."""
    for seed in range(60):
        game = bastide.new_game(("Ada", "Bo"), seed=seed, first=0)
        assert game.decision is not None
        cells = Counter(action.cell for action in game.decision.actions if isinstance(action, Place))
        cell, ways = cells.most_common(1)[0]
        if ways >= 3:
            return Record.of(game), cell
    raise AssertionError("no first tile may be turned")
