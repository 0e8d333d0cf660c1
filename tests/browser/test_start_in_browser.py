"""The first ten minutes: inviting others, joining, coming back."""

from __future__ import annotations

from typing import Any

from needs import AFAR
from player_at_page import PATIENCE, wait_for_turn

from bastide.server.names import NAMES


def test_a_free_seat_shows_its_link_at_once(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    page.get_by_label("Who sits on seat 2").select_option("link")
    page.get_by_role("button", name="Start this table").click()
    invite = page.get_by_role("region", name="Invite another player")
    link = invite.get_by_label("Link for seat 2").input_value()
    assert invite.get_by_text("Others cannot open this link: 127.0.0.1 is this computer alone.").is_visible()
    assert invite.get_by_label("Command").input_value() == f"bastide play --host 0.0.0.0 --port {server.port}"
    assert not invite.get_by_role("img").count()

    afar = people.page()
    address = server.address.replace("127.0.0.1", AFAR)
    afar.goto(f"{address}/t/{_open_table(server)}")
    afar.get_by_role("button", name="Take the seat").click()
    invite = afar.get_by_role("region", name="Invite another player")
    invite.get_by_role("img", name="QR code").locator("path").wait_for(timeout=PATIENCE)
    assert not invite.get_by_text("Others cannot open").count()
    invite.get_by_role("button", name="Copy").click()
    invite.get_by_role("button", name="Copied").wait_for(timeout=PATIENCE)

    afar.goto(link.replace("127.0.0.1", AFAR))
    afar.get_by_role("button", name="Take the seat").click()
    wait_for_turn(page)
    assert not page.get_by_role("region", name="Invite another player").count()


def test_a_level_is_chosen_and_remembered_and_the_computer_has_a_name(server: Any, people: Any) -> None:
    page = people.page()
    page.goto(server.address)
    levels = page.get_by_role("group", name="Level of the computer")
    levels.get_by_role("button", name="Medium", pressed=True).wait_for(timeout=PATIENCE)
    assert levels.get_by_role("button").all_inner_texts() == ["Easy", "Medium", "Hard", "Master"]
    offered = page.get_by_label("Which computer player on seat 2").locator("option").all_inner_texts()
    assert offered[:6] == ["Very easy", "Easy", "Medium", "Hard", "Very hard", "Master"]
    levels.get_by_role("button", name="Easy").click()
    page.get_by_role("button", name="Play against the computer").click()
    assert wait_for_turn(page)
    row = page.locator(".players .player").filter(has_text="Easy")
    assert row.locator(".name").inner_text().split()[0] in NAMES

    page.goto(server.address)
    levels.get_by_role("button", name="Easy", pressed=True).wait_for(timeout=PATIENCE)


def _open_table(server: Any) -> str:
    made = server.make_table(seats=[{"who": "open"}, {"who": "open"}])
    return str(made["table"]["id"])
