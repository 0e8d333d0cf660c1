"""What the browser tests need. Who has no browser may do without them; CI may not, or nobody would notice."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
AFAR = "bastide.local"
"""A name for this machine under which the page looks as from elsewhere in the network."""
PAGE = ROOT / "src" / "bastide" / "server" / "static" / "index.html"


def need_browser() -> None:
    """Go on only where a browser and the built page are there."""
    if not CHROMIUM.exists():
        do_without(f"the browser tests need Chromium at {CHROMIUM}")
    if not PAGE.exists():
        do_without("the browser tests need the built client: python tools/build_web.py")


def do_without(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"{reason}; where CI is set they must run")
    pytest.skip(reason)
