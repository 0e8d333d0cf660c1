"""What a player does at the page, for the browser tests: lay a tile, set a figure, confirm, until the game is over."""

from __future__ import annotations

from random import Random
from typing import Any

PATIENCE = 120_000
OPEN = "'.landing, .spot, .choices button, .confirm:not(:disabled)'"


def wait_for_turn(page: Any) -> bool:
    """Wait until this page may decide; False when the game is over."""
    page.wait_for_function(
        f"() => document.querySelector({OPEN}) || document.querySelector('dialog .winner')", timeout=PATIENCE
    )
    return bool(page.locator("dialog .winner").count() == 0)


def position(page: Any) -> int:
    """How far the game is, as the page shows it."""
    return int(page.locator(".stage").get_attribute("data-position") or 0)


def wait_for_position(page: Any, least: int) -> None:
    page.wait_for_function(
        f"() => Number(document.querySelector('.stage')?.dataset.position) >= {least}", timeout=PATIENCE
    )


def wait_for_picture(page: Any, shown: int) -> None:
    """Wait until the board shows a position; the film names it as soon as it is asked for."""
    page.wait_for_selector(f".stage[data-shown='{shown}']", timeout=PATIENCE)


def press(page: Any, selector: str) -> None:
    """Click a thing on the table, wherever the camera is."""
    page.locator(selector).first.dispatch_event("click")


def play_turn(page: Any, figure: bool = True) -> None:
    """Lay the tile on the first legal cell, set a figure on the first spot, and confirm."""
    before = position(page)
    if page.locator(".landing").count():
        press(page, ".landing")
        page.wait_for_selector(".ghost", timeout=PATIENCE)
    if figure and page.locator(".spot").count():
        press(page, ".spot")
        page.wait_for_function("() => !document.querySelector('.spot')", timeout=PATIENCE)
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    wait_for_position(page, before + 1)


def play_to_the_end(page: Any, most: int = 120) -> int:
    """Play until the final sheet shows; returns how many turns were taken here."""
    for turn in range(most):
        if not wait_for_turn(page):
            return turn
        play_turn(page, figure=turn % 2 == 0)
    raise AssertionError(f"the game did not end after {most} turns")


def scores(page: Any) -> list[int]:
    """The points in the panel of the players."""
    return [int(text) for text in page.locator(".players .score").all_inner_texts()]


def answer_anything(page: Any, rng: Random) -> None:
    """Do whatever the page offers, on the table or in words, until something is confirmed."""
    before = position(page)
    while position(page) == before:
        what = rng.choice(_offered(page))
        if what in FINAL:
            page.locator(what).click(timeout=PATIENCE)
            wait_for_position(page, before + 1)
            return
        tried = _tried(page)
        page.locator(what).nth(rng.randrange(page.locator(what).count())).dispatch_event("click")
        page.wait_for_function(f"n => ({TRIED}) !== n", arg=tried, timeout=PATIENCE)


FINAL = (".confirm", ".bid")
"""Buttons that answer at once."""
TRIED = "document.querySelector('.stage').dataset.tried"


def _tried(page: Any) -> str:
    return str(page.evaluate(TRIED))


def _offered(page: Any) -> list[str]:
    """Selectors of what can be pressed; between two questions there is nothing for a moment."""
    for _ in range(100):
        if found := _open(page):
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing can be pressed: {page.locator('section.hand').inner_text()}")


def _open(page: Any) -> list[str]:
    placing = page.locator(".landing:not(.dim)").count() and not page.locator(".ghost").count()
    if placing:
        return [".landing"]
    found = [what for what in (".spot", ".choices button.choice") if page.locator(what).count()]
    return found + [what for what in FINAL if page.locator(f"{what}:not(:disabled)").count()]
