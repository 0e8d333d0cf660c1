"""Compiled: what a placement would change in the base game, worked out without laying the tile.

The segments of the tile and the features they would meet form groups; the difference to the points "if the game ended
now" comes from these groups, the monasteries around and the farms alone, so it is exact and costs no copy.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.board import award, filled_around, near, own_tiles, points_of, worth
from bastide.sim.ending import cities_at, gather_farms, pay_farms
from bastide.sim.jit import inner, part, popcount
from bastide.sim.layout import (
    CITY,
    CREW_BITS,
    FARMS_ED3,
    FIELD,
    MONASTERY,
    NO_FARMS,
    Int,
    Record,
)
from bastide.sim.plane import piece_at


@inner
def begin_probes(s: Record, w: Record) -> None:
    """Once before the placements of a position are probed."""
    gather_farms(s, w)
    pay_farms(s, w, np.int64(w.farms), w.farm_crew, w.farm_cities, w.farm_points)


@inner
def probe(t: Record, s: Record, w: Record, face: Int, slot: Int, rotation: Int) -> None:
    """Fill `change` (without a follower), `free`, `gain` and `stays` (with one) for a placement in an open cell."""
    begin_groups(t, s, w, face)
    place, mine = np.int64(s.place[slot]), face * 4 + rotation
    for side in range(4):
        other = piece_at(s, place + t.step[side])
        if other >= 0:
            touch(t, s, w, mine, other, side)
    may = s.supply[s.turn] > 0
    value_features(t, s, w, face, place, may)
    x, y = np.int64(s.open_x[slot]), np.int64(s.open_y[slot])
    for number in range(s.monasteries):
        segment = np.int64(s.monastery[number])
        if s.crew[segment] and near(s, segment, x, y):
            award(s, s.crew[segment], np.int64(1), w.change)
    if s.farms != NO_FARMS:
        value_farms(t, s, w, face, may)


@part
def value_features(t: Record, s: Record, w: Record, face: Int, place: Int, may: Int) -> None:
    """The cities, roads and the monastery of the tile."""
    w.completed = s.completed
    for index in range(t.segments[face]):
        w.free[index] = 0
        kind = t.kind[face, index]
        if kind == MONASTERY:
            if may:
                filled = filled_around(t, s, place)
                offer(s, w, index, 1 + filled, np.int8(filled < 8))
        elif kind != FIELD and w.group[index] == index:
            value_group(s, w, index, kind, may)


@part
def begin_groups(t: Record, s: Record, w: Record, face: Int) -> None:
    for index in range(t.segments[face]):
        w.group[index] = index
        w.open[index] = t.ports[face, index]
        w.pennants[index] = t.pennants[face, index]
        w.crew[index] = 0
        w.tiles[index] = own_tiles(t, s, face, t.kind[face, index])
        w.single[index] = w.tiles[index] == 0
        w.cities[index] = (t.city[face, index] | t.touches[face, index]) << s.city_bits
    for player in range(s.players):
        w.change[player] = 0
    w.roots = 0
    w.farm_touched = 0


@inner
def touch(t: Record, s: Record, w: Record, mine: Int, other: Int, side: Int) -> None:
    """As `board.meet`, but in the groups."""
    theirs, first, opposite = np.int64(s.orientation[other]), np.int64(s.first[other]), (side + 2) & 3
    edge = t.edge[mine, side]
    if edge != FIELD:
        absorb(s, w, np.int64(t.port[mine, side, 0]), np.int64(s.label[first + t.port[theirs, opposite, 0]]))
    if edge != CITY:
        absorb(s, w, np.int64(t.port[mine, side, 1]), np.int64(s.label[first + t.port[theirs, opposite, 2]]))
        if edge != FIELD:
            absorb(s, w, np.int64(t.port[mine, side, 2]), np.int64(s.label[first + t.port[theirs, opposite, 1]]))


@inner
def absorb(s: Record, w: Record, index: Int, label: Int) -> None:
    """A segment of the tile meets a feature; `open` is kept for cities and roads alone."""
    group = np.int64(w.group[index])
    w.open[group] -= 2
    for number in range(w.roots):
        if w.root[number] == label:
            unite(w, group, np.int64(w.group[w.root_segment[number]]))
            return
    w.root[w.roots] = label
    w.root_segment[w.roots] = index
    w.roots += 1
    w.open[group] += s.open[label]
    w.pennants[group] += s.pennants[label]
    w.single[group] += s.single[label]
    w.tiles[group] |= s.tiles[label]
    w.cities[group] |= s.cities[label]
    crew = s.crew[label]
    if crew:
        w.crew[group] += crew
        if s.kind[label] == FIELD:
            w.farm_touched = 1
        else:
            award(s, crew, -points_of(s, label), w.change)


@inner
def unite(w: Record, a: Int, b: Int) -> None:
    """Two segments of the tile meet the same feature."""
    if a == b:
        return
    keep, gone = min(a, b), max(a, b)
    for index in range(gone, len(w.group)):
        if w.group[index] == gone:
            w.group[index] = keep
    w.open[keep] += w.open[gone]
    w.pennants[keep] += w.pennants[gone]
    w.crew[keep] += w.crew[gone]
    w.single[keep] += w.single[gone]
    w.tiles[keep] |= w.tiles[gone]
    w.cities[keep] |= w.cities[gone]


@inner
def value_group(s: Record, w: Record, index: Int, kind: Int, may: Int) -> None:
    """The city or road that a group would be."""
    complete = w.open[index] == 0
    number = w.single[index] + popcount(w.tiles[index])
    points = worth(s, kind, number, np.int64(w.pennants[index]), complete, 0)
    if w.crew[index]:
        award(s, w.crew[index], points, w.change)
    elif may:
        offer(s, w, index, points, np.int8(not complete))
    if complete and kind == CITY:
        w.closed[w.completed] = w.cities[index]
        w.completed += 1


@part
def value_farms(t: Record, s: Record, w: Record, face: Int, may: Int) -> None:
    """What farmers would get after the placement, and a new one on each free field of the tile."""
    changed = w.farm_touched == 1 or (w.farms > 0 and w.completed > s.completed)
    farms = np.int64(0)
    if changed or s.farms != FARMS_ED3:
        farms = new_farms(t, s, w, face)
        pay_farms(s, w, farms, w.new_crew, w.new_cities, w.new_points)
        for player in range(s.players):
            w.change[player] += w.new_points[player] - w.farm_points[player]
    if not may:
        return
    for index in range(t.segments[face]):
        if t.kind[face, index] == FIELD and w.group[index] == index and w.crew[index] == 0:
            if s.farms == FARMS_ED3:
                offer(s, w, index, 3 * popcount(cities_at(w, w.cities[index])), np.int8(1))
            else:
                offer_farm(s, w, index, farms)


@inner
def offer(s: Record, w: Record, index: Int, points: Int, stays: Int) -> None:
    """The player to move may put a follower there, for so many points."""
    w.free[index] = 1
    w.stays[index] = stays
    for player in range(s.players):
        w.gain[index, player] = 0
    w.gain[index, s.turn] = points


@part
def offer_farm(s: Record, w: Record, index: Int, farms: Int) -> None:
    """One more farm where farms depend on each other; in the first edition others may lose by it."""
    w.new_crew[farms] = 1 << CREW_BITS * s.turn
    w.new_cities[farms] = w.cities[index]
    pay_farms(s, w, farms + 1, w.new_crew, w.new_cities, w.more_points)
    offer(s, w, index, np.int64(0), np.int8(1))
    for player in range(s.players):
        w.gain[index, player] = w.more_points[player] - w.new_points[player]


@part
def new_farms(t: Record, s: Record, w: Record, face: Int) -> Int:
    """The farms after the placement: those it does not touch, and the groups with farmers."""
    farms = np.int64(0)
    for number in range(w.farms):
        if not is_absorbed(w, w.farm[number]):
            w.new_crew[farms] = w.farm_crew[number]
            w.new_cities[farms] = w.farm_cities[number]
            farms += 1
    for index in range(t.segments[face]):
        if t.kind[face, index] == FIELD and w.group[index] == index and w.crew[index]:
            w.new_crew[farms] = w.crew[index]
            w.new_cities[farms] = w.cities[index]
            farms += 1
    return farms


@part
def is_absorbed(w: Record, label: Int) -> Int:
    for number in range(w.roots):  # noqa: SIM110 - compiled code has no generators
        if w.root[number] == label:
            return True
    return False
