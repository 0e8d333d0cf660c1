"""What a puzzle holds, and the puzzles that come with the program."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from bastide.game.actions import Action, AnyAction
from bastide.game.game import Game
from bastide.game.setup import Setup
from bastide.modules import MODULES, rules_for
from bastide.players.turns import goes_on, part_of, table_of
from bastide.text import Text

Grade = Literal["easy", "medium", "hard", "master"]
GRADES: tuple[Grade, ...] = get_args(Grade)
KEY = 8
"""Letters of a key."""


class Puzzle(Struct, frozen=True):
    """A position in which one turn is better than every other."""

    id: str
    """Made from the position; a new search of the same position gives the same."""
    grade: Grade
    setup: Setup
    """With the position."""
    best: tuple[AnyAction, ...]
    margin: float
    """So many points of expected final lead the second best turn gives away."""
    error: float
    """The standard error of the margin."""
    losses: dict[str, float]
    """Key of another turn -> what it gives away; those that were looked into longest come first. What is not here gives
    away more than the last."""
    text: Text
    """The best turn in words."""
    why: Text
    source: str
    """Where the position comes from."""

    def modules(self) -> list[str]:
        """The modules besides the base game of which something is in it."""
        elements, tiles = self.setup.elements.keys(), self.setup.tiles.keys()
        first, *others = MODULES.values()
        plain = {*first.tiles, *(element.id for element in first.elements)}
        return [
            module.id
            for module in others
            if {*module.tiles, *(element.id for element in module.elements)} & (elements | tiles) - plain
        ]

    def game(self) -> Game:
        """The position, waiting for the tile in hand to be placed."""
        return Game(rules_for(self.setup), 0)


def key_of(game: Game, actions: Iterable[Action]) -> str | None:
    """The key of a turn: turns that leave the same table have the same; None for one that is not possible or not whole.

    A follower that may be placed and is not counts as passed.
    """
    assert game.decision is not None
    new, part, me = game.copy(), part_of(game), game.decision.player
    for action in actions:
        if not goes_on_for(new, part, me) and new.decision is not game.decision:
            return None
        if new.decision is None or not new.decision.allows(action):
            return None
        new.apply(action)
    if len(new.board.pieces) <= len(game.board.pieces) or goes_on_for(new, part, me):
        return None
    return digest(repr(table_of(new)))


def goes_on_for(game: Game, part: tuple[int, int] | None, player: int) -> bool:
    """Has the player more to decide in this part of the turn?"""
    return goes_on(game, part) and game.decision is not None and game.decision.player == player


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:KEY]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Puzzles as text, one on a line."""
    return "".join(msgspec.json.encode(puzzle).decode() + "\n" for puzzle in puzzles)


def read(text: str) -> list[Puzzle]:
    decoder = msgspec.json.Decoder(Puzzle)
    return [decoder.decode(line) for line in text.splitlines() if line]


@cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles of this program by their id, in the order in which they come up day by day."""
    text = files("bastide.puzzles").joinpath("puzzles.jsonl").read_text(encoding="utf-8")
    return {puzzle.id: puzzle for puzzle in read(text)}
