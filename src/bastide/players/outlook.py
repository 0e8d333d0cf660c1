"""What may still become of the board: open cells, the tiles left that fit them, and the chance of completion.

Only what every player may know goes in: the tiles that are left, as numbers, never an order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import ItemsView

from bastide.board import Board
from bastide.game.game import HOME, Game
from bastide.game.scoring import majority, strength_on
from bastide.tiles.face import CATHEDRAL, FIELD, ROAD, Face, Kind
from bastide.tiles.geometry import NORTH, STRIDE, WEST, WIDTH

_NORTHERN = 3  # offsets of port keys below this lie on the northern edge of their cell, then on the western one
_LONG = 6  # from here on on the long side of a triangle


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


class Claim:
    """A feature on which figures stand: who holds it, and the cells and tunnel mouths it still waits for."""

    __slots__ = ("cells", "figures", "kind", "mouths", "owners", "segment", "strength")

    def __init__(self, game: Game, segment: int, figures: list[int], cells: set[int]) -> None:
        self.segment = segment
        self.kind: Kind = game.board.printed[segment].kind
        self.figures = figures
        self.cells = cells
        self.mouths = [s for s in game.board.mouths if game.board.same_feature(s, segment) and self.kind == ROAD]
        self.strength = strength_on(game, figures)
        self.owners = majority(game, segment, figures, self.strength) if self.strength else []


class Outlook:
    """What somebody stands on in a position: features to be completed, and farms."""

    def __init__(self, game: Game) -> None:
        board = game.board
        self._cells = open_cells(board)
        found = self._claims(game)
        self.farms = [claim for claim in found if claim.kind == FIELD]
        self.features = [
            claim
            for claim in found
            if claim.kind != FIELD and not board.is_complete(claim.segment) and not game.is_converted(claim.segment)
        ]

    def _claims(self, game: Game) -> list[Claim]:
        label = game.board.label
        standing: dict[int, list[int]] = {}
        for figure, at in enumerate(game.where):
            if at >= 0:
                standing.setdefault(label[at], []).append(figure)
        return [
            Claim(game, game.where[figures[0]], figures, self.awaited(game, at)) for at, figures in standing.items()
        ]

    def awaited(self, game: Game, label: int) -> set[int]:
        """The empty cells that a claimed feature waits for; a cathedral waits for its roads."""
        board = game.board
        if board.printed[label].kind != CATHEDRAL or board.is_complete(label):
            return self.cells(label)
        return set().union(*(self.cells(board.label[road]) for road in board.roads_at(label)))

    def cells(self, label: int) -> set[int]:
        """The empty cells that a feature waits for."""
        return self._cells.get(label, _NONE)

    def waiting(self) -> ItemsView[int, set[int]]:
        """Every unfinished feature other than a farm, with the empty cells that it waits for."""
        return self._cells.items()


_NONE: set[int] = set()


def open_cells(board: Board) -> dict[int, set[int]]:
    """Label -> the empty cells that a feature other than a farm waits for; those that wait for none are left out."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    label = board.label
    for key, segment in board.ends.items():
        if segment >= 0 and key % 3 == 0:  # no half of an edge, where fields meet
            found[label[segment]].add(empty_side(key, board))
    for cell, segments in board.waiting.items():
        for segment in segments:
            found[segment].add(cell)
    return found


def empty_side(key: int, board: Board) -> int:
    """The empty one of the two cells that a port lies between, or the one with a triangle that does not reach it."""
    cell, offset = divmod(key, STRIDE)
    if cell not in board.cells or offset >= _LONG:
        return cell
    other, side = (cell - WIDTH, NORTH) if offset < _NORTHERN else (cell - 1, WEST)
    return other if other not in board.cells or board.shown(cell, side) else cell


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
