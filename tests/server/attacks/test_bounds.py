"""What is too large is refused before anything is computed with it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from house import runs
from siege import LONGEST, SEATS, Siege, besieged

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the processor time in /proc")

BLANK: dict[str, Any] = {"edges": "FFFF", "segments": ["monastery", "field NL NR EL ER SL SR WL WR"]}


def tile(**changed: object) -> dict[str, Any]:
    return {"custom_tiles": {"X": BLANK | changed}}


SETUPS: dict[str, dict[str, Any]] = {
    "2,000 segments": tile(segments=["field NL NR"] * 2_000),
    "12,000 kinds of tiles": {"custom_tiles": {f"X{number}": BLANK for number in range(12_000)}},
    "20,000 symbols": tile(symbols=["garden"] * 20_000),
    "20,000 unknown symbols": tile(symbols=[f"nothing{number}" for number in range(20_000)]),
    "a segment that touches a lot": tile(segments=["monastery", "field NL touches=" + "0," * 20_000 + "0"]),
    "many words that nobody knows": tile(segments=["road " + " ".join(f"wrod{n}" for n in range(5_000))]),
    "words that nobody knows, within all limits": {
        "custom_tiles": {f"X{n}": BLANK | {"segments": ["road " + "wrd " * 70] * 32} for n in range(200)}
    },
    "a long note": tile(note="x" * 1_000_000),
    "a number of 4,000 digits": tile(count=int("9" * 4_000)),
    "many sets": {"tiles": {f"set{number}": 1 for number in range(50_000)}},
    "many options": {"options": {f"option{number}": "x" * 100 for number in range(10_000)}},
    "a long word": {"modules": ["river" * 100_000]},
    "many modules": {"modules": ["river"] * 100_000},
    "a long position": {"position": "D@0,0 " * 200_000},
    "a position of many tiles": {
        "position": " ".join(f"D@{n},0" for n in range(-390, 390)),
        "tiles": {"base": 20},
    },
    "a first player of 4,000 digits": {"first": int("9" * 4_000)},
}


@runs
async def test_setups_without_measure(tmp_path: Path) -> None:
    async with besieged(tmp_path) as siege:
        await siege.make()  # the first table compiles the rules
        worked = {name: await siege.spent(_refused(siege, wanted)) for name, wanted in SETUPS.items()}
    assert {name: seconds for name, seconds in worked.items() if seconds > LONGEST} == {}


async def _refused(siege: Siege, wanted: dict[str, Any]) -> None:
    async with siege.http() as http:
        answer = await http.post("/api/tables", json={"seats": SEATS, **wanted})
    assert answer.status_code == 400, answer.text[:200]
    assert len(answer.content) < 4_000


DEEP = "[" * 100_000
BODIES: dict[str, str] = {
    "deep": DEEP,
    "deep where anything may stand": '{"seats": [], "custom_tiles": {"X": {"edges": ' + DEEP,
    "deep in something unknown": '{"unknown": ' + DEEP,
    "an unknown word of a megabyte": '{"seats": [{"who": "' + "x" * 1_000_000 + '"}]}',
}


@runs
async def test_deep_and_long_bodies_are_malformed(tmp_path: Path) -> None:
    async with besieged(tmp_path) as siege, siege.http() as http:
        for name, body in BODIES.items():
            for address in ("/api/tables", "/api/import", "/api/tables/nowhere/continue"):
                answer = await http.post(address, content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400, (name, address, answer.text[:200])
                assert len(answer.content) < 4_000, name
