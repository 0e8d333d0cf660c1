"""The document for researchers leads somewhere, and the example learns."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RESEARCH = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", RESEARCH):
        if not link.startswith("http"):
            assert (ROOT / "docs" / link).exists(), link


def test_the_example_learns() -> None:
    """Four rounds of learning are enough to beat the random player more often than not."""
    script = ROOT / "examples" / "train_reinforce.py"
    command = [sys.executable, str(script), "--rounds", "4", "--games", "96"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rates = {word: int(rate) for word, rate in re.findall(r"(\w+): (\d+)% wins against random", told)}
    assert rates["after"] > max(rates["before"], 55), told
