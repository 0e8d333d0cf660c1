"""Compiled: many games of the simulator at once, one answer in each, and what the next player sees.

With boxes there is one kind of observation for all mixes, with room for all their faces and figures; `NUMBERING` says
which numbers a mix gives them. All compiled code of this room is in this file, because the cache knows an entry by the
text of its file; a change of the layout it knows by the types.
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
from bastide.sim.board import count_placements, lay, may_put, put, rotations, tiles_of
from bastide.sim.boxes import figures, go_on
from bastide.sim.chance import draw, sample_order
from bastide.sim.ending import end_turn
from bastide.sim.entries import any_to_deploy, may_place
from bastide.sim.jit import NAMES, NAMES_OF_BOXES, boxes, entry, inner, part
from bastide.sim.layout import (
    BOXES,
    BUILDER,
    CITY,
    CREW_BITS,
    CREW_MASK,
    DRAW,
    FIELD,
    GARDEN,
    MONASTERY,
    NONE,
    OVER,
    PIG,
    PLACE,
    RECALL,
    RIVER,
    ROAD,
    SECOND,
    SMALL,
    Int,
    Record,
    Records,
    Row,
)
from bastide.sim.play import play_turn
from bastide.sim.river import river_sides

Table = NDArray[np.int64]

FACES, KINDS = BOXES.faces, PIG + 1
"""The most that a mix of the boxes has: faces, and kinds of figures."""
ANSWERS = DEPLOYING + ON_TILE * KINDS + OTHERS
OBSERVATION = by_name(BASE_FACES, BASE_ANSWERS)
OBSERVATION_BOXES = by_name(FACES, ANSWERS)
NUMBERING = np.dtype(
    [
        ("face", np.int64, FACES),  # of the simulator, by its number in the mix
        ("number", np.int64, FACES),  # the other way round
        ("figure", np.int64, KINDS),  # of the simulator, by its kind in the mix
        ("first", np.int64, RECALL + 1),  # of the answers with a figure of the simulator; the first of all others
    ]
)
"""Between the numbers of the simulator and those of a mix; the base game has the same."""
NAMES["numberings"] = NAMES_OF_BOXES["numberings"] = numba.from_dtype(NUMBERING)[::1]
NAMES["observations"] = numba.from_dtype(OBSERVATION)[::1]
NAMES_OF_BOXES["observations"] = numba.from_dtype(OBSERVATION_BOXES)[::1]

START = -1
"""In place of an answer: the game begins."""
NOBODY = -1
"""As policy of the opponents: the caller answers for all seats."""
SEAT, GAMES, PLAYER, DONE, ILLEGAL = range(5)
"""Columns of `course`: the caller's seat if it has opponents, games begun, who decides, whether the answer ended the
game, whether it was illegal."""
COURSE = 5

AREAS = (MONASTERY, GARDEN)
RIVER_EDGE = 3
"""The place of a river among the edges of a side."""
_FAR = 1 << 12
"""More than any coordinate."""


@entry(
    *("tables", "numberings", "states", "observations", "states", "works", "observations", "ints", "table", "table"),
    "int",
    boxes=True,
)
def step(
    tables: Records,
    numberings: Records,
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
    t, n = tables[0], numberings[0]
    for game in range(len(states)):
        s, w, row = states[game], works[game], course[game]
        row[DONE] = row[ILLEGAL] = 0
        fresh = answers[game] == START
        if not fresh:
            if take_answer(t, s, w, n, answers[game]):
                move_on(t, s, w, row, opponents)
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
            move_on(t, s, w, row, opponents)
        row[PLAYER] = s.turn
        observations[game] = empty[0]
        show(t, s, n, observations[game])


@entry("tables", "numberings", "states", "observations", "observations", boxes=True)
def observe(tables: Records, numberings: Records, states: Records, empty: Records, observations: Records) -> None:
    """What the player to decide sees of one position."""
    observations[0] = empty[0]
    show(tables[0], states[0], numberings[0], observations[0])


@entry("tables", "states", "table", boxes=True)
def count_tiles(tables: Records, states: Records, counts: Table) -> None:
    """How many tiles of each face may be drawn next, and how many of these can be placed; between two turns."""
    t, s = tables[0], states[0]
    stage = 0
    for face in range(len(s.bag)):
        if s.bag[face]:
            stage = max(stage, river_sides(s, t, face))
    for face in range(len(s.bag)):
        if river_sides(s, t, face) == stage:
            counts[0, face] = s.bag[face]
            counts[1, face] = s.bag[face] if count_placements(t, s, face) else 0


@inner
def move_on(t: Record, s: Record, w: Record, row: Row, opponents: Int) -> None:
    """Draw for whoever is next; opponents play until it is the caller's turn or the game is over."""
    while s.phase in (DRAW, SECOND) and opponents != NOBODY and s.turn != row[SEAT]:
        play_turn(t, s, w)
    if s.phase == DRAW:
        draw(t, s, w)


