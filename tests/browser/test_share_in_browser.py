"""A moment of a game, copied from the page and played on from elsewhere."""

from __future__ import annotations

from typing import Any

from player_at_page import PATIENCE, play_turn, wait_for_turn


def test_a_moment_is_copied_imported_and_played_on(people: Any, server: Any) -> None:
    seats = [{"who": "here", "name": name} for name in ("Ada", "Bob")]
    made = server.make_table(seats=seats, first=0, modules=["tower"])
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    wait_for_turn(page)
    play_turn(page)
    page.locator(".tools .menu").click(timeout=PATIENCE)
    page.get_by_role("button", name="Share").click()
    line = page.get_by_label("This moment, to play on from")
    line.wait_for(timeout=PATIENCE)
    moment = line.input_value()
    assert "tower.pieces=" in moment
    page.goto(server.address)
    page.get_by_label("Paste a link or text").fill(moment)
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("button", name="Continue from here").click(timeout=PATIENCE)
    page.locator("dialog .btn.primary").click(timeout=PATIENCE)
    assert wait_for_turn(page)
    play_turn(page)
