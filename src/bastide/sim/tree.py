"""Compiled: plain Monte Carlo tree search with games played on by chance.

Placement, follower and draw are levels of their own. Every visit samples an order of the bag, so a draw leads to a
child for each kind of tile. A node that was never visited is played on from by chance, to the end of the game.
"""

from __future__ import annotations

import math

import numpy as np

from bastide.sim.board import deploy, lay
from bastide.sim.chance import draw, sample_order
from bastide.sim.choose import free_segments
from bastide.sim.ending import end_turn
from bastide.sim.jit import entry, inner, part
from bastide.sim.layout import DEPLOY, DRAW, FACES, NONE, OVER, PIECES, PLACE, PLAYERS, Int, Record, Records, Row
from bastide.sim.play import play_on

EXPLORE, SCALE = 0.4, 30.0
"""How much unsure children are favoured; the lead that counts as nearly won (a reward is its hyperbolic tangent)."""
NOBODY = -1
ROOT = 0


@entry("tables", "states", "states", "works", "nodes", "int", "ints")
def grow(
    tables: Records, start: Records, states: Records, works: Records, nodes: Records, used: Int, seeds: Row
) -> Int:
    """Visit the tree once for each seed; `used` nodes are in use before, the result says how many after."""
    t, w, s = tables[0], works[0], states[0]
    path, chosen_by = np.zeros(3 * PIECES, np.int64), np.zeros(3 * PIECES, np.int64)
    for number in range(len(seeds)):
        states[0] = start[0]
        w.random = np.uint64(seeds[number])
        sample_order(t, s, w)
        length, node = 1, np.int64(ROOT)
        path[0], chosen_by[0] = ROOT, NOBODY
        while s.phase != OVER:
            player = np.int64(s.turn) if s.phase != DRAW else NOBODY
            if nodes[node].children == 0:
                used = expand(t, s, nodes, node, used)
            if nodes[node].children == 0:  # no room is left
                break
            node = step(t, s, w, nodes, node)
            path[length], chosen_by[length] = node, player
            length += 1
            if nodes[node].visits == 0 and player != NOBODY:
                break
        play_on(t, s, w, -1)
        reward(s, nodes, path, chosen_by, length)
    return used


@part
def expand(t: Record, s: Record, nodes: Records, node: Int, used: Int) -> Int:
    """Give a node its children, if there is room for all that it may have."""
    if used + max(FACES, 4 * s.frontier) >= len(nodes):
        return used
    first = used
    if s.phase == DRAW:
        used += FACES
    elif s.phase == PLACE:
        for slot in range(s.frontier):
            for rotation in range(4):
                if t.distinct[s.hand, s.demand[slot]] >> rotation & 1:
                    nodes[used].x, nodes[used].y, nodes[used].answer = s.open_x[slot], s.open_y[slot], rotation
                    used += 1
    else:
        free = free_segments(s)
        for index in range(NONE, s.segments - s.first[s.pieces - 1]):
            if index == NONE or free >> index & 1:
                nodes[used].answer = index
                used += 1
    for child in range(first, used):
        nodes[child].children = 0
        nodes[child].visits = 0
        nodes[child].total = 0.0
    nodes[node].first = first
    nodes[node].children = used - first
    return used


@part
def step(t: Record, s: Record, w: Record, nodes: Records, node: Int) -> Int:
    """Go down to a child, and do in the state what it stands for."""
    first = np.int64(nodes[node].first)
    if s.phase == DRAW:
        draw(t, s, w)
        return first if s.phase == OVER else first + s.hand
    child = first + best_child(nodes, node)
    if s.phase == PLACE:
        lay(t, s, np.int64(s.hand), np.int64(nodes[child].x), np.int64(nodes[child].y), np.int64(nodes[child].answer))
    elif s.phase == DEPLOY:
        if nodes[child].answer != NONE:
            deploy(s, s.first[s.pieces - 1] + nodes[child].answer)
        end_turn(s, w)
    return child


@inner
def best_child(nodes: Records, node: Int) -> Int:
    """One that was never visited, or the one with the best upper bound (UCT)."""
    first, best, found = np.int64(nodes[node].first), -1e9, 0
    spread = math.log(nodes[node].visits + 1.0)
    for number in range(nodes[node].children):
        visits = nodes[first + number].visits
        if visits == 0:
            return number
        bound = nodes[first + number].total / visits + EXPLORE * math.sqrt(spread / visits)
        if bound > best:
            best, found = bound, number
    return found


@part
def reward(s: Record, nodes: Records, path: Row, chosen_by: Row, length: Int) -> None:
    """Count a finished game for every node on the way, each for whoever chose it."""
    total = 0
    for player in range(s.players):
        total += s.scores[player]
    won = np.zeros(PLAYERS)
    for player in range(s.players):
        won[player] = math.tanh((s.players * s.scores[player] - total) / (s.players - 1) / SCALE)
    for at in range(length):
        nodes[path[at]].visits += 1
        if chosen_by[at] != NOBODY:
            nodes[path[at]].total += won[chosen_by[at]]
