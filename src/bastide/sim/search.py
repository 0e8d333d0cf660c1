"""Compiled: what each turn is worth, at once by the tables, and looked into by playing on from it."""

from __future__ import annotations

import numpy as np

from bastide.sim.board import distinct_rotations, lay, may_put, put
from bastide.sim.boxes import figures
from bastide.sim.chance import draw, sample_order
from bastide.sim.choose import TRIED, is_first_of, lead, play_well
from bastide.sim.ending import end_turn
from bastide.sim.jit import entry, inner, part
from bastide.sim.layout import DEPLOY, DRAW, NONE, OVER, PLACE, RECALL, SECOND, Int, Record, Records, Row
from bastide.sim.value import evaluate

Table = Row


@entry("tables", "states", "states", "works", "views", "weights", "table", "reals", boxes=True)
def judge(
    tables: Records,
    start: Records,
    states: Records,
    works: Records,
    views: Records,
    weights: Row,
    moves: Table,
    values: Row,
) -> Int:
    """The turns with the tile in hand, or with the tile just laid, and the lead of the player to move after each.

    Rows of `moves`: x, y, rotation, the index of the tile's segment that gets a figure, or NONE, and that figure. A
    second part is never declined: it is one row of NONE.
    """
    t, w, v, s = tables[0], works[0], views[0], start[0]
    player, face = np.int64(s.turn), np.int64(s.hand)
    if s.phase == DEPLOY:
        piece = s.pieces - 1
        states[0] = start[0]
        x, y, rotation = np.int64(s.x[piece]), np.int64(s.y[piece]), np.int64(s.orientation[piece]) & 3
        return judge_followers(t, states, w, v, weights, player, x, y, rotation, moves, values, 0)
    found = 0
    if s.phase == SECOND:
        states[TRIED] = start[0]
        evaluate(t, states[TRIED], w, v, weights)
        moves[0] = NONE
        values[0] = lead(s, v.value, player)
        return 1
    for slot in range(s.frontier):
        rotations = distinct_rotations(t, s, face, slot)
        for turned in range(4):
            if rotations >> turned & 1:
                x, y = np.int64(s.open_x[slot]), np.int64(s.open_y[slot])
                states[0] = start[0]
                lay(t, states[0], face, x, y, turned)
                found = judge_followers(t, states, w, v, weights, player, x, y, turned, moves, values, found)
    return found


@part
def judge_followers(
    t: Record,
    states: Records,
    w: Record,
    v: Record,
    weights: Row,
    player: Int,
    x: Int,
    y: Int,
    rotation: Int,
    moves: Table,
    values: Row,
    found: Int,
) -> Int:
    laid, tried = states[0], states[TRIED]
    first = np.int64(laid.first[laid.pieces - 1])
    for index in range(NONE, laid.segments - first):
        for figure in range(1 if index == NONE else figures(laid)):
            if index >= 0 and not is_answer(laid, figure, first + index):
                continue
            states[TRIED] = states[0]
            if index >= 0:
                put(tried, figure, first + index)
            end_turn(tried, w)
            evaluate(t, tried, w, v, weights)
            moves[found, 0], moves[found, 1], moves[found, 2] = x, y, rotation
            moves[found, 3], moves[found, 4] = index, figure
            values[found] = lead(tried, v.value, player)
            found += 1
    return found


@inner
def is_answer(s: Record, figure: Int, segment: Int) -> Int:
    """May the figure go there, and nowhere on the same feature before?"""
    return may_put(s, figure, segment) and (figure == RECALL or is_first_of(s, segment))


@entry("tables", "states", "states", "works", "views", "weights", "table", "ints", "int", "realtable", boxes=True)
def try_out(
    tables: Records,
    start: Records,
    states: Records,
    works: Records,
    views: Records,
    weights: Row,
    moves: Table,
    seeds: Row,
    turns: Int,
    leads: Table,
) -> None:
    """Each turn, then so many more turns played well (below 0: to the end), once for each seed: the lead after that.

    The bag is the same after every move, so equal seeds give all moves the same orders.
    """
    t, w, v = tables[0], works[0], views[0]
    player = np.int64(start[0].turn)
    for candidate in range(len(moves)):
        for number in range(len(seeds)):
            states[0] = start[0]
            s = states[0]
            play_move(t, s, w, moves[candidate])
            w.random = np.uint64(seeds[number])
            sample_order(t, s, w)
            play_on_well(t, states, w, v, weights, turns)
            evaluate(t, s, w, v, weights)
            leads[candidate, number] = lead(s, v.value, player)


@part
def play_move(t: Record, s: Record, w: Record, move: Row) -> None:
    """A row of `judge`."""
    if s.phase == SECOND:
        s.phase = DRAW
        return
    if s.phase == PLACE:
        lay(t, s, np.int64(s.hand), move[0], move[1], move[2])
    if move[3] != NONE:
        put(s, move[4], s.first[s.pieces - 1] + move[3])
    end_turn(s, w)


@part
def play_on_well(t: Record, states: Records, w: Record, v: Record, weights: Row, turns: Int) -> None:
    """Play so many turns, or to the end if `turns` is below 0, on the order in `w`, from between two turns."""
    s = states[0]
    while s.phase != OVER and turns != 0:
        if s.phase == SECOND:
            s.phase = DRAW
        if s.phase == DRAW:
            draw(t, s, w)
        if s.phase == PLACE:
            play_well(t, states, w, v, weights, np.float32(0.001))
        turns -= 1
