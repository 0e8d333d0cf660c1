"""The page round the games: import and film, German, the gallery, the size of the first load."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.request import urlopen

from player_at_page import PATIENCE, play_to_the_end, play_turn, position, press, wait_for_picture, wait_for_turn
from playwright.sync_api import expect

import bastide

SMALL = {"base": 0, "river": 1, "inns-cathedrals": 1}


def test_a_record_is_imported_watched_and_continued(server: Any, people: Any, tmp_path: Path) -> None:
    made = server.make_table(
        seats=[{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}], tiles=SMALL, first=0
    )
    page = people.page()
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    assert play_to_the_end(page) > 8
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / "game.json"
    download.value.save_as(record)

    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_selector(".stage", timeout=PATIENCE)
    page.get_by_role("button", name="Replay").click()
    film = page.get_by_label("Replay")
    film.get_by_text("0/").wait_for(timeout=PATIENCE)
    wait_for_picture(page, 0)
    tiles = page.locator(".tiles .piece").count()
    page.locator(".tools .history").click()
    for key in (".", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    film.get_by_text("2/").wait_for(timeout=PATIENCE)
    page.wait_for_function(f"() => document.querySelectorAll('.tiles .piece').length === {tiles + 2}", timeout=PATIENCE)
    marked = page.locator(".history [aria-current]")
    expect(marked).to_contain_text("Turn 2")
    assert page.locator(".story").inner_text().splitlines()[0] in marked.inner_text(), "the story stands in the history"
    page.keyboard.press("Escape")
    page.wait_for_selector(".history [aria-current]", state="detached", timeout=PATIENCE)
    film.get_by_label("Turn of the game").fill("3")
    film.get_by_text("3/").wait_for(timeout=PATIENCE)
    page.keyboard.press("Escape")
    film.wait_for(state="detached", timeout=PATIENCE)
    page.get_by_role("button", name="Replay").click()

    film.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Start this table").click()
    page.wait_for_function(f"() => !location.pathname.endsWith('{made['table']['id']}')", timeout=PATIENCE)
    assert wait_for_turn(page)
    play_turn(page)


def test_a_game_that_was_not_finished_is_imported_and_continued(server: Any, people: Any, tmp_path: Path) -> None:
    game = bastide.new_game(["Alice", "Bob"], seed=4)
    for _ in range(9):
        assert game.decision is not None
        game.apply(game.decision.actions[0])
    assert game.decision is not None
    record = tmp_path / "game.json"
    game.record().save(record)
    page = people.page()
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_text("This game was not finished.").wait_for(timeout=PATIENCE)
    expect(page.get_by_text("is thinking")).to_have_count(0)
    expect(page.locator(".players").get_by_text("away")).to_have_count(0)
    watched = page.url
    page.goto(server.address)
    own = page.get_by_label("Your games")
    own.get_by_text("Alice, Bob").wait_for(timeout=PATIENCE)
    expect(own.get_by_text("Game over")).to_have_count(0)

    page.goto(watched)
    page.get_by_role("button", name="Continue from here").click(timeout=PATIENCE)
    page.get_by_role("button", name="Start this table").click()
    page.wait_for_function("address => location.href !== address", arg=watched, timeout=PATIENCE)
    assert wait_for_turn(page)
    assert position(page) == 9
    made = server.get(page.url.replace(server.address, "").replace("/t/", "/api/tables/"))
    assert [seat["who"] for seat in made["seats"]].count("computer") == 1
    assert made["seats"][game.decision.player]["who"] == "here"
    play_turn(page)


def test_german_from_the_start_to_a_turn(server: Any, people: Any) -> None:
    page = people.page(language="de-DE")
    page.goto(server.address)
    page.wait_for_function("() => document.documentElement.lang === 'de'", timeout=PATIENCE)
    page.get_by_role("button", name="Gegen den Computer spielen").click()
    assert wait_for_turn(page)
    page.get_by_text("Du bist am Zug").first.wait_for(timeout=PATIENCE)
    page.get_by_text("Mittel").first.wait_for(timeout=PATIENCE)
    press(page, ".landing")
    page.locator(".confirm:not(:disabled)").click(timeout=PATIENCE)
    page.locator(".tools .menu").click()
    page.get_by_label("Sprache").select_option("en")
    page.get_by_label("Language").wait_for(timeout=PATIENCE)
    page.reload()
    page.get_by_label("Tools").wait_for(timeout=PATIENCE)


def test_the_gallery_shows_every_tile(server: Any, people: Any) -> None:
    modules = server.get("/api/gallery")["modules"]
    sets = [[tile["at"] is None for tile in s["tiles"]] for module in modules for s in module["sets"]]
    figures = sum(sum(alone) + (not all(alone)) for alone in sets)  # a start block is one
    page = people.page()
    page.goto(f"{server.address}/tiles")
    page.wait_for_function(f"() => document.querySelectorAll('figure').length === {figures}", timeout=PATIENCE)
    expect(page.locator("section[id]")).to_have_count(len(modules))
    page.wait_for_function("() => document.querySelectorAll('figure g.tile').length > 20", timeout=PATIENCE)
    page.goto(f"{server.address}/tiles#watchtowers")
    page.reload()
    place = "document.querySelector('section#watchtowers').getBoundingClientRect()"
    page.locator("section#watchtowers").wait_for(timeout=PATIENCE)
    page.wait_for_function(f"() => Math.abs({place}.top) < 60", timeout=PATIENCE)


def test_the_first_load_is_small(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    page.get_by_role("button", name="Start this table").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    again = people.page()
    again.goto(server.address)
    again.get_by_role("button", name="Play against the computer").wait_for(timeout=PATIENCE)
    usable = again.evaluate("performance.now()")
    again.wait_for_load_state("networkidle")
    sizes = again.evaluate(
        """performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
           .map((entry) => [entry.name, entry.encodedBodySize])"""
    )
    fonts = sum(size for name, size in sizes if name.endswith(".woff2"))
    others = sum(size for name, size in sizes if not name.endswith(".woff2"))
    assert others <= 250_000, "code and what the server answers"
    assert fonts + others <= 350_000
    scripts = [name for name, _ in sizes if name.endswith(".js")]
    assert not [name for name in scripts if b"figures-each" in urlopen(name).read()], (
        "the play aid comes when it is asked"
    )
    assert usable < 10_000, "a second on a quiet machine; here only a page that hangs is a fault"


def test_the_fonts_come_with_the_page(server: Any, people: Any) -> None:
    page, fonts = people.page(), {}
    page.on("response", lambda answer: fonts.update({answer.url: answer.headers}) if "woff2" in answer.url else None)
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver((list) => {"
        "  for (const entry of list.getEntries()) window.moved += entry.value;"
        "}).observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(server.address)
    page.get_by_role("button", name="Start this table").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    loaded = "[...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)"
    assert sorted(family.strip('"') for family in page.evaluate(loaded)) == ["EB Garamond", "Inter"]
    assert len(fonts) == 2, "letters beyond Western Europe are not asked for"
    for headers in fonts.values():
        assert headers["content-type"] == "font/woff2"
        assert "immutable" in headers["cache-control"]
    assert page.evaluate("window.moved") < 0.1, "what web.dev calls a good cumulative layout shift"


def test_the_page_names_the_works_of_others(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    page.get_by_role("link", name="Fonts and libraries of others").click()
    told = page.locator("body").inner_text()
    for work in ("svelte 5", "@fluent/bundle 0", "@fontsource-variable/inter 5", "@fontsource/eb-garamond 5", "qr 0"):
        assert work in told
    assert "SIL OPEN FONT LICENSE" in told
