"""Compiled: the turn after which the position is worth most."""

from __future__ import annotations

import numpy as np

from bastide.sim.board import deploy, lay, may_deploy
from bastide.sim.ending import end_turn
from bastide.sim.jit import inner
from bastide.sim.layout import NONE, Int, Record, Records, Row
from bastide.sim.play import chance
from bastide.sim.value import add_follower, evaluate

TRIED = 1
"""The room of `states` beside the position itself, which is the first, in which turns are tried."""
ROOMS = 2


@inner
def lead(s: Record, value: Row, player: Int) -> Int:
    """The value of a player less the mean of the others'."""
    total = np.float32(0.0)
    for other in range(s.players):
        total += value[other]
    return (s.players * value[player] - total) / (s.players - 1)


@inner
def play_well(t: Record, states: Records, w: Record, v: Record, weights: Row, noise: Int) -> None:
    """Play the tile in hand so that the position after the turn is worth most; `noise` blurs the values."""
    s, tried = states[0], states[TRIED]
    player, face, first = np.int64(s.turn), np.int64(s.hand), np.int64(s.segments)
    best, best_slot, best_rotation, best_index = np.float32(-1e9), 0, 0, NONE
    for slot in range(s.frontier):
        rotations = np.int64(t.distinct[face, s.demand[slot]])
        for rotation in range(4):
            if not rotations >> rotation & 1:
                continue
            states[TRIED] = states[0]
            lay(t, tried, face, np.int64(s.open_x[slot]), np.int64(s.open_y[slot]), rotation)
            free = free_segments(tried)
            end_turn(tried, w)
            evaluate(t, tried, w, v, weights)
            without = lead(s, v.value, player)
            for index in range(NONE, t.segments[face]):
                worth = without + noise * np.float32(chance(w, np.int64(1 << 20))) / (1 << 20)
                if index >= 0:
                    if not free >> index & 1:
                        continue
                    add_follower(t, tried, w, v, weights, player, np.int64(tried.label[first + index]))
                    worth += lead(s, v.more, player)
                if worth > best:
                    best, best_slot, best_rotation, best_index = worth, slot, rotation, index
    lay(t, s, face, np.int64(s.open_x[best_slot]), np.int64(s.open_y[best_slot]), best_rotation)
    if best_index >= 0:
        deploy(s, first + best_index)
    end_turn(s, w)


@inner
def free_segments(s: Record) -> Int:
    """The segments of the last piece that may get a follower, a bit for each; one of every feature."""
    first, found = np.int64(s.first[s.pieces - 1]), np.int64(0)
    for segment in range(first, s.segments):
        if may_deploy(s, segment) and is_first_of(s, segment):
            found |= np.int64(1) << (segment - first)
    return found


@inner
def is_first_of(s: Record, segment: Int) -> Int:
    """Is no segment of the tile before this one part of the same feature?"""
    for before in range(np.int64(s.first[s.pieces - 1]), segment):  # noqa: SIM110 - compiled code has no generators
        if s.label[before] == s.label[segment]:
            return False
    return True
