"""Compiled: the greedy player, which plays the turn after which it stands best if the game ended then.

A figure that is out costs half a point, so that none is spent for nothing. In the base game placements are probed; with
boxes each is laid on a copy, and of what may be done with the figures after it only the difference is worked out. A
builder brings no points by himself, so he is never placed; a second part of the turn is always taken.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.board import deploy, distinct_rotations, lay, may_deploy, may_put, points_of, put
from bastide.sim.boxes import figures, stay_out, take_goods
from bastide.sim.chance import chance
from bastide.sim.ending import cities_at, has_most, pay_farms, standing
from bastide.sim.jit import boxes, inner, part, popcount
from bastide.sim.layout import (
    BUILDER,
    CITY,
    CREW_BITS,
    FIELD,
    LATER,
    NONE,
    PIG,
    RECALL,
    SMALL,
    STATE_BOXES,
    Int,
    Record,
    Row,
)
from bastide.sim.probe import begin_probes, probe


@inner
def margin(s: Record, points: Row) -> Int:
    """Points of the player to move less the mean of the others', times the number of the others."""
    total = np.int64(0)
    for player in range(s.players):
        total += points[player]
    return s.players * points[s.turn] - total


@inner
def is_better(w: Record, worth: Int) -> Int:
    """Is this the best so far? Among equals every one has the same chance to be kept."""
    if worth > w.best:
        w.best = worth
        w.ties = 0
    if worth < w.best:
        return False
    w.ties += 1
    return w.ties == 1 or chance(w, w.ties) == 0


@part
def best_follower(t: Record, s: Record, w: Record, face: Int) -> Int:
    """After `probe`: the segment of the tile whose follower makes the best turn so far, NONE, or LATER if none does."""
    found = LATER
    others = s.players - 1
    worth = 2 * margin(s, w.change)
    if is_better(w, worth):
        found = NONE
    for index in range(t.segments[face]):
        if w.free[index] and is_better(w, worth + 2 * margin(s, w.gain[index]) - others * w.stays[index]):
            found = index
    return found


def probe_turns(s: Record, t: Record, w: Record) -> None:
    """The turn after which the margin is best if the game ended then; a follower that stays costs half a point."""
    face, slot, index = np.int64(s.hand), 0, NONE
    rotation: Int = np.int64(0)
    begin_probes(s, w)
    w.best = -(1 << 40)
    for cell in range(s.frontier):
        rotations = np.int64(t.distinct[face, s.demand[cell]])
        for turned in range(4):
            if rotations >> turned & 1:
                probe(t, s, w, face, cell, turned)
                follower = best_follower(t, s, w, face)
                if follower != LATER:
                    slot, rotation, index = cell, turned, follower
    lay(t, s, face, np.int64(s.open_x[slot]), np.int64(s.open_y[slot]), rotation)
    if index >= 0:
        deploy(s, s.first[s.pieces - 1] + index)


@inner
def deploy_gain(s: Record, w: Record, segment: Int) -> Int:
    """Twice the margin that a follower on a segment of the last piece brings, less its cost."""
    label = np.int64(s.label[segment])
    others = s.players - 1
    if s.kind[segment] != FIELD:
        return 2 * others * points_of(s, label) - others * (s.open[label] != 0)
    w.farm[w.farms] = label
    w.farm_crew[w.farms] = 1 << CREW_BITS * s.turn
    w.farm_cities[w.farms] = s.cities[label]
    pay_farms(s, w, np.int64(w.farms) + 1, w.farm_crew, w.farm_cities, w.more_points)
    return 2 * (margin(s, w.more_points) - margin(s, w.farm_points)) - others


def probe_followers(s: Record, w: Record) -> None:
    """As `probe_turns`, when the tile lies already."""
    begin_probes(s, w)
    w.best = 0
    w.ties = 1
    wanted: Int = np.int64(NONE)
    for segment in range(np.int64(s.first[s.pieces - 1]), s.segments):
        if may_deploy(s, segment) and is_better(w, deploy_gain(s, w, segment)):
            wanted = segment
    if wanted != NONE:
        deploy(s, wanted)


# -- with boxes ------------------------------------------------------------------------------------------------------


@boxes(probe_turns)
def play_greedily(s: Record, t: Record, w: Record) -> None:
    """Lay the tile in hand and use the figures; the turn is not ended."""
    room = np.empty(1, STATE_BOXES)
    tried, face = room[0], np.int64(s.hand)
    slot, rotation, figure = 0, 0, SMALL
    index: Int = NONE
    w.best = -(1 << 40)
    for cell in range(s.frontier):
        allowed = distinct_rotations(t, s, face, cell)
        for turned in range(4):
            if allowed >> turned & 1:
                room[0] = s
                lay(t, tried, face, np.int64(s.open_x[cell]), np.int64(s.open_y[cell]), turned)
                answer, with_figure = best_figure(tried, w)
                if answer != LATER:
                    slot, rotation, index, figure = cell, turned, answer, with_figure
    lay(t, s, face, np.int64(s.open_x[slot]), np.int64(s.open_y[slot]), rotation)
    if index >= 0:
        put(s, figure, s.first[s.pieces - 1] + index)


@boxes(probe_followers)
def deploy_greedily(s: Record, w: Record) -> None:
    """The same when the tile lies already."""
    room = np.empty(1, STATE_BOXES)
    room[0] = s
    w.best = -(1 << 40)
    index, figure = best_figure(room[0], w)
    if index >= 0:
        put(s, figure, s.first[s.pieces - 1] + index)


@inner
def best_figure(s: Record, w: Record) -> tuple[Int, Int]:
    """Segment of the last piece and figure of the best turn so far, NONE for no figure, or LATER if there is none.

    The position is one to try things on: goods that the piece brings are taken.
    """
    first, with_figure = np.int64(s.first[s.pieces - 1]), SMALL
    found: Int = LATER
    for segment in range(first, s.segments):
        if s.kind[segment] == CITY and s.open[s.label[segment]] == 0:
            take_goods(s, np.int64(s.label[segment]))
    standing(s, w)
    begin_probes(s, w)
    worth = 2 * margin(s, w.new_points) - (s.players - 1) * stay_out(s)
    if is_better(w, worth):
        found = NONE
    for segment in range(first, s.segments):
        for figure in range(figures(s)):
            if may_put(s, figure, segment) and is_better(w, worth + figure_gain(s, w, figure, segment)):
                found, with_figure = segment - first, figure
    return found, with_figure


@part
def figure_gain(s: Record, w: Record, figure: Int, segment: Int) -> Int:
    """Twice the margin that it brings to use a figure, less what it costs."""
    others, label = s.players - 1, np.int64(s.label[segment])
    if figure == RECALL:
        return others
    if figure == BUILDER:
        return -others * (s.open[label] != 0)
    if figure == PIG:
        cities = popcount(cities_at(w, s.cities[label])) if has_most(s, s.crew[label], s.turn) else 0
        return others * (2 * cities - 1)
    return deploy_gain(s, w, segment)
