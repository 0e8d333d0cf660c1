"""Games through the page: at one screen, by links, on a phone, by keys alone."""

from __future__ import annotations

from typing import Any

from player_at_page import (
    PATIENCE,
    play_to_the_end,
    play_turn,
    position,
    press,
    scores,
    wait_for_position,
    wait_for_turn,
)
from playwright.sync_api import expect

SMALL = {"tiles": {"base": 0, "river": 1, "inns-cathedrals": 1}}
"""A short game: the river and eighteen land tiles."""
WELL_SEEN = """() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const tile = box('.ghost .ground');
    return tile.width >= 60 && tile.bottom < box('.hand').top;
}"""
"""The tile being tried is large enough, and clear of the panel of the hand; the camera takes a moment to get there."""


def test_a_whole_game_at_one_screen(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    page.get_by_label("Who sits on seat 2").select_option("here")
    page.get_by_label("Name on seat 1").fill("Ada")
    page.get_by_label("Name on seat 2").fill("Bo")
    page.get_by_role("button", name="Start this table").click()
    names = set()
    for _ in range(4):
        assert wait_for_turn(page)
        names.add(page.locator(".hand .who").inner_text())
        play_turn(page)
    assert names == {"Your move, Ada", "Your move, Bo"}
    assert 60 < play_to_the_end(page) + 4 <= 71
    expect(page.locator("dialog .order li")).to_have_count(2)
    total = page.locator("dialog tfoot tr").first.locator("td").all_inner_texts()
    assert [int(points) for points in total] == scores(page)
    expect(page.locator("dialog polyline.line")).to_have_count(2)


def test_two_browsers_go_on_after_a_reload_and_a_restart(server: Any, people: Any) -> None:
    ada, bo = people.page(), people.page()
    ada.goto(server.address)
    ada.get_by_label("Who sits on seat 2").select_option("link")
    ada.get_by_label("Name on seat 1").fill("Ada")
    ada.get_by_role("button", name="Start this table").click()
    ada.get_by_text("Waiting for one more player.").wait_for(timeout=PATIENCE)
    link = ada.get_by_label("Link for seat 2").input_value()

    bo.goto(link)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Take the seat").click()
    pages = _take_turns([ada, bo], 6)

    ada.reload()
    bo.goto(bo.url)
    pages = _take_turns(pages, 4)

    before = position(ada)
    server.kill()
    for page in pages:
        page.get_by_text("The connection is lost.").wait_for(timeout=PATIENCE)
    server.start()
    for page in pages:
        page.get_by_text("The connection is lost.").wait_for(state="hidden", timeout=PATIENCE)
    wait_for_position(bo, before)
    assert position(ada) == position(bo) == before
    _take_turns(pages, 4)

    ada.locator(".tools .chat").click()
    ada.get_by_label("Say something").fill("Well played")
    ada.get_by_role("button", name="Send").click()
    bo.locator(".tools .chat").click()
    bo.get_by_text("Well played").wait_for(timeout=PATIENCE)


def _take_turns(pages: list[Any], turns: int) -> list[Any]:
    """Whoever may play plays; what one does, the other sees."""
    for _ in range(turns):
        mover = _mover(pages)
        play_turn(mover)
        for page in pages:
            wait_for_position(page, position(mover))
    return pages


def _mover(pages: list[Any]) -> Any:
    for _ in range(150):
        for page in pages:
            if page.locator(".landing").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody may play")


def test_a_tile_that_is_tried_is_well_seen_on_a_phone(server: Any, people: Any) -> None:
    page = people.page(phone=True)
    page.goto(server.address)
    page.get_by_role("button", name="Play against the computer").tap()
    assert wait_for_turn(page)
    page.locator(".landing").first.tap(force=True)
    page.wait_for_selector(".ghost", timeout=PATIENCE)
    page.wait_for_function(WELL_SEEN, timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_keys_alone_play_a_whole_game(server: Any, people: Any) -> None:
    made = server.make_table(seats=[{"who": "here", "name": "Ada"}, {"who": "computer"}], first=0, **SMALL)
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    turns = 0
    while wait_for_turn(page):
        before = position(page)
        if page.locator(".landing").count():
            page.keyboard.press("ArrowRight")
            page.wait_for_function("() => document.activeElement?.classList.contains('landing')", timeout=PATIENCE)
            page.keyboard.press("Enter")
            page.wait_for_selector(".ghost", timeout=PATIENCE)
            page.keyboard.press("r")
        if turns % 2 == 0 and page.locator(".spot").count():
            page.keyboard.press("ArrowDown")
            page.wait_for_function("() => document.activeElement?.matches('.spot, .landing, .ghost')", timeout=PATIENCE)
            page.keyboard.press("Enter")
        page.wait_for_selector(".confirm:not(:disabled)", timeout=PATIENCE)
        page.keyboard.press("c")
        wait_for_position(page, before + 1)
        turns += 1
    assert turns > 10
    page.keyboard.press("Escape")
    page.keyboard.press(",")
    page.get_by_label("Replay", exact=True).wait_for(timeout=PATIENCE)


def test_a_forbidden_place_says_why_not(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    page.get_by_role("button", name="Play against the computer").click()
    for _ in range(60):
        assert wait_for_turn(page)
        spot = page.evaluate(FORBIDDEN)
        if spot:
            break
        play_turn(page)
    page.mouse.move(spot[0], spot[1])
    page.locator(".hint").wait_for(timeout=PATIENCE)
    assert len(page.locator(".hint").inner_text()) > 15


FORBIDDEN = """() => {
  const cells = [...document.querySelectorAll('.tiles .piece')].map(piece => {
    const m = piece.getScreenCTM(), at = piece.getBBox();
    return { x: m.e + m.a * at.x, y: m.f + m.a * at.y, s: m.a * 100 } });
  const legal = [...document.querySelectorAll('.landing')].map(l => l.getBoundingClientRect());
  for (const c of cells) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    const x = c.x + (dx + .5) * c.s, y = c.y + (dy + .5) * c.s;
    if (cells.some(o => Math.abs(o.x - c.x - dx * c.s) < 2 && Math.abs(o.y - c.y - dy * c.s) < 2)) continue;
    if (legal.some(r => x > r.left && x < r.right && y > r.top && y < r.bottom)) continue;
    if (document.elementFromPoint(x, y)?.closest('.stage')) return [x, y];
  }
  return null }"""


def test_a_move_is_taken_back_by_consent(server: Any, people: Any) -> None:
    made = server.make_table(seats=[{"who": "link"}, {"who": "link"}], first=0)
    ada, bo = people.page(), people.page()
    for seat, page in enumerate((ada, bo)):
        page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][seat]}")
        page.get_by_role("button", name="Take the seat").click()
    assert wait_for_turn(ada)
    play_turn(ada, figure=False)
    assert wait_for_turn(bo)
    ada.locator(".tools .menu").click()
    ada.get_by_role("button", name="Take back your last move").click()
    bo.get_by_role("button", name="Yes").click()
    ada.wait_for_selector(".landing", timeout=PATIENCE)
    press(ada, ".landing")
    ada.wait_for_selector(".ghost", timeout=PATIENCE)
