"""The play aid in the page: chosen, read, printed, sent on, without a network, and from a table."""

from __future__ import annotations

import re
from typing import Any

from axe import faults_in_both_themes as faults
from player_at_page import PATIENCE, wait_for_turn
from playwright.sync_api import expect
from scenes import open_scene

THREE = "modules=inns-cathedrals+traders-builders+princess-dragon&players=4"


def steps(page: Any) -> list[str]:
    page.locator("li[data-step]").first.wait_for(timeout=PATIENCE)
    return [" ".join(text.split()) for text in page.locator("li[data-step] > label").all_inner_texts()]


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_the_play_aid_is_chosen_read_and_sent_on(server: Any, people: Any) -> None:
    page = people.page(installs=True)
    page.goto(server.address)
    page.get_by_role("link", name="Play aid for real tiles").click()
    page.get_by_role("group", name="Players").get_by_role("button", name="4").click()
    page.get_by_role("switch", name="The Tower").check()
    assert faults(page) == []
    page.get_by_role("button", name="Show the play aid").click()
    chosen = steps(page)
    assert any("7 tower pieces" in step for step in chosen), "the number of four players"
    assert not any("Dragon" in step for step in chosen)
    page.get_by_role("button", name="Long").click()
    assert faults(page) == []
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this play aid").input_value()
    long = steps(page)

    other = people.page(phone=True, language="de-DE")
    other.goto(link)
    other.get_by_label("Sprache").select_option("en")
    other.get_by_role("button", name="Change the modules").wait_for(timeout=PATIENCE)
    assert steps(other) == long
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than a phone"
    assert faults(other) == []

    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    assert steps(page) == long
    page.get_by_role("button", name="Change the modules").click()
    page.get_by_role("switch", name="Inns & Cathedrals").check()
    page.get_by_role("button", name="Show the play aid").click()
    assert any("Inns & Cathedrals" in step for step in steps(page))


def test_the_play_aid_prints_on_few_pages(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(f"{server.address}/aid?{THREE}")
    assert len(steps(page)) > 30
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 2
    page.emulate_media(media="print")
    expect(page.get_by_role("button"), "what can be clicked is not printed").to_have_count(0)
    page.emulate_media(media="screen")
    page.get_by_label("Language").select_option("both")
    page.locator("li [lang=de]").first.wait_for(timeout=PATIENCE)
    assert faults(page) == []
    page.emulate_media(media="null")
    page.goto(f"{server.address}/aid?players=2")
    steps(page)
    assert pages_of(page.pdf(format="A4")) == 1


def test_a_table_opens_its_play_aid_at_the_step_and_it_leads_back(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(open_scene(server, "traders-builders", "T9.3", "second-part"))
    wait_for_turn(page)
    table = page.url.partition("#")[0]
    page.get_by_role("button", name="Rules for this step").click()
    page.get_by_role("link", name="What may I do now?").click()
    found = page.locator("li.found")
    found.wait_for(timeout=PATIENCE)
    expect(found).to_have_attribute("data-step", "T9.3")
    assert 0 < found.bounding_box()["y"] < page.viewport_size["height"]
    page.get_by_role("link", name="Back to the table").click()
    wait_for_turn(page)
    assert page.url == table
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Play aid for this game").click()
    assert any("Traders & Builders" in step for step in steps(page))
    assert "players=2" in page.url
