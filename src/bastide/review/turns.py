"""A record cut into turns: the game before each tile is placed, and what was then played."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.players.turns import part_of


class Played(Struct, frozen=True):
    """One tile: who had it, the game that waits for it to be placed, the answers, and the game after them."""

    number: int
    position: int
    player: int
    before: Game
    actions: tuple[Action, ...]
    after: Game

    @property
    def tile(self) -> str:
        """The tile in hand, or the one that was laid instead of drawing."""
        decision = self.before.decision
        assert decision is not None
        if decision.tile is not None:
            return decision.tile.id
        return self.after.board.pieces[len(self.before.board.pieces)].face.id


def played_turns(record: Record) -> list[Played]:
    """The turns of a record; a second tile in one turn stands on its own."""
    games = list(record.positions())
    steps = range(len(record.actions))
    found = (_played(record, games, list(group)) for _, group in groupby(steps, lambda at: part_of(games[at])))
    return [turn for turn in found if turn is not None]


def _played(record: Record, games: list[Game], steps: list[int]) -> Played | None:
    """The turn that these actions are; None where no tile was placed, as at a sale between two turns."""
    part_id = part_of(games[steps[0]])
    if part_id is None:
        return None
    placing = next((at for at in steps if _places(games[at], games[at + 1])), None)
    if placing is None:
        return None
    game, last = games[placing], steps[-1] + 1
    player = game.frame(Part).player
    return Played(part_id[0], placing, player, game, record.actions[placing:last], games[last])


def _places(game: Game, after: Game) -> bool:
    """Does the player whose turn it is have the tile in hand, or lay one without drawing it, such as an abbey?"""
    decision = game.decision
    if decision is None or decision.player != game.frame(Part).player:
        return False
    return decision.tile is not None or len(after.board.pieces) > len(game.board.pieces)
