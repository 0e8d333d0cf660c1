"""The player behind the levels: it judges turns as the strong ones do, with errors that people make.

It looks at a few of the places where the tile fits, those that catch the eye; it underrates what is far away, forgets
farms, loves cities, holds its followers back or spends them too early, and overlooks what the others may do. How much
of each, `levels.toml` says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from bastide.game.actions import Action
from bastide.game.claims import Claim, claims_of
from bastide.game.decision import Decision
from bastide.game.frames import Placements
from bastide.game.game import Game
from bastide.players.ahead import NORMAL, turns_for
from bastide.players.auction import best_answer
from bastide.players.evaluation import NAMES, Evaluation
from bastide.players.levels import Depth, Habits, Level
from bastide.players.outlook import Outlook
from bastide.players.plan import Plan
from bastide.players.playing_on import with_placements
from bastide.players.thinker import knows, knows_base, think
from bastide.players.turns import Turns
from bastide.tiles.face import CITY, FIELD
from bastide.tiles.geometry import AROUND, STEP

SECONDS = 0.07
"""Of processor time for a look at the answers, of which there are two at most; only very large mixes come near it."""
OF_OTHERS = 0.5
"""How much a feature of somebody else catches the eye, as a part of one's own."""
LAST_TILE = 1.5
"""How much the cells around the last tile catch the eye, in points of a feature."""


class FalliblePlayer:
    """Answers every decision of any game with the habits of a level."""

    def __init__(self, level: Level, seed: int | None = None, seconds: float | None = None) -> None:
        self._level = level
        self._seconds = SECONDS if seconds is None else seconds
        self._random = Random(seed)
        self._plan = Plan()

    def choose(self, game: Game) -> Action:
        level, known = self._level, knows(game)
        if known and level.search:
            return self._plan.next(game) or self._search(game, level.search)
        return self._judge(game, self._habits(game) if known else level.engine)

    def _habits(self, game: Game) -> Habits | None:
        """Those for games that the simulator knows."""
        return self._level.compiled if knows_base(game) else self._level.boxes

    def _search(self, game: Game, depth: Depth) -> Action:
        from bastide.players.lookahead import Effort

        return think(game, Effort(depth.candidates, depth.turns, depth.rounds), self._random, self._plan)

    def _judge(self, game: Game, habits: Habits | None) -> Action:
        """The answer that makes the best impression, or the best of those that do."""
        assert game.decision is not None, "the game is over"
        assert habits is not None, "every level says how it plays"
        turns, seen = self._turns(game, Impression(game, habits, self._random)), with_sight(game, habits.sight)
        if game.decision.sale or habits.considered == 1:
            return best_answer(seen, turns)
        lines = sorted(turns.lines(seen), key=lambda line: -line.worth)
        return self._best_of(game, [line.action for line in lines[: habits.considered]])

    def _best_of(self, game: Game, considered: Sequence[Action]) -> Action:
        """The best of these answers, by all that can be known at once."""
        if not knows(game):
            return self._turns(game, Evaluation(game)).best(with_answers(game, considered))
        from bastide.players.lookahead import AT_ONCE, look_into

        ranked = [option.actions[0] for option in look_into(game, AT_ONCE)]
        return next((action for action in ranked if action in considered), considered[0])

    def _turns(self, game: Game, judge: Evaluation) -> Turns:
        assert game.decision is not None
        turns = turns_for(game, judge, NORMAL.part, self._random)
        turns.seconds = self._seconds / (len(game.decision.sale.tiles) if game.decision.sale else 1)
        return turns


class Impression(Evaluation):
    """What positions are worth in the eyes of somebody with such habits."""

    def __init__(self, game: Game, habits: Habits, random: Random) -> None:
        super().__init__(game)
        self.rivals, self.noise, self._random = habits.rivals, habits.noise, random
        farms = 1.0 if self.pack.share <= habits.farms_until else habits.farms
        self._seen = {FIELD: farms - 1, CITY: habits.cities - 1}
        special = {
            "hand": habits.thrift,
            "join": habits.joins,
            "farm": habits.foresight * farms,
            "city": habits.foresight * habits.cities,
        }
        shares = [special.get(name.partition(".")[0], habits.foresight) for name in NAMES]
        self._weights = [weight * share for weight, share in zip(self._weights, shares, strict=True)]

    def worth(self, game: Game, me: int) -> float:
        values = self.values(game, me)
        mine = values.pop(me) + self._random.gauss(0.0, self.noise)
        return mine - self.rivals * sum(values) / len(values) if values else mine

    def values(self, game: Game, me: int) -> list[float]:
        values = super().values(game, me)
        if game.over:
            return values
        for claim in claims_of(game):
            if more := self._seen.get(claim.kind):
                for player, points in claim.payments(game):
                    values[player] += more * points
        return values


def with_sight(game: Game, sight: int) -> Game:
    """The same game with only the open cells that catch the eye of whoever decides."""
    decision = game.decision
    assert decision is not None
    return with_placements(game, noticed(game, sight)) if len(decision.placements) > sight else game


def with_answers(game: Game, actions: Sequence[Action]) -> Game:
    """The same game where only these answers are to choose from."""
    decision, new = game.decision, game.copy()
    assert decision is not None
    new.decision = Decision(decision.player, decision.step, decision.take, actions, tile=decision.tile)
    return new


def noticed(game: Game, sight: int) -> Placements:
    """The cells noticed first: by the features that wait there, the last tile, and how narrow they are."""
    decision, board = game.decision, game.board
    assert decision is not None
    attention: defaultdict[int, float] = defaultdict(float)
    for claim in Outlook(game, claims_of(game)).features:
        size = _size(game, claim, decision.player)
        for cell in claim.cells:
            attention[cell] += size
    for step in AROUND:
        attention[board.pieces[-1].cell + step] += LAST_TILE
    by_eye = sorted(
        decision.placements,
        key=lambda place: (-attention[place[0]], -sum(place[0] + step in board.cells for step in STEP)),
    )
    return by_eye[:sight]


def _size(game: Game, claim: Claim, me: int) -> float:
    """How large a feature is in somebody's eyes."""
    return claim.points(game, complete=True) * (1.0 if me in claim.strength else OF_OTHERS)
