"""Mage and witch: 1 point more for each tile, or half (mage-witch.md, Scoring)."""

from __future__ import annotations

from bastide.game.events import AnyEvent, Happened
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature, Spot

TARGETS = ("road", "city")


class Magic(Law):
    elements = ("magic",)

    def begin(self) -> None:
        self.at: dict[str, Spot] = {}

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, Happened) and event.what in ("mage-moved", "witch-moved"):
            self._move(event.what.removesuffix("-moved"), self.referee.spot_of[int(event.values[2])])
        elif isinstance(event, Happened) and event.what in ("mage-gone", "witch-gone"):
            del self.at[event.what.removesuffix("-gone")]
        return []

    def _move(self, who: str, spot: Spot) -> None:
        feature = self.referee.tiling.feature(spot)
        if feature.kind not in TARGETS or feature.complete:
            raise Disagreement(f"the {who} was put on a {feature.kind}, complete: {feature.complete}")
        self.at[who] = spot

    def before_scoring(self) -> None:
        if len(self.at) == 2 and len({self.referee.tiling.feature(spot) for spot in self.at.values()}) == 1:
            raise Disagreement("mage and witch stand on the same feature")

    def part_over(self) -> None:
        if self.referee.options["magic.idle-feature"] == "stays":
            return
        for who, spot in self.at.items():
            if self.referee.tiling.feature(spot).complete:
                raise Disagreement(f"the {who} still stands on a completed feature")

    def per_tile(self, feature: Feature) -> int:
        return int(self._is_at("mage", feature))

    def halves(self, feature: Feature) -> bool:
        return self._is_at("witch", feature) and self.referee.options["magic.halve"] == "value-only"

    def halves_all(self, feature: Feature) -> bool:
        return self._is_at("witch", feature) and self.referee.options["magic.halve"] == "everything"

    def _is_at(self, who: str, feature: Feature) -> bool:
        return who in self.at and self.at[who] in feature.spots
