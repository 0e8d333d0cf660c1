"""Compiled rules, the end: farms by the rule of each edition, the final scoring, and points if the game ended now."""

from __future__ import annotations

import numpy as np

from bastide.sim.board import award, points_of, score, score_completed
from bastide.sim.boxes import begins_second_part, pay_goods, pay_pig
from bastide.sim.jit import inner, part, popcount
from bastide.sim.layout import (
    CREW_BITS,
    CREW_MASK,
    DRAW,
    FARMS_ED1,
    FARMS_ED2,
    FIELD,
    NO_FARMS,
    NONE,
    OVER,
    Int,
    Record,
    Row,
)


@inner
def gather_farms(s: Record, w: Record) -> None:
    """List the farms with farmers, and the completed cities, in the work room."""
    farms = np.int64(0)
    if s.farms != NO_FARMS:
        for player in range(s.players):
            for figure in range(s.followers):
                at = s.where[player, figure]
                if at >= 0 and s.kind[at] == FIELD:
                    farms = add_farm(s, w, farms, np.int64(s.label[at]))
    w.farms = farms
    w.completed = s.completed
    for number in range(s.completed):
        w.closed[number] = s.closed[number]


@inner
def add_farm(s: Record, w: Record, farms: Int, label: Int) -> Int:
    for number in range(farms):
        if w.farm[number] == label:
            return farms
    w.farm[farms] = label
    w.farm_crew[farms] = s.crew[label]
    w.farm_cities[farms] = s.cities[label]
    return farms + 1


@inner
def cities_at(w: Record, cities: Int) -> Int:
    """The completed cities that a farm touches, a bit for each."""
    found = np.int64(0)
    for number in range(w.completed):
        if cities & w.closed[number]:
            found |= np.int64(1) << number
    return found


@inner
def has_most(s: Record, crew: Int, player: Int) -> Int:
    own = (crew >> CREW_BITS * player) & CREW_MASK
    for other in range(s.players):
        if (crew >> CREW_BITS * other) & CREW_MASK > own:
            return False
    return own > 0


@inner
def pay_farms(s: Record, w: Record, farms: Int, crews: Row, cities: Row, to: Row) -> None:
    """E15: what each player gets for these farms and the cities in `w.closed`, by the rule of the edition."""
    for player in range(s.players):
        to[player] = 0
    if s.farms == FARMS_ED1:
        pay_by_city(s, w, farms, crews, cities, to)
    elif s.farms == FARMS_ED2:
        pay_once(s, w, farms, crews, cities, to)
    else:
        for farm in range(farms):
            complete = cities_at(w, cities[farm])
            award(s, crews[farm], 3 * popcount(complete), to)
            pay_pig(s, np.int64(w.farm[farm]), crews[farm], complete, to)


@part
def pay_by_city(s: Record, w: Record, farms: Int, crews: Row, cities: Row, to: Row) -> None:
    """First edition: each city pays 4 to whoever has most farmers on all farms around it."""
    for number in range(w.completed):
        crew = np.int32(0)
        for farm in range(farms):
            if cities[farm] & w.closed[number]:
                crew = np.int32(crew + crews[farm])
        if crew:
            award(s, crew, np.int64(4), to)


@part
def pay_once(s: Record, w: Record, farms: Int, crews: Row, cities: Row, to: Row) -> None:
    """Second edition: 3 for each city, but only once to a player."""
    for player in range(s.players):
        paid = np.int64(0)
        for farm in range(farms):
            if has_most(s, crews[farm], player):
                paid |= cities_at(w, cities[farm])
        to[player] = 3 * popcount(paid)


@inner
def is_first(s: Record, player: Int, figure: Int) -> Int:
    """Is this the first of the player's followers on its feature?"""
    label = s.label[s.where[player, figure]]
    for before in range(figure):
        at = s.where[player, before]
        if at >= 0 and s.label[at] == label:
            return False
    return True


@inner
def standing(s: Record, w: Record) -> None:
    """The scores if the game ended now, in `new_points`; between turns, before a placement, or when it is over."""
    gather_farms(s, w)
    pay_farms(s, w, np.int64(w.farms), w.farm_crew, w.farm_cities, w.new_points)
    for player in range(s.players):
        if s.phase == OVER:
            w.new_points[player] = 0
        w.new_points[player] += s.scores[player]
        for figure in range(s.followers):
            at = s.where[player, figure]
            if at >= 0 and s.kind[at] != FIELD and is_first(s, player, figure):
                label = np.int64(s.label[at])
                if has_most(s, s.crew[label], player):
                    w.new_points[player] += points_of(s, label)
    if s.phase != OVER:
        pay_goods(s, w.new_points)


@inner
def finish(s: Record, w: Record) -> None:
    """E9 to E15: the final scoring. Farmers stay where they are, the others go home."""
    gather_farms(s, w)
    pay_farms(s, w, np.int64(w.farms), w.farm_crew, w.farm_cities, w.new_points)
    for player in range(s.players):
        s.scores[player] += w.new_points[player]
        for figure in range(s.followers):
            at = s.where[player, figure]
            if at >= 0 and s.kind[at] != FIELD:
                score(s, np.int64(s.label[at]))
    pay_goods(s, s.scores)
    s.hand = NONE
    s.phase = OVER


@inner
def end_turn(s: Record, w: Record) -> None:
    """T8.4 to T10: score what is complete; the next player is to draw, or the game ends with the last tile."""
    score_completed(s)
    if begins_second_part(s):
        return
    s.turn = (s.turn + 1) % s.players
    s.phase = DRAW
    if s.left <= s.unseen:
        finish(s, w)
