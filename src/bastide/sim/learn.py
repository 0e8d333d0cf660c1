"""Compiled: learning the tables of `value` from games that it plays against itself.

After each game every position is moved towards what came of it, TD(lambda): the value of the next position and the end
of the game, mixed. Each number has its own rate: it falls while the errors it sees cancel out (temporal coherence).
"""

from __future__ import annotations

import numpy as np

from bastide.sim.chance import draw, sample_order
from bastide.sim.choose import play_well
from bastide.sim.ending import end_turn, standing
from bastide.sim.greedy import play_greedily
from bastide.sim.jit import entry, part
from bastide.sim.layout import DRAW, OVER, PLACE, SECOND, Int, Records, Row
from bastide.sim.value import evaluate

Numbers = Row


@entry(
    *("tables", "states", "states", "works", "views", "weights", "weights", "weights", "ints", "real", "real", "real"),
    boxes=True,
)
def learn(
    tables: Records,
    start: Records,
    states: Records,
    works: Records,
    views: Records,
    weights: Row,
    errors: Row,
    efforts: Row,
    seeds: Numbers,
    rate: Int,
    keep: Int,
    noise: Int,
) -> Int:
    """Play a game of two for each seed and learn from it; returns the mean square of the errors.

    The games begin with the positions of `start`, one after the other. `errors` and `efforts` are the sums of all
    errors seen by each number and of their sizes. `keep` is lambda.
    """
    t, w, v = tables[0], works[0], views[0]
    longest, most = len(start[0].orientation), len(v.number)
    used = np.zeros(longest, np.int64)
    number = np.zeros((longest, most), np.int32)
    sign = np.zeros((longest, most), np.int8)
    value = np.zeros(longest + 1)
    total, judged = 0.0, 0
    for game in range(len(seeds)):
        states[0] = start[game % len(start)]
        s = states[0]
        w.random = np.uint64(seeds[game])
        sample_order(t, s, w)
        turns = 0
        while s.phase != OVER:
            if s.phase == SECOND:
                s.phase = DRAW
            if s.phase == DRAW:
                draw(t, s, w)
            if s.phase == PLACE:
                play_well(t, states, w, v, weights, np.float32(noise))
            if s.phase != OVER:
                evaluate(t, s, w, v, weights)
                used[turns] = v.used
                for at in range(v.used):
                    number[turns, at] = v.number[at]
                    sign[turns, at] = 1 - 2 * v.player[at]
                value[turns] = v.value[0] - v.value[1]
                turns += 1
        standing(s, w)
        target = float(w.new_points[0] - w.new_points[1])
        judged += turns
        for turn in range(turns - 1, -1, -1):
            error = target - value[turn]
            total += error * error
            correct(weights, errors, efforts, number[turn], sign[turn], used[turn], rate * error)
            target = keep * target + (1 - keep) * value[turn]
    return total / judged


@part
def correct(weights: Row, errors: Row, efforts: Row, number: Row, sign: Row, used: Int, error: Int) -> None:
    """Move the numbers that a position used, each by its own rate."""
    for at in range(used):
        n, signed = number[at], np.float32(error * sign[at] / used)
        own = abs(errors[n]) / efforts[n] if efforts[n] > 0 else np.float32(1.0)
        weights[n] += own * signed
        errors[n] += signed
        efforts[n] += abs(signed)


@entry("tables", "states", "states", "works", "views", "weights", "weights", "ints", "table", boxes=True)
def compare(
    tables: Records,
    start: Records,
    states: Records,
    works: Records,
    views: Records,
    mine: Row,
    theirs: Row,
    seeds: Numbers,
    scores: Numbers,
) -> None:
    """Play two games on the deck of each seed, the seats swapped; no numbers at all is the greedy player.

    Rows of `scores`: the points of `mine` and of `theirs`, first game and second game of each deck.
    """
    t, w, v = tables[0], works[0], views[0]
    for game in range(2 * len(seeds)):
        states[0] = start[game // 2 % len(start)]
        s = states[0]
        w.random = np.uint64(seeds[game // 2])
        sample_order(t, s, w)
        while s.phase != OVER:
            if s.phase == SECOND:
                s.phase = DRAW
            if s.phase == DRAW:
                draw(t, s, w)
            if s.phase == PLACE:
                own = mine if s.turn == game % 2 else theirs
                if len(own):
                    play_well(t, states, w, v, own, np.float32(0.001))
                else:
                    play_greedily(s, t, w)
                    end_turn(s, w)
        for side in range(2):
            scores[game, side] = s.scores[(side + game) % 2]
