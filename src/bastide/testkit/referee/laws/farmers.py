"""Farmers, pigs and herds (base.md, traders-builders.md, river2.md, gq11.md)."""

from __future__ import annotations

from bastide.testkit.referee.law import Award, Law
from bastide.testkit.referee.tiling import Feature


class Farmers(Law):
    """E15: without them no farm is scored."""

    elements = ("farmers",)

    def final(self) -> list[Award]:
        return self.referee.final_farms()


class Pig(Law):
    elements = ("pig",)

    def per_city(self, farm: Feature, player: int) -> int:
        own = [self.referee.figures[figure] for figure in self.referee.on(farm)]
        return int(any(figure.kind == "pig" and figure.player == player for figure in own))


class Herd(Law):
    """A herd counts once, whoever owns the farm (river2.md 6)."""

    elements = ("pig-herd",)

    def per_city(self, farm: Feature, player: int) -> int:
        tiling = self.referee.tiling
        herds = {tiling.pieces[piece].tile for piece, i in farm.spots if "pig-herd" in tiling.mark((piece, i)).flags}
        return int(any(self._counts(tile) for tile in herds))

    def _counts(self, tile: str) -> bool:
        options = self.referee.options
        if tile.startswith("GQ"):
            return options["gq11-pig-herd"] == "pig"
        wanted = options["pig-herd"]
        return wanted == "always" or (wanted == "with-traders" and "pig" in self.referee.elements)
