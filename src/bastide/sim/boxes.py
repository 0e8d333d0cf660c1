"""Compiled rules of the boxes: what Abbot, Inns & Cathedrals and Traders & Builders add to the base game.

Each function is called from the place in board, ending or play where its rule takes effect, and is nothing in the base
game (`jit.boxes`). The river's rules are in river.py. Rules: abbot.md, inns-cathedrals.md, traders-builders.md.
"""

from __future__ import annotations

import numpy as np

from bastide.sim.jit import boxes, inner, popcount
from bastide.sim.layout import (
    ABBOT,
    BUILDER,
    CITY,
    CREW_BITS,
    CREW_MASK,
    DRAW,
    FIELD,
    GARDEN,
    GOODS,
    LARGE,
    MONASTERY,
    NO_FARMS,
    NONE,
    PIG,
    RECALL,
    ROAD,
    SECOND,
    Int,
    Record,
    Row,
)

# -- features --------------------------------------------------------------------------------------------------------


@boxes()
def add_more(s: Record, t: Record, segment: Int, face: Int, index: Int) -> None:
    """What else is printed on a new segment: an inn, a cathedral, goods."""
    counts = s.inns if s.kind[segment] == ROAD else s.cathedrals
    s.special[segment] = t.special[face, index] * counts
    s.herd[segment] = 0
    for ware in range(GOODS):
        s.wares[segment, ware] = s.trades == 1 and t.ware[face, index] == ware


@boxes()
def join_more(s: Record, keep: Int, gone: Int) -> None:
    s.special[keep] |= s.special[gone]
    s.herd[keep] |= s.herd[gone]
    for ware in range(GOODS):
        s.wares[keep, ware] += s.wares[gone, ware]
    if s.kind[keep] == CITY:
        free_second_bit(s, keep)


@inner
def free_second_bit(s: Record, city: Int) -> None:
    """Two cities have become one: it keeps one of their bits, and the farms around learn of it."""
    bits = s.cities[city]
    kept = bits & -bits
    if bits == kept:
        return
    s.cities[city] = kept
    s.city_bits &= ~(bits ^ kept)
    for segment in range(s.segments):
        if s.kind[segment] == FIELD and s.cities[segment] & (bits ^ kept):
            s.cities[segment] = s.cities[segment] & ~(bits ^ kept) | kept


@boxes(True)
def every_segment_marks(s: Record) -> Int:
    """Has every city segment a bit of its own? With boxes there are too many of them."""
    return False


@boxes()
def mark_cities(s: Record, t: Record, face: Int, first: Int) -> None:
    """A city that begins with the new tile gets a bit; the tile's fields learn which cities they touch."""
    for index in range(t.segments[face]):
        label = np.int64(s.label[first + index])
        if s.kind[label] == CITY:
            if s.cities[label] == 0:
                give_bit(s, label)
            if s.crowded == 1:
                tell_farms(s, t, label)
    for index in range(t.segments[face]):
        if t.touches[face, index]:
            label = s.label[first + index]
            for other in range(t.segments[face]):
                if t.city[face, other] & t.touches[face, index]:
                    s.cities[label] |= s.cities[s.label[first + other]]


@inner
def give_bit(s: Record, label: Int) -> None:
    """A free bit for a city. When all 64 are in use, a completed city takes that of one which is not, others wait."""
    free = ~s.city_bits & -(~s.city_bits)
    if free == 0:
        s.crowded = 1
        if s.open[label] == 0:
            free = bit_of_unfinished(s)
    s.cities[label] = free
    s.city_bits |= free


@inner
def bit_of_unfinished(s: Record) -> Int:
    """Take its bit away from an unfinished city, and from the farms around it: they have no points for it yet."""
    for city in range(s.segments):
        if s.kind[city] == CITY and s.label[city] == city and s.open[city] != 0 and s.cities[city] != 0:
            bit = np.int64(s.cities[city])
            for segment in range(s.segments):
                s.cities[segment] &= ~bit
            return bit
    return np.int64(0)


@inner
def tell_farms(s: Record, t: Record, label: Int) -> None:
    """All fields around a city learn of it: some of its tiles may have been laid while it had no bit."""
    segment = label
    while True:
        first = np.int64(s.first[s.piece[segment]])
        face = np.int64(s.orientation[s.piece[segment]]) >> 2
        for index in range(t.segments[face]):
            if t.touches[face, index] & t.city[face, segment - first]:
                s.cities[s.label[first + index]] |= s.cities[label]
        segment = np.int64(s.ring[segment])
        if segment == label:
            return


@boxes(0)
def special_of(s: Record, label: Int) -> Int:
    """Has the road an inn, or the city a cathedral?"""
    return np.int64(s.special[label])


@boxes(0)
def is_worthless(s: Record) -> Int:
    """Are unfinished inn roads and cathedral cities worth nothing?"""
    return s.ends_at_nothing == 1


# -- figures ---------------------------------------------------------------------------------------------------------


@boxes(1)
def figures(s: Record) -> Int:
    """Small followers alone, or all that may be done with figures."""
    return RECALL + 1


