"""A game whose tiles come in an order of its own, so that two games can share it.

The engine's pile is a bag: a tile is decided when it is drawn. Here one generator puts everything that lies in the
piles in a row, and a draw takes the first of the row that the pile in question holds. Nothing else uses that generator,
so whatever else hangs on chance does not move the row. Copies and views are plain games and know nothing of it.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bastide.game.game import Game
from bastide.game.record import Record, Results
from bastide.game.rules import Rules
from bastide.modules import rules_for
from bastide.tiles.face import Face


class DeckGame(Game):
    """A game with the deck of a seed. Equal seeds give equal decks, whoever plays.

    A tile that goes back into the pile is put at a new place in the row. Tokens out of other bags have a row of their
    own: the n-th token hangs on the seed and on what is in the bag.
    """

    __slots__ = ("_row", "_shuffle", "_tokens", "drawn")

    def __init__(self, rules: Rules, seed: int) -> None:
        self._shuffle = Random(f"{seed} tiles")
        self._tokens = Random(f"{seed} tokens")
        self._row: list[tuple[float, str]] = []
        self.drawn: list[str] = []
        super().__init__(rules, seed)

    def draw(self) -> Face:
        """Take the first tile of the row that is in the pile of this stage of the game."""
        self._complete_row()
        pile = self.stage_pile()
        names = [face.id for face in pile]
        at = next(at for at, (_, name) in enumerate(self._row) if name in names)
        _, name = self._row.pop(at)
        self.drawn.append(name)
        return self.take(pile, len(names) - 1 - names[::-1].index(name))  # the last group: it can never have left

    def put_back(self, *faces: Face) -> None:
        """What comes back lies before those that had left unseen by then."""
        self._complete_row()
        super().put_back(*faces)

    def draw_from(self, bag: Sequence[Face | str]) -> int:
        """Out of any other bag."""
        index = self._tokens.randrange(len(bag))
        drawn = bag[index]
        self.drawn.append(drawn if isinstance(drawn, str) else drawn.id)
        return index

    def _complete_row(self) -> None:
        """Everything in the piles that is not in the row yet is put somewhere in it.

        The last of the row, of the last pile, are those that have left unseen: nothing comes behind them.
        """
        missing = Counter(face.id for pile in self.piles for face in pile)
        missing.subtract(name for _, name in self._row)
        last_pile = {face.id for face in self.piles[-1]}
        places = [place for place, name in self._row if name in last_pile]
        before = places[-self.unseen] if self.unseen and places else 1.0
        for name in sorted(missing):
            for _ in range(missing[name]):
                insort(self._row, (before * self._shuffle.random(), name))

    def record(self) -> Record:
        """The record of the game so far; it names the draws, so any game can replay it."""
        setup = replace(self.rules.setup, draws=tuple(self.drawn))
        assert self.start_seed is not None
        return Record(rules_for(setup), self.start_seed, tuple(self.actions()), Results.of(self))
