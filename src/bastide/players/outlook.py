"""What may still become of the board: open cells, the tiles left that fit them, and the chance of completion.

Only what every player may know goes in: the tiles that are left, as numbers, never an order.
"""

from __future__ import annotations

from collections import Counter

from bastide.board import Board
from bastide.game.claims import Claim
from bastide.game.game import HOME, Game
from bastide.tiles.face import FIELD, Face


class Pack:
    """The tiles that are left, counted, and for every demand how many of them meet it."""

    def __init__(self, game: Game) -> None:
        self.count: Counter[Face] = Counter(face for pile in game.piles for face in pile if len(face.cells[0]) == 1)
        self.left = max(sum(len(pile) for pile in game.piles) - game.unseen, 0)
        laid = len(game.board.pieces)
        self.share = self.left / (self.left + laid) if self.left + laid else 0.0
        self._fitting: dict[int, int] = {0: self.left}

    def fitting(self, demand: int) -> int:
        """How many of the tiles left can lie in a cell with this demand."""
        found = self._fitting.get(demand)
        if found is None:
            found = 0
            for face, number in self.count.items():
                if demand not in face.fits:
                    face.learn((demand,))
                if face.fits[demand]:
                    found += number
            self._fitting[demand] = found
        return found


class Outlook:
    """What somebody stands on in a position: features to be completed, and farms."""

    def __init__(self, game: Game, claims: list[Claim]) -> None:
        board = game.board
        self.farms = [claim for claim in claims if claim.kind == FIELD]
        self.features = [
            claim
            for claim in claims
            if claim.kind != FIELD and not board.is_complete(claim.segment) and not game.is_converted(claim.segment)
        ]


def cities_in_progress(board: Board, field: int) -> set[int]:
    """Labels of the unfinished cities that touch a farm."""
    label, open_ = board.label, board.open
    return {label[city] for city in board.extent(field).cities if open_[label[city]]}


def at_home(game: Game, player: int, *, followers: bool) -> int:
    """How many followers, or other figures, a player has in the supply."""
    rules, where = game.rules, game.where
    return sum(
        where[first:last].count(HOME)
        for kind, figure in rules.kinds.items()
        if figure.follower == followers
        for first, last in (rules.ranges[player, kind],)
    )
