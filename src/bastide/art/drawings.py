"""The drawings made by hand, read from `drawings.toml`: figures, glyphs of badges, landmarks."""

from __future__ import annotations

from importlib import resources

import msgspec
from msgspec import Struct

Paths = tuple[tuple[str, str], ...]
"""Pairs of class and path data, in painter's order."""


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece: its silhouette and the details over it, standing on (0, 0).

    `mark` is where the player's mark sits (x, y, scale), `width` half the width of its shadow, and `neutral` the
    class that colours a piece which belongs to nobody.
    """

    outline: str
    details: Paths = ()
    mark: tuple[float, float, float] | None = None
    width: float = 7.5
    scale: float = 1.0
    neutral: str = ""
    marked_body: bool = False
    """The mark lies on the body itself, not on a plate of its own."""
    low: bool = False
    """Less high than wide: in a sign it stands further up."""
    middle: tuple[float, float] | None = None
    """Of what lies flat on its tile, somewhere round (0, 0), and casts no shadow."""


class Glyph(Struct, frozen=True, forbid_unknown_fields=True):
    """What a badge shows; the family gives the colour of its ring, the ground that of the disc, if not parchment."""

    family: str
    paths: Paths
    ground: str = ""


class Drawings(Struct, frozen=True, forbid_unknown_fields=True):
    mark: dict[str, str]
    figure: dict[str, Figure]
    glyph: dict[str, Glyph]
    digit: dict[str, str]
    crop: dict[str, str]
    landmark: dict[str, Paths]
    sector: dict[str, Paths]


DRAWINGS = msgspec.toml.decode(resources.files("bastide.art").joinpath("drawings.toml").read_bytes(), type=Drawings)