# -- answers ---------------------------------------------------------------------------------------------------------


@boxes(BASE_OTHERS)
def first_other(s: Record, n: Record) -> Int:
    """The first number of the answers that have none of their own: to take the abbot back, or the second part."""
    return n.first[RECALL]


@boxes(DEPLOYING)
def first_with(s: Record, n: Record, figure: Int) -> Int:
    """The answer that puts a figure on the first segment of the last piece, or takes the abbot back."""
    return n.first[figure]


@boxes(SMALL)
def figure_of(s: Record, n: Record, kind: Int) -> Int:
    return n.figure[kind]


@part
def take_answer(t: Record, s: Record, w: Record, n: Record, answer: Int) -> Int:
    """Carry out a numbered answer; False, and nothing changes, if it is not legal."""
    if s.phase == PLACE:
        return take_placement(t, s, w, n, answer)
    if s.phase == SECOND:
        legal = answer == PASSING or answer == first_other(s, n)
        if legal:
            go_on(s, answer != PASSING)
        return legal
    if answer != PASSING and not take_figure(s, n, answer):
        return False
    end_turn(s, w)
    return True


@part
def take_figure(s: Record, n: Record, answer: Int) -> Int:
    segment, figure = np.int64(s.first[s.pieces - 1]), RECALL
    if answer != first_other(s, n):
        if answer < DEPLOYING or answer > first_other(s, n):
            return False
        segment += (answer - DEPLOYING) % ON_TILE
        figure = figure_of(s, n, (answer - DEPLOYING) // ON_TILE)
    if segment >= s.segments or not may_put(s, figure, segment):
        return False
    put(s, figure, segment)
    return True


@part
def take_placement(t: Record, s: Record, w: Record, n: Record, answer: Int) -> Int:
    west, north = corner(s)
    if answer < 0:
        return False
    if answer < PLACEMENTS:
        rotation, cell = answer & 3, answer >> 2
        x, y = west + cell % WINDOW, north + cell // WINDOW
    else:
        x, y, rotation = outside(t, s, west, north, answer - first_other(s, n))
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
        fitting = rotations(t, s, np.int64(s.hand), slot)
        for rotation in range(4):
            if fitting >> rotation & 1 and count_outside(t, s, west, north, place_in_order(x, y, rotation)) == number:
                return x, y, rotation
    return 0, 0, NONE


@inner
def count_outside(t: Record, s: Record, west: Int, north: Int, before: Int) -> Int:
    """Placements outside the window that come before this place in the order."""
    found = 0
    for slot in range(s.frontier):
        x, y = np.int64(s.open_x[slot]), np.int64(s.open_y[slot])
        if not is_inside(x - west, y - north):
            fitting = rotations(t, s, np.int64(s.hand), slot)
            for rotation in range(4):
                if fitting >> rotation & 1 and place_in_order(x, y, rotation) < before:
                    found += 1
    return found


# -- what is seen ----------------------------------------------------------------------------------------------------


@inner
def show(t: Record, s: Record, n: Record, o: Record) -> None:
    """Fill an empty observation for the player to decide."""
    west, north = corner(s)
    show_scalars(t, s, n, o, west, north)
    show_mask(t, s, n, o, west, north)
    show_features(s, o)
    show_pieces(t, s, o, west, north)
    for slot in range(s.frontier):
        column, row = s.open_x[slot] - west, s.open_y[slot] - north
        if is_inside(column, row):
            o.free[row, column] = 1


@part
def show_scalars(t: Record, s: Record, n: Record, o: Record, west: Int, north: Int) -> None:
    o.players = s.players
    for seat in range(s.players):
        player = (s.turn + seat) % s.players
        o.scores[seat] = s.scores[player]
        o.supply[seat] = s.supply[player] + others_at_home(s, player)
    o.turn[0] = 1
    o.left = s.left - s.unseen
    o.west = west
    o.north = north
    for number in range(len(o.bag)):
        o.bag[number] = s.bag[face_of(s, n, number)]
    if s.phase == PLACE:
        o.placing = 1
        o.hand[number_of(s, n, np.int64(s.hand))] = 1
        show_hand(t, s, o, np.int64(s.hand))


def _same_face(s: Record, n: Record, number: Int) -> Int:
    return number


@boxes(_same_face)
def face_of(s: Record, n: Record, number: Int) -> Int:
    return n.face[number]


@boxes(_same_face)
def number_of(s: Record, n: Record, number: Int) -> Int:
    return n.number[number]


@boxes(0)
def others_at_home(s: Record, player: Int) -> Int:
    """Figures in the supply besides the small followers."""
    found = np.int64(s.builder[player] == NONE) + np.int64(s.pig[player] == NONE)
    for figure in range(s.smalls, s.followers):
        found += s.where[player, figure] == NONE
    return found


@boxes(False)
def flows(s: Record, t: Record, orientation: Int, side: Int) -> Int:
    """Does a river flow through that side of a tile?"""
    return t.water[orientation] >> side & 1


@inner
def edge_of(t: Record, s: Record, orientation: Int, side: Int) -> Int:
    """The place of an edge among those of the field `edge`."""
    return RIVER_EDGE if flows(s, t, orientation, side) else np.int64(t.edge[orientation, side]) - 1


@part
def show_hand(t: Record, s: Record, o: Record, face: Int) -> None:
    for side in range(4):
        o.hand_edge[side, edge_of(t, s, face * 4, side)] = 1
    for number in range(6):
        a, b = JOINS[number]
        o.hand_join[number] = t.port[face * 4, a, 0] >= 0 and t.port[face * 4, a, 0] == t.port[face * 4, b, 0]
    for index in range(t.segments[face]):
        if t.kind[face, index] in AREAS:
            o.hand_area = 1
        o.hand_pennants += t.pennants[face, index]


@part
def show_mask(t: Record, s: Record, n: Record, o: Record, west: Int, north: Int) -> None:
    if s.phase != PLACE:
        o.mask[PASSING] = 1
        if s.phase == SECOND:
            o.mask[first_other(s, n)] = 1
        else:
            show_figures(s, n, o)
        return
    others = 0
    for slot in range(s.frontier):
        column, row = s.open_x[slot] - west, s.open_y[slot] - north
        fitting = rotations(t, s, np.int64(s.hand), slot)
        for rotation in range(4):
            if fitting >> rotation & 1:
                if is_inside(column, row):
                    o.mask[(row * WINDOW + column) * 4 + rotation] = 1
                elif others < OTHERS:
                    o.mask[first_other(s, n) + others] = 1
                    others += 1


@inner
def show_figures(s: Record, n: Record, o: Record) -> None:
    first = np.int64(s.first[s.pieces - 1])
    for index in range(min(ON_TILE, s.segments - first)):
        for figure in range(figures(s)):
            if may_put(s, figure, first + index):
                o.mask[first_with(s, n, figure) + index] = 1


@part
def show_features(s: Record, o: Record) -> None:
    """Those of the last tile, then with followers, then open, oldest first."""
    rows = np.full(len(s.label), NONE)
    used = 0
    first, river = np.int64(s.first[s.pieces - 1]), spring(s)
    for index in range(s.segments - first):
        label = label_of(s, river, first + index)
        used = show_feature(s, o, rows, used, label)
        o.here[index, rows[label]] = 1
    for segment in range(s.segments):
        if s.crew[s.label[segment]]:
            used = show_feature(s, o, rows, used, np.int64(s.label[segment]))
    for segment in range(s.segments):
        label = label_of(s, river, segment)
        if ends_of(s, label):
            used = show_feature(s, o, rows, used, label)


@boxes(NONE)
def spring(s: Record) -> Int:
    """The segment with which the river begins: on the first piece, or nowhere."""
    for segment in range(s.segments):
        if s.kind[segment] == RIVER:
            return segment
    return NONE


@inner
def label_of(s: Record, river: Int, segment: Int) -> Int:
    """The feature of a segment. All of the river is one, though its segments are not joined here."""
    return river if s.kind[segment] == RIVER else np.int64(s.label[segment])


def _open(s: Record, label: Int) -> Int:
    return s.open[label]


@boxes(_open)
def ends_of(s: Record, label: Int) -> Int:
    """What a feature waits for; the river has one end as long as it flows on."""
    return np.int64(s.river != NONE) if s.kind[label] == RIVER else np.int64(s.open[label])


@inner
def show_feature(s: Record, o: Record, rows: Row, used: Int, label: Int) -> Int:
    """Write a feature that has no row yet, if there is room; returns how many rows are used."""
    if rows[label] != NONE or used == ROWS:
        return used
    rows[label] = used
    kind = s.kind[label]
    o.used[used] = 1
    o.kind[min(kind, MONASTERY) - 1 if kind != RIVER else MONASTERY, used] = 1
    o.shields[used] = s.pennants[label]
    o.waits[used] = ends_of(s, label)
    if kind in AREAS:
        o.size[used] = 9 - s.open[label]
    elif kind == FIELD:
        for number in range(s.completed):
            o.cities[used] += s.cities[label] & s.closed[number] != 0
    elif kind != RIVER:
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
            show_figure(s, o, seat, np.int64(s.where[player, figure]), west, north)
        for figure in (BUILDER, PIG):
            show_figure(s, o, seat, companion_at(s, player, figure), west, north)


@boxes(NONE)
def companion_at(s: Record, player: Int, figure: Int) -> Int:
    """The segment where the builder or the pig of a player stands, or a number below 0."""
    return np.int64(s.builder[player] if figure == BUILDER else s.pig[player])


@inner
def show_figure(s: Record, o: Record, seat: Int, at: Int, west: Int, north: Int) -> None:
    if at >= 0:
        column, row = s.x[s.piece[at]] - west, s.y[s.piece[at]] - north
        if is_inside(column, row):
            o.figures[seat, row, column] += 1


@part
def show_sides(t: Record, s: Record, o: Record, piece: Int, row: Int, column: Int) -> None:
    orientation, first = np.int64(s.orientation[piece]), np.int64(s.first[piece])
    for side in range(4):
        edge = t.edge[orientation, side]
        o.edge[side, edge_of(t, s, orientation, side), row, column] = 1
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
        if t.kind[face, index] in AREAS:
            label = first + index
            o.area[row, column] = 1
            o.area_missing[row, column] = s.open[label]
            o.area_own[row, column] = own_crew(s, label)
            o.area_foreign[row, column] = foreign_crew(s, label)
