"""Take the README's pictures anew, from the page as everybody gets it: python tools/pictures.py

Needs the developers' packages, Chromium and the built page. The game in the pictures is played by computers from a
seed, so that pictures differ only where the page or the players do.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import bastide
from bastide.game.actions import Place
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.modules import PRESETS
from bastide.players import load

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
NAMES = ("Ada", "Benno", "Chloé", "Dmitri")
ALL_NAMES = (*NAMES, "Emil", "Fatma")
MODULES = ("river", "inns-cathedrals", "traders-builders", "abbot")
PRINTED = ("inns-cathedrals", "traders-builders")
SEED, LEVEL = 11, "classic"
TILES_LAID = 46
EVERYTHING_LEVEL, EVERYTHING_LAID = "normal", 257
DESKTOP, START, PHONE, PAPER = (1440, 900), (1440, 1180), (390, 844), (850, 1202)
PATIENCE = 60_000
ALL_LIE = "(tiles) => document.querySelectorAll('.tiles .piece').length >= tiles"
"""Are so many tiles drawn on the table?"""
BOX = """(part) => {
  const boxes = [...document.querySelectorAll(part)].map((element) => element.getBoundingClientRect());
  const x = Math.min(...boxes.map((box) => box.left)), y = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right)), bottom = Math.max(...boxes.map((box) => box.bottom));
  return {x, y, width: right - x, height: Math.min(bottom, innerHeight) - y};
}"""
"""The rectangle round all elements that a selector finds, as far down as the window reaches."""


def play() -> Game:
    """The game that all pictures show, finished."""
    game = bastide.new_game(NAMES, modules=MODULES, seed=SEED)
    players = [load(LEVEL, seed) for seed in range(len(NAMES))]
    while game.decision is not None:
        player = game.decision.player
        game.apply(players[player].choose(game.view(player)))
    return game


def play_everything() -> Game:
    """Six players and every expansion, until so many tiles lie as can be told apart. Takes some minutes."""
    preset = PRESETS["everything"]
    game = bastide.new_game(ALL_NAMES, modules=preset.modules, options=preset.options, seed=SEED)
    players = [load(EVERYTHING_LEVEL, seed) for seed in range(len(ALL_NAMES))]
    while game.decision is not None and len(game.board.pieces) < EVERYTHING_LAID:
        player = game.decision.player
        game.apply(players[player].choose(game.view(player)))
    return game


def middle(record: Record) -> int:
    """The position in the middle of the game at which Ada has a tile to lay and followers to place."""
    for number, game in enumerate(record.positions()):
        decision = game.decision
        if (
            decision
            and decision.player == 0
            and isinstance(decision.actions[0], Place)
            and len(game.board.pieces) >= TILES_LAID
        ):
            return number
    raise AssertionError("Ada is never asked to place a tile")


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """`bastide play` with games of its own; gives its address."""
    command = ["play", "--no-open", "--port", "0", "--database", str(folder / "games.sqlite")]
    start = [sys.executable, "-c", "from bastide.cli import main; main()", *command]
    with subprocess.Popen(start, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            found = re.search(r"http://\S+(?=/)", told)
            assert found is not None, told
            yield found[0]
        finally:
            process.terminate()


def post(address: str, body: object) -> Any:
    origin = "/".join(address.split("/")[:3])
    headers = {"Content-Type": "application/json", "Origin": origin}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


class Camera:
    """A browser that looks at the server's pages and keeps what it sees."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.address = browser, address

    def look(self, path: str, size: tuple[int, int], *, scale: float = 1, phone: bool = False) -> Any:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="en-GB",
            reduced_motion="reduce",
            is_mobile=phone,
            has_touch=phone,
            device_scale_factor=scale,
        )
        page = context.new_page()
        page.goto(self.address + path)
        return page

    def keep(self, page: Any, name: str, part: str = "html") -> None:
        """Take the picture of a part of the page, as soon as nothing is loading any more."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(500)
        clip = page.evaluate(BOX, part)
        page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82, clip=clip)
        page.context.close()


def take_table(camera: Camera, path: str) -> None:
    page = camera.look(path, DESKTOP)
    _lay(page)
    page.keyboard.press("0")  # the whole board
    camera.keep(page, "table")


def take_phone(camera: Camera, path: str) -> None:
    page = camera.look(path, PHONE, scale=1.5, phone=True)
    _lay(page)
    camera.keep(page, "phone")


def _lay(page: Any) -> None:
    page.wait_for_selector(".landing", timeout=PATIENCE)
    page.locator(".landing:not(.dim)").first.dispatch_event("click")
    page.wait_for_selector(".spot", timeout=PATIENCE)


def take_end(camera: Camera, path: str) -> None:
    page = camera.look(path, DESKTOP)
    page.locator(".over .primary").click(timeout=PATIENCE)
    page.wait_for_selector("dialog .winner", timeout=PATIENCE)
    camera.keep(page, "final-score")


def take_board(camera: Camera, path: str) -> None:
    """The table alone."""
    page = camera.look(path, DESKTOP, scale=1.5)
    page.wait_for_selector(".over", timeout=PATIENCE)
    page.evaluate("for (const panel of document.querySelectorAll('.play > :not(.stage)')) panel.style.display = 'none'")
    camera.keep(page, "board", ".tiles .ground")


def take_everything(camera: Camera, path: str) -> None:
    """A game of everything, as who watches it sees it."""
    page = camera.look(path, DESKTOP, scale=1.25)
    page.wait_for_selector(".over", timeout=PATIENCE)
    page.evaluate("document.querySelector('.over').closest('.play > *').style.display = 'none'")
    page.wait_for_function(ALL_LIE, arg=EVERYTHING_LAID, timeout=PATIENCE)
    page.keyboard.press("0")  # the whole board
    camera.keep(page, "everything")


def take_start(camera: Camera) -> None:
    page = camera.look("/", START)
    page.get_by_role("button", name="The two great expansions").click(timeout=PATIENCE)
    page.mouse.move(0, 0)
    camera.keep(page, "setup")


def take_gallery(camera: Camera) -> None:
    page = camera.look("/tiles", DESKTOP)
    page.wait_for_function("() => document.querySelectorAll('figure g.tile').length >= 24", timeout=PATIENCE)
    camera.keep(page, "gallery")


def take_aid(camera: Camera) -> None:
    """The play aid as it is printed."""
    page = camera.look(f"/aid?modules={'+'.join(PRINTED)}&players={len(NAMES)}", PAPER)
    page.wait_for_selector(".sheet", timeout=PATIENCE)
    page.emulate_media(media="print")
    page.evaluate("document.body.style.padding = '24px'")  # the margin of the paper
    camera.keep(page, "play-aid")


def main() -> None:
    record = Record.of(play())
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        camera = Camera(browser, address)
        watched = post(f"{address}/api/import", {"text": record.to_json()})["id"]
        computers = [{"who": "computer", "player": LEVEL, "name": name} for name in NAMES[1:]]
        wish = {"position": middle(record), "seats": [{"who": "here", "name": NAMES[0]}, *computers]}
        made = post(f"{address}/api/tables/{watched}/continue", {**wish, "assistance": "full", "clock": None})
        own = f"/t/{made['table']['id']}#{made['secrets'][0]}"
        take_start(camera)
        take_gallery(camera)
        take_aid(camera)
        take_table(camera, own)
        take_phone(camera, own)
        take_end(camera, f"/t/{watched}")
        take_board(camera, f"/t/{watched}")
        everything = post(f"{address}/api/import", {"text": Record.of(play_everything()).to_json()})["id"]
        take_everything(camera, f"/t/{everything}")
        browser.close()


if __name__ == "__main__":
    main()
