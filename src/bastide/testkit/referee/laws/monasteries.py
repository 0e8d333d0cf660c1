"""Lying abbots (monasteries.md)."""

from __future__ import annotations

from bastide.testkit.referee.law import FOLLOWERS, Award, Law
from bastide.testkit.referee.tiling import Feature, Point


class Abbots(Law):
    """They lie until the end and count the tiles in an unbroken line to all four sides, with their own."""

    elements = ("lying-abbot",)

    def is_taken(self, feature: Feature) -> bool:
        return bool(self._lying(feature))

    def stays_open(self, feature: Feature) -> bool:
        """With a monk beside the abbot it is completed as any other."""
        return bool(self._lying(feature)) and not self.referee.followers(feature)

    def _lying(self, feature: Feature) -> list[int]:
        if feature.kind != "monastery":
            return []
        cells = self.referee.cells(feature)
        return [f for f, put in self.referee.away.items() if put.where == "lying-abbot" and put.at in cells]

    def final(self) -> list[Award]:
        """Each monastery pays the most of its abbots; nobody breaks a tie."""
        return [award for feature in self.referee.tiling.features for award in self._paid(feature)]

    def _paid(self, feature: Feature) -> list[Award]:
        lying = self._lying(feature)
        if not lying:
            return []
        strength = [0] * self.referee.players
        for figure in lying:
            strength[self.referee.owners[figure]] += FOLLOWERS[self.referee.kinds[figure]]
        (cell,) = self.referee.cells(feature)
        tiles = {number for at in self._cross(cell) for number in self.referee.tiling.filled[at]}
        spaces = self.referee.options["tile-counting"] == "spaces"
        points = self.referee.with_tokens(feature, len(self._cross(cell) if spaces else tiles), tiles)
        paid = [(player, points, "monastery") for player, own in enumerate(strength) if own == max(strength)]
        return paid + self.referee.beside(feature, lying, complete=False)

    def _cross(self, cell: Point) -> set[Point]:
        found = {cell}
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            x, y = cell
            while (x, y) in self.referee.tiling.filled:
                found.add((x, y))
                x, y = x + dx, y + dy
        return found
