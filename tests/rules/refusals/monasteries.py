"""Monasteries in Germany, the Netherlands and Japan: why a choice is refused."""

from __future__ import annotations

from questions import BLUE, RED
from refusals.cases import Case, at, laid

CASES: dict[str, Case] = {
    "abbot in an ordinary monastery": (
        laid("(0,0) D crfr", "", "(0,1) B ffff", "monasteries"),
        at("lie-down", (0, 1), "monastery", of=RED),
        "A follower lies down as abbot only in a special monastery.",
        "Als Abt legt sich ein Gefolgsmann nur in ein besonderes Kloster.",
    ),
    "abbot who is the abbot": (
        laid("(0,0) D crfr", "", "(0,1) MO1 ffff", "monasteries", "abbot"),
        at("lie-down", (0, 1), "monastery", of=RED, kind="abbot"),
        "This figure cannot be a lying abbot: abbot.",
        "Diese Figur kann kein liegender Abt sein: Abt.",
    ),
    "abbot of another": (
        laid("(0,0) D crfr", "", "(0,1) MO1 ffff", "monasteries"),
        at("lie-down", (0, 1), "monastery", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "abbot beside a monk": (
        laid("(0,0) D crfr, (0,1) MO1 ffff", "Blue (0,1) monastery", "(1,0) U frfr", "monasteries"),
        at("lie-down", (0, 1), "monastery", of=RED),
        "Figures go onto the tile just placed.",
        "Figuren kommen auf das gerade gelegte Plättchen.",
    ),
}
