"""Giving up, going away and what the others may do then, as people see it."""

from __future__ import annotations

from typing import Any

import pytest
from player_at_page import PATIENCE, play_turn, wait_for_turn
from test_end_in_browser import ACROSS, INSIDE, UPRIGHT


def _open_menu(page: Any) -> None:
    page.locator(".tools .menu").click(timeout=PATIENCE)


def test_resigning_asks_first_and_the_other_has_won(people: Any, server: Any) -> None:
    seats = [{"who": "here", "name": "Ada"}, {"who": "link", "name": "Bob"}]
    made = server.make_table(seats=seats, first=0)
    id, secrets = made["table"]["id"], made["secrets"]
    server.post(f"/api/tables/{id}/seats/1", {"name": "Bob", "colour": 1, "secret": secrets[1]})
    ada, bob = people.page(), people.page(phone=True, language="de-DE")
    for page, secret in ((ada, secrets[0]), (bob, secrets[1])):
        page.goto(f"{server.address}/t/{id}#{secret}")
    wait_for_turn(ada)
    play_turn(ada)
    _open_menu(ada)
    ada.get_by_role("button", name="Resign").click()
    dialog = ada.get_by_role("dialog")
    assert "The game ends at once, and Bob has won." in dialog.inner_text()
    dialog.get_by_role("button", name="Play on").click()
    assert ada.get_by_role("dialog").count() == 0, "nothing has happened"
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page, words in ((ada, ("Bob won!", "Ada resigned.")), (bob, ("Gewonnen: Bob!", "Ada hat aufgegeben."))):
        page.locator("dialog .winner").wait_for(timeout=PATIENCE)
        assert all(word in page.locator("dialog").inner_text() for word in words)


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS], ids=["upright", "across"])
def test_the_question_fits_a_phone(people: Any, server: Any, size: dict[str, int]) -> None:
    made = server.make_table(seats=[{"who": "here", "name": name} for name in ("Ada", "Bob", "Eve")], first=0)
    page = people.page(phone=True, language="de-DE")
    page.set_viewport_size(size)
    for secret in made["secrets"]:
        page.goto(f"{server.address}/t/{made['table']['id']}#{secret}")
        page.locator(".players").wait_for(timeout=PATIENCE)
        page.goto("about:blank")
    page.goto(f"{server.address}/t/{made['table']['id']}")
    wait_for_turn(page)
    _open_menu(page)
    page.get_by_role("button", name="Aufgeben").click()
    buttons = page.get_by_role("dialog").locator(".stack .btn")
    assert buttons.all_inner_texts() == ["Ada gibt auf", "Bob gibt auf", "Eve gibt auf", "Weiterspielen"]
    buttons.last.scroll_into_view_if_needed()
    assert buttons.last.evaluate_all(INSIDE)
