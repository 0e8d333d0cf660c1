"""Claims: the features on which figures stand, who holds them, and what they would pay at the end.

Most claims are the same in all positions that a player looks at from one root. Where elements say that nothing but the
feature and the figures on it matters (`Element.by_feature`), a claim is worked out once and kept by the game and its
copies until one of them changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.board.waiting import awaited
from bastide.game.farms import farm_pays
from bastide.game.frames import End
from bastide.game.scoring import majority, strength_on, value_of
from bastide.tiles.face import CATHEDRAL, FIELD, ROAD, Kind

if TYPE_CHECKING:
    from bastide.game.game import Game

Payments = list[tuple[int, int]]
"""[(player, points)]"""


class Claim:
    """A feature on which figures stand."""

    __slots__ = (
        "_cities",
        "_payments",
        "_points",
        "cells",
        "extent",
        "figures",
        "kind",
        "mouths",
        "owners",
        "segment",
        "strength",
    )

    def __init__(self, game: Game, segment: int, figures: list[int]) -> None:
        board = game.board
        self.segment = segment
        self.kind: Kind = board.printed[segment].kind
        self.figures = figures
        self.extent = board.extent(segment)
        self.cells = cells_of(game, segment)
        self.mouths = [s for s in board.mouths if self.kind == ROAD and board.same_feature(s, segment)]
        self.strength = strength_on(game, figures)
        self.owners = majority(game, segment, figures, self.strength) if self.strength else []
        self._points: dict[bool, int] = {}
        self._payments: Payments | None = None
        self._cities: set[int] | None = None  # the completed ones of a farm when the payments were worked out

    def points(self, game: Game, *, complete: bool) -> int:
        """What a road, city, monastery or garden is worth."""
        found = self._points.get(complete)
        if found is None:
            found = self._points[complete] = value_of(game, self.segment, complete=complete).points
        return found

    def payments(self, game: Game) -> Payments:
        """What it would pay at the end."""
        cities = game.board.cities_at(self.segment) if self.kind == FIELD else None
        if self._payments is None or cities != self._cities:
            self._payments, self._cities = self._pays(game), cities
        return self._payments

    def _pays(self, game: Game) -> Payments:
        if self.kind == FIELD:
            return [(player, farm_pays(game, player, self.segment, 3).points) for player in self.owners]
        return [(player, self.points(game, complete=False) if self.strength[player] else 0) for player in self.owners]


def cells_of(game: Game, segment: int) -> frozenset[int]:
    """The empty cells that a claimed feature waits for; a cathedral waits for its roads."""
    board = game.board
    if board.printed[segment].kind != CATHEDRAL or board.is_complete(segment):
        return awaited(board, segment)
    return frozenset().union(*(awaited(board, road) for road in board.roads_at(segment)))


def claims_of(game: Game) -> list[Claim]:
    """All claims of a position, by their first figures."""
    board, known = game.board, game.claims if not game.converted else {}
    label, extents = board.label, board.extents
    standing: dict[int, list[int]] = {}
    for figure, at in enumerate(game.where):
        if at >= 0:
            standing.setdefault(label[at], []).append(figure)
    found = []
    for feature, figures in standing.items():
        claim = known.get(feature)
        if claim is None or claim.extent is not extents.get(feature) or claim.figures != figures:
            claim = Claim(game, game.where[figures[0]], figures)
            if claim.kind in game.rules.lasting:
                known[feature] = claim
        found.append(claim)
    return found


def final_scores(game: Game, claims: list[Claim]) -> list[int]:
    """The scores of `Game.if_ended_now`: the sum of the claims, where the end consists of nothing else."""
    final = game.rules.final
    if final is None or game.converted or not game.stack:
        return game.if_ended_now().scores
    scores = game.scores[:]
    if final.steps:
        paid = game.copy()
        for step in final.steps:
            step(paid, End(0))
        scores = paid.scores
    for claim in claims:
        if claim.kind in final.kinds:
            for player, points in claim.payments(game):
                scores[player] += points
    return scores
