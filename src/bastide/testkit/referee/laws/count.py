"""The City of Carcassonne (count.md 1, 4)."""

from __future__ import annotations

from bastide.testkit.referee.law import Law
from bastide.testkit.referee.tiling import Feature


class Carcassonne(Law):
    """A block of four columns and three rows that is a completed city for the farms round it and for the King."""

    elements = ("carcassonne",)

    def further_cities(self, farm: Feature | None = None) -> tuple[str, ...]:
        middle = [p.cell for p in self.referee.tiling.pieces if "city-quarters" in p.layout.symbols]
        if not middle or not self.referee.options["carcassonne-is-city"]:
            return ()
        ((x, y),) = middle
        block = {(x + dx, y + dy) for dx in (-2, -1, 0, 1) for dy in (-1, 0, 1)}
        return ("Carcassonne",) if farm is None or self.referee.cells(farm) & block else ()
