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


def played_turns(record: Record) -> list[Played]:
    """The turns of a record; a second tile in one turn stands on its own."""
    games = list(record.positions())
    steps = range(len(record.actions))
    found = (_played(record, games, list(group)) for _, group in groupby(steps, lambda at: part_of(games[at])))
    return [turn for turn in found if turn is not None]


def _played(record: Record, games: list[Game], steps: list[int]) -> Played | None:
    """The turn that these actions are; None where no tile was placed, as at a sale between two turns."""
    part_id = part_of(games[steps[0]])
    placing = next((at for at in steps if _places(games[at])), None)
    if part_id is None or placing is None:
        return None
    game, last = games[placing], steps[-1] + 1
    player = game.frame(Part).player
    return Played(part_id[0], placing, player, game, record.actions[placing:last], games[last])


def _places(game: Game) -> bool:
    """Does the player whose turn it is place the tile now?"""
    decision = game.decision
    return decision is not None and decision.tile is not None and decision.player == game.frame(Part).player
