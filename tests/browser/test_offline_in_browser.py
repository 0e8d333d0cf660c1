"""The installed page: what it keeps, what it never keeps, and what it says without a network."""

from __future__ import annotations

from typing import Any
from urllib.request import urlopen

from player_at_page import PATIENCE, wait_for_turn
from playwright.sync_api import expect

KEPT = """async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [names.length, kept.flat().map((request) => new URL(request.url).pathname)];
}"""


def test_the_page_opens_without_a_network_and_keeps_no_game(server: Any, people: Any) -> None:
    page = people.page(installs=True)
    page.goto(server.address)
    page.get_by_role("button", name="Start this table").wait_for(timeout=PATIENCE)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=PATIENCE)
    made = server.make_table(
        seats=[{"who": "here", "name": "Ada"}, {"who": "computer", "player": "random"}], tiles={"base": 1}, first=0
    )
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    assert wait_for_turn(page)
    caches, kept = page.evaluate(KEPT)
    assert caches == 1
    assert "/" in kept
    assert any(name.startswith("/assets/index-") for name in kept)
    answers = [name for name in kept if name.startswith(("/api/", "/t/"))]
    art = f"/api/art/{server.get('/api/catalogue')['art']}"
    aid = ["/api/aid", f"{art}/figures", f"{art}/style.css", "/api/catalogue"]
    assert sorted(answers) == aid, "what the play aid is made of; never a game"

    page.context.set_offline(True)
    page.goto(server.address)
    page.get_by_text("You are offline.").wait_for(timeout=PATIENCE)
    page.get_by_role("heading", name="Bastide").wait_for(timeout=PATIENCE)
    page.context.set_offline(False)
    page.goto(server.address)
    page.get_by_role("button", name="Start this table").wait_for(timeout=PATIENCE)
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_the_page_can_be_installed(server: Any) -> None:
    manifest = server.get("/manifest.webmanifest")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    assert [icon for icon in manifest["icons"] if icon.get("purpose") == "maskable"]
    for icon in manifest["icons"]:
        with urlopen(server.address + icon["src"]) as answer:
            assert answer.headers["Content-Type"] == icon["type"]
    with urlopen(server.address + "/sw.js") as worker:
        assert worker.headers["Cache-Control"] == "no-cache", "a new version is seen at once"
    with urlopen(server.address) as page:
        assert b'rel="manifest"' in page.read()
