"""Plain Monte Carlo tree search by time, without any knowledge of the game: a ruler for the players that have some."""

from __future__ import annotations

import math
import time
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from bastide.game.actions import PASS, Action, Deploy, Place
from bastide.game.game import Game
from bastide.players.plan import Plan
from bastide.players.thinker import Thinker, knows_base

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.sim import Simulator

    Nodes = NDArray[Any]
    Node = Any

SECONDS = 1.0
BATCH, BATCHES = 100, 10
"""Visits between two looks at the clock, and looks between two checks whether the answer can still change."""
NODES = 1_500_000
DEPLOY_CHANCE = 0.3
"""How often a follower is deployed in the games that are played on by chance."""


class MctsPlayer:
    """Thinks for `seconds` about every tile, on one core, or until more of it could change nothing.

    All but the base game is played like `strong`.
    """

    def __init__(self, seed: int | None = None, seconds: float | None = None) -> None:
        self.seconds = SECONDS if seconds is None else seconds
        self._random = Random(seed)
        self._otherwise = Thinker("strong", seed, seconds)
        self._plan = Plan()

    def choose(self, game: Game) -> Action:
        if not knows_base(game):
            return self._otherwise.choose(game)
        return self._plan.next(game) or self._think(game)

    def _think(self, game: Game) -> Action:
        from bastide.players.bridge import to_simulator
        from bastide.sim import NONE, PLACE
        from bastide.sim.known import FOLLOWER

        begin = time.perf_counter()
        sim = to_simulator(game)
        chosen = self._best_path(sim, begin)
        if sim.phase == PLACE:
            place, index = chosen[0], chosen[1][2] if len(chosen) > 1 else NONE
            first = int(sim.state["segments"])
            self._plan.keep(game, [PASS if index == NONE else Deploy(FOLLOWER, first + index)])
            return Place((place[0], place[1]), place[2])
        index = chosen[0][2]
        return PASS if index == NONE else Deploy(FOLLOWER, int(sim.state["first"][sim.state["pieces"] - 1]) + index)

    def _best_path(self, sim: Simulator, begin: float) -> list[tuple[int, int, int]]:
        """Grow a tree for as long as there is time; (x, y, answer) of the most visited nodes from the root."""
        import numpy as np

        from bastide.sim.layout import NODE, STATE
        from bastide.sim.tables import tables
        from bastide.sim.tree import grow

        nodes, rooms = np.zeros(NODES, NODE), np.zeros(1, STATE)
        sim.works[0]["deploy_chance"], sim.works[0]["policy"] = DEPLOY_CHANCE, 0
        used = 1
        for batch in count(1):
            seeds = np.array([self._random.getrandbits(62) for _ in range(BATCH)], np.int64)
            used = grow(tables(), sim.states, rooms, sim.works, nodes, used, seeds)
            gone = time.perf_counter() - begin
            if gone * (1 + 1 / batch) >= self.seconds:  # another batch would not be over in time
                break
            to_come = BATCH * batch * (self.seconds / gone - 1)
            if batch % BATCHES == 0 and _lead(nodes) > to_come:
                break
        return [(int(node["x"]), int(node["y"]), int(node["answer"])) for node in _most_visited(nodes)]


def _most_visited(nodes: Nodes) -> list[Node]:
    """The placement and the follower that were looked into most."""
    found, node = [], nodes[0]
    for _ in range(2):
        if node["children"] == 0:
            break
        children = _children(nodes, node)
        node = children[int(children["visits"].argmax())]
        found.append(node)
    return found


def _lead(nodes: Nodes) -> float:
    """By how many visits these are ahead of the second best, the smaller of the two leads."""
    parents = [nodes[0], *_most_visited(nodes)[:1]]
    visits = [sorted(_children(nodes, node)["visits"].tolist(), reverse=True) for node in parents]
    return min((most[0] - most[1] for most in visits if len(most) > 1), default=math.inf)


def _children(nodes: Nodes, node: Node) -> Nodes:
    return nodes[node["first"] : node["first"] + node["children"]]
