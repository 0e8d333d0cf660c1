"""How what is seen of a position becomes rows of the learned tables: steps, shapes, and where each table begins.

The tables of games with boxes begin with those of the base game.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.jit import inner
from bastide.sim.layout import BOXES, CREW_BITS, CREW_MASK, PIECES, PLAYERS, Int, Record, Row

STAGES, ROLES, FITS, CELLS_OPEN, CHANCES, SIZES, SWINGS = 12, 4, 6, 5, 8, 6, 8
ALONE, AHEAD, LEVEL, BEHIND = range(ROLES)
"""How a player's followers on a feature stand to those of the others."""


def _steps(limits: tuple[int, ...], length: int) -> Row:
    """n -> the number of limits that it reaches."""
    return np.searchsorted(limits, np.arange(length), side="right").astype(np.int8)


_MOST = BOXES.pieces
STAGE = _steps((2, 4, 7, 10, 14, 19, 25, 32, 40, 49, 59), _MOST + 1)
"""By tiles in the bag."""
STAGE_OF_BOXES = _steps((2, 4, 7, 11, 16, 23, 32, 43, 56, 72, 92), _MOST + 1)
FIT = _steps((1, 2, 3, 5, 9), _MOST + 1)
"""By tiles in the bag that fit a cell."""
SIZE = _steps((3, 4, 5, 7, 10), 4 * _MOST)
"""By points of a feature as it stands."""
SWING = _steps((4, 7, 11), 8 * _MOST)
"""By points that one tile would move."""
GROWTH = _steps((1, 3, 5, 8, 12), BOXES.frontier + 1)
"""By cells through which a farm may grow."""
FILL = np.array(
    [[1 - (1 - 1 / max(players, 1)) ** fitting for fitting in range(_MOST + 1)] for players in range(PLAYERS + 1)],
    np.float32,
)
"""The chance that a player fills a cell that so many tiles fit, by the number of players."""

_SHAPES: dict[str, tuple[int, ...]] = {
    "coarse": (2, ROLES, STAGES, CELLS_OPEN, FITS),
    "cells": (2, ROLES, 2, STAGES, CELLS_OPEN, FITS, SIZES),
    "chance": (2, ROLES, 2, STAGES, CHANCES, SIZES),
    "crowd": (2, ROLES, 2, STAGES, 3),
    "monastery": (2, STAGES, 8, FITS),
    "farm": (ROLES, 2, STAGES, 8, CHANCES),
    "growth": (ROLES, 2, STAGES, FITS, 4),
    "supply": (STAGES, 8),
    "hand": (2, STAGES, 8, 8),
    "join": (3, 2, STAGES, SWINGS, FITS),
    "offer": (2, STAGES, 3, FITS, SIZES),
    "meadow": (STAGES, 6, FITS),
    "turn": (STAGES,),
}
_STARTS = np.cumsum([0, *(int(np.prod(shape)) for shape in _SHAPES.values())])
WEIGHTS = int(_STARTS[-1])
"""How many numbers all tables have together."""
COARSE_AT, CELLS_AT, CHANCE_AT, CROWD_AT, MONASTERY_AT, FARM_AT, GROWTH_AT = (int(n) for n in _STARTS[:7])
SUPPLY_AT, HAND_AT, JOIN_AT, OFFER_AT, MEADOW_AT, TURN_AT = (int(n) for n in _STARTS[7:13])

LEADS, RESTS = 10, 10
_SHAPES_OF_BOXES: dict[str, tuple[int, ...]] = {
    "again": (WEIGHTS,),
    "large": (STAGES,),
    "abbot": (STAGES,),
    "builder": (STAGES,),
    "pig": (STAGES,),
    "building": (2, 2, STAGES, CELLS_OPEN, CHANCES),
    "herding": (ROLES, STAGES, 8),
    "goods": (STAGES, RESTS, LEADS),
    "wares": (STAGES, 3, FITS, 3),
}
"""Behind the tables of the base game: the same once more for inn roads, cathedral cities and abbots; figures in hand;
the builder's feature; the pig's farm; goods of a kind by those not taken yet and the lead; goods of a city nearly
complete."""
_MORE = WEIGHTS + np.cumsum([0, *(int(np.prod(shape)) for shape in _SHAPES_OF_BOXES.values())])
WEIGHTS_OF_BOXES = int(_MORE[-1])
AGAIN_AT, LARGE_AT, ABBOT_AT, BUILDER_AT, PIG_AT, BUILDING_AT, HERDING_AT, GOODS_AT, WARES_AT = (
    int(n) for n in _MORE[:-1]
)


@inner
def stage_of(s: Record) -> Int:
    """How far the game has come."""
    return np.int64(STAGE[s.left] if len(s.orientation) == PIECES else STAGE_OF_BOXES[s.left])


@inner
def use(v: Record, number: Int, player: Int) -> None:
    if v.used < len(v.number):
        v.number[v.used] = number
        v.player[v.used] = player
        v.used += 1


@inner
def strongest_other(s: Record, crew: Int, player: Int) -> Int:
    most = np.int64(0)
    for other in range(s.players):
        if other != player:
            most = max(most, (crew >> CREW_BITS * other) & CREW_MASK)
    return most


@inner
def role_of(s: Record, crew: Int, player: Int) -> Int:
    own, other = (crew >> CREW_BITS * player) & CREW_MASK, strongest_other(s, crew, player)
    if other == 0:
        return ALONE
    if own == other:
        return LEVEL
    return AHEAD if own > other else BEHIND


@inner
def is_next(s: Record, player: Int) -> Int:
    return np.int64(s.turn == player)


@inner
def of_ten(chance: Int) -> Int:
    """A chance, or a sum of chances, as a row."""
    if chance < 0.5:
        return np.int64(chance > 0.02) + np.int64(chance > 0.12) + np.int64(chance > 0.3)
    return 4 + np.int64(chance > 0.75) + np.int64(chance > 0.95) + np.int64(chance > 1.6)
