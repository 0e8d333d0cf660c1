"""The server as a process, for browsers."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from needs import ROOT

TOO_MANY = 429
ADMIN_SECRET = "the secret of the admins"


class Server:
    """The server as a process: it can be killed and started again on the same file."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        return [sys.executable, "-m", "bastide.server", "--port", str(self.port), "--database", str(self.database)]

    def start(self) -> None:
        env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "BASTIDE_ADMIN_SECRET": ADMIN_SECRET}
        self.process = subprocess.Popen(self.command(), env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.get("/api/catalogue")
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:
            return json.load(answer)

    def make_table(self, **wish: object) -> Any:
        return self.post("/api/tables", wish)

    def post(self, path: str, body: object) -> Any:
        request = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "Origin": self.address},
        )
        for _ in range(60):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code != TOO_MANY:  # a client may make a table every two seconds in the long run
                    raise
                time.sleep(1)
        raise AssertionError(f"{path}: the server refuses for a minute")


class PublicServer(Server):
    """`bastide serve` under its own address."""

    def command(self) -> list[str]:
        flags = ("--port", str(self.port), "--database", str(self.database), "--drain-seconds", "3")
        return [sys.executable, "-m", "bastide", "serve", "--public-url", self.address, *flags]

    def terminate(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
