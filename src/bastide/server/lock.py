"""One server for one file: a second one would not see what the first one plays."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from bastide.errors import BastideError
from bastide.server.databases import SqliteFile, database_at
from bastide.text import Text

_IN_USE = Text(
    en="Another Bastide server already uses {file}; stop it first, or give another file with --database.",
    de="Ein anderer Bastide-Server benutzt {file} schon; halte ihn an oder nimm mit --database eine andere Datei.",
)


_UNWRITABLE = Text(
    en="{file} cannot be used: nothing can be written beside it ({reason}).",
    de="{file} ist nicht zu gebrauchen: Daneben lässt sich nichts schreiben ({reason}).",
)


@contextlib.contextmanager
def only_server(file: Path) -> Iterator[None]:
    """Hold the file for this process; the system lets go of it when the process ends, however that happens."""
    with _opened_beside(file) as lock:
        try:
            _hold(lock.fileno())
        except OSError:
            raise BastideError(_IN_USE, file=file) from None
        yield


def only_writer(place: Path | str) -> contextlib.AbstractContextManager[None]:
    """Hold a database where it is a file; PostgreSQL has any number of servers."""
    database = database_at(place)
    return only_server(database.file) if isinstance(database, SqliteFile) else contextlib.nullcontext()


def _opened_beside(file: Path) -> IO[bytes]:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f"{file.name}-lock")
        lock = beside.open("ab")
        give_to_owner(beside, file.parent)
        return lock
    except OSError as error:
        raise BastideError(_UNWRITABLE, file=file, reason=error.strerror) from None


def give_to_owner(file: Path, folder: Path) -> None:
    """What root writes belongs to whoever owns the folder: a server that runs as somebody else has to write there."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


if sys.platform == "win32":
    import msvcrt

    def _hold(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _hold(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
