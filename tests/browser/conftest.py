"""A server of its own, and Debian's Chromium to look at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import AFAR, CHROMIUM, need_browser
from player_at_page import PATIENCE
from playwright.sync_api import expect, sync_playwright
from serving import PublicServer, Server

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Closed after each file: while Playwright runs, nothing else in the process can start an event loop."""
    need_browser()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        args = ["--no-sandbox", f"--host-resolver-rules=MAP {AFAR} 127.0.0.1"]
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=args)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    need_browser()
    served = Server(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.kill()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[PublicServer]:
    """A public server for one test, which may do with it what it likes."""
    need_browser()
    served = PublicServer(tmp_path)
    served.start()
    yield served
    served.kill()


class People:
    """Browsers of different people: each has its own storage; whatever goes wrong in a page fails the test."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.contexts: list[Any] = []
        self.faults: list[str] = []

    def page(
        self, *, phone: bool = False, language: str = "en-GB", motion: bool = False, installs: bool = False
    ) -> Any:
        """`installs`: the page may keep itself for times without a network."""
        size = PHONE if phone else DESKTOP
        context = self.browser.new_context(
            viewport=size,
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            service_workers="allow" if installs else "block",
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return self._open(context)

    def again(self, page: Any) -> Any:
        """The same person, who closed the page and opens another."""
        page.close()
        return self._open(page.context)

    def _open(self, context: Any) -> Any:
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, message: Any) -> None:
        harmless = (
            "ERR_CONNECTION",
            "WebSocket",
            "Failed to load",
            "Cross-Origin-Opener-Policy header has been ignored",
        )
        if message.type == "error" and not any(words in message.text for words in harmless):
            self.faults.append(message.text)


@pytest.fixture
def people(browser: Any) -> Iterator[People]:
    found = People(browser)
    yield found
    for context in found.contexts:
        context.close()
    assert found.faults == []
