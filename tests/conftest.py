"""Which tests are slow: those of whole folders, besides the single ones that are marked where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
SLOW = {
    "arena",
    "art",
    "browser",
    "cli",
    "envs",
    "formats",
    "packaging",
    "players",
    "review",
    "server",
    "sim",
    "testkit",
    "test_documents.py",
}
"""They start processes, compile the simulator or play many games; `make quick` leaves them out."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).parts[0] in SLOW:
            item.add_marker(pytest.mark.slow)
