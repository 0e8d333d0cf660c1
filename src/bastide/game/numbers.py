"""What the whole numbers in slots, frames and actions stand for.

A field says it by its type, so that positions can write each of them as people read it, and check it when it is read:
a segment as `12.city`, a figure as `0.small.3`, a cell as `(1,-2)`. Where -1 is none of them, it is `none`.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeVar

from bastide.bounds import Number


class Of(Enum):
    """The things that have numbers."""

    SEGMENT = "segment"
    FIGURE = "figure"
    PIECE = "piece"
    PLAYER = "player"
    CELL = "cell"
    STEP = "step"
    PLAYERS = "players"
    """One value for each player, from the setup on."""
    WORKED_OUT = "worked out"
    """Whatever it is, it follows from the rest and is in no position."""


T = TypeVar("T")

SegmentNumber = Annotated[Number, Of.SEGMENT]
FigureNumber = Annotated[Number, Of.FIGURE]
PieceNumber = Annotated[Number, Of.PIECE]
PlayerNumber = Annotated[Number, Of.PLAYER]
CellNumber = Annotated[Number, Of.CELL]
"""A cell as one number, as the board has it."""
StepNumber = Annotated[Number, Of.STEP]
"""A row of the step table that a frame walks."""
PerPlayer = Annotated[tuple[T, ...], Of.PLAYERS]
"""As many as there are players; none before the setup has dealt them."""
