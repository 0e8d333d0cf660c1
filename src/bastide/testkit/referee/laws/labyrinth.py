"""The Labyrinth: 2 points more for each follower, and places that are claimed one by one (labyrinth.md, Advanced)."""

from __future__ import annotations

from bastide.testkit.referee.law import Law
from bastide.testkit.referee.tiling import Feature, Spot


class Labyrinths(Law):
    elements = ("labyrinth",)

    def addition(self, feature: Feature, *, complete: bool) -> int:
        if not complete or not self._is_advanced or not self.referee.has(feature, "labyrinth"):
            return 0
        kinds = [self.referee.kinds[figure] for figure in self.referee.followers(feature)]
        twice = kinds.count("large") if self.referee.options["labyrinth.large-bonus"] == 4 else 0
        return 2 * (len(kinds) + twice)

    def claimed_from(self, spot: Spot) -> frozenset[Spot] | None:
        """A centre alone; from anywhere else all that can be reached without passing a centre."""
        if not self._is_advanced:
            return None
        found, edge = {spot}, [] if self._is_centre(spot) else [spot]
        while edge:
            fresh = {near for near in self.referee.tiling.beside(edge.pop()) if not self._is_centre(near)} - found
            found |= fresh
            edge += fresh
        return frozenset(found)

    @property
    def _is_advanced(self) -> bool:
        return self.referee.options["labyrinth"] == "advanced"

    def _is_centre(self, spot: Spot) -> bool:
        return "labyrinth" in self.referee.tiling.mark(spot).flags
