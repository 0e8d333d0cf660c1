"""A public server is restarted: the page says so, comes back by itself, and the game goes on."""

from __future__ import annotations

from typing import Any

import pytest
from player_at_page import PATIENCE, play_turn, position, wait_for_turn
from serving import PublicServer


@pytest.mark.parametrize(
    ("phone", "language", "soon", "now"),
    [
        (False, "en-GB", "The server restarts in a moment; your game is kept.", "The server is restarting."),
        (True, "de-DE", "Der Server startet gleich neu; dein Spiel bleibt erhalten.", "Der Server startet neu."),
    ],
)
def test_the_page_tells_of_a_restart_and_comes_back_by_itself(
    club: PublicServer, people: Any, phone: bool, language: str, soon: str, now: str
) -> None:
    page = people.page(phone=phone, language=language)
    made = club.make_table(seats=[{"who": "here", "name": "Ada"}, {"who": "here", "name": "Bo"}])
    page.goto(f"{club.address}/t/{made['table']['id']}#{made['secrets'][made['table']['setup']['first']]}")
    assert wait_for_turn(page)
    club.terminate()
    page.get_by_text(soon).wait_for(timeout=PATIENCE)
    play_turn(page)  # there is time for a move
    played = position(page)
    page.get_by_text(now).wait_for(timeout=PATIENCE)
    assert club.process is not None
    assert club.process.wait(30) == 0
    club.start()
    page.get_by_text(now).wait_for(state="hidden", timeout=PATIENCE)
    assert position(page) == played
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
