"""The first ten minutes: inviting others, joining, coming back."""

from __future__ import annotations

from typing import Any

import pytest
from needs import AFAR
from player_at_page import PATIENCE, play_turn, wait_for_turn
from playwright.sync_api import expect

import bastide
from bastide.server.names import NAMES

START = ("Your game in progress", "Your games", "Open tables", "A table of your own")


def test_a_free_seat_shows_its_link_at_once(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    page.get_by_label("Who sits on seat 2").select_option("link")
    page.get_by_role("button", name="Start this table").click()
    invite = page.get_by_role("region", name="Invite another player")
    link = invite.get_by_label("Link for seat 2").input_value()
    expect(invite.get_by_text("Others cannot open this link: 127.0.0.1 is this computer alone.")).to_be_visible()
    assert invite.get_by_label("Command").input_value() == f"bastide play --host 0.0.0.0 --port {server.port}"
    expect(invite.get_by_role("img")).to_have_count(0)

    afar = people.page()
    address = server.address.replace("127.0.0.1", AFAR)
    afar.goto(f"{address}/t/{_open_table(server)}")
    afar.get_by_role("button", name="Take the seat").click()
    invite = afar.get_by_role("region", name="Invite another player")
    invite.get_by_role("img", name="QR code").locator("path").wait_for(timeout=PATIENCE)
    expect(invite.get_by_text("Others cannot open")).to_have_count(0)
    invite.get_by_role("button", name="Copy").click()
    invite.get_by_role("button", name="Copied").wait_for(timeout=PATIENCE)

    afar.goto(link.replace("127.0.0.1", AFAR))
    afar.get_by_role("button", name="Take the seat").click()
    page.get_by_role("region", name="Invite another player").wait_for(state="detached", timeout=PATIENCE)


def test_a_level_is_chosen_and_remembered_and_the_computer_has_a_name(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    levels = page.get_by_role("group", name="Level of the computer")
    levels.get_by_role("button", name="Medium", pressed=True).wait_for(timeout=PATIENCE)
    expect(levels.get_by_role("button")).to_have_text(["Easy", "Medium", "Hard", "Master"])
    offered = page.get_by_label("Which computer player on seat 2").locator("option")
    for place, name in enumerate(("Easy", "Medium", "Hard", "Master", "Very easy")):
        expect(offered.nth(place)).to_have_text(name)
    levels.get_by_role("button", name="Easy").click()
    page.get_by_role("button", name="Play against the computer").click()
    assert wait_for_turn(page)
    row = page.locator(".players .player").filter(has_text="Easy")
    assert row.locator(".name").inner_text().split()[0] in NAMES

    page.goto(server.address)
    levels.get_by_role("button", name="Easy", pressed=True).wait_for(timeout=PATIENCE)


def test_a_rematch_is_offered_accepted_and_followed(server: Any, people: Any) -> None:
    table, (ada_secret, bo_secret), mover = _last_turn(server)
    ada, bo, eva = people.page(), people.page(), people.page()
    eva.add_init_script("localStorage.setItem('bastide.settings', JSON.stringify({name: 'Eva'}))")
    eva.goto(table)
    ada.goto(f"{table}#{ada_secret}")
    bo.goto(f"{table}#{bo_secret}")
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Take the seat").click()
    ada.locator(".players").get_by_text("1 spectator: Eva").wait_for(timeout=PATIENCE)
    wait_for_turn((ada, bo)[mover])
    play_turn((ada, bo)[mover])

    ada.get_by_role("dialog").get_by_role("button", name="Play again").click(timeout=PATIENCE)
    ada.get_by_text("Waiting for Bo to accept.").first.wait_for(timeout=PATIENCE)
    offered = bo.get_by_role("dialog")
    offered.get_by_text("Ada would like to play again.").wait_for(timeout=PATIENCE)
    offered.get_by_role("button", name="Accept").click()
    for page in (ada, bo, eva):
        page.wait_for_function("old => location.href !== old", arg=table, timeout=PATIENCE)
        page.locator(".players .player").first.wait_for(timeout=PATIENCE)
    assert ada.url == bo.url == eva.url
    before, after = (
        server.get(url.replace(server.address, "").replace("/t/", "/api/tables/")) for url in (table, ada.url)
    )
    assert after["seats"] == before["seats"]
    assert after["setup"]["first"] == 1 - before["setup"]["first"]
    assert wait_for_turn((ada, bo)[after["decides"]])


@pytest.mark.parametrize("phone", [False, True])
def test_the_start_page_brings_people_back_and_to_open_tables(server: Any, people: Any, phone: bool) -> None:
    seats = [{"who": "here", "name": "Cleo"}, {"who": "computer", "player": "easy"}, {"who": "open"}]
    clock = {"seconds": 900, "increment": 10, "at_zero": "flag"}
    server.make_table(seats=seats, modules=["river"], assistance="none", clock=clock)
    made = server.make_table(seats=[{"who": "here", "name": "Ada"}, {"who": "here", "name": "Bo"}], first=0)
    page = people.page(phone=phone)
    page.goto(f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}")
    assert wait_for_turn(page)
    page.goto(server.address)

    running = page.get_by_role("region", name="Your game in progress")
    running.get_by_text("Ada, Bo").wait_for(timeout=PATIENCE)
    running.get_by_text("Your turn").wait_for(timeout=PATIENCE)
    table = page.get_by_role("region", name="Open tables").get_by_role("link").filter(has_text="Cleo").first
    facts = " ".join(table.inner_text().split())
    for fact in ("(Easy)", "1 free seat", "The River", "15 minutes each, plus 10 seconds", "no assistance"):
        assert fact in facts
    tops = [page.get_by_role("region", name=name).bounding_box()["y"] for name in START]
    assert tops == sorted(tops), "the running game, your games and open tables stand above the table of your own"

    table.click()
    page.get_by_role("button", name="Take the seat").wait_for(timeout=PATIENCE)
    expect(page.locator("form")).to_contain_text(facts)
    page.go_back()
    running.get_by_role("link", name="Continue").click()
    assert wait_for_turn(page)


def _last_turn(server: Any) -> tuple[str, list[str], int]:
    """The address of a table before its last turn, the secrets of Ada and Bo, and whose turn it is."""
    game = bastide.new_game(["Ada", "Bo"], tiles={"base": 0, "river": 1}, seed=3)
    while game.decision is not None:
        if game.decision.step == "T2.1":
            last, mover = game.record(), game.decision.player
        game.apply(game.decision.actions[0])
    watched = server.post("/api/import", {"text": last.to_json()})
    seats = [{"who": "here", "name": "Ada", "colour": 3}, {"who": "link", "name": "Bo"}]
    wish = {"position": watched["position"], "seats": seats, "assistance": "full", "clock": None}
    made = server.post(f"/api/tables/{watched['id']}/continue", wish)
    return f"{server.address}/t/{made['table']['id']}", made["secrets"], mover


def _open_table(server: Any) -> str:
    made = server.make_table(seats=[{"who": "open"}, {"who": "open"}])
    return str(made["table"]["id"])
