"""Shrines and their challenges (cult.md)."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.testkit.referee.law import Award, Law
from bastide.testkit.referee.tiling import Feature, around


class Shrines(Law):
    """Two neighbours, both occupied: the one that is completed first sends the other home with nothing."""

    elements = ("shrine",)

    def begin(self) -> None:
        self.decided: list[tuple[Feature, Feature, set[int]]] = []

    def tile_laid(self) -> None:
        """Who comes to one of the buildings after this tile comes too late for a challenge."""
        referee = self.referee
        self.decided = [
            (winner, loser, set(referee.on(winner)))
            for winner in referee.occupied("monastery")
            if winner.complete
            for loser in self._opponents(winner)
            if not loser.complete and referee.followers(loser)
        ]

    def _opponents(self, feature: Feature) -> list[Feature]:
        tiling = self.referee.tiling
        (spot,) = feature.spots
        near = {number for cell in around(tiling.pieces[spot[0]].cells) for number in tiling.filled.get(cell, ())}
        found = [
            tiling.feature((number, index))
            for number in near
            for index, mark in enumerate(tiling.pieces[number].marks)
            if mark.kind == "monastery"
        ]
        return [other for other in found if self._is_shrine(other) != self._is_shrine(feature)]

    def _is_shrine(self, feature: Feature) -> bool:
        return self.referee.has(feature, "shrine")

    def scored(self, feature: Feature, figures: Sequence[int], *, complete: bool) -> list[Award]:
        """The loser is told of; a winner who is gone by now has won nothing."""
        return [
            (player, 0, "challenge")
            for winner, loser, challengers in self.decided
            if complete and winner == feature and challengers & set(figures)
            for player in {self.referee.owners[figure] for figure in self.referee.on(loser)}
        ]
