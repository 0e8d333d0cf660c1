"""Plague tiles: when they come, and what an outbreak changes (plague.md, Setup, Turn 0 and 1)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.events import Happened
from bastide.game.frames import Part, Preparation, Turn
from bastide.game.game import HOME, Game
from bastide.modules import rulings
from bastide.modules.course import lies_on
from bastide.modules.plague.state import (
    OUTBREAKS,
    PLAGUE,
    Plague,
    ThisTurn,
    eradicate,
    latent_fleas,
    near_infected,
    region,
    settle,
)
from bastide.tiles.face import Face
from bastide.tiles.geometry import cell_of

SAFE_TILES, SAFE_SHARE = 17, 0.24
"""Tiles that are drawn before the first plague tile can come: so many of the base game, or this part of the stack."""


# -- the pile ----------------------------------------------------------------------------------------------------------


def keep_plague_below(game: Game, _: Preparation) -> None:
    """S2.6: the first tiles are drawn from those of the base game, or by option from all but the plague tiles.

    Which ones is left to chance when they are drawn. A position is a game that has begun: all is mixed already.
    """
    *before, pile = game.piles
    clean = [face for face in pile if PLAGUE not in face.symbols]
    if game.rules.begins_on_board or len(clean) == len(pile):
        return
    number, upper = round(SAFE_SHARE * len(clean)), clean
    if game.rules.options["plague.safe-tiles"] == SAFE_TILES:
        base = [face for face in clean if rulings.is_base_tile(game.rules, face)]
        number, upper = SAFE_TILES, base or clean
    if game.returned:  # of the tiles that were there first some have left unseen: they stay together
        kept = pile[game.groups(pile)[0]]
        upper = [game.take(pile, pile.index(face)) for face in upper if face not in kept]
    else:
        for face in upper:
            pile.remove(face)
    game.piles = [*before, upper, pile]
    game.slot(Plague).waiting = max(len(upper) - number, 0)


def mix_below_in(game: Game, player: int, face: Face) -> bool:
    """The last of the first tiles is drawn: what lies below is mixed with what is left of them.

    What has left unseen in the setup has left the lower pile; what lies beneath hills was one of the first tiles.
    """
    plague = game.slot(Plague)
    if plague.waiting < 0 or game.stage != len(game.piles) - 2:
        return False
    left_below = game.returned[-1].unseen if game.returned else 0
    if len(game.piles[game.stage]) - (game.unseen - left_below) <= plague.waiting:
        game.put_back(*game.piles.pop(game.stage if left_below else -1))
        plague.waiting = -1
    return False


# -- a turn begins, a plague tile is laid ------------------------------------------------------------------------------


def begin_turn(game: Game, _: Turn) -> None:
    """T0.1: where no flea can be taken, outbreaks are eradicated from the lowest on; one always stays.

    When the supply is empty for the first time, one is eradicated even if latent fleas lie on the board.
    """
    plague = game.slot(Plague)
    plague.turns += (ThisTurn(flea_due=bool(plague.outbreaks)),)
    if plague.supply:
        return
    first, plague.was_empty = not plague.was_empty, True
    while len(plague.active) > 1 and (first or not latent_fleas(game)):
        eradicate(game, plague.active[0])
        first = False


def end_turn(game: Game, _: Turn) -> None:
    """T10.4: only now, as T10 may bring further tiles, and in a bazaar whole turns."""
    plague = game.slot(Plague)
    plague.turns = plague.turns[:-1]


def break_out(game: Game, part: Part) -> None:
    """T3.2: the next outbreak; no follower and no flea any more. Where no number is left, the tile is an ordinary one.

    If all fleas belong to one other region, its outbreak is eradicated, so that there are fleas to take.
    """
    plague = game.slot(Plague)
    if not lies_on(game, part, PLAGUE) or len(plague.outbreaks) == OUTBREAKS:
        return
    tile = game.board.pieces[part.piece].cell
    plague.outbreaks += (tile,)
    plague.active += (tile,)
    plague.note(flea_due=False)
    part.no_more_followers = True
    game.events.append(Happened("outbreak", part.player, (*cell_of(tile), len(plague.outbreaks))))
    settle(game)
    others = [other for other in plague.active if other != tile]
    holds_all = len(others) == 1 and set(plague.fleas) <= region(near_infected(game), others, plague.infected)
    if holds_all and not plague.supply:
        eradicate(game, others[0])


def no_figure_with_outbreak(game: Game, part: Part, actions: list[Action]) -> bool:
    """T4.2: whoever has laid an outbreak deploys nobody in this part, neither on its tile nor elsewhere."""
    if lies_on(game, part, PLAGUE) and game.board.pieces[part.piece].cell in game.slot(Plague).outbreaks:
        actions[:] = [action for action in actions if not is_deployment(game, action)]
    return False


def is_deployment(game: Game, action: Action) -> bool:
    from_supply = isinstance(action, Choose) and action.figure is not None and game.where[action.figure] == HOME
    return isinstance(action, Deploy) or from_supply
