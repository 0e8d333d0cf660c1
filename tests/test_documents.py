"""The documents run: every example, from an empty folder, in the order in which it stands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"

NOT_RUN = {
    "make play    # sets everything up, starts the server on this machine and opens the page": "installs, and serves",
    "make test    # sets everything up and runs all tests": "runs this test",
    "bastide play --terminal": "asks a person; tests/cli plays it",
    "bastide play --seat Ada --seat medium --modules river,inns-cathedrals": "asks a person; tests/cli plays it",
    "bastide fuzz --games 500": "takes too long; tests/cli runs fewer games",
    "bastide match strong classic --pairs 20": "takes too long; tests/cli plays shorter matches",
    "bastide match strong classic --pairs 200": "takes too long for a test",
    "bastide match strong bastide.players.search:SearchPlayer --modules tower --pairs 20": "takes too long for a test",
    "python bench/strength.py          # --only boxes, mixes, normal or ladder; goes on where it stopped": "takes days",
    "python bench/strength.py --write  # the tables of this page": "writes that page",
    "python bench/before.py 9f52dc8 --pairs 100  # a level against that of an earlier commit": "takes hours",
    "bastide ladder greedy classic normal hard": "takes too long; tests/cli plays shorter ladders",
    "bastide match normal greedy --seeds release.txt --json": "needs a file of seeds; tests/cli reads one",
    "bastide games data --level strong --number 1000 --modules inns-cathedrals": "takes too long; two games are kept",
    "bastide review game.bastide.json": "takes too long; the same game is reviewed quickly below it",
    "bastide puzzles game.bastide.json": "takes too long; tests/cli makes puzzles of a short game",
    "bastide puzzles games/*.json --out puzzles.jsonl --per-game 3 --grade hard --grade master": "the same",
    "bastide puzzles first.bastide.json": "the same",
    "bastide review log.json": "needs a log of Board Game Arena; tests/formats reads one",
    "bastide review game.jcz --depth deep --json": "needs a file of JCloisterZone; tests/formats reads them",
    "pip install httpx websockets": "installs",
    "bastide play --no-open &": "serves; tests/server lets the bot play",
    "bastide match my_bot:Hasty strong --pairs 100 --seed 2026 --json": "needs that file, and takes too long",
    "bastide match my_bot:Hasty greedy --pairs 50": "needs that file; tests/players lets one meet another",
    "bastide play --seat Ada --seat my_bot:Hasty": "asks a person; tests/players lets one sit down",
    "bastide play --player my_bot:Hasty": "serves; tests/players offers one",
    "python bot.py http://127.0.0.1:8000 random           # or greedy, strong ...": "needs that server",
    "python examples/train_reinforce.py      # NumPy alone: a linear policy": "takes too long; tests/envs learns less",
    "python examples/train_ppo.py            # MaskablePPO of sb3-contrib: a small network": "the same",
    "BUILDER = Element(": "a sketch of modules/traders_builders.py, with gaps",
}
"""Line of a shell block, or first line of a Python block -> why it is not run here."""


class Block(NamedTuple):
    """A fenced block of a document, with the paragraph before it."""

    before: str
    language: str
    text: str

    def parts(self) -> list[str]:
        """What runs by itself: a Python block as a whole, a shell block line by line."""
        return [self.text] if self.language == "python" else self.text.splitlines()


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    fences = re.finditer(r"^( *)```(\w+)\n(.*?)^\1```", text, re.M | re.S)
    return [Block(text[: f.start()].rstrip().rpartition("\n\n")[2], f[2], dedent(f[3])) for f in fences]


def is_run(part: str) -> bool:
    return name_of(part) not in NOT_RUN


def name_of(part: str) -> str:
    """The first line, of a command without its comment."""
    first = part.splitlines()[0]
    return first.partition("  #")[0].strip() if first.startswith("bastide ") else first


ELSEWHERE = ("hosting.md",)  # tests/packaging follows it on a machine of its own
DOCUMENTS = sorted((ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), ROOT / "CONTRIBUTING.md"))
WITH_EXAMPLES = [
    path
    for path in DOCUMENTS
    if path.name not in ELSEWHERE and any(block.language in ("python", "sh") for block in blocks(path))
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.name)
def test_the_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(path):
        if block.language == "toml" and (file := re.search(r"`(\S+\.toml)`", block.before)):
            Path(file[1]).write_text(block.text, encoding="utf-8")
        elif block.language in ("python", "sh"):
            for part in filter(is_run, block.parts()):
                run_python(part, path) if block.language == "python" else run_command(part)


def run_python(example: str, path: Path) -> None:
    exec(compile(example, path.name, "exec"), {"__name__": "__main__"})


def run_command(line: str) -> None:
    command, *arguments = shlex.split(line, comments=True)
    assert command == "bastide", f"say in NOT_RUN why this is not run: {line}"
    environment = os.environ | {"PYTHONPATH": str(SOURCE), "BASTIDE_HOME": str(Path.cwd())}
    result = subprocess.run(
        [sys.executable, "-m", "bastide", *arguments], capture_output=True, text=True, env=environment
    )
    assert result.returncode == 0, f"{line}\n{result.stdout}{result.stderr}"


def test_all_shell_examples_are_marked_as_such() -> None:
    other = [(path.name, block.language) for path in DOCUMENTS for block in blocks(path)]
    assert [found for found in other if found[1] in ("bash", "shell", "console", "py")] == []
    plain = [
        path.name for path in DOCUMENTS if re.search(r"^```\n(bastide|make) ", path.read_text(encoding="utf-8"), re.M)
    ]
    assert plain == []


def test_what_is_not_run_is_still_there() -> None:
    parts = {name_of(part) for path in WITH_EXAMPLES for block in blocks(path) for part in block.parts() if part}
    assert NOT_RUN.keys() <= parts


def test_what_the_tiles_example_prints_is_what_the_document_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks(ROOT / "docs" / "tiles.md")
    toml, example, shown = found[-3:]
    Path("our-blanks.toml").write_text(toml.text, encoding="utf-8")
    run_python(example.text, ROOT / "docs" / "tiles.md")
    printed = capsys.readouterr().out
    lines = [line.rstrip() for line in shown.text.strip().splitlines()]
    assert [line.rstrip() for line in printed.splitlines()][: len(lines)] == lines
