"""The built client as files: one page for every address, and its assets, compressed where the build has done so."""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

FOLDER = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}
_FOR_EVER = "public, max-age=31536000, immutable"
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".ftl": "text/plain", ".woff2": "font/woff2"}

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bastide</title>
<h1>Bastide is running, but its page is not built yet.</h1>
<p>Build it with <code>python tools/build_web.py</code> (<code>make play</code> does so), or install Bastide with pip;
then start the server again. Programs can play already: the interface is described at <a href="/schema">/schema</a>.</p>
<p lang="de">Bastide läuft, aber seine Seite ist noch nicht gebaut. Baue sie mit
<code>python tools/build_web.py</code> (<code>make play</code> tut das) oder installiere Bastide mit pip; dann
starte den Server neu.</p>
</html>
"""


ADDRESSES = re.compile(r"|tiles|aid|aid/table|aid/score|admin|puzzles|puzzles/[0-9a-f]+|t/[\w-]+")
"""Where the client has a page; the same as in App.svelte. At all others it says that there is nothing."""


class Page(Struct, frozen=True):
    body: bytes
    media_type: str
    headers: dict[str, str]
    status: int = 200


def _files(folder: Path) -> dict[str, Path]:
    """All files of the client by their address; nothing else can be asked for."""
    index = folder / "index.html"
    return _listed(folder, index.stat().st_mtime_ns if index.exists() else 0)


@lru_cache(maxsize=2)
def _listed(folder: Path, _built: int) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def page(path: str, accepted: str, folder: Path | None = None) -> Page | None:
    """What stands at an address; `accepted` are the encodings the browser takes. None: nothing."""
    files = _files(folder or FOLDER)
    name = path.strip("/")
    if name in files and name != "index.html":
        return _file(files, name, accepted)
    if "." in name.rpartition("/")[2]:
        return None
    status = 200 if ADDRESSES.fullmatch(name) else 404
    if "index.html" not in files:
        return Page(NOT_BUILT.encode(), "text/html", HEADERS | {"Cache-Control": "no-cache"}, status)
    return _file(files, "index.html", accepted, status)


def _file(files: dict[str, Path], name: str, accepted: str, status: int = 200) -> Page:
    headers = HEADERS | {
        "Cache-Control": _FOR_EVER if name.startswith("assets/") else "no-cache",
        "Vary": "Accept-Encoding",
    }
    stored = name
    for encoding, suffix in ENCODINGS.items():
        if encoding in accepted and name + suffix in files:
            stored, headers["Content-Encoding"] = name + suffix, encoding
            break
    suffix = Path(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Page(files[stored].read_bytes(), kind, headers, status)
