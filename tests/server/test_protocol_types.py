"""The client's types are those of the server: written by tools/protocol.py, and true to what is sent."""

from __future__ import annotations

import runpy
from pathlib import Path

import msgspec
import pytest
from house import house, runs

TOOL = Path(__file__).resolve().parents[2] / "tools" / "protocol.py"


@pytest.fixture(scope="module")
def types() -> str:
    text: str = runpy.run_path(str(TOOL))["written"]()
    return text


def test_the_file_of_the_client_is_up_to_date(types: str) -> None:
    assert (TOOL.parents[1] / "web" / "src" / "lib" / "protocol.ts").read_text() == types


@pytest.mark.parametrize(
    "line",
    [
        "export type Action = Place | Deploy | Choose | Pass;",
        "  actions: LoggedAction[];",
        "  cells: (readonly [number, number])[];",
        "  breakdown?: Breakdown;",  # left out where it is the default
        "  spot: Spot | null;",  # sent always
        "  first?: number | null;",  # of the client, which may leave it out
        '  "why-not": WhyNot;',
    ],
)
def test_optional_is_what_may_be_missing_on_the_wire(types: str, line: str) -> None:
    assert line in types.splitlines()


@runs
async def test_fields_that_are_not_optional_are_sent(tmp_path: Path, types: str) -> None:
    required = {
        name: [
            row.split(":")[0].strip()
            for row in body.splitlines()
            if ":" in row and "?:" not in row and "/**" not in row
        ]
        for name, body in (part.split(" {\n", 1) for part in types.split("export interface ")[1:])
    }
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here", modules=["traders-builders", "tower"])
        async with server.person(table, secrets[0]) as ada:
            snapshot = msgspec.json.decode(msgspec.json.encode(ada.snapshot))
            shown = {
                "Snapshot": snapshot,
                "PlayerShown": snapshot["players"][0],
                "PieceShown": snapshot["pieces"][0],
                "DecisionShown": snapshot["decision"],
            }
            for name, sent in shown.items():
                assert set(required[name]) == set(sent), name
