"""`bastide serve` as a process, as a club runs it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "src"
URL = "https://bastide.example.org"
PROXIED = {"Host": "bastide.example.org", "X-Forwarded-For": "203.0.113.9", "Origin": URL}
"""What a proxy sends for somebody at the club's page."""


class Club:
    """A running server: where it listens, and what it has logged."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process, self._log = process, log
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
        if not found:
            raise AssertionError(told + log.read_text(encoding="utf-8"))
        self.port = int(found[1])
        self.address = f"127.0.0.1:{self.port}"

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._log.read_text(encoding="utf-8").splitlines()]


def command(*flags: str) -> list[str]:
    return [sys.executable, "-m", "bastide", "--language", "en", "serve", *flags]


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(SOURCE), "BASTIDE_HOME": str(folder)}


@contextlib.contextmanager
def club(folder: Path, *flags: str, port: int = 0) -> Iterator[Club]:
    """Serve from a folder until the end of the block."""
    flags = ("--port", str(port), "--workers", "1", "--log-format", "json", *flags)
    if "--public-url" not in flags:
        flags = ("--public-url", URL, "--trusted-proxies", "127.0.0.1", *flags)
    env, log = environment(folder), folder / "log"
    with (
        log.open("w") as stream,
        subprocess.Popen(command(*flags), env=env, stdout=subprocess.PIPE, stderr=stream, text=True) as process,
    ):
        try:
            yield Club(process, log)
        finally:
            process.kill()
