"""Measuring with the simulator: turns on equal sampled orders of the tiles, and what each tile would have been worth.

`bastide.players.lookahead` looks for the best turn; here two turns that are known are held against each other, on
samples that had no part in finding them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.players.bridge import to_simulator
from bastide.players.lookahead import Leads, Room, Rows, Weights, judged, threads
from bastide.sim import NONE, Simulator, faces
from bastide.sim.known import FIGURES, RECALL_WORD
from bastide.sim.layout import RECALL, SMALL

THREADS = 2
TRIED = 3
"""Turns that are tried with each tile that might be drawn."""


class Draw(Struct, frozen=True):
    """A tile that might be drawn: how many there are, and the lead of the player to move after a good turn with it."""

    tile: str
    number: int
    lead: float


def compare(
    game: Game,
    turns: Sequence[Sequence[Action]],
    samples: int,
    deep: int,
    seed: int,
    learned: Weights | None = None,
) -> Leads:
    """The lead of the player to move after each of some whole turns, a column for each sampled order.

    After the turn so many more are played well before the position is judged; `game` waits for its tile to be placed.
    """
    sim = to_simulator(game)
    rows = np.array([_row(sim, actions) for actions in turns], np.int64)
    seeds = np.random.default_rng(seed).integers(1 << 62, size=samples)
    shares = np.array_split(seeds, THREADS)
    found = threads().map(lambda share: Room(sim.has_boxes, learned).play_on(sim, rows, share, deep), shares)
    return np.concatenate(list(found), axis=1)


def draws(game: Game, samples: int, deep: int, seed: int, learned: Weights | None = None) -> list[Draw]:
    """Every tile that might be in hand now, the one that is among them; without samples the tables alone judge."""
    here = to_simulator(game)
    bag = here.state["bag"].copy()
    bag[here.state["hand"]] += 1
    seeds = np.random.default_rng(seed).integers(1 << 62, size=samples)
    kinds = [kind for kind in range(len(bag)) if bag[kind] and here.comes_with_hand(kind)]
    leads = list(threads().map(lambda kind: _with_tile(here, bag, kind, seeds, deep, learned), kinds))
    return [
        Draw(faces(here.has_boxes)[kind].id, int(bag[kind]), lead)
        for kind, lead in zip(kinds, leads, strict=True)
        if lead is not None
    ]


def _with_tile(here: Simulator, bag: Rows, kind: int, seeds: Rows, deep: int, learned: Weights | None) -> float | None:
    """The lead after the best turn of those that the tables like; None for a tile that fits nowhere and goes away."""
    sim, left = here.copy(), bag.copy()
    left[kind] -= 1
    sim.fill_bag(left)
    sim.state["hand"] = kind
    rows, leads = judged(sim, learned)
    if not len(rows):
        return None
    if not len(seeds):
        return float(leads[0])
    return float(Room(sim.has_boxes, learned).play_on(sim, rows[:TRIED], seeds, deep).mean(axis=1).max())


def _row(sim: Simulator, actions: Sequence[Action]) -> tuple[int, int, int, int, int]:
    place, *later = actions
    assert isinstance(place, Place)
    for action in later:
        if isinstance(action, Deploy):
            index = action.segment - int(sim.state["segments"])
            return *place.cell, place.rotation, index, FIGURES.index(action.figure)
        if isinstance(action, Choose) and action.what == RECALL_WORD:
            return *place.cell, place.rotation, 0, RECALL
    return *place.cell, place.rotation, NONE, SMALL
