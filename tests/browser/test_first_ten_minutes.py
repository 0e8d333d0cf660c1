"""The first ten minutes of somebody who has never seen the page: on a phone, by taps alone, without a dead end."""

from __future__ import annotations

import re
from typing import Any

from player_at_page import PATIENCE, position, wait_for_position, wait_for_turn

UPRIGHT, ACROSS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
PLACE = re.compile("^Place the tile")
DONE = re.compile("^(confirm|no figure|pass)", re.IGNORECASE)
FIGURE = re.compile("^follower ")
IN_SIGHT = """(places) => {
  for (const place of places) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('[role="application"]')) return [x, y];
  }
  return null;
}"""
"""Where the first of these places can be tapped: on the screen, and under no panel."""


def test_a_first_game_to_its_end_and_its_replay(server: Any, people: Any) -> None:
    page = people.page(phone=True)
    page.goto(server.address)
    page.get_by_role("button", name="Easy", exact=True).tap(timeout=PATIENCE)
    page.get_by_role("button", name="Play against the computer").tap()
    take_turns(page, 3)
    hold(page, ACROSS)
    take_turns(page, 3)

    before, game = position(page), page.url
    page = people.again(page)
    page.goto(server.address)
    hold(page, ACROSS)
    page.locator(f"a[href='{game.removeprefix(server.address)}']").first.tap(timeout=PATIENCE)
    wait_for_position(page, before)
    take_turns(page, 12)
    hold(page, UPRIGHT)
    take_turns(page, 60)

    page.get_by_text(re.compile("won!|share the victory!")).first.wait_for(timeout=PATIENCE)
    seen(page, "final")
    page.get_by_role("dialog").get_by_role("button", name="Replay").tap()
    watch(page)
    hold(page, ACROSS)
    page.get_by_role("button", name="To the beginning").tap()
    watch(page)
    page.get_by_role("button", name="Back to the present").tap()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="To the start screen").tap()
    page.get_by_role("button", name="Play against the computer").wait_for(timeout=PATIENCE)


def test_a_friend_comes_by_the_link(server: Any, people: Any) -> None:
    ada, bo = people.page(phone=True), people.page(phone=True)
    ada.goto(server.address)
    ada.get_by_label("Who sits on seat 2").select_option("link", timeout=PATIENCE)
    ada.get_by_label("Name on seat 1").fill("Ada")
    ada.get_by_role("button", name="Start this table").tap()
    link = ada.get_by_label("Link for seat 2")
    link.wait_for(timeout=PATIENCE)
    seen(ada, "link")

    bo.goto(link.input_value())
    hold(bo, ACROSS)
    bo.get_by_label("Your name").fill("Bo", timeout=PATIENCE)
    seen(bo, "join")
    bo.get_by_role("button", name="Take the seat").tap()
    for turn in range(4):
        ada.wait_for_function(f"() => {AT}.dataset.position >= {turn}", timeout=PATIENCE)
        mover = mover_of(ada, bo)
        take_turn(mover, figure=turn % 2 == 0)
        for page in (ada, bo):
            wait_for_position(page, position(mover))
        seen(mover, f"friends-{turn}")


AT = "document.querySelector('[role=\"application\"]')"


def mover_of(*pages: Any) -> Any:
    for _ in range(300):
        for page in pages:
            if page.get_by_role("button", name=PLACE).count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody may play")


def hold(page: Any, size: dict[str, int]) -> None:
    """Turn the phone."""
    page.set_viewport_size(size)
    page.wait_for_function(f"() => innerWidth === {size['width']}")


def seen(page: Any, stage: str) -> None:
    """Nothing is cut off at the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), stage


def take_turns(page: Any, most: int) -> None:
    for turn in range(most):
        if not wait_for_turn(page):
            return
        take_turn(page, figure=turn % 2 == 0)
    seen(page, f"turn-{position(page)}")


def take_turn(page: Any, figure: bool) -> None:
    """Tap a place, a spot for a figure if there is one, and the button that ends the turn."""
    before = position(page)
    tap_first(page, page.get_by_role("button", name=PLACE))
    done = page.get_by_role("button", name=DONE, disabled=False)
    done.wait_for(timeout=PATIENCE)
    spots = page.get_by_role("button", name=FIGURE)
    if figure and spots.count():
        tap_first(page, spots)
        page.get_by_role("button", name=re.compile("^Confirm"), disabled=False).wait_for(timeout=PATIENCE)
    done.tap()
    wait_for_position(page, before + 1)


def tap_first(page: Any, places: Any) -> None:
    """Tap the first of these places; whoever sees none asks for the whole table."""
    places.first.wait_for(timeout=PATIENCE)
    point = calm_point(page, places)
    if not point:
        page.get_by_role("button", name="Show the whole table").tap()
        point = calm_point(page, places)
    assert point, f"no {places} can be tapped at {page.viewport_size}"
    page.touchscreen.tap(*point)


def calm_point(page: Any, places: Any) -> Any:
    """A place that can be tapped, once the camera has come to rest."""
    point, last = places.evaluate_all(IN_SIGHT), None
    while point != last:
        page.wait_for_timeout(60)
        point, last = places.evaluate_all(IN_SIGHT), point
    return point


def watch(page: Any) -> None:
    """From the beginning by itself, then at once to the end."""
    shown = f"Number({AT}.dataset.shown)"
    page.wait_for_function(f"() => {shown} < 3", timeout=PATIENCE)
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_function(f"() => {shown} >= 3", timeout=PATIENCE)
    seen(page, "replay")
    page.get_by_role("button", name="To the end").tap()
    page.wait_for_function(f"() => {shown} > 60", timeout=PATIENCE)
