"""Compiled: what boxes add to the value of a position; nothing in the base game (`jit.boxes`)."""

from __future__ import annotations

import numpy as np

from bastide.sim.ending import cities_at
from bastide.sim.jit import boxes, inner, popcount
from bastide.sim.layout import GOODS, LARGE, NONE, ROAD, SMALL, Int, Record
from bastide.sim.rows import (
    ABBOT_AT,
    BUILDER_AT,
    BUILDING_AT,
    CELLS_OPEN,
    CHANCES,
    FIT,
    FITS,
    GOODS_AT,
    HERDING_AT,
    LARGE_AT,
    LEADS,
    PIG_AT,
    RESTS,
    STAGES,
    WARES_AT,
    is_next,
    of_ten,
    role_of,
    use,
)

WARES_OF_KIND = np.array((9, 6, 5))
"""Wine, grain, cloth."""
NOBODY_HAS_ANY = LEADS - 1


@boxes()
def wait_more(s: Record, v: Record, label: Int, fitting: Int) -> None:
    """Of the cells for which a feature waits: the tiles that fit the easiest."""
    v.most[label] = fitting if v.cells[label] == 1 else max(v.most[label], fitting)


@boxes()
def list_more_hands(s: Record, v: Record, player: Int, stage: Int) -> None:
    """The figures in hand that are no small followers."""
    if s.where[player, s.smalls] == NONE:
        use(v, LARGE_AT + stage, player)
    if s.where[player, s.smalls + 1] == NONE:
        use(v, ABBOT_AT + stage, player)
    if s.builder[player] == NONE:
        use(v, BUILDER_AT + stage, player)
    if s.pig[player] == NONE:
        use(v, PIG_AT + stage, player)


@boxes(0)
def is_abbot(s: Record, player: Int, label: Int) -> Int:
    """Is it the player's abbot who is in this monastery or garden?"""
    return np.int64(s.where[player, s.smalls + 1] == label)


@boxes()
def list_more(s: Record, w: Record, v: Record, stage: Int) -> None:
    """Builders and pigs at work, goods, and what cities have of them."""
    for player in range(s.players):
        list_builder(s, v, player, stage)
        list_pig(s, w, v, player, stage)
    for ware in range(GOODS * s.trades):
        list_goods(s, v, ware, stage)
    for number in range(v.seens * s.trades):
        label = np.int64(v.seen[number])
        wares = min(np.int64(s.wares[label, 0] + s.wares[label, 1] + s.wares[label, 2]), 3)
        if wares and v.cells[label] <= 3:
            row = (stage * 3 + v.cells[label] - 1) * FITS + FIT[v.fewest[label]]
            use(v, WARES_AT + row * 3 + wares - 1, s.turn)


@inner
def list_builder(s: Record, v: Record, player: Int, stage: Int) -> None:
    """A builder, by the cells where his road or city may be extended and how likely a draw fits the easiest."""
    at = np.int64(s.builder[player])
    if at < 0 or v.cells[s.label[at]] == 0:
        return
    label = np.int64(s.label[at])
    row = (np.int64(s.kind[label] == ROAD) * 2 + is_next(s, player)) * STAGES + stage
    cells = min(np.int64(v.cells[label]), np.int64(CELLS_OPEN)) - 1
    chance = of_ten(4.0 * v.most[label] / max(np.int64(s.left), 1))
    use(v, BUILDING_AT + (row * CELLS_OPEN + cells) * CHANCES + chance, player)


@inner
def list_pig(s: Record, w: Record, v: Record, player: Int, stage: Int) -> None:
    at = np.int64(s.pig[player])
    if at >= 0:
        label = np.int64(s.label[at])
        row = role_of(s, s.crew[label], player) * STAGES + stage
        use(v, HERDING_AT + row * 8 + min(popcount(cities_at(w, s.cities[label])), 7), player)


@inner
def list_goods(s: Record, v: Record, ware: Int, stage: Int) -> None:
    """One kind of goods: how far each player leads in it, and how many of it are not taken yet."""
    rest, most = np.int64(WARES_OF_KIND[ware]), np.int64(0)
    for player in range(s.players):
        rest -= s.goods[player, ware]
        most = max(most, np.int64(s.goods[player, ware]))
    for player in range(s.players):
        ahead = np.int64(s.goods[player, ware])
        rival = np.int64(0)
        for other in range(s.players):
            if other != player:
                rival = max(rival, np.int64(s.goods[other, ware]))
        row = np.int64(NOBODY_HAS_ANY)
        if most:
            row = min(max(ahead - rival + 4, np.int64(0)), np.int64(8))
        use(v, GOODS_AT + (stage * RESTS + max(rest, np.int64(0))) * LEADS + row, player)


@boxes()
def stand_for_now(s: Record, player: Int, figure: Int, segment: Int) -> None:
    if figure != SMALL:
        s.where[player, s.smalls + figure - LARGE] = segment
