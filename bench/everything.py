"""What a turn costs early and late in the longest game: `python bench/everything.py [--preset everything-wheel]`

Six computers play a game of everything on a real server, and Chromium watches it to the end. Told are the means over
the first and the last fifty turns, with the medians: what the server works, without the thinking, which is done in
processes of its own; what the page's main thread works; what comes over the socket. Times are processor times, so that
other work on the machine hardly matters. Needs the developers' packages, Chromium and the built page; with `--engine`
chance plays, and the engine alone is told, over five games.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from playwright.async_api import async_playwright

import bastide
from bastide.game.events import TurnStarted
from bastide.modules import PRESETS
from bastide.testkit.lively import lively_answer
from server import running

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from pictures import CHROMIUM

TURNS = 50
"""At either end of the game."""
SEATS = 6
GAMES = 5
"""Of the engine alone."""


class Snapshot(Struct):
    turn: int
    over: bool
    pieces: list[msgspec.Raw]


class Message(Struct):
    type: str
    snapshot: Snapshot | None = None
    known: int = 0


class Turn(Struct):
    """What one turn cost."""

    number: int
    tiles: int
    server: float
    page: float
    states: int = 0
    sent: int = 0


class Meter:
    """Listens to the socket of a page, and reads the clocks of its processes at the end of every turn."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.page = 0  # the process that draws it, once that is known
        self.read = msgspec.json.Decoder(Message).decode
        self.turns: list[Turn] = []
        self.over = asyncio.Event()

    def listen(self, socket: Any) -> None:
        socket.on("framereceived", self.hear)

    def hear(self, data: str | bytes) -> None:
        message = self.read(data)
        if not self.page or message.snapshot is None or message.type != "state":
            return
        if not self.turns or self.turns[-1].number != message.snapshot.turn:
            self._next(message.snapshot, message.known)
        turn = self.turns[-1]
        turn.states, turn.sent = turn.states + 1, turn.sent + len(data)
        if message.snapshot.over:
            self.over.set()

    def _next(self, snapshot: Snapshot, known: int) -> None:
        server, page = worked(self.server), worked(self.page, main_thread=True)
        if self.turns:
            before = self.turns[-1]
            before.server, before.page = server - before.server, page - before.page
        if len(self.turns) % TURNS == 1:
            tell("so far", self.turns[-TURNS - 1 : -1])
        self.turns.append(Turn(snapshot.turn, known + len(snapshot.pieces), server, page))


def worked(process: int, *, main_thread: bool = False) -> float:
    """Milliseconds of processor time that a process has used."""
    threads = [Path(f"/proc/{process}/task/{process}")] if main_thread else Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6


def tell(name: str, turns: list[Turn]) -> None:
    """What a turn cost, and a state: late in a game more is decided in a turn."""
    if not turns:
        return
    states = sum(turn.states for turn in turns) / len(turns)
    print(f"{name}: turns {turns[0].number} to {turns[-1].number}, {turns[0].tiles} to {turns[-1].tiles} tiles")
    print(f"  {states:.1f} states a turn")
    for part, unit, scale in (("server", "ms", 1), ("page", "ms", 1), ("sent", "kB", 1000)):
        costs = [getattr(turn, part) / scale for turn in turns]
        mean = sum(costs) / len(costs)
        each = mean / states
        print(f"  {part}: a turn {mean:.1f} {unit}, median {median(costs):.1f}; a state {each:.1f}", flush=True)


async def renderer(browser: Any) -> int:
    """The process that draws the page, the busiest of its kind beside those of the browser itself."""
    session = await browser.new_browser_cdp_session()
    found = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    pages = [one for one in found if one["type"] == "renderer" and not is_of_browser(one["id"])]
    return int(max(pages, key=lambda one: one["cpuTime"])["id"])


def is_of_browser(process: int) -> bool:
    return b"--top-chrome-webui" in Path(f"/proc/{process}/cmdline").read_bytes()


async def watch(preset: str, level: str, seconds: float) -> list[Turn]:
    wish = {
        "modules": PRESETS[preset].modules,
        "options": PRESETS[preset].options,
        "seats": [{"who": "computer", "player": level}] * SEATS,
    }
    async with running() as (address, pid), async_playwright() as playwright:
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            table = (await http.post("/api/tables", json=wish)).json()["table"]["id"]
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        meter = Meter(pid)
        page.on("websocket", meter.listen)
        await page.goto(f"http://{address}/t/{table}")
        await page.wait_for_selector(".tiles .piece", timeout=120_000, state="attached")
        meter.page = await renderer(browser)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(meter.over.wait(), seconds)
        await browser.close()
    return meter.turns[:-1]


def turns_of_engine(preset: str, seed: int) -> list[list[float]]:
    """For each turn of a game that chance plays the milliseconds of the engine, decision by decision."""
    chosen, rng = PRESETS[preset], Random(seed)
    game = bastide.new_game(SEATS, modules=chosen.modules, options=chosen.options, seed=seed)
    turns: list[list[float]] = [[]]
    while game.decision is not None:
        action, begin = lively_answer(game.decision, rng), process_time()
        events = game.apply(action)
        turns[-1].append(1000 * (process_time() - begin))
        if any(isinstance(event, TurnStarted) for event in events):
            turns.append([])
    return turns[:-1]


def engine(preset: str) -> None:
    games = [turns_of_engine(preset, seed) for seed in range(GAMES)]
    for name, part in (("early", slice(TURNS)), ("late", slice(-TURNS, None))):
        turns = [turn for game in games for turn in game[part]]
        spent, decisions = (median(map(of, turns)) for of in (sum, len))
        each = median(sum(turn) / len(turn) for turn in turns)
        print(f"engine, {name}: {spent:.2f} ms a turn of {decisions:.0f} decisions, {each:.2f} ms a decision")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", choices=PRESETS, default="everything")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seconds", type=float, default=7200, help="the longest that is waited for the end")
    parser.add_argument("--engine", action="store_true")
    given = parser.parse_args()
    if given.engine:
        engine(given.preset)
        return
    turns = asyncio.run(watch(given.preset, given.level, given.seconds))
    tell("early", turns[:TURNS])
    tell("late", turns[-TURNS:])


if __name__ == "__main__":
    main()
