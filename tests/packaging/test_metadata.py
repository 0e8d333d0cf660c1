"""What the package says of itself, and what its extras bring."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def brought(extra: str) -> set[str]:
    """The extras that one brings, with itself."""
    found = {extra}
    for needed in EXTRAS[extra]:
        if needed.startswith("bastide["):
            for other in needed.removeprefix("bastide[").removesuffix("]").split(","):
                found |= brought(other)
    return found


def test_the_package_names_its_authors_and_pythons() -> None:
    assert PROJECT["authors"] == [{"name": "The Bastide authors"}]
    told = [line for line in PROJECT["classifiers"] if line.startswith("Programming Language :: Python :: 3.")]
    assert [line.rpartition(".")[2] for line in told] == ["11", "12", "13", "14"]
    assert PROJECT["requires-python"] == ">=3.11"


def test_the_farm_brings_the_command_and_the_simulator() -> None:
    """`bastide match --farm` is all that it is for."""
    assert {"cli", "ai"} <= brought("farm")


def test_developing_brings_what_playing_needs() -> None:
    """make relies on it: after `make test`, `make play` installs nothing."""
    assert {"play", "ai", "client"} <= brought("dev")


def test_hints_what_to_install_name_extras_that_are_there() -> None:
    """One function words them, so that they fit an installed package as well as a checkout."""
    source = ROOT / "src" / "bastide"
    files = {path: path.read_text(encoding="utf-8") for path in source.rglob("*.py")}
    assert [path.name for path, text in files.items() if "pip install" in text] == ["text.py"]
    named = {extra for text in files.values() for extra in re.findall(r"""\binstall\(["'](\w+)["']\)""", text)}
    assert named == {"ai", "cli", "data", "envs", "farm", "openspiel", "pdf", "play", "postgres"}
    assert named <= EXTRAS.keys()
