"""Compiled: what a position is worth, by tables that were learned from games.

The value of a player is the points if the game ended now and a number out of a table for everything that may still
change them: each feature with followers by how likely it is to be completed, each farm by the cities that may come,
followers in hand, features that one tile would join, what lies open for whoever is next. The numbers are learned
(`bastide.sim.learn`); which of them a position uses is written down here, so that judging and learning see the same.
A value is of a position between turns.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.board import plain_points, points_of
from bastide.sim.boxes import special_of
from bastide.sim.ending import cities_at, has_most, is_first, standing
from bastide.sim.jit import inner, popcount
from bastide.sim.layout import (
    BOXES,
    CITY,
    CREW_BITS,
    CREW_MASK,
    FIELD,
    GARDEN,
    LARGE,
    MONASTERY,
    NONE,
    OVER,
    ROAD,
    SMALL,
    Int,
    Record,
    Row,
)
from bastide.sim.plane import at, open_cell_at, piece_at, place_of
from bastide.sim.rows import (
    AGAIN_AT,
    CELLS_AT,
    CELLS_OPEN,
    CHANCE_AT,
    CHANCES,
    COARSE_AT,
    CROWD_AT,
    FARM_AT,
    FILL,
    FIT,
    FITS,
    GROWTH,
    GROWTH_AT,
    HAND_AT,
    JOIN_AT,
    MEADOW_AT,
    MONASTERY_AT,
    OFFER_AT,
    ROLES,
    SIZE,
    SIZES,
    STAGES,
    SUPPLY_AT,
    SWING,
    SWINGS,
    TURN_AT,
    is_next,
    of_ten,
    role_of,
    stage_of,
    use,
)
from bastide.sim.value_boxes import is_abbot, list_more, list_more_hands, stand_for_now, wait_more

# -- open cells ------------------------------------------------------------------------------------------------------


@inner
def survey(t: Record, s: Record, w: Record, v: Record, stage: Int) -> None:
    """Go round the open cells: what waits for each, and what a tile there would join."""
    v.seens = 0
    for segment in range(s.segments):
        v.cells[segment] = 0
        v.last[segment] = NONE
    for slot in range(s.frontier):
        demand, place = np.int64(s.demand[slot]), np.int64(s.place[slot])
        fitting = np.int64(s.fit[demand])
        v.fields[slot] = 0
        for side in range(4):
            edge = demand >> 2 * side & 3
            v.middle[slot, side] = NONE
            if edge:
                look(t, s, v, slot, at(s, place + t.step[side]), side, edge, fitting)
        if fitting:
            list_joins(s, w, v, slot, stage)


@inner
def look(t: Record, s: Record, v: Record, slot: Int, beside: Int, side: Int, edge: Int, fitting: Int) -> None:
    """What the neighbour on one side of an open cell shows."""
    piece, opposite = piece_at(s, beside), (side + 2) & 3
    first, orientation = np.int64(s.first[piece]), np.int64(s.orientation[piece])
    if edge != FIELD:
        label = np.int64(s.label[first + t.port[orientation, opposite, 0]])
        v.middle[slot, side] = label
        wait(s, v, label, slot, fitting)
    if edge != CITY:
        for half in range(1, 3):
            label = np.int64(s.label[first + t.port[orientation, opposite, half]])
            if wait(s, v, label, slot, fitting):
                v.field[slot, v.fields[slot]] = label
                v.fields[slot] += 1


@inner
def wait(s: Record, v: Record, label: Int, slot: Int, fitting: Int) -> Int:
    """A feature waits for a cell; False if that was known."""
    if v.last[label] == slot:
        return False
    v.last[label] = slot
    if v.cells[label] == 0:
        v.seen[v.seens] = label
        v.seens += 1
        v.fewest[label] = fitting
        v.chance[label] = 1.0
    v.cells[label] += 1
    v.fewest[label] = min(v.fewest[label], fitting)
    v.chance[label] *= FILL[s.players, fitting]
    wait_more(s, v, label, fitting)
    return True


@inner
def list_joins(s: Record, w: Record, v: Record, slot: Int, stage: Int) -> None:
    """Two features of one kind at one open cell, with followers on both."""
    for one in range(3):
        a = np.int64(v.middle[slot, one])
        if a == NONE or s.crew[a] == 0:
            continue
        for two in range(one + 1, 4):
            b = np.int64(v.middle[slot, two])
            if b != NONE and b != a and s.crew[b] != 0 and s.kind[a] == s.kind[b]:
                list_join(s, w, v, a, b, slot, stage)
    for one in range(v.fields[slot] - 1):
        a = np.int64(v.field[slot, one])
        if s.crew[a] == 0:
            continue
        for two in range(one + 1, v.fields[slot]):
            b = np.int64(v.field[slot, two])
            if s.crew[b]:
                list_join(s, w, v, a, b, slot, stage)


@inner
def list_joins_with(s: Record, w: Record, v: Record, label: Int, stage: Int) -> None:
    """The same for one feature, wherever it waits."""
    for slot in range(s.frontier):
        if s.fit[s.demand[slot]] == 0:
            continue
        if s.kind[label] != FIELD:
            if label in v.middle[slot]:
                for other in v.middle[slot]:
                    if other not in (NONE, label) and s.crew[other] and s.kind[other] == s.kind[label]:
                        list_join(s, w, v, label, np.int64(other), slot, stage)
        elif label in v.field[slot, : v.fields[slot]]:
            for number in range(v.fields[slot]):
                other = v.field[slot, number]
                if other != label and s.crew[other]:
                    list_join(s, w, v, label, np.int64(other), slot, stage)


@inner
def pays_now(s: Record, w: Record, label: Int) -> Int:
    """The points of a feature as it stands; of a field those of the third edition."""
    if s.kind[label] == FIELD:
        return 3 * popcount(cities_at(w, s.cities[label]))
    return points_of(s, label)


@inner
def at_stake(s: Record, w: Record, label: Int) -> Int:
    """The same; an unfinished feature that pays nothing counts with its tiles."""
    return pays_now(s, w, label) if s.kind[label] == FIELD else plain_points(s, label)


@inner
def list_join(s: Record, w: Record, v: Record, a: Int, b: Int, slot: Int, stage: Int) -> None:
    """What joining would move for each player, by the points as they stand."""
    here, there, both = at_stake(s, w, a), at_stake(s, w, b), s.crew[a] + s.crew[b]
    kind, fit = np.int64(s.kind[a]) - 1, np.int64(FIT[s.fit[s.demand[slot]]])
    for player in range(s.players):
        moved = (here + there) * has_most(s, both, player)
        moved -= here * has_most(s, s.crew[a], player) + there * has_most(s, s.crew[b], player)
        if moved:
            swing = np.int64(SWING[abs(moved)]) + 4 * (moved < 0)
            row = (kind * 2 + is_next(s, player)) * STAGES + stage
            use(v, JOIN_AT + (row * SWINGS + swing) * FITS + fit, player)


# -- features --------------------------------------------------------------------------------------------------------


@inner
def list_feature(s: Record, v: Record, player: Int, label: Int, stage: Int) -> None:
    """A city or road with followers of the player."""
    kind, role = np.int64(s.kind[label] == ROAD), role_of(s, s.crew[label], player)
    row = ((kind * ROLES + role) * 2 + is_next(s, player)) * STAGES + stage
    cells, fit = min(np.int64(v.cells[label]), np.int64(CELLS_OPEN)) - 1, np.int64(FIT[v.fewest[label]])
    size, base = np.int64(SIZE[plain_points(s, label)]), AGAIN_AT * special_of(s, label)
    place = (kind * ROLES + role) * STAGES + stage
    use(v, base + COARSE_AT + (place * CELLS_OPEN + cells) * FITS + fit, player)
    use(v, base + CELLS_AT + ((row * CELLS_OPEN + cells) * FITS + fit) * SIZES + size, player)
    use(v, base + CHANCE_AT + (row * CHANCES + of_ten(v.chance[label])) * SIZES + size, player)
    own = (s.crew[label] >> CREW_BITS * player) & CREW_MASK
    use(v, base + CROWD_AT + row * 3 + min(np.int64(own), 3) - 1, player)


@inner
def list_monastery(t: Record, s: Record, v: Record, player: Int, label: Int, stage: Int) -> None:
    piece, fewest = np.int64(s.piece[label]), np.int64(BOXES.pieces)
    place = place_of(s, np.int64(s.x[piece]), np.int64(s.y[piece]))
    for step in t.around:
        slot = open_cell_at(s, place + step)
        if slot >= 0:
            fewest = min(fewest, np.int64(s.fit[s.demand[slot]]))
    row, base = is_next(s, player) * STAGES + stage, AGAIN_AT * is_abbot(s, player, label)
    use(v, base + MONASTERY_AT + (row * 8 + s.open[label] - 1) * FITS + FIT[fewest], player)


@inner
def list_farm(s: Record, w: Record, v: Record, player: Int, label: Int, stage: Int) -> None:
    row = (role_of(s, s.crew[label], player) * 2 + is_next(s, player)) * STAGES + stage
    cities, hopes = np.int64(s.cities[label]), np.float32(0.0)
    for number in range(v.seens):
        city = np.int64(v.seen[number])
        if s.kind[city] == CITY and cities & s.cities[city]:
            hopes += v.chance[city]
    complete = popcount(cities_at(w, cities))
    use(v, FARM_AT + (row * 8 + min(complete, 7)) * CHANCES + of_ten(hopes), player)
    use(v, GROWTH_AT + (row * FITS + GROWTH[v.cells[label]]) * 4 + min(complete, 3), player)


@inner
def list_offer(s: Record, w: Record, v: Record, label: Int, stage: Int) -> None:
    """What nobody stands on is open to whoever is next."""
    kind, fit = s.kind[label], np.int64(FIT[v.fewest[label]])
    if kind == FIELD:
        cities = popcount(cities_at(w, s.cities[label]))
        if cities:
            use(v, MEADOW_AT + (stage * 6 + min(cities, 6) - 1) * FITS + GROWTH[v.cells[label]], s.turn)
    elif v.cells[label] <= 3 and fit:
        row = (np.int64(kind == ROAD) * STAGES + stage) * 3 + v.cells[label] - 1
        base = AGAIN_AT * special_of(s, label)
        use(v, base + OFFER_AT + (row * FITS + fit) * SIZES + SIZE[plain_points(s, label)], s.turn)


@inner
def list_hands(s: Record, v: Record, stage: Int) -> None:
    """The followers that each player has in hand."""
    for player in range(s.players):
        rival = np.int64(0)
        for other in range(s.players):
            if other != player:
                rival = max(rival, np.int64(s.supply[other]))
        row, supply = is_next(s, player) * STAGES + stage, min(np.int64(s.supply[player]), 7)
        use(v, SUPPLY_AT + stage * 8 + supply, player)
        use(v, HAND_AT + (row * 8 + supply) * 8 + min(rival, 7), player)
        list_more_hands(s, v, player, stage)


@inner
def list_claim(t: Record, s: Record, w: Record, v: Record, player: Int, label: Int, stage: Int) -> None:
    """A feature that the player stands on."""
    if s.kind[label] == FIELD:
        list_farm(s, w, v, player, label, stage)
    elif s.kind[label] in (MONASTERY, GARDEN):
        list_monastery(t, s, v, player, label, stage)
    else:
        list_feature(s, v, player, label, stage)


@inner
def list_used(t: Record, s: Record, w: Record, v: Record) -> None:
    """Write down which numbers of the tables a position uses, and for whom; after `standing`."""
    stage = stage_of(s)
    v.used = 0
    survey(t, s, w, v, stage)
    for player in range(s.players):
        for figure in range(s.followers):
            at = s.where[player, figure]
            if at >= 0 and is_first(s, player, figure):
                list_claim(t, s, w, v, player, np.int64(s.label[at]), stage)
    for number in range(v.seens):
        label = np.int64(v.seen[number])
        if s.crew[label] == 0:
            list_offer(s, w, v, label, stage)
    list_hands(s, v, stage)
    list_more(s, w, v, stage)
    use(v, TURN_AT + stage, s.turn)


@inner
def evaluate(t: Record, s: Record, w: Record, v: Record, weights: Row) -> None:
    """The expected points of each player at the end, in `value`; between turns, or when the game is over."""
    standing(s, w)
    for player in range(s.players):
        v.value[player] = w.new_points[player]
    if s.phase == OVER:
        return
    list_used(t, s, w, v)
    for number in range(v.used):
        v.value[v.player[number]] += weights[v.number[number]]


@inner
def take_used(v: Record, weights: Row, sign: Int, mark: Int) -> None:
    """Count the numbers listed since the mark into `more`, and forget them."""
    for number in range(mark, v.used):
        v.more[v.player[number]] += sign * weights[v.number[number]]
    v.used = mark


@inner
def add_follower(
    t: Record, s: Record, w: Record, v: Record, weights: Row, player: Int, label: Int, figure: Int
) -> None:
    """After `evaluate`: what one follower of the player more, on a feature without any, would change, in `more`.

    Farms pay as in the third edition.
    """
    for other in range(s.players):
        v.more[other] = 0.0
    kind, mark, stage = s.kind[label], np.int64(v.used), stage_of(s)
    v.more[player] = pays_now(s, w, label)
    if s.phase == OVER or (kind != FIELD and s.open[label] == 0):
        return
    list_hands(s, v, stage)
    if kind <= FIELD and v.cells[label]:
        list_offer(s, w, v, label, stage)
    take_used(v, weights, np.float32(-1.0), mark)
    s.supply[player] -= figure == SMALL
    s.crew[label] = 1 + (figure == LARGE) << CREW_BITS * player
    stand_for_now(s, player, figure, label)
    list_hands(s, v, stage)
    list_claim(t, s, w, v, player, label, stage)
    list_joins_with(s, w, v, label, stage)
    take_used(v, weights, np.float32(1.0), mark)
    s.supply[player] += figure == SMALL
    s.crew[label] = 0
    stand_for_now(s, player, figure, np.int64(NONE))
