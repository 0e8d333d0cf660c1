"""Decisions of the expansions in the browser: shown where they happen, told in words, and answered by hand."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from player_at_page import PATIENCE, answer_anything, position, press, wait_for_position, wait_for_turn
from playwright.sync_api import expect
from scenes import NAMES, open_record, open_scene

import bastide
from bastide.game.record import Record

ON_THE_TABLE = [
    ("princess-dragon", "T6", "dragon", "A dragon tile was laid"),
    ("princess-dragon", "T4.2", "fairy", ""),
    ("princess-dragon", "T4.2", "princess", ""),
    ("tower", "T4.2", "tower-piece", ""),
    ("tower", "T4.2", "climb", ""),
    ("tower", "T4.2", "capture", "has raised the tower"),
    ("count", "T8.11", "market-quarter", "only for others"),
    ("count", "T8.11", "count-to-market-quarter", "has entered the city"),
    ("count+traders-builders+inns-cathedrals", "T7.3", "redeploy", "About to be scored"),
    ("abbey-mayor", "T1.3", "abbey", "a gap"),
    ("abbey-mayor", "T4.2", "barn", ""),
    ("abbey-mayor", "T8.9", "drive", "has been scored"),
    ("bridges-castles-bazaars", "T4.2", "bridge-east-west", ""),
    ("bridges-castles-bazaars", "T7.2", "castle", "alone in this two-tile city"),
    ("hills-sheep", "T5.5", "gather", "shepherd"),
    ("siege", "T10.1", "escape", "monastery"),
    ("bathhouses", "T8.9", "bathe-4", "was alone in what was scored"),
    ("bathhouses", "T4.2", "leave-bath", ""),
    ("crop-circles", "T9.2", "crop-add", "it is about"),
    ("crop-circles", "T9.2", "crop-join", "The crop circle lets"),
    ("crop-circles", "T9.2", "crop-leave", "The crop circle sends home"),
    ("monasteries", "T4.2", "lie-down", "Abbot: lies to the end"),
    ("goldmines", "T3.4", "gold", "on the goldmine"),
    ("school", "T8.5", "lesson", "has the teacher"),
    ("gingerbread-man", "T9.1", "gingerbread-man", "knights in the city he leaves"),
    ("little-buildings", "T4.2", "little-house", ""),
    ("la-porxada", "T3.9", "swap-own", "counts unfinished cities as completed"),
    ("la-porxada", "T3.9", "accept-swap", "for that of your follower"),
    ("tunnel", "T4.2", "tunnel-a", ""),
    ("tunnel", "T4.2", "join-a", ""),
    ("flying-machines", "T4.2", "fly", "The die says how far"),
    ("catapult", "T10.2", "launch-target", "nearest to the fair"),
    ("catapult", "T10.2", "throw-1", "The squares are the court"),
    ("plague", "T4.2", "flea", "the plague spreads"),
    ("plague", "T4.5", "flee-to", "never onto or across"),
    ("ferries", "T5.3", "ferry-north-south", "the others end at the lake"),
    ("ferries", "T5.4", "ferry-east-south", "continues a road with a ferry"),
    ("fruit-trees", "T3.3", "put-apple", "Four chips"),
    ("fruit-trees", "T5.2", "pick-plum", "at a fruit tree"),
    ("wheel-of-fortune", "T4.2", "crown-taxes-1", ""),
    ("wheel-of-fortune", "T1.6", "wheel-plague", "The pig has reached the Plague"),
]


@pytest.mark.parametrize(("module", "step", "what", "why"), ON_THE_TABLE, ids=lambda value: value[:24] or "-")
def test_an_answer_is_given_where_it_happens(
    server: Any, people: Any, module: str, step: str, what: str, why: str
) -> None:
    page = people.page()
    page.goto(open_scene(server, module, step, what))
    assert wait_for_turn(page)
    spot = f".spot[data-what='{what}']"
    page.wait_for_selector(spot, state="attached", timeout=PATIENCE)
    if why:
        expect(page.locator(".hand .why")).to_contain_text(why)
    before = position(page)
    press(page, spot)
    page.wait_for_selector(TRIED, timeout=PATIENCE)
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    wait_for_position(page, before + 1)


TRIED = ".undo:not(:disabled)"
"""Something has been tried and can be undone."""


@pytest.mark.parametrize(
    ("step", "first", "then"), [("T4.2", "flee", "flee-to"), ("T10.0.1", "lift-flea", "flea")], ids=("flight", "flea")
)
def test_two_answers_of_the_plague_go_together(server: Any, people: Any, step: str, first: str, then: str) -> None:
    page = people.page()
    page.goto(open_scene(server, "plague", step, first))
    assert wait_for_turn(page)
    before = position(page)
    for what in (first, then):
        page.wait_for_selector(f".spot[data-what='{what}']", state="attached", timeout=PATIENCE)
        press(page, f".spot[data-what='{what}']")
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    wait_for_position(page, before + 2)


def test_a_prisoner_is_bought_back_while_the_tile_is_in_hand(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(open_scene(server, "tower", "T2.1", "ransom"))
    assert wait_for_turn(page)
    before, held = position(page), page.locator(".players .held").count()
    assert held
    page.get_by_role("button", name="back for 3 points").first.click()
    page.wait_for_function(f"() => document.querySelectorAll('.players .held').length === {held - 1}", timeout=PATIENCE)
    press(page, ".landing")
    page.wait_for_selector(".ghost", timeout=PATIENCE)
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    wait_for_position(page, before + 2)


def test_a_castle_is_taken_in_hand_and_covers_two_cells(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(open_scene(server, "german-castles", "T1.3", "german-castle"))
    assert wait_for_turn(page)
    before = position(page)
    page.get_by_role("button", name="Lay this castle").first.click()
    page.wait_for_selector(".landing", timeout=PATIENCE)
    for landing in page.locator(".landing").all():  # every cell that it may cover is one
        cell = landing.bounding_box()
        x, y = cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2
        page.mouse.move(x, y)
        shown = page.locator(".preview .frame").bounding_box()
        assert shown["x"] < x < shown["x"] + shown["width"]
        assert shown["y"] < y < shown["y"] + shown["height"]
    press(page, ".landing")
    page.wait_for_selector(".ghost", timeout=PATIENCE)
    box = page.locator(".ghost .frame.wide").bounding_box()
    assert max(box["width"], box["height"]) > 1.8 * min(box["width"], box["height"])
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    wait_for_position(page, before + 3)


def test_a_half_tile_is_chosen_and_laid(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(open_scene(server, "halflings", "S7.1", "take-half"))
    assert wait_for_turn(page)
    chosen = page.get_by_role("button", name="Take this half tile")
    chosen.first.wait_for(timeout=PATIENCE)
    assert chosen.count() > MANY_HALVES
    page.goto(open_scene(server, "halflings", "T1.3", "half-tile"))
    assert wait_for_turn(page)
    before = position(page)
    page.get_by_role("button", name="Lay this half tile").first.click()
    press(page, ".landing")
    page.wait_for_selector(".ghost", timeout=PATIENCE)
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    wait_for_position(page, before + 3)


MANY_HALVES = 20


def test_a_tile_is_put_up_for_auction(server: Any, people: Any) -> None:
    page = people.page(phone=True, language="de-DE")
    page.goto(open_scene(server, "bridges-castles-bazaars", "T10.3", "bid"))
    assert wait_for_turn(page)
    expect(page.locator(".hand .why")).to_contain_text("Basar")
    page.get_by_role("radio").last.click()
    page.get_by_role("button", name="Mehr").click()
    before = position(page)
    page.get_by_role("button", name="1 bieten").click()
    wait_for_position(page, before + 1)
    page.get_by_text("Ada bietet 1").wait_for(timeout=PATIENCE)


MOVED = "window.moved = []; const go = Element.prototype.animate; "
MOVED += "Element.prototype.animate = function (...a) { window.moved.push(JSON.stringify(a[0])); "
MOVED += "return go.apply(this, a) };"


@pytest.mark.parametrize("motion", [True, False])
def test_the_dragon_is_seen_to_walk(server: Any, people: Any, motion: bool) -> None:
    page = people.page(motion=motion)
    page.add_init_script(MOVED)
    page.goto(open_scene(server, "princess-dragon", "T6", "dragon"))
    assert wait_for_turn(page)
    page.wait_for_selector("[data-token=dragon]", state="attached", timeout=PATIENCE)
    page.evaluate("window.moved = []")
    press(page, ".spot[data-what=dragon]")
    page.wait_for_selector(TRIED, timeout=PATIENCE)
    walked = page.evaluate("window.moved.filter(m => m.includes('translate') && m.includes('100px')).length")
    assert bool(walked) == motion


def test_the_section_of_a_quarter_rose_is_shown(server: Any, people: Any) -> None:
    page = people.page(phone=True, language="de-DE")
    record = Record.of(bastide.new_game(NAMES, modules=["wind-roses"], draws=["WR1"], seed=1))
    page.goto(open_record(server, record))
    assert wait_for_turn(page)
    expect(page.locator(".compass text")).to_have_text(["N", "O", "S", "W", "+3"])
    expect(page.locator(".hand .why")).to_contain_text("Im Nordosten")
    lit = page.locator(".compass .section").bounding_box()
    north, east = (page.locator(".compass circle").nth(number).bounding_box() for number in (0, 1))
    assert lit["x"] < north["x"] < lit["x"] + lit["width"]
    assert lit["y"] < east["y"] < lit["y"] + lit["height"]


def test_supplies_are_shown_on_a_phone(server: Any, people: Any) -> None:
    page = people.page(phone=True)
    page.goto(open_scene(server, "tower", "T4.2", "tower-piece"))
    assert wait_for_turn(page)
    expect(page.locator(".players .supply").first).to_be_hidden()
    page.get_by_role("button", name="Names and supplies").tap()
    expect(page.locator(".players .token").first).to_be_visible()


EVERYTHING = (
    "count",
    "king-robber",
    "siege",
    "cult",
    "princess-dragon",
    "tower",
    "gq11",
    "abbey-mayor",
    "bridges-castles-bazaars",
    "hills-sheep",
    "inns-cathedrals",
    "traders-builders",
    "abbot",
    "river",
)
FEW = dict.fromkeys(("base", "inns-cathedrals", "traders-builders", "gq11", "siege", "hills-sheep", "abbey-mayor"), 0)


def test_all_expansions_at_once_are_played_by_hand(server: Any, people: Any) -> None:
    """Fewer tiles than there are, so that the game ends soon; every element is in it."""
    seats = [{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}]
    made = server.make_table(seats=seats, first=0, modules=EVERYTHING, tiles=FEW)
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    rng = random.Random(5)
    for _ in range(300):
        if not wait_for_turn(page):
            break
        answer_anything(page, rng)
    expect(page.locator("dialog .winner")).to_be_visible()


SEEN = """() => {
    const stage = document.querySelector('.stage');
    window.seen = [];
    const note = () => window.seen.push(performance.now());
    new MutationObserver(note).observe(stage, { attributes: true, attributeFilter: ['data-position'] });
}"""


def test_steps_of_quick_players_are_shown_one_by_one(server: Any, people: Any) -> None:
    """The random player answers within milliseconds; where things move, each of its steps is looked at for a while."""
    seats = [{"who": "here", "name": "Ada"}, *[{"who": "computer", "player": "random"}] * 2]
    made = server.make_table(seats=seats, first=0)
    page = people.page(motion=True)
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    assert wait_for_turn(page)
    page.evaluate(SEEN)
    for _ in range(3):
        answer_anything(page, random.Random(1))
        assert wait_for_turn(page)
    seen = page.evaluate("window.seen")
    rests = [later - earlier for earlier, later in itertools.pairwise(seen)]
    assert sum(rest > 500 for rest in rests) >= 3 * 2, "each of two players in three rounds"
