"""A PostgreSQL of our own, in a temporary folder: nothing of it remains, and no other is touched."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

SETTINGS = """
listen_addresses = ''
max_connections = 200
shared_buffers = 32MB
log_min_messages = fatal
"""
SAFE = "recovery_init_sync_method = syncfs\n"
QUICK = "fsync = off\n"
"""Only a machine that loses its power would notice."""


def programs() -> Path | None:
    """The folder with the programs of the newest PostgreSQL here."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in versions), key=lambda path: float(path.parent.name), default=None)


class Cluster:
    def __init__(self, bin: Path, folder: Path) -> None:
        self._bin, self.folder = bin, folder

    def _run(self, program: str, *arguments: str) -> None:
        """As somebody who is not root: PostgreSQL refuses to run as root."""
        command: Sequence[str] = (str(self._bin / program), *arguments)
        user = "postgres" if os.geteuid() == 0 else None
        done = subprocess.run(
            command, user=user, group=user, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        if done.returncode:
            raise AssertionError(f"{program}: {done.stderr}")

    def create(self, *, safe: bool) -> None:
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync"
        )
        settings = f"{SETTINGS}{SAFE if safe else QUICK}unix_socket_directories = '{self.folder}'\n"
        (self.folder / "data" / "postgresql.auto.conf").write_text(settings)

    def start(self) -> None:
        self._control("start", "-w", "-l", str(self.folder / "log"))

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; `immediate` is like a power cut for it."""
        self._control("stop", "-m", mode)

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), *arguments)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{uuid.uuid4().hex[:12]}"
        self._run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return self.address(name)


@contextlib.contextmanager
def running(*, safe: bool = False) -> Iterator[Cluster]:
    """A cluster that runs, as safe as real ones if it must be. Raises FileNotFoundError where none is installed."""
    found = programs()
    if found is None:
        raise FileNotFoundError("no PostgreSQL is installed here (Debian: apt-get install postgresql)")
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        cluster = Cluster(found, folder)
        cluster.create(safe=safe)
        cluster.start()
        try:
            yield cluster
        finally:
            with contextlib.suppress(AssertionError):  # a test may have stopped it
                cluster.stop()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        with running() as found:
            yield found
    except FileNotFoundError as fault:
        if os.environ.get("CI"):
            pytest.fail(str(fault))
        pytest.skip(str(fault))


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The address of a new database."""
    return cluster.new_database()
