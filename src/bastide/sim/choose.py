"""Compiled: the turn after which the position is worth most."""

from __future__ import annotations

import numpy as np

from bastide.sim.board import distinct_rotations, lay, may_deploy, may_put, put
from bastide.sim.boxes import figures
from bastide.sim.chance import chance
from bastide.sim.ending import end_turn
from bastide.sim.jit import boxes, inner, part
from bastide.sim.layout import ABBOT, BUILDER, LARGE, NONE, ON_TILE, RECALL, SMALL, Int, Record, Records, Row
from bastide.sim.value import add_follower, evaluate

TRIED, OTHER = 1, 2
"""The rooms of `states` beside the position itself, which is the first, in which turns are tried."""
ROOMS = 3


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
    s = states[0]
    face, first = np.int64(s.hand), np.int64(s.segments)
    best, best_slot, best_rotation, best_index, best_figure = np.float32(-1e9), 0, 0, NONE, SMALL
    for slot in range(s.frontier):
        rotations = distinct_rotations(t, s, face, slot)
        for rotation in range(4):
            if not rotations >> rotation & 1:
                continue
            worth, index, figure = best_answer(t, states, w, v, weights, noise, slot, rotation)
            if worth > best:
                best, best_slot, best_rotation, best_index, best_figure = worth, slot, rotation, index, figure
    lay(t, s, face, np.int64(s.open_x[best_slot]), np.int64(s.open_y[best_slot]), best_rotation)
    if best_index >= 0:
        put(s, best_figure, first + best_index)
    end_turn(s, w)


@part
def best_answer(
    t: Record, states: Records, w: Record, v: Record, weights: Row, noise: Int, slot: Int, rotation: Int
) -> tuple[Int, Int, Int]:
    """How good a placement is, and what is best done with the figures after it: segment of the tile, and figure."""
    s, tried = states[0], states[TRIED]
    player, face, first = np.int64(s.turn), np.int64(s.hand), np.int64(s.segments)
    states[TRIED] = states[0]
    lay(t, tried, face, np.int64(s.open_x[slot]), np.int64(s.open_y[slot]), rotation)
    free, helpers = free_segments(tried), other_answers(tried)
    larges, abbots = free_for(tried, LARGE), free_for(tried, ABBOT)
    end_turn(tried, w)
    evaluate(t, tried, w, v, weights)
    without = lead(s, v.value, player)
    best, best_index, best_figure = without + blur(w, noise), NONE, SMALL
    for index in range(t.segments[face]):
        for figure in range(min(figures(s), ABBOT + 1)):
            if not (free if figure == SMALL else larges if figure == LARGE else abbots) >> index & 1:
                continue
            worth = without + blur(w, noise)
            add_follower(t, tried, w, v, weights, player, np.int64(tried.label[first + index]), figure)
            worth += lead(s, v.more, player)
            if worth > best:
                best, best_index, best_figure = worth, index, figure
    for answer in range(ANSWERS):
        if helpers >> answer & 1:
            figure, index = BUILDER + answer // ON_TILE, answer % ON_TILE
            worth = try_answer(t, states, w, v, weights, slot, rotation, first + index, figure) + blur(w, noise)
            if worth > best:
                best, best_index, best_figure = worth, index, figure
    return best, best_index, best_figure


@part
def try_answer(
    t: Record, states: Records, w: Record, v: Record, weights: Row, slot: Int, rotation: Int, segment: Int, figure: Int
) -> Int:
    """How good a whole turn is."""
    states[OTHER] = states[0]
    s, other = states[0], states[OTHER]
    lay(t, other, np.int64(s.hand), np.int64(s.open_x[slot]), np.int64(s.open_y[slot]), rotation)
    put(other, figure, segment)
    end_turn(other, w)
    evaluate(t, other, w, v, weights)
    return lead(s, v.value, np.int64(s.turn))


@inner
def blur(w: Record, noise: Int) -> Int:
    return noise * np.float32(chance(w, np.int64(1 << 20))) / (1 << 20)


ANSWERS = 2 * ON_TILE + 1
"""Builder and pig on each segment, and taking the abbot back."""


@boxes(0)
def other_answers(s: Record) -> Int:
    """What may be done with builder, pig and abbot after the last piece, a bit for each; as `ANSWERS` counts them."""
    first, found = np.int64(s.first[s.pieces - 1]), np.int64(0)
    for segment in range(first, s.segments):
        for figure in range(BUILDER, RECALL + 1):
            if may_put(s, figure, segment) and (figure == RECALL or is_first_of(s, segment)):
                found |= np.int64(1) << (figure - BUILDER) * ON_TILE + segment - first
    return found


@boxes(0)
def free_for(s: Record, figure: Int) -> Int:
    """As `free_segments`, for the large follower or the abbot."""
    first, found = np.int64(s.first[s.pieces - 1]), np.int64(0)
    for segment in range(first, s.segments):
        if may_put(s, figure, segment) and is_first_of(s, segment):
            found |= np.int64(1) << (segment - first)
    return found


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
