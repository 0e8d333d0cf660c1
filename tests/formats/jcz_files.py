"""Files of JCloisterZone for the tests: those that lie here, and made ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bastide.formats import jcz

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("*.jcz"))
BASIC = {"small-follower": 7, "farmers": True}
ALL_ELEMENTS = {
    **BASIC,
    "big-follower": 1,
    "abbot": 1,
    "garden": True,
    "inn": True,
    "cathedral": True,
    "builder": 1,
    "pig": 2,
    "traders": True,
    "pig-herd": True,
}


def load(name: str) -> dict[str, Any]:
    value = json.loads((DATA / f"{name}.jcz").read_text())
    assert isinstance(value, dict)
    return value


def verify(value: dict[str, Any]) -> str:
    return jcz.verify(jcz.play(json.dumps(value))).say()


def empty(sets: dict[str, Any], elements: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any) -> str:
    """A file with these choices and no moves."""
    setup = {"sets": sets, "elements": elements, "rules": rules or {}}
    return json.dumps({"setup": setup, "players": [{"name": "Ada"}, {"name": "Ben"}], "replay": [], **more})


DECLINE = {"type": "PASS", "payload": {}}
COMMIT = {"type": "COMMIT", "payload": {"random": 0.25}}


def holds(value: dict[str, Any], moves: int, *assertions: str, then: tuple[dict[str, Any], ...] = ()) -> None:
    """The assertions are true after so many of the moves and these others."""
    value["replay"] = [*value["replay"][:moves], *then]
    value["test"]["assertions"] = list(assertions)
    verify(value)
