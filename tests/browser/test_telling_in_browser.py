"""What the others did is told on every screen: in words, at its place, and never over something else."""

from __future__ import annotations

from typing import Any

from player_at_page import PATIENCE, play_turn, press, wait_for_turn

SIZES = ((390, 844), (844, 390), (1366, 768))
OVERLAPS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const story = box(document.querySelector(".story"));
    const panels = [...document.querySelectorAll(".tools, section.hand, .players, .film")];
    const covered = panels.filter((panel) => {
        const { left, right, top, bottom, width } = box(panel);
        return width && story.left < right && left < story.right && story.top < bottom && top < story.bottom;
    });
    const off = story.left < 0 || story.right > innerWidth || story.bottom > innerHeight;
    return [...covered.map((panel) => panel.className), ...(off ? ["off the screen"] : [])];
}"""


def test_the_last_move_is_told_on_every_screen(server: Any, people: Any) -> None:
    made = server.make_table(
        seats=[{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random", "name": "Bo"}], first=0
    )
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    for _ in range(2):
        assert wait_for_turn(page)
        play_turn(page)
    assert wait_for_turn(page)
    page.get_by_text("Bo laid").first.wait_for(timeout=PATIENCE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(OVERLAPS) == [], (width, height)
    press(page, ".story .told")
    page.wait_for_selector(".signs .here", timeout=PATIENCE)
    page.keyboard.press(",")
    page.wait_for_selector(".film", timeout=PATIENCE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(OVERLAPS) == [], (width, height)


def test_steps_of_others_can_be_followed_or_skipped(server: Any, people: Any) -> None:
    computers = [{"who": "computer", "player": "random", "name": name} for name in "BCDE"]
    made = server.make_table(seats=[{"who": "here", "name": "Ada"}, *computers], first=0)
    page = people.page(motion=True)
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    assert wait_for_turn(page)
    play_turn(page)
    page.get_by_role("button", name="Skip").wait_for(timeout=PATIENCE)
    page.wait_for_selector(".signs .here", timeout=PATIENCE)
    assert not page.locator(".landing").count()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Skip").wait_for(state="detached", timeout=PATIENCE)
