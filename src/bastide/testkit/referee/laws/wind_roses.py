"""Wind roses (wind-roses.md)."""

from __future__ import annotations

from bastide.testkit.referee.law import Award, Law
from bastide.testkit.referee.tiling import Laid, Point
from bastide.tiles.face import Layout

CORNERS = {"NE": 1 - 1j, "SE": 1 + 1j, "SW": -1 + 1j, "NW": -1 - 1j}
"""The way from the rose into the section, on the plane with south downwards; multiplied by 1j it turns clockwise."""


def printed(layout: Layout) -> str:
    """What the rose of a tile says, if it has one."""
    return next((symbol.partition("=")[2] for symbol in layout.symbols if symbol.startswith("wind-rose=")), "")


class WindRoses(Law):
    """A quarter rose in the section that the full rose assigns to it: 3 points. The blue rose replaces the orange."""

    elements = ("wind-rose",)
    words = ("blue-rose",)

    def due_for_tile(self, player: int) -> list[Award]:
        tile = self.referee.tiling.pieces[-1]
        if printed(tile.layout) == "full-blue":
            self.foretold.append(("blue-rose", player, ()))
        return [(player, 3, "wind-rose")] if self._is_right(tile.layout, tile.cell, tile.rotation) else []

    def allowed(self, layout: Layout, found: set[tuple[Point, int]]) -> set[tuple[Point, int]]:
        if self.referee.options["roses.placement"] == "bonus":
            return found
        return {(cell, turns) for cell, turns in found if self._is_right(layout, cell, turns)} or found

    def _is_right(self, layout: Layout, cell: Point, turns: int) -> bool:
        rose, quarter = self._rose(), printed(layout)
        if rose is None or quarter not in CORNERS:
            return False
        if self.referee.options["roses.alignment"] == "aligned" and turns != rose.rotation:
            return False
        way = CORNERS[quarter] * 1j**rose.rotation
        far = complex(cell[0] - rose.cell[0], cell[1] - rose.cell[1])
        return far.real * way.real >= 0 and far.imag * way.imag >= 0

    def _rose(self) -> Laid | None:
        pieces = self.referee.tiling.pieces
        for colour in ("full-blue", "full-orange"):
            if lying := [piece for piece in pieces if printed(piece.layout) == colour]:
                return lying[-1]
        return None
