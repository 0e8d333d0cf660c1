"""The admin page: locked, then tables, notices, closing and bans, and what players see of them."""

from __future__ import annotations

from typing import Any

import pytest
from axe import faults_in_both_themes as faults
from player_at_page import PATIENCE, wait_for_turn
from serving import ADMIN_SECRET, PublicServer


def enter(page: Any, address: str, label: str = "The secret of this page", button: str = "Open") -> None:
    page.goto(f"{address}/admin")
    page.get_by_label(label).fill(ADMIN_SECRET)
    page.get_by_role("button", name=button, exact=True).click()


def test_the_server_is_run_from_its_page(club: PublicServer, people: Any) -> None:
    admin, ada = people.page(), people.page()
    made = club.make_table(seats=[{"who": "here", "name": "Ada"}, {"who": "here", "name": "Evil"}])
    first = made["table"]["setup"]["first"]
    ada.goto(f"{club.address}/t/{made['table']['id']}#{made['secrets'][first]}")
    assert wait_for_turn(ada)

    admin.goto(f"{club.address}/admin")
    admin.get_by_label("The secret of this page").fill("a guess at the secret")
    admin.get_by_role("button", name="Open", exact=True).click()
    admin.get_by_text("This is not the secret.").wait_for(timeout=PATIENCE)
    assert faults(admin) == []
    enter(admin, club.address)
    tables = admin.get_by_role("region", name="Tables")
    tables.get_by_role("link", name="Ada, Evil").wait_for(timeout=PATIENCE)
    assert faults(admin) == []

    notice = admin.get_by_role("region", name="A notice for everybody")
    notice.get_by_label("English").fill("The club meets on Friday.")
    notice.get_by_role("button", name="Tell everybody").click()
    notice.get_by_text("The club meets on Friday.").wait_for(timeout=PATIENCE)
    ada.get_by_text("The club meets on Friday.").wait_for(timeout=PATIENCE)
    notice.get_by_role("button", name="Take it back").click()
    notice.get_by_text("The club meets on Friday.").wait_for(state="hidden", timeout=PATIENCE)

    bans = admin.get_by_role("region", name="Bans")
    bans.get_by_label("Whom to ban").fill("Evil")
    bans.get_by_role("button", name="Ban", exact=True).click()
    bans.get_by_role("button", name="Lift the ban").wait_for(timeout=PATIENCE)
    tables.get_by_role("button", name="Ban", exact=True).click()
    tables.get_by_role("button", name="Ban this address?").click()
    admin.get_by_text("You would shut yourself out.").wait_for(timeout=PATIENCE)

    tables.get_by_role("button", name="Close table").click()
    tables.get_by_role("button", name="Close for good?").click()
    ada.get_by_text("This table has been closed.").wait_for(timeout=PATIENCE)
    admin.get_by_text("Nobody is at a table.").wait_for(timeout=PATIENCE)
    tables.get_by_role("button", name="all", exact=True).click()
    tables.get_by_text("closed").wait_for(timeout=PATIENCE)

    admin.reload()
    bans.get_by_role("button", name="Lift the ban").click(timeout=PATIENCE)
    bans.get_by_role("button", name="Lift the ban").wait_for(state="hidden", timeout=PATIENCE)
    admin.get_by_role("button", name="Lock").click()
    admin.reload()
    admin.get_by_label("The secret of this page").wait_for(timeout=PATIENCE)


def test_it_fits_on_a_phone_and_speaks_german(club: PublicServer, people: Any) -> None:
    page, guest = people.page(phone=True, language="de-DE"), people.page()
    long = "Wolfgang Amadeus Theophilus Sigismundus"
    made = club.make_table(seats=[{"who": "here", "name": long}, {"who": "here", "name": long}])
    guest.goto(f"{club.address}/t/{made['table']['id']}")
    enter(page, club.address, "Das Geheimwort dieser Seite", "Öffnen")
    page.get_by_role("region", name="Tische").get_by_role("link", name=long).wait_for(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(page) == []


@pytest.mark.parametrize("path", ["/", "/t/abc"])
def test_nobody_else_loads_it(server: Any, people: Any, path: str) -> None:
    page = people.page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(server.address + path)
    page.wait_for_load_state("networkidle")
    assert loaded
    assert not [address for address in loaded if "dmin" in address]
