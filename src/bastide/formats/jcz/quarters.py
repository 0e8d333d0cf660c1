"""Moves of the Count: into a quarter of Carcassonne, out of it for a scoring, and the Count himself."""

from __future__ import annotations

from typing import Any

from bastide.formats.jcz.now import Now
from bastide.formats.jcz.places import Pointer, find_segment
from bastide.formats.outcome import Unsupported
from bastide.formats.reading import as_kind
from bastide.game.actions import PASS, Action, Choose
from bastide.game.traits import BLACKSMITH_QUARTER, CASTLE_QUARTER, CATHEDRAL_QUARTER, MARKET_QUARTER
from bastide.text import Text

QUARTERS = {
    "QUARTER_CASTLE": CASTLE_QUARTER,
    "QUARTER_MARKET": MARKET_QUARTER,
    "QUARTER_BLACKSMITH": BLACKSMITH_QUARTER,
    "QUARTER_CATHEDRAL": CATHEDRAL_QUARTER,
}
"""Location of a pointer -> quarter."""
COUNT_TO = "count-to-"
"""Our word for a move of the Count, before the quarter."""
LEAVING = ("T7.3", "E4")
"""Steps at which followers leave the city."""

_NO_QUARTER = Text(
    en="A quarter called {location} is not known here.", de="Ein Viertel namens {location} ist hier nicht bekannt."
)


def is_quarter(pointer: Pointer) -> bool:
    return pointer.location.startswith("QUARTER_")


def read_quarter(location: str) -> str:
    if location not in QUARTERS:
        raise Unsupported(_NO_QUARTER, location=location)
    return QUARTERS[location]


def enter_city(now: Now, figure: str, pointer: Pointer) -> Action:
    """A follower is deployed in a quarter."""
    quarter = read_quarter(pointer.location)
    return _of_kind(now, now.choices(quarter), figure) or Choose(quarter)


def leave_city(now: Now, figure: str, pointer: Pointer) -> Action:
    """A follower of a quarter is deployed on a feature that is about to be scored."""
    segment = find_segment(now.game.board, pointer)
    choices = [choice for choice in now.choices("redeploy") if choice.segment == segment]
    return _of_kind(now, choices, figure) or Choose("redeploy", segment=segment)


def _of_kind(now: Now, choices: list[Choose], figure: str) -> Choose | None:
    figures = now.game.rules.figures
    return next((c for c in choices if c.figure is not None and figures[c.figure][1].id == figure), None)


def move_count(now: Now, to: Any) -> list[Action]:
    """The Count goes to another quarter, or stays where he is."""
    move = Choose(f"{COUNT_TO}{read_quarter(as_kind(to, Pointer).location)}")
    return [move if move in now.offered or PASS not in now.offered else PASS]
