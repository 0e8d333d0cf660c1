"""How good a position is: what the end would bring now, and what may still become of it.

The engine itself tells what the end would bring, with every module's own scoring in it. What may still become of a
feature is a chance: enough of the tiles that are left must fit its open cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from bastide.game.claims import Claim, claims_of
from bastide.game.game import Game
from bastide.game.scoring import majority
from bastide.players.outlook import Pack
from bastide.tiles.face import CITY, ROAD
from bastide.tiles.geometry import SHAPES, STRIDE, port

_SIDES = tuple(port(SHAPES["square"].sides[side], -1, 0) for side in "NESW")
_ADJACENT = ((0, 1), (1, 2), (2, 3), (3, 0))
JOINING_CHANCE = 0.55
"""Cells that are less likely to be filled join nothing."""
JOINING = 0.5
"""The part of a feature's value that is at stake where a tile may join it to another one."""
FREE_MOUTH, OWN_MOUTH, LOST_MOUTH = 0.5, 0.8, 0.15
"""The chance that a tunnel mouth is linked: without a token, with one of the road's owner, with one of another."""


class Judge:
    """Judges the positions that one decision may lead to; the tiles left are counted once."""

    def __init__(self, game: Game) -> None:
        self.pack = Pack(game)
        self.players = game.rules.players
        self._chances: dict[int, float] = {}  # demand of a cell -> the chance that one player fills it
        for segment in set(game.board.label):
            game.board.extent(segment)  # worked out here, they are shared by all positions that are judged
        claims_of(game)  # and so are these

    def worth(self, game: Game, me: int) -> float:
        """The values of a player less the mean of the others'."""
        values = self.values(game, me)
        mine = values.pop(me)
        return mine - sum(values) / len(values) if values else mine

    def values(self, game: Game, me: int) -> list[float]:
        """What the position is worth to every player, in points."""
        raise NotImplementedError

    def fill_chance(self, game: Game, cell: int) -> float:
        """The chance that one player fills a cell."""
        demand = game.board.demand.get(cell, 0)
        chance = self._chances.get(demand)
        if chance is None:
            chance = self._chances[demand] = 1 - (1 - 1 / self.players) ** self.pack.fitting(demand)
        return chance

    def chance_of(self, game: Game, claim: Claim) -> float:
        """The chance that a claimed feature is completed: its cells are filled, and its tunnel mouths linked."""
        chance = self.completion_chance(game, claim.cells)
        if not claim.mouths:
            return chance
        holders = {token.segment: token.player for token in game.tokens() if token.segment in claim.mouths}
        for mouth in claim.mouths:
            chance *= (
                FREE_MOUTH if mouth not in holders else OWN_MOUTH if holders[mouth] in claim.owners else LOST_MOUTH
            )
        return chance

    def completion_chance(self, game: Game, cells: Set[int]) -> float:
        """The chance that one player fills all these cells."""
        chance = 1.0
        for cell in cells:
            chance *= self.fill_chance(game, cell)
        return chance


def move_by_joining(
    game: Game, judge: Judge, claimed: list[Claim], points: dict[int, float], values: list[float]
) -> None:
    """Where one tile would join two features of different owners, part of what the loser would lose moves already.

    `points` is the value of each claimed feature by its label.
    """
    board, label = game.board, game.board.label
    by_label = {label[claim.segment]: claim for claim in claimed if claim.kind in (CITY, ROAD)}
    if len(by_label) < 2:
        return
    ends = board.ends
    seen: set[tuple[int, int]] = set()
    shared = _shared_cells(by_label.values())
    for cell in [cell for cell in board.demand if cell in shared]:
        at = [by_label.get(label[s]) if (s := ends.get(cell * STRIDE + side, -1)) >= 0 else None for side in _SIDES]
        for one, other in _ADJACENT:
            a, b = at[one], at[other]
            if a is None or b is None or a is b or a.kind != b.kind:
                continue
            pair = (min(a.segment, b.segment), max(a.segment, b.segment))
            chance = judge.fill_chance(game, cell)
            if pair in seen or chance < JOINING_CHANCE:
                continue
            seen.add(pair)
            _move(game, a, b, chance, points, values)


def _shared_cells(claims: Iterable[Claim]) -> set[int]:
    """Cells that more than one of the features waits for."""
    seen: set[int] = set()
    shared: set[int] = set()
    for claim in claims:
        shared |= claim.cells & seen
        seen |= claim.cells
    return shared


def _move(game: Game, a: Claim, b: Claim, chance: float, points: dict[int, float], values: list[float]) -> None:
    strength = a.strength | {p: s + a.strength.get(p, 0) for p, s in b.strength.items()}
    owners = majority(game, a.segment, a.figures + b.figures, strength)
    for claim in (a, b):
        moved = JOINING * chance * points[game.board.label[claim.segment]]
        for player in claim.owners:
            if player not in owners:
                values[player] -= moved
        for player in owners:
            if player not in claim.owners:
                values[player] += moved
