"""Compiled: many games of the simulator at once, one answer in each, and what the next player sees.

All compiled code of this room is in this file, because the cache knows an entry by the text of its file; a change of
the layout it knows by the types.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from bastide.envs.layout import (
    BASE_ANSWERS,
    BASE_FACES,
    BASE_OTHERS,
    DEPLOYING,
    JOINS,
    MIDDLE,
    ON_TILE,
    OTHERS,
    PASSING,
    PLACEMENTS,
    ROWS,
    WINDOW,
    by_name,
)
from bastide.sim.board import deploy, lay, may_deploy, tiles_of
from bastide.sim.ending import end_turn
from bastide.sim.entries import any_to_deploy, may_place
from bastide.sim.jit import NAMES, entry, inner, part
from bastide.sim.layout import (
    CITY,
    CREW_BITS,
    CREW_MASK,
    DRAW,
    FIELD,
    MONASTERY,
    NONE,
    OVER,
    PLACE,
    ROAD,
    SEGMENTS,
    Int,
    Record,
    Records,
    Row,
)
from bastide.sim.play import draw, play_turn, sample_order

OBSERVATION = by_name(BASE_FACES, BASE_ANSWERS)
NAMES["observations"] = numba.from_dtype(OBSERVATION)[::1]

START = -1
"""In place of an answer: the game begins."""
NOBODY = -1
"""As policy of the opponents: the caller answers for all seats."""
SEAT, GAMES, PLAYER, DONE, ILLEGAL = range(5)
"""Columns of `course`: the caller's seat if it has opponents, games begun, who decides, whether the answer ended the
game, whether it was illegal."""
COURSE = 5

_FAR = 1 << 12
"""More than any coordinate."""


@entry("tables", "states", "observations", "states", "works", "observations", "ints", "table", "table", "int")
def step(
    tables: Records,
    start: Records,
    empty: Records,
    states: Records,
    works: Records,
    observations: Records,
    answers: NDArray[np.int64],
    course: NDArray[np.int64],
    scores: NDArray[np.int64],
    opponents: Int,
) -> None:
    """One answer in every game. A game that ends leaves its scores, and the next one begins in its place.

    `start` and `empty` are the position a game begins with and an observation of nothing, one record each. `opponents`
    is the policy of all seats but the caller's, or NOBODY; the caller's seat moves on by one with every game.
    """
    t = tables[0]
    for game in range(len(states)):
        s, w, row = states[game], works[game], course[game]
        row[DONE] = row[ILLEGAL] = 0
        fresh = answers[game] == START
        if not fresh:
            if take_answer(t, s, w, answers[game]):
                go_on(t, s, w, row, opponents)
            else:
                row[ILLEGAL] = 1
            if s.phase == OVER or row[ILLEGAL]:
                row[DONE] = 1
        for player in range(s.players):
            scores[game, player] = s.scores[player]
        if fresh or row[DONE]:
            states[game] = start[0]
            row[SEAT] = (game + row[GAMES]) % s.players
            row[GAMES] += 1
            sample_order(t, s, w)
            go_on(t, s, w, row, opponents)
        row[PLAYER] = s.turn
        observations[game] = empty[0]
        show(t, s, observations[game])


@entry("tables", "states", "observations", "observations")
def observe(tables: Records, states: Records, empty: Records, observations: Records) -> None:
    """What the player to decide sees of one position."""
    observations[0] = empty[0]
    show(tables[0], states[0], observations[0])


@inner
def go_on(t: Record, s: Record, w: Record, row: Row, opponents: Int) -> None:
    """Draw for whoever is next; opponents play until it is the caller's turn or the game is over."""
    while s.phase == DRAW and opponents != NOBODY and s.turn != row[SEAT]:
        play_turn(t, s, w)
    if s.phase == DRAW:
        draw(t, s, w)


# -- answers ---------------------------------------------------------------------------------------------------------


@part
def take_answer(t: Record, s: Record, w: Record, answer: Int) -> Int:
    """Carry out a numbered answer; False, and nothing changes, if it is not legal."""
    if s.phase == PLACE:
        return take_placement(t, s, w, answer)
    segment = s.first[s.pieces - 1] + answer - DEPLOYING
    if answer != PASSING:
        if answer < DEPLOYING or answer >= BASE_OTHERS or segment >= s.segments or not may_deploy(s, segment):
            return False
        deploy(s, segment)
    end_turn(s, w)
    return True


