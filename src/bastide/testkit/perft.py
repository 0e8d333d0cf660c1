"""Perft: how many sequences of legal actions a position has, by their length. Small to write, and finds most errors.

A file holds positions as scenes with fixed draws, and under `nodes` the counts for one action, two actions and so on:

    [[position]]
    name = "opening"
    board = "(0,0) D crfr"
    draw = "W E U B"
    nodes = [7, 49, 301, 867]

`python -m bastide.testkit.perft FILE...` counts anew, lets the referee look at every decision on the way, and prints
the counts to be written into the file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.testkit.referee import check_decision
from bastide.testkit.scene import scene


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene, and how many sequences of 1, 2, ... actions it has."""

    name: str
    board: str
    draw: str
    nodes: tuple[int, ...]
    figures: str = ""
    players: int = 2
    turn: str = ""
    modules: tuple[str, ...] = ()
    elements: dict[str, int] = {}
    options: dict[str, OptionValue] = {}

    def game(self) -> Game:
        return scene(
            self.board,
            self.figures,
            draw=self.draw,
            players=self.players,
            turn=self.turn,
            modules=self.modules,
            elements=self.elements,
            options=self.options,
        )


class _File(Struct, forbid_unknown_fields=True):
    position: tuple[Position, ...]


def read(path: Path) -> tuple[Position, ...]:
    """The positions of a file."""
    return msgspec.toml.decode(path.read_bytes(), type=_File).position


def perft(game: Game, depth: int, *, checked: bool = False) -> int:
    """The number of sequences of `depth` actions; with `checked` the referee looks at every decision."""
    if game.decision is None:
        return 0
    if checked:
        check_decision(game)
    actions = game.decision.actions
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = game.copy()
        after.apply(action)
        total += perft(after, depth - 1, checked=checked)
    return total


def main(paths: Iterable[str]) -> None:
    for path in paths:
        for position in read(Path(path)):
            game = position.game()
            counts = [perft(game, depth, checked=True) for depth in range(1, len(position.nodes) + 1)]
            note = "" if tuple(counts) == position.nodes else f"   # the file says {list(position.nodes)}"
            print(f"{path}: {position.name}: nodes = {counts}{note}")


if __name__ == "__main__":
    main(sys.argv[1:])
