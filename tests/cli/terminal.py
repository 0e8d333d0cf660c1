"""A pseudo-terminal with a program in it: read until something is asked, then type."""

from __future__ import annotations

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence

SIZE = (34, 110)


class Terminal:
    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], size: tuple[int, int] = (34, 110)
    ) -> None:
        self.ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        around = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=around | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"} | dict(environment),
            start_new_session=True,
        )
        os.close(theirs)
        self.read = ""

    def expect(self, *texts: str, seconds: float = 30) -> int:
        """Read on until one of the texts comes; returns which."""
        until = time.monotonic() + seconds
        while True:
            for index, text in enumerate(texts):
                if text in self.read:
                    self.read = self.read.split(text, 1)[1]
                    return index
            assert time.monotonic() < until, f"none of {texts} came, but: {self.read[-2000:]}"
            if select.select([self.ours], [], [], 0.2)[0]:
                try:
                    self.read += os.read(self.ours, 65536).decode(errors="replace")
                except OSError:  # the program has gone
                    assert any(text in self.read for text in texts), self.read[-2000:]

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def wait(self) -> int:
        """The exit code, once the rest of the output is read."""
        while self.process.poll() is None:
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    os.read(self.ours, 65536)
                except OSError:
                    break
        return self.process.wait(10)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        os.close(self.ours)
