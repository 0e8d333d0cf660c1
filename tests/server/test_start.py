"""Starting the server: the address that people are told, and how it lives with its memory."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from bastide.server.start import page_host


class Probe(socket.socket):
    """A machine whose way out begins at an address of its network."""

    def connect(self, address: object) -> None: ...

    def getsockname(self) -> tuple[str, int]:
        return ("192.168.1.20", 40000)


class Offline(socket.socket):
    def connect(self, address: object) -> None:
        raise OSError("Network is unreachable")


def test_a_server_that_listens_everywhere_is_opened_at_the_address_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "socket", Probe)
    assert page_host("0.0.0.0") == "192.168.1.20"
    assert page_host("127.0.0.1") == "127.0.0.1"
    assert page_host("bastide.example") == "bastide.example"


def test_without_a_network_it_is_opened_on_the_machine_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Offline)
    assert page_host("0.0.0.0") == "127.0.0.1"
    assert page_host("::") == "::1"


FULL_COLLECTIONS = """
import gc
from bastide.server.start import leave_old_garbage
leave_old_garbage()
before = gc.get_stats()[2]["collections"]
kept = [[] for _ in range(400_000)]
print(gc.get_freeze_count() > 10_000, gc.get_stats()[2]["collections"] - before)
"""


def test_a_server_does_not_stop_to_look_through_all_its_tables_for_garbage() -> None:
    command = [sys.executable, "-c", FULL_COLLECTIONS]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == ["True", "0"]
