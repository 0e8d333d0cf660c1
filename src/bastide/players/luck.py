"""Luck apart from play: what the tile in hand is worth more than the tiles that might have come.

Every tile is judged alike: the same moment with that tile drawn, and the best turn that little thought finds, by the
learned evaluation. So whatever the judge gets wrong it gets wrong for all, and over the draws the luck is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.players.evaluation import Evaluation
from bastide.players.playing_on import narrowed
from bastide.players.turns import Turns
from bastide.tiles.face import Face

LINES = 12
"""Ways to use the figure that are looked at with a tile."""


class Luck(NamedTuple):
    """What a draw was worth, in points of expected lead, and the standard error of that."""

    points: float
    error: float


def luck_of_draw(game: Game, tiles: int, seed: int) -> Luck | None:
    """What the tile in hand is worth more than the mean of all that might have come; None where none was drawn.

    So many of the others are looked at, every tile that was left being as likely as every other, spread over tiles that
    look alike; all of them where there are no more kinds.
    """
    face = _drawn(game)
    if face is None or (own := worth_with(game, face)) is None:
        return None
    pile = game.piles[game.stage]
    others = sorted((other for other in pile if other is not face), key=_look)
    few = len(set(others)) <= tiles
    looked_at = others if few else _spread(others, tiles, seed)
    worth = {other: worth_with(game, other) for other in dict.fromkeys(looked_at)}
    found = [value for other in looked_at if (value := worth[other]) is not None]
    if not found:
        return Luck(0.0, 0.0)
    fitting = len(others) * len(found) / len(looked_at)
    share = fitting / (fitting + 1 + len(pile) - len(others))
    return Luck(share * (own - fmean(found)), 0.0 if few else share * _error(found))


def worth_with(game: Game, face: Face) -> float | None:
    """How good the game is for the player of the turn with this tile in hand; None if that would be no such moment."""
    new = redrawn(game, face)
    if new is None or new.decision is None:
        return None
    lines = Turns(Evaluation(new).worth, lines=LINES, deep=1).lines(narrowed(new))
    return max(line.worth for line in lines)


def redrawn(game: Game, face: Face) -> Game | None:
    """The moment at which another tile waits to be placed.

    None where the tile fits nowhere or is put aside, so that one draws again, and where drawing it does something.
    """
    new = game.copy()
    part = new.frame(Part)
    assert part.face is not None
    new.regain_unseen(new.hidden_with_tile())
    new.piles[new.stage].insert(0, part.face)  # ahead of tiles that have come back
    part.face, part.placements, part.further = None, (), ()
    part.begin_again()
    new.script = (face.id,)
    new = new.asked_again()
    held = new.decision.tile if new.decision else None
    return new if held is face and (new.scores, new.where, new.spots) == (game.scores, game.where, game.spots) else None


def _drawn(game: Game) -> Face | None:
    """The tile in hand, if it was drawn in this part of the turn."""
    part, decision = game.find_frame(Part), game.decision
    tile = decision.tile if decision and part and part.drew else None
    return tile if tile and tile.is_drawn else None


def _look(face: Face) -> tuple[str, str]:
    """Tiles with the same edges stand together."""
    return "".join(sorted(face.layout.edges)), face.id


def _spread(faces: Sequence[Face], number: int, seed: int) -> list[Face]:
    """So many of the tiles, in equal steps."""
    step, first = len(faces) / number, Random(f"draws {seed}").random()
    return [faces[int((first + at) * step)] for at in range(number)]


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean of values that were taken in equal steps: by how far neighbours differ."""
    if len(values) < 2:
        return 0.0
    variance = fmean((a - b) ** 2 for a, b in pairwise(values)) / 2
    return sqrt(variance / len(values))
