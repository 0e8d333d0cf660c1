"""Giving up, going away and what the others may do then, as people see it."""

from __future__ import annotations

from typing import Any

import pytest
from player_at_page import PATIENCE, play_turn, wait_for_turn
from playwright.sync_api import expect
from test_end_in_browser import ACROSS, INSIDE, UPRIGHT


def _open_menu(page: Any) -> None:
    page.locator(".tools .menu").click(timeout=PATIENCE)


def _button(page: Any, name: str) -> Any:
    """A button of the dialog that is open, or else of the page."""
    dialog = page.get_by_role("dialog")
    return (dialog if dialog.count() else page).get_by_role("button", name=name, exact=True)


def _sit_down(people: Any, server: Any, *languages: str) -> tuple[str, list[Any]]:
    """A table whose people each have a page of their own, all but the first one on phones."""
    names = ("Ada", "Bob", "Eve")[: len(languages)]
    seats = [{"who": "link" if number else "here", "name": name} for number, name in enumerate(names)]
    made = server.make_table(seats=seats, first=0)
    id, secrets = made["table"]["id"], made["secrets"]
    for number, name in list(enumerate(names))[1:]:
        wish = {"name": name, "colour": number, "secret": secrets[number]}
        server.post(f"/api/tables/{id}/seats/{number}", wish)
    pages = [people.page(phone=number > 0, language=language) for number, language in enumerate(languages)]
    for page, secret in zip(pages, secrets, strict=True):
        page.goto(f"{server.address}/t/{id}#{secret}")
        page.locator(".players").wait_for(timeout=PATIENCE)
    return id, pages


def test_resigning_asks_first_and_the_other_has_won(people: Any, server: Any) -> None:
    seats = [{"who": "here", "name": "Ada"}, {"who": "link", "name": "Bob"}]
    made = server.make_table(seats=seats, first=0)
    id, secrets = made["table"]["id"], made["secrets"]
    server.post(f"/api/tables/{id}/seats/1", {"name": "Bob", "colour": 1, "secret": secrets[1]})
    ada, bob = people.page(), people.page(phone=True, language="de-DE")
    for page, secret in ((ada, secrets[0]), (bob, secrets[1])):
        page.goto(f"{server.address}/t/{id}#{secret}")
    wait_for_turn(ada)
    play_turn(ada)
    _open_menu(ada)
    ada.get_by_role("button", name="Resign").click()
    dialog = ada.get_by_role("dialog")
    expect(dialog).to_contain_text("The game ends at once, and Bob has won.")
    dialog.get_by_role("button", name="Play on").click()
    expect(ada.get_by_role("dialog"), "nothing has happened").to_have_count(0)
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page, words in ((ada, ("Bob won!", "Ada resigned.")), (bob, ("Gewonnen: Bob!", "Ada hat aufgegeben."))):
        page.locator("dialog .winner").wait_for(timeout=PATIENCE)
        for word in words:
            expect(page.locator("dialog")).to_contain_text(word)


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS], ids=["upright", "across"])
def test_the_question_fits_a_phone(people: Any, server: Any, size: dict[str, int]) -> None:
    made = server.make_table(seats=[{"who": "here", "name": name} for name in ("Ada", "Bob", "Eve")], first=0)
    page = people.page(phone=True, language="de-DE")
    page.set_viewport_size(size)
    for secret in made["secrets"]:
        page.goto(f"{server.address}/t/{made['table']['id']}#{secret}")
        page.locator(".players").wait_for(timeout=PATIENCE)
        page.goto("about:blank")
    page.goto(f"{server.address}/t/{made['table']['id']}")
    wait_for_turn(page)
    _open_menu(page)
    page.get_by_role("button", name="Aufgeben").click()
    buttons = page.get_by_role("dialog").locator(".stack .btn")
    expect(buttons).to_have_text(["Ada gibt auf", "Bob gibt auf", "Eve gibt auf", "Weiterspielen"])
    buttons.last.scroll_into_view_if_needed()
    assert buttons.last.evaluate_all(INSIDE)


def test_a_game_ends_when_all_agree(people: Any, server: Any) -> None:
    _, (ada, bob) = _sit_down(people, server, "en-GB", "de-DE")
    wait_for_turn(ada)
    play_turn(ada)
    _open_menu(ada)
    _button(ada, "Offer to end").click()
    expect(ada.get_by_role("dialog")).to_contain_text("Bob must agree.")
    _button(ada, "Offer to end").click()
    bob.get_by_text("Ada möchte das Spiel jetzt beenden.").wait_for(timeout=PATIENCE)
    ada.get_by_text("Waiting for Bob.").wait_for(timeout=PATIENCE)
    _button(bob, "Spiel beenden").click()
    for page, words in ((ada, "The game was ended early."), (bob, "Das Spiel wurde vorzeitig beendet.")):
        page.locator("dialog .winner").wait_for(timeout=PATIENCE)
        expect(page.locator("dialog")).to_contain_text(words)


