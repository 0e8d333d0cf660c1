"""The board under the pointer: the tile before it is laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from player_at_page import PATIENCE, wait_for_turn
from scenes import open_record

import bastide
from bastide.game.actions import Place
from bastide.game.record import Record
from bastide.tiles.geometry import Cell

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
