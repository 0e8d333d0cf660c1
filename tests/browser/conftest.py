"""A server of its own, and Debian's Chromium to look at it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import AFAR, CHROMIUM, ROOT, need_browser

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TOO_MANY = 429


class Server:
    """The server as a process: it can be killed and started again on the same file."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "bastide.server", "--port", str(self.port), "--database", str(self.database)]
        env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.get("/api/catalogue")
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:
            return json.load(answer)

    def make_table(self, **wish: object) -> Any:
        return self.post("/api/tables", wish)

    def post(self, path: str, body: object) -> Any:
        request = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "Origin": self.address},
        )
        for _ in range(60):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code != TOO_MANY:  # a client may make a table every two seconds in the long run
                    raise
                time.sleep(1)
        raise AssertionError(f"{path}: the server refuses for a minute")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Closed after each file: while Playwright runs, nothing else in the process can start an event loop."""
    need_browser()
    from playwright.sync_api import sync_playwright

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
