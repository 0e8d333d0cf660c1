"""Every symbol of the tiles can be told from the others where a tile is 60 pixels wide."""

from __future__ import annotations

from base64 import b64encode
from itertools import combinations
from typing import Any

import pytest

from bastide import art
from bastide.art.buildings import in_town, paint_thing
from bastide.art.canvas import Canvas
from bastide.art.plan import plan_of
from bastide.art.settle import IN_THE_PLAN, Thing
from bastide.tiles.face import Face, Layout
from bastide.tiles.sets import face, load_set, set_ids

TILE = 60
GROUND = (0xB1, 0xC0, 0x7A)
BLOCK, BLOCKS = 4, 9
"""A picture is compared by the mean colours of blocks of pixels, in the middle of the tile."""
ALIKE = 7
"""Mean difference of two pictures, of 0 to 255, up to which they look alike. Badges of one ground, with glyphs of thin
lines, are 4 to 6 apart."""
BY_WAYS = {"labyrinth", "wells", "tunnel", "tunnel-end", "abbey", "no-castle-base", "bridge-over", "city-quarters"}
"""Shown by roads and towns as a whole."""
MEADOW = Face("meadow", "test", Layout(edges="FFFF", segments=("field NL NR EL ER SL SR WL WR",)))

PIXELS = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  return [...brush.getImageData(0, 0, picture.width, picture.height).data];
}"""


def printed() -> list[str]:
    """The symbols and flags of all tiles, as words of the drawings."""
    found: set[str] = set()
    for set_id in set_ids():
        for tile in load_set(set_id).tile:
            found |= set(face(tile).symbols)
            for segment in face(tile).segments:
                found |= {str(segment.flags["goods"])} if "goods" in segment.flags else set()
                found |= {f"bathhouse={segment.flags['bathhouse']}"} if "bathhouse" in segment.flags else set()
                found |= {flag for flag, value in segment.flags.items() if value is True or flag == "pennant"}
    return sorted(word for word in found if name_of(word) not in IN_THE_PLAN | BY_WAYS)


def name_of(word: str) -> str:
    return word.partition("=")[0]


def drawing(word: str) -> str:
    """One symbol in the middle of a meadow, as far away as on a phone."""
    canvas = Canvas(plan_of(MEADOW, 0, 0))
    canvas.places.roadsides[-1] = 50 + 65j
    for paint in (in_town, paint_thing):
        paint(canvas, Thing(word, 50 + 50j))
    badges = "".join(f'<g class="badge">{pen.svg(True)}</g>' for pen in canvas.badges)
    return (
        f'<svg class="far" width="{TILE}" height="{TILE}" viewBox="0 0 100 100"><rect width="100" height="100" '
        f'fill="rgb{GROUND}"/><g class="tile">{canvas.ground.svg(True)}{canvas.relief.svg(True)}{badges}</g></svg>'
    )


Colour = tuple[float, ...]


@pytest.fixture(scope="module")
def pictures(browser: Any) -> dict[str, list[Colour]]:
    """Every symbol as blocks of colour."""
    words = printed()
    page = browser.new_page(viewport={"width": TILE, "height": TILE * len(words)})
    style = f"<style>{art.stylesheet()} body {{margin: 0}} svg {{display: block}}</style>"
    page.set_content(style + "".join(map(drawing, words)))
    pixels = page.evaluate(PIXELS, b64encode(page.screenshot()).decode())
    page.close()
    return {word: blocks(pixels, k * TILE) for k, word in enumerate(words)}


def blocks(pixels: list[int], top: int) -> list[Colour]:
    edge = (TILE - BLOCK * BLOCKS) // 2
    corners = [edge + BLOCK * k for k in range(BLOCKS)]
    return [colour(pixels, x, top + y) for y in corners for x in corners]


def colour(pixels: list[int], left: int, top: int) -> Colour:
    """The mean colour of a block."""
    starts = [4 * (TILE * y + x) for y in range(top, top + BLOCK) for x in range(left, left + BLOCK)]
    return tuple(sum(pixels[start + part] for start in starts) / len(starts) for part in range(3))


def apart(one: list[Colour], other: list[Colour]) -> float:
    """How far two pictures differ where at least one of them shows something."""
    both = [(a, b) for a, b in zip(one, other, strict=True) if is_drawn(a) or is_drawn(b)]
    return sum(distance(a, b) for a, b in both) / len(both)


def is_drawn(block: Colour) -> bool:
    return distance(block, GROUND) > 3


def distance(one: Colour, other: Colour) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 3


def test_no_two_symbols_look_alike(pictures: dict[str, list[Colour]]) -> None:
    pairs = [(a, b) for a, b in combinations(pictures, 2) if name_of(a) != name_of(b)]
    assert len(pairs) > 1000
    found = {pair: apart(pictures[pair[0]], pictures[pair[1]]) for pair in pairs}
    assert {pair: round(far, 1) for pair, far in found.items() if far <= ALIKE} == {}


def test_values_of_a_symbol_differ(pictures: dict[str, list[Colour]]) -> None:
    """Numbers and winds are small from afar, but the pictures are not the same."""
    pairs = [(a, b) for a, b in combinations(pictures, 2) if name_of(a) == name_of(b)]
    assert len(pairs) > 20
    assert [(a, b) for a, b in pairs if pictures[a] == pictures[b]] == []
