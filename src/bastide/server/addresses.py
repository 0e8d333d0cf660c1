"""Addresses of databases as people may see them."""

from __future__ import annotations

import re

HIDDEN = "***"


def without_password(place: str) -> str:
    """A file name or address with stars for every password in it, also for one in which an @ stands."""
    place = re.sub(r"^([^:/?]+://[^:/?@]*:).*@", rf"\1{HIDDEN}@", place, flags=re.DOTALL)
    return re.sub(r"([?&]\w*password=)[^&]*", rf"\1{HIDDEN}", place, flags=re.IGNORECASE)
