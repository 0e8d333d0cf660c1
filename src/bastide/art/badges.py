"""The badges of all symbols as definitions of their own, for panels, counters and the play aid."""

from __future__ import annotations

from bastide.art.glyphs import COMPASS, DIGITS, GLYPHS, badge
from bastide.art.pen import Pen

_DIRECTED = [f"flier={wind}" for wind in COMPASS]
_ROSES = [f"wind-rose={value}" for value in ("NE", "SE", "SW", "NW", "full-orange", "full-blue")]
_COUNTED = [f"wheel={n}" for n in "123"] + [f"bathhouse={digit}" for digit in DIGITS]
_OUTBREAKS = [f"plague={n}" for n in "123456"]
_TOWERS = [f"watchtower={n}/{what}" for n in "123" for what in ("city", "road", "meeple", "pennant", "monastery")]
BADGES = (*GLYPHS, *_DIRECTED, *_ROSES, *_COUNTED, *_OUTBREAKS, *_TOWERS)
"""Words that have a badge, as they stand in the tile files."""


def badge_id(word: str) -> str:
    return "badge-" + word.replace("=", "-").replace("/", "-")


def badge_symbols() -> str:
    """`<g id="badge-WORD">` for every badge, sixteen units across round (0, 0), to stand in `<defs>`."""
    parts = []
    for word in BADGES:
        pen = Pen()
        badge(pen, word, 0j, 1.0)
        parts.append(f'<g id="{badge_id(word)}"><g class="tile"><g class="badge">{pen.svg(True)}</g></g></g>')
    return "".join(parts)