@boxes(True)
def is_small(s: Record, figure: Int) -> Int:
    return figure < s.smalls


@boxes(False)
def may_put_more(s: Record, figure: Int, segment: Int) -> Int:
    """May the player to move put another figure than a small follower there, or take the abbot back? (T4.2)"""
    player, label, kind = np.int64(s.turn), np.int64(s.label[segment]), s.kind[segment]
    abbot = np.int64(s.where[player, s.smalls + 1])
    if figure == RECALL:
        return segment == s.first[s.pieces - 1] and abbot >= 0 and s.open[abbot] != 0
    own = (s.crew[label] >> CREW_BITS * player) & CREW_MASK
    if figure == BUILDER:
        unfinished = s.open[label] != 0 or s.builder_on_completed == 1
        return s.builder[player] == NONE and kind in (CITY, ROAD) and own > 0 and unfinished
    if figure == PIG:
        return s.pig[player] == NONE and kind == FIELD and own > 0
    if s.crew[label] != 0:
        return False
    if figure == ABBOT:
        return abbot == NONE and kind in (MONASTERY, GARDEN)
    may_stand = kind in (CITY, ROAD, MONASTERY) or (kind == FIELD and s.farms != NO_FARMS)
    return s.where[player, s.smalls] == NONE and may_stand


@boxes()
def put_more(s: Record, figure: Int, segment: Int) -> None:
    player, label = np.int64(s.turn), np.int64(s.label[segment])
    if figure == LARGE:
        s.where[player, s.smalls] = segment
        s.crew[label] += 2 << CREW_BITS * player
    elif figure == ABBOT:
        s.where[player, s.smalls + 1] = segment
        s.crew[label] += 1 << CREW_BITS * player
    elif figure == BUILDER:
        s.builder[player] = segment
    elif figure == PIG:
        s.pig[player] = segment
        s.herd[label] |= 1 << player
    else:
        place = np.int64(s.where[player, s.smalls + 1])
        s.scores[player] += 9 - s.open[place]
        s.crew[place] -= 1 << CREW_BITS * player
        s.where[player, s.smalls + 1] = NONE


@boxes(0)
def stay_out(s: Record) -> Int:
    """How many figures of the player to move stand where they will not be scored this turn."""
    found = is_left(s, s.builder[s.turn]) + is_left(s, s.pig[s.turn])
    for figure in range(s.followers):
        found += is_left(s, s.where[s.turn, figure])
    return found


@inner
def is_left(s: Record, at: Int) -> Int:
    """Does a figure stand there, on what is not complete?"""
    return np.int64(at >= 0 and (s.kind[at] == FIELD or s.open[s.label[at]] != 0))


@boxes()
def send_companions_home(s: Record, label: Int) -> None:
    """Nobody is left there with the builders."""
    for player in range(s.players):
        at = s.builder[player]
        if at >= 0 and s.label[at] == label:
            s.builder[player] = NONE


# -- the second part -------------------------------------------------------------------------------------------------


@boxes()
def extend(s: Record, first: Int) -> None:
    """T2.3: has the new tile become part of the road or city of the own builder?"""
    at = np.int64(s.builder[s.turn])
    if at < 0 or s.part != 1:
        return
    for segment in range(first, s.segments):
        if s.label[segment] == s.label[at]:
            s.extended = 1


@boxes(False)
def begins_second_part(s: Record) -> Int:
    """T9.3: the same player goes on, where there is a tile; he may decline."""
    again = s.part == 1 and s.extended == 1 and s.left > s.unseen
    s.extended = 0
    s.part = 2 if again else 1
    if again:
        s.phase = DRAW if s.must_go_on == 1 else SECOND
    return again


@boxes()
def go_on(s: Record, yes: Int) -> None:
    """T9.3: take the second part, or leave it to the next player to draw."""
    s.phase = DRAW
    if not yes:
        s.turn = (s.turn + 1) % s.players
        s.part = 1


# -- goods and pigs --------------------------------------------------------------------------------------------------


@boxes()
def take_goods(s: Record, label: Int) -> None:
    """T8.7: whoever completes a city takes its goods."""
    for ware in range(GOODS):
        s.goods[s.turn, ware] += s.wares[label, ware]
        s.wares[label, ware] = 0


@boxes()
def pay_goods(s: Record, to: Row) -> None:
    """E5: 10 points for most of each kind."""
    for ware in range(GOODS):
        most = np.int64(1)
        for player in range(s.players):
            most = max(most, np.int64(s.goods[player, ware]))
        for player in range(s.players):
            if s.goods[player, ware] == most:
                to[player] += 10


@boxes()
def pay_pig(s: Record, farm: Int, crew: Int, cities: Int, to: Row) -> None:
    """E15: 1 point more for each city to an owner of the farm who has a pig on it."""
    if s.herd[farm] == 0:
        return
    most = np.int64(0)
    for player in range(s.players):
        most = max(most, np.int64((crew >> CREW_BITS * player) & CREW_MASK))
    for player in range(s.players):
        if s.herd[farm] >> player & 1 and (crew >> CREW_BITS * player) & CREW_MASK == most:
            to[player] += popcount(cities)
