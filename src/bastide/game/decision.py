"""A decision: who decides what, and every legal answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from bastide.bounds import LARGEST
from bastide.game.actions import Action, Choose, Place, placement_actions
from bastide.tiles.geometry import cell_at, cell_of

if TYPE_CHECKING:
    from bastide.game.frames import Frame, Placements
    from bastide.game.game import Game
    from bastide.game.question import Question
    from bastide.tiles.face import Face

F = TypeVar("F", bound="Frame")
A = TypeVar("A", bound=Action)
Take = Callable[["Game", F, A], None]
"""Carries a legal answer out: it gets the game, the frame that asked, and the answer."""


class NumberRange(Struct, frozen=True):
    """Answers that differ by a number alone: a bid has no upper end, so it cannot be listed.

    An answer is `action` with a number from `lowest` to `highest`, where there is one.
    """

    action: Choose
    lowest: int
    highest: int | None = None

    def allows(self, action: Action) -> bool:
        """Is this a number of the range?"""
        return (
            isinstance(action, Choose)
            and action.number is not None
            and action.number >= self.lowest
            and action.number <= (LARGEST if self.highest is None else self.highest)
            and replace(action, number=None) == self.action
        )


class TilesOnSale(Struct, frozen=True):
    """What a decision about tiles for points is about: those nobody has got yet, and the bid for the one on offer."""

    tiles: tuple[str, ...]
    offered: str | None = None
    bid: int = 0
    bidder: int | None = None
    keep: Choose | None = None
    """The answer that keeps the tile for this bid, where that is the question."""


class Decision:
    """Who decides, at which step, and how.

    Legal answers are `actions` and, where numbers have no end, `ranges`. Placements are given as
    [(cell, rotations)] and written out on first use. `question` is the decision in words, where its step does not say
    enough; `sale` says which tiles it is about, where tiles are sold. A decision is shared by copies of a game: it
    holds values only, never the game or its board.
    """

    __slots__ = {  # with what help() says of each
        "_actions": "`actions`, once they are written out.",
        "others": "Legal answers beside the placements.",
        "placements": "Where the tile in hand may lie: [(cell, rotations)].",
        "player": "The number of the player who decides.",
        "question": "The decision in words, where its step does not say enough.",
        "ranges": "Answers that differ by a number without an end, such as bids.",
        "sale": "The tiles it is about, where tiles are sold.",
        "step": "The id of the step in the turn order, such as T2.1.",
        "take": "Carries a legal answer out; `Game.apply` calls it.",
        "tile": "The tile in hand, where one is to be placed.",
    }

    def __init__(
        self,
        player: int,
        step: str,
        take: Take[F, A],
        actions: Iterable[Action] = (),
        *,
        tile: Face | None = None,
        placements: Placements = (),
        ranges: tuple[NumberRange, ...] = (),
        question: Question | None = None,
        sale: TilesOnSale | None = None,
    ) -> None:
        self.player = player
        self.step = step
        self.take = cast("Take[Frame, Action]", take)
        self.others = list(actions)
        self.tile = tile
        self.placements = placements
        self.ranges = ranges
        self.question = question
        self.sale = sale
        self._actions = None if placements else self.others

    @property
    def actions(self) -> list[Action]:
        """Every legal answer, save the numbers of `ranges`."""
        if self._actions is None:
            found = placement_actions(self.placements)
            self._actions = found + self.others if self.others else found
        return self._actions

    def allows(self, action: Action) -> bool:
        """Is this a legal answer?"""
        if self.placements and isinstance(action, Place) and action.built is None:
            wanted = cell_at(*action.cell)
            for cell, rotations in self.placements:
                if cell == wanted:
                    return action.rotation in rotations and cell_of(cell) == action.cell
            return False
        return action in self.others or any(r.allows(action) for r in self.ranges)

    def coverable(self) -> set[int]:
        """Every cell that the tile in hand may cover: of a double tile two for each way to lie."""
        if self.tile is None:
            return set()
        cells = self.tile.cells
        places = (action for action in self.actions if isinstance(action, Place))
        return {cell_at(*place.cell) + step for place in places for step in cells[place.rotation]}

    def __repr__(self) -> str:
        tile = f" {self.tile.id}" if self.tile else ""
        return f"<Decision of player {self.player} at {self.step}{tile}: {len(self.actions)} actions>"
