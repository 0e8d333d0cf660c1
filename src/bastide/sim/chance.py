"""Compiled: what chance decides: tile orders sampled from the bag, and turns that are played at random."""

from __future__ import annotations

import numpy as np

from bastide.sim.board import count_placements, lay, may_put, put, rotations, set_aside, take
from bastide.sim.boxes import figures
from bastide.sim.ending import finish
from bastide.sim.jit import inner, part, popcount
from bastide.sim.layout import Int, Record
from bastide.sim.river import river_first, river_sides

# -- the bag ----------------------------------------------------------------------------------------------------------


@inner
def chance(w: Record, n: Int) -> Int:
    """A number below n (splitmix64)."""
    w.random += np.uint64(0x9E3779B97F4A7C15)
    z = w.random
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inner
def sample_order(t: Record, s: Record, w: Record) -> None:
    """One of the orders in which the bag may come; whatever is `unseen` comes last and is not drawn."""
    number = 0
    for face in range(len(s.bag)):
        for _ in range(s.bag[face]):
            w.order[number] = face
            number += 1
    for index in range(number - 1, 0, -1):
        other = chance(w, index + 1)
        swap = w.order[index]
        w.order[index] = w.order[other]
        w.order[other] = swap
    river_first(s, t, w, number)
    w.next = 0
    w.stop = number


@part
def draw(t: Record, s: Record, w: Record) -> None:
    """T1.4 to T1.8: the next tile of the order that can be placed, or the end of the game."""
    while s.left > s.unseen:
        face = np.int64(w.order[w.next])
        w.next += 1
        take(t, s, face)
        if count_placements(t, s, face):
            return
        if set_aside(t, s):
            insert(t, s, w, face)
    finish(s, w)


@part
def insert(t: Record, s: Record, w: Record, face: Int) -> None:
    """Mix a tile into what is to come at its stage of the river; there is room, for it was just drawn."""
    stop, stage = np.int64(w.next), river_sides(s, t, face)
    while stop < w.stop and river_sides(s, t, np.int64(w.order[stop])) == stage:
        stop += 1
    w.next -= 1
    at = w.next + chance(w, stop - w.next)
    w.order[w.next] = w.order[at]
    w.order[at] = face


# -- by chance -------------------------------------------------------------------------------------------------------


@part
def place_by_chance(t: Record, s: Record, w: Record) -> None:
    """Every placement is as likely as any other, all four rotations counted."""
    face = np.int64(s.hand)
    number = chance(w, count_placements(t, s, face))
    slot = np.int64(-1)
    while number >= 0:
        slot += 1
        fitting = rotations(t, s, face, slot)
        number -= popcount(fitting)
    rotation = np.int64(3)
    while True:  # from the last rotation of the cell back to the wanted one
        if fitting >> rotation & 1:
            number += 1
            if number == 0:
                break
        rotation -= 1
    lay(t, s, face, np.int64(s.open_x[slot]), np.int64(s.open_y[slot]), rotation)


@part
def deploy_by_chance(s: Record, w: Record) -> None:
    first = np.int64(s.first[s.pieces - 1])
    options = np.int64(0)
    for segment in range(first, s.segments):
        for figure in range(figures(s)):
            options += may_put(s, figure, segment)
    if options == 0:
        return
    if w.deploy_chance < 0:
        number = chance(w, options + 1)
    elif chance(w, np.int64(1 << 20)) < w.deploy_chance * (1 << 20):
        number = chance(w, options)
    else:
        return
    for segment in range(first, s.segments):
        for figure in range(figures(s)):
            if may_put(s, figure, segment):
                if number == 0:
                    put(s, figure, segment)
                    return
                number -= 1
