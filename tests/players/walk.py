"""A game among computer players, each seeing the view of its seat."""

from __future__ import annotations

import time

import bastide
from bastide.players import load


def play(modules: list[str], seed: int, *names: str, decisions: int = 2000) -> tuple[bastide.Game, list[float]]:
    """The game after so many decisions or at its end, and the processor time of each."""
    game = bastide.new_game(len(names), modules, seed=seed)
    players = [load(name, seed) for name in names]
    times: list[float] = []
    while (decision := game.decision) is not None and len(times) < decisions:
        begin = time.process_time()
        action = players[decision.player].choose(game.view(decision.player))
        times.append(time.process_time() - begin)
        game.apply(action)
    return game, times
