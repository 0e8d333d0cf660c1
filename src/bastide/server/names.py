"""What computers are called at a table: like people."""

from __future__ import annotations

import secrets
from collections.abc import Collection

NAMES = (
    *(
        "Alfred",
        "Alice",
        "Edith",
        "Florence",
        "George",
        "Harriet",
        "Henry",
        "Isla",
        "Maeve",
        "Oscar",
        "Rory",
        "Winifred",
    ),
    *("Anton", "Emil", "Frieda", "Greta", "Jakob", "Konrad", "Leni", "Lukas", "Reto", "Trude", "Vroni", "Xaver"),
)
"""From the British Isles and America, and from Germany, Austria and Switzerland."""


def free_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    return secrets.choice([name for name in NAMES if name not in taken])