@part
def take_placement(t: Record, s: Record, w: Record, answer: Int) -> Int:
    west, north = corner(s)
    if answer < 0:
        return False
    if answer < PLACEMENTS:
        rotation, cell = answer & 3, answer >> 2
        x, y = west + cell % WINDOW, north + cell // WINDOW
    else:
        x, y, rotation = outside(t, s, west, north, answer - BASE_OTHERS)
    if not may_place(t, s, x, y, rotation):
        return False
    lay(t, s, np.int64(s.hand), x, y, rotation)
    if not any_to_deploy(s):
        end_turn(s, w)
    return True


@inner
def corner(s: Record) -> tuple[Int, Int]:
    """The north-western cell of the window round the middle of the board."""
    west, east, north, south = s.x[0], s.x[0], s.y[0], s.y[0]
    for piece in range(1, s.pieces):
        west, east = min(west, s.x[piece]), max(east, s.x[piece])
        north, south = min(north, s.y[piece]), max(south, s.y[piece])
    return ((np.int64(west) + east) >> 1) - MIDDLE, ((np.int64(north) + south) >> 1) - MIDDLE


@inner
def is_inside(column: Int, row: Int) -> Int:
    return column >= 0 and column < WINDOW and row >= 0 and row < WINDOW


@inner
def place_in_order(x: Int, y: Int, rotation: Int) -> Int:
    """Grows from the north-west to the south-east."""
    return ((y + _FAR) * 2 * _FAR + x + _FAR) * 4 + rotation


@inner
def outside(t: Record, s: Record, west: Int, north: Int, number: Int) -> tuple[Int, Int, Int]:
    """The placement outside the window that has so many others before it; a rotation of NONE if there is none."""
    for slot in range(s.frontier):
        x, y = np.int64(s.open_x[slot]), np.int64(s.open_y[slot])
        if is_inside(x - west, y - north):
            continue
        for rotation in range(4):
            if (
                t.fits[s.hand, s.demand[slot]] >> rotation & 1
                and count_outside(t, s, west, north, place_in_order(x, y, rotation)) == number
            ):
                return x, y, rotation
    return 0, 0, NONE


@inner
def count_outside(t: Record, s: Record, west: Int, north: Int, before: Int) -> Int:
    """Placements outside the window that come before this place in the order."""
    found = 0
    for slot in range(s.frontier):
        x, y = np.int64(s.open_x[slot]), np.int64(s.open_y[slot])
        if not is_inside(x - west, y - north):
            for rotation in range(4):
                if t.fits[s.hand, s.demand[slot]] >> rotation & 1 and place_in_order(x, y, rotation) < before:
                    found += 1
    return found


# -- what is seen ----------------------------------------------------------------------------------------------------


@inner
def show(t: Record, s: Record, o: Record) -> None:
    """Fill an empty observation for the player to decide."""
    west, north = corner(s)
    show_scalars(t, s, o, west, north)
    show_mask(t, s, o, west, north)
    show_features(s, o)
    show_pieces(t, s, o, west, north)
    for slot in range(s.frontier):
        column, row = s.open_x[slot] - west, s.open_y[slot] - north
        if is_inside(column, row):
            o.free[row, column] = 1


@part
def show_scalars(t: Record, s: Record, o: Record, west: Int, north: Int) -> None:
    o.players = s.players
    for seat in range(s.players):
        player = (s.turn + seat) % s.players
        o.scores[seat] = s.scores[player]
        o.supply[seat] = s.supply[player]
    o.turn[0] = 1
    o.left = s.left - s.unseen
    o.west = west
    o.north = north
    for face in range(BASE_FACES):
        o.bag[face] = s.bag[face]
    if s.phase == PLACE:
        o.placing = 1
        show_hand(t, o, np.int64(s.hand))


@part
def show_hand(t: Record, o: Record, face: Int) -> None:
    o.hand[face] = 1
    for side in range(4):
        o.hand_edge[side, t.edge[face * 4, side] - 1] = 1
    for number in range(6):
        a, b = JOINS[number]
        o.hand_join[number] = t.port[face * 4, a, 0] >= 0 and t.port[face * 4, a, 0] == t.port[face * 4, b, 0]
    for index in range(t.segments[face]):
        o.hand_area += t.kind[face, index] == MONASTERY
        o.hand_pennants += t.pennants[face, index]


@part
def show_mask(t: Record, s: Record, o: Record, west: Int, north: Int) -> None:
    if s.phase != PLACE:
        first = np.int64(s.first[s.pieces - 1])
        o.mask[PASSING] = 1
        for index in range(min(ON_TILE, s.segments - first)):
            o.mask[DEPLOYING + index] = may_deploy(s, first + index)
        return
    others = 0
    for slot in range(s.frontier):
        column, row = s.open_x[slot] - west, s.open_y[slot] - north
        for rotation in range(4):
            if t.fits[s.hand, s.demand[slot]] >> rotation & 1:
                if is_inside(column, row):
                    o.mask[(row * WINDOW + column) * 4 + rotation] = 1
                elif others < OTHERS:
                    o.mask[BASE_OTHERS + others] = 1
                    others += 1


