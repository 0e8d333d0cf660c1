"""The compiled functions that Python calls. `bastide.sim` wraps them; other files may add entries of their own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bastide.sim.board import count_placements, deploy, lay, may_put, put, rotations, set_aside, take
from bastide.sim.boxes import figures, go_on
from bastide.sim.chance import sample_order
from bastide.sim.ending import end_turn, finish, standing
from bastide.sim.jit import entry, inner, part
from bastide.sim.layout import DEPLOY, DRAW, LAY, NONE, PLACE, SECOND, SMALL, Int, Record, Records
from bastide.sim.plane import open_cell_at, place_of
from bastide.sim.play import play_on
from bastide.sim.probe import begin_probes, probe

Table = NDArray[np.int64]
ILLEGAL = -1


@entry("tables", "states", "works", "int", "int", "int", "int", "int", boxes=True)
def act(tables: Records, states: Records, works: Records, what: Int, a: Int, b: Int, c: Int, d: Int) -> Int:
    """One step of a game; all steps are one entry, because each entry costs time to compile and to load.

    LAY face, x, y, rotation: a tile that lies on the table already.
    DRAW face: returns 0 if it fits nowhere and was removed or put back.
    PLACE x, y, rotation: the tile in hand; where no follower may be deployed the turn ends, as in the engine.
    DEPLOY segment, figure: a figure on a segment of the last piece, or NONE; the turn ends.
    SECOND 1 or 0: take the second part of the turn, or not.
    Returns ILLEGAL, and changes nothing, if the rules do not allow it.
    """
    t, s, w = tables[0], states[0], works[0]
    if what == LAY:
        lay(t, s, a, b, c, d)
        s.phase = DRAW
        return 1
    if s.phase != what:
        return ILLEGAL
    if what == DRAW:
        return draw_this(t, s, w, a)
    if what == SECOND:
        go_on(s, a)
        return 1
    if what == PLACE:
        if not may_place(t, s, a, b, c):
            return ILLEGAL
        lay(t, s, np.int64(s.hand), a, b, c)
        if any_to_deploy(s):
            return 1
    elif a != NONE:
        if a < s.first[s.pieces - 1] or a >= s.segments or not may_put(s, b, a):
            return ILLEGAL
        put(s, b, a)
    end_turn(s, w)
    return 1


@part
def draw_this(t: Record, s: Record, w: Record, face: Int) -> Int:
    if face < 0 or face >= len(s.bag) or s.bag[face] == 0:
        return ILLEGAL
    take(t, s, face)
    if count_placements(t, s, face):
        return 1
    set_aside(t, s)
    if s.left <= s.unseen:
        finish(s, w)
    return 0


@part
def may_place(t: Record, s: Record, x: Int, y: Int, rotation: Int) -> Int:
    """Is this a placement of the tile in hand?"""
    slot = open_cell_at(s, place_of(s, x, y))
    if slot < 0 or s.open_x[slot] != x or s.open_y[slot] != y or rotation < 0 or rotation > 3:
        return False
    return rotations(t, s, np.int64(s.hand), slot) >> rotation & 1 == 1


@inner
def any_to_deploy(s: Record) -> Int:
    for segment in range(np.int64(s.first[s.pieces - 1]), s.segments):
        for figure in range(figures(s)):
            if may_put(s, figure, segment):
                return True
    return False


@entry("tables", "states", "table", boxes=True)
def list_legal(tables: Records, states: Records, rows: Table) -> Int:
    """PLACE: rows of x, y, rotation, all four rotations counted; DEPLOY: segment, figure, and NONE for a pass."""
    t, s = tables[0], states[0]
    found = 0
    if s.phase == PLACE:
        for slot in range(s.frontier):
            fitting = rotations(t, s, np.int64(s.hand), slot)
            for rotation in range(4):
                if fitting >> rotation & 1:
                    rows[found, 0], rows[found, 1], rows[found, 2] = s.open_x[slot], s.open_y[slot], rotation
                    found += 1
    elif s.phase == DEPLOY:
        for segment in range(np.int64(s.first[s.pieces - 1]), s.segments):
            for figure in range(figures(s)):
                if may_put(s, figure, segment):
                    rows[found, 0], rows[found, 1] = segment, figure
                    found += 1
        rows[found, 0], rows[found, 1] = NONE, SMALL
        found += 1
    return found


@entry("tables", "states", "works", "table", "table")
def list_moves(tables: Records, states: Records, works: Records, moves: Table, changes: Table) -> Int:
    """The turns with the tile in hand that lead to different tables, and what each changes for every player.

    Rows of `moves` are x, y, rotation, index of the tile's segment that gets a follower (NONE: none), and whether that
    follower stays on the board. `changes` are differences of the points if the game ended now.
    """
    t, s, w = tables[0], states[0], works[0]
    face, found = np.int64(s.hand), 0
    begin_probes(s, w)
    for slot in range(s.frontier):
        rotations = np.int64(t.distinct[face, s.demand[slot]])
        for rotation in range(4):
            if not rotations >> rotation & 1:
                continue
            probe(t, s, w, face, slot, rotation)
            for index in range(-1, t.segments[face]):
                if index >= 0 and not w.free[index]:
                    continue
                moves[found, 0], moves[found, 1], moves[found, 2] = s.open_x[slot], s.open_y[slot], rotation
                moves[found, 3] = index
                moves[found, 4] = w.stays[index] if index >= 0 else 0
                for player in range(s.players):
                    more = w.gain[index, player] if index >= 0 else 0
                    changes[found, player] = w.change[player] + more
                found += 1
    return found


@entry("tables", "states", "states", "works", "table", "ints", "int", "cube", boxes=True)
def roll_out(
    tables: Records,
    start: Records,
    states: Records,
    works: Records,
    moves: Table,
    seeds: Table,
    turns: Int,
    scores: Table,
) -> None:
    """Each move, then `turns` turns (below 0: to the end), once for each seed; the scores if the game ended there.

    A move is a row of `list_moves`; with rotation NONE it is no move, and play goes on from the position itself. The
    bag is the same after every move, so equal seeds give all moves the same orders. Game n is move n // len(seeds); the
    positions reached stay in `states` as far as it has room, game n in `states[n % len(states)]`.
    """
    t, w = tables[0], works[0]
    for candidate in range(len(moves)):
        for number in range(len(seeds)):
            room = (candidate * len(seeds) + number) % len(states)
            states[room] = start[0]
            s = states[room]
            if moves[candidate, 2] != NONE:
                lay(t, s, np.int64(s.hand), moves[candidate, 0], moves[candidate, 1], moves[candidate, 2])
                if moves[candidate, 3] != NONE:
                    deploy(s, s.first[s.pieces - 1] + moves[candidate, 3])
                end_turn(s, w)
            w.random = np.uint64(seeds[number])
            sample_order(t, s, w)
            play_on(t, s, w, turns)
            standing(s, w)
            for player in range(s.players):
                scores[candidate, number, player] = w.new_points[player]
