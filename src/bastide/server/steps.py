"""The entries of a table's log as its viewers are told them."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.events import Scored
from bastide.server.faults import Spoken
from bastide.server.log import Entry
from bastide.tiles.geometry import Cell


class Hidden(Action, frozen=True, tag="hidden"):
    """An action that stays secret."""


LoggedAction = Entry | Hidden
"""An entry of the log as a viewer may know it."""


class Occurrence(Struct, frozen=True):
    """Something that happened by itself: the dragon ate somebody, a card changed hands."""

    player: int
    text: Spoken


class Award(Struct, frozen=True):
    """Points, whether their feature was completed in this step, and whether they belong to the final scoring."""

    scored: Scored
    completed: bool
    final: bool


class Step(Struct, frozen=True):
    """One entry of the log as the history tells it: what was done, what happened, and what was scored."""

    position: int
    player: int
    turn: int
    action: LoggedAction
    scores: list[int]
    told: Spoken
    at: Cell | None
    """Where on the board it was done."""
    happened: list[Occurrence]
    awards: list[Award]
