"""What each legal answer of a compiled game would do, as a row of numbers: something small to learn from.

    game, number, rows = traits(observation)      # of a batch; one row for each legal answer
    listed(observation, 128)                      # the same in arrays of one size, for networks

They are read off the observation alone. A placement tells whose cities, roads and monasteries it touches, a figure
what it would stand on, whichever it is. All other answers, passing among them, are rows of zeros.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bastide.envs.layout import (
    DEPLOYING,
    FEATURES,
    ON_TILE,
    OTHERS,
    PLACEMENTS,
    PLANES,
    SCALARS,
    WINDOW,
    Arrays,
    place_of,
)

Rows = NDArray[np.float32]
Answers = NDArray[np.int64]

NORTH_EAST_SOUTH_WEST = ((-1, 0), (0, 1), (1, 0), (0, -1))
CITY, ROAD, FIELD = 0, 1, 2
OF_PLACEMENTS, OF_FIGURES = 15, 23
TRAITS = OF_PLACEMENTS + OF_FIGURES


class Listed(NamedTuple):
    """Legal answers of a batch of games; what is behind the last answer of a game is 0."""

    numbers: Answers
    """Game, place in the list: the number that `step` wants."""
    rows: Rows
    """Game, place in the list, trait."""
    mask: NDArray[np.bool_]
    """Game, place in the list: whether there is an answer."""


def listed(observation: Arrays, room: int) -> Listed:
    """The first `room` legal answers of every game, one after the other."""
    game, number, rows = traits(observation)
    games = len(observation["scalars"])
    place = np.arange(len(game)) - np.searchsorted(game, np.arange(games))[game]
    at = game[place < room], place[place < room]
    found = Listed(
        np.zeros((games, room), np.int64), np.zeros((games, room, TRAITS), np.float32), np.zeros((games, room), bool)
    )
    found.numbers[at], found.rows[at], found.mask[at] = number[place < room], rows[place < room], True
    return found


def traits(observation: Arrays) -> tuple[Answers, Answers, Rows]:
    """Game, number and traits of every legal answer, game by game."""
    game, number = np.nonzero(observation["action_mask"])
    rows = np.zeros((len(game), TRAITS), np.float32)
    places = number < PLACEMENTS
    deploys = (number >= DEPLOYING) & (number < observation["action_mask"].shape[1] - OTHERS)
    rows[places, :OF_PLACEMENTS] = _of_placements(observation, game[places], number[places])
    rows[deploys, OF_PLACEMENTS:] = _of_figures(observation, game[deploys], (number[deploys] - DEPLOYING) % ON_TILE)
    return game, number, rows


def _of_placements(observation: Arrays, game: Answers, number: Answers) -> Rows:
    """What each placement would touch: cities and roads beside the cell by whose they are, monasteries around."""
    planes = {field.name: observation["planes"][:, place_of(PLANES, field.name)] for field in PLANES}
    y, x = np.divmod(number // 4, WINDOW)
    rows = np.zeros((len(game), OF_PLACEMENTS), np.float32)
    for side, (down, right) in enumerate(NORTH_EAST_SOUTH_WEST):
        at = (y + down) % WINDOW, (x + right) % WINDOW
        facing = (side + 2) % 4
        rows[:, 0] += planes["tile"][game, 0, *at]
        own, foreign = planes["own"][game, facing, *at], planes["foreign"][game, facing, *at]
        last_end = planes["ends"][game, facing, *at] == 1
        for kind in (CITY, ROAD):
            there = planes["edge"][game, 4 * facing + kind, *at]
            first = 1 + 6 * kind
            rows[:, first] += there * (own > foreign)
            rows[:, first + 1] += there * (own < foreign)
            rows[:, first + 2] += there * (own + foreign == 0)
            rows[:, first + 3] += there * (own > foreign) * last_end
            rows[:, first + 4] += there * (own < foreign) * last_end
            rows[:, first + 5] += there * (own > foreign) * planes["tiles"][game, facing, *at] / 4
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            at = (y + down) % WINDOW, (x + right) % WINDOW
            rows[:, 13] += planes["area_own"][game, 0, *at]
            rows[:, 14] += planes["area_foreign"][game, 0, *at]
    return rows


def _of_figures(observation: Arrays, game: Answers, segment: Answers) -> Rows:
    """What a figure on that segment of the last tile would stand on."""
    here = observation["features"][game, :, place_of(FEATURES, "here").start + segment]
    feature = observation["features"][game, here.argmax(axis=1)].astype(np.float32)
    scalars = observation["scalars"][game]
    left = scalars[:, place_of(SCALARS, "left").start] / 71
    supply = scalars[:, place_of(SCALARS, "supply").start]
    waits, size = feature[:, place_of(FEATURES, "waits").start], feature[:, place_of(FEATURES, "size").start]
    facts = np.stack([np.ones_like(left), left, waits == 0, size / 4, supply <= 2], axis=1)
    kinds = feature[:, place_of(FEATURES, "kind")][:, :4]
    rows = np.zeros((len(game), OF_FIGURES), np.float32)
    rows[:, :20] = (kinds[:, :, None] * facts[:, None, :]).reshape(len(game), 20)
    rows[:, 20] = kinds[:, FIELD] * feature[:, place_of(FEATURES, "cities").start]
    rows[:, 21] = kinds[:, CITY] * waits / 4
    rows[:, 22] = supply == 1
    return rows
