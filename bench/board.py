"""How smoothly the board follows a drag: python bench/board.py [--tiles 300]

Chromium opens a table on which that many tiles lie and drags the board round. Told are the times between frames, as
requestAnimationFrame sees them, and what the main thread works for each frame, in processor time. Without a graphics
card Chromium paints in software: then the times between frames say little about a player's machine, the work of the
main thread still does. Needs the developers' packages, Chromium and the built page.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import sync_playwright

import bastide
from bastide.game.record import Record
from bastide.testkit.lively import lively_answer

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from pictures import ALL_LIE, CHROMIUM, post, server

FRAMES = """() => {
  window.seen = [];
  const step = (time) => { window.seen.push(time); window.next = requestAnimationFrame(step); };
  window.next = requestAnimationFrame(step);
}"""
STOP = "() => { cancelAnimationFrame(window.next); return window.seen; }"
MOVES = 180
ZOOMS = (0, 6)
"""How often the key to zoom in is pressed before a drag."""


def record_of(tiles: int) -> Record:
    """A game with so many tiles on the table, played by chance."""
    game, rng = bastide.new_game(2, tiles={"base": tiles // 70 + 1}, seed=1), Random(1)
    while game.decision is not None and len(game.board.pieces) < tiles:
        game.apply(lively_answer(game.decision, rng))
    return Record.of(game)


def drag(page: Any) -> None:
    """Drag the board round in two circles."""
    page.mouse.move(900, 450)
    page.mouse.down()
    for i in range(MOVES):
        turn = 4 * math.pi * i / MOVES
        page.mouse.move(700 + 200 * math.cos(turn), 450 + 200 * math.sin(turn))
    page.mouse.up()


def measure(chromium: Any, page: Any, zoom: int) -> None:
    """Drag at a zoom, and tell how it went."""
    for _ in range(zoom):
        page.keyboard.press("+")
    page.wait_for_timeout(1500)
    chromium.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    page.evaluate(FRAMES)
    drag(page)
    times = page.evaluate(STOP)
    trace = json.loads(chromium.stop_tracing())["traceEvents"]
    gaps = [after - before for before, after in itertools.pairwise(times)]
    width = page.evaluate("document.querySelector('.tiles .piece').getScreenCTM().a * 100")
    slow = quantiles(gaps, n=20)[-1]
    print(f"tiles of {width:.0f} px: {len(gaps)} frames, median {median(gaps):.1f} ms, 95 % within {slow:.1f} ms")
    print(f"  main thread: {_worked(trace) / len(gaps):.2f} ms a frame")
    for name, spent in _parts(trace).most_common(5):
        print(f"    {name}: {spent / len(gaps):.2f} ms")


def _main_thread(trace: list[Any]) -> list[Any]:
    """The events of the page's main thread, the one with the most to do of that name."""
    named = {(e["pid"], e["tid"]) for e in trace if e["name"] == "thread_name" and "RendererMain" in str(e["args"])}
    by_thread: dict[tuple[int, int], list[Any]] = {thread: [] for thread in named}
    for event in trace:
        if (event["pid"], event["tid"]) in by_thread and "tdur" in event:
            by_thread[event["pid"], event["tid"]].append(event)
    return max(by_thread.values(), key=len)


def _worked(trace: list[Any]) -> float:
    """Milliseconds of processor time in tasks."""
    tasks = [event for event in _main_thread(trace) if event["name"].endswith("RunTask")]
    return float(sum(event["tdur"] for event in tasks)) / 1000


def _parts(trace: list[Any]) -> Counter[str]:
    """Milliseconds of processor time by what was done; one may hold another."""
    spent: Counter[str] = Counter()
    for event in _main_thread(trace):
        if "devtools.timeline" in event["cat"]:
            spent[event["name"]] += event["tdur"] / 1000
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=int, default=300)
    tiles = parser.parse_args().tiles
    record = record_of(tiles)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": 1440, "height": 900})
        watched = post(f"{address}/api/import", {"text": record.to_json()})
        page.goto(f"{address}/t/{watched['id']}")
        page.wait_for_function(ALL_LIE, arg=tiles, timeout=120_000)
        for zoom in ZOOMS:
            measure(chromium, page, zoom)
        chromium.close()


if __name__ == "__main__":
    main()
