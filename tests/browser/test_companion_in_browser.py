"""The companion at a real table: on a phone, without a network, with a reload in the middle."""

from __future__ import annotations

from typing import Any

from axe import faults_in_both_themes as faults
from player_at_page import PATIENCE
from playwright.sync_api import expect

MIX = "modules=princess-dragon+traders-builders+hills-sheep&players=3"


def told(page: Any) -> str:
    return str(page.locator(".told .big").inner_text())


def tap(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def walk_turn(page: Any, *, scoring: bool) -> list[str]:
    """Tap through a turn without symbols and figures; what was told at each stop."""
    seen = [told(page)]
    tap(page, "Begin the turn")
    while not (said := told(page)).endswith("it is your turn"):
        seen.append(said)
        if said.startswith("Is there anything"):
            tap(page, "Yes, score it" if scoring else "No, nothing")
        elif said.startswith(("Which of these", "Do one of these")):
            tap(page, "None of these")
        elif said.startswith("Play a second tile"):
            tap(page, "End the turn")
        else:
            tap(page, "Done")
    return seen


def test_a_game_is_walked_through_on_a_phone_without_a_network(server: Any, people: Any) -> None:
    page = people.page(phone=True, installs=True)
    page.goto(f"{server.address}/aid/table?{MIX}")
    page.get_by_role("button", name="Start this game").wait_for(timeout=PATIENCE)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Ben")
    tap(page, "Start this game")

    setup = []
    while not page.get_by_role("button", name="Choose at random").count():
        setup.append(told(page))
        tap(page, "Done")
    assert "7 × follower for each player" in setup
    tap(page, "Ben")
    assert told(page) == "Ben, it is your turn"
    tap(page, "Reminders")
    page.get_by_role("group", name="Fairy").get_by_role("button", name="Ada").click()
    page.get_by_role("group", name="Dragon tiles").get_by_role("button", name="One more").click()
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()
    tap(page, "Draw lots")
    tap(page, "Draw a piece")
    page.get_by_text("17 left in it").wait_for()
    page.get_by_role("button", name="Close").click()

    players = []
    for number in range(10):
        seen = walk_turn(page, scoring=number == 1)
        players.append(seen[0].partition(",")[0])
        assert ("Score each completed feature" in seen) == (number == 1)
        assert not any(said.startswith("Put the dragon") for said in seen), "the tile shows no volcano"
        if number == 4:
            tap(page, "Begin the turn")
            before = told(page)
            page.reload()
            assert told(page) == before
            expect(page.get_by_text("Turn 6")).to_have_count(1)
            tap(page, "Undo the last tap")
    assert players == [["Ben", "Amber", "Ada"][turn % 3] for turn in range(10)]
    expect(page.locator("footer li")).to_have_text(["Dragon tiles set aside 1", "Fairy Ada"], use_inner_text=True)

    tap(page, "Go to the final scoring")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap(page, "All games")
    page.get_by_role("link", name="Hills & Sheep").click()
    assert "the game ends" in told(page).lower()
    page.go_back()
    page.get_by_role("button", name="Delete “").click()
    tap(page, "Delete for good")
    expect(page.get_by_role("link", name="Hills & Sheep")).to_have_count(0)
