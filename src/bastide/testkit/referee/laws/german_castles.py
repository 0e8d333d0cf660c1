"""Castles in Germany (german-castles.md)."""

from __future__ import annotations

from bastide.testkit.referee.law import Law
from bastide.testkit.referee.tiling import Feature, Laid, Point, around
from bastide.tiles.face import Layout


class GermanCastles(Law):
    """3 points for each castle at a road or city; two castles never touch."""

    elements = ("german-castle",)

    def addition(self, feature: Feature, *, complete: bool) -> int:
        options = self.referee.options
        cities = complete and options["castles.bonus"] == "roads-and-cities"
        spoilt = any(law.spoils(feature) for law in self.referee.laws)
        roads = complete or (options["castles.bonus-final"] == "roads" and not spoilt)
        if not {"city": cities, "road": roads}.get(feature.kind, False):
            return 0
        pieces = {self.referee.tiling.pieces[number] for number, _ in feature.spots}
        return 3 * sum(self._is_castle(piece.layout) for piece in pieces)

    def allowed(self, layout: Layout, found: set[tuple[Point, int]]) -> set[tuple[Point, int]]:
        if not self._is_castle(layout):
            return found
        return {(cell, turns) for cell, turns in found if not self._touches(Laid("", layout, cell, turns))}

    def _touches(self, castle: Laid) -> bool:
        tiling = self.referee.tiling
        near = {n for at in around(castle.cells) for n in tiling.filled.get(at, ())}
        return any(self._is_castle(tiling.pieces[number].layout) for number in near)

    def _is_castle(self, layout: Layout) -> bool:
        return "castle" in layout.segments
