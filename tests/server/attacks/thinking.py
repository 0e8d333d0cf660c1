"""A player who thinks long about everything; it sleeps, so that the tests of others do not suffer."""

from __future__ import annotations

import time

from bastide.game.actions import Action
from bastide.game.game import Game

SECONDS = 4.0


class Long:
    """The player of the attacks on workers."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Game) -> Action:
        assert view.decision is not None
        time.sleep(SECONDS)
        return view.decision.actions[0]
