"""The classic player: judges every whole turn by well-known rules of thumb and looks at no reply.

Points, completion chances by the tiles that still fit, trapped followers, too many open projects, features that one
tile would join. It plans no growth of fields.
"""

from __future__ import annotations

from bastide.game.actions import Action
from bastide.game.claims import Claim, claims_of, final_scores
from bastide.game.game import Game
from bastide.players.auction import best_answer
from bastide.players.judge import Judge, move_by_joining
from bastide.players.outlook import Outlook, at_home
from bastide.players.turns import Turns
from bastide.tiles.face import AREA_KINDS, CITY, FIELD, ROAD, Kind
from bastide.tiles.geometry import STEP

COMPLETION, AREA_COMPLETION = 0.8, 0.5
"""How much of the further points of a road or city, and of a monastery, the chance of completion is worth."""
SURE = 0.85
"""A higher chance counts as certain."""
TRAPPED = ((0.0001, 12.0, 3.0), (0.2, 3.0, 0.75), (0.55, 1.2, 0.3))
"""Below this chance an own follower costs so much, and one of the others gains so much."""
TRAPPED_TURNS = 7
"""Own turns that must remain for a trapped follower to matter."""
PROJECTS: dict[Kind, tuple[float, ...]] = {
    ROAD: (0, 1, 2.5, 4.5, 7.5, 10.5, 14.5, 19),
    CITY: (0, 0.5, 1.5, 3, 5, 8, 12, 17),
    FIELD: (0, 5, 10, 19, 28, 37, 46, 55),
}
"""What it costs to hold so many unfinished features of a kind alone."""
IN_HAND, NONE_IN_HAND = 0.15, 4.0
COMPACT = 0.0001
"""For every neighbour of the new tile, so that ties go to compact boards."""
LINES = 600
"""Whole turns that are looked at, about: all of them in the base game."""


class ClassicPlayer:
    def choose(self, game: Game) -> Action:
        judge = ClassicJudge(game)
        turns = Turns(judge.worth, lines=LINES, deep=4)
        return best_answer(game, turns)


class ClassicJudge(Judge):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.laid = len(game.board.pieces)

    def values(self, game: Game, me: int) -> list[float]:
        claims = claims_of(game)
        values = [float(score) for score in final_scores(game, claims)]
        if game.over:
            return values
        outlook = Outlook(game, claims)
        points: dict[int, float] = {}
        for claim in outlook.features:
            chance = self.chance_of(game, claim)
            points[game.board.label[claim.segment]] = self._add_completion(game, claim, chance, values)
            if self.pack.left > TRAPPED_TURNS * self.players:
                self._add_trapped(game, claim, chance, me, values)
        self.add_farms(game, outlook, values)
        self.add_tokens(game, outlook, values)
        for player, more in (prospect for prospects in game.rules.prospects for prospect in prospects(game)):
            values[player] += more
        self._add_projects(outlook.features + outlook.farms, values)
        move_by_joining(game, self, outlook.features, points, values)
        for player in range(self.players):
            hand = at_home(game, player, followers=True)
            values[player] += IN_HAND * hand if hand else -NONE_IN_HAND
        values[me] += COMPACT * self._neighbours(game)
        return values

    def _add_completion(self, game: Game, claim: Claim, chance: float, values: list[float]) -> float:
        """Credits the chance of completion to the owners; returns what the feature is worth with it."""
        now = claim.points(game, complete=False)
        if claim.kind in AREA_KINDS:
            more = AREA_COMPLETION * chance * len(claim.cells)
        else:
            finished = claim.points(game, complete=True)
            more = COMPLETION * (1.0 if chance > SURE else chance) * (finished - now)
        for player in claim.owners:
            values[player] += more
        return now + more

    def add_farms(self, game: Game, outlook: Outlook, values: list[float]) -> None:
        """A farm is worth what it would pay now, which is counted already."""

    def add_tokens(self, game: Game, outlook: Outlook, values: list[float]) -> None:
        """Tokens count once they pay."""

    def _add_trapped(self, game: Game, claim: Claim, chance: float, me: int, values: list[float]) -> None:
        for limit, own, other in TRAPPED:
            if chance < limit:
                for player, figures in self._followers(game, claim).items():
                    values[player] -= figures * (own if player == me else other * (self.players - 1))
                return

    def _followers(self, game: Game, claim: Claim) -> dict[int, int]:
        found: dict[int, int] = {}
        for figure in claim.figures:
            if game.rules.is_follower[figure]:
                owner = game.rules.owner[figure]
                found[owner] = found.get(owner, 0) + 1
        return found

    def _add_projects(self, claimed: list[Claim], values: list[float]) -> None:
        for kind, costs in PROJECTS.items():
            alone = [claim.owners[0] for claim in claimed if claim.kind == kind and len(claim.strength) == 1]
            for player in set(alone):
                values[player] -= costs[min(alone.count(player), len(costs) - 1)]

    def _neighbours(self, game: Game) -> int:
        board = game.board
        if len(board.pieces) <= self.laid:
            return 0
        cell = board.pieces[self.laid].cell
        return sum(cell + step in board.cells for step in STEP)
