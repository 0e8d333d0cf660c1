"""Compiled: whole turns and whole games, by chance or greedily, on tile orders sampled from the bag."""

from __future__ import annotations

import numpy as np

from bastide.sim.board import (
    count_placements,
    deploy,
    lay,
    may_deploy,
    may_put,
    points_of,
    put,
    rotations,
    set_aside,
    take,
)
from bastide.sim.boxes import figures
from bastide.sim.ending import end_turn, finish, pay_farms
from bastide.sim.jit import inner, part, popcount
from bastide.sim.layout import (
    CREW_BITS,
    DEPLOY,
    DRAW,
    FIELD,
    GREEDY,
    LATER,
    NONE,
    OVER,
    PLACE,
    SECOND,
    Int,
    Record,
    Row,
)
from bastide.sim.probe import begin_probes, probe
from bastide.sim.river import river_first

# -- chance ----------------------------------------------------------------------------------------------------------


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
            insert(w, face)
    finish(s, w)


@part
def insert(w: Record, face: Int) -> None:
    """Mix a tile into what is to come; there is room, for it was just drawn."""
    w.next -= 1
    at = w.next + chance(w, w.stop - w.next)
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


# -- greedily --------------------------------------------------------------------------------------------------------


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


@part
def play_greedily(t: Record, s: Record, w: Record) -> None:
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


@part
def deploy_gain(s: Record, w: Record, segment: Int) -> Int:
    """Twice the margin that a follower on a segment of the last piece brings, less its cost."""
    label = np.int64(s.label[segment])
    others = s.players - 1
    if s.kind[segment] != FIELD:
        return 2 * others * points_of(s, label) - others * (s.open[label] != 0)
    w.farm_crew[w.farms] = 1 << CREW_BITS * s.turn
    w.farm_cities[w.farms] = s.cities[label]
    pay_farms(s, w, np.int64(w.farms) + 1, w.farm_crew, w.farm_cities, w.more_points)
    return 2 * (margin(s, w.more_points) - margin(s, w.farm_points)) - others


@part
def deploy_greedily(s: Record, w: Record) -> None:
    """As `play_greedily`, when the tile lies already."""
    begin_probes(s, w)
    w.best = 0
    w.ties = 1
    wanted: Int = np.int64(NONE)
    for segment in range(np.int64(s.first[s.pieces - 1]), s.segments):
        if may_deploy(s, segment) and is_better(w, deploy_gain(s, w, segment)):
            wanted = segment
    if wanted != NONE:
        deploy(s, wanted)


# -- turns and games -------------------------------------------------------------------------------------------------


@part
def play_turn(t: Record, s: Record, w: Record) -> None:
    """The rest of a turn, from any phase, by the policy of the player to move."""
    if s.phase == SECOND:
        s.phase = DRAW
    if s.phase == DRAW:
        draw(t, s, w)
    greedy = w.policy[s.turn] == GREEDY and figures(s) == 1  # what boxes bring is not probed
    if s.phase == PLACE:
        if greedy:
            play_greedily(t, s, w)
        else:
            place_by_chance(t, s, w)
            deploy_by_chance(s, w)
    elif s.phase == DEPLOY:
        if greedy:
            deploy_greedily(s, w)
        else:
            deploy_by_chance(s, w)
    if s.phase != OVER:
        end_turn(s, w)


@part
def play_on(t: Record, s: Record, w: Record, turns: Int) -> None:
    """Play so many turns, or to the end if `turns` is below 0, on the order in `w`."""
    while s.phase != OVER and turns != 0:
        play_turn(t, s, w)
        turns -= 1
