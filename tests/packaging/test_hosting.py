"""docs/hosting.md from its first command to its last, on a machine that is a folder.

Needs the package index; it fails, and does not skip, where there is none.
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster import running
from machine import Machine

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
READY = {"ready": True, "storage": True, "workers": True, "draining": False}


def commands(page: str) -> list[str]:
    """Every line of the shell blocks."""
    return [line for block in re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S) for line in block.splitlines()]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with running() as cluster:
        found = Machine(tmp_path, port, str(cluster.folder))
        found.prepare(ROOT)
        yield found


def test_every_command_runs(machine: Machine) -> None:
    before, _, container = PAGE.partition("## In a container")
    with machine.running():
        for line in commands(before):
            told = machine.run(line)
            if line.startswith("curl "):
                assert json.loads(told) == READY
            if line.endswith("--check"):
                assert "public-url = https://bastide.example.org  (in " in told
        log = (machine.root / "bastide.log").read_text()
        assert "Traceback" not in log
        assert log.count("Bastide listens on") == 5, "it was restarted twice, after the restore, and with PostgreSQL"
        thinking = (machine.root / "bastide-work.log").read_text()
        assert "workers think for postgresql://bastide:***@/bastide" in thinking
        assert "Traceback" not in thinking
        secret = re.search(r'^admin-secret = "(\w{32})"$', (machine.root / "etc/bastide.toml").read_text(), re.M)
        assert secret is not None
        assert '"load"' in machine.ask("/api/admin", Authorization=f"Bearer {secret[1]}")
    with machine.running():
        assert len(commands(container)) == 4
        for line in commands(container):
            machine.run(line)
        assert json.loads(machine.ask("/api/ready")) == READY
        assert (machine.root / "var/lib/bastide/tables.sqlite").exists()


def test_no_command_is_written_elsewhere_on_the_page() -> None:
    assert set(re.findall(r"^```(\w*)$", PAGE, re.M)) == {"sh", ""}


@pytest.mark.parametrize("file", sorted(path.name for path in (ROOT / "deploy").iterdir()))
def test_every_file_for_hosting_is_told_of(file: str) -> None:
    told = PAGE + (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert f"deploy/{file.removesuffix('.dockerignore')}" in told
