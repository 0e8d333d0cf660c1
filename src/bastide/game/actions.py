"""Actions: small immutable values that name things on the board, so that any client can show any decision."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.bounds import Number, Word
from bastide.game.numbers import FigureNumber, SegmentNumber
from bastide.tiles.geometry import Cell, cell_of


class Action(Struct, frozen=True, tag_field="do", omit_defaults=True, gc=False):
    """What a player may answer. On the wire `{"do": "place", "cell": [1, 0], "rotation": 2}`."""


class Deploy(Action, frozen=True, tag="deploy"):
    """Put a figure of the own supply, named by its kind (`figure`), on a `segment` of the board."""

    figure: Word
    segment: SegmentNumber


class Choose(Action, frozen=True, tag="choose"):
    """Any other answer: a word that says `what` is chosen, and the things it names.

    They are a `figure` by its number, a `segment`, a `cell`, a `number`, a `corner` or a `tile` by its id.
    """

    what: Word
    figure: FigureNumber | None = None
    segment: SegmentNumber | None = None
    cell: Cell | None = None
    number: Number | None = None
    corner: Cell | None = None
    """The corner in the north-west of this cell."""
    tile: Word | None = None


class Place(Action, frozen=True, tag="place"):
    """Lay the tile in hand on a `cell`; `rotation` counts quarter turns clockwise. `built` goes with it: a bridge."""

    cell: Cell
    rotation: Number
    built: Choose | None = None


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing of what is offered."""


PASS = Pass()
AnyAction = Place | Deploy | Choose | Pass


def cells_named(action: Action | None) -> list[Cell]:
    """Every cell that an action names."""
    match action:
        case Place(cell, _, built):
            return [cell, *cells_named(built)]
        case Choose():
            return [cell for cell in (action.cell, action.corner) if cell is not None]
        case _:
            return []


_PLACEMENTS: dict[int, tuple[Place, ...]] = {}  # cell -> its four placements, made once


def placement_actions(placements: Sequence[tuple[int, tuple[int, ...]]]) -> list[Action]:
    """[(cell, rotations)] written out as actions. A game offers thousands of them, so each is made only once."""
    made = _PLACEMENTS
    try:
        return [row[rotation] for cell, rotations in placements for row in [made[cell]] for rotation in rotations]
    except KeyError:
        for cell in {cell for cell, _ in placements} - made.keys():
            made[cell] = tuple(Place(cell_of(cell), rotation) for rotation in range(4))
        return placement_actions(placements)
