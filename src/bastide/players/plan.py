"""A turn that was thought out whole: the answers that go with a placement are kept until they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.game.actions import Action
from bastide.game.game import Game


class Plan:
    def __init__(self) -> None:
        self._pieces = -1
        self._actions: list[Action] = []

    def keep(self, game: Game, actions: Sequence[Action]) -> None:
        """Keep what is to be answered once the tile of this turn lies."""
        self._pieces, self._actions = len(game.board.pieces) + 1, list(actions)

    def next(self, game: Game) -> Action | None:
        """The answer that was kept for this moment, where it is still legal."""
        if not self._actions or self._pieces != len(game.board.pieces):
            return None
        action = self._actions.pop(0)
        return action if game.decision is not None and game.decision.allows(action) else None