@part
def show_features(s: Record, o: Record) -> None:
    """Those of the last tile, then with followers, then open, oldest first."""
    rows = np.full(SEGMENTS, NONE)
    used = 0
    first = np.int64(s.first[s.pieces - 1])
    for index in range(s.segments - first):
        used = show_feature(s, o, rows, used, np.int64(s.label[first + index]))
        o.here[index, rows[s.label[first + index]]] = 1
    for segment in range(s.segments):
        if s.crew[s.label[segment]]:
            used = show_feature(s, o, rows, used, np.int64(s.label[segment]))
    for segment in range(s.segments):
        if s.open[s.label[segment]]:
            used = show_feature(s, o, rows, used, np.int64(s.label[segment]))


@inner
def show_feature(s: Record, o: Record, rows: Row, used: Int, label: Int) -> Int:
    """Write a feature that has no row yet, if there is room; returns how many rows are used."""
    if rows[label] != NONE or used == ROWS:
        return used
    rows[label] = used
    kind = s.kind[label]
    o.used[used] = 1
    o.kind[kind - 1, used] = 1
    o.shields[used] = s.pennants[label]
    o.waits[used] = s.open[label]
    if kind == MONASTERY:
        o.size[used] = 9 - s.open[label]
    elif kind == FIELD:
        for number in range(s.completed):
            o.cities[used] += s.cities[label] & s.closed[number] != 0
    else:
        o.size[used] = tiles_of(s, label)
    for seat in range(s.players):
        o.strength[seat, used] = (s.crew[label] >> CREW_BITS * ((s.turn + seat) % s.players)) & CREW_MASK
    return used + 1


@inner
def own_crew(s: Record, label: Int) -> Int:
    return (s.crew[label] >> CREW_BITS * s.turn) & CREW_MASK


@inner
def foreign_crew(s: Record, label: Int) -> Int:
    total = 0
    for player in range(s.players):
        total += (s.crew[label] >> CREW_BITS * player) & CREW_MASK
    return total - own_crew(s, label)


@part
def show_pieces(t: Record, s: Record, o: Record, west: Int, north: Int) -> None:
    for piece in range(s.pieces):
        column, row = s.x[piece] - west, s.y[piece] - north
        if is_inside(column, row):
            o.tile[row, column] = 1
            o.last[row, column] = piece == s.pieces - 1
            show_sides(t, s, o, piece, row, column)
            show_inner(t, s, o, piece, row, column)
    for player in range(s.players):
        seat = (player - s.turn + s.players) % s.players
        for figure in range(s.followers):
            at = s.where[player, figure]
            if at != NONE:
                column, row = s.x[s.piece[at]] - west, s.y[s.piece[at]] - north
                if is_inside(column, row):
                    o.figures[seat, row, column] += 1


@part
def show_sides(t: Record, s: Record, o: Record, piece: Int, row: Int, column: Int) -> None:
    orientation, first = np.int64(s.orientation[piece]), np.int64(s.first[piece])
    for side in range(4):
        edge = t.edge[orientation, side]
        o.edge[side, edge - 1, row, column] = 1
        if edge in (CITY, ROAD):
            label = np.int64(s.label[first + t.port[orientation, side, 0]])
            o.tiles[side, row, column] = tiles_of(s, label)
            o.ends[side, row, column] = s.open[label]
            if s.crew[label]:
                o.own[side, row, column] = own_crew(s, label)
                o.foreign[side, row, column] = foreign_crew(s, label)
        for half in range(2):
            index = t.port[orientation, side, 1 + half]
            if index >= 0 and s.crew[s.label[first + index]]:
                label = np.int64(s.label[first + index])
                o.farm_own[side, half, row, column] = own_crew(s, label)
                o.farm_foreign[side, half, row, column] = foreign_crew(s, label)


@part
def show_inner(t: Record, s: Record, o: Record, piece: Int, row: Int, column: Int) -> None:
    face, first = np.int64(s.orientation[piece]) >> 2, np.int64(s.first[piece])
    for index in range(t.segments[face]):
        o.pennants[row, column] += t.pennants[face, index]
        if t.kind[face, index] == MONASTERY:
            label = first + index
            o.area[row, column] = 1
            o.area_missing[row, column] = s.open[label]
            o.area_own[row, column] = own_crew(s, label)
            o.area_foreign[row, column] = foreign_crew(s, label)
