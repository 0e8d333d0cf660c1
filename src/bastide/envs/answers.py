"""Legal answers and their numbers, there and back, for any mix of modules."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bastide.envs.layout import DEPLOYING, MIDDLE, ON_TILE, OTHERS, PASSING, WINDOW
from bastide.game.actions import Action, Deploy, Pass, Place
from bastide.game.decision import Decision
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.tiles.geometry import Cell, cell_of

NUMBERS = 16
"""Numbers that are offered of an answer without a highest one, from the lowest on: a bid rises by 16 at most."""


def legal(decision: Decision) -> list[Action]:
    """Every legal answer; of numbers without an end the lowest ones."""
    return [*decision.actions, *_numbers(decision)]


def _numbers(decision: Decision) -> Iterable[Action]:
    for numbers in decision.ranges:
        highest = numbers.lowest + NUMBERS - 1
        last = highest if numbers.highest is None else min(numbers.highest, highest)
        for number in range(numbers.lowest, last + 1):
            yield replace(numbers.action, number=number)


def corner(game: Game) -> Cell:
    """The north-western cell of the window round the middle of the board."""
    cells = [cell_of(cell) for cell in game.board.cells] or [(0, 0)]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return (min(columns) + max(columns)) // 2 - MIDDLE, (min(rows) + max(rows)) // 2 - MIDDLE


def last_segments(game: Game) -> range:
    """The segments printed on the tile that was laid last."""
    if not game.board.pieces:
        return range(0)
    face, _, _, first = game.board.pieces[-1]
    return range(first, first + len(face.segments))


class Numbering:
    """How the answers of games by these rules are numbered; see `layout`."""

    def __init__(self, rules: Rules) -> None:
        self.kinds = {kind: number for number, kind in enumerate(rules.kinds)}
        self.first_other = DEPLOYING + ON_TILE * len(self.kinds)
        self.size = self.first_other + OTHERS

    def choices(self, game: Game) -> dict[int, Action]:
        """The legal answers by number. Beyond 1024 others, the last ones have none: a list of moves shows them all."""
        decision = game.decision
        if decision is None:
            return {}
        west, north = corner(game)
        found: dict[int, Action] = {}
        rest: list[Action] = []
        for action in legal(decision):
            number = self._number(game, action, west, north)
            if number < 0:
                rest.append(action)
            else:
                found[number] = action
        return found | dict(enumerate(others(rest)[:OTHERS], self.first_other))

    def _number(self, game: Game, action: Action, west: int, north: int) -> int:
        """The fixed number of an answer, or -1."""
        if isinstance(action, Pass):
            return PASSING
        if isinstance(action, Place) and action.built is None:
            column, row = action.cell[0] - west, action.cell[1] - north
            inside = 0 <= column < WINDOW and 0 <= row < WINDOW
            return (row * WINDOW + column) * 4 + action.rotation if inside else -1
        if isinstance(action, Deploy):
            last = last_segments(game)[:ON_TILE]
            is_fixed = action.segment in last
            return DEPLOYING + ON_TILE * self.kinds[action.figure] + last.index(action.segment) if is_fixed else -1
        return -1


def others(answers: Iterable[Action]) -> list[Action]:
    """Answers without a number of their own: placements from north-west to south-east, the rest as the engine says."""

    def order(action: Action) -> tuple[int, int, int, int]:
        if isinstance(action, Place):
            return 0, action.cell[1], action.cell[0], action.rotation
        return 1, 0, 0, 0

    return sorted(answers, key=order)
