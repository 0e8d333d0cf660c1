"""A level of this tree against the same level of an earlier commit: `python bench/before.py REV [--level strong]`.

The earlier computer players and their simulator lie beside today's under the name `earlier`, and both sides play on
today's engine, equal decks with the seats swapped. That works as long as what players ask of the engine has kept its
names since then.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from compare import commit
from strength import estimate

from bastide.arena import match

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("src/bastide/players", "src/bastide/sim")
LEVEL = """
from earlier.players import load

class Earlier:
    def __init__(self, seed: int | None = None) -> None:
        self._player = load({level!r}, seed)

    def choose(self, view):
        return self._player.choose(view)
"""


def lay_beside(rev: str, level: str, folder: Path) -> None:
    """Write the players of a commit into a folder, as a package of their own."""
    packed = subprocess.run(["git", "archive", rev, *PARTS], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    package = (folder / "src" / "bastide").rename(folder / "earlier")
    for file in package.rglob("*.py"):
        text = re.sub(r"\bbastide\.(players|sim)\b", r"earlier.\1", file.read_text(encoding="utf-8"))
        file.write_text(
            re.sub(r"\bfrom bastide import (players|sim)\b", r"from earlier import \1", text), encoding="utf-8"
        )
    (package / "__init__.py").write_text("")
    (package / "level.py").write_text(LEVEL.format(level=level))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rev", type=commit, help="the earlier commit")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--modules", default="", help="beside the base game, with commas between")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--processes", type=int, default=2)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lay_beside(wanted.rev, wanted.level, Path(folder))
        sys.path.insert(0, folder)
        os.environ["PYTHONPATH"] = os.pathsep.join((folder, os.environ.get("PYTHONPATH", "")))  # of the processes
        modules = [id for id in wanted.modules.split(",") if id]
        played = match(
            wanted.level,
            "earlier.level:Earlier",
            wanted.pairs,
            modules=modules,
            seed=wanted.seed,
            processes=wanted.processes,
        )
    print(f"{wanted.level} now against {wanted.rev}, {played.pairs} pairs: {estimate(played.margin)} points a game")
    print(f"games won {played.wins}, drawn {played.draws}, lost {played.losses}")


if __name__ == "__main__":
    main()
