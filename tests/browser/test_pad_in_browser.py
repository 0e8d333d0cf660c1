"""The score pad on a phone: a short game with real tiles written down, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe import faults_in_both_themes as faults
from player_at_page import PATIENCE
from playwright.sync_api import expect

MODULES = "modules=inns-cathedrals+traders-builders&players=2"


class ScorePad:
    """What people do with the pad."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.dialog = page.get_by_role("dialog")

    def show(self, view: str) -> None:
        self.page.get_by_role("group", name="Parts of the score pad").get_by_role("button", name=view).click()

    def begin(self, reason: str, *others: str) -> None:
        self.page.get_by_role("button", name="Enter points", exact=True).click()
        for name in others:
            self.dialog.get_by_role("button", name=name).click()
        self.dialog.get_by_role("button", name=reason, exact=True).click()

    def save(self, points: str) -> None:
        self.dialog.get_by_role("button", name=f"Enter {points}", exact=True).click()
        self.dialog.wait_for(state="detached")

    def totals(self) -> list[int]:
        self.show("Scores")
        return [int(text) for text in self.page.locator(".total").all_inner_texts()]


def test_a_game_is_written_down_on_a_phone(server: Any, people: Any, tmp_path: Path) -> None:
    page = people.page(phone=True, installs=True)
    page.goto(f"{server.address}/aid/score?{MODULES}")
    pad = ScorePad(page)
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Start the score pad").click()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")

    pad.begin("City", "Ben")
    pad.dialog.get_by_label("Tiles", exact=True).fill("7")
    pad.dialog.get_by_label("Pennants", exact=True).fill("2")
    pad.dialog.get_by_role("button", name="More: Pennants").click()
    pad.dialog.get_by_role("checkbox", name="Cathedral").check()
    assert faults(page) == []
    pad.save("30 points each")
    page.get_by_role("button", name="Next turn").click()
    pad.begin("Something else")
    pad.dialog.get_by_label("What the points are for").fill("lost bet")
    pad.dialog.get_by_label("Points", exact=True).fill("-4")
    pad.save("-4 points")
    assert pad.totals() == [30, 26]
    assert faults(page) == []
    page.get_by_role("button", name="Undo: lost bet").click()
    assert pad.totals() == [30, 30]

    page.context.set_offline(True)
    page.reload()
    page.get_by_text("Turn 2: Ben").wait_for(timeout=PATIENCE)
    assert pad.totals() == [30, 30]
    pad.show("Entries")
    page.get_by_role("button", name="Restore entry 2").click()
    pad.show("Final scoring")
    page.get_by_role("button", name="Enter points: score the farms").click()
    pad.dialog.get_by_role("button", name="Ben").click()
    pad.dialog.get_by_label("Completed cities", exact=True).fill("6")
    pad.dialog.get_by_role("checkbox", name="Own pig").check()
    pad.save("24 points")
    page.get_by_role("button", name="Enter points: give 10 points each for the most wine").click()
    pad.dialog.get_by_role("button", name="Ada").click()
    pad.dialog.get_by_role("button", name="More: How many?").click()
    pad.save("20 points")
    ranks = page.locator("section li").all_inner_texts()
    assert [rank.split() for rank in ranks] == [["1.", "Ada", "(shared)", "50"], ["1.", "Ben", "(shared)", "50"]]
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than a phone"
    pad.show("Scores")
    expect(page.get_by_text("dark space 0 · 1 lap · tile 50")).to_have_count(2)

    pad.show("Export")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as table").click()
    saved.value.save_as(tmp_path / "scores.csv")
    table = (tmp_path / "scores.csv").read_bytes().decode("utf-8-sig").split("\r\n")
    assert table[:3] == ["Turn,For what,Ada,Ben", "1,city,30,30", "2,lost bet,,-4"]
    assert table[-2] == ",Total,50,50"
    assert "1. Ada: 50 points" in page.get_by_label("The scores as text").input_value()

    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Delete the game of Ada, Ben").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("Games on this device")).to_have_count(0)
