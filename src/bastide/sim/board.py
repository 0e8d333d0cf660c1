"""Compiled rules, the table: the bag, laying a tile, joining features, deploying and scoring.

Every function takes the tables `t` and a state `s` and changes the state. Rules: base.md.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.boxes import (
    add_more,
    every_segment_marks,
    extend,
    is_small,
    is_worthless,
    join_more,
    mark_cities,
    may_put_more,
    put_more,
    send_companions_home,
    special_of,
    take_goods,
)
from bastide.sim.jit import inner, part, popcount
from bastide.sim.layout import (
    CITY,
    CREW_BITS,
    CREW_MASK,
    DEMANDS,
    DEPLOY,
    DRAW,
    FIELD,
    GARDEN,
    MONASTERY,
    NO_FARMS,
    NONE,
    PLACE,
    ROAD,
    SMALL,
    Int,
    Record,
    Row,
)
from bastide.sim.plane import at, open_cell_at, open_cells_from, piece_at, place_of
from bastide.sim.river import flow_on, is_river_end, river_allows, river_sides

# -- the bag ---------------------------------------------------------------------------------------------------------


@inner
def take(t: Record, s: Record, face: Int) -> None:
    """Draw this tile: out of the bag, into the hand."""
    s.bag[face] -= 1
    s.left -= 1
    for demand in range(DEMANDS):
        s.fit[demand] -= t.matches[face, demand]
    s.hand = face
    s.phase = PLACE


@inner
def put_back(t: Record, s: Record, face: Int) -> None:
    s.bag[face] += 1
    s.left += 1
    for demand in range(DEMANDS):
        s.fit[demand] += t.matches[face, demand]


@inner
def count_placements(t: Record, s: Record, face: Int) -> Int:
    """How many placements a tile has, all four rotations counted."""
    total = 0
    for slot in range(s.frontier):
        total += popcount(rotations(t, s, face, slot))
    return total


@inner
def rotations(t: Record, s: Record, face: Int, slot: Int) -> Int:
    """The rotations in which a tile fits an open cell, a bit for each."""
    return np.int64(t.fits[face, s.demand[slot]]) & river_allows(s, t, face, slot)


@inner
def distinct_rotations(t: Record, s: Record, face: Int, slot: Int) -> Int:
    """The same less those that look like another one."""
    return np.int64(t.distinct[face, s.demand[slot]]) & river_allows(s, t, face, slot)


@inner
def fits_somewhere(t: Record, s: Record, stage: Int) -> Int:
    """Can any tile of the bag be placed that is drawn at this stage of the river?"""
    if stage:
        for face in range(len(s.bag)):
            if s.bag[face] and river_sides(s, t, face) == stage and count_placements(t, s, face):
                return True
        return False
    for slot in range(s.frontier):  # noqa: SIM110 - compiled code has no generators
        if s.fit[s.demand[slot]] > 0 and not is_river_end(s, slot):
            return True
    return False


@inner
def set_aside(t: Record, s: Record) -> Int:
    """T1.8: the tile in hand fits nowhere; True if it went back into the bag, not out of the game."""
    back = s.reshuffle == 1 and fits_somewhere(t, s, river_sides(s, t, np.int64(s.hand)))
    if back:
        put_back(t, s, s.hand)
    s.hand = NONE
    s.phase = DRAW
    return back


# -- laying a tile ---------------------------------------------------------------------------------------------------


@inner
def join(s: Record, a: Int, b: Int) -> Int:
    """Make the features of two segments one; returns its label."""
    keep, gone = np.int64(s.label[a]), np.int64(s.label[b])
    if keep == gone:
        return keep
    if s.size[keep] < s.size[gone]:
        keep, gone = gone, keep
    segment = gone
    while True:
        s.label[segment] = keep
        segment = np.int64(s.ring[segment])
        if segment == gone:
            break
    swap = s.ring[keep]
    s.ring[keep] = s.ring[gone]
    s.ring[gone] = swap
    s.size[keep] += s.size[gone]
    s.open[keep] += s.open[gone]
    s.pennants[keep] += s.pennants[gone]
    s.crew[keep] += s.crew[gone]
    s.single[keep] += s.single[gone]
    s.tiles[keep] |= s.tiles[gone]
    s.cities[keep] |= s.cities[gone]
    join_more(s, keep, gone)
    return keep


@part
def add_segments(t: Record, s: Record, face: Int, piece: Int) -> None:
    first = np.int64(s.segments)
    for index in range(t.segments[face]):
        segment = first + index
        kind = t.kind[face, index]
        s.kind[segment] = kind
        s.piece[segment] = piece
        s.label[segment] = segment
        s.ring[segment] = segment
        s.size[segment] = 1
        s.open[segment] = t.ports[face, index]
        s.pennants[segment] = t.pennants[face, index]
        s.crew[segment] = 0
        s.tiles[segment] = own_tiles(t, s, face, kind)
        s.single[segment] = s.tiles[segment] == 0
        s.cities[segment] = 0
        if every_segment_marks(s):
            s.cities[segment] = (t.city[face, index] | t.touches[face, index]) << s.city_bits
        add_more(s, t, segment, face, index)
    s.segments += t.segments[face]
    s.city_tiles += t.several_cities[face]
    s.road_tiles += t.several_roads[face]
    if every_segment_marks(s):
        s.city_bits += t.city_segments[face]


@inner
def own_tiles(t: Record, s: Record, face: Int, kind: Int) -> Int:
    """The bit of the next tile in the mask `tiles` of a city or road, if it has several of them."""
    if kind == CITY and t.several_cities[face]:
        return np.int64(1) << s.city_tiles
    if kind == ROAD and t.several_roads[face]:
        return np.int64(1) << s.road_tiles
    return np.int64(0)


@part
def fill(s: Record, place: Int, piece: Int) -> None:
    """The cell is open no more; the last open cell takes its number."""
    slot, last = open_cell_at(s, place), np.int64(s.frontier) - 1
    if slot >= 0:
        s.place[slot] = s.place[last]
        s.open_x[slot] = s.open_x[last]
        s.open_y[slot] = s.open_y[last]
        s.demand[slot] = s.demand[last]
        s.cells[s.place[slot]] = open_cells_from(s) + slot
        s.frontier = last
    s.cells[place] = piece + 1


@inner
def show(s: Record, place: Int, x: Int, y: Int, side: Int, edge: Int) -> None:
    """A cell without a piece learns what its neighbour on that side shows."""
    slot = open_cell_at(s, place)
    if slot < 0:
        slot = np.int64(s.frontier)
        s.frontier = slot + 1
        s.cells[place] = open_cells_from(s) + slot
        s.place[slot] = place
        s.open_x[slot] = x
        s.open_y[slot] = y
        s.demand[slot] = 0
    s.demand[slot] |= edge << 2 * side


@inner
def meet(t: Record, s: Record, piece: Int, other: Int, side: Int) -> None:
    """Join what two pieces show each other on a side of the first."""
    mine, theirs = np.int64(s.orientation[piece]), np.int64(s.orientation[other])
    first, other_first, opposite = np.int64(s.first[piece]), np.int64(s.first[other]), (side + 2) & 3
    edge = t.edge[mine, side]
    if edge != FIELD:
        label = join(s, other_first + t.port[theirs, opposite, 0], first + t.port[mine, side, 0])
        s.open[label] -= 2
    if edge != CITY:
        label = join(s, other_first + t.port[theirs, opposite, 2], first + t.port[mine, side, 1])
        s.open[label] -= 2
        label = join(s, other_first + t.port[theirs, opposite, 1], first + t.port[mine, side, 2])
        s.open[label] -= 2


@inner
def near(s: Record, segment: Int, x: Int, y: Int) -> Int:
    """Is the cell one of the nine of a monastery?"""
    piece = s.piece[segment]
    return abs(s.x[piece] - x) <= 1 and abs(s.y[piece] - y) <= 1


@inner
def filled_around(t: Record, s: Record, place: Int) -> Int:
    """How many of the eight cells around hold a piece."""
    filled = 0
    for step in t.around:
        if piece_at(s, place + step) >= 0:
            filled += 1
    return filled


@inner
def lay(t: Record, s: Record, face: Int, x: Int, y: Int, rotation: Int) -> None:
    """T2.1: put a tile on the table and join its features; what is complete is scored by `end_turn`."""
    place = place_of(s, x, y)
    piece, first = np.int64(s.pieces), np.int64(s.segments)
    orientation = face * 4 + rotation
    s.pieces = piece + 1
    s.orientation[piece] = orientation
    s.first[piece] = first
    s.x[piece] = x
    s.y[piece] = y
    add_segments(t, s, face, piece)
    fill(s, place, piece)
    for side in range(4):
        beside = at(s, place + t.step[side])
        other = piece_at(s, beside)
        if other >= 0:
            meet(t, s, piece, other, side)
        else:
            step_x, step_y = (side == 1) - (side == 3), (side == 2) - (side == 0)
            show(s, beside, x + step_x, y + step_y, (side + 2) & 3, np.int64(t.edge[orientation, side]))
    for number in range(s.monasteries):
        if near(s, np.int64(s.monastery[number]), x, y):
            s.open[s.monastery[number]] -= 1
    mark_cities(s, t, face, first)
    extend(s, first)
    flow_on(s, t, orientation, place)
    for segment in range(first, s.segments):
        if s.kind[segment] in (MONASTERY, GARDEN):
            s.open[segment] = 8 - filled_around(t, s, place)
            s.monastery[s.monasteries] = segment
            s.monasteries += 1
        elif s.kind[segment] == CITY and is_news(s, first, segment) and s.open[s.label[segment]] == 0:
            s.closed[s.completed] = s.cities[s.label[segment]]
            s.completed += 1
    s.hand = NONE
    s.phase = DEPLOY


@inner
def is_news(s: Record, first: Int, segment: Int) -> Int:
    """Has no segment of the piece before this one the same feature?"""
    for before in range(first, segment):  # noqa: SIM110
        if s.label[before] == s.label[segment]:
            return False
    return True


# -- followers and points --------------------------------------------------------------------------------------------


@inner
def may_deploy(s: Record, segment: Int) -> Int:
    """May the player to move put a follower on a segment of the last piece? (T4.2)"""
    if s.supply[s.turn] == 0 or s.crew[s.label[segment]] != 0:
        return False
    kind = s.kind[segment]
    return kind in (CITY, ROAD, MONASTERY) or (kind == FIELD and s.farms != NO_FARMS)


@inner
def may_put(s: Record, figure: Int, segment: Int) -> Int:
    """The same for any figure, and for taking the abbot back, which is asked of the first segment."""
    return may_deploy(s, segment) if figure == SMALL else may_put_more(s, figure, segment)


@inner
def put(s: Record, figure: Int, segment: Int) -> None:
    """Deploy a figure, or take the abbot back."""
    if figure == SMALL:
        deploy(s, segment)
    else:
        put_more(s, figure, segment)


@inner
def deploy(s: Record, segment: Int) -> None:
    player, figure = np.int64(s.turn), 0
    while s.where[player, figure] != NONE:
        figure += 1
    s.where[player, figure] = segment
    s.supply[player] -= 1
    s.crew[s.label[segment]] += 1 << CREW_BITS * player


@inner
def award(s: Record, crew: Int, points: Int, to: Row) -> None:
    """Points for all who have most followers."""
    most, left = np.int64(0), np.int64(crew)
    for _ in range(s.players):
        most = max(most, left & CREW_MASK)
        left >>= CREW_BITS
    for player in range(s.players):
        if (crew >> CREW_BITS * player) & CREW_MASK == most:
            to[player] += points


@inner
def worth(s: Record, kind: Int, number: Int, pennants: Int, complete: Int, special: Int) -> Int:
    """Points of a city or a road with so many tiles (base.md 8; option tiny-city; inns-cathedrals.md)."""
    rate = 1
    if kind == CITY and complete and not (number == 2 and s.tiny_city == 2):
        rate = 2
    if special:
        rate = rate + 1 if complete else rate - is_worthless(s)
    return rate * (number + pennants)


@inner
def tiles_of(s: Record, label: Int) -> Int:
    return s.single[label] + popcount(s.tiles[label])


@inner
def points_of(s: Record, label: Int) -> Int:
    """What a road, city or monastery pays as it stands."""
    if s.kind[label] in (MONASTERY, GARDEN):
        return 9 - s.open[label]
    pennants, complete = np.int64(s.pennants[label]), s.open[label] == 0
    return worth(s, s.kind[label], tiles_of(s, label), pennants, complete, special_of(s, label))


@inner
def plain_points(s: Record, label: Int) -> Int:
    """What a road or city would pay without its inn or cathedral."""
    pennants, complete = np.int64(s.pennants[label]), s.open[label] == 0
    return worth(s, s.kind[label], tiles_of(s, label), pennants, complete, 0)


@inner
def send_home(s: Record, label: Int) -> None:
    for player in range(s.players):
        if (s.crew[label] >> CREW_BITS * player) & CREW_MASK:
            for figure in range(s.followers):
                segment = s.where[player, figure]
                if segment >= 0 and s.label[segment] == label:
                    s.where[player, figure] = NONE
                    s.supply[player] += is_small(s, figure)
    s.crew[label] = 0
    send_companions_home(s, label)


@inner
def score(s: Record, label: Int) -> None:
    """Pay a feature and send its followers home."""
    if s.crew[label]:
        award(s, s.crew[label], points_of(s, label), s.scores)
        send_home(s, label)


@part
def score_completed(s: Record) -> None:
    """T8.4: what the last piece completed."""
    piece = np.int64(s.pieces) - 1
    for segment in range(np.int64(s.first[piece]), s.segments):
        kind = s.kind[segment]
        if kind in (CITY, ROAD) and s.open[s.label[segment]] == 0:
            score(s, np.int64(s.label[segment]))
            take_goods(s, np.int64(s.label[segment]))
    for number in range(s.monasteries):
        if s.open[s.monastery[number]] == 0:
            score(s, np.int64(s.monastery[number]))