def test_whoever_declines_is_named(people: Any, server: Any) -> None:
    _, (ada, bob) = _sit_down(people, server, "en-GB", "de-DE")
    _open_menu(bob)
    _button(bob, "Spielende anbieten").click()
    _button(bob, "Spielende anbieten").click()
    _button(ada, "Play on").click(timeout=PATIENCE)
    bob.get_by_text("Ada möchte weiterspielen.").wait_for(timeout=PATIENCE)
    expect(bob.get_by_text("Ada möchte das Spiel")).to_have_count(0)
    wait_for_turn(ada)
    play_turn(ada)


def test_a_computer_plays_on_for_whoever_has_left(people: Any, server: Any) -> None:
    id, (ada, bob, eve) = _sit_down(people, server, "en-GB", "de-DE", "en-GB")
    wait_for_turn(ada)
    play_turn(ada)
    _open_menu(bob)
    _button(bob, "Tisch verlassen").click()
    expect(bob.get_by_role("dialog")).to_contain_text("Zurück kannst du nicht.")
    _button(bob, "Tisch verlassen").click()
    bob.locator(".table-choice").wait_for(timeout=PATIENCE)
    expect(bob.locator(".resume"), "nobody continues a game that was left").to_have_count(0)
    ada.get_by_text("Bob has left. Should a computer play on?").wait_for(timeout=PATIENCE)
    for page in (ada, eve):
        _button(page, "Computer plays on").click(timeout=PATIENCE)
    wait_for_turn(eve)
    expect(ada.locator(".player[data-player='1']")).to_contain_text("left")
    expect(ada.get_by_text("Bob is now played by a computer").first).to_be_attached()
    bob.goto(f"{server.address}/t/{id}")
    bob.get_by_text("Du schaust zu.").wait_for(timeout=PATIENCE)


def test_before_the_game_a_seat_is_given_back_and_the_table_closed(people: Any, server: Any) -> None:
    made = server.make_table(seats=[{"who": "here", "name": "Ada"}, {"who": "open"}, {"who": "open"}])
    id = made["table"]["id"]
    ada, bob = people.page(), people.page(phone=True, language="de-DE")
    ada.goto(f"{server.address}/t/{id}#{made['secrets'][0]}")
    for _ in range(2):
        bob.goto(f"{server.address}/t/{id}")
        _button(bob, "Platz nehmen").click(timeout=PATIENCE)
        _open_menu(bob)
        _button(bob, "Tisch verlassen").click()
        expect(bob.get_by_role("dialog")).to_contain_text("Dein Platz wird für jemand anderen frei.")
        _button(bob, "Tisch verlassen").click()
        bob.locator(".table-choice").wait_for(timeout=PATIENCE)
    bob.goto(f"{server.address}/t/{id}")
    _button(bob, "Platz nehmen").click(timeout=PATIENCE)
    bob.locator(".players").wait_for(timeout=PATIENCE)
    _open_menu(ada)
    _button(ada, "Close the table").click()
    _button(ada, "Close the table").click()
    bob.get_by_text("Dieser Tisch wurde geschlossen.").wait_for(timeout=PATIENCE)
    ada.locator(".table-choice").wait_for(timeout=PATIENCE)
    expect(ada.get_by_text("Your games")).to_have_count(0)


def test_whoever_is_away_is_not_removed_at_once(people: Any, server: Any) -> None:
    _, (ada, bob) = _sit_down(people, server, "en-GB", "de-DE")
    wait_for_turn(ada)
    play_turn(ada)
    wait_for_turn(bob)
    bob.goto("about:blank")
    ada.get_by_text("Bob is away.").wait_for(timeout=PATIENCE)
    _open_menu(ada)
    _button(ada, "Go on without Bob").click()
    expect(ada.get_by_role("dialog")).to_contain_text("After 10 minutes you may go on")
    _button(ada, "Go on without Bob").click()
    ada.get_by_text("Bob may be removed after 10 minutes away").wait_for(timeout=PATIENCE)


def test_spectators_chat_apart_and_can_be_muted(people: Any, server: Any) -> None:
    id, (ada, bob) = _sit_down(people, server, "en-GB", "de-DE")
    guest, other = people.page(), people.page()
    for page in (guest, other):
        page.goto(f"{server.address}/t/{id}")
    for page in (guest, other, ada, bob):
        page.locator(".tools .chat").click(timeout=PATIENCE)
    guest.get_by_placeholder("Say something to the spectators").fill("Lay it north!")
    guest.keyboard.press("Enter")
    other.get_by_text("Lay it north!").wait_for(timeout=PATIENCE)
    bob.get_by_placeholder("Etwas sagen").fill("Hallo!")
    bob.keyboard.press("Enter")
    ada.locator(".chat").get_by_text("Hallo!").wait_for(timeout=PATIENCE)
    expect(ada.get_by_text("Lay it north!"), "who plays is not whispered to").to_have_count(0)
    ada.get_by_text("Mute").click()
    ada.get_by_label("Bob").check()
    expect(ada.locator(".chat").get_by_text("Hallo!")).to_have_count(0)
    ada.reload()
    ada.locator(".tools .chat").click(timeout=PATIENCE)
    ada.get_by_text("Nobody has said anything yet.").wait_for(timeout=PATIENCE)
    assert ada.get_by_label("Bob").is_checked()
