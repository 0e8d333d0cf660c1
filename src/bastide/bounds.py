"""How large things from outside may be: every limit stands here once, and holds wherever such a thing is decoded.

Types of structs say so with `Meta`, which msgspec checks while it reads: nothing is computed with what is too large.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

LARGEST = 1_000_000_000
"""No number of a game comes near it, and none is larger: a price, a score, a segment."""
MOST = 10_000
"""Of anything that a position counts and whose type names no other bound: pieces of a tower, tokens, turns."""
LONGEST_LOG = 20_000
"""Entries of a game's log. The largest games have some thousands."""

Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Scores = Annotated[tuple[Annotated[int, Meta(ge=-(10**15), le=10**15)], ...], Meta(max_length=20)]
"""What many of the largest numbers can add up to."""
Word = Annotated[str, Meta(max_length=64)]
"""The id of a module, an element, an option, a tile, a figure; any word of the rules."""
Line = Annotated[str, Meta(max_length=300)]
"""A segment of a tile, a note about it."""
Players = Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=20)]
"""Their names; how many may play is for the rules to say."""

Words = Annotated[tuple[Word, ...], Meta(max_length=20)]
"""What a tile lists: symbols, codes."""
Segments = Annotated[tuple[Line, ...], Meta(max_length=32)]
Groups = Annotated[tuple[Annotated[tuple[Number, ...], Meta(max_length=32)], ...], Meta(max_length=32)]
"""Numbers of segments, group by group."""

LONGEST_POSITION = 60_000
"""Characters: two thousand tiles, with figures on some."""
PositionText = Annotated[str, Meta(max_length=LONGEST_POSITION)]
"""A position in one line."""
Draws = Annotated[tuple[Word, ...], Meta(max_length=LONGEST_LOG)]
Numbers = Annotated[dict[Word, Number], Meta(max_length=300)]
"""Copies of tile sets, or numbers of elements, by id."""
OptionValue = Word | Number | bool
Options = Annotated[dict[Word, OptionValue], Meta(max_length=300)]
MOST_CUSTOM_TILES = 200
"""Kinds of tiles of one's own in one game."""
