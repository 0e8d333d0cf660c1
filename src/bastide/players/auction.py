"""Tiles on sale: what each is worth to a player, and how high it is worth bidding.

A tile is worth what the best turn with it brings more than the best turn with the tiles one would get instead. Whoever
pays for a tile mostly pays another player, so only half of that is bid.
"""

from __future__ import annotations

from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import TilesOnSale
from bastide.game.frames import Round
from bastide.game.game import Game
from bastide.players.turns import Turns

SHARE = 0.5
"""The part of a tile's advantage that is bid for it."""


def best_answer(game: Game, turns: Turns) -> Action:
    """The answer to any decision: at a sale by what the tiles are worth, otherwise by the best turn."""
    assert game.decision is not None
    sale = game.decision.sale
    return bid(game, sale, turns) if sale else turns.best(game)


def bid(game: Game, sale: TilesOnSale, turns: Turns) -> Action:
    """The answer at a sale of tiles."""
    decision = game.decision
    assert decision is not None
    me = decision.player
    worth = {tile: turn_with(game, turns, me, tile) for tile in dict.fromkeys(sale.tiles)}
    if sale.keep is not None:
        wanted = SHARE * advantage(worth, sale.offered or "") >= sale.bid
        return sale.keep if wanted else next(action for action in decision.actions if action != sale.keep)
    if not decision.ranges:
        return max(decision.actions, key=lambda action: worth[action.tile or ""] if isinstance(action, Choose) else 0.0)
    best = max(decision.ranges, key=lambda numbers: advantage(worth, numbers.action.tile or ""))
    number = int(SHARE * advantage(worth, best.action.tile or ""))
    if number < best.lowest and decision.allows(PASS):
        return PASS
    return replace(best.action, number=max(number, best.lowest))


def advantage(worth: dict[str, float], tile: str) -> float:
    """How much better a turn with this tile is than one with another of those on sale."""
    others = [value for other, value in worth.items() if other != tile]
    return worth[tile] - sum(others) / len(others) if others else 0.0


def turn_with(game: Game, turns: Turns, me: int, tile: str) -> float:
    """How good the best turn with a tile is; as good as none if it fits nowhere."""
    face = game.rules.faces[tile]
    supposed = game.suppose(lambda new: new.frame(Round).start_turn(new, me, face))
    decision = supposed.decision
    if decision is None or decision.player != me or decision.tile is not face:
        return turns.worth(game, me)
    return max(line.worth for line in turns.lines(supposed))
